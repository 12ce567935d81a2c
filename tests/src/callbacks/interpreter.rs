//! All interleavings of two threads, step by step.

use super::{BTreeSet, HashSet, Statement};

/// What all interleavings come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcomes {
    /// One of them cannot go on.
    Deadlock,
    /// How they end.
    Ends(BTreeSet<String>),
}

/// Locks: L0, L1, those of the two keys of the shared map, that of the synchronised list.
const LOCKS: usize = 5;
/// The lock of key 0; that of key 1 is the next one.
const KEYS: usize = 2;
const SYNCED: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    owners: [Option<usize>; LOCKS],
    list: Vec<i32>,
    map: [Option<i32>; 2],
    shared: [Option<i32>; 2],
    synced: Vec<i32>,
    a: i32,
    cells: [i32; 2],
    text: String,
    registers: [i32; 2],
    /// What a thread has in its hands between two steps.
    hands: [i32; 2],
}

/// One step of a thread. No thread can tell whether it is made in one piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Step {
    Lock(usize),
    Unlock(usize),
    /// On what the thread has locked, or alone.
    Whole(u8),
    AddToA(i32),
    Update(i32),
    TakeA,
    SetA(i32),
    MergeShared(usize, i32),
    AddToShared(usize),
    ReadShared(usize),
    /// Locks the key if it is absent.
    IfAbsentShared(usize),
    PutShared(usize),
    MergeMap(usize, i32),
    IfAbsentMap(usize),
    PutMap(usize),
    TakeSize,
    TakeLength,
    AddToSynced(usize),
}

/// Steps of a thread, the next one last.
type Todo = Vec<Step>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Configuration {
    state: State,
    todo: [Todo; 2],
    /// Which statement comes next.
    next: [usize; 2],
}

/// All that can come of it.
pub(super) fn outcomes(threads: &[Vec<Statement>; 2]) -> Outcomes {
    let start = Configuration {
        state: State {
            owners: [None; LOCKS],
            list: vec![1, 2],
            map: [None; 2],
            shared: [None; 2],
            synced: vec![1],
            a: 0,
            cells: [0; 2],
            text: String::new(),
            registers: [0; 2],
            hands: [0; 2],
        },
        todo: [Vec::new(), Vec::new()],
        next: [0; 2],
    };
    let mut seen = HashSet::new();
    let mut open = vec![start];
    let mut texts = BTreeSet::new();
    while let Some(here) = open.pop() {
        if !seen.insert(here.clone()) {
            continue;
        }
        let mut ended = true;
        let mut stuck = true;
        for thread in 0..2 {
            let done = here.todo[thread].is_empty() && here.next[thread] == threads[thread].len();
            ended &= done;
            if done {
                continue;
            }
            if let Some(there) = here.step(thread, threads) {
                stuck = false;
                open.push(there);
            }
        }
        if ended {
            texts.insert(here.state.text());
        } else if stuck {
            return Outcomes::Deadlock;
        }
    }
    Outcomes::Ends(texts)
}

impl Configuration {
    /// After the next step of a thread, if that can be made.
    fn step(&self, thread: usize, threads: &[Vec<Statement>; 2]) -> Option<Self> {
        let mut there = self.clone();
        if there.todo[thread].is_empty() {
            let number = there.next[thread];
            there.next[thread] += 1;
            there.todo[thread] = steps(&threads[thread][number], number);
        }
        let step = there.todo[thread].pop()?;
        let Self { state, todo, next } = &mut there;
        let more = match step {
            Step::Whole(number) => {
                debug_assert_eq!(usize::from(number) + 1, next[thread]);
                state.whole(&threads[thread][usize::from(number)], thread)
            }
            step => state.make(step, thread)?,
        };
        todo[thread].extend(more.into_iter().rev());
        Some(there)
    }
}

/// The steps of a statement, the first one last.
fn steps(statement: &Statement, number: usize) -> Todo {
    let whole = Step::Whole(number as u8);
    let mut steps = match *statement {
        Statement::Update(add) => vec![Step::Update(add)],
        Statement::GetThenSet(add) => vec![Step::TakeA, Step::SetA(add)],
        Statement::MergeShared { key, value } => vec![Step::MergeShared(key, value)],
        Statement::ComputeShared { key, add } => vec![
            Step::Lock(KEYS + key),
            Step::AddToA(add),
            Step::AddToShared(key),
            Step::Unlock(KEYS + key),
        ],
        Statement::ReadShared(key) => vec![Step::ReadShared(key)],
        Statement::SizeIfAbsent(key) => vec![Step::IfAbsentMap(key)],
        Statement::LengthIfAbsent(key) => vec![Step::IfAbsentShared(key)],
        Statement::AddSynced(_) | Statement::ReplaceSynced(_) | Statement::MoveSynced => {
            vec![Step::Lock(SYNCED), whole, Step::Unlock(SYNCED)]
        }
        _ => vec![whole],
    };
    if let Some(lock) = statement.lock() {
        steps.insert(0, Step::Lock(lock));
        steps.push(Step::Unlock(lock));
    }
    steps.reverse();
    steps
}

impl State {
    /// How the program says that it has ended.
    fn text(&self) -> String {
        let number = |value: Option<i32>| value.map_or("null".to_string(), |n| n.to_string());
        format!(
            "{:?} {} {} {} {} {:?} {} {} {} {} {} {}",
            self.list,
            number(self.map[0]),
            number(self.map[1]),
            number(self.shared[0]),
            number(self.shared[1]),
            self.synced,
            self.a,
            self.cells[0],
            self.cells[1],
            self.text,
            self.registers[0],
            self.registers[1],
        )
    }

