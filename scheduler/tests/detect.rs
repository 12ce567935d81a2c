//! Detection of global predicates: the example of the paper state by state, and random computations against brute force.

mod expressions;
mod files;
mod online;
mod oracle;
mod random;

use self::oracle::Oracle;
use jcheck_scheduler::conductor::Random;
use jcheck_scheduler::detect::examples::Example;
use jcheck_scheduler::detect::{
    def, detect, enumeration::enumerate, parse, poss, read, Builder, Computation, Cut, Options,
    Outcome, Question, Statistics, Value, Witness,
};

/// The modes of section 7, and PSPoss with sequences.
fn modes() -> [Options; 6] {
    let mode = |persistent_sets, sleep_sets, sequences| Options {
        persistent_sets,
        sleep_sets,
        sequences,
        max_states: u64::MAX,
    };
    [
        mode(false, false, false),
        mode(false, true, false),
        mode(true, false, false),
        mode(true, true, false),
        mode(true, false, true),
        mode(true, true, true),
    ]
}

/// Computation c0, Figure 1, in the encoding of section 4: entries begin at 1.
fn c0() -> Computation {
    let mut builder = Builder::default();
    let (one, two) = (builder.process("p1"), builder.process("p2"));
    for (process, state, clock) in [
        (one, 1, [1, 1]),
        (one, 2, [2, 1]),
        (one, 3, [3, 1]),
        (two, 1, [1, 1]),
        (two, 2, [1, 2]),
        (two, 3, [3, 3]),
    ] {
        let clock = [(one, clock[0]), (two, clock[1])];
        let pushed = builder.push(process, &[("p".into(), Value::Int(state))], &clock);
        pushed.unwrap();
    }
    builder.finish().unwrap()
}

fn ask(computation: &Computation, text: &str, question: Question, options: &Options) -> Outcome {
    let predicate = parse(computation, text).unwrap();
    detect(computation, &predicate, question, options).unwrap()
}

fn counts(outcome: &Outcome) -> (u64, u64) {
    (outcome.statistics.states, outcome.statistics.transitions)
}

#[test]
fn the_example_has_its_seven_states() {
    let c0 = c0();
    let consistent = |s: &Cut| s.is_consistent(&c0);
    let all = (0..3).flat_map(|i| (0..3).map(move |j| Cut::new([i, j])));
    let states: Vec<_> = all
        .filter(consistent)
        .map(|s| (s.at(0) + 1, s.at(1) + 1))
        .collect();
    assert_eq!(
        states,
        [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)]
    );
    let never = ask(
        &c0,
        "p1.p == 2 && p2.p == 3",
        Question::Poss,
        &Options::NONE,
    );
    assert_eq!(counts(&never), (7, 8));
}

#[test]
fn the_example_has_its_properties() {
    let c0 = c0();
    for (question, text, expected) in [
        (Question::Poss, "p1.p == 2 && p2.p == 2", true),
        (Question::Def, "p1.p + p2.p == 2", true),
        (Question::Def, "p1.p == 2 && p2.p == 2", false),
        (Question::Poss, "p1.p == 1 && p2.p == 3", false),
        (Question::Poss, "p1.p == 2 && p2.p == 3", false),
        // The final state is s33, and every history ends there.
        (Question::Def, "p1.p == 3 && p2.p == 3", true),
    ] {
        for options in modes() {
            let outcome = ask(&c0, text, question, &options);
            assert_eq!(outcome.answer, Some(expected), "{text} {options:?}");
        }
    }
}

/// s11, s21, s22, s32: nothing follows s32, since p1 is in its last state and p1 = 2 is false.
#[test]
fn ps_poss_visits_four_states_of_the_example() {
    let text = "p1.p == 2 && p2.p == 3";
    for sleep_sets in [false, true] {
        let options = Options {
            sleep_sets,
            sequences: false,
            ..Options::ALL
        };
        let outcome = ask(&c0(), text, Question::Poss, &options);
        assert_eq!(counts(&outcome), (4, 3));
        // With sequences s32 is only passed by: s11, s21, s22, s33.
        let options = Options {
            sequences: true,
            ..options
        };
        let outcome = ask(&c0(), text, Question::Poss, &options);
        assert_eq!(counts(&outcome), (4, 3));
    }
}

#[test]
fn ps_def_does_not_visit_s12_of_the_example() {
    let text = "p1.p == 2 && p2.p == 2";
    let full = ask(&c0(), text, Question::Def, &Options::NONE);
    assert_eq!(counts(&full), (6, 7));
    let reduced = Options {
        sleep_sets: false,
        ..Options::ALL
    };
    let outcome = ask(&c0(), text, Question::Def, &reduced);
    // Instead of 7 transitions 5: s11, s21, s22 and s31, s32, s33. The last two are the way to the end that is left when p1 = 2
    // can never be true again.
    assert_eq!(counts(&outcome), (3, 3));
    assert_eq!(outcome.witness, Some(Witness::Avoided(vec![0, 0, 1, 1])));
}

