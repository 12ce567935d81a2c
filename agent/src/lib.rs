//! What jcheck puts into a JVM, and what it takes to launch one.

pub mod embedded;
