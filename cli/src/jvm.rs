//! `jcheck jvm`, which only `jcheck check` and `jcheck replay` call.

use std::process::ExitCode;

use jcheck_agent::host::{rewrite_others, run_once, OnceArgs};
use jcheck_agent::Address;
use jcheck_annotations::WeavingPlace;
use jcheck_instrumenter::platform::unwatched;

use crate::args::JvmArgs;
use crate::terminal::complain;

/// Runs one execution; returns only if it cannot begin.
pub fn jvm(mut args: JvmArgs) -> ExitCode {
    let rest = args.words.split_off(args.flags.min(args.words.len()));
    let once = OnceArgs {
        address: Address::Unix(args.socket),
        token: args.token,
        java_home: args.java_home,
        kit: args.kit,
        program: None,
        process: None,
        main: args.main,
        args: rest,
        jvm_flags: args.words,
        weaving: args.weaving.map(|known| WeavingPlace {
            known,
            found: args.found,
        }),
    };
    rewrite_others(unwatched::marked);
    let Err(why) = run_once(&once);
    complain(&format!("jcheck jvm: {why}"));
    ExitCode::from(4)
}
