//! Primary and secondary. Source: Stoller, Unnikrishnan & Liu 2000, section 7.
//!
//! There is always a pair of processes that know each other as primary and secondary. Each of the two may look for a
//! successor: it informs the other one, waits for an answer, asks all others for volunteers, and takes the first one. The
//! successor tells the other one of the pair, which takes it as its partner, and tells the old one that it may stop. If the
//! secondary hears that the primary is looking, while it waits for an answer itself, it gives up and begins anew when there is
//! a new primary.
//!
//! Deviations from the paper
//! 1. A primary that has answered does not look for a successor until there is a new secondary. It begins anew then.
//! 2. Who is asked to volunteer while it has a role answers when it has none.

use super::simulator::{name, Actions, Protocol};
use crate::detect::value::Value;

/// The roles, by their index.
const PRIMARY: usize = 0;
const SECONDARY: usize = 1;

/// The state of all processes.
#[derive(Debug)]
pub struct PrimarySecondary {
    processes: Vec<State>,
}

#[derive(Debug, Clone, Default)]
struct State {
    /// Whether it is primary, and secondary.
    has: [bool; 2],
    /// Whom it knows as primary, and as secondary.
    knows: [usize; 2],
    phase: Phase,
    /// Searches so far, so that late volunteers are told from those for this one.
    searches: u32,
    /// Who waits for it to volunteer, and for which search.
    asked: Vec<(usize, u32)>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Idle,
    /// Has informed its partner.
    Informed,
    /// Has asked for volunteers.
    Searching,
    /// Has found one.
    Leaving,
    /// Has answered, and waits for its new partner.
    Waiting,
}

/// What processes send.
#[derive(Debug, Clone)]
pub enum Message {
    /// The partner is going to look for a successor.
    Intention,
    /// It may.
    Go,
    /// Who volunteers? With the number of the search.
    Request(u32),
    /// I do.
    Volunteer(u32),
    /// Take this role; the partner is this.
    Succeed(usize, usize),
    /// The partner has this role from now on.
    Successor(usize),
    /// Give up this role.
    Stop(usize),
}

impl PrimarySecondary {
    /// So many processes; at first the first one is primary and the second one secondary.
    pub fn new(width: usize) -> Self {
        let state = State {
            knows: [0, 1],
            ..State::default()
        };
        let mut processes = vec![state; width];
        for role in [PRIMARY, SECONDARY] {
            if let Some(state) = processes.get_mut(role) {
                state.has[role] = true;
            }
        }
        Self { processes }
    }
}

impl State {
    fn role(&self) -> Option<usize> {
        self.has.iter().position(|has| *has)
    }

    /// The other one of the pair.
    fn partner(&self) -> Option<usize> {
        self.role().map(|role| self.knows[1 - role])
    }
}

impl Protocol for PrimarySecondary {
    type Message = Message;

    fn width(&self) -> usize {
        self.processes.len()
    }

    fn start(&mut self, i: usize, actions: &mut Actions<Message>) {
        if self.processes[i].role().is_some() {
            actions.delay();
        }
    }

    fn wake(&mut self, i: usize, actions: &mut Actions<Message>) -> bool {
        let state = &mut self.processes[i];
        match state.partner() {
            Some(partner) if state.phase == Phase::Idle => {
                state.phase = Phase::Informed;
                actions.send([partner], Message::Intention);
                true
            }
            _ => false,
        }
    }

    fn receive(&mut self, i: usize, from: usize, message: Message, actions: &mut Actions<Message>) {
        let width = self.width();
        let state = &mut self.processes[i];
        let partner = state.partner();
        let role = state.role();
        match message {
            Message::Intention if partner == Some(from) => {
                let gives_up = state.phase == Phase::Informed && role == Some(SECONDARY);
                if state.phase == Phase::Idle || gives_up {
                    state.phase = Phase::Waiting;
                    actions.send([from], Message::Go);
                }
            }
            Message::Go if partner == Some(from) && state.phase == Phase::Informed => {
                state.phase = Phase::Searching;
                state.searches += 1;
                let others = (0..width).filter(|j| *j != i && *j != from);
                actions.send(others, Message::Request(state.searches));
            }
            Message::Request(search) => match role {
                None => actions.send([from], Message::Volunteer(search)),
                Some(_) => state.asked.push((from, search)),
            },
            Message::Volunteer(search) => {
                let is_first = state.phase == Phase::Searching && state.searches == search;
                if let (true, Some(role), Some(partner)) = (is_first, role, partner) {
                    state.phase = Phase::Leaving;
                    actions.send([from], Message::Succeed(role, partner));
                }
            }
            Message::Succeed(role, partner) => {
                state.has[role] = true;
                state.knows[role] = i;
                state.knows[1 - role] = partner;
                state.phase = Phase::Idle;
                actions.send([partner], Message::Successor(role));
                actions.delay();
            }
            Message::Successor(role) => {
                let old = state.knows[role];
                state.knows[role] = from;
                state.phase = Phase::Idle;
                actions.send([old], Message::Stop(role));
                actions.delay();
            }
            Message::Stop(role) => {
                state.has[role] = false;
                state.phase = Phase::Idle;
                for (from, search) in std::mem::take(&mut state.asked) {
                    actions.send([from], Message::Volunteer(search));
                }
            }
            Message::Intention | Message::Go => {}
        }
    }

    fn variables(&self, i: usize) -> Vec<(String, Value)> {
        let State { has, knows, .. } = &self.processes[i];
        let known = |role: usize| Value::Text(name(knows[role]).into());
        vec![
            ("isPrimary".into(), Value::Bool(has[PRIMARY])),
            ("isSecondary".into(), Value::Bool(has[SECONDARY])),
            ("primary".into(), known(PRIMARY)),
            ("secondary".into(), known(SECONDARY)),
        ]
    }
}
