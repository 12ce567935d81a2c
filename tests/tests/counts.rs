//! Published numbers of executions, on real Java programs: those of `scheduler/tests/dpor_counts.rs`. Optimal DPOR
//! explores each trace once and is never blocked.

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
        "  static void await(Object o) { await(o, 0); }
  static void await(Object o, long millis) {
    try { o.wait(millis); } catch (InterruptedException e) { throw new Error(e); }
  }
}
",
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
    /// Executions and blocked runs with all reductions, where those are other numbers.
    reduced: Option<(u64, u64)>,
    /// Executions with --search composed, where that is another number or worth a look.
    composed: Option<u64>,
    /// What the annotation file of communication objects says.
    commun: Option<&'static str>,
    /// Whether time limits expire at any time.
    any_time: bool,
}

fn row(what: &str, members: &str, bodies: Vec<String>, executions: u64) -> Row {
    Row {
        what: what.to_string(),
        members: members.to_string(),
        bodies,
        executions,
        deadlocks: 0,
        reduced: None,
        composed: None,
        commun: None,
        any_time: false,
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
            if let Some(entry) = row.commun {
                let file = bench.write(&format!("{name}.commun"), format!("{entry}\n"));
                args.push(format!("--commun={}", file.display()));
            }
            if row.any_time {
                args.push("--timeouts=any".to_string());
            }
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
        let plain = match row.reduced {
            Some((executions, blocked)) => {
                let (counts, _) = run(&[workers, "--reduce=all"]);
                let expected = [executions, row.deadlocks, blocked];
                assert_eq!(counts, expected, "reduced: {}", row.what);
                "--reduce=none"
            }
            None => "--reduce=all",
        };
        let (counts, search) = run(&[workers, plain]);
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

/// The same with what a file lists: plain fields, and elements of arrays, of which each is a place of its own.
#[test]
fn communication_objects() {
    let field = |name: &str, bodies: Vec<String>, expected: u64, number: usize| Row {
        commun: Some(["field Counted0.x", "field Counted1.x"][number]),
        ..row(name, "static int x;", bodies, expected)
    };
    let array = |name: &str, bodies: Vec<String>, expected: u64| Row {
        commun: Some("class int[]"),
        ..row(name, "static final int[] A = new int[4];", bodies, expected)
    };
    let mut readers = all(4, "int r = x;");
    readers.insert(0, "x = 1;".to_string());
    let mut readers_of_array = all(4, "int r = A[0];");
    readers_of_array.insert(0, "A[0] = 1;".to_string());
    let mut last_zero = vec!["boolean found = A[2] == 0 || A[1] == 0 || A[0] == 0;".to_string()];
    last_zero.extend((1..=2).map(|j| format!("A[{j}] = A[{}] + 1;", j - 1)));
    let apart = (0..4).map(|i| format!("A[{}] = 1;", i % 2)).collect();
    check(vec![
        field("writers(4), field", all(4, "x = 1;"), 24, 0),
        field("readers(4), field", readers, 16, 1),
        array("writers(4), element", all(4, "A[0] = 1;"), 24),
        array("writers(4), two elements", apart, 4),
        array("readers(4), element", readers_of_array, 16),
        array("lastzero(2), elements", last_zero, 5),
    ]);
}

/// A thread that parks and then writes what the other reads after it has given the permit.
#[test]
fn park() {
    let body = "Thread parks = new Thread(() -> { java.util.concurrent.locks.LockSupport.park(); x = 1; });
        parks.start();
        java.util.concurrent.locks.LockSupport.unpark(parks);
        int r = x;
        try { parks.join(); } catch (InterruptedException e) { throw new Error(e); }";
    let members = "static volatile int x;";
    check(vec![row("park", members, all(1, body), 2)]);
}

/// What commutes: n threads give one permit, of which one or more come before it is used, 2^n - 1; n interrupt a
/// thread, and each comes before somebody looks or after, 2^n.
#[test]
fn what_commutes() {
    let program = |target: &str, does: &str, n: usize, looks: &str| {
        let start = |i| format!("Thread t{i} = new Thread(() -> {does}); t{i}.start(); ");
        let join = |i| format!("t{i}.join(); ");
        format!(
            "try {{ Thread target = new Thread(() -> {{ {target} }}); target.start();
        {} {looks} {} target.join(); }} catch (InterruptedException e) {{ throw new Error(e); }}",
            (0..n).map(start).collect::<String>(),
            (0..n).map(join).collect::<String>()
        )
    };
    let support = "java.util.concurrent.locks.LockSupport";
    let mut rows = Vec::new();
    for n in [2, 3] {
        let unpark = format!("{support}.unpark(target)");
        let body = program(&format!("{support}.park();"), &unpark, n, "");
        let what = format!("{n} permits");
        rows.push(row(&what, "", all(1, &body), (1 << n) - 1));
        let body = program("", "target.interrupt()", n, "target.isInterrupted();");
        let what = format!("{n} interrupts");
        rows.push(row(&what, "", all(1, &body), 1 << n));
    }
    check(rows);
}

