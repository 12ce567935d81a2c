//! Random Java programs: threads, monitors, wait and notify, also by method references, time limits, interrupts,
//! loops that wait, volatile and plain static fields, objects, choices, exceptions, static state of classes, enums
//! and interfaces, initialisers that fail. The same seed gives the same program.

use std::fmt::Write;

/// A small generator of random numbers (xorshift64*), so that a seed means the same for ever.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Any seed will do.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound
    }
}

/// The source of the class `name`.
pub fn program(name: &str, seed: u64) -> String {
    let mut writer = Writer {
        random: Random::new(seed),
        text: String::new(),
        depth: 2,
        waits: 0,
        tosses: 0,
        number: 0,
        concurrent: seed % 3 == 2,
        states: seed % 5 == 4,
    };
    let threads = 2 + writer.random.below(2);
    let mut bodies = Vec::new();
    for number in 0..threads {
        writer.number = number;
        for _ in 0..1 + writer.random.below(3) {
            writer.statement(&mut Vec::new());
        }
        bodies.push(std::mem::take(&mut writer.text));
    }
    let joins = writer.random.below(3) > 0;
    let mut source = format!("// seed {seed}\n{}", HEAD.replace("NAME", name));
    if writer.concurrent {
        source.push_str(CONCURRENT);
    }
    for (number, body) in bodies.iter().enumerate() {
        let _ = write!(
            source,
            "\n    static void run{number}() throws InterruptedException {{\n{body}    }}\n"
        );
    }
    source.push_str(MAIN);
    for number in 0..threads {
        let _ = writeln!(source, "        T[{number}] = thread({name}::run{number});");
    }
    for number in 0..threads {
        let _ = writeln!(source, "        T[{number}].start();");
    }
    for number in (0..threads).filter(|_| joins) {
        let _ = writeln!(source, "        T[{number}].join();");
    }
    source.push_str("    }\n}\n");
    source
}

const HEAD: &str = "\
import io.jcheck.Check;

public class NAME {
    static final Object M0 = new Object();
    static final Object M1 = new Object();
    static final Thread[] T = new Thread[3];
    static volatile int v0;
    static volatile int v1;
    static int under0;
    static int under1;
    static int plain;
    static Box box = new Box();

    static class Box {
        int value;

        synchronized int add(int n) {
            value += n;
            return value;
        }
    }

    static class Lazy {
        static int state = 1;

        static int get() {
            return state;
        }
    }

    static class Fragile {
        static int state = fail();

        static int fail() {
            throw new IllegalStateException(\"fragile\");
        }
    }

    enum Colour {
        RED, GREEN;

        int uses;
    }

    interface Table {
        int[] COUNTS = new int[2];

        default int count() {
            return COUNTS[0];
        }
    }

    static class Counting implements Table {
        static int total;
    }
";

/// Members of programs that use `java.util.concurrent`.
const CONCURRENT: &str = "
    static final java.util.concurrent.atomic.AtomicInteger A = new java.util.concurrent.atomic.AtomicInteger();
    static final java.util.concurrent.locks.ReentrantLock L = new java.util.concurrent.locks.ReentrantLock();
    static int locked;
";

const MAIN: &str = "
    interface Body {
        void run() throws InterruptedException;
    }

    static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
";

struct Writer {
    random: Random,
    text: String,
    depth: usize,
    waits: u32,
    tosses: u32,
    /// Of the thread.
    number: u64,
    /// Whether the program uses `java.util.concurrent`.
    concurrent: bool,
    /// Whether it asks for the state of threads.
    states: bool,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = self.depth * 4);
    }

