//! jcheck agent.
