//! Systems of several JVMs: the same executions as the same program in one JVM, deadlocks over all of them, schedules that
//! replay the whole, and what a process leaves behind.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use jcheck_tests::{jdk_in_turn, repository, run, signal, Bench, Checked, Ended, Jdk};

/// A process: name, main class, arguments, and after which one it comes.
type Process<'a> = (&'a str, &'a str, &'a [&'a str], &'a str);

/// A file that lists processes of one program in `tests/programs/systems/`.
fn system(bench: &Bench, program: &str, processes: &[Process]) -> PathBuf {
    let mut text = String::new();
    let source = repository().join(format!("tests/programs/systems/{program}.java"));
    for (name, main, args, after) in processes {
        text += &format!(
            "[[process]]\nname = {name:?}\nprogram = {:?}\nmain = {main:?}\nargs = {args:?}\n",
            source.display().to_string()
        );
        text +=
            &format!("jvm-flags = [\"-Dapart={name}\"]\nenvironment = {{ APART = {name:?} }}\n");
        if !after.is_empty() {
            text += &format!("after = {after:?}\n");
        }
    }
    bench.write("system.toml", text)
}

/// A server and its clients.
fn served(bench: &Bench, program: &str, clients: usize, args: &[&str]) -> PathBuf {
    let client = format!("{program}$Client");
    let names: Vec<String> = (0..clients).map(|i| format!("client-{i}")).collect();
    let mut processes: Vec<Process> = vec![("server", program, args, "")];
    processes.extend(names.iter().map(|name| (&**name, &*client, args, "server")));
    system(bench, program, &processes)
}

fn check(bench: &Bench, jdk: &Jdk, file: &Path, more: &[&str]) -> Checked {
    let home = format!("--java-home={}", jdk.home.display());
    let file = file.display().to_string();
    bench.check(&[&[&*file, &*home], more].concat())
}

/// A file in which somebody else starts these processes.
fn external(file: &Path, names: &[&str]) -> String {
    let mut text = fs::read_to_string(file).unwrap();
    for name in names {
        let line = format!("name = {name:?}\n");
        assert!(text.contains(&line));
        text = text.replace(&line, &format!("{line}external = true\n"));
    }
    fs::write(file, text).unwrap();
    file.display().to_string()
}

/// A `jcheck scheduler`, or a replay, that JVMs can join. It keeps what the other one says.
struct Host<'a> {
    bench: &'a Bench,
    jdk: &'a Jdk,
    child: Child,
    said: Arc<Mutex<String>>,
}

impl<'a> Host<'a> {
    fn start(bench: &'a Bench, jdk: &'a Jdk, words: &[&str]) -> Self {
        let mut command = bench.command(words[0]);
        command.args(["--listen", &Self::address(bench), "--token", "secret"]);
        command.arg("--quiet");
        command.arg(format!("--java-home={}", jdk.home.display()));
        if words[0] == "scheduler" {
            command.arg("--output-dir").arg(bench.path().join("out"));
            command.arg("--json").arg(bench.path().join("result.json"));
        }
        command.args(&words[1..]).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let said: Arc<Mutex<String>> = Arc::default();
        let (to, from) = (Arc::clone(&said), child.stderr.take().unwrap());
        thread::spawn(move || {
            for line in BufReader::new(from).lines().map_while(Result::ok) {
                *to.lock().unwrap() += &format!("{line}\n");
            }
        });
        let host = Self {
            bench,
            jdk,
            child,
            said,
        };
        host.wait_for("jcheck java --connect ", 1);
        host
    }

    fn address(bench: &Bench) -> String {
        format!("unix:{}", bench.path().join("s").display())
    }

    fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits until it has said something so often.
    fn wait_for(&self, what: &str, count: usize) {
        let start = Instant::now();
        while self.said().matches(what).count() < count {
            let patient = start.elapsed() < Duration::from_secs(240);
            assert!(patient, "no {what:?} in {}", self.said());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// A JVM of a process.
    fn jvm(&self, system: &str, process: &str, token: &str) -> Command {
        let mut command = self.bench.command("java");
        command.args(["--connect", &Self::address(self.bench), "--token", token]);
        command.arg(format!("--java-home={}", self.jdk.home.display()));
        command.args(["--system", system, "--process", process]);
        command
    }

    /// Starts these processes again and again, as long as there is a scheduler.
    fn run_in_loops(mut self, system: &str, processes: &[&str]) -> Checked {
        thread::scope(|scope| {
            for process in processes {
                let mut jvm = self.jvm(system, process, "secret");
                scope.spawn(move || while run(&mut jvm, 60).code == 0 {});
            }
            self.end()
        })
    }

    /// Starts a process whenever it is asked for, and tells how often that was.
    fn run_when_asked(&mut self, system: &str, process: &str) -> (Checked, usize) {
        let mut jvm = self.jvm(system, process, "secret");
        let mut starts = 0;
        while self.child.try_wait().unwrap().is_none() {
            let asked = self.said().matches("waiting for process").count();
            match asked > starts {
                true => assert_eq!(run(&mut jvm, 60).code, 0),
                false => thread::sleep(Duration::from_millis(20)),
            }
            starts = asked;
        }
        (self.end(), starts)
    }

    /// Its end.
    fn end(&mut self) -> Checked {
        let start = Instant::now();
        let code = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status.code().unwrap_or(-1),
                None => thread::sleep(Duration::from_millis(20)),
            }
            assert!(
                start.elapsed() < Duration::from_secs(240),
                "{}",
                self.said()
            );
        };
        let stdout = std::io::read_to_string(self.child.stdout.take().unwrap()).unwrap();
        self.bench.checked(Ended {
            code,
            stdout,
            stderr: self.said(),
        })
    }
}

impl Drop for Host<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whoever starts the JVMs of some processes, or of all.
#[test]
fn joined_processes_have_the_same_executions() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(11) {
        for (clients, names, executions) in [
            ("2", &["client-1"][..], 4),
            ("1", &["server", "client-0"][..], 1),
        ] {
            let count = clients.parse().unwrap();
            let file = served(&bench, "Talk", count, &[clients, "1", "true"]);
            let file = external(&file, names);
            let host = Host::start(&bench, &jdk, &["scheduler", &file, "--system"]);
            let checked = host.run_in_loops(&file, names);
            assert_eq!(checked.verdict(), "verified", "{}", checked.json);
            assert_eq!(checked.ended.code, 0);
            assert_eq!(checked.count("executions"), executions, "{names:?}");
            assert_eq!(checked.count("blocked"), 0);
        }
    }
}

/// Each start that is needed is asked for, that of the confirmation and of a replay, too. The schedule is also that of the system
/// whose processes jcheck starts itself.
#[test]
fn a_deadlock_with_a_joined_process_is_confirmed_and_replayed() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(12) {
        let plain = served(&bench, "Waits", 1, &[]);
        let text = fs::read_to_string(&plain).unwrap();
        let file = external(&plain, &["client-0"]);
        let mut host = Host::start(&bench, &jdk, &["scheduler", &file]);
        let (checked, starts) = host.run_when_asked(&file, "client-0");
        assert_eq!(checked.verdict(), "bug deadlock", "{}", checked.json);
        assert!(starts > 1, "the last one is for the confirmation");
        let schedule = checked.schedules()[0].display().to_string();

        let mut host = Host::start(&bench, &jdk, &["replay", &schedule]);
        let (replayed, starts) = host.run_when_asked(&file, "client-0");
        let replayed = replayed.ended;
        assert_eq!(
            (replayed.code, starts),
            (1, 1),
            "{}{}",
            replayed.stdout,
            replayed.stderr
        );
        assert!(replayed.stdout.contains("the finding came back"));
        let mut host = Host::start(&bench, &jdk, &["replay", &schedule, "--join-timeout=1"]);
        let replayed = host.end().ended;
        assert_eq!(replayed.code, 3, "{}{}", replayed.stdout, replayed.stderr);
        assert!(replayed
            .stdout
            .starts_with("incomplete: nobody has started process client-0"));

        let home = format!("--java-home={}", jdk.home.display());
        let refused = bench.replay(Path::new(&schedule), &[&home]);
        assert_eq!(refused.code, 2, "{}", refused.stderr);
        assert!(refused.stderr.contains("--listen"), "{}", refused.stderr);
        fs::write(&plain, text).unwrap();
        let replayed = bench.replay(Path::new(&schedule), &[&home]);
        assert_eq!(replayed.code, 1, "{}{}", replayed.stdout, replayed.stderr);
        assert!(!replayed.stderr.contains("not the one for which"));
    }
}

