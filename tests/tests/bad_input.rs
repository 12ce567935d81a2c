//! What cannot be used is refused with exit code 2 and a message that says what and where, and leaves nothing behind.

use std::fs;
use std::path::Path;

use jcheck_tests::{default_jdk, run, Bench, Ended};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Refused: exit code 2, a message with all of `words`, no panic, no result, no output directory.
fn refused(bench: &Bench, args: &[&str], words: &[&str]) -> Ended {
    let checked = bench.check(args);
    let ended = checked.ended;
    assert_eq!(ended.code, 2, "{args:?}: {}{}", ended.stdout, ended.stderr);
    assert!(checked.json.is_null(), "{args:?}: {}", checked.json);
    assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
    assert_eq!(ended.stdout, "", "{args:?}");
    for word in words {
        assert!(
            ended.stderr.contains(word),
            "{args:?}: no {word:?} in {}",
            ended.stderr
        );
    }
    assert!(!bench.path().join("out").exists(), "{args:?} left files");
    ended
}

/// One line, for everything that needs no quotation of the input.
fn refused_in_a_line(bench: &Bench, args: &[&str], words: &[&str]) {
    let ended = refused(bench, args, words);
    assert_eq!(
        ended.stderr.lines().count(),
        1,
        "{args:?}: {}",
        ended.stderr
    );
    assert!(ended.stderr.starts_with("jcheck: "), "{}", ended.stderr);
}

const HELLO: &str =
    "public class Hello { public static void main(String[] a) { System.out.println(a.length); } }";

#[test]
fn classes_and_jars_that_are_damaged() {
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    default_jdk().compile(&[("Hello.java", HELLO)], &classes);
    let class = classes.join("Hello.class");
    let bytes = fs::read(&class).unwrap();
    let jar = bench.path().join("app.jar");
    default_jdk().jar(&jar, "Main-Class: Hello\n", &classes);
    let jar_bytes = fs::read(&jar).unwrap();

    fs::write(&class, &bytes[..bytes.len() / 2]).unwrap();
    let args = [text(&classes), "--main", "Hello"];
    refused_in_a_line(&bench, &args, &["Hello"]);
    let mut wrong = bytes.clone();
    wrong[0] = 0;
    fs::write(&class, &wrong).unwrap();
    refused_in_a_line(&bench, &args, &["Hello"]);
    fs::write(&class, "").unwrap();
    refused_in_a_line(&bench, &args, &["Hello"]);

    let half = bench.write("half.jar", &jar_bytes[..jar_bytes.len() / 2]);
    refused_in_a_line(&bench, &[text(&half)], &["half.jar"]);
    let prose = bench.write("prose.jar", "This is not a jar.\n");
    refused_in_a_line(&bench, &[text(&prose)], &["prose.jar"]);
    let empty = bench.write("empty.jar", "");
    refused_in_a_line(&bench, &[text(&empty)], &["empty.jar"]);
}

