//! Protocols, event by event. Source: Stoller, Unnikrishnan & Liu 2000, section 7.
//!
//! Latencies of messages, and other delays, are 1 + exp(1). A run halts when some process has executed S - 1 events.
//!
//! Deviations from the paper, which does not show its simulator
//! 1. Messages from one process to another arrive in the order in which they were sent.
//! 2. What counts as an event: a local change, the sending of a message, to one process or to many, and a receipt. Each makes
//!    a local state.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::conductor::Random;
use crate::detect::builder::Builder;
use crate::detect::computation::Computation;
use crate::detect::value::Value;

/// What the processes of a run do.
pub trait Protocol {
    /// What they send.
    type Message: Clone;

    /// How many processes there are.
    fn width(&self) -> usize;
    /// A process starts. This is no event.
    fn start(&mut self, process: usize, actions: &mut Actions<Self::Message>);
    /// Its delay is over. Whether it does something, which is a local event.
    fn wake(&mut self, process: usize, actions: &mut Actions<Self::Message>) -> bool;
    /// It receives a message.
    fn receive(
        &mut self,
        process: usize,
        from: usize,
        message: Self::Message,
        actions: &mut Actions<Self::Message>,
    );
    /// Its variables, now.
    fn variables(&self, process: usize) -> Vec<(String, Value)>;
}

/// What a process does in reaction to an event.
#[derive(Debug)]
pub struct Actions<M> {
    sends: Vec<(Vec<usize>, M)>,
    delays: usize,
}

impl<M> Actions<M> {
    /// Sends a message, as one event.
    pub fn send(&mut self, to: impl IntoIterator<Item = usize>, message: M) {
        self.sends.push((to.into_iter().collect(), message));
    }

    /// Is to be woken after a delay.
    pub fn delay(&mut self) {
        self.delays += 1;
    }
}

/// The name of a process of a run, from its index.
pub fn name(process: usize) -> String {
    format!("p{}", process + 1)
}

enum Event<M> {
    Wake,
    Receive {
        from: usize,
        message: M,
        clock: Vec<u64>,
    },
}

struct Run<P: Protocol> {
    protocol: P,
    random: Random,
    /// When, in which order if at once, at which process.
    queue: BinaryHeap<Reverse<(u64, usize, usize)>>,
    /// By their places in the queue.
    events: Vec<Option<Event<P::Message>>>,
    /// When the last message from one process to another arrives.
    arrivals: Vec<Vec<u64>>,
    clocks: Vec<Vec<u64>>,
    counts: Vec<usize>,
    builder: Builder,
}

/// Runs a protocol until a process has so many local states, or nothing is left to happen.
pub fn run<P: Protocol>(protocol: P, states: usize, seed: u64) -> Computation {
    let width = protocol.width();
    let mut run = Run {
        protocol,
        random: Random::new(seed),
        queue: BinaryHeap::new(),
        events: Vec::new(),
        arrivals: vec![vec![0; width]; width],
        clocks: vec![vec![0; width]; width],
        counts: vec![0; width],
        builder: Builder::default(),
    };
    (0..width).for_each(|i| {
        run.builder.process(&name(i));
    });
    for i in 0..width {
        run.record(i);
        let actions = run.react(|protocol, actions| protocol.start(i, actions));
        run.perform(i, 0, actions, states);
    }
    while let Some(Reverse((now, number, i))) = run.queue.pop() {
        if run.counts.iter().any(|count| *count >= states) {
            break;
        }
        let actions = match run.events.get_mut(number).and_then(Option::take) {
            Some(Event::Receive {
                from,
                message,
                clock,
            }) => {
                let ours = run.clocks[i].iter_mut();
                ours.zip(clock)
                    .for_each(|(ours, theirs)| *ours = theirs.max(*ours));
                let actions =
                    run.react(|protocol, actions| protocol.receive(i, from, message, actions));
                run.record(i);
                actions
            }
            _ => {
                let mut has_acted = false;
                let actions = run.react(|protocol, actions| has_acted = protocol.wake(i, actions));
                if has_acted {
                    run.record(i);
                }
                actions
            }
        };
        run.perform(i, now, actions, states);
    }
    // The simulator's clocks are those of something that has happened.
    run.builder.finish().unwrap_or(Computation {
        processes: Vec::new(),
    })
}

impl<P: Protocol> Run<P> {
    fn react(
        &mut self,
        react: impl FnOnce(&mut P, &mut Actions<P::Message>),
    ) -> Actions<P::Message> {
        let mut actions = Actions {
            sends: Vec::new(),
            delays: 0,
        };
        react(&mut self.protocol, &mut actions);
        actions
    }

    /// A local state after an event.
    fn record(&mut self, i: usize) {
        self.clocks[i][i] += 1;
        self.counts[i] += 1;
        let clock: Vec<_> = self.clocks[i].iter().copied().enumerate().collect();
        let variables = self.protocol.variables(i);
        let pushed = self.builder.push(i, &variables, &clock);
        debug_assert_eq!(pushed, Ok(()));
    }

    fn perform(&mut self, i: usize, now: u64, actions: Actions<P::Message>, states: usize) {
        for (to, message) in actions.sends {
            if self.counts[i] >= states {
                return;
            }
            self.record(i);
            for j in to {
                let arrival = (now + self.random_delay()).max(self.arrivals[i][j]);
                self.arrivals[i][j] = arrival;
                let event = Event::Receive {
                    from: i,
                    message: message.clone(),
                    clock: self.clocks[i].clone(),
                };
                self.schedule(arrival, j, event);
            }
        }
        for _ in 0..actions.delays {
            let when = now + self.random_delay();
            self.schedule(when, i, Event::Wake);
        }
    }

    fn schedule(&mut self, when: u64, i: usize, event: Event<P::Message>) {
        self.queue.push(Reverse((when, self.events.len(), i)));
        self.events.push(Some(event));
    }

    /// 1 + exp(1), in units of 2^-32.
    fn random_delay(&mut self) -> u64 {
        (1 << 32) + exponential(&mut self.random)
    }
}

/// exp(1), in units of 2^-32, by comparisons alone, so that it is the same on every machine. Source: J. von Neumann,
/// *Various techniques used in connection with random digits*, 1951.
fn exponential(random: &mut Random) -> u64 {
    let mut uniform = || random.bits() >> 32;
    let mut whole = 0;
    loop {
        let fraction = uniform();
        let (mut last, mut length) = (fraction, 1);
        loop {
            let next = uniform();
            if next >= last {
                break;
            }
            (last, length) = (next, length + 1);
        }
        if length % 2 == 1 {
            return whole + fraction;
        }
        whole += 1 << 32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_exponential() {
        let mut random = Random::new(1);
        let delays: Vec<_> = (0..100_000)
            .map(|_| exponential(&mut random) as f64 / 2_f64.powi(32))
            .collect();
        let mean = delays.iter().sum::<f64>() / 1e5;
        assert!((mean - 1.0).abs() < 0.02, "{mean}");
        for at in [0.5_f64, 1.0, 2.0, 3.0] {
            let above = delays.iter().filter(|delay| **delay > at).count() as f64 / 1e5;
            assert!((above - (-at).exp()).abs() < 0.01, "{at}: {above}");
        }
    }
}
