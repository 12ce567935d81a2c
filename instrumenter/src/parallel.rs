//! Work on all processors whose results are taken in order.

use crossbeam_channel::{bounded, unbounded};
use std::collections::BTreeMap;

/// How many results for each thread may be made and not yet taken.
const AHEAD: usize = 4;

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
    mut take: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 || count <= 1 {
        let mut state = begin();
        return (0..count).try_for_each(|number| take(number, make(&mut state, number)));
    }
    let ahead = threads * AHEAD;
    let (tickets, numbers) = bounded(ahead);
    let (results, made) = unbounded();
    std::thread::scope(|scope| {
        // Dropped at the end, whatever the end: then the threads end, too.
        let tickets = tickets;
        for _ in 0..threads.min(count) {
            let (numbers, results) = (numbers.clone(), results.clone());
            let (begin, make) = (&begin, &make);
            scope.spawn(move || {
                let mut state = begin();
                for number in numbers {
                    if results.send((number, make(&mut state, number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop((numbers, results));
        let mut early = BTreeMap::new();
        let mut issued = 0;
        for next in 0..count {
            while issued < count.min(next + ahead) && tickets.send(issued).is_ok() {
                issued += 1;
            }
            while !early.contains_key(&next) {
                match made.recv() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

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
