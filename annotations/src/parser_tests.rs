//! Tests of the parser.

use crate::{AnnotationFile, FileKind, LoadError, Method, ParseError, Selector, MAX_ERRORS};

fn entries(text: &str) -> Vec<(Selector, bool, u32)> {
    let file = AnnotationFile::parse(FileKind::Unshared, "test.unshared", text)
        .expect("the text is right");
    file.entries
        .into_iter()
        .map(|entry| (entry.selector, entry.tentative, entry.line))
        .collect()
}

fn errors(text: &str) -> Vec<ParseError> {
    AnnotationFile::parse(FileKind::Unshared, "test.unshared", text)
        .expect_err("the text is wrong")
        .errors
}

fn class(name: &str) -> Selector {
    Selector::Class(name.to_owned())
}

fn allocation(name: &str, class: &str, method: &str, line: Option<u32>) -> Selector {
    let method = Method {
        class: class.to_owned(),
        name: method.to_owned(),
    };
    Selector::Allocation {
        class: name.to_owned(),
        method,
        line,
    }
}

fn field(class: &str, name: &str) -> Selector {
    Selector::Field {
        class: class.to_owned(),
        name: name.to_owned(),
    }
}

#[test]
fn every_form() {
    let text = "# a comment\r\n\
                \n\
                class com.example.Account   # the accounts\n\
                com.example.Table$Fork\n\
                new com.example.Account at com.example.Bank.open:42\n\
                new int[][] at com.example.Bank.<init>\n\
                \tnew Leaf[] at Tree.<clinit>:1 \t\n\
                field com.example.Bank.total#x\n\
                tentatively class char[]\n\
                tentatively new A at A.m\n\
                class class\n\
                class été.foo-bar";
    assert_eq!(
        entries(text),
        [
            (class("com.example.Account"), false, 3),
            (class("com.example.Table$Fork"), false, 4),
            (
                allocation("com.example.Account", "com.example.Bank", "open", Some(42)),
                false,
                5
            ),
            (
                allocation("int[][]", "com.example.Bank", "<init>", None),
                false,
                6
            ),
            (allocation("Leaf[]", "Tree", "<clinit>", Some(1)), false, 7),
            (field("com.example.Bank", "total"), false, 8),
            (class("char[]"), true, 9),
            (allocation("A", "A", "m", None), true, 10),
            (class("class"), false, 11),
            (class("été.foo-bar"), false, 12),
        ]
    );
}

#[test]
fn names_of_kotlin_begin_with_a_hyphen() {
    let text = "initialiser okio.-SegmentedByteString";
    let file = AnnotationFile::parse(FileKind::Commun, "f", text).unwrap();
    let name = "okio.-SegmentedByteString".to_string();
    assert_eq!(file.entries[0].selector, Selector::Initialiser(name));
    assert_eq!(file.to_string().trim_end(), text);
    assert_eq!(entries("-A.-b"), [(class("-A.-b"), false, 1)]);
}

#[test]
fn nothing_is_a_file() {
    for text in ["", "\n", "\u{feff}", "# only a comment", " \t \r\n\r\n"] {
        assert_eq!(entries(text), [], "{text:?}");
    }
    assert_eq!(entries("\u{feff}A"), [(class("A"), false, 1)]);
}

#[test]
fn every_error_says_where_what_and_how() {
    // Line, column of the caret, found, a part of expected.
    let cases = [
        ("class", 6, "the end of the line", "a class name"),
        ("class  # A", 6, "the end of the line", "a class name"),
        ("new A", 6, "the end of the line", "`at` and a method"),
        ("new A in B.m", 7, "`in`", "`at` and a method"),
        ("new A at", 9, "the end of the line", "a class and a method"),
        (
            "new A at m",
            11,
            "the end of the word",
            "`.` and a method name",
        ),
        ("new A at B.", 12, "the end of the word", "a method name"),
        ("new A at B.m:", 14, "the end of the word", "a line from 1"),
        ("new A at B.m:x", 14, "`x`", "a line from 1"),
        ("new A at B.m:0", 14, "`0`", "a line from 1"),
        (
            "new A at B.m:65536",
            14,
            "`65536`",
            "a line from 1 to 65535",
        ),
        (
            "new A at B.m:99999999999999999999",
            14,
            "`99999999999999999999`",
            "a line from 1",
        ),
        ("new A at B.m:4x", 15, "`x`", "the end of the method name"),
        (
            "new A at B.m(int):4",
            13,
            "`(` (parameters are not written; all overloads are meant)",
            "the end",
        ),
        ("new A at B.<int>", 12, "`<`", "a method name"),
        ("new A at <init>", 10, "`<`", "a class name"),
        ("new int at B.m", 5, "`int`", "such as `int[]`"),
        ("new A[ at B.m", 6, "`[`", "`[]`"),
        ("new A[].B at B.m", 8, "`.`", "the end of the class name"),
        (
            "field total",
            12,
            "the end of the word",
            "`.` and a field name",
        ),
        ("field", 6, "the end of the line", "a class and a field"),
        ("field A.x:4", 10, "`:`", "the end of the field name"),
        ("field A.<init>", 9, "`<`", "a field name"),
        (
            "com/example/Account",
            4,
            "`/` (packages are separated by `.`)",
            "`.`, `[]` or the end",
        ),
        ("com..Account", 5, "`.`", "a class name"),
        ("com.Account.", 13, "the end of the word", "a class name"),
        ("9A", 1, "`9`", "a class name"),
        (
            "  clas com.example.A",
            3,
            "`clas`",
            "`class`, `new`, `field`",
        ),
        ("class A B", 9, "`B`", "the end of the line"),
        (
            "tentatively",
            12,
            "the end of the line",
            "`class`, `new`, `field`",
        ),
        (
            "tentatively tentatively A",
            13,
            "`tentatively`",
            "`class`, `new`, `field`",
        ),
        (
            "\u{e9}t\u{e9}, A",
            1,
            "`\u{e9}t\u{e9},`",
            "alone on the line",
        ),
        ("\u{e9}t\u{e9},", 4, "`,`", "the end of the class name"),
        ("A\u{0}", 2, "`\\u{0}`", "the end of the class name"),
    ];
    for (line, column, found, expected) in cases {
        let errors = errors(line);
        assert_eq!(errors.len(), 1, "{line}");
        let error = &errors[0];
        assert_eq!(
            (error.line, error.column, error.found.as_str()),
            (1, column, found),
            "{line}: {error}"
        );
        assert!(error.expected.contains(expected), "{line}: {error}");
        assert_eq!(error.source_line, line);
        // The example must be what it says it is.
        entries(error.example);
    }
}

