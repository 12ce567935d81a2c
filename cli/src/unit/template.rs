//! Which invocation of a test runs, of those that a parameterized or repeated test has.

use super::discover::Method;

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
    /// Of a test.
    pub fn new(test: &Method) -> Self {
        match (test.is_template, test.invocations) {
            (true, Some(count)) => Count::Other(count),
            (true, None) => Count::Unknown,
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
