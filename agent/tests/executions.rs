//! Hand-instrumented programs under a small scheduler: what the agent says about each operation, and what the program
//! sees.

mod accesses;

use jcheck_scheduler::protocol::message::{Event, FaultKind, Identity, Location, Welcome, NO_SITE};

use crate::support::{jdks, run, welcome, Run, Setup, DEADLOCK};

fn last(enabled: &[u32]) -> u32 {
    *enabled.last().unwrap()
}

/// Runs with the lowest enabled thread first, and expects a good end.
fn simple(jdk: &std::path::Path, program: &[&str]) -> Run {
    let run = run(jdk, Setup::default(), program);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert_eq!(run.stderr, "");
    run
}

#[test]
fn monitors_and_joins_go_where_the_scheduler_says() {
    for jdk in jdks() {
        for tcp in [false, true] {
            let first = run(
                &jdk,
                Setup {
                    tcp,
                    ..Setup::default()
                },
                &["Monitors", "x", "y"],
            );
            let expected = "a true\nb true\njoined 2 false false x,y\nstarted once\nno line end";
            assert_eq!(
                (first.status, first.stdout.as_str()),
                (Some(0), expected),
                "{first:#?}"
            );
            assert_eq!(
                first.steps,
                [
                    "0 begin",
                    "1 begin",
                    "1 Enter(3) @1",
                    "0 Join(1) @10",
                    "2 begin",
                    "2 Enter(3) @1",
                    "0 Join(2) @11",
                    "3 begin",
                    "0 Join(3) @10"
                ]
            );
            assert_eq!(
                first.count(|e| matches!(e, Event::Release { object: 3, site: 6 })),
                2
            );
            let is_start = |e: &Event| match e {
                Event::Start {
                    thread: 2,
                    name,
                    daemon: true,
                    site: 9,
                    ..
                } => name == "second",
                _ => false,
            };
            assert_eq!(first.count(is_start), 1);
        }
        let other = run(
            &jdk,
            Setup {
                choose: Box::new(last),
                ..Setup::default()
            },
            &["Monitors"],
        );
        assert!(
            other
                .stdout
                .starts_with("b true\na true\njoined 2 false false"),
            "{other:#?}"
        );
    }
}

#[test]
fn wait_gives_up_the_lock_and_gets_it_back_as_deep_as_before() {
    for jdk in jdks() {
        let setup = || Setup {
            choose: Box::new(last),
            ..Setup::default()
        };
        let found = run(&jdk, setup(), &["WaitNotify"]);
        assert_eq!(
            found.stdout, "notified, holds true\nstill holds true\n",
            "{found:#?}"
        );
        assert_eq!(
            found.steps,
            [
                "0 begin",
                "1 begin",
                "1 Enter(2) @2",
                "1 WaitRelease(2) @3",
                "0 Enter(2) @8",
                "0 Notify(2) @9",
                "1 WaitAcquire(2) @3",
                "0 Join(1) @11"
            ]
        );
        let identity = Identity::Allocated {
            thread: 0,
            site: 1,
            count: 0,
        };
        assert!(found.events.contains(&(
            0,
            Event::Object {
                object: 2,
                identity,
                class: "java.lang.Object".into()
            }
        )));
        assert_eq!(found.gaps(), [] as [String; 0]);
        let all = run(&jdk, setup(), &["WaitNotify", "timed", "all"]);
        assert_eq!(
            all.stdout, "notified, holds true\nstill holds true\n",
            "{all:#?}"
        );
        assert!(all.gaps().is_empty(), "{all:#?}");
        let limit = "1 TimedWaitAcquire { object: 2, millis: 1000 } @3";
        assert!(all.steps.iter().any(|step| step == limit), "{all:#?}");
        assert_eq!(
            all.count(|e| matches!(e, Event::NotifyAll { object: 2, site: 9 })),
            1
        );
    }
}

#[test]
fn misuse_throws_what_the_jvm_throws() {
    for jdk in jdks() {
        let run = simple(&jdk, &["Misuse"]);
        assert_eq!(run.stdout, "ok\n".repeat(16) + "end\n");
    }
}

