//! What differs from run to run and is no choice of the schedule is the same in every execution, by every reset, and is said
//! to be assumed.

use jcheck_tests::{compiled, jdk_in_turn, Bench};

/// Asks for all of it from two threads, and dies with the answers.
const ASKS: &str = "import java.lang.ref.*; import java.util.*; import java.util.concurrent.*;
    public class Asks {
        static class Key { }
        static final Set<Object> SHARED = ConcurrentHashMap.newKeySet();
        static String of(Object... keys) {
            StringBuilder text = new StringBuilder();
            Map<Object, Integer> map = new HashMap<>();
            for (Object key : keys) { map.put(key, 1); text.append(key.hashCode()).append(' '); }
            return text.append(map.keySet()).append(new IdentityHashMap<>(map).keySet()).toString();
        }
        static String asked() {
            Runtime runtime = Runtime.getRuntime();
            Key own = new Key();
            SHARED.add(own);
            return of(own, new Key(), new int[1], Key.class, Asks.class, String.class, Thread.State.NEW, TimeUnit.DAYS)
                + of(int.class, void.class, Object[].class, int[][].class, Enum.class, Comparable.class, java.io.File.class)
                + Objects.hash(own) + ' ' + System.identityHashCode(own) + ' ' + own + ' ' + Thread.currentThread().getId()
                + ' ' + Math.random() + ' ' + UUID.randomUUID() + ' ' + runtime.availableProcessors() + ' '
                + runtime.maxMemory() + ' ' + runtime.freeMemory() + random() + properties();
        }
        static String properties() {
            List<Object> order = new ArrayList<>();
            System.getProperties().forEach((key, value) -> order.add(key + \"=\" + value));
            return order.toString();
        }
        static String random() {
            List<Integer> list = Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8);
            Collections.shuffle(list);
            byte[] bytes = new byte[9];
            new java.security.SecureRandom().nextBytes(bytes);
            Random random = new Random();
            return list + Arrays.toString(bytes) + new Random() { }.nextLong() + new SplittableRandom().nextLong()
                + random.nextLong() + random.nextGaussian() + random.nextFloat() + random.nextInt(5000)
                + ThreadLocalRandom.current().nextLong() + ThreadLocalRandom.current().nextInt(5000);
        }
        public static void main(String[] args) throws Exception {
            String[] other = new String[1];
            Thread thread = new Thread(() -> other[0] = asked());
            thread.start();
            String mine = asked();
            thread.join();
            throw new Exception(mine + other[0] + SHARED);
        }
    }";

#[test]
fn answers_are_the_same_in_every_execution_and_by_every_reset() {
    let bench = Bench::new();
    let file = bench.write("Asks.java", ASKS);
    for jdk in jdk_in_turn(0) {
        let classes = compiled(std::slice::from_ref(&file), &jdk);
        let path = classes.path().join("Asks").display().to_string();
        let home = format!("--java-home={}", jdk.home.display());
        let mut messages = Vec::new();
        for way in [
            &["--reset=launch"][..],
            &["--reset=loader"],
            &["--reset=reinit"],
            &["--reset=reinit", "--threads=platform"],
            &["--stop=all", "--workers=2"],
        ] {
            let mut args = vec!["--main=Asks", path.as_str(), home.as_str()];
            args.extend(way);
            let checked = bench.check(&args);
            assert_eq!(checked.verdict(), "bug uncaught-exception", "{way:?}");
            // one message in all executions: each other one would be a finding of its own
            assert_eq!(checked.json["findings"].as_array().map(Vec::len), Some(1));
            assert_eq!(checked.json["gaps"], serde_json::json!([]), "{way:?}");
            messages.push(checked.json["findings"][0]["message"].to_string());
        }
        messages.dedup();
        assert_eq!(messages.len(), 1, "{messages:#?}");
    }
}

/// One program for each pin; `true` is where the program looks.
const PINS: [(&str, &str); 20] = [
    ("identity-hash-codes", "new Object().hashCode() != 0"),
    (
        "hash-order",
        "new java.util.HashMap<>(java.util.Map.of(new Object(), 1)).get(new Object()) == null",
    ),
    (
        "hash-order",
        "new java.util.concurrent.ConcurrentHashMap<Class<?>, Integer>().putIfAbsent(Runnable.class, 1) == null",
    ),
    (
        "hash-order",
        "new java.util.HashSet<Object>().add(new int[1])",
    ),
    (
        "hash-order",
        "new java.util.HashSet<Object>().add(new java.util.concurrent.atomic.AtomicInteger())",
    ),
    (
        "hash-order",
        "new java.util.IdentityHashMap<>(1).put(Thread.State.NEW, 1) == null",
    ),
    (
        "hash-order",
        "new java.util.HashSet<>(java.util.List.of(new Object(), new Object())).iterator().next() != null",
    ),
    (
        "hash-order",
        "(java.util.Set.of(1, 2, 3) + java.util.Map.of(4, 5, 6, 7).toString()).length() == 19",
    ),
    (
        "hash-order",
        "String.join(\"\", java.util.Set.of(\"a\", \"b\")).length() == 2",
    ),
    (
        "references",
        "new java.lang.ref.WeakReference<>(new byte[1 << 20]).get() != null",
    ),
    (
        "finalizers",
        "new Object() { protected void finalize() { Runtime.getRuntime().halt(3); } } != null",
    ),
    ("processors", "Runtime.getRuntime().availableProcessors() > 0"),
    ("memory", "Runtime.getRuntime().totalMemory() > 0"),
    ("thread-numbers", "Thread.currentThread().getId() > 0"),
    ("random-numbers", "Math.random() < 1"),
    ("random-numbers", "new java.util.Random().nextInt(5000) < 5000"),
    (
        "random-numbers",
        "new java.security.SecureRandom().generateSeed(3).length == 3",
    ),
    (
        "random-numbers",
        "new java.util.SplittableRandom().nextDouble() < 1",
    ),
    (
        "files",
        "new java.io.File(System.getProperty(\"java.home\"), \"release\").exists()",
    ),
    (
        "network",
        "new java.net.InetSocketAddress(\"localhost\", 1).getPort() == 1",
    ),
];

#[test]
fn what_is_assumed_is_said_and_can_be_refused() {
    let bench = Bench::new();
    for (pin, look) in PINS {
        let source = format!(
            "public class Looks {{ public static void main(String[] args) {{
                for (int i = 0; i < 3; i++) {{ System.gc(); assert {look}; }}
            }} }}"
        );
        let file = bench.write("Looks.java", source).display().to_string();
        let checked = bench.check(&[&file]);
        assert_eq!(checked.verdict(), "verified", "{pin}: {}", checked.json);
        let assumed = &checked.json["assumed"];
        let entry = assumed
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["kind"] == pin);
        let entry = entry.unwrap_or_else(|| panic!("{pin}: {assumed}"));
        let line = format!("  assumed: {pin}: {} (", entry["what"].as_str().unwrap());
        assert!(checked.ended.stdout.contains(&line), "{line}");
        let strict = bench.check(&[&*file, "--strict-environment"]);
        assert_eq!(strict.verdict(), "incomplete", "{pin}");
        let gaps = strict.json["gaps"].as_array().unwrap();
        let told = |gap: &serde_json::Value| gap["kind"] == "environment" && gap["name"] == pin;
        assert!(gaps.iter().any(told), "{pin}: {gaps:?}");
    }
}

