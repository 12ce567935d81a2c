//! What code of the JDK that is not rewritten does with what the program hands to it: arrays, and objects whose text it
//! makes.

/// What a call does to an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It only looks.
    Read,
    /// It may change elements.
    Write,
}

/// Methods that write into an array of the caller's.
const WRITES: &[&str] = &["read", "readNBytes", "nextBytes", "toArray"];

/// What a call does to the argument at a position, if that is an array.
pub fn effect(class: &str, name: &str, position: usize) -> Effect {
    let writes = match (class, name) {
        ("java/lang/System", "arraycopy") => position == 2,
        _ => WRITES.contains(&name),
    };
    match writes {
        true => Effect::Write,
        false => Effect::Read,
    }
}

/// True if an argument of this descriptor may be an array whose elements the call accesses.
pub fn is_array(class: &str, name: &str, descriptor: &str) -> bool {
    let any = (class, name) == ("java/lang/System", "arraycopy");
    descriptor.starts_with('[') || any && descriptor == "Ljava/lang/Object;"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_told_by_type_and_position() {
        let copy = |position| effect("java/lang/System", "arraycopy", position);
        assert_eq!([0, 2].map(copy), [Effect::Read, Effect::Write]);
        assert_eq!(
            effect("java/security/SecureRandom", "nextBytes", 0),
            Effect::Write
        );
        assert!(is_array(
            "java/lang/System",
            "arraycopy",
            "Ljava/lang/Object;"
        ));
        assert!(is_array(
            "java/lang/String",
            "format",
            "[Ljava/lang/Object;"
        ));
        assert!(!is_array(
            "java/lang/String",
            "valueOf",
            "Ljava/lang/Object;"
        ));
    }
}
