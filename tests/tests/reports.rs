//! Reports of findings of each kind, as they are read: `tests/reports/NAME.txt`, but for numbers of executions. After a
//! wanted change run the test with `BLESS=1` and review the difference.

use std::fs;

use jcheck_tests::{repository, run, Bench};

/// Program, further flags, and the rule by which the first finding is explained; none if nothing is said.
const GOLDEN: &[(&str, &[&str], Option<&str>)] = &[
    ("samples/Philosophers.java", &[], Some("lock-order")),
    (
        "samples/BoundedBufferNotify.java",
        &[],
        Some("wrong-notification"),
    ),
    ("samples/LostUpdate.java", &[], Some("lost-update")),
    ("samples/StaticRace.java", &[], Some("missing-lock")),
    ("samples/ExitCode.java", &[], None),
    ("samples/Section7.java", &["--discipline", "lockset"], None),
    ("samples/RandomDie.java", &[], None),
    (
        "samples/UnsharedLie.java",
        &["--unshared", "samples/UnsharedLie.unshared"],
        None,
    ),
    (
        "tests/programs/bug/MissedNotify.java",
        &[],
        Some("lost-notification"),
    ),
    (
        "tests/programs/bug/SpinForNobody.java",
        &[],
        Some("endless-wait"),
    ),
    ("samples/IteratorRace.java", &[], Some("check-then-act")),
    (
        "tests/programs/bug/PublishedTooEarly.java",
        &[],
        Some("early-publication"),
    ),
    (
        "tests/programs/bug/TransfersInPool.java",
        &[],
        Some("lock-order"),
    ),
    (
        "tests/programs/bug/ChainsIntoList.java",
        &[],
        Some("torn-call"),
    ),
    (
        "tests/programs/bug/TransfersAwaited.java",
        &[],
        Some("lock-order"),
    ),
    (
        "tests/programs/bug/PoolLeftOpen.java",
        &[],
        Some("left-open"),
    ),
    (
        "tests/programs/bug/ReadLockUpgrade.java",
        &[],
        Some("lock-upgrade"),
    ),
    (
        "tests/programs/bug/LookupUnderReadLock.java",
        &[],
        Some("missing-lock"),
    ),
    (
        "tests/programs/bug/LockNotReleased.java",
        &[],
        Some("lock-kept"),
    ),
    (
        "tests/programs/bug/NestedMonitor.java",
        &[],
        Some("lock-kept"),
    ),
    (
        "tests/programs/bug/PoolWaitsForItself.java",
        &[],
        Some("starved-pool"),
    ),
    (
        "tests/programs/bug/PermitNotReleased.java",
        &[],
        Some("permit-kept"),
    ),
    (
        "tests/programs/bug/InterruptSwallowed.java",
        &[],
        Some("interrupt-swallowed"),
    ),
    (
        "tests/programs/bug/FieldReadTwice.java",
        &[],
        Some("check-then-act"),
    ),
    (
        "tests/programs/bug/TaskFailsUnseen.java",
        &[],
        Some("failed-task"),
    ),
    (
        "tests/programs/bug/TakesWithoutLoop.java",
        &[],
        Some("wait-without-loop"),
    ),
    (
        "tests/programs/bug/FuturesIntoList.java",
        &[],
        Some("torn-call"),
    ),
    (
        "tests/programs/bug/FlagBeforeData.java",
        &[],
        Some("missing-volatile"),
    ),
    (
        "tests/programs/bug/SignalsOtherKind.java",
        &[],
        Some("wrong-notification"),
    ),
    (
        "tests/programs/bug/SignalsOneOfTwo.java",
        &[],
        Some("wrong-notification"),
    ),
    (
        "tests/programs/bug/SignalIsLost.java",
        &[],
        Some("lost-notification"),
    ),
    ("tests/programs/bug/NoMoreToTake.java", &[], None),
    (
        "tests/programs/bug/ReadWriteCacheTwice.java",
        &[],
        Some("check-then-act"),
    ),
    (
        "tests/programs/bug/FirstOfEmptied.java",
        &[],
        Some("check-then-act"),
    ),
    (
        "tests/programs/bug/ListenerCalledLate.java",
        &[],
        Some("check-then-act"),
    ),
    (
        "tests/programs/bug/AcceptedAfterTheEnd.java",
        &[],
        Some("check-then-act"),
    ),
    (
        "tests/programs/bug/HalfMoved.java",
        &[],
        Some("half-update"),
    ),
    (
        "tests/programs/bug/ReleasesUntaken.java",
        &[],
        Some("not-taken"),
    ),
    (
        "tests/programs/bug/PermitNotTaken.java",
        &[],
        Some("not-taken"),
    ),
    (
        "tests/programs/bug/RepeatedTaskFails.java",
        &[],
        Some("failed-task"),
    ),
    (
        "tests/programs/bug/FinalEscape.java",
        &[],
        Some("early-publication"),
    ),
    (
        "tests/programs/bug/ClassInitCycle.java",
        &[],
        Some("lock-order"),
    ),
];

/// Without the summary, and with `N` for what a search counts.
fn timeless(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        if line.starts_with("bug: ") {
            break;
        }
        // Files are elsewhere each time, and lines of the JDK depend on it.
        let line = match line.trim_start() {
            told if told.starts_with("replay ") => continue,
            told if told.starts_with("at java.") => line.split(':').next().unwrap_or(line),
            told if told.starts_with("accept ") => line.split(" in java.").next().unwrap_or(line),
            _ => line,
        };
        let line = match (
            line.split_once(", execution "),
            line.split_once(" schedules: "),
        ) {
            (Some((before, _)), _) => format!("{before}, execution N"),
            (_, Some((_, after))) => format!("  simplest of N schedules: {after}"),
            _ => line.to_string(),
        };
        kept.push_str(&line);
        kept.push('\n');
    }
    kept
}

