//! Predicates as text: what they mean, how they are split, and what is said of wrong ones.

use jcheck_scheduler::detect::{parse, Builder, Computation, Cut, Value};

/// One global state, in which each variable has its own value.
fn computation() -> Computation {
    let mut builder = Builder::default();
    let text = |text: &str| Value::Text(text.into());
    let processes = [
        (
            "p1",
            vec![
                ("x", Value::Int(2)),
                ("busy", Value::Bool(true)),
                ("next", text("p2")),
            ],
        ),
        (
            "p2",
            vec![
                ("x", Value::Int(-3)),
                ("busy", Value::Bool(false)),
                ("next", text("0.1")),
            ],
        ),
        (
            "0.1",
            vec![
                ("x", Value::Int(7)),
                ("busy", Value::Bool(true)),
                ("next", text("p1")),
            ],
        ),
    ];
    for (name, variables) in processes {
        let process = builder.process(name);
        let variables: Vec<_> = variables
            .into_iter()
            .map(|(name, value)| (name.to_string(), value))
            .collect();
        builder.push(process, &variables, &[(process, 1)]).unwrap();
    }
    builder.finish().unwrap()
}

#[test]
fn expressions_mean_what_they_say() {
    let c = computation();
    for (text, expected) in [
        ("true", true),
        ("p1.x == 2 && p2.x > 0 || !p2.busy", true),
        ("p1.x == 2 && (p2.x > 0 || p2.busy)", false),
        ("p1.x + p2.x * '0.1'.x == -19", true),
        ("(p1.x + p2.x) * '0.1'.x == -7", true),
        ("1 - 2 - 3 == -4", true),
        ("p1.x - -p2.x == -1", true),
        (
            "p2.x < p1.x && p1.x <= 2 && p1.x >= 2 && '0.1'.x > p1.x",
            true,
        ),
        ("p1.busy == '0.1'.busy && p1.busy != p2.busy", true),
        (
            "p2.busy == false && true != p2.busy && p1.busy == true",
            true,
        ),
        ("p1.next == \"p2\" && p1.next != p2.next", true),
        ("!(p1.next == \"p2\")", false),
        (
            "!(p1.x < 2) && !(p1.x <= 1) && !(p1.x > 2) && !(p1.x >= 3)",
            true,
        ),
        ("!(p1.x == 3) && !(p1.x != 2) && !!(p1.x == 2)", true),
        ("!(p1.busy == p2.busy) && !(p1.busy != '0.1'.busy)", true),
        // => is weakest, and groups to the right.
        ("p2.busy => p2.busy => false", true),
        ("p1.busy || p2.busy => p2.busy", false),
        ("!(p1.busy => p1.x == 3)", true),
        ("all i: i.x != 0", true),
        ("all i: i.busy", false),
        ("all i in p1, '0.1': i.busy", true),
        ("some i: i.x < 0 && !i.busy", true),
        ("some i != j: i.busy && j.busy", true),
        ("some i != j != k: i.busy && j.busy && k.busy", false),
        ("some i, j: i.x == j.x && i.busy", true),
        ("all i < j: i.x != j.x", true),
        // In a cycle each is the next of exactly one.
        ("all i: some j: j.next == i", true),
        ("some j: all i: j.next == i", false),
        ("!(some i: all j in p1: i == j.next)", false),
        ("(all i: i.busy) || p1.x == 2", true),
        ("all i: (some i: i.x == 7)", true),
    ] {
        let predicate = parse(&c, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let holds = predicate.holds(&c, &Cut::initial(&c));
        assert_eq!(holds, Ok(expected), "{text}");
    }
}

#[test]
fn conjuncts_have_their_support() {
    let c = computation();
    for (text, supports) in [
        (
            "p1.x == 2 && p2.x > 0 && p1.busy",
            vec![vec![0], vec![1], vec![0]],
        ),
        ("p1.x == p2.x || '0.1'.busy", vec![vec![0, 1, 2]]),
        ("!(p1.busy || p2.busy)", vec![vec![0], vec![1]]),
        ("!(p1.busy => p2.busy)", vec![vec![0], vec![1]]),
        ("all i: i.busy", vec![vec![0], vec![1], vec![2]]),
        (
            "!(some i < j: i.busy && j.busy)",
            vec![vec![0, 1], vec![0, 2], vec![1, 2]],
        ),
        ("some i: i.busy", vec![vec![0, 1, 2]]),
        ("true && p1.busy", vec![vec![0]]),
        ("1 == 2", vec![vec![]]),
        ("true", vec![]),
    ] {
        let predicate = parse(&c, text).unwrap();
        let found = predicate
            .conjuncts
            .iter()
            .map(|c| c.support.iter().collect());
        assert_eq!(found.collect::<Vec<Vec<_>>>(), supports, "{text}");
    }
}

#[test]
fn errors_have_a_column_and_a_remedy() {
    let c = computation();
    for (text, column, words) in [
        ("p1.x = 2", 6, "== compares"),
        ("p1.x == 2 & p2.busy", 11, "&& means and"),
        ("p1.x / 2 == 1", 6, "there are +, - and *"),
        ("p1.y == 2", 1, "it has x, busy, next"),
        ("p3.x == 2", 1, "the processes are p1, p2, 0.1"),
        ("all i: i.y == 2", 8, "some processes only"),
        ("p1.x", 1, "compare it"),
        (
            "p1.x == p2.busy",
            6,
            "an integer is compared with a boolean",
        ),
        ("p1.busy + 1 == 2", 1, "a number is wanted"),
        ("p1.next < p2.next", 1, "a number is wanted"),
        ("p1.next == p2", 12, "\"p2\" a string"),
        ("p1.next == \"p2", 12, "this has no end"),
        ("p1.x == 2 &&", 13, "found the end"),
        ("(p1.busy", 9, "expected `)`, found the end"),
        ("p1.busy p2.busy", 9, "an operator such as &&"),
        ("1 < p1.x < 3", 3, "a < b && b < c"),
        ("all : p1.busy", 5, "a name for the processes"),
        ("all i in : p1.busy", 10, "the name of a process"),
        ("p1.x == 99999999999999999999", 9, "too large"),
        ("", 1, "found the end"),
        ("ü.x == 1", 1, "there is no process `ü`"),
        ("p1.x == 2 && §", 14, "means nothing here"),
    ] {
        let error = parse(&c, text).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
}

#[test]
fn what_is_too_much_is_an_error() {
    let c = computation();
    let deep = format!("{}p1.busy{}", "(".repeat(5_000), ")".repeat(5_000));
    let long = vec!["p1.busy"; 10_000].join(" && ");
    let signs = format!("{}p1.busy", "!".repeat(1_500));
    let chain = format!("p1.x == 1{}", " + 1".repeat(900));
    let names: Vec<_> = (0..40).map(|i| format!("n{i}")).collect();
    let wide = format!("some {}: true", names.join(", "));
    for text in [&deep, &long, &signs, &wide] {
        assert!(parse(&c, text).is_err());
    }
    let predicate = parse(&c, &chain).unwrap();
    assert_eq!(predicate.holds(&c, &Cut::initial(&c)), Ok(false));
    let product = ["9223372036854775807"; 3].join(" * ");
    let predicate = parse(&c, &format!("p1.busy && {product} > 0")).unwrap();
    let overflow = predicate.holds(&c, &Cut::initial(&c)).unwrap_err();
    assert_eq!(overflow.column, 54);
}

/// No choice of processes is complete, so that the body is never looked at.
#[test]
fn names_for_more_processes_than_there_are_come_to_an_end() {
    let mut builder = Builder::default();
    for i in 0..60 {
        let process = builder.process(&format!("p{i}"));
        builder.push(process, &[], &[(process, 1)]).unwrap();
    }
    let computation = builder.finish().unwrap();
    let names: Vec<_> = (0..61).map(|i| format!("n{i}")).collect();
    for sign in [" != ", " < "] {
        let error = parse(&computation, &format!("some {}: true", names.join(sign)));
        assert!(error.unwrap_err().to_string().contains("too much"));
    }
}
