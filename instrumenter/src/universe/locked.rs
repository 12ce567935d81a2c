//! Classes whose static initialisers are code under a lock.

use super::Universe;
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

    /// Whether there are such classes.
    pub fn has_locked(&self) -> bool {
        !self.locked.is_empty()
    }

    /// Whether a class, by its internal name, is such a class.
    pub fn is_locked(&self, class: &str) -> bool {
        self.locked.contains(class)
    }
}
