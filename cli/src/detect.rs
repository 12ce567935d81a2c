//! `jcheck detect`: global predicates of a recorded computation.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use jcheck_scheduler::detect::enumeration::enumerate;
use jcheck_scheduler::detect::{
    detect as search, draw, parse, read, read_each, write, Arrived, Computation, Online,
    OnlineError, Outcome, Predicate, Question, Witness,
};
use serde::Serialize;

use crate::args::DetectArgs;
use crate::error::CliError;
use crate::telling::number;
use crate::terminal::{complain, print};

/// Runs the command.
///
/// # Errors
/// When the computation or the expression cannot be used, or the result cannot be written.
pub fn detect(args: &DetectArgs) -> Result<ExitCode, CliError> {
    if let Some(example) = args.generate {
        let run = example
            .example
            .run(example.processes, example.states, example.seed);
        print(&write(&run))?;
        return Ok(ExitCode::SUCCESS);
    }
    let (question, flag, text) = match (&args.poss, &args.def) {
        (Some(text), _) => (Question::Poss, "--poss", text),
        (None, Some(text)) => (Question::Def, "--def", text),
        (None, None) => return Err(CliError::Usage("--poss or --def is missing".to_string())),
    };
    let start = Instant::now();
    let asked = Asked {
        args,
        question,
        flag,
        text,
    };
    let (computation, predicate, outcome) = match args.is_online() {
        true => asked.as_it_arrives()?,
        false => {
            let computation = load(args.computation.as_deref().unwrap_or("-"))?;
            asked.of(computation)?
        }
    };
    let answer = Answer {
        computation: &computation,
        predicate: &predicate,
        question,
        outcome: &outcome,
        seconds: start.elapsed().as_secs_f64(),
    };
    let json = || format!("{}\n", answer.json(args, text));
    match args.json.as_deref() {
        None => print(&answer.text())?,
        Some("-") => {
            complain(answer.text().trim_end());
            print(&json())?;
        }
        Some(file) => {
            // Each is to arrive, whatever becomes of the other.
            let printed = print(&answer.text());
            fs::write(file, json()).map_err(|source| CliError::Result {
                file: file.to_string(),
                source,
            })?;
            printed?;
        }
    }
    Ok(ExitCode::from(answer.exit_code()))
}

/// What is asked for.
struct Asked<'a> {
    args: &'a DetectArgs,
    question: Question,
    flag: &'static str,
    text: &'a str,
}

type Found = (Computation, Predicate, Outcome);

impl Asked<'_> {
    fn wrong(&self, column: usize, error: &dyn ToString) -> CliError {
        let (flag, text, error) = (self.flag, self.text, error.to_string());
        let before = " ".repeat(column.saturating_sub(1));
        CliError::Usage(format!("{flag}: {error}\n  {text}\n  {before}^"))
    }

    /// Searches a computation of which all is there.
    fn of(&self, computation: Computation) -> Result<Found, CliError> {
        let args = self.args;
        let predicate = parse(&computation, self.text);
        let predicate = predicate.map_err(|error| self.wrong(error.column, &error))?;
        say_that_it_lasts();
        let outcome = match args.enumerate {
            true => enumerate(&computation, &predicate, self.question, args.max_states),
            false => search(&computation, &predicate, self.question, &args.options()),
        };
        let outcome = outcome.map_err(|error| self.wrong(error.column, &error))?;
        Ok((computation, predicate, outcome))
    }

    /// Searches standard input, no further than to the local state that decides.
    fn as_it_arrives(&self) -> Result<Found, CliError> {
        let processes = self.args.processes.map(|processes| processes as usize);
        let online = Online::new(self.text, self.args.options(), processes);
        let mut online = online.map_err(|error| self.wrong(error.column, &error))?;
        let each = |state: Arrived| match online.push(&state.process, state.variables, &state.clock)
        {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(outcome)) => ControlFlow::Break(Ok(outcome)),
            Err(error) => ControlFlow::Break(Err(error)),
        };
        let read = read_each("standard input", io::stdin().lock(), each)?;
        let (arrived, predicate, statistics) = online.into_parts();
        match (read, predicate) {
            (ControlFlow::Break(Err(OnlineError::Overflow(error))), _) => {
                Err(self.wrong(error.column, &error))
            }
            (ControlFlow::Break(Err(error)), _) => Err(CliError::Usage(error.to_string())),
            (ControlFlow::Break(Ok(outcome)), Some(predicate)) => Ok((arrived, predicate, outcome)),
            (ControlFlow::Break(Ok(_)), None) => self.of(arrived),
            (ControlFlow::Continue(_), Some(predicate)) => {
                let outcome = Outcome {
                    answer: Some(false),
                    witness: None,
                    statistics,
                };
                Ok((arrived, predicate, outcome))
            }
            (ControlFlow::Continue(computation), None) => self.of(computation),
        }
    }
}

