//! Headings of the groups of options in a help text.

/// What runs.
pub const PROGRAM: &str = "What is checked";
/// What is done with classes and objects.
pub const CLASSES: &str = "Classes and objects";
/// What may happen in an execution, and what is wrong.
pub const RULES: &str = "What may happen";
/// Which executions are explored.
pub const SEARCH: &str = "Search";
/// When an execution or a run ends early.
pub const LIMITS: &str = "Limits";
/// JVMs and processes.
pub const RUN: &str = "How executions are run";
/// What is told.
pub const REPORT: &str = "Report";
