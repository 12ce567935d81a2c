//! Runs one execution: follows a [`Plan`], then its [`Policy`] among what is enabled and not asleep, and reports what
//! happened.
//!
//! The conductor knows nothing of searching, and nothing of JVMs. A [`Follower`] makes the choices; it is driven by
//! [`run`] for a [`Program`] in memory ([`crate::systems`]), and by the messages of an agent for a Java program
//! ([`crate::remote`]).

mod follower;
mod idleness;
mod plan;
mod policy;
mod program;
mod random;
mod run;

pub use follower::{awake, awake_composed, Decision, Follower};
pub use plan::{Asleep, Atomicity, Plan, Prescribed};
pub use policy::{Policy, Weight};
pub use program::{Program, ProgramError, System};
pub use random::Random;
pub use run::run;
