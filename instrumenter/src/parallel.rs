//! Work on all processors whose results are taken in order.

use crossbeam_channel::{bounded, select_biased, unbounded, Sender};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// How many results for each thread may be made and not yet taken. Threads must not have to wait when the one that
/// takes is not given a processor for a while.
const AHEAD: usize = 32;

/// Divides things into pieces, given the size of each: a piece ends with the thing with which it reaches `enough`. So
/// the pieces do not depend on the number of threads.
pub fn pieces(enough: usize, sizes: impl IntoIterator<Item = usize>) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let (mut start, mut end, mut size) = (0, 0, 0);
    for length in sizes {
        end += 1;
        size += length;
        if size >= enough {
            pieces.push(start..end);
            (start, size) = (end, 0);
        }
    }
    if start < end {
        pieces.push(start..end);
    }
    pieces
}

/// Calls `make` for each number below `count`, in `threads` threads, and `take` with what it made, in order, in the
/// calling thread. What is made and not yet taken is bounded. Each thread works in what `begin` has given it.
///
/// # Errors
/// The first one of `take`; nothing is taken after it.
pub fn in_order<S, T: Send, E>(
    count: usize,
    threads: usize,
    begin: impl Fn() -> S + Sync,
    make: impl Fn(&mut S, usize) -> T + Sync,
    take: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let finish = |_: &mut S, _, made, ()| made;
    in_two_steps(count, threads, begin, make, |_| (), finish, take)
}

/// As [`in_order`], of work in two steps, the second of which needs to know something of all that comes before.
/// `link` is called with what `make` has made, in order and in no particular thread; what it says goes to `finish`
/// with it. It should be quick. No thread waits for what another one is still making as long as there is anything
/// else to do; what can be finished is finished first.
///
/// # Errors
/// As [`in_order`].
pub fn in_two_steps<S, M: Send, L: Send, T: Send, E>(
    count: usize,
    threads: usize,
    begin: impl Fn() -> S + Sync,
    make: impl Fn(&mut S, usize) -> M + Sync,
    mut link: impl FnMut(&M) -> L + Send,
    finish: impl Fn(&mut S, usize, M, L) -> T + Sync,
    mut take: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 || count <= 1 {
        let mut state = begin();
        return (0..count).try_for_each(|number| {
            let made = make(&mut state, number);
            let link = link(&made);
            take(number, finish(&mut state, number, made, link))
        });
    }
    let ahead = threads * AHEAD;
    let (tickets, numbers) = bounded(ahead);
    let (finished, results) = unbounded();
    let (ready, to_finish) = unbounded();
    let linked = Mutex::new(Linked {
        link,
        next: 0,
        early: BTreeMap::new(),
    });
    std::thread::scope(|scope| {
        // Dropped at the end, whatever the end: then the threads end, too.
        let tickets = tickets;
        for _ in 0..threads.min(count) {
            let (numbers, finished) = (numbers.clone(), finished.clone());
            let (ready, to_finish) = (ready.clone(), to_finish.clone());
            let (begin, make, finish, linked) = (&begin, &make, &finish, &linked);
            scope.spawn(move || {
                let mut state = begin();
                loop {
                    let number = select_biased! {
                        recv(to_finish) -> one => {
                            let Ok((number, made, link)) = one else { return };
                            let done = finish(&mut state, number, made, link);
                            if finished.send((number, done)).is_err() {
                                return;
                            }
                            continue;
                        }
                        recv(numbers) -> number => number,
                    };
                    let Ok(number) = number else { return };
                    let made = make(&mut state, number);
                    let mut linked = linked.lock().unwrap_or_else(PoisonError::into_inner);
                    linked.add(number, made, &ready);
                }
            });
        }
        drop((numbers, finished, ready, to_finish));
        let mut early = BTreeMap::new();
        let mut issued = 0;
        for next in 0..count {
            while issued < count.min(next + ahead) && tickets.send(issued).is_ok() {
                issued += 1;
            }
            while !early.contains_key(&next) {
                match results.recv() {
                    Ok((number, result)) => early.insert(number, result),
                    // All threads have gone, which they do not by themselves.
                    Err(_) => return Ok(()),
                };
            }
            if let Some(result) = early.remove(&next) {
                take(next, result)?;
            }
        }
        Ok(())
    })
}