/// Who must not join is told why, and so is who waits for another one, and goes on waiting.
#[test]
fn who_does_not_belong_to_a_system_cannot_join() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(13) {
        let file = external(&served(&bench, "Waits", 1, &["first"]), &["client-0"]);
        let text = fs::read_to_string(&file).unwrap();
        let arguments = text.replace("\"first\"", "\"first\", \"2\"");
        let arguments = bench.write("arguments.toml", arguments);
        let source = repository().join("tests/programs/systems/Waits.java");
        let changed = fs::read_to_string(&source).unwrap();
        let changed = bench.write("Waits.java", changed.replace("write(1)", "write(2)"));
        let program = text.replace(source.to_str().unwrap(), changed.to_str().unwrap());
        assert_ne!(program, text);
        let program = bench.write("program.toml", program);
        let [arguments, program] = [arguments, program].map(|file| file.display().to_string());
        let other = "does not run what is checked (hint: the same";
        let mut host = Host::start(&bench, &jdk, &["scheduler", &file]);
        for (count, (system, process, token, words)) in [
            (&file, "client-0", "guess", "wrong token (hint: --token"),
            (&file, "server", "secret", "calls itself \"server\""),
            (&file, "nobody", "secret", "calls itself \"nobody\""),
            (&arguments, "client-0", "secret", other),
            (&program, "client-0", "secret", other),
        ]
        .into_iter()
        .enumerate()
        {
            let refused = run(&mut host.jvm(system, process, token), 60);
            assert_ne!(refused.code, 0);
            let said = refused.stderr;
            assert!(said.contains(words), "{words}: {said}");
            host.wait_for("a caller was refused", count + 1);
            assert!(host.said().contains(words), "{words}: {}", host.said());
        }
        assert_eq!(host.child.try_wait().unwrap(), None);
        // One that is killed leaves its socket where the next one listens.
        signal(host.child.id(), "-INT");
        host.end();
    }
}

/// Who comes after the time is over, or never, is named.
#[test]
fn a_process_that_never_comes_leaves_the_run_incomplete() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(15) {
        let file = external(&served(&bench, "Waits", 1, &["first"]), &["client-0"]);
        let words = ["scheduler", &file, "--join-timeout=3"];
        let checked = Host::start(&bench, &jdk, &words).end();
        assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
        assert_eq!(checked.ended.code, 3);
        let said = checked.ended.stderr;
        assert!(said.contains("waiting for process client-0"), "{said}");
        let gap = &checked.json["gaps"][0];
        assert_eq!(gap["kind"], "absent-jvm", "{gap}");
        let why = "nobody has started process client-0 within 3 s";
        assert_eq!(gap["why"], why, "{gap}");
    }
}

/// A wait for somebody else ends when the user wants it, or the time of the run is over.
#[test]
fn a_wait_for_a_process_can_be_ended() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(14) {
        let file = external(&served(&bench, "Waits", 1, &["first"]), &["client-0"]);
        for (more, why) in [
            (&[][..], "interrupted"),
            (&["--max-time=3"], "budget of 3 s"),
        ] {
            let mut host = Host::start(&bench, &jdk, &[&["scheduler", &file], more].concat());
            if more.is_empty() {
                host.wait_for("waiting for process client-0", 1);
                signal(host.child.id(), "-INT");
            }
            let checked = host.end();
            assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
            assert_eq!(checked.ended.code, 3);
            assert!(
                checked.ended.stdout.contains(why),
                "{}",
                checked.ended.stdout
            );
        }
    }
}

