//! The rows of a picture: the calls that matter, and between them what is folded.

use super::super::story::{
    calls, is_told, name, operation, point, switch_reason, Call, Switches, Telling,
};
use super::{Operation, Place, Row, RowKind};
use crate::model::{Entry, Execution, Finding};

/// Rows that are kept of the beginning where there is no room for all.
pub const ROWS_BEFORE: usize = 20;

/// What ends something, and belongs to the row before.
const ENDS: [&str; 3] = ["unlock", "end", "clock"];

/// All rows.
pub fn rows(execution: &Execution, finding: Option<&Finding>, telling: &Telling<'_>) -> Vec<Row> {
    let calls = calls(execution, finding, telling);
    let switches = Switches::new(execution, telling);
    let mut drawing = Drawing {
        execution,
        telling,
        rows: Vec::new(),
        open: None,
        early: Vec::new(),
    };
    let mut of_entry: Vec<Option<usize>> = vec![None; execution.entries.len()];
    for (number, call) in calls.iter().enumerate() {
        for entry in &call.entries {
            of_entry[*entry] = Some(number);
        }
    }
    let (mut line, mut before) = (0, None);
    for (index, entry) in execution.entries.iter().enumerate() {
        let number = is_told(entry).then(|| {
            line += 1;
            line
        });
        let call = of_entry[index].filter(|call| calls[*call].matters);
        if call.is_none() && entry.is_access() {
            continue;
        }
        let operation = drawing.operation(index, number);
        let Some(number) = call else {
            drawing.aside(operation);
            continue;
        };
        if drawing.open != Some(number) || !drawing.early.is_empty() {
            let stopped = before.filter(|before| *before != entry.thread);
            let switch = stopped.map(|before| switch_reason(&calls, number, before, &switches));
            let is_rest = calls[number].entries.first() != Some(&index);
            drawing.begin((number, &calls[number]), switch, is_rest);
        }
        before = Some(entry.thread);
        drawing.add(operation);
    }
    drawing.fold_early();
    let mut rows = drawing.rows;
    for row in &mut rows {
        row.count = row.operations.len();
        if row.kind == RowKind::Fold {
            let lanes = row.operations.iter().map(|operation| operation.lane);
            let first = row.operations.first().map(|operation| operation.lane);
            row.lane = first.filter(|first| lanes.clone().all(|lane| lane == *first));
            row.text = folded(execution, row);
        }
    }
    rows
}

/// Leaves at most so many operations, and says how many rows it has left out: the largest folds keep their count only,
/// then each call its first operations, then rows in the middle go.
pub fn shorten(rows: &mut Vec<Row>, most: usize) -> usize {
    let all = |rows: &[Row]| -> usize { rows.iter().map(|row| row.operations.len().max(1)).sum() };
    let mut total = all(rows);
    let mut folds: Vec<usize> = (0..rows.len())
        .filter(|index| rows[*index].kind == RowKind::Fold)
        .collect();
    folds.sort_by_key(|index| std::cmp::Reverse(rows[*index].operations.len()));
    for index in folds {
        if total <= most {
            return 0;
        }
        total -= rows[index].operations.len().max(1) - 1;
        rows[index].operations.clear();
    }
    if total > most {
        rows.iter_mut().for_each(|row| row.operations.truncate(1));
    }
    let left_out = rows.len().saturating_sub(most.max(ROWS_BEFORE + 1));
    if left_out > 0 {
        rows.drain(ROWS_BEFORE..ROWS_BEFORE + left_out);
    }
    left_out
}

