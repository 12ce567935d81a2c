//! With a class loader for each execution, the JVM verifies a class once in each process, and one that it refuses is
//! refused in each execution. What it verifies it says itself, in its log.

use std::fs;
use std::path::Path;

use jcheck_tests::{default_jdk, jdk25, Bench, Checked, Jdk};

/// Each thread meets a class without and one with an error, and a volatile field makes several executions of that.
const MAIN: &str = "public class Main implements Runnable {
    static volatile int meetings;
    @Override public void run() {
        assert Sound.text(\"sound\").equals(\"sound\");
        boolean refused = false;
        try {
            Broken.text(\"broken\");
        } catch (VerifyError expected) {
            refused = true;
        }
        if (!refused) throw new IllegalStateException(\"it was not verified\");
        meetings++;
    }
    public static void main(String[] args) {
        new Thread(new Main()).start();
        new Main().run();
    }
}
";
/// The JVM asks for the superclass while it defines the class.
const SOUND: &str = "class Sound extends Base {
    static String text(Object object) { return (String) object; }
}
class Base { }
";
const BROKEN: &str = "class Broken {
    static String text(Object object) { return (String) object; }
}
";

/// Takes `checkcast` out of `aload_0; checkcast; areturn`.
fn break_it(class: &Path) {
    let mut bytes = fs::read(class).unwrap();
    let cast = bytes
        .windows(5)
        .position(|code| matches!(code, [0x2a, 0xc0, _, _, 0xb0]))
        .expect("the method as javac compiles it");
    bytes[cast + 1..cast + 4].fill(0);
    fs::write(class, bytes).unwrap();
}

/// How often the JVMs that have written logs say that they have begun to verify a class.
fn verified(logs: &Path, class: &str) -> u64 {
    let line = format!("Start class verification for: {class}");
    let files = fs::read_dir(logs).unwrap().map(|file| file.unwrap().path());
    files
        .map(|file| fs::read_to_string(file).unwrap())
        .map(|text| text.lines().filter(|l| l.ends_with(&line)).count() as u64)
        .sum()
}

fn check(jdk: &Jdk, bench: &Bench, flags: &[&str]) -> Checked {
    let classes = bench.path().join("classes");
    let sources = [
        ("Main.java", MAIN),
        ("Sound.java", SOUND),
        ("Broken.java", BROKEN),
    ];
    jdk.compile(&sources, &classes);
    break_it(&classes.join("Broken.class"));
    let home = format!("--java-home={}", jdk.home.display());
    let mut line = vec![&*home, classes.to_str().unwrap(), "--main=Main"];
    line.extend(["--reset=loader", "--workers=1"]);
    line.extend(flags);
    bench.check(&line)
}

#[test]
fn a_class_is_verified_once_and_one_with_an_error_in_each_execution() {
    let both = default_jdk();
    let all = [
        (Some(both), "platform"),
        (jdk25(), "platform"),
        (jdk25(), "fiber"),
    ];
    for (jdk, threads) in all {
        let Some(jdk) = jdk else {
            eprintln!("skipped: no JDK 25 found");
            continue;
        };
        let bench = Bench::new();
        let logs = bench.path().join("logs");
        fs::create_dir(&logs).unwrap();
        let log = format!(
            "--jvm-flag=-Xlog:class+init=info:file={}/%p.log",
            logs.display()
        );
        let threads = format!("--threads={threads}");
        let checked = check(&jdk, &bench, &[&threads, &log]);
        // two threads each read and write a field: four traces, as the order of the two reads does not matter
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        let executions = checked.count("executions");
        assert!(executions >= 4, "{}", checked.json);
        for class in ["Main", "Sound", "Base"] {
            assert_eq!(verified(&logs, class), 1, "{class} {threads}");
        }
        assert!(verified(&logs, "Broken") >= executions, "{threads}");
    }
}