/// Without a place to call nobody can join, and without anybody who joins there is nothing to listen for.
#[test]
fn who_starts_a_process_is_no_matter_of_doubt() {
    let bench = Bench::new();
    let file = served(&bench, "Waits", 1, &[]);
    let own = file.display().to_string();
    let listen = ["--listen", "tcp:127.0.0.1:0"];
    let refused = |command: &str, words: &[&str]| {
        let ended = run(bench.command(command).args(words), 60);
        assert_eq!(ended.code, 2, "{}{}", ended.stdout, ended.stderr);
        ended.stderr
    };
    let message = refused("scheduler", &[&listen[..], &[&own]].concat());
    assert!(message.contains("external = true"), "{message}");
    let file = external(&file, &["client-0"]);
    let message = refused("check", &[&file]);
    assert!(message.contains("jcheck scheduler --listen"), "{message}");
    let message = refused("scheduler", &[&listen[..], &[&file, "--", "x"]].concat());
    assert!(message.contains("own arguments"), "{message}");
    let call = ["--connect", "tcp:127.0.0.1:1", "--token", "t"];
    let system = ["--system", &file, "--process", "client-0"];
    let message = refused("java", &[&call[..], &system, &["--", "Main"]].concat());
    assert!(message.contains("Main is no flag"), "{message}");
    let message = refused("java", &[&call[..], &system].concat());
    assert!(message.contains("cannot connect to"), "{message}");
}

/// Whether its clients are processes or threads: n clients of one server that serves one after the other come in n! orders,
/// whatever they say; with a thread for each, what they say takes a lock in each order of all words.
#[test]
fn processes_and_threads_have_the_same_executions() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(0) {
        for (clients, words, threads, executions) in [
            (1, "0", "false", 1),
            (1, "3", "false", 1),
            (2, "1", "false", 2),
            (3, "1", "false", 6),
            (1, "2", "true", 1),
            (2, "0", "true", 2),
            (2, "1", "true", 4),
        ] {
            let number = clients.to_string();
            let args = [&*number, words, threads];
            let file = served(&bench, "Talk", clients, &args);
            let apart = check(&bench, &jdk, &file, &[]);
            let talk = repository().join("tests/programs/systems/Talk.java");
            let main = ["--main", "Talk$Together", "--"];
            let together = check(&bench, &jdk, &talk, &[&main[..], &args].concat());
            for checked in [apart, together] {
                assert_eq!(checked.verdict(), "verified", "{args:?}: {}", checked.json);
                assert_eq!(checked.count("executions"), executions, "{args:?}");
                assert_eq!(checked.count("blocked"), 0, "{args:?}");
            }
        }
    }
}

/// So do datagrams: n clients are heard in n! orders.
#[test]
fn datagrams_have_the_same_executions() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(1) {
        for (clients, executions) in [(1, 1), (2, 2), (3, 6)] {
            let number = clients.to_string();
            let file = served(&bench, "Datagrams", clients, &[&number]);
            let apart = check(&bench, &jdk, &file, &[]);
            let source = repository().join("tests/programs/systems/Datagrams.java");
            let main = ["--main", "Datagrams$Together", "--", &number];
            let together = check(&bench, &jdk, &source, &main);
            for checked in [apart, together] {
                assert_eq!(checked.verdict(), "verified", "{clients}: {}", checked.json);
                assert_eq!(checked.count("executions"), executions, "{clients}");
            }
        }
    }
}