    fn merge(&mut self, key: usize, value: i32, merged: impl Fn(i32, i32) -> i32) {
        let old = self.map[key];
        self.map[key] = Some(old.map_or(value, |old| merged(old, value)));
    }

    /// A statement, or its first part, in one step; what comes after that.
    fn whole(&mut self, statement: &Statement, thread: usize) -> Vec<Step> {
        let parity = |n: i32| n.rem_euclid(2) as usize;
        match *statement {
            Statement::Collect { first, second, .. } => self.list.extend([first, second]),
            Statement::Replace { add, .. } => self.list.iter_mut().for_each(|n| *n += add),
            Statement::RemoveEven => self.list.retain(|n| n % 2 != 0),
            Statement::Sort { .. } => self.list.sort_by(|x, y| y.cmp(x)),
            Statement::Sum { .. } => self.registers[thread] += self.list.iter().sum::<i32>(),
            Statement::SetAll { add, .. } => {
                self.cells[0] += add;
                self.cells[1] += 2 * add;
            }
            Statement::CopyCell => self.cells[1] = self.cells[0],
            Statement::Merge { key, value, .. } => self.merge(key, value, |x, y| 2 * x + y),
            Statement::ToMap { first } => {
                for n in [first, first + 1] {
                    self.merge(parity(n), n, |x, y| x + y);
                }
            }
            Statement::ReplaceValues { add, .. } => {
                self.map.iter_mut().flatten().for_each(|n| *n += add);
            }
            Statement::Append { first, .. } => {
                self.text.push_str(&format!("{first}{}", first + 1));
            }
            Statement::GetAndAdd(add) => {
                self.registers[thread] += self.a;
                self.a += add;
            }
            Statement::ForEachShared => {
                let steps = self.list.iter().map(|n| Step::MergeShared(parity(*n), *n));
                return steps.collect();
            }
            Statement::ForEachAdd => return self.list.iter().map(|n| Step::AddToA(*n)).collect(),
            Statement::ForEachMap => {
                let each = |n: &i32| {
                    [
                        Step::Lock(1),
                        Step::MergeMap(parity(*n), *n),
                        Step::Unlock(1),
                    ]
                };
                return self.list.iter().flat_map(each).collect();
            }
            Statement::AddSynced(value) => self.synced.push(value),
            Statement::ReplaceSynced(add) => {
                let each = |index| [Step::AddToA(add), Step::AddToSynced(index)];
                return (0..self.synced.len()).flat_map(each).collect();
            }
            Statement::MoveSynced => return self.synced.iter().map(|n| Step::AddToA(*n)).collect(),
            Statement::Update(_)
            | Statement::GetThenSet(_)
            | Statement::MergeShared { .. }
            | Statement::ComputeShared { .. }
            | Statement::ReadShared(_)
            | Statement::SizeIfAbsent(_)
            | Statement::LengthIfAbsent(_) => unreachable!("has steps of its own"),
        }
        Vec::new()
    }

    /// A step, and what comes after it; `None` if it has to wait.
    fn make(&mut self, step: Step, thread: usize) -> Option<Vec<Step>> {
        match step {
            Step::Lock(lock) if self.owners[lock].is_some() => return None,
            Step::Lock(lock) => self.owners[lock] = Some(thread),
            Step::Unlock(lock) => self.owners[lock] = None,
            Step::AddToA(add) => {
                self.a += add;
                self.hands[thread] = self.a;
            }
            Step::Update(add) => self.a = 2 * self.a + add,
            Step::TakeA => self.hands[thread] = self.a,
            Step::SetA(add) => self.a = self.hands[thread] + add,
            Step::MergeShared(key, _) if self.owners[KEYS + key].is_some() => return None,
            Step::MergeShared(key, value) => {
                self.shared[key] = Some(self.shared[key].unwrap_or(0) + value);
            }
            Step::AddToShared(key) => {
                self.shared[key] = Some(self.shared[key].unwrap_or(0) + self.hands[thread]);
            }
            Step::ReadShared(key) => self.registers[thread] += self.shared[key].unwrap_or(7),
            // The map looks for the key before it takes a lock.
            Step::IfAbsentShared(key) if self.shared[key].is_some() => {}
            Step::IfAbsentShared(key) if self.owners[KEYS + key].is_some() => return None,
            Step::IfAbsentShared(key) => {
                self.owners[KEYS + key] = Some(thread);
                return Some(vec![
                    Step::Lock(1),
                    Step::TakeLength,
                    Step::Unlock(1),
                    Step::PutShared(key),
                    Step::Unlock(KEYS + key),
                ]);
            }
            Step::PutShared(key) => self.shared[key] = Some(self.hands[thread]),
            Step::MergeMap(key, value) => self.merge(key, value, |x, y| x + y),
            Step::IfAbsentMap(key) if self.map[key].is_some() => {}
            Step::IfAbsentMap(key) => {
                return Some(vec![
                    Step::Lock(0),
                    Step::TakeSize,
                    Step::Unlock(0),
                    Step::PutMap(key),
                ]);
            }
            Step::PutMap(key) => self.map[key] = Some(self.hands[thread]),
            Step::TakeSize => self.hands[thread] = self.list.len() as i32,
            Step::TakeLength => self.hands[thread] = self.text.len() as i32,
            Step::AddToSynced(index) => self.synced[index] += self.hands[thread],
            Step::Whole(_) => unreachable!("made with its statement"),
        }
        Some(Vec::new())
    }
}
