//! Damaged and unexpected inputs: clear errors, no panics, no half-written outputs.

use jcheck_instrumenter::class::Class;
use jcheck_instrumenter::passes::{ProgramContext, Rewriter};
use jcheck_instrumenter::universe::{field_numbers, Universe};
use jcheck_instrumenter::{digest, instrument_jar, instrument_program, Error, Input, Stored};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::common::{files, javac, sources, tests_folder};

fn compiled_lessons(folder: &Path) -> Vec<(String, Vec<u8>)> {
    javac(&sources(&tests_folder("java")), folder);
    let named = |path: PathBuf| {
        let name = path
            .strip_prefix(folder)
            .unwrap()
            .to_str()
            .unwrap()
            .to_string();
        (name, std::fs::read(&path).unwrap())
    };
    files(folder, "class").into_iter().map(named).collect()
}

fn write_jar(path: &Path, entries: &[(&str, &[u8])]) {
    let mut zip = ZipWriter::new(std::fs::File::create(path).unwrap());
    for (name, bytes) in entries {
        if let Some(directory) = name.strip_suffix('/') {
            zip.add_directory(directory, SimpleFileOptions::default())
                .unwrap();
        } else {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
    }
    zip.finish().unwrap();
}

fn entry(jar: &Path, name: &str) -> Option<Vec<u8>> {
    let mut archive = ZipArchive::new(std::fs::File::open(jar).unwrap()).unwrap();
    let mut bytes = Vec::new();
    archive.by_name(name).ok()?.read_to_end(&mut bytes).unwrap();
    Some(bytes)
}

fn names(jar: &Path) -> Vec<String> {
    let archive = ZipArchive::new(std::fs::File::open(jar).unwrap()).unwrap();
    (0..archive.len())
        .map(|i| archive.name_for_index(i).unwrap().unwrap().to_string())
        .collect()
}

/// Everything that reads a class, on its own.
fn exercise(bytes: &[u8]) -> bool {
    let Ok(class) = Class::parse(bytes) else {
        return false;
    };
    let mut universe = Universe::default();
    if universe.add(&class).is_err() {
        return false;
    }
    let (_, numbers) = field_numbers(&universe);
    let program = ProgramContext {
        universe: &universe,
        fields: &numbers,
    };
    let mut rewriter = Rewriter::new(program);
    rewriter.instrument(&class, &mut Vec::new()).is_ok()
}

/// Marsaglia's xorshift64, so that every run tries the same mutations.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

#[test]
fn mutated_classes_never_panic() {
    let folder = tempfile::tempdir().unwrap();
    let classes = compiled_lessons(folder.path());
    let mut random = Xorshift(0x6A63_6865_636B);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut bytes = classes[random.below(classes.len())].1.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = match random.below(3) {
                0 => random.below(256) as u8,
                1 => bytes[at] ^ 1 << random.below(8),
                _ => [0, 0xFF, 0x7F, 0x80][random.below(4)],
            };
        }
        match exercise(&bytes) {
            true => accepted += 1,
            false => refused += 1,
        }
    }
    // Both must be common, else the mutations test nothing.
    assert!(
        accepted > 1_000 && refused > 1_000,
        "{accepted} accepted, {refused} refused"
    );
}

#[test]
fn every_cut_of_a_class_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let classes = compiled_lessons(folder.path());
    let (_, bytes) = classes
        .iter()
        .find(|(name, _)| name == "lessons/Control.class")
        .unwrap();
    for end in 0..bytes.len() {
        let error = Class::parse(&bytes[..end]).expect_err("a cut class");
        assert!(error.offset <= end, "{error}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(Class::parse(&longer)
        .unwrap_err()
        .to_string()
        .contains("1 bytes left over"));
}

fn failure(path: &Path, out: &Path) -> String {
    let error = instrument_program(
        &[Input {
            path: path.to_path_buf(),
        }],
        out,
    )
    .unwrap_err();
    let left: Vec<_> = std::fs::read_dir(out)
        .map(|d| d.collect())
        .unwrap_or_default();
    assert!(left.is_empty(), "{left:?}");
    let text = error.to_string();
    assert!(text.contains("(hint: "), "{text}");
    text
}

#[test]
fn inputs_that_are_no_jars_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let at = |name: &str| folder.path().join(name);
    assert!(failure(&at("missing.jar"), &out).contains("cannot read"));
    std::fs::write(at("text.jar"), "Hello,\nI am not a jar.\n").unwrap();
    let message = failure(&at("text.jar"), &out);
    assert!(
        message.contains("text.jar is not a jar: it is a text file"),
        "{message}"
    );
    std::fs::write(at("empty.jar"), "").unwrap();
    assert!(failure(&at("empty.jar"), &out).contains("the file is empty"));
    std::fs::write(at("A.class"), [0xCA, 0xFE, 0xBA, 0xBE, 0, 0]).unwrap();
    assert!(failure(&at("A.class"), &out).contains("a single class file"));
}

#[test]
fn damaged_jars_and_classes_are_named_with_entry_and_offset() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let classes = compiled_lessons(&folder.path().join("classes"));
    let jar = folder.path().join("app.jar");
    let (name, bytes) = &classes[0];
    write_jar(&jar, &[(name, &bytes[..bytes.len() - 9])]);
    let message = failure(&jar, &out);
    assert!(
        message.contains(&format!("app.jar: {name}: ")) && message.contains("at offset 0x"),
        "{message}"
    );
    write_jar(&jar, &[("a/B.class", b"public class B {}")]);
    assert!(failure(&jar, &out).contains("a/B.class: not a class file"));
    let mut future = bytes.clone();
    future[7] = 70;
    write_jar(&jar, &[(name, &future)]);
    assert!(failure(&jar, &out).contains("version 70 is not supported"));
    write_jar(&jar, &[(name, bytes)]);
    let whole = std::fs::read(&jar).unwrap();
    for end in [4, 30, whole.len() / 2, whole.len() - 30, whole.len() - 1] {
        std::fs::write(&jar, &whole[..end]).unwrap();
        let message = failure(&jar, &out);
        assert!(message.contains("app.jar is damaged"), "{message}");
    }
    let mut flipped = whole.clone();
    let middle = whole.len() / 2;
    flipped[middle] ^= 0xFF;
    std::fs::write(&jar, &flipped).unwrap();
    let message = failure(&jar, &out);
    assert!(
        message.contains(&format!("entry {name} cannot be unpacked")),
        "{message}"
    );
}

