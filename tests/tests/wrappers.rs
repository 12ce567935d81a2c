//! Objects whose operations are methods: however one comes to be, it is an instance of the wrapper, its methods report
//! themselves, or each access is an operation; and the program does not notice. Programs that have wrappers, and the
//! same ones whose methods report themselves, since their class can be serialised: the same executions.
//! `JCHECK_PROGRAMS` and `JCHECK_SEED` take more of them.

use std::fmt::Write;

use jcheck_tests::generator::Random;
use jcheck_tests::{default_jdk, jdks, run, Bench, Checked, Jdk};

/// Two threads that call `cell.add()`; `MEMBERS` declares `Cell`, `MAKE` makes one, and `AFTER` comes last.
const PROGRAM: &str = "import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.function.*;
public class Two {
    MEMBERS
    static Cell make() throws Throwable { MAKE }
    public static void main(String[] args) throws Throwable {
        Cell cell = make();
        Thread a = new Thread(() -> cell.add());
        Thread b = new Thread(() -> cell.add());
        a.start();
        b.start();
        a.join();
        b.join();
        AFTER
    }
}
";
const ADD: &str = "private int value; synchronized void add() { value++; }";
const BOTH: &str = "class Two$Cell\nclass Two$Sub\n";

fn source(members: &str, make: &str, after: &str) -> String {
    let text = PROGRAM
        .replace("MEMBERS", members)
        .replace("ADD", ADD)
        .replace("MAKE", make);
    text.replace("AFTER", after)
}

fn check(jdk: &Jdk, source: &str, files: [&str; 3], more: &[&str]) -> Checked {
    let bench = Bench::new();
    let program = bench.write("Two.java", source);
    let mut args = vec![
        format!("--java-home={}", jdk.home.display()),
        program.display().to_string(),
        "--stop=all".to_string(),
    ];
    for (name, content) in ["granularity", "commun", "unshared"].iter().zip(files) {
        let file = bench.write(&format!("two.{name}"), content);
        args.push(format!("--{name}={}", file.display()));
    }
    args.extend(more.iter().map(ToString::to_string));
    bench.check(&args)
}

/// What must be the same.
fn essence(checked: &Checked) -> (String, [u64; 4], String, Vec<String>) {
    assert!(!checked.json.is_null(), "{}", checked.ended.stderr);
    let numbers = ["executions", "transitions", "maxDepth", "blocked"];
    let findings = checked.json["findings"].as_array().unwrap().iter();
    let told = findings.map(|f| format!("{} {} {}", f["kind"], f["message"], f["at"]));
    (
        checked.verdict(),
        numbers.map(|name| checked.count(name)),
        checked.json["gaps"].to_string(),
        told.collect(),
    )
}

/// Two critical sections can come in two orders, and each thread begins, locks, and performs one operation: with the
/// first operation of the main thread and two joins nine transitions. With the read and the write of `value` as
/// operations of their own there were two more.
#[test]
fn however_it_is_made_a_call_is_one_operation() {
    let plain = "static class Cell { ADD }";
    let ways = [
        (plain, "return new Cell();"),
        (plain, "Supplier<Cell> s = Cell::new; return s.get();"),
        (plain, "return Cell.class.newInstance();"),
        (
            "static class Cell { private Cell(int a, long b) { } ADD }",
            "Constructor<Cell> c = Cell.class.getDeclaredConstructor(int.class, long.class);
             c.setAccessible(true);
             return c.newInstance(3, 4L);",
        ),
        (
            plain,
            "return (Cell) MethodHandles.lookup().findConstructor(Cell.class,
             MethodType.methodType(void.class)).invokeExact();",
        ),
        (
            plain,
            "return (Cell) MethodHandles.lookup().unreflectConstructor(
             Cell.class.getDeclaredConstructor()).invoke();",
        ),
        (
            "static final class Cell { private Cell(int a, double... b) { }
             private int value; final synchronized void add() { value++; } }",
            "return new Cell(Math.abs(1) > 0 ? 1 : 2, 2.0, 3.0);",
        ),
        (
            "static class Cell { ADD } static class Sub extends Cell { }",
            "return new Sub();",
        ),
        (
            "static class Cell { ADD }
             static class Sub extends Cell { synchronized void add() { super.add(); } }",
            "return new Sub();",
        ),
        (
            "static class Cell implements java.io.Serializable { ADD }",
            "return new Cell();",
        ),
        (
            "static sealed class Cell permits Sub { ADD } static final class Sub extends Cell { }",
            "return new Cell();",
        ),
        (
            "static class Cell { private int value; private synchronized void add() { value++; } }",
            "return new Cell();",
        ),
    ];
    let jdks = jdks();
    for (number, (members, make)) in ways.into_iter().enumerate() {
        let jdk = &jdks[number % jdks.len()];
        let checked = check(
            jdk,
            &source(members, make, ""),
            ["method Two$Cell", BOTH, ""],
            &[],
        );
        let (verdict, [executions, _, depth, _], ..) = essence(&checked);
        assert_eq!(
            (verdict.as_str(), executions, depth),
            ("verified", 2, 9),
            "{members} {make}: {}",
            checked.json
        );
    }
}

