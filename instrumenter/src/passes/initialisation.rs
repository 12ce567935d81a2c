//! Classes whose static initialisers are code under a lock (JLS 12.4.2): wherever the JVM would initialise one, the lock is
//! asked for first, so that who comes second waits where jcheck can see it.
//!
//! What was `<clinit>` is a method that the hooks call; static fields that it assigns are no longer final, since only
//! `<clinit>` may assign those. The question is asked before `new`, `getstatic`, `putstatic` and `invokestatic`, and, for
//! what comes in another way, at the beginning of static methods and constructors. At the same places it is told that a class is
//! used whose static initialiser and those of others may need each other. The fields of an interface must be
//! final (JVMS 4.5), so that its initialiser stays where it is, and asks itself.

use super::context::{At, MethodContext, FIRST_VERSION_WITH_CLASS_CONSTANTS};
use super::hooks::INITIALISATION;
use crate::class::asm::Snippet;
use crate::class::descriptor::java_name;
use crate::class::edit::Place;
use crate::class::fresh::is_state;
use crate::class::opcode::op;
use crate::class::view::access;
use crate::class::writer::{ClassEdits, NewMethod};
use crate::class::{Class, Result};
use crate::reinit::CLINIT;
use crate::sites::SiteNumber;
use crate::universe::{FieldTarget, Universe};
use jcheck_annotations::SiteKind;

/// Hooks the uses of such classes in a method.
pub fn apply(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let universe = cx.program.universe;
    if !universe.has_asked() || cx.in_place {
        return Ok(());
    }
    let instructions = cx.body.instructions;
    // Classes that were asked for on the only way to an instruction: they are initialised, or this thread does it.
    let mut asked: Vec<String> = Vec::new();
    for (index, instruction) in instructions.iter().enumerate() {
        let at = At {
            index,
            instruction: *instruction,
        };
        if !asked.is_empty() && cx.jumps_into(index..index + 1) {
            asked.clear();
        }
        let named = match at.opcode() {
            op::NEW => {
                let class = cx.class.pool.class_name(cx.operand(at))?.into_owned();
                Some((class.clone(), class))
            }
            op::GETSTATIC | op::PUTSTATIC => {
                let member = cx.class.pool.member(cx.operand(at))?;
                let owner = member.owner.to_string();
                match universe.resolve_field(&owner, &member.name, &member.descriptor) {
                    FieldTarget::Program(class, _) => Some((class.to_string(), owner)),
                    FieldTarget::Elsewhere(_) => None,
                }
            }
            op::INVOKESTATIC => {
                let member = cx.class.pool.member(cx.operand(at))?;
                let owner = member.owner.to_string();
                let mut chain = universe.superclasses(&owner).into_iter();
                let class =
                    chain.find(|class| universe.declares(class, &member.name, &member.descriptor));
                class.map(|class| (class.to_string(), owner.clone()))
            }
            _ => None,
        };
        let Some((class, owner)) = named else {
            continue;
        };
        // Whoever runs it has begun to initialise the class.
        let surely = cx.name == "<clinit>" && class == cx.class_name;
        let Some(kind) = kind(universe, &class).filter(|_| !surely && !asked.contains(&class))
        else {
            continue;
        };
        let site = cx.site(at.pc(), kind);
        let (push, descriptor) = push_class(cx, &owner)?;
        let hook = (INITIALISATION, "needs");
        cx.hook(index, (Place::Before, 2), &push, site, hook, descriptor)?;
        asked.push(class);
    }
    Ok(())
}

/// Hooks the beginning of a static method or a constructor of such a class.
pub fn enter(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let is_static = cx.body.is_static && cx.name != "<clinit>";
    if !(is_static || cx.name == "<init>") || cx.in_place {
        return Ok(());
    }
    let Some(kind) = kind(cx.program.universe, cx.class_name) else {
        return Ok(());
    };
    let site = cx.site(0, kind);
    let hook = if is_static { "entered" } else { "constructs" };
    let code = own_hook(cx, &[], site, hook)?;
    cx.edits.prologue.extend_from_slice(&code);
    cx.edits.need_stack(2);
    Ok(())
}

/// What the use of a class is, if it concerns its initialiser.
fn kind(universe: &Universe, class: &str) -> Option<SiteKind> {
    if universe.is_locked(class) {
        return Some(SiteKind::Needs(java_name(class).into()));
    }
    let circular = universe.is_circular(class);
    circular.then(|| SiteKind::Asks(java_name(class).into()))
}

/// Whether the initialiser of a class becomes a method.
///
/// # Errors
/// Damage in the class file.
pub fn moves(universe: &Universe, class: &Class<'_>) -> Result<bool> {
    let is_interface = class.access & access::INTERFACE != 0;
    Ok(!is_interface && universe.is_locked(&class.name()?))
}

/// Makes the initialiser of a class, which is the method with this index, one that the hooks can call.
///
/// # Errors
/// The pool is full.
pub fn move_away(class: &Class<'_>, index: usize, edits: &mut ClassEdits) -> Result<()> {
    let flags = access::PRIVATE | access::STATIC | access::SYNTHETIC;
    let name = Some(edits.pool.utf8(CLINIT)?);
    let code = edits.methods[index].take().and_then(|method| method.code);
    edits.methods[index] = Some(NewMethod {
        name,
        access: flags,
        code,
    });
    for (index, field) in class.fields.iter().enumerate() {
        if field.access & access::FINAL != 0 && is_state(class, field) {
            edits.field_access[index] = Some(field.access & !access::FINAL);
        }
    }
    Ok(())
}

/// Whether the class of the method is one of them.
pub fn is_own(cx: &MethodContext<'_, '_>) -> bool {
    cx.program.universe.is_locked(cx.class_name) && !cx.in_place
}

/// Calls a hook about the class of the method.
pub fn own_hook(
    cx: &mut MethodContext<'_, '_>,
    shuffle: &[u8],
    site: SiteNumber,
    hook: &'static str,
) -> Result<Snippet> {
    let name = cx.class_name;
    let (push, descriptor) = push_class(cx, name)?;
    let mut all = shuffle.to_vec();
    all.extend_from_slice(&push);
    cx.hook_code(&all, site, (INITIALISATION, hook), descriptor)
}

/// Pushes a class, or its name where class files of that time have no constants for it.
fn push_class(cx: &mut MethodContext<'_, '_>, class: &str) -> Result<(Snippet, &'static str)> {
    if cx.class.major < FIRST_VERSION_WITH_CLASS_CONSTANTS {
        let code = cx.asm().string(&java_name(class))?.finish();
        return Ok((code, "(Ljava/lang/String;I)V"));
    }
    let class = cx.pool.class(class)?;
    let code = cx.asm().class_constant(class).finish();
    Ok((code, "(Ljava/lang/Class;I)V"))
}
