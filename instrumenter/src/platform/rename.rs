//! Other names for classes: in a class file all of them are in the constant pool, as class names, in descriptors and in
//! signatures (JVMS 4.4.1, 4.3, 4.7.9.1).

use crate::class::pool::tag;
use crate::class::{Class, ClassError, ClassErrorKind, Result};

/// Length of magic, versions and the count of the pool.
const HEAD: usize = 10;

/// The class file with other names for the classes for which `map` gives one, by internal names. Nothing moves but
/// the end of the pool.
///
/// # Errors
/// [`ClassErrorKind::PoolFull`] if a constant becomes too long.
pub fn rename(class: &Class<'_>, map: &dyn Fn(&str) -> Option<String>) -> Result<Vec<u8>> {
    // New names are somewhat longer.
    let mut out = Vec::with_capacity(class.bytes.len() + class.bytes.len() / 4);
    out.extend_from_slice(&class.bytes[..HEAD]);
    for index in 1..usize::from(class.pool.count()) {
        let Some(entry) = class.pool.encoded(index) else {
            continue;
        };
        let text = match entry {
            [tag::UTF8, _, _, text @ ..] => std::str::from_utf8(text).ok(),
            _ => None,
        };
        match text.and_then(|text| renamed(text, map)) {
            None => out.extend_from_slice(entry),
            Some(new) => {
                let full = ClassError::new(HEAD, ClassErrorKind::PoolFull);
                let length = u16::try_from(new.len()).map_err(|_| full)?;
                out.push(tag::UTF8);
                out.extend(length.to_be_bytes());
                out.extend(new.into_bytes());
            }
        }
    }
    out.extend_from_slice(&class.bytes[HEAD + class.pool.raw().len()..]);
    Ok(out)
}

/// The text with other names; `None` if none occurs in it.
pub(super) fn renamed(text: &str, map: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    if let Some(whole) = map(text) {
        return Some(whole);
    }
    if !text.contains('/') {
        return None;
    }
    let mut out = String::new();
    let mut copied = 0;
    for (at, _) in text.match_indices('L') {
        let rest = &text[at + 1..];
        let Some(end) = rest.find([';', '<', '(', ')', ':', '.', ' ']) else {
            break;
        };
        if at < copied || !matches!(rest.as_bytes()[end], b';' | b'<') {
            continue;
        }
        if let Some(new) = map(&rest[..end]) {
            out.push_str(&text[copied..=at]);
            out.push_str(&new);
            copied = at + 1 + end;
        }
    }
    if copied == 0 {
        return None;
    }
    out.push_str(&text[copied..]);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<String> {
        renamed(text, &|name| {
            (name == "java/L/Lock").then(|| "x/Lock".to_string())
        })
    }

    #[test]
    fn names_are_found_in_descriptors_and_signatures() {
        assert_eq!(of("java/L/Lock").as_deref(), Some("x/Lock"));
        assert_eq!(of("[Ljava/L/Lock;").as_deref(), Some("[Lx/Lock;"));
        assert_eq!(
            of("(Ljava/L/Lock;I)Ljava/L/Lock;").as_deref(),
            Some("(Lx/Lock;I)Lx/Lock;")
        );
        assert_eq!(
            of("LList<Ljava/L/Lock;>;Ljava/L/Lock<TL;>;").as_deref(),
            Some("LList<Lx/Lock;>;Lx/Lock<TL;>;")
        );
        for other in [
            "Ljava/L/Locks;",
            "java/L/Lock is busy",
            "java/L/LockL",
            "L",
            "",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
