//! Classes of the JDK that are rewritten where they are: what the JDK does with objects of the program
//! is seen, whoever calls; and each way to run a program gives the same executions.

use jcheck_tests::{compiled, in_pairs, jdk_in_turn, jdks, share, Bench, Checked, Jdk};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Two threads: what is there before, what each does.
struct Pair {
    name: &'static str,
    before: &'static str,
    other: &'static str,
    main: &'static str,
}

/// The JDK acts on an object of the program, where no call site of the program shows it. Without a lock, each is a data
/// race; with one lock around both parts, none.
const RACES: &[Pair] = &[
    Pair {
        name: "CollectorFills",
        before: "List<Integer> list = new ArrayList<>();",
        other: "Stream.of(1).collect(Collectors.toCollection(() -> list));",
        main: "list.add(2);",
    },
    Pair {
        name: "GroupingFills",
        before: "Map<Boolean, List<Integer>> map = new HashMap<>();",
        other: "Stream.of(1).collect(Collectors.groupingBy(x -> true, () -> map, Collectors.toList()));",
        main: "map.size();",
    },
    Pair {
        name: "KeyIsHashed",
        before: "List<Integer> key = new ArrayList<>(); Map<Object, Integer> map = new HashMap<>(Map.of(1, 1));",
        other: "key.add(1);",
        main: "map.get(key);",
    },
    Pair {
        name: "RecordCompares",
        before: "Object list = new ArrayList<>(); Two a = new Two(list), b = new Two(new LinkedList<>());",
        other: "((List<Integer>) list).add(1);",
        main: "a.equals(b);",
    },
    Pair {
        name: "EntryOutlivesItsStream",
        before: "Map<String, Integer> map = new HashMap<>(Map.of(\"a\", 1));
            Map.Entry<String, Integer> entry = map.entrySet().stream().findFirst().get();",
        other: "entry.setValue(2);",
        main: "map.get(\"a\");",
    },
    Pair {
        name: "ReferenceIntoShared",
        before: "Set<Integer> set = new HashSet<>();",
        other: "List.of(1).forEach(set::add);",
        main: "set.contains(2);",
    },
    Pair {
        name: "LookingMovesEntries",
        before: "Map<Integer, Integer> map = new LinkedHashMap<>(16, 0.75f, true); map.put(1, 1); map.put(2, 2);",
        other: "map.get(1);",
        main: "map.get(2);",
    },
    Pair {
        name: "BuilderIsCompared",
        before: "StringBuilder text = new StringBuilder(\"a\"); Comparable<StringBuilder> one = text;",
        other: "one.compareTo(new StringBuilder());",
        main: "text.append('b');",
    },
    Pair {
        name: "MatcherLooks",
        before: "StringBuilder text = new StringBuilder(\"12\");
            Function<CharSequence, Matcher> matcher = Pattern.compile(\"[0-9]+\")::matcher;",
        other: "matcher.apply(text).matches();",
        main: "text.setCharAt(0, '3');",
    },
    Pair {
        name: "BytesOfText",
        before: "byte[] bytes = new byte[2];",
        other: "\"a\".getBytes(0, 1, bytes, 1);",
        main: "bytes[1]++;",
    },
    Pair {
        name: "LocaleBuilder",
        before: "Locale.Builder builder = new Locale.Builder();",
        other: "builder.setLanguage(\"en\");",
        main: "builder.setLanguage(\"de\");",
    },
    Pair {
        name: "OneIterator",
        before: "Iterator<Integer> it = new ArrayList<>(List.of(1, 2)).iterator();",
        other: "it.next();",
        main: "it.next();",
    },
    Pair {
        name: "BufferReadsItsArray",
        before: "byte[] bytes = new byte[8]; ByteBuffer buffer = ByteBuffer.wrap(bytes);",
        other: "buffer.get(3);",
        main: "bytes[3]++;",
    },
    Pair {
        name: "BufferWritesSeveralBytes",
        before: "byte[] bytes = new byte[8]; ByteBuffer buffer = ByteBuffer.wrap(bytes);",
        other: "buffer.putInt(0, 1);",
        main: "bytes[3]++;",
    },
    Pair {
        name: "ViewWritesTheBuffer",
        before: "ByteBuffer buffer = ByteBuffer.allocate(8);",
        other: "buffer.asLongBuffer().put(0, 1);",
        main: "buffer.get(7);",
    },
    Pair {
        name: "BuffersAreCompared",
        before: "byte[] bytes = new byte[64]; ByteBuffer one = ByteBuffer.wrap(bytes), two = ByteBuffer.allocate(64);",
        other: "one.equals(two);",
        main: "bytes[40] = 1;",
    },
    Pair {
        name: "BufferIsCopied",
        before: "char[] text = new char[64]; CharBuffer from = CharBuffer.wrap(text), to = CharBuffer.allocate(64);",
        other: "to.put(from);",
        main: "text[63] = 'x';",
    },
    Pair {
        name: "PositionMoves",
        before: "ByteBuffer buffer = ByteBuffer.allocate(8);",
        other: "buffer.get();",
        main: "buffer.remaining();",
    },
    Pair {
        name: "EncoderReads",
        before: "char[] text = {'a', 'b'};",
        other: "StandardCharsets.UTF_8.encode(CharBuffer.wrap(text));",
        main: "text[1] = 'c';",
    },
    Pair {
        name: "LatinEncoderWrites",
        before: "byte[] bytes = new byte[4];",
        other: "StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap(\"ab\".toCharArray()), ByteBuffer.wrap(bytes), true);",
        main: "bytes[1] = 1;",
    },
    Pair {
        name: "DecoderWrites",
        before: "char[] text = new char[4];",
        other: "StandardCharsets.US_ASCII.newDecoder().decode(ByteBuffer.wrap(new byte[] {97, 98}), CharBuffer.wrap(text), true);",
        main: "text[1] = 'c';",
    },
    Pair {
        name: "LatinDecoderReads",
        before: "byte[] bytes = {97, 98};",
        other: "StandardCharsets.ISO_8859_1.decode(ByteBuffer.wrap(bytes));",
        main: "bytes[1] = 1;",
    },
    Pair {
        name: "EncoderIsShared",
        before: "CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();",
        other: "encoder.onMalformedInput(CodingErrorAction.IGNORE);",
        main: "encoder.malformedInputAction();",
    },
    Pair {
        name: "DigestReads",
        before: "java.security.MessageDigest digest = java.security.MessageDigest.getInstance(\"SHA-256\"); byte[] bytes = {1, 2};",
        other: "digest.update(bytes);",
        main: "bytes[1]++;",
    },
    Pair {
        name: "DigestReadsBuffer",
        before: "java.security.MessageDigest digest = java.security.MessageDigest.getInstance(\"SHA-256\"); byte[] bytes = {1, 2};",
        other: "digest.update(ByteBuffer.wrap(bytes));",
        main: "bytes[1]++;",
    },
    Pair {
        name: "DigestWrites",
        before: "java.security.MessageDigest digest = java.security.MessageDigest.getInstance(\"SHA-256\"); byte[] bytes = new byte[32];",
        other: "try { digest.digest(bytes, 0, 32); } catch (Exception e) { throw new Error(e); }",
        main: "bytes[31]++;",
    },
    Pair {
        name: "DigestIsShared",
        before: "java.security.MessageDigest digest = java.security.MessageDigest.getInstance(\"SHA-256\");",
        other: "digest.update((byte) 1);",
        main: "digest.digest();",
    },
    Pair {
        name: "ChecksumReads",
        before: "byte[] bytes = {1, 2};",
        other: "new java.util.zip.CRC32().update(ByteBuffer.wrap(bytes));",
        main: "bytes[1]++;",
    },
    Pair {
        name: "ChecksumIsShared",
        before: "java.util.zip.CRC32 sum = new java.util.zip.CRC32();",
        other: "sum.update(1);",
        main: "sum.getValue();",
    },
    Pair {
        name: "OtherChecksumReads",
        before: "byte[] bytes = {1, 2};",
        other: "new java.util.zip.Adler32().update(bytes);",
        main: "bytes[1]++;",
    },
    Pair {
        name: "BitsAreCompared",
        before: "BitSet one = new BitSet(), two = new BitSet(); one.set(0); one.set(70); two.set(0);  two.set(70);",
        other: "one.equals(two);",
        main: "one.set(1);",
    },
];

/// What orders or publishes by itself, or changes nothing: no race, and no gap.
const QUIET: &[Pair] = &[
    Pair {
        name: "VectorPublishes",
        before: "Vector<int[]> v = new Vector<>();",
        other: "v.add(new int[] {1});",
        main: "assert v.isEmpty() || v.get(0)[0] == 1;",
    },
    Pair {
        name: "SynchronizedMapPublishes",
        before: "Map<Integer, int[]> m = Collections.synchronizedMap(new HashMap<>());",
        other: "m.put(1, new int[] {1});",
        main: "int[] seen = m.get(1); assert seen == null || seen[0] == 1;",
    },
    Pair {
        name: "ConcurrentMapPublishes",
        before: "Map<Integer, int[]> m = new ConcurrentHashMap<>();",
        other: "m.put(1, new int[] {1});",
        main: "int[] seen = m.get(1); assert seen == null || seen[0] == 1;",
    },
    Pair {
        name: "CopyOnWritePublishes",
        before: "List<int[]> l = new CopyOnWriteArrayList<>();",
        other: "l.add(new int[] {1});",
        main: "for (int[] seen : l) { assert seen[0] == 1; }",
    },
    Pair {
        name: "AtomicArray",
        before: "var a = new java.util.concurrent.atomic.AtomicIntegerArray(2);",
        other: "a.incrementAndGet(0);",
        main: "a.incrementAndGet(0);",
    },
    Pair {
        name: "Adder",
        before: "var a = new java.util.concurrent.atomic.LongAdder();",
        other: "a.increment();",
        main: "a.increment();",
    },
    Pair {
        name: "EmptyIsShared",
        before: "List<Integer> l = Collections.emptyList();",
        other: "l.iterator().hasNext();",
        main: "l.iterator().hasNext();",
    },
    Pair {
        name: "BytesOfOtherPlaces",
        before: "byte[] bytes = new byte[2];",
        other: "\"a\".getBytes(0, 1, bytes, 1);",
        main: "bytes[0]++;",
    },
    Pair {
        name: "RandomIsOneSequence",
        before: "Random random = new Random(42); int[] of = new int[2];",
        other: "of[0] = random.nextInt();",
        main: "of[1] = random.nextInt(); other.join(); Random again = new Random(42);
            assert of[0] + of[1] == again.nextInt() + again.nextInt();",
    },
    Pair {
        name: "UrlsAreParsed",
        before: "java.net.URL url = new java.net.URL(\"http://example.com:80/a?b=c\");",
        other: "assert url.getPath().equals(\"/a\");",
        main: "assert url.getHost().equals(\"example.com\") && url.toString().endsWith(\"c\");
            assert java.net.URLDecoder.decode(\"a%20b\", StandardCharsets.UTF_8).equals(\"a b\");
            assert java.net.URLEncoder.encode(\"a b\", StandardCharsets.UTF_8).equals(\"a+b\");",
    },
    Pair {
        name: "SumsOfEach",
        before: "",
        other: "new java.util.zip.CRC32().update(new byte[] {1, 2});",
        main: "java.security.MessageDigest.getInstance(\"MD5\").digest(new byte[] {1});
            assert new RuntimePermission(\"a\").equals(new RuntimePermission(\"a\"));",
    },
    Pair {
        name: "OneClock",
        before: "long millis = System.currentTimeMillis(); java.time.Instant instant = java.time.Instant.now();",
        other: "",
        main: "Thread.sleep(20); assert new Date().getTime() >= millis + 20;
            assert java.time.Instant.now().toEpochMilli() == System.currentTimeMillis();
            assert instant.toEpochMilli() == millis;",
    },
    Pair {
        name: "TimerRuns",
        before: "Timer timer = new Timer(); CountDownLatch ran = new CountDownLatch(1);",
        other: "",
        main: "timer.schedule(new TimerTask() { public void run() { ran.countDown(); } }, 10);
            ran.await(); timer.cancel();",
    },
];

impl Pair {
    fn source(&self, class: &str, locked: bool) -> String {
        let around = |what: &str| match locked {
            true => format!("synchronized (Two.class) {{ {what} }}"),
            false => what.to_string(),
        };
        format!(
            "import java.util.*; import java.util.concurrent.*; import java.util.function.Function;
            import java.nio.*; import java.nio.charset.*; import java.util.regex.*; import java.util.stream.*;
            @SuppressWarnings(\"unchecked\")
            public class {class} {{
                record Two(Object one) {{}}
                public static void main(String[] args) throws Exception {{
                    {}
                    Thread other = new Thread(() -> {{ {} }});
                    other.start();
                    {}
                    other.join();
                }}
            }}",
            self.before,
            around(self.other),
            around(self.main),
        )
    }
}

/// A class with one `main`, compiled, on a JDK.
fn check(bench: &Bench, jdk: &Jdk, classes: &Path, more: &[&str]) -> Checked {
    let name = classes.file_name().unwrap().to_string_lossy();
    let (main, home) = (format!("--main={name}"), jdk.home.display().to_string());
    let directory = classes.display().to_string();
    let args = [&main, &directory, "--java-home", &home];
    bench.check(&[&args[..], more].concat())
}

/// Checks programs, each with its class, its text, and what the verdict is to be, on all JDKs.
fn have_verdicts(programs: &[(String, String, &str)]) {
    let bench = Bench::new();
    let files: Vec<PathBuf> = programs
        .iter()
        .map(|(class, text, _)| bench.write(&format!("{class}.java"), text))
        .collect();
    let jdks: Vec<(Jdk, TempDir)> = jdks()
        .into_iter()
        .map(|jdk| (jdk.clone(), compiled(&files, &jdk)))
        .collect();
    let all: Vec<_> = programs
        .iter()
        .enumerate()
        .flat_map(|(place, program)| {
            let all: Vec<_> = jdks.iter().map(move |jdk| (program, jdk)).collect();
            let count = all.len();
            share(all, count, place % count)
        })
        .collect();
    let problems = in_pairs(&all, |((class, _, verdict), (jdk, classes))| {
        let checked = check(&Bench::new(), jdk, &classes.path().join(class), &[]);
        let (home, told) = (jdk.home.display(), &checked.ended);
        (checked.verdict() != *verdict)
            .then(|| format!("{class} on {home}: not {verdict}: {told:?}"))
            .into_iter()
            .collect()
    });
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn what_the_jdk_does_with_shared_objects_is_seen() {
    let both = RACES.iter().flat_map(|pair| {
        [(false, "bug data-race"), (true, "verified")].map(|(locked, verdict)| {
            let class = format!("{}{}", pair.name, if locked { "Locked" } else { "" });
            let source = pair.source(&class, locked);
            (class, source, verdict)
        })
    });
    have_verdicts(&both.collect::<Vec<_>>());
}

#[test]
fn what_is_ordered_by_the_jdk_is_no_race_and_no_gap() {
    let programs = QUIET.iter().map(|pair| {
        (
            pair.name.to_string(),
            pair.source(pair.name, false),
            "verified",
        )
    });
    have_verdicts(&programs.collect::<Vec<_>>());
}

/// A hash table whose keys have identity hash codes is walked through: its order is pinned, as is what is made of such hash
/// codes, and a random number, by a method reference, too, or what a list is shuffled by.
#[test]
fn what_another_jvm_does_otherwise_is_no_basis_for_a_verdict() {
    let walks = [
        (
            "KeyOrder",
            "for (Object key : map.keySet()) { key.getClass(); }",
        ),
        ("EachOrder", "map.forEach((key, value) -> key.getClass());"),
        ("StreamOrder", "map.values().stream().findFirst();"),
        ("HashOfElements", "List.of(new Object()).hashCode();"),
        ("TextOfElements", "List.of(new Object()).toString();"),
        (
            "Shuffled",
            "Collections.shuffle(new ArrayList<>(List.of(1, 2)));",
        ),
        (
            "Seeded",
            "java.util.function.Supplier<UUID> one = UUID::randomUUID; one.get();",
        ),
    ];
    let programs = walks.map(|(class, walk)| {
        let program = format!(
            "import java.util.*;
            public class {class} {{
                public static void main(String[] args) {{
                    Map<Object, Integer> map = new HashMap<>();
                    map.put(new Object(), 1);
                    map.put(new Object(), 2);
                    {walk}
                }}
            }}"
        );
        (class.to_string(), program, "verified")
    });
    have_verdicts(&programs);
}

/// The JDK's caches are cold in a fresh JVM, and warm in the hundredth execution of a worker.
#[test]
fn fresh_jvms_and_workers_have_the_same_executions() {
    let program = "import java.util.*; import java.util.concurrent.*;
        public class Counts {
            public static void main(String[] args) throws Exception {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                Runnable add = () -> {
                    map.merge(\"a\", 1, Integer::sum);
                    map.merge(\"b\", 1, Integer::sum);
                };
                Thread other = new Thread(add);
                other.start();
                add.run();
                other.join();
                assert map.get(\"a\") == 2 && map.get(\"b\") == 2;
            }
        }";
    let bench = Bench::new();
    let file = bench.write("Counts.java", program);
    for jdk in jdk_in_turn(0) {
        let classes = compiled(std::slice::from_ref(&file), &jdk);
        let run = |reset: &str, workers: &str| {
            // Samples in fresh JVMs would take minutes.
            let flags = ["--reset", reset, "--workers", workers, "--search", "if-sss"];
            let checked = check(&bench, &jdk, &classes.path().join("Counts"), &flags);
            let told = &checked.ended.stdout;
            assert_eq!(checked.verdict(), "verified", "{reset}: {told}");
            (checked.count("executions"), checked.count("transitions"))
        };
        let (fresh, workers) = (run("launch", "1"), run("loader", "2"));
        let home = jdk.home.display();
        assert_eq!(fresh, workers, "{home}");
        assert_eq!(run("loader", "1"), workers, "{home}");
        assert!(
            fresh.0 > 10,
            "the map is the JDK's own, with all its steps: {fresh:?}"
        );
    }
}

/// Static initialisers and critical sections of the JDK are not watched. Code of the program that they call is: a log manager
/// that a property names, and a formatter, which runs under the lock of its handler.
#[test]
fn code_of_the_program_is_watched_wherever_the_jdk_calls_it() {
    let manager = "import java.util.*; import java.util.logging.*;
        public class Manager {
            static final List<String> SHARED = new ArrayList<>();
            public static class Own extends LogManager { public Own() { SHARED.add(\"manager\"); } }
            public static void main(String[] args) throws Exception {
                Thread logs = new Thread(() -> Logger.getLogger(\"a\"));
                logs.start();
                SHARED.add(\"main\");
                logs.join();
            }
        }";
    let formatter = "import java.util.concurrent.locks.*; import java.util.logging.*;
        public class Formats extends Formatter {
            static final Lock LOCK = new ReentrantLock();
            static int count;
            static void count() { LOCK.lock(); try { count++; } finally { LOCK.unlock(); } }
            @Override public String format(LogRecord record) { count(); return \"\"; }
            public static void main(String[] args) throws Exception {
                Handler handler = new StreamHandler(new java.io.ByteArrayOutputStream(), new Formats());
                Thread logs = new Thread(() -> handler.publish(new LogRecord(Level.INFO, \"a\")));
                logs.start();
                count();
                logs.join();
            }
        }";
    let careless = formatter.replace(
        "LOCK.lock(); try { count++; } finally { LOCK.unlock(); }",
        "count++;",
    );
    let own = "--jvm-flag=-Djava.util.logging.manager=Manager$Own";
    let of_jdk = "--jvm-flag=-Djava.util.logging.manager=java.util.logging.LogManager";
    for (class, text, flag, races) in [
        ("Manager", manager, own, true),
        ("Manager", manager, of_jdk, false),
        ("Formats", formatter, of_jdk, false),
        ("Formats", &careless, of_jdk, true),
    ] {
        let bench = Bench::new();
        let file = bench.write(&format!("{class}.java"), text);
        for jdk in jdk_in_turn(1) {
            let classes = compiled(std::slice::from_ref(&file), &jdk);
            let path = classes.path().join(class);
            let checked = check(
                &bench,
                &jdk,
                &path,
                &["--reset=launch", "--races=stop", flag],
            );
            let home = jdk.home.display();
            let told = format!("{class} {flag} on {home}: {}", checked.json);
            assert_eq!(checked.verdict() == "bug data-race", races, "{told}");
            assert!(
                races || checked.json["findings"] == serde_json::json!([]),
                "{told}"
            );
        }
    }
}

/// What two threads do with the JDK, each for itself: its caches and locks are nobody's business.
const EVERYDAY: &[(&str, &str)] = &[
    ("Annotated", "Annotated.class.getAnnotations();"),
    ("Constants", "Thread.State.valueOf(\"NEW\");"),
    (
        "Dates",
        "new java.text.SimpleDateFormat(\"yyyy-MM-dd\").format(new java.util.Date(0));",
    ),
    (
        "Deflates",
        "new java.util.zip.Deflater().deflate(new byte[9]);",
    ),
    (
        "Digests",
        "java.security.MessageDigest.getInstance(\"MD5\").digest(new byte[] {1});",
    ),
    ("Divides", "new java.math.BigDecimal(\"1.25\").pow(3).toString();"),
    ("Formats", "String.format(\"%d %s %.2f\", 1, \"a\", 2.5);"),
    (
        "Encodes",
        "java.nio.charset.StandardCharsets.UTF_8.encode(\"a\").asCharBuffer().remaining();",
    ),
    ("Logs", "java.util.logging.Logger.getLogger(\"a\").info(\"b\");"),
    ("Messages", "java.text.MessageFormat.format(\"{0} is {1,number}\", 1, 2);"),
    (
        "Numbers",
        "java.text.NumberFormat.getInstance(java.util.Locale.GERMANY).format(1234.5);",
    ),
    (
        "Resources",
        "Object none = Resources.class.getResourceAsStream(\"/no-such-resource\");",
    ),
    ("Urls", "new java.net.URL(\"http://a.b/c\").getHost();"),
    (
        "Zones",
        "java.time.ZonedDateTime.of(2020, 1, 2, 3, 4, 5, 6, java.time.ZoneId.of(\"Europe/Paris\")).plusDays(100);",
    ),
];

/// A program whose two threads do the same.
fn twice(class: &str, body: &str) -> String {
    format!(
        "public class {class} {{
            static void run() {{
                try {{ {body} }} catch (Exception e) {{ throw new IllegalStateException(e); }}
            }}
            public static void main(String[] args) throws Exception {{
                Thread other = new Thread({class}::run);
                other.start();
                run();
                other.join();
            }}
        }}"
    )
}

#[test]
fn everyday_uses_of_the_jdk_are_verified() {
    let programs = EVERYDAY.iter();
    let programs =
        programs.map(|(class, body)| (class.to_string(), twice(class, body), "verified"));
    have_verdicts(&programs.collect::<Vec<_>>());
}

/// Classes that are not rewritten hold locks of the JVM: nobody is stopped there, and nothing that these order is a race.
#[test]
fn locks_of_classes_that_are_not_rewritten_keep_nobody_waiting() {
    let body = "java.security.cert.CertificateFactory.getInstance(\"X.509\");";
    let bench = Bench::new();
    let file = bench.write("Certifies.java", twice("Certifies", body));
    for jdk in jdk_in_turn(2) {
        let classes = compiled(std::slice::from_ref(&file), &jdk);
        let checked = check(&bench, &jdk, &classes.path().join("Certifies"), &[]);
        assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
        let gaps = checked.json["gaps"].to_string();
        assert!(!gaps.contains("lost-control"), "{gaps}");
    }
}

/// A model has the place and the name of the original: a pool and its queue have few steps, and start anew each time, as
/// `last` does.
#[test]
fn models_and_static_state_start_anew() {
    let program = "import java.util.concurrent.*;
        public class Named {
            static volatile int last;
            public static void main(String[] args) throws Exception {
                assert last == 0 : last;
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Future<String> name = pool.submit(() -> {
                    last = 1;
                    return Thread.currentThread().getName();
                });
                pool.submit(() -> { last = 2; });
                assert name.get().startsWith(\"pool-1-thread-\") : name.get();
                pool.shutdown();
            }
        }";
    let bench = Bench::new();
    let file = bench.write("Named.java", program);
    for jdk in jdk_in_turn(3) {
        let classes = compiled(std::slice::from_ref(&file), &jdk);
        let home = format!("--java-home={}", jdk.home.display());
        let path = classes.path().join("Named").display().to_string();
        let checked = bench.check(&[&home, "--main", "Named", &path]);
        let told = &checked.ended.stdout;
        assert_eq!(checked.verdict(), "verified", "{told}");
        assert!(checked.count("executions") > 1, "{told}");
    }
}

/// The JDK could interrupt, and asks for locks, somewhere. That costs nothing until it does; then all begins anew.
#[test]
fn what_code_of_the_jdk_does_is_learnt() {
    let quiet = "var map = new java.util.concurrent.ConcurrentHashMap<Integer, Integer>();
            Thread other = new Thread(() -> map.put(1, 1));
            other.setDaemon(false);
            other.start();
            map.put(2, 2);
            other.join();";
    let cancels = "CountDownLatch begun = new CountDownLatch(1);
            FutureTask<Integer> task = new FutureTask<>(() -> {
                begun.countDown();
                try { Thread.sleep(10); return 1; } catch (InterruptedException told) { return 2; }
            });
            Thread runs = new Thread(task);
            runs.start();
            begun.await();
            task.cancel(true);
            runs.join();";
    let bench = Bench::new();
    for (name, body, learnt) in [("Quiet", quiet, ""), ("Cancels", cancels, "interrupts")] {
        let program = format!(
            "import java.util.concurrent.*;
            public class {name} {{
                public static void main(String[] args) throws Exception {{ {body} }}
            }}"
        );
        let file = bench.write(&format!("{name}.java"), program);
        let checked = bench.check(&[&file.display().to_string()]);
        let told = &checked.ended.stdout;
        assert_eq!(checked.verdict(), "verified", "{name}: {told}");
        let rounds = checked.json["rounds"].clone();
        let rounds = rounds.as_array().map(Vec::as_slice).unwrap_or_default();
        let first = rounds.first().map(|round| &round["platformUses"]);
        assert_eq!(first.and_then(|uses| uses.as_str()), Some(learnt), "{name}");
        let count = 1 + usize::from(!learnt.is_empty());
        assert_eq!(rounds.len(), count, "{name}: {rounds:?}");
    }
}

/// What the JDK does under the locks of streams, and what only its own code shows: verdicts that tables of call sites get
/// wrong, or never reach.
#[test]
fn streams_and_the_console_are_under_control() {
    let programs = [
        // Other streams are watched, and their locks count.
        ("border/locks/PrintStreamGuards", "verified"),
        ("border/locks/StreamCallsLock", "bug deadlock"),
        // The console is nobody's business, until code of the program runs under its lock.
        ("border/locks/PrintfUnderLock", "bug deadlock"),
        ("border/locks/PrintfUnderLockMended", "verified"),
        ("border/locks/PrintfCallsHashCode", "bug deadlock"),
        ("border/locks/LogsUnderOwnLock", "verified"),
        // The JVM asks an exception for its frames when it ends an initialiser.
        ("bug/InitialiserFails", "bug uncaught-exception"),
        ("border/shared/PropertiesOfSystem", "bug assertion"),
        ("border/handles/ArrayMadeInInitialiser", "bug assertion"),
        // On JDK 25, `Method.invoke` looks at the frames of what `main` throws.
        ("border/threads/GroupAfterTheEnd", "bug uncaught-exception"),
        ("border/locks/StackTraceUnderLock", "bug deadlock"),
        ("incomplete/ReadsInput", "incomplete"),
        // The worker is interrupted before anybody has foreseen that: no deadlock.
        ("border/concurrent/ScheduledOnce", "verified"),
        ("border/alone/Clocks", "verified"),
        ("verified/SpinForms", "verified"),
        ("verified/RandomSubclass", "verified"),
        ("bug/RandomReference", "bug assertion"),
    ];
    let bench = Bench::new();
    for (name, expected) in programs {
        let file = format!("tests/programs/{name}.java");
        let checked = bench.check(&[&file]);
        let told = &checked.ended.stdout;
        assert_eq!(checked.verdict(), expected, "{name}: {told}");
    }
}
