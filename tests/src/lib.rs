//! What the whole-system tests share: finding the `jcheck` binary and JDKs, running them with a time limit, and reading
//! what a Java file says about itself. Everything here is for tests: it panics with a message where something is
//! missing.

mod binary;
pub mod callbacks;
mod corpus;
pub mod generator;
mod head;
pub mod imports;
pub mod initialisers;
mod jdk;
mod maven;
mod pipe;
mod processes;
mod run;
pub mod sections;
mod share;
pub mod tasks;
pub mod updates;
pub mod waits;
pub mod weather;

pub use binary::{jcheck, repository, target};
pub use corpus::{compiled, in_pairs, java_files, with_classes};
pub use head::{Expectation, Head};
pub use jdk::{default_jdk, jdk25, jdks, Jdk};
pub use maven::artifact;
pub use pipe::Pipe;
pub use processes::{alive, below, descendants, end, listens, none_left, signal, start};
pub use run::{again_on_jdk_25, extra_flags, run, Bench, Checked, Ended};
pub use share::{everything, jdk_in_turn, share};
