//! Random programs that give tasks to a `ForkJoinPool`: tasks that share something, fork, or wait for each other. Each writes
//! the last state to a file, which is no finding.

use crate::generator::Random;

/// Tasks at most.
const TASKS: u64 = 3;

/// A program, the same for the same seed; its argument is the file. In one of two no task waits for anything but locks and
/// tasks.
pub fn program(name: &str, seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x7a5c_0001);
    let workers = 1 + random.below(2);
    let waits = random.below(2) == 0;
    let tasks = 2 + random.below(TASKS - 1);
    let mut text = format!(
        "import java.nio.file.*;\nimport java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\n\npublic class {name} {{\n\
         {MEMBERS}\n  public static void main(String[] args) throws Exception {{\n    ForkJoinPool pool = new ForkJoinPool({workers});\n"
    );
    let mut main = Vec::new();
    for task in 0..tasks {
        let body: String = (0..1 + random.below(2))
            .map(|_| format!("\n      {}", statement(&mut random, waits)))
            .collect();
        main.push(format!(
            "ForkJoinTask<Integer> t{task} = pool.submit(() -> {{\n      int x = 0;{body}\n      return x;\n    }});"
        ));
        if random.below(3) == 0 {
            main.push(by_main(&mut random, waits));
        }
    }
    main.push("int x = 0;".to_string());
    for task in 0..tasks {
        main.push(match random.below(5) {
            0 if waits => format!("synchronized (A) {{ x = 7 * x + t{task}.get(); }}"),
            _ => format!("x = 7 * x + t{task}.get();"),
        });
    }
    main.push(
        match random.below(3) {
            0 => "pool.shutdown(); x += pool.awaitTermination(1, TimeUnit.HOURS) ? 0 : 1;",
            1 if waits => "x += pool.shutdownNow().size();",
            _ => "pool.shutdown();",
        }
        .to_string(),
    );
    for statement in main {
        text.push_str(&format!("    {statement}\n"));
    }
    text.push_str(
        "    String state = x + \" \" + v + \" \" + n + \" \" + shared + \"\\n\";
    Files.writeString(Path.of(args[0]), state, StandardOpenOption.APPEND);
  }
}
",
    );
    text
}

const MEMBERS: &str = "  static final Object A = new Object(), B = new Object();
  static final CountDownLatch LATCH = new CountDownLatch(1);
  static final Semaphore PERMITS = new Semaphore(0);
  static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
  static final ThreadLocal<Integer> OWN = ThreadLocal.withInitial(() -> 0);
  static final AtomicInteger n = new AtomicInteger();
  static volatile int v;
  static int shared;
  static int own() { OWN.set(OWN.get() + 1); return OWN.get(); }
  static class Part extends RecursiveTask<Integer> {
    protected Integer compute() { return n.incrementAndGet(); }
  }
  static class Locked extends RecursiveTask<Integer> {
    protected Integer compute() { synchronized (A) { return ++shared; } }
  }";

/// What a task does. Only where it waits does more matter than the order of what it shares.
fn statement(random: &mut Random, waits: bool) -> &'static str {
    let plain = [
        "x += n.incrementAndGet();",
        "n.addAndGet(3);",
        "v = 2;",
        "x += v;",
        "synchronized (A) { shared++; }",
        "synchronized (A) { synchronized (B) { x += shared; } }",
        "synchronized (B) { x++; }",
        "x += new Part().fork().join();",
        "Part p = new Part(); p.fork(); x += n.get(); x += p.join();",
        "x += CompletableFuture.supplyAsync(n::incrementAndGet).join();",
        "QUEUE.add(1);",
        "PERMITS.release();",
        "LATCH.countDown();",
    ];
    let waiting = [
        "LATCH.await();",
        "PERMITS.acquire();",
        "x += QUEUE.take();",
        "Thread.sleep(10);",
        "x += own();",
        "synchronized (B) { x += new Locked().fork().join(); }",
        "synchronized (B) { synchronized (A) { x += shared; } }",
        "x += LATCH.await(5, TimeUnit.MILLISECONDS) ? 1 : 0;",
        "x += QUEUE.poll(5, TimeUnit.MILLISECONDS) == null ? 1 : 0;",
        "while (v == 0) { Thread.onSpinWait(); }",
        "x += ForkJoinTask.getQueuedTaskCount();",
    ];
    match waits && random.below(3) == 0 {
        true => waiting[random.below(waiting.len() as u64) as usize],
        false => plain[random.below(plain.len() as u64) as usize],
    }
}

/// What the main thread does between two tasks.
fn by_main(random: &mut Random, waits: bool) -> String {
    let plain = ["v = 1;", "n.incrementAndGet();", "LATCH.countDown();"];
    let waiting = [
        "synchronized (A) { PERMITS.release(); Thread.sleep(1); }",
        "synchronized (A) { LATCH.await(); }",
        "LATCH.await();",
        "Thread.sleep(5);",
    ];
    let statement = match waits && random.below(3) == 0 {
        true => waiting[random.below(waiting.len() as u64) as usize],
        false => plain[random.below(plain.len() as u64) as usize],
    };
    statement.to_string()
}
