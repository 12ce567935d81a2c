//! JVMs that die, and users who press Ctrl-C.

use std::fs;
use std::io::Write;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use jcheck_tests::{
    alive, below, descendants, end, listens, none_left, signal, start, Bench, Checked,
};

/// It is two seconds, and some that a busy machine takes for itself; who does not hear takes a minute, or for ever.
const SOON: Duration = Duration::from_secs(15);

fn interrupted(reset: &str, after: Duration) -> (Checked, Duration) {
    let bench = Bench::new();
    let program = ["samples/BoundedBuffer.java", "--reset", reset];
    let args = [&program[..], &["--stop", "all", "--", "1", "4", "3", "3"]].concat();
    let child = start(&mut bench.check_command(&args));
    let pid = child.id();
    // The second process: the first may be javac.
    let begun = Instant::now();
    while !bench.path().join("out").exists()
        && descendants(pid).len() < 2
        && begun.elapsed() < Duration::from_secs(60)
    {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(after);
    let processes = descendants(pid);
    assert!(!processes.is_empty(), "no JVM of {reset} was seen");
    signal(pid, "-INT");
    let pressed = Instant::now();
    let ended = end(child, Duration::from_secs(30)).expect("Ctrl-C ends the run");
    let took = pressed.elapsed();
    none_left(&processes);
    (bench.checked(ended), took)
}

#[test]
fn ctrl_c_ends_with_what_is_known_and_leaves_no_jvm() {
    for reset in ["launch", "auto"] {
        // So long that an execution has ended, also on a machine that has much else to do.
        let waits = [4, 16, 64].map(Duration::from_secs).into_iter();
        let mut runs = waits.map(|after| interrupted(reset, after));
        let begun = |(checked, _): &(Checked, _)| checked.json["executions"] != 0;
        let (checked, took) = runs.find(begun).expect("executions");
        assert_eq!(
            checked.verdict(),
            "incomplete",
            "{reset}: {:?}",
            checked.ended
        );
        assert_eq!(checked.ended.code, 3, "{reset}: {:?}", checked.ended);
        assert!(checked.count("executions") > 0, "{reset}: {}", checked.json);
        println!("--reset {reset}: over {took:?} after Ctrl-C");
        assert!(took < SOON, "{reset}: {took:?}");
    }
}

#[test]
fn the_same_on_jdk_25() {
    jcheck_tests::again_on_jdk_25(
        module_path!(),
        &[
            "ctrl_c_ends_with_what_is_known_and_leaves_no_jvm",
            "the_part_of_a_worker_that_stops_is_done_again",
            "a_jvm_that_is_killed_once_is_replaced",
        ],
    );
}

#[test]
fn ctrl_c_at_the_first_jvm_is_an_end_too() {
    for reset in ["launch", "auto"] {
        let (checked, took) = interrupted(reset, Duration::ZERO);
        assert_ne!(checked.verdict(), "verified");
        let panicked = checked.ended.stderr.contains("panicked");
        assert!(!panicked, "{reset}: {:?}", checked.ended);
        assert!(took < SOON, "{reset}: {took:?}");
    }
}

#[test]
fn a_program_that_kills_its_own_jvm_is_a_finding() {
    let bench = Bench::new();
    let source = "public class Suicide {
    public static void main(String[] args) throws Exception {
        new ProcessBuilder(\"sh\", \"-c\", \"kill -9 $PPID\").start().waitFor();
        Object lock = new Object();
        while (true) {
            synchronized (lock) {
                lock.notifyAll();
            }
        }
    }
}
";
    let file = bench.write("Suicide.java", source);
    let checked = bench.check(&[file.to_str().unwrap()]);
    assert_eq!(checked.verdict(), "bug jvm-crash", "{:?}", checked.ended);
    assert_eq!(checked.ended.code, 1);
}

/// A long check, and its workers once they are in the midst of it.
fn at_work(bench: &Bench, more: &[&str]) -> (std::process::Child, Vec<u32>) {
    let program = ["samples/BoundedBuffer.java", "--stop", "all"];
    let args = [&program[..], more, &["--", "1", "4", "3", "3"]].concat();
    let child = start(&mut bench.check_command(&args));
    let begun = Instant::now();
    while below(child.id(), "worker").is_empty() {
        let late = begun.elapsed() > Duration::from_secs(60);
        assert!(!late, "no workers are seen");
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(1500));
    let workers = below(child.id(), "worker");
    (child, workers)
}

/// Workers that do not answer, and how the run is told to end: the report comes all the same.
#[test]
fn stopped_workers_keep_nobody_waiting() {
    for limit in [Some(8.0), None] {
        let bench = Bench::new();
        let (child, workers) = match limit {
            Some(_) => at_work(&bench, &["--max-time", "8"]),
            None => at_work(&bench, &[]),
        };
        for worker in &workers {
            signal(*worker, "-STOP");
        }
        let stopped = Instant::now();
        if limit.is_none() {
            signal(child.id(), "-INT");
        }
        let ended = end(child, Duration::from_secs(60)).expect("it ends");
        let took = stopped.elapsed().as_secs_f64();
        none_left(&workers);
        let checked = bench.checked(ended);
        assert_eq!(checked.verdict(), "incomplete", "{:?}", checked.ended);
        assert_eq!(checked.ended.code, 3);
        println!("stopped workers, --max-time {limit:?}: over after {took} s");
        let why = match limit {
            Some(_) => "the budget of 8 s is used up",
            None => "the run was interrupted",
        };
        let guarantee = checked.json["guarantee"].as_str().unwrap();
        assert!(guarantee.contains(why), "{guarantee}");
        match limit {
            Some(limit) => {
                let seconds = checked.json["seconds"].as_f64().unwrap();
                assert!(seconds < limit + SOON.as_secs_f64(), "{seconds}");
            }
            None => assert!(took < SOON.as_secs_f64(), "{took}"),
        }
    }
}

/// Whoever sends it: a terminal that is closed, a batch system before the time of a job is over.
#[test]
fn all_signals_that_end_a_process_end_a_run() {
    for name in ["-HUP", "-QUIT", "-USR1", "-XCPU"] {
        let bench = Bench::new();
        let (child, workers) = at_work(&bench, &[]);
        let processes = descendants(child.id());
        signal(child.id(), name);
        let ended = end(child, Duration::from_secs(60)).expect("it ends");
        let left = alive(&processes);
        assert!(left.is_empty(), "{name}: {left:?} are left: {ended:?}");
        none_left(&workers);
        let checked = bench.checked(ended);
        assert_eq!(checked.verdict(), "incomplete", "{:?}", checked.ended);
        assert_eq!(checked.ended.code, 3, "{name}");
    }
}

/// Under `nohup` a run goes on when its terminal is gone.
#[test]
fn a_hangup_that_is_ignored_stays_so() {
    let bench = Bench::new();
    let check = bench.check_command(&["samples/PhilosophersOrdered.java"]);
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]);
    shell.arg(check.get_program()).args(check.get_args());
    shell.current_dir(check.get_current_dir().unwrap());
    let variables = check.get_envs();
    shell.envs(variables.filter_map(|(name, value)| Some((name, value?))));
    let child = start(&mut shell);
    let pid = child.id();
    let done = AtomicBool::new(false);
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                if listens(pid) {
                    signal(pid, "-HUP");
                }
                thread::sleep(Duration::from_millis(5));
            }
        });
        let ended = end(child, Duration::from_secs(60));
        done.store(true, Ordering::Relaxed);
        ended
    });
    let checked = bench.checked(ended.expect("it ends"));
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
}

