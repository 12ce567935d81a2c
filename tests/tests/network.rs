//! Sockets within one JVM: as many executions as there are orders that a program can tell, the same verdicts however it is
//! run, and nothing that the JVM's own network would not do.

use jcheck_tests::{java_files, jdk_in_turn, repository, run, Bench, Head, Jdk};
use std::path::{Path, PathBuf};

/// Sockets that talk: the arguments are how many clients each server has, how many servers there are, how many words are
/// sent and answered in turn, and how many more come without an answer.
const TALK: &str = "import java.io.*; import java.net.*;
    public class Talk {
        static void client(int port, int words, int more) {
            try (Socket socket = new Socket(\"localhost\", port)) {
                for (int i = 0; i < words; i++) {
                    socket.getOutputStream().write(i);
                    assert socket.getInputStream().read() == i + 1;
                }
                for (int i = 0; i < more; i++) { socket.getOutputStream().write(i); }
            } catch (IOException e) { throw new UncheckedIOException(e); }
        }
        static void server(ServerSocket server, int clients, int words, int more) {
            try {
                for (int c = 0; c < clients; c++) {
                    try (Socket socket = server.accept()) {
                        for (int i = 0; i < words; i++) {
                            socket.getOutputStream().write(socket.getInputStream().read() + 1);
                        }
                        for (int i = 0; i < more; i++) { assert socket.getInputStream().read() == i; }
                        assert socket.getInputStream().read() == -1;
                    }
                }
            } catch (IOException e) { throw new UncheckedIOException(e); }
        }
        public static void main(String[] args) throws Exception {
            int clients = Integer.parseInt(args[0]), servers = Integer.parseInt(args[1]);
            int words = Integer.parseInt(args[2]), more = Integer.parseInt(args[3]);
            Thread[] threads = new Thread[servers * (clients + 1)];
            for (int s = 0, t = 0; s < servers; s++) {
                ServerSocket server = new ServerSocket(0);
                threads[t++] = new Thread(() -> server(server, clients, words, more));
                for (int c = 0; c < clients; c++) {
                    threads[t++] = new Thread(() -> client(server.getLocalPort(), words, more));
                }
            }
            for (Thread thread : threads) { thread.start(); }
            for (Thread thread : threads) { thread.join(); }
        }
    }";

/// What is sent comes in order, so who sends and who receives first makes no difference, however much is said. Clients of one
/// server come in any order, n!, and what they say then is as good as on connections of their own. Servers are independent.
#[test]
fn there_are_as_many_executions_as_orders_in_which_clients_come() {
    let bench = Bench::new();
    let file = bench.write("Talk.java", TALK).display().to_string();
    for jdk in jdk_in_turn(0) {
        let home = format!("--java-home={}", jdk.home.display());
        for (talk, executions) in [
            (["1", "1", "0", "0"], 1),
            (["1", "1", "1", "0"], 1),
            (["1", "1", "10", "0"], 1),
            (["1", "1", "0", "10"], 1),
            (["2", "1", "1", "1"], 2),
            (["3", "1", "1", "0"], 6),
            (["4", "1", "0", "1"], 24),
            (["1", "3", "2", "2"], 1),
            (["2", "2", "1", "0"], 4),
        ] {
            let args = [&[file.as_str(), home.as_str(), "--"], &talk[..]].concat();
            let checked = bench.check(&args);
            assert_eq!(checked.verdict(), "verified", "{talk:?}: {}", checked.json);
            assert_eq!(checked.count("executions"), executions, "{talk:?}");
            assert_eq!(checked.count("blocked"), 0, "{talk:?}");
        }
    }
}

/// Threads that write to one connection: the order of n bytes is one of n!, by enumeration, too.
#[test]
fn one_connection_is_shared_by_threads() {
    let program = |body: &str, rest: &str| {
        format!(
            "import java.io.*; import java.net.*;
            public class Shared {{
                public static void main(String[] args) throws Exception {{
                    ServerSocket server = new ServerSocket(0);
                    Socket client = new Socket(\"localhost\", server.getLocalPort());
                    Socket socket = server.accept();
                    Thread[] threads = new Thread[3];
                    OutputStream out = client.getOutputStream();
                    for (int t = 0; t < 3; t++) {{
                        int own = t;
                        threads[t] = new Thread(() -> {{ try {{ {body} }} catch (IOException e) {{ throw new Error(e); }} }});
                        threads[t].start();
                    }}
                    for (Thread thread : threads) {{ thread.join(); }}
                    {rest}
                }}
            }}"
        )
    };
    let bench = Bench::new();
    let check = |text: String, flags: &[&str]| {
        let file = bench.write("Shared.java", text).display().to_string();
        bench.check(&[&[file.as_str()], flags].concat())
    };
    let sum = "assert socket.getInputStream().read() + socket.getInputStream().read() + socket.getInputStream().read() == 3;";
    for flags in [&[][..], &["--persistent-sets=enabled"]] {
        let checked = check(program("out.write(own);", sum), flags);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(checked.count("executions"), 6);
    }
    let first = "assert socket.getInputStream().read() == 0;";
    let checked = check(program("out.write(own);", first), &[]);
    assert_eq!(checked.verdict(), "bug assertion", "{}", checked.json);
}

/// A selector looks whether somebody has called, and waits if not; who waits there may be interrupted as well. The thread that
/// calls is done before it looks, or after that.
#[test]
fn a_selector_that_is_woken_has_two_executions() {
    let bench = Bench::new();
    for wakes in ["selector.wakeup()", "selects.interrupt()"] {
        let program = format!(
            "import java.nio.channels.Selector;
            public class Wakes {{
                public static void main(String[] args) throws Exception {{
                    Selector selector = Selector.open();
                    Thread selects = new Thread(() -> {{
                        try {{ assert selector.select() == 0; }} catch (Exception e) {{ throw new Error(e); }}
                    }});
                    selects.start();
                    {wakes};
                    selects.join();
                }}
            }}"
        );
        let file = bench.write("Wakes.java", program).display().to_string();
        for jdk in jdk_in_turn(1) {
            let home = format!("--java-home={}", jdk.home.display());
            let checked = bench.check(&[&*file, &*home]);
            assert_eq!(checked.verdict(), "verified", "{wakes}: {}", checked.json);
            assert_eq!(checked.count("executions"), 2, "{wakes}");
        }
    }
}

/// Four bytes that are written at once come in as many ways as they can be cut into pieces, of which all but the last one are short:
/// with one short read, 4; with two, 7; with three, 2^3. Who reads until all are there does not mind, who reads once does.
#[test]
fn reads_are_short_where_that_is_asked_for() {
    let program = |read: &str| {
        format!(
            "import java.io.*; import java.net.*;
            public class Short {{
                public static void main(String[] args) throws Exception {{
                    ServerSocket server = new ServerSocket(0);
                    Socket client = new Socket(\"localhost\", server.getLocalPort());
                    Socket socket = server.accept();
                    client.getOutputStream().write(new byte[] {{1, 2, 3, 4}});
                    byte[] word = new byte[4];
                    {read};
                    assert word[3] == 4;
                }}
            }}"
        )
    };
    let bench = Bench::new();
    for jdk in jdk_in_turn(2) {
        let home = format!("--java-home={}", jdk.home.display());
        let check = |read: &str, short: u32| {
            let file = bench
                .write("Short.java", program(read))
                .display()
                .to_string();
            bench.check(&[file, home.clone(), format!("--short-reads={short}")])
        };
        let once = "socket.getInputStream().read(word)";
        let until_all = "new DataInputStream(socket.getInputStream()).readFully(word)";
        for (short, executions) in [(0, 1), (1, 4), (2, 7), (3, 8), (9, 8)] {
            let checked = check(until_all, short);
            assert_eq!(checked.verdict(), "verified", "{short}: {}", checked.json);
            assert_eq!(checked.count("executions"), executions, "{short}");
        }
        assert_eq!(check(once, 0).verdict(), "verified");
        assert_eq!(check(once, 1).verdict(), "bug assertion");
    }
    let file = bench.write("Short.java", program("socket.getInputStream().read(word)"));
    let found = bench.check(&[&*file.display().to_string(), "--short-reads=1"]);
    let replayed = bench.replay(&found.schedules()[0], &[]);
    assert!(replayed.stdout.contains("came back"), "{}", replayed.stdout);
}

fn programs() -> Vec<(PathBuf, Head)> {
    let files = java_files(&repository().join("tests/programs/border/network"));
    let heads = files
        .iter()
        .map(|file| Head::read(file))
        .collect::<Vec<_>>();
    files.into_iter().zip(heads).collect()
}

fn ways(jdk: &Jdk) -> Vec<&'static [&'static str]> {
    let mut ways: Vec<&[&str]> = vec![
        &["--reset=launch"],
        &["--reset=loader", "--threads=platform"],
        &["--reset=reinit", "--threads=platform", "--workers=1"],
    ];
    if jdk.major() >= 24 {
        ways.push(&["--reset=reinit", "--threads=fiber"]);
    }
    ways
}

/// Of each kind one, with few executions: a fresh JVM for each takes its time.
fn is_small(file: &Path) -> bool {
    const SMALL: [&str; 6] = [
        "CloseEndsRead",
        "InterruptedChannel",
        "MessageTooEarly",
        "OpenEnd",
        "RefusedAtStart",
        "SelectorWoken",
    ];
    let name = file.file_stem().unwrap_or_default();
    SMALL.iter().any(|small| name == *small)
}

/// Verdicts, and with `--stop all` the numbers of executions, do not depend on how a program is run.
#[test]
fn programs_have_their_verdicts_however_they_are_run() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(3) {
        let home = format!("--java-home={}", jdk.home.display());
        for (file, head) in programs().iter().filter(|(file, _)| is_small(file)) {
            let path = file.display().to_string();
            let mut counts = Vec::new();
            for way in ways(&jdk) {
                let args = [&[path.as_str(), home.as_str(), "--stop=all"], way].concat();
                let checked = bench.check(&args);
                let verdict = checked.verdict();
                assert!(
                    head.right_on(&verdict, jdk.major()),
                    "{path} {way:?}: {verdict}"
                );
                let count = |name| checked.count(name);
                counts.push(["executions", "deadlocked", "transitions"].map(count));
            }
            counts.dedup();
            assert_eq!(counts.len(), 1, "{path}: {counts:?}");
        }
    }
}

/// A client of the JDK does nothing out of sight, and the same in a fresh JVM as in one that has run others before.
#[test]
fn requests_by_a_client_are_seen_however_they_are_run() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(5) {
        let home = format!("--java-home={}", jdk.home.display());
        for name in ["ClientAsksServer", "ClientSpeaks"] {
            let file = repository().join(format!("tests/programs/border/http/{name}.java"));
            let file = file.display().to_string();
            let mut counts = Vec::new();
            for way in ways(&jdk) {
                let limited = [file.as_str(), home.as_str(), "--max-executions=4"];
                let checked = bench.check(&[limited.as_slice(), way].concat());
                assert_eq!(checked.verdict(), "incomplete", "{name} {way:?}");
                let gaps = &checked.json["gaps"];
                assert!(
                    gaps.as_array().is_some_and(Vec::is_empty),
                    "{name} {way:?}: {gaps}"
                );
                let count = |name| checked.count(name);
                counts.push(["executions", "transitions"].map(count));
            }
            counts.dedup();
            assert_eq!(counts.len(), 1, "{name}: {counts:?}");
        }
    }
}

/// A JVM that runs many executions has free ports in each, so that none needs to be run again in a fresh one.
#[test]
fn ports_are_free_in_each_execution() {
    let bench = Bench::new();
    let file = repository().join("tests/programs/border/network/PortLeftOpen.java");
    for reset in ["--reset=loader", "--reset=reinit"] {
        let checked = bench.check(&[&file.display().to_string(), reset, "--workers=1"]);
        assert_eq!(checked.verdict(), "verified", "{reset}: {}", checked.json);
        assert_eq!(checked.count("executions"), 6, "{reset}");
        assert_eq!(checked.count("detours"), 0, "{reset}");
    }
}

/// What is verified runs to its end on the JVM's own network, too.
#[test]
fn what_is_verified_is_what_the_network_does() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(4) {
        for (file, head) in programs() {
            let path = file.display().to_string();
            if head.right_on("verified", jdk.major()) {
                let mut java = jdk.tool("java");
                java.current_dir(bench.path()).arg("-ea").arg(&path);
                let ended = run(&mut java, 60);
                assert_eq!(ended.code, 0, "{path}: {}{}", ended.stdout, ended.stderr);
            }
        }
    }
}
