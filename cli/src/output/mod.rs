//! What a run prints, and its result as JSON.

mod findings;
mod races;
mod result;
mod summary;

use crate::ended::Ended;
use crate::error::CliError;
use crate::html;
use crate::telling::Teller;
use crate::terminal::{complain_shown, print, print_shown, shown};

impl Ended<'_> {
    /// Prints the report, and writes it for other tools where that was asked for. Each is to arrive, whatever becomes of
    /// the others.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn print(&self) -> Result<(), CliError> {
        let mut written = self.print_text();
        let reports = self.args.reports();
        if !reports.is_empty() {
            let result = self.result();
            for report in reports {
                written = written.and(report.write(&result, || html::page(self, &result)));
            }
        }
        written
    }

    fn print_text(&self) -> Result<(), CliError> {
        let text = self.text();
        match self.args.json.as_deref() {
            None => print_shown(&text)?,
            Some("-") => {
                complain_shown(text.trim_end());
                print(&format!("{}\n", self.json()))?;
            }
            Some(file) => {
                // Each is to arrive, whatever becomes of the other.
                let printed = print_shown(&text);
                std::fs::write(file, format!("{}\n", self.json())).map_err(|source| {
                    CliError::Result {
                        file: file.to_string(),
                        source,
                    }
                })?;
                printed?;
            }
        }
        Ok(())
    }

    fn text(&self) -> String {
        let teller = Teller::new(&self.subject.prepared, self.args.story);
        let findings = self.told(&teller);
        format!("{findings}{}", shown(&self.summary()))
    }
}
