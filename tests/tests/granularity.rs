//! Method and atomic granularity: numbers of executions and operations that theory gives, and breaches of what a class
//! must fulfil.

use std::path::{Path, PathBuf};

use jcheck_tests::{Bench, Checked};

/// Two threads that each run `body` once, on one object of class `Cell`.
fn two_threads(bench: &Bench, members: &str, body: &str) -> PathBuf {
    let source = format!(
        "public class Two {{
    static class Cell {{ {members} }}
    public static void main(String[] args) throws InterruptedException {{
        Cell cell = new Cell();
        Runnable work = () -> {{ {body} }};
        Thread a = new Thread(work);
        Thread b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
    }}
}}
"
    );
    bench.write("Two.java", source)
}

fn check(bench: &Bench, program: &Path, commun: bool, granularity: Option<&str>) -> Checked {
    let mut args = vec![program.display().to_string(), "--stop=all".to_string()];
    if commun {
        let file = bench.write("two.commun", "class Two$Cell\n");
        args.push(format!("--commun={}", file.display()));
    }
    if let Some(granularity) = granularity {
        let file = bench.write("two.granularity", format!("{granularity} Two$Cell\n"));
        args.push(format!("--granularity={}", file.display()));
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    bench.check(&args)
}

const COUNTER: &str = "private int value; void add() { value++; }";
const LOCKED: &str = "private int value; synchronized void add() { value++; }";

/// Read and write of each thread: of the 6 interleavings of two reads and two writes, 4 differ in more than the order
/// of the reads. As one operation each: 2 orders.
#[test]
fn a_method_is_one_operation() {
    let bench = Bench::new();
    let program = two_threads(&bench, COUNTER, "cell.add();");
    let field = check(&bench, &program, true, None);
    assert_eq!(
        (field.verdict().as_str(), field.count("executions")),
        ("verified", 4)
    );
    for granularity in ["method", "atomic"] {
        let checked = check(&bench, &program, true, Some(granularity));
        assert_eq!(
            checked.count("executions"),
            2,
            "{granularity}: {}",
            checked.json
        );
        // That no other thread comes in between is the user's word only.
        assert_eq!(checked.verdict(), "incomplete");
        assert_eq!(checked.json["gaps"][0]["kind"], "assumed-atomic");
    }
}

/// With the monitor of the object, the word is not needed. Each thread begins, locks and adds, where field granularity
/// has a read and a write: an execution is 2 operations shorter.
#[test]
fn synchronized_methods_are_operations_without_assumption() {
    let bench = Bench::new();
    let program = two_threads(&bench, LOCKED, "cell.add();");
    let depth = |granularity| {
        let checked = check(&bench, &program, true, granularity);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        assert_eq!(checked.count("executions"), 2);
        checked.count("maxDepth")
    };
    let field = depth(None);
    assert_eq!(depth(Some("method")), field - 2);
    assert_eq!(depth(Some("atomic")), field - 2);
}

/// Two methods that make one access each are what they would be without: two writes, two orders.
#[test]
fn single_accesses_need_no_assumption() {
    let bench = Bench::new();
    let members = "private int value; void set(int v) { value = v; } int get() { return value; }";
    let program = two_threads(&bench, members, "cell.set(1);");
    for granularity in [None, Some("method"), Some("atomic")] {
        let checked = check(&bench, &program, true, granularity);
        assert_eq!(
            checked.verdict(),
            "verified",
            "{granularity:?} {}",
            checked.json
        );
        assert_eq!(checked.count("executions"), 2, "{granularity:?}");
    }
}

/// An inner call belongs to the operation of an atomic object; with method granularity it is one of its own. Two
/// operations of each thread, all writes: 6 interleavings.
#[test]
fn inner_calls_are_parts_of_atomic_operations() {
    let bench = Bench::new();
    let members = "private int a, b; void both() { one(); two(); } void one() { a = 1; } void two() { b = 1; }";
    let program = two_threads(&bench, members, "cell.both();");
    assert_eq!(
        check(&bench, &program, true, Some("method")).count("executions"),
        6
    );
    assert_eq!(
        check(&bench, &program, true, Some("atomic")).count("executions"),
        2
    );
}

/// An array that an atomic object keeps to itself is a part of it. Field granularity: each thread reads `items`, reads
/// `size`, stores an element, and writes `size`.
#[test]
fn arrays_inside_are_parts_of_atomic_operations() {
    let bench = Bench::new();
    let members = "private final int[] items = new int[4]; private int size;
        synchronized void put(int i) { items[size++] = i; }";
    let program = two_threads(&bench, members, "cell.put(3);");
    let checked = check(&bench, &program, true, Some("atomic"));
    assert_eq!(checked.verdict(), "verified", "{}", checked.json);
    assert_eq!(checked.count("executions"), 2);
}

/// As a discipline-checked object it is one location (section 8.3 of the paper): two locks for two fields are fine for
/// fields, and a breach for the whole. Happens-before has no opinion on which lock it is, and finds the same race.
#[test]
fn an_object_with_a_lock_for_each_field_is_no_whole() {
    let bench = Bench::new();
    let source = "public class Two {
    static class Cell {
        private int a, b;
        void a() { a++; }
        void b() { b++; }
    }
    public static void main(String[] args) throws InterruptedException {
        Cell cell = new Cell();
        Object left = new Object(), right = new Object();
        Thread one = new Thread(() -> { synchronized (left) { cell.a(); } });
        Thread two = new Thread(() -> { synchronized (right) { cell.b(); } });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
";
    let program = bench.write("Two.java", source);
    assert_eq!(check(&bench, &program, false, None).verdict(), "verified");
    for granularity in ["method", "atomic"] {
        let checked = check(&bench, &program, false, Some(granularity));
        let verdict = checked.verdict();
        assert!(
            verdict.starts_with("bug"),
            "{granularity}: {verdict} {}",
            checked.json
        );
        let text = &checked.ended.stdout;
        assert!(text.contains("Two$Cell"), "{text}");
        let schedule = checked.schedules().remove(0);
        let replayed = bench.replay(&schedule, &[]);
        assert_eq!(replayed.code, 1, "{}{}", replayed.stdout, replayed.stderr);
    }
}

#[test]
fn breaches_are_errors_with_the_instruction() {
    let bench = Bench::new();
    for (members, granularity, breach) in [
        ("int value; void add() { value++; }", "method", "field value is neither private nor final (G2)"),
        ("private volatile int v; int v() { return v; }", "method", "field v is volatile: each access is a visible operation (G1)"),
        ("private int v; void add() { synchronized (this) { v++; } }", "method", "Two$Cell.add at pc 3, line 2 enters a monitor (G1)"),
        ("private int v; synchronized void up() { v++; notify(); }", "method", "Two$Cell.up at pc 11, line 2 calls java.lang.Object.notify (G1)"),
        ("private int v; void add() { deep(); } static void deep() { deeper(); } static synchronized void deeper() { }", "method", "Two$Cell.deep at pc 0, line 2 calls the synchronized method deeper (G1)"),
        ("private int v; boolean same(Cell o) { return v == o.v; }", "method", "Two$Cell.same at pc 5, line 2 accesses v of another instance (G3)"),
        ("private int[] v = {1}; int[] all() { return v; }", "atomic", "Two$Cell.all at pc 1, line 2 gives away the array v (encapsulation)"),
        ("static int n; private int v; void add() { v = n; }", "atomic", "static field n is not private (encapsulation)"),
    ] {
        let program = two_threads(&bench, members, "cell.hashCode();");
        let checked = check(&bench, &program, false, Some(granularity));
        assert_eq!(checked.ended.code, 2, "{members}: {:?}", checked.ended);
        let text = &checked.ended.stderr;
        assert!(text.contains(&format!("{granularity} Two$Cell: ")), "{text}");
        assert!(text.contains(breach), "{members}: {text}");
    }
    let program = two_threads(&bench, COUNTER, "cell.add();");
    let file = bench.write("x.granularity", "method Tow$Cell\natomic Two$Cell more\n");
    let args = [
        program.to_str().unwrap(),
        "--granularity",
        file.to_str().unwrap(),
    ];
    let wrong = bench.check(&args);
    assert_eq!(wrong.ended.code, 2);
    assert!(
        wrong.ended.stderr.contains(":2:17: "),
        "{}",
        wrong.ended.stderr
    );
}
