//! `--test`: a test of JUnit or TestNG is the program, with what its class declares to come before and after it.

use std::path::PathBuf;

use jcheck_tests::{default_jdk, jdks, run, Bench, Checked};

const JUNIT_5: &str = "org.junit.jupiter:junit-jupiter-api:5.11.3";
const PARAMS: &str = "org.junit.jupiter:junit-jupiter-params:5.11.3";
const JUNIT_4: &str = "junit:junit:4.13.2";
const TESTNG: &str = "org.testng:testng:7.10.2";
const MOCKITO: &str = "org.mockito:mockito-junit-jupiter:5.20.0";
/// The last one that makes subclasses of its own accord.
const MOCKITO_4: &str = "org.mockito:mockito-junit-jupiter:4.11.0";

fn source(class: &str) -> String {
    let programs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("programs/unit");
    let file = programs.join(class).with_extension("java");
    file.display().to_string()
}

/// A bench for each JDK, and where that is.
fn benches() -> impl Iterator<Item = (Bench, String)> {
    let homes = jdks().into_iter().map(|jdk| jdk.home.display().to_string());
    homes.map(|home| (Bench::new(), home))
}

fn checked(bench: &Bench, library: &str, class: &str, test: &str, more: &[&str]) -> Checked {
    let program = source(class);
    bench.check(&[&[&*program, "--maven", library, "--test", test], more].concat())
}

