//! Who inherits what: superclasses, interfaces, nests, and where references to members lead (JVMS 5.4.3).

use std::collections::BTreeSet;

use super::{ClassInfo, FieldTarget, Universe};
use crate::members::Parts;
use crate::platform::in_place::is_rewritten;
use crate::policy;

/// Methods of `java.lang.Object`, which a class inherits before it looks at interfaces.
const OBJECT_METHODS: [(&str, &str); 6] = [
    ("getClass", "()Ljava/lang/Class;"),
    ("hashCode", "()I"),
    ("equals", "(Ljava/lang/Object;)Z"),
    ("clone", "()Ljava/lang/Object;"),
    ("toString", "()Ljava/lang/String;"),
    ("finalize", "()V"),
];

/// Names of the methods of `java.lang.Object`.
pub const OF_OBJECT: [&str; 9] = [
    "getClass",
    "hashCode",
    "equals",
    "clone",
    "toString",
    "finalize",
    "notify",
    "notifyAll",
    "wait",
];
/// Interfaces of the platform without methods.
const MARKERS: [&str; 2] = ["java/io/Serializable", "java/lang/Cloneable"];

/// Classes of the JDK whose constructors are known to keep objects to themselves.
const KEEP_OBJECTS: [&str; 4] = [
    "java/lang/Enum",
    "java/lang/Number",
    "java/lang/Object",
    "java/lang/Record",
];

impl Universe {
    /// Whether nobody gets an object before the constructor of this class has ended that writes its final fields.
    pub fn keeps_objects(&self, name: &str) -> bool {
        let mut end = false;
        for class in self.superclasses(name) {
            end = KEEP_OBJECTS.contains(&class);
            if !end && self.get(class).is_none_or(|info| info.lets_out) {
                return false;
            }
        }
        end
    }

    /// True for a class of the program all of whose methods are declared by classes of the program, but for those of
    /// `java.lang.Object`. Classes of the JDK that are rewritten are none of the program here.
    pub(super) fn inherits_nothing(&self, name: &str) -> bool {
        let chain = self.superclasses(name);
        let (top, below) = chain.split_last().unwrap_or((&name, &[]));
        let own = |class: &str| self.get(class).is_some() && !is_rewritten(class);
        *top == "java/lang/Object"
            && !below.is_empty()
            && below.iter().all(|class| own(class))
            && self
                .superinterfaces(name)
                .iter()
                .all(|interface| own(interface) || MARKERS.contains(interface))
    }

    /// Whether a superclass of a class of the program declares this method, of bytes as they are in class files; false
    /// where that is a class of the JDK that is rewritten, or below one, and may be false for names beyond ASCII.
    pub fn inherits_bytes(&self, [owner, name, descriptor]: Parts<'_>) -> bool {
        // More would be a cycle.
        const DEEPEST: usize = 100;
        let mut class = std::str::from_utf8(owner)
            .ok()
            .and_then(|own| self.get(own));
        for _ in 0..DEEPEST {
            let Some(superclass) = class.and_then(|class| class.superclass.as_deref()) else {
                return false;
            };
            if is_rewritten(superclass) {
                return false;
            }
            if self.declares_bytes([superclass.as_bytes(), name, descriptor]) {
                return true;
            }
            class = self.get(superclass);
        }
        false
    }

    /// A class and its superclasses, the first one that is not of the program last. Ends on a cycle.
    pub(crate) fn superclasses<'a>(&'a self, name: &'a str) -> Vec<&'a str> {
        let mut chain = vec![name];
        while let Some(next) = self
            .get(chain[chain.len() - 1])
            .and_then(|c| c.superclass.as_deref())
        {
            if chain.contains(&next) {
                break;
            }
            chain.push(next);
        }
        chain
    }

    /// All superinterfaces of a class and its superclasses, as far as known, nearest first.
    pub(crate) fn superinterfaces<'a>(&'a self, name: &'a str) -> Vec<&'a str> {
        let mut found: Vec<&str> = Vec::new();
        let mut work = self.superclasses(name);
        work.reverse();
        while let Some(next) = work.pop() {
            for interface in self.get(next).map_or(&[][..], |c| &c.interfaces) {
                if !found.contains(&interface.as_str()) {
                    found.push(interface);
                    work.push(interface);
                }
            }
        }
        found
    }

    /// True for `java.lang.Thread` and its subclasses.
    pub fn is_thread(&self, name: &str) -> bool {
        self.superclasses(name)
            .into_iter()
            .any(policy::is_platform_thread)
    }

    /// True if instances may be serialised: a serialisable supertype is known, or a supertype is unknown.
    pub fn may_be_serializable(&self, name: &str) -> bool {
        let top = self.superclasses(name).last().copied().unwrap_or(name);
        let known_top = matches!(
            top,
            "java/lang/Object" | "java/lang/Thread" | "java/util/TimerTask"
        );
        let interfaces = self.superinterfaces(name);
        !known_top
            || interfaces
                .iter()
                .any(|i| matches!(*i, "java/io/Serializable" | "java/io/Externalizable"))
    }

