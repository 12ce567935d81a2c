//! Libraries of a program: what Maven resolves, classes that are missing, wildcards, jars that are signed, modular, or for
//! several Java versions.

use std::fs;
use std::path::Path;

use jcheck_tests::{compiled, default_jdk, run, Bench, Checked};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A pool of HikariCP needs slf4j-api, which nobody asks for; without it, the class that is missing is named.
#[test]
fn libraries_come_with_what_they_need_and_what_is_missing_is_named() {
    let bench = Bench::new();
    let program = "public class Missing {
        public static void main(String[] args) throws Exception {
            Thread t = new Thread(() -> {
                try {
                    new com.zaxxer.hikari.HikariConfig();
                } catch (LinkageError e) {
                    throw new IllegalStateException(\"no pool\", e);
                }
            });
            t.start();
            t.join();
        }
    }";
    let program = bench.write("Missing.java", program);
    let hikari = ["--maven", "com.zaxxer:HikariCP:5.1.0"];
    let whole = bench.check(&[&[text(&program)], &hikari[..]].concat());
    assert_ne!(whole.json["verdict"], "bug", "{:?}", whole.ended);

    let without = ["--maven-exclude", "org.slf4j:slf4j-api"];
    let part = bench.check(&[&[text(&program)], &hikari[..], &without[..]].concat());
    assert_eq!(part.verdict(), "bug uncaught-exception", "{:?}", part.ended);
    let finding = &part.json["findings"][0];
    let cause = "java.lang.ClassNotFoundException: org.slf4j.LoggerFactory";
    assert_eq!(finding["causes"][0], cause);
    let hint = finding["hint"].as_str().unwrap();
    assert!(
        hint.starts_with("org.slf4j.LoggerFactory is in no jar"),
        "{hint}"
    );
    assert!(hint.contains("org.slf4j:slf4j-api:"), "{hint}");
    assert!(part.json["gaps"]
        .as_array()
        .unwrap()
        .iter()
        .all(|gap| gap["kind"] != "nondeterminism"));
    assert!(part
        .ended
        .stdout
        .contains("Caused by: java.lang.NoClassDefFoundError"));

    // What was resolved once needs no network and no Maven.
    let mut offline =
        bench.check_command(&[&[text(&program)], &hikari[..], &["--offline"]].concat());
    let again = bench.checked(run(
        offline
            .env("PATH", "/nonexistent")
            .env("JAVA_HOME", default_jdk().home),
        240,
    ));
    assert_eq!(
        again.json["verdict"], whole.json["verdict"],
        "{:?}",
        again.ended
    );
}

const LIB: &str = "package lib;
public class Lib {
    private static int value;
    public static synchronized void add() { value += Step.SIZE; }
    public static synchronized int value() { return value; }
}
";

/// The library's jar has a module descriptor, another `Step` for Java 11, and a signature over all that.
#[test]
fn a_signed_modular_jar_for_several_versions_is_found_by_a_wildcard() {
    let bench = Bench::new();
    let jdk = default_jdk();
    let step =
        |size: u32| format!("package lib; class Step {{ static final Integer SIZE = {size}; }}");
    let (base, newer) = (bench.path().join("base"), bench.path().join("newer"));
    let module = "module lib { exports lib; }";
    jdk.compile(
        &[
            ("Lib.java", LIB),
            ("Step.java", &step(1)),
            ("module-info.java", module),
        ],
        &base,
    );
    jdk.compile(&[("Step.java", &step(10))], &newer);
    fs::create_dir(bench.path().join("jars")).unwrap();
    let jar = bench.path().join("jars/lib.jar");
    let mut pack = jdk.tool("jar");
    pack.arg("cf").arg(&jar).arg("-C").arg(&base).arg(".");
    pack.args(["--release", "11", "-C"]).arg(&newer).arg(".");
    assert_eq!(run(&mut pack, 60).code, 0);
    let store = bench.path().join("store");
    let secret = ["-storepass", "secret", "-keypass", "secret"];
    let mut keys = jdk.tool("keytool");
    keys.args([
        "-genkeypair",
        "-alias",
        "me",
        "-keyalg",
        "EC",
        "-dname",
        "CN=me",
    ]);
    keys.args(secret).arg("-keystore").arg(&store);
    assert_eq!(run(&mut keys, 60).code, 0);
    let mut sign = jdk.tool("jarsigner");
    sign.args(secret)
        .arg("-keystore")
        .arg(&store)
        .arg(&jar)
        .arg("me");
    assert_eq!(run(&mut sign, 60).code, 0);

    let program = "public class UseLib {
        public static void main(String[] args) throws Exception {
            Thread a = new Thread(lib.Lib::add), b = new Thread(lib.Lib::add);
            a.start(); b.start(); a.join(); b.join();
            assert lib.Lib.value() == 20 : lib.Lib.value();
        }
    }";
    let program = bench.write("UseLib.java", program);
    let wildcard = bench.path().join("jars/*");
    let list = bench.write("class-path.txt", text(&wildcard));
    for class_path in [text(&wildcard).to_string(), format!("@{}", text(&list))] {
        let checked = bench.check(&[text(&program), "--class-path", &class_path]);
        assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
        assert_eq!(checked.count("executions"), 2);
    }
}

