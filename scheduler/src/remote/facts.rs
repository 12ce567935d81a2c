//! What is known of a Java program before it runs.

use rustc_hash::FxHashSet;
use std::sync::Arc;

use jcheck_annotations::{is_met, ObjectClass, Resolved, Site, SiteKind, SiteTable};

use super::coverage::Kept;
use super::world::World;
use super::Possible;
use crate::model::{Points, Rules};
use crate::protocol::message::{Location, Operation};

/// Program points, and what the annotation files say about them.
#[derive(Debug, Clone, Default)]
pub struct ProgramFacts {
    /// Its program points.
    pub sites: Arc<SiteTable>,
    /// What its annotation files say.
    pub classes: Arc<Resolved>,
    /// What it is held to.
    pub rules: Rules,
    /// What can happen in it.
    pub possible: Possible,
    /// What its executions have reached, if somebody wants to know.
    pub coverage: Option<Kept>,
    /// Whether what executions record is kept, see [`super::Recorder`].
    pub records: bool,
    /// Whether it is several processes, each with a JVM of its own.
    pub several: bool,
    /// Whether it has fences of its own.
    pub has_fences: bool,
    /// Program points in streams of the JDK.
    pub flowing: Arc<FxHashSet<u32>>,
    /// Program points that add to a number and do not look at it; none if that makes no difference.
    pub sums: Arc<FxHashSet<u32>>,
}

impl ProgramFacts {
    /// Of a program under these rules.
    pub fn new(
        sites: impl Into<Arc<SiteTable>>,
        classes: impl Into<Arc<Resolved>>,
        rules: Rules,
    ) -> Self {
        let sites = sites.into();
        let mut class: Option<(&Arc<str>, bool)> = None;
        let streams = sites.sites.iter().zip(0..).filter(|(site, _)| match class {
            Some((last, is_stream)) if Arc::ptr_eq(last, &site.class) => is_stream,
            _ => class.insert((&site.class, is_stream(&site.class))).1,
        });
        let flowing = streams.map(|(_, number)| number).collect();
        let sums = sites.sites.iter().zip(0..);
        let sums = sums.filter(|(site, _)| rules.sums && site.kind == SiteKind::Sum);
        let has_fences = sites
            .sites
            .iter()
            .any(|site| site.kind == SiteKind::Fence && !site.is_of_platform());
        Self {
            has_fences,
            possible: Possible::of(&sites, &rules),
            flowing: Arc::new(flowing),
            sums: Arc::new(sums.map(|(_, number)| number).collect()),
            sites,
            classes: classes.into(),
            rules,
            coverage: None,
            records: false,
            several: false,
        }
    }

    /// The same of several processes. The end of one cuts its daemons off, wherever they are: others see what it closes.
    pub fn of_several(mut self) -> Self {
        self.several = true;
        self.possible.cuts_daemons = true;
        self.possible.visible_ends = true;
        self
    }

    /// Whether an operation is an access to data, which is a choice of the search only where it was asked for.
    pub(super) fn is_data(&self, world: &World, operation: &Operation) -> bool {
        let (Operation::Read(location) | Operation::Write(location)) = operation else {
            return false;
        };
        if self.rules.points == Points::Visible {
            return false;
        }
        match *location {
            Location::Field { field, .. } | Location::Static(field) if self.is_volatile(field) => {
                false
            }
            _ => !self.class(world, location).is_visible(),
        }
    }

    /// Whether an operation is an access to data that was promoted: a choice, but one that orders nothing.
    pub(super) fn is_promoted(&self, world: &World, operation: &Operation) -> bool {
        let (Operation::Read(location) | Operation::Write(location)) = operation else {
            return false;
        };
        match *location {
            Location::Field { field, .. } | Location::Static(field) if self.is_volatile(field) => {
                false
            }
            _ => self.class(world, location) == ObjectClass::Promoted,
        }
    }

    /// What the annotations say of a location: of its field, or else of the object that it belongs to.
    pub(super) fn class(&self, world: &World, location: &Location) -> ObjectClass {
        let (object, field) = match *location {
            Location::Field { object, field } => (Some(object), Some(field)),
            Location::Static(field) => (None, Some(field)),
            Location::Element { array, .. } => (Some(array), None),
        };
        let of_object = || {
            let object = world.objects().get(object? as usize)?;
            if is_met(&object.class) {
                return Some(ObjectClass::Promoted);
            }
            Some(self.classes.object_class(object.site, &object.class))
        };
        let of_field = field.and_then(|field| self.classes.field_class(field));
        of_field.or_else(of_object).unwrap_or_default()
    }

    /// Whether all that can be read there is what a constructor has left, ordered or not (JLS 17.5).
    pub(super) fn is_frozen(&self, location: &Location) -> bool {
        let Location::Field { field, .. } = *location else {
            return false;
        };
        let field = self.sites.fields.get(field as usize);
        field.is_some_and(|field| field.is_frozen)
    }

    /// Whether threads of the JDK's own code meet there on purpose.
    pub(super) fn is_met(world: &World, location: &Location) -> bool {
        let Location::Element { array, .. } = *location else {
            return false;
        };
        let object = world.objects().get(array as usize);
        object.is_some_and(|object| is_met(&object.class))
    }

    fn is_volatile(&self, field: u32) -> bool {
        let field = self.sites.fields.get(field as usize);
        field.is_none_or(|field| field.is_volatile)
    }

    /// Whether two sites are on one line of one method.
    pub(super) fn on_one_line(&self, a: u32, b: u32) -> bool {
        let site = |number: u32| self.sites.sites.get(number as usize);
        match (site(a), site(b)) {
            (Some(a), Some(b)) => a.location() == b.location(),
            _ => false,
        }
    }

    /// Whether a worker of an executor waits there for tasks, or a timer's thread.
    pub fn is_idle_worker(&self, site: u32) -> bool {
        const IDLE: [(&str, &str); 2] = [
            ("java.util.concurrent.ThreadPoolExecutor", "nextWhen"),
            ("java.util.TimerThread", "mainLoop"),
        ];
        let site = self.sites.sites.get(site as usize);
        site.is_some_and(|site| {
            let mut rows = IDLE.iter();
            rows.any(|(class, method)| *site.class == **class && *site.method == **method)
        })
    }

    /// A program point as in a stack trace.
    pub fn place(&self, site: u32) -> Option<String> {
        self.sites.sites.get(site as usize).map(Site::location)
    }
}

/// Whether a class is a stream, reader or writer of the JDK.
fn is_stream(class: &str) -> bool {
    let ends = ["InputStream", "OutputStream", "Reader", "Writer"];
    let packages = ["java.io.", "java.util.zip."];
    packages.iter().any(|package| class.starts_with(package))
        && ends.iter().any(|end| class.ends_with(end))
}
