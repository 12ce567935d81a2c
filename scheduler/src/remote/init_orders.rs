//! Which classes static initialisers have needed in one execution.
//!
//! A class that is being initialised is a lock (JLS 12.4.2): its initialiser needs another class, and may wait for whoever initialises
//! that. Two threads that do so in a circle wait for ever. Where no initialiser is interrupted by others, as those are that nobody
//! sees, each runs to its end and shows all that it needs; so a circle is seen in any execution that has begun to initialise its
//! classes, whichever thread came first.

use rustc_hash::{FxHashMap, FxHashSet};

/// By class: the classes that its initialiser has needed.
#[derive(Debug, Default)]
pub struct InitOrders(FxHashMap<String, FxHashSet<String>>);

impl InitOrders {
    /// The initialisation of a class needs another one. All classes of the circles that this closes, sorted; none, if it closes none.
    pub fn needs(&mut self, class: &str, needed: &str) -> Vec<String> {
        let is_new = class != needed && {
            let known = self.0.entry(class.to_string()).or_default();
            known.insert(needed.to_string())
        };
        if !is_new {
            return Vec::new();
        }
        let after = self.reached(needed);
        if !after.contains(class) {
            return Vec::new();
        }
        let circular = after.iter().filter(|one| self.reached(one).contains(class));
        let mut circle: Vec<String> = circular.map(|one| (*one).to_string()).collect();
        circle.sort_unstable();
        circle
    }

    /// A class, and all that is needed after it.
    fn reached<'a>(&'a self, class: &'a str) -> FxHashSet<&'a str> {
        let mut reached = FxHashSet::from_iter([class]);
        let mut next = vec![class];
        while let Some(class) = next.pop() {
            let needed = self.0.get(class).into_iter().flatten();
            next.extend(needed.map(String::as_str).filter(|one| reached.insert(one)));
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_found_when_they_close() {
        let mut orders = InitOrders::default();
        assert_eq!(orders.needs("A", "A"), [""; 0]);
        assert_eq!(orders.needs("A", "B"), [""; 0]);
        assert_eq!(orders.needs("B", "C"), [""; 0]);
        assert_eq!(orders.needs("D", "A"), [""; 0]);
        assert_eq!(orders.needs("C", "A"), ["A", "B", "C"]);
        assert_eq!(orders.needs("C", "A"), [""; 0], "it is known");
        assert_eq!(orders.needs("B", "D"), ["A", "B", "C", "D"]);
    }
}