/// Constants of a library are compiled into the program (JLS 13.1): with another library at the same place, a source file is
/// compiled anew.
#[test]
fn a_library_that_has_changed_is_compiled_against_again() {
    let bench = Bench::new();
    let program = "public class Uses {
        public static void main(String[] args) {
            assert Limits.LIMIT == 2;
        }
    }";
    let program = bench.write("Uses.java", program);
    let library = bench.write("library/readme.txt", "classes");
    let library = library.parent().unwrap();
    let verdict = |limit: &str| {
        let source = format!("public class Limits {{ static final int LIMIT = {limit}; }}");
        let source = bench.write("Limits.java", &source);
        let classes = compiled(&[source], &default_jdk());
        let class = classes.path().join("Limits/Limits.class");
        fs::copy(class, library.join("Limits.class")).unwrap();
        let checked = bench.check(&[text(&program), "--class-path", text(library)]);
        checked.verdict()
    };
    assert_eq!(verdict("1"), "bug assertion");
    assert_eq!(verdict("2"), "verified");
}

/// What a library does wrong by itself comes last and is told in a few lines, with what accepts it.
#[test]
fn races_of_libraries_come_after_what_is_wrong_with_the_program() {
    let bench = Bench::new();
    let library = "package org.counter; public class Counter {
        static int hits;
        public static void hit() { hits = hits + 1; }
        public static int[] fill(int[] into) { java.util.Arrays.fill(into, 1); return into; }
    }";
    let library = bench.write("sources/Counter.java", library);
    let classes = compiled(&[library], &default_jdk());
    let library = bench.path().join("counter.jar");
    let mut jar = default_jdk().tool("jar");
    jar.arg("cf").arg(&library).arg("-C");
    assert_eq!(
        run(jar.arg(classes.path().join("Counter")).arg("org"), 60).code,
        0
    );
    let program = "import org.counter.Counter; public class Shop {
        static int sold;
        static final int[] SHELF = new int[3];
        static void sell() { Counter.hit(); Counter.fill(SHELF); sold = sold + 1; }
        public static void main(String[] args) throws Exception {
            Thread other = new Thread(() -> sell());
            other.start();
            sell();
            other.join();
            if (sold != 2) throw new AssertionError(sold);
        }
    }";
    let program = bench.write("Shop.java", program);
    let class_path = ["--class-path", text(&library), "--workers", "1"];
    let check = |more: &[&str]| {
        let arguments = [&[text(&program)], &class_path[..], &["--stop", "all"], more].concat();
        bench.check(&arguments)
    };
    let names = |checked: &Checked| -> Vec<(String, bool)> {
        let findings = checked.json["findings"].as_array().unwrap().iter();
        let told = findings.map(|finding| {
            let text = |field: &str| finding[field].as_str().unwrap().to_string();
            (text("kind"), text("at").starts_with("org.counter."))
        });
        told.collect()
    };
    let checked = check(&[]);
    let found = names(&checked);
    assert_eq!(found[0], ("assertion".to_string(), false), "{found:?}");
    let first = found.iter().position(|(_, of_library)| *of_library);
    let first = first.unwrap_or_else(|| panic!("{found:?}"));
    assert!(
        first > 1 && found[first..].iter().all(|(_, of_library)| *of_library),
        "{found:?}"
    );
    let report = &checked.ended.stdout;
    let (own, others) = report.split_once(" within libraries:\n").unwrap();
    assert!(
        own.contains("data-race: Shop.sold") && !own.contains("data-race: org.counter"),
        "{report}"
    );
    assert!(
        others.contains("called at Shop.sell (Shop.java:4)"),
        "{report}"
    );
    // Those that the JDK makes for the library are at lines of the JDK, and have entries of their own.
    let lines = others.lines();
    let accept: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix("  accept   "))
        .collect();
    assert_eq!(accept[0], "any in org.counter.*", "{report}");
    assert!(accept.len() > 1, "{report}");
    let file = bench.write("libraries.accept", accept.join("\n"));
    let checked = check(&["--accept", text(&file)]);
    let found = names(&checked);
    assert!(found.iter().all(|(_, of_library)| !of_library), "{found:?}");
    assert!(found.len() == first, "{found:?}");
    let accepted = checked.json["accepted"].as_array().unwrap();
    assert!(accepted.len() >= 2, "{accepted:?}");
}

