//! Numbers program points. Numbers are dense and given in the order of inputs, entries, methods and instructions, so
//! the same inputs always give the same numbers.

use jcheck_annotations::{Site, SiteKind, SiteTable};

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
#[derive(Debug, Clone, Default)]
pub struct SiteContext {
    /// Class name with dots.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Method descriptor.
    pub descriptor: String,
    /// Source file.
    pub file: Option<String>,
    /// Line number table, by pc.
    pub lines: Vec<(u16, u16)>,
}

impl SiteContext {
    /// The line of the last entry at or before `pc`.
    fn line(&self, pc: u32) -> Option<u32> {
        let before = self
            .lines
            .iter()
            .filter(|(start, _)| u32::from(*start) <= pc);
        before
            .max_by_key(|(start, _)| *start)
            .map(|(_, line)| u32::from(*line))
    }
}

/// Builds a [`SiteTable`].
#[derive(Debug, Default)]
pub struct SiteBuilder {
    table: SiteTable,
}

impl SiteBuilder {
    /// A table without sites.
    pub fn new(
        fields: Vec<jcheck_annotations::Field>,
        classes: Vec<String>,
        cyclic_initialisers: Vec<String>,
    ) -> Self {
        SiteBuilder {
            table: SiteTable {
                sites: Vec::new(),
                fields,
                classes,
                cyclic_initialisers,
            },
        }
    }

    /// Adds a site.
    pub fn add(&mut self, context: &SiteContext, pc: u32, kind: SiteKind) -> SiteNumber {
        let number = SiteNumber(self.table.sites.len() as u32);
        self.table.sites.push(Site {
            class: context.class.clone(),
            method: context.method.clone(),
            descriptor: context.descriptor.clone(),
            file: context.file.clone(),
            line: context.line(pc),
            pc,
            kind,
        });
        number
    }

    /// How many sites there are: a point to which [`SiteBuilder::forget_after`] can return.
    pub fn mark(&self) -> usize {
        self.table.sites.len()
    }

    /// Drops all sites added since a mark, because the code they were for is not written.
    pub fn forget_after(&mut self, mark: usize) {
        self.table.sites.truncate(mark);
    }

    /// The finished table.
    pub fn finish(self) -> SiteTable {
        self.table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_lines_are_looked_up() {
        let context = SiteContext {
            lines: vec![(0, 10), (8, 12), (4, 11)],
            ..SiteContext::default()
        };
        let mut sites = SiteBuilder::default();
        assert_eq!(
            sites.add(&context, 3, SiteKind::MonitorEnter),
            SiteNumber(0)
        );
        let mark = sites.mark();
        sites.add(&context, 4, SiteKind::MonitorExit);
        sites.forget_after(mark);
        assert_eq!(sites.add(&context, 9, SiteKind::Wait), SiteNumber(1));
        let table = sites.finish();
        let lines: Vec<_> = table.sites.iter().map(|s| s.line).collect();
        assert_eq!(lines, [Some(10), Some(12)]);
    }
}