/// A line every ten seconds, so that nobody thinks that nothing happens.
fn say_that_it_lasts() {
    thread::spawn(|| {
        for tens in 1_u64.. {
            thread::sleep(Duration::from_secs(10));
            complain(&format!(
                "jcheck: {tens}0 s, still searching (hint: --max-states ends it earlier)"
            ));
        }
    });
}

fn load(file: &str) -> Result<Computation, CliError> {
    if file == "-" {
        return Ok(read("standard input", io::stdin().lock())?);
    }
    let what = || CliError::file(format!("cannot read {file}"));
    let opened = File::open(file).map_err(what())?;
    Ok(read(file, BufReader::new(opened))?)
}

/// What a search has found, to be told.
struct Answer<'a> {
    computation: &'a Computation,
    predicate: &'a Predicate,
    question: Question,
    outcome: &'a Outcome,
    seconds: f64,
}

impl Answer<'_> {
    /// 0 where all is well, 1 where there is something to show, 3 without an answer.
    fn exit_code(&self) -> u8 {
        match (self.question, self.outcome.answer) {
            (_, None) => 3,
            (Question::Poss, Some(true)) | (Question::Def, Some(false)) => 1,
            (Question::Poss, Some(false)) | (Question::Def, Some(true)) => 0,
        }
    }

    fn text(&self) -> String {
        let headline = match (self.question, self.outcome.answer) {
            (Question::Poss, Some(true)) => {
                "possible: the system could have passed through this global state"
            }
            (Question::Poss, Some(false)) => {
                "not possible: no global state that the system could have passed through satisfies it"
            }
            (Question::Def, Some(true)) => {
                "definite: in whatever order things happened, the system passed through a global state that satisfies it"
            }
            (Question::Def, Some(false)) => {
                "not definite: in this order, from left to right, no global state satisfies it"
            }
            (_, None) => "incomplete: there are more global states than --max-states",
        };
        let picture = match &self.outcome.witness {
            Some(Witness::Satisfied(cut)) => draw::cut(self.computation, self.predicate, cut),
            Some(Witness::Avoided(history)) => {
                draw::history(self.computation, self.predicate, history)
            }
            None if self.exit_code() == 1 => "  (no order is kept with --enumerate)\n".to_string(),
            None => String::new(),
        };
        let (before, after) = match picture.is_empty() {
            true => ("", ""),
            false => ("\n", "\n"),
        };
        let statistics = self.outcome.statistics;
        format!(
            "{headline}\n{before}{picture}{after}{}, {}, {:.1} s\n",
            number(statistics.states, "global state"),
            number(statistics.transitions, "transition"),
            self.seconds
        )
    }

    fn json(&self, args: &DetectArgs, text: &str) -> String {
        let name = |i: usize| self.computation.processes()[i].name.clone();
        let witness = self.outcome.witness.as_ref().map(|witness| match witness {
            Witness::Satisfied(cut) => {
                let states = cut.states().iter().enumerate();
                Shown::Cut(states.map(|(i, k)| (name(i), k + 1)).collect())
            }
            Witness::Avoided(history) => Shown::History(history.iter().map(|i| name(*i)).collect()),
        });
        let result = Json {
            schema: 1,
            question: match self.question {
                Question::Poss => "poss",
                Question::Def => "def",
            },
            expression: text,
            search: match args.enumerate {
                true => "enumerate",
                false => args.mode.word(),
            },
            answer: self.outcome.answer,
            witness,
            states: self.outcome.statistics.states,
            transitions: self.outcome.statistics.transitions,
            seconds: (self.seconds * 1000.0).round() / 1000.0,
        };
        serde_json::to_string(&result).unwrap_or_default()
    }
}

/// The JSON result; docs/detect.md says what the fields are.
#[derive(Serialize)]
struct Json<'a> {
    schema: u32,
    question: &'static str,
    expression: &'a str,
    search: &'static str,
    answer: Option<bool>,
    witness: Option<Shown>,
    states: u64,
    transitions: u64,
    seconds: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Shown {
    Cut(BTreeMap<String, u32>),
    History(Vec<String>),
}
