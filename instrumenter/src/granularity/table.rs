//! The operations of a program as data: which methods are some, what they do, and which wrappers report them.

use jcheck_annotations::Classification;
use std::collections::{BTreeMap, HashMap};

/// The end of the names of wrappers; the run-time library knows it, too (`Wrapper.java`).
pub const SUFFIX: &str = "$jcheck$Operations";

/// Name and descriptor of a method.
pub type Signature = (String, String);

/// What a method does to its object.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effects {
    /// It reads a field, or an element of an array.
    pub reads: bool,
    /// It writes one.
    pub writes: bool,
    /// It does more than one such thing, or may do it more than once: another thread could come in between.
    pub several: bool,
}

impl Effects {
    /// It concerns the object at all.
    pub fn any(self) -> bool {
        self.reads || self.writes
    }

    /// Both, one after the other.
    pub fn add(&mut self, other: Effects) {
        self.several |= other.several || (self.any() && other.any());
        self.reads |= other.reads;
        self.writes |= other.writes;
    }
}

/// A class of which instances can be wrapped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wrapper {
    /// Its internal name.
    pub name: String,
    /// What it overrides.
    pub overrides: BTreeMap<Signature, Override>,
    /// The text of its instances is made by `java.lang.Object`, out of the name of their class.
    pub plain_text: bool,
}

/// A method that a wrapper overrides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Override {
    /// The class that declares the method.
    pub owner: String,
    /// Its source file.
    pub file: Option<String>,
    /// The line at which the method begins.
    pub line: Option<u16>,
    /// Access flags of the method.
    pub access: u16,
    /// What the method does.
    pub effects: Effects,
}

/// All operations of a program.
#[derive(Debug, Clone, Default)]
pub struct Operations {
    /// By the class that declares the methods; true for those that report themselves.
    pub(super) declared: HashMap<String, HashMap<Signature, (Effects, bool)>>,
    pub(super) wrappers: BTreeMap<String, Wrapper>,
    /// Classes whose objects have operations and no wrapper, and why.
    pub(super) inline: Vec<(String, &'static str)>,
    /// What annotation files say: unshared objects are not wrapped.
    pub classification: Classification,
}

impl Operations {
    /// The wrapper for objects of a class, by internal name.
    pub fn wrapper(&self, class: &str) -> Option<&Wrapper> {
        self.wrappers.get(class)
    }

    /// The wrapper of this internal name.
    pub fn wrapper_named(&self, name: &str) -> Option<&Wrapper> {
        self.wrapper(name.strip_suffix(SUFFIX)?)
    }

    /// Classes and their wrappers, in the order of their names.
    pub fn wrappers(&self) -> impl Iterator<Item = (&str, &Wrapper)> {
        let all = self.wrappers.iter();
        all.map(|(class, wrapper)| (class.as_str(), wrapper))
    }

    /// Classes (with dots, in order) whose objects have operations, and why they have no wrapper where they have none.
    pub fn summary(&self) -> Vec<(String, Option<&'static str>)> {
        let wrapped = self.wrappers.keys().map(|class| (class, None));
        let inline = self.inline.iter().map(|(class, why)| (class, Some(*why)));
        let all = wrapped.chain(inline);
        let mut all: Vec<_> = all
            .map(|(class, why)| (class.replace('/', "."), why))
            .collect();
        all.sort_unstable();
        all
    }

    /// Whether the objects of some class are wrapped.
    pub fn has_wrappers(&self) -> bool {
        !self.wrappers.is_empty()
    }

    /// What a method of this class that is an operation does, and whether it reports itself.
    pub fn of(&self, class: &str, name: &str, descriptor: &str) -> Option<(Effects, bool)> {
        // Most programs have none.
        let methods = self.declared.get(class)?;
        let signature = (name.to_string(), descriptor.to_string());
        methods.get(&signature).copied()
    }

    /// What is to be reported at the beginning of a method of this class, which may be a wrapper.
    pub fn reported(&self, class: &str, name: &str, descriptor: &str) -> Option<Effects> {
        if let Some(wrapper) = self.wrapper_named(class) {
            let signature = (name.to_string(), descriptor.to_string());
            return wrapper.overrides.get(&signature).map(|o| o.effects);
        }
        let (effects, inline) = self.of(class, name, descriptor)?;
        inline.then_some(effects)
    }
}