/// n threads on a lock that is taken by compare and set in a loop. One takes it, k others fail, in any order, before
/// it is given back, and have waited in vain; the rest go on: f(n) = n Σ C(n-1, k) k! f(n-1-k), f(0) = 1. Where failing is
/// looking, the order of the k does not matter: without k!.
#[test]
fn spin_locks() {
    let rows = [(2, 4, (4, 0)), (3, 24, (21, 1))].map(|(n, expected, reduced)| {
        let row = row(
            &format!("{n} threads on a spin lock"),
            "static final java.util.concurrent.atomic.AtomicInteger L = new java.util.concurrent.atomic.AtomicInteger();",
            all(n, "while (!L.compareAndSet(0, 1)) { } L.set(0);"),
            expected,
        );
        Row {
            reduced: Some(reduced),
            ..row
        }
    });
    check(rows.into_iter().collect());
}

/// n threads that swap the value that is there: n!, or by whose swap succeeds, n. Threads of which each swaps what the
/// one before has put there (the benchmark `casrot` of Nidhugg): the counts of `scheduler/tests/reductions.rs`.
#[test]
fn updates_that_fail() {
    let members = "static final java.util.concurrent.atomic.AtomicInteger A = new java.util.concurrent.atomic.AtomicInteger();";
    let bodies = |swap: fn(usize) -> String| (0..5).map(swap).collect();
    let same = bodies(|thread| format!("A.compareAndSet(0, {});", thread + 1));
    let next = bodies(|thread| format!("A.compareAndSet({thread}, {});", thread + 1));
    let mut rows = vec![
        row("one value", members, same, 120),
        row("casrot", members, next, 120),
    ];
    rows[0].reduced = Some((5, 0));
    rows[1].reduced = Some((43, 26));
    check(rows);
}

/// n threads push a node onto a stack by compare and set. Those that fail have waited in vain, k of them: the others push in any
/// order, and who fails has read one top, and compared with a later one: the sum of n! / k! C(n - k + 1, 2)^k. Where failing is
/// writing, its order counts, too: 36 for three, by enumeration of all interleavings.
#[test]
fn pushes() {
    let members = "static final class Node { Node next; }
        static final java.util.concurrent.atomic.AtomicReference<Node> TOP = new java.util.concurrent.atomic.AtomicReference<>();";
    let push = "Node own = new Node(); Node top; do { top = TOP.get(); own.next = top; } while (!TOP.compareAndSet(top, own));";
    let mut rows = vec![
        row("2 push", members, all(2, push), 4),
        row("3 push", members, all(3, push), 36),
    ];
    rows[1].reduced = Some((27, 0));
    check(rows);
}

/// What a constructor does with an object that nobody else has makes no order. One that gives it away: who looks comes before
/// that, or before the last write, or after it; and with a name that is that of its own object, whichever comes first.
#[test]
fn constructors() {
    let members = "static class Box { volatile int v; Box(int k) { v = k; } }
        static class Deep extends Box { volatile Object w; Deep(int k) { super(k); w = toString(); v++; } }
        static class Leak { static volatile Leak leaked; volatile int v; Leak() { v = 1; leaked = this; v = 2; } }";
    let own = "for (int i = 0; i < 3; i++) { if (new Box(i).v != i) throw new Error(); }";
    let deep = "for (int i = 0; i < 3; i++) { if (new Deep(i).v != i + 1) throw new Error(); }";
    let looks = "Leak it = Leak.leaked; int seen = it == null ? 0 : it.v;";
    let leaks = |readers: usize| {
        let mut bodies = vec!["new Leak();".to_string()];
        bodies.extend(all(readers, looks));
        bodies
    };
    check(vec![
        row("3 with 3 of their own", members, all(3, own), 1),
        row("2 with 3 of a subclass", members, all(2, deep), 1),
        row("one leaks, one looks", members, leaks(1), 3),
        row("one leaks, 2 look", members, leaks(2), 9),
    ]);
}

