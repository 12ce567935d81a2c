//! What README and docs show as output is what a run says: each block is compared with a real one, but for seconds and
//! what depends on the machine. After a wanted change run the test with `BLESS=1` and review the difference.

mod links;
mod options;

use std::fs;

use jcheck_tests::{default_jdk, repository, run, Bench};
use serde_json::Value;

const PHILOSOPHERS: &str = "samples/Philosophers.java";

/// Compares the block of a document that begins with this line; with `BLESS` it is written anew.
fn shows(document: &str, first: &str, real: &str, same: impl Fn(&str, &str) -> bool) {
    let file = repository().join(document);
    let text = fs::read_to_string(&file).unwrap();
    let found = text.find(&format!("\n{first}"));
    let start = found.unwrap_or_else(|| panic!("{document} has no block with `{first}`")) + 1;
    let length = text[start..].find("\n```").expect("the end of the block") + 1;
    let (before, shown) = (&text[..start], &text[start..start + length]);
    assert!(before.lines().next_back().unwrap().starts_with("```"));
    if same(shown, real) {
        return;
    }
    if std::env::var_os("BLESS").is_some() {
        let after = &text[start + length..];
        fs::write(&file, format!("{before}{real}{after}")).unwrap();
    } else {
        panic!("{document} shows\n{shown}and this is what is told (hint: BLESS=1):\n{real}");
    }
}

/// Whether they are the same but for seconds, and for the number of a round: how much one learns before the next begins
/// depends on how soon workers report.
fn same_text(shown: &str, real: &str) -> bool {
    let timeless = |text: &str| -> Vec<String> {
        let line = |line: &str| match line.rsplit_once(", ") {
            Some((rest, time)) if time.ends_with(" s") => format!("{rest}, N s"),
            _ => match line.rsplit_once(" of round ") {
                Some((rest, _)) => format!("{rest} of round N"),
                None => line.to_string(),
            },
        };
        text.lines().map(line).collect()
    };
    timeless(shown) == timeless(real)
}

/// Whether they are the same value but for what depends on the machine.
fn same_json(shown: &str, real: &str) -> bool {
    let value = |text: &str| -> Option<Value> {
        let mut value: Value = serde_json::from_str(text).ok()?;
        value["seconds"] = 0.into();
        value["launches"] = 0.into();
        // Most of these fields are of the JDK in use.
        for kind in ["discipline", "communication"] {
            value["classification"][kind] = 0.into();
        }
        Some(value)
    };
    value(shown).is_some() && value(shown) == value(real)
}

/// A line of JSON on several.
fn in_lines(line: &str) -> String {
    let (mut text, mut width, mut depth, mut quoted) = (String::new(), 0, 0, false);
    for (at, c) in line.char_indices() {
        text.push(c);
        width += 1;
        match c {
            '"' if !line[..at].ends_with('\\') => quoted = !quoted,
            '{' | '[' if !quoted => depth += 1,
            '}' | ']' if !quoted => depth -= 1,
            _ => {}
        }
        if c == ',' && !quoted && (width > 100 || (depth == 1 && width > 80)) {
            text.push_str("\n ");
            width = 1;
        }
    }
    text + "\n"
}

/// The text from one line to another, by their beginnings, both included.
fn part(text: &str, first: &str, last: &str) -> String {
    let lines = text.lines().skip_while(|line| !line.starts_with(first));
    let mut part = String::new();
    for line in lines {
        part.push_str(line);
        part.push('\n');
        if line.starts_with(last) {
            return part;
        }
    }
    panic!("there is no `{first}` and `{last}` in {text}");
}

/// One run is shown in three places: as a report, as JSON, and as a schedule.
#[test]
fn the_philosophers() {
    let bench = Bench::new();
    // One worker, so that the order in which they report is always the same; paths as from where the user is.
    let mut command = bench.command("check");
    command.current_dir(bench.path());
    std::os::unix::fs::symlink(repository().join("samples"), bench.path().join("samples")).unwrap();
    command.args([PHILOSOPHERS, "--quiet", "--workers", "1", "--json", "it"]);
    let ended = run(&mut command, 120);
    assert_eq!(ended.code, 1, "{ended:?}");
    let read = |file: &str| fs::read_to_string(bench.path().join(file)).unwrap();

    shows(
        "docs/reports.md",
        "deadlock: threads 0.1",
        &ended.stdout,
        same_text,
    );
    let json = in_lines(read("it").trim_end());
    shows("docs/result.md", "{\"schema\"", &json, same_json);
    let schedule = read("jcheck-out/deadlock-1.schedule");
    let digestless = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("program "));
        lines.map(String::from).collect()
    };
    shows(
        "docs/schedule.md",
        "jcheck schedule 1",
        &schedule,
        |shown, real| digestless(shown) == digestless(real),
    );
}

