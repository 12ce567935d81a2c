//! Random programs whose threads wait in loops: for data under a lock, volatile fields, maps, queues, locks that are tried; and loops
//! that end by what they change themselves, out of sight of whoever looks at the loop alone. With each comes what it can end with,
//! by a search of all its states; nothing of jcheck is used for that. The same seed gives the same program.
//!
//! All that threads share is data under the lock `L`, or one operation long. So each step of the search is a critical section or an
//! operation, and a loop that waits is a step that may leave the state as it was.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use crate::callbacks::{Program, Truth, OUTCOMES};
use crate::generator::Random;

/// What a thread does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Statement {
    SetX(u8),
    AddToX,
    SetY(u8),
    Put(u8),
    Offer(u8),
    /// What x is goes to the register.
    Look,
    Lock,
    Unlock,
    AwaitX(Shape, u8),
    AwaitY(Shape, u8),
    AwaitKey(Shape),
    TakeOne(Shape),
    TryLock(Shape),
    /// Until x is there, or the loop has counted to two, in something of its own.
    Count(Counter, u8),
    /// At most two times.
    Twice(u8),
    /// Under `LOCK`, which others can find taken.
    SetZ(u8),
    AwaitZ(Shape, u8),
    /// Whether `LOCK` is free goes to the register.
    Glance,
}

/// How a loop is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Shape {
    Yield,
    Empty,
    Flag,
    Supplier,
    /// It writes to an object of its own, each time before it looks there.
    Own,
}

/// What a loop counts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Counter {
    Field,
    /// The loop itself writes it, and looks there before.
    Own,
    Array,
    List,
    Map,
    Builder,
    Iterator,
    Reader,
    Atomic,
    Enumeration,
    Reference,
    Recursion,
}

const SHAPES: [Shape; 5] = [
    Shape::Yield,
    Shape::Empty,
    Shape::Flag,
    Shape::Supplier,
    Shape::Own,
];

const COUNTERS: [Counter; 12] = [
    Counter::Field,
    Counter::Own,
    Counter::Array,
    Counter::List,
    Counter::Map,
    Counter::Builder,
    Counter::Iterator,
    Counter::Reader,
    Counter::Atomic,
    Counter::Enumeration,
    Counter::Reference,
    Counter::Recursion,
];

/// How often a loop goes round at most that ends by what it counts.
const ROUNDS: u8 = 2;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    x: u8,
    y: u8,
    z: u8,
    key: u8,
    queue: Vec<u8>,
    owner: Option<usize>,
    threads: Vec<Thread>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Thread {
    at: usize,
    rounds: u8,
    register: u64,
}

/// The program of this seed, with a class of this name. Three in four end always.
#[must_use]
pub fn program(name: &str, seed: u64) -> Program {
    let mut random = Random::new(seed);
    let lengths = [&[2, 2][..], &[3, 2], &[1, 3], &[1, 1, 2], &[2, 1, 1]];
    loop {
        let lengths = lengths[random.below(lengths.len() as u64) as usize];
        let threads: Vec<Vec<Statement>> = lengths
            .iter()
            .map(|length| statements(&mut random, *length))
            .collect();
        let truth = truth(&threads);
        let ends = matches!(truth, Truth::Ends(_));
        if ends != seed.is_multiple_of(4) {
            return Program {
                name: name.to_string(),
                seed,
                source: source(name, seed, &threads),
                truth,
            };
        }
    }
}

fn statements(random: &mut Random, length: usize) -> Vec<Statement> {
    let mut statements = Vec::new();
    for _ in 0..length {
        let one = statement(random);
        match random.below(6) {
            0 if !one.uses_lock() => statements.extend([Statement::Lock, one, Statement::Unlock]),
            _ if matches!(one, Statement::TryLock(_)) => {
                statements.extend([one, Statement::Look, Statement::Unlock]);
            }
            _ => statements.push(one),
        }
    }
    statements
}

fn statement(random: &mut Random) -> Statement {
    let shape = SHAPES[random.below(SHAPES.len() as u64) as usize];
    let value = 1 + random.below(2) as u8;
    match random.below(20) {
        0 | 1 => Statement::SetX(value),
        2 => Statement::AddToX,
        3 | 4 => Statement::SetY(value),
        5 => Statement::Put(value),
        6 => Statement::Offer(value),
        7 => Statement::Look,
        8 => Statement::AwaitX(shape, value),
        9 => Statement::AwaitY(shape, value),
        10 => Statement::AwaitKey(shape),
        11 => Statement::TakeOne(shape),
        12 => Statement::TryLock(shape),
        13 => Statement::Twice(value),
        14 => Statement::SetZ(value),
        15 => Statement::AwaitZ(shape, value),
        16 | 17 => Statement::Glance,
        _ => Statement::Count(
            COUNTERS[random.below(COUNTERS.len() as u64) as usize],
            value,
        ),
    }
}