/// A lost sale of JUnit 5 is found on both JDKs, and told by the lines of the test; the schedule replays it.
#[test]
fn a_test_that_fails_once_a_month_is_told_by_its_lines() {
    for (bench, home) in benches() {
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
    let named = verdict(TESTNG, "GroupTest", "addsAlone");
    assert_eq!(named.0, "verified", "{:?}", named.1);
}

/// What is said of a test matters to nobody who runs another one.
#[test]
fn a_test_that_is_disabled_is_told_where_it_runs() {
    let bench = Bench::new();
    for (test, warned) in [("sellsARow", true), ("isSkipped", false)] {
        let test = format!("SeatsTest#{test}");
        let done = checked(&bench, JUNIT_5, "SeatsTest", &test, &[]);
        assert_eq!(done.verdict(), "verified", "{:?}", done.ended);
        let warning = "@Disabled of SeatsTest.sellsARow has no effect";
        assert_eq!(
            done.ended.stderr.contains(warning),
            warned,
            "{:?}",
            done.ended
        );
    }
}

/// Mocks are made as subclasses, those in annotated fields as well; a race within Mockito is no finding.
#[test]
fn mocks_are_a_part_of_the_test() {
    for (bench, home) in benches() {
        let check = |mockito: &str, test: &str, more: &[&str]| {
            let test = format!("MocksTest#{test}");
            let all = [&["--maven", mockito, "--java-home", &*home], more].concat();
            checked(&bench, JUNIT_5, "MocksTest", &test, &all)
        };
        let done = check(MOCKITO, "sellsByAnotherThread", &[]);
        assert_eq!(done.verdict(), "verified", "{:?}", done.ended);
        assert!(!done.ended.stderr.contains("no effect"), "{:?}", done.ended);
        let warning = "mocks of Mockito are subclasses here";
        assert!(done.ended.stderr.contains(warning), "{:?}", done.ended);
        if home != default_jdk().home.display().to_string() {
            continue;
        }
        let done = check(MOCKITO_4, "looksInTime", &[]);
        assert_eq!(done.verdict(), "verified", "{:?}", done.ended);
        let answers = ["--maven", MOCKITO_4, "--java-home", &*home];
        let test = "shop.AuxiliaryTest#answers";
        let done = checked(&bench, JUNIT_5, "AuxiliaryTest", test, &answers);
        assert_eq!(done.verdict(), "verified", "{:?}", done.ended);
        let given = check(MOCKITO, "isGivenAMock", &[]);
        assert_eq!(given.verdict(), "verified", "{:?}", given.ended);
        let unneeded = check(MOCKITO, "needsNoStub", &[]);
        assert_eq!(
            unneeded.verdict(),
            "bug uncaught-exception",
            "{:?}",
            unneeded.ended
        );
        let shown = &unneeded.ended.stdout;
        assert!(shown.contains("UnnecessaryStubbingException"), "{shown}");
        let early = check(MOCKITO, "looksTooEarly", &["--search", "if-sss"]);
        assert_eq!(early.verdict(), "bug assertion", "{:?}", early.ended);
        let both = check(MOCKITO, "sellsByBoth", &["--max-executions", "3"]);
        assert_eq!(both.verdict(), "bug data-race", "{:?}", both.ended);
        let shown = &both.ended.stdout;
        assert!(shown.contains("data-race: MocksTest$Shop.sold"), "{shown}");
        assert!(!shown.contains("data-race: org.mockito"), "{shown}");
    }
}

/// A test that polls until a time limit fails is told without its polls, and by the lines that lose an update.
#[test]
fn a_test_that_waits_in_vain_is_told_by_what_it_waits_for() {
    let bench = Bench::new();
    let awaitility = ["--maven", "org.awaitility:awaitility:4.2.2"];
    let check = |test| checked(&bench, JUNIT_5, "AwaitTest", test, &awaitility);
    let lost = check("AwaitTest#losesOne");
    assert_eq!(lost.verdict(), "bug uncaught-exception", "{:?}", lost.ended);
    let shown = &lost.ended.stdout;
    assert!(shown.contains("why: a lost update"), "{shown}");
    assert!(shown.contains("... and so on, "), "{shown}");
    assert!(shown.contains("without its preemption"), "{shown}");
    // What is left out of the story is not what matters.
    for line in ["pool-1-thread-1 is preempted", "writes AwaitTest#0.counter"] {
        assert!(shown.contains(line), "{shown}");
    }
    for test in ["AwaitTest#losesNone", "AwaitTest#assertsInTime"] {
        let mended = check(test);
        assert_eq!(mended.verdict(), "verified", "{:?}", mended.ended);
    }
}

/// What JUnit 5 tells a method about its test, and directories, are given to each method that asks for them.
#[test]
fn parameters_are_filled() {
    for (bench, home) in benches() {
        let jdk = ["--java-home", &*home];
        for (test, verdict) in [
            ("writesByTwo", "verified"),
            ("isNamed", "verified"),
            ("isRepeated", "verified"),
            ("loses", "bug assertion"),
        ] {
            let test = format!("InfoTest#{test}");
            let done = checked(&bench, JUNIT_5, "InfoTest", &test, &jdk);
            assert_eq!(done.verdict(), verdict, "{test}: {:?}", done.ended);
            assert!(!done.ended.stderr.contains("no effect"), "{:?}", done.ended);
        }
    }
}

/// What nobody can call is refused before anything runs, and is no bug.
#[test]
fn what_only_a_framework_can_call_is_refused() {
    let bench = Bench::new();
    let program = source("InfoTest");
    for (test, why) in [
        (
            "InfoTest#wantsMore",
            "InfoTest#wantsMore: a method with a parameter of type java.lang.Runnable is not run",
        ),
        (
            "ForeignTest#runs",
            "ForeignTest#runs: it needs ForeignTest.before, and a method with a parameter of type int[] is not run",
        ),
        ("AbstractTest#runs", "no object of the class can be made: it is abstract"),
        (
            "NoConstructorTest#runs",
            "its constructor has a parameter of type java.lang.Runnable",
        ),
        (
            "WrongFolderTest#runs",
            "@TempDir of WrongFolderTest.folder is a java.lang.String",
        ),
    ] {
        let args = [&*program, "--maven", JUNIT_5, "--test", test];
        let ended = run(&mut bench.check_command(&args), 120);
        assert_eq!(ended.code, 2, "{ended:?}");
        assert!(ended.stderr.contains(why), "{ended:?}");
        assert!(ended.stderr.contains("(hint: "), "{ended:?}");
    }
    let done = checked(
        &bench,
        JUNIT_5,
        "InfoTest",
        "FinalFolderTest#runs",
        &["--reset", "loader"],
    );
    assert_eq!(done.verdict(), "incomplete", "{:?}", done.ended);
    let gap = "a test that only its framework can call: java.lang.IllegalAccessException";
    assert!(done.ended.stdout.contains(gap), "{:?}", done.ended);
}

/// Extensions of JUnit 5 are called around the test; what jcheck cannot do for them is refused, or ends as a gap.
#[test]
fn extensions_are_called_or_refused() {
    for (bench, home) in benches() {
        let jdk = ["--java-home", &*home];
        for (test, verdict) in [
            ("ExtensionsTest#runs", "verified"),
            ("ExtensionsTest#loses", "bug assertion"),
            ("AskingTest#runs", "incomplete"),
            ("HidingTest#runs", "incomplete"),
            ("ClosingTest#runs", "bug uncaught-exception"),
        ] {
            let done = checked(&bench, JUNIT_5, "ExtensionsTest", test, &jdk);
            assert_eq!(done.verdict(), verdict, "{test}: {:?}", done.ended);
            assert!(!done.ended.stderr.contains("no effect"), "{:?}", done.ended);
            let is_gap = done.ended.stdout.contains("gap: test-framework: ");
            assert_eq!(is_gap, verdict == "incomplete", "{:?}", done.ended);
        }
    }
    let bench = Bench::new();
    let program = source("ExtensionsTest");
    for (test, why) in [
        (
            "HandlingTest#runs",
            "@ExtendWith of HandlingTest.runs: HandlingTest$Handling is a TestExecutionExceptionHandler",
        ),
        (
            "UnmadeTest#runs",
            "UnmadeTest$Unmade has no constructor without parameters",
        ),
    ] {
        let args = [&*program, "--maven", JUNIT_5, "--test", test];
        let ended = run(&mut bench.check_command(&args), 120);
        assert_eq!(ended.code, 2, "{ended:?}");
        assert!(ended.stderr.contains(why), "{ended:?}");
    }
}

/// A test of JUnit 3 knows its name, by its constructor or otherwise.
#[test]
fn a_test_by_name_knows_its_name() {
    for (bench, home) in benches() {
        let jdk = ["--java-home", &*home];
        for class in ["NamedTest", "LaterNamedTest"] {
            let test = format!("{class}#testHasItsName");
            let done = checked(&bench, JUNIT_4, "NamedTest", &test, &jdk);
            assert_eq!(done.verdict(), "verified", "{test}: {:?}", done.ended);
        }
    }
    let bench = Bench::new();
    let program = source("NamedTest");
    let args = [
        &*program,
        "--maven",
        JUNIT_4,
        "--test",
        "NeverNamedTest#testNothing",
    ];
    let ended = run(&mut bench.check_command(&args), 120);
    assert_eq!(ended.code, 2, "{ended:?}");
    assert!(
        ended.stderr.contains("a parameter of type int"),
        "{ended:?}"
    );
}

/// Rules come around the test and what comes before it; a directory is there before anything else.
#[test]
fn rules_and_directories_are_there() {
    for (bench, home) in benches() {
        let jdk = ["--java-home", &*home];
        for (test, verdict) in [
            ("readsInTime", "verified"),
            ("readsTooEarly", "bug assertion"),
            ("throwsWhatARuleExpects", "verified"),
            ("throwsNothing", "bug assertion"),
            ("neverEnds", "bug uncaught-exception"),
        ] {
            let test = format!("RulesTest#{test}");
            let done = checked(&bench, JUNIT_4, "RulesTest", &test, &jdk);
            assert_eq!(done.verdict(), verdict, "{test}: {:?}", done.ended);
            assert!(!done.ended.stderr.contains("no effect"), "{:?}", done.ended);
        }
        for (test, verdict) in [
            ("writes", "verified"),
            ("loses", "bug assertion"),
            ("isNotSeenByRules", "bug uncaught-exception"),
        ] {
            let test = format!("ClassRulesTest#{test}");
            let done = checked(&bench, JUNIT_4, "ClassRulesTest", &test, &jdk);
            assert_eq!(done.verdict(), verdict, "{test}: {:?}", done.ended);
            assert!(!done.ended.stderr.contains("no effect"), "{:?}", done.ended);
        }
        let test = "FolderTest#writesByTwo";
        let done = checked(&bench, JUNIT_5, "FolderTest", test, &jdk);
        assert_eq!(done.verdict(), "verified", "{:?}", done.ended);
    }
}

/// An assertion error that a library keeps as a constant is no failure.
#[test]
fn what_a_library_keeps_for_comparison_is_no_failure() {
    let bench = Bench::new();
    let reactor = ["--maven", "io.projectreactor:reactor-test:3.6.7"];
    for test in [
        "StepTest#publishesOnAnotherThread",
        "StepTest#waitsForHours",
    ] {
        let done = checked(&bench, JUNIT_5, "StepTest", test, &reactor);
        assert_eq!(done.verdict(), "verified", "{:?}", done.ended);
    }
}

/// A test that TestNG would call several times, or from several threads, is called so.
#[test]
fn a_test_of_several_threads_is_run_by_several_threads() {
    for (bench, home) in benches() {
        let jdk = ["--java-home", &*home];
        let check = |test| checked(&bench, TESTNG, "OftenTest", test, &jdk);
        let lost = check("OftenTest#loses");
        assert_eq!(lost.verdict(), "bug assertion", "{:?}", lost.ended);
        assert!(
            lost.ended.stdout.contains("why: a lost update"),
            "{:?}",
            lost.ended
        );
        for test in ["OftenTest#losesNothing", "OftenTest#throwsOneOfTwo"] {
            let mended = check(test);
            assert_eq!(mended.verdict(), "verified", "{:?}", mended.ended);
        }
        let repeated = check("OftenTest#failsTheThirdTime");
        assert_eq!(repeated.verdict(), "bug assertion", "{:?}", repeated.ended);
        assert!(
            repeated.ended.stdout.contains("the third time"),
            "{:?}",
            repeated.ended
        );
    }
}

/// As Maven lays a project out: the classes that are tested are a directory on the class path of the test.
#[test]
fn classes_beside_the_test_are_the_users_own() {
    const STOCK: &str = "package shop; public class Stock { int left = 1;
        synchronized int left() { return left; }
        synchronized void take() { left--; } }";
    const TEST: &str = "package shop; public class StockTest {
        static final java.util.concurrent.ExecutorService POOL = java.util.concurrent.Executors.newFixedThreadPool(2);
        void sells() throws Exception { run(false); }
        void sellsUnderOneLock() throws Exception { run(true); }
        void run(boolean locked) throws Exception {
            Stock stock = new Stock();
            Object lock = new Object();
            Runnable buys = () -> {
                synchronized (locked ? lock : new Object()) { if (stock.left() > 0) { stock.take(); } }
            };
            java.util.concurrent.Future<?> one = POOL.submit(buys), other = POOL.submit(buys);
            one.get();
            other.get();
            assert stock.left() == 0 : stock.left();
        } }";
    let bench = Bench::new();
    let (classes, tests) = (
        bench.path().join("classes"),
        bench.path().join("test-classes"),
    );
    let sources = [("Stock.java", STOCK), ("StockTest.java", TEST)];
    default_jdk().compile(&sources[..1], &classes);
    default_jdk().compile(&sources, &tests);
    std::fs::remove_file(tests.join("shop/Stock.class")).unwrap();
    let (classes, tests) = (classes.display().to_string(), tests.display().to_string());
    let check = |test: &str| {
        let args = [
            &*tests,
            "--class-path",
            &*classes,
            "--maven",
            JUNIT_4,
            "--test",
            test,
        ];
        bench.check(&args)
    };
    let sold = check("shop.StockTest#sells");
    assert_eq!(sold.verdict(), "bug assertion", "{:?}", sold.ended);
    let shown = &sold.ended.stdout;
    let (why, story) = (
        shown.find("why: check, then act"),
        shown.find("Stock.take (Stock.java:3)"),
    );
    assert!(why.is_some() && story.is_some(), "{shown}");
    // The workers of the pool, which nobody shuts down, are not told.
    assert!(!shown.contains("deadlock:"), "{shown}");
    let mended = check("shop.StockTest#sellsUnderOneLock");
    assert_eq!(mended.verdict(), "verified", "{:?}", mended.ended);
}