    /// One statement; `held` are the monitors that are held there.
    fn statement(&mut self, held: &mut Vec<u64>) {
        match self.random.below(20) {
            0..=3 if held.len() < 2 => self.synchronized(held),
            4 => {
                let (field, value) = (self.random.below(2), self.random.below(3));
                self.line(&format!("v{field} = {value};"));
            }
            5 => {
                let (field, value) = (self.random.below(2), self.random.below(3));
                self.line(&format!(
                    "Check.assertThat(v{field} != {value} || v{field} == 0);"
                ));
            }
            6 => self.line("box.add(1);"),
            7 if self.random.below(4) == 0 => self.line("plain++;"),
            8 if self.tosses == 0 => {
                self.tosses += 1;
                self.line("v0 = Check.toss(1);");
            }
            9 if self.random.below(3) == 0 => {
                self.line("if (v1 == 2) {");
                self.line("    throw new IllegalStateException(\"v1\");");
                self.line("}");
            }
            10 => self.line("v1 = Lazy.get();"),
            11 if self.concurrent => self.concurrently(),
            11 if self.random.below(2) == 0 => {
                let (field, value) = (self.random.below(2), self.random.below(3));
                self.line(&format!("while (v{field} == {value}) {{"));
                let waits = ["Thread.onSpinWait();", "Thread.sleep(3);", ""];
                let waits = waits[self.random.below(3) as usize];
                self.line(&format!("    {waits}"));
                self.line("}");
            }
            // What is counted in one execution must not be there in the next.
            12 => self.counted("Colour.RED", "Colour.valueOf(\"RED\").uses"),
            13 => self.counted("Table.class", "new Counting().count() + ++Table.COUNTS[0]"),
            14 => {
                self.line("try {");
                self.line("    v1 = Fragile.state;");
                self.line("} catch (LinkageError failed) {");
                self.line("    v0 = 2;");
                self.line("}");
            }
            15 => self.line("Thread.sleep(2);"),
            16 => self.line("Thread.yield();"),
            // Those with lower numbers were started before.
            17 if self.number > 0 => self.line("T[0].interrupt();"),
            18 if self.number > 0 && self.states => {
                self.line("v0 = T[0].getState().ordinal() % 3;")
            }
            18 if self.number > 0 => self.line("v0 = T[0].isAlive() ? 1 : 2;"),
            19 if self.number > 0 => self.line("T[0].join(1 + v0);"),
            _ => match held.last() {
                Some(lock) => self.line(&format!("under{lock}++;")),
                None => self.line("v0++;"),
            },
        }
    }

    /// One statement with classes of `java.util.concurrent`.
    fn concurrently(&mut self) {
        match self.random.below(6) {
            0 | 1 => self.line("A.incrementAndGet();"),
            2 => self.line("A.compareAndSet(v0, 2);"),
            3 if self.number > 0 => {
                self.line("java.util.concurrent.locks.LockSupport.unpark(T[0]);")
            }
            4 => self.line("java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);"),
            other => {
                self.line(match other {
                    3 => "L.lock();",
                    _ => "if (L.tryLock()) {",
                });
                self.line("try {");
                self.line("    locked++;");
                self.line("} finally {");
                self.line("    L.unlock();");
                self.line("}");
                if other != 3 {
                    self.line("}");
                }
            }
        }
    }

    /// Counts up under a lock, and asserts that the count is small.
    fn counted(&mut self, lock: &str, count: &str) {
        self.line(&format!("synchronized ({lock}) {{"));
        self.line("    Colour.RED.uses++;");
        self.line(&format!("    Check.assertThat({count} < 20);"));
        self.line("}");
    }

    /// A call of a method without arguments: by one thread as usual, by the others by a reference to the method. (One
    /// that can be serialised would be no program for `reinit`, since interfaces here have initialisers.)
    fn called(&mut self, receiver: &str, method: &str) {
        match self.number {
            0 => self.line(&format!("{receiver}.{method}();")),
            _ => self.line(&format!("((Runnable) {receiver}::{method}).run();")),
        }
    }

    fn synchronized(&mut self, held: &mut Vec<u64>) {
        let lock = self.random.below(2);
        self.line(&format!("synchronized (M{lock}) {{"));
        self.depth += 1;
        held.push(lock);
        match self.random.below(6) {
            0 if self.waits < 2 => {
                self.waits += 1;
                self.line(&format!("if (under{lock} == 0) {{"));
                let limit = ["", "1", "3"][self.random.below(3) as usize];
                self.line(&format!("    M{lock}.wait({limit});"));
                self.line("}");
            }
            1 => self.called(&format!("M{lock}"), "notify"),
            2 => self.called(&format!("M{lock}"), "notifyAll"),
            _ => {}
        }
        self.line(&format!("under{lock}++;"));
        if self.random.below(2) == 0 {
            self.statement(held);
        }
        held.pop();
        self.depth -= 1;
        self.line("}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_program() {
        assert_eq!(program("P", 7), program("P", 7));
        assert_ne!(program("P", 7), program("P", 8));
    }
}
