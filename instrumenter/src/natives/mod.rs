//! The border of the platform: what its native methods are.
//!
//! All that a JVM can do and byte code cannot is behind a native method. There are some thousand in the modules that a
//! program may reach, and each is of one [`Kind`]. The table is text, a file for each kind ([`table`] has them parsed),
//! in groups with a reason:
//!
//! ```text
//! [name of the group] accesses
//! | What the group is.
//! java/lang/Thread      start0 interrupt0
//! java/lang/Thread 17   sleep
//!                       yield
//! ```
//!
//! A row is a class by its internal name and the names of methods, where needed with a descriptor; it goes on in lines
//! that begin with a space. `17` and `25` say that only that JDK has these natives; further versions are not claimed. The
//! class `*` stands for every class, and `some/package/**` for all natives of all classes below a package: so a whole
//! part of the JDK is named that nobody has looked at.
//!
//! `tests/natives.rs` compares the table with the class files of JDKs, in both directions; `docs/natives.md` lists the groups.
//!

mod parse;

use rustc_hash::FxHashMap;
use std::sync::OnceLock;

pub use parse::MalformedRow;

/// What a native method is to a checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A function of its arguments: it neither waits nor synchronises, and gives the same result every time.
    Pure,
    /// May differ from run to run and is no choice of the schedule: its answer has to be made the same.
    Pinned,
    /// An operation on threads or an access to shared memory, in whose place the checker has one of its own.
    Modelled,
    /// Reaches the world outside the JVM.
    InputOutput,
    /// Loading, linking, reflection, stack walking: done by the JVM, without an operation that a program can see.
    Platform,
}

impl Kind {
    /// All kinds, in the order of the documentation.
    pub const ALL: [Kind; 5] = [
        Kind::Pure,
        Kind::Pinned,
        Kind::Modelled,
        Kind::InputOutput,
        Kind::Platform,
    ];

    /// The word used in documentation and reports.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Pure => "pure",
            Kind::Pinned => "pinned",
            Kind::Modelled => "modelled",
            Kind::InputOutput => "input-output",
            Kind::Platform => "platform",
        }
    }

    fn text(self) -> &'static str {
        match self {
            Kind::Pure => include_str!("pure.txt"),
            Kind::Pinned => include_str!("pinned.txt"),
            Kind::Modelled => include_str!("modelled.txt"),
            Kind::InputOutput => include_str!("input-output.txt"),
            Kind::Platform => include_str!("platform.txt"),
        }
    }
}

/// Natives that are of one kind for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its name, unique in the table.
    pub name: &'static str,
    /// Of all its natives.
    pub kind: Kind,
    /// Whether its natives read or write arrays, objects or memory that they are given: accesses of the calling thread.
    pub accesses: bool,
    /// What it is, in a sentence or two.
    pub reason: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// Natives of one class, or of many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Internal name of the class, `*` for every class, or a package followed by `/**` for all natives below it.
    pub class: &'static str,
    /// The only JDK that has them, if there are others that do not.
    pub only: Option<u32>,
    /// Names of methods, some with a descriptor; empty for a package.
    pub methods: Vec<&'static str>,
}

/// The class that stands for every class.
const EVERY_CLASS: &str = "*";

impl Row {
    /// The package and the slash at its end, if this row is for all below it.
    pub fn package(&self) -> Option<&'static str> {
        self.class.strip_suffix("**")
    }
}

/// The table, or the first row that cannot be read.
///
/// # Errors
/// None with the table as it is: that is tested.
pub fn table() -> Result<&'static [Group], &'static MalformedRow> {
    static TABLE: OnceLock<Result<Vec<Group>, MalformedRow>> = OnceLock::new();
    let parsed = TABLE.get_or_init(|| {
        let mut groups = Vec::new();
        for kind in Kind::ALL {
            groups.extend(parse::groups(kind, kind.text())?);
        }
        Ok(groups)
    });
    parsed.as_deref()
}

/// Where rows are, by what they name.
#[derive(Default)]
struct Index {
    /// Class, and method with or without descriptor.
    methods: FxHashMap<(&'static str, &'static str), &'static Group>,
    /// Packages with a slash at the end.
    packages: Vec<(&'static str, &'static Group)>,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = Index::default();
        for group in table().unwrap_or_default() {
            for row in &group.rows {
                let packages = row.package().map(|package| (package, group));
                index.packages.extend(packages);
                let methods = row.methods.iter();
                let entries = methods.map(|method| ((row.class, *method), group));
                index.methods.extend(entries);
            }
        }
        index
    })
}

/// The group of a native method: internal name of its class, its name, its descriptor. `None` if no row names it, which
/// means that nobody knows what it does: executing it is a gap.
///
/// A row of the class comes before one of every class, that before one of a package, and of these the longest.
pub fn group(class: &str, method: &str, descriptor: &str) -> Option<&'static Group> {
    let index = index();
    let exact = format!("{method}{descriptor}");
    for class in [class, EVERY_CLASS] {
        for name in [exact.as_str(), method] {
            if let Some(group) = index.methods.get(&(class, name)) {
                return Some(group);
            }
        }
    }
    let packages = index.packages.iter();
    packages
        .filter(|(package, _)| class.starts_with(package))
        .max_by_key(|(package, _)| package.len())
        .map(|(_, group)| *group)
}

/// The kind of a native method: internal name of its class, its name, its descriptor (JVMS 4.3.3). `None` as for
/// [`group`].
///
/// ```
/// use jcheck_instrumenter::natives::{kind, Kind};
///
/// assert_eq!(kind("java/lang/Object", "notify", "()V"), Some(Kind::Modelled));
/// assert_eq!(kind("java/lang/System", "nanoTime", "()J"), Some(Kind::Pinned));
/// assert_eq!(kind("com/example/Program", "mine", "()V"), None);
/// ```
pub fn kind(class: &str, method: &str, descriptor: &str) -> Option<Kind> {
    group(class, method, descriptor).map(|group| group.kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_read_and_names_nothing_twice() {
        let mut seen = std::collections::BTreeMap::new();
        let mut names = std::collections::BTreeSet::new();
        for group in table().unwrap() {
            assert!(names.insert(group.name), "two groups [{}]", group.name);
            for row in &group.rows {
                for method in &row.methods {
                    let before = seen.insert((row.class, row.only, *method), group.name);
                    assert_eq!(before, None, "{} {method} in {}", row.class, group.name);
                }
                let both = row.methods.iter().find(|method| {
                    row.only.is_some() && seen.contains_key(&(row.class, None, **method))
                });
                assert_eq!(both, None, "{}: with and without a version", row.class);
            }
        }
    }

    #[test]
    fn the_closest_row_decides() {
        let kind_of = |class, method| kind(class, method, "()V");
        assert_eq!(
            kind_of("java/lang/Thread", "registerNatives"),
            Some(Kind::Platform)
        );
        assert_eq!(kind("java/lang/Thread", "registerNatives", "(J)V"), None);
        assert_eq!(
            kind_of("java/awt/Component", "initIDs"),
            Some(Kind::Platform)
        );
        assert_eq!(kind_of("java/awt/peer/Any", "any"), Some(Kind::InputOutput));
        assert_eq!(kind_of("java/awtful/Any", "any"), None);
        assert_eq!(kind_of("java/lang/Thread", "newNative"), None);
    }
}
