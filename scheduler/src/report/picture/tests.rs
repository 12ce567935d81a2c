use jcheck_annotations::{Field, Site, SiteKind, SiteTable};

use super::*;
use crate::model::{
    Ending as End, Entry, Evidence, Half, ObjectInfo, Outcome, Subject, ThreadInfo, ThreadPath,
};
use crate::report::{Length, Paint};

const LOCK: Subject = Subject::Object(1);

fn site(line: u32, kind: SiteKind) -> Site {
    Site {
        class: "shop.Shop".into(),
        method: "run".into(),
        descriptor: "()V".into(),
        file: Some("Shop.java".into()),
        line: Some(line),
        pc: 0,
        kind,
    }
}

/// Sites 0 to 9 are locks at lines 10 to 19; 10 reads a volatile field, 11 writes it; 12 reads one that is not, 13 writes it.
fn sites() -> SiteTable {
    let field = |name: &str, is_volatile| Field {
        class: "shop.Shop".into(),
        name: name.into(),
        descriptor: "I".into(),
        is_static: true,
        is_volatile,
        is_frozen: false,
    };
    let mut sites: Vec<Site> = (10..20)
        .map(|line| site(line, SiteKind::MonitorEnter))
        .collect();
    sites.extend([
        site(20, SiteKind::Read(0)),
        site(21, SiteKind::Write(0)),
        site(22, SiteKind::Read(1)),
        site(23, SiteKind::Write(1)),
    ]);
    SiteTable {
        sites,
        fields: vec![field("flag", true), field("count", false)],
        classes: vec!["shop.Shop".to_string()],
        ..SiteTable::default()
    }
}

fn entry(thread: u32, verb: &str, object: Subject, site: Option<u32>) -> Entry {
    Entry {
        thread,
        verb: verb.into(),
        object,
        site,
        visible: verb != "unlock" && verb != "start",
        trace: None,
    }
}

fn execution(entries: Vec<Entry>) -> Execution {
    let thread = |path: ThreadPath, name: &str| ThreadInfo {
        path,
        name: name.into(),
        end: ThreadEnd::Ended,
        holds: Vec::new(),
        frames: Vec::new(),
    };
    let object = |name: &str| ObjectInfo {
        class: "shop.Lock".into(),
        name: name.into(),
        site: None,
    };
    let main = ThreadPath::main();
    Execution {
        skipped: 0,
        steps: Vec::new(),
        outcome: Outcome::Complete,
        ending: End::default(),
        findings: Vec::new(),
        gaps: Vec::new(),
        shown: Vec::new(),
        reached: crate::model::Reached::default(),
        entries,
        threads: vec![
            thread(main.clone(), "main"),
            thread(main.child(1), "one"),
            thread(main.child(2), "two"),
        ],
        objects: vec![object(""), object("Lock#0"), object("Lock#1")],
        traces: Vec::new(),
    }
}

fn pictured(execution: &Execution, finding: Option<&Finding>, most: usize) -> Picture {
    let sites = sites();
    let telling = Telling {
        length: Length::Brief,
        paint: Paint::Plain,
        sites: &sites,
        is_own: &|_| true,
    };
    picture(execution, finding, &telling, most)
}

/// Thread 0 starts 1 and 2; both take a lock, 1 first; 1 also takes one that nobody else wants; main sees the end of 1.
fn entries() -> Vec<Entry> {
    let own = Subject::Object(2);
    vec![
        entry(0, "begin", Subject::None, None),
        entry(0, "start", Subject::Thread(1), Some(0)),
        entry(0, "start", Subject::Thread(2), Some(1)),
        entry(1, "begin", Subject::None, None),
        entry(1, "lock", LOCK, Some(2)),
        entry(1, "unlock", LOCK, Some(2)),
        entry(1, "lock", own.clone(), Some(3)),
        entry(1, "unlock", own, Some(3)),
        entry(2, "begin", Subject::None, None),
        entry(2, "lock", LOCK, Some(2)),
        entry(2, "unlock", LOCK, Some(2)),
        entry(1, "end", Subject::None, None),
        entry(0, "join", Subject::Thread(1), Some(4)),
    ]
}

