//! Runs one execution: follows a [`Plan`], takes the first enabled transition that is not asleep, reports what happened.
//!
//! The conductor knows nothing of searching, and nothing of JVMs: it drives a [`Program`], which is either a Java
//! program behind a connection ([`crate::remote`]) or a system in memory ([`crate::systems`]).

mod plan;
mod program;
mod run;

pub use plan::{Atomicity, Plan, Prescribed};
pub use program::{Program, ProgramError, Status};
pub use run::{awake, run};
