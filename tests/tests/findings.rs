//! A finding is worth something when it comes back every time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use jcheck_tests::{run, Bench, Head};

/// Samples with a bug, quick ones.
const BUGS: &[&str] = &[
    "BoundedBufferNotify",
    "Clean",
    "ExitCode",
    "HaltExceptionIf",
    "LostUpdate",
    "Philosophers",
    "RandomDie",
    "Section7",
    "Spin",
    "StaticRace",
    "Toss",
    "UnsharedLie",
];

fn found(bench: &Bench, sample: &str) -> (String, PathBuf) {
    let file = jcheck_tests::repository().join(format!("samples/{sample}.java"));
    let head = Head::read(&file);
    let checked = bench.check(&head.checks[0]);
    let kind = checked.json["findings"][0]["kind"].as_str().unwrap();
    assert_eq!(
        checked.json["findings"][0]["confirmed"], true,
        "{sample}: {}",
        checked.json
    );
    let schedule = checked.schedules().remove(0);
    (kind.to_string(), schedule)
}

#[test]
fn every_finding_has_a_schedule_that_shows_it_again() {
    for sample in BUGS {
        let bench = Bench::new();
        let (kind, schedule) = found(&bench, sample);
        let more: &[&str] = if *sample == "Spin" {
            &["--divergence-timeout", "2"]
        } else {
            &[]
        };
        let replayed = bench.replay(&schedule, more);
        assert_eq!(
            replayed.code, 1,
            "{sample}: {}{}",
            replayed.stdout, replayed.stderr
        );
        assert!(
            replayed.stdout.starts_with(&format!("{kind}: ")),
            "{sample}: {}",
            replayed.stdout
        );
    }
}

/// Twenty replays; all must end with this exit code and print the same.
fn same_twenty_times(bench: &Bench, schedule: &Path, code: i32) {
    let first = bench.replay(schedule, &[]);
    assert_eq!(first.code, code, "{}{}", first.stdout, first.stderr);
    for _ in 1..20 {
        let again = bench.replay(schedule, &[]);
        assert_eq!(again.code, code, "{}{}", again.stdout, again.stderr);
        assert_eq!(again.stdout, first.stdout);
    }
}

#[test]
fn twenty_of_twenty_replays_give_the_same_finding() {
    let bench = Bench::new();
    let (_, schedule) = found(&bench, "LostUpdate");
    same_twenty_times(&bench, &schedule, 1);
}

#[test]
fn twenty_of_twenty_replays_give_the_same_finding_under_load() {
    let bench = Bench::new();
    let (_, schedule) = found(&bench, "Philosophers");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let start = std::time::Instant::now();
            while !done.load(Ordering::Relaxed) && start.elapsed().as_secs() < 120 {
                std::hint::spin_loop();
            }
        });
        let result = std::panic::catch_unwind(|| same_twenty_times(&bench, &schedule, 1));
        done.store(true, Ordering::Relaxed);
        if let Err(panic) = result {
            std::panic::resume_unwind(panic);
        }
    });
}

/// Without `--quiet`, a replay shows what the program prints; the JVM itself has nothing to say.
#[test]
fn a_replay_begins_with_the_finding() {
    let bench = Bench::new();
    let (_, schedule) = found(&bench, "LostUpdate");
    let ended = run(bench.command("replay").arg(&schedule), 120);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let first = ended.stdout.lines().next().unwrap_or_default();
    assert!(first.starts_with("assertion: "), "{}", ended.stdout);
}

#[test]
fn an_execution_that_ends_well_replays_well() {
    let bench = Bench::new();
    let good = bench.path().join("good.schedule");
    let good = good.to_str().unwrap();
    let checked = bench.check(&[
        "samples/Philosophers.java",
        "--stop",
        "all",
        "--save-complete",
        good,
    ]);
    assert_eq!(checked.verdict(), "bug deadlock");
    same_twenty_times(&bench, Path::new(good), 0);
}

