//! All classes of the program, as far as the passes must know them: superclasses, fields, method names.
//!
//! Built in a first pass, before anything is rewritten. A class that occurs several times (in two jars, or once per
//! Java version in a multi-release jar) is one class with the fields and methods of all of them.

use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::view::access;
use crate::class::{Class, ClassError};
use crate::granularity::{Granularities, Operations};
use crate::init_cycles::Needs;
use crate::members::{MemberTable, Parts};
use crate::platform::in_place;
use jcheck_annotations::Granularity;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

mod cloneable;
mod hierarchy;
mod locked;
mod numbers;
mod seen;

pub use hierarchy::OF_OBJECT;
pub use numbers::{field_numbers, FieldNumbers};
pub use seen::{see_all, Seen};

/// A field as its class declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldInfo {
    /// Field name.
    pub name: String,
    /// Field descriptor.
    pub descriptor: String,
    /// Access flags.
    pub access: u16,
    /// The class that declares it.
    pub class: ClassId,
    /// Position among the fields of its class.
    position: u32,
}

impl FieldInfo {
    /// Declared `final`.
    pub fn is_final(&self) -> bool {
        self.access & access::FINAL != 0
    }
}

/// The number of a class of the program.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClassId(u32);

/// One class.
#[derive(Debug, Clone, Default)]
pub struct ClassInfo {
    /// Tells it from all others.
    pub id: ClassId,
    /// Internal name of the superclass.
    pub superclass: Option<String>,
    /// Internal names of the direct superinterfaces.
    pub interfaces: Vec<String>,
    /// Declared fields; of a class that occurs once, in the order of its file.
    pub fields: Vec<FieldInfo>,
    /// Internal name of the nest host, if it is another class.
    pub nest_host: Option<String>,
    /// What its initialisation may need.
    pub needs: Needs,
    /// Some version of it may let objects out of its constructors, see [`crate::escape`].
    lets_out: bool,
    /// Methods that only read in all versions of the class, by name and descriptor.
    lookers: Vec<(String, String)>,
    /// Of a class of the JDK: its string constants, among which are the names of fields that handles reach.
    strings: Vec<String>,
}

const OBJECT: &str = "java/lang/Object";
/// Classes of the JDK that inherit from no class but `Object`, which programs often extend.
const BELOW_OBJECT: [&str; 5] = [
    OBJECT,
    "java/lang/Enum",
    "java/lang/Number",
    "java/lang/Record",
    "java/lang/Thread",
];

/// A method that only reads, as a call names it: class, name, descriptor.
pub type Looker = [String; 3];

/// All classes of the program by internal name.
#[derive(Debug, Clone, Default)]
pub struct Universe {
    classes: FxHashMap<String, ClassInfo>,
    /// Whether each one collects arguments.
    methods: MemberTable,
    /// Names and descriptors of methods that do more than read, without owners.
    not_lookers: MemberTable,
    /// Names of methods that only read, in some class.
    lookers: MemberTable,
    /// Classes of which [`Universe::inherits_nothing`] is true.
    plain: MemberTable,
    granularities: Granularities,
    operations: Operations,
    /// Whether classes of the JDK among them are rewritten where they are.
    in_place: bool,
    /// Classes whose static initialisers are code under a lock, and those that are initialised after them.
    locked: FxHashSet<String>,
    /// Internal names of those whose static initialisers may need each other.
    circular: FxHashSet<String>,
    /// Packages of the user's own classes, with slashes.
    own_packages: FxHashSet<String>,
}

/// The package of a class, or of its file: `a/b/C` is in `a/b`.
pub fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// What a field reference leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldTarget<'a> {
    /// Declared by this class of the program.
    Program(&'a str, &'a FieldInfo),
    /// Declared by the platform, or by a class that nobody has seen: the name of that class, or of the nearest
    /// candidate.
    Elsewhere(&'a str),
}

impl Universe {
    /// Adds a class.
    ///
    /// # Errors
    /// As [`Seen::of`].
    pub fn add(&mut self, class: &Class<'_>) -> Result<(), ClassError> {
        self.note(Seen::of(class)?);
        Ok(())
    }

