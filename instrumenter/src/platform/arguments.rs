//! Arrays and objects that methods of the JDK read or write which are not rewritten as a whole: the JVM replaces their
//! bodies by its own code, or they are too hot. A hook at the entry of the method tells, whoever calls it.

use super::crypto;

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
    /// Elements of the array in a local variable are written: first and number, in local variables.
    WriteCount(u8, u8, u8),
    /// Two elements at most of the array in a local variable, from the one on that another one says.
    WriteTwo(u8, u8),
    /// All elements of the array in this local variable, as far as anybody can tell before, are written.
    WriteAll(u8),
    /// What is left of the buffer in this local variable is read.
    ReadBuffer(u8),
    /// What is left of the buffer in this local variable, as far as anybody can tell before, is written.
    WriteBuffer(u8),
    /// What the receiver keeps, which one of its fields stands for, as every method of it reads that: the characters of a
    /// builder.
    WriteState,
    /// The array in local variable 1 is filled with random numbers, by a generator that draws them from the machine.
    Draw,
    /// As `Draw`, of the array that the method gives.
    DrawResult,
    /// No array: gives frames, among them those that jcheck adds.
    Frames,
    /// No array: asks for the number of the process.
    AskProcess,
    /// No array: calls the finalizer of an object, which here it does not.
    Finalize,
    /// No array: opens the file of a native library for the class in local variable 1.
    OpenLibrary,
    /// No array: opens the address that is the receiver.
    OpenAddress,
    /// No array: opens the file in local variable 1.
    OpenFile,
    /// No array: reads the file of the receiver, or closes it.
    ReadFile,
    /// No array: puts the identity hash code of the class loader in local variable 0 into its name.
    NameLoader,
    /// No array: gives the constants of the enum that is the receiver, after whoever comes first has initialised it.
    EnumConstants,
}

