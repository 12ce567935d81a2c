//! Runs one execution: follows a [`Plan`], takes the first enabled transition that is not asleep, reports what happened.
//!
//! The conductor knows nothing of searching, and nothing of JVMs. A [`Follower`] makes the choices; it is driven by
//! [`run`] for a [`Program`] in memory ([`crate::systems`]), and by the messages of an agent for a Java program
//! ([`crate::remote`]).

mod follower;
mod plan;
mod program;
mod run;

pub use follower::{awake, Decision, Follower};
pub use plan::{Atomicity, Plan, Prescribed};
pub use program::{Program, ProgramError, System};
pub use run::run;
