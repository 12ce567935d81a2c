//! Each target on a few thousand mutants: no panic, soon done, memory in proportion to the input.

use jcheck_fuzz::measure::{allowed, measure, Counting, TIME};
use jcheck_fuzz::mutate::{mutate, Random};
use jcheck_fuzz::TARGETS;
use std::path::{Path, PathBuf};
use std::process::Command;

#[global_allocator]
static COUNTING: Counting = Counting;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Files of the repository below a folder, by the end of their names.
fn files(folder: &str, end: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut folders = vec![repository().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(end) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

/// Classes of the instrumenter's lessons, and a jar of them.
fn compiled() -> (Vec<Vec<u8>>, Vec<u8>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lessons");
    let sources = repository().join("instrumenter/tests/java/lessons");
    let mut javac = Command::new("javac");
    javac
        .args(["--release", "17", "-g", "-nowarn", "-d"])
        .arg(&folder);
    for entry in std::fs::read_dir(sources).unwrap() {
        javac.arg(entry.unwrap().path());
    }
    assert!(javac
        .status()
        .expect("javac is needed for this test")
        .success());
    let mut classes: Vec<PathBuf> = std::fs::read_dir(folder.join("lessons"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    classes.sort();
    let jar = folder.join("lessons.jar");
    let made = Command::new("jar")
        .arg("cf")
        .arg(&jar)
        .arg("-C")
        .arg(&folder)
        .arg("lessons")
        .status();
    assert!(made.expect("jar is needed for this test").success());
    let read = |path: &PathBuf| std::fs::read(path).unwrap();
    (classes.iter().map(read).collect(), read(&jar))
}

/// Runs a target; both outcomes must be common, else the mutants test nothing.
fn smoke(name: &str, inputs: &[Vec<u8>], count: usize) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).unwrap();
    for input in inputs {
        measure(*target, input);
    }
    let mut random = Random::new(1);
    let mut mutant = Vec::new();
    let mut accepted = 0;
    for number in 0..count {
        mutate(
            &inputs[random.below(inputs.len())],
            &mut random,
            &mut mutant,
        );
        let (ok, cost) = measure(*target, &mutant);
        accepted += usize::from(ok);
        let allowed = allowed(name, mutant.len());
        assert!(
            cost.memory <= allowed,
            "{name} {number}: {cost:?} for {}",
            mutant.len()
        );
        assert!(cost.time <= TIME, "{name} {number}: {cost:?}");
    }
    let refused = count - accepted;
    assert!(
        accepted > count / 100 && refused > count / 100,
        "{name}: {accepted} accepted, {refused} refused"
    );
}

#[test]
fn classes() {
    let (classes, jar) = compiled();
    smoke("class", &classes, 10_000);
    smoke("second", &classes, 2_000);
    smoke("jar", &[jar], 600);
}

#[test]
fn annotation_files() {
    let mut inputs = files("samples", ".unshared");
    inputs.extend(files("samples", ".commun"));
    inputs.extend(files("samples", ".granularity"));
    assert!(!inputs.is_empty());
    smoke("annotations", &inputs, 10_000);
}

#[test]
fn schedule_files() {
    let mut inputs = files("docs", "schedule.md");
    // The examples of the page.
    let page = String::from_utf8(inputs.remove(0)).unwrap();
    let examples = page.split("```").skip(1).step_by(2);
    let examples = examples.map(|text| text.trim_start_matches("text").trim_start().to_string());
    let inputs: Vec<_> = examples
        .filter(|text| text.starts_with("jcheck"))
        .map(String::into_bytes)
        .collect();
    assert!(!inputs.is_empty());
    smoke("schedule", &inputs, 10_000);
}

#[test]
fn messages_and_tables() {
    for name in [
        "frames",
        "conversation",
        "tables",
        "pack",
        "computation",
        "predicate",
    ] {
        let inputs = jcheck_fuzz::samples::samples(name);
        let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).unwrap();
        let good = inputs.iter().filter(|input| target(input)).count();
        assert!(
            good * 3 > inputs.len() * 2,
            "{name}: {good} of {}",
            inputs.len()
        );
        smoke(name, &inputs, 20_000);
    }
}
