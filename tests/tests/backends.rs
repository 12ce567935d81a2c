//! Three ways to run a program, one answer: a fresh JVM and a socket message for each operation; a hot JVM with a new
//! class loader for each execution; a hot JVM whose classes start anew; in one worker and in several; with sleep sets
//! and without; sleep sets, source-DPOR and optimal DPOR.

use jcheck_tests::{generator, jdk25, repository, share, Bench, Checked, Head};
use serde_json::Value;

/// Programs with more runs than this are not run in fresh JVMs, for the time it takes.
const SMALL: u64 = 25;

/// Counters that do not depend on who explores what.
const COUNTS: [&str; 6] = [
    "executions",
    "complete",
    "deadlocked",
    "blocked",
    "maxDepth",
    "maxThreads",
];

/// The findings (and gaps) of a result, sorted, with what must be the same whatever the backend.
fn list(checked: &Checked, name: &str, fields: &[&str]) -> Vec<String> {
    assert!(!checked.json.is_null(), "{}", checked.ended.stderr);
    let entries = checked.json[name].as_array().into_iter().flatten();
    let mut lines: Vec<String> = entries
        .map(|entry| {
            fields
                .iter()
                .map(|field| format!("{} ", entry[*field]))
                .collect()
        })
        .collect();
    lines.sort();
    lines
}

fn findings(checked: &Checked) -> Vec<String> {
    list(checked, "findings", &["kind", "message", "at", "confirmed"])
}

fn essence(checked: &Checked, counts: &[&str]) -> (Value, Vec<String>, Vec<String>, Vec<Value>) {
    let gaps = list(checked, "gaps", &["kind", "name", "why"]);
    let counts = counts
        .iter()
        .map(|count| checked.json[*count].clone())
        .collect();
    (
        checked.json["verdict"].clone(),
        findings(checked),
        gaps,
        counts,
    )
}

/// The verdict, and what kinds of finding there are.
fn verdict_and_kinds(checked: &Checked) -> (Value, Vec<String>) {
    let mut kinds = list(checked, "findings", &["kind"]);
    kinds.dedup();
    (checked.json["verdict"].clone(), kinds)
}

fn check(program: &str, options: &[&str], rest: &[String]) -> Checked {
    let mut args = vec![program.to_string(), "--stop=all".to_string()];
    args.extend(options.iter().map(ToString::to_string));
    args.extend(rest.iter().cloned());
    Bench::new().check(&args)
}

/// Without findings to confirm, one JVM runs all executions of a round, or of several: a worker that died would be
/// replaced without a word.
fn one_worker_did_it(program: &str, checked: &Checked) {
    if checked.verdict() == "verified" {
        let rounds = checked.json["rounds"].as_array().map_or(0, Vec::len);
        assert!(checked.count("launches") <= rounds as u64, "{program}");
    }
}

/// Compares the two resets of a hot JVM. What one worker counts is the same in both, as it goes the same way.
fn reinit_agrees(program: &str, rest: &[String], loader: &Checked) {
    let limit = "--max-executions=300";
    let enabled = "--persistent-sets=enabled";
    let reinit = check(
        program,
        &["--reset=reinit", "--workers=1", enabled, limit],
        rest,
    );
    let search = &reinit.json["search"];
    assert_eq!(search["reset"], "reinit", "{program}: {search}");
    one_worker_did_it(program, loader);
    one_worker_did_it(program, &reinit);
    let all = [&COUNTS[..], &["transitions", "visibleStates"]].concat();
    let (one, two) = (essence(loader, &all), essence(&reinit, &all));
    assert_eq!(one, two, "{program}: loader and reinit");
}

/// Compares threads of the JVM with continuations, both ways to reset a hot JVM among them.
fn fibers_agree(program: &str, rest: &[String], platform: &Checked) {
    let limit = "--max-executions=300";
    let enabled = "--persistent-sets=enabled";
    let all = [&COUNTS[..], &["transitions", "visibleStates"]].concat();
    for reset in ["--reset=loader", "--reset=reinit"] {
        let options = [reset, "--threads=fiber", "--workers=1", enabled, limit];
        let fiber = check(program, &options, rest);
        let search = &fiber.json["search"];
        assert_eq!(search["threads"], "fiber", "{program}: {search}");
        one_worker_did_it(program, &fiber);
        let (one, two) = (essence(platform, &all), essence(&fiber, &all));
        assert_eq!(one, two, "{program}: platform and fiber, {reset}");
    }
}

