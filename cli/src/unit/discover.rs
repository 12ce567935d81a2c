//! What the methods of a class are for a test framework: JUnit 3, 4, 5 and 6, and TestNG.

use jcheck_instrumenter::class::annotations::Annotation;

use super::extensions::Extension;
use super::given;
use super::mockito;
use super::parameters::{self, Framework, Parameter};
use super::sources;

/// When a method runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Once, before all tests of the class.
    BeforeAll,
    /// Before each test.
    Before,
    /// It is a test.
    Test,
    /// After each test.
    After,
    /// Once, after all tests of the class.
    AfterAll,
    /// Only if it is named.
    None,
}

/// Annotations by the descriptors of their types.
const ROLES: &[(&str, Role)] = &[
    ("Lorg/junit/BeforeClass;", Role::BeforeAll),
    ("Lorg/junit/Before;", Role::Before),
    ("Lorg/junit/Test;", Role::Test),
    ("Lorg/junit/After;", Role::After),
    ("Lorg/junit/AfterClass;", Role::AfterAll),
    ("Lorg/junit/jupiter/api/BeforeAll;", Role::BeforeAll),
    ("Lorg/junit/jupiter/api/BeforeEach;", Role::Before),
    ("Lorg/junit/jupiter/api/Test;", Role::Test),
    ("Lorg/junit/jupiter/api/RepeatedTest;", Role::Test),
    (TEST_TEMPLATE, Role::Test),
    (PARAMETERIZED, Role::Test),
    ("Lorg/junit/jupiter/api/AfterEach;", Role::After),
    ("Lorg/junit/jupiter/api/AfterAll;", Role::AfterAll),
    ("Lorg/testng/annotations/BeforeClass;", Role::BeforeAll),
    ("Lorg/testng/annotations/BeforeMethod;", Role::Before),
    ("Lorg/testng/annotations/Test;", Role::Test),
    ("Lorg/testng/annotations/AfterMethod;", Role::After),
    ("Lorg/testng/annotations/AfterClass;", Role::AfterAll),
];

/// Extensions say how often such a test is called, and with what.
const TEST_TEMPLATE: &str = "Lorg/junit/jupiter/api/TestTemplate;";
/// One of these, with the extension that does so.
const PARAMETERIZED: &str = "Lorg/junit/jupiter/params/ParameterizedTest;";

/// Its methods give tests.
const FACTORY: &str = "Lorg/junit/jupiter/api/TestFactory;";

/// Annotations that make the framework do more than call methods.
const MORE: &[&str] = &[
    "Lorg/junit/Ignore;",
    "Lorg/junit/runner/RunWith;",
    "Lorg/junit/jupiter/api/Disabled;",
];

/// Elements of annotations with the exceptions that a test is to throw.
const EXPECTED: [&str; 2] = ["expected", "expectedExceptions"];

/// Rules of JUnit 4: whether for the class, and not for each test.
const RULES: [(&str, bool); 2] = [("Lorg/junit/Rule;", false), ("Lorg/junit/ClassRule;", true)];
/// What a test, or a class of tests, is called.
const DISPLAY_NAME: &str = "Lorg/junit/jupiter/api/DisplayName;";
/// A word that belongs to it, and a container of several.
const TAG: &str = "Lorg/junit/jupiter/api/Tag;";
const TAGS: &str = "Lorg/junit/jupiter/api/Tags;";
/// It runs several times, and is here run once.
const REPEATED: &str = "Lorg/junit/jupiter/api/RepeatedTest;";

/// What to do about a test that cannot be called.
const CALL: &str = "write a test that calls it, with the arguments of interest";

/// A method without parameters, or one that a framework calls with some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Its name.
    pub name: String,
    /// What it is called with.
    pub parameters: Vec<Parameter>,
    /// Whose annotation it has.
    pub framework: Framework,
    /// Whether extensions say how often it is called, and with what.
    pub is_template: bool,
    /// How many invocations its annotations tell, if they do.
    pub invocations: Option<usize>,
    /// When it runs.
    pub role: Role,
    /// Classes of exceptions of which it is to throw one, with dots.
    pub expected: Vec<String>,
    /// How often it runs, and by how many threads.
    pub times: Times,
    /// Why it cannot be run.
    pub refused: Option<String>,
    /// What JUnit 5 tells it about itself.
    pub told: Told,
    /// Extensions that it has besides those of its class.
    pub extensions: Vec<Extension>,
    /// How often it says that it runs, if it says so.
    pub repetitions: Option<u32>,
    /// What the framework would do besides, with place and annotation.
    pub ignored: Vec<String>,
}

/// How often a test of TestNG runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// In all.
    pub count: u32,
    /// Threads that share this; 0: that of the test.
    pub threads: u32,
}

/// A rule of JUnit 4.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The field that holds it, or the method (with brackets) that gives it.
    pub member: String,
    /// Whether it comes around all tests of the class, and not around each.
    pub is_of_class: bool,
    /// Those with a larger number are inside of those with a smaller one.
    pub order: i32,
}

impl Rule {
    /// Those that a member with these annotations is.
    pub fn of(member: &str, is_static: bool, all: &[Annotation]) -> Vec<Self> {
        let found = RULES.iter().filter_map(|(of, is_of_class)| {
            let annotation = all.iter().find(|a| a.descriptor == *of)?;
            let mut numbers = annotation.numbers.iter();
            Some(Rule {
                member: member.to_string(),
                is_of_class: *is_of_class,
                order: numbers
                    .find(|(name, _)| name == "order")
                    .map_or(-1, |(_, order)| *order),
            })
        });
        // JUnit wants those of the class to be static.
        found
            .filter(|rule| is_static || !rule.is_of_class)
            .collect()
    }
}

