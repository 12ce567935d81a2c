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
    /// The line of the last entry at or before `pc`.
    fn line(&self, pc: u32) -> Option<u16> {
        let next = self
            .lines
            .partition_point(|(start, _)| u32::from(*start) <= pc);
        Some(self.lines[next.checked_sub(1)?].1)
    }
}

/// A method that has sites.
#[derive(Debug, Clone, Copy)]
pub struct MethodNumber(u32);

#[derive(Debug)]
struct Method {
    class: Arc<str>,
    name: Arc<str>,
    descriptor: Arc<str>,
    file: Option<Arc<str>>,
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
        let same = |text: &Arc<str>, new: &str| match **text == *new {
            true => Arc::clone(text),
            false => new.into(),
        };
        let last = self.methods.last();
        // Methods of one class come one after the other.
        let of_last = last.filter(|last| *last.class == *context.class);
        let class = of_last.map(|last| Arc::clone(&last.class));
        let class = class.unwrap_or_else(|| context.class.into());
        let file = context.file.map(|file| {
            let known = of_last.and_then(|last| last.file.as_ref());
            known.map_or_else(|| file.into(), |known| same(known, file))
        });
        let descriptor = match last {
            Some(last) => same(&last.descriptor, context.descriptor),
            None => context.descriptor.into(),
        };
        self.methods.push(Method {
            class,
            name: context.method.into(),
            descriptor,
            file,
        });
        number
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
            line: context.line(pc),
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
    pub fn finish(mut self) -> SiteTable {
        let mut dotted: Option<(Arc<str>, Arc<str>)> = None;
        for method in &mut self.methods {
            let known = dotted
                .as_ref()
                .filter(|(internal, _)| Arc::ptr_eq(internal, &method.class));
            let new = match known {
                Some((_, dotted)) => Arc::clone(dotted),
                None => method.class.replace('/', ".").into(),
            };
            dotted = Some((std::mem::replace(&mut method.class, Arc::clone(&new)), new));
        }
        let sites = self.sites.into_iter().map(|record| {
            let method = &self.methods[record.method.0 as usize];
            Site {
                class: Arc::clone(&method.class),
                method: Arc::clone(&method.name),
                descriptor: Arc::clone(&method.descriptor),
                file: method.file.clone(),
                line: record.line.map(u32::from),
                pc: record.pc,
                kind: record.kind,
            }
        });
        SiteTable {
            sites: sites.collect(),
            fields: self.fields,
            classes: self.classes,
            cyclic_initialisers: self.cyclic_initialisers,
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
