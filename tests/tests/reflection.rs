//! What is reached by reflection is like what instructions reach: fields, with the same executions; providers of
//! services, which are code of the program, while their loader is an object that threads must not share without a
//! lock.

use jcheck_tests::{jdk_in_turn, jdks, Bench, Checked, Jdk};

const SERVICE: &str = "package shop;
public interface Till {
    void pay(int amount);
}
";

/// Two providers, whose initialisers come before every use.
const PROVIDERS: &str = "package shop;
public class Tills {
    public static class Quick implements Till {
        static int sum = Integer.parseInt(\"0\");
        public void pay(int amount) {
            synchronized (Tills.class) { sum += amount; }
        }
    }
    public static class Slow implements Till {
        public void pay(int amount) {
            synchronized (Tills.class) { Quick.sum += 10 * amount; }
        }
    }
    public static int sum() {
        synchronized (Tills.class) { return Quick.sum; }
    }
}
";

/// Each thread with a loader of its own.
const OWN: &str = "package shop;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ServiceLoader;
public class Own {
    static void pay() {
        for (Till till : ServiceLoader.load(Till.class)) till.pay(1);
    }
    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(Own::pay);
        other.start();
        ServiceLoader.load(Till.class, Own.class.getClassLoader()).forEach(till -> till.pay(1));
        other.join();
        assert Tills.sum() == 22 : Tills.sum();
        ServiceLoader<?> found = (ServiceLoader<?>) MethodHandles.lookup().findStatic(ServiceLoader.class, \"load\",
            MethodType.methodType(ServiceLoader.class, Class.class)).invoke(Till.class);
        assert found.findFirst().get() instanceof Tills.Quick;
    }
}
";

/// Two threads with iterators of one loader, which keeps what it has found.
const SHARED: &str = "package shop;
import java.util.Iterator;
import java.util.ServiceLoader;
public class Shared {
    public static void main(String[] args) throws Exception {
        ServiceLoader<Till> loader = ServiceLoader.load(Till.class);
        Iterator<Till> one = loader.iterator();
        Iterator<Till> two = loader.iterator();
        Thread other = new Thread(() -> one.next().pay(1));
        other.start();
        two.next().pay(1);
        other.join();
    }
}
";

fn check(jdk: &Jdk, main: &str, reset: &str) -> Checked {
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    let sources = [
        ("Till.java", SERVICE),
        ("Tills.java", PROVIDERS),
        ("Own.java", OWN),
        ("Shared.java", SHARED),
    ];
    jdk.compile(&sources, &classes);
    let services = classes.join("META-INF/services");
    std::fs::create_dir_all(&services).unwrap();
    let providers = "shop.Tills$Quick\nshop.Tills$Slow\n";
    std::fs::write(services.join("shop.Till"), providers).unwrap();
    let home = format!("--java-home={}", jdk.home.display());
    let directory = classes.display().to_string();
    bench.check(&[&home, &directory, "--main", main, reset, "--stop=all"])
}

#[test]
fn providers_are_code_of_the_program() {
    for jdk in jdk_in_turn(0) {
        let counts = ["launch", "loader", "reinit"].map(|reset| {
            let checked = check(&jdk, "shop.Own", &format!("--reset={reset}"));
            assert_eq!(checked.verdict(), "verified", "{reset}: {}", checked.json);
            assert_eq!(checked.json["search"]["reset"], reset);
            checked.count("executions")
        });
        // two critical sections of each thread can come in six orders
        assert_eq!(counts, [6, 6, 6]);
    }
}

#[test]
fn a_shared_loader_is_a_race() {
    for jdk in jdk_in_turn(1) {
        let checked = check(&jdk, "shop.Shared", "--reset=auto");
        assert_eq!(checked.verdict(), "bug data-race", "{}", checked.json);
    }
}

