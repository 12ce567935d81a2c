//! Tests of JUnit and its kin as programs: one test method, with what comes before and after it, is what runs.
//!
//! The frameworks themselves do not run. What they would do is read from the annotations in the class files, which need
//! nothing but the test: [`level`] finds the classes, [`discover`] tells what their methods are, [`Plan`] says in which order they run, and
//! `TestRun` in the run-time library runs them. What JUnit 5 leaves to extensions, these do: also parameterized tests.

mod choose;
mod classes;
mod composed;
mod construct;
mod discover;
mod extensions;
mod find;
mod given;
mod level;
pub mod mockito;
mod parameters;
mod sources;
mod template;

use jcheck_instrumenter::Input;

use crate::error::CliError;
use choose::Asked;
use classes::Class;
use composed::Composed;
use discover::{Method, Role, Times};
use extensions::{Does, Extension};
use level::Level;
use parameters::one_line;
use template::Count;

/// One test, as the run-time library takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// `com.example.AppTest#buys`, or `com.example.AppTest#buys[2]`.
    pub name: String,
    /// A step in each line: what it is, class, method. The first one is the test: its class, the class that declares it, the
    /// method, and the exceptions of which it is to throw one, if any. `level`: a class, the outermost first, and how its object
    /// is made; what belongs to a class has its number behind the first word, from 0. Methods, and `new`, are followed by what
    /// they are called with, in brackets. `per-class`: that object is the one of all tests. `template`: extensions say how the
    /// test is called; `number` which of its invocations this is. `parameters`: the method of JUnit 4 with those of all runs,
    /// `parameter` a field for one. `mocks`: Mockito makes what is in annotated fields. `times`:
    /// how often the test runs, and by how many threads. `rule`: a field that holds a rule, or a method that gives one,
    /// `class-rule` one of all tests; `directory`: a field for a new directory, `shared-directory` a static one. `extension`: one
    /// of JUnit 5, by its class, for the class or for a method, or by the field that holds it. `display`, `tag` and
    /// `repetitions`: what the test is told about itself.
    pub steps: String,
    /// What the user is to know: above all what the framework would do, and nobody does here.
    pub warnings: Vec<String>,
}

/// Whether the name of a main class is that of a test.
pub fn is_test(main: &str) -> bool {
    main.contains('#')
}

/// What is to be run for a test: `CLASS#METHOD`, or `CLASS` if that has only one; `CLASS#METHOD[NUMBER]` for one of its
/// invocations.
///
/// # Errors
/// When there is no such test, or it cannot be run without its framework.
pub fn plan(test: &str, inputs: &[Input]) -> Result<Plan, CliError> {
    let asked = Asked::new(test)?;
    let composed = Composed::new(inputs);
    let mut levels = level::all(asked.class, &composed, inputs)?;
    let classes = || levels.iter().flat_map(|level| &level.classes);
    let is_test_case = classes().any(|class| class.is_test_case);
    if is_test_case {
        let classes = levels.iter_mut().flat_map(|level| &mut level.classes);
        classes.for_each(Class::by_names);
    }
    let levels = &levels[..];
    let classes = || levels.iter().flat_map(|level| &level.classes);
    let (owner, test) = choose::choose(&asked, levels, &composed, inputs)?;
    let last = levels.len() - 1;
    let class = &levels[last].class().name;
    // With the types of its parameters, if it was named so.
    let name = format!("{class}#{}", asked.method.unwrap_or(&test.name));
    let refused = |why: &str| CliError::Usage(format!("{name}: {why}"));
    let (of_extensions, does) = extensions_of(levels, test, inputs)?;
    if let Some(why) = &does.refused {
        return Err(refused(why));
    }
    if let Some(why) = test.uncallable(does.fills) {
        return Err(refused(&why));
    }
    if test.is_template && !does.provides {
        let hint = "--maven org.junit.jupiter:junit-jupiter-params for parameterized tests";
        let why = "no extension of it says what it is called with";
        return Err(refused(&format!("{why} (hint: {hint})")));
    }
    if let Some(why) = classes().find_map(|class| class.refused.as_ref()) {
        return Err(refused(why));
    }
    let given = template::given(&levels[last]).map_err(|why| refused(&why))?;
    let count = Count::new(test, given.is_some());
    let chosen = template::chosen(&name, count, asked.number);
    let (number, warning) = chosen.map_err(|why| refused(&why))?;
    let word = test.word();
    let mut first = vec!["test", class, &owner.name, &word];
    first.extend(test.expected.iter().map(String::as_str));
    let mut steps = vec![first.join(" ")];
    for level in levels {
        let class = level.class();
        let are_filled = does.fills || given.is_some();
        let make = class.constructors.step(is_test_case, are_filled);
        let make = make.map_err(|why| refused(&why))?;
        steps.push(format!("level {} {make}", class.name));
    }
    let Times { count, threads } = test.times;
    if count > 1 {
        steps.push(format!("times {count} {threads}"));
    }
    if test.is_template {
        steps.push("template".to_string());
    }
    steps.extend(number.map(|number| format!("number {number}")));
    steps.extend(given.into_iter().flatten());
    for (at, level) in levels.iter().enumerate() {
        steps.extend(of_level(at, level));
    }
    let told = &test.told;
    let display = told.display.iter();
    steps.extend(display.map(|name| format!("display test {}", one_line(name))));
    let tags = told.tags.iter();
    steps.extend(tags.map(|tag| format!("tag test {}", one_line(tag))));
    let repetitions = test.repetitions.iter();
    steps.extend(repetitions.map(|count| format!("repetitions {count}")));
    steps.extend(rules(&levels[last]));
    steps.extend(of_extensions);
    if classes().any(|class| class.has_mocks) {
        steps.push("mocks".to_string());
    }
    let around = around(levels, does.fills);
    steps.extend(around.map_err(|why| refused(&why))?);
    let why = "only the methods of the test run, not its framework";
    let ignored = ignored(levels, test).map(|ignored| format!("{ignored} has no effect: {why}"));
    Ok(Plan {
        name: match asked.number {
            Some(number) => format!("{name}[{number}]"),
            None => name.clone(),
        },
        steps: steps.join("\n"),
        warnings: ignored.chain(warning).collect(),
    })
}

