//! Static re-initialisation against fresh class loaders: the same program, run three times in one JVM, prints the same.

use jcheck_instrumenter::{instrument_program, reinitialisable, Input, Reinitialisable};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::common::{java, java_homes, javac, sources, tests_folder};

/// Whatever the JVM is, these programs have no classes for some releases only.
const RELEASE: u32 = 17;

/// Compiles what runs a program several times, with the real run-time library.
fn harness(folder: &Path) -> PathBuf {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../javalib/java");
    let mut files = sources(&library);
    files.push(tests_folder("java-reinit").join("Rerun.java"));
    let classes = folder.join("harness");
    javac(&files, &classes);
    classes
}

fn rewritten(classes: PathBuf, folder: &Path) -> PathBuf {
    let done = instrument_program(&[Input { path: classes }], &folder.join("plain")).unwrap();
    done.outputs[0].clone()
}

/// Runs `main` three times with fresh class loaders and three times with static re-initialisation.
fn compare(homes: &[PathBuf], harness: &Path, folder: &Path, classes: PathBuf, main: &str) {
    let plain = rewritten(classes, folder);
    let made =
        reinitialisable(std::slice::from_ref(&plain), RELEASE, &folder.join("again")).unwrap();
    let Reinitialisable::Jars(jars) = made else {
        panic!("{made:?}");
    };
    for home in homes {
        let run = |mode: &str, jar: &Path| {
            let open = ["java.lang", "java.lang.reflect"]
                .map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED"));
            let jar = jar.to_str().unwrap();
            java(
                home,
                &[harness],
                &[&open[0], &open[1], "Rerun", mode, jar, main, "3"],
            )
        };
        let (fresh, again) = (run("fresh", &plain), run("reinit", &jars[0]));
        let mut both = again.lines().zip(fresh.lines()).enumerate();
        if let Some((line, (again, fresh))) = both.find(|(_, (again, fresh))| again != fresh) {
            let home = home.display();
            panic!("{home}: line {line} is {again:?} instead of {fresh:?}");
        }
        assert_eq!(again.lines().count(), fresh.lines().count());
        assert!(fresh.lines().count() > 3, "{fresh}");
    }
}

#[test]
fn initialisation_is_as_with_fresh_class_loaders() {
    let folder = tempfile::tempdir().unwrap();
    let harness = harness(folder.path());
    let classes = folder.path().join("classes");
    javac(&sources(&tests_folder("java-reinit/lessons")), &classes);
    let main = "lessons.Initialisation";
    compare(&java_homes(), &harness, folder.path(), classes, main);
}

/// The jars of a class with this body, or why there are none.
fn made_of(body: &str) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("source/p");
    std::fs::create_dir_all(&package).unwrap();
    let source = package.join("A.java");
    std::fs::write(&source, format!("package p; class A {{ {body} }}")).unwrap();
    let classes = folder.path().join("classes");
    javac(&[source], &classes);
    let plain = rewritten(classes, folder.path());
    let again = folder.path().join("again");
    match reinitialisable(&[plain], RELEASE, &again).unwrap() {
        Reinitialisable::Refused(why) => Err(why),
        Reinitialisable::Jars(jars) => Ok(std::fs::read(&jars[0]).unwrap()),
    }
}

#[test]
fn programs_with_other_state_are_refused() {
    let why = made_of("static int jcheck$use;").unwrap_err();
    assert!(why.contains("taken"), "{why}");
}

#[test]
fn what_other_executions_would_notice_is_reported_where_it_is_done() {
    let cases = [
        (
            "static int f; java.util.function.Function<Class<?>, Object> o() { return Class::getFields; }",
            "getFields",
        ),
        (
            "static sun.misc.Unsafe u; Object o(java.lang.reflect.Field f) { return u.staticFieldBase(f); }",
            "staticFieldBase",
        ),
        (
            "static native void n(); static { System.loadLibrary(\"n\"); }",
            "native code",
        ),
        (
            "Object o() { return new ClassLoader() { }; }",
            "class loader",
        ),
        (
            "Object o() { return A.class.getModule().getAnnotations(); }",
            "annotations",
        ),
        (
            "Object o() throws Exception { return new java.io.ObjectOutputStream(null); }",
            "serialises",
        ),
        (
            "java.util.function.Function<Class<?>, Object> o() { return Class::getAnnotations; }",
            "annotations",
        ),
        (
            "interface I { Object S = new Object(); void d(); } Object o() { \
             return java.lang.reflect.Proxy.newProxyInstance(null, null, null); }",
            "makes proxies",
        ),
        (
            "static int s; interface I { void d(A a); } Object o() { \
             return java.lang.reflect.Proxy.newProxyInstance(null, null, null); }",
            "makes proxies",
        ),
        (
            "Object o() throws Exception { return new ProcessBuilder(\"ls\").start(); }",
            "threads",
        ),
    ];
    let contains = |jar: &[u8], text: &str| {
        jar.windows(text.len())
            .any(|window| window == text.as_bytes())
    };
    for (body, reason) in cases {
        let jar = made_of(body).unwrap();
        assert!(contains(&jar, "departs"), "{body}");
        assert!(contains(&jar, reason), "{body}");
    }
    let jar = made_of("static native void n(); static int f = 1;").unwrap();
    assert!(!contains(&jar, "departs"));
}