#[test]
fn a_schedule_of_another_program_diverges_and_names_the_step() {
    let bench = Bench::new();
    let (_, schedule) = found(&bench, "BoundedBufferNotify");
    let replayed = bench.replay(
        &schedule,
        &["--program", "samples/Mex.java", "--main", "Mex"],
    );
    let text = format!("{}{}", replayed.stdout, replayed.stderr);
    assert_eq!(replayed.code, 3, "{text}");
    assert!(text.contains("step "), "{text}");
}

#[test]
fn a_schedule_for_a_program_that_is_gone_says_so() {
    let bench = Bench::new();
    let (_, schedule) = found(&bench, "StaticRace");
    let replayed = bench.replay(&schedule, &["--program", "samples/NoSuchFile.java"]);
    assert_eq!(replayed.code, 2, "{}", replayed.stderr);
    assert!(replayed.stderr.contains("NoSuchFile.java"));
}

#[test]
fn a_damaged_schedule_is_refused_with_the_line() {
    let bench = Bench::new();
    let (_, schedule) = found(&bench, "Philosophers");
    let text = fs::read_to_string(&schedule).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let program = 1 + lines
        .iter()
        .position(|l| l.starts_with("program "))
        .unwrap();
    let choice = 1 + lines.iter().position(|l| l.starts_with("0.1 ")).unwrap();
    let garbled = |number: usize, with: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = with;
        lines.join("\n")
    };
    for (name, content, line) in [
        ("choice", garbled(choice, "0.x # lock"), choice),
        ("program", garbled(program, "program \"samp"), program),
        ("version", garbled(1, "jcheck schedule 999"), 1),
        ("binary", "\u{0}\u{1}\u{2}".to_string(), 1),
        ("empty", String::new(), 1),
    ] {
        let file = bench.write(name, content);
        let replayed = bench.replay(&file, &[]);
        assert_eq!(replayed.code, 2, "{name}: {}", replayed.stderr);
        assert!(
            replayed.stderr.contains(&format!("line {line}"))
                || replayed.stderr.contains(&format!(":{line}:")),
            "{name}: {}",
            replayed.stderr
        );
        assert!(!replayed.stderr.contains("panicked"), "{}", replayed.stderr);
    }
}

#[test]
fn a_schedule_that_stops_early_is_not_a_success() {
    let bench = Bench::new();
    let (_, schedule) = found(&bench, "Philosophers");
    let text = fs::read_to_string(&schedule).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let half = bench.write("half.schedule", lines[..lines.len() - 2].join("\n"));
    let replayed = bench.replay(&half, &[]);
    assert_ne!(replayed.code, 0, "{}", replayed.stdout);
    assert!(
        !replayed.stdout.contains("came back"),
        "{}",
        replayed.stdout
    );
}

/// What cannot be repeated is tried in every way, and then told with both operations.
#[test]
fn a_program_that_cannot_be_repeated_is_incomplete_and_says_why() {
    let program = "tests/programs/incomplete/RandomLock.java";
    let checked = Bench::new().check(&[program, "--persistent-sets=enabled"]);
    assert_eq!(checked.verdict(), "incomplete");
    let gaps = checked.json["gaps"].as_array().cloned().unwrap_or_default();
    let told = |kind: &str, name: &str, why: &[&str]| {
        let fits = |gap: &serde_json::Value| {
            let text = gap["why"].as_str().unwrap_or_default();
            gap["kind"] == kind
                && gap["name"].as_str().is_some_and(|n| n.contains(name))
                && why.iter().all(|part| text.contains(part))
        };
        assert!(gaps.iter().any(fits), "{name}: {gaps:?}");
    };
    let both = ["expected lock", "but the thread does: lock"];
    told("nondeterminism", "run again", &both);
    let place = ["RandomLock.java:13"];
    told("nondeterminism", "of /dev/urandom", &place);
}