/// What belongs to the class at a depth: directories, and what its tests are told.
fn of_level(at: usize, level: &Level) -> Vec<String> {
    let mut steps = Vec::new();
    let mut said = level.classes.iter().filter_map(|class| class.is_per_class);
    if said.next() == Some(true) {
        steps.push(format!("per-class {at}"));
    }
    for class in &level.classes {
        let of = &class.name;
        let kind = |shared: &bool| {
            if *shared {
                "shared-directory"
            } else {
                "directory"
            }
        };
        let directories = class.directories.iter();
        let step = |(field, shared)| format!("{} {at} {of} {field}", kind(shared));
        steps.extend(directories.map(|(field, shared)| step((field, shared))));
        let tags = class.told.tags.iter();
        steps.extend(tags.map(|tag| format!("tag {at} {}", one_line(tag))));
    }
    let display = level.class().told.display.iter();
    steps.extend(display.map(|name| format!("display {at} {}", one_line(name))));
    steps
}

/// The steps that come before and after the test: outer classes, and what a class inherits, are farther from it.
fn around(levels: &[Level], are_filled: bool) -> Result<Vec<String>, String> {
    let kinds = [
        (Role::BeforeAll, "before-all"),
        (Role::Before, "before"),
        (Role::After, "after"),
        (Role::AfterAll, "after-all"),
    ];
    let mut steps = Vec::new();
    for (role, word) in kinds {
        let is_before = matches!(role, Role::Before | Role::BeforeAll);
        let mut of_levels: Vec<Vec<String>> = Vec::new();
        for (at, level) in levels.iter().enumerate() {
            let classes: Vec<&Class> = match is_before {
                true => level.downwards().collect(),
                false => level.classes.iter().collect(),
            };
            let mut found = Vec::new();
            for class in classes {
                let own = class.methods.iter().filter(|method| method.role == role);
                for method in own.filter(|method| !level.overrides(class, method)) {
                    if let Some(why) = method.uncallable(are_filled) {
                        let place = format!("{}.{}", class.name, method.name);
                        return Err(format!("it needs {place}, and {why}"));
                    }
                    found.push(format!("{word} {at} {} {}", class.name, method.word()));
                }
            }
            of_levels.push(found);
        }
        if !is_before {
            of_levels.reverse();
        }
        steps.extend(of_levels.into_iter().flatten());
    }
    Ok(steps)
}

/// What is said of the test and its classes, and has no effect.
fn ignored<'a>(levels: &'a [Level], test: &'a Method) -> impl Iterator<Item = &'a String> {
    let classes = levels.iter().flat_map(|level| &level.classes);
    classes.flat_map(move |class| {
        // What is said of other tests is nothing to this one.
        let run = move |method: &&Method| match method.role {
            Role::Test | Role::None => std::ptr::eq(*method, test),
            _ => true,
        };
        let run = class.methods.iter().filter(run);
        class.ignored.iter().chain(run.flat_map(|m| &m.ignored))
    })
}

/// The steps of the extensions of a test, as JUnit 5 calls them: for each class those of classes, then of static fields, and of
/// other fields, those of a superclass first; then those of the test. With it what they do, all together.
fn extensions_of(
    levels: &[Level],
    test: &Method,
    inputs: &[Input],
) -> Result<(Vec<String>, Does), CliError> {
    let mut all: Vec<(&Extension, String)> = Vec::new();
    for (at, level) in levels.iter().enumerate() {
        let of = |class| (class, at);
        let of: Vec<(&Class, usize)> = level.downwards().map(of).collect();
        let mut chosen = |is_field: bool, is_static: bool| {
            for (class, at) in &of {
                let own = class.extensions.iter();
                let own = own.filter(|e| e.is_field() == is_field && e.is_static() == is_static);
                all.extend(own.map(|e| (e, e.step(*at, "class", &class.name))));
            }
        };
        chosen(false, true);
        chosen(true, true);
        chosen(true, false);
    }
    let of_test = test.extensions.iter();
    all.extend(of_test.map(|e| (e, e.step(levels.len() - 1, "method", ""))));
    let mut known: Vec<&str> = Vec::new();
    let (mut steps, mut does) = (Vec::new(), Does::default());
    for (extension, step) in all {
        if let Some(made) = extension.made() {
            // Of each class there is one.
            if known.contains(&made) {
                continue;
            }
            known.push(made);
        }
        let this = extension.does(inputs)?;
        does.refused = does.refused.or(this.refused);
        does.fills |= this.fills;
        does.provides |= this.provides;
        steps.push(step);
    }
    Ok((steps, does))
}

/// The steps of rules, the outermost first.
fn rules(level: &Level) -> Vec<String> {
    // Those of a superclass are outside of others with their number.
    let mut all: Vec<_> = level
        .downwards()
        .flat_map(|class| class.rules.iter().map(|rule| (&class.name, rule)))
        .collect();
    all.sort_by_key(|(_, rule)| rule.order);
    let kind = |of_class: bool| if of_class { "class-rule" } else { "rule" };
    all.iter()
        .map(|(class, rule)| format!("{} {class} {}", kind(rule.is_of_class), rule.member))
        .collect()
}
