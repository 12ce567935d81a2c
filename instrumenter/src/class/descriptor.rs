//! Descriptors (JVMS 4.3).

use super::error::{ClassError, ClassErrorKind, Result};
use super::mutf8;

fn bad(descriptor: &str) -> ClassError {
    ClassError::new(0, ClassErrorKind::BadDescriptor(descriptor.to_string()))
}

/// Length in bytes of the field type at the start of `text`.
fn type_length(text: &[u8]) -> Option<usize> {
    let dimensions = text.iter().take_while(|&&b| b == b'[').count();
    match text.get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => text[dimensions..]
            .iter()
            .position(|&b| b == b';')
            .map(|end| dimensions + end + 1),
        _ => None,
    }
}

/// Operand stack slots of a value of this field type: 2 for long and double, 0 for `V`, else 1.
pub fn slots(field_type: &str) -> u8 {
    match field_type {
        "J" | "D" => 2,
        "V" => 0,
        _ => 1,
    }
}

/// The parameter types and the return type of a method descriptor.
pub fn parse_method(descriptor: &str) -> Result<(Vec<&str>, &str)> {
    let mut parameters = Vec::new();
    let result = for_each_parameter(descriptor, |parameter| parameters.push(parameter))?;
    Ok((parameters, result))
}

/// Calls `visit` with each parameter type of a method descriptor, in order, and returns the return type.
///
/// # Errors
/// A malformed descriptor; some parameters may have been visited by then.
pub fn for_each_parameter<'d>(
    descriptor: &'d str,
    mut visit: impl FnMut(&'d str),
) -> Result<&'d str> {
    let bytes = descriptor.as_bytes();
    if bytes.first() != Some(&b'(') {
        return Err(bad(descriptor));
    }
    let mut at = 1;
    while bytes.get(at) != Some(&b')') {
        let end = bytes
            .get(at..)
            .and_then(type_length)
            .map(|length| at + length);
        let parameter = end.and_then(|end| descriptor.get(at..end));
        let (Some(end), Some(parameter)) = (end, parameter) else {
            return Err(bad(descriptor));
        };
        visit(parameter);
        at = end;
    }
    let result = descriptor.get(at + 1..).unwrap_or_default();
    if result != "V" && type_length(result.as_bytes()) != Some(result.len()) {
        return Err(bad(descriptor));
    }
    Ok(result)
}

/// Stack slots of all parameters, and of the result.
pub fn method_slots(descriptor: &[u8]) -> Result<(u16, u8)> {
    count_slots(descriptor).ok_or_else(|| bad(&mutf8::decode(descriptor)))
}

fn count_slots(descriptor: &[u8]) -> Option<(u16, u8)> {
    let slots = |kind: u8| if matches!(kind, b'J' | b'D') { 2 } else { 1 };
    let mut left = descriptor.strip_prefix(b"(")?;
    let mut parameters = 0u16;
    while *left.first()? != b')' {
        parameters = parameters.saturating_add(slots(left[0]));
        left = &left[type_length(left)?..];
    }
    match &left[1..] {
        b"V" => Some((parameters, 0)),
        result if type_length(result) == Some(result.len()) => {
            Some((parameters, slots(result[0]) as u8))
        }
        _ => None,
    }
}

/// An internal class name, or an array descriptor, as Java source writes it: `com.example.Fork[][]`, `int[]`.
pub fn java_name(internal: &str) -> String {
    let dimensions = internal.bytes().take_while(|&b| b == b'[').count();
    if dimensions == 0 {
        return internal.replace('/', ".");
    }
    let element = &internal[dimensions..];
    let base = match element {
        "B" => "byte".to_string(),
        "C" => "char".to_string(),
        "D" => "double".to_string(),
        "F" => "float".to_string(),
        "I" => "int".to_string(),
        "J" => "long".to_string(),
        "S" => "short".to_string(),
        "Z" => "boolean".to_string(),
        class => class_named(class).replace('/', "."),
    };
    base + &"[]".repeat(dimensions)
}

/// The internal name in a field descriptor of a class, `LLedger$Book;`. What is none of a class stays as it is.
pub fn class_named(descriptor: &str) -> &str {
    let name = descriptor.strip_prefix('L');
    let name = name.and_then(|name| name.strip_suffix(';'));
    name.unwrap_or(descriptor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_slots() {
        assert_eq!(method_slots(b"()V").unwrap(), (0, 0));
        assert_eq!(method_slots(b"(IJ[DLjava/lang/Object;D)J").unwrap(), (7, 2));
        assert_eq!(method_slots(b"([[J)[D").unwrap(), (1, 1));
        for wrong in [
            "",
            "()",
            "(V)V",
            "(L)V",
            "(I",
            "I)V",
            "()VV",
            "([)V",
            "(Ljava/lang/Object)V",
        ] {
            assert!(method_slots(wrong.as_bytes()).is_err(), "{wrong}");
            assert!(parse_method(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_for_people() {
        assert_eq!(java_name("com/example/A$B"), "com.example.A$B");
        assert_eq!(java_name("[[Lcom/example/Fork;"), "com.example.Fork[][]");
        assert_eq!(java_name("[I"), "int[]");
        assert_eq!(java_name("[LLedger$Book;"), "Ledger$Book[]");
    }
}
