//! Rewrites Java class files so that a checker sees every synchronisation and every access to shared memory.
//!
//! The input is a program: jars and directories of classes that run together. The output is one jar per input, whose
//! code calls the hooks of `io.jcheck.runtime.Hooks` and its like at every point that concerns the checker, and a
//! table of these points. Of the JDK, its own collections, streams, classes for concurrency and more are rewritten where
//! they are; uses of the JDK that the checker neither models nor knows to be harmless are announced at run time through a
//! hook of their own, so that no verdict overlooks them.
//!
//! | module | holds |
//! |---|---|
//! | [`class`] | the class file format: view, edit, layout, frames |
//! | [`passes`] | what is rewritten, one file per concern |
//! | [`policy`] | the table of the JDK |
//! | [`natives`] | the table of its native methods |
//! | `reinit` | static state that can start anew, for JVMs that run a program many times |
//! | [`universe`] | all classes of the program |
//! | [`sites`] | numbers of program points |
//! | [`jar`] | jars and directories in and out |
//! | [`granularity`] | classes whose operations are methods |
//! | [`platform`] | classes of the JDK that become part of the program |
//! | [`modules`] | the file in which a JDK keeps its classes |
//! | [`border`] | how rewritten classes of the JDK call the hooks |
//! | [`explain`] | what is done and what is left out, and why, as data |
//! | [`inspect`] | what was inserted, for people; the second reader |
//!
//! ```no_run
//! use jcheck_instrumenter::{instrument_program, Input};
//! use std::path::Path;
//!
//! let inputs = [Input { path: "app.jar".into() }];
//! let done = instrument_program(&inputs, Path::new("cache"))?;
//! println!("{} hooks, {} gaps", done.sites.sites.len(), done.report.gaps.len());
//! # Ok::<(), jcheck_instrumenter::Error>(())
//! ```
//!
//! What is not rewritten, and reported instead: methods that outgrow the limits of the class file format, native
//! methods, and calls through reflection.
//!
//! What a program can notice: `Modifier.isSynchronized` is false for its methods, and a serialisable class that relied
//! on the default `serialVersionUID` now has that number as a field. A class whose operations are methods is not
//! final, and its private constructors are those of the package. Line numbers and local variables stay.

#![forbid(unsafe_code)]

mod alone;
mod apart;
pub mod border;
pub mod class;
mod error;
mod escape;
pub mod explain;
mod found;
pub mod granularity;
pub mod init_cycles;
pub mod inspect;
pub mod jar;
mod lookers;
mod members;
pub mod modules;
pub mod natives;
mod options;
mod own;
mod parallel;
pub mod passes;
pub mod platform;
pub mod policy;
mod prepare;
mod program;
mod reinit;
mod report;
mod run;
mod sha1;
pub mod sites;
mod sorting;
mod stored;
pub mod universe;
mod wrappers;

pub use error::Error;
pub use found::{digest_of, Found};
pub use options::Options;
pub use own::{own_places, Place};
pub use program::{
    class_path, digest, instrument_jar, instrument_jar_apart, instrument_jar_with,
    instrument_nothing, instrument_program, instrument_program_apart, instrument_program_with,
    rewrite_in_place, Input, Instrumented,
};
pub use reinit::{reinitialisable, Reinitialisable};
pub use report::{Gap, LeftOut, Report};
pub use stored::{Stored, PLATFORM_PACK, PROGRAM_PACK};
