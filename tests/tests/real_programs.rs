//! Real programs do with all hooks, and without a scheduler, what they do without hooks.
//!
//! `JCHECK_SUITES=1` runs whole JUnit suites, which takes some minutes; the normal run takes a few packages of one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jcheck_tests::{artifact, default_jdk, repository, run, Bench};

/// Files below a directory, as paths relative to it.
fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut work = vec![directory.to_path_buf()];
    while let Some(next) = work.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path.strip_prefix(directory).unwrap().to_path_buf());
            }
        }
    }
    found.sort();
    found
}

/// The jar with all hooks, and with what they need.
fn instrumented(bench: &Bench, jar: &Path) -> PathBuf {
    let output = bench.path().join(jar.file_name().unwrap());
    let mut command = bench.command("instrument");
    let done = run(
        command
            .arg("--standalone")
            .arg(jar)
            .arg("--output")
            .arg(&output),
        300,
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    output
}

#[test]
fn the_eclipse_compiler_writes_the_same_classes() {
    let bench = Bench::new();
    let plain = artifact("org.eclipse.jdt:ecj:3.33.0");
    let hooked = instrumented(&bench, &plain);
    let sources = repository().join("javalib/java");
    let compile = |jar: &Path, into: &str| {
        let directory = bench.path().join(into);
        let mut java = default_jdk().tool("java");
        java.arg("-jar")
            .arg(jar)
            .args(["-nowarn", "--release", "17", "-g", "-d"]);
        java.arg(&directory);
        java.args(
            files(&sources, "java")
                .iter()
                .map(|file| sources.join(file)),
        );
        let ended = run(&mut java, 300);
        assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
        directory
    };
    let (expected, found) = (compile(&plain, "plain"), compile(&hooked, "hooked"));
    let classes = files(&expected, "class");
    assert!(classes.len() > 30, "{classes:?}");
    assert_eq!(classes, files(&found, "class"));
    for class in &classes {
        let same = fs::read(expected.join(class)).unwrap() == fs::read(found.join(class)).unwrap();
        assert!(same, "{} differs", class.display());
    }
    println!("ecj: {} classes, byte for byte the same", classes.len());
}

/// A suite of tests as it was released.
struct Suite {
    /// Coordinates of the library; its tests have the classifier `tests`.
    library: &'static str,
    /// Coordinates of what the tests need.
    needs: &'static [&'static str],
    /// `junit-jupiter`, or `junit-vintage`.
    engine: &'static str,
    /// Packages; all if there are none.
    packages: &'static [&'static str],
}

const CONSOLE: &str = "org.junit.platform:junit-platform-console-standalone:1.10.2";
const COLLECTIONS: Suite = Suite {
    library: "org.apache.commons:commons-collections4:4.4",
    needs: &["org.easymock:easymock:5.2.0", "org.hamcrest:hamcrest:2.2"],
    engine: "junit-vintage",
    packages: &[],
};
const LANG: Suite = Suite {
    library: "org.apache.commons:commons-lang3:3.14.0",
    needs: &[
        "org.easymock:easymock:5.2.0",
        "org.objenesis:objenesis:3.3",
        "org.hamcrest:hamcrest:2.2",
        "commons-io:commons-io:2.15.1",
        "org.apache.commons:commons-text:1.11.0",
        "org.junit-pioneer:junit-pioneer:1.9.1",
    ],
    engine: "junit-jupiter",
    // Those that use neither time limits nor what other tests leave behind.
    packages: &[
        "org.apache.commons.lang3.math",
        "org.apache.commons.lang3.mutable",
        "org.apache.commons.lang3.tuple",
        "org.apache.commons.lang3.text",
        "org.apache.commons.lang3.function",
        "org.apache.commons.lang3.event",
        "org.apache.commons.lang3.reflect",
    ],
};

impl Suite {
    /// Numbers of tests found and successful, and the names of those that failed. Some fail anyway, for lack of files
    /// that are not in the jar.
    fn run(&self, bench: &Bench, hooks: bool) -> (u64, u64, Vec<String>) {
        let pack = |coordinates: &str| match hooks {
            true => instrumented(bench, &artifact(coordinates)),
            false => artifact(coordinates),
        };
        let tests = pack(&format!("{}:jar:tests", self.library));
        let mut path = vec![pack(self.library), tests.clone(), artifact(CONSOLE)];
        path.extend(self.needs.iter().map(|coordinates| artifact(coordinates)));
        let mut java: Command = default_jdk().tool("java");
        java.current_dir(bench.path());
        java.args(["--add-opens", "java.base/java.lang=ALL-UNNAMED"]);
        java.args(["--add-opens", "java.base/java.util=ALL-UNNAMED"]);
        java.arg("-cp").arg(std::env::join_paths(path).unwrap());
        java.arg("org.junit.platform.console.ConsoleLauncher");
        java.args([
            "--disable-banner",
            "--disable-ansi-colors",
            "--details=tree",
        ]);
        java.args(["--include-engine", self.engine]);
        match self.packages {
            [] => java.arg("--scan-classpath").arg(tests),
            packages => java.args(packages.iter().flat_map(|package| ["-p", package])),
        };
        let text = run(&mut java, 1200).stdout;
        let count = |what: &str| {
            let line = text
                .lines()
                .find(|line| line.starts_with('[') && line.contains(what));
            let digits = line.and_then(|line| line.split_whitespace().nth(1));
            digits
                .and_then(|d| d.parse::<u64>().ok())
                .unwrap_or_else(|| panic!("{what}: {text}"))
        };
        let failed = text.lines().filter_map(|line| line.split_once('✘'));
        let mut failed: Vec<String> = failed.map(|(name, _)| name.to_string()).collect();
        failed.sort();
        (count("tests found"), count("tests successful"), failed)
    }

    fn compare(&self) {
        let bench = Bench::new();
        let plain = self.run(&bench, false);
        let hooked = self.run(&bench, true);
        println!(
            "{}: {} tests, {} successful",
            self.library, plain.0, plain.1
        );
        assert!(plain.1 > 500, "{plain:?}");
        assert_eq!(plain, hooked);
    }
}

#[test]
fn suites_of_libraries_pass_as_before() {
    let few = &[
        "org.apache.commons.collections4.queue",
        "org.apache.commons.collections4.bag",
    ];
    Suite {
        packages: few,
        ..COLLECTIONS
    }
    .compare();
    if std::env::var_os("JCHECK_SUITES").is_some() {
        COLLECTIONS.compare();
        LANG.compare();
    } else {
        println!("whole suites: skipped (set JCHECK_SUITES)");
    }
}