#[test]
fn a_deadlock_in_released_jars() {
    let bench = Bench::new();
    let mut command = bench.command("check");
    command.current_dir(bench.path());
    let program = repository().join("samples/dbcp65/Dbcp65.java");
    let library = "--maven=commons-dbcp:commons-dbcp:1.2";
    command.arg(program).args(["--quiet", library]);
    let ended = run(&mut command, 240);
    let text = part(&ended.stdout, "  evictor (0.1) holds", "  replay ");
    shows("README.md", "  evictor (0.1) holds", &text, same_text);
}

#[test]
fn a_test_of_junit() {
    let bench = Bench::new();
    let mut command = bench.command("check");
    command.current_dir(bench.path());
    let program = repository().join("tests/programs/unit/SeatsTest.java");
    let library = "--maven=org.junit.jupiter:junit-jupiter-api:5.11.3";
    let test = ["--test", "SeatsTest#sellsTheSeatOnce"];
    command
        .arg(program)
        .args(["--quiet", "--workers", "1", library])
        .args(test);
    let ended = run(&mut command, 240);
    let text = part(&ended.stdout, "assertion: ", "  confirmed");
    shows("docs/unit-tests.md", "assertion: org", &text, same_text);
}

#[test]
fn a_wrong_annotation() {
    let bench = Bench::new();
    let text = "class com.example.Parser\n\nnew com.example.Account in com.example.Bank.open\n";
    bench.write("bank.unshared", text);
    bench.write(
        "Bank.java",
        "class Bank { public static void main(String[] a) {} }",
    );
    let mut command = bench.command("check");
    command.current_dir(bench.path());
    command.args(["Bank.java", "--quiet", "--unshared", "bank.unshared"]);
    let ended = run(&mut command, 120);
    assert_eq!(ended.code, 2, "{ended:?}");
    let text = part(
        &ended.stderr.replace("jcheck: ", ""),
        "bank.",
        "    = example",
    );
    shows("docs/annotations.md", "bank.unshared:3", &text, same_text);
}

#[test]
fn a_listing_of_inspect() {
    let bench = Bench::new();
    let source =
        "package com.example;\nclass Counter {\n    int value;\n    void add() { value++; }\n}\n";
    let classes = bench.path().join("classes");
    default_jdk().compile(&[("Counter.java", source)], &classes);
    let mut command = bench.command("inspect");
    command.arg(classes.join("com/example/Counter.class"));
    let ended = run(&mut command, 120);
    assert_eq!(ended.code, 0, "{ended:?}");
    let text = part(
        &ended.stdout,
        "  com.example.Counter.add()V",
        "        2     8",
    );
    // The number that is pushed counts the sites of the JDK.
    let numberless = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.contains(" ldc "));
        lines.map(String::from).collect()
    };
    shows(
        "docs/classfile.md",
        "  com.example.Counter.add()V",
        &text,
        |shown, real| numberless(shown) == numberless(real),
    );
}

#[test]
fn a_predicate_that_is_possible_and_not_definite() {
    let bench = Bench::new();
    let page = fs::read_to_string(repository().join("docs/detect.md")).unwrap();
    let example = page.split("```jsonl\n").nth(1).unwrap();
    bench.write("lease.jsonl", example.split("```").next().unwrap());
    for (flag, first) in [("--poss", "possible: "), ("--def", "not definite: ")] {
        let mut command = bench.command("detect");
        command.current_dir(bench.path());
        command.args(["lease.jsonl", flag, "a.crit && b.crit"]);
        let ended = run(&mut command, 60);
        assert_eq!(ended.code, 1, "{ended:?}");
        shows("docs/detect.md", first, &ended.stdout, same_text);
    }
}
