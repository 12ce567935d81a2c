//! Whole jars: read, inflated, rewritten, deflated and written.

use super::{universe_of, JARS, ROUNDS};
use jcheck_instrumenter::jar::{self, Change, Compression, EntryKind, Output, Source};
use jcheck_instrumenter::passes::{instrument_all, ClassOutcome, ProgramContext};
use jcheck_instrumenter::sites::SiteBuilder;
use jcheck_instrumenter::universe::field_numbers;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Prints how many classes of all jars a second of the clock is enough for.
pub fn report(jars: &[PathBuf]) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jar");
    for (name, compression) in [
        ("not deflated", Compression::None),
        ("level 1", Compression::Deflate(1)),
        ("level 6", Compression::USUAL),
    ] {
        for threads in [1, jar::all_threads()] {
            let mut best = Duration::MAX;
            let mut classes = 0;
            for _ in 0..ROUNDS / 6 {
                let start = Instant::now();
                let each = jars
                    .iter()
                    .map(|jar| rewrite(jar, compression, threads, &out));
                classes = each.sum();
                best = best.min(start.elapsed());
            }
            println!(
                "whole jars, {name:12}  {:8.0} classes/s with {threads} threads ({classes} classes of {} jars)",
                classes as f64 / best.as_secs_f64(),
                JARS.len(),
            );
        }
    }
}

/// The number of classes in a jar that was rewritten.
fn rewrite(jar: &Path, compression: Compression, threads: usize, out: &Path) -> usize {
    let mut source = Source::read_by(jar, threads).unwrap();
    let is_class = |kind| kind == EntryKind::Class;
    let all = source.entries.iter();
    let classes = all.filter(|entry| is_class(entry.kind));
    let classes: Vec<&[u8]> = classes.map(|entry| entry.bytes.as_slice()).collect();
    let count = classes.len();
    let universe = universe_of(&classes, threads);
    let (_, fields) = field_numbers(&universe);
    let context = ProgramContext {
        universe: &universe,
        fields: &fields,
    };
    let (rewritten, _) = instrument_all(context, &classes, SiteBuilder::default(), threads);
    let mut rewritten = rewritten.into_iter();
    let mut change = || match rewritten.next().unwrap().outcome.unwrap() {
        ClassOutcome::Rewritten(new) => Change::Replace(new),
        ClassOutcome::Unchanged => Change::Keep,
    };
    let entries = source
        .entries
        .iter()
        .map(|entry| match is_class(entry.kind) {
            true => change(),
            false => Change::Keep,
        });
    let changes: Vec<Change> = entries.collect();
    let output = Output {
        path: out,
        compression,
        first: Vec::new(),
        last: Vec::new(),
        threads,
    };
    jar::write(&mut source, &changes, &output).unwrap();
    count
}