/// A small generator of random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound
    }
}

/// Classes `C0..` and interfaces `I0..` whose initialisers tell that they run and use each other at random; a main
/// method that uses them at random, and prints what it catches.
fn class_graph(name: &str, seed: u64) -> String {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (classes, interfaces) = (2 + random.below(6), random.below(4));
    let constants: Vec<bool> = (0..interfaces).map(|_| random.below(3) > 0).collect();
    let mut source = format!("public class {name} {{\n");
    source += "static int log(String s) { System.out.println(s); return s.length(); }\n";
    source +=
        "interface L { Object S = log(\"L\"); int a(int n); default int b() { return a(1); } }\n";
    for i in 0..interfaces {
        let above = match i {
            0 => String::new(),
            _ if random.below(2) == 0 => format!(" extends I{}", random.below(i)),
            _ => String::new(),
        };
        write!(source, "interface I{i}{above} {{").unwrap();
        if constants[i as usize] {
            let value = expression(&mut random, classes, &constants);
            write!(
                source,
                " int X{i} = log(\"I{i}\") + {value}; Object Y{i} = new Object();"
            )
            .unwrap();
        }
        if random.below(2) == 0 {
            write!(source, " default int d{i}() {{ return log(\"d{i}\"); }}").unwrap();
        }
        source += " }\n";
    }
    for c in 0..classes {
        write!(source, "static class C{c}").unwrap();
        if c > 0 && random.below(2) == 0 {
            write!(source, " extends C{}", random.below(c)).unwrap();
        }
        if interfaces > 0 && random.below(2) == 0 {
            write!(source, " implements I{}", random.below(interfaces)).unwrap();
        }
        source += " {";
        if random.below(4) > 0 {
            let value = expression(&mut random, classes, &constants);
            write!(source, " static int f{c} = log(\"C{c}\") + {value};").unwrap();
            if random.below(2) == 0 {
                write!(source, " static final Object o{c} = new Object();").unwrap();
            }
            if random.below(5) == 0 {
                let fault = ["new IllegalStateException(\"C\")", "new AssertionError()"];
                let fault = fault[random.below(2) as usize];
                write!(source, " static {{ if (f{c} >= 0) throw {fault}; }}").unwrap();
            }
        } else {
            write!(source, " static int f{c};").unwrap();
        }
        writeln!(
            source,
            " static int m() {{ return f{c}++; }} int i() {{ return f{c}; }} }}"
        )
        .unwrap();
    }
    source += "static void attempt(java.util.function.IntSupplier s) { try { log(\"= \" + s.getAsInt()); }\n";
    source += "catch (Throwable t) { log(t + \" by \" + t.getCause()); } }\n";
    source += "public static void main(String[] args) {\n";
    for _ in 0..4 + random.below(6) {
        let value = expression(&mut random, classes, &constants);
        writeln!(source, "attempt(() -> {value});").unwrap();
    }
    source + "}\n}\n"
}

/// An int; `constants` tells which interfaces have fields.
fn expression(random: &mut Random, classes: u64, constants: &[bool]) -> String {
    let class = random.below(classes);
    let interface = random.below(constants.len().max(1) as u64) as usize;
    match random.below(9) {
        0 => format!("C{class}.f{class}"),
        1 => format!("C{class}.m()"),
        2 => format!("new C{class}().i()"),
        3 => format!("(C{class}.f{class} = {})", random.below(9)),
        4 => format!("new C{class}[{}].length", random.below(3)),
        5 => format!("((java.util.function.Supplier<C{class}>) C{class}::new).get().i()"),
        6 => "((L) n -> n + 1).b()".to_string(),
        7 if constants.get(interface) == Some(&true) => {
            format!("(I{interface}.X{interface} + (I{interface}.Y{interface} == null ? 1 : 0))")
        }
        _ => random.below(5).to_string(),
    }
}

/// `JCHECK_CLASS_GRAPHS` random programs (12 unless it says otherwise), from seed `JCHECK_SEED` on.
#[test]
fn random_class_graphs_are_initialised_in_the_same_order() {
    let number = |name: &str, default: u64| {
        let value = std::env::var(name).ok();
        value.and_then(|n| n.parse().ok()).unwrap_or(default)
    };
    let (count, first) = (number("JCHECK_CLASS_GRAPHS", 12), number("JCHECK_SEED", 1));
    let folder = tempfile::tempdir().unwrap();
    let harness = harness(folder.path());
    // One program with all graphs, since compilers and JVMs take long to start.
    let mut files = Vec::new();
    let mut main = String::from("public class All { public static void main(String[] args) {\n");
    for seed in first..first + count {
        let name = format!("Graph{seed}");
        let file = folder.path().join(format!("{name}.java"));
        std::fs::write(&file, class_graph(&name, seed)).unwrap();
        files.push(file);
        writeln!(main, "System.out.println(\"{name}\"); {name}.main(args);").unwrap();
    }
    let file = folder.path().join("All.java");
    std::fs::write(&file, main + "}}").unwrap();
    files.push(file);
    let classes = folder.path().join("classes");
    javac(&files, &classes);
    compare(&java_homes(), &harness, folder.path(), classes, "All");
}
