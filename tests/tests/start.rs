//! What a fresh JVM spends its time on before and in a short program; its own log tells.

use std::fs;

use jcheck_tests::{default_jdk, jdk25, Bench, Jdk};

const MAIN: &str = "public class Main implements Runnable {
    static volatile int value;
    @Override public void run() { value = 1; }
    public static void main(String[] args) {
        new Thread(new Main()).start();
        value = 2;
    }
}
";

/// What the JVMs say that run the executions.
fn logs(jdk: &Jdk, what: &str) -> Vec<String> {
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    jdk.compile(&[("Main.java", MAIN)], &classes);
    let logs = bench.path().join("logs");
    fs::create_dir(&logs).unwrap();
    let home = format!("--java-home={}", jdk.home.display());
    let log = format!("--jvm-flag=-Xlog:{what}:file={}/%p.log", logs.display());
    let classes = classes.to_str().unwrap();
    let checked = bench.check(&[
        &home,
        &log,
        classes,
        "--main=Main",
        "--reset=launch",
        "--workers=1",
    ]);
    assert_eq!(checked.verdict(), "verified", "{}", checked.json);
    let files = fs::read_dir(logs).unwrap().map(|file| file.unwrap().path());
    files
        .map(|file| fs::read_to_string(file).unwrap())
        .collect()
}

/// A JVM that rewrites its first classes goes without its archive of classes, and says so.
#[test]
fn a_fresh_jvm_makes_no_byte_code_and_moves_no_archive() {
    let jdks: Vec<Jdk> = std::iter::once(default_jdk()).chain(jdk25()).collect();
    for jdk in &jdks {
        let ran = |log: &&String| log.contains("io.jcheck.runtime.ControlledTask source:");
        let logs = logs(jdk, "class+load,cds=info");
        let logs: Vec<&String> = logs.iter().filter(ran).collect();
        // the two writes in either order
        assert!(logs.len() >= 2, "{}", jdk.home.display());
        for log in logs {
            assert!(!log.contains("Mapped static"), "{log}");
            assert!(!log.contains("always map archive"), "{log}");
            assert!(!log.contains("java.lang.invoke.LambdaForm$MH/"), "{log}");
        }
    }
}
