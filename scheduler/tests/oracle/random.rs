//! Random programs, the same for the same seed.

use jcheck_scheduler::systems::Statement::*;
use jcheck_scheduler::systems::Value::{Constant, Sum};
use jcheck_scheduler::systems::{Statement, Statements, REGISTERS};

/// Marsaglia's xorshift with 64 bits.
pub struct Xorshift(u64);

impl Xorshift {
    /// From a seed; different seeds give different sequences.
    pub fn new(seed: u64) -> Self {
        let mut this = Self((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        (0..4).for_each(|_| {
            this.below(2);
        });
        this
    }

    /// A number less than `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) % u64::from(bound)) as u32
    }
}

/// What ends a program before all threads have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// Nothing.
    Normally,
    /// One thread may exit.
    Exit,
    /// One thread may exit, or two, and the others go on.
    Quit,
    /// One thread is a daemon.
    Daemon,
    /// Of two processes, one or two may end around other threads.
    Halt,
}

/// A program whose threads also wait in loops.
pub fn spinning_program(seed: u64) -> Statements {
    let mut program = generate(seed, Ends::Normally, false);
    let mut random = Xorshift::new(seed ^ 0x51);
    for statements in &mut program.threads {
        for _ in 0..random.below(3).min(1 + random.below(2)) {
            // Not between a condition and the statement that it decides about, nor before the first statement.
            let free = |at: &usize| {
                let is_condition = |s: Option<&Statement>| matches!(s, Some(JumpUnless(..)));
                let before = at.checked_sub(1).and_then(|at| statements.get(at));
                *at > 0 && !is_condition(before) && !is_condition(statements.get(*at))
            };
            let places: Vec<usize> = (0..=statements.len()).filter(free).collect();
            let Some(at) = places.get(random.below(places.len().max(1) as u32) as usize) else {
                continue;
            };
            let at = *at;
            let (x, value) = (random.below(2), random.below(3) as i32);
            if random.below(4) == 0 {
                // while (!swap(x, value, other));
                let other = random.below(3) as i32;
                let waits = [
                    Swap(x, (value, other), 6),
                    JumpUnless(6, 0, at + 3),
                    Repeat(at),
                ];
                insert(statements, at, &waits);
                continue;
            }
            let end = at + if random.below(2) == 0 { 3 } else { 5 };
            // while (x == value);  or  while (x == value && y == other);
            let mut waits = vec![Read(x, 6), JumpUnless(6, value, end)];
            if end - at == 5 {
                let other = random.below(3) as i32;
                waits.extend([Read(1 - x, 7), JumpUnless(7, other, end)]);
            }
            waits.push(Repeat(at));
            insert(statements, at, &waits);
        }
    }
    program
}

/// Puts a loop that waits there.
fn insert(statements: &mut Vec<Statement>, at: usize, waits: &[Statement]) {
    for statement in statements.iter_mut() {
        // A loop that begins here goes on doing so; what jumps here comes to the new loop.
        match statement {
            Repeat(to) if *to >= at => *to += waits.len(),
            Jump(to) | JumpUnless(_, _, to) if *to > at => *to += waits.len(),
            _ => {}
        }
    }
    statements.splice(at..at, waits.iter().copied());
}

/// A program in which many reads and writes are updates that may fail or change nothing.
pub fn updating_program(seed: u64, ends: Ends) -> Statements {
    with_updates(generate(seed, ends, false), seed)
}

/// The same of a program that also accesses data without its lock.
pub fn plain_updating_program(seed: u64, ends: Ends) -> Statements {
    with_updates(generate(seed, ends, true), seed)
}

fn with_updates(mut program: Statements, seed: u64) -> Statements {
    let mut random = Xorshift::new(seed ^ 0xca5);
    for statement in program.threads.iter_mut().flatten() {
        let values = (random.below(3) as i32, random.below(3) as i32);
        match *statement {
            Read(x, register) if random.below(3) > 0 => *statement = Swap(x, values, register),
            Write(x, _) if random.below(3) > 0 => *statement = Swap(x, values, REGISTERS - 1),
            _ => {}
        }
    }
    program
}

/// A program of threads that mostly take locks, to access data that belongs to the lock and to the thread, or all to one.
pub fn locking_program(seed: u64, ends: Ends) -> Statements {
    let mut program = generate(seed, ends, false);
    let mut random = Xorshift::new(seed ^ 0x10c);
    for (thread, statements) in (0..).zip(&mut program.threads) {
        for _ in 0..1 + random.below(2) {
            let lock = random.below(2);
            // Data that only this thread, or all threads with this lock, access.
            let data = [4 + 4 * thread + lock, 2 + lock, 2 + lock][random.below(3) as usize];
            let mut section = vec![Acquire(lock)];
            for _ in 0..random.below(3) {
                section.push(match random.below(3) {
                    0 => Store(data, Constant(random.below(3) as i32)),
                    1 => Store(data, Sum(5, 1)),
                    _ => Load(data, 5),
                });
            }
            if random.below(3) == 0 {
                // What was read decides whether more is accessed.
                let at = section.len() + statements.len();
                section.push(JumpUnless(5, 0, at + 2));
                section.push(Store(2 + lock, Constant(7)));
            }
            section.push(Release(lock));
            let is_last = matches!(statements.last(), Some(Exit | Quit));
            match is_last {
                true => continue,
                false => statements.extend(section),
            }
        }
    }
    program
}

