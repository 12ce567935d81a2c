//! What a fresh JVM spends its time on before and in a short program; its own log tells.

use std::fs;

use jcheck_tests::{jdk_in_turn, jdks, Bench, Jdk};

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

/// Classes that are there when the archive is made are not parsed. Which others there are is the JDK's business.
const MOST_PARSED: usize = 60;

#[test]
fn a_fresh_jvm_makes_no_byte_code_and_maps_classes_where_they_want_to_be() {
    for jdk in &jdks() {
        let ran = |log: &&String| log.contains("io.jcheck.runtime.control.ControlledTask source:");
        let logs = logs(jdk, "class+load,cds=info");
        let logs: Vec<&String> = logs.iter().filter(ran).collect();
        // the two writes in either order
        assert!(logs.len() >= 2, "{}", jdk.home.display());
        for log in logs {
            assert!(log.to_lowercase().contains("mapped static"), "{log}");
            assert!(!log.contains("always map archive"), "{log}");
            assert!(!log.contains("java.lang.invoke.LambdaForm$MH/"), "{log}");
            let parsed = log.lines().filter(|line| line.contains("source: jrt:"));
            assert!(parsed.count() <= MOST_PARSED, "{log}");
            // those of jcheck, too
            assert!(!log.contains("source: /"), "{log}");
        }
    }
}

/// Uses classes that are models, classes whose methods have hooks, and others.
const USES: &str = "import java.util.concurrent.*;
    public class Uses {
        static int plain;
        public static void main(String[] args) throws Exception {
            ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
            CountDownLatch done = new CountDownLatch(1);
            Thread thread = new Thread(() -> {
                map.merge(\"a\", 1, Integer::sum);
                done.countDown();
                if (args.length > 0) plain++;
            });
            thread.start();
            map.merge(\"a\", 1, Integer::sum);
            done.await();
            if (args.length > 0) plain++;
            thread.join();
            assert map.get(\"a\") == 2 && String.format(\"%d\", 3).equals(\"3\");
        }
    }";

/// A flag with which the JVM takes its classes one by one, since it may find others than those of its own file.
const ONE_BY_ONE: &str = "--jvm-flag=-Xbootclasspath/a:nothing.jar";

#[test]
fn a_jvm_does_the_same_wherever_it_finds_its_rewritten_classes() {
    let bench = Bench::new();
    let file = bench.write("Uses.java", USES);
    let file = file.to_str().unwrap();
    for jdk in jdk_in_turn(0) {
        let home = format!("--java-home={}", jdk.home.display());
        for reset in ["--reset=reinit", "--reset=loader"] {
            for arguments in [&[][..], &["--", "race"]] {
                let ran = |more: &[&str]| {
                    let mut args = vec![home.as_str(), reset, file, "--main=Uses"];
                    args.extend(more);
                    args.extend(arguments);
                    let checked = bench.check(&args);
                    let counts = ["complete", "transitions"].map(|name| checked.count(name));
                    (checked.verdict(), counts)
                };
                let one_by_one = ran(&[ONE_BY_ONE]);
                assert_eq!(ran(&[]), one_by_one, "{reset} {arguments:?}");
                let expected = match arguments {
                    [] => "verified",
                    _ => "bug data-race",
                };
                assert_eq!(one_by_one.0, expected, "{reset}");
            }
        }
    }
}

/// Classes of all kinds, of the archive and others, in a table.
const CLASSES: &str = "import java.util.*;
    public class Classes {
        public static void main(String[] args) {
            Map<Class<?>, Integer> map = new HashMap<>();
            for (Class<?> type : new Class<?>[] {int.class, void.class, String.class, List.class, int[].class, Classes.class}) {
                map.put(type, 1);
            }
            assert map.keySet().iterator().next() != null;
        }
    }";

#[test]
fn hash_codes_of_classes_are_pinned_wherever_they_come_from() {
    let bench = Bench::new();
    let file = bench.write("Classes.java", CLASSES);
    let file = file.to_str().unwrap();
    for jdk in jdks() {
        let home = format!("--java-home={}", jdk.home.display());
        for more in [&[][..], &[ONE_BY_ONE], &["--reset=launch"]] {
            let mut args = vec![home.as_str(), file];
            args.extend(more);
            let checked = bench.check(&args);
            assert_eq!(checked.verdict(), "verified", "{more:?} {}", checked.json);
        }
    }
}
