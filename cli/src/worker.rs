//! `jcheck worker`, which only `jcheck check` calls.

use std::process::ExitCode;

use jcheck_agent::{host, work};
use jcheck_instrumenter::platform::unwatched;

use crate::args::WorkerArgs;
use crate::terminal::complain;

/// Serves the parent until it closes the connection.
pub fn worker(args: &WorkerArgs) -> ExitCode {
    let args = jcheck_agent::WorkerArgs {
        socket: args.socket.clone(),
        java_home: args.java_home.clone(),
        kit: args.kit.clone(),
        core: args.core,
        jvm_flags: args.jvm_flags.clone(),
    };
    host::rewrite_others(unwatched::marked);
    let code = match work(&args) {
        Ok(()) => 0,
        Err(why) => {
            complain(&format!("jcheck worker: {why}"));
            4
        }
    };
    // Threads of the program may still run in the JVM of this process: nothing must wait for them.
    std::process::exit(code)
}
