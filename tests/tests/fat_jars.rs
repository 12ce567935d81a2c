//! Jars in jars: the layout of Spring Boot with its real loader, web archives, plain nested jars; versions, and what
//! `jcheck instrument --explain` says of all that.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jcheck_tests::{artifact, default_jdk, run, Bench, Checked, Ended};

const LIB: &str = "package com.example.lib;
public class Counter {
    private int value;
    public synchronized void add() { value++; }
    public synchronized int value() { return value; }
}
";

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
        System.out.println(\"counted \" + counter.value() + \" in \" + App.class.getClassLoader().getClass().getName());
    }
}
";

/// Two threads, one lock each once: two orders.
const EXECUTIONS: u64 = 2;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Classes of the program below `app`, those of the library in `lib.jar`.
fn compiled(bench: &Bench) -> (PathBuf, PathBuf) {
    let all = bench.path().join("all");
    default_jdk().compile(&[("Counter.java", LIB), ("App.java", APP)], &all);
    let app = bench.path().join("app");
    fs::create_dir_all(app.join("com/example")).unwrap();
    fs::rename(all.join("com/example/app"), app.join("com/example/app")).unwrap();
    let lib = bench.path().join("lib.jar");
    default_jdk().jar(&lib, "Created-By: test\n", &all);
    (app, lib)
}

/// A jar whose entries are all stored.
fn stored(jar: &Path, manifest: &str, directory: &Path) {
    let file = directory.with_extension("mf");
    fs::write(&file, manifest).unwrap();
    let mut command = default_jdk().tool("jar");
    command
        .arg("c0fm")
        .arg(jar)
        .arg(&file)
        .arg("-C")
        .arg(directory)
        .arg(".");
    assert_eq!(run(&mut command, 60).code, 0);
}

/// A jar as the Maven plugin of Spring Boot makes it.
fn spring_boot(bench: &Bench) -> PathBuf {
    let (app, lib) = compiled(bench);
    let root = bench.path().join("root");
    fs::create_dir_all(root.join("BOOT-INF/lib")).unwrap();
    fs::rename(app, root.join("BOOT-INF/classes")).unwrap();
    fs::copy(&lib, root.join("BOOT-INF/lib/lib.jar")).unwrap();
    fs::write(
        root.join("BOOT-INF/classpath.idx"),
        "- \"BOOT-INF/lib/lib.jar\"\n",
    )
    .unwrap();
    let loader = artifact("org.springframework.boot:spring-boot-loader:3.2.5");
    let mut unpack = default_jdk().tool("jar");
    unpack.arg("xf").arg(loader).arg("org").current_dir(&root);
    assert_eq!(run(&mut unpack, 60).code, 0);
    let jar = bench.path().join("fat.jar");
    let manifest = "Main-Class: org.springframework.boot.loader.launch.JarLauncher\n\
                    Start-Class: com.example.app.App\n\
                    Spring-Boot-Classes: BOOT-INF/classes/\nSpring-Boot-Lib: BOOT-INF/lib/\n";
    stored(&jar, manifest, &root);
    jar
}

fn java(jar: &Path) -> Ended {
    run(
        default_jdk()
            .tool("java")
            .arg("-Xverify:all")
            .arg("-jar")
            .arg(jar),
        60,
    )
}

fn instrument(bench: &Bench, jar: &Path, more: &[&str]) -> Ended {
    let mut command = bench.command("instrument");
    let ended = run(command.arg(jar).args(more), 60);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    ended
}

fn unpacked(bench: &Bench, jar: &Path, into: &str) -> PathBuf {
    let directory = bench.path().join(into);
    fs::create_dir_all(&directory).unwrap();
    let mut command = default_jdk().tool("jar");
    command.arg("xf").arg(jar).current_dir(&directory);
    assert_eq!(run(&mut command, 60).code, 0);
    directory
}

fn has_hooks(class: &Path) -> bool {
    let hooks = b"io/jcheck/runtime/ProgramBorder";
    let bytes = fs::read(class).unwrap();
    bytes.windows(hooks.len()).any(|window| window == hooks)
}

fn assert_verified(checked: &Checked) {
    assert_eq!(
        checked.verdict(),
        "verified",
        "{:?} {}",
        checked.ended,
        checked.json
    );
    assert_eq!(checked.count("executions"), EXECUTIONS);
}

