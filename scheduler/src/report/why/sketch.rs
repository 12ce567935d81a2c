//! Executions in a few lines, for tests of rules.

use jcheck_annotations::SiteTable;

use super::super::story::{Length, Paint, Telling};
use super::{why, Why};
use crate::model::{
    Ending, Entry, Execution, Finding, FindingKind, ObjectInfo, Operation, Outcome, Reached, Step,
    Subject, ThreadEnd, ThreadId, ThreadInfo, ThreadPath, Transition,
};

/// Threads, by number.
const NAMES: [&str; 4] = ["main", "one", "two", "three"];

/// An execution that is written line by line.
pub struct Sketch {
    execution: Execution,
    /// The frames between the program and what it calls.
    is_free: [bool; 4],
}

impl Sketch {
    /// Each line is an operation: thread, verb, subject, place, and the frames below it, the innermost one last. A verb
    /// has `_` in the place of a blank. A subject is `-`, `@one` for a thread, `=3` for a number, `!text` for what was
    /// thrown, `Box#0` for an object or `Box#0.size` for a part of one. A place is `-` or `take:8`. All threads can go on at
    /// each operation; after a line `waits one` that one cannot, until `goes one`.
    pub fn new(lines: &str) -> Self {
        let thread = |(number, name): (usize, &&str)| ThreadInfo {
            path: match number {
                0 => ThreadPath::main(),
                child => ThreadPath::main().child(child as u32),
            },
            name: (*name).into(),
            end: ThreadEnd::Ended,
            holds: Vec::new(),
            frames: Vec::new(),
        };
        let mut sketch = Self {
            execution: Execution {
                skipped: 0,
                steps: Vec::new(),
                outcome: Outcome::Complete,
                ending: Ending::default(),
                findings: Vec::new(),
                gaps: Vec::new(),
                shown: Vec::new(),
                reached: Reached::default(),
                entries: Vec::new(),
                threads: NAMES.iter().enumerate().map(thread).collect(),
                objects: Vec::new(),
                traces: Vec::new(),
            },
            is_free: [true; 4],
        };
        let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.for_each(|line| sketch.line(line));
        sketch
    }

    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "waits" => self.is_free[number(words[1])] = false,
            "goes" => self.is_free[number(words[1])] = true,
            who => {
                let who = number(who);
                let object = self.subject(words[2]);
                let frames = frames(&words[3..]);
                self.execution.traces.push(frames);
                self.execution.entries.push(Entry {
                    thread: who as u32,
                    verb: words[1].replace('_', " "),
                    object,
                    site: None,
                    visible: true,
                    trace: Some(self.execution.traces.len() as u32 - 1),
                });
                let of = |thread: usize| {
                    Transition::visible(ThreadId(thread as u32), 0, Operation::Yield, 0)
                };
                let free = (0..4).filter(|thread| *thread == who || self.is_free[*thread]);
                self.execution.steps.push(Step {
                    enabled: free.map(of).collect(),
                    ..Step::brief(of(who))
                });
            }
        }
    }

    /// An object, by a name that begins with its class.
    fn object(&mut self, name: &str) -> u32 {
        let mut objects = self.execution.objects.iter();
        if let Some(known) = objects.position(|object| object.name == name) {
            return known as u32;
        }
        let class = match name.split('#').next().unwrap_or(name) {
            "Wake" => "io.jcheck.runtime.threads.Locks$Condition".to_string(),
            "Shared" => "java.util.concurrent.CopyOnWriteArrayList".to_string(),
            "Semaphore" => "java.util.concurrent.Semaphore".to_string(),
            own => format!("shop.{own}"),
        };
        self.execution.objects.push(ObjectInfo {
            class,
            name: name.into(),
            site: None,
        });
        self.execution.objects.len() as u32 - 1
    }

    fn subject(&mut self, word: &str) -> Subject {
        let (kind, rest) = word.split_at(1);
        match kind {
            "-" => Subject::None,
            "@" => Subject::Thread(number(rest) as u32),
            "=" => Subject::Value(rest.parse().unwrap()),
            "!" => Subject::Location(None, rest.into()),
            _ => match word.split_once('.') {
                Some((object, part)) => Subject::Location(Some(self.object(object)), part.into()),
                None => Subject::Object(self.object(word)),
            },
        }
    }

    /// The last operation is in this frame, below the others.
    pub fn below(&mut self, frame: &str) {
        let last = self.execution.traces.last_mut();
        last.unwrap().insert(0, frame.to_string());
    }

    /// The last operation has this frame around the others.
    pub fn above(&mut self, frame: &str) {
        let last = self.execution.traces.last_mut();
        last.unwrap().push(frame.to_string());
    }

    /// How a thread is blocked at the end: verb, subject, place and frames below as in a line of an operation.
    pub fn blocked(mut self, line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let subject = self.subject(words[2]);
        let thread = &mut self.execution.threads[number(words[0])];
        thread.frames = frames(&words[3..]);
        thread.end = ThreadEnd::Blocked {
            verb: words[1].into(),
            subject,
            site: None,
            owner: None,
        };
        self
    }

    /// Why this comes about, if the preemptions are needed.
    pub fn why(&self, kind: FindingKind, thread: Option<u32>) -> Option<Why> {
        self.explained(kind, thread, true)
    }

    /// Why this comes about.
    pub fn explained(&self, kind: FindingKind, thread: Option<u32>, needed: bool) -> Option<Why> {
        let finding = Finding {
            kind,
            message: "java.lang.AssertionError".into(),
            thread,
            at: None,
            details: Vec::new(),
            evidence: None,
        };
        let sites = SiteTable {
            classes: vec!["shop.Shop".to_string()],
            ..SiteTable::default()
        };
        let telling = Telling {
            length: Length::Brief,
            paint: Paint::Plain,
            sites: &sites,
            is_own: &|class| class.starts_with("shop."),
        };
        why(&self.execution, &finding, &telling, needed)
    }

    /// Of an assertion of this thread: the word of the rule and the text.
    pub fn told(&self, thread: u32) -> Option<(&'static str, String)> {
        let why = self.why(FindingKind::Assertion, Some(thread))?;
        Some((why.rule.word(), why.text))
    }

    /// Of a deadlock: the word of the rule and the text.
    pub fn stuck(&self) -> Option<(&'static str, String)> {
        let why = self.why(FindingKind::Deadlock, None)?;
        Some((why.rule.word(), why.text))
    }
}

fn number(name: &str) -> usize {
    NAMES.iter().position(|known| *known == name).unwrap()
}

/// The frames of a place and of what is called there, innermost first.
fn frames(words: &[&str]) -> Vec<String> {
    let (Some((method, line)), below) = (words[0].split_once(':'), &words[1..]) else {
        return Vec::new();
    };
    let below = below
        .iter()
        .rev()
        .map(|frame| format!("{frame}(Jdk.java:1)"));
    below
        .chain([format!("shop.Shop.{method}(Shop.java:{line})")])
        .collect()
}
