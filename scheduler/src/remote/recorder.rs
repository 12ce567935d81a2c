//! Computations recorded from executions: what processes say of their variables, with weak vector clocks.
//!
//! An entry of a clock counts the changes of the variables of one process. What orders them is what orders the execution
//! in all executions that are equivalent to it: besides happens-before ([`Checker`]), a write to a volatile field comes
//! after the reads and writes before it, as those would have seen something else otherwise.

use thiserror::Error;

use crate::detect::{BuildError, Builder, Computation, Kind, Value};
use crate::discipline::{Checker, SyncKey};
use crate::model::Discipline;
use crate::protocol::message::Recorded;

/// Longest name of a variable, in bytes.
const MAX_NAME: usize = 200;

/// Why there is no computation.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Nobody has recorded anything.
    #[error("nothing was recorded (hint: the program says what its variables are by io.jcheck.Check.record)")]
    Nothing,
    /// A variable has changed its type.
    #[error("the variable `{name}` of `{process}` is {now}, and was {before} (hint: a variable keeps its type)")]
    Kind {
        /// Whose.
        process: String,
        /// Which.
        name: String,
        /// The type of its value.
        now: Kind,
        /// The type of its values before.
        before: Kind,
    },
    /// The name of a variable is too long to be read again.
    #[error(
        "a name has more than {MAX_NAME} bytes (hint: variables have short names): `{begin}...`"
    )]
    LongName {
        /// How it begins.
        begin: String,
    },
    /// There is more than a computation can have.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// Records one execution.
#[derive(Debug)]
pub struct Recorder {
    order: Checker,
    lanes: Vec<Lane>,
    /// What went wrong first.
    error: Option<RecordError>,
}

/// A process.
#[derive(Debug)]
struct Lane {
    name: String,
    /// Its variables with their first values.
    first: Vec<(String, Value)>,
    /// Their present values.
    present: Vec<Value>,
    changes: Vec<Change>,
}

/// A step that has changed a variable.
#[derive(Debug)]
struct Change {
    /// By number.
    variable: usize,
    value: Value,
    /// Who has changed it, and when by its own count.
    actor: u32,
    time: u32,
    /// By lane: how many changes come before this one, it included.
    clock: Vec<usize>,
}

impl Change {
    fn knows(&self, lane: usize) -> usize {
        self.clock.get(lane).copied().unwrap_or(0)
    }
}

impl Recorder {
    /// Nothing has happened yet.
    pub fn new(heeds_fences: bool) -> Self {
        let mut order = Checker::new(Discipline::HappensBefore);
        if heeds_fences {
            order.heed_fences();
        }
        Self {
            order,
            lanes: Vec::new(),
            error: None,
        }
    }

    /// What has to learn of all that orders threads.
    pub fn order(&mut self) -> &mut Checker {
        &mut self.order
    }

    /// An actor looks at a location that carries order.
    pub fn looks(&mut self, actor: u32, location: SyncKey) {
        self.order
            .publish(actor, SyncKey::Looked(Box::new(location)));
    }

    /// An actor writes to such a location, or adds to it; `sums` is what others have added, if this does not commute with
    /// theirs.
    pub fn writes(&mut self, actor: u32, location: SyncKey, sums: Option<SyncKey>) {
        self.order.observe(actor, &location);
        if let Some(sums) = sums {
            self.order.observe(actor, &sums);
        }
        let looked = SyncKey::Looked(Box::new(location));
        self.order.observe(actor, &looked);
    }

    /// A variable of a process has this value from now on; the first value is that from the beginning. `actor` is who says so.
    pub fn record(&mut self, process: &str, actor: u32, name: &str, value: Recorded) {
        if name.len() > MAX_NAME {
            let begin = name.chars().take(20).collect();
            self.error.get_or_insert(RecordError::LongName { begin });
            return;
        }
        let value = match value {
            Recorded::Int(value) => Value::Int(value),
            Recorded::Bool(value) => Value::Bool(value),
            Recorded::Text(value) => Value::Text(value.into()),
        };
        let lane = self.lane(process);
        let Lane { first, present, .. } = &mut self.lanes[lane];
        let known = first.iter().position(|(known, _)| known == name);
        let Some(variable) = known else {
            first.push((name.to_string(), value.clone()));
            present.push(value);
            return;
        };
        let present = &mut present[variable];
        if present.kind() != value.kind() {
            self.error.get_or_insert(RecordError::Kind {
                process: process.to_string(),
                name: name.to_string(),
                now: value.kind(),
                before: present.kind(),
            });
            return;
        }
        if *present == value {
            return;
        }
        *present = value.clone();
        let clock = self.clock(lane, actor);
        let time = self.order.now(actor);
        self.lanes[lane].changes.push(Change {
            variable,
            value,
            actor,
            time,
            clock,
        });
    }

    fn lane(&mut self, process: &str) -> usize {
        let known = self.lanes.iter().position(|lane| lane.name == process);
        known.unwrap_or_else(|| {
            self.lanes.push(Lane {
                name: process.to_string(),
                first: Vec::new(),
                present: Vec::new(),
                changes: Vec::new(),
            });
            self.lanes.len() - 1
        })
    }

