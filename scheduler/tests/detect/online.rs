//! On-line detection: what it announces, and when.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use jcheck_scheduler::conductor::Random;
use jcheck_scheduler::detect::expression::scope;
use jcheck_scheduler::detect::{
    parse, poss, read, read_each, write, Arrived, Online, OnlineError, Options, Outcome, Witness,
};

use super::random;

/// Lines as they come, until the outcome is there; after how many.
fn announced(
    lines: &[&str],
    text: &str,
    options: Options,
    processes: Option<usize>,
) -> Option<(usize, Outcome)> {
    let mut online = Online::new(text, options, processes).unwrap();
    let mut count = 0;
    let each = |Arrived {
                    process,
                    variables,
                    clock,
                }| {
        count += 1;
        match online.push(&process, variables, &clock).unwrap() {
            Some(outcome) => ControlFlow::Break((count, outcome)),
            None => ControlFlow::Continue(()),
        }
    };
    match read_each("lines", lines.join("\n").as_bytes(), each).unwrap() {
        ControlFlow::Break(found) => Some(found),
        ControlFlow::Continue(_) => None,
    }
}

/// The lines of each process in their order, and those of different processes in any.
fn shuffled<'l>(lines: &'l str, random: &mut Random) -> Vec<&'l str> {
    let mut lanes: Vec<(&str, VecDeque<&str>)> = Vec::new();
    for line in lines.lines() {
        let process = line.split(',').next().unwrap();
        match lanes.iter_mut().find(|(name, _)| *name == process) {
            Some((_, lane)) => lane.push_back(line),
            None => lanes.push((process, VecDeque::from([line]))),
        }
    }
    let mut shuffled = Vec::new();
    while !lanes.is_empty() {
        let lane = random.index(lanes.len());
        shuffled.extend(lanes[lane].1.pop_front());
        lanes.retain(|(_, lane)| !lane.is_empty());
    }
    shuffled
}

/// How many of the first lines of each process, by brute force the fewest lines after which the answer is there.
fn fewest(lines: &[&str], text: &str) -> Option<usize> {
    (1..=lines.len()).find(|count| {
        // The largest part of these lines that is a computation.
        let mut part = lines[..*count].to_vec();
        loop {
            match read("lines", part.join("\n").as_bytes()) {
                Ok(computation) => {
                    let Ok(predicate) = parse(&computation, text) else {
                        return false;
                    };
                    let outcome = poss::poss(&computation, &predicate, &Options::NONE).unwrap();
                    return outcome.answer == Some(true);
                }
                Err(error) => {
                    // What cannot be there yet, and all of its process after it.
                    let error = error.to_string();
                    let Some(line) = error.split(':').nth(1).and_then(|line| line.parse().ok())
                    else {
                        return false;
                    };
                    let line: usize = line;
                    if part.is_empty() {
                        return false;
                    }
                    let process = part[line - 1].split(',').next().unwrap();
                    let mut number = 0;
                    part.retain(|other| {
                        number += 1;
                        number < line || other.split(',').next() != Some(process)
                    });
                }
            }
        }
    })
}

#[test]
fn it_is_announced_with_the_line_that_decides_and_no_later() {
    let (mut possible, mut early, mut never, mut exact) = (0, 0, 0, 0);
    for seed in 1..=600 {
        let mut random = Random::new(seed);
        let computation = random::computation(&mut random).computation;
        let text = write(&computation);
        let lines = shuffled(&text, &mut random);
        for _ in 0..4 {
            let expression = random::expression(&mut random, &computation);
            let case = format!("seed {seed}: {expression}\n{}", lines.join("\n"));
            let arrived = read("lines", lines.join("\n").as_bytes()).unwrap();
            let predicate = parse(&arrived, &expression).unwrap();
            let offline = poss::poss(&arrived, &predicate, &Options::NONE).unwrap();
            let width = Some(computation.width());
            let scope = scope(&expression).unwrap();
            for options in [Options::ALL, Options::NONE] {
                let found = announced(&lines, &expression, options, width);
                assert_eq!(found.is_some(), offline.answer == Some(true), "{case}");
                let Some((count, outcome)) = found else {
                    never += 1;
                    continue;
                };
                assert!(
                    matches!(outcome.witness, Some(Witness::Satisfied(_))),
                    "{case}"
                );
                possible += 1;
                early += usize::from(count < lines.len());
                if !scope.is_about_all && !scope.is_ordered {
                    exact += 1;
                    assert_eq!(Some(count), fewest(&lines, &expression), "{case}");
                }
            }
        }
    }
    assert!(
        possible > 500 && early > 300 && never > 500 && exact > 100,
        "{possible} {early} {never} {exact}"
    );
}

const LINES: [&str; 4] = [
    r#"{"process":"a","variables":{"x":1},"clock":{"a":1}}"#,
    r#"{"process":"a","variables":{"x":2},"clock":{"a":2,"b":2}}"#,
    r#"{"process":"b","variables":{"x":1},"clock":{"b":1}}"#,
    r#"{"process":"b","variables":{"x":2},"clock":{"b":2}}"#,
];

#[test]
fn a_local_state_waits_for_those_that_it_needs() {
    let after = |text| announced(&LINES, text, Options::ALL, None).map(|(count, _)| count);
    assert_eq!(after("a.x == 1"), Some(1));
    assert_eq!(after("a.x == 1 && b.x == 1"), Some(3));
    assert_eq!(after("a.x == 2"), Some(4));
    assert_eq!(after("a.x == 2 && b.x == 1"), None);
}

#[test]
fn quantifiers_over_all_processes_wait_until_all_are_known() {
    let all = "all i: i.x == 1";
    let after = |processes| announced(&LINES, all, Options::ALL, processes).map(|(count, _)| count);
    assert_eq!(after(None), None);
    assert_eq!(after(Some(2)), Some(3));
    let listed = announced(&LINES, "all i in a: i.x == 1", Options::ALL, None);
    assert_eq!(listed.map(|(count, _)| count), Some(1));
    let mut online = Online::new(all, Options::ALL, Some(1)).unwrap();
    let one = |name: &str| (name.to_string(), 1);
    let x = |value| vec![("x".to_string(), jcheck_scheduler::detect::Value::Int(value))];
    assert_eq!(online.push("a", x(2), &[one("a")]), Ok(None));
    let error = online.push("b", x(1), &[one("b")]).unwrap_err();
    assert!(
        matches!(error, OnlineError::Processes { processes: 1, .. }),
        "{error}"
    );
}

#[test]
fn the_limit_is_for_all_searches_together() {
    let options = Options {
        max_states: 2,
        ..Options::NONE
    };
    let found = announced(&LINES, "a.x == 3 && b.x == 3", options, None);
    let (_, outcome) = found.unwrap();
    assert_eq!((outcome.answer, outcome.witness), (None, None));
}
