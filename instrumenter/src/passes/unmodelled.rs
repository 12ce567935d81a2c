//! Everything of the platform that jcheck neither models nor knows to be harmless: it is announced when it runs, so
//! that a verdict can name it.

use super::context::{At, MethodContext, FIRST_VERSION_WITH_CLASS_CONSTANTS};
use super::hooks::{Hook, ENVIRONMENT};
use super::references::RECORDS;
use super::target::Target;
use super::{accessing, calls, handles};
use crate::class::bootstraps::Bootstraps;
use crate::class::edit::Place;
use crate::class::mutf8;
use crate::class::opcode::op;
use crate::class::pool::{tag, MemberRef, MethodHandle};
use crate::class::{Class, Result};
use crate::platform::arguments;
use crate::policy::{self, Reason, Verdict};
use crate::sites::Recurring;
use crate::universe::Universe;
use jcheck_annotations::SiteKind;
use rustc_hash::FxHashSet;

/// The last kind of method handles that access fields (JVMS table 5.4.3.5-A).
pub const LAST_FIELD_KIND: u8 = 4;
/// How many dynamic constants are looked at for one use; with more, the use is announced. Compilers need one or two,
/// or one for each case of a `switch`.
const MAX_DYNAMIC: usize = 512;

/// It is rewritten.
const THROWABLE: &str = "java/lang/Throwable";

/// What to announce of a call that no other pass takes.
pub fn of_call(target: Target<'_>, member: &MemberRef<'_>) -> Option<SiteKind> {
    let judged = judge_target(target, member).map(|(reason, name)| kind(reason, &name));
    judged.or_else(|| changes_unseen(target.owner, &member.name))
}

/// What changes an object of the JDK that is not watched, and counts as harmless: exceptions, and the flag of a member.
fn changes_unseen(owner: &str, name: &str) -> Option<SiteKind> {
    let flag = matches!(name, "setAccessible" | "trySetAccessible");
    let throwable = policy::changes_throwable(owner, name)
        || owner.ends_with("Exception") && name.starts_with("set");
    (flag && owner.starts_with("java/lang/reflect/") || throwable && owner != THROWABLE)
        .then(|| unseen(owner, name))
}

fn unseen(owner: &str, name: &str) -> SiteKind {
    SiteKind::Call {
        method: dotted(owner, name).into(),
        write: true,
    }
}

/// Announces a call, if there is something to announce.
pub fn call(cx: &mut MethodContext<'_, '_>, at: At, what: Option<&Recurring>) -> Result<()> {
    match what {
        Some(what) if !is_class_literal(cx) && !handles::is_bridge(cx.name, cx.access) => {
            announce(cx, at, what)
        }
        _ => Ok(()),
    }
}

/// True in the method to which compilers before Java 5 turned class literals: its `Class.forName` is no reflection.
fn is_class_literal(cx: &MethodContext<'_, '_>) -> bool {
    let descriptor = "(Ljava/lang/String;)Ljava/lang/Class;";
    cx.class.major < FIRST_VERSION_WITH_CLASS_CONSTANTS
        && cx.name == "class$"
        && cx.site_context.descriptor == descriptor
}

/// Announces the birth of an object with a finalizer, which a thread of the JVM runs whenever it likes, or not at all.
pub fn finalizer(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let universe = cx.program.universe;
    if !universe.declares(cx.class_name, "finalize", "()V") {
        return Ok(());
    }
    let name = dotted(cx.class_name, "finalize");
    let (kind, hook): (_, Hook) = match universe.is_in_place(arguments::FINALIZER) {
        true => {
            let method = name.into();
            let kind = SiteKind::Call {
                method,
                write: false,
            };
            (kind, (ENVIRONMENT, "finalizable").into())
        }
        false => {
            let kind = kind(Reason::UnmodelledOperation, &name);
            (kind, "unmodelled".into())
        }
    };
    let site = cx.site(0, kind);
    let code = cx.hook_code(&[], site, hook, "(I)V")?;
    cx.edits.prologue.extend_from_slice(&code);
    cx.edits.need_stack(1);
    Ok(())
}

/// What to announce of an access to a field that the platform declares.
pub fn of_field(class: &str, name: &str) -> Option<SiteKind> {
    match policy::field(class, name) {
        Verdict::Unmodelled(reason) => Some(kind(reason, &dotted(class, name))),
        // That of an exception, for instance.
        _ if policy::is_platform(class) => Some(unseen(class, name)),
        _ => None,
    }
}