#[test]
fn thread_classes_with_methods_of_their_own_are_under_control() {
    for jdk in jdks() {
        let run = simple(&jdk, &["Subclasses"]);
        assert_eq!(
            run.stdout,
            "Inner.run of Inner\ntask\nOuter.start\nOuter.run\nInner.run of Outer\ntask\nStarter.start\ntask\n\
             Restarter.start\nStarter.start\ntask\n\
             Inner.run of Inner\ntask\n"
        );
        assert_eq!(
            run.steps,
            [
                "0 begin",
                "1 begin",
                "1 Enter(2) @5",
                "0 Join(1) @8",
                "2 begin",
                "2 Enter(2) @5",
                "0 Join(2) @8",
                "3 begin",
                "3 Enter(2) @5",
                "0 Join(3) @8",
                "4 begin",
                "4 Enter(2) @5",
                "0 Join(4) @8",
                "0 Enter(2) @5"
            ]
        );
        assert!(run.gaps().is_empty(), "{:?}", run.gaps());
    }
}

/// Whether an event is about a thread as an object, which starting and joining it touch.
fn concerns_thread(event: &Event) -> bool {
    match event {
        Event::Object { class, .. } => class == "java.lang.Thread",
        Event::Access { location, .. } => matches!(location, Location::Element { .. }),
        _ => false,
    }
}

#[test]
fn static_initialisers_are_atomic_and_used_once_per_thread() {
    let welcome = Welcome {
        site_fields: vec![
            NO_SITE, NO_SITE, NO_SITE, NO_SITE, 0, 0, NO_SITE, NO_SITE, NO_SITE,
        ],
        site_classes: vec![
            NO_SITE, 1, NO_SITE, NO_SITE, 1, 1, NO_SITE, NO_SITE, NO_SITE,
        ],
        class_names: vec!["Other".into(), "ClassInit$Late".into()],
        ..welcome()
    };
    for jdk in jdks() {
        let run = run(
            &jdk,
            Setup {
                welcome: welcome.clone(),
                ..Setup::default()
            },
            &["ClassInit"],
        );
        assert_eq!(run.status, Some(0), "{run:#?}");
        assert_eq!(
            run.steps,
            [
                "0 begin",
                "0 Enter(1) @3 atomic",
                "0 Enter(1) @6",
                "1 begin",
                "1 Enter(1) @6",
                "0 Join(1) @8"
            ]
        );
        let name = || "ClassInit$Late".to_string();
        let identity = Identity::AllocatedInClassInit {
            class: name(),
            site: 2,
            count: 0,
        };
        let access = |thread, write, site| {
            (
                thread,
                Event::Access {
                    location: Location::Static(0),
                    write,
                    site,
                },
            )
        };
        let interesting: Vec<_> = run
            .events
            .iter()
            .filter(|(_, e)| !matches!(e, Event::Release { .. } | Event::Start { .. }))
            .filter(|(_, e)| !concerns_thread(e))
            .collect();
        assert_eq!(
            interesting,
            [
                // the announcement goes first in its message
                &(
                    0,
                    Event::Object {
                        object: 1,
                        identity,
                        class: "java.lang.Object".into()
                    }
                ),
                &access(0, false, 5),
                &(0, Event::ClassInitEnter(name())),
                &access(0, true, 4),
                &(0, Event::ClassInitExit(name())),
                &access(0, false, 5),
                &(1, Event::ClassUse(name())),
                &access(1, false, 5),
            ]
        );
    }
}