#[test]
fn tentatively_is_for_unshared_files() {
    let errors = AnnotationFile::parse(
        FileKind::Commun,
        "x.commun",
        "class A\n tentatively class B",
    )
    .expect_err("wrong");
    assert_eq!((errors.errors[0].line, errors.errors[0].column), (2, 2));
    assert!(errors.to_string().contains(".commun file"));
}

#[test]
fn all_errors_are_collected_up_to_the_cap() {
    let found = errors("class\nclass A\nnew\n\nfield x");
    assert_eq!(
        found.iter().map(|error| error.line).collect::<Vec<_>>(),
        [1, 3, 5]
    );

    let many = "class\n".repeat(MAX_ERRORS + 5);
    let errors = AnnotationFile::parse(FileKind::Unshared, "x", &many).expect_err("wrong");
    assert_eq!((errors.errors.len(), errors.omitted), (MAX_ERRORS, 5));
    assert!(errors.to_string().contains("and 5 more errors"));
}

#[test]
fn bytes_that_are_not_utf8_are_an_error_of_their_line() {
    let errors =
        AnnotationFile::parse_bytes(FileKind::Unshared, "x", b"class A\n\xC3\xA9\xFFb\nclass")
            .expect_err("wrong");
    let at: Vec<_> = errors
        .errors
        .iter()
        .map(|error| (error.line, error.column, error.found.as_str()))
        .collect();
    assert_eq!(
        at,
        [
            (2, 2, "byte 0xff, which is not UTF-8"),
            (3, 6, "the end of the line")
        ]
    );
}

#[test]
fn load_names_the_file() {
    let path = std::env::temp_dir().join(format!(
        "jcheck-annotations-{}.unshared",
        std::process::id()
    ));
    assert!(matches!(
        AnnotationFile::load(FileKind::Unshared, &path),
        Err(LoadError::Unreadable { .. })
    ));
    std::fs::write(&path, "class A\nclas B\n").expect("write to the temporary directory");
    let error = AnnotationFile::load(FileKind::Unshared, &path)
        .expect_err("wrong")
        .to_string();
    std::fs::remove_file(&path).expect("remove the file just written");
    assert!(
        error.starts_with(&format!("{}:2:1: found `clas`", path.display())),
        "{error}"
    );
}

#[test]
fn the_samples_are_right() {
    let unshared = include_str!("../../samples/UnsharedLie.unshared");
    assert_eq!(entries(unshared), [(class("UnsharedLie$Tally"), false, 2)]);
    let commun = include_str!("../../samples/Commun.commun");
    assert_eq!(entries(commun), [(field("Commun", "ready"), false, 2)]);
}

/// Whatever the bytes: no panic, positions inside the file, a message, and what parses prints to itself.
#[test]
fn no_input_breaks_the_parser() {
    const PIECES: [&[u8]; 28] = [
        b"class",
        b"new",
        b"field",
        b"at",
        b"tentatively",
        b" ",
        b"\t",
        b"\n",
        b"\r\n",
        b"#",
        b".",
        b":",
        b"[]",
        b"[",
        b"]",
        b"<init>",
        b"<clinit>",
        b"int",
        b"A",
        b"com.example.B",
        b"42",
        b"0",
        b"\xFF",
        b"\xC3\xA9",
        b"\xEF\xBB\xBF",
        b"\0",
        b"/",
        b"-",
    ];
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut roll = |sides: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % sides as u64) as usize
    };
    for round in 0..20_000 {
        let mut bytes = Vec::new();
        for _ in 0..roll(24) {
            if round % 2 == 0 {
                bytes.extend_from_slice(PIECES[roll(PIECES.len())]);
            } else {
                bytes.push(roll(256) as u8);
            }
        }
        let kind = if roll(2) == 0 {
            FileKind::Unshared
        } else {
            FileKind::Commun
        };
        let lines = bytes.split(|byte| *byte == b'\n').count();
        match AnnotationFile::parse_bytes(kind, "fuzz", &bytes) {
            Ok(file) => {
                let again = AnnotationFile::parse(kind, "fuzz", &file.to_string())
                    .expect("what is printed parses");
                let selectors = |file: &AnnotationFile| {
                    file.entries
                        .iter()
                        .map(|entry| (entry.selector.clone(), entry.tentative))
                        .collect::<Vec<_>>()
                };
                assert_eq!(selectors(&file), selectors(&again), "{bytes:?}");
            }
            Err(errors) => {
                assert!(!errors.errors.is_empty() && !errors.to_string().is_empty());
                for error in errors.errors {
                    let length = error.source_line.chars().count();
                    assert!((1..=lines).contains(&(error.line as usize)), "{bytes:?}");
                    assert!(
                        (1..=length + 1).contains(&(error.column as usize)),
                        "{bytes:?} {error}"
                    );
                }
            }
        }
    }
}
