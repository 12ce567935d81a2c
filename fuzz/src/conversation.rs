//! What an agent says in one execution, right or wrong: the engine contradicts, and does not break.

use jcheck_annotations::{Field, Resolved, Site, SiteKind, SiteTable};
use jcheck_scheduler::conductor::{Atomicity, Plan};
use jcheck_scheduler::model::{Discipline, Names, Points, Rules};
use jcheck_scheduler::protocol::codec;
use jcheck_scheduler::protocol::message::{AgentMessage, SchedulerMessage};
use jcheck_scheduler::remote::{Engine, ProgramFacts};

/// In the place of the number of a thread: the one that runs.
pub const WHO_RUNS: u32 = u32::MAX;

/// A program with a field of each kind, and a site that may do anything.
fn program(rules: Rules) -> ProgramFacts {
    let field = |name: &str, is_static, is_volatile| Field {
        class: "p.A".into(),
        name: name.into(),
        descriptor: "I".into(),
        is_static,
        is_volatile,
        is_frozen: false,
    };
    let kinds = [
        SiteKind::Run,
        SiteKind::MonitorEnter,
        SiteKind::Start,
        SiteKind::Allocation("p.A".into()),
        SiteKind::Read(0),
        SiteKind::Write(2),
        SiteKind::ElementWrite,
        SiteKind::Loop,
        SiteKind::Interrupt,
        SiteKind::TimedWait,
        SiteKind::TryLock,
        SiteKind::State,
    ];
    let sites = (0..).zip(kinds).map(|(pc, kind)| Site {
        class: "p.A".into(),
        method: "run".into(),
        descriptor: "()V".into(),
        file: Some("A.java".into()),
        line: Some(pc + 1),
        pc,
        kind,
    });
    let table = SiteTable {
        sites: sites.collect(),
        fields: vec![
            field("plain", false, false),
            field("flag", false, true),
            field("shared", true, false),
            field("state", true, true),
        ],
        classes: vec!["p.A".into()],
        ..SiteTable::default()
    };
    ProgramFacts::new(table, Resolved::default(), rules)
}

/// The messages one after the other, without frames around them. The first byte says how the execution is watched.
pub fn conversation(bytes: &[u8]) -> bool {
    let Some((how, mut rest)) = bytes.split_first() else {
        return false;
    };
    let mut rules = Rules::default();
    if how & 1 != 0 {
        rules.points = Points::Accesses;
    }
    if how & 16 != 0 {
        rules.discipline = Discipline::ExclusiveAccess;
    }
    let mut plan = Plan::first(how & 2 != 0, Some(200), Atomicity::InvisibleFirst);
    plan.in_full = how & 4 != 0;
    plan.outcomes = how & 8 != 0;
    let mut engine = Engine::new(program(rules), Names::default(), plan);
    let mut running = 0;
    let mut answer = Some(engine.begin());
    while !engine.is_over() {
        if let Some(SchedulerMessage::Grant { thread, .. }) = answer {
            running = thread;
        }
        let Ok((mut message, used)) = codec::decode_first::<AgentMessage>(rest) else {
            break;
        };
        rest = &rest[used..];
        if let AgentMessage::Pending { thread, .. }
        | AgentMessage::Ended { thread, .. }
        | AgentMessage::Lost { thread, .. } = &mut message
        {
            if *thread == WHO_RUNS {
                *thread = running;
            }
        }
        answer = engine.handle(message);
    }
    engine.finish().0.is_ok()
}