/// A gap in a class of the JDK is of use with the place of the program that led to it, and with a way out.
#[test]
fn a_gap_in_the_jdk_names_the_program_and_a_way_out() {
    let bench = Bench::new();
    let source = "
public class Keys {
    static void enter(java.util.Map<Object, Integer> map) {
        map.put(new Object(), 1);
    }
    public static void main(String[] args) {
        enter(new java.util.HashMap<>());
    }
}
";
    let program = bench.write("Keys.java", source).display().to_string();
    for reset in ["--reset=launch", "--reset=auto"] {
        let checked = bench.check(&[program.as_str(), reset, "--strict-environment"]);
        assert_eq!(checked.verdict(), "incomplete");
        let gap = &checked.json["gaps"][0];
        let why = gap["why"].as_str().unwrap_or_default();
        assert!(why.starts_with("at java.util.HashMap."), "{gap}");
        assert!(
            why.ends_with(", reached from Keys.enter(Keys.java:4)"),
            "{gap}"
        );
        let hint = gap["hint"].as_str().unwrap_or_default();
        assert!(hint.contains("--strict-environment"), "{gap}");
        assert!(checked
            .ended
            .stdout
            .contains(&format!("    hint: {hint}\n")));
    }
}

/// Frames of code of the JDK that runs as a copy, in findings and in gaps.
#[test]
fn a_frame_of_the_jdk_is_named_as_the_jdk_does() {
    let source = |body: &str| {
        format!(
            "import java.util.concurrent.*;
public class Named {{
    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
"
        )
    };
    let key = "ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        Thread thread = new Thread(() -> map.put(null, \"x\"));
        thread.start();
        thread.join();";
    let cause = "FutureTask<String> task = new FutureTask<>(() -> new CopyOnWriteArrayList<String>().get(0));
        task.run();
        task.get();";
    let alone = "new Exchanger<String>().exchange(\"x\");";
    for (body, word) in [
        (key, "java.util.concurrent.ConcurrentHashMap.putVal("),
        (cause, "java.util.concurrent.CopyOnWriteArrayList.get("),
        (alone, "java.util.concurrent.Exchanger"),
    ] {
        let bench = Bench::new();
        let file = bench.write("Named.java", source(body));
        let mut command = bench.check_command(&[file.to_str().unwrap()]);
        command.args(["--story", "full"]);
        let checked = bench.checked(jcheck_tests::run(&mut command, 240));
        let told = format!("{}{}", checked.ended.stdout, checked.json);
        assert!(told.contains(word), "{told}");
    }
}

/// A shop with a pool and a map: the report fits a screen, and tells what the program did at its two lines.
#[test]
fn the_story_of_a_pool_and_a_map_is_one_of_the_program() {
    let source = "import java.util.concurrent.*;
        class Shop {
            static final ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();
            static void buy(String x) {
                if (stock.get(x) > 0) {
                    stock.put(x, stock.get(x) - 1);
                }
            }
            public static void main(String[] args) throws Exception {
                stock.put(\"apple\", 1);
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Future<?> one = pool.submit(() -> buy(\"apple\"));
                Future<?> two = pool.submit(() -> buy(\"apple\"));
                one.get();
                two.get();
                pool.shutdown();
                if (stock.get(\"apple\") < 0) throw new AssertionError(\"sold twice\");
            }
        }";
    let bench = Bench::new();
    let file = bench.write("Shop.java", source);
    let sample = ["--search", "pos", "--max-executions", "200"];
    let mut command = bench.check_command(&[file.to_str().unwrap()]);
    command.args(sample);
    let checked = bench.checked(jcheck_tests::run(&mut command, 240));
    assert_eq!(checked.verdict(), "bug assertion");
    let text = &checked.ended.stdout;
    assert!(text.lines().count() <= 40, "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
    let (story, _) = text.split_once("confirmed").unwrap();
    for told in [
        "    Shop.buy (Shop.java:5)    ConcurrentHashMap",
        "    Shop.buy (Shop.java:6)    ConcurrentHashMap",
        "starts pool-1-thread-2",
        "is preempted --> pool-1-thread-",
    ] {
        assert!(story.contains(told), "{told}: {text}");
    }
    // One thread has to be preempted, between look and act, and every switch that is told has a reason.
    let simplest = &checked.json["findings"][0]["simplest"];
    assert_eq!(simplest["preemptions"], 1, "{text}");
    assert_eq!(simplest["needed"], true, "{text}");
    assert_eq!(story.matches("is preempted").count(), 1, "{text}");
    let frames = ["ConcurrentHashMap.java", "ThreadPoolExecutor.java", "phase"];
    assert!(!frames.iter().any(|frame| story.contains(frame)), "{text}");
    // Each operation is told on demand.
    let full = bench.replay(&checked.schedules()[0], &["--story", "full"]);
    assert!(full.stdout.contains("ConcurrentHashMap.java"), "{full:?}");
}

/// `after N operations` is the number of lines of the full story that are operations.
#[test]
fn the_operations_of_a_finding_are_those_that_are_shown() {
    for name in BUGS {
        let bench = Bench::new();
        let head = Head::read(&jcheck_tests::repository().join(format!("samples/{name}.java")));
        // What comes last may be for the program.
        let mut command = vec!["--story".to_string(), "full".to_string()];
        command.extend(head.checks[0].clone());
        let checked = bench.check(&command);
        let told = checked.ended.stdout.split("\n  after ").skip(1);
        for (count, rest) in told.filter_map(|told| told.split_once(" operations, ")) {
            let mut parts = rest.split("\n\n");
            let is_story = |part: &&str| part.lines().any(|line| line.starts_with("   1  "));
            let story = parts.find(is_story);
            let story = story.unwrap_or_else(|| panic!("{name}: {rest}"));
            let number = |line: &&str| {
                let first = line.split_whitespace().next();
                first.is_some_and(|word| word.parse::<usize>().is_ok())
            };
            let lines = story.lines().filter(number);
            let told = lines.filter(|line| !line.contains("blocked: ")).count();
            if !story.contains("lines left out") {
                assert_eq!(count, told.to_string(), "{name}: {rest}");
            }
        }
    }
}

/// JVMs take most of the time of a small check: one worker, one JVM for all that one execution shows, and one for the simplest
/// schedule, which the worker of the search has found.
#[test]
fn no_jvm_is_started_twice_for_one_thing() {
    let bench = Bench::new();
    for (program, options, launches) in [
        // a race of its own for each pair of lines of `ArrayList.add`
        ("AddReference", &["--max-executions=1"][..], 2),
        ("AtomicLostUpdate", &[], 3),
    ] {
        let file = jcheck_tests::repository().join(format!("tests/programs/bug/{program}.java"));
        let file = file.display().to_string();
        let checked = bench.check(&[&[&*file, "--workers=1"], options].concat());
        assert_eq!(checked.json["verdict"], "bug", "{program}");
        assert_eq!(checked.count("launches"), launches, "{program}");
    }
}

/// Virtual threads have no names, unless somebody gives them some.
#[test]
fn a_thread_without_a_name_is_told_by_who_started_it() {
    let bench = Bench::new();
    let program = "public class Nameless {
        static int count;
        public static void main(String[] args) {
            new Thread(() -> count++, \"\").start();
            count++;
        }
    }";
    let file = bench.write("Nameless.java", program).display().to_string();
    let checked = bench.check(&[&file]);
    let told = checked.ended.stdout.replace("\n    ", " ");
    assert_eq!(checked.verdict(), "bug data-race", "{told}");
    assert!(told.contains("(0.1) reads it at"), "{told}");
    assert!(told.contains("\n  0.1 reads Nameless.count"), "{told}");
}

/// To look for a simpler schedule of a long execution takes seconds.
#[test]
fn a_finding_of_a_long_execution_is_told_at_once() {
    let bench = Bench::new();
    let program = "public class Adds {
        static int count;
        public static void main(String[] args) throws InterruptedException {
            Runnable adds = () -> {
                for (int i = 0; i < 300; i++) {
                    count++;
                }
            };
            Thread one = new Thread(adds), two = new Thread(adds);
            one.start();
            two.start();
            one.join();
            two.join();
            if (count != 600) {
                throw new AssertionError(\"lost\");
            }
        }
    }";
    let file = bench.write("Adds.java", program).display().to_string();
    let says = |options: &[&str]| {
        let mut command = bench.command("check");
        command.arg("--output-dir").arg(bench.path().join("out"));
        let ended = run(command.args(options).arg(&file), 240);
        assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
        let told = "jcheck: assertion: java.lang.AssertionError: lost, at ";
        ended.stderr.lines().any(|line| line.starts_with(told))
    };
    assert!(says(&[]));
    assert!(!says(&["--quiet"]));
}
