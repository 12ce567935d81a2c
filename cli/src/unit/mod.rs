//! Tests of JUnit and its kin as programs: one test method, with what comes before and after it, is what runs.
//!
//! The frameworks themselves do not run. What they would do is read from the annotations in the class files, which need
//! nothing but the test: [`discover`] finds the methods, [`Plan`] says in which order they run, and `TestRun` in the
//! run-time library runs them.

mod construct;
mod discover;
mod extensions;
mod find;
pub mod mockito;
mod parameters;

use jcheck_instrumenter::{policy, Input};

use crate::error::CliError;
use discover::{Class, Role, Times};
use extensions::Extension;

/// One test, as the run-time library takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// `com.example.AppTest#buys`.
    pub name: String,
    /// A step in each line: what it is, class, method. The first one is the test: the class to make, the class that declares it,
    /// the method, and the exceptions of which it is to throw one, if any. `mocks`: Mockito makes what is in annotated fields.
    /// `times`: how often the test runs, and by how many threads. `rule`: a field that holds a rule, or a method that gives one, `class-rule` one of all tests;
    /// `directory`: a field for a new directory, `shared-directory` a static one. `extension`: one of JUnit 5, by its class, for the
    /// class or for a method, or by the field that holds it. `make`: how the object is made. Methods, and
    /// `new`, are followed by what they are called with, in brackets. `display`, `tag` and `repetitions`: what the test is told
    /// about itself.
    pub steps: String,
    /// What the framework would do, and nobody does here.
    pub ignored: Vec<String>,
}

/// Whether the name of a main class is that of a test.
pub fn is_test(main: &str) -> bool {
    main.contains('#')
}

/// What is to be run for a test: `CLASS#METHOD`, or `CLASS` if that has only one.
///
/// # Errors
/// When there is no such test, or it cannot be run without its framework.
pub fn plan(test: &str, inputs: &[Input]) -> Result<Plan, CliError> {
    let (class, method) = match test.split_once('#') {
        Some((class, method)) => (class, Some(method).filter(|method| !method.is_empty())),
        None => (test, None),
    };
    // The class first, then those above it.
    let mut classes: Vec<Class> = Vec::new();
    let mut next = Some(class.to_string());
    while let Some(name) = next.take() {
        match find::bytes(&name, inputs)? {
            Some(bytes) if !classes.iter().any(|class| class.name == name) => {
                let found = Class::read(&name, &bytes)?;
                next = found.above.clone();
                classes.push(found);
            }
            None if !policy::is_platform(&name.replace('.', "/")) => {
                if let Some(below) = classes.last() {
                    let hint = "--maven or --class-path";
                    let missing =
                        format!("which {} extends, is in no jar of this program", below.name);
                    return Err(CliError::Usage(format!("{name}, {missing} (hint: {hint})")));
                }
            }
            _ => {}
        }
    }
    if classes.is_empty() {
        let hint = "the directory of the compiled tests is the program, all else is --class-path";
        return Err(CliError::Usage(format!(
            "there is no class {class} (hint: {hint})"
        )));
    }
    let is_test_case = classes.iter().any(|class| class.is_test_case);
    if is_test_case {
        classes.iter_mut().for_each(Class::by_names);
    }
    let (owner, test) = choose(class, method, &classes)?;
    let refused = |why: &str| CliError::Usage(format!("{class}#{}: {why}", test.name));
    if let Some(why) = &test.refused {
        return Err(refused(why));
    }
    if let Some(why) = classes.iter().find_map(|class| class.refused.as_ref()) {
        return Err(refused(why));
    }
    let make = classes[0].constructors.step(is_test_case);
    let make = make.map_err(|why| refused(&why))?;
    let word = test.word();
    let mut first = vec!["test", class, owner, &word];
    first.extend(test.expected.iter().map(String::as_str));
    let mut steps = vec![first.join(" "), make];
    let Times { count, threads } = test.times;
    if count > 1 {
        steps.push(format!("times {count} {threads}"));
    }
    for class in &classes {
        let of = &class.name;
        let kind = |shared: &bool| {
            if *shared {
                "shared-directory"
            } else {
                "directory"
            }
        };
        let directories = class.directories.iter();
        steps.extend(directories.map(|(field, shared)| format!("{} {of} {field}", kind(shared))));
        let tags = class.told.tags.iter();
        steps.extend(tags.map(|tag| format!("tag class {}", one_line(tag))));
    }
    let display = [("class", &classes[0].told), ("test", &test.told)];
    for (of, told) in display {
        let name = told.display.iter();
        steps.extend(name.map(|name| format!("display {of} {}", one_line(name))));
    }
    let tags = test.told.tags.iter();
    steps.extend(tags.map(|tag| format!("tag test {}", one_line(tag))));
    let repetitions = test.repetitions.iter();
    steps.extend(repetitions.map(|count| format!("repetitions {count}")));
    steps.extend(rules(&classes));
    let (extensions, steps_of) = extensions_of(&classes, test);
    for extension in extensions {
        if let Some(why) = extension.refused(inputs)? {
            return Err(refused(&why));
        }
    }
    steps.extend(steps_of);
    if classes.iter().any(|class| class.has_mocks) {
        steps.push("mocks".to_string());
    }
    let around = [
        (Role::BeforeAll, "before-all"),
        (Role::Before, "before"),
        (Role::After, "after"),
        (Role::AfterAll, "after-all"),
    ];
    for (role, word) in around {
        let mut found: Vec<String> = Vec::new();
        // What comes before begins at the top; one that is overridden runs once, as the one below.
        let mut names: Vec<String> = Vec::new();
        for class in &classes {
            let own = class.methods.iter().filter(|method| method.role == role);
            let own: Vec<&discover::Method> = own
                .filter(|method| !names.contains(&method.word()))
                .collect();
            if let Some((method, why)) = own.iter().find_map(|m| Some((m, m.refused.as_ref()?))) {
                let place = format!("{}.{}", class.name, method.name);
                return Err(refused(&format!("it needs {place}, and {why}")));
            }
            names.extend(own.iter().map(|method| method.word()));
            let own = own
                .iter()
                .map(|method| format!("{word} {} {}", class.name, method.word()));
            match role {
                Role::Before | Role::BeforeAll => drop(found.splice(0..0, own)),
                _ => found.extend(own),
            }
        }
        steps.extend(found);
    }
    let mut ignored: Vec<String> = Vec::new();
    for class in &classes {
        ignored.extend_from_slice(&class.ignored);
        // What is said of other tests is nothing to this one.
        let run = |method: &&discover::Method| match method.role {
            Role::Test | Role::None => std::ptr::eq(*method, test),
            _ => true,
        };
        let run = class.methods.iter().filter(run);
        ignored.extend(run.flat_map(|method| method.ignored.iter().cloned()));
    }
    Ok(Plan {
        name: format!("{class}#{}", test.name),
        steps: steps.join("\n"),
        ignored,
    })
}

