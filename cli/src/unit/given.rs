//! Parameters of the classes of JUnit 4 with the runner `Parameterized`.

use jcheck_instrumenter::class::annotations::Annotation;

const RUN_WITH: &str = "Lorg/junit/runner/RunWith;";
const RUNNER: &str = "Lorg/junit/runners/Parameterized;";
/// A static method with the parameters of all runs, and a field for one of them.
const PARAMETERS: &str = "Lorg/junit/runners/Parameterized$Parameters;";
const PARAMETER: &str = "Lorg/junit/runners/Parameterized$Parameter;";

/// Annotations that make the runner do more.
const MORE: [&str; 3] = [
    "Lorg/junit/runners/Parameterized$UseParametersRunnerFactory;",
    "Lorg/junit/runners/Parameterized$BeforeParam;",
    "Lorg/junit/runners/Parameterized$AfterParam;",
];

/// Whether this runner gives parameters to the class.
pub fn is_runner(descriptor: &str) -> bool {
    descriptor == RUNNER
}

/// What a class says of its parameters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Given {
    /// Whether it has the runner.
    pub has_runner: bool,
    /// What more the runner would do.
    pub more: Option<String>,
    /// The method with the parameters, as plans name it, and what a run is called, if it says so.
    pub method: Option<(String, Option<String>)>,
    /// Fields, with the number of the parameter in each, from 0.
    pub fields: Vec<(i32, String)>,
}

impl Given {
    /// Of a class with these annotations.
    pub fn new(all: &[Annotation]) -> Self {
        let runners = all.iter().filter(|a| a.descriptor == RUN_WITH);
        let mut given = Given {
            has_runner: runners
                .flat_map(|a| &a.classes)
                .any(|(_, of)| is_runner(of)),
            ..Given::default()
        };
        given.look(all);
        given
    }

    fn look(&mut self, all: &[Annotation]) {
        let mut more = all.iter().filter(|a| MORE.contains(&&*a.descriptor));
        let more = more.next().and_then(|a| a.descriptor.rsplit('$').next());
        let more = more.map(|name| format!("@{}", name.trim_end_matches(';')));
        self.more = self.more.take().or(more);
    }

    /// Adds a field.
    pub fn add_field(&mut self, name: &str, all: &[Annotation]) {
        for parameter in all.iter().filter(|a| a.descriptor == PARAMETER) {
            let number = parameter.numbers.first().map_or(0, |(_, number)| *number);
            self.fields.push((number, name.to_string()));
        }
    }

    /// Adds a method, as plans name it.
    pub fn add_method(&mut self, word: &str, is_static: bool, all: &[Annotation]) {
        self.look(all);
        let mut said = all
            .iter()
            .filter(|a| is_static && a.descriptor == PARAMETERS);
        if let (Some(said), None) = (said.next(), &self.method) {
            let name = said.texts.iter().find(|(element, _)| element == "name");
            let name = name.map(|(_, text)| text.clone());
            self.method = Some((word.to_string(), name));
        }
    }
}