/// Which test is meant is never guessed, and what nobody can call is refused.
#[test]
fn what_is_no_test_is_refused_with_what_there_is() {
    let bench = Bench::new();
    for (test, why) in [
        (
            "SeatsTest",
            "SeatsTest has 5 tests, and one is run at a time",
        ),
        (
            "SeatsTest#sells",
            "has no method sells without parameters (hint: --test with one of SeatsTest#sells",
        ),
        (
            "SeatsTest#wantsATask",
            "a method with a parameter of type java.lang.Runnable is not run",
        ),
        ("Seats", "there is no class Seats"),
        ("NestedTest#sells", "NestedTest$Inner$Deep#sells"),
    ] {
        let is_nested = test.starts_with("Nested");
        let program = source(if is_nested { "NestedTest" } else { "SeatsTest" });
        let args = [&*program, "--maven", JUNIT_5, "--test", test];
        let ended = run(&mut bench.check_command(&args), 120);
        assert_eq!(ended.code, 2, "{ended:?}");
        assert!(ended.stderr.contains(why), "{ended:?}");
    }
}

/// What a test class extends is missing: no execution could tell more.
#[test]
fn a_superclass_that_is_missing_is_told_before_anything_runs() {
    let bench = Bench::new();
    let classes = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("Base", "class Base {}"),
        ("SubTest", "class SubTest extends Base {}"),
    ] {
        let file = bench.write(&format!("{name}.java"), text);
        let mut javac = default_jdk().tool("javac");
        javac.arg("-d").arg(classes.path());
        let ended = run(javac.arg("-cp").arg(classes.path()).arg(file), 120);
        assert_eq!(ended.code, 0, "{ended:?}");
    }
    std::fs::remove_file(classes.path().join("Base.class")).unwrap();
    let program = classes.path().display().to_string();
    let args = [&*program, "--test", "SubTest#any"];
    let ended = run(&mut bench.check_command(&args), 120);
    assert_eq!(ended.code, 2, "{ended:?}");
    let why = "Base, which SubTest extends, is in no jar of this program";
    assert!(ended.stderr.contains(why), "{ended:?}");
}