impl State {
    /// After the next step of a thread; `None` if it cannot go on. It may go on and be where it was.
    fn step(&self, thread: usize, statement: Statement) -> Option<Self> {
        let mut after = self.clone();
        let mut goes_on = true;
        match statement {
            Statement::SetX(value) => after.x = value,
            Statement::AddToX => after.x += 1,
            Statement::SetY(value) => after.y = value,
            Statement::Put(value) => after.key = value,
            Statement::Offer(value) => after.queue.push(value),
            Statement::Look => {
                after.threads[thread].register =
                    self.threads[thread].register * 1000 + u64::from(self.x)
            }
            Statement::Lock if self.owner.is_some() => return None,
            Statement::Lock => after.owner = Some(thread),
            Statement::Unlock => after.owner = None,
            Statement::AwaitX(_, value) => goes_on = self.x >= value,
            Statement::AwaitY(_, value) => goes_on = self.y >= value,
            Statement::AwaitKey(_) => goes_on = self.key > 0,
            Statement::TakeOne(_) => match self.queue.is_empty() {
                true => goes_on = false,
                false => {
                    let taken = u64::from(after.queue.remove(0));
                    after.threads[thread].register = self.threads[thread].register * 1000 + taken;
                }
            },
            Statement::SetZ(_) | Statement::AwaitZ(..) if self.owner.is_none() => {
                after.owner = Some(thread);
                goes_on = false;
            }
            Statement::SetZ(_) | Statement::AwaitZ(..) if self.owner != Some(thread) => {
                return None
            }
            Statement::SetZ(value) => (after.z, after.owner) = (value, None),
            Statement::AwaitZ(_, value) => {
                after.owner = None;
                goes_on = self.z >= value;
            }
            Statement::Glance if self.owner.is_none() => {
                after.owner = Some(thread);
                goes_on = false;
            }
            Statement::Glance => {
                let free = self.owner == Some(thread);
                after.threads[thread].register =
                    self.threads[thread].register * 1000 + u64::from(free);
                if free {
                    after.owner = None;
                }
            }
            Statement::TryLock(_) => match self.owner {
                Some(_) => goes_on = false,
                None => after.owner = Some(thread),
            },
            Statement::Count(_, value) | Statement::Twice(value) => {
                let rounds = &mut after.threads[thread].rounds;
                goes_on = self.x >= value || *rounds == ROUNDS;
                *rounds = if goes_on { 0 } else { *rounds + 1 };
                if goes_on {
                    let here = &self.threads[thread];
                    after.threads[thread].register = here.register * 1000 + u64::from(here.rounds);
                }
            }
        }
        after.threads[thread].at += usize::from(goes_on);
        Some(after)
    }

    fn text(&self) -> String {
        let registers: Vec<String> = self
            .threads
            .iter()
            .map(|thread| thread.register.to_string())
            .collect();
        format!(
            "{} {} {} {:?} {}",
            self.x,
            self.y,
            self.key,
            self.queue,
            registers.join(" ")
        )
    }
}

/// All that can come of it.
fn truth(threads: &[Vec<Statement>]) -> Truth {
    let start = State {
        x: 0,
        y: 0,
        z: 0,
        key: 0,
        queue: Vec::new(),
        owner: None,
        threads: vec![Thread::default(); threads.len()],
    };
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut open = vec![start];
    let (mut ends, mut texts) = (Vec::new(), BTreeSet::new());
    while let Some(here) = open.pop() {
        let number = numbers[&here];
        let left = |thread: usize| threads[thread].get(here.threads[thread].at);
        if (0..threads.len()).all(|thread| left(thread).is_none()) {
            ends.push(number);
            texts.insert(here.text());
        }
        for thread in 0..threads.len() {
            let Some(after) = left(thread).and_then(|statement| here.step(thread, *statement))
            else {
                continue;
            };
            let new = numbers.len();
            let known = *numbers.entry(after.clone()).or_insert(new);
            if known == new {
                before.push(Vec::new());
                open.push(after);
            }
            before[known].push(number);
        }
    }
    // From where some end can be reached.
    let mut ending = vec![false; before.len()];
    while let Some(number) = ends.pop() {
        if !std::mem::replace(&mut ending[number], true) {
            ends.extend(&before[number]);
        }
    }
    match ending.iter().all(|ends| *ends) {
        true => Truth::Ends(texts),
        false => Truth::Deadlock,
    }
}

