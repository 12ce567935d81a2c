//! What is written does not depend on the number of threads, nor on how a program is divided among them.

use jcheck_annotations::Site;
use jcheck_instrumenter::class::view::{access, Class};
use jcheck_instrumenter::jar::{EntryKind, Source};
use jcheck_instrumenter::passes::{Block, ClassOutcome, ProgramContext, Rewriter};
use jcheck_instrumenter::sites::SiteNumber;
use jcheck_instrumenter::universe::{field_numbers, Universe};
use jcheck_instrumenter::{instrument_jar_with, instrument_program_with};
use jcheck_instrumenter::{Input, Instrumented, Options, Stored};
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::Path;

use crate::common::{corpus, javac};

/// The sites of a program and its class files, rewritten one after the other as one block.
fn one_after_the_other(input: &Path) -> (Vec<Site>, Vec<Vec<u8>>) {
    let source = Source::read(input).unwrap();
    let classes = source.entries.iter();
    let classes = classes.filter(|entry| entry.kind == EntryKind::Class);
    let files: Vec<&[u8]> = classes.map(|entry| entry.bytes.as_slice()).collect();
    let mut universe = Universe::default();
    for file in &files {
        let class = Class::parse(file).unwrap();
        if class.access & access::MODULE == 0 {
            universe.add(&class).unwrap();
        }
    }
    universe.complete();
    universe.find_circles();
    let (_, numbers) = field_numbers(&universe);
    let program = ProgramContext {
        universe: &universe,
        fields: &numbers,
    };
    let mut rewriter = Rewriter::new(program);
    let block = Block::rewrite(&mut rewriter, files.iter().copied());
    let (rewritten, sites) = block.number(SiteNumber(0));
    let new = |(old, new): (&[u8], ClassOutcome)| match new {
        ClassOutcome::Rewritten(new) => new,
        ClassOutcome::Unchanged => old.to_vec(),
    };
    let outcomes = rewritten.into_iter().map(|one| one.outcome.unwrap());
    let new = files.into_iter().zip(outcomes).map(new).collect();
    (sites, new)
}

type Rewrite<'r> = &'r dyn Fn(&Options) -> Instrumented;

/// What all numbers of threads give; and that it is what one block gives.
fn same_for_all(input: &Path, rewrite: Rewrite<'_>) -> Instrumented {
    let run = |threads| {
        let options = Options {
            threads: NonZeroUsize::new(threads),
            ..Options::default()
        };
        let done = rewrite(&options);
        let jar = std::fs::read(&done.outputs[0]).unwrap();
        (done, jar)
    };
    let (one, jar) = run(1);
    for threads in [2, 5] {
        let (other, other_jar) = run(threads);
        assert!(jar == other_jar, "{threads} threads: other jar");
        assert!(one == other, "{threads} threads: other sites or report");
    }
    let (sites, classes) = one_after_the_other(input);
    assert!(one.sites.sites == sites);
    let source = Source::read_any(&one.outputs[0]).unwrap();
    let written = source.entries.iter();
    let written = written.filter(|entry| entry.kind == EntryKind::Class);
    let names: Vec<&str> = written.clone().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names.len(), classes.len());
    for (written, class) in written.zip(&classes) {
        assert!(written.bytes == *class, "{}", written.name);
    }
    one
}

#[test]
fn many_sites() {
    let jar = corpus::fetch(&["org.apache.groovy:groovy:4.0.26"]).remove(0);
    let folder = tempfile::tempdir().unwrap();
    let inputs = [Input { path: jar.clone() }];
    let done = same_for_all(&jar, &|options| {
        instrument_program_with(&inputs, folder.path(), options).unwrap()
    });
    // More than fit into the operands of instructions.
    assert!(done.sites.sites.len() > 100_000);
}

/// A program of three classes. The one in the middle has so many sites, with a constant each.
fn program(sites: usize, into: &Path) {
    let mut big = String::from("class Big {\n  static String text;\n");
    for first in (0..sites).step_by(4_000) {
        writeln!(big, "  static void from{first}() {{").unwrap();
        for number in first..sites.min(first + 4_000) {
            writeln!(big, "    text = \"{number}\";").unwrap();
        }
        big.push_str("  }\n");
    }
    big.push_str("}\n");
    let small =
        |name: &str| format!("class {name} {{ static int x; static int get() {{ return ++x; }} }}");
    let folder = tempfile::tempdir().unwrap();
    let mut sources = Vec::new();
    for (name, text) in [("A", small("A")), ("Big", big), ("Z", small("Z"))] {
        let path = folder.path().join(format!("{name}.java"));
        std::fs::write(&path, text).unwrap();
        sources.push(path);
    }
    javac(&sources, into);
}

/// So few that all fit into the operands of instructions, but more than are stored in one entry.
#[test]
fn few_sites() {
    let folder = tempfile::tempdir().unwrap();
    let classes = folder.path().join("classes");
    program(10_000, &classes);
    let out = folder.path().join("out.jar");
    let done = same_for_all(&classes, &|options| {
        instrument_jar_with(&classes, &out, options).unwrap()
    });
    assert_eq!(done.sites.sites.len(), 10_004);
    assert_eq!(done.report.gaps, []);
    let stored = Stored::read(&out).unwrap().unwrap();
    assert!(stored.sites == done.sites);
    let jar = std::fs::File::open(&out).unwrap();
    let jar = zip::ZipArchive::new(jar).unwrap();
    let parts = jar.file_names();
    let parts = parts.filter(|name| name.as_ref().unwrap().starts_with("META-INF/jcheck/sites/"));
    assert!(parts.count() > 1);
}

/// A class whose constant pool has room for no more than a part of its sites. Those after it have the numbers that
/// they would have without it.
#[test]
fn a_class_whose_pool_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let classes = folder.path().join("classes");
    program(32_000, &classes);
    let out = folder.path().join("out.jar");
    let done = same_for_all(&classes, &|options| {
        instrument_jar_with(&classes, &out, options).unwrap()
    });
    let gaps: Vec<_> = done.report.gaps.iter().map(|gap| &*gap.name).collect();
    assert_eq!(gaps, ["Big"]);
    let of: Vec<&str> = done.sites.sites.iter().map(|site| &*site.class).collect();
    assert_eq!(of, ["A", "A", "Z", "Z"]);
}