#[test]
fn the_part_of_a_worker_that_stops_is_done_again() {
    let bench = Bench::new();
    let args = [
        "samples/BoundedBuffer.java",
        "--workers",
        "1",
        "--",
        "1",
        "1",
        "2",
        "2",
    ];
    let child = start(&mut bench.check_command(&args));
    let begun = Instant::now();
    let worker = loop {
        if let Some(worker) = below(child.id(), "worker").first() {
            break *worker;
        }
        let late = begun.elapsed() > Duration::from_secs(60);
        assert!(!late, "no worker is seen");
    };
    signal(worker, "-STOP");
    let ended = end(child, Duration::from_secs(120)).expect("it ends");
    none_left(&[worker]);
    let checked = bench.checked(ended);
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    assert_eq!(checked.count("executions"), 80);
    assert_eq!(checked.count("replaced"), 1);
}

/// What a run that is killed leaves, the next one removes.
#[test]
fn the_next_run_removes_what_a_dead_one_left() {
    let bench = Bench::new();
    let (mut child, workers) = at_work(&bench, &[]);
    child.kill().unwrap();
    child.wait().unwrap();
    none_left(&workers);
    let checked = bench.check(&["samples/LostUpdateFixed.java"]);
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
}

/// There is nothing to report while a program is still compiled; `javac` sleeps here. It is hardly there, or has begun.
#[test]
fn an_interruption_is_heard_while_the_program_is_prepared() {
    let bench = Bench::new();
    let home = bench.path().join("jdk");
    let real = jcheck_tests::default_jdk().home;
    fs::create_dir_all(home.join("bin")).unwrap();
    fs::copy(real.join("release"), home.join("release")).unwrap();
    std::os::unix::fs::symlink(real.join("bin/java"), home.join("bin/java")).unwrap();
    let begun = bench.write("begun", "");
    let script = format!(
        "#!/bin/sh\necho $$ >>{0}\nsleep 600 & echo $! >>{0}\nwait\n",
        begun.display()
    );
    let javac = bench.write("jdk/bin/javac", script);
    fs::set_permissions(&javac, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let source = "public class Slow { public static void main(String[] a) {} }";
    let file = bench.write("Slow.java", source);
    let args = [
        file.to_str().unwrap(),
        "--java-home",
        home.to_str().unwrap(),
    ];
    for (number, processes) in (0..12).zip([1, 2].into_iter().cycle()) {
        let child = start(&mut bench.check_command(&args));
        let started = Instant::now();
        while descendants(child.id()).len() < processes {
            let late = started.elapsed() > Duration::from_secs(60);
            assert!(!late, "javac is not seen");
        }
        signal(child.id(), ["-INT", "-TERM"][number % 2]);
        let pressed = Instant::now();
        let ended = end(child, Duration::from_secs(30)).expect("it ends");
        println!("preparing: over {:?} after the signal", pressed.elapsed());
        assert!(pressed.elapsed() < SOON, "{ended:?}");
        assert_eq!(ended.code, 130, "{ended:?}");
        assert!(bench.checked(ended).json.is_null());
    }
    let begun = fs::read_to_string(&begun).unwrap();
    let processes: Vec<u32> = begun.lines().map(|line| line.parse().unwrap()).collect();
    assert!(!processes.is_empty());
    none_left(&processes);
}

/// Every part of what is done for the first program: tools of the JDK, and files that are written.
#[test]
fn an_interruption_leaves_nothing_of_what_is_prepared() {
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    let text = "public class Hello { public static void main(String[] a) {} }";
    jcheck_tests::default_jdk().compile(&[("Hello.java", text)], &classes);
    let jar = bench.path().join("app.jar");
    jcheck_tests::default_jdk().jar(&jar, "Main-Class: Hello\n", &classes);
    let commands = |number: u32| match number % 4 {
        0 | 1 => bench.check_command(&["samples/LostUpdateFixed.java"]),
        2 => {
            let mut command = bench.command("instrument");
            command
                .arg(&jar)
                .arg("-o")
                .arg(bench.path().join("new.jar"));
            command
        }
        _ => {
            let mut command = bench.command("inspect");
            command.arg(&jar);
            command
        }
    };
    let mut seen = 0;
    for number in 0..24 {
        let cache = bench.path().join(format!("cache-{number}"));
        let child = start(commands(number).env("JCHECK_CACHE", &cache));
        let pid = child.id();
        let begun = Instant::now();
        while descendants(pid).is_empty() && begun.elapsed() < Duration::from_secs(5) {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(u64::from(number) * 70));
        let processes = descendants(pid);
        seen += processes.len();
        signal(pid, ["-INT", "-TERM"][number as usize % 2]);
        let ended = end(child, Duration::from_secs(30)).expect("it ends");
        let left = alive(&processes);
        assert!(left.is_empty(), "{number}: {left:?} are left: {ended:?}");
        let entries = fs::read_dir(&cache).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let begun: Vec<String> = names.filter(|name| name.starts_with(".tmp")).collect();
        assert!(begun.is_empty(), "{number}: {begun:?} are left: {ended:?}");
        // One that has begun to explore has a result.
        let heard = ended.code == 130 && ended.stderr == "jcheck: interrupted\n";
        assert!(
            heard || ended.code == 0 || ended.code == 3,
            "{number}: {ended:?}"
        );
        bench.checked(ended);
        let halves = fs::read_dir(bench.path()).unwrap().flatten();
        let mut halves = halves.map(|entry| entry.file_name());
        assert!(
            halves.all(|name| !name.as_encoded_bytes().ends_with(b".tmp")),
            "{number}"
        );
    }
    assert!(seen > 8, "few tools were at work: {seen}");
}

/// Kills the JVMs of a check from outside: the first `kills` that are seen, or all of them.
fn under_fire(test: &str, kills: u32, delay: Duration) -> Checked {
    let bench = Bench::new();
    let args = ["samples/HaltException.java", "--reset", "launch"];
    let child = start(&mut bench.check_command(&args));
    let check = child.id();
    let done = AtomicBool::new(false);
    let killed = AtomicU32::new(0);
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) && killed.load(Ordering::Relaxed) < kills {
                thread::sleep(delay);
                if let Some(pid) = below(check, "jvm").first() {
                    signal(*pid, "-KILL");
                    killed.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        let ended = end(child, Duration::from_secs(90));
        done.store(true, Ordering::Relaxed);
        ended
    });
    let ended = ended.unwrap_or_else(|| panic!("{test}: the check hangs"));
    assert!(killed.load(Ordering::Relaxed) > 0, "nothing was killed");
    assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
    bench.checked(ended)
}

