//! The last lines: the answer, and what it rests on.

use std::collections::BTreeMap;

use jcheck_scheduler::model::{Gap, PlatformUse};
use jcheck_scheduler::report::{assumed, in_a_line, way_out, Verdict};
use jcheck_scheduler::session::{guarantee, is_only_races, verdict, Stop};

use crate::ended::Ended;
use crate::estimate::advice;
use crate::refine::is_initialiser;
use crate::strategy::Hunting;
use crate::telling::number;

/// So many locations are named that were promoted; the result as JSON has all.
const ENTRIES: usize = 4;

/// The first entries, and how many more there are.
fn first_ones(entries: &[&str]) -> String {
    match entries.len() {
        many if many > ENTRIES + 1 => {
            let more = many - ENTRIES;
            format!("{} and {more} more", entries[..ENTRIES].join(", "))
        }
        _ => entries.join(", "),
    }
}

impl Ended<'_> {
    pub(super) fn summary(&self) -> String {
        let session = self.session;
        let counts = &session.statistics;
        let word = match verdict(session) {
            Verdict::Verified => "verified",
            Verdict::Bug if is_only_races(session) => "bug: only data races",
            Verdict::Bug => "bug",
            Verdict::Incomplete => "incomplete",
        };
        let mut text = format!(
            "{word}: {} ({} complete, {} deadlocked{}{}, {} cut), {} blocked, {} transitions, {:.1} s\n  {}\n",
            number(counts.executions(), "execution"),
            counts.complete,
            counts.deadlocked,
            match counts.futile {
                0 => String::new(),
                futile => format!(", {futile} in vain"),
            },
            match counts.excluded {
                0 => String::new(),
                excluded => format!(", {excluded} excluded"),
            },
            counts.cut + counts.abandoned,
            counts.blocked,
            counts.transitions,
            session.elapsed.as_secs_f64(),
            guarantee(self.session, &self.subject.rules),
        );
        text.push_str(&self.hunt());
        text.push_str(&self.rounds());
        if let Some(reason) = &self.chosen.reason {
            let word = self.chosen.reset.word();
            text.push_str(&format!("  reset: {word}, since {reason}\n"));
        }
        if let Some(traces) = session.traces {
            let seed = self.plan.seed().unwrap_or_default();
            let traces = number(traces, "different trace");
            text.push_str(&format!("  {traces} among them, drawn with seed {seed}\n"));
        }
        if matches!(session.stop, Stop::Budget(_) | Stop::Interrupted) && session.fraction > 0.0 {
            let (done, seconds) = (counts.executions() as f64, session.elapsed.as_secs_f64());
            let advice = advice(done / session.fraction, done / seconds.max(1e-9));
            text.extend(advice.map(|advice| format!("  {advice}\n")));
        }
        if session.replaced > 0 {
            let what = match session.replaced {
                1 => "1 process was killed, died or fell silent".to_string(),
                many => format!("{many} processes were killed, died or fell silent"),
            };
            text.push_str(&format!("  {what}: the work was done again\n"));
        }
        if let Some(why) = &session.detours.first {
            let what = number(session.detours.count, "execution");
            text.push_str(&format!(
                "  {what} had to be run again in a fresh JVM: {}\n",
                in_a_line(why)
            ));
        }
        text.push_str(&gaps(&session.gaps));
        for assumed in assumed(&session.pins) {
            let first = in_a_line(&assumed.places[0]);
            let more = match assumed.places.len() {
                1 => String::new(),
                many => format!(" and {} more", many - 1),
            };
            let (kind, what) = (assumed.kind, assumed.what);
            text.push_str(&format!("  assumed: {kind}: {what} ({first}{more})\n"));
        }
        text
    }

    /// What the hunt has done, or why there was none.
    fn hunt(&self) -> String {
        let hunted = &self.session.hunted;
        let seed = self.plan.seed().unwrap_or_default();
        match self.plan.hunting {
            Hunting::Without(flag) => {
                format!("  no hunt: samples do not go together with {flag}\n")
            }
            Hunting::Beside | Hunting::Only if hunted.statistics.executions() > 0 => format!(
                "  hunt: {} more, drawn with seed {seed}{}\n",
                number(hunted.statistics.executions(), "execution"),
                match hunted.spent {
                    true => ", until they showed nothing new",
                    false => "",
                }
            ),
            _ => String::new(),
        }
    }

    /// What was promoted and accepted.
    fn rounds(&self) -> String {
        let mut text = String::new();
        for (i, round) in self.rounds.iter().enumerate() {
            let promoted = round.promoted.iter().map(String::as_str);
            let (initialisers, objects): (Vec<&str>, Vec<&str>) =
                promoted.partition(|entry| is_initialiser(entry));
            let (uses, executions) = (&round.platform_uses, number(round.executions, "execution"));
            let passes = PlatformUse::TimePasses.word();
            let (passes, uses): (Vec<&str>, Vec<&str>) =
                uses.split(',').partition(|word| *word == passes);
            let at_any_time = match passes.is_empty() {
                true => "",
                false => "time limits expire and sleeps end, whatever else can happen",
            };
            for (what, entries) in [
                (" watched from then on", uses.join(",")),
                (
                    ", since a thread goes on and on while another one sleeps",
                    at_any_time.to_string(),
                ),
                (" under a lock from then on", initialisers.join(", ")),
                (" promoted to communication objects", first_ones(&objects)),
            ] {
                if !entries.is_empty() {
                    let round = i + 1;
                    text.push_str(&format!(
                        "  after round {round} ({executions}){what}: {entries}\n"
                    ));
                }
            }
        }
        for finding in &self.session.accepted {
            let message = in_a_line(finding.headline());
            text.push_str(&format!("  accepted data race: {message}\n"));
        }
        text
    }
}

/// The gaps by kind and name, each with its first place and the number of places, and what can be done about each kind;
/// the JSON result has them all.
fn gaps(gaps: &[Gap]) -> String {
    let mut grouped: BTreeMap<(&str, &str), (&str, usize)> = BTreeMap::new();
    for gap in gaps {
        grouped
            .entry((&gap.kind, &gap.name))
            .or_insert((&gap.why, 0))
            .1 += 1;
    }
    let mut text = String::new();
    let mut grouped = grouped.into_iter().peekable();
    while let Some(((kind, name), (why, count))) = grouped.next() {
        let more = if count > 1 {
            format!(" and {} more", count - 1)
        } else {
            String::new()
        };
        let (name, why) = (in_a_line(name), in_a_line(why));
        text.push_str(&format!("  gap: {kind}: {name} {why}{more}\n"));
        let is_last = grouped.peek().is_none_or(|((next, _), _)| *next != kind);
        if let Some(hint) = way_out(kind).filter(|_| is_last) {
            text.push_str(&format!("    hint: {hint}\n"));
        }
    }
    text
}
