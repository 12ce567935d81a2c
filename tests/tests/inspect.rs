//! `jcheck inspect`: before and after, sites, and what the second reader says.

use jcheck_tests::{default_jdk, run, Bench, Ended};

const COUNTER: &str = "package com.example;
public class Counter {
    private int value;
    public synchronized void add() { value++; }
    public static int twice(int i) { return 2 * i; }
}
";

fn inspect(bench: &Bench, what: &str) -> Ended {
    let mut command = bench.command("inspect");
    run(command.arg(what), 60)
}

#[test]
fn a_class_is_shown_before_and_after_with_its_sites() {
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    let module = "module com.example { exports com.example; }\n";
    default_jdk().compile(
        &[("Counter.java", COUNTER), ("module-info.java", module)],
        &classes,
    );
    let file = classes.join("com/example/Counter.class");
    let shown = inspect(&bench, file.to_str().unwrap());
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    let text = &shown.stdout;
    assert!(
        text.contains("com.example.Counter.add()V: 11 -> "),
        "{text}"
    );
    assert!(text.contains("no longer synchronized"), "{text}");
    assert!(text.contains("Counter.twice(I)I: unchanged"), "{text}");
    let value = "com.example.Counter.value, line 4, pc";
    // enter, read, write; an exit before the return and one in the handler
    for (hook, site) in [
        ("monitorEnter", "monitor-enter, line 4, pc 0".to_string()),
        ("readField", format!("field-read {value} 2")),
        ("writeField", format!("field-write {value} 7")),
        ("monitorExit", "monitor-exit, line 4, pc 10".to_string()),
    ] {
        let mut lines = text
            .lines()
            .filter(|line| line.contains(&format!("ProgramBorder.{hook}")));
        assert!(
            lines.any(|line| line.starts_with("  +") && line.ends_with(&site)),
            "{hook}: {text}"
        );
    }
    // enter 2, read 2, write 3, exit 2, handler 3
    assert_eq!(
        text.matches("\n  +").count() - text.matches("ProgramBorder.").count(),
        12,
        "{text}"
    );
    assert!(text.contains("agrees on 2 class files"), "{text}");

    // The whole jar: a line for each class, and an open word on what the second reader cannot read.
    let jar = bench.path().join("app.jar");
    default_jdk().jar(&jar, "Created-By: test\n", &classes);
    let shown = inspect(&bench, jar.to_str().unwrap());
    let text = &shown.stdout;
    assert!(
        text.contains("com/example/Counter.class: 1 of 3 methods rewritten"),
        "{text}"
    );
    assert!(text.contains("module-info.class: 0 of 0 methods"), "{text}");
    assert!(
        text.contains("cannot read: it does not know constants of kinds 19 and 20"),
        "{text}"
    );

    // As it was instrumented: one version, the same sites.
    let mut command = bench.command("instrument");
    assert_eq!(run(command.arg(&jar), 60).code, 0);
    let entry = format!(
        "{}/app-jcheck.jar!com.example.Counter",
        bench.path().display()
    );
    let shown = inspect(&bench, &entry);
    assert!(
        shown.stdout.contains(&format!("field-write {value} 7")),
        "{}",
        shown.stdout
    );

    let missing = inspect(&bench, &format!("{}!com.exmple.Counter", jar.display()));
    assert_eq!(missing.code, 2);
    assert!(
        missing
            .stderr
            .contains("did you mean com/example/Counter.class?"),
        "{}",
        missing.stderr
    );

    let nothing = inspect(&bench, "samples/dbcp65");
    assert_eq!(nothing.code, 2, "{}", nothing.stdout);
    assert!(
        nothing.stderr.contains("no class file"),
        "{}",
        nothing.stderr
    );
}