    /// Adds what one class file says.
    pub fn note(&mut self, seen: Seen<'_>) {
        let id = ClassId(self.classes.len() as u32);
        let new = || ClassInfo {
            id,
            ..ClassInfo::default()
        };
        let this = seen.name;
        let info = self.classes.entry(this.to_string()).or_insert_with(new);
        for method in seen.methods {
            let (name, descriptor) = (method.name, method.descriptor);
            let parts = [&*this, &*name, &*descriptor].map(str::as_bytes);
            let is_new = self.methods.insert(0, parts, method.is_varargs.into());
            if !method.only_reads {
                let parts = ["", &*name, &*descriptor].map(str::as_bytes);
                self.not_lookers.insert(0, parts, 0);
            }
            match method.only_reads {
                true if is_new => {
                    let parts = [&*name, "", ""].map(str::as_bytes);
                    self.lookers.insert(0, parts, 0);
                    info.lookers
                        .push((name.into_owned(), descriptor.into_owned()));
                }
                false if !is_new => info.lookers.retain(|(n, d)| *n != name || *d != descriptor),
                _ => {}
            }
        }
        if info.superclass.is_none() {
            info.superclass = seen.superclass.map(Cow::into_owned);
        }
        for interface in seen.interfaces {
            if info.interfaces.iter().all(|known| *known != interface) {
                info.interfaces.push(interface.into_owned());
            }
        }
        for field in seen.fields {
            let same = |f: &FieldInfo| f.name == field.name && f.descriptor == field.descriptor;
            if !info.fields.iter().any(same) {
                info.fields.push(FieldInfo {
                    name: field.name.into_owned(),
                    descriptor: field.descriptor.into_owned(),
                    access: field.access,
                    class: info.id,
                    position: info.fields.len() as u32,
                });
            }
        }
        info.strings.extend(seen.strings);
        info.needs = seen.needs;
        info.lets_out |= !seen.keeps_objects;
        info.nest_host = seen.nest_host.or(info.nest_host.take());
    }

    /// To be called when all classes have been noted: finds out what needs all of them.
    pub fn complete(&mut self) {
        self.mark_handles();
        let all = self.classes.keys();
        let plain: Vec<&str> = all
            .map(String::as_str)
            .filter(|class| self.inherits_nothing(class))
            .collect();
        let mut table = MemberTable::default();
        for class in plain {
            table.insert(0, [class.as_bytes(), b"", b""], 0);
        }
        self.plain = table;
    }

    /// As [`Universe::inherits_nothing`], of bytes as they are in class files; may be false for names beyond ASCII.
    pub fn is_plain(&self, class: &[u8]) -> bool {
        self.plain.get(0, [class, b"", b""]).is_some()
    }

    /// Fields of the JDK's classes for concurrency that handles may reach count as volatile: those whose names are string
    /// constants in their nest. Everybody who accesses them does so by operations of his own, then.
    fn mark_handles(&mut self) {
        let nest = |class: &str| class.split('$').next().unwrap_or(class).to_string();
        let mut named: FxHashMap<String, Vec<String>> = FxHashMap::default();
        for (class, info) in &mut self.classes {
            if !info.strings.is_empty() {
                let names = std::mem::take(&mut info.strings);
                named.entry(nest(class)).or_default().extend(names);
            }
        }
        if named.is_empty() {
            return;
        }
        for (class, info) in &mut self.classes {
            let Some(names) = named.get(&nest(class)) else {
                continue;
            };
            for field in &mut info.fields {
                let racy = RACY
                    .iter()
                    .any(|(prefix, name)| class.starts_with(prefix) && *name == field.name);
                if field.access & access::FINAL == 0 && (racy || names.contains(&field.name)) {
                    field.access |= access::VOLATILE;
                }
            }
        }
    }

    /// Whether the initialisation of a class runs code of the program: its own initialiser, or that of a superclass or of a
    /// superinterface with methods that are inherited.
    pub fn has_initialiser(&self, name: &str) -> bool {
        let chain = std::iter::once(name).chain(self.superclasses(name));
        let mut classes = chain.filter_map(|class| self.get(class));
        let interfaces = self.superinterfaces(name).into_iter();
        let mut interfaces = interfaces.filter_map(|interface| self.get(interface));
        classes.any(|info| info.needs.initialiser)
            || interfaces.any(|info| info.needs.initialiser && info.needs.inherited)
    }

    /// Whether a class of the program declares this method itself.
    pub fn declares(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let parts = [class, name, descriptor].map(str::as_bytes);
        self.methods.get(0, parts).is_some()
    }

    /// Whether the last parameter of a method that this class of the program declares collects arguments; `None` if it
    /// declares no such method.
    pub fn is_varargs(&self, class: &str, name: &str, descriptor: &str) -> Option<bool> {
        let parts = [class, name, descriptor].map(str::as_bytes);
        self.methods.get(0, parts).map(|number| number != 0)
    }

    /// As [`Universe::declares`], of bytes as they are in class files; may be false for names beyond ASCII.
    pub fn declares_bytes(&self, member: Parts<'_>) -> bool {
        self.methods.get(0, member).is_some()
    }

