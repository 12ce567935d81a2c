//! Exclusive access predicates: where they meet the clocks. See [`super::super::exclusive`].

use super::super::access::{Misuse, SyncKey, Violation, Wrong};
use super::super::exclusive::{Evaluation, Occasion, Predicate};
use super::super::race::{Beside, Stamp};
use super::Checker;
use crate::model::Discipline;

impl Checker {
    /// Whether predicates matter.
    pub(super) fn has_predicates(&self) -> bool {
        self.discipline == Discipline::ExclusiveAccess
    }

    /// A predicate about this object is stated; false if its number is not the next one, or that of an earlier one
    /// about the same object.
    pub fn state(&mut self, predicate: u32, object: u32) -> bool {
        let exclusive = &mut self.exclusive;
        if let Some(known) = exclusive.predicates.get(predicate as usize) {
            return known.object == object;
        }
        if exclusive.predicates.len() != predicate as usize {
            return false;
        }
        exclusive.predicates.push(Predicate {
            object,
            holds: false,
            stated: None,
            began: None,
            ended: None,
        });
        exclusive
            .of_object
            .entry(object)
            .or_default()
            .push(predicate);
        true
    }

    /// Whether a location is protected by predicates: it belongs to an object that has some, or they read it.
    pub(super) fn is_governed(&self, location: &SyncKey) -> bool {
        let of_object = match location {
            SyncKey::Field(object, _) | SyncKey::Object(object) => self.exclusive.governs(*object),
            _ => false,
        };
        of_object || self.exclusive.looked_at.contains(location)
    }

    /// A thread with this object begins: who has asked whether it owns a lock has done so before it could.
    pub fn begins(&mut self, thread: u32, object: u32) {
        for (lock, look) in self.exclusive.unstarted.remove(&object).unwrap_or_default() {
            let location = SyncKey::Owned(lock, thread);
            let clock = self.clocks.clock(look.thread);
            self.exclusive.take(&location, None, look, clock);
        }
    }

    /// What is wrong with predicates since the last call.
    pub fn take_misuses(&mut self) -> Vec<Violation> {
        std::mem::take(&mut self.exclusive.found)
    }

    /// The thread writes a location that a predicate may read. It comes before what the write publishes.
    pub fn wrote(
        &mut self,
        thread: u32,
        location: &SyncKey,
        elements: Option<(u32, u32)>,
        site: u32,
        trace: u32,
    ) {
        if !self.has_predicates() {
            return;
        }
        let this = Stamp {
            write: true,
            atomic: true,
            beside: Beside::Nothing,
            trace,
            ..self.stamp(thread, site)
        };
        self.exclusive.last_write.insert(thread, this.time);
        self.take(location, elements, this);
    }

    fn stamp(&mut self, thread: u32, site: u32) -> Stamp {
        Stamp {
            thread,
            time: self.clocks.now(thread),
            write: false,
            atomic: false,
            beside: Beside::Nothing,
            site,
            held: self.lockset(thread),
            trace: 0,
        }
    }

    fn take(&mut self, location: &SyncKey, elements: Option<(u32, u32)>, this: Stamp) {
        let clock = self.clocks.clock(this.thread);
        for earlier in self.exclusive.take(location, elements, this, clock) {
            let location = location.clone();
            self.misuse(location, Misuse::Unordered, this, Some(earlier), &[]);
        }
    }

    /// Of each location and kind, the first is reported.
    fn misuse(
        &mut self,
        location: SyncKey,
        misuse: Misuse,
        this: Stamp,
        earlier: Option<Stamp>,
        predicates: &[u32],
    ) {
        self.exclusive.is_unordered |= misuse == Misuse::Unordered;
        let is_known = |known: &Violation| {
            known.location == location && known.wrong == Wrong::Predicate(misuse)
        };
        if !self.exclusive.found.iter().any(is_known) {
            let violation = Violation {
                location,
                wrong: Wrong::Predicate(misuse),
                access: self.record(this),
                earlier: earlier.map(|earlier| self.record(earlier)),
                predicates: predicates.to_vec(),
            };
            self.exclusive.found.push(violation);
        }
    }

