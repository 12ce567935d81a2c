//! Classes that a program makes or loads itself: they are rewritten while they are loaded, and then the program has the
//! executions that it has with these classes on its class path. What cannot be rewritten, or not be told apart, is a
//! gap.

use std::fs;
use std::path::{Path, PathBuf};

use jcheck_tests::{artifact, default_jdk, jdks, Bench, Checked, Jdk};

/// Of the class path: what loaded classes extend.
const COUNT: &str = "package shop;
public abstract class Count implements Runnable {
    protected int value;
    public synchronized int value() { return value; }
    public abstract int total();
}
";

/// Loaded: an initialiser, static state, a field of a superclass, a synchronized method, `java.util.concurrent`.
const TILL: &str = "package plug;
import java.util.concurrent.atomic.AtomicInteger;
public class Till extends shop.Count {
    static int total = Integer.parseInt(\"10\");
    static final AtomicInteger uses = new AtomicInteger();
    static SYNC void add(int by) { total += by; }
    public void run() {
        add(1);
        synchronized (this) { value++; }
        if (uses.incrementAndGet() < 1) throw new Error();
    }
    public int total() { synchronized (Till.class) { return total + uses.get(); } }
}
";

/// Two threads with one object of the loaded class.
const MAIN: &str = "package shop;
import java.io.*;
import java.lang.invoke.MethodHandles;
import java.net.*;
public class Main {
    static byte[] file() throws IOException {
        try (InputStream in = Main.class.getResourceAsStream(\"/till.bin\")) { return in.readAllBytes(); }
    }
    static class Own extends ClassLoader {
        Own() { super(Main.class.getClassLoader()); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals(\"plug.Till\")) throw new ClassNotFoundException(name);
            try {
                byte[] bytes = file();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }
    /** Looks for classes of a package itself, also when its threads need more of them. */
    static class ChildFirst extends ClassLoader {
        static { registerAsParallelCapable(); }
        ChildFirst() { super(Main.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found == null) found = name.startsWith(\"plug.\") ? findClass(name) : super.loadClass(name, false);
                if (resolve) resolveClass(found);
                return found;
            }
        }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] bytes = file();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }
    static Class<?> find(String way) throws Exception {
        switch (way) {
            case \"child\": return new ChildFirst().loadClass(\"plug.Till\");
            case \"path\": return Class.forName(\"plug.Till\");
            case \"own\": return new Own().loadClass(\"plug.Till\");
            case \"named\": return Class.forName(\"plug.Till\", true, new Own());
            case \"url\": {
                URL[] urls = { URI.create(System.getProperty(\"till\")).toURL() };
                try (URLClassLoader loader = new URLClassLoader(urls, Main.class.getClassLoader())) {
                    return loader.loadClass(\"plug.Till\");
                }
            }
            default: throw new Error(way);
        }
    }
    public static void main(String[] args) throws Exception {
        Count count = (Count) find(args[0]).getDeclaredConstructor().newInstance();
        Thread one = new Thread(count), two = new Thread(count);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count.value() == 2;
        assert count.total() == 14;
    }
}
";

/// A program, and a class that is not on its class path.
struct Shop {
    bench: Bench,
    jdk: Jdk,
    classes: PathBuf,
    apart: PathBuf,
}

impl Shop {
    /// `loaded` is the source of `plug.Till`, `main` that of `shop.Main`.
    fn new(jdk: &Jdk, loaded: &str, main: &str) -> Self {
        let bench = Bench::new();
        let classes = bench.path().join("classes");
        let apart = bench.path().join("apart");
        let sources = [
            ("Count.java", COUNT),
            ("Main.java", main),
            ("Till.java", loaded),
        ];
        jdk.compile(&sources, &classes);
        let till = classes.join("plug/Till.class");
        fs::create_dir_all(apart.join("plug")).unwrap();
        fs::copy(&till, apart.join("plug/Till.class")).unwrap();
        fs::copy(&till, classes.join("till.bin")).unwrap();
        fs::remove_dir_all(classes.join("plug")).unwrap();
        Self {
            bench,
            jdk: jdk.clone(),
            classes,
            apart,
        }
    }

    fn home(&self) -> String {
        format!("--java-home={}", self.jdk.home.display())
    }

    /// Checks it, with these flags, and with these arguments of the program.
    fn check(&self, flags: &[&str], args: &[&str]) -> Checked {
        let home = self.home();
        let till = format!("--jvm-flag=-Dtill=file:{}/", self.apart.display());
        let mut line = vec![&*home, &*till, text(&self.classes), "--main", "shop.Main"];
        line.extend(flags);
        line.push("--");
        line.extend(args);
        self.bench.check(&line)
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn till(synchronized: bool) -> String {
    let word = if synchronized { "synchronized" } else { "" };
    TILL.replace("SYNC", word)
}

/// Verdict, executions, and gaps.
fn outcome(checked: &Checked) -> (String, [u64; 2], String) {
    let numbers = ["executions", "complete"].map(|name| checked.count(name));
    (checked.verdict(), numbers, checked.json["gaps"].to_string())
}

#[test]
fn loaded_classes_have_the_executions_of_classes_on_the_class_path() {
    for (jdk, skipped) in jdks().into_iter().zip([0, 3]) {
        let shop = Shop::new(&jdk, &till(true), MAIN);
        let more = format!("--class-path={}", shop.apart.display());
        let right = outcome(&shop.check(&[&more, "--reset=launch"], &["path"]));
        assert_eq!(right.0, "verified", "{right:?}");
        let all: [(&[&str], &str); 7] = [
            (&["--reset=launch"], "own"),
            (&["--workers=2"], "own"),
            (
                &["--reset=loader", "--workers=1", "--threads=platform"],
                "own",
            ),
            (&["--workers=2"], "named"),
            (&["--reset=launch"], "url"),
            (&["--workers=1", "--persistent-sets=source"], "url"),
            (&["--workers=2"], "child"),
        ];
        // with the newer JDK, threads are continuations where nothing else is said
        for (flags, way) in all.into_iter().skip(skipped) {
            let checked = shop.check(flags, &[way]);
            assert_eq!(outcome(&checked), right, "{way} {flags:?}");
        }
    }
}

/// Loaded: two locks, which threads take in turns in this and in the other order.
const TURNS: &str = "package plug;
public class Till extends shop.Count {
    static final Object LEFT = new Object(), RIGHT = new Object();
    static boolean turn;
    static synchronized boolean turn() { return turn = !turn; }
    public void run() {
        boolean left = turn();
        synchronized (left ? LEFT : RIGHT) {
            synchronized (left ? RIGHT : LEFT) { value++; }
        }
    }
    public int total() { return 14; }
}
";

#[test]
fn what_is_wrong_in_a_loaded_class_is_found_and_replayed() {
    let wrong = [
        (till(false), "bug data-race", "plug.Till.add(Till.java:6)"),
        (
            TURNS.to_string(),
            "bug deadlock",
            "plug.Till.run(Till.java:9)",
        ),
    ];
    for (jdk, (loaded, verdict, place)) in jdks().into_iter().zip(wrong) {
        let shop = Shop::new(&jdk, &loaded, MAIN);
        let checked = shop.check(&["--workers=2"], &["own"]);
        assert_eq!(checked.verdict(), verdict, "{}", checked.json);
        let finding = checked.found_first().unwrap().to_string();
        assert!(finding.contains(place), "{finding}");
        let schedule = checked.schedules().remove(0);
        let ended = shop.bench.replay(&schedule, &[&shop.home()]);
        assert_eq!(ended.code, 1, "{ended:?}");
        assert!(ended.stdout.contains("came back"), "{ended:?}");
    }
}

/// One thread, which makes things in the way that its first argument names.
const ALONE: &str = "package shop;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
public class Main {
    static byte[] file() throws Exception {
        try (InputStream in = Main.class.getResourceAsStream(\"/till.bin\")) { return in.readAllBytes(); }
    }
    static class Own extends ClassLoader {
        Own(ClassLoader parent) { super(parent); }
        Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }
    public static void main(String[] args) throws Exception {
        byte[] bytes = file();
        ClassLoader parent = Main.class.getClassLoader();
        switch (args[0]) {
            case \"lookup\": {
                Class<?> type = MethodHandles.lookup().defineClass(bytes);
                assert type.getClassLoader() == parent;
                Thread one = (Thread) type.getDeclaredConstructor().newInstance();
                one.start();
                one.join();
                assert ((java.util.function.IntSupplier) one).getAsInt() == 1;
                break;
            }
            case \"twice\": {
                Class<?> one = new Own(parent).define(bytes), two = new Own(parent).define(bytes.clone());
                assert one != two;
                break;
            }
            case \"twin\": {
                // the name of a class of the program, in a loader of its own
                new Own(null).define(bytes);
                break;
            }
            case \"cut\": {
                try {
                    new Own(parent).define(java.util.Arrays.copyOf(bytes, bytes.length / 2));
                    assert false;
                } catch (ClassFormatError expected) { }
                break;
            }
            case \"new\": {
                bytes[7] = 99;
                try {
                    new Own(parent).define(bytes);
                    assert false;
                } catch (UnsupportedClassVersionError expected) { }
                break;
            }
            case \"hidden\": {
                MethodHandles.lookup().defineHiddenClass(bytes, true);
                break;
            }
            case \"process\": {
                // another class file each time
                String text = \"count 0.000000000000\", made = \"count 0.\" + ProcessHandle.current().info().startInstant().get().toEpochMilli();
                int at = new String(bytes, \"ISO-8859-1\").indexOf(text);
                for (int i = 0; i < text.length(); i++) bytes[at + i] = (byte) made.charAt(i);
                new Own(parent).define(bytes);
                break;
            }
            case \"blind\": {
                // a loader that finds what the program knows that it needs, and nothing else
                ClassLoader blind = new Own(null) {
                    @Override public Class<?> loadClass(String name) throws ClassNotFoundException {
                        if (name.startsWith(\"java.\")) return super.loadClass(name);
                        throw new ClassNotFoundException(name);
                    }
                };
                Class<?> type = ((Own) blind).define(bytes);
                ((Runnable) type.getDeclaredConstructor().newInstance()).run();
                break;
            }
            default: throw new Error(args[0]);
        }
    }
}
";

/// A thread in the package of the program.
const LATER: &str = "package shop;
public class Later extends Thread implements java.util.function.IntSupplier {
    static int runs;
    @Override public void run() { synchronized (Later.class) { runs++; } }
    static final String TEXT = \"count 0.000000000000\";
    @Override public int getAsInt() { synchronized (Later.class) { return runs; } }
}
";

/// `shop.Main` as above, and a class file under the name `till.bin`.
fn alone(jdk: &Jdk, loaded: (&str, &str), keep: bool) -> Shop {
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    jdk.compile(&[("Main.java", ALONE), loaded], &classes);
    let file = classes.join(format!("shop/{}.class", loaded.0.trim_end_matches(".java")));
    fs::copy(&file, classes.join("till.bin")).unwrap();
    if !keep {
        fs::remove_file(file).unwrap();
    }
    Shop {
        bench,
        jdk: jdk.clone(),
        apart: classes.clone(),
        classes,
    }
}

#[test]
fn a_lookup_defines_classes_of_the_program() {
    for (jdk, reset) in jdks().iter().zip(["--reset=launch", "--reset=auto"]) {
        let shop = alone(jdk, ("Later.java", LATER), false);
        let checked = shop.check(&[reset], &["lookup"]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        // one thread at a time
        assert_eq!(checked.count("executions"), 1);
    }
}

/// What cannot be told apart, rewritten or seen: the kind of the gap, and what its text has in it.
#[test]
fn what_cannot_be_rewritten_is_a_gap() {
    let new = "class file version 99 is not supported";
    for (jdk, count) in jdks().into_iter().zip([4, 1]) {
        let shop = alone(&jdk, ("Later.java", LATER), false);
        let all = [
            ("twice", "reflection", "a second class shop.Later"),
            ("cut", "uninstrumented-class", "made or loaded at run time"),
            ("new", "uninstrumented-class", new),
            ("hidden", "reflection", "defineHiddenClass"),
        ];
        for (what, kind, text) in all.into_iter().take(count) {
            assert_gap(&shop.check(&["--workers=1"], &[what]), kind, text);
        }
        let shop = alone(&jdk, ("Later.java", LATER), true);
        let checked = shop.check(&["--reset=launch"], &["twin"]);
        let text = "the class path has another class of this name";
        assert_gap(&checked, "uninstrumented-class", text);
    }
}

/// A generator whose class files differ each time, and a class loader that hides the hooks.
#[test]
fn no_finding_and_no_proof_where_rewriting_fails() {
    let jdk = default_jdk();
    let shop = alone(&jdk, ("Later.java", LATER), false);
    let checked = shop.check(&["--workers=1"], &["process"]);
    assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
    let gaps = checked.json["gaps"].to_string();
    assert!(gaps.contains("java.lang.ProcessHandle"), "{gaps}");
    assert!(gaps.contains("a class that the program makes"), "{gaps}");
    let checked = shop.check(&["--workers=1"], &["blind"]);
    assert_gap(
        &checked,
        "reflection",
        "does not find the classes of jcheck",
    );
}

/// Two threads that need a class for the first time, which their class loader finds then, or has found before.
const NEEDING: &str = "package shop;
import java.io.*;
public class Main {
    static class Own extends ClassLoader {
        int found;
        Own() { super(Main.class.getClassLoader()); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            found++;
            if (!name.equals(\"plug.Till\")) throw new ClassNotFoundException(name);
            try (InputStream in = Main.class.getResourceAsStream(\"/till.bin\")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }
    public static void main(String[] args) throws Exception {
        Own loader = new Own();
        Runnable need = () -> {
            try { Class.forName(\"plug.Till\", true, loader); }
            catch (ClassNotFoundException e) { throw new IllegalStateException(e); }
        };
        Runnable other = () -> {
            try { Class.forName(\"plug.Other\", true, loader); }
            catch (ClassNotFoundException expected) { }
        };
        Runnable direct = () -> {
            try { loader.findClass(\"plug.Till\"); }
            catch (ClassNotFoundException e) { throw new IllegalStateException(e); }
        };
        if (args[0].equals(\"before\")) need.run();
        Thread one = new Thread(args[0].equals(\"direct\") ? direct : need);
        Thread two = new Thread(args[0].equals(\"other\") ? other : args[0].equals(\"direct\") ? () -> { } : need);
        one.start();
        two.start();
        one.join();
        two.join();
        assert loader.found == (args[0].equals(\"other\") ? 2 : 1);
    }
}
";

#[test]
fn whichever_thread_loads_a_class_or_it_is_a_gap() {
    for jdk in jdks() {
        let shop = Shop::new(&jdk, &till(true), NEEDING);
        for (needed, reset) in [
            ("before", "loader"),
            ("needed", "loader"),
            ("needed", "launch"),
        ] {
            let reset = format!("--reset={reset}");
            let checked = shop.check(&["--workers=1", &reset], &[needed]);
            assert_eq!(checked.verdict(), "verified", "{}", checked.json);
            // no operation of one thread depends on one of the other
            assert_eq!(checked.count("executions"), 1);
        }
        for (needed, text) in [
            ("other", "a class loader of the program shares data"),
            ("direct", "a class loader of the program works while other"),
        ] {
            let checked = shop.check(&["--workers=1"], &[needed]);
            assert_gap(&checked, "class-initialisation", text);
        }
    }
}

/// The run is incomplete; its gaps are of this kind, and one has this text.
fn assert_gap(checked: &Checked, kind: &str, text: &str) {
    assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
    let gaps = checked.json["gaps"].as_array().unwrap();
    assert!(gaps.iter().all(|gap| gap["kind"] == kind), "{gaps:?}");
    let told = |gap: &serde_json::Value| gap.to_string().contains(text);
    assert!(gaps.iter().any(told), "{gaps:?}");
}

/// CGLIB makes a subclass of the program's class, and further classes to call it, some of them when they are needed
/// first.
const CGLIB: &str = "
import org.springframework.cglib.proxy.*;
public class Sale {
    public static class Till { int sum; public void pay(int by) { sum += by; } }
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Enhancer enhancer = new Enhancer();
        enhancer.setSuperclass(Till.class);
        enhancer.setUseCache(false);
        enhancer.setCallback((MethodInterceptor) (object, method, values, proxy) -> {
            LOCK { return proxy.invokeSuper(object, values); }
        });
        Till till = (Till) enhancer.create();
        Thread one = new Thread(() -> till.pay(1)), two = new Thread(() -> till.pay(2));
        one.start();
        two.start();
        one.join();
        two.join();
        assert till.sum == 3;
    }
}
";

#[test]
fn classes_that_cglib_makes_are_under_control() {
    let jars = ["core", "jcl"].map(|name| {
        let jar = artifact(&format!("org.springframework:spring-{name}:6.1.10"));
        jar.display().to_string()
    });
    let path = jars.join(":");
    for (lock, right) in [("synchronized (lock)", "incomplete"), ("", "bug data-race")] {
        let bench = Bench::new();
        let file = bench.write("Sale.java", CGLIB.replace("LOCK", lock));
        let program = file.display().to_string();
        let checked = bench.check(&["--class-path", &path, "--workers=1", &program]);
        assert_eq!(checked.verdict(), right, "{}", checked.json);
        let gaps = checked.json["gaps"].to_string();
        assert!(!gaps.contains("uninstrumented-class"), "{gaps}");
        if right == "incomplete" {
            // one critical section in each thread
            assert_eq!(checked.count("executions"), 2, "{}", checked.json);
        } else {
            let finding = checked.found_first().unwrap().to_string();
            assert!(finding.contains("Sale$Till.pay"), "{finding}");
            let ended = bench.replay(&checked.schedules()[0], &[]);
            assert_eq!(ended.code, 1, "{ended:?}");
        }
    }
}