/// Kind, thread and text of each row.
fn told(picture: &Picture) -> Vec<(RowKind, Option<u32>, &str)> {
    let rows = picture.rows.iter();
    rows.map(|row| (row.kind, row.lane, row.text.as_str()))
        .collect()
}

#[test]
fn what_no_other_thread_can_notice_is_folded() {
    let picture = pictured(&execution(entries()), None, 100);
    assert_eq!(
        told(&picture),
        [
            (RowKind::Call, Some(0), "starts one"),
            (RowKind::Call, Some(0), "starts two"),
            (RowKind::Call, Some(1), "locks Lock#0"),
            (RowKind::Fold, Some(1), "2 operations"),
            (RowKind::Call, Some(2), "locks Lock#0"),
            (RowKind::Fold, None, "2 operations: one 1, main 1"),
        ]
    );
    // Every entry is in one row, in the order of happening.
    let operations = picture.rows.iter().flat_map(|row| &row.operations);
    let ids: Vec<usize> = operations.clone().map(|operation| operation.id).collect();
    assert_eq!(ids, (0..entries().len()).collect::<Vec<_>>());
    // The lines of the full story have no end of a critical section.
    let numbers: Vec<usize> = operations
        .filter_map(|operation| operation.number)
        .collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
    let place = picture.rows[2].place.as_ref().unwrap();
    assert_eq!(place.text, "Shop.run (Shop.java:12)");
    assert_eq!((place.class.as_str(), place.line), ("shop.Shop", Some(12)));
}

fn arrows(entries: Vec<Entry>) -> Vec<(usize, usize, ArrowKind, &'static str)> {
    let arrows = pictured(&execution(entries), None, 1000).arrows;
    let arrows = arrows.iter();
    arrows
        .map(|arrow| (arrow.from, arrow.to, arrow.kind, arrow.why))
        .collect()
}

#[test]
fn arrows_lead_from_what_happens_before_in_another_thread() {
    use ArrowKind::HappensBefore;
    assert_eq!(
        arrows(entries()),
        [
            (1, 3, HappensBefore, "start"),
            (2, 8, HappensBefore, "start"),
            (5, 9, HappensBefore, "lock"),
            (11, 12, HappensBefore, "join"),
        ]
    );
}

/// JLS 17.4.4: a write to a volatile synchronises with reads of it; accesses to other fields order nothing, also where
/// they are scheduling points.
#[test]
fn only_volatile_fields_order() {
    use ArrowKind::HappensBefore;
    let field = |name: &str| Subject::Location(None, format!("Shop.{name}"));
    let all = |name: &str, read, write| {
        vec![
            entry(0, "start", Subject::Thread(1), Some(0)),
            entry(1, "begin", Subject::None, None),
            entry(1, "write", field(name), Some(write)),
            entry(0, "read", field(name), Some(read)),
            entry(1, "write", field(name), Some(write)),
        ]
    };
    let start = (0, 1, HappensBefore, "start");
    assert_eq!(
        arrows(all("flag", 10, 11)),
        [start, (2, 3, HappensBefore, "volatile")]
    );
    assert_eq!(arrows(all("count", 12, 13)), [start]);
}

