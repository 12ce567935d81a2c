//! `--test`: a test of JUnit or TestNG is the program, with what its class declares to come before and after it.

use std::path::PathBuf;

use jcheck_tests::{jdks, run, Bench, Checked};

const JUNIT_5: &str = "org.junit.jupiter:junit-jupiter-api:5.11.3";
const JUNIT_4: &str = "junit:junit:4.13.2";
const TESTNG: &str = "org.testng:testng:7.10.2";

fn source(class: &str) -> String {
    let programs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("programs/unit");
    let file = programs.join(class).with_extension("java");
    file.display().to_string()
}

fn checked(bench: &Bench, library: &str, class: &str, test: &str, more: &[&str]) -> Checked {
    let program = source(class);
    bench.check(&[&[&*program, "--maven", library, "--test", test], more].concat())
}

/// A lost sale of JUnit 5 is found on both JDKs, and told by the lines of the test; the schedule replays it.
#[test]
fn a_test_that_fails_once_a_month_is_told_by_its_lines() {
    for jdk in jdks() {
        let bench = Bench::new();
        let home = jdk.home.display().to_string();
        let jdk = ["--java-home", &*home];
        let sold = checked(
            &bench,
            JUNIT_5,
            "SeatsTest",
            "SeatsTest#sellsTheSeatOnce",
            &jdk,
        );
        assert_eq!(sold.verdict(), "bug assertion", "{:?}", sold.ended);
        let shown = &sold.ended.stdout;
        assert!(shown.contains("expected: <0> but was: <-1>"), "{shown}");
        assert!(shown.contains("why: check, then act"), "{shown}");
        assert!(
            shown.contains("SeatsTest$Seats.free (SeatsTest.java:"),
            "{shown}"
        );
        let again = bench.replay(&sold.schedules()[0], &jdk);
        assert!(again.stdout.contains("the finding came back"), "{again:?}");
        let test = "SeatsTest#sellsTheSeatOnceUnderOneLock";
        let mended = checked(&bench, JUNIT_5, "SeatsTest", test, &jdk);
        assert_eq!(mended.verdict(), "verified", "{:?}", mended.ended);
    }
}

/// What comes before and after a test runs in the order of the frameworks; who expects an exception fails without one.
#[test]
fn what_a_class_declares_runs_around_its_test() {
    let bench = Bench::new();
    let verdict = |library, class: &str, test: &str| {
        let test = format!("{class}#{test}");
        let done = checked(&bench, library, class, &test, &[]);
        (done.verdict(), done.ended)
    };
    for test in ["passes", "throwsWhatIsExpected"] {
        let (verdict, ended) = verdict(JUNIT_4, "OrderTest", test);
        assert_eq!(verdict, "verified", "{ended:?}");
        // What the framework would do besides is said.
        assert!(
            ended
                .stderr
                .contains("@Rule of OrderTest.limit has no effect"),
            "{ended:?}"
        );
    }
    let (missing, ended) = verdict(JUNIT_4, "OrderTest", "throwsNothing");
    assert_eq!(missing, "bug assertion", "{ended:?}");
    let expected = "expected exception: java.lang.IllegalStateException";
    assert!(ended.stdout.contains(expected), "{ended:?}");
    let skipped = verdict(JUNIT_5, "SeatsTest", "isSkipped");
    assert_eq!(skipped.0, "verified", "{:?}", skipped.1);
    let by_names = verdict(JUNIT_4, "OldTest", "testAdds");
    assert_eq!(by_names.0, "verified", "{:?}", by_names.1);
    let group = verdict(TESTNG, "GroupTest", "adds");
    assert_eq!(group.0, "bug data-race", "{:?}", group.1);
}

/// Which test is meant is never guessed, and what nobody can call is refused.
#[test]
fn what_is_no_test_is_refused_with_what_there_is() {
    let bench = Bench::new();
    let program = source("SeatsTest");
    for (test, why) in [
        (
            "SeatsTest",
            "SeatsTest has 4 tests, and one is run at a time",
        ),
        (
            "SeatsTest#sells",
            "has no method sells without parameters (hint: --test with one of SeatsTest#sells",
        ),
        (
            "SeatsTest#wantsToKnowItsName",
            "a method with parameters is not run",
        ),
        ("Seats", "there is no class Seats"),
    ] {
        let args = [&*program, "--maven", JUNIT_5, "--test", test];
        let ended = run(&mut bench.check_command(&args), 120);
        assert_eq!(ended.code, 2, "{ended:?}");
        assert!(ended.stderr.contains(why), "{ended:?}");
    }
}