/// One of two datagrams is lost or comes twice, or none; the second one overtakes the first, which is received before it is looked
/// at, before it is there and not again, or after that; and each may be seen. Without faults, none of that happens.
#[test]
fn datagrams_go_astray_as_often_as_is_said() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(1) {
        let source = repository().join("tests/programs/systems/Astray.java");
        let together = |claim: &str, faults: &str| {
            let main = ["--main", "Astray$Together", faults, "--", claim];
            check(&bench, &jdk, &source, &main)
        };
        for (faults, executions) in [
            ("drop:0", 1),
            ("drop:1", 3),
            ("drop:2", 4),
            ("duplicate:1", 3),
            ("duplicate:2", 4),
            ("reorder:1", 5),
        ] {
            let checked = together("nothing", &format!("--faults={faults}"));
            assert_eq!(checked.verdict(), "verified", "{faults}: {}", checked.json);
            assert_eq!(checked.count("executions"), executions, "{faults}");
        }
        for (claim, faults, told) in [
            ("none", "drop:1", "the datagram is lost"),
            ("once", "duplicate:1", "the datagram comes twice"),
            (
                "order",
                "reorder:1",
                "the datagram overtakes the one before",
            ),
        ] {
            let checked = together(claim, &format!("--faults={faults}"));
            let report = &checked.ended.stdout;
            assert_eq!(checked.verdict(), "bug assertion", "{faults}: {report}");
            assert!(report.contains(told), "{report}");
            assert_eq!(together(claim, "--faults=drop:0").verdict(), "verified");
            let processes: &[Process] = &[
                ("server", "Astray", &[claim], ""),
                ("client", "Astray$Client", &[], ""),
            ];
            let file = system(&bench, "Astray", processes);
            let apart = check(&bench, &jdk, &file, &[&format!("--faults={faults}")]);
            assert_eq!(apart.verdict(), "bug assertion", "{faults}: {}", apart.json);
        }
    }
}

