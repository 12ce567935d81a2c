//! Calls of natives that read or write arrays, in code of the JDK: what they do to the arrays is told before the call.
//!
//! The arguments go to local variables above those of the method, and back. Nothing branches between their stores and loads,
//! so no frame mentions them.

use super::context::{put_hook, At, MethodContext};
use super::hooks::{Hook, ARRAYS};
use crate::class::asm::push_local;
use crate::class::build::{load, store};
use crate::class::descriptor::{java_name, parse_method, slots};
use crate::class::edit::Place;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::{ClassError, ClassErrorKind, Result};
use crate::platform::native_arrays::{self, Part};
use jcheck_annotations::SiteKind;

/// Array, first element, number; where.
const READ: &str = "(Ljava/lang/Object;III)V";
/// Array, first element, from, to; where.
const WRITTEN: &str = "(Ljava/lang/Object;IIII)V";

/// Tells what the call does to arrays, if it is one of such a native.
pub fn tell(cx: &mut MethodContext<'_, '_>, at: At, member: &MemberRef<'_>) -> Result<()> {
    let Some(parts) = native_arrays::of(&member.owner, &member.name, &member.descriptor) else {
        return Ok(());
    };
    let (parameters, _) = parse_method(&member.descriptor)?;
    let mut places = Vec::new();
    let mut end = cx.scratch;
    for parameter in &parameters {
        places.push(end);
        let next = end.checked_add(u16::from(slots(parameter)));
        end = next.ok_or_else(|| {
            let why = ClassErrorKind::Unsupported("no free local variables");
            ClassError::new(cx.body.code.bytes.start, why)
        })?;
    }
    let extra = end - cx.body.code.max_locals;
    cx.edits.extra_locals = cx.edits.extra_locals.max(extra);
    let method = format!("{}.{}", java_name(&member.owner), member.name);
    let mut told = Vec::new();
    for part in parts {
        let kind = SiteKind::Call {
            method: method.as_str().into(),
            write: part.write,
        };
        told.push((part, cx.site(at.pc(), kind)));
    }
    let pool = &mut *cx.pool;
    cx.edits.insert(at.index, (Place::Before, 5), |code| {
        let both = || parameters.iter().zip(&places);
        for (parameter, place) in both().rev() {
            push_local(code, store(parameter), *place);
        }
        for (Part { parameter, write }, site) in &told {
            push_local(code, op::ALOAD, places[*parameter]);
            push_local(code, op::ILOAD, places[*parameter + 1]);
            if *write {
                code.push(op::ICONST_0);
            }
            push_local(code, op::ILOAD, places[*parameter + 2]);
            let (hook, descriptor): (Hook, _) = match write {
                true => ((ARRAYS, "written").into(), WRITTEN),
                false => ((ARRAYS, "read").into(), READ),
            };
            put_hook(code, pool, *site, (hook, descriptor))?;
        }
        for (parameter, place) in both() {
            push_local(code, load(parameter), *place);
        }
        Ok(())
    })
}
