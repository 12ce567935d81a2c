//! The forms in which a program can be given, and what `jcheck instrument` makes of a jar.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jcheck_tests::{default_jdk, jdk25, repository, run, Bench, Checked};

const APP: &str = "package com.example.app;
import com.example.lib.Counter;
public class App {
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread a = new Thread(counter::add);
        Thread b = new Thread(counter::add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert counter.value() == Integer.parseInt(args[0]) : args[1];
    }
}
";

const LIB: &str = "package com.example.lib;
public class Counter {
    private int value;
    public synchronized void add() { value++; }
    public synchronized int value() { return value; }
}
";

/// Directories of classes of a program and its library.
fn compiled(bench: &Bench) -> (PathBuf, PathBuf) {
    let all = bench.path().join("all");
    let (app, lib) = (bench.path().join("app"), bench.path().join("lib"));
    default_jdk().compile(&[("Counter.java", LIB), ("App.java", APP)], &all);
    for (directory, package) in [(&app, "app"), (&lib, "lib")] {
        let to = directory.join("com/example");
        fs::create_dir_all(&to).unwrap();
        fs::rename(all.join("com/example").join(package), to.join(package)).unwrap();
    }
    (app, lib)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn assert_counts(checked: &Checked, expected: &str) {
    assert_eq!(checked.verdict(), expected, "{:?}", checked.ended);
    assert_eq!(checked.count("executions"), 2);
}

#[test]
fn a_directory_of_classes_with_a_class_path_and_arguments() {
    let bench = Bench::new();
    let (app, lib) = compiled(&bench);
    let base = [
        text(&app),
        "--main",
        "com.example.app.App",
        "-c",
        text(&lib),
    ];
    let run = |args: &[&str]| bench.check(&[&base[..], args].concat());
    assert_counts(&run(&["--", "2", "--not-an-option"]), "verified");
    let wrong = run(&["--stop", "all", "--", "3", "the message; of the $program"]);
    assert_counts(&wrong, "bug assertion");
    let message = wrong.json["findings"][0]["message"].as_str().unwrap();
    assert!(
        message.contains("the message; of the $program"),
        "{message}"
    );
}

#[test]
fn a_jar_with_its_library_beside_it() {
    let bench = Bench::new();
    let (app, lib) = compiled(&bench);
    let jdk = default_jdk();
    let (app_jar, lib_jar) = (bench.path().join("app.jar"), bench.path().join("lib.jar"));
    jdk.jar(&app_jar, "Main-Class: com.example.app.App\n", &app);
    jdk.jar(&lib_jar, "Created-By: test\n", &lib);
    let args = [text(&app_jar), "--cp", text(&lib_jar), "--", "2", "x"];
    assert_counts(&bench.check(&args), "verified");
}

#[test]
fn the_class_path_of_a_manifest_is_followed() {
    let bench = Bench::new();
    let (app, lib) = compiled(&bench);
    let jdk = default_jdk();
    let app_jar = bench.path().join("app.jar");
    jdk.jar(
        &app_jar,
        "Main-Class: com.example.app.App\nClass-Path: lib.jar\n",
        &app,
    );
    jdk.jar(&bench.path().join("lib.jar"), "Created-By: test\n", &lib);
    let checked = bench.check(&[text(&app_jar), "--", "2", "x"]);
    assert_eq!(checked.count("executions"), 2);
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
}

#[test]
fn a_source_file_in_a_package() {
    let bench = Bench::new();
    let source = bench.write(
        "Main.java",
        "package com.example;\npublic class Main {\n    public static void main(String[] a) { assert a.length == 1; }\n}\n",
    );
    let checked = bench.check(&[text(&source), "--", "one"]);
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    assert_eq!(checked.json["program"]["main"], "com.example.Main");
}

#[test]
fn a_jvm_flag_reaches_the_program() {
    let bench = Bench::new();
    let source = bench.write(
        "Flag.java",
        "public class Flag {\n    public static void main(String[] a) {\n        assert \"x y\".equals(System.getProperty(\"flag\"));\n    }\n}\n",
    );
    let checked = bench.check(&[text(&source), "--jvm-flag", "-Dflag=x y"]);
    assert_ne!(checked.verdict(), "bug assertion", "{:?}", checked.ended);
    let without = bench.check(&[text(&source)]);
    assert_eq!(without.verdict(), "bug assertion", "{:?}", without.ended);
}

#[test]
fn a_method_that_grows_too_large_is_a_gap_or_a_clear_error() {
    let bench = Bench::new();
    let line = "        x++;\n".repeat(5400);
    let source = format!(
        "public class Large {{\n    static int x;\n    public static void main(String[] a) {{\n{line}    }}\n}}\n"
    );
    let file = bench.write("Large.java", source);
    let checked = bench.check(&[text(&file)]);
    assert_ne!(checked.verdict(), "verified", "{:?}", checked.json);
    assert!(
        !checked.ended.stderr.contains("panicked"),
        "{}",
        checked.ended.stderr
    );
}

/// Names and contents of a jar, by way of the JDK's own tool.
fn unpacked(bench: &Bench, jar: &Path, into: &str) -> PathBuf {
    let directory = bench.path().join(into);
    fs::create_dir_all(&directory).unwrap();
    let mut command = default_jdk().tool("jar");
    command.arg("xf").arg(jar).current_dir(&directory);
    assert_eq!(run(&mut command, 60).code, 0);
    directory
}

#[test]
fn instrument_keeps_what_is_not_code_and_rewrites_what_is() {
    let bench = Bench::new();
    let (app, lib) = compiled(&bench);
    let classes = bench.path().join("classes");
    fs::create_dir_all(&classes).unwrap();
    for directory in [&app, &lib] {
        let status = Command::new("cp")
            .arg("-r")
            .arg(directory.join("com"))
            .arg(&classes)
            .status();
        assert!(status.unwrap().success());
    }
    let noise: Vec<u8> = (0..100_000u32)
        .map(|i| (i.wrapping_mul(i) >> 7) as u8)
        .collect();
    fs::write(classes.join("resource.bin"), &noise).unwrap();
    fs::write(classes.join("empty.txt"), "").unwrap();
    fs::create_dir_all(classes.join("META-INF/versions/17/com/example/lib")).unwrap();
    fs::copy(
        classes.join("com/example/lib/Counter.class"),
        classes.join("META-INF/versions/17/com/example/lib/Counter.class"),
    )
    .unwrap();
    fs::write(
        classes.join("META-INF/TEST.SF"),
        "Signature-Version: 1.0\n\n",
    )
    .unwrap();
    fs::write(classes.join("META-INF/TEST.RSA"), "no signature").unwrap();
    let jar = bench.path().join("app.jar");
    default_jdk().jar(
        &jar,
        "Main-Class: com.example.app.App\nMulti-Release: true\n",
        &classes,
    );
    let mut command = bench.command("instrument");
    let done = run(command.arg(&jar), 60);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stdout.contains("META-INF/TEST.SF"), "{}", done.stdout);
    let rewritten = bench.path().join("app-jcheck.jar");
    assert!(done.stdout.contains(text(&rewritten)), "{}", done.stdout);
    let directory = unpacked(&bench, &rewritten, "unpacked");
    assert_eq!(fs::read(directory.join("resource.bin")).unwrap(), noise);
    assert_eq!(fs::read(directory.join("empty.txt")).unwrap(), b"");
    assert!(!directory.join("META-INF/TEST.SF").exists());
    assert!(!directory.join("META-INF/TEST.RSA").exists());
    let counter = "com/example/lib/Counter.class";
    for class in [
        counter.to_string(),
        format!("META-INF/versions/17/{counter}"),
    ] {
        let bytes = fs::read(directory.join(&class)).unwrap();
        let hooks = b"io/jcheck/runtime/ProgramBorder";
        assert!(
            bytes.windows(hooks.len()).any(|window| window == hooks),
            "{class} has no hooks"
        );
    }

    // Without the agent the hooks are not there: that must be an error that names them, never a silent run.
    let mut java = default_jdk().tool("java");
    java.arg("-cp").arg(&rewritten);
    let alone = run(java.args(["com.example.app.App", "2", "x"]), 60);
    assert_ne!(alone.code, 0);
    assert!(
        alone.stderr.contains("io/jcheck/runtime/ProgramBorder"),
        "{}",
        alone.stderr
    );
}

