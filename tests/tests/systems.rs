//! Systems of several JVMs: the same executions as the same program in one JVM, deadlocks over all of them, schedules that
//! replay the whole, and what a process leaves behind.

use std::path::{Path, PathBuf};

use jcheck_tests::{jdk_in_turn, repository, run, Bench, Jdk};

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

fn check(bench: &Bench, jdk: &Jdk, file: &Path, more: &[&str]) -> jcheck_tests::Checked {
    let home = format!("--java-home={}", jdk.home.display());
    let file = file.display().to_string();
    bench.check(&[&[&*file, &*home], more].concat())
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
        let ended = jcheck_tests::run(&mut command, 60);
        assert_eq!(ended.code, 2, "{args:?}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(words), "{args:?}: {}", ended.stderr);
    }
}
