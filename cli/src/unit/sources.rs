//! Sources of arguments of parameterized tests of JUnit 5. What they give is read by JUnit's own classes, in each execution.

use jcheck_instrumenter::class::annotations::Annotation;

/// What all sources of arguments are annotated with.
const SOURCE: &str = "Lorg/junit/jupiter/params/provider/ArgumentsSource;";
/// Sources whose arguments can be counted, and the element of which there is one for each; the others give one.
const VALUES: &str = "Lorg/junit/jupiter/params/provider/ValueSource;";
const LINES: &str = "Lorg/junit/jupiter/params/provider/CsvSource;";
const SINGLE: [&str; 2] = [
    "Lorg/junit/jupiter/params/provider/NullSource;",
    "Lorg/junit/jupiter/params/provider/EmptySource;",
];

/// How many invocations these annotations of a parameterized test tell; none, if only a run can tell.
pub fn invocations(all: &[Annotation]) -> Option<usize> {
    let is_source = |a: &&Annotation| a.descriptor == SOURCE;
    let sources = all.iter().filter(is_source).count();
    let counted: Vec<usize> = all.iter().filter_map(arguments).collect();
    let is_known = sources > 0 && sources == counted.len();
    is_known.then(|| counted.iter().sum())
}

/// How many times an annotation gives arguments.
fn arguments(of: &Annotation) -> Option<usize> {
    let length = |wanted: Option<&str>| {
        let mut lengths = of.lengths.iter();
        lengths
            .find(|(name, _)| wanted.is_none_or(|wanted| wanted == name))
            .map(|(_, length)| *length)
    };
    match &*of.descriptor {
        VALUES => length(None),
        LINES => length(Some("value")),
        other => SINGLE.contains(&other).then_some(1),
    }
}
