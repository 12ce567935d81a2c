//! What is to be done at a call or a field access, decided once for each member that the program uses.
//!
//! Most of what the passes want to know depends on the member and on the program only, and the same few members are
//! used again and again. Here the plans are kept and found again; what is not known yet is decided in [`decide`], where each
//! pass makes its own part of a plan.

mod call;
mod decide;
mod field;
mod found;
mod own;
mod owners;
mod table;

use super::row::Redirect;
use crate::class::Class;
use crate::sites::Recurring;
use crate::universe::Looker;
pub use call::{Asked, Birth, CallPlan, Handed, Loading, Parameter, Referent, Reflective, Use};
pub use field::{FieldPlan, ProgramField};
use jcheck_annotations::SiteKind;
use own::Own;
use owners::Owners;
use std::collections::BTreeSet;
use std::rc::Rc;
use table::Table;

/// All plans of a program.
#[derive(Debug)]
pub struct Plans {
    owners: Owners,
    /// `None` where nothing is to be done.
    calls: Table<Option<Rc<CallPlan>>>,
    fields: Table<FieldPlan>,
    /// What to announce of method handles.
    handles: Table<Option<Rc<Recurring>>>,
    /// What instructions make that make arrays, by opcode and class.
    arrays: Table<Rc<Recurring>>,
    /// By pool index of the class at hand: whether a method handle is announced; empty until one is asked for.
    quiet: Vec<Option<bool>>,
    /// What lookups in the class at hand may find, once somebody has asked.
    lookups: Option<Rc<Found>>,
    own: Own,
    /// What code of the JDK calls that only reads, as long as no class overrides it.
    lookers: BTreeSet<Looker>,
}

/// The position of the plan to do nothing.
const NOTHING: u32 = 0;

impl Default for Plans {
    fn default() -> Self {
        let mut calls = Table::default();
        calls.add(None);
        Plans {
            owners: Owners::default(),
            calls,
            fields: Table::default(),
            handles: Table::default(),
            arrays: Table::default(),
            quiet: Vec::new(),
            lookups: None,
            own: Own::default(),
            lookers: BTreeSet::new(),
        }
    }
}

impl Plans {
    /// Begins with another class, of this internal name; `known` if it is in the universe.
    pub fn enter_class(&mut self, class: &Class<'_>, known: bool, this: &str) {
        self.owners.enter_class(&class.pool);
        self.calls.enter_class(&class.pool);
        self.fields.enter_class(&class.pool);
        self.arrays.enter_class(&class.pool);
        self.quiet.clear();
        self.lookups = None;
        self.own.enter_class(class, known, this);
    }

    /// Notes that a loop of the JDK is taken for one that waits, since what it calls only reads.
    pub fn relies_on(&mut self, looker: Looker) {
        self.lookers.insert(looker);
    }

    /// Takes what was noted.
    pub fn take_lookers(&mut self) -> BTreeSet<Looker> {
        std::mem::take(&mut self.lookers)
    }

    /// What an instruction with this opcode makes, which names a primitive type or a class, by a number or a pool
    /// index; `name` gives it its name for people.
    pub fn array(
        &mut self,
        opcode: u8,
        (index, class): (u16, &[u8]),
        name: impl FnOnce() -> String,
    ) -> Rc<Recurring> {
        if let Some(known) = self.arrays.known(index, opcode) {
            return known;
        }
        let decide = || Rc::new(SiteKind::Allocation(name().into()).into());
        let (position, plan) = self.arrays.shared(opcode, [class, b"", b""], decide);
        self.arrays.note(index, opcode, position);
        plan
    }
}

/// What lookups in a class may find.
#[derive(Debug)]
pub struct Found {
    /// Methods that ask about a lock: their code is that of the program, but that somebody asks is to be known before.
    pub tests: bool,
    /// Rows, each with the method and its hook as the hook wants them.
    pub rows: Vec<(&'static Redirect, String, String)>,
}