/// An assertion that fails on the thread of the test counts if it leaves the test; one that fails elsewhere counts whoever
/// catches it.
#[test]
fn an_assertion_that_is_tried_again_is_no_failure() {
    let rows = [
        ("waitsForIt", "verified"),
        ("waitsForItInTime", "verified"),
        ("waitsInVain", "bug assertion"),
        ("failsElsewhere", "bug assertion"),
    ];
    for (bench, home) in benches() {
        for (test, expected) in rows {
            let test = format!("EventuallyTest#{test}");
            let jdk = ["--java-home", &*home];
            let done = checked(&bench, JUNIT_4, "EventuallyTest", &test, &jdk);
            assert_eq!(done.verdict(), expected, "{test}: {:?}", done.ended);
        }
    }
}

/// Runs tests of one file on both JDKs, with what is expected of each.
fn verdicts(library: &str, class: &str, rows: &[(&str, &str)]) {
    for (bench, home) in benches() {
        let more = ["--java-home", &*home];
        for (test, expected) in rows {
            let done = checked(&bench, library, class, test, &more);
            assert_eq!(done.verdict(), *expected, "{test}: {:?}", done.ended);
            let is_gap = done.ended.stdout.contains("gap: test-framework: ");
            assert_eq!(is_gap, *expected == "incomplete", "{:?}", done.ended);
        }
    }
}

