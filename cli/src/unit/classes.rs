//! The class files of tests: what a class has for its tests, besides their methods.

use jcheck_instrumenter::class::annotations::Annotation;
use jcheck_instrumenter::class::view::{access, Member};
use jcheck_instrumenter::class::{self, nest, ClassError};

use super::composed::{unreadable, Composed};
use super::construct::Constructors;
use super::discover::{dots, dotted, is_mockito, more, role_of, simple, Method, Role, Rule, Told};
use super::extensions::Extension;
use super::given::Given;
use super::parameters::{self, Framework, TEMP_DIR};
use crate::error::CliError;

/// Runners of JUnit 4 that give values to tests, or whose tests are not methods of the class.
const RUN_WITH: &str = "Lorg/junit/runner/RunWith;";
const FOREIGN_RUNNERS: [&str; 3] = [
    "Lorg/junit/experimental/theories/Theories;",
    "Lorg/junit/experimental/runners/Enclosed;",
    "Lorg/junit/runners/Suite;",
];

/// All tests of the class share its object, if it says so.
const TEST_INSTANCE: &str = "Lorg/junit/jupiter/api/TestInstance;";
/// The class runs several times, with what extensions say.
const CLASS_TEMPLATE: &str = "Lorg/junit/jupiter/api/ClassTemplate;";
/// Its objects belong to one of the class around it.
const NESTED: &str = "Lorg/junit/jupiter/api/Nested;";

/// The superclass of tests of JUnit 3.
const TEST_CASE: &str = "junit/framework/TestCase";