/// Two threads with a plain, a volatile and a static field, of one and of two slots; `GET x` and `SET x value` stand
/// for accesses.
const ACCESSES: &str = "
import java.lang.invoke.*;
import java.lang.reflect.Field;
public class Accesses {
    int plain; long wide; volatile int flag; volatile long stamp; static volatile int shared; static int guarded;
    static final Accesses OBJECT = new Accesses();
    static Field field(String name) {
        try { return Accesses.class.getDeclaredField(name); } catch (NoSuchFieldException e) { throw new Error(e); }
    }
    static final Field[] FIELDS = { field(\"plain\"), field(\"wide\"), field(\"flag\"), field(\"stamp\"),
        field(\"shared\"), field(\"guarded\") };
    static final MethodHandle[] GETTERS = new MethodHandle[6], SETTERS = new MethodHandle[6];
    static {
        try {
            for (int i = 0; i < 6; i++) {
                GETTERS[i] = MethodHandles.lookup().unreflectGetter(FIELDS[i]);
                SETTERS[i] = MethodHandles.lookup().unreflectSetter(FIELDS[i]);
            }
        } catch (IllegalAccessException e) { throw new Error(e); }
    }
    void work(int by) throws Throwable {
        int seen = GET_flag;
        synchronized (this) {
            SET_plain(GET_plain + by); SET_guarded(GET_guarded + 1); SET_wide(GET_wide + 1L);
        }
        SET_stamp(0L + seen + by);
        SET_shared(by);
        RACE
    }
    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try { OBJECT.work(1); } catch (Throwable e) { throw new Error(e); }
        });
        other.start();
        OBJECT.work(2);
        other.join();
        int sum = OBJECT.plain + guarded + (int) OBJECT.wide;
        if (sum != 7) throw new Error();
    }
}
";

/// The program, with accesses by instructions (0), by reflection (1), or by method handles (2).
fn accesses(way: usize, race: &str) -> String {
    let fields = [
        ("plain", "int", "OBJECT"),
        ("wide", "long", "OBJECT"),
        ("flag", "int", "OBJECT"),
        ("stamp", "long", "OBJECT"),
        ("shared", "int", "null"),
        ("guarded", "int", "null"),
    ];
    let mut text = ACCESSES.replace("RACE", race);
    for (number, (name, kind, object)) in fields.iter().enumerate() {
        let upper = if *kind == "int" { "Int" } else { "Long" };
        let argument = if *object == "null" { "" } else { "OBJECT" };
        let comma = if *object == "null" { "" } else { ", " };
        let get = match way {
            0 => name.to_string(),
            1 => format!("FIELDS[{number}].get{upper}({object})"),
            _ => format!("(({kind}) GETTERS[{number}].invokeExact({argument}))"),
        };
        let set = match way {
            0 => format!("{name} = ("),
            1 => format!("FIELDS[{number}].set{upper}({object}, "),
            _ => format!("SETTERS[{number}].invokeExact({argument}{comma}"),
        };
        text = text.replace(&format!("GET_{name}"), &get);
        text = text.replace(&format!("SET_{name}("), &set);
    }
    text
}

#[test]
fn accesses_by_reflection_have_the_executions_of_accesses_by_instructions() {
    let races = [&["", "SET_plain(by);"][..], &[""]];
    for (jdk, races) in jdks().iter().zip(races) {
        for race in races {
            let results = [0, 1, 2].map(|way| {
                let bench = Bench::new();
                let file = bench.write("Accesses.java", accesses(way, race));
                let home = format!("--java-home={}", jdk.home.display());
                let checked = bench.check(&[&home, &file.display().to_string()]);
                let numbers = ["executions", "transitions", "maxDepth"];
                let numbers = numbers.map(|name| checked.count(name));
                let gaps = checked.json["gaps"].to_string();
                (checked.verdict(), numbers, gaps)
            });
            let right = if race.is_empty() {
                "verified"
            } else {
                "bug data-race"
            };
            assert_eq!(results[0].0, right, "{results:?}");
            assert_eq!(results[0], results[1], "by reflection");
            assert_eq!(results[0], results[2], "by method handles");
        }
    }
}

