//! What becomes of a data race: it is reported, its location is promoted, and the search goes on for what it can cause.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use jcheck_tests::{run, Bench, Checked};

/// Two threads count without a lock, and somebody looks at the sum.
const LOST: &str = "
public class Lost {
    static int sum;
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { sum++; });
        Thread b = new Thread(() -> { sum++; });
        a.start(); b.start();
        a.join(); b.join();
        assert sum == 2 : sum;
    }
}
";

/// A statistic that nobody looks at, beside a sum under a lock.
const HARMLESS: &str = "
public class Harmless {
    static final class Own { int used; }
    static int hits, sum;
    static void work(Object lock) {
        Own own = new Own();
        own.used++;
        hits++;
        synchronized (lock) { sum++; }
    }
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread a = new Thread(() -> work(lock));
        a.start();
        work(lock);
        a.join();
        assert sum == 2;
    }
}
";

/// A flag without order: what it is to publish is in a race, too.
const PUBLISHED: &str = "
public class Published {
    static boolean ready;
    static int[] data;
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = new int[2];
            data[1] = 7;
            ready = true;
        });
        a.start();
        if (ready) {
            int seen = data[1];
        }
        a.join();
    }
}
";

fn file(bench: &Bench, name: &str, source: &str) -> String {
    bench
        .write(&format!("{name}.java"), source)
        .display()
        .to_string()
}

/// Kind and message of all findings.
fn findings(checked: &Checked) -> BTreeSet<(String, String)> {
    let findings = checked.json["findings"].as_array().cloned();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let pair = |finding: &serde_json::Value| (text(&finding["kind"]), text(&finding["message"]));
    findings.unwrap_or_default().iter().map(pair).collect()
}

fn kinds(checked: &Checked) -> Vec<String> {
    let found = findings(checked).into_iter();
    found.map(|(kind, _)| kind).collect()
}

/// Where somebody looks at a sum while others may add, or additions in some order make a map grow, they are no longer taken for
/// operations that commute: so far only one order was tried.
#[test]
fn additions_have_an_order_where_it_matters() {
    let bench = Bench::new();
    let program = |name: &str, capacity: u32, one: &str, other: &str, end: &str| {
        let text = format!(
            "import java.util.concurrent.ConcurrentHashMap;
public class {name} {{
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>({capacity});
    public static void main(String[] args) throws InterruptedException {{
        for (int i = 0; i < {capacity} / 2; i++) MAP.put(1000 + i, i);
        Thread one = new Thread(() -> {{ {one} }});
        Thread other = new Thread(() -> {{ {other} }});
        one.start();
        other.start();
        one.join();
        other.join();
        {end}
    }}
}}
"
        );
        file(&bench, name, &text)
    };
    // A table for 64 has 128 places, and grows at 96; one for 2 has 4, and grows at 3.
    let (put, more) = (
        "MAP.put(1, 1);",
        "for (int i = 200; i < 300; i++) MAP.put(i, i);",
    );
    let [once, again] = [1, 2].map(|key| format!("MAP.put({key}, 1); MAP.remove({key});"));
    for (name, capacity, one, other, end, ordered) in [
        (
            "Puts",
            64,
            put,
            "MAP.put(2, 2);",
            "assert MAP.size() == 34;",
            false,
        ),
        ("GrowsAlone", 64, put, "MAP.put(2, 2);", more, false),
        ("Looks", 64, put, "MAP.isEmpty();", "", true),
        ("Grows", 64, put, more, "", true),
        // If both have put something, and nothing was taken away.
        (
            "GrowsInSomeOrder",
            2,
            once.as_str(),
            again.as_str(),
            "",
            true,
        ),
    ] {
        let checked = bench.check(&[
            program(name, capacity, one, other, end),
            "--max-executions=50".to_string(),
            "--workers=1".to_string(),
        ]);
        let rounds = checked.json["rounds"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let uses = rounds
            .iter()
            .map(|round| round["platformUses"].as_str().unwrap_or_default());
        let seen = uses.clone().any(|uses| uses == "sums");
        assert_eq!(seen, ordered, "{name}: {}", checked.json);
    }
}

/// The first execution in which an initialiser asks who runs it is the last one of its round, however fast executions are.
#[test]
fn a_round_ends_with_the_execution_that_shows_something_new() {
    const ASKS: &str = "public class Asks {
    static volatile int x;
    static class Lazy {
        static final boolean DAEMON = Thread.currentThread().isDaemon();
    }
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { x = 1; x = 2; assert !Lazy.DAEMON; });
        other.start();
        x = 3;
        x = 4;
        assert !Lazy.DAEMON;
        other.join();
    }
}
";
    let bench = Bench::new();
    let checked = bench.check(&[file(&bench, "Asks", ASKS), "--workers=1".to_string()]);
    assert_eq!(checked.verdict(), "verified", "{}", checked.json);
    let rounds = &checked.json["rounds"];
    // None, if it has also shown more of a critical section, and so begins anew.
    let executions = rounds[0]["executions"].as_u64().unwrap();
    assert!(executions <= 1, "{rounds}");
    assert_eq!(
        rounds[0]["promoted"][0], "initialiser Asks$Lazy",
        "{rounds}"
    );
}

