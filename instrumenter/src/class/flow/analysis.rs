//! The data-flow analysis: blocks are run until what is known at their starts no longer changes.

use super::state::State;
use super::{malformed, permute, Body, Fact, Facts, Slot};
use crate::class::descriptor;
use crate::class::error::{ClassError, ClassErrorKind, Result};
use crate::class::opcode::{op, Instruction, OPCODES};
use crate::class::pool::{tag, Pool};
use rustc_hash::FxHashMap;

/// Analyses a method body.
///
/// # Errors
/// Code that no verifier would accept: stack underflow, branches to nowhere, stacks of different depth.
pub fn analyse(body: Body<'_>, pool: &Pool<'_>) -> Result<Facts> {
    let mut analysis = Analysis {
        body,
        pool,
        entry: FxHashMap::default(),
        room: MAX_SLOTS,
        work: Vec::new(),
        facts: FxHashMap::default(),
    };
    let mut state = State {
        stack: Vec::new(),
        special: Vec::new(),
    };
    if body.is_constructor {
        if body.max_locals == 0 {
            return Err(malformed("constructor without locals"));
        }
        state.set_local(0, Slot::UninitializedThis);
    }
    analysis.join(0, state)?;
    while let Some(block) = analysis.work.pop() {
        analysis.run_block(block)?;
    }
    let complete = |fact: &Fact| *fact == Fact::Put(Slot::Other);
    let facts = analysis.facts.into_iter();
    let mut list: Vec<_> = facts.filter(|(_, fact)| !complete(fact)).collect();
    list.sort_unstable_by_key(|(pc, _)| *pc);
    Ok(Facts { list })
}

const LLOAD: u8 = op::ILOAD + 1;
const DLOAD: u8 = op::ILOAD + 3;
const LSTORE: u8 = op::ISTORE + 1;
const DSTORE: u8 = op::ISTORE + 3;

/// Slots that are remembered at block starts, for hostile code whose stack is deep wherever it branches. Real methods
/// need some hundreds.
const MAX_SLOTS: usize = 1 << 18;

struct Analysis<'a> {
    body: Body<'a>,
    pool: &'a Pool<'a>,
    /// State at the start of each block found so far.
    entry: FxHashMap<usize, State>,
    /// How many more slots may be remembered.
    room: usize,
    work: Vec<usize>,
    facts: FxHashMap<u32, Fact>,
}

