//! Valid input that is no file of the repository, to make mutants of.

use crate::conversation::WHO_RUNS;
use jcheck_annotations::{binary, Pack, Site, SiteKind, SiteTable, Weaving, Woven};
use jcheck_instrumenter::{Report, Stored};
use jcheck_scheduler::conductor::{Atomicity, Plan};
use jcheck_scheduler::detect::{examples::Example, write};
use jcheck_scheduler::protocol::codec;
use jcheck_scheduler::protocol::message::{
    AgentMessage, Event, FaultKind, Fence, Hello, Identity, Location, Operation, Owner,
    SchedulerMessage, Stack, Why, PROTOCOL_VERSION,
};
use jcheck_scheduler::service::{FromWorker, Job, NotRun, ToWorker};
use serde::Serialize;

/// Samples for a target; none for those that read files of the repository.
pub fn samples(target: &str) -> Vec<Vec<u8>> {
    match target {
        "frames" => frames(),
        "conversation" => conversations(),
        "tables" => tables(),
        "pack" => packs(),
        "computation" => computations(),
        "predicate" => predicates(),
        _ => Vec::new(),
    }
}

fn pending(events: Vec<Event>, operation: Operation) -> AgentMessage {
    AgentMessage::Pending {
        events,
        thread: WHO_RUNS,
        operation,
        site: 1,
        atomic: false,
    }
}

fn ended(events: Vec<Event>) -> AgentMessage {
    AgentMessage::Ended {
        events,
        thread: WHO_RUNS,
    }
}

fn object(object: u32, count: u32, class: &str) -> Event {
    let identity = Identity::Allocated {
        thread: 0,
        site: 3,
        count,
    };
    Event::Object {
        object,
        identity,
        class: class.into(),
    }
}

fn start(thread: u32, object: u32) -> Event {
    Event::Start {
        thread,
        object,
        name: format!("Thread-{thread}"),
        daemon: false,
        interrupted: false,
        site: 2,
    }
}

fn field(field: u32) -> Location {
    Location::Field { object: 1, field }
}

fn access(location: Location, write: bool) -> Event {
    Event::Access {
        location,
        write,
        site: 4,
    }
}

/// What agents say, one execution each.
fn executions() -> Vec<Vec<AgentMessage>> {
    let two = || {
        vec![
            object(1, 0, "p.A"),
            object(2, 1, "java.lang.Thread"),
            object(3, 2, "java.lang.Thread"),
            start(1, 2),
            start(2, 3),
        ]
    };
    let release = |object| Event::Release { object, site: 1 };
    let locked = vec![
        pending(two(), Operation::Join(1)),
        pending(vec![], Operation::Enter(1)),
        ended(vec![access(field(0), true), release(1)]),
        pending(vec![], Operation::Join(2)),
        pending(vec![], Operation::Enter(1)),
        ended(vec![access(field(0), true), release(1)]),
        ended(vec![]),
    ];
    let race = vec![
        ended(two()),
        ended(vec![access(field(0), true)]),
        ended(vec![access(field(0), true)]),
    ];
    let waits = vec![
        pending(two(), Operation::Join(1)),
        pending(vec![], Operation::Enter(1)),
        pending(vec![], Operation::WaitRelease(1)),
        pending(vec![], Operation::WaitAcquire(1)),
        pending(vec![], Operation::Enter(1)),
        pending(vec![], Operation::Notify(1)),
        ended(vec![release(1)]),
        ended(vec![release(1)]),
        ended(vec![]),
    ];
    let deadlock = vec![
        pending(two(), Operation::Enter(1)),
        pending(vec![], Operation::Join(1)),
        pending(vec![], Operation::Enter(1)),
        pending(vec![], Operation::Enter(1)),
        AgentMessage::Stacks(vec![Stack {
            thread: 0,
            frames: vec!["p.A.run(A.java:1)".into()],
        }]),
    ];
    let mut others = vec![
        Operation::Write(field(1)),
        Operation::Read(Location::Static(3)),
        Operation::AtomicWrite(field(1)),
        Operation::AtomicRead(field(1)),
        Operation::Toss(1),
        Operation::Sleep(10),
        Operation::Yield,
        Operation::Work,
        Operation::Interrupt(1),
        Operation::Interrupted,
        Operation::IsAlive(1),
        Operation::Clock,
        Operation::TryEnter(1),
        Operation::Leave(1),
        Operation::Unpark(1),
        Operation::TimedPark(5),
        Operation::Up(1),
        Operation::Down(1),
        Operation::State(1),
        Operation::Spin(1),
        Operation::Write(Location::Element { array: 1, index: 7 }),
        Operation::TimedJoin {
            thread: 1,
            millis: 5,
        },
    ];
    let exit = Operation::Exit(3);
    let mut all = vec![pending(two(), Operation::Yield)];
    others.push(exit);
    all.extend(
        others
            .into_iter()
            .map(|operation| pending(vec![], operation)),
    );
    vec![locked, race, waits, deadlock, all, vec![ended(events())]]
}