#[test]
fn a_race_is_followed_to_its_failure_and_the_schedule_replays_alone() {
    let bench = Bench::new();
    let checked = bench.check(&[file(&bench, "Lost", LOST)]);
    assert_eq!(checked.verdict(), "bug data-race", "{}", checked.json);
    assert!(
        kinds(&checked).contains(&"assertion".to_string()),
        "{}",
        checked.json
    );
    assert_eq!(checked.json["onlyDataRaces"], false);
    assert_eq!(checked.json["rounds"][0]["promoted"][0], "field Lost.sum");
    assert_eq!(
        checked.json["classification"]["promoted"][0],
        "field Lost.sum"
    );
    for schedule in checked.schedules() {
        let text = fs::read_to_string(&schedule).unwrap();
        let replayed = bench.replay(&schedule, &[]);
        assert_eq!(replayed.code, 1, "{}{}", replayed.stdout, replayed.stderr);
        assert!(
            replayed.stdout.contains("the finding came back"),
            "{}",
            replayed.stdout
        );
        let of_failure = text.contains("\nfinding assertion ");
        assert_eq!(
            text.contains("\npromoted field Lost.sum\n"),
            of_failure,
            "{text}"
        );
    }
}

#[test]
fn a_race_that_causes_nothing_ends_as_only_data_races() {
    let bench = Bench::new();
    let program = file(&bench, "Harmless", HARMLESS);
    let checked = bench.check(&[program.as_str()]);
    assert_eq!(checked.json["verdict"], "bug");
    assert_eq!(checked.json["onlyDataRaces"], true, "{}", checked.json);
    assert!(
        checked.ended.stdout.contains("bug: only data races: "),
        "{}",
        checked.ended.stdout
    );
    // The last round is the search in which the location is a communication object.
    let commun = bench
        .write("x.commun", "field Harmless.hits\n")
        .display()
        .to_string();
    let told = bench.check(&[program.as_str(), "--commun", commun.as_str()]);
    assert_eq!(told.verdict(), "verified", "{}", told.json);
    assert_eq!(told.count("executions"), checked.count("executions"));
    assert!(checked.count("executions") > 2);
    let stopped = bench.check(&[program.as_str(), "--races=stop", "--stop=all"]);
    assert_eq!(stopped.verdict(), "bug data-race");
    assert_eq!(stopped.json["onlyDataRaces"], false, "{}", stopped.json);
}

#[test]
fn a_promoted_location_publishes_nothing() {
    let bench = Bench::new();
    let checked = bench.check(&[file(&bench, "Published", PUBLISHED)]);
    let messages: Vec<String> = findings(&checked)
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    for what in [
        "Published.ready is",
        "Published.data is",
        "the int[] allocated at",
    ] {
        let told = messages.iter().any(|message| message.starts_with(what));
        assert!(told, "{what}: {messages:?}");
    }
    let first = checked.json["rounds"][0]["promoted"].to_string();
    assert_eq!(first, "[\"field Published.ready\"]", "{}", checked.json);
    assert_eq!(checked.json["onlyDataRaces"], true);
}

#[test]
fn what_is_found_does_not_depend_on_how_it_is_run() {
    let bench = Bench::new();
    let lost = file(&bench, "Lost", LOST);
    let published = file(&bench, "Published", PUBLISHED);
    for program in [lost.as_str(), published.as_str()] {
        let mut first: Option<(BTreeSet<(String, String)>, u64)> = None;
        for way in [
            &["--reset=launch"][..],
            &["--reset=loader", "--workers=1"],
            &["--workers=2"],
            &["--persistent-sets=source"],
        ] {
            let mut args = vec![program, "--stop=all"];
            args.extend(way);
            let checked = bench.check(&args);
            let result = (findings(&checked), checked.count("executions"));
            let expected = first.get_or_insert_with(|| result.clone());
            assert_eq!(&result, expected, "{way:?}");
        }
    }
}