/// Who asks for the class of an object gets that of the program; so do `equals`, text and stack traces.
#[test]
fn the_program_sees_its_own_classes() {
    let members = "static class Cell {
            ADD
            public boolean equals(Object o) { return o != null && getClass() == o.getClass(); }
            public int hashCode() { return 3; }
            synchronized String ask(Supplier<String> question) { value++; return question.get(); }
        }
        static class Sub extends Cell { }
        static String trace() {
            for (StackTraceElement e : Thread.currentThread().getStackTrace()) {
                if (e.toString().contains(\"Operations\")) return e.toString();
            }
            return \"clean\";
        }
        static void must(boolean holds) { if (!holds) throw new Error(); }";
    let after = "must(cell.getClass() == Cell.class);
        must(new Sub().getClass() == Sub.class && new Sub().getClass().getSuperclass() == Cell.class);
        must(cell.equals(new Cell()) && !cell.equals(new Sub()) && !cell.equals(null));
        must(cell.getClass().getName().equals(\"Two$Cell\"));
        must(((Function<Object, Class<?>>) Object::getClass).apply(cell) == Cell.class);
        must(Object.class.getMethod(\"getClass\").invoke(cell) == Cell.class);
        must((Class<?>) MethodHandles.lookup().findVirtual(Object.class, \"getClass\",
            MethodType.methodType(Class.class)).invoke((Object) cell) == Cell.class);
        must(cell.ask(Two::trace).equals(\"clean\"));
        for (Method m : Cell.class.getDeclaredMethods()) must(!m.getName().contains(\"jcheck\"));
        System.out.println(cell);";
    let source = source(members, "return new Cell();", after);
    for (jdk, resets) in jdks().iter().zip([&["launch", "reinit"][..], &["loader"]]) {
        for reset in resets {
            let reset = format!("--reset={reset}");
            let checked = check(jdk, &source, ["method Two$Cell", "", ""], &[&reset]);
            assert_eq!(checked.verdict(), "verified", "{reset} {}", checked.json);
        }
    }
    let bench = Bench::new();
    let program = bench.write("Two.java", &source);
    let granularity = bench.write("two.granularity", "method Two$Cell");
    let (program, granularity) = (program.display(), granularity.display());
    let granularity = format!("--granularity={granularity}");
    let mut shown = bench.command("check");
    shown.args([&program.to_string(), &granularity, "--output-dir"]);
    let shown = jcheck_tests::run(shown.arg(bench.path().join("out")), 120);
    assert!(!shown.stdout.contains("Operations"), "{}", shown.stdout);
}

/// Ways past the wrappers that are not known before the program runs.
#[test]
fn ways_past_wrappers_are_gaps() {
    let after = [
        "Object.class.getMethod(new StringBuilder(\"ssalCteg\").reverse().toString()).invoke(cell);",
        "MethodHandles.privateLookupIn(Cell.class, MethodHandles.lookup()).findSpecial(Cell.class, \"add\",
            MethodType.methodType(void.class), Cell.class).invoke(cell);",
    ];
    for after in after {
        let source = source("static class Cell { ADD }", "return new Cell();", after);
        let checked = check(&default_jdk(), &source, ["method Two$Cell", "", ""], &[]);
        assert_eq!(checked.verdict(), "incomplete", "{after} {}", checked.json);
        assert_eq!(checked.json["gaps"][0]["kind"], "reflection", "{after}");
    }
}

/// An object that the JDK makes, here as the provider of a service, has no wrapper: with two reads and two writes of
/// the object as a whole there are six orders, and nothing is assumed. With a wrapper there are two.
#[test]
fn an_object_without_a_wrapper_has_operations_of_its_own() {
    let service = "package shop; public interface Pair { void set(); int sum(); }";
    let provider = "package shop;
public class Two implements Pair {
    private int a, b;
    public void set() { a = 1; b = 1; }
    public int sum() { return a + b; }
}
";
    let main = "package shop;
public class Main {
    public static void main(String[] args) throws Exception {
        Pair pair = MAKE;
        Thread other = new Thread(() -> pair.set());
        other.start();
        pair.sum();
        other.join();
    }
}
";
    let ways = [
        (
            "java.util.ServiceLoader.load(Pair.class).findFirst().get()",
            6,
            "verified",
        ),
        ("new Two()", 2, "incomplete"),
    ];
    for (make, executions, verdict) in ways {
        let bench = Bench::new();
        let classes = bench.path().join("classes");
        let main = main.replace("MAKE", make);
        let sources = [
            ("Pair.java", service),
            ("Two.java", provider),
            ("Main.java", &*main),
        ];
        default_jdk().compile(&sources, &classes);
        bench.write("classes/META-INF/services/shop.Pair", "shop.Two\n");
        let granularity = bench.write("two.granularity", "method shop.Two");
        let commun = bench.write("two.commun", "class shop.Two");
        let checked = bench.check(&[
            &classes.display().to_string(),
            "--main=shop.Main",
            "--stop=all",
            &format!("--granularity={}", granularity.display()),
            &format!("--commun={}", commun.display()),
        ]);
        assert_eq!(
            checked.count("executions"),
            executions,
            "{make} {}",
            checked.json
        );
        assert_eq!(checked.verdict(), verdict, "{make} {}", checked.json);
    }
}

/// An unshared object has no wrapper, and its fields are still watched: that nobody shares it is checked.
#[test]
fn unshared_objects_stay_what_they_are() {
    let members = "static class Cell { ADD }";
    for (unshared, verdict) in [
        ("new Two$Cell at Two.main", "verified"),
        ("class Two$Cell", "bug classification"),
    ] {
        let after = "Cell own = new Cell(); own.add(); own.add();";
        let source = source(members, "return new Cell();", after);
        let checked = check(
            &default_jdk(),
            &source,
            ["method Two$Cell", "", unshared],
            &[],
        );
        assert_eq!(checked.verdict(), verdict, "{unshared} {}", checked.json);
    }
}

/// An instrumented jar is as good as the program, whether it was told of unshared objects or only its check is.
#[test]
fn jars_are_told_of_unshared_objects() {
    let members = "static class Cell { ADD }";
    let after = "Cell own = new Cell(); own.add(); own.add();";
    let source = source(members, "return new Cell();", after);
    let jdk = default_jdk();
    for (unshared, verdict) in [
        ("new Two$Cell at Two.main", "verified"),
        ("class Two$Cell", "bug classification"),
    ] {
        let direct = check(&jdk, &source, ["method Two$Cell", "", unshared], &[]);
        assert_eq!(direct.verdict(), verdict);
        for told in [true, false] {
            let bench = Bench::new();
            let (classes, jar) = (bench.path().join("classes"), bench.path().join("two.jar"));
            jdk.compile(&[("Two.java", &source)], &classes);
            jdk.jar(&jar, "Main-Class: Two\n", &classes);
            let granularity = bench.write("two.granularity", "method Two$Cell");
            let unshared = bench.write("two.unshared", unshared);
            let mut command = bench.command("instrument");
            command.arg(&jar).arg("--granularity").arg(granularity);
            if told {
                command.arg("--unshared").arg(&unshared);
            }
            let done = run(&mut command, 60);
            assert_eq!(done.code, 0, "{}", done.stderr);
            let rewritten = bench.path().join("two-jcheck.jar").display().to_string();
            let unshared = format!("--unshared={}", unshared.display());
            let checked = bench.check(&[&rewritten, "--stop=all", &unshared]);
            assert_eq!(checked.verdict(), verdict, "{told} {}", checked.json);
            if told {
                assert_eq!(essence(&checked), essence(&direct), "{}", checked.json);
            }
            let checked = bench.check(&[&rewritten, "--stop=all"]);
            assert_eq!(checked.verdict(), "verified", "{told} {}", checked.json);
        }
    }
}

/// A class with some methods, and a subclass; and what two threads call. `serial` is what the class implements.
fn random_program(seed: u64, serial: &str) -> (String, String, &'static str) {
    let mut random = Random::new(seed);
    let atomic = random.below(2) == 0;
    let locked = ["", "synchronized "][random.below(2) as usize];
    let count = 2 + random.below(3);
    let flags: Vec<&str> = (0..count)
        .map(|_| ["", "private ", "public ", "final "][random.below(4) as usize])
        .collect();
    let mut body = |number: u64, field: &str, is_sub: bool| {
        let mut text = String::new();
        for _ in 0..1 + random.below(2) {
            let next = number + 1 + random.below(2);
            let _ = match random.below(if is_sub { 4 } else { 6 }) {
                0 => write!(text, "x += {field};"),
                1 => write!(text, "{field} = x + 1;"),
                2 if is_sub => write!(text, "super.m{number}();"),
                2 | 3 if next < count => write!(text, "((Cell) this).m{next}();"),
                4 => write!(text, "items[x & 1] = x;"),
                5 => write!(text, "x += items[0];"),
                _ => write!(text, "x++;"),
            };
        }
        text
    };
    let mut methods = String::new();
    for (number, flag) in (0..).zip(&flags) {
        let field = ["a", "b"][number as usize % 2];
        let body = body(number, field, false);
        let _ = writeln!(
            methods,
            "{flag}{locked}void m{number}() {{ int x = 0; {body} }}"
        );
    }
    let mut overriding = String::new();
    for (number, flag) in (0..)
        .zip(&flags)
        .filter(|(_, flag)| !flag.contains('i') || flag.contains("ub"))
    {
        let body = body(number, "c", true);
        let _ = writeln!(
            overriding,
            "{flag}{locked}void m{number}() {{ int x = 0; {body} }}"
        );
    }
    let is_sub = !atomic && random.below(2) == 0;
    let made = if is_sub { "Sub" } else { "Cell" };
    let make = [
        format!("new {made}()"),
        format!("((Supplier<Cell>) {made}::new).get()"),
    ];
    let make = &make[random.below(2) as usize];
    let mut calls = || -> String {
        let one = |number: u64| format!("cell.m{number}();");
        (0..1 + random.below(2))
            .map(|_| one(random.below(count)))
            .collect()
    };
    let (first, second) = (calls(), calls());
    let sub = match is_sub {
        true => format!("static class Sub extends Cell {{ private int c; {overriding} }}"),
        false => String::new(),
    };
    let source = format!(
        "// seed {seed}
import java.util.function.Supplier;
public class Two {{
    static class Cell {serial} {{
        private int a, b; private final int[] items = new int[2];
        {methods}
    }}
    {sub}
    public static void main(String[] args) throws Exception {{
        Cell cell = {make};
        Thread one = new Thread(() -> {{ {first} }});
        Thread two = new Thread(() -> {{ {second} }});
        one.start(); two.start(); one.join(); two.join();
    }}
}}
"
    );
    let granularity = format!("{} Two$Cell\n", if atomic { "atomic" } else { "method" });
    (source, granularity, ["", BOTH][random.below(2) as usize])
}

fn number(name: &str, default: u64) -> u64 {
    let set = std::env::var(name).ok();
    set.and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn wrappers_report_what_methods_would_report_themselves() {
    let (count, first) = (number("JCHECK_PROGRAMS", 8), number("JCHECK_SEED", 1));
    let jdks = jdks();
    for seed in first..first + count {
        let jdk = &jdks[seed as usize % jdks.len()];
        let [wrapped, inline] = [
            "/*                      */",
            "implements java.io.Serializable",
        ]
        .map(|serial| {
            let (source, granularity, commun) = random_program(seed, serial);
            essence(&check(jdk, &source, [&granularity, commun, ""], &[]))
        });
        assert_eq!(wrapped, inline, "{}", random_program(seed, "").0);
    }
}
