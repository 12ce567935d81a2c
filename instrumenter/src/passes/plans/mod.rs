//! What is to be done at a call or a field access, decided once for each member that the program uses.
//!
//! Most of what the passes want to know depends on the member and on the program only, and the same few members are
//! used again and again. Each pass makes its own part of a plan; here the plans are kept and found again.

mod call;
mod own;
mod owners;
mod table;

use super::fields::FieldPlan;
use super::lookups::Found;
use super::{calls, fields, handles, unmodelled, ProgramContext};
use crate::class::opcode::op;
use crate::class::pool::{MemberRef, MethodHandle, Pool};
use crate::class::{Class, Result};
use crate::sites::Recurring;
use crate::universe::{ClassInfo, Looker};
pub use call::CallPlan;
use jcheck_annotations::SiteKind;
use own::Own;
use owners::{Owner, Owners};
use std::collections::BTreeSet;
use std::rc::Rc;
use table::Table;

/// The class at hand: its internal name, and what the universe knows of it.
type This<'c> = (&'c str, Option<&'c ClassInfo>);

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

    /// What is to be done at a call by an instruction with this opcode of the member at `index`.
    ///
    /// # Errors
    /// Names that do not resolve in the constant pool, malformed descriptors.
    #[inline]
    pub fn call(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        opcode: u8,
        index: u16,
    ) -> Result<Option<Rc<CallPlan>>> {
        match self.calls.known(index, opcode) {
            Some(plan) => Ok(plan),
            None => {
                let position = self.decide_call(program, pool, opcode, index)?;
                Ok(self.calls.note(index, opcode, position).flatten())
            }
        }
    }

    #[inline(never)]
    fn decide_call(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        opcode: u8,
        index: u16,
    ) -> Result<u32> {
        let member = pool.member_indexes(index)?;
        let (owner, position) = self.owners.find(program.universe, pool, member[0])?;
        if owner == Owner::Plain {
            let name = pool.utf8(member[1])?;
            // What the program itself declares is looked at where it is.
            if !calls::may_be_special(name) {
                return Ok(NOTHING);
            }
            if name == b"<init>" && opcode == op::INVOKESPECIAL && !calls::may_have_row(name) {
                if let Some(known) = *self.owners.birth(position) {
                    return Ok(known);
                }
                let plan = self.look_up_call(program, opcode, (owner, position), pool, member)?;
                *self.owners.birth(position) = Some(plan);
                return Ok(plan);
            }
        }
        self.look_up_call(program, opcode, (owner, position), pool, member)
    }

    /// The position of the plan for a call of a member of this owner.
    fn look_up_call(
        &mut self,
        program: ProgramContext<'_>,
        opcode: u8,
        (owner, position): (Owner, usize),
        pool: &Pool<'_>,
        member: [u16; 3],
    ) -> Result<u32> {
        let parts = pool.texts_of(member)?;
        let number = position.to_ne_bytes();
        let key = [&number[..], parts[1], parts[2]];
        if let Some(known) = self.calls.position(opcode, key) {
            return Ok(known);
        }
        // As in `CallPlan::new`, without any decoding.
        let ordinary = owner != Owner::Platform
            && parts[1] != b"<init>"
            && !calls::may_have_row(parts[1])
            && !handles::may_concern(parts[0], parts[1]);
        let universe = program.universe;
        let new =
            match ordinary && (universe.declares_bytes(parts) || universe.inherits_bytes(parts)) {
                true => NOTHING,
                false => match CallPlan::new(program, opcode, &MemberRef::of(parts))? {
                    plan if plan.is_empty() => NOTHING,
                    plan => self.calls.add(Some(Rc::new(plan))),
                },
            };
        self.calls.keep(opcode, key, new);
        Ok(new)
    }

    /// What is to be done at an access to the field at `index`; `this` is the class at hand.
    ///
    /// # Errors
    /// Names that do not resolve in the constant pool.
    #[inline]
    pub fn field(
        &mut self,
        program: ProgramContext<'_>,
        class: &Class<'_>,
        index: u16,
        this: This<'_>,
    ) -> Result<FieldPlan> {
        match self.fields.known(index, 0) {
            Some(plan) => Ok(plan),
            None => {
                let position = self.decide_field(program, class, index, this)?;
                let plan = self.fields.note(index, 0, position);
                Ok(plan.unwrap_or(FieldPlan::Harmless))
            }
        }
    }

    #[inline(never)]
    fn decide_field(
        &mut self,
        program: ProgramContext<'_>,
        class: &Class<'_>,
        index: u16,
        (this, info): This<'_>,
    ) -> Result<u32> {
        let pool = &class.pool;
        let member = pool.member_indexes(index)?;
        if let (Some(position), Some(info)) = (self.own.field(class, member), info) {
            let texts = (pool.utf8(member[1])?, pool.utf8(member[2])?);
            if let Some(plan) = FieldPlan::of_own(program, (this, info), position, texts) {
                return Ok(self.fields.add_own(plan));
            }
        }
        let (_, owner) = self.owners.find(program.universe, pool, member[0])?;
        let parts = pool.texts_of(member)?;
        let number = owner.to_ne_bytes();
        let key = [&number[..], parts[1], parts[2]];
        if let Some(known) = self.fields.position(0, key) {
            return Ok(known);
        }
        let plan = fields::plan(program, &MemberRef::of(parts));
        let new = self.fields.add(plan);
        self.fields.keep(0, key, new);
        Ok(new)
    }

    /// What to announce of a method handle.
    pub fn handle(
        &mut self,
        program: ProgramContext<'_>,
        handle: &MethodHandle<'_>,
    ) -> Option<Rc<Recurring>> {
        let member = &handle.member;
        let parts = [&member.owner, &member.name, &member.descriptor].map(|part| part.as_bytes());
        let decide = || {
            let kind = unmodelled::of_handle(program.universe, handle);
            kind.map(|kind| Rc::new(kind.into()))
        };
        self.handles.shared(handle.kind, parts, decide).1
    }

    /// What lookups in the class at hand may find.
    ///
    /// # Errors
    /// Those of `find`.
    pub fn lookups(&mut self, find: impl FnOnce() -> Result<Found>) -> Result<Rc<Found>> {
        let found = match self.lookups.take() {
            Some(found) => found,
            None => Rc::new(find()?),
        };
        self.lookups = Some(Rc::clone(&found));
        Ok(found)
    }

    /// Whether nothing is to be announced of the method handle at `index`.
    ///
    /// # Errors
    /// Names that do not resolve in the constant pool.
    pub fn is_quiet_handle(
        &mut self,
        program: ProgramContext<'_>,
        class: &Class<'_>,
        index: u16,
    ) -> Result<bool> {
        if self.quiet.is_empty() {
            self.quiet.resize(usize::from(class.pool.count()), None);
        }
        let known = self.quiet.get(usize::from(index)).copied().flatten();
        if let Some(known) = known {
            return Ok(known);
        }
        let (kind, member) = class.pool.handle_indexes(index)?;
        let quiet = kind > unmodelled::LAST_FIELD_KIND
            && (self.own.has_method(class, member) || {
                let handle = class.pool.method_handle(index)?;
                self.handle(program, &handle).is_none()
            });
        if let Some(place) = self.quiet.get_mut(usize::from(index)) {
            *place = Some(quiet);
        }
        Ok(quiet)
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
