use super::*;
use crate::model::{
    Ending, Entry, FindingKind, ObjectInfo, Outcome, Subject, ThreadEnd, ThreadInfo, ThreadPath,
};
use jcheck_annotations::SiteTable;

const CALL: &str = "shop.Shop.lambda$main$0(Shop.java:6)";
const RUN: &str = "shop.Shop.run(Shop.java:3)";

fn table() -> SiteTable {
    SiteTable {
        classes: vec!["lib.Lib".to_string(), "shop.Shop".to_string()],
        ..SiteTable::default()
    }
}

fn entry(thread: u32, verb: &str, object: Subject, trace: Option<u32>) -> Entry {
    Entry {
        thread,
        verb: verb.into(),
        object,
        site: None,
        visible: true,
        trace,
    }
}

fn thread(path: ThreadPath, name: &str) -> ThreadInfo {
    ThreadInfo {
        path,
        name: name.into(),
        end: ThreadEnd::Ended,
        holds: Vec::new(),
        frames: Vec::new(),
    }
}

fn traces() -> Vec<Vec<String>> {
    let stack = |frames: &[&str]| frames.iter().map(|frame| (*frame).to_string()).collect();
    let map = "java.util.concurrent.ConcurrentHashMap";
    vec![
        stack(&[
            &format!("{map}.tabAt(CHM.java:9)"),
            &format!("{map}.get(CHM.java:8)"),
            CALL,
            RUN,
        ]),
        stack(&[&format!("{map}.put(CHM.java:7)"), CALL, RUN]),
        stack(&["shop.Shop.main(Shop.java:1)"]),
        stack(&["java.util.concurrent.ThreadPoolExecutor.runWorker(TPE.java:1)"]),
        stack(&["lib.Lib.deep(Lib.java:5)", "shop.Shop.main(Shop.java:2)"]),
    ]
}

/// Two threads use a map; what they do there is below calls of the program.
fn shop(names: [&str; 2], entries: Vec<Entry>) -> Execution {
    let main = ThreadPath::main();
    Execution {
        skipped: 0,
        steps: Vec::new(),
        outcome: Outcome::Complete,
        ending: Ending::default(),
        findings: Vec::new(),
        gaps: Vec::new(),
        shown: Vec::new(),
        reached: crate::model::Reached::default(),
        entries,
        threads: vec![
            thread(main.clone(), "main"),
            thread(main.child(1), names[0]),
            thread(main.child(2), names[1]),
        ],
        objects: vec![
            ObjectInfo {
                class: String::new(),
                name: String::new(),
                site: None,
            },
            ObjectInfo {
                class: "java.util.concurrent.ConcurrentHashMap".into(),
                name: "ConcurrentHashMap#0".into(),
                site: None,
            },
        ],
        traces: traces(),
    }
}

fn entries() -> Vec<Entry> {
    let node = |part: &str| Subject::Location(Some(1), part.into());
    let idle = || Subject::Location(None, "idle".into());
    vec![
        entry(0, "begin", Subject::None, None),
        entry(0, "start", Subject::Thread(1), Some(2)),
        entry(0, "start", Subject::Thread(2), Some(4)),
        entry(1, "begin", Subject::None, None),
        entry(1, "update", idle(), Some(3)),
        entry(1, "read", node("table"), Some(0)),
        entry(1, "read", node("value"), Some(0)),
        entry(2, "begin", Subject::None, None),
        entry(2, "update", idle(), Some(3)),
        entry(2, "read", node("value"), Some(0)),
        entry(2, "write", node("value"), Some(1)),
        entry(1, "write", node("value"), Some(1)),
    ]
}

/// A step of a thread while these could have been taken.
fn step(thread: u32, enabled: &[u32]) -> crate::model::Step {
    use crate::model::{Operation, Step, ThreadId, Transition};
    let of = |thread: &u32| Transition::visible(ThreadId(*thread), 0, Operation::Yield, 0);
    Step {
        enabled: enabled.iter().map(of).collect(),
        ..Step::brief(of(&thread))
    }
}

/// What others could do counts where the next thread is granted, and not at what it tells first.
#[test]
fn who_could_have_gone_on_is_preempted() {
    let told_with = |could_go_on: &[u32]| {
        let mut execution = shop(["one", "two"], Vec::new());
        let count = Subject::Location(None, "Shop.count".into());
        let access = |thread, verb| Entry {
            visible: false,
            ..entry(thread, verb, count.clone(), Some(2))
        };
        execution.entries = vec![
            entry(0, "begin", Subject::None, None),
            Entry {
                visible: false,
                ..entry(0, "start", Subject::Thread(1), Some(2))
            },
            access(0, "writes"),
            entry(1, "begin", Subject::None, None),
            access(1, "writes"),
            entry(0, "join", Subject::Thread(1), Some(2)),
            access(0, "reads"),
        ];
        execution.steps = vec![step(0, &[0]), step(1, could_go_on), step(0, &[0])];
        told(&execution, Paint::Plain)
    };
    let text = told_with(&[1]);
    assert!(
        text.contains("  -- main waits for the end of one --> one (0.1)\n"),
        "{text}"
    );
    assert!(text.contains("  -- one has ended --> main\n"), "{text}");
    let text = told_with(&[0, 1]);
    assert!(
        text.contains("  -- main is preempted --> one (0.1)\n"),
        "{text}"
    );
}

