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
use crate::class::pool::{MemberRef, Pool};
use crate::class::view::Member;
use crate::class::{Class, Result};
use crate::members::hash_of;
use crate::policy;
use jcheck_annotations::SiteKind;
use rustc_hash::FxHashMap;
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
    pub located: Option<SiteKind>,
    /// It is announced.
    pub announced: Option<SiteKind>,
    /// It cannot be made.
    pub unavailable: bool,
    /// It is an access to an object of the platform.
    pub watched: Option<watched::Plan>,
    /// It may ask for an identity hash code.
    pub identity: Option<Asked>,
    /// For a constructor: what it makes.
    pub birth: Option<Birth>,
    /// For `clone` of an array: what it makes.
    pub array_clone: Option<SiteKind>,
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
                located: handles::of_call(member),
                ..CallPlan::default()
            });
        }
        let mut plan = CallPlan {
            random: random::applies(member),
            reflective: Reflective::of_call(member),
            located: handles::of_call(member),
            birth: constructor.then(|| Birth::new(member)).transpose()?,
            array_clone: allocation::of_clone(member),
            ..CallPlan::default()
        };
        if let Some(target) = Target::of(universe, member) {
            if unmodelled::meets_originals(universe, target, member) {
                plan.announced = Some(unmodelled::of_meeting(target, member));
                plan.unavailable = true;
                return Ok(plan);
            }
            plan.loading = Loading::of_call(target, member);
            if plan.loading.is_none() {
                plan.announced = unmodelled::of_call(target, member);
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

/// Something decided for a member.
#[derive(Debug)]
struct Known<P> {
    kind: u8,
    /// Where its owner, name and descriptor begin in [`Table::texts`], and where they end.
    parts: [u32; 4],
    plan: Rc<P>,
}

/// Plans by member and kind of use.
#[derive(Debug)]
struct Table<P> {
    /// By hash. A hash that is taken by another member is counted up.
    by_hash: FxHashMap<u64, Known<P>>,
    /// Names and descriptors of these members, as bytes.
    texts: Vec<u8>,
    /// Plans that the class at hand uses.
    used: Vec<Rc<P>>,
    /// By pool index of the class at hand: the kind of use, and the number of the plan in `used`.
    of_class: Vec<(u8, u32)>,
}

/// No plan has this number.
const UNKNOWN: (u8, u32) = (0, u32::MAX);

impl<P> Default for Table<P> {
    fn default() -> Self {
        Table {
            by_hash: FxHashMap::default(),
            texts: Vec::new(),
            used: Vec::new(),
            of_class: Vec::new(),
        }
    }
}

impl<P> Table<P> {
    fn enter_class(&mut self, pool: &Pool<'_>) {
        self.used.clear();
        self.of_class.clear();
        self.of_class.resize(usize::from(pool.count()), UNKNOWN);
    }

    /// The plan for this use of the member at `index`, if the class at hand has used it before.
    #[inline]
    fn known(&self, index: u16, kind: u8) -> Option<Rc<P>> {
        match self.of_class.get(usize::from(index)) {
            Some(&(known, plan)) if known == kind => self.used.get(plan as usize).map(Rc::clone),
            _ => None,
        }
    }

    fn note(&mut self, index: u16, kind: u8, plan: &Rc<P>) {
        if let Some(place) = self.of_class.get_mut(usize::from(index)) {
            *place = (kind, self.used.len() as u32);
            self.used.push(Rc::clone(plan));
        }
    }

    fn find(
        &mut self,
        pool: &Pool<'_>,
        index: u16,
        kind: u8,
        this: &str,
        decide: impl FnOnce(&MemberRef<'_>) -> Result<Rc<P>>,
    ) -> Result<Rc<P>> {
        let member = pool.member_bytes(index)?;
        let plan = match member[0] == this.as_bytes() {
            // Seldom used by other classes.
            true => decide(&pool.member(index)?)?,
            false => self.shared(kind, member, || decide(&pool.member(index)?))?,
        };
        self.note(index, kind, &plan);
        Ok(plan)
    }

    fn shared(
        &mut self,
        kind: u8,
        member: [&[u8]; 3],
        decide: impl FnOnce() -> Result<Rc<P>>,
    ) -> Result<Rc<P>> {
        let mut hash = hash_of(member) ^ u64::from(kind);
        Ok(loop {
            match self.by_hash.get(&hash) {
                Some(known) if known.is(kind, member, &self.texts) => {
                    break Rc::clone(&known.plan);
                }
                Some(_) => hash = hash.wrapping_add(1),
                None => {
                    let plan = decide()?;
                    let mut parts = [self.texts.len() as u32; 4];
                    for (text, end) in member.iter().zip(&mut parts[1..]) {
                        self.texts.extend_from_slice(text);
                        *end = self.texts.len() as u32;
                    }
                    let known = Known {
                        kind,
                        parts,
                        plan: Rc::clone(&plan),
                    };
                    self.by_hash.insert(hash, known);
                    break plan;
                }
            }
        })
    }
}

impl<P> Known<P> {
    fn is(&self, kind: u8, member: [&[u8]; 3], texts: &[u8]) -> bool {
        let part = |number: usize| {
            let [start, end] = [self.parts[number], self.parts[number + 1]];
            texts.get(start as usize..end as usize)
        };
        self.kind == kind && (0..3).all(|number| part(number) == Some(member[number]))
    }
}

/// All plans of a program.
#[derive(Debug, Default)]
pub struct Plans {
    calls: Table<CallPlan>,
    fields: Table<FieldPlan>,
    /// The plan to do nothing.
    nothing: Rc<CallPlan>,
    own: Own,
}

/// Members that the class at hand declares: pool indexes of names and descriptors.
#[derive(Debug, Default)]
struct Own {
    this_class: u16,
    /// It is known to the universe, and none that is named like one of the platform.
    ordinary: bool,
    methods: Vec<(u16, u16)>,
    fields: Vec<(u16, u16)>,
}

impl Own {
    fn enter_class(&mut self, program: ProgramContext<'_>, class: &Class<'_>, this: &str) {
        self.this_class = class.this_class;
        self.ordinary = !policy::is_platform(this) && program.universe.get(this).is_some();
        let names = |members: &[Member], into: &mut Vec<(u16, u16)>| {
            into.clear();
            into.extend(members.iter().map(|m| (m.name, m.descriptor)));
        };
        names(&class.methods, &mut self.methods);
        names(&class.fields, &mut self.fields);
    }

    /// Where in a list a reference is, if it is to a member of the class at hand that the class itself declares, by the
    /// same constants.
    fn position(&self, list: &[(u16, u16)], member: [u16; 3]) -> Option<usize> {
        let [owner, name, descriptor] = member;
        if owner != self.this_class || !self.ordinary {
            return None;
        }
        list.iter().position(|known| *known == (name, descriptor))
    }
}

impl Plans {
    /// Begins with another class, of this internal name.
    pub fn enter_class(&mut self, program: ProgramContext<'_>, class: &Class<'_>, this: &str) {
        self.calls.enter_class(&class.pool);
        self.fields.enter_class(&class.pool);
        self.own.enter_class(program, class, this);
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
    ) -> Result<Rc<CallPlan>> {
        match self.calls.known(index, opcode) {
            Some(plan) => Ok(plan),
            None => self.decide_call(program, pool, opcode, index, this),
        }
    }

    #[inline(never)]
    fn decide_call(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        opcode: u8,
        index: u16,
        this: &str,
    ) -> Result<Rc<CallPlan>> {
        let member = pool.member_indexes(index)?;
        if self.own.position(&self.own.methods, member).is_some() {
            let name = pool.utf8(member[1])?;
            // What the program itself declares is looked at where it is.
            if name != b"<init>" && !calls::may_have_row(name) {
                let nothing = Rc::clone(&self.nothing);
                self.calls.note(index, opcode, &nothing);
                return Ok(nothing);
            }
        }
        let nothing = &self.nothing;
        let decide = |member: &MemberRef<'_>| {
            let plan = CallPlan::new(program, opcode, member)?;
            Ok(match plan.is_empty() {
                true => Rc::clone(nothing),
                false => Rc::new(plan),
            })
        };
        self.calls.find(pool, index, opcode, this, decide)
    }

    /// What is to be done at an access to the field at `index`; `this` is the internal name of the class at hand.
    ///
    /// # Errors
    /// Names that do not resolve in the constant pool.
    #[inline]
    pub fn field(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        index: u16,
        this: &str,
    ) -> Result<Rc<FieldPlan>> {
        match self.fields.known(index, 0) {
            Some(plan) => Ok(plan),
            None => self.decide_field(program, pool, index, this),
        }
    }

    #[inline(never)]
    fn decide_field(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        index: u16,
        this: &str,
    ) -> Result<Rc<FieldPlan>> {
        let member = pool.member_indexes(index)?;
        if let Some(position) = self.own.position(&self.own.fields, member) {
            let texts = (pool.utf8(member[1])?, pool.utf8(member[2])?);
            if let Some(plan) = FieldPlan::of_own(program, this, position, texts) {
                let plan = Rc::new(plan);
                self.fields.note(index, 0, &plan);
                return Ok(plan);
            }
        }
        let decide = |member: &MemberRef<'_>| Ok(Rc::new(fields::plan(program, member)));
        self.fields.find(pool, index, 0, this, decide)
    }
}