/// Line (d) of PSDef must not be taken when a process moves that does not wait for T: here p3 follows p2, and makes Φ false
/// for good before p1 has moved.
#[test]
fn ps_def_counts_with_processes_that_do_not_wait() {
    let states = [
        r#"{"process":"p1","variables":{"b":false},"clock":{"p1":1}}"#,
        r#"{"process":"p1","variables":{"b":true},"clock":{"p1":2}}"#,
        r#"{"process":"p2","variables":{"b":false},"clock":{"p2":1}}"#,
        r#"{"process":"p2","variables":{"b":true},"clock":{"p2":2}}"#,
        r#"{"process":"p2","variables":{"b":true},"clock":{"p1":2,"p2":3}}"#,
        r#"{"process":"p3","variables":{"b":true},"clock":{"p3":1}}"#,
        r#"{"process":"p3","variables":{"b":false},"clock":{"p2":2,"p3":2}}"#,
    ];
    let computation = read("here", states.join("\n").as_bytes()).unwrap();
    for options in modes() {
        let outcome = ask(&computation, "all i: i.b", Question::Def, &options);
        assert_eq!(outcome.answer, Some(false), "{options:?}");
    }
}

/// Figure 4: the transitions of p1 are executed in a single step with one of p2.
#[test]
fn sequences_make_c1_linear() {
    const S: i64 = 40;
    let mut builder = Builder::default();
    let names = ["p1", "p2", "p3"].map(|name| builder.process(name));
    let mut push = |process: usize, x: i64, clock: [i64; 3]| {
        let clock = [0, 1, 2].map(|i| (names[i], clock[i] as u64));
        let pushed = builder.push(names[process], &[("x".into(), Value::Int(x))], &clock);
        pushed.unwrap();
    };
    for k in 1..=S {
        push(0, k, [k, 0, 0]);
        push(2, k, [0, 0, k]);
    }
    push(1, 1, [0, 1, 0]);
    push(1, 2, [S, 2, 0]);
    let c1 = builder.finish().unwrap();
    let text = "p2.x + p3.x == 0";
    let with = ask(&c1, text, Question::Poss, &Options::ALL);
    let options = Options {
        sequences: false,
        ..Options::ALL
    };
    let without = ask(&c1, text, Question::Poss, &options);
    assert_eq!((with.answer, without.answer), (Some(false), Some(false)));
    assert_eq!(with.statistics.states, 2 * S as u64);
    assert_eq!(without.statistics.states, (S * (S + 1)) as u64);
}

/// What a witness shows is so, by the oracle.
fn check_witness(oracle: &Oracle, outcome: &Outcome, question: Question, case: &str) {
    match (question, outcome.answer, &outcome.witness) {
        (Question::Poss, Some(true), Some(Witness::Satisfied(cut))) => {
            assert!(oracle.is_consistent(cut.states()), "{case}");
            assert!(oracle.holds(cut.states()), "{case}");
        }
        (Question::Def, Some(false), Some(Witness::Avoided(history))) => {
            let mut here = oracle.initial();
            assert!(!oracle.holds(&here), "{case}");
            for process in history {
                here[*process] += 1;
                assert!(oracle.is_consistent(&here), "{case}: {here:?}");
                assert!(!oracle.holds(&here), "{case}: {here:?}");
            }
            assert_eq!(here, oracle.last(), "{case}");
        }
        (_, Some(_), None) => {}
        other => panic!("{case}: {other:?}"),
    }
}

/// Facts of section 7 about searches that end without a finding.
fn check_poss_counts(found: &[Statistics; 6], states: u64, case: &str) {
    let [none, sleep, persistent, both, _, sequences] = found;
    assert_eq!(none.states, states, "{case}: all of them");
    assert_eq!(none.states, sleep.states, "{case}");
    for slept in [sleep, both, sequences] {
        assert_eq!(
            slept.transitions,
            slept.states - 1,
            "{case}: no state matches"
        );
    }
    assert!(both.transitions <= persistent.transitions, "{case}");
    assert!(persistent.transitions <= none.transitions, "{case}");
}