#[test]
fn instrumenting_twice_gives_the_same_bytes() {
    let bench = Bench::new();
    let (app, _) = compiled(&bench);
    let jar = bench.path().join("app.jar");
    default_jdk().jar(&jar, "Main-Class: com.example.app.App\n", &app);
    let made = ["one.jar", "two.jar"].map(|name| {
        let output = bench.path().join(name);
        let mut command = bench.command("instrument");
        let done = run(command.arg(&jar).arg("--output").arg(&output), 60);
        assert_eq!(done.code, 0, "{}", done.stderr);
        fs::read(output).unwrap()
    });
    assert!(made[0] == made[1]);
}

/// The two steps by hand: `jcheck instrument`, then the instrumented jar under the scheduler.
#[test]
fn an_instrumented_jar_is_checked_as_it_is() {
    let bench = Bench::new();
    let source = fs::read_to_string(repository().join("samples/Philosophers.java")).unwrap();
    let classes = bench.path().join("classes");
    default_jdk().compile(&[("Philosophers.java", &source)], &classes);
    let jar = bench.path().join("app.jar");
    default_jdk().jar(&jar, "Main-Class: Philosophers\n", &classes);
    let mut command = bench.command("instrument");
    let done = run(command.arg(&jar), 60);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let instrumented = bench.path().join("app-jcheck.jar");
    let [by_hand, at_once] =
        [&instrumented, &jar].map(|jar| bench.check(&[text(jar), "--stop=all"]));
    for name in ["executions", "deadlocked", "blocked", "transitions"] {
        assert_eq!(by_hand.count(name), at_once.count(name), "{name}");
    }
    assert_eq!(by_hand.verdict(), "bug deadlock");
    let mut replay = bench.command("replay");
    let ended = run(replay.arg(&by_hand.schedules()[0]).arg("--quiet"), 60);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);

    fs::write(&instrumented, {
        let bytes = fs::read(&instrumented).unwrap();
        bytes[..bytes.len() / 2].to_vec()
    })
    .unwrap();
    let cut = bench.check(&[text(&instrumented)]);
    assert_eq!(cut.ended.code, 2, "{}", cut.ended.stderr);
}