#[test]
fn a_spring_boot_jar_starts_with_all_hooks_and_is_checked_without_its_launcher() {
    let bench = Bench::new();
    let jar = spring_boot(&bench);
    let plain = java(&jar);
    assert_eq!(plain.code, 0, "{}", plain.stderr);
    assert!(
        plain
            .stdout
            .starts_with("counted 2 in org.springframework.boot.loader."),
        "{}",
        plain.stdout
    );

    let done = instrument(&bench, &jar, &["--standalone"]);
    assert!(
        done.stdout.contains("fat.jar!/BOOT-INF/lib/lib.jar"),
        "{}",
        done.stdout
    );
    let rewritten = bench.path().join("fat-jcheck.jar");
    let hooked = java(&rewritten);
    assert_eq!(hooked.code, 0, "{}", hooked.stderr);
    assert_eq!(hooked.stdout, plain.stdout);
    let inside = unpacked(&bench, &rewritten, "inside");
    assert!(has_hooks(
        &inside.join("BOOT-INF/classes/com/example/app/App.class")
    ));
    let lib = unpacked(&bench, &inside.join("BOOT-INF/lib/lib.jar"), "lib");
    assert!(has_hooks(&lib.join("com/example/lib/Counter.class")));
    let launcher = "org/springframework/boot/loader/launch/JarLauncher.class";
    assert!(!has_hooks(&inside.join(launcher)));

    for jar in [&jar, &rewritten] {
        for reset in ["loader", "launch"] {
            let checked = bench.check(&[text(jar), "--reset", reset]);
            assert_verified(&checked);
            assert_eq!(checked.json["program"]["main"], "com.example.app.App");
        }
    }
}

#[test]
fn a_web_archive_is_a_class_path_too() {
    let bench = Bench::new();
    let (app, lib) = compiled(&bench);
    let root = bench.path().join("war");
    fs::create_dir_all(root.join("WEB-INF/lib")).unwrap();
    fs::rename(app, root.join("WEB-INF/classes")).unwrap();
    fs::rename(lib, root.join("WEB-INF/lib/lib.jar")).unwrap();
    let war = bench.path().join("app.war");
    stored(&war, "Created-By: test\n", &root);
    assert_verified(&bench.check(&[text(&war), "--main", "com.example.app.App"]));
}

#[test]
fn jars_in_jars_are_rewritten_and_damaged_ones_are_copied() {
    let bench = Bench::new();
    let (app, lib) = compiled(&bench);
    let middle = bench.path().join("middle");
    fs::create_dir_all(middle.join("deeper")).unwrap();
    fs::rename(lib, middle.join("deeper/lib.jar")).unwrap();
    stored(&app.join("middle.jar"), "Created-By: test\n", &middle);
    fs::write(app.join("damaged.jar"), "PK\u{3}\u{4} and nothing else").unwrap();
    let jar = bench.path().join("outer.jar");
    default_jdk().jar(&jar, "Main-Class: com.example.app.App\n", &app);
    let done = instrument(&bench, &jar, &[]);
    assert!(
        done.stdout.contains("outer.jar!/damaged.jar"),
        "{}",
        done.stdout
    );
    let outer = unpacked(&bench, &bench.path().join("outer-jcheck.jar"), "outer");
    let middle = unpacked(&bench, &outer.join("middle.jar"), "unpacked-middle");
    let inner = unpacked(&bench, &middle.join("deeper/lib.jar"), "unpacked-lib");
    assert!(has_hooks(&inner.join("com/example/lib/Counter.class")));
    assert_eq!(
        fs::read(app.join("damaged.jar")).unwrap(),
        fs::read(outer.join("damaged.jar")).unwrap()
    );
}