#[test]
fn all_modes_answer_as_brute_force_does() {
    let number = |name: &str, default| {
        let given = std::env::var(name).ok().and_then(|text| text.parse().ok());
        given.unwrap_or(default)
    };
    let count: u64 = number("JCHECK_RANDOM_PROGRAMS", 1_500);
    let seed: u64 = number("JCHECK_RANDOM_SEED", 1);
    // Answers that were true, and false, for each question.
    let mut answers = [[0_u64; 2]; 2];
    for seed in seed..seed + count {
        let mut random = Random::new(seed);
        let recorded = random::computation(&mut random);
        for _ in 0..8 {
            let text = random::expression(&mut random, &recorded.computation);
            let case = format!("seed {seed}: {text}");
            let predicate = parse(&recorded.computation, &text).unwrap();
            let oracle = Oracle::new(&recorded, &predicate);
            let expected = [oracle.poss(), oracle.def()];
            for (question, expected) in [Question::Poss, Question::Def].into_iter().zip(expected) {
                let mut found = [Statistics::default(); 6];
                for (options, found) in modes().iter().zip(&mut found) {
                    let outcome =
                        detect(&recorded.computation, &predicate, question, options).unwrap();
                    let case = format!("{case} {question:?} {options:?}");
                    assert_eq!(outcome.answer, Some(expected), "{case}");
                    check_witness(&oracle, &outcome, question, &case);
                    *found = outcome.statistics;
                }
                let all = enumerate(&recorded.computation, &predicate, question, u64::MAX);
                assert_eq!(all.unwrap().answer, Some(expected), "{case} {question:?}");
                if (question, expected) == (Question::Poss, false) {
                    check_poss_counts(&found, oracle.states() as u64, &case);
                }
                answers[question as usize][usize::from(expected)] += 1;
            }
        }
    }
    // Else the comparison says nothing.
    let often = |answers: &u64| *answers > 8 * count / 10;
    assert!(
        answers.iter().flatten().all(often),
        "false and true of Poss and Def: {answers:?}"
    );
}

/// Facts of section 7 about runs of its protocols. Their invariants hold, so each search visits all it has to.
#[test]
fn the_examples_of_the_paper_keep_their_invariants() {
    let of = |example: Example, processes| {
        let mut sums = [0; 6];
        for seed in 1..=3 {
            let run = example.run(processes, 25, seed);
            let longest = (0..processes).map(|i| run.length(i)).max();
            assert_eq!(longest, Some(25), "{example:?} {processes} {seed}");
            let predicate = parse(&run, example.violation()).unwrap();
            let mut found = [Statistics::default(); 6];
            for ((options, found), sum) in modes().iter().zip(&mut found).zip(&mut sums) {
                let outcome = detect(&run, &predicate, Question::Poss, options).unwrap();
                assert_eq!(
                    outcome.answer,
                    Some(false),
                    "{example:?} {processes} {seed}"
                );
                *found = outcome.statistics;
                *sum += found.transitions;
            }
            let case = format!("{example:?} {processes} {seed}");
            check_poss_counts(&found, found[0].states, &case);
        }
        sums
    };
    let factor = |sums: [u64; 6]| sums[0] as f64 / sums[3] as f64;
    let factors = [3, 4, 5].map(|processes| factor(of(Example::Database, processes)));
    assert!(
        factors[0] < factors[1] && factors[1] < factors[2],
        "{factors:?}"
    );
    assert!(factors[2] >= 50.0, "{factors:?}");
    let factors = [4, 5, 6].map(|processes| factor(of(Example::PrimarySecondary, processes)));
    assert!(
        factors[0] < factors[1] && factors[1] < factors[2],
        "{factors:?}"
    );
}

/// What goes wrong in these runs is found: there are two primaries for a while, and a change of partition is seen by some first.
#[test]
fn the_examples_of_the_paper_change() {
    let ask_of = |example: Example, text: &str, question| {
        let run = example.run(4, 25, 1);
        detect(&run, &parse(&run, text).unwrap(), question, &Options::ALL).unwrap()
    };
    let two = "some i < j: i.isPrimary && j.isPrimary";
    let outcome = ask_of(Example::PrimarySecondary, two, Question::Def);
    assert_eq!(outcome.answer, Some(true));
    let differ = "some i < j: i.partn != j.partn";
    let outcome = ask_of(Example::Database, differ, Question::Def);
    assert_eq!(outcome.answer, Some(true));
    let none = "all i: !i.isPrimary";
    let outcome = ask_of(Example::PrimarySecondary, none, Question::Poss);
    assert_eq!(outcome.answer, Some(false));
}

#[test]
fn a_search_gives_up_at_its_limit() {
    let c0 = c0();
    let predicate = parse(&c0, "p1.p == 2 && p2.p == 3").unwrap();
    let options = Options {
        max_states: 6,
        ..Options::NONE
    };
    assert_eq!(poss::poss(&c0, &predicate, &options).unwrap().answer, None);
    let options = Options {
        max_states: 7,
        ..Options::NONE
    };
    let outcome = poss::poss(&c0, &predicate, &options).unwrap();
    assert_eq!(outcome.answer, Some(false));
    let options = Options {
        max_states: 2,
        ..Options::NONE
    };
    assert_eq!(def::def(&c0, &predicate, &options).unwrap().answer, None);
    let given_up = enumerate(&c0, &predicate, Question::Poss, 3).unwrap();
    assert_eq!(given_up.answer, None);
}
