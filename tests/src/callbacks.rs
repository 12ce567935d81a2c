//! Random programs whose two threads act on shared containers through code of the JDK: callbacks, collectors, comparators,
//! maps that compute. With each comes what it can end with, by an interpreter that takes every interleaving; nothing of
//! jcheck is used for that. The same seed gives the same program.
//!
//! A statement becomes a few steps of the interpreter, so small that their order is all that threads can influence. Maps
//! that compute hold a lock while they call back, a lock for each key in a `ConcurrentHashMap`, and so do the wrappers
//! of `Collections.synchronizedList`.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;

use crate::generator::Random;

mod interpreter;
mod statement;

pub use interpreter::Outcomes;
use statement::{Access, Statement, Theme};

/// What is right to say of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Truth {
    /// Two accesses of the same container, at least one a write, without a common lock.
    Race,
    /// The threads can wait for each other.
    Deadlock,
    /// It ends, with any of these texts and no other.
    Ends(BTreeSet<String>),
}

/// A program: one class.
#[derive(Debug, Clone)]
pub struct Program {
    /// Name of the class.
    pub name: String,
    /// What it was made of.
    pub seed: u64,
    /// Its source text. `run()` runs both threads, and returns how that has ended.
    pub source: String,
    /// What is right.
    pub truth: Truth,
}

impl Program {
    /// The program of this seed, with a class of this name. `None` for few: whether there is a race depends on what a
    /// callback meets.
    pub fn new(name: &str, seed: u64) -> Option<Self> {
        let mut random = Random::new(seed);
        let theme = Theme::random(&mut random);
        let lengths = [[2, 2], [3, 1], [1, 2]][random.below(3) as usize];
        let threads = lengths.map(|length| {
            let statements =
                (0..theme.most.min(length)).map(|_| Statement::random(&mut random, theme));
            statements.collect::<Vec<_>>()
        });
        let truth = match race(&threads)? {
            true => Truth::Race,
            false => match interpreter::outcomes(&threads) {
                Outcomes::Deadlock => Truth::Deadlock,
                Outcomes::Ends(texts) => Truth::Ends(texts),
            },
        };
        Some(Self {
            name: name.to_string(),
            seed,
            source: source(name, seed, &threads),
            truth,
        })
    }
}

/// Whether some interleaving has a race; `None` if that depends on values.
fn race(threads: &[Vec<Statement>; 2]) -> Option<bool> {
    let mut unclear = false;
    for [mine, others] in [[0, 1], [1, 0]] {
        let of_others: Vec<Access> = threads[others]
            .iter()
            .flat_map(Statement::accesses)
            .collect();
        let unlocked = threads[mine].iter().filter(|statement| !statement.locked());
        for access in unlocked.flat_map(Statement::accesses) {
            let conflicts = of_others
                .iter()
                .filter(|other| other.place == access.place && (other.write || access.write));
            for other in conflicts {
                match access.certain && other.certain {
                    true => return Some(true),
                    false => unclear = true,
                }
            }
        }
    }
    match unclear {
        true => None,
        false => Some(false),
    }
}

fn source(name: &str, seed: u64, threads: &[Vec<Statement>; 2]) -> String {
    let mut text = format!("// seed {seed}\n{}", HEAD.replace("NAME", name));
    for (thread, statements) in threads.iter().enumerate() {
        let _ = writeln!(text, "\n    static void run{thread}() {{");
        for statement in statements {
            for line in statement.java(thread) {
                let _ = writeln!(text, "        {line}");
            }
        }
        text.push_str("    }\n");
    }
    text + &TAIL.replace("NAME", name) + &OUTCOMES.replace("NAME", name)
}

const HEAD: &str = "\
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.*;

public class NAME {
    static final Object L0 = new Object();
    static final Object L1 = new Object();
    static final List<Integer> LIST = new ArrayList<>(List.of(1, 2));
    static final Map<Integer, Integer> MAP = new HashMap<>();
    static final ConcurrentHashMap<Integer, Integer> SHARED = new ConcurrentHashMap<>();
    static final List<Integer> SYNCED = Collections.synchronizedList(new ArrayList<>(List.of(1)));
    static final AtomicInteger A = new AtomicInteger();
    static final int[] CELLS = new int[2];
    static final StringBuilder TEXT = new StringBuilder();
    static int r0;
    static int r1;
";

const TAIL: &str = "
    static String run() throws InterruptedException {
        Thread other = new Thread(NAME::run0);
        other.start();
        run1();
        other.join();
        return LIST + \" \" + MAP.get(0) + \" \" + MAP.get(1) + \" \" + SHARED.get(0) + \" \" + SHARED.get(1) + \" \" + SYNCED
            + \" \" + A.get() + \" \" + CELLS[0] + \" \" + CELLS[1] + \" \" + TEXT + \" \" + r0 + \" \" + r1;
    }
";

/// Methods of a program that say how it may end, and the end of its class.
pub(crate) const OUTCOMES: &str = "
    static void not(String outcome) throws InterruptedException {
        if (run().equals(outcome)) {
            throw new AssertionError(\"NAME\");
        }
    }

    static void oneOf(String... outcomes) throws InterruptedException {
        String found = run();
        for (String outcome : outcomes) {
            if (found.equals(outcome)) {
                return;
            }
        }
        throw new AssertionError(\"NAME ends with \" + found);
    }
}
";

#[cfg(test)]
mod tests {
    use super::*;

    fn truth(threads: [Vec<Statement>; 2]) -> Truth {
        match race(&threads) {
            Some(true) => Truth::Race,
            _ => match interpreter::outcomes(&threads) {
                Outcomes::Deadlock => Truth::Deadlock,
                Outcomes::Ends(texts) => Truth::Ends(texts),
            },
        }
    }

    #[test]
    fn a_lost_update_is_one_of_two_outcomes() {
        let add = vec![Statement::GetThenSet(3)];
        let Truth::Ends(texts) = truth([add.clone(), add]) else {
            panic!("neither a race nor a deadlock");
        };
        let sums: Vec<&str> = texts
            .iter()
            .filter_map(|text| text.split(' ').nth(7))
            .collect();
        assert_eq!(sums, ["3", "6"]);
    }

    #[test]
    fn two_locks_in_two_orders_deadlock() {
        let one = vec![Statement::ForEachMap];
        let other = vec![Statement::SizeIfAbsent(0)];
        assert_eq!(truth([one.clone(), other]), Truth::Deadlock);
        assert!(matches!(truth([one.clone(), one]), Truth::Ends(_)));
    }

    #[test]
    fn a_list_without_its_lock_is_a_race_if_somebody_writes() {
        let (reads, writes) = (
            Statement::Sum { locked: false },
            Statement::Sort { locked: true },
        );
        assert_eq!(truth([vec![reads], vec![writes]]), Truth::Race);
        assert!(matches!(truth([vec![reads], vec![reads]]), Truth::Ends(_)));
    }

    #[test]
    fn a_seed_always_gives_the_same_program() {
        let program = |seed| Program::new("P", seed).map(|p| p.source);
        assert_eq!(program(7), program(7));
        assert_ne!(program(7), program(8));
    }
}