/// n threads that add and drop the result: n! orders, all of them one. Who looks, or adds and keeps the result, comes after
/// any of the others: 2^(n-1) instead of n!. The order of two who keep it counts.
#[test]
fn additions() {
    let members = "static final java.util.concurrent.atomic.AtomicInteger A = new java.util.concurrent.atomic.AtomicInteger();
        static final java.util.concurrent.atomic.AtomicLong B = new java.util.concurrent.atomic.AtomicLong();";
    let mut rows = Vec::new();
    for (name, bodies, expected, reduced) in [
        ("6 add", "A/A/A/A/A/A", 720, 1),
        ("2 add, one looks", "A/A/int r = A.get();", 6, 4),
        ("2 add, one keeps", "A/A/int r = A.addAndGet(1);", 6, 4),
        (
            "one adds, 2 keep",
            "A/int r = A.getAndIncrement();/int r = A.getAndDecrement();",
            6,
            6,
        ),
        ("2 add, one sets", "A/A/A.set(3);", 6, 4),
        (
            "3 add to two",
            "B.incrementAndGet();/B.getAndDecrement();/A.addAndGet(2);",
            2,
            1,
        ),
    ] {
        let body = |body: &str| match body {
            "A" => "A.incrementAndGet();".to_string(),
            other => other.to_string(),
        };
        rows.push(Row {
            reduced: Some((reduced, 0)),
            ..row(
                name,
                members,
                bodies.split('/').map(body).collect(),
                expected,
            )
        });
    }
    check(rows);
}

/// The state of a thread is asked for before it begins, after that, after its only write, or after its end. Another
/// one may come to a lock that is taken, before or after the question, or not: 2 + 3 ways. Each of the two joins
/// finds that the thread has ended, or begins to wait; after the answer that it has ended there is no choice.
#[test]
fn states() {
    let program = |before: &str, child: &str, after: &str| {
        format!(
            "Thread thread = new Thread(() -> {{ {child} }});
        {before}
        thread.start();
        Thread.State state = thread.getState();
        {after}
        try {{ thread.join(); }} catch (InterruptedException e) {{ throw new Error(e); }}"
        )
    };
    let writes = program("", "x = 1;", "");
    let locks = program("synchronized (L) {", "synchronized (L) { }", "}");
    let members = "static volatile int x; static final Object L = new Object();";
    check(vec![
        row("state, write", members, all(1, &writes), (3 * 2 + 1) * 2),
        row("state, lock", members, all(1, &locks), (2 + 3) * 2 * 2),
    ]);
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

/// n threads on k locks: the product of the factorials; repeated: (nr)! / (r!)^n; of sections that share no data, as
/// those that only read, the order does not count.
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
            reduced: Some((1, 0)),
            ..row(
                &format!("{n} readers under a lock"),
                &members(1),
                bodies,
                expected,
            )
        });
    }
    // Of the last three the second reads what the first writes, and may write as the third does: 2 * 2.
    let section = |body: &str| format!("synchronized (L0) {{ {body} }}");
    // Each of the two before is on one side of the fill; an array of which more than eight elements are filled is one.
    let few = ("java.util.Arrays.fill(e, 1);/e[0]++;/e[1]++;", 6, 4);
    let many = ("java.util.Arrays.fill(f, 1);/f[0]++;/f[1]++;", 6, 6);
    let fields = members(6) + "static int[] e = new int[8], f = new int[12];\n";
    for (bodies, expected, reduced) in [
        ("x0++;/x1++;/x2++;/x3++;/x4++;/x5++;", 720, 1),
        ("x0++;/x0++;/x1++;/x2++;", 24, 2),
        ("x0 = 1;/if (x0 == 1) x1++;/x1++;", 6, 4),
        ("e[0]++;/e[1]++;/e[2]++;/e[3]++;", 24, 1),
        few,
        many,
    ] {
        let sections = bodies.split('/').map(section).collect();
        rows.push(Row {
            reduced: Some((reduced, 0)).filter(|_| reduced != expected),
            ..row(bodies, &fields, sections, expected)
        });
    }
    // An array that counts as one location, of which each lock has a half: two orders for each lock.
    let half = |lock: usize| {
        let elements = format!("for (int i = 0; i < 9; i++) g[{} + i]++;", lock * 9);
        format!("synchronized (L{lock}) {{ {elements} }}")
    };
    let halves = members(2) + "static int[] g = new int[18];\n";
    let bodies = (0..4).map(|i| half(i % 2)).collect();
    rows.push(row("halves of one array", &halves, bodies, 4));
    check(rows);
}

