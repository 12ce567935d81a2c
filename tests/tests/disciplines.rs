//! Small programs by the verdict of each discipline: what is right by one of them, and its twin that is not.

use std::path::PathBuf;

use jcheck_tests::{default_jdk, in_pairs, java_files, jdk25, repository, share, Bench, Checked};

const DISCIPLINES: [&str; 3] = ["happens-before", "lockset", "exclusive-access"];

const OK: &str = "verified";
const RACE: &str = "bug data-race";
const BREACH: &str = "bug discipline";
const GAP: &str = "incomplete";

/// What exclusive access finds wrong, in its messages.
const NO_ACCESS: &str = "without exclusive access";
const OVERLAP: &str = "at the same time";
const TAKEN: &str = "is taken away";
const UNORDERED: &str = "read by an exclusive access predicate";
const LOCKS: &str = "no lock is held at every access";
const INITIALISATION: &str = "nothing orders the first thread's accesses";

/// The program, the verdicts in the order of [`DISCIPLINES`], and words of what is wrong by the last one.
const TABLE: &[(&str, [&str; 3], &str)] = &[
    ("Locked", [OK, OK, OK], ""),
    ("Unlocked", [RACE, BREACH, BREACH], INITIALISATION),
    ("ReadOnly", [OK, OK, OK], ""),
    ("ReadOnlyWritten", [RACE, BREACH, BREACH], INITIALISATION),
    ("Joined", [OK, BREACH, BREACH], LOCKS),
    ("JoinedGivenUp", [OK, BREACH, OK], ""),
    ("JoinedStated", [OK, BREACH, BREACH], TAKEN),
    ("Owner", [OK, OK, OK], ""),
    ("OwnerOfLock", [OK, OK, OK], ""),
    ("OwnerOfLockOutside", [OK, BREACH, BREACH], NO_ACCESS),
    ("OwnerOutside", [OK, BREACH, BREACH], NO_ACCESS),
    ("OwnerWaits", [OK, OK, OK], ""),
    ("TwoLocks", [OK, OK, BREACH], OVERLAP),
    ("SemaphoreBuffer", [OK, BREACH, OK], ""),
    ("SemaphoreBufferOverlap", [OK, BREACH, BREACH], OVERLAP),
    ("SemaphoreBufferEager", [OK, BREACH, BREACH], OVERLAP),
    ("SemaphoreBufferLate", [RACE, BREACH, BREACH], NO_ACCESS),
    ("FreeList", [OK, BREACH, OK], ""),
    ("FreeListKept", [RACE, BREACH, BREACH], NO_ACCESS),
    ("FreeListEarly", [OK, BREACH, GAP], UNORDERED),
    ("FreeListLate", [OK, OK, BREACH], NO_ACCESS),
    ("MasterWorkers", [OK, BREACH, OK], ""),
    ("MasterTakesBack", [OK, BREACH, BREACH], TAKEN),
    ("MasterTouches", [RACE, BREACH, BREACH], NO_ACCESS),
    ("MasterForgets", [OK, BREACH, BREACH], OVERLAP),
    ("MasterSharesTask", [RACE, BREACH, BREACH], OVERLAP),
    ("MasterGetsBack", [OK, BREACH, OK], ""),
    ("MasterLooksEarly", [OK, BREACH, BREACH], OVERLAP),
    ("Turns", [OK, BREACH, OK], ""),
    ("TurnsSkipped", [RACE, BREACH, BREACH], NO_ACCESS),
    ("Flag", [OK, OK, OK], ""),
    ("FlagIgnored", [RACE, BREACH, BREACH], OVERLAP),
    ("Array", [OK, BREACH, OK], ""),
    ("ArrayEarly", [OK, BREACH, BREACH], NO_ACCESS),
    ("Stranger", [OK, OK, BREACH], NO_ACCESS),
    ("AtFirst", [OK, OK, BREACH], OVERLAP),
    ("Barrier", [OK, BREACH, GAP], UNORDERED),
    ("Effect", [OK, OK, GAP], "predicate writes"),
    ("AsksWhoAsks", [OK, OK, GAP], "which thread evaluates it"),
    (
        "Throws",
        [OK, OK, GAP],
        "throws java.lang.NullPointerException",
    ),
];