/// Calls both, `aside` in a thread of its own unless there is to be one thread only.
pub fn both<A: Send, B>(
    threads: usize,
    aside: impl FnOnce() -> A + Send,
    here: impl FnOnce() -> B,
) -> (A, B) {
    if threads <= 1 {
        return (aside(), here());
    }
    std::thread::scope(|scope| {
        let aside = scope.spawn(aside);
        let here = here();
        match aside.join() {
            Ok(aside) => (aside, here),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Links what was made, in order.
struct Linked<F, M> {
    link: F,
    /// The number that is linked next.
    next: usize,
    /// What was made before its turn.
    early: BTreeMap<usize, M>,
}

impl<F, M> Linked<F, M> {
    fn add<L>(&mut self, number: usize, made: M, ready: &Sender<(usize, M, L)>)
    where
        F: FnMut(&M) -> L,
    {
        self.early.insert(number, made);
        while let Some(made) = self.early.remove(&self.next) {
            let link = (self.link)(&made);
            // Who makes also finishes, so somebody is there.
            let _ = ready.send((self.next, made, link));
            self.next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn pieces_are_all_in_order() {
        assert_eq!(pieces(5, [0, 5, 2, 0, 4, 9, 0]), [0..2, 2..5, 5..6, 6..7]);
        assert_eq!(pieces(5, []), Vec::<Range<usize>>::new());
    }

    #[test]
    fn results_come_in_order_and_not_too_early() {
        for threads in [1, 2, 5] {
            let (most, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let mut order = Vec::new();
            let make = |(): &mut (), number: usize| {
                let early = number - taken.load(Ordering::SeqCst).min(number);
                most.fetch_max(early, Ordering::SeqCst);
                number * number
            };
            let done: Result<(), ()> = in_order(
                1000,
                threads,
                || (),
                make,
                |number, square| {
                    order.push((number, square));
                    taken.fetch_add(1, Ordering::SeqCst);
                    Ok(())
                },
            );
            assert_eq!(done, Ok(()));
            assert!(order.iter().copied().eq((0..1000).map(|n| (n, n * n))));
            assert!(most.into_inner() <= threads * AHEAD);
        }
    }

    #[test]
    fn links_are_made_in_order_and_everything_is_finished() {
        for threads in [1, 2, 5] {
            // The later a number of a block of ten comes, the sooner it is made.
            let make = |(): &mut (), number: usize| {
                (0..9 - number % 10).for_each(|_| std::thread::yield_now());
                number
            };
            let mut sum = 0;
            let link = |made: &usize| {
                sum += made;
                sum
            };
            let finish = |(): &mut (), number: usize, made, sum| {
                assert_eq!(number, made);
                (made, sum)
            };
            let mut order = Vec::new();
            let take = |number: usize, (made, sum)| {
                order.push((number, made, sum));
                Ok::<(), ()>(())
            };
            let done = in_two_steps(1000, threads, || (), make, link, finish, take);
            assert_eq!(done, Ok(()));
            let expected = (0..1000).map(|n| (n, n, n * (n + 1) / 2));
            assert!(order.into_iter().eq(expected), "{threads} threads");
        }
    }

    #[test]
    fn an_error_ends_it() {
        let mut taken = 0;
        let done = in_order(
            1000,
            3,
            || (),
            |(), number| number,
            |number, _| {
                taken += 1;
                if number == 7 {
                    Err("seven")
                } else {
                    Ok(())
                }
            },
        );
        assert_eq!((done, taken), (Err("seven"), 8));
        assert_eq!(in_order(0, 3, || (), |(), _| (), |_, ()| Err(())), Ok(()));
    }
}
