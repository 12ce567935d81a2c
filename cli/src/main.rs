//! The `jcheck` command.

mod annotate;
mod annotations;
mod args;
mod bench;
mod cache;
mod check;
mod class_path;
mod compile;
mod detect;
mod ended;
mod error;
mod estimate;
mod heap;
mod home;
mod html;
mod image;
mod inspect;
mod instrument;
mod interruption;
mod java;
mod joining;
mod jvm;
mod launch;
mod log;
mod maven;
mod output;
mod own;
mod plain;
mod platform;
mod prepared;
mod processes;
mod program;
mod progress;
mod quick_javac;
mod readable;
mod recording;
mod refine;
mod replay;
mod reports;
mod reset;
mod rewriting;
mod rewritten;

mod scheduler;
mod schedules;
mod simplest;
mod strategy;
mod subject;
mod system;
mod tables;
mod telling;
mod terminal;
mod threads;
mod tool;
mod unit;
mod weave;
mod whole;
mod worker;
mod writable;

use std::process::ExitCode;

use clap::Parser;

/// An execution makes and drops some hundred small things, a search millions of them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = args::Cli::parse();
    cache::limit(cli.cache_limit);
    let logs = log::begin(cli.log.as_deref());
    let result = logs.and_then(|()| run(cli.command));
    // Before anything is said: who is interrupted ends there, and tells of no trouble that comes of it.
    jcheck_agent::end_all();
    match result {
        Ok(code) => code,
        Err(error) => {
            terminal::complain(&format!("jcheck: {error}"));
            error.exit_code()
        }
    }
}

fn run(command: args::Command) -> Result<ExitCode, error::CliError> {
    // What runs a JVM of its own has its signals handled by that.
    let has_jvm = matches!(
        command,
        args::Command::Worker(_) | args::Command::Jvm(_) | args::Command::Java(_)
    );
    if !has_jvm {
        interruption::Interruption::listen()?;
    }
    match command {
        args::Command::Instrument(args) => instrument::instrument(&args),
        args::Command::Inspect(args) => inspect::inspect(&args),
        args::Command::Check(args) => check::check(&args),
        args::Command::Annotate(args) => annotate::annotate(&args),
        args::Command::Replay(args) => replay::replay(&args),
        args::Command::Scheduler(args) => scheduler::scheduler(&args),
        args::Command::Java(args) => java::java(&args),
        args::Command::Detect(args) => detect::detect(&args),
        args::Command::Bench(args) => bench::bench(&args),
        args::Command::Tables(args) => tables::tables(&args),
        args::Command::Worker(args) => Ok(worker::worker(&args)),
        args::Command::Jvm(args) => Ok(jvm::jvm(args)),
    }
}