#[test]
fn signatures_go_and_everything_else_stays() {
    let folder = tempfile::tempdir().unwrap();
    let classes = compiled_lessons(&folder.path().join("classes"));
    let class = |wanted: &str| {
        classes
            .iter()
            .find(|(name, _)| name.ends_with(wanted))
            .unwrap()
            .1
            .as_slice()
    };
    let jar = folder.path().join("signed.jar");
    let manifest = b"Manifest-Version: 1.0\r\nMain-Class: lessons.Main\r\n\r\n\
        Name: lessons/Main.class\r\nSHA-256-Digest: abcdef=\r\n\r\n";
    let resource: Vec<u8> = (0..=255).cycle().take(5_000).collect();
    write_jar(
        &jar,
        &[
            ("META-INF/", b""),
            ("META-INF/MANIFEST.MF", manifest),
            ("META-INF/CERT.SF", b"x"),
            ("META-INF/CERT.RSA", b"x"),
            ("lessons/Monitors.class", class("Monitors.class")),
            ("data.bin", &resource),
            (
                "META-INF/versions/9/lessons/Fields.class",
                class("Fields.class"),
            ),
            (
                "lessons/Monitors$Sized.class",
                class("Monitors$Sized.class"),
            ),
        ],
    );
    let output = folder.path().join("out.jar");
    let done = instrument_jar(&jar, &output).unwrap();
    assert_eq!(
        names(&output),
        [
            "META-INF/",
            "META-INF/MANIFEST.MF",
            "lessons/Monitors.class",
            "data.bin",
            "META-INF/versions/9/lessons/Fields.class",
            "lessons/Monitors$Sized.class",
            "io/jcheck/runtime/Launcher.class",
            "META-INF/jcheck/sites/0.bin",
            "META-INF/jcheck/sites.bin",
        ]
    );
    assert_eq!(entry(&output, "data.bin").unwrap(), resource);
    assert_ne!(
        entry(&output, "META-INF/versions/9/lessons/Fields.class").unwrap(),
        class("Fields.class")
    );
    let manifest = String::from_utf8(entry(&output, "META-INF/MANIFEST.MF").unwrap()).unwrap();
    assert!(
        manifest.contains("Main-Class: io.jcheck.runtime.Launcher\r\n"),
        "{manifest}"
    );
    assert!(
        manifest.contains("JCheck-Main-Class: lessons.Main\r\n"),
        "{manifest}"
    );
    assert!(!manifest.contains("Digest"), "{manifest}");
    let report = &done.report;
    assert_eq!(
        (
            report.classes,
            report.rewritten,
            report.copied,
            report.resources
        ),
        (3, 3, 0, 2)
    );
    assert_eq!(report.manifest_main.as_deref(), Some("lessons.Main"));
    assert_eq!(
        report.stripped_signatures,
        [
            "META-INF/MANIFEST.MF (1 digests)",
            "META-INF/CERT.SF",
            "META-INF/CERT.RSA"
        ]
    );
    let stored = Stored::read(&output).unwrap().unwrap();
    assert_eq!(stored.sites, done.sites);
    assert_eq!(Stored::read(&jar).unwrap(), None);
    let again = instrument_jar(&output, &folder.path().join("twice.jar")).unwrap_err();
    assert!(
        matches!(again, Error::AlreadyInstrumented { .. }),
        "{again}"
    );
}

#[test]
fn an_output_replaces_its_input_only_when_complete() {
    let folder = tempfile::tempdir().unwrap();
    let classes = compiled_lessons(&folder.path().join("classes"));
    let jar = folder.path().join("app.jar");
    write_jar(
        &jar,
        &[
            (&classes[0].0, &classes[0].1),
            ("module-info.class", &classes[1].1[..9]),
        ],
    );
    let before = std::fs::read(&jar).unwrap();
    instrument_jar(&jar, &jar).unwrap_err();
    assert_eq!(std::fs::read(&jar).unwrap(), before);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    let unwritable = folder.path().join("no/such/directory/out.jar");
    let error = instrument_jar(&folder.path().join("classes"), &unwritable).unwrap_err();
    assert!(matches!(error, Error::Write { .. }), "{error}");
}

#[test]
fn classes_of_jcheck_itself_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let jar = folder.path().join("app.jar");
    write_jar(&jar, &[("io/jcheck/Check.class", b"")]);
    assert!(failure(&jar, &folder.path().join("out")).contains("io.jcheck"));
}

#[test]
fn the_digest_follows_the_content() {
    let folder = tempfile::tempdir().unwrap();
    let jar = folder.path().join("app.jar");
    let key = || digest(&[Input { path: jar.clone() }]).unwrap();
    write_jar(&jar, &[("a.txt", b"1")]);
    let first = key();
    assert_eq!(first.len(), 64);
    assert_eq!(first, key());
    write_jar(&jar, &[("a.txt", b"2")]);
    assert_ne!(first, key());
    std::fs::remove_file(&jar).unwrap();
    assert!(digest(&[Input { path: jar.clone() }]).is_err());
}
