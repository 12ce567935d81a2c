//! Random programs whose threads take locks, for what belongs to a thread, to a lock or to nobody. The exit status tells
//! in which last state one ended.

use crate::generator::Random;

/// Different exit statuses at most.
const STATUSES: u64 = 6;

/// A program, the same for the same seed. One in three has accesses that no lock protects.
pub fn program(name: &str, seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x5ec7_1075);
    let threads = 2 + random.below(2);
    let plain = random.below(3) == 0;
    let mut text = format!(
        "import java.util.*;\nimport java.util.concurrent.TimeUnit;\nimport java.util.concurrent.locks.*;\n\npublic class {name} {{\n{MEMBERS}\n  \
         public static void main(String[] args) throws Exception {{\n    Thread[] threads = {{\n"
    );
    for thread in 0..threads {
        text.push_str("      new Thread(() -> {\n        int x = 0;\n");
        let mut statements: Vec<String> = (0..1 + random.below(2))
            .map(|_| statement(&mut random, thread))
            .collect();
        if plain {
            // Before what is done under locks, or after it.
            let access = match random.below(2) {
                0 if thread > 0 => "x += loose;".to_string(),
                number => format!("loose = {};", number + 1),
            };
            let at = random.below(2) as usize * statements.len();
            statements.insert(at, access);
        }
        for statement in statements {
            text.push_str(&format!("        {statement}\n"));
        }
        text.push_str(&format!("        seen[{thread}] = x;\n      }}),\n"));
    }
    text.push_str(&format!(
        "    }};\n    for (Thread thread : threads) thread.start();\n    \
         for (Thread thread : threads) thread.join();\n    \
         int state = v + 3 * shared[0] + 5 * shared[1] + 7 * LIST.size() + 11 * loose;\n    \
         for (int i = 0; i < threads.length; i++) state = 31 * state + seen[i] + own[i].n;\n    \
         System.exit(1 + Math.floorMod(state, {STATUSES}));\n  }}\n}}\n"
    ));
    text
}

const MEMBERS: &str = "  static class Counter { int n; Counter next; }
  static final Object A = new Object(), B = new Object();
  static final Counter[] own = { new Counter(), new Counter(), new Counter() };
  static final Counter both = new Counter();
  static final List<Integer> LIST = new ArrayList<>();
  static final int[] shared = new int[2];
  static final int[] seen = new int[3];
  static volatile int v;
  static int loose;
  static void add(Counter counter, int n) { synchronized (A) { counter.n += n; } }
  static synchronized void look(Counter counter) { if (counter.n > 1) counter.n = 0; }
  static final ReentrantLock LOCK = new ReentrantLock();
  static final Condition CONDITION = LOCK.newCondition();
  static int await() {
    LOCK.lock();
    try { return CONDITION.await(1, TimeUnit.MILLISECONDS) ? 1 : 2; }
    catch (InterruptedException e) { return 3; }
    finally { LOCK.unlock(); }
  }
  static void signal() { LOCK.lock(); CONDITION.signal(); LOCK.unlock(); }
  static int waiters() {
    LOCK.lock();
    try { return LOCK.getWaitQueueLength(CONDITION); } finally { LOCK.unlock(); }
  }
";

fn statement(random: &mut Random, thread: u64) -> String {
    let (number, lock) = (1 + random.below(2), random.below(2));
    let name = ["A", "B"][lock as usize];
    let section = |body: String| format!("synchronized ({name}) {{ {body} }}");
    match random.below(22) {
        0 | 1 => section(format!("own[{thread}].n += {number};")),
        2 => section(format!("x += shared[{lock}];")),
        3 => section(format!("shared[{lock}] = {number};")),
        4 => section(format!("if (shared[{lock}] == 1) own[{thread}].n = 3;")),
        5 => section(format!("if (own[{thread}].n == 0) shared[{lock}] += 2;")),
        6 => format!("add(own[{thread}], {number});"),
        7 => format!("add(both, {number}); synchronized (A) {{ x += both.n; }}"),
        8 => format!("look(own[{thread}]);"),
        9 => "synchronized (B) { LIST.add(1); x += LIST.size(); }".to_string(),
        10 => section(format!("v = {number};")),
        11 => format!("v = {number}; x += v;"),
        12 | 15 => format!("synchronized (A) {{ synchronized (B) {{ shared[1] += {number}; }} }}"),
        13 | 16 => "synchronized (B) { synchronized (A) { x += shared[0]; } }".to_string(),
        // An object that is made before and published in a section.
        14 => "{ Counter c = new Counter(); c.n = 2; synchronized (A) { both.next = c; } \
               synchronized (A) { c = both.next; } x += c.n; }"
            .to_string(),
        18 => "x += await();".to_string(),
        19 => "signal();".to_string(),
        20 => "x += waiters();".to_string(),
        _ => section(format!("if (shared[{lock}] == {number}) x++;")),
    }
}
