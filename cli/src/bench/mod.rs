//! `jcheck bench`: how fast executions are, as ratios to what the JVM could do at best, measured side by side.
//!
//! Every row is a process of its own that stays up; all rows of a JDK take turns in short batches, so that a noisy moment
//! hits all of them, and the median of the batches counts. Rows of jcheck repeat one fixed plan in a worker: no search,
//! no analysis of races. The raw rows are small Java programs in `java/`.

mod memory;
mod raw;
mod rows;
mod table;
mod toys;

use std::process::ExitCode;

use jcheck_agent::Jdk;

use crate::args::BenchArgs;
use crate::error::CliError;
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
        print!("{}", table.print());
    }
    Ok(ExitCode::SUCCESS)
}

fn bench_jdk(jdk: &Jdk, args: &BenchArgs, table: &mut Table) -> Result<(), CliError> {
    let toys = Toys::compile(jdk)?;
    let two = toys.subject("TwoThreads", &["--reset=loader"])?;
    let one = toys.subject("Philosopher", &["--reset=loader"])?;
    let mut rows: Vec<Row> = vec![
        raw::handoffs(&toys),
        raw::continuations(&toys),
        raw::loading(&toys),
        raw::hello(&toys),
        raw::rounds(&toys),
        rows::worker("loader", &two, 1),
        rows::worker("two workers, loader", &two, 2),
        rows::launch("launch", &two),
        rows::philosopher("philosopher, loader", &one),
    ];
    measure(&mut rows, args.seconds, args.only.as_deref());
    for row in &rows {
        table.add(row);
    }
    table.ratio(&rows, Ratio::new("loader", "raw class loader", Some(0.6)));
    table.ratio(&rows, Ratio::new("launch", "raw hello world", Some(0.6)));
    table.ratio(
        &rows,
        Ratio::new("two workers, loader", "loader", Some(1.8)),
    );
    table.ratio(
        &rows,
        Ratio::new("raw philosopher", "philosopher, loader", None),
    );
    if args.only.is_none() {
        table.memory(memory::of_a_check(&toys, args.seconds)?);
    }
    Ok(())
}
