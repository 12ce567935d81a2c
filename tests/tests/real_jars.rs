//! DBCP-65: a deadlock in jars as they were released.

use jcheck_tests::{everything, jdk25, repository, Bench, Head};

const JARS: [&str; 1] = ["commons-dbcp:commons-dbcp:1.2"];

const HARNESS: &str = "samples/dbcp65/Dbcp65.java";

fn check(bench: &Bench, more: &[&str]) -> jcheck_tests::Checked {
    let mut args = vec![HARNESS];
    args.extend(JARS.iter().flat_map(|jar| ["--maven", jar]));
    args.extend(more);
    bench.check(&args)
}

#[test]
fn the_deadlock_is_found_every_time_with_both_stacks() {
    assert!(Head::read(&repository().join(HARNESS)).right("bug deadlock"));
    let bench = Bench::new();
    for _ in 0..if everything() { 5 } else { 2 } {
        let checked = check(&bench, &[]);
        assert_eq!(checked.verdict(), "bug deadlock", "{:?}", checked.ended);
        assert_eq!(checked.ended.code, 1);
        assert_eq!(checked.json["findings"][0]["confirmed"], true);
        let text = &checked.ended.stdout;
        for frame in [
            "org.apache.commons.dbcp.AbandonedTrace.",
            "org.apache.commons.pool.impl.GenericKeyedObjectPool.borrowObject",
        ] {
            assert!(text.contains(frame), "no {frame} in\n{text}");
        }
    }
}

#[test]
fn all_executions_are_those_of_the_description() {
    let checked = check(&Bench::new(), &["--stop", "all"]);
    assert_eq!(checked.count("complete"), 2);
    assert_eq!(checked.count("deadlocked"), 2);
}

#[test]
fn the_deadlock_and_a_good_execution_replay_every_time() {
    let bench = Bench::new();
    let good = bench.path().join("good.schedule");
    let checked = check(
        &bench,
        &["--stop", "all", "--save-complete", good.to_str().unwrap()],
    );
    let bad = checked.schedules().remove(0);
    for _ in 0..if everything() { 20 } else { 5 } {
        let replayed = bench.replay(&bad, &[]);
        assert_eq!(replayed.code, 1, "{}{}", replayed.stdout, replayed.stderr);
        assert!(
            replayed.stdout.starts_with("deadlock: "),
            "{}",
            replayed.stdout
        );
        let replayed = bench.replay(&good, &[]);
        assert_eq!(replayed.code, 0, "{}{}", replayed.stdout, replayed.stderr);
    }
}

#[test]
fn the_deadlock_is_found_on_jdk_25() {
    let Some(jdk) = jdk25() else { return };
    let home = jdk.home.display().to_string();
    let checked = check(&Bench::new(), &["--java-home", &home]);
    assert_eq!(checked.verdict(), "bug deadlock", "{:?}", checked.ended);
}
