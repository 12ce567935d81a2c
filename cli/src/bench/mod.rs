//! `jcheck bench`: how fast executions are, as ratios to what the JVM could do at best, measured side by side.
//!
//! Every row is a process of its own that stays up; all rows of a JDK take turns in short batches, so that a noisy
//! moment hits all of them, and the median of the batches counts. Rows of jcheck repeat one fixed plan in a worker:
//! no search, no analysis of races, which has a group of its own. The raw rows are small Java programs in `java/`.

mod analysis;
pub mod memory;
mod raw;
mod rows;
mod table;
mod toys;

use std::process::ExitCode;

use jcheck_agent::Jdk;

use crate::args::BenchArgs;
use crate::error::CliError;
use crate::terminal::print;
use rows::{measure, Row};
use table::{Ratio, Table};
use toys::Toys;

/// Runs the command.
///
/// # Errors
/// When a row cannot be set up.
pub fn bench(args: &BenchArgs) -> Result<ExitCode, CliError> {
    let mut homes: Vec<Option<&std::path::Path>> =
        args.java_home.iter().map(|h| Some(h.as_path())).collect();
    if homes.is_empty() {
        homes.push(None);
    }
    for home in homes {
        let jdk = Jdk::find(home)?;
        let mut table = Table::new(jdk.release);
        bench_jdk(&jdk, args, &mut table)?;
        print(&table.print())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn bench_jdk(jdk: &Jdk, args: &BenchArgs, table: &mut Table) -> Result<(), CliError> {
    let toys = Toys::compile(jdk)?;
    // What the analysis of races takes has rows of its own.
    let of = |program, reset, threads| toys.subject(program, &["--discipline=off", reset, threads]);
    let loader = of("Application", "--reset=loader", "--threads=platform")?;
    let loader_fiber = of("Application", "--reset=loader", "--threads=fiber")?;
    let platform = of("TwoThreads", "--reset=reinit", "--threads=platform")?;
    let fiber = of("TwoThreads", "--reset=reinit", "--threads=fiber")?;
    let launch = of("TwoThreads", "--reset=launch", "--threads=platform")?;
    let one = toys.subject("Philosopher", &[])?;
    let mut rows: Vec<Row> = vec![
        raw::handoffs(&toys),
        raw::continuations(&toys),
        raw::loading(&toys),
        raw::hello(&toys),
        raw::rounds(&toys),
        rows::worker("reinit, fiber", &fiber, 1),
        rows::worker("reinit, platform", &platform, 1),
        rows::worker("loader, platform", &loader, 1),
        rows::worker("loader, fiber", &loader_fiber, 1),
        rows::worker("two workers, reinit, platform", &platform, 2),
        rows::launch("launch", &launch),
        rows::philosopher("philosopher", &one),
    ];
    measure(&mut rows, args.seconds, args.only.as_deref());
    for row in &rows {
        table.add(row);
    }
    let goal = |row, to, goal| Ratio::new(row, to, Some(goal));
    for ratio in [
        goal("reinit, fiber", "raw continuations", 0.28),
        goal("reinit, platform", "raw park/unpark", 0.6),
        goal("loader, platform", "raw class loader", 0.6),
        goal("loader, fiber", "raw class loader", 0.6),
        goal("launch", "raw hello world", 0.6),
        goal("two workers", "reinit, platform", 1.8),
        Ratio::new("raw philosopher", "philosopher", None),
    ] {
        table.ratio(&rows, ratio);
    }
    table.group(&analysis::table(&toys, args.seconds, args.only.as_deref())?);
    if args.only.is_none() {
        table.memory(memory::of_a_check(&toys, args.seconds)?);
    }
    Ok(())
}
