//! What a report says of the findings, those first that say most of the user's own program.

use std::path::Path;

use jcheck_annotations::AcceptEntry;
use jcheck_scheduler::model::{Finding, FindingKind};
use jcheck_scheduler::report::{in_a_line, operations, Weight};
use jcheck_scheduler::session::Confirmed;

use super::races::{groups, Further, Group};
use crate::args::Story;
use crate::cache::Cache;
use crate::ended::Ended;
use crate::maven;
use crate::schedules::Written;
use crate::simplest;
use crate::telling::{paragraph, Teller};
use crate::terminal::shown;

/// A finding, and the file with its schedule.
pub type Found<'a> = (&'a Confirmed, &'a Written);

/// So many entries of an annotation file are shown; all are in the result as JSON, and `jcheck annotate` writes them.
const ENTRIES: usize = 2;
/// So many races are told in a line or a few; `--story full` tells all.
const FURTHER: usize = 4;

/// What was told so far.
#[derive(Default)]
struct Before {
    /// The schedules, each with the finding of which it was.
    schedules: Vec<(String, String)>,
    /// Whether a finding was told with its schedule.
    a_story: bool,
}

impl Ended<'_> {
    /// All findings.
    pub(super) fn told(&self, teller: &Teller<'_>) -> String {
        let found: Vec<Found<'_>> = self.session.findings.iter().zip(self.files).collect();
        let is_brief = self.args.story == Story::Brief;
        let weight = |found: &Found<'_>| teller.weight(&found.0.finding);
        let listed = |found: &&Found<'_>| is_brief && weight(found) == Weight::LibraryRace;
        let (mut libraries, own): (Vec<Found<'_>>, Vec<Found<'_>>) = found.iter().partition(listed);
        let mut groups = match is_brief {
            true => groups(&own),
            false => own.iter().map(Group::from).collect(),
        };
        if groups.is_empty() && !libraries.is_empty() {
            // Where nothing else is wrong, one of them is told like the user's own.
            groups.push(Group::from(&libraries.remove(0)));
        }
        let mut before = Before::default();
        let told = groups
            .iter()
            .map(|group| self.group(teller, group, &mut before));
        let told: String = told.collect();
        format!("{told}{}", self.of_libraries(teller, &found, &libraries))
    }

    /// A finding, with the races that come of the same.
    fn group(&self, teller: &Teller<'_>, group: &Group<'_>, before: &mut Before) -> String {
        let (confirmed, file) = group.first;
        let finding = &confirmed.finding;
        let operations = operations(&confirmed.replay);
        let place = teller.place(&confirmed.replay, finding);
        let head = format!(
            ": {}\n{}{}  after {operations} operations, execution {}{}\n\n",
            in_a_line(finding.headline()),
            place.map_or_else(String::new, |at| format!("  at {at}\n")),
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
        let kind = finding.kind.word();
        let why = teller.why(&confirmed.replay, finding, confirmed.minimal.as_ref());
        let mut story = teller.story(&confirmed.replay, finding, why.as_ref());
        let is_brief = self.args.story == Story::Brief;
        let is_race = finding.kind == FindingKind::DataRace;
        // The cause tells both accesses of a race, and a story how the threads came there.
        let is_short = is_brief && is_race && before.a_story && why.is_some();
        let mut known = before.schedules.iter();
        let known = known.find(|(told, _)| is_brief && *told == story.schedule);
        match known {
            Some((_, of)) => story.schedule = format!("  the same schedule as {of}\n"),
            None if is_short => {}
            None => {
                let of = match place {
                    Some(place) => format!("{kind} at {place}"),
                    None => kind.to_string(),
                };
                let of = shown(&in_a_line(&of));
                before.schedules.push((story.schedule.clone(), of));
                before.a_story = true;
            }
        }
        let simplest = simplest::told(confirmed.minimal.as_ref());
        let simplest = simplest.map_or_else(String::new, |told| format!("  {told}\n"));
        let (told, confirmation) = match is_short {
            true => (String::new(), String::new()),
            false => (
                story.text(),
                format!("\n  confirmed in a fresh JVM\n{simplest}"),
            ),
        };
        let races = std::iter::once(finding).chain(group.further.iter().map(Further::finding));
        let tail = format!(
            "{confirmation}  {}\n{}{}\n",
            replay(file),
            further(&group.further),
            first_lines(races.flat_map(|race| self.accepting(race))),
        );
        let why = why.map_or_else(String::new, |why| paragraph(&why));
        let kind = teller.paint.strong(kind);
        format!(
            "{kind}{}{}{told}{}",
            shown(&head),
            shown(&why),
            shown(&tail)
        )
    }

    /// Races that only libraries make, one after the other.
    fn of_libraries(&self, teller: &Teller<'_>, all: &[Found<'_>], listed: &[Found<'_>]) -> String {
        let races = all.iter().map(|(confirmed, _)| &confirmed.finding);
        let races: Vec<&Finding> = races
            .filter(|finding| teller.weight(finding) == Weight::LibraryRace)
            .collect();
        if races.is_empty() {
            return String::new();
        }
        let mut text = String::new();
        if !listed.is_empty() {
            let count = match listed.len() {
                1 => "a data race".to_string(),
                many => format!("{many} data races"),
            };
            text.push_str(&format!("{count} within libraries:\n"));
        }
        for (confirmed, file) in listed.iter().take(FURTHER) {
            text.push_str(&format!("  {}\n", in_a_line(confirmed.finding.headline())));
            if let Some(calls) = teller.calls(&confirmed.finding) {
                text.push_str(&format!("    called at {calls}\n"));
            }
            text.push_str(&format!("    {}\n", replay(file)));
        }
        text.push_str(&more(listed.len(), "  "));
        // What the JDK does for a library is at lines of the JDK: it has entries of its own.
        let is_listed = |race: &&&Finding| listed.iter().any(|(found, _)| found.finding == ***race);
        let by_jdk = races.iter().filter(is_listed);
        let by_jdk = by_jdk.filter(|race| race.told().is_some());
        let exact = by_jdk.flat_map(|race| self.accepting(race));
        let places = libraries(&races);
        if !places.is_empty() {
            let any = format!("any in {}", places.join(" "));
            text.push_str("  if these libraries are trusted, --accept a file with:\n");
            text.push_str(&first_lines(std::iter::once(any).chain(exact)));
        }
        format!("{}\n", shown(&text))
    }

    /// The lines of an `.accept` file that accept a finding, and what comes of the same two calls.
    pub(super) fn accepting<'f>(
        &'f self,
        finding: &'f Finding,
    ) -> impl Iterator<Item = String> + 'f {
        let told = finding.told();
        let same = self.session.same.iter();
        let same = same.filter(move |same| {
            let both = same.told().zip(told);
            both.is_some_and(|(one, other)| one.places == other.places)
        });
        std::iter::once(finding).chain(same).filter_map(accepting)
    }

    /// What the user can do about a finding, where it is known.
    pub(super) fn hint(&self, confirmed: &Confirmed) -> Option<String> {
        let cache = Cache::open().ok()?;
        let class_path = &self.subject.prepared.class_path;
        let finding = &confirmed.finding;
        let mut messages = finding.causes().chain([finding.message.as_str()]);
        messages.find_map(|message| maven::advice(&cache, class_path, message))
    }
}