/// Nobody can go on in any process. The schedule is one of the whole system.
#[test]
fn a_deadlock_over_processes_is_found_and_replayed() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(2) {
        let file = served(&bench, "Waits", 1, &[]);
        let checked = check(&bench, &jdk, &file, &[]);
        assert_eq!(checked.verdict(), "bug deadlock", "{}", checked.json);
        let schedules = checked.schedules();
        let home = format!("--java-home={}", jdk.home.display());
        let replayed = bench.replay(&schedules[0], &[&home]);
        assert_eq!(replayed.code, 1, "{}{}", replayed.stdout, replayed.stderr);
        assert!(replayed.stdout.contains("the finding came back"));
        assert!(
            replayed.stdout.contains("client-0/main"),
            "{}",
            replayed.stdout
        );
        let mended = served(&bench, "Waits", 1, &["first"]);
        let checked = check(&bench, &jdk, &mended, &[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        // Without the order of their starts, the client may come too early.
        let early = system(
            &bench,
            "Waits",
            &[
                ("server", "Waits", &[], ""),
                ("client", "Waits$Client", &["first"], ""),
            ],
        );
        let checked = check(&bench, &jdk, &early, &["--stop=all"]);
        assert!(
            checked.json.to_string().contains("Connection refused"),
            "{}",
            checked.json
        );
    }
}

/// Philosophers with a process for each fork. Each fork has one of two philosophers first: 2^2 ways, of which "each is second at
/// the fork that it takes first" is impossible, as each would wait for the other; the opposite is the deadlock. If both begin with
/// the same fork, only who comes first there is free.
#[test]
fn philosophers_are_processes() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(3) {
        let table = |other: &[&str]| {
            let processes: &[Process] = &[
                ("fork-a", "Forks", &["9000"], ""),
                ("fork-b", "Forks", &["9001"], "fork-a"),
                ("ann", "Forks$Philosopher", &["9000", "9001"], "fork-b"),
                ("bob", "Forks$Philosopher", other, "fork-b"),
            ];
            let file = system(&bench, "Forks", processes);
            check(&bench, &jdk, &file, &["--stop=all"])
        };
        let checked = table(&["9001", "9000"]);
        assert_eq!(checked.verdict(), "bug deadlock", "{}", checked.json);
        let counts = ["complete", "deadlocked"].map(|name| checked.count(name));
        assert_eq!(counts, [2, 1]);
        let checked = table(&["9000", "9001"]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(checked.count("executions"), 2);
    }
}

/// What a static initialiser does to the network, other processes see: who calls first there is one of two, too.
#[test]
fn initialisers_call_in_any_order() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(4) {
        let called = |args: &[&str]| {
            let processes: &[Process] = &[
                ("server", "Initialiser", args, ""),
                ("one", "Initialiser$Client", &["1"], "server"),
                ("two", "Initialiser$Client", &["2"], "server"),
            ];
            let file = system(&bench, "Initialiser", processes);
            check(&bench, &jdk, &file, &[])
        };
        assert_eq!(called(&["ordered"]).verdict(), "bug assertion");
        let checked = called(&[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(checked.count("executions"), 2);
    }
}

/// A process that was never started has no frames to show.
#[test]
fn a_deadlock_before_others_begin_is_confirmed() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(5) {
        let file = served(&bench, "Early", 1, &[]);
        let checked = check(&bench, &jdk, &file, &["--stop=all"]);
        assert_eq!(checked.verdict(), "bug deadlock", "{}", checked.json);
        let counts = ["complete", "deadlocked"].map(|name| checked.count(name));
        assert_eq!(counts, [2, 1]);
        let file = served(&bench, "Early", 1, &["ordered"]);
        let checked = check(&bench, &jdk, &file, &[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(checked.count("executions"), 2);
    }
}

/// Two-phase commit: two participants come in two orders, and vote in four ways. A coordinator that waits for one vote only
/// commits against the other.
#[test]
fn two_phase_commit_needs_all_votes() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(6) {
        let commit = |votes: &str| {
            let participant: (&str, &[&str], &str) = ("Commit$Participant", &[], "coordinator");
            let (main, none, after) = participant;
            let processes: &[Process] = &[
                ("coordinator", "Commit", &[votes], ""),
                ("one", main, none, after),
                ("two", main, none, after),
            ];
            check(&bench, &jdk, &system(&bench, "Commit", processes), &[])
        };
        let checked = commit("2");
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(checked.count("executions"), 8);
        assert_eq!(commit("1").verdict(), "bug assertion");
    }
}

/// What a process has open when it ends is closed then, also if its only thread calls `exit`. Daemons go no further, nor do other
/// threads when one calls `exit`: what they would have said is said or not, and each is found.
#[test]
fn the_system_closes_what_a_process_leaves_open() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(7) {
        for (how, says, verdict) in [
            ("nobody", "any", "verified"),
            ("thread", "any", "verified"),
            ("daemon", "lost", "bug assertion"),
            ("daemon", "written", "bug assertion"),
            ("exit", "any", "verified"),
            ("exit-of-two", "any", "verified"),
            ("exit-of-two", "lost", "bug assertion"),
            ("exit-of-two", "written", "bug assertion"),
        ] {
            let file = served(&bench, "Ends", 1, &[how, says]);
            let checked = check(&bench, &jdk, &file, &[]);
            let json = &checked.json;
            assert_eq!(checked.verdict(), verdict, "{how} {says}: {json}");
        }
        // In the midst of the write nobody ends: who reads has the word or the end, and never waits for long.
        let file = served(&bench, "EndsInTime", 1, &[]);
        let checked = check(&bench, &jdk, &file, &[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        // A status is told, and the others go on.
        let file = served(&bench, "Ends", 1, &["fails", "any"]);
        let checked = check(&bench, &jdk, &file, &[]);
        assert_eq!(checked.verdict(), "bug exit", "{}", checked.json);
    }
}

/// A server that may crash between any two of its calls may leave a client without an answer; the client has one if it asks again
/// after the server was started again.
#[test]
fn processes_crash_and_are_started_again() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(11) {
        let source = repository().join("tests/programs/systems/Crash.java");
        let crash = |claim: &str, faults: &str| {
            let text = format!(
                "[[process]]\nname = \"server\"\nprogram = {source:?}\nmain = \"Crash\"\n\
                 [[process]]\nname = \"client\"\nprogram = {source:?}\nmain = \"Crash$Client\"\n\
                 args = [{claim:?}]\nafter = \"server\"\ncrash = false\n"
            );
            let file = bench.write("crash.toml", text);
            check(&bench, &jdk, &file, &["--stop=first", faults])
        };
        for (claim, faults, verdict) in [
            ("answered", "--faults=drop:1", "verified"),
            ("answered", "--faults=crash:1", "bug assertion"),
            ("once", "--faults=crash:1", "verified"),
            ("again", "--faults=crash:1", "bug assertion"),
            ("again", "--faults=crash:1,restart:1", "verified"),
        ] {
            let checked = crash(claim, faults);
            let json = &checked.json;
            assert_eq!(checked.verdict(), verdict, "{claim} {faults}: {json}");
        }
        let report = crash("answered", "--faults=crash:1").ended.stdout;
        assert!(report.contains("the process crashes"), "{report}");
        // One that waits for another waits for ever if that crashes before it has done anything.
        let file = served(&bench, "Ends", 1, &["nobody", "any"]);
        let checked = check(&bench, &jdk, &file, &["--faults=crash:1"]);
        assert_eq!(checked.verdict(), "bug deadlock", "{}", checked.json);
        let report = checked.ended.stdout;
        assert!(
            report.contains("at its beginning  the process crashes"),
            "{report}"
        );
    }
    let alone = repository().join("tests/programs/systems/Crash.java");
    let refused = run(
        bench.command("check").arg(alone).arg("--faults=crash:1"),
        60,
    );
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    assert!(refused.stderr.contains("only processes of a system crash"));
}

/// Static fields, class locks, properties and the environment are those of one process. Each has two orders of its lock.
#[test]
fn processes_share_no_memory() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(8) {
        let processes: &[Process] = &[("a", "Apart", &["a"], ""), ("b", "Apart", &["b"], "")];
        let file = system(&bench, "Apart", processes);
        let checked = check(&bench, &jdk, &file, &[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(checked.count("executions"), 4);
    }
}

/// A selector looks before the client comes, or after that.
#[test]
fn channels_reach_another_process() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(9) {
        let file = served(&bench, "Channels", 1, &[]);
        let checked = check(&bench, &jdk, &file, &[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
    }
}

/// One of two deposits is lost when tellers look first and set then; not when the bank adds. Two tellers come in two orders, and
/// take the lock in two.
#[test]
fn the_bank_of_the_samples_loses_a_deposit() {
    let bench = Bench::new();
    let sample = |name: &str| repository().join("samples/bank").join(name);
    for jdk in jdk_in_turn(10) {
        let checked = check(&bench, &jdk, &sample("bank.toml"), &["--system"]);
        assert_eq!(checked.verdict(), "bug assertion", "{}", checked.json);
        let checked = check(&bench, &jdk, &sample("bank-mended.toml"), &[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(checked.count("executions"), 4);
    }
}

/// Wrong use is told with its place.
#[test]
fn what_is_no_system_is_refused() {
    let bench = Bench::new();
    let talk = repository()
        .join("tests/programs/systems/Talk.java")
        .display()
        .to_string();
    let one = format!("[[process]]\nname = \"a\"\nprogram = {talk:?}\n");
    let other = bench.write(
        "Talk.java",
        "public class Talk { public static void main(String[] args) {} }",
    );
    let two = format!(
        "{one}main = \"Talk\"\n[[process]]\nname = \"b\"\nprogram = {:?}\n",
        other.display().to_string()
    );
    let files = std::cell::Cell::new(0);
    let file = |text: &str| {
        files.set(files.get() + 1);
        let name = format!("{}.toml", files.get());
        bench.write(&name, text).display().to_string()
    };
    for (args, words) in [
        (vec![file("process = 1")], "[[process]]"),
        (
            vec![file("[[process]]\nname = \"a\"\nprogram = \"none.jar\"\n")],
            "none.jar",
        ),
        (vec![file(&one.replace("\"a\"", "\"a b\""))], "\"a b\""),
        (vec![file(&one), "--".into(), "x".into()], "own arguments"),
        (vec![file(&one), "--main=Talk".into()], "--main"),
        (vec![file(&one), "--reset=loader".into()], "--reset launch"),
        (vec![file(&format!("{one}main = \"None\"\n"))], "None"),
        (vec![file(&two)], "has another Talk.class"),
        (
            vec![talk.clone(), "--system".into()],
            "is no list of processes",
        ),
    ] {
        let mut command = bench.command("check");
        command.args(&args);
        let ended = run(&mut command, 60);
        assert_eq!(ended.code, 2, "{args:?}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(words), "{args:?}: {}", ended.stderr);
    }
}
