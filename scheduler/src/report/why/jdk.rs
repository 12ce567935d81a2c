//! Names of the JDK by which rules know what a call is.

/// What a lock and its conditions do with their own data is no use of what they protect.
pub(super) const LOCKS: &str = "java.util.concurrent.locks.";

/// Of the methods of conditions of locks, what comes after [`LOCKS`].
pub(super) const CONDITION: &str = "LockCondition.";
