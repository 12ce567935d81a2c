//! What is wrong with the verdict of a program.

use jcheck_tests::{extra_flags, with_classes, Bench, Checked, Expectation, Head};

use crate::folders::{Classes, Program};

/// What came of the commands of a program on one JDK.
#[derive(Debug, Default)]
pub struct Answered {
    /// What is wrong, and not known to be.
    pub problems: Vec<String>,
    /// A verdict that is known to be wrong.
    pub wrong_today: Option<String>,
}

/// What is wrong with an answer.
#[derive(Debug)]
pub enum Wrong {
    /// The verdict, as the head says.
    Known(String),
    /// What nobody expects.
    New(String),
}

/// What is wrong with this verdict of a check on this JDK, if anything.
pub fn wrong(checked: &Checked, verdict: &str, head: &Head, major: u32) -> Option<Wrong> {
    let new = |what: String| Some(Wrong::New(what));
    if checked.json.is_null() {
        return new(format!("no result\n{}", checked.ended.stderr));
    }
    if checked.ended.code != Expectation::exit_code(verdict) {
        let code = checked.ended.code;
        return new(format!("{verdict} with exit code {code}"));
    }
    if head.right_on(verdict, major) {
        return match checked.json["findings"][0]["confirmed"] == true {
            false if verdict.starts_with("bug") => new("the finding is not confirmed".to_string()),
            _ => None,
        };
    }
    if head.wrong_today_on(verdict, major) && extra_flags().is_empty() {
        return Some(Wrong::Known(verdict.to_string()));
    }
    let why = match &checked.json["findings"][0]["message"] {
        serde_json::Value::Null => &checked.json["gaps"][0],
        message => message,
    };
    new(format!("{verdict} ({why})"))
}

/// Runs the commands of a program.
pub fn problems(program: &Program, classes: &Classes) -> Answered {
    let mut answered = Answered::default();
    let Some(jdk) = &program.jdk else {
        return answered;
    };
    let head = Head::read(&program.file);
    let name = program.file.file_name().unwrap_or_default();
    let name = name.to_string_lossy();
    let bench = Bench::new();
    for check in &head.checks {
        let mut args = with_classes(check, &name, classes.directory());
        args.insert(0, format!("--java-home={}", jdk.home.display()));
        let checked = bench.check(&args);
        match wrong(&checked, &checked.verdict(), &head, jdk.major()) {
            None => {}
            Some(Wrong::Known(verdict)) => answered.wrong_today = Some(verdict),
            Some(Wrong::New(problem)) => {
                let command = check.join(" ");
                answered
                    .problems
                    .push(format!("{problem}\nfrom jcheck check {command}"));
            }
        }
    }
    let is_right = answered.problems.is_empty() && answered.wrong_today.is_none();
    if head.is_wrong_today_on(jdk.major()) && is_right && extra_flags().is_empty() {
        let line = "now as expected: remove its `today:` line";
        answered.problems.push(line.to_string());
    }
    answered
}