const STRING: &str = "java/lang/String";
/// Where it is rewritten, it is noticed that a native library is loaded, whoever calls for it.
pub const LIBRARIES: &str = "jdk/internal/loader/NativeLibraries";
const FILE: &str = "java/io/FileInputStream";
/// Where it is rewritten, the JVM calls no finalizer.
pub const FINALIZER: &str = "java/lang/ref/Finalizer";
const ADDRESS: &str = "java/net/URL";
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
        What::WriteState,
    ),
    (BUILDER, "setCharAt", "(IC)V", What::WriteState),
    (
        "java/lang/Character",
        "toChars",
        "(I[CI)I",
        What::WriteTwo(1, 2),
    ),
    (
        "java/lang/Class",
        "enumConstantDirectory",
        "()Ljava/util/Map;",
        What::EnumConstants,
    ),
    (
        "java/lang/Class",
        "getEnumConstantsShared",
        "()[Ljava/lang/Object;",
        What::EnumConstants,
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
    // What classes of other packages call by `JavaLangAccess`; JDK 25, and 17.
    (
        "java/lang/System$1",
        "uncheckedDecodeASCII",
        "([BI[CII)I",
        What::Read(1, 2, 5),
    ),
    (
        "java/lang/System$1",
        "uncheckedDecodeASCII",
        "([BI[CII)I",
        What::WriteCount(3, 4, 5),
    ),
    (
        "java/lang/System$1",
        "uncheckedEncodeASCII",
        "([CI[BII)I",
        What::Read(1, 2, 5),
    ),
    (
        "java/lang/System$1",
        "uncheckedEncodeASCII",
        "([CI[BII)I",
        What::WriteCount(3, 4, 5),
    ),
    (
        "java/lang/System$1",
        "uncheckedInflateBytesToChars",
        "([BI[CII)V",
        What::Read(1, 2, 5),
    ),
    (
        "java/lang/System$1",
        "uncheckedInflateBytesToChars",
        "([BI[CII)V",
        What::WriteCount(3, 4, 5),
    ),
    (
        "java/lang/System$2",
        "decodeASCII",
        "([BI[CII)I",
        What::Read(1, 2, 5),
    ),
    (
        "java/lang/System$2",
        "decodeASCII",
        "([BI[CII)I",
        What::WriteCount(3, 4, 5),
    ),
    (
        "java/lang/System$2",
        "encodeASCII",
        "([CI[BII)I",
        What::Read(1, 2, 5),
    ),
    (
        "java/lang/System$2",
        "encodeASCII",
        "([CI[BII)I",
        What::WriteCount(3, 4, 5),
    ),
    (
        "java/lang/System$2",
        "inflateBytesToChars",
        "([BI[CII)V",
        What::Read(1, 2, 5),
    ),
    (
        "java/lang/System$2",
        "inflateBytesToChars",
        "([BI[CII)V",
        What::WriteCount(3, 4, 5),
    ),
    // Where the platform prints them, they are read as well, but out of sight.
    ("java/io/PrintStream", "print", "([C)V", What::ReadAll(1)),
    ("java/io/PrintStream", "println", "([C)V", What::ReadAll(1)),
    ("java/io/PrintStream", "write", "([B)V", What::ReadAll(1)),
    (
        "java/io/PrintStream",
        "write",
        "([BII)V",
        What::Read(1, 2, 3),
    ),
    (
        "java/io/PrintStream",
        "writeBytes",
        "([B)V",
        What::ReadAll(1),
    ),
    (
        "java/io/PrintStream",
        "format",
        "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;",
        What::ReadAll(2),
    ),
    (
        "java/io/PrintStream",
        "format",
        "(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;",
        What::ReadAll(3),
    ),
    // Dimensions, and arguments of a constructor, are read by the JVM.
    (
        "java/lang/reflect/Array",
        "newInstance",
        "(Ljava/lang/Class;[I)Ljava/lang/Object;",
        What::ReadAll(1),
    ),
    (
        "java/lang/reflect/Constructor",
        "newInstance",
        "([Ljava/lang/Object;)Ljava/lang/Object;",
        What::ReadAll(1),
    ),
    (
        "java/lang/ProcessHandleImpl",
        "pid",
        "()J",
        What::AskProcess,
    ),
    // JDK 25, and 17.
    (
        "java/lang/StackTraceElement",
        "of",
        "(Ljava/lang/Object;I)[Ljava/lang/StackTraceElement;",
        What::Frames,
    ),
    (
        "java/lang/StackTraceElement",
        "of",
        "(Ljava/lang/Throwable;I)[Ljava/lang/StackTraceElement;",
        What::Frames,
    ),
    (
        "java/util/UUID",
        "nameUUIDFromBytes",
        "([B)Ljava/util/UUID;",
        What::ReadAll(0),
    ),
    (
        FINALIZER,
        "runFinalizer",
        "(Ljdk/internal/access/JavaLangAccess;)V",
        What::Finalize,
    ),
    // Where a library is not found, nobody comes here.
    (
        LIBRARIES,
        "loadLibrary",
        "(Ljava/lang/Class;Ljava/lang/String;Z)Ljdk/internal/loader/NativeLibrary;",
        What::OpenLibrary,
    ),
    (
        "java/lang/ClassLoader",
        "nameAndId",
        "(Ljava/lang/ClassLoader;)Ljava/lang/String;",
        What::NameLoader,
    ),
    (FILE, "available", "()I", What::ReadFile),
    (FILE, "<init>", "(Ljava/io/File;)V", What::OpenFile),
    (FILE, "close", "()V", What::ReadFile),
    (FILE, "read", "()I", What::ReadFile),
    (FILE, "read", "([B)I", What::ReadFile),
    (FILE, "read", "([BII)I", What::ReadFile),
    (FILE, "readAllBytes", "()[B", What::ReadFile),
    (FILE, "readNBytes", "(I)[B", What::ReadFile),
    (FILE, "skip", "(J)J", What::ReadFile),
    (
        FILE,
        "transferTo",
        "(Ljava/io/OutputStream;)J",
        What::ReadFile,
    ),
    (
        ADDRESS,
        "openConnection",
        "()Ljava/net/URLConnection;",
        What::OpenAddress,
    ),
    (
        ADDRESS,
        "openConnection",
        "(Ljava/net/Proxy;)Ljava/net/URLConnection;",
        What::OpenAddress,
    ),
    (
        "java/util/zip/Adler32",
        "update",
        "([BII)V",
        What::Read(1, 2, 3),
    ),
    (
        "java/util/zip/CRC32",
        "updateBytes",
        "(I[BII)I",
        What::Read(1, 2, 3),
    ),
    (
        "java/util/zip/CRC32C",
        "update",
        "([BII)V",
        What::Read(1, 2, 3),
    ),
    (
        "java/util/zip/CRC32C",
        "update",
        "(Ljava/nio/ByteBuffer;)V",
        What::ReadBuffer(1),
    ),
    // Where the stream is one of a jar, the rest is a region.
    (
        "java/util/zip/InflaterInputStream",
        "read",
        "([BII)I",
        What::WriteCount(1, 2, 3),
    ),
    (
        "sun/security/provider/DigestBase",
        "engineDigest",
        "([BII)I",
        What::WriteCount(1, 2, 3),
    ),
    (
        "sun/security/provider/DigestBase",
        "engineUpdate",
        "([BII)V",
        What::Read(1, 2, 3),
    ),
    (
        "sun/nio/cs/ISO_8859_1$Encoder",
        "encodeISOArray",
        "([CI[BII)I",
        What::Read(0, 1, 4),
    ),
    (
        "sun/nio/cs/ISO_8859_1$Encoder",
        "encodeISOArray",
        "([CI[BII)I",
        What::WriteCount(2, 3, 4),
    ),
];