/// Two threads that use intercepted methods of all kinds: of `Object`, of `Thread`, static ones, with arguments of two
/// slots. `CALL(name, arguments)` stands for a call.
const OPERATIONS: &str = "
import java.lang.invoke.*;
import java.lang.reflect.Method;
import java.util.concurrent.locks.LockSupport;
public class Operations {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static MethodHandle of(Class<?> owner, String name, Class<?> result, Class<?>... parameters) throws Throwable {
        FIND
    }
    static boolean ready;
    static final Object LOCK = new Object();
    static void other(Thread main) throws Throwable {
        synchronized (LOCK) {
            while (!ready) CALL_wait(LOCK);
            if (!CALL_holdsLock(LOCK)) throw new Error();
        }
        CALL_unpark(main);
        CALL_sleep(5L);
    }
    public static void main(String[] args) throws Throwable {
        Thread main = CALL_currentThread();
        Thread other = new Thread(() -> {
            try { other(main); } catch (Throwable e) { throw new Error(e); }
        });
        HANDLES
        CALL_start(other);
        synchronized (LOCK) { ready = true; CALL_notifyAll(LOCK); }
        CALL_park();
        CALL_join(other);
        BUG
    }
    HANDLE_FIELDS
}
";

/// Owner, name, result and parameters.
const INTERCEPTED: [[&str; 4]; 9] = [
    ["Object", "wait", "void", ""],
    ["Object", "notifyAll", "void", ""],
    ["Thread", "holdsLock", "boolean", ", Object.class"],
    ["LockSupport", "unpark", "void", ", Thread.class"],
    ["LockSupport", "park", "void", ""],
    ["Thread", "sleep", "void", ", long.class"],
    ["Thread", "currentThread", "Thread", ""],
    ["Thread", "start", "void", ""],
    ["Thread", "join", "void", ""],
];

