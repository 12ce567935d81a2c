//! What is handed to code of the JDK that is not rewritten: a hook before the call tells each array that the JDK will
//! look into, and each object whose text it will make. Before a call on a loader of services, which makes providers, one
//! tells the loader.
//!
//! Arguments that are in the way go to local variables above those of the method. Nothing branches between their
//! stores and loads, so no frame mentions them.

use super::context::{put_hook, At, MethodContext};
use super::identity;
use super::plans::{Handed, Parameter};
use super::target::Target;
use crate::class::asm::push_local;
use crate::class::build::store;
use crate::class::descriptor::{parse_method, slots};
use crate::class::edit::Place;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::{ClassError, ClassErrorKind, Result};
use crate::platform::arguments;
use crate::policy::handed::{self, Effect};
use crate::policy::{self, Reason, Verdict};
use crate::sites::SiteNumber;
use crate::universe::Universe;
use jcheck_annotations::SiteKind;

/// Types by which loaders of services are called.
const LOADERS: [&str; 2] = ["java/lang/Iterable", "java/util/ServiceLoader"];
/// Descriptor of hooks that take an object and a site.
const OBJECT: &str = "(Ljava/lang/Object;I)V";

impl Parameter {
    fn new(descriptor: &str, hooked: Option<(Effect, &'static str)>) -> Self {
        Parameter {
            store: store(descriptor),
            slots: u16::from(slots(descriptor)),
            hooked,
        }
    }
}

impl Handed {
    /// What is to be hooked at a call; `None` if nothing is.
    ///
    /// # Errors
    /// A malformed descriptor.
    pub fn of_call(target: Target<'_>, opcode: u8, member: &MemberRef<'_>) -> Result<Option<Self>> {
        let owner = target.owner;
        let concerned = match target.verdict {
            Verdict::Told | Verdict::Harmless => true,
            Verdict::Unmodelled(Reason::Management) => true,
            // of addresses, and of bytes
            Verdict::Modelled => policy::is_loader(owner),
            Verdict::Unmodelled(_) => false,
        };
        if !concerned {
            return Ok(None);
        }
        let services = opcode != op::INVOKESTATIC && LOADERS.contains(&owner);
        // Most methods of values take and give nothing but values.
        if !policy::is_platform(owner) || !services && !member.descriptor.contains(['L', '[']) {
            return Ok(None);
        }
        let (descriptors, _) = parse_method(&member.descriptor)?;
        let parameters = descriptors.iter().enumerate().map(|(position, parameter)| {
            Parameter::new(parameter, argument(owner, member, position, parameter))
        });
        let plan = Handed {
            services,
            ..Handed::of_arguments(
                &format!("{}.{}", owner.replace('/', "."), member.name),
                parameters.collect(),
            )
        };
        Ok(Some(plan).filter(|plan| plan.services || plan.hooks_arguments()))
    }

    fn of_arguments(method: &str, parameters: Vec<Parameter>) -> Self {
        Handed {
            read: kind(method, Effect::Read).into(),
            write: kind(method, Effect::Write).into(),
            services: false,
            parameters,
        }
    }