/// Announces an `invokedynamic`, or an `ldc` of a method handle or dynamic constant, that leads to something
/// intercepted or unmodelled.
pub fn constant(cx: &mut MethodContext<'_, '_>, at: At, index: u16) -> Result<()> {
    let wanted = [tag::METHOD_HANDLE, tag::DYNAMIC, tag::INVOKE_DYNAMIC];
    if !cx
        .class
        .pool
        .tag(index)
        .is_some_and(|tag| wanted.contains(&tag))
    {
        return Ok(());
    }
    if is_quiet(cx, index)? {
        return Ok(());
    }
    let (handles, are_all) = handles(cx.class, cx.bootstraps, index)?;
    if !are_all {
        let kind = kind(Reason::Reflection, "java.lang.invoke.ConstantBootstraps");
        announce(cx, at, &kind.into())?;
    }
    // The fields of a record, for its text and hash code.
    let of_record = handles
        .first()
        .is_some_and(|first| first.member.owner == RECORDS);
    for handle in handles {
        if handle.kind <= LAST_FIELD_KIND {
            if !of_record {
                let name = dotted(&handle.member.owner, &handle.member.name);
                announce(cx, at, &kind(Reason::Reflection, &name).into())?;
            }
            continue;
        }
        if is_own(cx.class, &handle.member) {
            continue;
        }
        if let Some(kind) = cx.plans.handle(cx.program, &handle) {
            announce(cx, at, &kind)?;
        }
    }
    Ok(())
}

