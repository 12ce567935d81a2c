//! Calls on mutable objects of the platform: a hook before the call tells the receiver, and each argument that the
//! platform will look into; a hook after it ties a view (an iterator, a key set, a stream) to what it shows.
//!
//! Arguments that are in the way go to local variables above those of the method. Nothing branches between their
//! stores and loads, so no frame mentions them.

use super::allocation;
use super::context::{put_hook, At, MethodContext};
use super::hooks::HOOKS;
use super::identity;
use super::unmodelled::Target;
use crate::class::appender::Appender;
use crate::class::asm::{push_constant, push_local, push_with_index};
use crate::class::build::store;
use crate::class::descriptor::{parse_method, slots};
use crate::class::edit::Place;
use crate::class::flow::{overwrites_local_0, Fact, Slot};
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::{ClassError, ClassErrorKind, Result};
use crate::policy::watched::{self, Effect};
use crate::policy::{self, Verdict};
use crate::sites::{Recurring, SiteNumber};
use jcheck_annotations::SiteKind;

/// The map that can be told, when it is made, to change its order when it is read.
const LINKED_HASH_MAP: &str = "java/util/LinkedHashMap";

/// Descriptor of hooks that take an object and a site.
const OBJECT: &str = "(Ljava/lang/Object;I)V";
/// Descriptor of hooks that take a receiver, name and descriptor of the method, and a site.
const KEYED: &str = "(Ljava/lang/Object;Ljava/lang/String;I)V";

/// One parameter of a call.
#[derive(Debug)]
struct Parameter {
    /// The instruction that stores it.
    store: u8,
    slots: u16,
    /// What the call does to it, with the hook for it.
    hooked: Option<(Effect, &'static str)>,
}

impl Parameter {
    fn new(descriptor: &str, hooked: Option<(Effect, &'static str)>) -> Self {
        Parameter {
            store: store(descriptor),
            slots: u16::from(slots(descriptor)),
            hooked,
        }
    }
}

/// What is to be hooked at one call.
#[derive(Debug)]
pub struct Plan {
    /// The sites: of a read, and of a write.
    read: Recurring,
    write: Recurring,
    /// Name and descriptor if a class of the program may implement it.
    key: Option<String>,
    receiver: Option<Effect>,
    has_receiver: bool,
    parameters: Vec<Parameter>,
    /// A window to receiver or first argument may come back.
    view: bool,
    /// A collection that was filled inside the platform may come back.
    makes: bool,
    /// Code of the program may run inside.
    calls_back: bool,
}

impl Plan {
    /// What is to be hooked at a call; `None` if it does not concern a watched object.
    ///
    /// # Errors
    /// A malformed descriptor.
    pub fn of_call(target: Target<'_>, opcode: u8, member: &MemberRef<'_>) -> Result<Option<Self>> {
        let owner = target.owner;
        if !policy::is_platform(owner) {
            return Ok(None);
        }
        let effect = match target.verdict {
            Verdict::Watched(effect) => Some(effect),
            Verdict::Harmless => None,
            _ => return Ok(None),
        };
        // Most methods of values take and give nothing but values.
        if effect.is_none() && !member.descriptor.contains(['L', '[']) {
            return Ok(None);
        }
        let is_static = opcode == op::INVOKESTATIC;
        let is_constructor = member.name == "<init>";
        // What a class of the program inherits from Object looks at nothing but the object's address.
        let inherited = owner == "java/lang/Object" && member.owner != owner;
        let receiver = effect.filter(|_| !is_static && !is_constructor && !inherited);
        let (descriptors, result) = parse_method(&member.descriptor)?;
        let parameters = descriptors.iter().enumerate().map(|(position, parameter)| {
            let hooked = argument(owner, member, is_static, position, parameter);
            Parameter::new(parameter, hooked.filter(|_| !inherited))
        });
        let parameters: Vec<Parameter> = parameters.collect();
        if effect.is_none() && parameters.iter().all(|p| p.hooked.is_none()) {
            return Ok(None);
        }
        let virtually = opcode != op::INVOKESPECIAL && !watched::is_final(owner);
        let reference = |parameter: &&str| parameter.starts_with(['L', '[']);
        let plan = Plan {
            parameters,
            key: virtually.then(|| format!("{}{}", member.name, member.descriptor)),
            receiver,
            has_receiver: !is_static,
            view: effect.is_some()
                && !is_constructor
                && watched::may_be_view(owner, &member.name, result)
                && (receiver.is_some() || descriptors.first().is_some_and(reference)),
            makes: effect.is_some() && result.starts_with('L') && watched::makes(&member.name),
            calls_back: receiver.is_some() && watched::calls_back(owner, &member.descriptor),
            ..Plan::empty(&format!("{}.{}", owner.replace('/', "."), member.name))
        };
        Ok(Some(plan).filter(|plan| !plan.does_nothing()))
    }