#[test]
fn a_damaged_jar_is_not_instrumented_halfway() {
    let bench = Bench::new();
    let prose = bench.write("prose.jar", "This is not a jar.\n");
    let output = bench.path().join("done.jar");
    let mut command = bench.command("instrument");
    let ended = run(command.arg(&prose).arg("-o").arg(&output), 60);
    assert_eq!(ended.code, 2, "{}", ended.stderr);
    assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
    let left: Vec<_> = fs::read_dir(bench.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn programs_that_are_not_there() {
    let bench = Bench::new();
    refused_in_a_line(&bench, &["no/such/app.jar"], &["no/such/app.jar"]);
    refused_in_a_line(&bench, &["no/such/App.java"], &["no/such/App.java"]);
    let classes = bench.path().join("classes");
    let other = HELLO.replace("class Hello", "class Other");
    let sources = [
        ("Hello.java", HELLO),
        ("Other.java", &other),
        ("Not.java", "class Not {}"),
    ];
    default_jdk().compile(&sources, &classes);
    refused_in_a_line(&bench, &[text(&classes)], &["--main", "Hello, Other"]);
    let wrong = [text(&classes), "--main", "Goodbye"];
    refused_in_a_line(&bench, &wrong, &["Goodbye"]);
    let mainless = [text(&classes), "--main", "Not"];
    refused_in_a_line(&bench, &mainless, &["Not", "no main method"]);
    let path = [text(&classes), "--main", "Hello", "-c", "no/such/lib.jar"];
    refused_in_a_line(&bench, &path, &["no/such/lib.jar"]);
    let empty = bench.path().join("empty");
    fs::create_dir(&empty).unwrap();
    refused_in_a_line(&bench, &[text(&empty), "--main", "Hello"], &["Hello"]);
}

#[test]
fn a_source_file_that_does_not_compile() {
    let bench = Bench::new();
    let file = bench.write("Bad.java", "public class Bad { int x = \"text\"; }\n");
    refused(
        &bench,
        &[text(&file)],
        &["Bad.java:1", "incompatible types"],
    );
    let latin = bench.write("Latin.java", b"public class Latin { // \xe9\n}\n");
    refused(&bench, &[text(&latin)], &["Latin.java"]);
}

#[test]
fn a_class_without_main_is_never_verified() {
    let bench = Bench::new();
    let file = bench.write("NoMain.java", "public class NoMain { }\n");
    refused_in_a_line(&bench, &[text(&file)], &["NoMain", "no main method"]);
}

#[test]
fn annotation_files_with_mistakes() {
    let bench = Bench::new();
    let commun = bench.write("bad.commun", "# a comment\nCommun\nCommun$$$Mail box\n");
    let args = ["samples/Commun.java", "--commun", text(&commun)];
    let ended = refused(&bench, &args, &["bad.commun:3:", "^"]);
    assert!(
        ended.stderr.contains("Commun$$$Mail box"),
        "{}",
        ended.stderr
    );
    let missing = ["samples/Commun.java", "--commun", "no/such.commun"];
    refused(&bench, &missing, &["no/such.commun"]);
}

#[test]
fn unknown_names_in_annotation_files_are_warnings() {
    let bench = Bench::new();
    let commun = bench.write("other.commun", "com.example.Nowhere\n");
    let args = ["samples/Mex.java", "--commun", text(&commun)];
    let checked = bench.check(&args);
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    let warning = &checked.ended.stderr;
    assert!(warning.contains("warning"), "{warning}");
    assert!(warning.contains("com.example.Nowhere"), "{warning}");
}

#[test]
fn jdks_that_are_none() {
    let bench = Bench::new();
    let home = bench.path().join("home");
    fs::create_dir(&home).unwrap();
    for bad in ["/no/such/jdk", text(&home)] {
        let args = ["samples/Mex.java", "--java-home", bad];
        refused_in_a_line(&bench, &args, &[bad]);
    }
}

#[test]
fn options_that_make_no_sense() {
    let bench = Bench::new();
    for args in [
        &["--bound", "depth:0"][..],
        &["--bound", "depth:-1"],
        &["--bound", "depth:99999999999999999999999"],
        &["--bound", "sideways"],
        &["--max-time", "0"],
        &["--max-time", "NaN"],
        &["--max-executions", "-1"],
        &["--divergence-timeout", "soon"],
        &["--search", "magic"],
        &["--no-such-option"],
        &["--max-executions", "0"],
    ] {
        let checked = bench.check(&[&["samples/Mex.java"], args].concat());
        let shown = format!("{args:?}: {:?}", checked.ended);
        assert_ne!(checked.verdict(), "verified", "{shown}");
        assert!(matches!(checked.ended.code, 2 | 3), "{shown}");
        assert!(!checked.ended.stderr.contains("panicked"), "{shown}");
    }
}

#[test]
fn results_that_cannot_be_written() {
    let bench = Bench::new();
    let mut command = bench.command("check");
    command.args([
        "samples/Mex.java",
        "--quiet",
        "--json",
        "no/such/dir/x.json",
    ]);
    let ended = run(&mut command, 120);
    assert_eq!(ended.code, 2, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stderr.contains("no/such/dir/x.json"));
}

#[test]
fn json_on_standard_output_is_json_and_nothing_else() {
    let bench = Bench::new();
    let mut command = bench.command("check");
    command.args(["samples/Mex.java", "--quiet", "--json", "-"]);
    let ended = run(&mut command, 120);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stdout.starts_with("{\"schema\":\"jcheck.result/1\","));
    assert_eq!(ended.stdout.lines().count(), 1, "{}", ended.stdout);
}