/// Whether a constant surely leads to nothing that is to be announced: as most lambdas do. What this finds out of
/// handles is kept for others of the class.
fn is_quiet(cx: &mut MethodContext<'_, '_>, index: u16) -> Result<bool> {
    let pool = &cx.class.pool;
    if pool.tag(index) == Some(tag::METHOD_HANDLE) {
        return cx.plans.is_quiet_handle(cx.program, cx.class, index);
    }
    let parts = cx
        .bootstraps
        .parts(cx.class, pool.bootstrap_number(index)?)?;
    for part in parts {
        let quiet = match pool.tag(part) {
            Some(tag::METHOD_HANDLE) => cx.plans.is_quiet_handle(cx.program, cx.class, part)?,
            tag => !matches!(tag, Some(tag::DYNAMIC | tag::INVOKE_DYNAMIC)),
        };
        if !quiet {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A method that the class itself has, also one that [`super::references`] gave it.
fn is_own(class: &Class<'_>, member: &MemberRef<'_>) -> bool {
    let named = |index: u16, text: &str| {
        let bytes = class.pool.utf8(index).unwrap_or_default();
        bytes == text.as_bytes() || (!bytes.is_ascii() && mutf8::decode(bytes) == text)
    };
    let own = class.pool.class_name(class.this_class);
    own.is_ok_and(|own| own == member.owner)
        && class
            .methods
            .iter()
            .any(|m| named(m.name, &member.name) && named(m.descriptor, &member.descriptor))
}

fn dotted(class: &str, name: &str) -> String {
    format!("{}.{name}", class.replace('/', "."))
}

/// What to announce for this reason.
pub fn kind(reason: Reason, name: &str) -> SiteKind {
    match reason {
        Reason::Input | Reason::Management => SiteKind::Call {
            method: name.into(),
            write: false,
        },
        _ => SiteKind::Unmodelled(format!("{} {name}", reason.word()).into()),
    }
}

/// Announces something.
pub fn announce(cx: &mut MethodContext<'_, '_>, at: At, kind: &Recurring) -> Result<()> {
    let site = cx.recurring(at.pc(), kind);
    let hook: Hook = match kind.kind() {
        SiteKind::Unmodelled(_) => "unmodelled".into(),
        SiteKind::Call { write: true, .. } => (ENVIRONMENT, "changesUnseen").into(),
        SiteKind::Call { method, .. } if is_about_beans(method) => (ENVIRONMENT, "manages").into(),
        _ => (ENVIRONMENT, "asksForFiles").into(),
    };
    cx.hook(at.index, (Place::Before, 1), &[], site, hook, "(I)V")?;
    Ok(())
}

/// Whether a method of the JDK has to do with the beans of the JVM.
fn is_about_beans(method: &str) -> bool {
    method.contains(".management.")
}

/// Says where an operation is that tells the rest by itself.
pub fn locate(cx: &mut MethodContext<'_, '_>, at: At, kind: &Recurring) -> Result<()> {
    let pool = &cx.class.pool;
    let [owner, name, _] = pool.texts_of(pool.member_indexes(cx.operand(at))?)?;
    let hook = match !cx.in_place && accessing::is_weaker_access(owner, name) {
        true => "atWeaker",
        false => "at",
    };
    let site = cx.recurring(at.pc(), kind);
    cx.hook(at.index, (Place::Before, 1), &[], site, hook, "(I)V")?;
    Ok(())
}

/// Whether the result of a call is dropped.
pub fn drops(cx: &MethodContext<'_, '_>, at: At) -> bool {
    let next = cx.body.instructions.get(at.index + 1);
    next.is_some_and(|next| matches!(next.opcode, op::POP | op::POP2))
}

/// As [`locate`], of an addition whose result is dropped; the place holds for this call only.
pub fn locate_sum(
    cx: &mut MethodContext<'_, '_>,
    at: At,
    kind: &Recurring,
    copy: &[u8],
) -> Result<()> {
    const OBJECT: &str = "(Ljava/lang/Object;I)V";
    let site = cx.recurring(at.pc(), kind);
    let (before, after) = ((Place::Before, 3), (Place::After, 1));
    cx.hook(at.index, before, copy, site, "sumBegins", OBJECT)?;
    cx.hook(at.index, after, &[], site, "sumEnds", "(I)V")
}

/// Whether a call may be a visible operation: it is intercepted, or not modelled because it blocks or synchronises.
pub fn is_visible(universe: &Universe, member: &MemberRef<'_>) -> bool {
    calls::find(universe, member, None).is_some() || blocks(universe, member)
}

/// Whether a call is one of the platform that blocks or synchronises and is not modelled.
fn blocks(universe: &Universe, member: &MemberRef<'_>) -> bool {
    matches!(
        judge(universe, member),
        Some((Reason::UnmodelledOperation, _))
    )
}

/// Why a call is to be announced, and the name to give.
fn judge(universe: &Universe, member: &MemberRef<'_>) -> Option<(Reason, String)> {
    judge_target(Target::of(universe, member)?, member)
}

fn judge_target(target: Target<'_>, member: &MemberRef<'_>) -> Option<(Reason, String)> {
    let name = || dotted(target.owner, &member.name);
    match target.verdict {
        Verdict::Harmless | Verdict::Told => None,
        Verdict::Unmodelled(reason) => Some((reason, name())),
        // Modelled, but in a way that could not be redirected.
        Verdict::Modelled if target.owner == "java/util/Random" => {
            Some((Reason::Nondeterminism, name()))
        }
        Verdict::Modelled => Some((Reason::UnmodelledOperation, name())),
    }
}

/// What to announce of a method handle.
pub fn of_handle(universe: &Universe, handle: &MethodHandle<'_>) -> Option<SiteKind> {
    let (reason, name) = judge_handle(universe, handle)?;
    Some(kind(reason, &name))
}

/// Why a method handle is to be announced, and the name to give.
pub fn judge_handle(universe: &Universe, handle: &MethodHandle<'_>) -> Option<(Reason, String)> {
    if handle.kind <= LAST_FIELD_KIND {
        return None;
    }
    if calls::find(universe, &handle.member, None).is_some() {
        return Some((
            Reason::UnmodelledOperation,
            dotted(&handle.member.owner, &handle.member.name),
        ));
    }
    judge(universe, &handle.member).or_else(|| judge_handed(universe, handle))
}

/// A method reference is not a call that could be hooked.
fn judge_handed(universe: &Universe, handle: &MethodHandle<'_>) -> Option<(Reason, String)> {
    let member = &handle.member;
    let owner = universe.platform_owner(&member.owner, &member.name, &member.descriptor)?;
    let verdict = policy::method(owner, &member.name, &member.descriptor);
    (verdict == Verdict::Told && owner != "java/lang/Object")
        .then(|| (Reason::UninstrumentedClass, dotted(owner, &member.name)))
}

/// All method handles that a constant leads to: itself, its bootstrap method, its bootstrap arguments, which may be
/// dynamic constants, too; and whether these are really all.
fn handles<'a>(
    class: &Class<'a>,
    bootstraps: &Bootstraps,
    index: u16,
) -> Result<(Vec<MethodHandle<'a>>, bool)> {
    let mut found = Vec::new();
    let mut reached = vec![index];
    // Each constant once: hostile ones lead to themselves.
    let mut seen: FxHashSet<u16> = reached.iter().copied().collect();
    let (mut next, mut dynamic) = (0, 0);
    while let Some(&index) = reached.get(next) {
        next += 1;
        match class.pool.tag(index) {
            Some(tag::METHOD_HANDLE) => found.push(class.pool.method_handle(index)?),
            Some(tag::DYNAMIC | tag::INVOKE_DYNAMIC) => {
                dynamic += 1;
                if dynamic > MAX_DYNAMIC {
                    return Ok((found, false));
                }
                let number = class.pool.bootstrap_number(index)?;
                let parts = bootstraps.parts(class, number)?;
                reached.extend(parts.filter(|part| seen.insert(*part)));
            }
            _ => {}
        }
    }
    Ok((found, true))
}