/// What is refused before anything runs, and why.
fn refusals(library: &str, class: &str, rows: &[(&str, &str)]) {
    let bench = Bench::new();
    let program = source(class);
    for (test, why) in rows {
        let args = [&*program, "--maven", library, "--test", test];
        let ended = run(&mut bench.check_command(&args), 120);
        assert_eq!(ended.code, 2, "{ended:?}");
        assert!(ended.stderr.contains(why), "{ended:?}");
        assert!(ended.stderr.contains("(hint: "), "{ended:?}");
    }
}

/// The objects around the one of a nested class are made, and what their classes have comes around the test.
#[test]
fn nested_classes_are_run_within_those_around_them() {
    let rows = [
        ("NestedTest$Inner$Deep#sells", "verified"),
        ("NestedTest.Inner.Deep#loses", "bug assertion"),
        ("NestedTest$Kept#isReady", "verified"),
        ("NestedTest#isAlone", "verified"),
    ];
    verdicts(JUNIT_5, "NestedTest", &rows);
    let bench = Bench::new();
    let lost = "NestedTest.Inner.Deep#loses";
    let lost = checked(&bench, JUNIT_5, "NestedTest", lost, &[]);
    let again = bench.replay(&lost.schedules()[0], &[]);
    assert!(again.stdout.contains("the finding came back"), "{again:?}");
}

