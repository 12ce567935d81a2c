//! Arrays that natives of the JDK read or write, told where classes that are rewritten call them: a native has no code that
//! could tell.

/// An array among the arguments. The number of its first element and how many there are come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Which argument it is, from 0; that of an instance does not count.
    pub parameter: usize,
    /// Whether elements are written. How many will be is not known before: all that may.
    pub write: bool,
}

const fn read(parameter: usize) -> Part {
    Part {
        parameter,
        write: false,
    }
}

const fn write(parameter: usize) -> Part {
    Part {
        parameter,
        write: true,
    }
}

/// Class, native method, descriptor; its arrays.
const ROWS: &[(&str, &str, &str, &[Part])] = &[
    (
        "java/util/zip/Deflater",
        "deflateBytesBytes",
        "(J[BII[BIIII)J",
        &[read(1), write(4)],
    ),
    (
        "java/util/zip/Deflater",
        "setDictionary",
        "(J[BII)V",
        &[read(1)],
    ),
    (
        "java/util/zip/Inflater",
        "inflateBytesBytes",
        "(J[BII[BII)J",
        &[read(1), write(4)],
    ),
    (
        "java/util/zip/Inflater",
        "setDictionary",
        "(J[BII)V",
        &[read(1)],
    ),
];

/// The arrays of a native, if it has a row.
pub fn of(class: &str, method: &str, descriptor: &str) -> Option<&'static [Part]> {
    let mut rows = ROWS.iter();
    let row = rows.find(|(c, m, d, _)| *c == class && *m == method && *d == descriptor);
    row.map(|(.., parts)| *parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::descriptor::parse_method;
    use crate::natives;
    use crate::platform::in_place;

    #[test]
    fn each_row_is_a_native_that_accesses_arrays_with_first_element_and_number() {
        for (class, method, descriptor, parts) in ROWS {
            assert!(in_place::is_watched(class), "{class}");
            let group = natives::group(class, method, descriptor).expect(method);
            assert!(group.accesses, "{method}");
            let (parameters, _) = parse_method(descriptor).expect("a descriptor");
            for part in *parts {
                let array = &parameters[part.parameter..part.parameter + 3];
                assert!(
                    array[0].starts_with('[') && array[1..] == ["I", "I"],
                    "{method}"
                );
            }
        }
    }
}