/// Classes of the JDK go along with the program into the jar: those of the JDK that it is made for.
#[test]
fn an_instrumented_jar_has_its_classes_of_the_jdk() {
    let bench = Bench::new();
    let program = repository().join("tests/programs/verified/AtomicIncrement.java");
    let source = fs::read_to_string(program).unwrap();
    let classes = bench.path().join("classes");
    default_jdk().compile(&[("AtomicIncrement.java", &source)], &classes);
    let jar = bench.path().join("app.jar");
    default_jdk().jar(&jar, "Main-Class: AtomicIncrement\n", &classes);
    let instrument = |more: &[&str]| {
        let mut command = bench.command("instrument");
        let done = run(command.arg(&jar).args(more), 60);
        assert_eq!(done.code, 0, "{}", done.stderr);
    };
    instrument(&[]);
    let instrumented = bench.path().join("app-jcheck.jar");
    for reset in ["--reset=launch", "--reset=loader", "--reset=reinit"] {
        let checked = bench.check(&[text(&instrumented), "--stop=all", reset]);
        assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
        // The additions of three threads, in any order.
        assert_eq!(checked.count("executions"), 6, "{reset}");
    }

    let Some(other) = jdk25() else {
        eprintln!("skipped: no JDK 25 found");
        return;
    };
    let home = format!("--java-home={}", other.home.display());
    let refused = bench.check(&[text(&instrumented), &home]);
    assert_eq!(refused.ended.code, 2, "{:?}", refused.ended);
    let message = &refused.ended.stderr;
    assert!(message.contains("instrument the original"), "{message}");
    instrument(&[&home]);
    let checked = bench.check(&[text(&instrumented), &home, "--stop=all"]);
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    assert_eq!(checked.count("executions"), 6);
}
