//! Data races that come of one thing: they are told with the first of them.

use jcheck_scheduler::model::{Finding, FindingKind};
use jcheck_scheduler::report::{in_a_line, is_ordered_by, place};

use super::findings::Found;

/// A finding, and what is told with it.
pub struct Group<'a> {
    /// The one that is told.
    pub first: Found<'a>,
    /// Races that come of the same.
    pub further: Vec<Further<'a>>,
}

impl<'a> From<&Found<'a>> for Group<'a> {
    fn from(first: &Found<'a>) -> Self {
        Group {
            first: *first,
            further: Vec::new(),
        }
    }
}

/// A race that is told with another one.
pub struct Further<'a> {
    race: &'a Finding,
    /// The field that would order its accesses if it were volatile; `None` if it is on the same data.
    signal: Option<&'a str>,
}

impl Further<'_> {
    /// The race.
    pub fn finding(&self) -> &Finding {
        self.race
    }

    /// In a line.
    pub fn text(&self) -> String {
        let evidence = self.race.evidence.as_ref();
        let halves = evidence.map_or(&[][..], |evidence| &evidence.halves);
        let mut places: Vec<String> = halves.iter().map(|half| place(&half.place)).collect();
        places.dedup();
        let places = places.join(" and ");
        match self.signal {
            None => format!("at {places}"),
            Some(signal) => {
                let location = evidence.map_or("", |evidence| evidence.location.as_str());
                let [data, signal] = [location, signal].map(field);
                format!("{data} at {places}: in order, here, if {signal} is volatile")
            }
        }
    }
}

/// `C.f`, of `field a.b.C.f`.
fn field(location: &str) -> String {
    let name = location.split(' ').next_back().unwrap_or(location);
    let mut parts = name.rsplit('.');
    let last = [parts.next(), parts.next()];
    let names: Vec<&str> = last.into_iter().flatten().collect();
    in_a_line(&names.into_iter().rev().collect::<Vec<_>>().join("."))
}

/// Findings in groups, in the order of their first ones.
pub fn groups<'a>(found: &[Found<'a>]) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for one in found {
        let race = &one.0.finding;
        let group = groups.iter_mut().find_map(|group| {
            let signal = same(&group.first.0.finding, race, one)?;
            Some((group, signal))
        });
        match group {
            Some((group, signal)) => group.further.push(Further { race, signal }),
            None => groups.push(Group::from(one)),
        }
    }
    groups
}

/// Whether a race is told with the first one, and the field by which.
fn same<'a>(first: &'a Finding, race: &Finding, found: &Found<'a>) -> Option<Option<&'a str>> {
    let are_races = [first, race].map(|one| one.kind) == [FindingKind::DataRace; 2];
    let (one, other) = (first.evidence.as_ref()?, race.evidence.as_ref()?);
    if !are_races {
        return None;
    }
    if one.location == other.location && first.told().is_none() && race.told().is_none() {
        return Some(None);
    }
    let is_ordered = is_ordered_by(&found.0.replay, race, first);
    is_ordered.then_some(Some(one.location.as_str()))
}