/// The test and the class that declares it.
fn choose<'a>(
    class: &str,
    method: Option<&str>,
    classes: &'a [Class],
) -> Result<(&'a str, &'a discover::Method), CliError> {
    let all = || {
        let of = |class: &'a Class| class.methods.iter().map(move |m| (&*class.name, m));
        classes.iter().flat_map(of)
    };
    let tests = || all().filter(|(_, method)| method.role == Role::Test);
    let mut names: Vec<String> = tests()
        .map(|(_, m)| format!("{class}#{}", m.name))
        .collect();
    names.dedup();
    let known = match &names[..] {
        [] => "no method in it is a test".to_string(),
        names => format!("hint: --test with one of {}", names.join(", ")),
    };
    match method {
        None => match &tests().collect::<Vec<_>>()[..] {
            [only] => Ok(*only),
            _ => Err(CliError::Usage(format!(
                "{class} has {} tests, and one is run at a time ({known})",
                names.len()
            ))),
        },
        // One that is named need not say that it is a test.
        Some(name) => tests()
            .chain(all())
            .find(|(_, m)| m.name == name)
            .ok_or_else(|| {
                CliError::Usage(format!(
                    "{class} has no method {name} without parameters ({known})"
                ))
            }),
    }
}

/// The extensions of a test, and their steps, as JUnit 5 calls them: those of classes, then of static fields, of the test, and of
/// other fields; those of a superclass first.
fn extensions_of<'a>(
    classes: &'a [Class],
    test: &'a discover::Method,
) -> (Vec<&'a Extension>, Vec<String>) {
    let from_the_top = || classes.iter().rev();
    let all = from_the_top().flat_map(|class| class.extensions.iter().map(|e| (e, &*class.name)));
    let all: Vec<(&Extension, &str)> = all.collect();
    let of_test: Vec<(&Extension, &str)> = test.extensions.iter().map(|e| (e, "")).collect();
    let chosen = |is_field: bool, is_static: bool| {
        let all = all.iter().copied();
        all.filter(move |(e, _)| e.is_field() == is_field && e.is_static() == is_static)
    };
    let ordered = chosen(false, true)
        .map(|(e, owner)| (e, e.step("class", owner)))
        .chain(chosen(true, true).map(|(e, owner)| (e, e.step("class", owner))))
        .chain(
            of_test
                .iter()
                .map(|(e, owner)| (*e, e.step("method", owner))),
        )
        .chain(chosen(true, false).map(|(e, owner)| (e, e.step("class", owner))));
    ordered.unzip()
}

/// The steps of rules, the outermost first.
fn rules(classes: &[Class]) -> Vec<String> {
    // Those of a superclass are outside of others with their number.
    let from_the_top = classes.iter().rev();
    let mut all: Vec<_> = from_the_top
        .flat_map(|class| class.rules.iter().map(|rule| (&class.name, rule)))
        .collect();
    all.sort_by_key(|(_, rule)| rule.order);
    let kind = |of_class: bool| if of_class { "class-rule" } else { "rule" };
    all.iter()
        .map(|(class, rule)| format!("{} {class} {}", kind(rule.is_of_class), rule.member))
        .collect()
}

/// A text of the program as the end of a line.
fn one_line(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\n', "\\n");
    text.replace('\r', "\\r")
}
