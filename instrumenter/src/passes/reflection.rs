//! Reflection: a hook before `Method.invoke` and `Constructor.newInstance` looks at what is called, since code of the
//! program is under control however it is called; elements that `Array` reads and writes are accesses like any other.
//!
//! What else reaches members by reflection is a gap where it happens: fields (`Field.get`, `Field.set`), method handles
//! (`MethodHandles.Lookup`), and methods of the platform.

use super::context::{At, MethodContext};
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::{ClassError, ClassErrorKind, Result};
use jcheck_annotations::SiteKind;

/// What the hook of a method of the platform has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// `method receiver arguments`
    Invoke,
    /// `constructor arguments`
    Construct,
    /// `array index`
    Load,
    /// `array index value`, with the size of the value in slots
    Store(u8),
    /// `class length` or `class lengths`
    MakeArray,
}

/// One row for each method, without those whose name tells.
const ROWS: &[(&str, &str, Use)] = &[
    ("java/lang/reflect/Method", "invoke", Use::Invoke),
    (
        "java/lang/reflect/Constructor",
        "newInstance",
        Use::Construct,
    ),
    ("java/lang/reflect/Array", "newInstance", Use::MakeArray),
    ("java/lang/reflect/Array", "setLong", Use::Store(2)),
    ("java/lang/reflect/Array", "setDouble", Use::Store(2)),
];

fn find(member: &MemberRef<'_>) -> Option<Use> {
    let row = ROWS
        .iter()
        .find(|(owner, name, _)| *owner == member.owner && *name == member.name);
    match row {
        Some((_, _, found)) => Some(*found),
        None if member.owner != "java/lang/reflect/Array" || member.name == "getLength" => None,
        None if member.name.starts_with("get") => Some(Use::Load),
        None if member.name.starts_with("set") => Some(Use::Store(1)),
        None => None,
    }
}

/// A call by reflection.
#[derive(Debug)]
pub struct Reflective {
    does: Use,
    called: SiteKind,
}

impl Reflective {
    /// What a call does by reflection, if anything that can be hooked.
    pub fn of_call(member: &MemberRef<'_>) -> Option<Self> {
        let does = find(member)?;
        let name = format!("{}.{}", member.owner.replace('/', "."), member.name);
        let called = SiteKind::Reflection(name.into());
        Some(Reflective { does, called })
    }
}

/// Hooks the call.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At, reflective: &Reflective) -> Result<()> {
    let called = reflective.called.clone();
    match reflective.does {
        Use::Invoke => {
            let arguments = cx.scratch;
            let extra = arguments
                .checked_add(1)
                .map(|end| end - cx.body.code.max_locals);
            let Some(extra) = extra else {
                let why = ClassErrorKind::Unsupported("no free local variables");
                return Err(ClassError::new(cx.body.code.bytes.start, why));
            };
            cx.edits.extra_locals = cx.edits.extra_locals.max(extra);
            let site = cx.site(at.pc(), called);
            let mut code = cx.asm().local(op::ASTORE, arguments).finish();
            let descriptor = "(Ljava/lang/Object;I)V";
            // method receiver -> method receiver method
            let shuffle = [op::DUP2, op::POP];
            code.extend_from_slice(&cx.hook_code(&shuffle, site, "invoking", descriptor)?);
            code.extend_from_slice(&cx.asm().local(op::ALOAD, arguments).finish());
            cx.edits.before(at.index, &code, 3);
        }
        Use::Construct => {
            let site = cx.site(at.pc(), called);
            let descriptor = "(Ljava/lang/Object;I)V";
            // constructor arguments -> arguments constructor constructor site -> arguments constructor
            let shuffle = [op::SWAP, op::DUP];
            let mut code = cx.hook_code(&shuffle, site, "invoking", descriptor)?;
            code.push(op::SWAP);
            cx.edits.before(at.index, &code, 2);
            born(cx, at, "java.lang.Object")?;
        }
        Use::Load => access(cx, at, SiteKind::ElementRead, "loadElement", &[op::DUP2])?,
        Use::Store(1) => {
            let shuffle = [op::DUP_X2, op::POP, op::DUP2_X1];
            access(cx, at, SiteKind::ElementWrite, "storeElement", &shuffle)?;
        }
        Use::Store(_) => {
            let shuffle = [op::DUP2_X2, op::POP2, op::DUP2_X2];
            access(cx, at, SiteKind::ElementWrite, "storeElement", &shuffle)?;
        }
        Use::MakeArray => born(cx, at, "java.lang.Object[]")?,
    }
    Ok(())
}

fn access(
    cx: &mut MethodContext<'_, '_>,
    at: At,
    kind: SiteKind,
    hook: &'static str,
    shuffle: &[u8],
) -> Result<()> {
    let site = cx.site(at.pc(), kind);
    let code = cx.hook_code(shuffle, site, hook, "(Ljava/lang/Object;II)V")?;
    cx.edits.before(at.index, &code, 3);
    Ok(())
}

fn born(cx: &mut MethodContext<'_, '_>, at: At, class: &str) -> Result<()> {
    let site = cx.site(at.pc(), SiteKind::Allocation(class.into()));
    let descriptor = "(Ljava/lang/Object;I)V";
    let code = cx.hook_code(&[op::DUP], site, "allocated", descriptor)?;
    cx.edits.after(at.index, &code, 2);
    Ok(())
}