    /// Names (with dots) of classes of the program whose objects may be serialised.
    pub fn serializable(&self) -> BTreeSet<String> {
        let names = self.classes().map(|(name, _)| name);
        let own = names.filter(|name| !self.is_in_place(name) && self.may_be_serializable(name));
        own.map(|name| name.replace('/', ".")).collect()
    }

    /// Field resolution (JVMS 5.4.3.2): the class, its superinterfaces, its superclass.
    pub fn resolve_field<'a>(
        &'a self,
        owner: &'a str,
        name: &str,
        descriptor: &str,
    ) -> FieldTarget<'a> {
        // Most often without a look at the ancestors.
        let Some(info) = self.get(owner) else {
            return FieldTarget::Elsewhere(owner);
        };
        if let Some(found) = self.declared_field(owner, info, name, descriptor) {
            return found;
        }
        let chain = self.superclasses(owner);
        for &class in &chain {
            let Some(info) = self.get(class) else {
                return FieldTarget::Elsewhere(class);
            };
            if let Some(found) = self.declared_field(class, info, name, descriptor) {
                return found;
            }
            for interface in self.superinterfaces_of_one(info) {
                if let Some(found) = self
                    .get(interface)
                    .and_then(|i| self.declared_field(interface, i, name, descriptor))
                {
                    return found;
                }
            }
        }
        FieldTarget::Elsewhere(chain[chain.len() - 1])
    }

    fn superinterfaces_of_one<'a>(&'a self, info: &'a ClassInfo) -> Vec<&'a str> {
        let mut found: Vec<&str> = info.interfaces.iter().map(String::as_str).collect();
        let mut next = 0;
        while let Some(&interface) = found.get(next) {
            for more in self.get(interface).map_or(&[][..], |c| &c.interfaces) {
                if !found.contains(&more.as_str()) {
                    found.push(more);
                }
            }
            next += 1;
        }
        found
    }

    fn declared_field<'a>(
        &'a self,
        class: &'a str,
        info: &'a ClassInfo,
        name: &str,
        descriptor: &str,
    ) -> Option<FieldTarget<'a>> {
        let field = info
            .fields
            .iter()
            .find(|f| f.name == name && f.descriptor == descriptor)?;
        Some(FieldTarget::Program(class, field))
    }

    /// Where a method reference leads when it leaves the program: the platform class or interface that must declare the
    /// method. `None` if a class of the program declares it.
    pub fn platform_owner<'a>(
        &'a self,
        owner: &'a str,
        name: &str,
        descriptor: &str,
    ) -> Option<&'a str> {
        if self.declares(owner, name, descriptor) {
            return None;
        }
        if self.get(owner).is_none() {
            return Some(owner);
        }
        let declares = |class: &str| self.declares(class, name, descriptor);
        let chain = self.superclasses(owner);
        let top = chain[chain.len() - 1];
        if chain.iter().any(|c| declares(c)) {
            return None;
        }
        let interfaces = self.superinterfaces(owner);
        if interfaces.iter().any(|i| declares(i)) {
            return None;
        }
        let of_object = OBJECT_METHODS.contains(&(name, descriptor));
        if top != "java/lang/Object" && self.get(top).is_none() {
            return Some(top);
        }
        match interfaces.into_iter().find(|i| self.get(i).is_none()) {
            Some(interface) if !of_object => Some(interface),
            _ => Some("java/lang/Object"),
        }
    }

    /// The class or interface that declares a method which is called in `owner`, as far as the classes are known: the first one
    /// that is not, if none that is known does.
    pub fn declarer<'a>(&'a self, owner: &'a str, name: &str, descriptor: &str) -> &'a str {
        if self.declares(owner, name, descriptor) {
            return owner;
        }
        let chain = self.superclasses(owner);
        let interfaces = self.superinterfaces(owner);
        let mut all = chain.iter().chain(&interfaces).copied();
        let found = all.find(|class| self.declares(class, name, descriptor));
        found
            .or_else(|| self.platform_owner(owner, name, descriptor))
            .unwrap_or(owner)
    }

    /// True if both classes belong to the same nest (JVMS 5.4.4).
    pub fn same_nest(&self, one: &str, other: &str) -> bool {
        self.nest_of(one) == self.nest_of(other)
    }

    fn nest_of<'a>(&'a self, name: &'a str) -> &'a str {
        let host = self.get(name).and_then(|c| c.nest_host.as_deref());
        // Before Java 11 there was no attribute; the compiler's naming is the best there is.
        host.unwrap_or_else(|| {
            name.split('$')
                .next()
                .filter(|outer| self.get(outer).is_some())
                .unwrap_or(name)
        })
    }
}
