//! Statements: what they are in Java, and what they touch.

use crate::generator::Random;

/// A container that needs a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    List,
    Cells,
    Map,
    Text,
}

/// What a statement does to a container.
#[derive(Debug, Clone, Copy)]
pub(super) struct Access {
    pub place: Place,
    pub write: bool,
    /// Whether it happens whatever the values are.
    pub certain: bool,
}

/// One statement. Numbers are constants of the program; keys are 0 or 1.
#[derive(Debug, Clone, Copy)]
pub(super) enum Statement {
    // With the lock L0, unless it is left out:
    Collect {
        first: i32,
        second: i32,
        locked: bool,
    },
    Replace {
        add: i32,
        locked: bool,
    },
    RemoveEven,
    Sort {
        locked: bool,
    },
    Sum {
        locked: bool,
    },
    SetAll {
        add: i32,
        locked: bool,
    },
    CopyCell,
    // With the lock L1, unless it is left out:
    Merge {
        key: usize,
        value: i32,
        locked: bool,
    },
    ToMap {
        first: i32,
    },
    ReplaceValues {
        add: i32,
        locked: bool,
    },
    Append {
        first: i32,
        locked: bool,
    },
    // Without a lock:
    Update(i32),
    GetThenSet(i32),
    GetAndAdd(i32),
    MergeShared {
        key: usize,
        value: i32,
    },
    ComputeShared {
        key: usize,
        add: i32,
    },
    ReadShared(usize),
    // With callbacks that act on something else, under further locks:
    ForEachShared,
    ForEachAdd,
    ForEachMap,
    SizeIfAbsent(usize),
    LengthIfAbsent(usize),
    // On a list that synchronises by itself:
    AddSynced(i32),
    ReplaceSynced(i32),
    MoveSynced,
}

use Statement::*;

/// What the statements of a program have in common.
#[derive(Debug)]
pub(super) struct Theme {
    /// Numbers of kinds of statements, see [`Statement::random`].
    kinds: &'static [u64],
    /// How many statements each thread has at most: a map of the JDK has many steps.
    pub(super) most: usize,
}

const THEMES: [Theme; 6] = [
    Theme {
        kinds: &[0, 1, 2, 3, 4, 18, 19],
        most: 3,
    },
    Theme {
        kinds: &[7, 8, 9, 19, 20],
        most: 3,
    },
    Theme {
        kinds: &[11, 12, 13, 18],
        most: 3,
    },
    Theme {
        kinds: &[10, 5, 6],
        most: 3,
    },
    Theme {
        kinds: &[14, 15, 16, 17, 21],
        most: 1,
    },
    Theme {
        kinds: &[22, 23, 24],
        most: 2,
    },
];

impl Theme {
    pub(super) fn random(random: &mut Random) -> &'static Self {
        &THEMES[random.below(THEMES.len() as u64) as usize]
    }
}

impl Statement {
    /// One of a theme, mostly: so that threads meet.
    pub(super) fn random(random: &mut Random, theme: &Theme) -> Self {
        let number = |random: &mut Random| 1 + random.below(3) as i32;
        let first = number(random);
        let second = number(random);
        let key = random.below(2) as usize;
        let locked = random.below(6) > 0;
        let kind = match random.below(4) {
            0 => random.below(25),
            _ => theme.kinds[random.below(theme.kinds.len() as u64) as usize],
        };
        match kind {
            0 => Collect {
                first,
                second,
                locked,
            },
            1 => Replace { add: first, locked },
            2 => RemoveEven,
            3 => Sort { locked },
            4 => Sum { locked },
            5 => SetAll { add: first, locked },
            6 => CopyCell,
            7 => Merge {
                key,
                value: first,
                locked,
            },
            8 => ToMap { first },
            9 => ReplaceValues { add: first, locked },
            10 => Append { first, locked },
            11 => Update(first),
            12 => GetThenSet(first),
            13 => GetAndAdd(first),
            14 => MergeShared { key, value: first },
            15 => ComputeShared { key, add: first },
            16 => ReadShared(key),
            17 => ForEachShared,
            18 => ForEachAdd,
            19 => ForEachMap,
            20 => SizeIfAbsent(key),
            21 => LengthIfAbsent(key),
            22 => AddSynced(first),
            23 => ReplaceSynced(first),
            _ => MoveSynced,
        }
    }

    /// Whether it holds the lock of what it touches.
    pub(super) fn locked(&self) -> bool {
        match *self {
            Collect { locked, .. }
            | Replace { locked, .. }
            | Sort { locked }
            | Sum { locked }
            | SetAll { locked, .. }
            | Merge { locked, .. }
            | ReplaceValues { locked, .. }
            | Append { locked, .. } => locked,
            _ => true,
        }
    }

    /// The lock that it takes, if it does not leave it out.
    pub(super) fn lock(&self) -> Option<usize> {
        let lock = match self {
            Collect { .. } | Replace { .. } | RemoveEven | Sort { .. } | Sum { .. } => 0,
            SetAll { .. } | CopyCell | ForEachShared | ForEachAdd | ForEachMap => 0,
            Merge { .. } | ToMap { .. } | ReplaceValues { .. } | Append { .. } => 1,
            SizeIfAbsent(_) => 1,
            _ => return None,
        };
        self.locked().then_some(lock)
    }