/// Of a row, what is also checked in other ways: one for each kind of answer.
const IN_ALL_WAYS: [&str; 6] = [
    "FreeList",
    "FreeListKept",
    "MasterTakesBack",
    "SemaphoreBufferOverlap",
    "Barrier",
    "Effect",
];

fn file(name: &str) -> PathBuf {
    let sample = repository().join(format!("samples/{name}.java"));
    match sample.exists() {
        true => sample,
        false => repository().join(format!("tests/programs/disciplines/{name}.java")),
    }
}

fn check(name: &str, discipline: &str, flags: &[String]) -> Checked {
    let mut args = vec![
        file(name).display().to_string(),
        format!("--discipline={discipline}"),
        "--jvm-flag=-ea".to_string(),
        "--workers=1".to_string(),
    ];
    args.extend_from_slice(flags);
    Bench::new().check(&args)
}

/// What is wrong with an answer, if anything.
fn problems(name: &str, checked: &Checked, expected: &str, words: &str) -> Vec<String> {
    let verdict = checked.verdict();
    let (finding, gap) = (&checked.json["findings"][0], &checked.json["gaps"][0]);
    let said = finding["message"].as_str().or(gap["name"].as_str());
    if verdict != expected {
        let error = &checked.ended.stderr;
        vec![format!(
            "{name}: {verdict} instead of {expected} ({said:?}) {error}"
        )]
    } else if !said.unwrap_or_default().contains(words) {
        vec![format!("{name}: {said:?} instead of {words:?}")]
    } else if verdict.starts_with("bug") && finding["confirmed"] != true {
        vec![format!("{name}: the finding is not confirmed")]
    } else {
        Vec::new()
    }
}

#[test]
fn programs_have_the_verdict_of_each_discipline() {
    let problems = in_pairs(TABLE, |(name, verdicts, words)| {
        let row = DISCIPLINES.iter().zip(verdicts);
        let of_one = |(discipline, expected): (&&str, &&str)| {
            let words = match *discipline {
                "exclusive-access" => *words,
                _ => "",
            };
            let checked = check(name, discipline, &[]);
            problems(
                &format!("{name} by {discipline}"),
                &checked,
                expected,
                words,
            )
        };
        row.flat_map(of_one).collect()
    });
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn every_program_is_in_the_table() {
    for file in java_files(&repository().join("tests/programs/disciplines")) {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(TABLE.iter().any(|(known, ..)| *known == name), "{name}");
    }
}

#[test]
fn exclusive_access_is_the_same_on_all_jdks_with_all_resets_and_kinds_of_threads() {
    let mut ways: Vec<Vec<String>> = Vec::new();
    for reset in ["launch", "loader", "reinit"] {
        ways.push(vec![format!("--reset={reset}")]);
    }
    if let Some(jdk) = jdk25().filter(|jdk| jdk.major() != default_jdk().major()) {
        let home = format!("--java-home={}", jdk.home.display());
        for threads in ["platform", "fiber"] {
            ways.push(vec![home.clone(), format!("--threads={threads}")]);
        }
    }
    let problems = in_pairs(&IN_ALL_WAYS, |name| {
        let row = TABLE.iter().find(|(known, ..)| known == name).unwrap();
        let of_one = |way: &Vec<String>| {
            let checked = check(name, "exclusive-access", way);
            problems(&format!("{name} {way:?}"), &checked, row.1[2], row.2)
        };
        let place = IN_ALL_WAYS.iter().position(|known| known == name).unwrap();
        let some = share(ways.iter().collect(), 2, place % 2);
        some.into_iter().flat_map(of_one).collect()
    });
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}
