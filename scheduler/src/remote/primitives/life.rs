//! The life of threads: who waits for their end, and who asks how far they have come.

use smallvec::smallvec;

use super::primitive::{
    alternative, always, state, Alternative, Alternatives, Asked, Blocked, Granted, Primitive,
    Seen, Words,
};
use crate::model::{Gap, Operation, Subject};
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::Look;
use crate::remote::world::{Activity, Contradiction, World};

fn has_ended(world: &World, thread: u32) -> bool {
    let thread = world.threads().get(thread as usize);
    thread.is_some_and(|thread| thread.activity == Activity::Ended)
}

/// The end of a thread orders what it did before what a thread does that knows of it.
fn knows_of_end(observer: &mut Observer, seen: &Seen<'_>, target: u32) {
    let ended = observer.actors.thread(target);
    observer.check(|checker| checker.join(seen.actor, ended));
}

/// Waits for the end of a thread. The result: 0 it has ended, 1 the limit has expired, 2 the caller was interrupted.
pub struct Join {
    pub target: u32,
    pub timed: bool,
}

impl Primitive for Join {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let target = asked.target(self.target);
        let ended = has_ended(asked.world, self.target);
        let unjoined = Operation::Unjoined(target);
        let mut ways = asked.waits(Alternative::only(Operation::Join(target), ended), unjoined);
        if asked.arrives() {
            let operations = smallvec![unjoined];
            ways.push(Alternative::new(alternative::ARRIVES, operations, !ended));
        }
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let early = world.cut_short(granted);
        Ok(Some(early.map_or(0, |early| early.result())))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let verb = match seen.alternative {
            0 => {
                knows_of_end(observer, seen, self.target);
                "join"
            }
            _ => seen.left(observer),
        };
        Ok((verb, Subject::Thread(self.target)))
    }

    fn waits(&self) -> bool {
        true
    }

    fn state(&self, arrived: bool) -> i32 {
        state::of_waiting(arrived, self.timed)
    }

    fn blocked(&self, world: &World, _: u32) -> Option<Blocked> {
        (!has_ended(world, self.target)).then_some(Blocked {
            verb: "join",
            subject: Subject::Thread(self.target),
            owner: Some(self.target),
        })
    }
}

/// Asks whether a thread is alive. The result is 1 if it is.
pub struct IsAlive {
    pub target: u32,
}

impl Primitive for IsAlive {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::IsAlive(asked.target(self.target)))
    }

    fn perform(&self, world: &mut World, _: Granted) -> Result<Option<i32>, Contradiction> {
        let alive = world.thread(self.target)?.activity != Activity::Ended;
        Ok(Some(i32::from(alive)))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        if seen.result == 0 {
            knows_of_end(observer, seen, self.target);
        }
        Ok(("isAlive", Subject::Thread(self.target)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Looks(Look::Life(self.target))
    }
}

/// Asks for the state of a thread: the result is the number of the `Thread.State`.
pub struct State {
    pub target: u32,
}

impl Primitive for State {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::State(asked.target(self.target)))
    }

    fn perform(&self, world: &mut World, _: Granted) -> Result<Option<i32>, Contradiction> {
        Ok(Some(world.state(self.target)?))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        if seen.result == state::TERMINATED {
            knows_of_end(observer, seen, self.target);
        }
        if observer.world.waits_in_model(self.target) {
            let place = seen.facts.place(seen.site);
            observer.gap(Gap {
                kind: "unmodelled-operation".to_string(),
                name: "java.lang.Thread.getState of a thread in a lock of java.util.concurrent"
                    .to_string(),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            });
        }
        Ok(("getState", Subject::Thread(self.target)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Looks(Look::State(self.target))
    }
}