/// A program of threads that mostly take locks, many of them together with others, and then only look at data.
pub fn sharing_program(seed: u64, ends: Ends) -> Statements {
    let mut program = locking_program(seed, ends);
    let mut random = Xorshift::new(seed ^ 0x5a4e);
    for statements in &mut program.threads {
        let mut first = 0;
        while let Some(at) = statements[first..]
            .iter()
            .position(|s| matches!(s, Acquire(_)))
        {
            let at = first + at;
            first = at + 1;
            let Acquire(lock) = statements[at] else {
                continue;
            };
            let end = statements[first..].iter().position(|s| *s == Release(lock));
            let Some(end) = end.filter(|_| random.below(3) > 0) else {
                continue;
            };
            let section = &mut statements[at..=first + end];
            let needs_owner = |s: &Statement| match s {
                Wait(m) | TimedWait(m) | Notify(m) | NotifyAll(m) | Tell(m, ..) => *m == lock,
                _ => false,
            };
            if section.iter().any(needs_owner) {
                continue;
            }
            for statement in section {
                match *statement {
                    Acquire(m) if m == lock => *statement = Share(lock),
                    Release(m) if m == lock => *statement = Unshare(lock),
                    Store(data, _) => *statement = Load(data, 6),
                    _ => {}
                }
            }
        }
    }
    program
}

/// A program of threads that access data before and after critical sections, which often share none.
pub fn plain_locking_program(seed: u64, _: Ends) -> Statements {
    let mut random = Xorshift::new(seed ^ 0x91a1);
    let mut threads = vec![vec![Begin]; 2 + random.below(2) as usize];
    for (thread, statements) in (0..).zip(&mut threads) {
        for _ in 0..1 + random.below(2) {
            let lock = random.below(2);
            let own = 4 + 4 * thread + lock;
            let data = [own, own, 2 + lock][random.below(3) as usize];
            statements.push(Acquire(lock));
            match random.below(5) {
                0 => statements.push(Load(data, 5)),
                1 => statements.extend([Write(1, Constant(1)), Store(data, Sum(5, 1))]),
                _ => statements.push(Store(data, Sum(5, 1))),
            }
            statements.push(Release(lock));
        }
        let at = [1, statements.len(), statements.len()][random.below(3) as usize];
        match random.below(5) {
            0 | 1 => statements.insert(at, Store(0, Constant(1))),
            2 => statements.insert(at, Load(0, 6)),
            _ => {}
        }
    }
    Statements::new(threads)
}

/// A program whose threads also wait for latches, and take locks while conditions hold.
pub fn waiting_program(seed: u64, ends: Ends) -> Statements {
    let mut program = generate(seed, ends, false);
    let mut random = Xorshift::new(seed ^ 0xa7a17);
    program.latches = vec![1 + random.below(3), 1];
    let timed = random.below(3) == 0;
    for statements in &mut program.threads {
        for _ in 0..random.below(4) {
            if matches!(statements.last(), Some(Exit | Quit)) {
                break;
            }
            let (latch, lock, condition) = (random.below(2), random.below(2), random.below(2));
            let first = statements.len();
            match random.below(8) {
                0..=2 => statements.push(CountDown(latch)),
                3 if timed => statements.push(TimedAwait(latch)),
                3 => statements.push(Await(latch)),
                4 => statements.push(Remaining(latch, 4)),
                5 if timed => statements.push(TimedAcquireWhen(lock, condition, first + 3)),
                5 => statements.push(AcquireWhen(lock, condition)),
                _ => statements.push(Acquire(lock)),
            }
            if first + 1 == statements.len() {
                let last = statements[first];
                if matches!(last, Acquire(_) | AcquireWhen(..) | TimedAcquireWhen(..)) {
                    // Often a condition that was waited for is used up.
                    let uses_up = !matches!(last, Acquire(_)) && random.below(3) > 0;
                    let tell = Tell(lock, condition, !uses_up && random.below(4) > 0);
                    statements.extend([tell, Release(lock)]);
                }
            }
        }
    }
    program
}

struct Generator {
    random: Xorshift,
    threads: u32,
    timed: bool,
    /// Whether there are operations other than locks that may block for ever.
    blocks: bool,
    /// Whether data is also accessed without its lock.
    plain: bool,
    /// Whether threads ask for the states of others.
    states: bool,
    register: usize,
}

/// A program of 2 or 3 threads that accesses data under its lock only.
pub fn program(seed: u64, ends: Ends) -> Statements {
    generate(seed, ends, false)
}

/// A program of 2 or 3 threads that also accesses data without its lock.
pub fn plain_program(seed: u64, ends: Ends) -> Statements {
    generate(seed, ends, true)
}

