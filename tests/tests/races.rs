//! Data races of random Java programs against an oracle: all interleavings of single accesses, with happens-before as a
//! transitive closure. None of the code that checks, reduces, or keeps clocks is used for it.
//!
//! `JCHECK_PROGRAMS` programs (8 unless it says otherwise), from seed `JCHECK_SEED` on.

use std::collections::BTreeSet;
use std::fmt::Write;

use jcheck_tests::generator::Random;
use jcheck_tests::Bench;

/// A step of a thread, with its line.
#[derive(Debug, Clone, Copy)]
enum Step {
    Acquire(usize),
    Release(usize),
    /// Of a plain field.
    Access {
        field: usize,
        write: bool,
    },
    /// Of a volatile field: 1.
    Set(usize),
    /// Of a volatile field: go on with the step of this number unless it is 1.
    Test(usize, usize),
}

type Thread = Vec<(Step, u32)>;

/// Writes a program, and its threads as lists of steps.
struct Generator {
    random: Random,
    text: String,
    line: u32,
}

impl Generator {
    fn line(&mut self, text: &str) -> u32 {
        let _ = writeln!(self.text, "{text}");
        self.line += 1;
        self.line
    }

    fn statement(&mut self, thread: &mut Thread, depth: u32) {
        let field = self.random.below(2) as usize;
        match self.random.below(if depth < 2 { 7 } else { 4 }) {
            0 | 1 => {
                let line = self.line(&format!("            p{field} = 1;"));
                thread.push((Step::Access { field, write: true }, line));
            }
            2 => {
                let line = self.line(&format!("            sum += p{field};"));
                thread.push((
                    Step::Access {
                        field,
                        write: false,
                    },
                    line,
                ));
            }
            3 => {
                let line = self.line(&format!("            v{field} = 1;"));
                thread.push((Step::Set(field), line));
            }
            4 | 5 => {
                let line = self.line(&format!("            synchronized (L{field}) {{"));
                thread.push((Step::Acquire(field), line));
                for _ in 0..1 + self.random.below(2) {
                    self.statement(thread, depth + 2);
                }
                let line = self.line("            }");
                thread.push((Step::Release(field), line));
            }
            _ => {
                let line = self.line(&format!("            if (v{field} == 1) {{"));
                let at = thread.len();
                thread.push((Step::Test(field, 0), line));
                self.statement(thread, depth + 1);
                self.line("            }");
                thread[at].0 = Step::Test(field, thread.len());
            }
        }
    }

    /// The source of a class, and its threads.
    fn program(mut self, name: &str) -> (String, Vec<Thread>) {
        self.line(&format!("public class {name} {{"));
        self.line("    static final Object L0 = new Object();");
        self.line("    static final Object L1 = new Object();");
        self.line("    static volatile int v0, v1;");
        self.line("    static int p0, p1;");
        self.line("    public static void main(String[] args) throws InterruptedException {");
        let count = 2 + self.random.below(4) / 3;
        let mut threads = Vec::new();
        for number in 0..count {
            self.line(&format!("        Thread t{number} = new Thread(() -> {{"));
            self.line("            int sum = 0;");
            let mut thread = Thread::new();
            for _ in 0..2 + self.random.below(3 - count / 3) {
                self.statement(&mut thread, 0);
            }
            self.line("        });");
            threads.push(thread);
        }
        for number in 0..count {
            self.line(&format!("        t{number}.start();"));
        }
        self.line("    }");
        self.line("}");
        (self.text, threads)
    }
}

/// What happened: thread, step, line.
type Event = (usize, Step, u32);

/// All races of all executions, as pairs of lines.
struct Oracle<'a> {
    threads: &'a [Thread],
    events: Vec<Event>,
    races: BTreeSet<(u32, u32)>,
    executions: u64,
}

impl Oracle<'_> {
    fn explore(&mut self, at: &mut [usize], owner: &mut [Option<usize>; 2], set: &mut [bool; 2]) {
        let mut over = true;
        for thread in 0..self.threads.len() {
            let Some((step, line)) = self.threads[thread].get(at[thread]).copied() else {
                continue;
            };
            if matches!(step, Step::Acquire(lock) if owner[lock].is_some()) {
                continue;
            }
            over = false;
            let (at_before, owner_before, set_before) = (at[thread], *owner, *set);
            at[thread] += 1;
            match step {
                Step::Acquire(lock) => owner[lock] = Some(thread),
                Step::Release(lock) => owner[lock] = None,
                Step::Set(field) => set[field] = true,
                Step::Test(field, to) if !set[field] => at[thread] = to,
                Step::Test(..) | Step::Access { .. } => {}
            }
            self.events.push((thread, step, line));
            self.explore(at, owner, set);
            self.events.pop();
            (at[thread], *owner, *set) = (at_before, owner_before, set_before);
        }
        if over {
            self.executions += 1;
            self.judge();
        }
    }

    /// Happens-before of one execution, and what it leaves unordered.
    fn judge(&mut self) {
        // By event: which of those before it happen before it.
        let mut before: Vec<Vec<bool>> = Vec::new();
        for (j, (b, second, other)) in self.events.iter().copied().enumerate() {
            let mut mine = vec![false; j];
            for (i, (a, first, _)) in self.events[..j].iter().copied().enumerate() {
                let orders = a == b
                    || match (first, second) {
                        (Step::Release(l), Step::Acquire(m)) => l == m,
                        (Step::Set(x), Step::Test(y, _)) => x == y,
                        _ => false,
                    };
                if orders {
                    mine[i] = true;
                    mine.iter_mut().zip(&before[i]).for_each(|(m, b)| *m |= *b);
                }
            }
            for (i, (a, first, one)) in self.events[..j].iter().copied().enumerate() {
                let (
                    Step::Access { field, write },
                    Step::Access {
                        field: same,
                        write: too,
                    },
                ) = (first, second)
                else {
                    continue;
                };
                if a != b && field == same && (write || too) && !mine[i] {
                    self.races.insert((one.min(other), one.max(other)));
                }
            }
            before.push(mine);
        }
    }
}