/// One of each kind.
fn events() -> Vec<Event> {
    let frames = || vec!["p.A.run(A.java:1)".to_string()];
    vec![
        object(1, 0, "int[]"),
        Event::ClassInitEnter("p.A".into()),
        Event::ClassInitExit("p.A".into()),
        Event::ClassUse("p.A".into()),
        Event::Elements {
            array: 1,
            first: 0,
            last: 9,
            write: true,
            site: 6,
        },
        Event::Frames(frames()),
        access(Location::Element { array: 1, index: 2 }, false),
        Event::Observe(field(1)),
        Event::Publish(field(1)),
        Event::Unchanged(field(1)),
        Event::Fence(Fence::Release),
        Event::AtomicAccess {
            location: field(1),
            write: true,
            site: 1,
        },
        Event::Predicate {
            predicate: 0,
            object: 1,
            thread: "worker".into(),
        },
        Event::Evaluated {
            object: 1,
            predicate: 0,
            why: Why::Changed,
            holds: true,
            own: false,
            site: 1,
            reads: vec![field(1), Location::Static(1)],
            owners: vec![Owner {
                lock: 1,
                object: 2,
                thread: 0,
            }],
        },
        Event::NotifyAll { object: 1, site: 1 },
        Event::Gap {
            kind: "unmodelled-operation".into(),
            name: "java.util.Timer".into(),
            site: 1,
            unless_alone: true,
        },
        Event::Fault {
            kind: FaultKind::UncaughtException,
            message: "java.lang.Error: no".into(),
            frames: frames(),
        },
    ]
}

fn conversations() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for (execution, how) in executions().iter().zip((0..).step_by(3)) {
        let mut bytes = vec![how];
        let messages = execution.iter().map(codec::encode);
        bytes.extend(messages.filter_map(Result::ok).flatten());
        found.push(bytes);
    }
    found
}

fn framed(message: &impl Serialize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    codec::write_message(&mut bytes, message).ok()?;
    Some(bytes)
}

fn frames() -> Vec<Vec<u8>> {
    let hello = AgentMessage::Hello(Hello {
        version: PROTOCOL_VERSION,
        token: "secret".into(),
        jvm: "17".into(),
        pid: 7,
        program: "digest".into(),
        arguments: "1 2".into(),
        process: "a".into(),
    });
    let plan = || Box::new(Plan::first(true, None, Atomicity::InvisibleFirst));
    let job = Job::Run {
        plans: vec![*plan()],
        millis: 200,
    };
    let lost = || Err(NotRun::Lost("gone".into()));
    let mut found: Vec<_> = executions().iter().flatten().map(framed).collect();
    found.push(framed(&hello));
    found.push(framed(&ToWorker::Run(plan())));
    found.push(framed(&ToWorker::Do(job)));
    found.push(framed(&FromWorker::Busy));
    found.push(framed(&FromWorker::Ran(Box::new(lost()), true)));
    found.push(framed(&SchedulerMessage::Stop { status: 0 }));
    found.extend(events().iter().map(|event| codec::encode(event).ok()));
    found.into_iter().flatten().collect()
}