fn generate(seed: u64, ends: Ends, plain: bool) -> Statements {
    let mut random = Xorshift::new(seed);
    let threads = 2 + random.below(3).min(1);
    let timed = random.below(4) == 0;
    let blocks = random.below(3) > 0;
    let starts = random.below(5) == 0;
    let semaphores = vec![random.below(3), 1];
    let mut generator = Generator {
        random,
        threads,
        timed,
        blocks,
        plain,
        states: seed % 7 == 6 && !starts && !plain,
        register: 0,
    };
    let mut program = Statements {
        semaphores,
        ..Statements::default()
    };
    for thread in 0..threads {
        program.threads.push(generator.thread(thread));
    }
    if starts {
        // Thread 0 starts the last one, at some place outside its locks.
        let child = threads - 1;
        program.threads[child as usize].insert(0, Begin);
        shift(&mut program.threads[child as usize], 1);
        let first = [Begin, Start(child)];
        program.threads[0].splice(0..0, first);
        shift(&mut program.threads[0], 2);
    }
    match ends {
        Ends::Normally => {}
        Ends::Exit => {
            let thread = generator.random.below(threads) as usize;
            program.threads[thread].push(Exit);
        }
        Ends::Quit => {
            for _ in 0..1 + generator.random.below(2) {
                let thread = generator.random.below(threads) as usize;
                program.threads[thread].push(Quit);
            }
        }
        Ends::Daemon => program.daemons.push(generator.random.below(threads)),
        Ends::Halt => {
            program.processes = (0..threads)
                .map(|_| generator.random.below(2) as u16)
                .collect();
            for _ in 0..1 + generator.random.below(2) {
                let thread = generator.random.below(threads) as usize;
                program.threads[thread].push(Halt);
                if generator.random.below(2) == 0 {
                    program.threads[thread].push(Write(0, Constant(9)));
                }
            }
        }
    }
    program
}

/// Statements were inserted at the front: jumps go further.
fn shift(statements: &mut [Statement], by: usize) {
    for statement in statements {
        if let Jump(to) | JumpUnless(_, _, to) = statement {
            *to += by;
        }
    }
}

impl Generator {
    fn thread(&mut self, thread: u32) -> Vec<Statement> {
        self.register = 0;
        let mut statements = Vec::new();
        if self.plain {
            statements.push(Begin);
        }
        for _ in 0..1 + self.random.below(3) {
            let start = statements.len();
            if self.random.below(3) == 0 {
                self.section(&mut statements);
            } else {
                self.simple(thread, &mut statements);
            }
            if self.plain && self.random.below(3) == 0 {
                self.access(&mut statements);
            }
            // A value that was read decides whether the next statement is executed.
            if let (Some(Read(_, register) | Load(_, register) | Toss(_, register)), 0) =
                (statements.get(start).copied(), self.random.below(3))
            {
                let at = statements.len();
                statements.push(JumpUnless(register, self.random.below(2) as i32, at + 2));
                self.simple(thread, &mut statements);
            }
        }
        statements
    }

    fn fresh(&mut self) -> usize {
        self.register = (self.register + 1).min(REGISTERS - 1);
        self.register
    }

    /// An access to data, whatever is held.
    fn access(&mut self, statements: &mut Vec<Statement>) {
        let data = self.random.below(2);
        statements.push(match self.random.below(2) {
            0 => Load(data, self.fresh()),
            _ => Store(data, Constant(1 + self.random.below(2) as i32)),
        });
    }

    fn simple(&mut self, thread: u32, statements: &mut Vec<Statement>) {
        let object = self.random.below(2);
        let other = (thread + 1 + self.random.below(self.threads - 1)) % self.threads;
        let value = self.random.below(3) as i32;
        statements.push(match self.random.below(if self.blocks { 16 } else { 9 }) {
            0..=3 => Read(object, self.fresh()),
            5 | 7 if self.states => State(other, self.fresh()),
            4..=7 => Write(object, Constant(value)),
            8 | 9 => Up(object),
            10 | 11 => Down(object),
            12 => Toss(1, self.fresh()),
            13 => Park,
            14 => Unpark(other),
            _ if self.states => State(other, self.fresh()),
            _ => Join(other),
        });
    }

    fn section(&mut self, statements: &mut Vec<Statement>) {
        let lock = self.random.below(2);
        statements.push(Acquire(lock));
        if self.plain && self.random.below(2) == 0 {
            self.access(statements);
        }
        for _ in 0..1 + self.random.below(2) {
            match self.random.below(8) {
                0 if self.blocks => statements.push(Wait(lock)),
                1 if self.timed => statements.push(TimedWait(lock)),
                1 | 2 => statements.push(Notify(lock)),
                3 => statements.push(NotifyAll(lock)),
                4 => {
                    let register = self.fresh();
                    statements.push(Load(lock, register));
                    statements.push(Store(lock, Sum(register, 1)));
                }
                5 => statements.push(Write(0, Constant(1))),
                6 => {
                    let register = self.fresh();
                    statements.push(Read(0, register));
                }
                _ => statements.extend([Acquire(1 - lock), Release(1 - lock)]),
            }
        }
        statements.push(Release(lock));
    }
}
