//! Who waits for whom at the end of an execution.

use super::primitives;
use super::world::{Activity, World};
use crate::model::{Finding, FindingKind, Subject, ThreadEnd};
use crate::protocol::message::{Operation, NO_SITE};

/// How a thread was doing.
pub fn thread_end(world: &World, number: u32) -> ThreadEnd {
    let thread = &world.threads()[number as usize];
    if thread.halted {
        return ThreadEnd::Ended;
    }
    let ends = world
        .notified_at_end(number)
        .filter(|_| thread.activity == Activity::Ends);
    if let Some(lock) = ends {
        let owner = world.monitor(lock).and_then(|m| m.owner());
        if owner.is_some() {
            return ThreadEnd::Blocked {
                verb: "lock".to_string(),
                subject: Subject::Object(lock),
                site: None,
                owner,
            };
        }
    }
    let Activity::Stops(operation, site) = &thread.activity else {
        return if matches!(thread.activity, Activity::Ends | Activity::Ended) {
            ThreadEnd::Ended
        } else {
            ThreadEnd::Enabled
        };
    };
    match primitives::with(operation, |primitive| primitive.blocked(world, number)) {
        Some(blocked) => ThreadEnd::Blocked {
            verb: blocked.verb.to_string(),
            subject: blocked.subject,
            site: (*site != NO_SITE).then_some(*site),
            owner: blocked.owner,
        },
        None => ThreadEnd::Enabled,
    }
}

/// The finding for a state without enabled transitions.
pub fn finding(world: &World, places: &dyn Fn(u32) -> Option<String>) -> Finding {
    let threads = 0..world.threads().len() as u32;
    let ends: Vec<ThreadEnd> = threads
        .clone()
        .map(|number| thread_end(world, number))
        .collect();
    let spins: Vec<String> = threads
        .filter(|number| world.is_spinning(*number) || world.polls_in_vain(*number))
        .filter_map(|number| world.threads().get(number as usize))
        .filter(|thread| !thread.daemon)
        .map(|thread| thread.path.to_string())
        .collect();
    let cycle = cycle(&ends);
    let message = match &cycle {
        _ if !spins.is_empty() => match spins.as_slice() {
            [one] => format!("thread {one} waits in a loop, and nobody is left to end that"),
            many => format!(
                "threads {} wait in loops, and nobody is left to end that",
                many.join(", ")
            ),
        },
        Some(cycle) => in_a_circle(world, cycle),
        None => for_nobody(world, &ends),
    };
    // The innermost reason names the place: a thread in the cycle, or else in a wait set, not one that merely joins it.
    let place = |end: &ThreadEnd| match end {
        ThreadEnd::Blocked {
            verb,
            site: Some(site),
            ..
        } if verb != "join" && (spins.is_empty() || verb == "spin") => places(*site),
        _ => None,
    };
    let mut circle = cycle.iter().flatten().map(|number| &ends[*number]);
    let at = circle
        .find_map(place)
        .or_else(|| ends.iter().find_map(place));
    Finding {
        kind: match spins.is_empty() {
            true => FindingKind::Deadlock,
            false => FindingKind::Livelock,
        },
        message,
        thread: None,
        at,
        details: Vec::new(),
        evidence: None,
    }
}

/// What is wrong if these threads wait for each other.
fn in_a_circle(world: &World, cycle: &[usize]) -> String {
    let paths = cycle.iter().map(|number| &world.threads()[*number].path);
    let paths: Vec<String> = paths.map(ToString::to_string).collect();
    match paths.as_slice() {
        [one] => format!("thread {one} waits for itself"),
        [a, b] => format!("threads {a} and {b} wait for each other"),
        many => format!(
            "threads {} wait for each other in a circle",
            many.join(", ")
        ),
    }
}

/// What is wrong if no thread waits for one that waits for it.
fn for_nobody(world: &World, ends: &[ThreadEnd]) -> String {
    let blocked = |wanted: &'static str| {
        let ends = ends.iter().zip(world.threads());
        let blocked =
            move |end: &ThreadEnd| matches!(end, ThreadEnd::Blocked { verb, .. } if verb == wanted);
        let found = ends.filter(move |(end, _)| blocked(end));
        found.map(|(_, thread)| thread.path.to_string())
    };
    let waiting: Vec<String> = blocked("wait").collect();
    match waiting.as_slice() {
        [] => match blocked("park").next() {
            Some(thread) => {
                format!("thread {thread} is parked, and nobody is left to unpark it")
            }
            None => "no thread can go on".to_string(),
        },
        [one] => format!("thread {one} waits to be notified, and nobody is left to do it"),
        many => format!(
            "threads {} wait to be notified, and nobody is left to do it",
            many.join(", ")
        ),
    }
}

/// Whether threads wait for locks of each other that nothing but the lock can end, however long others go on.
pub fn is_for_good(world: &World) -> bool {
    let threads = world.threads().iter().zip(0..);
    let ends: Vec<ThreadEnd> = threads
        .map(|(thread, number)| match &thread.activity {
            Activity::Stops(Operation::Enter(_) | Operation::WaitAcquire(_), _) => {
                thread_end(world, number)
            }
            _ => ThreadEnd::Enabled,
        })
        .collect();
    cycle(&ends).is_some()
}

/// A cycle of threads that wait for locks (or ends) of each other, from its lowest number.
fn cycle(ends: &[ThreadEnd]) -> Option<Vec<usize>> {
    let next = |number: usize| match &ends[number] {
        ThreadEnd::Blocked { owner, .. } => owner.map(|owner| owner as usize),
        _ => None,
    };
    for start in 0..ends.len() {
        let mut path = vec![start];
        let mut at = start;
        while let Some(following) = next(at).filter(|following| *following < ends.len()) {
            if following == start {
                return Some(path);
            }
            if path.contains(&following) {
                break;
            }
            path.push(following);
            at = following;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocked(verb: &str, owner: Option<u32>) -> ThreadEnd {
        ThreadEnd::Blocked {
            verb: verb.to_string(),
            subject: Subject::None,
            site: None,
            owner,
        }
    }

    #[test]
    fn a_cycle_leaves_out_those_who_only_wait_for_it() {
        let ends = [
            blocked("join", Some(1)),
            blocked("lock", Some(2)),
            blocked("lock", Some(1)),
            ThreadEnd::Ended,
        ];
        assert_eq!(cycle(&ends), Some(vec![1, 2]));
    }

    #[test]
    fn waiting_for_a_notification_is_no_cycle() {
        let ends = [blocked("join", Some(1)), blocked("wait", None)];
        assert_eq!(cycle(&ends), None);
        assert_eq!(cycle(&[blocked("join", Some(0))]), Some(vec![0]));
    }
}