/// 2^n - 1, of which one is the deadlock.
#[test]
fn philosophers() {
    let rows = (2..=4).map(|n: usize| {
        let fork = |i| format!("static final Object F{i} = new Object(); ");
        let members: String = (0..n).map(fork).collect();
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

/// A semaphore made of a monitor: every critical section depends on every other. One thread that takes what n give:
/// (2n)! / n!.
#[test]
fn semaphores_from_monitors() {
    let members = |initial: usize| {
        format!(
            "static final Semaphore S = new Semaphore({initial});
  static class Semaphore {{
    private int value;
    Semaphore(int initial) {{ value = initial; }}
    synchronized void acquire() {{ while (value == 0) await(this); value--; }}
    synchronized void release() {{ value++; notify(); }}
  }}"
        )
    };
    let mut rows = Vec::new();
    for (n, initial, expected) in [(2, 1, 4), (3, 1, 48), (2, 2, 6), (3, 2, 90)] {
        let what = format!("{n} x acquire, release of {initial}");
        let bodies = all(n, "S.acquire(); S.release();");
        rows.push(row(&what, &members(initial), bodies, expected));
    }
    for (n, expected) in [(1, 2), (2, 12), (3, 120)] {
        let mut bodies = all(n, "S.release();");
        bodies.push("S.acquire();".repeat(n));
        let what = format!("{n} signalers");
        rows.push(row(&what, &members(0), bodies, expected));
    }
    check(rows);
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
    let mut rows: Vec<Row> = rows.into_iter().collect();
    // The same with a limit that can expire at any time: nobody waits for ever.
    for (n, expected) in [(1, 4), (2, 58)] {
        let mut bodies = all(n, "synchronized (M) { await(M, 1); }");
        bodies.push("synchronized (M) { M.notify(); }".to_string());
        rows.push(Row {
            any_time: true,
            ..row(
                &format!("{n} timed waiters"),
                "static final Object M = new Object();",
                bodies,
                expected,
            )
        });
    }
    check(rows);
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

/// n threads that add to a queue and take from it, in any order of these 2n steps that keeps each thread's own: (2n)! / 2^n.
#[test]
fn queues() {
    let members = "static final java.util.concurrent.ConcurrentLinkedQueue<Integer> Q
        = new java.util.concurrent.ConcurrentLinkedQueue<>();";
    let rows = [(2, 6), (3, 90)].map(|(n, expected)| {
        row(
            &format!("{n} add and take"),
            members,
            all(n, "Q.add(1); Q.poll();"),
            expected,
        )
    });
    check(rows.into_iter().collect());
}

/// A question for the state of a thread, which nobody asks, makes no release of a monitor an operation: n! orders of n threads
/// under a lock.
#[test]
fn questions_for_states() {
    let members = "static int n; static final Object L = new Object();
        static Object state(Thread t) { return t.getState(); }";
    let body = "synchronized (L) { n++; }";
    check(vec![row(
        "nobody asks for a state",
        members,
        all(3, body),
        6,
    )]);
}

/// n threads that arrive at a phaser come in any order, in each phase: (n!)^phases; those that wait are one step, whoever is last.
#[test]
fn phasers() {
    let rows = [(2, 1, 2), (2, 2, 4), (3, 1, 6), (3, 2, 36)].map(|(n, phases, expected)| {
        let members = format!(
            "static final java.util.concurrent.Phaser P = new java.util.concurrent.Phaser({n});"
        );
        let body = "P.arriveAndAwaitAdvance();".repeat(phases);
        row(
            &format!("{n} parties, {phases} phases"),
            &members,
            all(n, &body),
            expected,
        )
    });
    check(rows.into_iter().collect());
}

/// Additions to the count of a map, and to an adder, at which nobody looks, come in (a k)!/(k!)^a orders for a threads with k
/// each, and all of them are one. A look comes before or after the one addition.
#[test]
fn sums_of_the_jdk() {
    let members = "static final java.util.concurrent.ConcurrentHashMap<Integer, Integer> M = new java.util.concurrent.ConcurrentHashMap<>();
        static final java.util.concurrent.atomic.LongAdder A = new java.util.concurrent.atomic.LongAdder();";
    let puts = |threads: i32, each: i32| {
        let body = |thread: i32| {
            let keys = (0..each).map(|key| thread * each + key);
            keys.map(|key| format!("M.put({key}, 1); "))
                .collect::<String>()
        };
        (0..threads).map(body).collect::<Vec<_>>()
    };
    let added = |what: &str, bodies, orders| Row {
        reduced: Some((1, 0)),
        ..row(what, members, bodies, orders)
    };
    check(vec![
        added("2 threads put 1", puts(2, 1), 2),
        added("2 threads put 3", puts(2, 3), 20),
        added("3 threads put 1", puts(3, 1), 6),
        added("2 threads add twice", all(2, "A.increment(); A.add(2);"), 6),
        added(
            "put, and take away",
            vec![
                "M.put(1, 1);".to_string(),
                "M.put(2, 1); M.remove(2);".to_string(),
            ],
            3,
        ),
        row(
            "one adds, one looks",
            members,
            vec!["A.increment();".to_string(), "A.sum();".to_string()],
            2,
        ),
    ]);
}

/// Two threads, each with an object of its own: what one does with it is nobody else's business, whatever the object does while it is
/// made, and wherever it is made. 1.
#[test]
fn own_objects() {
    let rows = [
        (
            "copied lists",
            "var l = new java.util.concurrent.CopyOnWriteArrayList<Integer>(); l.add(1); l.add(2);",
        ),
        (
            "patterns",
            "if (!\"aab\".replaceAll(\"a+\", \"c\").matches(\"c.\")) { throw new Error(); }",
        ),
        (
            "maps",
            "var m = new java.util.concurrent.ConcurrentHashMap<Integer, Integer>();
            for (int i = 0; i < 20; i++) { m.merge(i % 15, 1, Integer::sum); }
            var k = new java.util.concurrent.ConcurrentHashMap<>(m);
            k.putIfAbsent(1, 2);
            var s = java.util.concurrent.ConcurrentHashMap.<Integer>newKeySet();
            s.addAll(m.keySet());
            if (s.size() != 15 || k.get(1) != 2) { throw new Error(); }",
        ),
        (
            "properties",
            "var p = new java.util.Properties(); p.setProperty(\"a\", \"b\"); p.getProperty(\"c\", \"d\");",
        ),
        (
            "thread-locals",
            "var l = ThreadLocal.withInitial(() -> new StringBuilder()); l.get().append(1);
            new InheritableThreadLocal<Integer>().set(2);",
        ),
        (
            "scanners",
            "var s = new java.util.Scanner(\"1 a\"); s.nextInt(); s.next();",
        ),
        (
            "pools",
            "try {
                var e = java.util.concurrent.Executors.newFixedThreadPool(2, r -> new Thread(r, \"worker\"));
                e.submit(() -> 1).get();
                e.shutdown();
            } catch (Exception unexpected) { throw new Error(unexpected); }",
        ),
    ];
    let rows = rows.map(|(name, body)| row(name, "", all(2, body), 1));
    check(rows.into_iter().collect());
}

/// n threads that use the same classes first: what their initialisers do with objects of their own, or read of what nobody changes,
/// makes no difference.
#[test]
fn initialisers() {
    let members = r#"static class A { static final java.util.regex.Pattern P = java.util.regex.Pattern.compile("a+"); }
    static class B {
        static final java.util.Map<String, String> M = new java.util.concurrent.ConcurrentHashMap<>();
        static { M.put("a", "b"); }
    }
    static class C {
        static final ClassLoader L = Thread.currentThread().getContextClassLoader();
        static final String S = String.format("%s", System.getProperty("none", "c")) + new StringBuffer().append(B.M);
        static final java.util.Hashtable<String, String> T = new java.util.Hashtable<>();
        static { synchronized (T) { T.put("a", S); } }
    }"#;
    let uses = "if (C.T.getClass() == null || A.P == null) { throw new Error(); }";
    let rows = [2, 3].map(|n| row(&format!("{n} use them"), members, all(n, uses), 1));
    check(rows.into_iter().collect());
}

/// Where it is time for several threads, none of them comes before the others do what they do: n that sleep for as long, and write
/// k times each, have as many orders as if they had not slept. That it is time has no order of its own.
#[test]
fn limits_that_are_over_at_one_time() {
    let members = "static volatile int x;
        static final java.util.concurrent.CountDownLatch L = new java.util.concurrent.CountDownLatch(1);
        static void sleeps(int millis) {
            try { Thread.sleep(millis); } catch (InterruptedException impossible) { throw new Error(impossible); }
        }
        static void waits(int millis) {
            try { L.await(millis, java.util.concurrent.TimeUnit.MILLISECONDS); }
            catch (InterruptedException impossible) { throw new Error(impossible); }
        }";
    let two = |one: &str, other: &str| vec![one.to_string(), other.to_string()];
    check(vec![
        row("4 sleep", members, all(4, "sleeps(5);"), 1),
        row(
            "3 sleep, and write",
            members,
            all(3, "sleeps(5); x = 1;"),
            6,
        ),
        row(
            "2 sleep, and write twice",
            members,
            all(2, "sleeps(5); x = 1; x = 2;"),
            6,
        ),
        row(
            "one sleeps for longer",
            members,
            two("sleeps(5); x = 1; x = 2;", "sleeps(6); x = 3;"),
            1,
        ),
        row(
            "2 sleep twice, and write",
            members,
            all(2, "sleeps(5); x = 1; sleeps(5); x = 2;"),
            4,
        ),
        // Either makes the clock go on. If it is the one that waits, its limit is over then; else before the latch is opened, or after.
        row(
            "one waits for another",
            members,
            two("sleeps(5); L.countDown();", "waits(5);"),
            3,
        ),
    ]);
}

/// A lock for n readers and m writers, once each: m! orders of the writers, and m + 1 places among them for each reader, since
/// readers share it.
#[test]
fn locks_that_readers_share() {
    let members = "static final java.util.concurrent.locks.ReentrantReadWriteLock L =
            new java.util.concurrent.locks.ReentrantReadWriteLock();
        static int x;
        static void reads() { L.readLock().lock(); int y = x; L.readLock().unlock(); }
        static void writes() { L.writeLock().lock(); x++; L.writeLock().unlock(); }";
    let rows = [(4, 0, 1), (3, 1, 8), (2, 2, 18), (1, 3, 24)];
    let rows = rows.map(|(n, m, executions)| {
        let bodies = [all(n, "reads();"), all(m, "writes();")].concat();
        row(
            &format!("{n} read and {m} write"),
            members,
            bodies,
            executions,
        )
    });
    check(rows.into_iter().collect());
}

/// n threads take one of p permits and give it back: the orders of these 2 n steps in which no more than p have one. With one
/// permit, n!. Who finds none waits in no step of its own: of one thread that takes what n give there are n! orders of those, with
/// as many places for it as there are ways to pair n parentheses.
#[test]
fn permits_that_are_taken_and_given_back() {
    fn orders(permits: u64, coming: u64, inside: u64) -> u64 {
        let enters = match coming > 0 && inside < permits {
            true => coming * orders(permits, coming - 1, inside + 1),
            false => 0,
        };
        let leaves = match inside > 0 {
            true => inside * orders(permits, coming, inside - 1),
            false => u64::from(coming == 0),
        };
        enters + leaves
    }
    let members = |permits: u64| {
        format!(
            "static final java.util.concurrent.Semaphore S = new java.util.concurrent.Semaphore({permits});"
        )
    };
    let taken = [(1, 3), (2, 3), (3, 3)].map(|(p, n)| {
        let bodies = all(n as usize, "S.acquireUninterruptibly(); S.release();");
        row(
            &format!("{n} take one of {p}"),
            &members(p),
            bodies,
            orders(p, n, 0),
        )
    });
    let given = [(1, 1), (2, 2 * 2), (3, 6 * 5)].map(|(n, expected)| {
        let mut bodies = all(n, "S.release();");
        bodies.push("S.acquireUninterruptibly();".repeat(n));
        row(
            &format!("{n} give, one takes"),
            &members(0),
            bodies,
            expected,
        )
    });
    check(taken.into_iter().chain(given).collect());
}

/// What a pool of two has to do, with a worker for each task: parts that share nothing have no order; of a stream of n elements
/// that is cut into n parts, one of the two halves of each larger part comes first, 2^(n-1); tasks that do share something have
/// each order, n!.
#[test]
fn tasks_of_fork_join_pools() {
    let bench = Bench::new();
    let text = "import java.util.concurrent.*;
        import java.util.concurrent.atomic.*;
        import java.util.stream.*;
        public class Parts {
            static class Sum extends RecursiveTask<Integer> {
                final int n;
                Sum(int n) { this.n = n; }
                protected Integer compute() {
                    if (n == 1) { return 1; }
                    var half = new Sum(n / 2);
                    half.fork();
                    return new Sum(n - n / 2).compute() + half.join();
                }
            }
            public static void main(String[] args) throws Exception {
                int n = Integer.parseInt(args[1]);
                switch (args[0]) {
                    case \"sum\" -> {
                        int sum = new ForkJoinPool(2).invoke(new Sum(n));
                        assert sum == n;
                    }
                    case \"stream\" -> {
                        int sum = IntStream.range(0, n).parallel().sum();
                        assert sum == n * (n - 1) / 2;
                    }
                    default -> {
                        var pool = new ForkJoinPool(2);
                        var count = new AtomicInteger();
                        for (int i = 0; i < n; i++) { pool.submit(count::incrementAndGet); }
                        pool.shutdown();
                        assert pool.awaitTermination(1, TimeUnit.MINUTES) && count.get() == n;
                    }
                }
            }
        }";
    let file = bench.write("Parts.java", text).display().to_string();
    for (does, n, expected) in [
        ("sum", "16", 1),
        ("stream", "4", 8),
        ("stream", "8", 128),
        ("share", "3", 6),
        ("share", "4", 24),
    ] {
        for workers in ["--workers=1", "--workers=2"] {
            let checked = bench.check(&[&file, workers, "--", does, n]);
            assert_eq!(checked.verdict(), "verified", "{}", checked.ended.stderr);
            assert_eq!(checked.count("executions"), expected, "{does} {n}");
        }
    }
}

/// Where the end of the program cuts nobody off, it is no step that others could come before or after: a daemon that writes k
/// times has 1 place to be in, not k + 1, and of two threads that call `exit` one is the first. If limits expire at any time, each
/// place is one of its own.
#[test]
fn ends() {
    let bench = Bench::new();
    let daemon = "Thread other = new Thread(() -> { x = 1; x = 2; x = 3; });
    other.setDaemon(true);
    other.start();";
    let exits = "new Thread(() -> { x = 1; x = 2; System.exit(0); }).start();
    System.exit(0);";
    // Main ends after 0 to 4 steps of the daemon, which begins and writes; exits after 0 to 3 of the other thread, or that one does.
    for (name, body, going_on, cut_off) in
        [("BesideDaemon", daemon, 1, 5), ("TwoExits", exits, 2, 5)]
    {
        let text = format!(
            "public class {name} {{
  static volatile int x;
  public static void main(String[] args) {{
    {body}
  }}
}}
"
        );
        let file = bench.write(&format!("{name}.java"), &text);
        for (flag, expected) in [
            ("--timeouts=quiescent", going_on),
            ("--timeouts=any", cut_off),
        ] {
            let checked = bench.check(&[file.display().to_string(), flag.to_string()]);
            assert_eq!(checked.json["verdict"], "verified", "{name} {flag}");
            assert_eq!(checked.count("executions"), expected, "{name} {flag}");
        }
    }
}
