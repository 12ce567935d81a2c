//! All tests of the agent in real JVMs in one program.

mod executions;
mod support;
mod trouble;
