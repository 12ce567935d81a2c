//! What the methods of a class are for a test framework: JUnit 3, 4, 5 and 6, and TestNG.

use jcheck_instrumenter::class::annotations::{self, Annotation};
use jcheck_instrumenter::class::view::access;
use jcheck_instrumenter::class::{self, ClassError};

use super::construct::Constructors;
use super::extensions::Extension;
use super::mockito;
use super::parameters::{self, Framework, Parameter, TEMP_DIR};
use crate::error::CliError;

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
    ("Lorg/junit/jupiter/api/AfterEach;", Role::After),
    ("Lorg/junit/jupiter/api/AfterAll;", Role::AfterAll),
    ("Lorg/testng/annotations/BeforeClass;", Role::BeforeAll),
    ("Lorg/testng/annotations/BeforeMethod;", Role::Before),
    ("Lorg/testng/annotations/Test;", Role::Test),
    ("Lorg/testng/annotations/AfterMethod;", Role::After),
    ("Lorg/testng/annotations/AfterClass;", Role::AfterAll),
];

/// Annotations of methods that are no tests by themselves: the framework calls them with arguments.
const FACTORIES: &[&str] = &[
    "Lorg/junit/jupiter/params/ParameterizedTest;",
    "Lorg/junit/jupiter/api/TestFactory;",
    "Lorg/junit/jupiter/api/TestTemplate;",
];

/// Annotations that make the framework do more than call methods.
const MORE: &[&str] = &[
    "Lorg/junit/Ignore;",
    "Lorg/junit/runner/RunWith;",
    "Lorg/junit/jupiter/api/Disabled;",
    "Lorg/springframework/boot/test/context/SpringBootTest;",
];

