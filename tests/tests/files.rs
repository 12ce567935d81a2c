//! Files: what a program does to them is what it would be without jcheck, is gone before the next execution, and is never done
//! to a file of anybody else.

use jcheck_tests::{jdk_in_turn, repository, run, Bench, Jdk};
use std::fs;
use std::os::unix::fs::{symlink, MetadataExt};
use std::path::{Path, PathBuf};

/// How many seeds, and from which on.
fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str, otherwise| {
        let given = std::env::var(name).ok();
        given.map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let first = number("JCHECK_SEED", 1);
    first..first + number("JCHECK_PROGRAMS", 12)
}

/// A directory with files, directories and links.
fn place(bench: &Bench, name: &str) -> PathBuf {
    let place = bench.path().join(name);
    fs::create_dir_all(place.join("d/e")).unwrap();
    for (file, text) in [
        ("a", "alpha"),
        ("b", "beta"),
        ("d/a", "inner"),
        ("d/e/f", "deep"),
    ] {
        fs::write(place.join(file), text).unwrap();
    }
    for (link, target) in [
        ("l", "a"),
        ("ld", "d"),
        ("nowhere", "missing"),
        ("d/up", ".."),
    ] {
        symlink(target, place.join(link)).unwrap();
    }
    place
}

/// All that is there: names, kinds, sizes and times.
fn seen(place: &Path) -> Vec<String> {
    let mut seen = Vec::new();
    for entry in fs::read_dir(place).unwrap() {
        let entry = entry.unwrap();
        let data = entry.metadata().unwrap();
        let (name, mode, changed) = (entry.path(), data.mode(), data.modified().unwrap());
        seen.push(format!(
            "{} {mode:o} {} {changed:?}",
            name.display(),
            data.len()
        ));
        if data.is_dir() {
            seen.extend(self::seen(&entry.path()));
        }
    }
    seen.sort();
    seen
}

/// What the program says without jcheck.
fn plainly(jdk: &Jdk, classes: &Path, place: &Path, seed: &str) -> String {
    let mut java = jdk.tool("java");
    java.args(["-ea", "-cp"])
        .arg(classes)
        .args(["ActsOnFiles", seed]);
    let ended = run(java.current_dir(place), 60);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    ended.stdout.trim().to_string()
}

#[test]
fn files_are_to_a_program_what_they_are_without_jcheck() {
    let source = repository().join("tests/programs/files/ActsOnFiles.java");
    let text = fs::read_to_string(source).unwrap();
    for jdk in jdk_in_turn(0) {
        let bench = Bench::new();
        let classes = bench.path().join("classes");
        fs::create_dir(&classes).unwrap();
        jdk.compile(&[("ActsOnFiles.java", &text)], &classes);
        let home = format!("--java-home={}", jdk.home.display());
        let program = classes.display().to_string();
        for seed in seeds() {
            let number = seed.to_string();
            let digest = plainly(
                &jdk,
                &classes,
                &place(&bench, &format!("plain{seed}")),
                &number,
            );
            let here = place(&bench, &format!("here{seed}"));
            let before = seen(&here);
            // With a further argument what is done is told to the scheduler.
            let more: &[&str] = match seed % 2 {
                0 => &["told"],
                _ => &[],
            };
            let args = [
                program.as_str(),
                home.as_str(),
                "--main=ActsOnFiles",
                "--",
                &number,
                &digest,
            ];
            let mut command = bench.check_command(&[&args[..], more].concat());
            command.current_dir(&here);
            let checked = bench.checked(run(&mut command, 120));
            assert_eq!(
                checked.verdict(),
                "verified",
                "seed {seed}: {}",
                checked.ended.stdout
            );
            assert_eq!(seen(&here), before, "seed {seed}");
        }
    }
}

/// Each execution begins with the files that are there, and ends with others.
const LEAVES: &str = "import java.io.*; import java.nio.file.*;
    public class Leaves {
        static int first;
        static synchronized void come(int who) { if (first == 0) { first = who; } }
        public static void main(String[] args) throws Exception {
            if (new File(\"made\").exists()) { throw new AssertionError(\"left\"); }
            if (!Files.readString(Path.of(\"a\")).equals(\"alpha\")) { throw new AssertionError(\"changed\"); }
            Thread other = new Thread(() -> come(1));
            other.start();
            come(2);
            other.join();
            Files.writeString(Path.of(\"a\"), \"changed \" + first);
            new File(\"made\").mkdir();
            Files.delete(Path.of(\"b\"));
        }
    }";

#[test]
fn each_execution_begins_with_the_files_that_are_there() {
    let bench = Bench::new();
    let file = bench.write("Leaves.java", LEAVES).display().to_string();
    let here = place(&bench, "here");
    let before = seen(&here);
    for reset in ["launch", "loader", "reinit"] {
        let reset = format!("--reset={reset}");
        let mut command = bench.check_command(&[file.as_str(), reset.as_str()]);
        command.current_dir(&here);
        let checked = bench.checked(run(&mut command, 120));
        assert_eq!(
            checked.verdict(),
            "verified",
            "{reset}: {}",
            checked.ended.stdout
        );
        assert_eq!(checked.count("executions"), 2, "{reset}");
        assert_eq!(seen(&here), before, "{reset}");
    }
}

/// As many executions as there are orders that somebody can tell: who looks in the directory, and who writes the same file.
const WRITERS: &str = "import java.io.*;
    public class Writers {
        static void write(String name) {
            try (FileOutputStream out = new FileOutputStream(name)) {
                out.write(1);
            } catch (IOException e) { throw new UncheckedIOException(e); }
        }
        public static void main(String[] args) throws Exception {
            Thread[] threads = new Thread[args.length];
            for (int i = 0; i < args.length; i++) {
                String name = args[i];
                threads[i] = new Thread(() -> {
                    if (name.equals(\"list\")) { new File(\".\").list(); } else { write(name); }
                });
            }
            for (Thread thread : threads) { thread.start(); }
            for (Thread thread : threads) { thread.join(); }
        }
    }";

/// A file is made or emptied by one step, and written by another one. Two threads that open one file: who makes it, and each order of
/// the two writes and the second opening. Beside a list: it comes before or after each file is made.
#[test]
fn there_are_as_many_executions_as_orders_that_can_be_told() {
    let bench = Bench::new();
    let file = bench.write("Writers.java", WRITERS).display().to_string();
    for jdk in jdk_in_turn(0) {
        let home = format!("--java-home={}", jdk.home.display());
        for (names, executions) in [
            (&["x", "y"][..], 1),
            (&["x", "y", "z"], 1),
            (&["x", "x"], 6),
            (&["list", "x"], 2),
            (&["list", "x", "y"], 4),
        ] {
            let args = [&[file.as_str(), home.as_str(), "--"], names].concat();
            let checked = bench.check(&args);
            assert_eq!(
                checked.verdict(),
                "verified",
                "{names:?}: {}",
                checked.ended.stdout
            );
            assert_eq!(checked.count("executions"), executions, "{names:?}");
        }
    }
}