/// With `sss` accesses to fields are steps, and calls on collections are not.
#[test]
fn calls_on_collections_are_promoted_whatever_a_step_is() {
    let bench = Bench::new();
    for search in ["if-sss", "sss"] {
        let args = [
            "samples/IteratorRace.java",
            "--stop=all",
            "--search",
            search,
        ];
        let checked = bench.check(&args);
        let found = kinds(&checked).contains(&"uncaught-exception".to_string());
        assert!(found, "{search}: {}", checked.json);
    }
}

#[test]
fn an_accepted_race_is_no_finding_and_another_one_on_the_same_field_is() {
    let bench = Bench::new();
    let program = file(&bench, "Harmless", HARMLESS);
    let checked = bench.check(&[program.as_str()]);
    let line = checked.found_first().unwrap()["accept"].as_str().unwrap();
    assert_eq!(line, "field Harmless.hits in Harmless.work:8");
    for (text, verdict) in [
        (line, "verified"),
        ("field Harm*.hits", "verified"),
        ("field Harmless.hits in Harmless.main", "bug data-race"),
        ("field Harmless.sum", "bug data-race"),
    ] {
        let accept = bench.write("x.accept", text).display().to_string();
        let checked = bench.check(&[program.as_str(), "--accept", accept.as_str()]);
        assert_eq!(checked.verdict(), verdict, "{text}: {}", checked.json);
        let accepted = checked.json["accepted"].as_array().map_or(0, Vec::len);
        assert_eq!(accepted, usize::from(verdict == "verified"), "{text}");
    }
    // It is promoted all the same: what it can cause is found.
    let lost = file(&bench, "Lost", LOST);
    let accept = bench.write("y.accept", "field *").display().to_string();
    let checked = bench.check(&[lost.as_str(), "--accept", accept.as_str()]);
    assert_eq!(checked.verdict(), "bug assertion", "{}", checked.json);
}

#[test]
fn annotate_writes_what_the_run_has_shown() {
    let bench = Bench::new();
    let program = file(&bench, "Harmless", HARMLESS);
    let prefix = bench.path().join("notes");
    let mut command = bench.command("annotate");
    command
        .arg("--write")
        .arg(&prefix)
        .args(["--quiet", &program]);
    command.arg("--output-dir").arg(bench.path().join("out"));
    let ended = run(&mut command, 240);
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    let named = |extension: &str| -> PathBuf { prefix.with_extension(extension) };
    let text = |extension: &str| fs::read_to_string(named(extension)).unwrap();
    assert!(text("accept").contains("\nfield Harmless.hits in Harmless.work:8\n"));
    assert!(text("commun").contains("\nfield Harmless.hits\n"));
    let unshared = text("unshared");
    assert!(
        unshared.contains("every execution was explored"),
        "{unshared}"
    );
    assert!(
        unshared.contains("tentatively new Harmless$Own at Harmless.work:6"),
        "{unshared}"
    );
    let option = |extension: &str| named(extension).display().to_string();
    let (accept, unshared) = (option("accept"), option("unshared"));
    let args = [
        program.as_str(),
        "--accept",
        &accept,
        "--unshared",
        &unshared,
    ];
    let checked = bench.check(&args);
    assert_eq!(checked.verdict(), "verified", "{}", checked.json);
    assert_ne!(checked.json["classification"]["unshared"], 0);
}

/// It is said before the run, not after it.
#[test]
fn annotate_has_a_place_to_write_to() {
    let bench = Bench::new();
    let program = file(&bench, "Harmless", HARMLESS);
    let mut command = bench.command("annotate");
    command.args(["--write", "/no/such/place", "--quiet", &program]);
    command.arg("--output-dir").arg(bench.path().join("out"));
    let ended = run(&mut command, 240);
    assert_eq!(ended.code, 2, "{ended:?}");
    let message = "jcheck: cannot write /no/such/place.accept: there is no directory /no/such\n";
    assert_eq!(ended.stderr, message);
    assert_eq!(ended.stdout, "");
}