#[test]
fn a_jvm_that_is_killed_once_is_replaced() {
    let checked = under_fire("killed-once", 1, Duration::from_millis(700));
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    assert_eq!(checked.count("executions"), 32);
}

/// Whoever kills them strikes here and there, and makes no finding.
#[test]
fn jvms_that_are_always_killed_end_the_check() {
    for delay in [10, 400] {
        let checked = under_fire("killed-always", u32::MAX, Duration::from_millis(delay));
        // Some may come through between two strikes, even all.
        match (checked.ended.code, checked.verdict().as_str()) {
            (0, "verified") => assert_eq!(checked.count("executions"), 32),
            (3, "incomplete") => {}
            _ => panic!("{delay} ms: {:?}: {}", checked.ended, checked.json),
        }
    }
}

/// Sockets somewhere below a directory.
fn sockets(directory: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sockets(&path));
        } else if path.extension().is_some_and(|e| e == "sock") {
            found.push(path);
        }
    }
    found
}

#[test]
fn nonsense_on_the_socket_does_no_harm() {
    let bench = Bench::new();
    let temporary = tempfile::Builder::new().prefix("jc").tempdir().unwrap();
    let mut command = bench.check_command(&["samples/HaltException.java", "--reset", "launch"]);
    let child = start(command.env("TMPDIR", temporary.path()));
    let done = AtomicBool::new(false);
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                for socket in sockets(temporary.path()) {
                    if let Ok(mut stream) = UnixStream::connect(socket) {
                        let _ = stream.write_all(b"\xff\xff\xff\xffGET / HTTP/1.0\r\n\r\n");
                    }
                }
                thread::sleep(Duration::from_millis(5));
            }
        });
        let ended = end(child, Duration::from_secs(120));
        done.store(true, Ordering::Relaxed);
        ended
    });
    let ended = ended.expect("the check ends");
    assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
    let checked = bench.checked(ended);
    // A stranger may make the check fail, never make it wrong.
    if checked.json.is_null() {
        assert_eq!(checked.ended.code, 4, "{:?}", checked.ended);
    } else {
        assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
        assert_eq!(checked.count("executions"), 32);
    }
}
