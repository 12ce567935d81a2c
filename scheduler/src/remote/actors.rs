//! Who acts: a thread, or the static initialiser that it runs.
//!
//! Which thread initialises a class depends on the schedule, although it is no choice of it. So the discipline sees an
//! initialiser as somebody of its own, with its own clock and its own locks: what its thread did before is not ordered
//! before it, and only what it did itself is ordered before the uses of the class (JLS 12.4.2).

use rustc_hash::FxHashMap;

/// The beginning of the names of those who are no static initialisers, but class loaders that look for a class. Whoever
/// needs it first runs their code, too.
pub const LOADER: &str = "the class loader ";

/// Actors by number, for [`crate::discipline::Checker`].
#[derive(Debug, Default)]
pub struct Actors {
    /// By thread.
    threads: Vec<Acting>,
    initialisers: FxHashMap<String, u32>,
    names: Vec<Actor>,
}

/// What a thread is and does.
#[derive(Debug, Default)]
struct Acting {
    /// The number of the thread itself, once it was asked for.
    own: Option<u32>,
    /// The initialisers that it is running, outermost first.
    running: Vec<u32>,
}

/// Somebody who acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// A thread of the execution, by its number.
    Thread(u32),
    /// The static initialiser of a class, or a class loader.
    Initialiser(String),
    /// What came before all threads that are alive.
    Nobody,
}

impl Actors {
    fn acting(&mut self, thread: u32) -> &mut Acting {
        let index = thread as usize;
        if self.threads.len() <= index {
            self.threads.resize_with(index + 1, Acting::default);
        }
        &mut self.threads[index]
    }

    /// The number of a thread itself.
    pub fn thread(&mut self, thread: u32) -> u32 {
        if let Some(own) = self.acting(thread).own {
            return own;
        }
        let next = self.names.len() as u32;
        self.names.push(Actor::Thread(thread));
        self.acting(thread).own = Some(next);
        next
    }

    /// The number of whoever acts when this thread runs.
    pub fn of(&mut self, thread: u32) -> u32 {
        match self.acting(thread).running.last() {
            Some(initialiser) => *initialiser,
            None => self.thread(thread),
        }
    }

    /// Somebody new, of whom nothing is known but what he is ordered after.
    pub fn nobody(&mut self) -> u32 {
        let next = self.names.len() as u32;
        self.names.push(Actor::Nobody);
        next
    }

    /// Whether this is a class loader that looks for a class.
    pub fn is_loader(&self, number: u32) -> bool {
        match self.name(number) {
            Some(Actor::Initialiser(name)) => name.starts_with(LOADER),
            _ => false,
        }
    }

    /// Whether a thread is running static initialisers, and nothing else.
    pub fn initialises(&self, thread: u32) -> bool {
        let running = self.threads.get(thread as usize);
        let running = running.map_or(&[][..], |acting| &acting.running);
        !running.is_empty() && !running.iter().any(|number| self.is_loader(*number))
    }

    /// The class of which this is the static initialiser, if it is one.
    pub fn initialiser(&self, number: u32) -> Option<&str> {
        match self.name(number) {
            Some(Actor::Initialiser(name)) => Some(name.as_str()),
            _ => None,
        }
        .filter(|name| !name.starts_with(LOADER))
    }

    /// The classes whose initialisers a thread is running, outermost first.
    pub fn initialising(&self, thread: u32) -> Vec<String> {
        let running = self.threads.get(thread as usize);
        let running = running.map_or(&[][..], |acting| &acting.running);
        let names = running
            .iter()
            .filter_map(|number| self.initialiser(*number));
        names.map(String::from).collect()
    }

    /// The thread begins to run an initialiser.
    pub fn enter(&mut self, thread: u32, class: String) {
        let next = self.names.len() as u32;
        let names = &mut self.names;
        let number = self.initialisers.entry(class).or_insert_with_key(|class| {
            names.push(Actor::Initialiser(class.clone()));
            next
        });
        let initialiser = *number;
        self.acting(thread).running.push(initialiser);
    }

    /// The initialiser that the thread began last has ended.
    pub fn exit(&mut self, thread: u32) {
        self.acting(thread).running.pop();
    }

    /// Who has this number.
    pub fn name(&self, number: u32) -> Option<&Actor> {
        self.names.get(number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_initialiser_is_somebody_else_than_its_thread() {
        let mut actors = Actors::default();
        let thread = actors.of(0);
        actors.enter(0, "A".into());
        let outer = actors.of(0);
        actors.enter(0, "B".into());
        assert_ne!(actors.of(0), outer);
        assert_ne!(outer, thread);
        actors.exit(0);
        assert_eq!(actors.of(0), outer);
        actors.exit(0);
        assert_eq!(actors.of(0), thread);
        assert_eq!(actors.name(outer), Some(&Actor::Initialiser("A".into())));
    }
}
