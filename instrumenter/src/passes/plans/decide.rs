//! What is to be done at a call, a field access or a method handle that no class has used before. All passes are asked here,
//! and the list of all rows.

use super::super::context::ProgramContext;
use super::super::target::Target;
use super::super::{
    accessing, allocation, calls, fields, handles, identity, random, referents, unmodelled,
};
use super::owners::Owner;
use super::{Asked, Birth, CallPlan, FieldPlan, Handed, Loading, Plans, Reflective, NOTHING};
use crate::class::opcode::op;
use crate::class::pool::{MemberRef, MethodHandle, Pool};
use crate::class::{Class, Result};
use crate::platform::arguments;
use crate::policy;
use crate::sites::Recurring;
use crate::universe::ClassInfo;
use jcheck_annotations::SiteKind;
use std::rc::Rc;

/// The class at hand: its internal name, and what the universe knows of it.
type This<'c> = (&'c str, Option<&'c ClassInfo>);

impl Plans {
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
}

impl CallPlan {
    /// What is to be done at a call by an instruction with this opcode.
    ///
    /// # Errors
    /// Malformed descriptors.
    pub fn new(program: ProgramContext<'_>, opcode: u8, member: &MemberRef<'_>) -> Result<Self> {
        let universe = program.universe;
        let redirect = calls::find(universe, member, Some(opcode));
        if redirect.is_some() {
            return Ok(CallPlan {
                redirect,
                ..CallPlan::default()
            });
        }
        let constructor = member.name == "<init>";
        // A bridge was added after the universe was seen.
        let declared = || {
            accessing::is_bridge_name(member.name.as_bytes())
                || universe.declares(&member.owner, &member.name, &member.descriptor)
        };
        if !constructor && !policy::is_platform(&member.owner) && declared() {
            // What the program itself declares is looked at where it is.
            return Ok(CallPlan {
                located: handles::of_call(universe, member).map(Recurring::from),
                ..CallPlan::default()
            });
        }
        let mut plan = CallPlan {
            random: random::applies(member),
            referent: referents::of_call(universe, member),
            reflective: Reflective::of_call(member),
            located: handles::of_call(universe, member).map(Recurring::from),
            sum: accessing::adds(member).map(|copy| (SiteKind::Sum.into(), copy)),
            birth: constructor.then(|| Birth::new(universe, member)),
            array_clone: allocation::of_clone(member).map(Recurring::from),
            factory: allocation::of_factory(member).map(Recurring::from),
            own: identity::asks_for_own(universe, member).map(Recurring::from),
            ..CallPlan::default()
        };
        if let Some(target) = Target::of(universe, member) {
            plan.loading = Loading::of_call(target, member);
            plan.object_clone =
                allocation::of_object_clone(target.owner, member).map(Recurring::from);
            if plan.loading.is_none() && plan.object_clone.is_none() {
                plan.announced = unmodelled::of_call(target, member).map(Recurring::from);
            }
            let reflective = plan.reflective.take();
            plan.reflective = reflective.or_else(|| Reflective::of_loader(target.owner, member));
            // Where the method itself tells, its calls need not.
            let tells = universe.is_in_place(target.owner)
                && arguments::has(target.owner, &member.name, &member.descriptor);
            if !tells {
                plan.handed = Handed::of_call(target, opcode, member)?;
            }
            plan.identity = Asked::of_call(target, opcode, member);
        }
        Ok(plan)
    }
}
