//! `jcheck tables`: tables of the papers, measured here and printed beside the figures of the papers.

mod detection;

use std::fmt::Write;
use std::fs;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use jcheck_agent::Jvm;
use jcheck_scheduler::conductor::Atomicity;
use jcheck_scheduler::search::persistent::Relation;
use jcheck_scheduler::search::{DepthFirst, Optimal, Options, Search, Static};
use jcheck_scheduler::systems::{explore, Coverage, Philosophers};

use crate::args::TablesArgs;
use crate::bench::memory::{children, resident};
use crate::error::CliError;
use crate::plain::own;
use crate::terminal::print;

/// Philosophers up to which a search without any reduction is run.
const PLAIN: usize = 4;
const LARGEST: usize = 6;

/// Prints the tables of each paper.
///
/// # Errors
/// When a program cannot be checked.
pub fn tables(args: &TablesArgs) -> Result<ExitCode, CliError> {
    print(&philosophers()?)?;
    print(&detection::detection()?)?;
    print(&java(args)?)?;
    Ok(ExitCode::SUCCESS)
}

fn coverage(count: usize, search: &mut dyn Search) -> Result<Coverage, CliError> {
    explore(Philosophers { count }, search).map_err(|error| CliError::Usage(error.to_string()))
}

/// Godefroid 1997, Figure 4.
fn philosophers() -> Result<String, CliError> {
    let mut text = "Godefroid 1997, Figure 4: dining philosophers, transitions explored (the paper's text has 708 and 386816)\n\
         \n  N  states  classical  state-less  sleep sets  persistent  both  optimal\n"
        .to_string();
    for count in 2..=LARGEST {
        let options = |sleep_sets| Options {
            sleep_sets,
            atomicity: Atomicity::EveryTransition,
            depth: None,
            switches: None,
            conditional: false,
            reductions: jcheck_scheduler::model::Reductions::NONE,
        };
        let plain = match count <= PLAIN {
            true => Some(coverage(count, &mut DepthFirst::new(options(false)))?),
            false => None,
        };
        let shown = |number: Option<u64>| number.map_or_else(|| "-".to_string(), |n| n.to_string());
        let sleep = coverage(count, &mut DepthFirst::new(options(true)))?;
        let persistent = |sleep_sets| -> Result<u64, CliError> {
            let mut learning = Static::new(options(sleep_sets), Relation::Coarse);
            coverage(count, &mut learning)?;
            // As printed, the algorithm is told what each philosopher may do.
            Ok(coverage(count, &mut learning.again())?
                .statistics
                .transitions)
        };
        // Without sleep sets, persistent sets alone are no match for more philosophers.
        let alone = match count <= PLAIN + 1 {
            true => Some(persistent(false)?),
            false => None,
        };
        let optimal = coverage(count, &mut Optimal::new(options(true)))?;
        let _ = writeln!(
            text,
            "{count:3} {:>7} {:>10} {:>11} {:>11} {:>11} {:>5} {:>8}",
            shown(plain.as_ref().map(|plain| plain.states.len() as u64)),
            shown(plain.as_ref().map(|plain| plain.edges.len() as u64)),
            shown(plain.as_ref().map(|plain| plain.statistics.transitions)),
            sleep.statistics.transitions,
            shown(alone),
            persistent(true)?,
            optimal.statistics.transitions,
        );
    }
    text.push_str("  -: left out, for the time it takes\n\n");
    Ok(text)
}

