//! Accesses to the elements of one array, with ranges of elements that were accessed alike.

use std::collections::BTreeMap;

use super::race::{Accesses, Before, Beside, Stamp};

/// Disjoint ranges of elements: the first of each, with the last and what is known of all in between.
#[derive(Debug, Clone, Default)]
pub struct Ranges(BTreeMap<u32, (u32, Accesses)>);

impl Ranges {
    /// Takes in an access to the elements from `first` to `last`, both included; gives the earlier ones that race
    /// with it, each once.
    pub fn access(
        &mut self,
        (first, last): (u32, u32),
        this: Stamp,
        past: &Before<'_>,
        races: &mut Vec<Stamp>,
    ) {
        self.cut(first);
        if let Some(after) = last.checked_add(1) {
            self.cut(after);
        }
        self.fill(first, last);
        for (_, (_, accesses)) in self.0.range_mut(first..=last) {
            let known = races.len();
            accesses.access(this, past, races);
            let mut at = known;
            while at < races.len() {
                if races[..at].contains(&races[at]) {
                    races.remove(at);
                } else {
                    at += 1;
                }
            }
        }
    }

    /// See [`Accesses::settle`].
    pub fn settle(&mut self, (first, last): (u32, u32), open: &Stamp, beside: Beside) {
        for (_, (_, accesses)) in self.0.range_mut(first..=last) {
            accesses.settle(open, beside);
        }
    }

    /// Makes a range begin at `at`, if one goes over it.
    fn cut(&mut self, at: u32) {
        let before = self.0.range_mut(..at).next_back();
        if let Some((_, (last, accesses))) = before.filter(|(_, (last, _))| *last >= at) {
            let rest = (*last, accesses.clone());
            *last = at - 1;
            self.0.insert(at, rest);
        }
    }

    /// Adds ranges for the elements in between that have none.
    fn fill(&mut self, first: u32, last: u32) {
        let mut gaps = Vec::new();
        let mut next = Some(first);
        for (begin, (end, _)) in self.0.range(first..=last) {
            if let Some(from) = next.filter(|from| from < begin) {
                gaps.push((from, begin - 1));
            }
            next = end.checked_add(1);
        }
        gaps.extend(next.filter(|from| *from <= last).map(|from| (from, last)));
        for (begin, end) in gaps {
            self.0.insert(begin, (end, Accesses::default()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discipline::LocksetId;
    use crate::model::VectorClock;

    fn access(ranges: &mut Ranges, thread: u32, range: (u32, u32)) -> usize {
        let stamp = Stamp {
            thread,
            time: 1,
            write: true,
            atomic: false,
            beside: Beside::Nothing,
            site: thread,
            held: LocksetId::EMPTY,
            trace: 0,
        };
        let mut clock = VectorClock::default();
        clock.increment(thread);
        let mut races = Vec::new();
        ranges.access(range, stamp, &Before::from(&clock), &mut races);
        races.len()
    }

    #[test]
    fn disjoint_parts_do_not_race_and_shared_elements_do() {
        let mut ranges = Ranges::default();
        assert_eq!(access(&mut ranges, 0, (0, 4)), 0);
        assert_eq!(access(&mut ranges, 1, (5, 9)), 0);
        assert_eq!(access(&mut ranges, 2, (10, u32::MAX)), 0);
        assert_eq!(access(&mut ranges, 3, (4, 5)), 2, "both halves");
        assert_eq!(access(&mut ranges, 4, (3, 3)), 1);
        assert_eq!(access(&mut ranges, 0, (0, 2)), 0, "its own");
        assert_eq!(access(&mut ranges, 5, (0, u32::MAX)), 5, "each once");
    }

    #[test]
    fn ranges_agree_with_single_elements() {
        let mut ranges = Ranges::default();
        let mut single: Vec<Accesses> = vec![Accesses::default(); 12];
        let mut seed = 1u32;
        let mut below = |bound: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % bound
        };
        for _ in 0..2000 {
            let (thread, first) = (below(3), below(12));
            let last = first + below(12 - first);
            let stamp = Stamp {
                thread,
                time: below(4),
                write: below(2) == 0,
                atomic: below(2) == 0,
                beside: Beside::Nothing,
                site: below(2),
                held: LocksetId::EMPTY,
                trace: 0,
            };
            let mut clock = VectorClock::default();
            for other in 0..3 {
                (0..below(4)).for_each(|_| clock.increment(other));
            }
            let (mut fast, mut slow) = (Vec::new(), Vec::new());
            ranges.access((first, last), stamp, &Before::from(&clock), &mut fast);
            for element in &mut single[first as usize..=last as usize] {
                let mut races = Vec::new();
                element.access(stamp, &Before::from(&clock), &mut races);
                slow.extend(races);
            }
            for race in &slow {
                assert!(fast.contains(race));
            }
            assert!(fast.iter().all(|race| slow.contains(race)));
        }
    }
}
