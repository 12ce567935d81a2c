//! Of which instructions it is certain that they work on `this`, or on something else.
//!
//! Each stretch of code without a branch into it is looked at for itself; what was on the operand stack before is
//! unknown. That is enough for what compilers emit, and unknown is always a safe answer.

use crate::class::bytes::u16_at;
use crate::class::descriptor::{method_slots, slots};
use crate::class::flow::overwrites_local_0;
use crate::class::opcode::{op, Instruction, OPCODES};
use crate::class::view::Code;
use crate::class::{Class, Result};
use std::collections::{HashMap, HashSet};

/// The object that an instruction works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receiver {
    /// `this`.
    This,
    /// Something that was loaded from elsewhere, which may be `this` all the same.
    Other,
    /// Not known.
    Unknown,
}

/// Receivers of field accesses and calls, by pc. Only for instance methods.
///
/// # Errors
/// Damage in the class file.
pub fn receivers(
    class: &Class<'_>,
    code: &Code,
    instructions: &[Instruction],
) -> Result<HashMap<u32, Receiver>> {
    let array = &class.bytes[code.bytes.clone()];
    let mut targets: HashSet<i64> = instructions.iter().flat_map(|i| i.targets(array)).collect();
    targets.extend(code.exceptions.iter().map(|row| i64::from(row.handler)));
    let this = match overwrites_local_0(array, instructions) {
        true => Receiver::Unknown,
        false => Receiver::This,
    };
    let mut stack = Stack::default();
    let mut found = HashMap::new();
    for instruction in instructions {
        let at = instruction.pc as usize;
        if targets.contains(&i64::from(instruction.pc)) {
            stack.0.clear();
        }
        match instruction.opcode {
            op::ALOAD_0 => stack.push(1, this),
            op::ALOAD if array.get(at + 1) == Some(&0) => stack.push(1, this),
            op::ALOAD..=op::ALOAD_3
                if instruction.opcode == op::ALOAD || instruction.opcode > op::ALOAD_0 =>
            {
                stack.push(1, Receiver::Other);
            }
            op::DUP => {
                let top = stack.pop(1);
                stack.push(2, top);
            }
            op::GETSTATIC..=op::PUTFIELD => {
                let member = class.pool.member(instruction.index(array))?;
                let width = usize::from(slots(&member.descriptor));
                let writes = matches!(instruction.opcode, op::PUTSTATIC | op::PUTFIELD);
                stack.pop(if writes { width } else { 0 });
                if matches!(instruction.opcode, op::GETFIELD | op::PUTFIELD) {
                    found.insert(instruction.pc, stack.pop(1));
                }
                stack.push(if writes { 0 } else { width }, Receiver::Other);
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
                let index = instruction.index(array);
                let dynamic = instruction.opcode == op::INVOKEDYNAMIC;
                let descriptor = match dynamic {
                    true => class.pool.dynamic(index)?.1,
                    false => class.pool.member(index)?.descriptor,
                };
                let (parameters, result) = method_slots(descriptor.as_bytes())?;
                stack.pop(usize::from(parameters));
                if !dynamic && instruction.opcode != op::INVOKESTATIC {
                    found.insert(instruction.pc, stack.pop(1));
                }
                stack.push(usize::from(result), Receiver::Other);
            }
            op::NEW | op::LDC | op::LDC_W => stack.push(1, Receiver::Other),
            op::MULTIANEWARRAY => {
                stack.pop(usize::from(array.get(at + 3).copied().unwrap_or(0)));
                stack.push(1, Receiver::Other);
            }
            op::WIDE if u16_at(array, at + 2) > 0 && array.get(at + 1) == Some(&op::ALOAD) => {
                stack.push(1, Receiver::Other);
            }
            op::ASTORE | op::ASTORE_0..=op::ASTORE_3 => {
                stack.pop(1);
            }
            opcode => match OPCODES.get(usize::from(opcode)).and_then(|o| o.effect) {
                Some((pops, pushes)) => {
                    stack.pop(pops.into());
                    stack.push(pushes.into(), Receiver::Other);
                }
                None => stack.0.clear(),
            },
        }
        if instruction.ends_flow(array) {
            stack.0.clear();
        }
    }
    Ok(found)
}

/// The top of the operand stack, as far as it is known.
#[derive(Debug, Default)]
struct Stack(Vec<Receiver>);

impl Stack {
    fn push(&mut self, count: usize, value: Receiver) {
        self.0.extend(std::iter::repeat_n(value, count));
    }

    /// Pops slots; the one popped last.
    fn pop(&mut self, count: usize) -> Receiver {
        let mut last = Receiver::Unknown;
        for _ in 0..count {
            last = self.0.pop().unwrap_or(Receiver::Unknown);
        }
        last
    }
}
