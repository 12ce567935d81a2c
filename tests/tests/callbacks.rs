//! Random programs that call the JDK with callbacks and shared containers (`tests/src/callbacks.rs`), and ones that wait in loops
//! (`tests/src/waits.rs`), against an interpreter: what can come out does, and nothing else.
//!
//! Many programs are one check, whose `main` chooses among them. In the first one, each must end with one of its
//! outcomes: this is verified. In the second one, each has one of its outcomes asserted away, a race or a deadlock: each
//! of them is found.
//!
//! `JCHECK_PROGRAMS` programs (16 and 8 unless it says otherwise), from seed `JCHECK_SEED` on, `JCHECK_TOGETHER` (1) of them in one
//! check: a race in code of the JDK is told once, whichever programs have it. With `JCHECK_EXTRA_FLAGS` for every check.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use jcheck_javalib::JAVALIB_JAR;
use jcheck_tests::callbacks::{Program, Truth};
use jcheck_tests::generator::Random;
use jcheck_tests::waits;
use jcheck_tests::{default_jdk, jdk25, run, Bench, Checked, Jdk};

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.map_or(default, |text| text.parse().expect(name))
}

/// Source of a class whose `main` chooses one of these statements.
fn choosing(name: &str, statements: &[String]) -> String {
    let mut text = format!(
        "public class {name} {{\n    public static void main(String[] args) throws InterruptedException {{\n        \
         switch (io.jcheck.Check.toss({})) {{\n",
        statements.len().max(1) - 1
    );
    for (case, statement) in statements.iter().enumerate() {
        let _ = writeln!(text, "            case {case} -> {statement}");
    }
    text + "            default -> throw new AssertionError();\n        }\n    }\n}\n"
}

fn quoted(texts: &BTreeSet<String>) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
    texts.join(", ")
}

/// What each program must not do, of which all is found.
fn away(program: &Program) -> String {
    let name = &program.name;
    match &program.truth {
        Truth::Ends(texts) => {
            let which = Random::new(program.seed ^ 0x5eed).below(texts.len() as u64);
            let text = texts.iter().nth(which as usize).unwrap();
            format!("{name}.not(\"{text}\");")
        }
        Truth::Race | Truth::Deadlock => format!("{name}.run();"),
    }
}

/// The check of a class with one `main`.
fn check(bench: &Bench, classes: &Path, main: &str, more: &[&str]) -> Checked {
    let classes = classes.display().to_string();
    let main = format!("--main={main}");
    let args: Vec<&str> = more.iter().copied().chain([&*main, &*classes]).collect();
    bench.check(&args)
}

/// What is wrong with the verdicts on some programs.
fn problems(programs: &[Program], jdk: &Jdk) -> Vec<String> {
    let bench = Bench::new();
    let ending: Vec<String> = programs
        .iter()
        .filter_map(|program| match &program.truth {
            Truth::Ends(texts) => Some(format!("{}.oneOf({});", program.name, quoted(texts))),
            _ => None,
        })
        .collect();
    let asserted: Vec<String> = programs.iter().map(away).collect();
    let mut javac = jdk.tool("javac");
    let library = bench.write("jcheck.jar", JAVALIB_JAR);
    let classes = bench.path().join("classes");
    javac.args(["-g", "-nowarn", "--release", "17", "-cp"]);
    javac.arg(library).arg("-d").arg(&classes);
    javac.arg(bench.write("Inside.java", choosing("Inside", &ending)));
    javac.arg(bench.write("Away.java", choosing("Away", &asserted)));
    for program in programs {
        javac.arg(bench.write(&format!("{}.java", program.name), &program.source));
    }
    let ended = run(&mut javac, 240);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let mut problems = Vec::new();

    let home = format!("--java-home={}", jdk.home.display());
    let inside = check(&bench, &classes, "Inside", &[&home]);
    // With no case at all, `main` fails.
    if inside.verdict() != "verified" && !ending.is_empty() {
        let json = &inside.json;
        let why = format!("{} {}", json["findings"], json["gaps"]);
        let stderr = &inside.ended.stderr;
        problems.push(format!(
            "all outcomes allowed: {}: {why}{stderr}",
            inside.verdict()
        ));
    }
    let away = check(&bench, &classes, "Away", &[&home, "--stop=all"]);
    let executions = [&inside, &away].map(|checked| checked.json["executions"].to_string());
    let first = &programs[0].name;
    println!("from {first} on: {} executions", executions.join(" and "));
    let findings = away.json["findings"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    for program in programs {
        let of_program = |kind: &str| {
            findings.iter().any(|finding| {
                let text = finding.to_string();
                let named = text.contains(&format!("{}.", program.name));
                named && finding["kind"] == kind && finding["confirmed"] == true
            })
        };
        let found = match &program.truth {
            Truth::Race => of_program("data-race") || of_program("deadlock"),
            Truth::Deadlock => of_program("deadlock") || of_program("livelock"),
            Truth::Ends(_) => of_program("assertion"),
        };
        if !found {
            let Program {
                seed,
                truth,
                source,
                ..
            } = program;
            let all: Vec<&serde_json::Value> = findings.iter().map(|f| &f["message"]).collect();
            problems.push(format!(
                "seed {seed}: not found: {truth:?}\n{source}{all:?}{}",
                away.verdict()
            ));
        }
    }
    // Nothing else is found: of a program whose outcome is asserted away, the assertion alone.
    for finding in &findings {
        let text = finding.to_string();
        let innocent = programs.iter().find(|program| {
            let named = text.contains(&format!("{}.", program.name));
            named && matches!(program.truth, Truth::Ends(_)) && finding["kind"] != "assertion"
        });
        if let Some(Program { seed, source, .. }) = innocent {
            problems.push(format!("seed {seed}: {}\n{source}", finding["message"]));
        }
    }
    problems
}

#[test]
fn programs_with_callbacks_end_as_the_interpreter_says() {
    let (count, first) = (number("JCHECK_PROGRAMS", 16), number("JCHECK_SEED", 1));
    let programs: Vec<Program> = (first..)
        .filter_map(|seed| Program::new(&format!("P{seed}"), seed))
        .take(count as usize)
        .collect();
    end_as_the_interpreter_says(&programs);
}

#[test]
fn programs_that_wait_in_loops_end_as_the_interpreter_says() {
    let (count, first) = (number("JCHECK_PROGRAMS", 8), number("JCHECK_SEED", 1));
    let programs: Vec<Program> = (first..first + count)
        .map(|seed| waits::program(&format!("W{seed}"), seed))
        .collect();
    end_as_the_interpreter_says(&programs);
}

/// Takes the JDKs in turn.
fn end_as_the_interpreter_says(programs: &[Program]) {
    let of = |truth: fn(&Truth) -> bool| programs.iter().filter(|p| truth(&p.truth)).count();
    println!(
        "{} programs: {} with a race, {} that do not always end",
        programs.len(),
        of(|truth| *truth == Truth::Race),
        of(|truth| *truth == Truth::Deadlock)
    );
    let mut jdks = vec![default_jdk()];
    jdks.extend(jdk25());
    let groups = programs
        .chunks(number("JCHECK_TOGETHER", 1) as usize)
        .zip(jdks.iter().cycle());
    let problems: Vec<String> = groups
        .flat_map(|(programs, jdk)| problems(programs, jdk))
        .collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}