/// What the paper measured: lockset off and on.
struct Paper {
    states: [&'static str; 2],
    memory: [&'static str; 2],
    seconds: [&'static str; 2],
}

const ATOMICITIES: [&str; 3] = ["bytecode", "line", "reduced"];

const HALT: [Paper; 3] = [
    Paper {
        states: ["201688", "323854"],
        memory: ["56.1", "92.3"],
        seconds: ["245.3", "1729.9"],
    },
    Paper {
        states: ["8266", "11457"],
        memory: ["2.8", "3.9"],
        seconds: ["23.0", "54.6"],
    },
    Paper {
        states: ["788", "788"],
        memory: ["0.78", "0.83"],
        seconds: ["19.7", "92.8"],
    },
];

const CLEAN: [Paper; 3] = [
    Paper {
        states: ["58370", "58370"],
        memory: ["15.9", "13.7"],
        seconds: ["77.9", "167.0"],
    },
    Paper {
        states: ["8365", "8365"],
        memory: ["2.5", "2.5"],
        seconds: ["23.9", "32.2"],
    },
    Paper {
        states: ["209", "209"],
        memory: ["0.55", "0.56"],
        seconds: ["10.3", "11.6"],
    },
];

/// Stoller 2002, Fig. 4.
fn java(args: &TablesArgs) -> Result<String, CliError> {
    let mut text = "Stoller 2002, Fig. 4: depth-first search with sleep sets; states are nodes of the search tree, with `reduced` the\n\
         visible ones, with `bytecode` all. The paper's figures (lockset off and on) are of a search that stores states, with\n\
         other parameters: compare the rows of a column, not the columns. With `off` nothing is verified. >: the time was over.\n"
        .to_string();
    let programs = [("HaltException", &HALT), ("CleanFixed", &CLEAN)];
    for (program, paper) in programs {
        let _ = writeln!(
            text,
            "\n{program}\n  atomicity  discipline         states  executions  blocked  seconds   MiB | paper: states     MB  seconds"
        );
        for (atomicity, paper) in ATOMICITIES.iter().zip(paper) {
            for (discipline, column) in [("off", 0), ("lockset", 1), ("happens-before", 2)] {
                let row = measure(args, program, atomicity, discipline)?;
                let theirs =
                    |figures: &[&'static str; 2]| figures.get(column).copied().unwrap_or("-");
                let _ = writeln!(
                    text,
                    "  {atomicity:9}  {discipline:14}  {row} | {:>13} {:>6} {:>8}",
                    theirs(&paper.states),
                    theirs(&paper.memory),
                    theirs(&paper.seconds),
                );
            }
        }
    }
    Ok(text)
}

/// One check in a process of its own.
fn measure(
    args: &TablesArgs,
    program: &str,
    atomicity: &str,
    discipline: &str,
) -> Result<String, CliError> {
    let what = || CliError::file("cannot run jcheck check");
    let json = own()?.join("tables.json");
    // That of the one before.
    let _ = fs::remove_file(&json);
    let source = args.samples.join(format!("{program}.java"));
    let mut command = Command::new(std::env::current_exe().map_err(what())?);
    command
        .arg("check")
        .arg(&source)
        .args(["--quiet", "--stop=all", "--workers=1"])
        .args(["--persistent-sets=enabled"])
        .arg(format!("--atomicity={atomicity}"))
        .arg(format!("--discipline={discipline}"))
        .arg(format!("--max-time={}", args.seconds))
        .arg(format!("--json={}", json.display()))
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    if let Some(home) = &args.java_home {
        command.arg(format!("--java-home={}", home.display()));
    }
    let mut child = Jvm::spawn(&mut command, None).map_err(what())?;
    let mut memory = 0;
    while child.ended().is_none() {
        let worker = children(child.id()).into_iter().map(resident).max();
        memory = memory.max(worker.unwrap_or(0));
        thread::sleep(Duration::from_millis(20));
    }
    let result = fs::read_to_string(&json).unwrap_or_default();
    let result: serde_json::Value = serde_json::from_str(&result).unwrap_or_default();
    if result.is_null() {
        let source = source.display();
        return Err(CliError::Usage(format!(
            "{source} could not be checked (hint: --samples says where the samples are)"
        )));
    }
    let number = |name: &str| result[name].as_u64().unwrap_or(0);
    let over = match result["estimate"]["fraction"].as_f64() {
        Some(fraction) if fraction < 1.0 => ">",
        _ => "",
    };
    Ok(format!(
        "{:>10}  {:>10}  {:>7}  {:>7.1}  {memory:>4}",
        format!("{over}{}", number("visibleStates")),
        number("executions"),
        number("blocked"),
        result["seconds"].as_f64().unwrap_or(0.0),
    ))
}
