//! Published numbers of executions, on real Java programs: those of `scheduler/tests/dpor_counts.rs`. Optimal DPOR explores
//! each trace once and is never blocked.

use jcheck_tests::Bench;

/// A program whose threads run these bodies; the main thread starts them and waits for them.
fn program(name: &str, members: &str, bodies: &[String]) -> String {
    let mut text = format!(
        "public class {name} {{\n{members}\n  public static void main(String[] args) throws Exception {{\n    Thread[] threads = {{\n"
    );
    for body in bodies {
        text.push_str(&format!("      new Thread(() -> {{\n{body}\n      }}),\n"));
    }
    text.push_str(
        "    };\n    for (Thread thread : threads) thread.start();\n    for (Thread thread : threads) thread.join();\n  }\n",
    );
    text.push_str(
        "  static void await(Object o) { try { o.wait(); } catch (InterruptedException e) { throw new Error(e); } }\n}\n",
    );
    text
}

fn all(n: usize, body: &str) -> Vec<String> {
    vec![body.to_string(); n]
}

struct Row {
    what: String,
    members: String,
    bodies: Vec<String>,
    executions: u64,
    deadlocks: u64,
    /// Executions with --search composed, where that is another number or worth a look.
    composed: Option<u64>,
}

fn row(what: &str, members: &str, bodies: Vec<String>, executions: u64) -> Row {
    Row {
        what: what.to_string(),
        members: members.to_string(),
        bodies,
        executions,
        deadlocks: 0,
        composed: None,
    }
}

/// Runs the rows, each with one worker and two, which must not matter.
fn check(rows: Vec<Row>) {
    let bench = Bench::new();
    for (number, row) in rows.into_iter().enumerate() {
        let name = format!("Counted{number}");
        let text = program(&name, &row.members, &row.bodies);
        let file = bench.write(&format!("{name}.java"), &text);
        let run = |flags: &[&str]| {
            let mut args = vec![file.display().to_string(), "--stop=all".to_string()];
            args.extend(flags.iter().map(ToString::to_string));
            let checked = bench.check(&args);
            assert!(
                !checked.json.is_null(),
                "{}: {}",
                row.what,
                checked.ended.stderr
            );
            let gaps = checked.json["gaps"].as_array().map_or(0, Vec::len);
            assert_eq!(gaps, 0, "{}: {}", row.what, checked.json["gaps"]);
            let counts = ["executions", "deadlocked", "blocked"];
            (
                counts.map(|count| checked.count(count)),
                checked.json["search"].clone(),
            )
        };
        let expected = [row.executions, row.deadlocks, 0];
        let workers = if number % 2 == 0 {
            "--workers=1"
        } else {
            "--workers=2"
        };
        let (counts, search) = run(&[workers]);
        assert_eq!(counts, expected, "{}", row.what);
        assert_eq!(search["persistentSets"], "dynamic");
        if row.executions <= 20 {
            let (counts, _) = run(&["--persistent-sets=source"]);
            assert_eq!(counts[..2], expected[..2], "source: {}", row.what);
        }
        if let Some(composed) = row.composed {
            let (counts, _) = run(&["--search=composed"]);
            assert_eq!(
                counts,
                [composed, row.deadlocks, 0],
                "composed: {}",
                row.what
            );
        }
    }
}

/// One writer and n readers: 2^n. n writers: n!.
#[test]
fn readers_and_writers() {
    let mut rows = Vec::new();
    for n in [2, 4, 8] {
        let mut bodies = all(n, "int r = x;");
        bodies.insert(0, "x = 1;".to_string());
        let what = format!("readers({n})");
        rows.push(row(&what, "static volatile int x;", bodies, 1 << n));
    }
    for (n, expected) in [(2, 2), (3, 6), (4, 24), (5, 120)] {
        let what = format!("writers({n})");
        let bodies = all(n, "x = 1;");
        rows.push(row(&what, "static volatile int x;", bodies, expected));
    }
    check(rows);
}

/// Thread 0 looks for the last 0 of an array, thread j does `array[j] := array[j-1] + 1`.
#[test]
fn last_zero() {
    let counts = [2, 5, 12, 28, 64, 144];
    let rows = (1..).zip(counts).map(|(n, expected)| {
        let fields: String = (0..=n)
            .map(|i| format!("static volatile int a{i}; "))
            .collect();
        let tests: Vec<String> = (0..=n).rev().map(|i| format!("a{i} == 0")).collect();
        let mut bodies = vec![format!("boolean found = {};", tests.join(" || "))];
        bodies.extend((1..=n).map(|j| format!("a{j} = a{} + 1;", j - 1)));
        row(&format!("lastzero({n})"), &fields, bodies, expected)
    });
    check(rows.collect());
}

