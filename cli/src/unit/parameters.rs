//! Parameters of the methods and constructors of a test: with which values they can be filled without the framework.

use jcheck_instrumenter::class::annotations::Annotation;
use jcheck_instrumenter::class::descriptor;
use jcheck_instrumenter::class::view::Member;
use jcheck_instrumenter::class::{self, ClassError};

/// A directory for the test.
pub const TEMP_DIR: &str = "Lorg/junit/jupiter/api/io/TempDir;";

/// What is filled in by JUnit 5, by TestNG, and by JUnit 5 with a directory: types, and words for them.
const OF_JUPITER: [(&str, &str); 2] = [
    ("Lorg/junit/jupiter/api/TestInfo;", "info"),
    ("Lorg/junit/jupiter/api/RepetitionInfo;", "repetition"),
];
const OF_TESTNG: [(&str, &str); 1] = [("Ljava/lang/reflect/Method;", "method")];
const DIRECTORIES: [(&str, &str); 2] =
    [("Ljava/nio/file/Path;", "path"), ("Ljava/io/File;", "file")];

/// What extensions fill in, and the object around one of an inner class.
const ASK: &str = "ask";
const OUTER: &str = "outer";

/// A framework that fills in parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framework {
    /// JUnit 5 and later.
    Jupiter,
    /// TestNG.
    TestNg,
    /// One that has no parameters, or none at all.
    Other,
}

impl Framework {
    /// Whose annotation this is.
    pub fn of(annotation: &str) -> Self {
        match annotation {
            _ if annotation.starts_with("Lorg/junit/jupiter/") => Framework::Jupiter,
            _ if annotation.starts_with("Lorg/testng/") => Framework::TestNg,
            _ => Framework::Other,
        }
    }
}

/// A parameter, and what it is filled with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The descriptor of its type.
    descriptor: String,
    /// What the run-time library makes, by its word for that; none for a value that only the framework has, or an extension.
    made: Option<&'static str>,
}

/// Whether fields of this type can hold a directory.
pub fn is_directory(descriptor: &str) -> bool {
    DIRECTORIES.iter().any(|(of, _)| *of == descriptor)
}

/// The parameters of a method or constructor that this framework calls, with what is said of each.
///
/// # Errors
/// When the class file is malformed.
pub fn of(
    class: &class::Class<'_>,
    member: &Member,
    framework: Framework,
    said: &[Vec<Annotation>],
) -> Result<Vec<Parameter>, ClassError> {
    let text = class.pool.text(member.descriptor)?;
    let (types, _) = descriptor::parse_method(&text)?;
    let in_front = types.len().saturating_sub(said.len());
    let all = types.iter().enumerate().map(|(i, of)| {
        let said = i.checked_sub(in_front).and_then(|i| said.get(i));
        parameter(of, said.map_or(&[][..], |said| said), framework)
    });
    Ok(all.collect())
}

fn parameter(of: &str, said: &[Annotation], framework: Framework) -> Parameter {
    let is_directory = said.iter().any(|said| said.descriptor == TEMP_DIR);
    let known = match framework {
        Framework::Jupiter if is_directory => &DIRECTORIES[..],
        Framework::Jupiter => &OF_JUPITER[..],
        Framework::TestNg => &OF_TESTNG[..],
        Framework::Other => &[],
    };
    let word = known.iter().find(|(known, _)| *known == of);
    Parameter {
        descriptor: of.to_string(),
        made: word.map(|(_, word)| *word),
    }
}

impl Parameter {
    /// Fills it with the object around the one that is made.
    pub fn is_outer(&mut self) {
        self.made = Some(OUTER);
    }
}

/// The type of a parameter that the run-time library cannot fill, if there is one.
pub fn foreign(parameters: &[Parameter]) -> Option<String> {
    let mut foreign = parameters.iter().filter(|of| of.made.is_none());
    foreign.next().map(|of| java_type(&of.descriptor))
}

/// A method as users name it: `name(int, java.lang.String)`.
pub fn signature(name: &str, parameters: &[Parameter]) -> String {
    let types = parameters.iter().map(|of| java_type(&of.descriptor));
    format!("{name}({})", types.collect::<Vec<_>>().join(", "))
}

/// A method as plans name it: `name`, or `name(info=Lorg/junit/jupiter/api/TestInfo;,ask=I)`.
pub fn word(name: &str, parameters: &[Parameter]) -> String {
    // Kotlin has names with spaces.
    let name = name.replace('\\', "\\\\").replace(' ', "\\s");
    let words = parameters
        .iter()
        .map(|of| format!("{}={}", of.made.unwrap_or(ASK), of.descriptor));
    match words.collect::<Vec<_>>()[..] {
        [] => name,
        ref words => format!("{name}({})", words.join(",")),
    }
}

/// `[Ljava/lang/String;` as `java.lang.String[]`.
fn java_type(descriptor: &str) -> String {
    let inner = descriptor.trim_start_matches('[');
    let name = match inner {
        "B" => "byte",
        "C" => "char",
        "D" => "double",
        "F" => "float",
        "I" => "int",
        "J" => "long",
        "S" => "short",
        "Z" => "boolean",
        _ => {
            let class = inner.strip_prefix('L');
            class
                .and_then(|class| class.strip_suffix(';'))
                .unwrap_or(inner)
        }
    };
    let dimensions = descriptor.len() - inner.len();
    format!("{}{}", name.replace('/', "."), "[]".repeat(dimensions))
}

/// A text of the program as the end of a line.
pub fn one_line(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\n', "\\n");
    text.replace('\r', "\\r")
}
