//! Accesses of a hand-instrumented program: which of them the agent tells, and how.

use crate::support::{jdks, run, welcome, Setup};
use jcheck_scheduler::protocol::message::{site_flag, Event, Identity, Location, Welcome, NO_SITE};

#[test]
fn accesses_are_events_once_per_segment_and_operations_where_flagged() {
    let mut flags = vec![0; 15];
    flags[6] = site_flag::SILENT;
    flags[7] = site_flag::VISIBLE;
    flags[10] = site_flag::COMMUNICATION;
    flags[13] = site_flag::NOT_COMMUNICATION;
    let none = NO_SITE;
    let welcome = Welcome {
        site_flags: flags,
        //                0     1  2     3  4     5  6  7  8     9
        site_fields: vec![none, 5, none, 5, none, 6, 6, 7, none, none],
        communication_classes: vec!["java.util.BitSet".into()],
        ..welcome()
    };
    for jdk in jdks() {
        let run = run(
            &jdk,
            Setup {
                welcome: welcome.clone(),
                ..Setup::default()
            },
            &["Accesses"],
        );
        assert_eq!(run.status, Some(0), "{run:#?}");
        assert_eq!(
            run.steps,
            [
                "0 begin",
                "0 Enter(2) @4",
                "0 Read(Field { object: 1, field: 7 }) @7",
                "0 Write(Element { array: 4, index: 2 }) @9",
                "0 Read(Field { object: 6, field: 5 }) @3",
            ]
        );
        let accesses: Vec<_> = run
            .events
            .iter()
            .filter_map(|(_, event)| match event {
                Event::Access {
                    location: Location::Field { object, field },
                    write,
                    site,
                } => Some(format!(
                    "{} {object}.{field} @{site}",
                    if *write { "W" } else { "R" }
                )),
                Event::Elements {
                    array,
                    first,
                    last,
                    write,
                    site,
                } => Some(format!(
                    "{} {array}[{first}..={last}] @{site}",
                    if *write { "W" } else { "R" }
                )),
                _ => None,
            })
            .collect();
        assert_eq!(
            accesses,
            [
                "W 1.5 @1",
                "R 1.5 @3",
                "W 1.5 @1",
                "W 1.6 @5",
                "W 1.5 @1",
                "W 3[1..=2] @9",
                "R 5[0..=0] @12",
                "R 7.5 @3",
                "R 8.5 @3",
                "R 9.5 @3",
                "W 10.5 @1"
            ]
        );
        let named = |thread, site, count| Identity::Allocated {
            thread,
            site,
            count,
        };
        let objects: Vec<_> = run
            .events
            .iter()
            .filter_map(|(_, event)| match event {
                Event::Object {
                    object,
                    identity,
                    class,
                } => Some((*object, identity.clone(), class.as_str())),
                _ => None,
            })
            .collect();
        assert_eq!(
            objects,
            [
                (1, named(0, 2, 0), "Accesses$Box"),
                (
                    2,
                    Identity::Unnamed {
                        thread: 0,
                        count: 0
                    },
                    "java.lang.Object"
                ),
                (3, named(0, 8, 0), "int[]"),
                (4, named(0, 10, 0), "int[]"),
                (5, named(0, 11, 2), "int[]"),
                (
                    6,
                    Identity::Unnamed {
                        thread: 0,
                        count: 0
                    },
                    "java.util.BitSet"
                ),
                (7, named(0, 13, 0), "java.util.BitSet"),
                (
                    8,
                    Identity::ClassObject("Accesses".into()),
                    "java.lang.Class"
                ),
                (
                    9,
                    Identity::Unnamed {
                        thread: 0,
                        count: 0
                    },
                    "Accesses$$Lambda"
                ),
                (10, named(0, 2, 1), "Accesses$Box"),
            ]
        );
        assert_eq!(run.gaps(), ["unmodelled "]);
    }
}
