//! `jcheck scheduler --listen`: JVMs that somebody else starts.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use jcheck_tests::{default_jdk, jdk25, repository, run, Bench, Checked, Ended, Jdk};

/// A sample as an instrumented jar.
fn instrumented(bench: &Bench, sample: &str) -> PathBuf {
    instrumented_from(bench, "samples", sample)
}

/// A program of a directory as an instrumented jar.
fn instrumented_from(bench: &Bench, directory: &str, program: &str) -> PathBuf {
    let file = format!("{program}.java");
    let source = fs::read_to_string(repository().join(directory).join(&file)).unwrap();
    instrumented_source(bench, program, &source, &default_jdk())
}

/// A program of one file as an instrumented jar, made for this JDK.
fn instrumented_source(bench: &Bench, program: &str, source: &str, jdk: &Jdk) -> PathBuf {
    let file = format!("{program}.java");
    let classes = bench.path().join(format!("{program}-classes"));
    jdk.compile(&[(&file, source)], &classes);
    instrumented_classes(bench, program, &classes, jdk)
}

/// A program of these classes as an instrumented jar, made for this JDK.
fn instrumented_classes(bench: &Bench, program: &str, classes: &Path, jdk: &Jdk) -> PathBuf {
    let jar = bench.path().join(format!("{program}.jar"));
    jdk.jar(&jar, &format!("Main-Class: {program}\n"), classes);
    let home = format!("--java-home={}", jdk.home.display());
    let done = run(bench.command("instrument").arg(&jar).arg(home), 60);
    assert_eq!(done.code, 0, "{}", done.stderr);
    bench.path().join(format!("{program}-jcheck.jar"))
}

/// A scheduler that listens, and the words of the command that it asks for.
struct Listening {
    scheduler: Child,
    errors: BufReader<std::process::ChildStderr>,
    command: String,
}

impl Listening {
    fn start(bench: &Bench, address: &str, jar: &Path, more: &[&str]) -> Self {
        let mut command = bench.command("scheduler");
        command.args(["--listen", address, "--quiet", "--output-dir"]);
        command.arg(bench.path().join("out"));
        command.arg("--json").arg(bench.path().join("result.json"));
        command.arg(jar).args(more);
        let mut scheduler = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut errors = BufReader::new(scheduler.stderr.take().unwrap());
        let mut lines = [String::new(), String::new()];
        for line in &mut lines {
            errors.read_line(line).unwrap();
        }
        let command = lines[1].trim().to_string();
        assert!(command.contains("jcheck java --connect "), "{lines:?}");
        Self {
            scheduler,
            errors,
            command,
        }
    }

    /// Runs the command until the scheduler has ended; its exit code, and the result that it has written.
    fn serve_all(&mut self, bench: &Bench) -> Checked {
        loop {
            if let Some(code) = self.ended() {
                return bench.checked(Ended {
                    code,
                    stdout: String::new(),
                    stderr: String::new(),
                });
            }
            self.call(None);
        }
    }

    /// Runs the command once, perhaps with another jar.
    fn call(&self, replaced: Option<(&Path, &Path)>) -> Ended {
        let mut text = self.command.clone();
        if let Some((from, to)) = replaced {
            text = text.replace(from.to_str().unwrap(), to.to_str().unwrap());
        }
        run(Command::new("sh").args(["-c", &format!("exec {text}")]), 60)
    }

    fn ended(&mut self) -> Option<i32> {
        let status = self.scheduler.try_wait().unwrap()?;
        status.code()
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let _ = self.scheduler.kill();
        let _ = self.scheduler.wait();
    }
}

#[test]
fn jvms_started_by_hand_give_the_same_search() {
    let bench = Bench::new();
    let jar = instrumented(&bench, "Philosophers");
    let expected = bench.check(&[jar.to_str().unwrap(), "--reset=launch", "--stop=all"]);
    let socket = format!("unix:{}", bench.path().join("s").display());
    for address in ["tcp:127.0.0.1:0", &socket] {
        let mut listening = Listening::start(&bench, address, &jar, &["--stop=all"]);
        let checked = listening.serve_all(&bench);
        assert_eq!(checked.verdict(), "bug deadlock");
        assert_eq!(checked.ended.code, 1);
        for name in ["executions", "deadlocked", "blocked", "transitions"] {
            assert_eq!(checked.count(name), expected.count(name), "{name}");
        }
    }
}

