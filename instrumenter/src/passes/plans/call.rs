//! What is to be done at a call: each pass makes its part.

use super::super::allocation::Birth;
use super::super::calls::{self, Redirect};
use super::super::identity::{self, Asked};
use super::super::loading::Loading;
use super::super::referents::{self, Referent};
use super::super::reflection::Reflective;
use super::super::unmodelled::Target;
use super::super::{allocation, handed, handles, random, unmodelled, ProgramContext};
use crate::class::pool::MemberRef;
use crate::class::Result;
use crate::platform::arguments;
use crate::policy;
use crate::sites::Recurring;
use jcheck_annotations::SiteKind;

/// What the passes do at a call.
#[derive(Debug, Default)]
pub struct CallPlan {
    /// The hook that replaces it.
    pub redirect: Option<&'static Redirect>,
    /// It makes a random generator without a seed, for which this class stands in.
    pub random: Option<&'static str>,
    /// It calls something by reflection.
    pub reflective: Option<Reflective>,
    /// It makes a class loader or defines a class.
    pub loading: Option<Loading>,
    /// It tells the checker what it is, but not where.
    pub located: Option<Recurring>,
    /// It adds to a number: the same where its result is dropped, and what copies the number before the call.
    pub sum: Option<(Recurring, &'static [u8])>,
    /// It is announced.
    pub announced: Option<Recurring>,
    /// Something is handed to code that is not rewritten.
    pub handed: Option<handed::Plan>,
    /// It may ask for an identity hash code.
    pub identity: Option<Asked>,
    /// It asks for what each thread has for itself.
    pub own: Option<Recurring>,
    /// It makes a reference that the garbage collector may clear, looks at what one refers to, or clears it.
    pub referent: Option<&'static Referent>,
    /// For a constructor: what it makes.
    pub birth: Option<Birth>,
    /// For `clone` of an array: what it makes.
    pub array_clone: Option<Recurring>,
    /// For a method that gives a new object out of sight: what it makes.
    pub factory: Option<Recurring>,
    /// For `clone` of another object.
    pub object_clone: Option<Recurring>,
}

impl CallPlan {
    /// Whether something else is called in its place, or it is not known what it does.
    pub fn is_special(&self) -> bool {
        self.redirect.is_some()
            || self.random.is_some()
            || self.reflective.is_some()
            || self.loading.is_some()
            || self.announced.is_some()
            || self.handed.is_some()
            || self.referent.is_some()
    }

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
            handles::is_bridge_name(member.name.as_bytes())
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
            sum: handles::adds(member).map(|copy| (SiteKind::Sum.into(), copy)),
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
                plan.handed = handed::Plan::of_call(target, opcode, member)?;
            }
            plan.identity = Asked::of_call(target, opcode, member);
        }
        Ok(plan)
    }

    /// True if nothing is to be done.
    pub fn is_empty(&self) -> bool {
        self.redirect.is_none()
            && self.random.is_none()
            && self.referent.is_none()
            && self.reflective.is_none()
            && self.loading.is_none()
            && self.located.is_none()
            && self.announced.is_none()
            && self.handed.is_none()
            && self.identity.is_none()
            && self.own.is_none()
            && self.birth.is_none()
            && self.array_clone.is_none()
            && self.factory.is_none()
            && self.object_clone.is_none()
    }
}
