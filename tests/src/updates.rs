//! Random programs whose threads meet in atomic operations. The exit status tells in which last state one ended.

use crate::generator::Random;

/// Different exit statuses at most.
const STATUSES: u64 = 6;

/// A program, the same for the same seed.
pub fn program(name: &str, seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x05ee_dca5);
    let threads = 2 + random.below(2);
    let mut text = format!(
        "import java.util.concurrent.atomic.*;\n\npublic class {name} {{\n{MEMBERS}\n  \
         public static void main(String[] args) throws Exception {{\n    Thread[] threads = {{\n"
    );
    for thread in 0..threads {
        text.push_str("      new Thread(() -> {\n        int x = 0;\n");
        for _ in 0..1 + random.below(3) {
            text.push_str(&format!("        {}\n", statement(&mut random)));
        }
        text.push_str(&format!("        seen[{thread}] = x;\n      }}),\n"));
    }
    text.push_str(&format!(
        "    }};\n    for (Thread thread : threads) thread.start();\n    \
         for (Thread thread : threads) thread.join();\n    \
         int state = A.get() + 3 * B.get() + 5 * v + 7 * LIST.get(0) + (REF.get() == ONE ? 11 : 0) + data;\n    \
         for (int i = 0; i < threads.length; i++) state = 31 * state + seen[i];\n    \
         System.exit(1 + Math.floorMod(state, {STATUSES}));\n  }}\n}}\n"
    ));
    text
}

const MEMBERS: &str = "  static final AtomicInteger A = new AtomicInteger();
  static final AtomicInteger B = new AtomicInteger();
  static final AtomicIntegerArray LIST = new AtomicIntegerArray(1);
  static final Object ONE = new Object(), TWO = new Object();
  static final AtomicReference<Object> REF = new AtomicReference<>();
  static volatile int v;
  static int data;
  static final int[] seen = new int[3];
";

fn statement(random: &mut Random) -> String {
    let atomic = ["A", "B"][random.below(2) as usize];
    let (old, new) = (random.below(3), random.below(3));
    let swap = format!("{atomic}.compareAndSet({old}, {new})");
    match random.below(22) {
        0..=3 => format!("if ({swap}) x = 2 * x + 1;"),
        4 => format!("{swap};"),
        5 => format!("x += 3 * {atomic}.get();"),
        6 => format!("x += 3 * {atomic}.getAndSet({new});"),
        7 => format!("{atomic}.set({new});"),
        8 => format!("x += 5 * {atomic}.getAndAdd({});", random.below(2)),
        9 => format!("if (LIST.compareAndSet(0, {old}, {new})) x += 7;"),
        10 => "if (REF.compareAndSet(null, ONE)) x += 9; else REF.compareAndSet(ONE, TWO);"
            .to_string(),
        11 => format!("v = {new}; x += v;"),
        12 => format!("synchronized (ONE) {{ if ({swap}) x++; }}"),
        17 => format!("{atomic}.getAndAdd({});", 1 + random.below(2)),
        18 => format!("LIST.addAndGet(0, {});", 1 + random.below(2)),
        // Who adds publishes to those who look.
        19 | 20 => format!("data = {new}; {atomic}.incrementAndGet();"),
        // And looks at nothing.
        21 => format!("{atomic}.decrementAndGet(); x += data;"),
        // A swap that fails does not publish.
        13 => format!("data = {new}; B.compareAndSet(0, 1);"),
        14 | 15 => "if (B.get() == 1) x += data;".to_string(),
        // Right if it is the only one, and if nobody sets it back.
        _ => "if (A.compareAndSet(0, 1)) { data++; A.set(2); }".to_string(),
    }
}