    /// What it does to containers that need a lock.
    pub(super) fn accesses(&self) -> Vec<Access> {
        let certain = |place, write| Access {
            place,
            write,
            certain: true,
        };
        let perhaps = |place, write| Access {
            place,
            write,
            certain: false,
        };
        match self {
            Collect { .. } | Replace { .. } | Sort { .. } => vec![certain(Place::List, true)],
            RemoveEven => vec![certain(Place::List, false), perhaps(Place::List, true)],
            Sum { .. } | ForEachShared | ForEachAdd => vec![certain(Place::List, false)],
            SetAll { .. } | CopyCell => vec![certain(Place::Cells, true)],
            Merge { .. } | ToMap { .. } => vec![certain(Place::Map, true)],
            ReplaceValues { .. } => vec![certain(Place::Map, false), perhaps(Place::Map, true)],
            Append { .. } => vec![certain(Place::Text, true)],
            ForEachMap => vec![certain(Place::List, false), perhaps(Place::Map, true)],
            SizeIfAbsent(_) => vec![
                certain(Place::Map, false),
                perhaps(Place::Map, true),
                perhaps(Place::List, false),
            ],
            LengthIfAbsent(_) => vec![perhaps(Place::Text, false)],
            _ => Vec::new(),
        }
    }

    /// Its lines in Java, in the thread of this number.
    pub(super) fn java(&self, thread: usize) -> Vec<String> {
        let line = match *self {
            Collect { first, second, .. } => {
                format!("Stream.of({first}, {second}).collect(Collectors.toCollection(() -> LIST));")
            }
            Replace { add, .. } => format!("LIST.replaceAll(n -> n + {add});"),
            RemoveEven => "LIST.removeIf(n -> n % 2 == 0);".to_string(),
            Sort { .. } => "LIST.sort((x, y) -> y - x);".to_string(),
            Sum { .. } => format!("r{thread} += LIST.stream().mapToInt(n -> n).sum();"),
            SetAll { add, .. } => format!("Arrays.setAll(CELLS, i -> CELLS[i] + {add} * (i + 1));"),
            CopyCell => "System.arraycopy(CELLS, 0, CELLS, 1, 1);".to_string(),
            Merge { key, value, .. } => format!("MAP.merge({key}, {value}, (x, y) -> 2 * x + y);"),
            ToMap { first } => format!(
                "Stream.of({first}, {}).collect(Collectors.toMap(n -> n % 2, n -> n, Integer::sum, () -> MAP));",
                first + 1
            ),
            ReplaceValues { add, .. } => format!("MAP.replaceAll((key, n) -> n + {add});"),
            Append { first, .. } => {
                format!("IntStream.of({first}, {}).forEach(TEXT::append);", first + 1)
            }
            Update(add) => format!("A.updateAndGet(n -> 2 * n + {add});"),
            GetThenSet(add) => format!("A.set(A.get() + {add});"),
            GetAndAdd(add) => format!("r{thread} += A.getAndAdd({add});"),
            MergeShared { key, value } => format!("SHARED.merge({key}, {value}, Integer::sum);"),
            ComputeShared { key, add } => {
                format!("SHARED.compute({key}, (k, v) -> (v == null ? 0 : v) + A.addAndGet({add}));")
            }
            ReadShared(key) => format!("r{thread} += SHARED.getOrDefault({key}, 7);"),
            ForEachShared => "LIST.forEach(n -> SHARED.merge(n & 1, n, Integer::sum));".to_string(),
            ForEachAdd => "LIST.forEach(A::addAndGet);".to_string(),
            ForEachMap => {
                return nested("LIST.forEach(n -> {", 1, "MAP.merge(n & 1, n, Integer::sum);", Some(0))
            }
            SizeIfAbsent(key) => {
                let call = format!("MAP.computeIfAbsent({key}, k -> {{");
                return nested(&call, 0, "return LIST.size();", Some(1));
            }
            LengthIfAbsent(key) => {
                let call = format!("SHARED.computeIfAbsent({key}, k -> {{");
                return nested(&call, 1, "return TEXT.length();", None);
            }
            AddSynced(value) => format!("SYNCED.add({value});"),
            ReplaceSynced(add) => format!("SYNCED.replaceAll(n -> n + A.addAndGet({add}));"),
            MoveSynced => "SYNCED.forEach(A::addAndGet);".to_string(),
        };
        match self.lock() {
            None => vec![line],
            Some(lock) => vec![
                format!("synchronized (L{lock}) {{"),
                format!("    {line}"),
                "}".to_string(),
            ],
        }
    }
}

/// A call whose lambda takes a lock, all of it under another one if that is asked for.
fn nested(call: &str, inner: usize, body: &str, outer: Option<usize>) -> Vec<String> {
    let lines = [
        call.to_string(),
        format!("    synchronized (L{inner}) {{"),
        format!("        {body}"),
        "    }".to_string(),
        "});".to_string(),
    ];
    let Some(outer) = outer else {
        return lines.to_vec();
    };
    let head = format!("synchronized (L{outer}) {{");
    let body = lines.iter().map(|line| format!("    {line}"));
    std::iter::once(head)
        .chain(body)
        .chain(["}".to_string()])
        .collect()
}
