//! Parameters of the methods and constructors of a test: with which values they can be filled without the framework.

use jcheck_instrumenter::class::annotations::{self, Annotation};
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

/// What a parameter is filled with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Parameter {
    /// What the run-time library makes, by its word for that.
    Made(&'static str),
    /// A value of this type, with dots, which only the framework has.
    Foreign(String),
}

/// Whether fields of this type can hold a directory.
pub fn is_directory(descriptor: &str) -> bool {
    DIRECTORIES.iter().any(|(of, _)| *of == descriptor)
}

/// The parameters of a method or constructor that this framework calls.
///
/// # Errors
/// When the class file is malformed.
pub fn of(
    class: &class::Class<'_>,
    member: &Member,
    framework: Framework,
) -> Result<Vec<Parameter>, ClassError> {
    let text = class.pool.text(member.descriptor)?;
    let (types, _) = descriptor::parse_method(&text)?;
    let said = annotations::of_parameters(class, class.attributes_of(member))?;
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
    match word {
        Some((_, word)) => Parameter::Made(word),
        None => Parameter::Foreign(java_type(of)),
    }
}

/// The type of a parameter that cannot be filled, if there is one.
pub fn foreign(parameters: &[Parameter]) -> Option<&str> {
    parameters.iter().find_map(|parameter| match parameter {
        Parameter::Foreign(of) => Some(&**of),
        Parameter::Made(_) => None,
    })
}

/// A method as plans name it: `name`, or `name(info,path)`.
pub fn word(name: &str, parameters: &[Parameter]) -> String {
    let words = parameters.iter().filter_map(|parameter| match parameter {
        Parameter::Made(word) => Some(*word),
        Parameter::Foreign(_) => None,
    });
    match words.collect::<Vec<_>>()[..] {
        [] => name.to_string(),
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
        _ => inner.trim_start_matches('L').trim_end_matches(';'),
    };
    let dimensions = descriptor.len() - inner.len();
    format!("{}{}", name.replace('/', "."), "[]".repeat(dimensions))
}
