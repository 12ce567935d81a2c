//! All tests of the instrumenter in one program.

mod abandoned;
mod common;
mod corpora;
mod facts;
mod golden;
mod hostile;
mod images;
mod jars;
mod linking;
mod modules;
mod natives;
mod outside;
mod reinit;
mod statics;
mod stress;
mod threads;
mod verification;
mod wrappers;
