//! `Check.assume`: an execution in which an assumption does not hold is counted, and nothing is claimed of it.

use jcheck_tests::{jdk_in_turn, Bench, Checked};

/// A program whose `main` has this body; its static field `x` is volatile, `thread` runs something.
fn program(body: &str) -> String {
    format!(
        "import io.jcheck.Check;
        public class Assumes {{
            static volatile int x;
            static int plain;
            static Thread thread(Runnable runs) {{
                Thread thread = new Thread(runs);
                thread.start();
                return thread;
            }}
            public static void main(String[] args) throws Exception {{ {body} }}
        }}"
    )
}

fn counts(checked: &Checked) -> [u64; 4] {
    ["complete", "excluded", "deadlocked", "blocked"].map(|name| checked.count(name))
}

/// Verdicts and counts, by the orders of what conflicts, with each search that is exhaustive, each reset and both kinds of threads.
#[test]
fn executions_that_break_an_assumption_do_not_count() {
    let bench = Bench::new();
    // Body, verdict, complete, excluded; of whole searches.
    let programs = [
        // The write comes before the look, or after it.
        (
            "thread(() -> x = 1); Check.assume(x == 1);",
            "verified",
            1,
            1,
        ),
        // Of four pairs of values, two are left.
        (
            "int a = Check.toss(1), b = Check.toss(1); Check.assume(a != b); assert a + b == 1;",
            "verified",
            2,
            2,
        ),
        // Three writes: the last one decides, and each is the last one in two of six orders.
        (
            "Thread[] all = new Thread[3];
             for (int i = 0; i < 3; i++) { int own = i; all[i] = thread(() -> x = own); }
             for (Thread one : all) { one.join(); }
             Check.assume(x != 1); assert x != 1;",
            "verified",
            4,
            2,
        ),
        // Who is excluded keeps the lock, and nobody is deadlocked for that.
        (
            "Object lock = new Object();
             Thread other = thread(() -> { synchronized (lock) { Check.assume(x == 1); } });
             x = 1;
             synchronized (lock) { plain++; }
             other.join();",
            "verified",
            2,
            1,
        ),
        // Nothing was looked at.
        ("Check.assume(x == 1); assert false;", "incomplete", 0, 1),
        // What another thread does, it could have done before.
        (
            "thread(() -> { assert x == 0; }); Check.assume(x == 1);",
            "incomplete",
            0,
            1,
        ),
        (
            "thread(() -> { assert x == 1; }); Check.assume(x == 1);",
            "bug assertion",
            0,
            1,
        ),
    ];
    for jdk in jdk_in_turn(0) {
        let home = format!("--java-home={}", jdk.home.display());
        for (body, verdict, complete, excluded) in programs {
            let file = bench.write("Assumes.java", program(body));
            let file = file.display().to_string();
            let mut ways: Vec<&[&str]> = vec![
                &["--reset=launch"],
                &["--reset=loader", "--workers=1"],
                &["--reset=reinit", "--workers=2"],
                &["--search=pos", "--max-executions=50"],
            ];
            if jdk.major() >= 24 {
                ways.push(&["--threads=fiber"]);
            }
            for way in ways {
                let args = [&[&*file, &*home, "--stop=all"], way].concat();
                let checked = bench.check(&args);
                if way[0].starts_with("--search") {
                    let expected = verdict.replace("verified", "incomplete");
                    assert_eq!(checked.verdict(), expected, "{body}: {}", checked.json);
                    continue;
                }
                assert_eq!(
                    checked.verdict(),
                    verdict,
                    "{body} {way:?}: {}",
                    checked.json
                );
                let expected = [complete, excluded, 0, 0];
                assert_eq!(counts(&checked), expected, "{body} {way:?}");
            }
            let args = [&*file, &*home, "--stop=all", "--persistent-sets=enabled"];
            let all = bench.check(&args);
            assert_eq!(all.verdict(), verdict, "{body}: {}", all.json);
            assert!(all.count("complete") >= complete && all.count("excluded") >= excluded);
        }
    }
}

/// Time does not pass for those that wait for a thread whose assumption does not hold: the write comes before the look, or the
/// execution does not count.
#[test]
fn nobody_waits_in_time_for_who_has_assumed() {
    let bench = Bench::new();
    let body = "thread(() -> x = 1); Thread looks = thread(() -> Check.assume(x == 1)); looks.join(100); assert !looks.isAlive();";
    let file = bench.write("Assumes.java", program(body));
    for jdk in jdk_in_turn(1) {
        let home = format!("--java-home={}", jdk.home.display());
        let checked = bench.check(&[&file.display().to_string(), &home]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(counts(&checked), [1, 1, 0, 0]);
    }
}
