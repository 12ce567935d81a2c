//! Methods of the program that call the JDK say that they begin, if classes of the JDK are rewritten where they are.
//!
//! Code of the JDK that is not watched uses the same collections as the program does. What it does with them is nobody's
//! business, but for what code of the program does that it calls. To look for that code among the frames of the thread costs
//! 20 microseconds, for each access to a field of a collection; as long as none has run there is nothing to look for.

use super::context::MethodContext;
use super::hooks::HOOKS;
use crate::class::opcode::op;
use crate::class::Result;
use crate::policy;

/// Hooks the beginning of a method.
pub fn enter(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    if !cx.program.universe.has_in_place() || !calls_platform(cx)? {
        return Ok(());
    }
    let code = cx.asm().call(HOOKS, "called", "()V")?.finish();
    cx.edits.prologue.extend_from_slice(&code);
    Ok(())
}

/// Whether a method may call code of the JDK: what a call site or an interface leads to is known only when it runs.
fn calls_platform(cx: &MethodContext<'_, '_>) -> Result<bool> {
    for instruction in cx.body.instructions.iter() {
        let index = || instruction.index(cx.code);
        match instruction.opcode {
            op::INVOKEDYNAMIC | op::INVOKEINTERFACE => return Ok(true),
            op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKESTATIC => {
                let called = cx.class.pool.member(index())?;
                let universe = cx.program.universe;
                let owner = universe.declarer(&called.owner, &called.name, &called.descriptor);
                let trivial = owner == "java/lang/Object" && called.name == "<init>";
                if !trivial && policy::is_platform(owner) {
                    return Ok(true);
                }
            }
            _ => {}
        }
    }
    Ok(false)
}