impl Statement {
    fn uses_lock(self) -> bool {
        matches!(
            self,
            Statement::TryLock(_) | Statement::SetZ(_) | Statement::AwaitZ(..) | Statement::Glance
        )
    }

    /// Its source, where `n` makes names unique.
    fn java(self, thread: usize, n: usize) -> String {
        let add = |what: &str| format!("R[{thread}] = R[{thread}] * 1000 + {what};");
        let until = |shape: Shape, condition: &str| {
            match shape {
            Shape::Yield => format!("while (!{condition}) Thread.yield();"),
            Shape::Empty => format!("while (!{condition}) {{ }}"),
            Shape::Flag => format!(
                "boolean ok{n} = false; while (!ok{n}) {{ ok{n} = true; for (Object each : PARTS) {{ if (!{condition}) ok{n} = false; }} }}"
            ),
            Shape::Supplier => format!("until(() -> {condition});"),
            Shape::Own => format!(
                "Box own{n} = new Box(); do {{ own{n}.count = y; }} while (!{condition} || own{n}.count > y + 9);"
            ),
        }
        };
        match self {
            Statement::SetX(value) => format!("synchronized (L) {{ x = {value}; }}"),
            Statement::AddToX => "synchronized (L) { x++; }".to_string(),
            Statement::SetY(value) => format!("y = {value};"),
            Statement::Put(value) => format!("MAP.put(\"k\", {value});"),
            Statement::Offer(value) => format!("QUEUE.add({value});"),
            Statement::Look => format!("R[{thread}] = R[{thread}] * 1000 + seen();"),
            Statement::Lock => "LOCK.lock();".to_string(),
            Statement::Unlock => "LOCK.unlock();".to_string(),
            Statement::AwaitX(shape, value) => until(shape, &format!("isX({value})")),
            Statement::AwaitY(shape, value) => until(shape, &format!("(y >= {value})")),
            Statement::SetZ(value) => format!("LOCK.lock(); z = {value}; LOCK.unlock();"),
            Statement::AwaitZ(shape, value) => until(shape, &format!("isZ({value})")),
            Statement::Glance => add("glance()"),
            Statement::AwaitKey(shape) => until(shape, "(MAP.get(\"k\") != null)"),
            Statement::TakeOne(Shape::Flag) => format!(
                "int taken{n} = 0; while (taken{n} == 0) {{ Integer one = QUEUE.poll(); taken{n} = one == null ? 0 : one; }} {}",
                add(&format!("taken{n}"))
            ),
            Statement::TakeOne(_) => format!(
                "Integer one{n}; while ((one{n} = QUEUE.poll()) == null) Thread.yield(); {}",
                add(&format!("one{n}"))
            ),
            Statement::TryLock(Shape::Supplier) => "until(LOCK::tryLock);".to_string(),
            Statement::TryLock(shape) => until(shape, "LOCK.tryLock()").replace("for (Object each : PARTS) ", ""),
            Statement::Twice(value) => format!(
                "int i{n} = 0; for (; i{n} < {ROUNDS} && !isX({value}); i{n}++) Thread.yield(); {}",
                add(&format!("i{n}"))
            ),
            Statement::Count(counter, value) => {
                let (made, next, count) = counter.java(n);
                let body = match counter {
                    Counter::Recursion => format!("round(box{n}, {value});"),
                    _ => next,
                };
                format!(
                    "{made} while (!isX({value}) && {count} < {ROUNDS}) {{ {body} }} {}",
                    add(&count)
                )
            }
        }
    }
}