/// Accesses in weaker modes are taken for volatile ones, where there are two threads. What the JDK does by itself is not told.
#[test]
fn weaker_modes_are_said_to_be_taken_for_volatile_ones() {
    let bench = Bench::new();
    for (does, is_weaker) in [
        ("A.lazySet(1);", true),
        ("A.weakCompareAndSetPlain(0, 1);", true),
        ("V.setRelease(1);", true),
        ("int seen = (int) V.getOpaque();", true),
        ("A.compareAndSet(0, 1); A.get(); A.getPlain();", false),
        ("V.setVolatile(1);", false),
        (
            "java.util.concurrent.CompletableFuture.runAsync(() -> A.set(1)).join();",
            false,
        ),
    ] {
        let source = format!(
            "import java.lang.invoke.*; import java.util.concurrent.atomic.*;
            public class Weaker {{
                static volatile int v;
                static final AtomicInteger A = new AtomicInteger();
                static final VarHandle V;
                static {{
                    try {{
                        V = MethodHandles.lookup().findStaticVarHandle(Weaker.class, \"v\", int.class);
                    }} catch (ReflectiveOperationException e) {{ throw new Error(e); }}
                }}
                public static void main(String[] args) throws Exception {{
                    Thread other = new Thread(() -> A.get());
                    other.start();
                    {does}
                    other.join();
                }}
            }}"
        );
        let file = bench.write("Weaker.java", source).display().to_string();
        let checked = bench.check(&[&file]);
        assert_eq!(checked.verdict(), "verified", "{does}: {}", checked.json);
        let assumed = checked.json["assumed"].as_array().unwrap();
        let said = assumed.iter().any(|one| one["kind"] == "memory-order");
        assert_eq!(said, is_weaker, "{does}: {assumed:?}");
    }
}

/// What is weakly reachable stays, in maps of the JDK and behind references of the program; from the next execution on it is
/// another object.
#[test]
fn the_garbage_collector_clears_no_reference() {
    let source = "import java.lang.ref.*; import java.util.*;
        public class Clears {
            static class Own extends SoftReference<Object> {
                Own(Object referent, ReferenceQueue<Object> queue) { super(referent, queue); }
            }
            public static void main(String[] args) throws Exception {
                ReferenceQueue<Object> queue = new ReferenceQueue<>();
                List<Reference<Object>> all = new ArrayList<>();
                Map<Object, Integer> weak = new WeakHashMap<>();
                for (int i = 0; i < 100; i++) {
                    all.add(new WeakReference<>(new Object(), queue));
                    all.add(new Own(new Object(), queue));
                    weak.put(new Object(), i);
                }
                Thread other = new Thread(System::gc);
                other.start();
                System.gc();
                other.join();
                for (Reference<Object> one : all) { assert one.get() != null; }
                assert weak.size() == 100 && queue.poll() == null;
            }
        }";
    let bench = Bench::new();
    let file = bench.write("Clears.java", source).display().to_string();
    for jdk in jdk_in_turn(1) {
        let home = format!("--java-home={}", jdk.home.display());
        let checked = bench.check(&[&*file, &*home]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.json);
    }
}
