//! What is ordered by starting and joining alone, and so in every execution: the part of happens-before that does not
//! depend on who comes first.

/// For each thread, by number: its visible operations, and how many of those of others are known to come before what it
/// does.
#[derive(Debug, Clone, Default)]
pub struct Forks {
    performed: Vec<u32>,
    known: Vec<Vec<u32>>,
}

impl Forks {
    /// The main thread alone.
    pub fn new() -> Self {
        Self {
            performed: vec![0],
            known: vec![vec![0]],
        }
    }

    /// A thread starts the next one.
    pub fn started(&mut self, parent: u32) {
        let parent = parent as usize;
        let mut known = self.known.get(parent).cloned().unwrap_or_default();
        known.resize(self.performed.len(), 0);
        if let Some(own) = known.get_mut(parent) {
            *own = self.performed[parent];
        }
        self.performed.push(0);
        self.known.push(known);
    }

    /// A thread performs an operation that another one could notice.
    pub fn performed(&mut self, thread: u32) {
        if let Some(count) = self.performed.get_mut(thread as usize) {
            *count += 1;
        }
    }

    /// A thread has joined another one.
    pub fn joined(&mut self, thread: u32, target: u32) {
        let (thread, target) = (thread as usize, target as usize);
        let mut more = self.known.get(target).cloned().unwrap_or_default();
        more.resize(self.performed.len(), 0);
        if let (Some(own), Some(count)) = (more.get_mut(target), self.performed.get(target)) {
            *own = *count;
        }
        if let Some(known) = self.known.get_mut(thread) {
            known.resize(self.performed.len(), 0);
            for (known, more) in known.iter_mut().zip(more) {
                *known = more.max(*known);
            }
        }
    }

    /// Whether all that another thread has done comes before what a thread does now, in every execution.
    pub fn covers(&self, thread: u32, other: u32) -> bool {
        let known = self.known.get(thread as usize);
        let known = known.and_then(|known| known.get(other as usize)).copied();
        self.performed.get(other as usize).copied() == Some(known.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_starting_and_joining_order() {
        let mut forks = Forks::new();
        forks.performed(0);
        forks.started(0);
        forks.started(0);
        assert!(forks.covers(1, 0) && forks.covers(1, 2));
        forks.performed(1);
        assert!(!forks.covers(2, 1), "thread 1 only happened to be first");
        forks.performed(0);
        assert!(!forks.covers(2, 0), "after it was started");
        forks.joined(0, 1);
        assert!(forks.covers(0, 1));
        forks.started(0);
        assert!(forks.covers(3, 1) && forks.covers(3, 0) && !forks.covers(2, 1));
    }
}
