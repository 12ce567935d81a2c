//! Random computations and predicates, small enough for brute force.

use jcheck_scheduler::conductor::Random;
use jcheck_scheduler::detect::{Builder, Computation, Value};

/// A computation, and its vector timestamps as a process would have them.
pub struct Recorded {
    pub computation: Computation,
    pub clocks: Vec<Vec<Vec<u64>>>,
}

/// Processes that step by themselves, send and receive. Every second computation has weak vector clocks: a process counts
/// only some of its steps, and the others, which change nothing, are there only if something was learnt.
pub fn computation(random: &mut Random) -> Recorded {
    let width = 2 + random.index(3);
    let longest = [0, 0, 7, 5, 4][width];
    let (is_weak, chatty) = (random.below(2) == 0, 1 + random.below(4));
    let mut clocks = vec![vec![first_clock(width)]; width];
    let mut values = vec![vec![(0, false)]; width];
    for i in 0..width {
        values[i][0] = (random.below(3) as i64, random.below(2) == 0);
        clocks[i][0][i] = u64::from(!is_weak || random.below(2) == 0);
    }
    // Messages that are under way: to whom, with which timestamp.
    let mut messages: Vec<(usize, Vec<u64>)> = Vec::new();
    for _ in 0..width * longest {
        let i = random.index(width);
        if clocks[i].len() >= longest {
            continue;
        }
        let mut clock = clocks[i].last().unwrap().clone();
        let mut value = *values[i].last().unwrap();
        let waiting = messages.iter().position(|(to, _)| *to == i);
        match (random.below(4) < chatty, waiting) {
            (true, Some(message)) => {
                let (_, theirs) = messages.remove(message);
                let learnt = clock
                    .iter()
                    .zip(&theirs)
                    .any(|(ours, theirs)| theirs > ours);
                if is_weak && !learnt {
                    continue;
                }
                clock
                    .iter_mut()
                    .zip(theirs)
                    .for_each(|(ours, theirs)| *ours = theirs.max(*ours));
                if !is_weak {
                    clock[i] += 1;
                    value = (random.below(3) as i64, random.below(2) == 0);
                }
            }
            (true, None) if is_weak => {
                messages.push(((i + 1 + random.index(width - 1)) % width, clock));
                continue;
            }
            (true, None) => {
                clock[i] += 1;
                messages.push(((i + 1 + random.index(width - 1)) % width, clock.clone()));
            }
            (false, _) => {
                clock[i] += 1;
                value = (random.below(3) as i64, random.below(2) == 0);
            }
        }
        clocks[i].push(clock);
        values[i].push(value);
    }
    Recorded {
        computation: build(&clocks, &values),
        clocks,
    }
}

fn first_clock(width: usize) -> Vec<u64> {
    vec![0; width]
}

fn build(clocks: &[Vec<Vec<u64>>], values: &[Vec<(i64, bool)>]) -> Computation {
    let mut builder = Builder::default();
    for i in 0..clocks.len() {
        builder.process(&format!("p{}", i + 1));
    }
    for (i, (clocks, values)) in clocks.iter().zip(values).enumerate() {
        for (clock, (x, b)) in clocks.iter().zip(values) {
            let variables = [("x".into(), Value::Int(*x)), ("b".into(), Value::Bool(*b))];
            let clock: Vec<_> = clock.iter().copied().enumerate().collect();
            builder.push(i, &variables, &clock).unwrap();
        }
    }
    builder.finish().unwrap()
}

/// A conjunction of local conditions, of conditions on several processes, or of both.
pub fn expression(random: &mut Random, computation: &Computation) -> String {
    let width = computation.width();
    match random.below(17) {
        0 => "all i: !i.b".to_string(),
        1 => "some i != j: i.b && j.b && i.x == j.x".to_string(),
        2 => "all i < j: i.x != j.x || i.b".to_string(),
        // One conjunct for each process, most of them true or false in turns.
        3..=5 => {
            let local = |i| format!("p{i}.{}", ["b", "x == 0", "x > 0"][random.index(3)]);
            let parts: Vec<_> = (1..=width).map(local).collect();
            parts.join(" && ")
        }
        // Global states here and there, to be avoided in more than one way.
        7 | 8 => {
            let mut state = || {
                let equal = |i| format!("p{i}.x == {}", random.below(3));
                let parts: Vec<_> = (1..=width).map(equal).collect();
                parts.join(" && ")
            };
            let states: Vec<_> = (0..width * width).map(|_| state()).collect();
            states.join(" || ")
        }
        6 => format!("!(all i: i.x <= {}) => p1.b", random.below(2)),
        _ => {
            let parts = 1 + random.index(width);
            let parts: Vec<_> = (0..parts).map(|_| conjunct(random, width)).collect();
            parts.join(" && ")
        }
    }
}

fn conjunct(random: &mut Random, width: usize) -> String {
    let i = 1 + random.index(width);
    let j = 1 + (i + random.index(width - 1)) % width;
    let value = random.below(3);
    match random.below(10) {
        0 | 1 => format!("p{i}.x == {value}"),
        2 => format!("p{i}.x != {value}"),
        3 => format!("p{i}.b"),
        4 => format!("(!p{i}.b || p{i}.x > 0)"),
        5 => format!("(p{i}.b || p{j}.b)"),
        6 => format!("p{i}.x + p{j}.x == {}", value + 1),
        7 => format!("p{i}.b != p{j}.b"),
        8 => format!("p{i}.x * 2 - p{j}.x <= {value}"),
        _ => format!("(p{i}.x == {value} => p{j}.b)"),
    }
}