/// A class with tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// Its name, with dots.
    pub name: String,
    /// Its superclass, with dots.
    pub above: Option<String>,
    /// Its interfaces, with dots.
    pub faces: Vec<String>,
    /// The class around it, with dots, if it is `@Nested` in that.
    pub outer: Option<String>,
    /// The classes in it, with dots.
    pub members: Vec<String>,
    /// Whether all tests share its object; none, if that is not said.
    pub is_per_class: Option<bool>,
    /// Methods that others may override, as plans name them.
    pub virtuals: Vec<String>,
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
    /// Its parameters, for a runner of JUnit 4.
    pub given: Given,
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

    /// Whether a method of it comes in place of one above with this word.
    pub fn hides(&self, word: &str) -> bool {
        self.virtuals.iter().any(|own| own == word)
    }

    /// Reads a class file.
    ///
    /// # Errors
    /// When it is malformed, or annotations cannot be read.
    pub fn read(name: &str, bytes: &[u8], composed: &Composed) -> Result<Self, CliError> {
        let bad = unreadable(name);
        let class = class::Class::parse(bytes).map_err(&bad)?;
        let of_class = composed.of(&class, &class.attributes)?;
        let mut found = Class::new(name, &class, &of_class).map_err(&bad)?;
        for field in &class.fields {
            let all = composed.of(&class, class.attributes_of(field))?;
            found.add_field(&class, field, &all).map_err(&bad)?;
        }
        for method in &class.methods {
            let all = composed.of(&class, class.attributes_of(method))?;
            let said = composed.of_parameters(&class, class.attributes_of(method))?;
            found
                .add_method(&class, method, &all, &said)
                .map_err(&bad)?;
        }
        Ok(found)
    }

    /// A class without its members.
    fn new(
        name: &str,
        class: &class::Class<'_>,
        of_class: &[Annotation],
    ) -> Result<Self, ClassError> {
        let above = match class.super_class {
            0 => None,
            index => Some(class.pool.class_name(index)?.into_owned()),
        };
        let faces: Result<Vec<String>, ClassError> = class
            .interfaces
            .iter()
            .map(|face| Ok(dots(&class.pool.class_name(*face)?)))
            .collect();
        let nest = nest::of(class)?;
        let own = class.name()?;
        let itself = nest.iter().find(|inner| inner.name == own);
        let is_nested = of_class.iter().any(|a| a.descriptor == NESTED);
        let outer = itself.filter(|inner| is_nested && inner.access & access::STATIC == 0);
        let members = nest.iter().filter(|inner| inner.outer == own);
        let lifecycle = of_class.iter().find(|a| a.descriptor == TEST_INSTANCE);
        let lifecycle = lifecycle.and_then(|a| a.enums.first());
        let runners = of_class.iter().filter(|a| a.descriptor == RUN_WITH);
        let mut runners = runners.flat_map(|a| &a.classes);
        let foreign = runners.find(|(_, of)| FOREIGN_RUNNERS.contains(&&**of));
        let hint = "write a test class without it, with the values of interest";
        let foreign = foreign.map(|(_, of)| {
            format!(
                "@RunWith of {name} makes what only {} knows (hint: {hint})",
                simple(of)
            )
        });
        let is_template = of_class.iter().any(|a| a.descriptor == CLASS_TEMPLATE);
        let template = is_template.then(|| {
            format!("{name} runs several times, with what extensions give it (hint: {hint})")
        });
        Ok(Class {
            name: name.to_string(),
            is_test_case: above.as_deref() == Some(TEST_CASE),
            above: above.map(|above| dots(&above)),
            faces: faces?,
            members: members.map(|inner| dots(&inner.name)).collect(),
            is_per_class: lifecycle.map(|(_, of)| of == "PER_CLASS"),
            virtuals: Vec::new(),
            methods: Vec::new(),
            ignored: more(name, of_class),
            has_mocks: of_class.iter().flat_map(|a| &a.classes).any(is_mockito),
            rules: Vec::new(),
            directories: Vec::new(),
            told: Told::new(of_class),
            extensions: Extension::of_annotations(name, of_class),
            given: Given::new(of_class),
            constructors: Constructors::new(class, outer.is_some()),
            outer: outer.map(|inner| dots(&inner.outer)),
            refused: foreign.or(template),
        })
    }

    fn add_field(
        &mut self,
        class: &class::Class<'_>,
        field: &Member,
        all: &[Annotation],
    ) -> Result<(), ClassError> {
        let name = &self.name;
        let own = class.pool.text(field.name)?.into_owned();
        let place = format!("{name}.{own}");
        self.ignored.extend(more(&place, all));
        let is_static = field.access & access::STATIC != 0;
        self.rules.extend(Rule::of(&own, is_static, all));
        self.given.add_field(&own, all);
        let of = class.pool.text(field.descriptor)?;
        self.extensions
            .extend(Extension::of_annotations(&place, all));
        self.extensions
            .extend(Extension::of_field((name, &own), &of, is_static, all));
        if all.iter().any(|a| a.descriptor == TEMP_DIR) {
            if !parameters::is_directory(&of) {
                let hint = "make it a Path or a File";
                self.refused = Some(format!(
                    "@TempDir of {place} is a {}, and no directory is made of that (hint: {hint})",
                    dotted(&of)
                ));
            }
            self.directories.push((own, is_static));
        }
        Ok(())
    }

    fn add_method(
        &mut self,
        class: &class::Class<'_>,
        method: &Member,
        all: &[Annotation],
        said: &[Vec<Annotation>],
    ) -> Result<(), ClassError> {
        let own = class.pool.text(method.name)?.into_owned();
        let place = format!("{}.{own}", self.name);
        let framework = all.iter().find(|a| role_of(a).is_some());
        let framework = framework.map_or(Framework::Other, |a| Framework::of(&a.descriptor));
        let filled = parameters::of(class, method, framework, said)?;
        let is_static = method.access & access::STATIC != 0;
        let word = parameters::word(&own, &filled);
        self.given.add_method(&word, is_static, all);
        let own_rules = Rule::of(&format!("{own}()"), is_static, all);
        if let (Some(of), false) = (parameters::foreign(&filled), own_rules.is_empty()) {
            let why = format!("the rule of {place} has a parameter of type {of}");
            self.refused = Some(format!("{why} (hint: JUnit wants none there)"));
        }
        self.rules.extend(own_rules);
        let of_parameters = said
            .iter()
            .flat_map(|said| Extension::of_annotations(&place, said));
        if own == "<init>" {
            self.constructors.add(class, method, said)?;
            self.extensions.extend(of_parameters);
            return Ok(());
        }
        let hidden = access::SYNTHETIC | access::ABSTRACT;
        if method.access & hidden != 0 || own.starts_with('<') {
            return Ok(());
        }
        if method.access & (access::STATIC | access::PRIVATE) == 0 {
            self.virtuals.push(word);
        }
        // JUnit 4 does not look at interfaces.
        let is_face = class.access & access::INTERFACE != 0;
        let all = match (is_face, framework) {
            (true, Framework::Other) => &[],
            _ => all,
        };
        let Some(mut found) = Method::new(own, framework, filled, all) else {
            return Ok(());
        };
        found.ignored = more(&place, all);
        found.extensions = Extension::of_annotations(&place, all);
        match found.role {
            Role::Test | Role::None => found.extensions.extend(of_parameters),
            _ => self.extensions.extend(of_parameters),
        }
        self.methods.push(found);
        Ok(())
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
