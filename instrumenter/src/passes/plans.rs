//! What is to be done at a call or a field access, decided once for each member that the program uses.
//!
//! Most of what the passes want to know depends on the member and on the program only, and the same few members are used
//! again and again. Each pass makes its own part of a plan; here the plans are kept and found again.

use super::allocation::Birth;
use super::calls::{self, Redirect};
use super::fields::FieldPlan;
use super::identity::Asked;
use super::loading::Loading;
use super::reflection::Reflective;
use super::unmodelled::Target;
use super::{allocation, fields, handles, random, unmodelled, watched, ProgramContext};
use crate::class::pool::{MemberRef, MethodHandle, Pool};
use crate::class::view::Member;
use crate::class::{Class, Result};
use crate::members::{MemberTable, Parts};
use crate::policy;
use crate::sites::Recurring;
use crate::universe::ClassInfo;
use jcheck_annotations::SiteKind;
use std::rc::Rc;

/// What the passes do at a call.
#[derive(Debug, Default)]
pub struct CallPlan {
    /// The hook that replaces it.
    pub redirect: Option<&'static Redirect>,
    /// It makes an unseeded random generator.
    pub random: bool,
    /// It calls something by reflection.
    pub reflective: Option<Reflective>,
    /// It makes a class loader or defines a class.
    pub loading: Option<Loading>,
    /// It tells the checker what it is, but not where.
    pub located: Option<Recurring>,
    /// It is announced.
    pub announced: Option<Recurring>,
    /// It cannot be made.
    pub unavailable: bool,
    /// It is an access to an object of the platform.
    pub watched: Option<watched::Plan>,
    /// It may ask for an identity hash code.
    pub identity: Option<Asked>,
    /// For a constructor: what it makes.
    pub birth: Option<Birth>,
    /// For `clone` of an array: what it makes.
    pub array_clone: Option<Recurring>,
}

impl CallPlan {
    fn new(program: ProgramContext<'_>, opcode: u8, member: &MemberRef<'_>) -> Result<Self> {
        let universe = program.universe;
        let redirect = calls::find(universe, member, Some(opcode));
        if redirect.is_some() {
            return Ok(CallPlan {
                redirect,
                ..CallPlan::default()
            });
        }
        let constructor = member.name == "<init>";
        if !constructor
            && !policy::is_platform(&member.owner)
            && universe.declares(&member.owner, &member.name, &member.descriptor)
        {
            // What the program itself declares is looked at where it is.
            return Ok(CallPlan {
                located: handles::of_call(universe, member).map(Recurring::from),
                ..CallPlan::default()
            });
        }
        let mut plan = CallPlan {
            random: random::applies(member),
            reflective: Reflective::of_call(member),
            located: handles::of_call(universe, member).map(Recurring::from),
            birth: constructor
                .then(|| Birth::new(universe, member))
                .transpose()?,
            array_clone: allocation::of_clone(member).map(Recurring::from),
            ..CallPlan::default()
        };
        if let Some(target) = Target::of(universe, member) {
            if unmodelled::meets_originals(universe, target, member) {
                plan.announced = Some(unmodelled::of_meeting(target, member).into());
                plan.unavailable = true;
                return Ok(plan);
            }
            plan.loading = Loading::of_call(target, member);
            if plan.loading.is_none() {
                plan.announced = unmodelled::of_call(target, member).map(Recurring::from);
            }
            let reflective = plan.reflective.take();
            plan.reflective = reflective.or_else(|| Reflective::of_loader(target.owner, member));
            plan.watched = watched::Plan::of_call(target, opcode, member)?;
            plan.identity = Asked::of_call(target, opcode, member);
        }
        Ok(plan)
    }

    /// True if nothing is to be done.
    pub fn is_empty(&self) -> bool {
        self.redirect.is_none()
            && !self.random
            && self.reflective.is_none()
            && self.loading.is_none()
            && self.located.is_none()
            && self.announced.is_none()
            && self.watched.is_none()
            && self.identity.is_none()
            && self.birth.is_none()
            && self.array_clone.is_none()
    }
}

/// The class at hand: its internal name, and what the universe knows of it.
type This<'c> = (&'c str, Option<&'c ClassInfo>);

/// Plans by member and kind of use.
#[derive(Debug)]
struct Table<P> {
    plans: Vec<P>,
    /// Positions in `plans`.
    by_member: MemberTable,
    /// By pool index of the class at hand: the kind of use, and the position in `plans`.
    of_class: Vec<(u8, u32)>,
}

/// No plan has this position.
const UNKNOWN: (u8, u32) = (0, u32::MAX);

impl<P> Default for Table<P> {
    fn default() -> Self {
        Table {
            plans: Vec::new(),
            by_member: MemberTable::default(),
            of_class: Vec::new(),
        }
    }
}

impl<P: Clone> Table<P> {
    fn enter_class(&mut self, pool: &Pool<'_>) {
        self.of_class.clear();
        self.of_class.resize(usize::from(pool.count()), UNKNOWN);
    }

