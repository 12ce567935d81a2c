//! What is reached by reflection is like what instructions reach: fields, with the same executions; providers of services,
//! which are code of the program, while their loader is an object that threads must not share without a lock.

use jcheck_tests::{default_jdk, jdk25, Bench, Checked, Jdk};

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

fn jdks() -> Vec<Jdk> {
    std::iter::once(default_jdk()).chain(jdk25()).collect()
}

#[test]
fn providers_are_code_of_the_program() {
    for jdk in jdks() {
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
    for jdk in jdks() {
        let checked = check(&jdk, "shop.Shared", "--reset=auto");
        assert_eq!(checked.verdict(), "bug data-race", "{}", checked.json);
    }
}

/// Two threads with a plain, a volatile and a static field, of one and of two slots; `GET x` and `SET x value` stand for
/// accesses.
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