/// What is in a fold: how many operations of whom, or which one.
fn folded(execution: &Execution, row: &Row) -> String {
    let mut counts: Vec<(u32, usize)> = Vec::new();
    for operation in &row.operations {
        match counts.iter_mut().find(|(lane, _)| *lane == operation.lane) {
            Some((_, count)) => *count += 1,
            None => counts.push((operation.lane, 1)),
        }
    }
    if let [only] = &row.operations[..] {
        return only.text.clone();
    }
    let all = format!("{} operations", row.count);
    match counts.len() {
        0 | 1 => all,
        _ => {
            let count =
                |(lane, count): &(u32, usize)| format!("{} {count}", name(execution, *lane));
            let counts: Vec<String> = counts.iter().map(count).collect();
            format!("{all}: {}", counts.join(", "))
        }
    }
}

/// Rows that come to be.
struct Drawing<'a> {
    execution: &'a Execution,
    telling: &'a Telling<'a>,
    rows: Vec<Row>,
    /// The call of the last row, while nothing of another one has come.
    open: Option<usize>,
    /// What belongs to no call, and came before the row that it may belong to.
    early: Vec<Operation>,
}

impl Drawing<'_> {
    /// An entry as an operation of the picture.
    fn operation(&self, index: usize, number: Option<usize>) -> Operation {
        let entry = &self.execution.entries[index];
        let frames = self.execution.frames(entry);
        let sites = &self.telling.sites.sites;
        let site = entry.site.and_then(|site| sites.get(site as usize));
        let frame = frames.first().map(|frame| Place::of_frame(frame));
        Operation {
            id: index,
            number,
            lane: entry.thread,
            text: operation(self.execution, entry),
            place: site.map(Place::of_site).or(frame),
            stack: entry.trace,
        }
    }

    /// An operation that does not matter: the end of what its thread did last, or the beginning of what comes.
    fn aside(&mut self, operation: Operation) {
        let ends = is(self.execution, &operation, &ENDS);
        let last = self.rows.last_mut().filter(|_| self.early.is_empty());
        match last {
            Some(row) if row.lane == Some(operation.lane) && ends => {
                row.operations.push(operation);
            }
            _ => self.early.push(operation),
        }
    }

    /// What came early and belongs to nothing becomes a fold.
    fn fold_early(&mut self) {
        let early = std::mem::take(&mut self.early);
        if early.is_empty() {
            return;
        }
        self.open = None;
        match self.rows.last_mut() {
            Some(row) if row.kind == RowKind::Fold => row.operations.extend(early),
            _ => self.rows.push(Row {
                kind: RowKind::Fold,
                lane: None,
                switch: None,
                text: String::new(),
                place: None,
                operations: early,
                count: 0,
            }),
        }
    }

    /// A row for a call, or for the rest of one that something else has come between.
    fn begin(&mut self, (number, call): (usize, &Call), switch: Option<String>, is_rest: bool) {
        let execution = self.execution;
        let own = self.early.pop_if(|operation| {
            operation.lane == call.thread && is(execution, operation, &["begin"])
        });
        self.fold_early();
        let entry = &self.execution.entries[call.first];
        self.rows.push(Row {
            kind: RowKind::Call,
            lane: Some(call.thread),
            switch,
            text: match is_rest {
                true => "goes on".to_string(),
                false => call.doings.text(),
            },
            place: self.place(entry),
            operations: own.into_iter().collect(),
            count: 0,
        });
        self.open = Some(number);
    }

    fn add(&mut self, operation: Operation) {
        if let Some(row) = self.rows.last_mut() {
            row.operations.push(operation);
        }
    }

    /// Where the program is.
    fn place(&self, entry: &Entry) -> Option<Place> {
        let point = point(self.execution, entry, self.telling);
        if let Some(frame) = point.frames.first() {
            return Some(Place::of_frame(frame));
        }
        let sites = &self.telling.sites.sites;
        let site = entry.site.and_then(|site| sites.get(site as usize));
        site.filter(|_| point.place.is_some()).map(Place::of_site)
    }
}

fn is(execution: &Execution, operation: &Operation, verbs: &[&str]) -> bool {
    let entry = execution.entries.get(operation.id);
    entry.is_some_and(|entry| verbs.contains(&entry.verb.as_str()))
}