fn sites() -> SiteTable {
    let site = |pc: u32| Site {
        class: if pc < 3 { "p.A".into() } else { "p.B".into() },
        method: "run".into(),
        descriptor: "()V".into(),
        file: (pc != 4).then(|| "A.java".into()),
        line: Some(pc),
        pc,
        kind: SiteKind::Read(0),
    };
    SiteTable {
        sites: (0..6).map(site).collect(),
        classes: vec!["p.A".into(), "p.B".into()],
        ..SiteTable::default()
    }
}

fn tables() -> Vec<Vec<u8>> {
    let weaving = Weaving {
        ahead: vec![[1; 32]],
        woven: vec![Woven {
            digest: [2; 32],
            name: "p.C".into(),
            bytes: Some(vec![0xCA, 0xFE]),
        }],
    };
    let stored = Stored::new(sites(), &Report::default(), "digest", None);
    let entries = stored.entries().ok().and_then(|entries| {
        let ((_, part), (_, head)) = (entries.first()?, entries.last()?);
        let length = u16::try_from(head.len()).ok()?;
        Some([&length.to_le_bytes()[..], head, part].concat())
    });
    let found = [
        binary::encode(&weaving).ok(),
        binary::encode(&sites()).ok(),
        entries,
    ];
    found.into_iter().flatten().collect()
}

fn packs() -> Vec<Vec<u8>> {
    let classes = [("a/B", &b"xyz"[..], false), ("C", &b""[..], true)];
    vec![
        Pack::encode(classes.iter().copied()),
        Pack::encode(classes[..1].iter().copied()),
    ]
}

/// Predicates and the computations they are about; the values of the third one are of all types.
fn predicates() -> Vec<Vec<u8>> {
    let run = |example: Example, seed| {
        let run = write(&example.run(3, 6, seed));
        format!("{}\n{run}", example.violation())
    };
    let small = r#"p1.x * 2 - -1 <= 7 && (p2.on || 'p 3'.who != "no") => all i in p1, p2: i.x == 2
{"process":"p1","variables":{"x":-3},"clock":{"p1":1}}
{"process":"p2","variables":{"on":true,"x":7},"clock":{"p2":0}}
{"process":"p 3","variables":{"who":"a\u00e9"},"clock":{"p 3":5}}
{"process":"p1","variables":{"x":2},"clock":{"p1":2}}
{"process":"p2","variables":{"on":false,"x":2},"clock":{"p1":2,"p2":0}}
"#;
    let short = r#"p.x == 1
{"process":"p","variables":{"x":1},"clock":{"p":1}}
"#;
    // Most changes are within a string, so that they change what is read, and not whether.
    let text = "Text that may be anything. ".repeat(60);
    let long = [&text, "another"].map(|text| {
        let line = r#"{"process":"p","variables":{"s":"TEXT"},"clock":{"p":1}}"#;
        format!("p.s != \"a\"\n{}\n", line.replace("TEXT", text))
    });
    let [long, shorter] = long;
    let texts = [
        long,
        shorter,
        run(Example::Database, 1),
        run(Example::PrimarySecondary, 2),
        small.to_string(),
        short.to_string(),
    ];
    texts.into_iter().map(String::into_bytes).collect()
}

/// The computations alone.
fn computations() -> Vec<Vec<u8>> {
    let lines = |text: Vec<u8>| {
        text.splitn(2, |byte| *byte == b'\n')
            .nth(1)
            .map(<[u8]>::to_vec)
    };
    predicates().into_iter().filter_map(lines).collect()
}
