//! Numbers program points. Numbers are dense and given in the order of inputs, entries, methods and instructions, so
//! the same inputs always give the same numbers.

use jcheck_annotations::{Site, SiteKind};
use std::cell::Cell;
use std::sync::Arc;

/// The number of a site in the table to which it was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SiteNumber(pub u32);

/// What inserted code pushes for the first site of a table. No other inserted constant is as large.
const PROVISIONAL: u32 = 1 << 30;

impl SiteNumber {
    /// What inserted code pushes until it is known how many sites of the program come before those of the table. It
    /// is so large that it becomes a constant of the pool, which can be put right without changing anything else
    /// ([`SiteNumber::from_provisional`]).
    pub fn as_int(self) -> i32 {
        PROVISIONAL.wrapping_add(self.0) as i32
    }

    /// The number in the program of a site that inserted code pushes, if it is one: `first` takes the place of the
    /// first of its table.
    pub fn from_provisional(pushed: i32, first: SiteNumber) -> Option<Self> {
        let position = u32::try_from(pushed).ok()?.checked_sub(PROVISIONAL)?;
        Some(SiteNumber(first.0.wrapping_add(position)))
    }
}

/// A method, as its sites name it.
#[derive(Debug, Clone, Copy, Default)]
pub struct SiteContext<'m> {
    /// Internal class name.
    pub class: &'m str,
    /// Method name.
    pub method: &'m str,
    /// Method descriptor.
    pub descriptor: &'m str,
    /// Source file.
    pub file: Option<&'m str>,
}

/// Finds lines of pcs, the fastest if each pc is a little behind the one before.
struct Lines<'l> {
    /// Line number table: pcs and lines, in the order of pcs.
    table: &'l [(u16, u16)],
    /// How many entries are at or before the pc that was asked for last.
    passed: usize,
}

impl Lines<'_> {
    /// The line of the last entry at or before `pc`.
    fn of(&mut self, pc: u16) -> Option<u16> {
        let before = |(start, _): &(u16, u16)| *start <= pc;
        let last = self
            .passed
            .checked_sub(1)
            .and_then(|last| self.table.get(last));
        if last.is_some_and(|last| !before(last)) {
            self.passed = self.table.partition_point(before);
        }
        while self.table.get(self.passed).is_some_and(before) {
            self.passed += 1;
        }
        Some(self.table[self.passed.checked_sub(1)?].1)
    }
}

/// A method that has sites.
#[derive(Debug, Clone, Copy)]
pub struct MethodNumber(u32);

/// Names of a method, as parts of [`SiteBuilder::text`].
#[derive(Debug, Clone, Copy)]
struct Method {
    class: Part,
    name: Part,
    descriptor: Part,
    file: Option<Part>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    start: usize,
    length: usize,
}

/// What happens at a site, in few bytes.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Read(u32),
    Write(u32),
    ElementRead,
    ElementWrite,
    /// Position in [`SiteBuilder::kinds`].
    Other(u32),
}

/// A kind of many sites of one table: it is noted once.
#[derive(Debug)]
pub struct Recurring {
    kind: SiteKind,
    noted: Cell<Option<Kind>>,
}

impl From<SiteKind> for Recurring {
    fn from(kind: SiteKind) -> Self {
        Recurring {
            kind,
            noted: Cell::new(None),
        }
    }
}

impl Recurring {
    /// The kind.
    pub fn kind(&self) -> &SiteKind {
        &self.kind
    }
}

#[derive(Debug)]
struct Record {
    method: MethodNumber,
    kind: Kind,
    line: Option<u16>,
    pc: u16,
}

/// Numbers sites. A site only costs what distinguishes it from others of its method until it is taken away.
#[derive(Debug, Default)]
pub struct SiteBuilder {
    records: Vec<Record>,
    methods: Vec<Method>,
    text: String,
    /// Kinds that are not numbers of fields. They stay when sites are taken away.
    kinds: Vec<SiteKind>,
}

/// A state of a [`SiteBuilder`].
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    sites: usize,
    methods: usize,
}

impl SiteBuilder {
    /// Adds a method.
    pub fn begin(&mut self, context: &SiteContext<'_>) -> MethodNumber {
        let number = MethodNumber(self.methods.len() as u32);
        // Methods of one class come one after the other.
        let last = self.methods.last().copied();
        let last = last.filter(|last| self.part(last.class) == context.class);
        let method = Method {
            class: match last {
                Some(last) => last.class,
                None => self.add_text(context.class),
            },
            name: self.add_text(context.method),
            descriptor: self.add_text(context.descriptor),
            file: match (last, context.file) {
                (Some(last), Some(_)) => last.file,
                (_, file) => file.map(|file| self.add_text(file)),
            },
        };
        self.methods.push(method);
        number
    }

    fn part(&self, part: Part) -> &str {
        self.text
            .get(part.start..part.start + part.length)
            .unwrap_or_default()
    }

    fn add_text(&mut self, text: &str) -> Part {
        let start = self.text.len();
        self.text.push_str(text);
        Part {
            start,
            length: text.len(),
        }
    }

    /// Adds a site of a method.
    pub fn add(&mut self, method: MethodNumber, pc: u32, kind: SiteKind) -> SiteNumber {
        let kind = self.note(kind);
        self.push(method, pc, kind)
    }