    /// The plan for this use of the member at `index`, if the class at hand has used it before.
    #[inline]
    fn known(&self, index: u16, kind: u8) -> Option<P> {
        match self.of_class.get(usize::from(index)) {
            Some(&(known, plan)) if known == kind => self.plans.get(plan as usize).cloned(),
            _ => None,
        }
    }

    fn note(&mut self, index: u16, kind: u8, position: u32) -> Option<P> {
        *self.of_class.get_mut(usize::from(index))? = (kind, position);
        self.plans.get(position as usize).cloned()
    }

    fn add(&mut self, plan: P) -> u32 {
        self.plans.push(plan);
        self.plans.len() as u32 - 1
    }

    /// The plan for a use that is the same in all classes.
    fn shared(&mut self, kind: u8, parts: Parts<'_>, decide: impl FnOnce() -> P) -> P {
        let known = self.by_member.get(kind, parts);
        if let Some(known) = known.and_then(|position| self.plans.get(position as usize)) {
            return known.clone();
        }
        let plan = decide();
        let position = self.add(plan.clone());
        self.by_member.insert(kind, parts, position);
        plan
    }

    /// The position of the plan for a use of a member; `this` is the internal name of the class at hand.
    fn find(
        &mut self,
        member: Parts<'_>,
        kind: u8,
        this: &str,
        decide: impl FnOnce(&MemberRef<'_>) -> Result<P>,
    ) -> Result<u32> {
        if member[0] == this.as_bytes() {
            // Seldom used by other classes.
            let plan = decide(&MemberRef::of(member))?;
            return Ok(self.add(plan));
        }
        if let Some(position) = self.by_member.get(kind, member) {
            return Ok(position);
        }
        let plan = decide(&MemberRef::of(member))?;
        let position = self.add(plan);
        self.by_member.insert(kind, member, position);
        Ok(position)
    }
}

/// What is known of the methods of a class by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// Not asked for yet.
    Unknown,
    /// Of the platform.
    Platform,
    /// Of the program, see [`Universe::is_plain`](crate::universe::Universe::is_plain).
    Plain,
    /// Any other.
    Other,
}

impl Owner {
    fn of(program: ProgramContext<'_>, name: &[u8]) -> Self {
        if policy::is_platform_bytes(name) {
            Owner::Platform
        } else if program.universe.is_plain(name) && !handles::is_of_jcheck(name) {
            Owner::Plain
        } else {
            Owner::Other
        }
    }
}

/// All plans of a program.
#[derive(Debug)]
pub struct Plans {
    /// By pool index of the class at hand.
    owners: Vec<Owner>,
    /// `None` where nothing is to be done.
    calls: Table<Option<Rc<CallPlan>>>,
    fields: Table<FieldPlan>,
    /// What to announce of method handles.
    handles: Table<Option<Rc<Recurring>>>,
    /// What instructions make that make arrays, by opcode and class.
    arrays: Table<Rc<Recurring>>,
    own: Own,
}

/// The position of the plan to do nothing.
const NOTHING: u32 = 0;

impl Default for Plans {
    fn default() -> Self {
        let mut calls = Table::default();
        calls.add(None);
        Plans {
            owners: Vec::new(),
            calls,
            fields: Table::default(),
            handles: Table::default(),
            arrays: Table::default(),
            own: Own::default(),
        }
    }
}

/// Fields that the class at hand declares.
#[derive(Debug, Default)]
struct Own {
    this_class: u16,
    /// It is known to the universe, and none that is named like one of the platform.
    ordinary: bool,
    fields: Names,
}

/// Members by the pool indexes of their names and descriptors.
#[derive(Debug, Default)]
struct Names {
    /// By pool index of the name: one more than the position of the last member of that name, or 0.
    last: Vec<u16>,
    /// By position: the descriptor, and one more than the position of the member before of the same name.
    members: Vec<(u16, u16)>,
}

impl Names {
    fn read(&mut self, members: &[Member], pool: &Pool<'_>) {
        self.members.clear();
        self.last.clear();
        self.last.resize(usize::from(pool.count()), 0);
        for (position, member) in members.iter().enumerate() {
            let last = self.last.get_mut(usize::from(member.name));
            let before = last.map_or(0, |last| std::mem::replace(last, position as u16 + 1));
            self.members.push((member.descriptor, before));
        }
    }

    fn position(&self, name: u16, descriptor: u16) -> Option<usize> {
        let mut next = *self.last.get(usize::from(name))?;
        loop {
            let position = usize::from(next.checked_sub(1)?);
            let (known, before) = self.members[position];
            if known == descriptor {
                return Some(position);
            }
            next = before;
        }
    }
}

impl Own {
    fn enter_class(&mut self, class: &Class<'_>, known: bool, this: &str) {
        self.this_class = class.this_class;
        self.ordinary = known && !policy::is_platform(this);
        self.fields.read(&class.fields, &class.pool);
    }