fn told(execution: &Execution, paint: Paint) -> String {
    let finding = Finding {
        kind: FindingKind::Assertion,
        message: String::new(),
        thread: None,
        at: None,
        details: Vec::new(),
        evidence: None,
    };
    let telling = Telling {
        length: Length::Brief,
        paint,
        sites: &table(),
        is_own: &|class| class.starts_with("shop."),
    };
    story(execution, &finding, telling, &[]).text()
}

#[test]
fn what_the_jdk_and_libraries_do_belongs_to_the_call_of_the_program() {
    let expected = "
  main
    Shop.main (Shop.java:1)  starts one
    Shop.main (Shop.java:2)  Lib.deep, starts two
  -- main has ended --> one (0.1)
    Shop.main (Shop.java:6)  ConcurrentHashMap#0.get
  -- one stops --> two (0.2)
    Shop.main (Shop.java:6)  ConcurrentHashMap#0.get, ConcurrentHashMap#0.put
  -- two has ended --> one (0.1)
    Shop.main (Shop.java:6)  ConcurrentHashMap#0.put
    and 2 more operations
";
    assert_eq!(
        told(&shop(["one", "two"], entries()), Paint::Plain),
        expected[1..]
    );
}

#[test]
fn a_name_is_told_with_its_path_where_two_threads_have_it() {
    let text = told(&shop(["worker", "worker"], entries()), Paint::Plain);
    assert!(text.contains("starts worker (0.1)\n"), "{text}");
    assert!(
        text.contains("-- worker (0.2) has ended --> worker (0.1)\n"),
        "{text}"
    );
    let text = told(&shop(["main", "two"], entries()), Paint::Plain);
    assert!(
        text.contains("-- main has ended --> main (0.1)\n"),
        "{text}"
    );
}

#[test]
fn no_name_moves_the_cursor_or_makes_a_line_of_its_own() {
    let long = "x".repeat(300);
    let execution = shop(["a\u{1b}[2J\nverified", &long], entries());
    let text = told(&execution, Paint::Plain);
    assert!(text.contains("a\\u{1b}[2J\\nverified (0.1)"), "{text}");
    assert!(
        text.lines()
            .all(|line| line.len() < 140 && !line.contains('\u{1b}')),
        "{text}"
    );
}

#[test]
fn colours_change_nothing_but_the_looks() {
    let execution = shop(["one", "two"], entries());
    let (plain, painted) = (
        told(&execution, Paint::Plain),
        told(&execution, Paint::Colours),
    );
    let mut bare = String::new();
    for (index, part) in painted.split("\u{1b}[").enumerate() {
        let rest = part.split_once('m').map_or(part, |(_, rest)| rest);
        bare.push_str(if index == 0 { part } else { rest });
    }
    assert_ne!(plain, painted);
    assert_eq!(plain, bare);
}

#[test]
fn what_comes_again_and_again_is_told_once() {
    let mut long = entries();
    for _ in 0..200 {
        long.extend(entries().split_off(5));
    }
    let text = told(&shop(["one", "two"], long), Paint::Plain);
    assert!(text.contains("... and so on, 199 times more"), "{text}");
    assert!(text.lines().count() <= 20, "{text}");
}

#[test]
fn a_long_story_fits_a_screen() {
    let mut long = entries();
    for turn in 0..200 {
        // What comes next is not what came before.
        let until = if turn * turn % 31 < 15 { 12 } else { 11 };
        long.extend(entries().drain(5..until));
    }
    let text = told(&shop(["one", "two"], long), Paint::Plain);
    assert!(text.lines().count() <= 30, "{text}");
    assert!(
        text.contains("lines left out (--story full has all)"),
        "{text}"
    );
    assert!(text.starts_with("  main\n"), "{text}");
}

#[test]
fn a_sleep_is_told_when_it_is_over() {
    let operation = |verb: &str, object: Subject| entry(1, verb, object, Some(2));
    let mut with_sleep = entries();
    with_sleep.extend([
        operation("interrupted", Subject::Value(0)),
        operation("sleep", Subject::Value(50)),
    ]);
    let text = told(&shop(["one", "two"], with_sleep), Paint::Plain);
    assert!(
        text.contains("Shop.main (Shop.java:1)  has slept 50 ms"),
        "{text}"
    );
    assert!(!text.contains("interrupted"), "{text}");
    let mut cut_short = entries();
    cut_short.push(operation("interrupted", Subject::Value(50)));
    let text = told(&shop(["one", "two"], cut_short), Paint::Plain);
    assert!(
        text.contains("Shop.main (Shop.java:1)  is interrupted"),
        "{text}"
    );
}