/// A context does thousands of steps before the threads of the program begin: what is found then is found again in the replay.
#[test]
fn what_is_wrong_beside_a_context_of_spring_is_found() {
    let bench = Bench::new();
    let program =
        "import org.springframework.context.annotation.AnnotationConfigApplicationContext;
    import org.springframework.context.event.EventListener;
    public class Counts {
        public static class Listener {
            int count;
            @EventListener public void on(String event) { count++; }
        }
        public static void main(String[] args) throws Exception {
            var context = new AnnotationConfigApplicationContext(Listener.class);
            Thread other = new Thread(() -> context.publishEvent(\"a\"));
            other.start();
            context.publishEvent(\"b\");
            other.join();
            assert context.getBean(Listener.class).count == 2;
        }
    }";
    let program = bench.write("Counts.java", program);
    let spring = ["--maven", "org.springframework:spring-context:6.1.10"];
    let checked = bench.check(&[&[text(&program)], &spring[..]].concat());
    assert_eq!(checked.verdict(), "bug data-race", "{:?}", checked.ended);
    assert_eq!(checked.json["gaps"], serde_json::json!([]));
    // It is hidden in thousands of operations, and told in one preemption.
    let assertion = &checked.json["findings"][0];
    assert_eq!(assertion["kind"], "assertion");
    assert_eq!(assertion["why"]["rule"], "lost-update");
    assert_eq!(assertion["simplest"]["preemptions"], 1);
}

/// A library and the program race on the same lines of the JDK, and only lines of the library are accepted. The first race at
/// these lines stands for both.
#[test]
fn what_is_accepted_of_a_library_hides_nothing_of_the_program() {
    let bench = Bench::new();
    let library = "package org.counter; public class Seen {
        static final java.util.Map<Integer, Integer> MAP = new java.util.HashMap<>();
        public static void see(int key) { MAP.put(key, key); }
    }";
    let library = bench.write("sources/Seen.java", library);
    let classes = compiled(&[library], &default_jdk());
    let library = bench.path().join("seen.jar");
    let mut jar = default_jdk().tool("jar");
    jar.arg("cf").arg(&library).arg("-C");
    assert_eq!(
        run(jar.arg(classes.path().join("Seen")).arg("org"), 60).code,
        0
    );
    let program = "import java.util.*; public class Twice {
        static final Map<Integer, Integer> MAP = new HashMap<>();
        static void both(int key) { org.counter.Seen.see(key); MAP.put(key, key); }
        public static void main(String[] args) throws Exception {
            both(1);
            Thread other = new Thread(() -> both(1));
            other.start();
            both(1);
            other.join();
        }
    }";
    let program = bench.write("Twice.java", program);
    let accept = bench.write("libraries.accept", "any in org.counter.*");
    let checked = bench.check(&[
        text(&program),
        "--class-path",
        text(&library),
        "--accept",
        text(&accept),
    ]);
    assert!(checked.verdict().starts_with("bug"), "{}", checked.json);
}
