//! All tests of the search in one program.

mod bounds;
mod dependency;
mod detect;
mod dpor_counts;
mod dpor_random;
mod endings;
mod exclusive_random;
mod interference;
mod oracle;
mod paper_systems;
mod race_random;
mod reductions;
mod sampling;
mod spinning;