    /// False if no method of this name, as it is in class files, only reads; may be false for names beyond ASCII.
    pub fn may_only_read(&self, name: &[u8]) -> bool {
        self.lookers.get(0, [name, b"", b""]).is_some()
    }

    /// Whether a call by an instruction with this opcode reaches only methods that read fields and do nothing else.
    pub fn only_reads(&self, opcode: u8, member: &MemberRef<'_>) -> bool {
        let (name, descriptor) = (&*member.name, &*member.descriptor);
        let reads = |class: &str| {
            let info = self
                .get(class)
                .filter(|_| self.granularity(class) == Granularity::Field);
            let lookers = info.map_or(&[][..], |info| &info.lookers);
            lookers.iter().any(|(n, d)| n == name && d == descriptor)
        };
        let owner = &*member.owner;
        let declares = |class: &str| self.declares(class, name, descriptor);
        let declaring = match declares(owner) {
            true => owner,
            false => match self
                .superclasses(owner)
                .into_iter()
                .find(|class| declares(class))
            {
                Some(ancestor) => ancestor,
                None => return false,
            },
        };
        let is_virtual = !matches!(opcode, op::INVOKESTATIC | op::INVOKESPECIAL);
        let parts = ["", name, descriptor].map(str::as_bytes);
        let does_more_somewhere =
            !self.granularities.is_empty() || self.not_lookers.get(0, parts).is_some();
        // What a class inherits by one that nobody has seen is not known.
        let may_inherit = |class: &str| {
            let chain = self.superclasses(class);
            let last = chain.last().copied().unwrap_or(OBJECT);
            chain.contains(&owner) || (!BELOW_OBJECT.contains(&last) && self.get(last).is_none())
        };
        let overrides = |class: &str| {
            self.declares(class, name, descriptor) && !reads(class) && may_inherit(class)
        };
        let overridden = || does_more_somewhere && self.classes.keys().any(|c| overrides(c));
        reads(declaring) && !(is_virtual && overridden())
    }

    /// Classes (with dots, in order) that have a `main` method or inherit one from the program.
    pub fn main_classes(&self) -> Vec<String> {
        let mains = ["([Ljava/lang/String;)V", "()V"];
        let has_main = |class: &str| {
            let mut chain = std::iter::once(class).chain(self.superclasses(class));
            chain.any(|class| mains.iter().any(|main| self.declares(class, "main", main)))
        };
        let names = self.classes().map(|(name, _)| name);
        // The JDK has some, too, which nobody means.
        let names = names.filter(|class| !self.is_in_place(class) && has_main(class));
        names.map(|class| class.replace('/', ".")).collect()
    }

    /// Says which classes have another granularity than `field`, by internal name.
    pub fn set_granularities(&mut self, granularities: Granularities) {
        self.granularities = granularities;
    }

    /// Those classes.
    pub fn granularities(&self) -> impl Iterator<Item = (&str, &Granularity)> {
        let all = self.granularities.iter();
        all.map(|(name, granularity)| (name.as_str(), granularity))
    }

    /// The granularity of a class.
    pub fn granularity(&self, class: &str) -> Granularity {
        self.granularities.get(class).copied().unwrap_or_default()
    }

    /// Says which methods are operations.
    pub fn set_operations(&mut self, operations: Operations) {
        self.operations = operations;
    }

    /// From now on it is known which packages have the user's own classes.
    pub fn set_own_packages(&mut self, packages: FxHashSet<String>) {
        self.own_packages = packages;
    }

    /// Whether a class of the program, by internal name, is one of a library.
    pub fn is_of_library(&self, class: &str) -> bool {
        !self.own_packages.is_empty() && !self.own_packages.contains(package(class))
    }

    /// Classes of the JDK among them are rewritten where they are.
    pub fn set_in_place(&mut self) {
        self.in_place = true;
    }

    /// Whether classes of the JDK are rewritten where they are.
    pub fn has_in_place(&self) -> bool {
        self.in_place
    }

    /// Whether a class, by its internal name, is one of the JDK that is rewritten where it is.
    pub fn is_in_place(&self, class: &str) -> bool {
        self.in_place && in_place::is_rewritten(class)
    }

    /// Methods that are operations, and what wraps the objects that have them.
    pub fn operations(&self) -> &Operations {
        &self.operations
    }

    /// Classes in the order of their names.
    pub fn classes(&self) -> impl Iterator<Item = (&str, &ClassInfo)> {
        let all = self.classes.iter();
        let mut sorted: Vec<_> = all.map(|(name, info)| (name.as_str(), info)).collect();
        sorted.sort_unstable_by_key(|(name, _)| *name);
        sorted.into_iter()
    }