#[test]
fn reports_stay_as_readable_as_they_are() {
    let mut changed = Vec::new();
    for (program, flags, rule) in GOLDEN {
        let bench = Bench::new();
        let mut command = bench.check_command(&[*program]);
        command.args(["--workers", "1"]).args(*flags);
        let checked = bench.checked(run(&mut command, 240));
        let findings = checked.json["findings"].as_array().unwrap();
        let why = &findings.first().unwrap()["why"]["rule"];
        assert_eq!(why.as_str(), *rule, "{program}: {}", checked.ended.stdout);
        let text = timeless(&checked.ended.stdout);
        // The first finding has a screen, and each further race a few lines.
        let room = 40 + 14 * (findings.len() - 1);
        assert!(text.lines().count() <= room, "{text}");
        let name = program.rsplit('/').next().unwrap().replace(".java", ".txt");
        let file = repository().join("tests/reports").join(&name);
        if fs::read_to_string(&file).is_ok_and(|golden| golden == text) {
            continue;
        }
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, &text).unwrap();
        } else {
            changed.push(format!("{name} is now\n{text}"));
        }
    }
    assert!(
        changed.is_empty(),
        "(hint: BLESS=1)\n{}",
        changed.join("\n")
    );
}

/// Whether a document is well-formed, as far as it goes: tags that match, values in quotes, no character but text outside.
fn is_well_formed(xml: &str) -> bool {
    let Some(mut rest) = xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") else {
        return false;
    };
    let mut open: Vec<&str> = Vec::new();
    while let Some((text, tag)) = rest.split_once('<') {
        let Some((tag, after)) = tag.split_once('>') else {
            return false;
        };
        let has_text = !text.trim().is_empty();
        if text.contains('>') || has_text && open.is_empty() || tag.contains('<') {
            return false;
        }
        let name = tag.trim_matches('/').split(' ').next().unwrap_or_default();
        if tag.matches('"').count() % 2 != 0 {
            return false;
        }
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.pop() != Some(name) => return false,
            (false, false) => open.push(name),
            _ => {}
        }
        rest = after;
    }
    open.is_empty() && rest.trim().is_empty()
}

/// What schemas of SARIF 2.1.0 and of JUnit ask for, of a finding, and of a run without any.
#[test]
fn other_tools_can_read_the_result() {
    let bench = Bench::new();
    let source = "class Named {
        public static void main(String[] args) throws Exception {
            Thread a = new Thread(() -> { throw new IllegalStateException(\"<a & b>\\n\\u001b\\\"\"); });
            a.start();
            a.join();
        }
    }";
    let wrong = bench.write("Named.java", source);
    let right = jcheck_tests::repository().join("samples/Mex.java");
    for (file, code, findings) in [(wrong, 1, 1), (right, 0, 0)] {
        let at = |name: &str| bench.path().join(name).display().to_string();
        let (sarif, junit, github) = (at("r.sarif"), at("r.xml"), at("r.txt"));
        let mut command = bench.check_command(&[file.to_str().unwrap()]);
        let reports = format!("sarif={sarif},junit={junit},github={github}");
        command.args(["--report", &reports]);
        let ended = run(&mut command, 240);
        assert_eq!(ended.code, code, "{ended:?}");
        let read = |file: &str| fs::read_to_string(file).unwrap();

        let log: serde_json::Value = serde_json::from_str(&read(&sarif)).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "jcheck");
        assert_eq!(run["invocations"][0]["executionSuccessful"], true);
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), findings);
        for result in results {
            assert_eq!(result["level"], "error");
            let rule = result["ruleId"].as_str().unwrap();
            let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
            assert!(rules.iter().any(|known| known["id"] == rule));
            assert!(result["message"]["text"]
                .as_str()
                .unwrap()
                .starts_with(rule));
            let place = &result["locations"][0]["physicalLocation"];
            let uri = place["artifactLocation"]["uri"].as_str().unwrap();
            assert!(uri.ends_with("Named.java") && !uri.contains(' '), "{uri}");
            assert_eq!(place["region"]["startLine"], 3);
        }

        let xml = read(&junit);
        assert!(is_well_formed(&xml), "{xml}");
        assert!(!xml.contains('\u{1b}'), "{xml}");
        assert_eq!(xml.matches("<testcase ").count(), 1, "{xml}");
        assert_eq!(xml.matches("<failure ").count(), findings, "{xml}");
        assert!(
            xml.contains(&format!("failures=\"{findings}\" errors=\"0\"")),
            "{xml}"
        );

        let annotations = read(&github);
        assert_eq!(annotations.lines().count(), findings, "{annotations}");
        assert!(
            annotations
                .lines()
                .all(|line| line.starts_with("::error file=")),
            "{annotations}"
        );
    }
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_anything_starts() {
    let bench = Bench::new();
    for (report, hint) in [
        ("pdf=x", "no format"),
        ("html=-", "takes a directory"),
        ("sarif", "FORMAT=FILE"),
        ("junit=/no/such/place/x.xml", "there is no directory"),
    ] {
        let mut command = bench.check_command(&["samples/Mex.java", "--report", report]);
        let ended = run(&mut command, 60);
        assert_eq!(ended.code, 2, "{ended:?}");
        assert!(ended.stderr.contains(hint), "{ended:?}");
    }
}