/// What one round has shown, JVMs are told in the next: a race whose effect is searched for, and what code of the JDK does.
#[test]
fn jvms_started_by_hand_are_told_what_was_learnt() {
    let racy = "public class Program {
        static int x;
        public static void main(String[] args) throws Exception {
            Thread other = new Thread(() -> { x = 1; });
            other.start();
            int seen = x;
            other.join();
            assert seen == 0;
        }
    }";
    let asking = "public class Program {
        public static void main(String[] args) throws Exception {
            var pool = new java.util.concurrent.ForkJoinPool(1);
            pool.execute(() -> {});
            if (!pool.awaitQuiescence(1, java.util.concurrent.TimeUnit.DAYS)) {
                throw new AssertionError();
            }
        }
    }";
    for (source, verdict, found) in [(racy, "bug", 2), (asking, "verified", 0)] {
        let bench = Bench::new();
        let jar = instrumented_source(&bench, "Program", source, &default_jdk());
        let mut listening = Listening::start(&bench, "tcp:127.0.0.1:0", &jar, &["--stop=all"]);
        let checked = listening.serve_all(&bench);
        assert_eq!(checked.json["verdict"], verdict, "{}", checked.json);
        let findings = checked.json["findings"].as_array().map(Vec::len);
        assert_eq!(findings, Some(found), "{}", checked.json);
        let rounds = checked.json["rounds"].as_array().map(Vec::len);
        assert_eq!(rounds, Some(2), "{}", checked.json);
    }
}

/// Those of the JDK that the jar is made for.
#[test]
fn a_newer_jdk_has_its_own_jar() {
    let Some(jdk) = jdk25() else {
        eprintln!("skipped: no JDK 25 found");
        return;
    };
    let source = "public class Program {
        static int n;
        public static void main(String[] args) throws Exception {
            Thread other = Thread.startVirtualThread(() -> {
                synchronized (Program.class) { n++; }
            });
            synchronized (Program.class) { n++; }
            other.join();
            assert n == 2;
        }
    }";
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    let file = bench.write("Program.java", source);
    let mut javac = jdk.tool("javac");
    assert_eq!(run(javac.arg("-d").arg(&classes).arg(file), 60).code, 0);
    let jar = instrumented_classes(&bench, "Program", &classes, &jdk);
    let home = format!("--java-home={}", jdk.home.display());
    let mut listening = Listening::start(&bench, "tcp:127.0.0.1:0", &jar, &["--stop=all", &home]);
    let checked = listening.serve_all(&bench);
    assert_eq!(checked.verdict(), "verified", "{}", checked.json);
}

#[test]
fn classes_of_the_jdk_are_in_the_jar() {
    let bench = Bench::new();
    let jar = instrumented_from(&bench, "tests/programs/verified", "AtomicIncrement");
    let mut listening = Listening::start(&bench, "tcp:127.0.0.1:0", &jar, &["--stop=all"]);
    let checked = listening.serve_all(&bench);
    assert_eq!(checked.verdict(), "verified");
    assert_eq!(checked.count("executions"), 6);
}

/// There, nobody rewrites classes while they are loaded.
#[test]
fn class_loaders_of_the_program_are_a_gap() {
    let bench = Bench::new();
    let jar = instrumented_from(&bench, "tests/programs/verified", "OwnLoader");
    let mut listening = Listening::start(&bench, "tcp:127.0.0.1:0", &jar, &["--stop=all"]);
    let checked = listening.serve_all(&bench);
    assert_eq!(checked.verdict(), "incomplete");
    let gaps = checked.json["gaps"].to_string();
    assert!(gaps.contains("made or loaded at run time"), "{gaps}");
}

/// With `-da` the JVM would skip the assertion, and with another class path run another program: that would be called
/// verified.
#[test]
fn assertions_are_checked_whatever_the_command_says() {
    let bench = Bench::new();
    let jar = instrumented(&bench, "LostUpdate");
    let mut listening = Listening::start(&bench, "tcp:127.0.0.1:0", &jar, &[]);
    let flags = " -da -da:LostUpdate -Djava.class.path=elsewhere.jar -jar ";
    listening.command = listening.command.replace(" -jar ", flags);
    let checked = listening.serve_all(&bench);
    assert_eq!(checked.verdict(), "bug assertion", "{}", checked.json);
}