/// The lines of `... at Name.lambda(Name.java:7) and at Name.lambda(Name.java:9), and nothing orders the two`.
fn lines(message: &str) -> (u32, u32) {
    let mut found = message.split(".java:").skip(1).filter_map(|rest| {
        let digits = rest.split(')').next()?;
        digits.parse::<u32>().ok()
    });
    let (one, other) = (found.next().unwrap_or(0), found.next().unwrap_or(0));
    (one.min(other), one.max(other))
}

#[test]
fn a_race_is_reported_if_and_only_if_some_execution_leaves_two_accesses_unordered() {
    let number = |name: &str, default: u64| {
        let value = std::env::var(name).ok();
        value.and_then(|n| n.parse().ok()).unwrap_or(default)
    };
    let (count, first) = (number("JCHECK_PROGRAMS", 8), number("JCHECK_SEED", 1));
    let bench = Bench::new();
    let (mut with, mut without) = (0, 0);
    for seed in first..first + count {
        let name = format!("Race{seed}");
        let generator = Generator {
            random: Random::new(seed),
            text: String::new(),
            line: 0,
        };
        let (source, threads) = generator.program(&name);
        let mut oracle = Oracle {
            threads: &threads,
            events: Vec::new(),
            races: BTreeSet::new(),
            executions: 0,
        };
        oracle.explore(&mut vec![0; threads.len()], &mut [None; 2], &mut [false; 2]);
        let file = bench.write(&format!("{name}.java"), source.clone());
        for options in [
            &[][..],
            &["--persistent-sets=enabled"],
            &["--persistent-sets=static"],
            &["--atomicity=bytecode"],
        ] {
            let mut args = vec![file.display().to_string(), "--stop=all".to_string()];
            args.extend(options.iter().map(ToString::to_string));
            let checked = bench.check(&args);
            let findings = checked.json["findings"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            let mut reported = BTreeSet::new();
            for finding in &findings {
                assert_eq!(finding["kind"], "data-race", "{options:?}\n{source}");
                reported.insert(lines(finding["message"].as_str().unwrap_or_default()));
            }
            let verdict = if oracle.races.is_empty() {
                "verified"
            } else {
                "bug"
            };
            assert_eq!(checked.json["verdict"], verdict, "{options:?}\n{source}");
            if options.is_empty() {
                // What races is promoted until everything that does is.
                assert_eq!(reported, oracle.races, "{source}");
            }
            assert!(
                reported.is_subset(&oracle.races) && reported.is_empty() == oracle.races.is_empty(),
                "{reported:?} of {:?}, {options:?}\n{source}",
                oracle.races
            );
        }
        match oracle.races.is_empty() {
            true => without += 1,
            false => with += 1,
        }
    }
    println!("{with} programs with races, {without} without");
    assert!(
        with > 0 && without > 0,
        "{with} with races, {without} without"
    );
}

/// Main fills an array and an object, under a lock and without, and starts threads in the middle of it: what comes later races.
const FILLED_FIRST: &str = "
import java.util.ArrayList;
import java.util.List;

public class FilledFirst {
    static int before, after, locked;
    static final List<String> names = new ArrayList<>();

    static void read(int[] shared) {
        int sum = before + shared[0] + names.size();
        synchronized (names) {
            sum += locked;
        }
        after += sum;
    }

    public static void main(String[] args) throws Exception {
        int[] shared = new int[2];
        before = 1;
        shared[0] = 1;
        names.add(\"a\");
        Thread first = new Thread(() -> read(shared));
        synchronized (names) {
            locked = 1;
            first.start();
            locked = 2;
        }
        shared[LATE] = 2;
        after++;
        first.join();
        before = 2;
    }
}
";

/// What main does before it starts a thread is told where somebody wants to know what was reached, and else it is not.
#[test]
fn what_main_does_before_the_first_start_makes_no_difference() {
    let bench = Bench::new();
    let page = bench.path().join("page").display().to_string();
    for (late, races) in [("0", 2), ("1", 1)] {
        let source = FILLED_FIRST.replace("LATE", late);
        let file = bench.write("FilledFirst.java", source);
        let results = [vec![], vec![format!("--html={page}")]].map(|more| {
            let mut args = vec![file.display().to_string(), "--stop=all".to_string()];
            args.extend(more);
            let checked = bench.check(&args);
            let findings = checked.json["findings"].as_array().cloned();
            let messages: BTreeSet<String> = findings
                .unwrap_or_default()
                .iter()
                .map(|finding| finding["message"].to_string())
                .collect();
            (messages, checked.count("executions"), checked.verdict())
        });
        assert_eq!(results[0], results[1]);
        assert_eq!(results[0].0.len(), races, "{:?}", results[0].0);
    }
}