/// How a schedule is seen again.
fn replay(file: &Written) -> String {
    match file {
        Ok(file) => format!("replay   jcheck replay {}", quoted(file)),
        Err(why) => format!("no replay: {why}"),
    }
}

/// Races that come of the same as the one before them.
fn further(races: &[Further<'_>]) -> String {
    let told = races.iter().take(FURTHER);
    let told: String = told
        .map(|race| format!("  also     {}\n", race.text()))
        .collect();
    format!("{told}{}", more(races.len(), "  also     "))
}

/// How many are not told.
fn more(count: usize, indent: &str) -> String {
    match count.saturating_sub(FURTHER) {
        0 => String::new(),
        more => format!("{indent}... {more} more (--story full tells each)\n"),
    }
}

/// The first lines for an `.accept` file, each once, and how many more there are.
fn first_lines(all: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in all {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let shown = lines.iter().take(ENTRIES);
    let text: String = shown.map(|line| format!("  accept   {line}\n")).collect();
    match lines.len().saturating_sub(ENTRIES) {
        0 => text,
        more => format!("{text}  accept   ... {more} more (jcheck annotate writes all)\n"),
    }
}

/// The line of an `.accept` file for a data race.
fn accepting(finding: &Finding) -> Option<String> {
    let evidence = finding.evidence.as_ref()?;
    let entry = AcceptEntry::exactly(&evidence.location, &evidence.places);
    (finding.kind == FindingKind::DataRace).then(|| entry.to_string())
}

/// The packages in which these races are, as patterns of an `.accept` file: what those of one owner have in common.
fn libraries(races: &[&Finding]) -> Vec<String> {
    const OWNER: usize = 2;
    let halves = races.iter().filter_map(|race| race.evidence.as_ref());
    let halves = halves.flat_map(|evidence| &evidence.halves);
    let mut libraries: Vec<Vec<&str>> = Vec::new();
    for half in halves {
        let method = half.place.split('(').next().unwrap_or_default();
        // Without the method and the class.
        let mut package: Vec<&str> = method.split('.').collect();
        package.truncate(package.len().saturating_sub(2));
        if package.is_empty() || package[0] == "java" {
            continue;
        }
        let same = libraries
            .iter_mut()
            .find(|known| known.iter().take(OWNER).eq(package.iter().take(OWNER)));
        match same {
            Some(known) => {
                let common = known
                    .iter()
                    .zip(&package)
                    .take_while(|(a, b)| a == b)
                    .count();
                known.truncate(common);
            }
            None => libraries.push(package),
        }
    }
    let patterns = libraries
        .iter()
        .map(|package| format!("{}.*", package.join(".")));
    patterns.collect()
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=@:,".contains(c);
    match text.chars().all(is_plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}