    /// A predicate was evaluated; false if there is no such predicate of that object.
    pub fn evaluated(&mut self, evaluation: &Evaluation) -> bool {
        let thread = evaluation.thread;
        let mut this = Stamp {
            trace: evaluation.trace,
            ..self.stamp(thread, evaluation.site)
        };
        if evaluation.occasion == Occasion::Changed {
            // It is a part of the step that may have changed it, which may have published since.
            let step = self.exclusive.last_write.get(&thread);
            this.time = step.copied().unwrap_or(this.time);
        }
        for look in &evaluation.looks {
            let elements = look.element.map(|element| (element, element));
            self.exclusive.looked_at.insert(look.location.clone());
            self.take(&look.location, elements, this);
        }
        for (owner, lock) in &evaluation.unstarted {
            let looks = self.exclusive.unstarted.entry(*owner).or_default();
            looks.push((*lock, this));
        }
        let object = SyncKey::Object(evaluation.object);
        let Some(number) = evaluation.predicate else {
            if evaluation.occasion == Occasion::Accessed {
                self.misuse(object, Misuse::NoAccess, this, None, &[]);
            }
            return self.exclusive.governs(evaluation.object);
        };
        let Some(predicate) = self.exclusive.predicates.get(number as usize).copied() else {
            return false;
        };
        if predicate.object != evaluation.object {
            return false;
        }
        match (predicate.holds, evaluation.holds) {
            (false, true) => self.access_begins(number, this),
            (true, false) if !evaluation.own => {
                let (object, began) = (object.clone(), predicate.began);
                self.misuse(object, Misuse::TakenAway, this, began, &[number]);
            }
            _ => {}
        }
        let kept = &mut self.exclusive.predicates[number as usize];
        if evaluation.occasion == Occasion::Stated {
            kept.stated = Some(this);
        }
        match (predicate.holds, evaluation.holds) {
            (false, true) => kept.began = Some(this),
            (true, false) => kept.ended = Some(this),
            _ => {}
        }
        kept.holds = evaluation.holds;
        if evaluation.occasion == Occasion::Accessed {
            let clocks = &mut self.clocks;
            let is_before = |stated: &Stamp| clocks.ordered(stated.thread, stated.time, thread);
            let stated = predicate.stated;
            if stated.as_ref().is_none_or(is_before) {
                if !evaluation.holds {
                    self.misuse(object, Misuse::NoAccess, this, predicate.ended, &[number]);
                }
            } else {
                // In the other order there is no such predicate yet.
                self.misuse(object, Misuse::Unordered, this, stated, &[number]);
            }
        }
        true
    }