/// Compares the backends on one program; false when it is too large for fresh JVMs.
fn agree(program: &str, rest: &[String]) -> bool {
    let limit = "--max-executions=300";
    let enabled = "--persistent-sets=enabled";
    let platform = [
        "--reset=loader",
        "--threads=platform",
        "--workers=1",
        enabled,
        limit,
    ];
    let loader = check(program, &platform, rest);
    let runs = loader.count("executions") + loader.count("blocked");
    reinit_agrees(program, rest, &loader);
    if rest.iter().any(|arg| arg.starts_with("--java-home")) {
        fibers_agree(program, rest, &loader);
    }
    if runs < 300 {
        let two = check(program, &["--reset=reinit", "--workers=2", enabled], rest);
        let (one, two) = (essence(&loader, &COUNTS), essence(&two, &COUNTS));
        assert_eq!(one, two, "{program}: one worker and two");
    }
    if runs < 300 {
        // Optimal DPOR hands out executions; in what order they come back makes no difference.
        for (sets, workers) in [("dynamic", 1), ("dynamic", 2), ("source", 1)] {
            let flags = [
                format!("--persistent-sets={sets}"),
                format!("--workers={workers}"),
                "--reduce=none".to_string(),
            ];
            let reduced = check(program, &flags.each_ref().map(String::as_str), rest);
            let counts = ["executions", "complete", "deadlocked"];
            let (plain, reduced) = (essence(&loader, &counts), essence(&reduced, &counts));
            assert_eq!(
                plain, reduced,
                "{program}: sleep sets and {sets}, {workers} workers"
            );
        }
        // Static sets and reductions leave out executions, and accesses as transitions of their own show races at other
        // places.
        for flags in [
            &["--persistent-sets=static"][..],
            // Each access of the JDK is a transition, too: too many for some programs.
            &["--search=sss", "--max-executions=2000"],
            &["--reduce=all"],
        ] {
            // Its predicates are looked at after each step, and say nothing of single accesses: it refuses them.
            let refuses = rest.iter().any(|arg| arg.ends_with("exclusive-access"));
            if refuses && flags[0].starts_with("--search") {
                continue;
            }
            let other = check(program, flags, rest);
            if other.count("executions") == 2000 {
                continue;
            }
            let (plain, other) = (verdict_and_kinds(&loader), verdict_and_kinds(&other));
            assert_eq!(plain, other, "{program}: sleep sets and {flags:?}");
        }
    }
    if runs > SMALL {
        return false;
    }
    let all = [
        &COUNTS[..],
        &["transitions", "replayedTransitions", "visibleStates"],
    ]
    .concat();
    let launch = check(program, &["--reset=launch", enabled], rest);
    let (fast, slow) = (essence(&loader, &all), essence(&launch, &all));
    assert_eq!(fast, slow, "{program}: loader and launch");
    let without = check(
        program,
        &["--reset=loader", "--sleep-sets=off", limit],
        rest,
    );
    if without.count("executions") < 300 {
        // A violation shows at either of its accesses, whichever comes second.
        let kinds = |checked| {
            let mut kinds = list(checked, "findings", &["kind", "message"]);
            kinds.dedup();
            kinds
        };
        let (with, without) = (kinds(&loader), kinds(&without));
        assert_eq!(with, without, "{program}: sleep sets and none");
    }
    true
}

/// One of three samples that end by themselves, with the arguments of their first check.
fn samples(first: usize) -> Vec<(String, Vec<String>)> {
    let mut files: Vec<_> = std::fs::read_dir(repository().join("samples"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    let mut samples = Vec::new();
    for file in files {
        let head = Head::read(&file);
        let line = &head.checks[0];
        // Endless programs end by a clock, a bound or a budget, which is not the backends' doing.
        let endless = |arg: &String| {
            let limits = ["deepening", "divergence", "max-executions"];
            limits.iter().any(|limit| arg.contains(limit))
        };
        if line.iter().any(endless) {
            continue;
        }
        let rest = line[1..].iter().cloned();
        let rest = rest.filter(|arg| !["--stop", "all"].contains(&arg.as_str()));
        samples.push((line[0].clone(), rest.collect()));
    }
    share(samples, 6, first)
}

#[test]
fn backends_agree_on_the_samples() {
    let samples = samples(0);
    let compared = samples
        .iter()
        .filter(|(program, rest)| agree(program, rest));
    let (compared, all) = (compared.count(), samples.len());
    assert!(
        compared * 4 >= all,
        "only {compared} of {all} samples are small enough"
    );
}

#[test]
fn fibers_agree_on_the_samples() {
    let Some(jdk) = jdk25() else { return };
    for (program, mut rest) in samples(3) {
        rest.insert(0, format!("--java-home={}", jdk.home.display()));
        let options = [
            "--reset=loader",
            "--threads=platform",
            "--workers=1",
            "--persistent-sets=enabled",
            "--max-executions=300",
        ];
        let platform = check(&program, &options, &rest);
        fibers_agree(&program, &rest, &platform);
    }
}

/// `JCHECK_PROGRAMS` random programs (2 unless it says otherwise), from seed `JCHECK_SEED` on.
#[test]
fn backends_agree_on_random_programs() {
    let number = |name: &str, default: u64| {
        let value = std::env::var(name).ok();
        value.and_then(|n| n.parse().ok()).unwrap_or(default)
    };
    let (count, first) = (number("JCHECK_PROGRAMS", 2), number("JCHECK_SEED", 1));
    let bench = Bench::new();
    let mut compared = 0;
    for seed in first..first + count {
        let name = format!("Random{seed}");
        let file = bench.write(&format!("{name}.java"), generator::program(&name, seed));
        let mut rest = Vec::new();
        if let Some(jdk) = jdk25().filter(|_| seed % 2 == 0) {
            rest.push(format!("--java-home={}", jdk.home.display()));
        }
        compared += u64::from(agree(&file.display().to_string(), &rest));
    }
    println!("{compared} of {count} random programs compared with fresh JVMs");
    assert!(
        compared * 4 >= count,
        "only {compared} of {count} are small enough"
    );
}
