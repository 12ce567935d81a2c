//! Readers of jcheck against damaged input.
//!
//! Each target is a plain function of bytes that tells whether they were accepted. It must come back whatever the bytes
//! are: without a panic, soon, and with memory in proportion to the input. The same functions are run
//!
//! - on mutants of valid input, a few thousand in the normal tests, millions on demand by the program `mutants`;
//! - by `cargo fuzz`, guided by coverage, from `fuzz/coverage`.

pub mod measure;
pub mod mutate;

use jcheck_annotations::{AcceptFile, AnnotationFile, Classification, FileKind, SiteTable};
use jcheck_instrumenter::class::view::access;
use jcheck_instrumenter::class::Class;
use jcheck_instrumenter::inspect::second;
use jcheck_instrumenter::jar;
use jcheck_instrumenter::passes::{ClassOutcome, ProgramContext, Rewriter};
use jcheck_instrumenter::universe::{field_numbers, Universe};
use jcheck_scheduler::report::Schedule;
use std::path::Path;

/// A target by its name.
pub type Target = fn(&[u8]) -> bool;

/// All targets.
pub const TARGETS: [(&str, Target); 5] = [
    ("class", class),
    ("second", second_reader),
    ("jar", jar),
    ("annotations", annotations),
    ("schedule", schedule),
];

/// Reads a class file and rewrites it with all passes. What comes out must be a class file.
pub fn class(bytes: &[u8]) -> bool {
    let Ok(class) = Class::parse(bytes) else {
        return false;
    };
    let mut universe = Universe::default();
    if class.access & access::MODULE == 0 && universe.add(&class).is_err() {
        return false;
    }
    let (_, numbers) = field_numbers(&universe);
    let program = ProgramContext {
        universe: &universe,
        fields: &numbers,
    };
    let outcome = Rewriter::new(program).instrument(&class, &mut Vec::new());
    if let Ok(ClassOutcome::Rewritten(new)) = &outcome {
        let again = Class::parse(new);
        assert!(again.is_ok(), "what was written cannot be read: {again:?}");
    }
    outcome.is_ok()
}

/// Reads a class file with both readers and compares. Panics of the other reader are caught where it is called.
pub fn second_reader(bytes: &[u8]) -> bool {
    match Class::parse(bytes) {
        Ok(class) => matches!(second::compare(&class), second::Comparison::Agree(_)),
        Err(_) => false,
    }
}

/// Reads a jar, and the jars in it.
pub fn jar(bytes: &[u8]) -> bool {
    match jar::Source::nested(Path::new("fuzz.jar"), bytes.to_vec()) {
        Ok(source) => {
            let (parts, _) = jar::unpack(vec![source]);
            let entries = parts.iter().flat_map(|part| &part.source.entries);
            let manifests = entries.filter(|entry| entry.kind == jar::EntryKind::Manifest);
            manifests.for_each(|entry| {
                jar::Manifest::parse(&entry.bytes).strip_digests();
            });
            true
        }
        Err(_) => false,
    }
}

/// Reads an annotation file, and applies it to an empty program.
pub fn annotations(bytes: &[u8]) -> bool {
    let read = |kind| AnnotationFile::parse_bytes(kind, "fuzz", bytes);
    let (unshared, commun) = (read(FileKind::Unshared), read(FileKind::Commun));
    let accept = AcceptFile::parse_bytes("fuzz", bytes);
    if let Ok(accept) = &accept {
        let places = ["a.B.f:1".to_string(), "a.B.<init>:2".to_string()];
        accept.entry_for("new int[] at a.B.<init>:2", &places);
    }
    let accepted = unshared.is_ok() || commun.is_ok() || accept.is_ok();
    let unshared = unshared.unwrap_or_else(|_| AnnotationFile::empty(FileKind::Unshared));
    let commun = commun.unwrap_or_else(|_| AnnotationFile::empty(FileKind::Commun));
    if let Ok(classification) = Classification::new(unshared, commun) {
        classification.resolve(&SiteTable::default());
    }
    accepted
}

/// Reads a schedule file; what is read is printed and read again.
pub fn schedule(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let Ok(schedule) = Schedule::parse(text) else {
        return false;
    };
    let again = Schedule::parse(&schedule.print());
    assert!(again.is_ok(), "what was printed cannot be read: {again:?}");
    true
}