    fn empty(method: &str) -> Self {
        Plan {
            read: kind(method, Effect::Read).into(),
            write: kind(method, Effect::Write).into(),
            key: None,
            receiver: None,
            has_receiver: false,
            parameters: Vec::new(),
            view: false,
            makes: false,
            calls_back: false,
        }
    }

    fn does_nothing(&self) -> bool {
        let hooked = self
            .parameters
            .iter()
            .any(|parameter| parameter.hooked.is_some());
        self.receiver.is_none() && !hooked && !self.view && !self.makes
    }
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
    is_static: bool,
    position: usize,
    parameter: &str,
) -> Option<(Effect, &'static str)> {
    if !watched::argument(owner, &member.name, parameter) {
        return None;
    }
    let effect = match parameter {
        "Ljava/util/Random;" => Effect::Write,
        _ => watched::argument_effect(is_static, owner, &member.name, position),
    };
    let hook = match (effect, parameter) {
        (Effect::Write, _) => "writeObject",
        (Effect::Read, _) => match identity::hook_of_argument(owner, &member.name, parameter) {
            Some(hook) => hook,
            None if parameter == "[Ljava/lang/Object;" => "readElements",
            None if watched::ignores_order(owner, &member.name) => "readArgument",
            None => "walkArgument",
        },
    };
    Some((effect, hook))
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
        let shows = class.is_some_and(|class| {
            identity::may_show(universe, class) || universe.may_be_watched(class)
        });
        Parameter::new(
            descriptor,
            shows.then_some((Effect::Read, "describeArgument")),
        )
    };
    let parameters: Vec<_> = parse_method(&descriptor)?.0.iter().map(parameter).collect();
    if parameters
        .iter()
        .all(|parameter| parameter.hooked.is_none())
    {
        return Ok(());
    }
    let plan = Plan {
        parameters,
        ..Plan::empty("java.lang.String.valueOf")
    };
    plan.apply(cx, at)
}

/// A constructor that fills the new object from its arguments is the first write to it, so that threads may read it
/// afterwards without a lock. An empty one is not: the object may belong to the thread that uses it first.
///
/// # Errors
/// A malformed descriptor.
pub fn of_constructor(member: &MemberRef<'_>) -> Result<Option<SiteKind>> {
    if !watched::is_watched_type(&member.owner) {
        return Ok(None);
    }
    let (parameters, _) = parse_method(&member.descriptor)?;
    let filled = |parameter: &&str| {
        *parameter == "Ljava/lang/String;"
            || watched::argument(&member.owner, &member.name, parameter)
    };
    let fills = parameters.iter().any(filled);
    Ok(fills.then(|| {
        let method = format!("{}.{}", member.owner.replace('/', "."), member.name);
        kind(&method, Effect::Write)
    }))
}

/// True for the constructor of maps that can be told to change their order when they are read.
pub fn may_be_access_ordered(member: &MemberRef<'_>) -> bool {
    member.owner == LINKED_HASH_MAP && member.descriptor == "(IFZ)V"
}

/// Hooks a constructor that fills a new object.
pub fn born(cx: &mut MethodContext<'_, '_>, at: At, fills: Option<&Recurring>) -> Result<()> {
    let Some(fills) = fills.filter(|_| allocation::completes(cx, at)) else {
        return Ok(());
    };
    let site = cx.recurring(at.pc(), fills);
    cx.hook(
        at.index,
        (Place::After, 2),
        &[op::DUP],
        site,
        "writeObject",
        "(Ljava/lang/Object;I)V",
    )?;
    Ok(())
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
        "(Ljava/lang/Object;I)V",
    )?;
    Ok(())
}

/// Hooks the constructor of a map that may change its order when it is read.
pub fn access_order(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let receiver = match cx.facts.get(at.pc()) {
        Some(Fact::Init {
            receiver: Slot::Uninitialized(_),
            kept: true,
        }) => op::DUP,
        Some(Fact::Init {
            receiver: Slot::UninitializedThis,
            ..
        }) if !overwrites_local_0(cx.code, cx.body.instructions) => op::ALOAD_0,
        _ => return Ok(()),
    };
    let asm = cx.asm().ops(&[receiver]);
    let code = asm
        .hook(HOOKS, "accessOrdered", "(Ljava/lang/Object;)V")?
        .finish();
    cx.edits.after(at.index, &code, 1);
    Ok(())
}

/// Name and descriptor of a hook.
type Hook = (&'static str, &'static str);

/// The sites of one call, by effect.
#[derive(Debug, Clone, Copy, Default)]
struct Sites([Option<SiteNumber>; 2]);

impl Sites {
    fn of(&self, effect: Effect) -> Option<SiteNumber> {
        self.0[usize::from(effect == Effect::Write)]
    }

    fn place(&mut self, effect: Effect) -> &mut Option<SiteNumber> {
        &mut self.0[usize::from(effect == Effect::Write)]
    }
}

