//! The table that is printed.

use std::fmt::Write;

use super::memory::Memory;
use super::rows::Row;

/// How one row compares with another.
pub struct Ratio {
    row: &'static str,
    to: &'static str,
    goal: Option<f64>,
}

impl Ratio {
    /// `row` divided by the row whose name begins with `to`.
    pub fn new(row: &'static str, to: &'static str, goal: Option<f64>) -> Self {
        Self { row, to, goal }
    }
}

/// The lines so far.
pub struct Table {
    text: String,
}

impl Table {
    /// An empty table for a JDK.
    pub fn new(release: u32) -> Self {
        let mut text = format!("JDK {release}\n");
        let _ = writeln!(text, "  {:<36} {:>14}", "what", "per second");
        Self { text }
    }

    /// Adds the rate of a row.
    pub fn add(&mut self, row: &Row) {
        let rate = match row.rate() {
            Ok(rate) if rate >= 1000.0 => format!("{rate:.0}"),
            Ok(rate) => format!("{rate:.1}"),
            Err(why) => why,
        };
        let _ = writeln!(self.text, "  {:<36} {rate:>14}", row.name);
    }

    /// Adds the ratio of two rows, where both were measured.
    pub fn ratio(&mut self, rows: &[Row], ratio: Ratio) {
        let rate = |name: &str| {
            let row = rows.iter().find(|row| row.name.starts_with(name));
            row.and_then(|row| row.rate().ok())
        };
        let name = format!("{} : {}", ratio.row, ratio.to);
        let value = match (rate(ratio.row), rate(ratio.to)) {
            (Some(row), Some(to)) => format!("{:.2}", row / to),
            _ => "-".to_string(),
        };
        let goal = ratio
            .goal
            .map_or_else(String::new, |goal| format!("   (goal {goal})"));
        let _ = writeln!(self.text, "  {name:<60} {value:>8}{goal}");
    }

    /// Adds a group of rows with columns of its own.
    pub fn group(&mut self, lines: &str) {
        self.text.push_str(lines);
    }

    /// Adds what processes took.
    pub fn memory(&mut self, memory: Memory) {
        let Memory {
            executions,
            parent,
            worker,
        } = memory;
        let _ = writeln!(
            self.text,
            "  memory after {executions} executions: parent {parent} MiB, worker {worker} MiB"
        );
    }

    /// The text.
    pub fn print(self) -> String {
        self.text
    }
}
