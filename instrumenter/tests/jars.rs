//! Writing jars: what is written does not depend on how many threads compress it.

use jcheck_instrumenter::jar::{self, Change, Compression, Entry, EntryKind, Output, Source};
use std::path::Path;

/// Text that can be compressed, and differs from entry to entry.
fn content(number: usize, length: usize) -> Vec<u8> {
    let words = (0..length).flat_map(|n| format!("{} ", (n * number) % 97).into_bytes());
    words.take(length).collect()
}

fn written(
    source: &Source,
    changes: &[Change],
    compression: Compression,
    threads: usize,
) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.jar");
    let output = Output {
        path: &path,
        compression,
        last: vec![
            ("last".into(), content(5, 300_000)),
            ("very last".into(), content(3, 500)),
        ],
        threads,
    };
    jar::write(source, changes, &output).unwrap();
    std::fs::read(&path).unwrap()
}

/// The jar that all numbers of threads write.
fn same_for_all(source: &Source, changes: &[Change], compression: Compression) -> Vec<u8> {
    let one = written(source, changes, compression, 1);
    for threads in [2, 3, 8] {
        let other = written(source, changes, compression, threads);
        assert!(one == other, "{threads} threads, {compression:?}");
    }
    one
}

#[test]
fn the_jar_does_not_depend_on_the_number_of_threads() {
    let entry = |number: usize| Entry {
        name: format!("{number}.txt"),
        kind: EntryKind::Resource,
        bytes: content(number, number * number % 9_000),
    };
    let directory = Source {
        path: "directory".into(),
        entries: (0..900).map(entry).collect(),
        archive: None,
    };
    let keep = vec![Change::Keep; 900];
    let levels = [
        Compression::None,
        Compression::Deflate(1),
        Compression::USUAL,
    ];
    let jars = levels.map(|level| same_for_all(&directory, &keep, level));
    assert!(jars[0].len() > jars[1].len() && jars[1].len() > jars[2].len());

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.jar");
    std::fs::write(&path, &jars[2]).unwrap();
    let source = Source::read(&path).unwrap();
    assert_eq!(source.entries.len(), 902);
    let change = |number: usize| match number % 3 {
        0 => Change::Keep,
        1 => Change::Replace(content(number + 7, 2_000)),
        _ => Change::Drop,
    };
    // The two entries at the end make room for those of this jar.
    let changes: Vec<Change> = (0..902)
        .map(|number| match number {
            900.. => Change::Drop,
            _ => change(number),
        })
        .collect();
    let jar = same_for_all(&source, &changes, Compression::USUAL);
    std::fs::write(&path, &jar).unwrap();
    check(&path, &changes);
}

/// Names, order and contents are those of the changes.
fn check(path: &Path, changes: &[Change]) {
    let bytes = std::fs::read(path).unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let kept: Vec<usize> = (0..changes.len())
        .filter(|number| changes[*number] != Change::Drop)
        .collect();
    assert_eq!(archive.len(), kept.len() + 2);
    for (position, number) in kept.into_iter().enumerate() {
        let mut file = archive.by_index(position).unwrap();
        assert_eq!(file.name().unwrap(), format!("{number}.txt"));
        let mut found = Vec::new();
        std::io::Read::read_to_end(&mut file, &mut found).unwrap();
        let original = content(number, number * number % 9_000);
        match &changes[number] {
            Change::Replace(new) => assert!(found == *new, "{number}"),
            _ => assert!(found == original, "{number}"),
        }
    }
}
