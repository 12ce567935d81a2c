//! What a run prints, and its result as JSON.

use std::collections::BTreeMap;
use std::path::Path;

use jcheck_annotations::{AcceptEntry, ObjectClass, SiteKind};
use jcheck_scheduler::model::{Finding, FindingKind, Gap, PlatformUse};
use jcheck_scheduler::report::{
    assumed, in_a_line, operations, way_out, AcceptedSummary, ClassificationSummary, Estimate,
    FindingSummary, GapSummary, HuntSummary, ProgramSummary, RunResult, SampledSummary,
    SearchSummary, SimplestSummary, Verdict, Why, WhySummary, SCHEMA,
};
use jcheck_scheduler::session::{guarantee, is_only_races, verdict, Confirmed, Stop};

use crate::args::Story;
use crate::cache::Cache;
use crate::ended::Ended;
use crate::error::CliError;
use crate::estimate::{advice, counted};
use crate::html;
use crate::maven;
use crate::refine::is_initialiser;
use crate::schedules::Written;
use crate::simplest;
use crate::strategy::Hunting;
use crate::telling::{number, paragraph, Teller};
use crate::terminal::{complain_shown, print, print_shown, shown};

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=@:,".contains(c);
    match text.chars().all(is_plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

/// So many entries of an annotation file are shown; all are in the result as JSON, and `jcheck annotate` writes them.
const ENTRIES: usize = 4;

/// The first lines for an `.accept` file, and how many more there are.
fn first_lines(lines: Vec<String>) -> String {
    let shown = lines.iter().take(ENTRIES);
    let text: String = shown.map(|line| format!("  accept   {line}\n")).collect();
    match lines.len().saturating_sub(ENTRIES) {
        0 => text,
        more => format!("{text}  accept   ... {more} more (jcheck annotate writes all)\n"),
    }
}

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
        let mut text = String::new();
        let teller = Teller::new(&self.subject.prepared, self.args.story);
        let mut told = Vec::new();
        for (confirmed, file) in self.session.findings.iter().zip(self.files) {
            text.push_str(&self.finding(&teller, confirmed, file, &mut told));
        }
        text.push_str(&shown(&self.summary()));
        text
    }

    /// A finding; `before` has the schedules that were told, each with the finding of which it was.
    fn finding(
        &self,
        teller: &Teller<'_>,
        confirmed: &Confirmed,
        file: &Written,
        before: &mut Vec<(String, String)>,
    ) -> String {
        let finding = &confirmed.finding;
        let operations = operations(&confirmed.replay);
        let head = format!(
            ": {}\n{}{}  after {operations} operations, execution {}{}\n\n",
            in_a_line(finding.headline()),
            teller
                .place(&confirmed.replay, finding)
                .map_or_else(String::new, |at| format!("  at {at}\n")),
            self.hint(confirmed)
                .map_or_else(String::new, |hint| format!("  {hint}\n")),
            confirmed.execution,
            match (self.rounds.len(), confirmed.hunter) {
                (0 | 1, None) => String::new(),
                (0 | 1, Some(hunter)) => format!(" (drawn by {hunter})"),
                (_, None) => format!(" of round {}", confirmed.round),
                (_, Some(hunter)) => format!(" of round {} (drawn by {hunter})", confirmed.round),
            },
        );
        let kind = teller.paint.strong(finding.kind.word());
        let why = teller.why(&confirmed.replay, finding, confirmed.minimal.as_ref());
        let mut story = teller.story(&confirmed.replay, finding, why.as_ref());
        let is_brief = self.args.story == Story::Brief;
        let known = before
            .iter()
            .find(|(told, _)| is_brief && *told == story.schedule);
        // Of a race, the cause has told both accesses.
        let is_short = known.is_some() && why.is_some() && finding.kind == FindingKind::DataRace;
        match known {
            Some((_, of)) => story.schedule = format!("  the same schedule as {of}\n"),
            None => {
                let place = teller.place(&confirmed.replay, finding);
                let of = match place {
                    Some(place) => format!("{} at {place}", finding.kind.word()),
                    None => finding.kind.word().to_string(),
                };
                before.push((story.schedule.clone(), shown(&in_a_line(&of))));
            }
        }
        let told = match is_short {
            true => story.schedule,
            false => story.text(),
        };
        let simplest = simplest::told(confirmed.minimal.as_ref());
        let tail = format!(
            "{}  {}\n{}\n",
            match is_short {
                true => String::new(),
                false => format!(
                    "\n  confirmed in a fresh JVM\n{}",
                    simplest.map_or_else(String::new, |told| format!("  {told}\n")),
                ),
            },
            match file {
                Ok(file) => format!("replay   jcheck replay {}", quoted(file)),
                Err(why) => format!("no replay: {why}"),
            },
            first_lines(self.accepting(finding).collect()),
        );
        let why = why.map_or_else(String::new, |why| paragraph(&why));
        format!(
            "{kind}{}{}{told}{}",
            shown(&head),
            shown(&why),
            shown(&tail)
        )
    }

    /// The lines of an `.accept` file that accept a finding, and what comes of the same two calls.
    fn accepting<'f>(&'f self, finding: &'f Finding) -> impl Iterator<Item = String> + 'f {
        let told = finding.told();
        let same = self.session.same.iter();
        let same = same.filter(move |same| {
            let both = same.told().zip(told);
            both.is_some_and(|(one, other)| one.places == other.places)
        });
        std::iter::once(finding).chain(same).filter_map(accepting)
    }

    /// What the user can do about a finding, where it is known.
    fn hint(&self, confirmed: &Confirmed) -> Option<String> {
        let cache = Cache::open().ok()?;
        let class_path = &self.subject.prepared.class_path;
        let finding = &confirmed.finding;
        let mut messages = finding.causes().chain([finding.message.as_str()]);
        messages.find_map(|message| maven::advice(&cache, class_path, message))
    }

    fn summary(&self) -> String {
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

    fn json(&self) -> String {
        let result = self.result();
        serde_json::to_string(&result).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }

    fn result(&self) -> RunResult {
        let session = self.session;
        let teller = Teller::new(&self.subject.prepared, self.args.story);
        let mut result = RunResult {
            schema: SCHEMA,
            verdict: verdict(session),
            program: ProgramSummary {
                jar: self.args.program.display().to_string(),
                main: self.subject.prepared.main.clone(),
            },
            search: SearchSummary {
                strategy: self.plan.strategy.word().to_string(),
                atomicity: self.plan.atomicity().word().to_string(),
                persistent_sets: self.plan.sets.word().to_string(),
                reduce: self.plan.options.reductions.to_string(),
                sleep_sets: self.plan.options.sleep_sets,
                seed: self.plan.sampling.map(|(_, seed)| seed),
                discipline: self.subject.rules.discipline.word().to_string(),
                bounds: session.bound.iter().cloned().collect(),
                reset: self.chosen.reset.word().to_string(),
                reset_reason: self.chosen.reason.clone(),
                threads: self.chosen.threads.word().to_string(),
                workers: self.workers as u32,
            },
            executions: 0,
            complete: 0,
            deadlocked: 0,
            futile: 0,
            excluded: 0,
            blocked: 0,
            transitions: 0,
            replayed_transitions: 0,
            visible_states: 0,
            max_depth: 0,
            max_threads: 0,
            launches: self.launches,
            replaced: session.replaced,
            detours: session.detours.count,
            seconds: session.elapsed.as_secs_f64(),
            estimate: self.estimate(),
            traces: session.traces,
            hunt: self.plan.hunt().map(|_| HuntSummary {
                seed: self.plan.seed().unwrap_or_default(),
                executions: session.hunted.statistics.executions(),
                traces: session.hunted.traces,
                spent: session.hunted.spent,
            }),
            findings: session
                .findings
                .iter()
                .zip(self.files)
                .map(|(c, file)| {
                    summary(
                        c,
                        file,
                        teller.place(&c.replay, &c.finding),
                        self.accepting(&c.finding).collect(),
                        self.hint(c),
                        teller.why(&c.replay, &c.finding, c.minimal.as_ref()),
                    )
                })
                .collect(),
            classification: self.classification(),
            only_data_races: is_only_races(session),
            accepted: session.accepted.iter().map(accepted).collect(),
            rounds: self.rounds.to_vec(),
            gaps: session.gaps.iter().map(GapSummary::from).collect(),
            assumed: assumed(&session.pins),
            guarantee: guarantee(self.session, &self.subject.rules),
        };
        result.count(&session.statistics);
        result
    }

    fn estimate(&self) -> Estimate {
        let fraction = self.session.fraction;
        let executions = self.session.statistics.executions();
        let all = match fraction > 0.0 {
            true => counted(executions as f64 / fraction),
            false => Some(executions),
        };
        Estimate {
            executions: all.map(|all| all.max(executions)),
            fraction,
            sampled: self.expected.map(|expected| SampledSummary {
                samples: expected.sampled.samples,
                executions: expected.sampled.executions,
                error: expected.sampled.error,
            }),
        }
    }

    fn classification(&self) -> ClassificationSummary {
        let mut summary = ClassificationSummary::default();
        let sites = &self.subject.prepared.rewritten.sites;
        for (number, site) in sites.sites.iter().enumerate() {
            if let SiteKind::Allocation(class) = &site.kind {
                match self
                    .subject
                    .classes
                    .object_class(Some(number as u32), class)
                {
                    ObjectClass::Unshared => summary.unshared += 1,
                    ObjectClass::Discipline => summary.discipline += 1,
                    ObjectClass::Promoted | ObjectClass::Communication => {
                        summary.communication += 1;
                    }
                }
            }
        }
        for (number, field) in sites.fields.iter().enumerate() {
            let declared = self
                .subject
                .classes
                .field_class(number as u32)
                .is_some_and(ObjectClass::is_visible);
            summary.communication += usize::from(field.is_volatile || declared);
        }
        summary.promoted.clone_from(&self.session.promoted);
        summary
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

fn summary(
    confirmed: &Confirmed,
    file: &Written,
    place: Option<&str>,
    accept: Vec<String>,
    hint: Option<String>,
    why: Option<Why>,
) -> FindingSummary {
    let finding = &confirmed.finding;
    let thread = finding
        .thread
        .and_then(|thread| confirmed.replay.threads.get(thread as usize));
    FindingSummary {
        kind: finding.kind.word().to_string(),
        message: finding.headline().to_string(),
        thread: thread.map(|thread| thread.path.to_string()),
        at: place.map(String::from),
        execution: confirmed.execution,
        hunter: confirmed.hunter,
        round: confirmed.round.max(1),
        accept: (!accept.is_empty()).then(|| accept.join("\n")),
        schedule: file.as_ref().ok().map(|file| file.display().to_string()),
        confirmed: true,
        simplest: confirmed.minimal.map(|minimal| SimplestSummary {
            executions: minimal.executions,
            preemptions: minimal.preemptions,
            needed: minimal.needed,
        }),
        why: why.map(|why| WhySummary {
            rule: why.rule.word(),
            text: why.text,
            places: why.places,
            hint: why.hint,
        }),
        causes: finding.causes().map(String::from).collect(),
        hint,
    }
}

fn accepted(finding: &Finding) -> AcceptedSummary {
    AcceptedSummary {
        message: finding.message.clone(),
        at: finding.at.clone(),
    }
}

/// The line of an `.accept` file for a data race.
fn accepting(finding: &Finding) -> Option<String> {
    let evidence = finding.evidence.as_ref()?;
    let entry = AcceptEntry::exactly(&evidence.location, &evidence.places);
    (finding.kind == FindingKind::DataRace).then(|| entry.to_string())
}
