//! What one input costs: time, and memory as a multiple of its length.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::{Duration, Instant};

thread_local! {
    static USED: Cell<usize> = const { Cell::new(0) };
    static MOST: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, which counts what each thread has at the same time.
#[derive(Debug)]
pub struct Counting;

fn count(change: impl FnOnce(usize) -> usize) {
    // A thread that ends has no counters any more, and nobody asks.
    let _ = USED.try_with(|used| {
        used.set(change(used.get()));
        let _ = MOST.try_with(|most| most.set(most.get().max(used.get())));
    });
}

// SAFETY: every call goes on to the system's allocator as it came.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(|used| used.wrapping_add(layout.size()));
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // Freed by another thread than the one that got it: never below zero.
        count(|used| used.saturating_sub(layout.size()));
        System.dealloc(pointer, layout)
    }
}

/// What is allowed whatever the length of the input.
pub const FREE: usize = 1 << 20;
/// What is allowed for each byte of the input.
pub const MULTIPLE: usize = 256;
/// For jars, each byte of which may stand for a thousand.
pub const JAR_MULTIPLE: usize = 4096;
/// What is allowed for any input.
pub const TIME: Duration = Duration::from_secs(1);

/// What one input cost.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Time on the wall, or processor time if that was long.
    pub time: Duration,
    /// Most bytes at the same time; zero unless [`Counting`] is the allocator.
    pub memory: usize,
}

/// Processor time of this thread, where the system tells it.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Runs a target on an input. One that seems to take too long is run again, and its processor time counts: it may have
/// been the machine.
pub fn measure(target: crate::Target, input: &[u8]) -> (bool, Cost) {
    let (accepted, mut cost) = measure_once(target, input);
    if cost.time > TIME {
        let before = processor_time();
        measure_once(target, input);
        if let (Some(before), Some(after)) = (before, processor_time()) {
            cost.time = cost.time.min(after.saturating_sub(before));
        }
    }
    (accepted, cost)
}

fn measure_once(target: crate::Target, input: &[u8]) -> (bool, Cost) {
    let before = USED.with(Cell::get);
    MOST.with(|most| most.set(before));
    let start = Instant::now();
    let accepted = target(input);
    let cost = Cost {
        time: start.elapsed(),
        memory: MOST.with(Cell::get).saturating_sub(before),
    };
    (accepted, cost)
}

/// For messages and tables: the decoder takes up to a megabyte for each list in a list before it sees the elements.
pub const LISTS: usize = 8 << 20;

/// For predicates: what few words can mean with quantifiers.
pub const QUANTIFIERS: usize = 128 << 20;

/// The memory that a target may use for an input of this length.
pub fn allowed(target: &str, length: usize) -> usize {
    match target {
        "jar" => FREE + JAR_MULTIPLE * length,
        "frames" | "conversation" | "tables" => LISTS + MULTIPLE * length,
        "predicate" => QUANTIFIERS + MULTIPLE * length,
        _ => FREE + MULTIPLE * length,
    }
}