impl Counter {
    /// What makes it, counts, and says how far it is.
    fn java(self, n: usize) -> (String, String, String) {
        let [made, next, count] = match self {
            Counter::Field => ["Box c = new Box();", "c.add();", "c.count"],
            Counter::Own => ["Box c = new Box();", "c.count = c.count + 1;", "c.count"],
            Counter::Recursion => ["Box c = new Box();", "", "c.count"],
            Counter::Array => ["int[] c = new int[1];", "up(c);", "c[0]"],
            Counter::List => ["java.util.List<Object> c = new java.util.ArrayList<>();", "c.add(c);", "c.size()"],
            Counter::Map => ["java.util.Map<String, Integer> c = new java.util.HashMap<>(java.util.Map.of(\"k\", 0));",
                "c.merge(\"k\", 1, Integer::sum);", "c.get(\"k\")"],
            Counter::Builder => ["StringBuilder c = new StringBuilder();", "append(c);", "c.length()"],
            Counter::Iterator => ["java.util.ListIterator<Integer> c = java.util.List.of(1, 2, 3).listIterator();",
                "move(c);", "c.nextIndex()"],
            Counter::Reader => ["Tape c = new Tape();", "c.add();", "c.count()"],
            Counter::Atomic => ["java.util.concurrent.atomic.AtomicInteger c = new java.util.concurrent.atomic.AtomicInteger();",
                "c.incrementAndGet();", "c.get()"],
            Counter::Enumeration => ["Lines c = new Lines();", "c.add();", "c.count()"],
            Counter::Reference => ["Tape c = new Tape(); Runnable r = c::next;", "r.run();", "c.count()"],
        };
        let name = |text: &str| {
            let text = text
                .replace("Runnable r", &format!("Runnable run{n}"))
                .replace("r.run()", &format!("run{n}.run()"));
            let mut out = String::new();
            let mut rest = text.as_str();
            // The variable `c`, which is no part of another word.
            while let Some(at) = rest.find('c') {
                let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric());
                let alone =
                    !is_word(rest[..at].chars().last()) && !is_word(rest[at + 1..].chars().next());
                out.push_str(&rest[..at]);
                out.push_str(&if alone {
                    format!("box{n}")
                } else {
                    "c".to_string()
                });
                rest = &rest[at + 1..];
            }
            out + rest
        };
        (name(made), name(next), name(count))
    }
}

fn source(name: &str, seed: u64, threads: &[Vec<Statement>]) -> String {
    let mut text = format!(
        "// seed {seed}\n{}",
        HEAD.replace("NAME", name)
            .replace("THREADS", &threads.len().to_string())
    );
    for (thread, statements) in threads.iter().enumerate() {
        let _ = writeln!(text, "\n    static void run{thread}() {{");
        for (n, statement) in statements.iter().enumerate() {
            let _ = writeln!(text, "        {}", statement.java(thread, n));
        }
        text.push_str("    }\n");
    }
    let started: String = (1..threads.len())
        .map(|thread| format!("        Thread t{thread} = new Thread({name}::run{thread});\n        t{thread}.start();\n"))
        .collect();
    let joined: String = (1..threads.len())
        .map(|thread| format!("        t{thread}.join();\n"))
        .collect();
    let run = TAIL
        .replace("NAME", name)
        .replace("STARTED", &started)
        .replace("JOINED", &joined);
    text + &run + &OUTCOMES.replace("NAME", name)
}

const HEAD: &str = "\
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.function.BooleanSupplier;

public class NAME {
    static final class Box {
        int count;

        void add() {
            count++;
        }
    }

    /** Counts in what the JDK keeps. */
    static final class Tape {
        final java.io.PushbackReader in = new java.io.PushbackReader(new java.io.StringReader(\"abc\"), 1);

        void add() {
            try {
                in.read();
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        }

        void next() {
            add();
        }

        int count() {
            try {
                int next = in.read();
                in.unread(next);
                return next - 'a';
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Counts in what the JDK keeps, and does not tell. */
    static final class Lines {
        final Enumeration<?> in = Collections.enumeration(List.of(1, 2, 3));
        int left = 3;

        void add() {
            in.nextElement();
            left--;
        }

        int count() {
            return 3 - left;
        }
    }

    static final Object L = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Map<String, Integer> MAP = new ConcurrentHashMap<>();
    static final Queue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static final List<Integer> PARTS = List.of(1);
    static final long[] R = new long[THREADS];
    static int x;
    static volatile int y;
    static int z;

    static boolean isZ(int least) {
        LOCK.lock();
        try {
            return z >= least;
        } finally {
            LOCK.unlock();
        }
    }

    static int glance() {
        if (LOCK.tryLock()) {
            LOCK.unlock();
            return 1;
        }
        return 0;
    }

    static boolean isX(int least) {
        synchronized (L) {
            return x >= least;
        }
    }

    static long seen() {
        synchronized (L) {
            return x;
        }
    }

    static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    static void up(int[] count) {
        count[0]++;
    }

    static void append(StringBuilder text) {
        text.append('a');
    }

    static void move(ListIterator<Integer> each) {
        each.next();
    }

    /** Comes to its own loop, which changes nothing, while the one around it has changed something. */
    static void round(Box box, int least) {
        if (box.count++ == 0) {
            for (int i = 0; i < 1 && !isX(least); i++) {
                Box none = new Box();
                while (none.count > 0) {
                    round(none, least);
                }
            }
        }
    }
";

const TAIL: &str = "
    static String run() throws InterruptedException {
STARTED        run0();
JOINED        String registers = \"\";
        for (long one : R) {
            registers += \" \" + one;
        }
        return x + \" \" + y + \" \" + MAP.getOrDefault(\"k\", 0) + \" \" + new ArrayList<>(QUEUE) + registers;
    }
";
