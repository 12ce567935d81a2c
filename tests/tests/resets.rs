//! Which way to put a program back into its initial state is taken: what a program could do counts when it is done.

use jcheck_tests::{again_on_jdk_25, jdks, Bench, Checked};

/// What one program uses: it has interfaces of old class file versions.
const LIBRARY: &str = "--maven=net.bytebuddy:byte-buddy:1.14.18";

/// Checks a program whose method `departs` is called with an argument, in executions where the other thread comes first.
fn check(name: &str, departs: &str, arguments: &[&str]) -> Checked {
    let bench = Bench::new();
    let text = format!(
        "public class {name} {{
            static int first;
            static synchronized void come(int who) {{ if (first == 0) first = who; }}
            static void departs() throws Exception {{ {departs} }}
            public static void main(String[] arguments) throws Exception {{
                Thread other = new Thread(() -> come(2));
                other.start();
                come(1);
                other.join();
                if (first == 2 && arguments.length > 0) departs();
                assert first == 1 || first == 2;
            }}
        }}"
    );
    let program = bench.write(&format!("{name}.java"), text);
    let mut args = vec![program.to_str().unwrap(), "--workers=1"];
    if departs.contains("net.bytebuddy") {
        args.push(LIBRARY);
    }
    if !arguments.is_empty() {
        args.push("--");
        args.extend(arguments);
    }
    let checked = bench.check(&args);
    assert_eq!(checked.verdict(), "verified", "{name}: {:?}", checked.ended);
    assert_eq!(checked.count("executions"), 2, "{name}");
    checked
}

/// Code of the program, and the reason that is told when it runs.
const DEPARTS: [(&str, &str, &str); 4] = [
    (
        "MakesLoader",
        "new java.net.URLClassLoader(new java.net.URL[0]);",
        "it makes class loaders or defines classes",
    ),
    (
        "MakesProxy",
        "interface I { Object STATE = new Object(); void call(); }
         Class<?>[] types = {I.class};
         I made = (I) java.lang.reflect.Proxy.newProxyInstance(I.class.getClassLoader(), types, (i, m, a) -> null);
         made.call();",
        "it makes proxies",
    ),
    (
        "InitialisesOldInterface",
        "Object none = net.bytebuddy.agent.builder.AgentBuilder.InstallationListener.SUPPRESS_ERROR;
         assert none == null;",
        "AgentBuilder$InstallationListener, an interface of class file version 49, has an initialiser with branches",
    ),
    (
        "ReadsAnnotationsOfModule",
        "assert ReadsAnnotationsOfModule.class.getModule().getAnnotations().length == 0;",
        "it reads annotations, which the JDK keeps (java.lang.Module.getAnnotations)",
    ),
];

/// Code of the program that sees what it would see with other classes each time.
const STAYS: [(&str, &str); 2] = [
    (
        "ListsFields",
        "for (var field : ListsFields.class.getDeclaredFields())
             assert !field.getName().startsWith(\"jcheck\") : field;",
    ),
    (
        "ReadsAnnotations",
        "assert ReadsAnnotations.class.getAnnotations().length == 0;",
    ),
];

#[test]
fn looking_at_fields_and_annotations_changes_nothing() {
    for (name, looks) in STAYS {
        let checked = check(name, looks, &["now"]);
        let search = &checked.json["search"];
        assert_eq!(search["reset"], "reinit", "{name}: {search}");
    }
}

#[test]
fn what_is_done_in_one_execution_only_changes_the_way_of_all() {
    for (name, departs, reason) in DEPARTS {
        let checked = check(name, departs, &["now"]);
        let search = &checked.json["search"];
        assert_eq!(search["reset"], "loader", "{name}: {search}");
        let why = search["resetReason"].as_str().unwrap();
        assert!(why.contains(reason), "{name}: {why}");
    }
}

#[test]
fn what_is_never_done_changes_nothing() {
    for (name, departs, _) in DEPARTS {
        let checked = check(name, departs, &[]);
        let search = &checked.json["search"];
        assert_eq!(search["reset"], "reinit", "{name}: {search}");
    }
}

/// A program that fails an assertion would be called verified.
#[test]
fn no_flag_has_assertions_skipped() {
    for reset in ["reinit", "loader", "launch"] {
        let reset = format!("--reset={reset}");
        let flag = "--jvm-flag=-da:LostUpdate";
        let checked = Bench::new().check(&["samples/LostUpdate.java", &reset, flag]);
        assert_eq!(checked.verdict(), "bug assertion", "{}", checked.json);
    }
}

#[test]
fn so_it_is_on_jdk_25() {
    again_on_jdk_25(
        module_path!(),
        &[
            "what_is_done_in_one_execution_only_changes_the_way_of_all",
            "what_is_never_done_changes_nothing",
        ],
    );
}

/// Classes of which a part is out of sight are loaded where the stack is nearly used up, at many depths: what the JVM tells there
/// is not lost, and nothing of jcheck's fails.
#[test]
fn what_is_loaded_at_the_end_of_the_stack_is_told() {
    const CLASSES: usize = 200;
    let mut text = String::from(
        "public class Deep {
            static int room() { try { return 1 + room(); } catch (StackOverflowError e) { return 0; } }
            static void down(int depth, int which) { if (depth > 0) down(depth - 1, which); else load(which); }
            public static void main(String[] args) {
                room();
                int room = room();
                for (int i = 0; i < CLASSES; i++) {
                    try { down(room - 24 * i, i); } catch (StackOverflowError | NoClassDefFoundError e) { }
                }
            }
            static void load(int which) { switch (which) {\n",
    )
    .replace("CLASSES", &CLASSES.to_string());
    for number in 0..CLASSES {
        text.push_str(&format!("case {number}: N{number}.touch(); break;\n"));
    }
    text.push_str("default: } }\n");
    for number in 0..CLASSES {
        text.push_str(&format!(
            "static class N{number} {{ static void touch() {{ }} static synchronized native void call(); }}\n"
        ));
    }
    text.push('}');
    let bench = Bench::new();
    let file = bench.write("Deep.java", &text).display().to_string();
    for jdk in jdks() {
        for reset in ["--reset=reinit", "--reset=loader", "--reset=launch"] {
            let home = format!("--java-home={}", jdk.home.display());
            let checked = bench.check(&[&*file, reset, &home]);
            assert_eq!(checked.verdict(), "incomplete", "{:?}", checked.ended);
            let gaps = checked.json["gaps"].as_array().unwrap();
            let native = gaps.iter().filter(|gap| gap["kind"] == "native-method");
            assert!(native.count() > CLASSES / 2, "{reset}: {gaps:?}");
            assert!(
                gaps.iter().all(|gap| gap["kind"] == "native-method"),
                "{reset}: {gaps:?}"
            );
        }
    }
}