/// A class that exists for newer Java versions only, as jars with modern internals have them.
#[test]
fn a_class_that_only_a_version_of_a_multi_release_jar_has_is_found() {
    let bench = Bench::new();
    let (app, lib) = compiled(&bench);
    let lib = unpacked(&bench, &lib, "versions");
    let versions = lib.join("META-INF/versions/17");
    fs::create_dir_all(&versions).unwrap();
    fs::rename(lib.join("com"), versions.join("com")).unwrap();
    let newer = bench.path().join("newer.jar");
    default_jdk().jar(&newer, "Multi-Release: true\n", &lib);
    for reset in ["loader", "launch"] {
        let args = [
            text(&app),
            "--main",
            "com.example.app.App",
            "-c",
            text(&newer),
            "--reset",
            reset,
        ];
        assert_verified(&bench.check(&args));
    }
}

#[test]
fn explain_says_what_is_done_and_what_is_left_out() {
    let bench = Bench::new();
    let jar = spring_boot(&bench);
    let args = ["--explain", "--exclude", "com.example.lib", "--json", "-"];
    let done = instrument(&bench, &jar, &args);
    assert!(!bench.path().join("fat-jcheck.jar").exists());
    let told: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(told["schema"], "jcheck.explain/1");
    assert_eq!(told["mainClass"], "com.example.app.App");
    assert_eq!(told["options"][0], "--exclude com.example.lib");
    assert_eq!(told["packages"]["com.example.app"]["classes"], 1);
    assert_eq!(told["packages"]["com.example.lib"]["leftOut"], 1);
    assert_eq!(told["packages"]["com.example.lib"]["hooks"], 0);
    assert_eq!(told["packages"]["com.example.app"]["leftOut"], 0);
    assert_ne!(told["packages"]["com.example.app"]["hooks"], 0);
    // The loader of the jar uses classes of the JDK that go along, with starts and joins of their own.
    for twice in ["thread-start", "thread-join"] {
        assert!(told["hooks"][twice].as_u64() >= Some(2), "{told}");
    }
    let left_out = told["leftOut"].as_array().unwrap();
    let of = |kind: &str, name: &str| {
        left_out
            .iter()
            .any(|l| l["kind"] == kind && l["name"] == name)
    };
    assert!(of("left-out", "com.example.lib.Counter"), "{told}");
    assert!(
        of("uninstrumented-class", "com.example.lib.Counter"),
        "{told}"
    );
    assert!(of(
        "left-out",
        "org.springframework.boot.loader.launch.JarLauncher"
    ));
    let text = instrument(&bench, &jar, &args[..3]).stdout;
    assert!(
        text.contains("com.example.lib.Counter: --exclude com.example.lib"),
        "{text}"
    );

    // What is left out is a gap.
    let checked = bench.check(&[jar.to_str().unwrap(), "--exclude", "com.example.lib"]);
    assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
    let wrong = run(
        bench.command("check").arg(&jar).args(["--exclude", "a b"]),
        60,
    );
    assert_eq!(wrong.code, 2);
}

/// A signed jar: the signature would no longer hold.
#[test]
fn a_signed_jar_loses_its_signature_and_works() {
    let bench = Bench::new();
    let all = bench.path().join("signed");
    default_jdk().compile(&[("Counter.java", LIB), ("App.java", APP)], &all);
    let jar = bench.path().join("signed.jar");
    default_jdk().jar(&jar, "Main-Class: com.example.app.App\n", &all);
    let keys = bench.path().join("keys");
    let words = ["-storepass", "secret", "-keystore", text(&keys)];
    let sign = |tool: &str, args: &[&str]| {
        let mut command: Command = default_jdk().tool(tool);
        let ended = run(command.args(words).args(args), 120);
        assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    };
    let name = [
        "-genkeypair",
        "-alias",
        "a",
        "-keyalg",
        "EC",
        "-dname",
        "CN=a",
        "-keypass",
        "secret",
    ];
    sign("keytool", &name);
    sign("jarsigner", &[text(&jar), "a"]);
    let done = instrument(&bench, &jar, &["--standalone"]);
    assert!(
        done.stdout
            .contains("signatures no longer hold and were removed: "),
        "{}",
        done.stdout
    );
    assert!(done.stdout.contains("META-INF/A.SF"), "{}", done.stdout);
    let hooked = java(&bench.path().join("signed-jcheck.jar"));
    assert_eq!(hooked.code, 0, "{}", hooked.stderr);
    assert!(hooked.stdout.starts_with("counted 2"), "{}", hooked.stdout);
    assert_verified(&bench.check(&[text(&jar)]));
}