#[test]
fn guesses_that_are_wrong_are_not_written() {
    let bench = Bench::new();
    let program = file(&bench, "Published", PUBLISHED);
    let prefix = bench.path().join("notes");
    let mut command = bench.command("annotate");
    command
        .arg("--write")
        .arg(&prefix)
        .args(["--quiet", &program]);
    command.arg("--output-dir").arg(bench.path().join("out"));
    let ended = run(&mut command, 240);
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    assert!(!ended.stdout.contains("classification"), "{}", ended.stdout);
    let unshared = fs::read_to_string(prefix.with_extension("unshared")).unwrap();
    assert!(!unshared.contains("int[]"), "{unshared}");
    assert!(
        unshared.contains("new java.lang.Thread at Published.main:6"),
        "{unshared}"
    );
}

#[test]
fn budgets_are_for_all_rounds_together() {
    let bench = Bench::new();
    let program = file(&bench, "Harmless", HARMLESS);
    let checked = bench.check(&[program.as_str(), "--max-executions=3", "--workers=1"]);
    let rounds = checked.json["rounds"].as_array().cloned().unwrap();
    let executions = rounds
        .iter()
        .map(|round| round["executions"].as_u64().unwrap());
    assert_eq!(executions.sum::<u64>(), 3, "{}", checked.json);
    assert_eq!(checked.verdict(), "bug data-race");
    assert_eq!(checked.json["onlyDataRaces"], false);
}

/// Eight threads that count, in more orders than there is time for; that a pool interrupts its workers is learnt first.
#[test]
fn a_budget_of_time_is_told_as_it_was_given() {
    let text = "
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
public class Rounds {
    static volatile int sum;
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 8; i++) {
            new Thread(() -> { sum = sum + 1; }).start();
        }
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { });
        pool.shutdownNow();
    }
}
";
    let bench = Bench::new();
    let checked = bench.check(&[file(&bench, "Rounds", text).as_str(), "--max-time=3"]);
    let rounds = checked.json["rounds"].as_array().map_or(0, Vec::len);
    assert!(rounds > 1, "{}", checked.json);
    let told = checked.json["guarantee"].as_str().unwrap_or_default();
    let all = format!("{told}{}", checked.ended.stdout);
    assert!(all.contains("the budget of 3 s is used up"), "{all}");
}

#[test]
fn flags_that_do_not_go_together_are_refused_with_a_hint() {
    let bench = Bench::new();
    let program = file(&bench, "Lost", LOST);
    let accept = bench.write("x.accept", "field *").display().to_string();
    let wrong = bench.write("y.accept", "race *").display().to_string();
    for (flags, part) in [
        (["--accept", accept.as_str(), "--races=stop"], "hint: "),
        (
            ["--accept", accept.as_str(), "--discipline=lockset"],
            "hint: ",
        ),
        (["--accept", wrong.as_str(), "--stop=all"], "y.accept:1:1"),
    ] {
        let args: Vec<&str> = flags.into_iter().chain([program.as_str()]).collect();
        let ended = bench.check(&args).ended;
        assert_eq!(ended.code, 2, "{flags:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(part), "{flags:?}: {}", ended.stderr);
    }
}

/// `System.arraycopy` takes its time: another thread comes in between two elements, when it reads and when it writes.
#[test]
fn a_copy_of_a_promoted_array_is_one_step_for_each_element() {
    let bench = Bench::new();
    let program = |name: &str, other: &str, own: &str| {
        let source = format!(
            "public class {name} {{
                static final int[] SHARED = {{0, 0}};
                public static void main(String[] args) throws Exception {{
                    Thread other = new Thread(() -> {{ {other} }});
                    other.start();
                    {own}
                    assert !(first == 0 && second == 1);
                    other.join();
                }}
            }}"
        );
        file(&bench, name, &source)
    };
    let writes = "SHARED[0] = 1; SHARED[1] = 1;";
    let copies = "System.arraycopy(new int[] {1, 1}, 0, SHARED, 0, 2);";
    let looks = "int first = SHARED[1], second = SHARED[0];";
    let takes = "int[] copy = new int[2]; System.arraycopy(SHARED, 0, copy, 0, 2);
        int first = copy[0], second = copy[1];";
    for file in [
        program("Reads", writes, takes),
        program("Writes", copies, looks),
    ] {
        let checked = bench.check(&[&file, "--stop", "all"]);
        let kinds: Vec<String> = findings(&checked)
            .into_iter()
            .map(|(kind, _)| kind)
            .collect();
        assert!(
            kinds.contains(&"assertion".to_string()),
            "{file}: {kinds:?}"
        );
    }
}