    /// The clock of a change that an actor makes now.
    fn clock(&mut self, lane: usize, actor: u32) -> Vec<usize> {
        let Self { order, lanes, .. } = self;
        let before = lanes[lane].changes.last();
        let mut clock = before.map_or_else(Vec::new, |change| change.clock.clone());
        clock.resize(lanes.len(), 0);
        for other in (0..lanes.len()).filter(|other| *other != lane) {
            let changes = &lanes[other].changes;
            let news = changes.iter().skip(clock[other]);
            let last = news
                .rev()
                .find(|change| order.happened_before(change.actor, change.time, actor));
            let Some(last) = last else {
                continue;
            };
            for (of, entry) in clock.iter_mut().enumerate() {
                *entry = (*entry).max(last.knows(of));
            }
        }
        clock[lane] = lanes[lane].changes.len() + 1;
        clock
    }

    /// The computation. Each process begins in a local state in which its variables have their first values.
    ///
    /// # Errors
    /// When nothing was recorded, or what was recorded is none.
    pub fn finish(self) -> Result<Computation, RecordError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.lanes.is_empty() {
            return Err(RecordError::Nothing);
        }
        let mut builder = Builder::default();
        for lane in &self.lanes {
            builder.process(&lane.name);
        }
        for (process, lane) in self.lanes.iter().enumerate() {
            let mut variables = lane.first.clone();
            builder.push(process, &variables, &[(process, 1)])?;
            for change in &lane.changes {
                variables[change.variable].1 = change.value.clone();
                let known = change.clock.iter().enumerate();
                let known = known.filter(|(_, count)| **count > 0);
                let clock: Vec<_> = known.map(|(of, count)| (of, *count as u64 + 1)).collect();
                builder.push(process, &variables, &clock)?;
            }
        }
        Ok(builder.finish()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::write;

    fn int(recorder: &mut Recorder, process: &str, actor: u32, value: i64) {
        recorder.record(process, actor, "x", Recorded::Int(value));
    }

    fn text(recorder: Recorder) -> Vec<String> {
        let text = write(&recorder.finish().unwrap());
        text.lines().map(str::to_string).collect()
    }

    #[test]
    fn clocks_count_changes_that_were_heard_of() {
        let mut recorder = Recorder::new(false);
        int(&mut recorder, "a", 1, 0);
        int(&mut recorder, "b", 2, 0);
        int(&mut recorder, "a", 1, 1);
        int(&mut recorder, "a", 1, 1);
        recorder.order().acquire(1, 7);
        recorder.order().release(1, 7);
        int(&mut recorder, "a", 1, 2);
        int(&mut recorder, "b", 2, 5);
        recorder.order().acquire(2, 7);
        int(&mut recorder, "b", 2, 6);
        assert_eq!(
            text(recorder),
            [
                r#"{"process":"a","variables":{"x":0},"clock":{"a":1}}"#,
                r#"{"process":"b","variables":{"x":0},"clock":{"b":1}}"#,
                r#"{"process":"a","variables":{"x":1},"clock":{"a":2}}"#,
                r#"{"process":"a","variables":{"x":2},"clock":{"a":3}}"#,
                r#"{"process":"b","variables":{"x":5},"clock":{"b":2}}"#,
                r#"{"process":"b","variables":{"x":6},"clock":{"b":3,"a":2}}"#,
            ]
        );
    }

    #[test]
    fn who_hears_of_a_process_hears_of_all_that_it_has_heard_of() {
        let mut recorder = Recorder::new(false);
        for (process, actor) in [("a", 1), ("b", 2), ("c", 4)] {
            int(&mut recorder, process, actor, 0);
        }
        int(&mut recorder, "a", 1, 1);
        recorder.order().fork(1, 2);
        // Threads 2 and 3 are of one process: what either does comes in the order in which it happens.
        int(&mut recorder, "b", 2, 1);
        int(&mut recorder, "b", 3, 2);
        recorder.order().fork(3, 4);
        int(&mut recorder, "c", 4, 1);
        let lines = text(recorder);
        assert!(
            lines.contains(
                &r#"{"process":"c","variables":{"x":1},"clock":{"c":2,"a":2,"b":3}}"#.to_string()
            ),
            "{lines:?}"
        );
    }

    #[test]
    fn a_write_comes_after_those_who_have_looked() {
        let field = SyncKey::Static(1);
        let clocks = |writes: bool| {
            let mut recorder = Recorder::new(false);
            int(&mut recorder, "a", 1, 0);
            int(&mut recorder, "b", 2, 0);
            int(&mut recorder, "a", 1, 1);
            recorder.order().observe(1, &field);
            recorder.looks(1, field.clone());
            match writes {
                true => recorder.writes(2, field.clone(), None),
                false => recorder.order().observe(2, &field),
            }
            int(&mut recorder, "b", 2, 1);
            text(recorder).pop().unwrap()
        };
        assert!(clocks(true).ends_with(r#""clock":{"b":2,"a":2}}"#));
        assert!(clocks(false).ends_with(r#""clock":{"b":2}}"#));
    }

    #[test]
    fn a_variable_has_one_type() {
        let mut recorder = Recorder::new(false);
        int(&mut recorder, "a", 1, 1);
        recorder.record("a", 1, "x", Recorded::Bool(true));
        let error = recorder.finish().unwrap_err().to_string();
        assert!(error.contains("`x` of `a`"), "{error}");
        assert_eq!(
            Recorder::new(false).finish().unwrap_err(),
            RecordError::Nothing
        );
    }
}