/// n threads on k locks: the product of the factorials; repeated: (nr)! / (r!)^n; reading only: 1 if critical sections may
/// be in any order.
#[test]
fn locks() {
    let members = |k: usize| -> String {
        let lock = |i| format!("static final Object L{i} = new Object(); static int x{i}; ");
        (0..k).map(lock).collect()
    };
    let increment = |lock: usize| format!("synchronized (L{lock}) {{ x{lock}++; }}");
    let mut rows = Vec::new();
    for (n, k, expected) in [
        (2, 1, 2),
        (3, 1, 6),
        (4, 1, 24),
        (4, 2, 4),
        (5, 2, 12),
        (6, 2, 36),
        (6, 3, 8),
    ] {
        let bodies = (0..n).map(|i| increment(i % k)).collect();
        let what = format!("{n} threads on {k} locks");
        rows.push(Row {
            composed: Some(expected).filter(|_| n == 4),
            ..row(&what, &members(k), bodies, expected)
        });
    }
    for (n, r, expected) in [(2, 2, 6), (2, 3, 20), (3, 2, 90)] {
        let bodies = all(n, &increment(0).repeat(r));
        rows.push(row(
            &format!("{n} threads, {r} times"),
            &members(1),
            bodies,
            expected,
        ));
    }
    for (n, expected) in [(2, 2), (3, 6), (4, 24)] {
        let bodies = all(n, "synchronized (L0) { int r = x0; }");
        rows.push(Row {
            composed: Some(1),
            ..row(
                &format!("{n} readers under a lock"),
                &members(1),
                bodies,
                expected,
            )
        });
    }
    check(rows);
}

/// 2^n - 1, of which one is the deadlock.
#[test]
fn philosophers() {
    let rows = (2..=4).map(|n: usize| {
        let members: String = (0..n)
            .map(|i| format!("static final Object F{i} = new Object(); "))
            .collect();
        let eat = |i| {
            format!(
                "synchronized (F{i}) {{ synchronized (F{}) {{ }} }}",
                (i + 1) % n
            )
        };
        Row {
            deadlocks: 1,
            ..row(
                &format!("{n} philosophers"),
                &members,
                (0..n).map(eat).collect(),
                (1 << n) - 1,
            )
        }
    });
    check(rows.collect());
}

/// One notify and n waiters: the one that is not chosen, or comes too late, waits for ever.
#[test]
fn one_notify() {
    let rows = [(1, 2, 1), (2, 10, 10), (3, 66, 66)].map(|(n, expected, deadlocks)| {
        let mut bodies = all(n, "synchronized (M) { await(M); }");
        bodies.push("synchronized (M) { M.notify(); }".to_string());
        Row {
            deadlocks,
            ..row(
                &format!("{n} waiters"),
                "static final Object M = new Object();",
                bodies,
                expected,
            )
        }
    });
    check(rows.into_iter().collect());
}

/// A bounded buffer of capacity 1.
#[test]
fn producers_and_consumers() {
    let table = [
        (1, 1, 1, 2, 0, 0),
        (1, 1, 2, 8, 0, 0),
        (1, 1, 3, 32, 0, 0),
        (1, 2, 1, 10, 10, 10),
        (2, 1, 1, 8, 0, 0),
        (2, 2, 1, 80, 0, 8),
    ];
    let mut rows = Vec::new();
    for (producers, consumers, items, expected, with_all, with_one) in table {
        for (notify, deadlocks) in [("notifyAll", with_all), ("notify", with_one)] {
            let turn = |full: &str, after: &str| {
                format!(
                    "synchronized (M) {{ while ({full}) await(M); full = {after}; M.{notify}(); }}"
                )
                .repeat(items)
            };
            let mut bodies = all(producers, &turn("full", "true"));
            bodies.extend(all(consumers, &turn("!full", "false")));
            let what = format!("{producers}P{consumers}C {items} {notify}");
            let members = "static final Object M = new Object(); static boolean full;";
            rows.push(Row {
                deadlocks,
                ..row(&what, members, bodies, expected)
            });
        }
    }
    check(rows);
}

/// n threads choose among k values and write: n! k^n.
#[test]
fn toss() {
    let rows = [(1, 1, 2), (2, 1, 8), (2, 2, 18), (3, 1, 48)].map(|(n, bound, expected)| {
        let body = format!("x = io.jcheck.Check.toss({bound});");
        row(
            &format!("{n} toss up to {bound}"),
            "static volatile int x;",
            all(n, &body),
            expected,
        )
    });
    check(rows.into_iter().collect());
}
