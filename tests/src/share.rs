//! How much of what could be run a normal run takes. With `JCHECK_EVERYTHING=1` it is all.

use crate::jdk::{jdks, Jdk};

/// Whether all is to be run.
pub fn everything() -> bool {
    std::env::var_os("JCHECK_EVERYTHING").is_some_and(|value| value == "1")
}

/// One of `parts` shares of these, the same in every run: those at the places `first`, `first + parts`, ...
pub fn share<T>(all: Vec<T>, parts: usize, first: usize) -> Vec<T> {
    match everything() {
        true => all,
        false => all.into_iter().skip(first).step_by(parts).collect(),
    }
}

/// The JDK whose turn it is at this place of a list; with everything, all there are.
pub fn jdk_in_turn(place: usize) -> Vec<Jdk> {
    let all = jdks();
    let count = all.len();
    share(all, count, place % count)
}