impl Plan {
    /// Hooks the call.
    pub fn apply(&self, cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
        let needs_owner = self.view || self.calls_back;
        let count: u16 = self.parameters.iter().map(|p| p.slots).sum();
        // The owner first, then the arguments.
        let owner_slot = cx.scratch;
        let first_argument = owner_slot.checked_add(1);
        let end = first_argument.and_then(|first| first.checked_add(count));
        let (Some(first_argument), Some(end)) = (first_argument, end) else {
            let why = ClassErrorKind::Unsupported("no free local variables");
            return Err(ClassError::new(cx.body.code.bytes.start, why));
        };
        let spills = count > 1 || (needs_owner && count > 0);
        if spills || needs_owner {
            let extra = end - cx.body.code.max_locals;
            cx.edits.extra_locals = cx.edits.extra_locals.max(extra);
        }
        let sites = self.sites(cx, at);
        let receiver = self
            .receiver
            .and_then(|effect| Some((effect, sites.of(effect)?)));
        let pool = &mut *cx.pool;
        cx.edits.insert(at.index, (Place::Before, 4), |code| {
            if spills {
                let mut slot = end;
                for parameter in self.parameters.iter().rev() {
                    slot -= parameter.slots;
                    push_local(code, parameter.store, slot);
                }
            }
            if self.has_receiver && needs_owner {
                code.push(op::DUP);
                push_local(code, op::ASTORE, owner_slot);
            }
            if let Some((effect, site)) = receiver {
                match count {
                    1 if !spills => code.extend_from_slice(&[op::DUP2, op::POP]),
                    _ => code.push(op::DUP),
                }
                self.put_receiver_hook(code, pool, effect, site)?;
            }
            let mut slot = first_argument;
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
                let mut slot = first_argument;
                for parameter in &self.parameters {
                    let load = parameter.store - op::ISTORE + op::ILOAD;
                    push_local(code, load, slot);
                    slot += parameter.slots;
                }
            }
            Ok(())
        })?;
        self.after(cx, at, (owner_slot, first_argument), receiver)
    }

    /// Numbers the sites: that of the receiver, then those of arguments.
    fn sites(&self, cx: &mut MethodContext<'_, '_>, at: At) -> Sites {
        let mut sites = Sites::default();
        let arguments = self.parameters.iter().filter_map(|p| p.hooked);
        let effects = arguments.map(|(effect, _)| effect);
        for effect in self.receiver.into_iter().chain(effects) {
            let place = sites.place(effect);
            if place.is_none() {
                *place = Some(self.site(cx, at, effect));
            }
        }
        sites
    }

    fn after(
        &self,
        cx: &mut MethodContext<'_, '_>,
        at: At,
        (owner_slot, first_argument): (u16, u16),
        receiver: Option<(Effect, SiteNumber)>,
    ) -> Result<()> {
        if !(self.view || self.makes || self.calls_back) {
            return Ok(());
        }
        let made = self.makes.then(|| self.site(cx, at, Effect::Write));
        let pool = &mut *cx.pool;
        cx.edits.insert(at.index, (Place::After, 4), |code| {
            if self.view {
                let slot = match self.has_receiver {
                    true => owner_slot,
                    false => first_argument,
                };
                code.push(op::DUP);
                push_local(code, op::ALOAD, slot);
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)V";
                let method = pool.known_method(HOOKS, "view", descriptor)?;
                push_with_index(code, op::INVOKESTATIC, method);
            }
            if let Some(site) = made {
                code.push(op::DUP);
                put_hook(code, pool, site, ("made", OBJECT))?;
            }
            if let (true, Some((effect, site))) = (self.calls_back, receiver) {
                // The lambda may have let other threads in: the call still uses the object when it returns.
                push_local(code, op::ALOAD, owner_slot);
                self.put_receiver_hook(code, pool, effect, site)?;
            }
            Ok(())
        })
    }

    fn site(&self, cx: &mut MethodContext<'_, '_>, at: At, effect: Effect) -> SiteNumber {
        let kind = match effect {
            Effect::Read => &self.read,
            Effect::Write => &self.write,
        };
        cx.recurring(at.pc(), kind)
    }

    /// Takes the receiver from the stack.
    fn put_receiver_hook(
        &self,
        code: &mut Vec<u8>,
        pool: &mut Appender,
        effect: Effect,
        site: SiteNumber,
    ) -> Result<()> {
        let writes = effect == Effect::Write;
        let hook: Hook = match (&self.key, writes) {
            (Some(_), true) => ("writeReceiver", KEYED),
            (Some(_), false) => ("readReceiver", KEYED),
            (None, true) => ("writeObject", OBJECT),
            (None, false) => ("readObject", OBJECT),
        };
        if let Some(key) = &self.key {
            push_constant(code, pool.string(key)?);
        }
        put_hook(code, pool, site, hook)
    }
}
