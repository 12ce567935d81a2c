//! What is done at one place, in a few words.

use super::super::in_a_line;
use super::frames::{method_of, simple};
use super::point::Point;
use super::subjects::{name, named, object, whole};
use crate::model::{Entry, Execution, Subject};

/// Verbs of which one is enough for several objects.
const SHARED: [&str; 6] = [
    "starts ",
    "reads ",
    "writes ",
    "updates ",
    "locks ",
    "notifies ",
];

/// What is done at one place, each once.
#[derive(Debug, Default)]
pub struct Doings(Vec<String>);

impl Doings {
    /// Whether there is nothing yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds what an entry does.
    pub fn add(&mut self, execution: &Execution, entry: &Entry, point: &Point<'_>) {
        let Some(callee) = point.callee else {
            self.once(operation(execution, entry));
            return;
        };
        let (class, method) = method_of(callee);
        let simple_name = in_a_line(simple(class));
        let anonymous = anonymous(class, method);
        match receiver(execution, entry, class) {
            Some(receiver) if method != "<init>" => {
                let text = format!("{receiver}.{}", in_a_line(method));
                match self.0.iter_mut().find(|known| **known == anonymous) {
                    Some(known) => *known = text,
                    None => self.once(text),
                }
            }
            _ => {
                // It was told with its receiver already.
                let same = |known: &String| {
                    let known = known.split_once('#');
                    known.is_some_and(|(class, rest)| {
                        class == simple_name && rest.ends_with(&format!(".{method}"))
                    })
                };
                if !self.0.iter().any(same) {
                    self.once(anonymous);
                }
            }
        }
        if entry.verb == "start" {
            self.once(operation(execution, entry));
        }
    }

    pub fn once(&mut self, text: String) {
        if !self.0.contains(&text) {
            self.0.push(text);
        }
    }

    /// `locks A#0, B#0, reads A#0.x`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut verb = "";
        for doing in &self.0 {
            let next = SHARED.into_iter().find(|verb| doing.starts_with(verb));
            let next = next.unwrap_or_default();
            if !text.is_empty() {
                text.push_str(", ");
            }
            match !next.is_empty() && next == verb {
                true => text.push_str(&doing[next.len()..]),
                false => text.push_str(doing),
            }
            verb = next;
        }
        text
    }
}

/// The call of the program below which an entry is, with its receiver where that is known; `None` if the program does it
/// itself.
pub fn called(execution: &Execution, entry: &Entry, point: &Point<'_>) -> Option<String> {
    let (class, method) = method_of(point.callee?);
    let receiver = receiver(execution, entry, class).filter(|_| method != "<init>");
    let with_receiver = receiver.map(|receiver| format!("{receiver}.{}", in_a_line(method)));
    Some(with_receiver.unwrap_or_else(|| anonymous(class, method)))
}

fn anonymous(class: &str, method: &str) -> String {
    let class = in_a_line(simple(class));
    match method {
        "<init>" => format!("new {class}"),
        _ => format!("{class}.{}", in_a_line(method)),
    }
}

/// An object of the class that is called and that the call touches: most likely it is the one that is called.
fn receiver(execution: &Execution, entry: &Entry, class: &str) -> Option<String> {
    let number = match &entry.object {
        Subject::Object(number) => whole(execution, *number, class).unwrap_or(*number),
        Subject::Location(Some(number), _) => *number,
        _ => return None,
    };
    let info = execution.objects.get(number as usize)?;
    (*info.class == *class).then(|| object(execution, number))
}

/// What an operation of the program itself does.
pub fn operation(execution: &Execution, entry: &Entry) -> String {
    let what = match &entry.object {
        Subject::Thread(thread) => name(execution, *thread),
        other => named(execution, other),
    };
    let verb = match entry.verb.as_str() {
        "lock" | "tryLock" => "locks",
        "relock" => "has again",
        "unlock" => "unlocks",
        "begin" => "begins",
        "end" => "ends",
        "start" => "starts",
        "join" => "sees the end of",
        "wait" => "waits on",
        "notify" => "notifies",
        "notifyAll" => "notifies all of",
        "read" => "reads",
        "write" => "writes",
        "update" => "updates",
        "timeout" => return format!("has waited for {what} until its time limit"),
        "sleep" => return format!("has slept {what} ms"),
        "toss" => "tosses",
        "exit" => "exits with",
        "park" => "is unparked",
        "unpark" => "unparks",
        "interrupt" => "interrupts",
        // With a number: whether it was, or how long it would have slept.
        "interrupted" => {
            return match entry.object {
                Subject::Value(0) => "is not interrupted".to_string(),
                _ => "is interrupted".to_string(),
            }
        }
        "signal" => "signals",
        "yield" => "yields",
        "work" => "works for long",
        "spin" => "looks again",
        other => other,
    };
    format!("{verb} {what}").trim_end().to_string()
}
