//! Arrays and objects that methods of the JDK read or write which are not rewritten as a whole: the JVM replaces their
//! bodies by its own code, or they are too hot. A hook at the entry of the method tells, whoever calls it.

/// What is read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// All elements of the array in this local variable are read.
    ReadAll(u8),
    /// Elements of the array in a local variable are read: first and number, in local variables.
    Read(u8, u8, u8),
    /// Elements of the array in a local variable are written: the first one in a local variable, and as many as those from
    /// the second to the third one of these.
    Write(u8, u8, [u8; 2]),
    /// Two elements at most of the array in a local variable, from the one on that another one says.
    WriteTwo(u8, u8),
    /// All characters of a builder, which its field `value` stands for, as every method of it reads that.
    WriteBuilder,
    /// The frames of an exception, which are no news when it is made.
    WriteTrace,
}

const STRING: &str = "java/lang/String";
const BUILDER: &str = "java/lang/AbstractStringBuilder";

/// Class, method, descriptor; what it does.
const ROWS: &[(&str, &str, &str, What)] = &[
    (
        BUILDER,
        "append",
        "([C)Ljava/lang/AbstractStringBuilder;",
        What::ReadAll(1),
    ),
    (
        BUILDER,
        "append",
        "([CII)Ljava/lang/AbstractStringBuilder;",
        What::Read(1, 2, 3),
    ),
    (
        BUILDER,
        "insert",
        "(I[C)Ljava/lang/AbstractStringBuilder;",
        What::ReadAll(2),
    ),
    (
        BUILDER,
        "insert",
        "(I[CII)Ljava/lang/AbstractStringBuilder;",
        What::Read(2, 3, 4),
    ),
    (BUILDER, "getChars", "(II[CI)V", What::Write(3, 4, [1, 2])),
    (
        BUILDER,
        "reverse",
        "()Ljava/lang/AbstractStringBuilder;",
        What::WriteBuilder,
    ),
    (BUILDER, "setCharAt", "(IC)V", What::WriteBuilder),
    (
        "java/lang/Character",
        "toChars",
        "(I[CI)I",
        What::WriteTwo(1, 2),
    ),
    (STRING, "<init>", "([C)V", What::ReadAll(1)),
    (STRING, "<init>", "([CII)V", What::Read(1, 2, 3)),
    (STRING, "<init>", "([III)V", What::Read(1, 2, 3)),
    (STRING, "<init>", "([B)V", What::ReadAll(1)),
    (STRING, "<init>", "([BII)V", What::Read(1, 2, 3)),
    (
        STRING,
        "<init>",
        "([BIILjava/lang/String;)V",
        What::Read(1, 2, 3),
    ),
    (
        STRING,
        "<init>",
        "([BIILjava/nio/charset/Charset;)V",
        What::Read(1, 2, 3),
    ),
    (
        STRING,
        "<init>",
        "([BLjava/lang/String;)V",
        What::ReadAll(1),
    ),
    (
        STRING,
        "<init>",
        "([BLjava/nio/charset/Charset;)V",
        What::ReadAll(1),
    ),
    (STRING, "getBytes", "(II[BI)V", What::Write(3, 4, [1, 2])),
    (STRING, "getChars", "(II[CI)V", What::Write(3, 4, [1, 2])),
    (
        "java/lang/Throwable",
        "fillInStackTrace",
        "()Ljava/lang/Throwable;",
        What::WriteTrace,
    ),
    (
        "java/util/UUID",
        "nameUUIDFromBytes",
        "([B)Ljava/util/UUID;",
        What::ReadAll(0),
    ),
];

/// Whether the elements of arrays that a class accesses are its own: what it keeps in them is a part of its fields, and what
/// it does to arrays of others has a row.
pub fn keeps_elements(class: &str) -> bool {
    class == BUILDER || matches!(class, "java/lang/StringBuilder" | "java/lang/StringBuffer")
}

/// The classes that have rows.
pub fn classes() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|(class, ..)| *class)
}

/// Whether a class has rows.
pub fn has_rows(class: &str) -> bool {
    classes().any(|row| row == class)
}

/// What a method does to its arguments, if there is a row for it.
pub fn of(class: &str, method: &str, descriptor: &str) -> Option<What> {
    let row = ROWS
        .iter()
        .find(|(c, m, d, _)| *c == class && *m == method && *d == descriptor);
    row.map(|(_, _, _, what)| *what)
}
