//! Plans by member, kept from class to class.

use crate::class::pool::Pool;
use crate::members::{MemberTable, Parts};

/// Plans by member and kind of use.
#[derive(Debug)]
pub struct Table<P> {
    plans: Vec<P>,
    /// Plans that only the class at hand needs; their positions have [`OWN`] added.
    own: Vec<P>,
    /// Positions in `plans`.
    by_member: MemberTable,
    /// By pool index of the class at hand: the kind of use, and the position of the plan.
    of_class: Vec<(u8, u32)>,
}

/// No plan has this position.
const UNKNOWN: (u8, u32) = (0, u32::MAX);
const OWN: u32 = 1 << 31;

impl<P> Default for Table<P> {
    fn default() -> Self {
        Table {
            plans: Vec::new(),
            own: Vec::new(),
            by_member: MemberTable::default(),
            of_class: Vec::new(),
        }
    }
}

impl<P: Clone> Table<P> {
    /// Begins with another class.
    pub fn enter_class(&mut self, pool: &Pool<'_>) {
        self.own.clear();
        self.of_class.clear();
        self.of_class.resize(usize::from(pool.count()), UNKNOWN);
    }

    #[inline]
    fn at(&self, position: u32) -> Option<P> {
        let plan = match position.checked_sub(OWN) {
            None => self.plans.get(position as usize),
            Some(own) => self.own.get(own as usize),
        };
        plan.cloned()
    }

    /// The plan for this use of the member at `index`, if the class at hand has used it before.
    #[inline]
    pub fn known(&self, index: u16, kind: u8) -> Option<P> {
        match self.of_class.get(usize::from(index)) {
            Some(&(known, plan)) if known == kind => self.at(plan),
            _ => None,
        }
    }

    /// Notes the position of the plan for this use of the member at `index`, and gives the plan.
    pub fn note(&mut self, index: u16, kind: u8, position: u32) -> Option<P> {
        *self.of_class.get_mut(usize::from(index))? = (kind, position);
        self.at(position)
    }

    /// Adds a plan that only the class at hand needs, and gives its position.
    pub fn add_own(&mut self, plan: P) -> u32 {
        self.own.push(plan);
        OWN + (self.own.len() as u32 - 1)
    }

    /// Adds a plan, and gives its position.
    pub fn add(&mut self, plan: P) -> u32 {
        self.plans.push(plan);
        self.plans.len() as u32 - 1
    }

    /// The plan for a use that is the same in all classes, and its position.
    pub fn shared(&mut self, kind: u8, parts: Parts<'_>, decide: impl FnOnce() -> P) -> (u32, P) {
        let known = self.by_member.get(kind, parts);
        if let Some(known) = known.and_then(|position| Some((position, self.at(position)?))) {
            return known;
        }
        let plan = decide();
        let position = self.add(plan.clone());
        self.by_member.insert(kind, parts, position);
        (position, plan)
    }

    /// The position of the plan for a use of a member. Instead of the owner, any name of it will do that is always
    /// the same.
    pub fn position(&self, kind: u8, member: Parts<'_>) -> Option<u32> {
        self.by_member.get(kind, member)
    }

    /// Keeps the position of the plan for a use of a member that has none yet.
    pub fn keep(&mut self, kind: u8, member: Parts<'_>, position: u32) {
        self.by_member.insert(kind, member, position);
    }
}