    /// Adds a site of a method. The kind must always be used with this table.
    pub fn add_recurring(&mut self, method: MethodNumber, pc: u32, kind: &Recurring) -> SiteNumber {
        let noted = match kind.noted.get() {
            Some(noted) => noted,
            None => {
                let noted = self.note(kind.kind.clone());
                kind.noted.set(Some(noted));
                noted
            }
        };
        self.push(method, pc, noted)
    }

    fn note(&mut self, kind: SiteKind) -> Kind {
        match kind {
            SiteKind::Read(field) => Kind::Read(field),
            SiteKind::Write(field) => Kind::Write(field),
            SiteKind::ElementRead => Kind::ElementRead,
            SiteKind::ElementWrite => Kind::ElementWrite,
            other => {
                self.kinds.push(other);
                Kind::Other(self.kinds.len() as u32 - 1)
            }
        }
    }

    fn push(&mut self, method: MethodNumber, pc: u32, kind: Kind) -> SiteNumber {
        let number = SiteNumber(self.records.len() as u32);
        self.records.push(Record {
            method,
            kind,
            line: None,
            // Code has at most 65,535 bytes.
            pc: pc as u16,
        });
        number
    }

    /// Gives the sites added since a mark, which are of one method, their lines. `table` has pcs and lines, in the
    /// order of pcs.
    pub fn find_lines(&mut self, since: Mark, table: &[(u16, u16)]) {
        let mut lines = Lines { table, passed: 0 };
        for record in self.records.iter_mut().skip(since.sites) {
            record.line = lines.of(record.pc);
        }
    }

    /// How many sites there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// True if there are no sites.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// A point to which [`SiteBuilder::forget_after`] can return.
    pub fn mark(&self) -> Mark {
        Mark {
            sites: self.records.len(),
            methods: self.methods.len(),
        }
    }

    /// Drops all sites and methods added since a mark, because the code they were for is not written.
    pub fn forget_after(&mut self, mark: Mark) {
        self.records.truncate(mark.sites);
        self.methods.truncate(mark.methods);
    }

    /// Takes all sites away; the next one has the number 0 again.
    pub fn take(&mut self) -> Vec<Site> {
        let mut sites = Vec::with_capacity(self.records.len());
        let mut last: Option<(u32, Site)> = None;
        let mut class: Option<(Part, Arc<str>)> = None;
        let mut file: Option<(Part, Arc<str>)> = None;
        for record in &self.records {
            let number = record.method.0;
            if last.as_ref().is_none_or(|(known, _)| *known != number) {
                let method = self.methods[number as usize];
                let dotted = match class.take() {
                    Some((known, dotted)) if known == method.class => dotted,
                    _ => self.part(method.class).replace('/', ".").into(),
                };
                class = Some((method.class, Arc::clone(&dotted)));
                let name = method.file.map(|part| match file.take() {
                    Some((known, name)) if known == part => name,
                    _ => self.part(part).into(),
                });
                file = method.file.zip(name.clone());
                let site = Site {
                    class: dotted,
                    method: self.part(method.name).into(),
                    descriptor: self.part(method.descriptor).into(),
                    file: name,
                    line: None,
                    pc: 0,
                    kind: SiteKind::Exit,
                };
                last = Some((number, site));
            }
            if let Some((_, site)) = &last {
                sites.push(Site {
                    line: record.line.map(u32::from),
                    pc: record.pc.into(),
                    kind: kind_of(record.kind, &self.kinds),
                    ..site.clone()
                });
            }
        }
        self.clear();
        sites
    }

    /// Drops all sites; the next one has the number 0 again.
    pub fn clear(&mut self) {
        self.records.clear();
        self.methods.clear();
        self.text.clear();
    }
}

/// The kind as others know it.
fn kind_of(kind: Kind, kinds: &[SiteKind]) -> SiteKind {
    match kind {
        Kind::Read(field) => SiteKind::Read(field),
        Kind::Write(field) => SiteKind::Write(field),
        Kind::ElementRead => SiteKind::ElementRead,
        Kind::ElementWrite => SiteKind::ElementWrite,
        Kind::Other(position) => kinds[position as usize].clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_lines_are_looked_up() {
        let context = SiteContext {
            class: "a/B",
            method: "m",
            ..SiteContext::default()
        };
        let lines = &[(0, 10), (4, 11), (8, 12), (8, 13)];
        let mut sites = SiteBuilder::default();
        let start = sites.mark();
        let method = sites.begin(&context);
        assert_eq!(sites.add(method, 9, SiteKind::MonitorEnter), SiteNumber(0));
        assert_eq!(sites.add(method, 3, SiteKind::Wait), SiteNumber(1));
        sites.find_lines(start, lines);
        let mark = sites.mark();
        sites.add(method, 4, SiteKind::MonitorExit);
        sites.forget_after(mark);
        let nested = SiteContext {
            class: "a/B$C",
            ..context
        };
        let method = sites.begin(&nested);
        assert_eq!(sites.add(method, 4, SiteKind::Wait), SiteNumber(2));
        sites.find_lines(mark, lines);
        let sites = sites.take();
        let lines: Vec<_> = sites.iter().map(|s| (&*s.class, s.line)).collect();
        assert_eq!(
            lines,
            [("a.B", Some(13)), ("a.B", Some(10)), ("a.B$C", Some(11))]
        );
    }
}
