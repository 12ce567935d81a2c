//! Each Java program that says in its head what its verdict is, on each JDK: a test of its own. Dropping a file into one of the
//! folders of `tests/programs` adds tests.
//!
//! The name of a test is the path of the program and the JDK, and any part of it is a filter:
//!
//! ```text
//! cargo test -p jcheck-tests --test java                                           # what a normal run takes
//! cargo test -p jcheck-tests --test java border/locks -- --include-ignored         # all in a folder
//! cargo test -p jcheck-tests --test java CheckThenAct/jdk25 -- --include-ignored   # one
//! ```
//!
//! A normal run takes a share of them; the others are ignored, as with `#[ignore]`. `JCHECK_EVERYTHING=1` takes all. With
//! `JCHECK_EXTRA_FLAGS` verdicts must be right, whatever `today:` says.

mod corpus;
mod folders;
mod table;
mod verdict;

use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use corpus::Corpus;
use folders::{Classes, Program};

/// Whether a test of this name is one of those that are run; as `libtest` finds it out.
fn is_chosen(arguments: &Arguments, name: &str, ignored: bool) -> bool {
    let matches = |filter: &String| match arguments.exact {
        true => name == filter,
        false => name.contains(filter.as_str()),
    };
    let is_taken = match arguments.ignored {
        true => ignored,
        false => !ignored || arguments.include_ignored,
    };
    is_taken && arguments.filter.iter().all(matches) && !arguments.skip.iter().any(matches)
}

fn answer(problems: Vec<String>) -> Result<(), Failed> {
    match problems.is_empty() {
        true => Ok(()),
        false => Err(problems.join("\n").into()),
    }
}

/// The test of a program on a JDK, whose classes are here.
fn trial(program: Program, classes: Arc<Classes>) -> Trial {
    let (name, ignored) = (program.name(), program.ignored);
    let run = move || {
        if program.jdk.is_none() {
            let why = "no JDK 25 was found (set JCHECK_JDK25 to its home directory)";
            return Ok(Completion::ignored_with(why));
        }
        let answered = verdict::problems(&program, &classes);
        answer(answered.problems)?;
        Ok(match answered.wrong_today {
            Some(verdict) => Completion::ignored_with(format!("known to be wrong: {verdict}")),
            None => Completion::Completed,
        })
    };
    Trial::ignorable_test(name, run).with_ignored_flag(ignored)
}

fn main() {
    let mut arguments = Arguments::from_args();
    // Each check has as many workers as there are cores: more at a time would be in the way of each other.
    arguments.test_threads.get_or_insert(2);
    let mut trials = Vec::new();
    for (jdk, programs) in folders::programs() {
        let chosen = |program: &&Program| is_chosen(&arguments, &program.name(), program.ignored);
        let files = programs.iter().filter(chosen).map(|it| it.file.clone());
        let classes = Arc::new(Classes::new(jdk, files.collect()));
        let these = programs.into_iter();
        trials.extend(these.map(|program| trial(program, Arc::clone(&classes))));
    }
    let corpus = Arc::new(Corpus::new());
    for (name, file, ignored) in corpus.programs() {
        let corpus = Arc::clone(&corpus);
        let run = move || answer(corpus.problems(&file));
        trials.push(Trial::test(name, run).with_ignored_flag(ignored));
    }
    trials.push(Trial::test("corpus/table", || answer(corpus::rows())));
    libtest_mimic::run(&arguments, trials).exit();
}