    /// A predicate becomes true: all others of its object must have become false before.
    fn access_begins(&mut self, number: u32, this: Stamp) {
        let object = self.exclusive.predicates[number as usize].object;
        let all = self.exclusive.of_object.get(&object).cloned();
        for other in all.unwrap_or_default() {
            if other == number {
                continue;
            }
            let Some(predicate) = self.exclusive.predicates.get(other as usize).copied() else {
                continue;
            };
            let clocks = &mut self.clocks;
            let ended = predicate.ended.filter(|_| !predicate.holds);
            let is_ordered = |ended: &Stamp| clocks.ordered(ended.thread, ended.time, this.thread);
            let is_apart = !predicate.holds && ended.as_ref().is_none_or(is_ordered);
            if is_apart || ended.is_some() && self.exclusive.is_unordered {
                continue;
            }
            let misuse = Misuse::NotDisjoint {
                ended: ended.is_some(),
            };
            let earlier = ended.or(predicate.began);
            let location = SyncKey::Object(object);
            self.misuse(location, misuse, this, earlier, &[number, other]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::exclusive::Look;
    use super::*;

    const X: u32 = 1;
    const LOCK: u32 = 7;

    /// Two threads, and a predicate of X for each.
    fn checker() -> Checker {
        let mut checker = Checker::new(Discipline::ExclusiveAccess);
        for thread in [0, 1] {
            assert!(checker.state(thread, X));
            evaluate(&mut checker, 0, thread, Occasion::Stated, thread == 0);
        }
        checker.fork(0, 1);
        checker
    }

    /// The flag that decides the predicate of a thread.
    fn flag(thread: u32) -> SyncKey {
        SyncKey::Field(20, thread)
    }

    fn evaluate(checker: &mut Checker, by: u32, about: u32, occasion: Occasion, holds: bool) {
        let look = Look {
            location: flag(about),
            element: None,
        };
        let known = checker.evaluated(&Evaluation {
            thread: by,
            object: X,
            predicate: Some(about),
            occasion,
            holds,
            own: by == about,
            site: 0,
            trace: 0,
            looks: vec![look],
            unstarted: vec![],
        });
        assert!(known);
    }

    fn set(checker: &mut Checker, by: u32, about: u32, holds: bool) {
        checker.wrote(by, &flag(about), None, 0, 0);
        evaluate(checker, by, about, Occasion::Changed, holds);
    }

    fn misuses(checker: &mut Checker) -> Vec<Wrong> {
        let found = checker.take_misuses();
        found.iter().map(|violation| violation.wrong).collect()
    }

    fn pass_on(checker: &mut Checker) {
        checker.acquire(0, LOCK);
        checker.release(0, LOCK);
        checker.acquire(1, LOCK);
        checker.release(1, LOCK);
    }

    #[test]
    fn access_that_is_given_up_and_then_taken_in_order_is_accepted() {
        let mut checker = checker();
        evaluate(&mut checker, 0, 0, Occasion::Accessed, true);
        set(&mut checker, 0, 0, false);
        pass_on(&mut checker);
        set(&mut checker, 1, 1, true);
        evaluate(&mut checker, 1, 1, Occasion::Accessed, true);
        assert_eq!(misuses(&mut checker), []);
    }

    #[test]
    fn ends_that_nothing_orders_before_a_beginning_are_an_overlap() {
        let mut checker = checker();
        set(&mut checker, 0, 0, false);
        set(&mut checker, 1, 1, true);
        let overlap = Wrong::Predicate(Misuse::NotDisjoint { ended: true });
        assert_eq!(misuses(&mut checker), [overlap]);
    }

    #[test]
    fn a_beginning_that_nothing_orders_before_an_access_is_not_judged() {
        let mut checker = checker();
        set(&mut checker, 0, 0, false);
        set(&mut checker, 0, 1, true);
        evaluate(&mut checker, 1, 1, Occasion::Accessed, true);
        let unordered = Wrong::Predicate(Misuse::Unordered);
        assert_eq!(misuses(&mut checker), [unordered]);
    }

    #[test]
    fn what_another_thread_ends_is_taken_away() {
        let mut checker = checker();
        pass_on(&mut checker);
        set(&mut checker, 1, 0, false);
        let taken = Wrong::Predicate(Misuse::TakenAway);
        assert_eq!(misuses(&mut checker), [taken]);
    }

    #[test]
    fn what_a_step_has_changed_is_a_part_of_it() {
        let mut checker = checker();
        checker.wrote(0, &flag(0), None, 0, 0);
        checker.publish(0, flag(0));
        evaluate(&mut checker, 0, 0, Occasion::Changed, false);
        checker.observe(1, &flag(0));
        set(&mut checker, 1, 1, true);
        assert_eq!(misuses(&mut checker), []);
    }

    #[test]
    fn threads_that_were_not_started_are_asked_before_they_own_anything() {
        let mut checker = Checker::new(Discipline::ExclusiveAccess);
        assert!(checker.state(0, X));
        let mut asked = Evaluation {
            thread: 0,
            object: X,
            predicate: Some(0),
            occasion: Occasion::Stated,
            holds: false,
            own: false,
            site: 0,
            trace: 0,
            looks: vec![],
            unstarted: vec![(30, LOCK)],
        };
        assert!(checker.evaluated(&asked));
        checker.fork(0, 1);
        checker.begins(1, 30);
        checker.acquire(1, LOCK);
        assert_eq!(misuses(&mut checker), []);
        asked.thread = 2; // which nothing orders before thread 3
        asked.unstarted = vec![(31, LOCK)];
        assert!(checker.evaluated(&asked));
        checker.begins(3, 31);
        checker.acquire(3, LOCK);
        let unordered = Wrong::Predicate(Misuse::Unordered);
        assert_eq!(misuses(&mut checker), [unordered]);
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        let mut checker = Checker::new(Discipline::ExclusiveAccess);
        assert!(!checker.state(1, X));
        assert!(checker.state(0, X));
        assert!(checker.state(0, X));
        assert!(!checker.state(0, X + 1));
    }
}