/// All rows.
fn all() -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str, What)> {
    ROWS.iter().chain(crypto::ROWS)
}

/// The field that stands for what an object of this class keeps.
pub fn state(class: &str) -> Option<&'static str> {
    match class {
        BUILDER => Some("value"),
        _ => crypto::state(class),
    }
}

/// Whether the elements of arrays that a class accesses are its own: what it keeps in them is a part of its fields, and what
/// it does to arrays of others has a row.
pub fn keeps_elements(class: &str) -> bool {
    class == BUILDER || matches!(class, "java/lang/StringBuilder" | "java/lang/StringBuffer")
}

/// Whether it is noticed that a method reads a file, whoever calls it, where its class is rewritten.
pub fn reads_file(class: &str, method: &str) -> bool {
    let mut rows = ROWS.iter().filter(|(.., what)| *what == What::ReadFile);
    class == FILE && rows.any(|(_, name, ..)| *name == method)
}

/// The classes that have rows.
pub fn classes() -> impl Iterator<Item = &'static str> {
    all().map(|(class, ..)| *class)
}

/// Class, method and descriptor of each row.
pub fn rows() -> impl Iterator<Item = (String, String, String)> {
    let owned = |text: &&str| text.to_string();
    all()
        .map(move |(class, method, descriptor, _)| (owned(class), owned(method), owned(descriptor)))
}

/// Whether a class has rows.
pub fn has_rows(class: &str) -> bool {
    classes().any(|row| row == class)
}

/// What a method does to its arguments, if there are rows for it.
pub fn of<'a>(
    class: &'a str,
    method: &'a str,
    descriptor: &'a str,
) -> impl Iterator<Item = What> + 'a {
    let rows = all().filter(move |(c, m, d, _)| *c == class && *m == method && *d == descriptor);
    rows.map(|(_, _, _, what)| *what)
}

/// Whether a method has rows.
pub fn has(class: &str, method: &str, descriptor: &str) -> bool {
    of(class, method, descriptor).next().is_some()
}
