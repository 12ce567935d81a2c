//! Thread pools: the model has no orders that nobody can tell apart, and whatever a pool of the JDK is seen to do, its
//! model does, too.

use jcheck_tests::{default_jdk, jdk25, share, Bench, Pipe};
use std::collections::BTreeSet;
use std::path::Path;

/// As many tasks as workers, or one worker for all, and whoever has handed them over waits for all. Nobody can tell whether
/// a worker looks for its next task before the pool is shut down or after that, nor whether somebody waits for a result
/// before it is there: so there is one order.
#[test]
fn the_workers_of_a_pool_make_no_orders_of_their_own() {
    let bench = Bench::new();
    let program = "import java.util.*;
        import java.util.concurrent.*;
        public class Tasks {
            public static void main(String[] args) throws Exception {
                ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
                List<Future<Integer>> results = new ArrayList<>();
                for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                    int result = i;
                    results.add(pool.submit(() -> result));
                }
                for (int i = 0; i < results.size(); i++) { assert results.get(i).get() == i; }
                pool.shutdown();
                assert args[2].equals(\"leave\") || pool.awaitTermination(1, TimeUnit.DAYS);
            }
        }";
    let file = bench.write("Tasks.java", program).display().to_string();
    let all = vec![["2", "2"], ["1", "1"], ["1", "2"], ["3", "3"]];
    for [workers, tasks] in share(all, 2, 0) {
        for end in ["leave", "wait"] {
            let checked = bench.check(&[&file, "--", workers, tasks, end]);
            assert_eq!(checked.verdict(), "verified", "{}", checked.ended.stderr);
            assert_eq!(checked.count("executions"), 1, "{workers} {tasks} {end}");
        }
    }
}

