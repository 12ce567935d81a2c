//! The live line of a long run; plain lines every ten seconds where there is no terminal.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use jcheck_scheduler::session::Progress;

use crate::estimate::{about, counted};
use crate::telling::number;
use crate::terminal::complain;

const PLAIN_EVERY: Duration = Duration::from_secs(10);

/// Shows how a run is doing, on standard error.
#[derive(Debug)]
pub struct Display {
    bar: Option<ProgressBar>,
    last: Instant,
    quiet: bool,
}

impl Display {
    /// Nothing is shown before the first update.
    pub fn new(quiet: bool) -> Self {
        let bar = (!quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new_spinner();
            bar.set_style(
                ProgressStyle::with_template("{spinner} {msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_spinner()),
            );
            bar
        });
        Self {
            bar,
            last: Instant::now(),
            quiet,
        }
    }

    /// One execution more.
    pub fn update(&mut self, progress: &Progress) {
        if let Some(bar) = &self.bar {
            bar.set_message(line(progress));
            bar.tick();
        } else if !self.quiet && self.last.elapsed() >= PLAIN_EVERY {
            self.last = Instant::now();
            complain(&line(progress));
        }
    }

    /// Removes the live line.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn line(progress: &Progress) -> String {
    let counts = &progress.statistics;
    let seconds = progress.elapsed.as_secs_f64();
    let executions = counts.executions() + counts.blocked;
    let rate = (executions + progress.hunted) as f64 / seconds.max(1e-9);
    let mut text = format!(
        "{}, {} blocked, {} of the hunt, {rate:.0}/s, depth {}, {:.0} s",
        number(counts.executions(), "execution"),
        counts.blocked,
        progress.hunted,
        counts.max_depth,
        seconds
    );
    if progress.fraction > 0.0 {
        // Every branch not seen yet is taken to be as large as those seen: early on this can be far off.
        let all = executions as f64 / progress.fraction;
        text.push_str(&format!(
            ", {:.1} % of {}",
            100.0 * progress.fraction,
            match counted(all) {
                Some(all) => format!("about {all}"),
                None => about(all),
            }
        ));
    }
    if progress.findings > 0 {
        text.push_str(&format!(
            ", {}",
            number(progress.findings as u64, "finding")
        ));
    }
    text
}
