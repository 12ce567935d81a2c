//! The format of computations: what is written is read again, and what is wrong has a place and a remedy.

use super::random;
use jcheck_scheduler::conductor::Random;
use jcheck_scheduler::detect::{read, write, Builder, Computation, Value};

fn of(text: &str) -> Result<Computation, String> {
    read("it.jsonl", text.as_bytes()).map_err(|error| error.to_string())
}

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..300 {
        let computation = random::computation(&mut Random::new(seed)).computation;
        let text = write(&computation);
        assert_eq!(of(&text), Ok(computation), "seed {seed}:\n{text}");
    }
    let mut builder = Builder::default();
    let (one, two) = (builder.process("a \"b\"\n"), builder.process(""));
    let text = Value::Text("\u{1b}[2J\\ü".into());
    builder
        .push(one, &[("'".into(), text)], &[(one, 5)])
        .unwrap();
    builder.push(two, &[], &[(two, 0)]).unwrap();
    let computation = builder.finish().unwrap();
    assert_eq!(of(&write(&computation)), Ok(computation));
}

/// Two processes of two local states; the second one of b needs that of a.
const GOOD: [&str; 4] = [
    r#"{"process":"a","variables":{"x":1,"on":true,"who":"b"},"clock":{"a":1}}"#,
    r#"{"process":"b","clock":{"b":1}}"#,
    r#"{"clock":{"a":2},"variables":{"on":false,"who":"","x":-9223372036854775808},"process":"a"}"#,
    r#"{"process":"b","clock":{"a":2,"b":2}}"#,
];

#[test]
fn lines_say_who_what_and_when() {
    let computation = of(&GOOD.join("\n")).unwrap();
    assert_eq!(computation.needs(1, 1), [1, 1]);
    assert_eq!(computation.values(0, 1)[0], Value::Int(i64::MIN));
    // The order of lines of different processes does not matter, nor do empty ones.
    let other = [GOOD[0], "", GOOD[2], "  ", GOOD[1], GOOD[3], ""].join("\n");
    assert_eq!(of(&other), Ok(computation));
}

#[test]
fn a_wrong_line_has_its_place_and_a_remedy() {
    let line = |number: usize, text: &str| {
        let mut lines = GOOD.map(String::from);
        lines[number - 1] = text.to_string();
        lines.join("\n")
    };
    let cases = [
        (line(2, "{"), "it.jsonl:2: column 1: EOF while parsing"),
        (line(3, "nothing"), "it.jsonl:3: column 2: expected ident"),
        (line(2, "[]"), "it.jsonl:2: column "),
        (
            line(2, r#"{"process":"b","clock":{"b":1},"x":2}"#),
            "unknown field `x`",
        ),
        (line(2, r#"{"process":"b"}"#), "missing field `clock`"),
        (
            line(2, r#"{"process":"b","clock":{"b":-1}}"#),
            "it.jsonl:2: column 30: invalid value",
        ),
        (
            line(2, r#"{"process":"b","clock":{"b":1,"b":1}}"#),
            "`b` is there twice",
        ),
        (
            line(
                2,
                r#"{"process":"b","variables":{"x":1.5},"clock":{"b":1}}"#,
            ),
            "expected an integer of 64 bits",
        ),
        (
            line(
                2,
                r#"{"process":"b","variables":{"x":null},"clock":{"b":1}}"#,
            ),
            "expected an integer of 64 bits",
        ),
        (
            line(
                2,
                r#"{"process":"b","variables":{"x":9223372036854775808},"clock":{"b":1}}"#,
            ),
            "expected an integer of 64 bits",
        ),
        (
            line(2, r#"{"process":"b","clock":{"a":1}}"#),
            "it.jsonl:2: the clock has no entry for `b` itself (hint:",
        ),
        (
            line(4, r#"{"process":"b","clock":{"b":0}}"#),
            "it.jsonl:4: the entry for `b` in the clock goes from 1 to 0 (hint:",
        ),
        (
            line(4, r#"{"process":"b","clock":{"a":3,"b":2}}"#),
            "it.jsonl:4: the clock has 3 for `a`, whose last local state has 2 (hint:",
        ),
        (
            line(4, r#"{"process":"b","clock":{"c":3,"b":2}}"#),
            "it.jsonl:4: the clock is about `c`, of which there is no local state (hint:",
        ),
        (
            line(2, r#"{"process":"b","clock":{"a":2,"b":1}}"#),
            "it.jsonl:2: the first local state of `b` comes after one of `a` (hint:",
        ),
        (
            line(4, r#"{"process":"b","variables":{"x":1},"clock":{"b":2}}"#),
            "it.jsonl:4: the variable `x` was not in the first local state",
        ),
        (
            line(
                3,
                r#"{"process":"a","variables":{"x":1,"on":true},"clock":{"a":2}}"#,
            ),
            "it.jsonl:3: the variable `who` is missing (hint:",
        ),
        (
            line(
                3,
                r#"{"process":"a","variables":{"x":1,"on":1,"who":""},"clock":{"a":2}}"#,
            ),
            "it.jsonl:3: the variable `on` is an integer, and was a boolean (hint:",
        ),
        (
            GOOD.join("\n").replace("{\"a\":2}", "{\"a\":2,\"b\":2}"),
            "waits for local state 2 of `",
        ),
        (String::new(), "it.jsonl:1: there is no local state (hint:"),
        (
            format!("{}\n", "x".repeat(3 << 20)),
            "it.jsonl:1: the line has more than",
        ),
        (
            (0..200)
                .map(|i| format!("{{\"process\":\"{i}\",\"clock\":{{\"{i}\":1}}}}\n"))
                .collect(),
            "it.jsonl:129: there are more than 128 processes (hint:",
        ),
    ];
    for (text, expected) in cases {
        let error = of(&text).expect_err(expected);
        assert!(error.starts_with("it.jsonl:"), "{error}");
        assert!(error.contains(expected), "{error} is not {expected}");
        assert!(error.contains("(hint: "), "{error}");
    }
}

/// a waits for b through c, in clocks that are not closed: no process can be first.
#[test]
fn what_waits_in_a_circle_cannot_have_happened() {
    let lines = [
        r#"{"process":"a","clock":{"a":1}}"#,
        r#"{"process":"b","clock":{"b":1}}"#,
        r#"{"process":"c","clock":{"c":1}}"#,
        r#"{"process":"a","clock":{"a":2,"b":2}}"#,
        r#"{"process":"b","clock":{"b":2,"c":2}}"#,
        r#"{"process":"c","clock":{"c":2,"a":2}}"#,
    ];
    let error = of(&lines.join("\n")).unwrap_err();
    assert!(error.contains("waits for local state 2 of `"), "{error}");
    // Without the last one it can, and a needs c over b, though its clock does not say so.
    let mut lines = lines;
    lines[5] = r#"{"process":"c","clock":{"c":2}}"#;
    let computation = of(&lines.join("\n")).unwrap();
    assert_eq!(computation.needs(0, 1), [1, 1, 1]);
}