/// Runners of JUnit 4 that give values to the class of the test, or whose tests are not methods of it.
const RUN_WITH: &str = "Lorg/junit/runner/RunWith;";
const FOREIGN_RUNNERS: [&str; 4] = [
    "Lorg/junit/runners/Parameterized;",
    "Lorg/junit/experimental/theories/Theories;",
    "Lorg/junit/experimental/runners/Enclosed;",
    "Lorg/junit/runners/Suite;",
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

/// Its objects belong to one of the class around it.
const NESTED: &str = "Lorg/junit/jupiter/api/Nested;";

/// The superclass of tests of JUnit 3.
const TEST_CASE: &str = "junit/framework/TestCase";

/// A method without parameters, or one that a framework calls with some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Its name.
    pub name: String,
    /// What it is called with.
    pub parameters: Vec<Parameter>,
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
    fn of(member: &str, is_static: bool, all: &[Annotation]) -> Vec<Self> {
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
    fn new(all: &[Annotation]) -> Self {
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

/// A class with tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// Its name, with dots.
    pub name: String,
    /// Its superclass, with dots.
    pub above: Option<String>,
    /// Its methods.
    pub methods: Vec<Method>,
    /// What the framework would do besides for each test in it, with place and annotation.
    pub ignored: Vec<String>,
    /// Whether it is right below the class of tests of JUnit 3.
    pub is_test_case: bool,
    /// Whether Mockito makes what is in its annotated fields before each test.
    pub has_mocks: bool,
    /// Its rules.
    pub rules: Vec<Rule>,
    /// Fields for a directory, and whether they are static.
    pub directories: Vec<(String, bool)>,
    /// What JUnit 5 tells the tests of it.
    pub told: Told,
    /// Its extensions: those of the class, then those in fields.
    pub extensions: Vec<Extension>,
    /// Its constructors.
    pub constructors: Constructors,
    /// Why none of its tests can be run.
    pub refused: Option<String>,
}

impl Class {
    /// Tells by the names of its methods what they are, as JUnit 3 does.
    pub fn by_names(&mut self) {
        for method in &mut self.methods {
            if method.role == Role::None {
                method.role = of_name(&method.name);
            }
        }
    }

    /// Reads a class file.
    ///
    /// # Errors
    /// When it is malformed.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, CliError> {
        Self::parse(name, bytes).map_err(|error| {
            CliError::Usage(format!("the class file of {name} cannot be read: {error}"))
        })
    }

    fn parse(name: &str, bytes: &[u8]) -> Result<Self, ClassError> {
        let class = class::Class::parse(bytes)?;
        let above = match class.super_class {
            0 => None,
            index => Some(class.pool.class_name(index)?.into_owned()),
        };
        let of_class = annotations::of(&class, &class.attributes)?;
        let has_mocks = of_class.iter().flat_map(|a| &a.classes).any(is_mockito);
        let is_nested = of_class.iter().any(|a| a.descriptor == NESTED);
        let mut ignored = more(name, &of_class);
        let mut extensions = Extension::of_annotations(name, &of_class);
        let (mut rules, mut directories) = (Vec::new(), Vec::new());
        let runners = of_class.iter().filter(|a| a.descriptor == RUN_WITH);
        let mut runners = runners.flat_map(|a| &a.classes);
        let foreign = runners.find(|(_, of)| FOREIGN_RUNNERS.contains(&&**of));
        let mut refused = foreign.map(|(_, of)| {
            let hint = "write a test class without it, with the values of interest";
            format!(
                "@RunWith of {name} makes what only {} knows (hint: {hint})",
                simple(of)
            )
        });
        let has = |all: &[Annotation], wanted: &str| all.iter().any(|a| a.descriptor == wanted);
        for field in &class.fields {
            let own = class.pool.text(field.name)?.into_owned();
            let all = annotations::of(&class, class.attributes_of(field))?;
            ignored.extend(more(&format!("{name}.{own}"), &all));
            let is_static = field.access & access::STATIC != 0;
            rules.extend(Rule::of(&own, is_static, &all));
            let of = class.pool.text(field.descriptor)?;
            extensions.extend(Extension::of_field((name, &own), &of, is_static, &all));
            if has(&all, TEMP_DIR) {
                if !parameters::is_directory(&of) {
                    let hint = "make it a Path or a File";
                    refused = Some(format!(
                        "@TempDir of {name}.{own} is a {}, and no directory is made of that (hint: {hint})",
                        dotted(&of)
                    ));
                }
                directories.push((own, is_static));
            }
        }
        let mut constructors = Constructors::new(&class);
        let mut methods = Vec::new();
        for method in &class.methods {
            let all = annotations::of(&class, class.attributes_of(method))?;
            let own = class.pool.text(method.name)?.into_owned();
            let place = format!("{name}.{own}");
            let framework = all.iter().find(|a| role_of(a).is_some());
            let framework = framework.map_or(Framework::Other, |a| Framework::of(&a.descriptor));
            let filled = parameters::of(&class, method, framework)?;
            let is_static = method.access & access::STATIC != 0;
            let own_rules = Rule::of(&format!("{own}()"), is_static, &all);
            if let (Some(of), false) = (parameters::foreign(&filled), own_rules.is_empty()) {
                let why = format!("the rule of {name}.{own} has a parameter of type {of}");
                refused = Some(format!("{why} (hint: JUnit wants none there)"));
            }
            rules.extend(own_rules);
            if own == "<init>" {
                constructors.add(&class, method)?;
            }
            let hidden = access::SYNTHETIC | access::ABSTRACT;
            if method.access & hidden != 0 || own.starts_with('<') {
                continue;
            }
            let mut found = Method::new(own, filled, &all);
            if let Some(method) = &mut found {
                method.ignored = more(&place, &all);
                method.extensions = Extension::of_annotations(&place, &all);
            }
            if let Some(test) = found.as_mut().filter(|_| is_nested) {
                let hint = "move it to a class of its own, or call it from a test there";
                let why = format!("a test of a class that is @Nested is not run (hint: {hint})");
                test.refused.get_or_insert(why);
            }
            methods.extend(found);
        }
        Ok(Class {
            is_test_case: above.as_deref() == Some(TEST_CASE),
            name: name.to_string(),
            above: above.map(|above| above.replace('/', ".")),
            methods,
            ignored,
            has_mocks,
            rules,
            directories,
            told: Told::new(&of_class),
            extensions,
            constructors,
            refused,
        })
    }
}

/// What the framework would do besides at this place.
fn more(place: &str, annotations: &[Annotation]) -> Vec<String> {
    let done = |a: &&Annotation| !a.classes.is_empty() && a.classes.iter().all(is_mockito);
    let all = annotations.iter();
    all.filter(|a| MORE.contains(&&*a.descriptor) && !done(a))
        .map(|a| format!("@{} of {place}", simple(&a.descriptor)))
        .collect()
}

/// Whether an element of an annotation is an extension of Mockito.
fn is_mockito((_, class): &(String, String)) -> bool {
    mockito::is_extension(class)
}

/// When a method with this annotation runs.
fn role_of(annotation: &Annotation) -> Option<Role> {
    let row = ROLES.iter().find(|(of, _)| *of == annotation.descriptor);
    row.map(|(_, role)| *role)
}

impl Method {
    /// As plans name it.
    pub fn word(&self) -> String {
        parameters::word(&self.name, &self.parameters)
    }

    fn new(name: String, filled: Vec<Parameter>, all: &[Annotation]) -> Option<Self> {
        let factory = all.iter().find(|a| FACTORIES.contains(&&*a.descriptor));
        let said = all.iter().find_map(|a| role_of(a).map(|role| (role, a)));
        let (role, annotation) = match said {
            Some((role, annotation)) => (role, Some(annotation)),
            None if factory.is_some() => (Role::Test, None),
            None => (Role::None, None),
        };
        let foreign = parameters::foreign(&filled);
        let why = match (factory, foreign) {
            (Some(factory), _) => Some(format!("a method of @{}", simple(&factory.descriptor))),
            (None, Some(of)) => Some(format!("a method with a parameter of type {of}")),
            (None, None) => None,
        };
        if role == Role::None && foreign.is_some() {
            return None;
        }
        let hint = match role {
            Role::Test | Role::None => "write a test that calls it, with the arguments of interest",
            _ => "write a test class that does the same in a method without parameters",
        };
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
            refused: why.map(|what| format!("{what} is not run (hint: {hint})")),
            told: Told::new(all),
            repetitions: repeated.map(|_| number("value")),
            parameters: filled,
            ignored: Vec::new(),
            extensions: Vec::new(),
        })
    }
}

/// What a method of a `TestCase` is.
fn of_name(name: &str) -> Role {
    match name {
        "setUp" => Role::Before,
        "tearDown" => Role::After,
        _ if name.starts_with("test") => Role::Test,
        _ => Role::None,
    }
}

/// `Lorg/junit/Test;` as `org.junit.Test`.
fn dotted(descriptor: &str) -> String {
    let inner = descriptor.strip_prefix('L').unwrap_or(descriptor);
    inner.trim_end_matches(';').replace('/', ".")
}

/// `Lorg/junit/Test;` as `Test`.
fn simple(descriptor: &str) -> String {
    let name = dotted(descriptor);
    name.rsplit('.').next().unwrap_or_default().to_string()
}
