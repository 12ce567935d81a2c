//! Readers of jcheck against damaged input.
//!
//! Each target is a plain function of bytes that tells whether they were accepted. It must come back whatever the bytes
//! are: without a panic, soon, and with memory in proportion to the input. The same functions are run
//!
//! - on mutants of valid input, a few thousand in the normal tests, millions on demand by the program `mutants`;
//! - by `cargo fuzz`, guided by coverage, from `fuzz/coverage`.

pub mod conversation;
pub mod measure;
pub mod mutate;
pub mod samples;

use jcheck_annotations::{
    binary, AcceptFile, AnnotationFile, Classification, FileKind, GranularityFile, Pack, SiteTable,
    Weaving,
};
use jcheck_instrumenter::class::view::access;
use jcheck_instrumenter::class::Class;
use jcheck_instrumenter::inspect::second;
use jcheck_instrumenter::jar;
use jcheck_instrumenter::passes::{ClassOutcome, ProgramContext, Rewriter};
use jcheck_instrumenter::platform::{Image, Numbered};
use jcheck_instrumenter::universe::{field_numbers, Universe};
use jcheck_instrumenter::Stored;
use jcheck_scheduler::detect::{self, Options, Question};
use jcheck_scheduler::protocol::codec::{self, CodecError};
use jcheck_scheduler::protocol::fixed;
use jcheck_scheduler::protocol::message::{AgentMessage, Event, Operation, SchedulerMessage};
use jcheck_scheduler::report::Schedule;
use jcheck_scheduler::service::{FromWorker, ToWorker};
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::path::Path;

/// A target by its name.
pub type Target = fn(&[u8]) -> bool;

/// All targets.
pub const TARGETS: [(&str, Target); 11] = [
    ("class", class),
    ("second", second_reader),
    ("jar", jar),
    ("annotations", annotations),
    ("schedule", schedule),
    ("frames", frames),
    ("conversation", conversation::conversation),
    ("tables", tables),
    ("pack", pack),
    ("computation", computation),
    ("predicate", predicate),
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
    let granularity = GranularityFile::parse_bytes("fuzz", bytes);
    if let Ok(file) = &granularity {
        let again = GranularityFile::parse_bytes("again", file.to_string().as_bytes());
        assert_eq!(again.as_ref(), Ok(file));
    }
    if let Ok(accept) = &accept {
        let places = ["a.B.f:1".to_string(), "a.B.<init>:2".to_string()];
        accept.entry_for("new int[] at a.B.<init>:2", &places);
    }
    let accepted = unshared.is_ok() || commun.is_ok() || accept.is_ok() || granularity.is_ok();
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

/// Reads frames as each kind of message. What is read can be written, and the quick way for frequent messages reads as
/// the slow one does.
pub fn frames(bytes: &[u8]) -> bool {
    let (event, expected) = (
        fixed::first_event(bytes),
        codec::decode_first::<Event>(bytes),
    );
    same(&event, &expected);
    if let Some((words, _)) = bytes.split_first_chunk::<16>() {
        let word = |at: usize| {
            let word = words[at..].first_chunk().copied().unwrap_or_default();
            u32::from_le_bytes(word)
        };
        let operation = fixed::operation([word(0), word(4), word(8), word(12)]);
        let expected = codec::decode_first::<Operation>(words).map(|(operation, _)| operation);
        same(&operation, &expected);
    }
    let read = [
        of_one::<AgentMessage>(bytes),
        of_one::<SchedulerMessage>(bytes),
        of_one::<ToWorker>(bytes),
        of_one::<FromWorker>(bytes),
    ];
    read.contains(&true)
}

fn same<T: Debug + PartialEq>(one: &Result<T, CodecError>, other: &Result<T, CodecError>) {
    match (one, other) {
        (Ok(one), Ok(other)) => assert_eq!(one, other),
        (Err(_), Err(_)) => {}
        (one, other) => panic!("{one:?} is not {other:?}"),
    }
}

/// Whether the bytes begin with a frame of such a message.
fn of_one<M: DeserializeOwned + Debug + serde::Serialize>(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let Ok(message) = codec::read_message::<M>(&mut rest) else {
        return false;
    };
    let written = codec::encode(&message);
    assert!(
        written.is_ok(),
        "what was read cannot be written: {written:?}"
    );
    true
}

/// Reads what jcheck keeps in files for itself: in the cache, and in jars that `jcheck instrument` has made. There the
/// length of the first entry comes first, in two bytes.
pub fn tables(bytes: &[u8]) -> bool {
    let weaving = binary::decode::<Weaving>(bytes);
    let sites = binary::decode::<SiteTable>(bytes);
    let stored = bytes.split_first_chunk::<2>().and_then(|(length, rest)| {
        let (head, mut part) = rest.split_at_checked(usize::from(u16::from_le_bytes(*length)))?;
        Stored::parse(|name| match name.ends_with("/0.bin") {
            true => Some(std::mem::take(&mut part).to_vec()),
            false => Some(head.to_vec()),
        })
    });
    if let Ok(sites) = &sites {
        sites.sites.iter().for_each(|site| drop(site.location()));
        let again = binary::encode(sites).map(|bytes| binary::decode::<SiteTable>(&bytes));
        assert_eq!(again.ok().and_then(Result::ok).as_ref(), Some(sites));
    }
    let image = binary::decode::<Image>(bytes).is_ok() | binary::decode::<Numbered>(bytes).is_ok();
    image || weaving.is_ok() || sites.is_ok() || stored.is_some()
}

/// Reads a pack of rewritten classes of the JDK, and every class in it.
pub fn pack(bytes: &[u8]) -> bool {
    let Ok(pack) = Pack::decode(bytes.to_vec()) else {
        return false;
    };
    let known = pack
        .names()
        .filter(|name| matches!(pack.get(name), Ok(Some(_))));
    assert_eq!(known.count(), pack.len());
    true
}

/// Reads a recorded computation; what is read is written and read again.
pub fn computation(bytes: &[u8]) -> bool {
    let Ok(computation) = detect::read("fuzz", bytes) else {
        return false;
    };
    let again = detect::write(&computation);
    let again = detect::read("again", again.as_bytes());
    assert_eq!(again.ok().as_ref(), Some(&computation), "another one");
    true
}

/// Reads a predicate, in the first line, about the computation below it; searches with and without optimisations answer the
/// same.
pub fn predicate(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (expression, lines) = bytes.split_at(end.unwrap_or(bytes.len()));
    let Ok(computation) = detect::read("fuzz", lines) else {
        return false;
    };
    let expression = String::from_utf8_lossy(expression);
    let Ok(predicate) = detect::parse(&computation, &expression) else {
        return false;
    };
    for question in [Question::Poss, Question::Def] {
        let answers = [Options::ALL, Options::NONE].map(|options| {
            let options = Options {
                max_states: 200,
                ..options
            };
            let found = detect::detect(&computation, &predicate, question, &options);
            found.ok().and_then(|outcome| outcome.answer)
        });
        let [Some(one), Some(other)] = answers else {
            continue;
        };
        assert_eq!(one, other, "{question:?}");
    }
    true
}