    /// Where in the list of fields a reference is, if it is to one that the class at hand itself declares, by the same
    /// constants.
    fn position(&self, [owner, name, descriptor]: [u16; 3]) -> Option<usize> {
        match owner == self.this_class && self.ordinary {
            true => self.fields.position(name, descriptor),
            false => None,
        }
    }
}

impl Plans {
    /// Begins with another class, of this internal name; `known` if it is in the universe.
    pub fn enter_class(&mut self, class: &Class<'_>, known: bool, this: &str) {
        self.owners.clear();
        self.owners
            .resize(usize::from(class.pool.count()), Owner::Unknown);
        self.calls.enter_class(&class.pool);
        self.fields.enter_class(&class.pool);
        self.own.enter_class(class, known, this);
    }

    /// What is to be done at a call by an instruction with this opcode of the member at `index`; `this` is the
    /// internal name of the class at hand.
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
        this: &str,
    ) -> Result<Option<Rc<CallPlan>>> {
        match self.calls.known(index, opcode) {
            Some(plan) => Ok(plan),
            None => {
                let position = self.decide_call(program, pool, opcode, index, this)?;
                Ok(self.calls.note(index, opcode, position).flatten())
            }
        }
    }

    /// What is known of the class that the constant at `index` names.
    fn owner(&mut self, program: ProgramContext<'_>, pool: &Pool<'_>, index: u16) -> Result<Owner> {
        let known = self.owners.get(usize::from(index)).copied();
        if let Some(known) = known.filter(|known| *known != Owner::Unknown) {
            return Ok(known);
        }
        let owner = Owner::of(program, pool.class_bytes(index)?);
        if let Some(place) = self.owners.get_mut(usize::from(index)) {
            *place = owner;
        }
        Ok(owner)
    }

    #[inline(never)]
    fn decide_call(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        opcode: u8,
        index: u16,
        this: &str,
    ) -> Result<u32> {
        let member = pool.member_indexes(index)?;
        let owner_kind = self.owner(program, pool, member[0])?;
        // What the program itself declares is looked at where it is.
        if owner_kind == Owner::Plain && !calls::may_be_special(pool.utf8(member[1])?) {
            return Ok(NOTHING);
        }
        let parts = pool.texts_of(member)?;
        let [owner, name, _] = parts;
        // As in `CallPlan::new`, without any decoding.
        let ordinary = owner_kind != Owner::Platform
            && name != b"<init>"
            && !calls::may_have_row(name)
            && !handles::may_concern(owner, name);
        if ordinary
            && (program.universe.declares_bytes(parts) || program.universe.inherits_bytes(parts))
        {
            return Ok(NOTHING);
        }
        self.calls.find(parts, opcode, this, |member| {
            let plan = CallPlan::new(program, opcode, member)?;
            Ok((!plan.is_empty()).then(|| Rc::new(plan)))
        })
    }

    /// What is to be done at an access to the field at `index`; `this` is the class at hand.
    ///
    /// # Errors
    /// Names that do not resolve in the constant pool.
    #[inline]
    pub fn field(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        index: u16,
        this: This<'_>,
    ) -> Result<FieldPlan> {
        match self.fields.known(index, 0) {
            Some(plan) => Ok(plan),
            None => {
                let position = self.decide_field(program, pool, index, this)?;
                let plan = self.fields.note(index, 0, position);
                Ok(plan.unwrap_or(FieldPlan::Harmless))
            }
        }
    }

    #[inline(never)]
    fn decide_field(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        index: u16,
        (this, info): This<'_>,
    ) -> Result<u32> {
        let member = pool.member_indexes(index)?;
        if let (Some(position), Some(info)) = (self.own.position(member), info) {
            let texts = (pool.utf8(member[1])?, pool.utf8(member[2])?);
            if let Some(plan) = FieldPlan::of_own(program, (this, info), position, texts) {
                return Ok(self.fields.add(plan));
            }
        }
        let decide = |member: &MemberRef<'_>| Ok(fields::plan(program, member));
        self.fields.find(pool.texts_of(member)?, 0, this, decide)
    }

    /// What to announce of a method handle.
    pub fn handle(
        &mut self,
        program: ProgramContext<'_>,
        handle: &MethodHandle<'_>,
    ) -> Option<Rc<Recurring>> {
        let member = &handle.member;
        let parts = [&member.owner, &member.name, &member.descriptor].map(|part| part.as_bytes());
        self.handles.shared(handle.kind, parts, || {
            let kind = unmodelled::of_handle(program.universe, handle);
            kind.map(|kind| Rc::new(kind.into()))
        })
    }

    /// What an instruction with this opcode makes, which names a class or a primitive type; `name` gives it its name for
    /// people.
    pub fn array(
        &mut self,
        opcode: u8,
        class: &[u8],
        name: impl FnOnce() -> String,
    ) -> Rc<Recurring> {
        self.arrays.shared(opcode, [class, b"", b""], || {
            Rc::new(SiteKind::Allocation(name().into()).into())
        })
    }
}
