//! The class layer and the passes against every class of `java.base`: what a large body of real code looks like.
//!
//! Skipped with a message when there is no `jimage` beside the `java` on the path.

mod common;

use common::{files, java_homes};
use jcheck_instrumenter::class::code::{self, MethodBody};
use jcheck_instrumenter::class::edit::MethodEdits;
use jcheck_instrumenter::class::layout::Layout;
use jcheck_instrumenter::class::opcode::Instructions;
use jcheck_instrumenter::class::view::{access, Class};
use jcheck_instrumenter::class::writer::{self, ClassEdits, NewMethod};
use jcheck_instrumenter::inspect::second::{compare, Comparison};
use jcheck_instrumenter::passes::{ClassOutcome, ProgramContext, Rewriter};
use jcheck_instrumenter::sites::SiteBuilder;
use jcheck_instrumenter::universe::{field_numbers, Universe};
use std::process::Command;

/// All class files of `java.base`.
fn java_base() -> Option<Vec<(String, Vec<u8>)>> {
    let home = java_homes().into_iter().next()?;
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(home.join("bin/jimage"))
        .args(["extract", "--include=glob:/java.base/**", "--dir"])
        .arg(folder.path())
        .arg(home.join("lib/modules"))
        .output();
    if !output.is_ok_and(|o| o.status.success()) {
        eprintln!("skipped: no working jimage in {}", home.display());
        return None;
    }
    let read =
        |path: std::path::PathBuf| (path.display().to_string(), std::fs::read(&path).unwrap());
    Some(
        files(folder.path(), "class")
            .into_iter()
            .map(read)
            .collect(),
    )
}

/// Writes every method again without any edit.
fn relocate(class: &Class<'_>) -> Vec<u8> {
    let mut layout = Layout::default();
    let mut edits = ClassEdits::new(class);
    for (index, method) in class.methods.iter().enumerate() {
        let Some(code) = class.code(method).unwrap() else {
            continue;
        };
        let mut instructions = Instructions::default();
        instructions
            .read(&class.bytes[code.bytes.clone()], code.bytes.start)
            .unwrap();
        let descriptor = class.pool.text(method.descriptor).unwrap();
        let is_static = method.access & access::STATIC != 0;
        let body = MethodBody {
            class,
            code: &code,
            instructions: &instructions,
            descriptor: &descriptor,
            is_static,
            is_constructor: false,
        };
        let start = edits.bodies.len();
        code::rewrite(
            body,
            &MethodEdits::default(),
            &mut edits.pool,
            &mut layout,
            &mut edits.bodies,
        )
        .unwrap();
        edits.methods[index] = Some(NewMethod {
            name: None,
            access: method.access,
            code: Some(start..edits.bodies.len()),
        });
    }
    writer::write(class, &edits).unwrap()
}

#[test]
fn rewriting_without_edits_gives_the_same_bytes() {
    let Some(classes) = java_base() else { return };
    assert!(classes.len() > 5_000, "{}", classes.len());
    for (name, bytes) in &classes {
        let class = Class::parse(bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(relocate(&class) == *bytes, "{name} changed");
    }
}

#[test]
fn rewritten_classes_can_be_read_by_both_readers() {
    let Some(classes) = java_base() else { return };
    let mut universe = Universe::default();
    for (_, bytes) in &classes {
        let class = Class::parse(bytes).unwrap();
        if class.access & access::MODULE == 0 {
            universe.add(&class).unwrap();
        }
    }
    let (fields, numbers) = field_numbers(&universe);
    let program = ProgramContext {
        universe: &universe,
        fields: &numbers,
    };
    let mut sites = SiteBuilder::new(fields, Vec::new(), Vec::new());
    let mut gaps = Vec::new();
    let mut rewriter = Rewriter::new(program);
    let (mut rewritten, mut compared) = (0, 0);
    for (name, bytes) in &classes {
        let class = Class::parse(bytes).unwrap();
        let outcome = rewriter.instrument(&class, &mut sites, &mut gaps);
        let ClassOutcome::Rewritten(new) = outcome.unwrap_or_else(|e| panic!("{name}: {e}")) else {
            continue;
        };
        rewritten += 1;
        let class = Class::parse(&new).unwrap_or_else(|e| panic!("{name}: {e}"));
        // A second relocation checks that all tables decode and are in shortest form.
        assert!(relocate(&class) == new, "{name} is not stable");
        match compare(&class) {
            Comparison::Agree(_) => compared += 1,
            Comparison::KnownLimit(_) => {}
            other => panic!("{name}: {other:?}"),
        }
    }
    assert!(rewritten > 4_000, "{rewritten}");
    assert!(compared > rewritten * 99 / 100, "{compared} of {rewritten}");
    gaps.retain(|gap| gap.kind != "native-method");
    assert!(gaps.is_empty(), "{gaps:?}");
}