/// As many executions as with a thread for each task: of n chains of two stages, the second of each is registered before or
/// after the end of the first, 2^n, however many workers the pool has.
#[test]
fn tasks_that_nobody_tells_apart_have_workers_of_their_own() {
    let bench = Bench::new();
    let program = "import java.util.concurrent.*;
        public class Alike {
            static String who() { return Thread.currentThread().getName(); }
            public static void main(String[] args) throws Exception {
                int tasks = Integer.parseInt(args[1]);
                Future<?>[] results = new Future<?>[tasks];
                ExecutorService pool = switch (args[0]) {
                    case \"cached\" -> Executors.newCachedThreadPool();
                    case \"threads\" -> null;
                    default -> new ForkJoinPool(2);
                };
                boolean asks = args[2].equals(\"asks\");
                for (int i = 0; i < tasks; i++) {
                    if (args[0].equals(\"cached\")) {
                        results[i] = pool.submit(() -> asks ? who() : \"\");
                    } else {
                        Executor executor = pool == null ? task -> new Thread(task).start() : pool;
                        results[i] = CompletableFuture.supplyAsync(() -> asks ? who() : \"\", executor).thenApply(a -> a);
                    }
                }
                for (Future<?> result : results) { result.get(); }
                if (args[0].equals(\"cached\")) { pool.shutdown(); }
            }
        }";
    let file = bench.write("Alike.java", program).display().to_string();
    let all = vec![
        ["cached", "4", "is silent", "1"],
        ["threads", "3", "is silent", "8"],
        ["fork", "2", "is silent", "4"],
        ["fork", "3", "is silent", "8"],
        ["cached", "2", "asks", "more"],
        ["fork", "2", "asks", "more"],
    ];
    for [pool, tasks, does, expected] in share(all, 3, 0) {
        let checked = bench.check(&[&file, "--", pool, tasks, does]);
        assert_eq!(checked.verdict(), "verified", "{}", checked.ended.stderr);
        let executions = checked.count("executions");
        match expected {
            "more" => assert!(executions > 4, "{pool} {tasks} {does}: {executions}"),
            _ => assert_eq!(executions.to_string(), expected, "{pool} {tasks} {does}"),
        }
    }
}

/// In whatever way a program asks which worker it is, the same one may run two tasks.
#[test]
fn workers_are_told_apart_however_somebody_asks() {
    let bench = Bench::new();
    let program = "import java.lang.invoke.*;
        import java.util.concurrent.*;
        import java.util.concurrent.locks.*;
        public class Asks {
            static final ThreadLocal<String> OWN = ThreadLocal.withInitial(() -> \"none\");
            static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
            static Object ask(ExecutorService pool, Callable<?> question) throws Exception {
                return pool.submit(question).get();
            }
            static boolean differs(ExecutorService pool, Callable<?> question) throws Exception {
                return ask(pool, question) != ask(pool, question);
            }
            public static void main(String[] args) throws Exception {
                ExecutorService pool = Executors.newCachedThreadPool();
                boolean differs = switch (args[0]) {
                    case \"reference\" -> differs(pool, Thread::currentThread);
                    case \"reflection\" -> {
                        var method = Thread.class.getMethod(\"currentThread\");
                        yield differs(pool, () -> method.invoke(null));
                    }
                    case \"handle\" -> {
                        MethodHandle handle = MethodHandles.lookup().findStatic(
                            Thread.class, \"currentThread\", MethodType.methodType(Thread.class));
                        yield differs(pool, () -> {
                            try {
                                return (Thread) handle.invokeExact();
                            } catch (Throwable impossible) {
                                throw new Error(impossible);
                            }
                        });
                    }
                    case \"value\" -> {
                        pool.submit(() -> OWN.set(\"some\")).get();
                        yield ask(pool, OWN::get).equals(\"none\");
                    }
                    case \"text\" -> {
                        ReentrantLock owned = new ReentrantLock();
                        Callable<String> text = () -> {
                            owned.lock();
                            try {
                                return owned.toString();
                            } finally {
                                owned.unlock();
                            }
                        };
                        yield !ask(pool, text).equals(ask(pool, text));
                    }
                    case \"read lock\" -> {
                        pool.submit(() -> LOCK.readLock().lock()).get();
                        yield ask(pool, LOCK::getReadHoldCount).equals(0);
                    }
                    default -> {
                        String[] name = new String[1];
                        CountDownLatch failed = new CountDownLatch(1);
                        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
                            name[0] = thread.getName();
                            failed.countDown();
                        });
                        pool.submit(() -> {}).get();
                        pool.execute(() -> { throw new IllegalStateException(); });
                        failed.await();
                        yield name[0].endsWith(\"2\");
                    }
                };
                pool.shutdown();
                assert differs;
            }
        }";
    let file = bench.write("Asks.java", program).display().to_string();
    let all = vec![
        "reference",
        "value",
        "reflection",
        "read lock",
        "text",
        "handle",
        "handler",
    ];
    for way in share(all, 2, 0) {
        let checked = bench.check(&[&file, "--", way]);
        assert_eq!(
            checked.json["verdict"], "bug",
            "{way}: {}",
            checked.ended.stderr
        );
    }
}

/// Says what two threads see of a pool that one of them shuts down while the other one hands a task over.
const SEEN: &str = "import java.nio.file.*;
    import java.util.*;
    import java.util.concurrent.*;
    public class Seen {
        static volatile String ran;
        static ThreadPoolExecutor pool(String queue) {
            switch (queue) {
                case \"linked\":
                    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                case \"synchronous\":
                    return new ThreadPoolExecutor(0, 1, 1, TimeUnit.DAYS, new SynchronousQueue<>());
                case \"scheduled\":
                    return new ScheduledThreadPoolExecutor(1);
                case \"priority\":
                    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
                case \"transfer\":
                    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedTransferQueue<>());
                default:
                    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
            }
        }
        static String once(String queue, boolean now) throws Exception {
            ran = \"not\";
            ThreadPoolExecutor pool = pool(queue);
            int[] left = new int[1];
            Thread other = new Thread(() -> {
                if (now) { left[0] = pool.shutdownNow().size(); } else { pool.shutdown(); }
            });
            other.start();
            String seen = \"accepted\";
            try {
                pool.execute(() -> ran = \"interrupted \" + Thread.currentThread().isInterrupted());
            } catch (RejectedExecutionException e) {
                seen = \"rejected\";
            }
            seen += \", size \" + pool.getPoolSize() + \", completed \" + pool.getCompletedTaskCount();
            seen += \", active \" + pool.getActiveCount() + \", terminated \" + pool.isTerminated();
            other.join();
            if (!pool.awaitTermination(1, TimeUnit.DAYS)) { throw new IllegalStateException(); }
            return seen + \", ran \" + ran + \", left \" + left[0];
        }
        public static void main(String[] args) throws Exception {
            for (int i = 0; i < Integer.parseInt(args[2]); i++) {
                Files.writeString(Path.of(args[3]), once(args[0], args[1].equals(\"now\")) + \"\\n\",
                    StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        }
    }";

fn lines(file: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(str::to_string).collect()
}

#[test]
fn what_a_pool_of_the_jdk_does_its_model_does() {
    let bench = Bench::new();
    let program = bench.write("Seen.java", SEEN).display().to_string();
    let all = [
        "linked",
        "synchronous",
        "array",
        "scheduled",
        "priority",
        "transfer",
    ];
    let [some, others] = [0, 1].map(|first| share(all.to_vec(), 3, first));
    for (jdk, queues) in [(Some(default_jdk()), some), (jdk25(), others)] {
        let Some(jdk) = jdk else { continue };
        let number = bench.path().read_dir().unwrap().count();
        let place = |what: &str| bench.path().join(format!("{what}{number}"));
        let classes = place("classes");
        jdk.compile(&[("Seen.java", SEEN)], &classes);
        let ways = queues.iter();
        for [queue, how] in ways.flat_map(|queue| [[*queue, "now"], [*queue, "later"]]) {
            let seen = place(&format!("{queue}-{how}-seen"));
            let home = format!("--java-home={}", jdk.home.display());
            let explored = Pipe::new(place(&format!("{queue}-{how}-explored")));
            let into = explored.path().display().to_string();
            let flags = [&program, home.as_str(), "--stop=all", "--"];
            let checked = bench.check(&[&flags[..], &[queue, how, "1", &into]].concat());
            assert_eq!(checked.json["findings"].as_array().map(Vec::len), Some(0));
            let ran = jdk
                .tool("java")
                .arg("-cp")
                .arg(&classes)
                .arg("Seen")
                .args([queue, how, "500", &seen.display().to_string()])
                .status();
            assert!(ran.unwrap().success());
            let (explored, seen) = (explored.lines(), lines(&seen));
            let missing: Vec<_> = seen.difference(&explored).collect();
            assert!(
                missing.is_empty(),
                "{queue}, {how}: {missing:#?} not in {explored:#?}"
            );
            for start in ["accepted, size 0", "accepted, size 1", "rejected, size 0"] {
                let found = explored.iter().any(|line| line.starts_with(start));
                assert!(found, "{queue}, {how}: {start}: {explored:#?}");
            }
        }
    }
}
