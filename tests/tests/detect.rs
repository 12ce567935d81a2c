//! `jcheck detect` from outside: exit codes, errors with a place, the JSON result, and generated examples.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

use jcheck_tests::{end, run, Bench, Ended};

const LINES: &str = r#"{"process":"p1","variables":{"x":1},"clock":{"p1":1}}
{"process":"p2","variables":{"x":1},"clock":{"p2":1}}
{"process":"p1","variables":{"x":2},"clock":{"p1":2}}
{"process":"p2","variables":{"x":2},"clock":{"p2":2}}
"#;

fn detect(bench: &Bench, args: &[&str]) -> Ended {
    let mut command = bench.command("detect");
    command.current_dir(bench.path()).args(args);
    run(&mut command, 60)
}

#[test]
fn exit_codes_say_whether_there_is_something_to_show() {
    let bench = Bench::new();
    bench.write("it.jsonl", LINES);
    for (args, code, first) in [
        (&["--poss", "p1.x + p2.x == 3"][..], 1, "possible: "),
        (&["--poss", "p1.x + p2.x == 5"], 0, "not possible: "),
        (&["--def", "p1.x + p2.x == 3"], 0, "definite: "),
        (&["--def", "p1.x < p2.x"], 1, "not definite: "),
        (
            &["--def", "p1.x < p2.x", "--enumerate"],
            1,
            "not definite: ",
        ),
        (
            &["--poss", "p1.x > 2", "--mode", "none"],
            0,
            "not possible: ",
        ),
        (
            &["--poss", "p1.x > 2", "--mode", "none", "--max-states", "3"],
            3,
            "incomplete: ",
        ),
    ] {
        let ended = detect(&bench, &[&["it.jsonl"], args].concat());
        assert_eq!(ended.code, code, "{args:?}: {ended:?}");
        assert!(ended.stdout.starts_with(first), "{args:?}: {ended:?}");
    }
    for mode in ["none", "sleep", "persistent", "both"] {
        let args = [
            "it.jsonl",
            "--def",
            "p1.x < p2.x",
            "--mode",
            mode,
            "--json",
            "out.json",
        ];
        assert_eq!(detect(&bench, &args).code, 1);
        let json = fs::read_to_string(bench.path().join("out.json")).unwrap();
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["witness"]["history"], serde_json::json!(["p1", "p2"]));
        assert_eq!(
            (&json["answer"], &json["search"]),
            (&false.into(), &mode.into())
        );
    }
    let ended = detect(&bench, &["it.jsonl", "--poss", "p2.x == 2", "--json", "-"]);
    assert!(
        ended
            .stdout
            .contains(r#""witness":{"cut":{"p1":1,"p2":2}}"#),
        "{ended:?}"
    );
    assert!(ended.stderr.starts_with("possible: "), "{ended:?}");
    let ended = detect(
        &bench,
        &["it.jsonl", "--poss", "true", "--json", "no/where"],
    );
    assert_eq!(ended.code, 4, "{ended:?}");
}

#[test]
fn what_cannot_be_used_has_a_place_and_a_remedy() {
    let bench = Bench::new();
    bench.write("it.jsonl", LINES);
    bench.write("bad.jsonl", LINES.replace("\"p2\":2", "\"p2\":0"));
    for (args, words) in [
        (
            &["bad.jsonl", "--poss", "true"][..],
            &["bad.jsonl:4: ", "(hint: "][..],
        ),
        (
            &["none.jsonl", "--poss", "true"],
            &["cannot read none.jsonl"],
        ),
        (&[".", "--poss", "true"], &["cannot read ."]),
        (
            &["it.jsonl", "--poss", "p1.x = 2"],
            &["--poss: column 6: ", "(hint: ", "\n       ^"],
        ),
        (
            &["it.jsonl", "--def", "p1.y == 2"],
            &["--def: column 1: ", "(hint: it has x)"],
        ),
        (&["it.jsonl"], &["--poss"]),
        (
            &["--generate", "database:N=1"],
            &["N is a number from 2 to 128"],
        ),
    ] {
        let ended = detect(&bench, args);
        assert_eq!(ended.code, 2, "{args:?}: {ended:?}");
        assert_eq!(ended.stdout, "", "{args:?}");
        for word in words {
            assert!(
                ended.stderr.contains(word),
                "{args:?}: no {word:?} in {}",
                ended.stderr
            );
        }
    }
}

#[test]
fn examples_are_generated_and_keep_their_invariants() {
    let bench = Bench::new();
    for (example, violation) in [
        (
            "database",
            "!((all i: !i.chg) => all i < j: i.partn == j.partn)",
        ),
        (
            "primary-secondary",
            "!(some i != j: i.isPrimary && j.isSecondary && i.secondary == j && j.primary == i)",
        ),
    ] {
        let spec = format!("{example}:N=4,S=25,seed=1");
        let generated = detect(&bench, &["--generate", &spec]);
        let again = detect(&bench, &["--generate", &spec]);
        assert_eq!((generated.code, &generated.stdout), (0, &again.stdout));
        bench.write("run.jsonl", &generated.stdout);
        let ended = detect(&bench, &["run.jsonl", "--poss", violation]);
        assert_eq!(ended.code, 0, "{ended:?}");
    }
}

/// Standard input stays open all the time: only an announcement ends the command.
#[test]
fn what_is_possible_is_announced_before_the_input_ends() {
    let bench = Bench::new();
    for args in [
        &["--poss", "p1.x + p2.x == 3"][..],
        &["--poss", "some i: i.x == 2", "--processes", "2"],
    ] {
        let mut command = bench.command("detect");
        command.arg("-").args(args).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let three: Vec<_> = LINES.split_inclusive('\n').take(3).collect();
        input.write_all(three.concat().as_bytes()).unwrap();
        input.flush().unwrap();
        let ended = end(child, Duration::from_secs(60)).expect("nothing is announced");
        assert_eq!(ended.code, 1, "{args:?}: {ended:?}");
        drop(input);
    }
}