/// Of several accesses at the two places, the last two of different threads are those that were reported.
#[test]
fn the_accesses_of_a_data_race_are_marked() {
    let count = || Subject::Location(None, "Shop.count".into());
    let access = |thread, verb, site| Entry {
        visible: false,
        ..entry(thread, verb, count(), Some(site))
    };
    let execution = execution(vec![
        entry(0, "start", Subject::Thread(1), Some(0)),
        access(0, "writes", 13),
        access(0, "reads", 12),
        access(0, "writes", 13),
        entry(1, "begin", Subject::None, None),
        access(1, "writes", 13),
        access(1, "reads", 12),
    ]);
    let half = |writes, line| Half {
        who: String::new(),
        writes,
        place: format!("shop.Shop.run(Shop.java:{line})"),
        locks: Vec::new(),
    };
    let finding = |line| Finding {
        evidence: Some(Evidence {
            location: String::new(),
            places: Vec::new(),
            visible: false,
            halves: vec![half(true, 23), half(false, line)],
            told: None,
            foreign: None,
            is_meeting: false,
        }),
        ..finding(FindingKind::DataRace)
    };
    let races = |finding: &Finding| {
        let arrows = pictured(&execution, Some(finding), 100).arrows.into_iter();
        let races = arrows.filter(|arrow| arrow.kind == ArrowKind::Race);
        races
            .map(|arrow| (arrow.from, arrow.to))
            .collect::<Vec<_>>()
    };
    assert_eq!(races(&finding(22)), [(3, 6)]);
    // Where nothing is at that line, nothing is claimed.
    assert_eq!(races(&finding(21)), []);
}

fn finding(kind: FindingKind) -> Finding {
    Finding {
        kind,
        message: "it went wrong".into(),
        thread: None,
        at: None,
        details: Vec::new(),
        evidence: None,
    }
}

#[test]
fn a_notification_wakes_whoever_it_was_for() {
    use ArrowKind::{HappensBefore, Wakes};
    let entries = vec![
        entry(1, "lock", LOCK, Some(2)),
        entry(1, "wait", LOCK, Some(3)),
        entry(2, "lock", LOCK, Some(2)),
        entry(2, "notify", Subject::Thread(1), Some(4)),
        entry(2, "unlock", LOCK, Some(2)),
        entry(1, "relock", LOCK, Some(3)),
    ];
    assert_eq!(
        arrows(entries),
        [
            (1, 2, HappensBefore, "lock"),
            (4, 5, HappensBefore, "lock"),
            (3, 5, Wakes, "notification"),
        ]
    );
}

#[test]
fn who_waits_at_the_end_has_a_row() {
    let mut execution = execution(entries());
    execution.threads[1].end = ThreadEnd::Blocked {
        verb: "lock".into(),
        subject: LOCK,
        site: Some(7),
        owner: Some(2),
    };
    execution.threads[1].holds = vec![(2, None)];
    let finding = finding(FindingKind::Deadlock);
    let picture = pictured(&execution, Some(&finding), 100);
    let last = picture.rows.last().unwrap();
    assert_eq!((last.kind, last.lane), (RowKind::Waits, Some(1)));
    assert_eq!(last.text, "holds Lock#1, waits for Lock#0, held by two");
    assert_eq!(last.place.as_ref().unwrap().line, Some(17));
    assert_eq!(picture.endings.len(), 1);
}

#[test]
fn a_picture_has_no_more_operations_than_there_is_room_for() {
    let mut long = entries();
    for _ in 0..500 {
        long.extend(entries().split_off(3));
    }
    let execution = execution(long);
    let whole = pictured(&execution, None, usize::MAX);
    assert_eq!(whole.left_out, 0);
    for most in [900, 100, 30, 1] {
        let picture = pictured(&execution, None, most);
        let operations: usize = picture.rows.iter().map(|row| row.operations.len()).sum();
        assert!(
            operations <= most.max(ROWS_BEFORE + 1),
            "{operations} of {most}"
        );
        assert_eq!(picture.rows.len() + picture.left_out, whole.rows.len());
        // What is left says how much there was.
        let count = |picture: &Picture| picture.rows.last().unwrap().count;
        assert_eq!(count(&picture), count(&whole));
    }
}

#[test]
fn a_place_without_a_line_has_no_source() {
    let place = Place::of_frame("shop.Shop.lambda$main$0(Shop.java:6)");
    assert_eq!(place.text, "Shop.main (Shop.java:6)");
    assert_eq!(
        (place.file.as_deref(), place.line),
        (Some("Shop.java"), Some(6))
    );
    for frame in [
        "shop.Shop.run(Native Method)",
        "shop.Shop.run(Shop.java)",
        "x",
        "a(b:c)",
    ] {
        let place = Place::of_frame(frame);
        assert_eq!((place.file, place.line), (None, None), "{frame}");
    }
}
