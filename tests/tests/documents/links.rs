//! What documents point to is there: files, headings, and tests.

use std::fs;
use std::path::{Path, PathBuf};

use jcheck_tests::repository;

/// All files below a folder of the repository, relative to its root, but for what builds and runs leave behind.
fn files(folder: &Path, all: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            if !["target", ".git", "jcheck-out"].contains(&name.as_str()) {
                files(&entry.path(), all);
            }
        } else {
            let file = entry.path();
            let file = file.strip_prefix(repository()).unwrap();
            all.push(file.to_str().unwrap().to_string());
        }
    }
}

fn all_files() -> Vec<String> {
    let mut all = Vec::new();
    files(&repository(), &mut all);
    all
}

/// The documents for users and contributors.
fn documents(all: &[String]) -> Vec<PathBuf> {
    let is_document = |file: &&String| {
        file.ends_with(".md") && (file.starts_with("docs/") || !file.contains('/'))
    };
    let found: Vec<_> = all.iter().filter(is_document).map(PathBuf::from).collect();
    assert!(found.len() > 40, "{found:?}");
    found
}

/// The lines that are no code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// What a line has between these two, each time.
fn between<'a>(line: &'a str, first: &'a str, last: char) -> impl Iterator<Item = &'a str> {
    let parts = line.split(first).skip(1);
    parts.filter_map(move |part| Some(part.split_once(last)?.0))
}

/// What GitHub makes of a heading.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let text = heading.to_lowercase();
    text.chars()
        .filter(kept)
        .collect::<String>()
        .replace(' ', "-")
}

fn anchors(document: &Path) -> Vec<String> {
    let text = fs::read_to_string(document).unwrap();
    let headings = prose(&text).filter(|line| line.starts_with('#'));
    headings
        .map(|line| anchor(line.trim_start_matches('#').trim()))
        .collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut wrong = Vec::new();
    for document in documents(&all_files()) {
        let text = fs::read_to_string(repository().join(&document)).unwrap();
        let links = prose(&text).flat_map(|line| between(line, "](", ')'));
        for link in links.filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => repository().join(&document),
                _ => repository().join(&document).with_file_name(file),
            };
            let is_there = target.exists()
                && (heading.is_empty() || anchors(&target).iter().any(|one| one == heading));
            if !is_there {
                wrong.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether a name in a document is that of a file: `...` stands for folders, and folders before the first one may be left out.
fn is_file(name: &str, all: &[String]) -> bool {
    let (first, last) = name.split_once("...").unwrap_or(("", name));
    let is_end = |file: &str| file == last || file.ends_with(&format!("/{last}"));
    let last_part = last.trim_start_matches('/');
    all.iter().any(|file| match first {
        "" => is_end(file),
        _ => file.starts_with(first) && file.ends_with(&format!("/{last_part}")),
    })
}

#[test]
fn names_of_sources_are_those_of_files() {
    let all = all_files();
    let mut wrong = Vec::new();
    for document in documents(&all) {
        // It tells of what once was.
        if document == Path::new("CHANGELOG.md") {
            continue;
        }
        let text = fs::read_to_string(repository().join(&document)).unwrap();
        for line in prose(&text) {
            let names = line.split('`').skip(1).step_by(2);
            for name in names.filter(|name| name.ends_with(".rs") || name.ends_with(".java")) {
                let is_path = name.contains('/') && !name.contains(['*', ' ', '{', '!']);
                if is_path && !is_file(name, &all) {
                    wrong.push(format!("{}: {name}", document.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn pages_of_soundness_open_with_their_claim_and_their_tests() {
    let all = all_files();
    let mut pages = 0;
    for document in documents(&all) {
        if !document.starts_with("docs/soundness") {
            continue;
        }
        let text = fs::read_to_string(repository().join(&document)).unwrap();
        let mut parts = text.split("\n\n");
        let name = document.display();
        assert!(parts.next().unwrap().starts_with("# "), "{name}: title");
        assert!(
            parts.next().unwrap().starts_with("Claim: "),
            "{name}: claim"
        );
        let guards = parts.next().unwrap();
        assert!(guards.starts_with("Guarded by: "), "{name}: tests");
        let named = guards.split('`').skip(1).step_by(2);
        let tests: Vec<&str> = named.filter(|name| name.contains('/')).collect();
        assert!(!tests.is_empty(), "{name}: no test");
        for test in tests {
            assert!(repository().join(test).exists(), "{name}: {test}");
        }
        pages += 1;
    }
    assert!(pages > 20, "{pages}");
}

#[test]
fn each_folder_of_the_scheduler_and_each_crate_has_a_row() {
    let text = fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap();
    let has_row = |folder: &str| text.contains(&format!("\n| `{folder}/` |"));
    for root in ["", "scheduler/src"] {
        for entry in fs::read_dir(repository().join(root)).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let is_part = match root {
                "" => entry.path().join("Cargo.toml").exists() || name == "samples",
                _ => entry.path().is_dir(),
            };
            assert!(!is_part || has_row(&name), "ARCHITECTURE.md: {root}/{name}");
        }
    }
}