#[test]
fn what_leaves_a_thread_is_a_fault_unless_it_is_handled() {
    for jdk in jdks() {
        let fault = |run: &Run| {
            let mut faults = run.events.iter().filter_map(|(thread, event)| match event {
                Event::Fault {
                    kind,
                    message,
                    frames,
                } => Some((*thread, *kind, message.clone(), frames.clone())),
                _ => None,
            });
            let first = faults.next();
            assert_eq!(faults.next(), None);
            first
        };
        let run = simple(&jdk, &["Faults", "exception"]);
        let (thread, kind, message, frames) = fault(&run).unwrap();
        assert_eq!((thread, kind), (1, FaultKind::UncaughtException));
        assert_eq!(message, "java.lang.IllegalStateException: out of luck");
        assert_eq!(
            frames,
            [
                "Faults.fail(Faults.java:9)",
                "Faults.lambda$main$0(Faults.java:28)"
            ]
        );
        assert_eq!(run.stdout, "main goes on\n");

        let (thread, kind, message, frames) =
            fault(&simple(&jdk, &["Faults", "assertion", "main"])).unwrap();
        assert_eq!(
            (thread, kind, message.as_str()),
            (0, FaultKind::Assertion, "java.lang.AssertionError: claimed")
        );
        assert_eq!(
            frames,
            ["Faults.fail(Faults.java:11)", "Faults.main(Faults.java:40)"]
        );

        let (thread, kind, message, frames) = fault(&simple(&jdk, &["Faults", "check"])).unwrap();
        assert_eq!((thread, kind), (1, FaultKind::Assertion));
        assert_eq!(message, "io.jcheck.CheckFailedError: checked");
        assert_eq!(frames[0], "Faults.fail(Faults.java:13)");

        let run = simple(&jdk, &["Faults", "caught"]);
        assert_eq!(fault(&run).unwrap().1, FaultKind::Assertion);
        assert_eq!(run.flushes, 1);

        for how in ["own", "default"] {
            let run = simple(&jdk, &["Faults", "exception", how]);
            assert_eq!(run.stdout, "handled out of luck in true\nmain goes on\n");
            assert!(fault(&run).is_none());
        }

        let (_, kind, message, _) = fault(&simple(&jdk, &["NoSuchClass"])).unwrap();
        assert_eq!(kind, FaultKind::UncaughtException);
        assert_eq!(message, "java.lang.ClassNotFoundException: NoSuchClass");
    }
}

#[test]
fn choices_come_from_the_scheduler_and_exit_is_its_decision() {
    for jdk in jdks() {
        let run = run(&jdk, Setup::default(), &["Choices"]);
        assert_eq!(
            run.stdout, "true 2 2 12 true true true refused true refused\n",
            "{run:#?}"
        );
        assert_eq!(
            run.steps,
            [
                "0 begin",
                "0 Toss(5) @-1",
                "0 Toss(2) @-1",
                "0 Toss(9) @-1",
                "0 Toss(1) @-1",
                "0 Exit(7) @1"
            ]
        );
        assert_eq!(run.gaps(), ["environment random-numbers"]);
        assert_eq!(run.status, Some(7));
    }
}

#[test]
fn stacks_of_a_deadlock_show_the_program_only() {
    let orders: [fn(&[u32]) -> u32; 2] = [last, |enabled| enabled[0]];
    for (jdk, choose) in jdks()
        .into_iter()
        .flat_map(|jdk| orders.map(|order| (jdk.clone(), order)))
    {
        let run = run(
            &jdk,
            Setup {
                choose: Box::new(choose),
                ..Setup::default()
            },
            &["Deadlock"],
        );
        assert_eq!(run.status, Some(DEADLOCK), "{run:#?}");
        let stacks: Vec<_> = run
            .stacks
            .iter()
            .map(|stack| (stack.thread, stack.frames.join(" < ")))
            .collect();
        assert_eq!(
            stacks,
            [
                (0, "Deadlock.main(Deadlock.java:22)".to_string()),
                (
                    1,
                    "Deadlock.await(Deadlock.java:9) < Deadlock.lambda$main$0(Deadlock.java:19)"
                        .to_string()
                ),
                (2, "Deadlock$Sub.run(Deadlock.java:33)".to_string()),
            ]
        );
    }
}

#[test]
fn an_interrupt_at_the_gate_survives() {
    for jdk in jdks() {
        assert_eq!(simple(&jdk, &["Interrupted"]).stdout, "interrupted true\n");
    }
}

/// Chooses by a linear congruential generator (Knuth's MMIX constants).
fn shuffled(seed: u64) -> Setup {
    let mut state = seed;
    let choose = move |enabled: &[u32]| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        enabled[(state >> 33) as usize % enabled.len()]
    };
    Setup {
        choose: Box::new(choose),
        ..Setup::default()
    }
}

#[test]
fn the_same_choices_give_the_same_execution() {
    for jdk in jdks() {
        let mut schedules = std::collections::BTreeSet::new();
        for seed in 0..4 {
            let first = run(&jdk, shuffled(seed), &["Crowd", "12", "25"]);
            assert_eq!(
                (first.status, first.stdout.as_str()),
                (Some(0), "300\n"),
                "{}",
                first.stderr
            );
            let second = run(&jdk, shuffled(seed), &["Crowd", "12", "25"]);
            assert!(
                first.steps == second.steps && first.events == second.events,
                "seed {seed}"
            );
            schedules.insert(first.steps);
        }
        assert_eq!(schedules.len(), 4);
    }
}
