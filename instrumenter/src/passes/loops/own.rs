//! Writes to an object that only the method knows, which leave nothing behind when a loop begins again: the link of a node that
//! is not in its list yet.
//!
//! ```java
//! Node n = new Node(x);
//! do {
//!     h = top.get();
//!     n.next = h;
//! } while (!top.compareAndSet(h, n));
//! ```
//!
//! ```text
//! for each local variable L that is assigned once, an object that is made just before and that its constructor keeps:
//! 1|  each use of L: reads or writes a field of the object, or hands it to one atomic operation; otherwise nothing
//! 2|  for each write of field f: it counts if f is dead at the head of every loop
//! ```
//!
//! f is dead where all that can follow writes f of L, or makes a new object for L, before it reads f or hands out L. Nobody else
//! can know the object unless an atomic operation has succeeded or anything else was changed since the object was made: that is
//! looked at when the program runs (`Accesses.own` in the run-time library).

use super::super::accessing;
use super::super::context::{At, MethodContext};
use super::super::handles;
use super::super::plans::FieldPlan;
use super::flow::Body;
use crate::class::descriptor::{method_slots, slots};
use crate::class::flow::{Fact, Slot};
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;
use crate::escape::{self, Step};
use rustc_hash::FxHashSet;

/// From where an object is loaded to where it is used there are a few instructions.
const FARTHEST: usize = 50;

/// Owner, name and descriptor of a field.
type Field<'a> = [&'a [u8]; 3];

/// What is done with the object, by the instruction at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use<'a> {
    Read(Field<'a>),
    Write(Field<'a>),
    /// An atomic operation gets it.
    HandsOut,
}

/// The positions of such writes, in order.
pub fn find(cx: &mut MethodContext<'_, '_>, body: Body<'_>) -> Result<Vec<usize>> {
    let heads = body.heads()?;
    let mut found = Vec::new();
    if heads.is_empty() {
        return Ok(found);
    }
    for local in made_once(cx)? {
        let Some(uses) = uses(cx, local)? else {
            continue;
        };
        for (at, usage) in &uses {
            let Use::Write(field) = usage else {
                continue;
            };
            let mut dead = has_hook(cx, *at)?;
            for head in &heads {
                dead = dead && is_dead(body, *head, (local, *field), &uses)?;
            }
            if dead {
                found.push(*at);
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Local variables that are assigned once, an object that was made just before by a constructor that keeps it.
fn made_once(cx: &mut MethodContext<'_, '_>) -> Result<Vec<u16>> {
    let instructions = cx.body.instructions;
    let (parameters, _) = method_slots(cx.site_context.descriptor.as_bytes())?;
    let parameters = parameters + u16::from(!cx.body.is_static);
    let mut made = Vec::new();
    for index in 1..instructions.len() {
        let Some((op::ASTORE, local)) = instructions[index].local(cx.code) else {
            continue;
        };
        let before = instructions[index - 1].pc;
        let Some(Fact::Init { receiver, kept }) = cx.facts.get(before) else {
            continue;
        };
        let (Slot::Uninitialized(new), true) = (*receiver, *kept) else {
            continue;
        };
        let class = instructions.index_of(i64::from(new))?;
        let class = instructions[class].index(cx.code);
        let class = cx.class.pool.class_name(class)?;
        let stores = instructions.iter().filter(|it| match it.local(cx.code) {
            Some((op::ISTORE..=op::ASTORE | op::IINC, stored)) => {
                stored == local || stored + 1 == local
            }
            _ => false,
        });
        if local >= parameters
            && stores.count() == 1
            && !cx.jumps_into(index..index + 1)
            && cx.program.universe.keeps_objects(&class)
        {
            made.push(local);
        }
    }
    Ok(made)
}

/// All uses of the object in a local variable, by position; `None` if there is another one.
fn uses<'a>(cx: &mut MethodContext<'_, 'a>, local: u16) -> Result<Option<Vec<(usize, Use<'a>)>>> {
    let mut uses = Vec::new();
    for index in 0..cx.body.instructions.len() {
        if cx.body.instructions[index].local(cx.code) == Some((op::ALOAD, local)) {
            match one_use(cx, index + 1)? {
                Some(found) => uses.push(found),
                None => return Ok(None),
            }
        }
    }
    Ok(Some(uses))
}

/// Follows the object, which is on top of the stack before an instruction, to where it is used.
fn one_use<'a>(cx: &mut MethodContext<'_, 'a>, from: usize) -> Result<Option<(usize, Use<'a>)>> {
    let last = cx.body.instructions.len().min(from + FARTHEST);
    let mut above = 0;
    for index in from..last {
        let instruction = cx.body.instructions[index];
        if instruction.is_branch() || instruction.is_switch() || cx.jumps_into(index..index + 1) {
            return Ok(None);
        }
        let pool = &cx.class.pool;
        if let Step::Stays(now) = escape::step(pool, cx.code, instruction, above)? {
            above = now;
            continue;
        }
        let member = || pool.texts_of(pool.member_indexes(instruction.index(cx.code))?);
        let usage = match instruction.opcode {
            op::GETFIELD => Use::Read(member()?),
            op::PUTFIELD => {
                let field = member()?;
                let value = std::str::from_utf8(field[2]).map_or(0, slots);
                if above != usize::from(value) {
                    return Ok(None);
                }
                Use::Write(field)
            }
            op::INVOKEVIRTUAL | op::INVOKESTATIC => {
                let parts @ [owner, name, descriptor] = member()?;
                let (parameters, _) = method_slots(descriptor)?;
                let is_argument = above < usize::from(parameters);
                let may_be = is_argument && accessing::may_be_one_access(owner, name);
                if !may_be
                    || !handles::is_one_access(cx.class, cx.class_name, &MemberRef::of(parts))
                {
                    return Ok(None);
                }
                Use::HandsOut
            }
            _ => return Ok(None),
        };
        return Ok(Some((index, usage)));
    }
    Ok(None)
}

/// Whether a write is told by a hook: that of a plain field of the program.
fn has_hook(cx: &mut MethodContext<'_, '_>, index: usize) -> Result<bool> {
    let instruction = cx.body.instructions[index];
    let plan = cx.field_plan(At { index, instruction })?;
    Ok(matches!(plan, FieldPlan::Program(field) if field.is_told()))
}

/// Whether nobody reads field f of L, or gets L, before f is written again, from the head of a loop on.
fn is_dead(
    body: Body<'_>,
    head: usize,
    (local, field): (u16, Field<'_>),
    uses: &[(usize, Use<'_>)],
) -> Result<bool> {
    let mut open = vec![head];
    let mut passed = FxHashSet::default();
    while let Some(index) = open.pop() {
        if index >= body.instructions.len() || !passed.insert(index) {
            continue;
        }
        for (_, usage) in uses.iter().filter(|(at, _)| *at == index) {
            match usage {
                // Another class may name the same field.
                Use::Read([_, name, _]) if *name == field[1] => return Ok(false),
                Use::HandsOut => return Ok(false),
                _ => {}
            }
        }
        body.handlers(index, &mut open)?;
        let writes = uses.contains(&(index, Use::Write(field)));
        let makes = body.instructions[index].local(body.code) == Some((op::ASTORE, local));
        if !writes && !makes {
            body.following(index, &mut open)?;
        }
    }
    Ok(true)
}
