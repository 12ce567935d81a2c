//! Classes whose static initialisers are code under a lock.

use super::Universe;
use crate::init_cycles;
use std::collections::BTreeSet;

impl Universe {
    /// Says of which classes (with dots) the static initialisers are code under a lock. Their subclasses are initialised
    /// under locks, too: while the JVM does that, it waits for the superclass.
    pub fn set_locked(&mut self, classes: &BTreeSet<String>) {
        if classes.is_empty() {
            return;
        }
        let named = |name: &&str| classes.contains(&name.replace('/', "."));
        let all = self.classes.keys().map(String::as_str);
        let concerned = all.filter(|name| {
            let mut above = self.superclasses(name).into_iter();
            above.any(|class| named(&class)) || self.superinterfaces(name).iter().any(named)
        });
        self.locked = concerned.map(String::from).collect();
    }

    /// Finds the classes whose static initialisers may need each other.
    pub fn find_circles(&mut self) {
        let circular = init_cycles::cycles(self);
        self.circular = circular.into_iter().collect();
    }

    /// The names (with dots, sorted) of these classes, each with those of the others that are initialised before it.
    pub fn circles(&self) -> Vec<(String, Vec<String>)> {
        let dotted = |class: &str| class.replace('/', ".");
        let above = |class: &str| {
            let classes = self.superclasses(class).into_iter();
            let interfaces = self.superinterfaces(class).into_iter();
            let inherited = |name: &&str| self.get(name).is_some_and(|i| i.needs.inherited);
            let above = classes.chain(interfaces.filter(inherited));
            let above = above.filter(|name| *name != class && self.circular.contains(*name));
            above.map(dotted).collect()
        };
        let circular = self.circular.iter();
        let mut circles: Vec<_> = circular.map(|name| (dotted(name), above(name))).collect();
        circles.sort_unstable();
        circles
    }

    /// Whether the use of any class is to be told, or asks for a lock.
    pub fn has_asked(&self) -> bool {
        !self.locked.is_empty() || !self.circular.is_empty()
    }

    /// Whether the use of a class, by its internal name, is to be told, as its initialiser may need others that need it.
    pub fn is_circular(&self, class: &str) -> bool {
        self.circular.contains(class)
    }

    /// Whether a class, by its internal name, is such a class.
    pub fn is_locked(&self, class: &str) -> bool {
        self.locked.contains(class)
    }
}
