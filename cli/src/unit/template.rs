//! Which invocation of a test runs, of those that a parameterized or repeated test has.

use super::discover::Method;
use super::level::Level;
use super::parameters;

/// How often a test runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// So often, always in the same way.
    Same(usize),
    /// So often, each time with other arguments.
    Other(usize),
    /// As often as only a run can tell, each time with other arguments.
    Unknown,
}

impl Count {
    /// Of a test, whose class may have parameters.
    pub fn new(test: &Method, is_given: bool) -> Self {
        match (test.is_template, test.invocations) {
            (true, Some(count)) => Count::Other(count),
            (true, None) => Count::Unknown,
            (false, _) if is_given => Count::Unknown,
            (false, _) => Count::Same(test.repetitions.map_or(1, |count| count as usize)),
        }
    }
}

/// The number of the invocation that runs, if there may be several, and what the user is to know of it.
///
/// # Errors
/// Why there is none with the number that is asked for.
pub fn chosen(
    name: &str,
    count: Count,
    asked: Option<u32>,
) -> Result<(Option<u32>, Option<String>), String> {
    if let (Some(number), Count::Same(count) | Count::Other(count)) = (asked, count) {
        if number as usize > count {
            let many = if count == 1 {
                "invocation"
            } else {
                "invocations"
            };
            let hint = "the first one has number 1";
            return Err(format!(
                "it has {count} {many}, and none with number {number} (hint: {hint})"
            ));
        }
    }
    let first = match count {
        Count::Same(_) => return Ok((asked, None)),
        Count::Other(1) => None,
        Count::Other(count) => Some(format!("the first of {count} invocations of {name} runs")),
        Count::Unknown => Some(format!("the first invocation of {name} runs")),
    };
    let first = first.filter(|_| asked.is_none());
    let warning = first.map(|what| format!("{what} (hint: --test '{name}[2]' runs the second)"));
    Ok((Some(asked.unwrap_or(1)), warning))
}

/// The steps with the parameters of a class of JUnit 4; none, if it has none.
///
/// # Errors
/// Why what the runner does cannot be done, and what to do.
pub fn given(level: &Level) -> Result<Option<Vec<String>>, String> {
    let all = || level.classes.iter().map(|class| &class.given);
    if !all().any(|given| given.has_runner) {
        return Ok(None);
    }
    let hint = "write a test class without it, with the values of interest";
    if let Some(more) = all().find_map(|given| given.more.as_ref()) {
        let what = "of a test with the runner Parameterized is not done";
        return Err(format!("what {more} is for {what} (hint: {hint})"));
    }
    let methods = level.classes.iter();
    let mut methods = methods.filter_map(|class| Some((class, class.given.method.as_ref()?)));
    let Some((class, (method, name))) = methods.next() else {
        let why = "the runner Parameterized needs a static method with @Parameters";
        return Err(format!("{why} (hint: {hint})"));
    };
    let mut steps = vec![format!("parameters {} {method}", class.name)];
    let name = name.iter();
    steps.extend(name.map(|name| format!("display parameters {}", parameters::one_line(name))));
    for class in level.downwards() {
        let fields = class.given.fields.iter();
        let step = |(number, field)| format!("parameter {number} {} {field}", class.name);
        steps.extend(fields.map(|(number, field)| step((number, field))));
    }
    Ok(Some(steps))
}
