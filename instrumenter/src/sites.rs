//! Numbers program points. Numbers are dense and given in the order of inputs, entries, methods and instructions, so
//! the same inputs always give the same numbers.

use jcheck_annotations::{Site, SiteKind, SiteTable};
use std::sync::Arc;

/// The number that a hook carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SiteNumber(pub u32);

impl SiteNumber {
    /// As the operand of the instruction that pushes it.
    pub fn as_int(self) -> i32 {
        self.0 as i32
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
    /// Line number table: pcs and lines, in the order of pcs.
    pub lines: &'m [(u16, u16)],
}

impl SiteContext<'_> {
    /// The line of the last entry at or before `pc`. `hint` is how many entries were at or before the last pc that was
    /// asked for, which is most often a little smaller.
    fn line(&self, pc: u32, hint: &mut usize) -> Option<u16> {
        const NEAR: usize = 4;
        let before = |(start, _): &(u16, u16)| u32::from(*start) <= pc;
        let mut next = *hint;
        let known = self.lines.get(next.wrapping_sub(1)).is_some_and(before);
        let mut steps = 0;
        while known && steps < NEAR && self.lines.get(next).is_some_and(before) {
            next += 1;
            steps += 1;
        }
        if !known || steps == NEAR {
            next = self.lines.partition_point(before);
        }
        *hint = next;
        Some(self.lines[next.checked_sub(1)?].1)
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

#[derive(Debug)]
struct Record {
    method: MethodNumber,
    line: Option<u16>,
    pc: u32,
    kind: SiteKind,
}

/// Builds a [`SiteTable`]. A site only costs what distinguishes it from others of its method until the table is
/// finished.
#[derive(Debug, Default)]
pub struct SiteBuilder {
    sites: Vec<Record>,
    methods: Vec<Method>,
    /// Where the line of the last site was found.
    last_line: usize,
    text: String,
    fields: Vec<jcheck_annotations::Field>,
    classes: Vec<String>,
    cyclic_initialisers: Vec<String>,
}

/// A state of a [`SiteBuilder`].
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    sites: usize,
    methods: usize,
}

impl SiteBuilder {
    /// A table without sites.
    pub fn new(
        fields: Vec<jcheck_annotations::Field>,
        classes: Vec<String>,
        cyclic_initialisers: Vec<String>,
    ) -> Self {
        SiteBuilder {
            fields,
            classes,
            cyclic_initialisers,
            ..SiteBuilder::default()
        }
    }

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
    pub fn add(
        &mut self,
        method: MethodNumber,
        context: &SiteContext<'_>,
        pc: u32,
        kind: SiteKind,
    ) -> SiteNumber {
        let number = SiteNumber(self.sites.len() as u32);
        self.sites.push(Record {
            method,
            line: context.line(pc, &mut self.last_line),
            pc,
            kind,
        });
        number
    }

    /// How many sites there are.
    pub fn len(&self) -> usize {
        self.sites.len()
    }

    /// True if there are no sites.
    pub fn is_empty(&self) -> bool {
        self.sites.is_empty()
    }

    /// A point to which [`SiteBuilder::forget_after`] can return.
    pub fn mark(&self) -> Mark {
        Mark {
            sites: self.sites.len(),
            methods: self.methods.len(),
        }
    }

    /// Drops all sites and methods added since a mark, because the code they were for is not written.
    pub fn forget_after(&mut self, mark: Mark) {
        self.sites.truncate(mark.sites);
        self.methods.truncate(mark.methods);
    }

    /// The finished table.
    pub fn finish(self) -> SiteTable {
        let mut sites = Vec::with_capacity(self.sites.len());
        let mut last: Option<(u32, Site)> = None;
        let mut class: Option<(Part, Arc<str>)> = None;
        for record in &self.sites {
            let number = record.method.0;
            if last.as_ref().is_none_or(|(known, _)| *known != number) {
                let method = self.methods[number as usize];
                let known = class.take().filter(|(known, _)| *known == method.class);
                let dotted = match known {
                    Some((_, dotted)) => dotted,
                    None => self.part(method.class).replace('/', ".").into(),
                };
                class = Some((method.class, Arc::clone(&dotted)));
                let site = Site {
                    class: dotted,
                    method: self.part(method.name).into(),
                    descriptor: self.part(method.descriptor).into(),
                    file: method.file.map(|file| self.part(file).into()),
                    line: None,
                    pc: 0,
                    kind: SiteKind::Exit,
                };
                last = Some((number, site));
            }
            if let Some((_, site)) = &last {
                sites.push(Site {
                    line: record.line.map(u32::from),
                    pc: record.pc,
                    kind: record.kind.clone(),
                    ..site.clone()
                });
            }
        }
        SiteTable {
            sites,
            fields: self.fields,
            classes: self.classes,
            cyclic_initialisers: self.cyclic_initialisers,
            reflection: None,
        }
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
            lines: &[(0, 10), (4, 11), (8, 12), (8, 13)],
            ..SiteContext::default()
        };
        let mut sites = SiteBuilder::default();
        let method = sites.begin(&context);
        assert_eq!(
            sites.add(method, &context, 3, SiteKind::MonitorEnter),
            SiteNumber(0)
        );
        let mark = sites.mark();
        sites.add(method, &context, 4, SiteKind::MonitorExit);
        sites.forget_after(mark);
        let nested = SiteContext {
            class: "a/B$C",
            ..context
        };
        let method = sites.begin(&nested);
        assert_eq!(sites.add(method, &nested, 9, SiteKind::Wait), SiteNumber(1));
        let table = sites.finish();
        let lines: Vec<_> = table.sites.iter().map(|s| (&*s.class, s.line)).collect();
        assert_eq!(lines, [("a.B", Some(10)), ("a.B$C", Some(13))]);
    }
}