#[test]
fn a_jvm_with_another_program_is_turned_away() {
    let bench = Bench::new();
    let jar = instrumented(&bench, "Philosophers");
    let other = instrumented(&bench, "Recursive");
    let mut listening = Listening::start(&bench, "tcp:127.0.0.1:0", &jar, &[]);
    let ended = listening.call(Some((&jar, &other)));
    assert_ne!(ended.code, 0);
    assert!(ended.stderr.contains("does not run"), "{}", ended.stderr);
    let mut line = String::new();
    listening.errors.read_line(&mut line).unwrap();
    assert!(line.contains("a caller was refused"), "{line}");

    // The same program, but not as it is checked: the verdict would be about other arguments.
    listening.command += " 3";
    let ended = listening.call(None);
    assert_ne!(ended.code, 0);
    assert!(ended.stderr.contains("arguments `3`"), "{}", ended.stderr);
    assert_eq!(listening.ended(), None, "it goes on listening");
}

#[test]
fn what_cannot_be_driven_from_outside_is_refused() {
    let bench = Bench::new();
    let jar = instrumented(&bench, "Philosophers");
    let refused = |program: &str, more: &[&str]| {
        let mut command = bench.command("scheduler");
        command.args(["--listen", "tcp:127.0.0.1:0", program]);
        let ended = run(command.args(more), 60);
        assert_eq!(ended.code, 2, "{}", ended.stderr);
        ended.stderr
    };
    let message = refused("samples/Philosophers.java", &[]);
    assert!(message.contains("jcheck instrument"), "{message}");
    let message = refused(jar.to_str().unwrap(), &["--reset=loader"]);
    assert!(message.contains("jcheck check"), "{message}");
}

#[test]
fn what_jcheck_java_cannot_run_is_refused() {
    let bench = Bench::new();
    let jar = instrumented(&bench, "Philosophers");
    let original = bench.path().join("Philosophers.jar");
    let refused = |more: &[&str]| {
        let mut command = bench.command("java");
        command.args(["--connect", "tcp:127.0.0.1:1", "--token", "secret"]);
        let ended = run(command.args(more), 60);
        assert_eq!(ended.code, 2, "{more:?}: {}", ended.stderr);
        ended.stderr
    };
    let message = refused(&["--", "Philosophers"]);
    assert!(message.contains("-jar APP-jcheck.jar"), "{message}");
    let message = refused(&["--", "-jar", original.to_str().unwrap()]);
    assert!(message.contains("jcheck instrument"), "{message}");
    let message = refused(&["--", "-jar", jar.to_str().unwrap()]);
    assert!(
        message.contains("cannot connect to tcp:127.0.0.1:1"),
        "{message}"
    );
    if let Some(other) = jdk25() {
        let home = other.home.to_str().unwrap();
        let message = refused(&["--java-home", home, "--", "-jar", jar.to_str().unwrap()]);
        assert!(message.contains("another JDK"), "{message}");
    }
}

/// Without jcheck the jar says how it is run; with its own copy of the hooks it runs.
#[test]
fn an_instrumented_jar_that_is_started_alone_says_how_to_run_it() {
    let bench = Bench::new();
    let jar = instrumented(&bench, "LostUpdateFixed");
    let original = bench.path().join("LostUpdateFixed.jar");
    let mut command = bench.command("instrument");
    let standalone = bench.path().join("standalone.jar");
    command.arg(original).arg("--standalone").arg("-o");
    let done = run(command.arg(&standalone), 60);
    assert_eq!(done.code, 0, "{}", done.stderr);
    for jdk in std::iter::once(default_jdk()).chain(jdk25()) {
        let java = |jar: &Path| run(jdk.tool("java").arg("-jar").arg(jar), 60);
        let alone = java(&jar);
        assert_eq!(alone.code, 2, "{alone:?}");
        let hint = format!("(hint: jcheck check {};", jar.display());
        assert!(alone.stderr.contains(&hint), "{alone:?}");
        assert_eq!(alone.stderr.lines().count(), 1, "{alone:?}");
        assert_eq!(java(&standalone).code, 0);
    }
    // Under jcheck its own launcher comes first; what the hint says works.
    for reset in ["launch", "loader", "reinit"] {
        let checked = bench.check(&[jar.to_str().unwrap(), "--reset", reset]);
        assert_eq!(
            checked.verdict(),
            "verified",
            "{reset}: {:?}",
            checked.ended
        );
    }
}
