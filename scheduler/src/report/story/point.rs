//! Where in the program an operation is.

use jcheck_annotations::Site;

use super::frames::place;
use super::telling::Telling;
use crate::model::{Entry, Execution};

/// Where an entry is, as a reader of the program sees it.
#[derive(Debug, PartialEq, Eq)]
pub struct Point<'a> {
    /// From the frame of the program outwards; empty without one.
    pub frames: &'a [String],
    /// The method that the program has called there, if the entry is not its own doing.
    pub callee: Option<&'a str>,
    /// Without frames, the place of the entry.
    pub place: Option<String>,
}

impl Point<'_> {
    /// Whether the program is there.
    pub fn is_own(&self) -> bool {
        !self.frames.is_empty() || self.place.is_some()
    }

    /// The place in words, if it is one of the program.
    pub fn text(&self) -> Option<String> {
        let frame = self.frames.first().map(|frame| place(frame));
        frame.or_else(|| self.place.clone())
    }
}

/// Where an entry is.
pub fn point<'a>(execution: &'a Execution, entry: &Entry, telling: &Telling<'_>) -> Point<'a> {
    let frames = execution.frames(entry);
    match frames.iter().position(|frame| telling.is_own_frame(frame)) {
        Some(own) => Point {
            frames: &frames[own..],
            callee: own.checked_sub(1).map(|callee| frames[callee].as_str()),
            place: None,
        },
        None => {
            let sites = &telling.sites.sites;
            let site = entry.site.and_then(|site| sites.get(site as usize));
            let own = site.filter(|site| frames.is_empty() && is_own_site(site, telling));
            Point {
                frames: &[],
                callee: frames.last().map(String::as_str),
                place: own.map(|site| place(&site.location())),
            }
        }
    }
}

fn is_own_site(site: &Site, telling: &Telling<'_>) -> bool {
    !site.is_of_platform() && (telling.is_own)(&site.class)
}