/// The program, with calls by instructions (0), by handles that are looked up (1), or that are made of methods found by
/// reflection (2), or by invoking such methods (3).
fn operations(way: usize, bug: &str) -> String {
    let find = match way {
        0 | 3 => "return null;",
        1 => {
            "MethodType type = MethodType.methodType(result, parameters);
            return owner == Object.class || name.equals(\"start\") || name.equals(\"join\")
                ? LOOKUP.findVirtual(owner, name, type) : LOOKUP.findStatic(owner, name, type);"
        }
        _ => "return LOOKUP.unreflect(owner.getMethod(name, parameters));",
    };
    let mut text = OPERATIONS.replace("BUG", bug).replace("FIND", find);
    let (mut fields, mut handles) = (String::new(), String::new());
    for [owner, name, result, parameters] in INTERCEPTED {
        let instance = owner == "Object" || ["start", "join"].contains(&name);
        let call = format!("CALL_{name}(");
        let (before, after) = text.split_once(&call).unwrap();
        let (arguments, after) = after.split_once(')').unwrap();
        let new = match (way, instance) {
            (0, true) => format!("{arguments}.{name}()"),
            (0, false) => format!("{owner}.{name}({arguments})"),
            _ => {
                let cast = if result == "void" {
                    String::new()
                } else {
                    format!("({result}) ")
                };
                let class = |name: &str| format!("{name}.class{parameters}");
                let handle = format!("of({owner}.class, \"{name}\", {})", class(result));
                if way == 3 {
                    let parameters = parameters.trim_start_matches(", ");
                    let comma = if parameters.is_empty() { "" } else { ", " };
                    let method = format!("{owner}.class.getMethod(\"{name}\"{comma}{parameters})");
                    let receiver = if instance { "" } else { "null, " };
                    let given = format!("{receiver}{arguments}");
                    let call = format!("{cast}{method}.invoke({})", given.trim_end_matches(", "));
                    match cast.is_empty() {
                        true => call,
                        false => format!("({call})"),
                    }
                } else if name == "currentThread" {
                    format!("{cast}{handle}.invokeExact()")
                } else {
                    fields += &format!("static MethodHandle {name};\n");
                    handles += &format!("{name} = {handle};\n");
                    match cast.is_empty() {
                        true => format!("{name}.invoke({arguments})"),
                        false => format!("({cast}{name}.invoke({arguments}))"),
                    }
                }
            }
        };
        text = format!("{before}{new}{after}");
    }
    text.replace("HANDLE_FIELDS", &fields)
        .replace("HANDLES", &handles)
}

#[test]
fn handles_of_intercepted_methods_are_what_calls_are() {
    let bugs = [&["", "synchronized (LOCK) { LOCK.wait(); }"][..], &[""]];
    for (jdk, bugs) in jdks().iter().zip(bugs) {
        for bug in bugs {
            let results = [0, 1, 2, 3].map(|way| {
                let bench = Bench::new();
                let file = bench.write("Operations.java", operations(way, bug));
                let home = format!("--java-home={}", jdk.home.display());
                let checked = bench.check(&[&home, &file.display().to_string()]);
                assert!(!checked.json.is_null(), "{}", checked.ended.stderr);
                let numbers = ["executions", "transitions", "maxDepth"];
                let numbers = numbers.map(|name| checked.count(name));
                let gaps = checked.json["gaps"].to_string();
                (checked.verdict(), numbers, gaps)
            });
            let right = if bug.is_empty() {
                "verified"
            } else {
                "bug deadlock"
            };
            assert_eq!(results[0].0, right, "{results:?}");
            assert_eq!(results[0], results[1], "looked up");
            assert_eq!(results[0], results[2], "unreflected");
            assert_eq!(results[0], results[3], "invoked");
        }
    }
}

/// What an intercepted method throws comes out as it is, or wrapped by reflection. A name that is put together when the
/// program runs is not known before, and a call by `super` goes past what overrides: these are gaps.
#[test]
fn handles_throw_what_methods_throw_and_others_are_gaps() {
    let program = |body: &str| {
        format!(
            "import java.lang.invoke.*;
import java.lang.reflect.*;
public class Program {{
    static class Own extends Thread {{
        public void start() {{ super.start(); }}
        static MethodHandles.Lookup lookup() {{ return MethodHandles.lookup(); }}
    }}
    public static void main(String[] args) throws Throwable {{
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType none = MethodType.methodType(void.class);
        Object lock = new Object();
        {body}
    }}
}}
"
        )
    };
    let fine = "try { lookup.findVirtual(Object.class, \"notify\", none).invoke(lock); throw new Error(); }
        catch (IllegalMonitorStateException e) { }
        try { Object.class.getMethod(\"notify\").invoke(lock); throw new Error(); }
        catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof IllegalMonitorStateException)) throw new Error(e);
        }
        try { Thread.class.getMethod(\"join\").invoke(lock); throw new Error(); }
        catch (IllegalArgumentException e) { }
        try { Object.class.getMethod(\"notify\").invoke(null); throw new Error(); }
        catch (NullPointerException e) { }
        synchronized (lock) { lookup.bind(lock, \"notify\", none).invoke(); }
        Own own = new Own();
        Thread.class.getMethod(\"start\").invoke(own);
        lookup.findVirtual(Own.class, \"join\", none).invoke(own);";
    let built = "String name = new StringBuilder(\"yfiton\").reverse().toString();
        synchronized (lock) { lookup.findVirtual(Object.class, name, none).invoke(lock); }";
    let by_super = "Own own = new Own();
        Own.lookup().findSpecial(Thread.class, \"start\", none, Own.class).invoke(own);";
    for (body, verdict) in [
        (fine, "verified"),
        (built, "incomplete"),
        (by_super, "incomplete"),
    ] {
        let bench = Bench::new();
        let file = bench.write("Program.java", program(body));
        let checked = bench.check(&[&file.display().to_string()]);
        assert_eq!(
            checked.verdict(),
            verdict,
            "{body}: {} {}",
            checked.json,
            checked.ended.stderr
        );
        for gap in checked.json["gaps"].as_array().unwrap() {
            assert_eq!(gap["kind"], "reflection", "{gap}");
        }
    }
}
