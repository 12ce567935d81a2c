//! The reductions of `--reduce`, against the search without them.
//!
//! `JCHECK_PROGRAMS` sets how many random programs, `JCHECK_SEED` the first seed.

use std::collections::BTreeSet;

use jcheck_tests::{jdk25, sections, tasks, updates, Bench, Checked, Pipe};

fn number(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Kinds and messages of findings and gaps: last states among them, as exit statuses.
fn found(checked: &Checked) -> BTreeSet<(String, String)> {
    assert!(!checked.json.is_null(), "{}", checked.ended.stderr);
    let lists = ["findings", "gaps"].map(|list| checked.json[list].as_array());
    let words = |entry: &serde_json::Value| {
        let text = ["message", "name"].map(|field| entry[field].as_str().unwrap_or_default());
        (entry["kind"].to_string(), text.concat())
    };
    lists.into_iter().flatten().flatten().map(words).collect()
}

fn has_race(found: &BTreeSet<(String, String)>) -> bool {
    found.iter().any(|(kind, _)| kind.contains("data-race"))
}

/// What a comparison has seen.
#[derive(Debug, Default)]
struct Seen {
    less: u64,
    states: usize,
    races: u64,
    deadlocks: u64,
}

/// Last states, deadlocks and races are those of the search without; there are no more executions.
fn compare(prefix: &str, count: u64, program: fn(&str, u64) -> String) -> Seen {
    let first = number("JCHECK_SEED", 1);
    let bench = Bench::new();
    let mut seen = Seen::default();
    for seed in first..first + count {
        let name = format!("{prefix}{seed}");
        let file = bench.write(&format!("{name}.java"), program(&name, seed));
        let run = |reduce: &str| {
            let mut args = vec![file.display().to_string(), "--stop=all".to_string()];
            args.push(format!("--reduce={reduce}"));
            if let Some(jdk) = jdk25().filter(|_| seed % 2 == 0) {
                args.push(format!("--java-home={}", jdk.home.display()));
            }
            bench.check(&args)
        };
        let (with, without) = (run("all"), run("none"));
        let counts = [&with, &without].map(|checked| checked.count("executions"));
        assert!(counts[0] <= counts[1], "{name}: {counts:?}");
        seen.less += u64::from(counts[0] < counts[1]);
        assert_eq!(with.json["search"]["reduce"], "all");
        let (with, without) = (found(&with), found(&without));
        seen.races += u64::from(has_race(&without));
        seen.deadlocks += u64::from(without.iter().any(|(kind, _)| kind.contains("deadlock")));
        seen.states += without.len();
        assert_eq!(with, without, "{name}");
    }
    println!("{count} programs: {seen:?}");
    seen
}

/// Threads that meet in atomic operations.
#[test]
fn random_programs_with_updates_end_as_without() {
    let seen = compare("Updates", number("JCHECK_PROGRAMS", 3), updates::program);
    assert!(seen.less > 0 && seen.states > 0);
}

/// Threads that take locks, some programs with races and deadlocks.
#[test]
fn random_programs_with_sections_end_as_without() {
    let seen = compare("Sections", number("JCHECK_PROGRAMS", 5), sections::program);
    assert!(
        seen.less > 0 && seen.states > 0 && seen.races > 0,
        "{seen:?}"
    );
}

/// Pools that have a worker for each task: what is found, and each last state, is that of pools with as many as they have.
#[test]
fn random_programs_with_tasks_end_as_without() {
    let (first, count) = (number("JCHECK_SEED", 1), number("JCHECK_PROGRAMS", 12));
    let bench = Bench::new();
    let (mut less, mut wrong, mut states) = (0, 0, 0);
    for seed in first..first + count {
        let name = format!("Tasks{seed}");
        let file = bench.write(&format!("{name}.java"), tasks::program(&name, seed));
        let run = |reduce: &str| {
            let pipe = Pipe::new(bench.path().join(format!("{name}-{reduce}")));
            let into = pipe.path().display().to_string();
            let mut args = vec![
                file.display().to_string(),
                "--stop=all".to_string(),
                "--max-executions=400".to_string(),
                format!("--reduce={reduce}"),
            ];
            if let Some(jdk) = jdk25().filter(|_| seed % 2 == 0) {
                args.push(format!("--java-home={}", jdk.home.display()));
            }
            args.extend(["--".to_string(), into]);
            let checked = bench.check(&args);
            (checked, pipe.lines())
        };
        let ((with, seen), (without, expected)) = (run("all"), run("updates,sections"));
        // Too many executions, or two threads that come first to the common pool, which names its lock.
        if without.verdict() == "incomplete" {
            continue;
        }
        less += u64::from(with.count("executions") < without.count("executions"));
        let kinds = |checked: &Checked| -> BTreeSet<String> {
            found(checked).into_iter().map(|(kind, _)| kind).collect()
        };
        let verdicts = [&with, &without].map(Checked::verdict);
        assert_eq!(verdicts[0], verdicts[1], "{name}: {}", with.json["gaps"]);
        assert_eq!(kinds(&with), kinds(&without), "{name}");
        let missing: Vec<_> = expected.difference(&seen).collect();
        assert!(missing.is_empty(), "{name}: {missing:?} not in {seen:?}");
        wrong += u64::from(verdicts[0] != "verified");
        states += expected.len();
    }
    println!("{count} programs: {less} with less, {wrong} wrong, {states} states");
    assert!(
        less > 0 && wrong > 0 && states > 0,
        "{less} {wrong} {states}"
    );
}

/// What a program shows with sections, and how many executions it has with and without.
fn with_and_without(name: &str, text: &str) -> (BTreeSet<(String, String)>, [u64; 2]) {
    let bench = Bench::new();
    let file = bench.write(&format!("{name}.java"), text);
    let run = |reduce: &str| {
        let flags = [
            "--reset=launch",
            "--divergence-timeout=2",
            "--search=if-sss",
            reduce,
        ];
        let mut args = vec![file.display().to_string()];
        args.extend(flags.map(str::to_string));
        bench.check(&args)
    };
    let both = [run("--reduce=sections"), run("--reduce=none")];
    let counts = both.each_ref().map(|checked| checked.count("executions"));
    let [with, without] = both.map(|checked| found(&checked));
    assert_eq!(with, without, "{name}");
    (with, counts)
}

/// A provider of the program takes a lock where the JDK has called it, and might hold a lock of its own.
#[test]
fn sections_that_the_jdk_calls_are_ordered() {
    let text = "
        import java.time.*;
        import java.time.zone.*;
        import java.util.*;

        public class Zones {
            static final Object LOCK = new Object();

            static class Provider extends ZoneRulesProvider {
                protected Set<String> provideZoneIds() { return Set.of(\"Moon/Sea\"); }
                protected ZoneRules provideRules(String zone, boolean caching) {
                    synchronized (LOCK) { }
                    return ZoneRules.of(ZoneOffset.UTC);
                }
                protected NavigableMap<String, ZoneRules> provideVersions(String zone) {
                    return new TreeMap<>(Map.of(\"1\", ZoneRules.of(ZoneOffset.UTC)));
                }
            }

            public static void main(String[] args) throws Exception {
                ZoneRulesProvider.registerProvider(new Provider());
                Thread other = new Thread(() -> { synchronized (LOCK) { } });
                other.start();
                CALL
                other.join();
            }
        }";
    let by_jdk = text.replace("CALL", "ZoneId.of(\"Moon/Sea\").getRules();");
    assert_eq!(
        with_and_without("Zones", &by_jdk),
        (BTreeSet::new(), [2, 2])
    );
    let by_itself = text.replace("CALL", "new Provider().provideRules(\"\", true);");
    assert_eq!(
        with_and_without("Zones", &by_itself),
        (BTreeSet::new(), [1, 2])
    );
}

/// The JDK calls a listener while it holds a lock that nobody sees; only in one order another thread is stuck with it.
#[test]
fn sections_beside_what_is_not_under_control_are_ordered() {
    let text = "
        import java.util.Date;
        import javax.management.timer.Timer;

        public class Timed {
            static final Object LOCK = new Object();

            public static void main(String[] args) throws Exception {
                Timer timer = new Timer();
                timer.setSendPastNotifications(true);
                timer.addNotification(\"\", \"\", null, new Date(0), 0, 1);
                timer.addNotificationListener((n, h) -> { synchronized (LOCK) { } }, null, null);
                Thread a = new Thread(timer::start);
                Thread b = new Thread(() -> { synchronized (LOCK) { timer.getNbNotifications(); } });
                a.start();
                b.start();
                a.join();
                b.join();
                timer.stop();
            }
        }";
    let (found, counts) = with_and_without("Timed", text);
    assert!(
        found.iter().any(|(kind, _)| kind.contains("lost-control")),
        "{found:?}"
    );
    assert_eq!(counts, [2, 2]);
}