/// What JUnit 5 tells a test, or its class, about itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    /// What it is called, if not by its name.
    pub display: Option<String>,
    /// Words that belong to it.
    pub tags: Vec<String>,
}

impl Told {
    /// By the annotations of a test or class.
    pub fn new(all: &[Annotation]) -> Self {
        let text = |of: &Annotation| {
            let value = of.texts.iter().find(|(name, _)| name == "value");
            value.map(|(_, text)| text.trim().to_string())
        };
        let inner = all.iter().filter(|a| a.descriptor == TAGS);
        let tags = all.iter().chain(inner.flat_map(|a| &a.inner));
        Told {
            display: all
                .iter()
                .find(|a| a.descriptor == DISPLAY_NAME)
                .and_then(text),
            tags: tags
                .filter(|a| a.descriptor == TAG)
                .filter_map(text)
                .collect(),
        }
    }
}

/// What the framework would do besides at this place.
pub fn more(place: &str, annotations: &[Annotation]) -> Vec<String> {
    let is_done = |of: &(String, String)| is_mockito(of) || given::is_runner(&of.1);
    let done = |a: &&Annotation| !a.classes.is_empty() && a.classes.iter().all(is_done);
    let all = annotations.iter();
    all.filter(|a| MORE.contains(&&*a.descriptor) && !done(a))
        .map(|a| format!("@{} of {place}", simple(&a.descriptor)))
        .collect()
}

/// Whether an element of an annotation is a runner of Mockito.
pub fn is_mockito((_, class): &(String, String)) -> bool {
    mockito::is_runner(class)
}

/// When a method with this annotation runs.
pub fn role_of(annotation: &Annotation) -> Option<Role> {
    let row = ROLES.iter().find(|(of, _)| *of == annotation.descriptor);
    row.map(|(_, role)| *role)
}

impl Method {
    /// Why it cannot be called where extensions may fill parameters, or none does; nothing, if it can.
    pub fn uncallable(&self, are_filled: bool) -> Option<String> {
        if let Some(why) = &self.refused {
            return Some(why.clone());
        }
        let is_filled = self.framework == Framework::Jupiter && (are_filled || self.is_template);
        let of = parameters::foreign(&self.parameters).filter(|_| !is_filled)?;
        let hint = match self.role {
            Role::Test | Role::None => CALL,
            _ => "write a test class that does the same in a method without parameters",
        };
        let what = format!("a method with a parameter of type {of}");
        Some(format!("{what} is not run (hint: {hint})"))
    }

    /// As users name it among several of its name: `adds(int, java.lang.String)`.
    pub fn signature(&self) -> String {
        parameters::signature(&self.name, &self.parameters)
    }

    /// As plans name it.
    pub fn word(&self) -> String {
        parameters::word(&self.name, &self.parameters)
    }

    /// A method with these annotations; none, if it has parameters and is nothing for a framework.
    pub fn new(
        name: String,
        framework: Framework,
        filled: Vec<Parameter>,
        all: &[Annotation],
    ) -> Option<Self> {
        let factory = all.iter().find(|a| a.descriptor == FACTORY);
        let is_template = all
            .iter()
            .any(|a| [TEST_TEMPLATE, PARAMETERIZED].contains(&&*a.descriptor));
        let said = all.iter().find_map(|a| role_of(a).map(|role| (role, a)));
        let (role, annotation) = match said {
            Some((role, annotation)) => (role, Some(annotation)),
            None if factory.is_some() => (Role::Test, None),
            None => (Role::None, None),
        };
        if role == Role::None && parameters::foreign(&filled).is_some() {
            return None;
        }
        let refused = factory.map(|factory| {
            let what = format!("a method of @{}", simple(&factory.descriptor));
            format!("{what} is not run (hint: {CALL})")
        });
        let elements = annotation.into_iter().flat_map(|found| &found.classes);
        let expected = elements
            .filter(|(name, _)| EXPECTED.contains(&&**name))
            .map(|(_, descriptor)| dotted(descriptor))
            .filter(|class| class != "org.junit.Test$None")
            .collect();
        let number = |wanted: &str| {
            let mut numbers = annotation.into_iter().flat_map(|found| &found.numbers);
            let found = numbers.find(|(name, _)| name == wanted);
            found.map_or(0, |(_, number)| u32::try_from(*number).unwrap_or(0))
        };
        let repeated = annotation.filter(|found| found.descriptor == REPEATED);
        Some(Method {
            name,
            role,
            expected,
            times: Times {
                count: number("invocationCount").max(1),
                threads: number("threadPoolSize"),
            },
            refused,
            framework,
            is_template,
            invocations: sources::invocations(all).filter(|_| is_template),
            told: Told::new(all),
            repetitions: repeated.map(|_| number("value")),
            parameters: filled,
            ignored: Vec::new(),
            extensions: Vec::new(),
        })
    }
}

/// `org/junit/Test` as `org.junit.Test`.
pub fn dots(name: &str) -> String {
    name.replace('/', ".")
}

/// `Lorg/junit/Test;` as `org.junit.Test`.
pub fn dotted(descriptor: &str) -> String {
    let inner = descriptor.strip_prefix('L').unwrap_or(descriptor);
    inner.trim_end_matches(';').replace('/', ".")
}

/// `Lorg/junit/Test;` as `Test`.
pub fn simple(descriptor: &str) -> String {
    let name = dotted(descriptor);
    name.rsplit('.').next().unwrap_or_default().to_string()
}
