//! `--record`: what programs say of their variables in one execution, with clocks, and what `jcheck detect` makes of it.

use std::fs;
use std::path::Path;

use jcheck_tests::{jdk_in_turn, repository, run, Bench, Ended, Jdk};

/// Two threads with a lock. The first execution is that in which the main thread takes it first.
const HANDOVER: &str = "
import io.jcheck.Check;

public class Handover {
    private static final Object LOCK = new Object();
    private static boolean given;

    public static void main(String[] args) throws Exception {
        Check.record(\"x\", 0);
        Check.record(\"x\", 1);
        Thread other = new Thread(() -> {
            Check.record(\"x\", 0);
            Check.record(\"x\", 10);
            Check.record(\"x\", 10);
            synchronized (LOCK) {
                given = true;
                Check.record(\"x\", 20);
            }
            Check.record(\"x\", 30);
        });
        other.start();
        Check.record(\"x\", 2);
        boolean heard;
        synchronized (LOCK) {
            heard = given;
        }
        Check.record(\"x\", heard ? 3 : 4);
        other.join();
        Check.record(\"x\", 5);
        if (args.length > 0) {
            Check.assertThat(heard);
        }
    }
}
";

/// As is derived by hand: 10 comes after the start, and so after 1; 20 after the first section with the lock, and so after 2; 5 after
/// the end of the other thread.
const CLOCKS: [&str; 9] = [
    r#"{"process":"0","variables":{"x":0},"clock":{"0":1}}"#,
    r#"{"process":"0","variables":{"x":1},"clock":{"0":2}}"#,
    r#"{"process":"0","variables":{"x":2},"clock":{"0":3}}"#,
    r#"{"process":"0","variables":{"x":4},"clock":{"0":4}}"#,
    r#"{"process":"0","variables":{"x":5},"clock":{"0":5,"0.1":4}}"#,
    r#"{"process":"0.1","variables":{"x":0},"clock":{"0.1":1}}"#,
    r#"{"process":"0.1","variables":{"x":10},"clock":{"0.1":2,"0":2}}"#,
    r#"{"process":"0.1","variables":{"x":20},"clock":{"0.1":3,"0":3}}"#,
    r#"{"process":"0.1","variables":{"x":30},"clock":{"0.1":4,"0":3}}"#,
];

fn record(bench: &Bench, jdk: &Jdk, program: &Path, args: &[&str]) -> jcheck_tests::Checked {
    let home = format!("--java-home={}", jdk.home.display());
    let file = bench.path().join("it.jsonl").display().to_string();
    let program = program.display().to_string();
    bench.check(&[&[&*program, &*home, "--record", &*file], args].concat())
}

fn detect(bench: &Bench, question: &str, expression: &str) -> Ended {
    let mut command = bench.command("detect");
    command.current_dir(bench.path());
    command.args(["it.jsonl", question, expression]);
    run(&mut command, 60)
}

fn sorted_lines(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a computation was written");
    let mut lines: Vec<_> = text.lines().map(str::to_string).collect();
    lines.sort();
    lines
}

#[test]
fn clocks_are_those_derived_by_hand() {
    let bench = Bench::new();
    let program = bench.write("Handover.java", HANDOVER);
    for jdk in jdk_in_turn(0) {
        let checked = record(&bench, &jdk, &program, &[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        let mut expected = CLOCKS.map(str::to_string);
        expected.sort();
        assert_eq!(sorted_lines(&bench.path().join("it.jsonl")), expected);
        // In the order of time, the main thread was at 4 before the other one began.
        for (expression, code) in [
            ("'0'.x == 1 && '0.1'.x == 10", 1),
            ("'0'.x == 4 && '0.1'.x == 30", 1),
            ("'0'.x == 1 && '0.1'.x == 20", 0),
            ("'0'.x == 5 && '0.1'.x != 30", 0),
        ] {
            let ended = detect(&bench, "--poss", expression);
            assert_eq!(ended.code, code, "{expression}: {ended:?}");
        }
    }
}

/// Of a run with a finding, that is recorded; and the same by its schedule.
#[test]
fn a_finding_is_recorded_by_check_and_by_replay() {
    let bench = Bench::new();
    let program = bench.write("Handover.java", HANDOVER);
    for jdk in jdk_in_turn(1) {
        let checked = record(&bench, &jdk, &program, &["--", "fails"]);
        assert_eq!(checked.verdict(), "bug assertion", "{}", checked.json);
        let recorded = sorted_lines(&bench.path().join("it.jsonl"));
        assert!(recorded.contains(&CLOCKS[3].to_string()), "{recorded:?}");
        let again = bench.path().join("again.jsonl");
        let home = format!("--java-home={}", jdk.home.display());
        let file = again.display().to_string();
        let replayed = bench.replay(&checked.schedules()[0], &[&home, "--record", &file]);
        assert_eq!(replayed.code, 1, "{replayed:?}");
        assert_eq!(sorted_lines(&again), recorded);
    }
}

#[test]
fn what_cannot_be_recorded_is_told() {
    let bench = Bench::new();
    for jdk in jdk_in_turn(2) {
        let silent = "public class Silent { public static void main(String[] args) {} }";
        let program = bench.write("Silent.java", silent);
        let checked = record(&bench, &jdk, &program, &[]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        let told = &checked.ended.stderr;
        assert!(told.contains("nothing was recorded"), "{told}");
        assert!(!bench.path().join("it.jsonl").exists());
        let typed = "public class Typed { public static void main(String[] args) {
            io.jcheck.Check.record(\"x\", 1); io.jcheck.Check.record(\"x\", \"one\");
            throw new IllegalStateException(); } }";
        let program = bench.write("Typed.java", typed);
        let checked = record(&bench, &jdk, &program, &[]);
        assert_eq!(
            checked.verdict(),
            "bug uncaught-exception",
            "{:?}",
            checked.ended
        );
        assert!(checked.ended.stdout.contains("IllegalStateException"));
        let told = &checked.ended.stderr;
        assert!(told.contains("`x` of `0` is a string"), "{told}");
    }
}

/// Two threads that set variables, open latches and wait for them. All executions are equivalent, so a state is possible in the one
/// that was recorded if and only if an execution passes through it; and that is what a check finds, with a lock around all changes.
const LATCHES: &str = "
import io.jcheck.Check;
import java.util.concurrent.CountDownLatch;

public class Latches {
    private static final CountDownLatch[] OPEN = new CountDownLatch[4];
    private static final int[] VALUES = new int[2];
    private static int[] wanted;

    private static void set(int me, int value) {
        if (wanted == null) {
            Check.record(\"x\", value);
            return;
        }
        synchronized (VALUES) {
            VALUES[me] = value;
            Check.assertThat(VALUES[0] != wanted[0] || VALUES[1] != wanted[1]);
        }
    }

    private static void run(int me, String steps) {
        try {
            for (char step : steps.toCharArray()) {
                if (Character.isDigit(step)) {
                    set(me, step - '0');
                } else if (Character.isUpperCase(step)) {
                    OPEN[step - 'A'].countDown();
                } else {
                    OPEN[step - 'a'].await();
                }
            }
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < OPEN.length; i++) {
            OPEN[i] = new CountDownLatch(1);
        }
        if (args.length > 2) {
            wanted = new int[] {Integer.parseInt(args[2]), Integer.parseInt(args[3])};
        }
        for (int i = 0; i < 2; i++) {
            int me = i;
            new Thread(() -> run(me, args[me])).start();
        }
    }
}
";

#[test]
fn what_is_possible_is_what_executions_pass_through() {
    let bench = Bench::new();
    let program = bench.write("Latches.java", LATCHES);
    for jdk in jdk_in_turn(3) {
        for (one, other) in [("0A1b2", "0a1B2"), ("01A2", "0a12"), ("0A1B2", "0b1a2")] {
            let checked = record(&bench, &jdk, &program, &["--", one, other]);
            assert_eq!(checked.verdict(), "verified", "{}", checked.json);
            let mut possible = 0;
            for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
                let expression = format!("'0.1'.x == {i} && '0.2'.x == {j}");
                let detected = detect(&bench, "--poss", &expression);
                if (i, j) == (0, 0) {
                    assert_eq!(detected.code, 1, "{detected:?}");
                    continue;
                }
                let wanted = [i.to_string(), j.to_string()];
                let home = format!("--java-home={}", jdk.home.display());
                let name = program.display().to_string();
                let args = [&*name, &*home, "--", one, other, &*wanted[0], &*wanted[1]];
                let passed = bench.check(&args);
                let expected = match detected.code {
                    1 => "bug assertion",
                    _ => "verified",
                };
                assert_eq!(passed.verdict(), expected, "{one} {other} {i} {j}");
                possible += detected.code;
            }
            assert!((1..8).contains(&possible), "{one} {other}: {possible}");
        }
    }
}

/// One execution of a system shows what others can pass through. What must not be is possible where it was planted only.
#[test]
fn the_examples_of_the_paper_are_recorded_and_detected() {
    let bench = Bench::new();
    let all_agree = "!((all i: !i.chg) => all i < j: i.partn == j.partn)";
    let no_pair =
        "!(some i != j: i.isPrimary && j.isSecondary && i.secondary == j && j.primary == i)";
    for jdk in jdk_in_turn(4) {
        for (file, expression, code) in [
            ("database/database.toml", all_agree, 0),
            ("database/database-early.toml", all_agree, 1),
            ("primary/primary.toml", no_pair, 0),
            ("primary/primary-early.toml", no_pair, 1),
        ] {
            let program = repository().join("samples").join(file);
            let args = ["--system", "--max-executions", "1"];
            let checked = record(&bench, &jdk, &program, &args);
            assert_eq!(checked.verdict(), "incomplete", "{file}: {}", checked.json);
            let ended = detect(&bench, "--poss", expression);
            assert_eq!(ended.code, code, "{file}: {ended:?}");
        }
    }
}