/// Arguments are what the classes of JUnit make of the annotations; one invocation runs, by its number.
#[test]
fn parameterized_tests_are_run_with_arguments() {
    let rows = [
        ("ArgumentsTest#loses", "verified"),
        ("ArgumentsTest#loses[2]", "bug assertion"),
        ("ArgumentsTest#losesNone[2]", "verified"),
        ("ArgumentsTest#converts[3]", "verified"),
        ("ArgumentsTest#convertsADate", "verified"),
        ("ArgumentsTest#isGivenNothing", "verified"),
        ("ArgumentsTest#isGivenNothing[2]", "bug assertion"),
        ("ArgumentsTest#isGivenAUnit", "verified"),
        ("ArgumentsTest#isGivenAUnit[2]", "bug assertion"),
        ("ArgumentsTest#isGivenALine[2]", "verified"),
        ("ArgumentsTest#isGivenAll[2]", "verified"),
        ("ArgumentsTest#isGivenByAMethod[2]", "verified"),
        ("ArgumentsTest#isGivenByAMethod[3]", "incomplete"),
        ("ArgumentsTest#isGivenByAnother[5]", "verified"),
        ("ArgumentsTest#isGivenByAnother[6]", "bug assertion"),
        ("ArgumentsTest#isGivenByThreads", "bug assertion"),
        ("ArgumentsTest#isGivenByAProvider", "verified"),
        ("ArgumentsTest#isATemplate", "verified"),
        ("ArgumentsTest#isATemplate[2]", "bug assertion"),
        ("ArgumentsTest#isRepeated", "verified"),
        ("ArgumentsTest#isRepeated[2]", "bug assertion"),
        ("ArgumentsTest#wantsMore", "incomplete"),
        ("ArgumentsTest#isOverloaded()", "verified"),
        ("ArgumentsTest#isOverloaded(int)[1]", "verified"),
    ];
    verdicts(PARAMS, "ArgumentsTest", &rows);
    let rows = [
        (
            "ArgumentsTest#isGivenNothing[4]",
            "it has 3 invocations, and none with number 4",
        ),
        (
            "ArgumentsTest#isRepeated[3]",
            "it has 2 invocations, and none with number 3",
        ),
        (
            "ArgumentsTest#isGivenByNobody",
            "no extension of it says what it is called with",
        ),
        ("ArgumentsTest#loses[0]", "[0] is no invocation"),
        (
            "ArgumentsTest#isOverloaded",
            "--test 'ArgumentsTest#isOverloaded(int)' or 'ArgumentsTest#isOverloaded()'",
        ),
    ];
    refusals(PARAMS, "ArgumentsTest", &rows);
    let bench = Bench::new();
    let warnings = [
        (
            "ArgumentsTest#losesNone",
            "the first of 2 invocations of ArgumentsTest#losesNone runs",
        ),
        (
            "ArgumentsTest#isGivenByAMethod",
            "the first invocation of ArgumentsTest#isGivenByAMethod runs",
        ),
        ("ArgumentsTest#losesNone[1]", ""),
    ];
    for (test, warning) in warnings {
        let done = checked(&bench, PARAMS, "ArgumentsTest", test, &[]);
        let warned = done.ended.stderr.contains("[2]' runs the second)");
        assert_eq!(warned, !warning.is_empty(), "{:?}", done.ended);
        assert!(done.ended.stderr.contains(warning), "{:?}", done.ended);
    }
    let lost = checked(
        &bench,
        PARAMS,
        "ArgumentsTest",
        "ArgumentsTest#loses[2]",
        &[],
    );
    let again = bench.replay(&lost.schedules()[0], &[]);
    assert!(again.stdout.contains("the finding came back"), "{again:?}");
}

