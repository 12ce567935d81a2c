//! How fast whole jars are rewritten: read, inflated, rewritten, deflated and written with their site tables, by one
//! thread and by one for each processor, in time of the clock, of each jar that of the best round.
//!
//! - `check`: what `jcheck check` does to a program before it runs it; the new jars are not deflated.
//! - `instrument`: what `jcheck instrument` does; the new jars are deflated with level 6, as most tools do.
//!
//! ```text
//! cargo bench -p jcheck-instrumenter --bench whole_jars
//! ```

#[path = "../tests/common/mod.rs"]
mod common;

use common::corpus::{self, ONE_OF_EACH_COMPILER};
use jcheck_instrumenter::{instrument_jar_with, instrument_program_with};
use jcheck_instrumenter::{jar, Error, Input, Instrumented, Options};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};

/// As in jcheck itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 10;

type Rewrite = fn(&Path, &Path, &Options) -> Result<Instrumented, Error>;

fn check(jar: &Path, folder: &Path, options: &Options) -> Result<Instrumented, Error> {
    let input = Input {
        path: jar.to_path_buf(),
    };
    instrument_program_with(&[input], folder, options)
}

fn instrument(jar: &Path, folder: &Path, options: &Options) -> Result<Instrumented, Error> {
    instrument_jar_with(jar, &folder.join(jar.file_name().unwrap()), options)
}

/// The number of classes of a jar, and the time it took.
fn run(rewrite: Rewrite, jar: &Path, threads: usize) -> (usize, Duration) {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        threads: NonZeroUsize::new(threads),
        ..Options::default()
    };
    let start = Instant::now();
    let classes = rewrite(jar, folder.path(), &options)
        .unwrap()
        .report
        .classes;
    (classes, start.elapsed())
}

fn main() {
    let jars = corpus::fetch(ONE_OF_EACH_COMPILER);
    let number = |name: &str, default| {
        let value = std::env::var(name).ok();
        value
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    };
    let threads = number("JCHECK_THREADS", jar::all_threads());
    let rounds = number("JCHECK_ROUNDS", ROUNDS);
    for (name, rewrite) in [("check", check as Rewrite), ("instrument", instrument)] {
        let (mut classes, mut one, mut several) = (0, 0.0, 0.0);
        for jar in &jars {
            let mut best = [Duration::MAX; 2];
            let mut count = 0;
            // One after the other, so that what else the machine does concerns both.
            for _ in 0..rounds {
                for (best, threads) in best.iter_mut().zip([1, threads]) {
                    let (classes, took) = run(rewrite, jar, threads);
                    (count, *best) = (classes, took.min(*best));
                }
            }
            classes += count;
            one += best[0].as_secs_f64();
            several += best[1].as_secs_f64();
        }
        println!(
            "{name:10}  {:6.0} classes/s with one thread, {:6.0} with {threads}: {:.2} times ({classes} classes of {} jars)",
            classes as f64 / one,
            classes as f64 / several,
            one / several,
            jars.len(),
        );
    }
}