    fn hooks_arguments(&self) -> bool {
        let mut parameters = self.parameters.iter();
        parameters.any(|parameter| parameter.hooked.is_some())
    }
}

/// Whether a method reads or writes arrays that it is given, which nothing tells but its call sites.
pub fn concerns(universe: &Universe, member: &MemberRef<'_>) -> bool {
    if !member.descriptor.contains('[') || !policy::is_platform(&member.owner) {
        return false;
    }
    let Some(target) = Target::of(universe, member) else {
        return false;
    };
    let tells = universe.is_in_place(target.owner)
        && arguments::has(target.owner, &member.name, &member.descriptor);
    let plan = || Handed::of_call(target, op::INVOKESTATIC, member);
    !tells && plan().is_ok_and(|plan| plan.is_some())
}

fn kind(method: &str, effect: Effect) -> SiteKind {
    SiteKind::Call {
        method: method.into(),
        write: effect == Effect::Write,
    }
}

fn argument(
    owner: &str,
    member: &MemberRef<'_>,
    position: usize,
    parameter: &str,
) -> Option<(Effect, &'static str)> {
    let shown = identity::hook_of_argument(owner, &member.name, parameter);
    if let Some(hook) = shown {
        return Some((Effect::Read, hook));
    }
    if !handed::is_array(owner, &member.name, parameter) {
        return None;
    }
    Some(match handed::effect(owner, &member.name, position) {
        Effect::Write => (Effect::Write, "writeArgument"),
        Effect::Read => (Effect::Read, "readArgument"),
    })
}

/// Hooks a string concatenation: what is not a string is asked for one.
pub fn concatenation(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let index = cx.operand(at);
    let name = cx.class.pool.dynamic_name(index)?;
    if !matches!(name, b"makeConcatWithConstants" | b"makeConcat") {
        return Ok(());
    }
    let (_, descriptor) = cx.class.pool.dynamic(index)?;
    let universe = cx.program.universe;
    let parameter = |descriptor: &&str| {
        let class = descriptor
            .strip_prefix('L')
            .and_then(|class| class.strip_suffix(';'));
        let shows = class.is_some_and(|class| identity::may_show(universe, class));
        Parameter::new(
            descriptor,
            shows.then_some((Effect::Read, "describeArgument")),
        )
    };
    let parameters = parse_method(&descriptor)?.0.iter().map(parameter).collect();
    let plan = Handed::of_arguments("java.lang.String.valueOf", parameters);
    match plan.hooks_arguments() {
        true => plan.apply(cx, at),
        false => Ok(()),
    }
}

/// The whole array is read before `clone`.
pub fn array_clone(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let site = cx.site(at.pc(), kind("clone", Effect::Read));
    cx.hook(
        at.index,
        (Place::Before, 2),
        &[op::DUP],
        site,
        "readArgument",
        OBJECT,
    )?;
    Ok(())
}

/// The sites of one call, by effect.
#[derive(Debug, Clone, Copy, Default)]
struct Sites([Option<SiteNumber>; 2]);

impl Sites {
    fn of(&self, effect: Effect) -> Option<SiteNumber> {
        self.0[usize::from(effect == Effect::Write)]
    }
}

impl Handed {
    /// Hooks the call.
    pub fn apply(&self, cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
        let count: u16 = self.parameters.iter().map(|p| p.slots).sum();
        let first = cx.scratch;
        let Some(end) = first.checked_add(count) else {
            let why = ClassErrorKind::Unsupported("no free local variables");
            return Err(ClassError::new(cx.body.code.bytes.start, why));
        };
        let spills = count > 1 || self.services && count > 0;
        if spills {
            let extra = end - cx.body.code.max_locals;
            cx.edits.extra_locals = cx.edits.extra_locals.max(extra);
        }
        let sites = self.sites(cx, at);
        let pool = &mut *cx.pool;
        cx.edits.insert(at.index, (Place::Before, 3), |code| {
            if spills {
                let mut slot = end;
                for parameter in self.parameters.iter().rev() {
                    slot -= parameter.slots;
                    push_local(code, parameter.store, slot);
                }
            }
            if let Some(site) = sites.of(Effect::Write).filter(|_| self.services) {
                code.push(op::DUP);
                put_hook(code, pool, site, ("services", OBJECT))?;
            }
            let mut slot = first;
            for parameter in &self.parameters {
                let hooked = parameter
                    .hooked
                    .and_then(|(effect, hook)| Some((sites.of(effect)?, hook)));
                if let Some((site, hook)) = hooked {
                    match spills {
                        true => push_local(code, op::ALOAD, slot),
                        false => code.push(op::DUP),
                    }
                    put_hook(code, pool, site, (hook, OBJECT))?;
                }
                slot += parameter.slots;
            }
            if spills {
                let mut slot = first;
                for parameter in &self.parameters {
                    let load = parameter.store - op::ISTORE + op::ILOAD;
                    push_local(code, load, slot);
                    slot += parameter.slots;
                }
            }
            Ok(())
        })
    }

    /// Numbers the sites: that of the receiver, then those of arguments.
    fn sites(&self, cx: &mut MethodContext<'_, '_>, at: At) -> Sites {
        let mut sites = Sites::default();
        let arguments = self.parameters.iter().filter_map(|p| p.hooked);
        let receiver = self.services.then_some(Effect::Write);
        for effect in receiver
            .into_iter()
            .chain(arguments.map(|(effect, _)| effect))
        {
            let (place, kind) = match effect {
                Effect::Read => (0, &self.read),
                Effect::Write => (1, &self.write),
            };
            if sites.0[place].is_none() {
                sites.0[place] = Some(cx.recurring(at.pc(), kind));
            }
        }
        sites
    }
}
