//! What threads look at, and how often that has changed. What follows for loops is in `spins.rs`.

use rustc_hash::FxHashMap;

use crate::protocol::message::Location;

/// Something that a thread can look at without changing it, told apart exactly within one execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Look {
    /// The value of a location.
    Location(Location),
    /// What a location holds that is data.
    Data(Location),
    /// Elements of an array that are data.
    Elements(u32),
    /// Whether a lock is free: it was not.
    Lock(u32),
    /// Whether a lock is free: it was.
    Free(u32),
    /// A lock that was taken and released again: others cannot change that, but what it protects.
    Section(u32),
    /// More than is kept: it counts as changed.
    Much,
    /// How often a latch has still to be counted down.
    Latch(u32),
    /// Whether a thread has ended.
    Life(u32),
    /// The interrupt status of a thread.
    Interrupt(u32),
    /// How far a thread has come.
    State(u32),
}

/// The last time that a thread can be told, in milliseconds.
const LATEST: u64 = i32::MAX as u64;

/// So often a thread can ask for the time until it passes, or the question is a step.
const MANY_ASKS: u32 = 1_000;

/// So many looks are kept of an iteration.
const MOST_LOOKS: usize = 10_000;

/// What a thread has looked at since it last did anything else.
#[derive(Debug, Clone, Default)]
pub struct Looks {
    /// Visible operations that it has performed.
    pub(in crate::remote) operations: u32,
    /// With the number of the operation, and how often it had changed by then.
    pub(in crate::remote) looks: Vec<(u32, Look, u64)>,
    /// How often time had passed when it stopped at the end of an iteration.
    pub(in crate::remote) stopped: u64,
    /// The last operation may have written this location, or left it as it was.
    pub(in crate::remote) unsettled: Option<Location>,
    /// The last of its operations that may have changed something.
    pub(in crate::remote) changed: u32,
    /// The last of its operations in which time has passed.
    pub(in crate::remote) slept: u32,
    /// The last of its operations in which it has asked how late it is.
    pub(in crate::remote) asked: u32,
    /// How often it has done so since it has last slept or waited with a limit.
    asks: u32,
    /// When it came back in a loop for the first time since it has done anything else, having asked how late it is.
    since: Option<u64>,
    /// When it looks again, since it will be told another time then.
    pub(in crate::remote) until: Option<u64>,
    /// The last of its operations after which another thread has noticed that it holds a lock.
    pub(in crate::remote) noticed: u32,
    /// Somebody has noticed a lock that it held in the iteration at whose end it is: to leave that out would make a difference.
    pub(in crate::remote) goes_on: bool,
    /// What it has looked at in an iteration that was in vain, and in which time has passed; now it is in the next one.
    pub(in crate::remote) polled: Option<Vec<(Look, u64)>>,
}

impl Looks {
    /// The last operation has done something: what was looked at before does not matter.
    pub(in crate::remote) fn acts(&mut self) {
        self.changed = self.operations;
        self.looks.clear();
        self.polled = None;
        self.since = None;
    }

    /// A thread asks for the time: how much of it passes, in milliseconds, if that is for the thread to say.
    pub(in crate::remote) fn impatience(&mut self) -> u64 {
        self.asks = self.asks.saturating_add(1);
        let more = self.asks.saturating_sub(MANY_ASKS);
        u64::from(more.div_ceil(4))
    }

    /// Whether it has asked very often.
    pub(in crate::remote) fn is_impatient(&self) -> bool {
        self.asks >= MANY_ASKS
    }

    /// Time has passed for the thread.
    pub(in crate::remote) fn waited(&mut self) {
        self.asks = 0;
    }

    /// When a thread looks again that waits in a loop for a time which it alone knows: after a quarter of what it has waited.
    /// `None`: it has waited for longer than it could be told.
    pub(in crate::remote) fn patience(&mut self, now: u64) -> Option<u64> {
        let waited = now - *self.since.get_or_insert(now);
        Some(now + (waited / 4).max(1)).filter(|then| *then <= LATEST)
    }
}

/// How often things have changed.
#[derive(Debug, Clone, Default)]
pub struct Changes {
    pub(in crate::remote) counts: FxHashMap<Look, u64>,
    /// How often time has passed.
    pub(in crate::remote) elapses: u64,
    /// Who has last written data.
    pub(in crate::remote) writers: FxHashMap<Look, u32>,
    /// How often it had when somebody last touched a lock.
    pub(in crate::remote) touches: FxHashMap<u32, u64>,
}

impl Changes {
    /// A thread has looked at something, in its operation of this number.
    pub(in crate::remote) fn looked(&self, looks: &mut Looks, number: u32, look: Look) {
        if looks.looks.len() >= MOST_LOOKS {
            looks.looks.clear();
            looks.looks.push((u32::MAX, Look::Much, 0));
        }
        let count = self.counts.get(&look).copied().unwrap_or(0);
        looks.looks.push((number, look, count));
    }
}
