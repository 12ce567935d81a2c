//! The `jcheck` command.

mod annotations;
mod args;
mod bench;
mod cache;
mod check;
mod class_path;
mod error;
mod estimate;
mod inspect;
mod instrument;
mod jvm;
mod launch;
mod maven;
mod output;
mod platform;
mod program;
mod progress;
mod replay;
mod reset;
mod scheduler;
mod schedules;
mod strategy;
mod subject;
mod tables;
mod threads;
mod weave;
mod worker;

use std::process::ExitCode;

use clap::Parser;

/// An execution makes and drops some hundred small things, a search millions of them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let result = match args::Cli::parse().command {
        args::Command::Instrument(args) => instrument::instrument(&args),
        args::Command::Inspect(args) => inspect::inspect(&args),
        args::Command::Check(args) => check::check(&args),
        args::Command::Replay(args) => replay::replay(&args),
        args::Command::Scheduler(args) => scheduler::scheduler(&args),
        args::Command::Bench(args) => bench::bench(&args),
        args::Command::Tables(args) => tables::tables(&args),
        args::Command::Worker(args) => Ok(worker::worker(&args)),
        args::Command::Jvm(args) => Ok(jvm::jvm(args)),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("jcheck: {error}");
            error.exit_code()
        }
    }
}
