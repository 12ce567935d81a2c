//! What is to be done at a call or a field access, decided once for each member that the program uses.
//!
//! Most of what the passes want to know depends on the member and on the program only, and the same few members are used
//! again and again. Each pass makes its own part of a plan; here the plans are kept and found again.

use super::allocation::Birth;
use super::calls::{self, Redirect};
use super::fields::FieldPlan;
use super::identity::Asked;
use super::reflection::Reflective;
use super::{allocation, fields, random, unmodelled, watched, ProgramContext};
use crate::class::pool::{MemberRef, Pool};
use crate::class::Result;
use jcheck_annotations::SiteKind;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;
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
    /// It is announced.
    pub announced: Option<SiteKind>,
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
        Ok(CallPlan {
            redirect,
            random: random::applies(member),
            reflective: Reflective::of_call(member),
            announced: unmodelled::of_call(universe, member),
            watched: watched::Plan::of_call(universe, opcode, member)?,
            identity: Asked::of_call(universe, opcode, member),
            birth: constructor.then(|| Birth::new(member)).transpose()?,
            array_clone: allocation::of_clone(member),
        })
    }

    /// True if nothing is to be done.
    pub fn is_empty(&self) -> bool {
        self.redirect.is_none()
            && !self.random
            && self.reflective.is_none()
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
    /// Owner, name and descriptor without a gap, and where the second and the third begin.
    member: Box<str>,
    name: u32,
    descriptor: u32,
    plan: Rc<P>,
}

/// Plans by member and kind of use.
#[derive(Debug)]
struct Table<P> {
    /// By hash. A hash that is taken by another member is counted up.
    by_hash: FxHashMap<u64, Known<P>>,
    /// Of the class at hand, by pool index and kind of use.
    of_class: Vec<Option<(u8, Rc<P>)>>,
}

impl<P> Default for Table<P> {
    fn default() -> Self {
        Table {
            by_hash: FxHashMap::default(),
            of_class: Vec::new(),
        }
    }
}

impl<P> Table<P> {
    fn enter_class(&mut self, pool: &Pool<'_>) {
        self.of_class.clear();
        self.of_class.resize(usize::from(pool.count()), None);
    }

    fn find(
        &mut self,
        pool: &Pool<'_>,
        index: u16,
        kind: u8,
        this: &str,
        decide: impl FnOnce(&MemberRef<'_>) -> Result<P>,
    ) -> Result<Rc<P>> {
        if let Some(Some((known, plan))) = self.of_class.get(usize::from(index)) {
            if *known == kind {
                return Ok(Rc::clone(plan));
            }
        }
        let member = pool.member(index)?;
        let plan = match member.owner == this {
            // Seldom used by other classes.
            true => Rc::new(decide(&member)?),
            false => self.shared(kind, &member, decide)?,
        };
        if let Some(place) = self.of_class.get_mut(usize::from(index)) {
            *place = Some((kind, Rc::clone(&plan)));
        }
        Ok(plan)
    }

    fn shared(
        &mut self,
        kind: u8,
        member: &MemberRef<'_>,
        decide: impl FnOnce(&MemberRef<'_>) -> Result<P>,
    ) -> Result<Rc<P>> {
        let mut hasher = FxHasher::default();
        hasher.write_u8(kind);
        for text in [&member.owner, &member.name, &member.descriptor] {
            hasher.write(text.as_bytes());
        }
        let mut hash = hasher.finish();
        Ok(loop {
            match self.by_hash.get(&hash) {
                Some(known) if known.is(kind, member) => break Rc::clone(&known.plan),
                Some(_) => hash = hash.wrapping_add(1),
                None => {
                    let plan = Rc::new(decide(member)?);
                    let name = member.owner.len() as u32;
                    let known = Known {
                        kind,
                        name,
                        descriptor: name + member.name.len() as u32,
                        member: [&*member.owner, &*member.name, &*member.descriptor]
                            .concat()
                            .into(),
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
    fn is(&self, kind: u8, member: &MemberRef<'_>) -> bool {
        let parts = self.member.split_at(self.descriptor as usize);
        let (first, name) = parts.0.split_at(self.name as usize);
        self.kind == kind
            && name == member.name
            && parts.1 == member.descriptor
            && first == member.owner
    }
}

/// All plans of a program.
#[derive(Debug, Default)]
pub struct Plans {
    calls: Table<CallPlan>,
    fields: Table<FieldPlan>,
}

impl Plans {
    /// Begins with another class.
    pub fn enter_class(&mut self, pool: &Pool<'_>) {
        self.calls.enter_class(pool);
        self.fields.enter_class(pool);
    }

    /// What is to be done at a call by an instruction with this opcode of the member at `index`; `this` is the
    /// internal name of the class at hand.
    ///
    /// # Errors
    /// Names that do not resolve in the constant pool, malformed descriptors.
    pub fn call(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        opcode: u8,
        index: u16,
        this: &str,
    ) -> Result<Rc<CallPlan>> {
        self.calls.find(pool, index, opcode, this, |member| {
            CallPlan::new(program, opcode, member)
        })
    }

    /// What is to be done at an access to the field at `index`; `this` is the internal name of the class at hand.
    ///
    /// # Errors
    /// Names that do not resolve in the constant pool.
    pub fn field(
        &mut self,
        program: ProgramContext<'_>,
        pool: &Pool<'_>,
        index: u16,
        this: &str,
    ) -> Result<Rc<FieldPlan>> {
        self.fields.find(pool, index, 0, this, |member| {
            Ok(fields::plan(program, member))
        })
    }
}