/// Annotations of the program stand for those of JUnit, and interfaces have methods of tests.
#[test]
fn annotations_are_composed_and_interfaces_have_tests() {
    let rows = [
        ("ComposedTest#loses", "bug assertion"),
        ("ComposedTest#losesNone", "verified"),
        ("ComposedTest#losesInTheFace", "bug assertion"),
        ("ComposedTest#losesNoneInTheFace", "verified"),
    ];
    verdicts(JUNIT_5, "ComposedTest", &rows);
}

/// Extensions fill parameters of methods and constructors, and come around calls.
#[test]
fn extensions_resolve_parameters_and_intercept_calls() {
    let rows = [
        ("ResolversTest#loses", "bug assertion"),
        ("ResolversTest#losesNone", "verified"),
        ("ResolversTest#wantsMore", "incomplete"),
        ("ResolversTest#wantsANumber", "incomplete"),
        ("ResolversTest#isIntercepted", "verified"),
        ("CompetingTest#runs", "incomplete"),
    ];
    verdicts(JUNIT_5, "ResolversTest", &rows);
}

/// A class of JUnit 4 is made with one of its sets of parameters.
#[test]
fn classes_with_parameters_are_made_with_one_set() {
    for (bench, home) in benches() {
        let jdk = ["--java-home", &*home];
        for (test, expected) in [
            ("GivenTest#adds", "verified"),
            ("GivenTest#adds[2]", "verified"),
            ("GivenTest#adds[3]", "bug assertion"),
            ("GivenTest#adds[4]", "incomplete"),
            ("FieldsTest#areFilled[2]", "verified"),
        ] {
            let done = checked(&bench, JUNIT_4, "GivenTest", test, &jdk);
            assert_eq!(done.verdict(), expected, "{test}: {:?}", done.ended);
            assert!(!done.ended.stderr.contains("no effect"), "{:?}", done.ended);
            let is_first = !test.ends_with(']');
            let warned = done.ended.stderr.contains("the first invocation of");
            assert_eq!(warned, is_first, "{:?}", done.ended);
        }
    }
    let rows = [("MoreGivenTest#runs", "what @BeforeParam is for")];
    refusals(JUNIT_4, "GivenTest", &rows);
}