    /// The class of this internal name, if it belongs to the program.
    pub fn get(&self, name: &str) -> Option<&ClassInfo> {
        self.classes.get(name)
    }
}

/// Fields of classes of the JDK that threads access without order, on purpose: such accesses are operations
/// of their own, too. Beginnings of class names, and the field.
const RACY: [(&str, &str); 2] = [
    (
        "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$Node",
        "waiter",
    ),
    (
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$Node",
        "waiter",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn universe(classes: &[(&str, &str, &[&str], &[&str])]) -> Universe {
        let mut universe = Universe::default();
        for (name, superclass, interfaces, fields) in classes {
            let info = ClassInfo {
                superclass: Some(superclass.to_string()),
                interfaces: interfaces.iter().map(|i| i.to_string()).collect(),
                fields: fields
                    .iter()
                    .map(|f| FieldInfo {
                        name: f.to_string(),
                        descriptor: "I".to_string(),
                        access: 0,
                        class: ClassId::default(),
                        position: 0,
                    })
                    .collect(),
                ..ClassInfo::default()
            };
            universe.classes.insert(name.to_string(), info);
        }
        universe
    }

    #[test]
    fn fields_resolve_to_the_declaring_class() {
        let u = universe(&[
            ("A", "java/lang/Object", &[], &["x"]),
            ("I", "java/lang/Object", &[], &["c"]),
            ("B", "A", &["I"], &["y"]),
            ("L", "java/util/ArrayList", &[], &[]),
        ]);
        let declaring = |owner, name| match u.resolve_field(owner, name, "I") {
            FieldTarget::Program(class, _) => class.to_string(),
            FieldTarget::Elsewhere(class) => format!("elsewhere {class}"),
        };
        assert_eq!(declaring("B", "x"), "A");
        assert_eq!(declaring("B", "c"), "I");
        assert_eq!(declaring("B", "y"), "B");
        assert_eq!(declaring("L", "modCount"), "elsewhere java/util/ArrayList");
        assert_eq!(declaring("B", "z"), "elsewhere java/lang/Object");
    }

    #[test]
    fn threads_are_found_through_the_program() {
        let u = universe(&[
            ("W", "java/lang/Thread", &[], &[]),
            ("V", "W", &[], &[]),
            ("C", "C", &[], &[]),
        ]);
        assert!(u.is_thread("V") && u.is_thread("java/lang/Thread"));
        assert!(!u.is_thread("C") && !u.is_thread("java/lang/Object"));
    }

    #[test]
    fn classes_of_the_jdk_are_nothing_of_the_program_to_inherit_from() {
        let lock = "java/util/concurrent/locks/ReentrantLock";
        let mut u = universe(&[
            (lock, "java/lang/Object", &[], &[]),
            ("Own", lock, &[], &[]),
            ("A", "java/lang/Object", &["java/io/Serializable"], &[]),
            ("B", "A", &["I"], &[]),
            ("I", "java/lang/Object", &[], &[]),
            ("L", "java/util/ArrayList", &[], &[]),
            ("C", "java/lang/Object", &["java/lang/Comparable"], &[]),
        ]);
        u.complete();
        let plain = |class: &str| u.is_plain(class.as_bytes());
        assert!(plain("A") && plain("B") && plain("I"));
        assert!(!plain("Own") && !plain("L") && !plain("C") && !plain("Missing"));
        for class in [lock, "A"] {
            let parts = [class, "m", "()V"].map(str::as_bytes);
            u.methods.insert(0, parts, 0);
        }
        let inherits = |class: &str| u.inherits_bytes([class, "m", "()V"].map(str::as_bytes));
        assert!(inherits("B") && !inherits("Own") && !inherits("A"));
    }

    #[test]
    fn inherited_methods_lead_to_the_platform() {
        let u = universe(&[
            ("W", "java/lang/Thread", &["java/lang/Comparable"], &[]),
            ("S", "java/lang/Object", &["java/lang/Comparable"], &[]),
        ]);
        assert_eq!(
            u.platform_owner("W", "interrupt", "()V"),
            Some("java/lang/Thread")
        );
        assert_eq!(
            u.platform_owner("S", "compareTo", "(Ljava/lang/Object;)I"),
            Some("java/lang/Comparable")
        );
        assert_eq!(
            u.platform_owner("S", "hashCode", "()I"),
            Some("java/lang/Object")
        );
        assert_eq!(
            u.platform_owner("java/util/List", "size", "()I"),
            Some("java/util/List")
        );
    }
}