impl Analysis<'_> {
    /// Joins a state into a block's entry and schedules the block if that changed anything.
    fn join(&mut self, index: usize, state: State) -> Result<()> {
        match self.entry.get_mut(&index) {
            None => {
                let size = 1 + state.stack.len() + state.special.len();
                let why = ClassErrorKind::Unsupported("its stack is too deep at too many places");
                let room = self.room.checked_sub(size);
                self.room = room.ok_or(ClassError::new(0, why))?;
                self.entry.insert(index, state);
                self.work.push(index);
            }
            Some(known) => {
                if known.stack.len() != state.stack.len() {
                    return Err(malformed("code: stacks of different depth meet"));
                }
                let mut changed = false;
                let before = known.special.len();
                known.special.retain(|local| state.special.contains(local));
                changed |= known.special.len() != before;
                for (old, new) in known.stack.iter_mut().zip(&state.stack) {
                    if *old != *new && *old != Slot::Other {
                        *old = Slot::Other;
                        changed = true;
                    }
                }
                if changed {
                    self.work.push(index);
                }
            }
        }
        Ok(())
    }

    /// Runs from a block's start until control cannot fall through, or reaches another block's start.
    fn run_block(&mut self, block: usize) -> Result<()> {
        let mut state = self.entry.get(&block).cloned().ok_or(malformed("block"))?;
        let mut index = block;
        let mut locals_changed = true;
        loop {
            let instruction = *self
                .body
                .instructions
                .get(index)
                .ok_or(malformed("code: it runs past its end"))?;
            if locals_changed
                || self
                    .body
                    .exceptions
                    .iter()
                    .any(|e| u32::from(e.start) == instruction.pc)
            {
                self.flow_to_handlers(instruction.pc, &state)?;
            }
            self.step(&instruction, &mut state)?;
            // Only stores and constructor calls change what local variables hold.
            let stores = matches!(
                instruction.local(self.body.code),
                Some((op::ISTORE..=op::ASTORE, _))
            );
            locals_changed = stores || instruction.opcode == op::INVOKESPECIAL;
            for target in instruction.targets(self.body.code) {
                let target = self.body.instructions.index_of(target)?;
                let mut arriving = state.clone();
                if matches!(instruction.opcode, op::JSR | op::JSR_W) {
                    arriving.stack.push(Slot::Other);
                }
                self.join(target, arriving)?;
            }
            if instruction.ends_flow(self.body.code) {
                return Ok(());
            }
            index += 1;
            if self.entry.contains_key(&index) {
                return self.join(index, state);
            }
        }
    }

    fn flow_to_handlers(&mut self, pc: u32, state: &State) -> Result<()> {
        for entry in self.body.exceptions {
            if (u32::from(entry.start)..u32::from(entry.end)).contains(&pc) {
                let handler = self.body.instructions.index_of(i64::from(entry.handler))?;
                self.join(
                    handler,
                    State {
                        stack: vec![Slot::Other],
                        special: state.special.clone(),
                    },
                )?;
            }
        }
        Ok(())
    }

    fn step(&mut self, instruction: &Instruction, state: &mut State) -> Result<()> {
        let code = self.body.code;
        if let Some((opcode, slot)) = instruction.local(code) {
            return self.step_local(opcode, usize::from(slot), state);
        }
        match instruction.opcode {
            // jsr pushes a return address only for its target.
            op::JSR | op::JSR_W => Ok(()),
            op::DUP..=op::SWAP => permute(instruction.opcode, &mut state.stack),
            op::GETSTATIC..=op::PUTFIELD => {
                let member = self.pool.member(instruction.index(code))?;
                let width = usize::from(descriptor::slots(&member.descriptor));
                if matches!(instruction.opcode, op::PUTSTATIC | op::PUTFIELD) {
                    state.pop(width)?;
                }
                if matches!(instruction.opcode, op::GETFIELD | op::PUTFIELD) {
                    let receiver = state.pop(1)?;
                    if instruction.opcode == op::PUTFIELD {
                        self.facts.insert(instruction.pc, Fact::Put(receiver));
                    }
                }
                if matches!(instruction.opcode, op::GETSTATIC | op::GETFIELD) {
                    state.stack.extend(std::iter::repeat_n(Slot::Other, width));
                }
                Ok(())
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => self.step_call(instruction, state),
            op::IASTORE..=op::SASTORE => {
                // The array is not consumed by being written to, what is written is.
                let wide = matches!(instruction.opcode, op::LASTORE | op::DASTORE);
                state.pop(if wide { 3 } else { 2 })?;
                match state
                    .stack
                    .pop()
                    .ok_or(malformed("code: the stack is empty"))?
                {
                    Slot::FreshArray(_) => {
                        self.facts.insert(instruction.pc, Fact::StoreToFreshArray)
                    }
                    _ => self.facts.remove(&instruction.pc),
                };
                Ok(())
            }
            op::NEWARRAY | op::ANEWARRAY => {
                state.pop(1)?;
                state.stack.push(Slot::FreshArray(instruction.pc));
                Ok(())
            }
            op::NEW => {
                state.stack.push(Slot::Uninitialized(instruction.pc));
                Ok(())
            }
            op::LDC | op::LDC_W => {
                state.stack.push(Slot::Other);
                Ok(())
            }
            op::MULTIANEWARRAY => {
                state.pop(usize::from(code[instruction.pc as usize + 3]))?;
                state.stack.push(Slot::Other);
                Ok(())
            }
            other => {
                let (pops, pushes) = OPCODES[usize::from(other)]
                    .effect
                    .ok_or(malformed("instruction"))?;
                if pops > 0 {
                    state.pop(usize::from(pops))?;
                }
                state
                    .stack
                    .extend(std::iter::repeat_n(Slot::Other, usize::from(pushes)));
                Ok(())
            }
        }
    }

    fn step_local(&mut self, opcode: u8, slot: usize, state: &mut State) -> Result<()> {
        let wide = matches!(opcode, LLOAD | DLOAD | LSTORE | DSTORE);
        let last = slot + usize::from(wide);
        if last >= usize::from(self.body.max_locals) {
            return Err(malformed("local variable"));
        }
        match opcode {
            op::ALOAD => state.stack.push(state.local(slot)),
            op::ASTORE => {
                let value = state.pop(1)?;
                state.set_local(slot, value);
            }
            op::ISTORE..=op::ASTORE => {
                state.pop(1 + usize::from(wide))?;
                (slot..=last).for_each(|slot| state.set_local(slot, Slot::Other));
            }
            op::ILOAD..=op::ALOAD => {
                let pushed = std::iter::repeat_n(Slot::Other, 1 + usize::from(wide));
                state.stack.extend(pushed);
            }
            _ => {}
        }
        Ok(())
    }

    fn step_call(&mut self, instruction: &Instruction, state: &mut State) -> Result<()> {
        let index = instruction.index(self.body.code);
        let dynamic = self.pool.tag(index) == Some(tag::INVOKE_DYNAMIC);
        let (name, descriptor) = if dynamic {
            (None, self.pool.dynamic(index)?.1)
        } else {
            let member = self.pool.member(index)?;
            (Some(member.name), member.descriptor)
        };
        let (parameters, result) = descriptor::method_slots(descriptor.as_bytes())?;
        if parameters > 0 {
            state.pop(usize::from(parameters))?;
        }
        if !matches!(instruction.opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC) {
            let receiver = state.pop(1)?;
            if instruction.opcode == op::INVOKESPECIAL && name.as_deref() == Some("<init>") {
                let kept = receiver != Slot::Other && state.stack.last() == Some(&receiver);
                self.facts
                    .insert(instruction.pc, Fact::Init { receiver, kept });
                if receiver != Slot::Other {
                    // From here on every copy is complete.
                    state.forget(receiver);
                }
            }
        }
        state
            .stack
            .extend(std::iter::repeat_n(Slot::Other, usize::from(result)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::opcode::Instructions;

    #[test]
    fn an_array_is_fresh_until_it_is_stored() {
        #[rustfmt::skip]
        let code = [
            0x04, 0xBC, 10,          // 0: iconst_1, newarray int
            0x59, 0x03, 0x08, 0x4F,  // 3: dup, iconst_0, iconst_5, iastore
            0x59, 0x4B,              // 7: dup, astore_0
            0x03, 0x08, 0x4F,        // 9: iconst_0, iconst_5, iastore
            0xB1,                    // 12: return
        ];
        let mut instructions = Instructions::default();
        instructions.read(&code, 0).unwrap();
        let bytes = [0, 1];
        let pool = Pool::read(&bytes, &mut crate::class::bytes::Reader::new(&bytes)).unwrap();
        let body = |max_locals| Body {
            code: &code,
            instructions: &instructions,
            exceptions: &[],
            max_locals,
            is_constructor: false,
        };
        let facts = analyse(body(1), &pool).unwrap();
        assert_eq!(facts.list, [(6, Fact::StoreToFreshArray)]);
        assert!(analyse(body(0), &pool).is_err());
    }
}
