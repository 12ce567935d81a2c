//! Where uninitialised objects are, for methods whose stack map frames say it at every branch target, or in which
//! nobody jumps while there is one: one pass over the instructions, from frame to frame, instead of the data-flow
//! analysis of
//! [`super::flow`]. It finds the same facts, but for arrays, of which nothing is known, and for code that cannot be reached.

mod effects;
mod frames;
#[cfg(test)]
mod tests;

use super::descriptor;
use super::error::{ClassError, ClassErrorKind, Result};
use super::flow::{permute, Body, Fact, Facts, Slot};
use super::opcode::{op, Instruction};
use super::pool::Pool;
use effects::{EFFECTS, SPECIAL};
use frames::{read_type, Frames};
use std::ops::{Range, RangeInclusive};

/// So many slots are taken to be on the stack where nobody has counted them.
const BASE: u32 = 1 << 20;

/// The memory of the analysis, to be used again for all methods of all classes.
#[derive(Debug, Default)]
pub struct Straight {
    /// Slots on the operand stack, or so many more or less.
    depth: u32,
    /// Those of them that hold anything but [`Slot::Other`], by position, the lowest first.
    uninitialized: Vec<(u32, Slot)>,
    /// Local variables that hold anything but [`Slot::Other`].
    special: Vec<(u16, Slot)>,
    /// Local variables of the last frame, each with whether it takes two slots.
    framed: Vec<(Slot, bool)>,
    /// Whether any of them holds, or has held, anything but [`Slot::Other`].
    any_special: bool,
    /// The slots that a permutation moves.
    permuted: Vec<Slot>,
    /// By pool index: what is known of a member.
    members: Vec<Known>,
    /// Without frames: where there are uninitialised objects, by positions of instructions. Nobody may jump there,
    /// but to the first one.
    alone: Vec<RangeInclusive<usize>>,
}

/// What the descriptor of a member says, and its name.
#[derive(Debug, Clone, Copy)]
enum Known {
    Nothing,
    /// Slots of the value.
    Field(u8),
    /// Slots of parameters and result.
    Method(u16, u8),
    /// Slots of the parameters.
    Constructor(u16),
}

/// The method to analyse.
#[derive(Debug, Clone, Copy)]
pub struct Method<'a> {
    /// Its body.
    pub body: Body<'a>,
    /// Its descriptor.
    pub descriptor: &'a str,
    /// Declared `static`.
    pub is_static: bool,
}

impl Straight {
    /// Begins with another class.
    pub fn enter_class(&mut self, pool: &Pool<'_>) {
        self.members.clear();
        self.members
            .resize(usize::from(pool.count()), Known::Nothing);
    }

    /// What is known of the member, or dynamic constant, that an instruction uses.
    #[inline]
    fn member(&mut self, opcode: u8, index: u16, pool: &Pool<'_>) -> Result<Known> {
        match self.members.get(usize::from(index)) {
            None | Some(Known::Nothing) => self.find_member(opcode, index, pool),
            Some(known) => Ok(*known),
        }
    }

    #[inline(never)]
    fn find_member(&mut self, opcode: u8, index: u16, pool: &Pool<'_>) -> Result<Known> {
        let known = match opcode {
            op::GETSTATIC..=op::PUTFIELD => match pool.member_descriptor(index)? {
                [b'J' | b'D'] => Known::Field(2),
                _ => Known::Field(1),
            },
            op::INVOKEDYNAMIC => {
                let (parameters, result) =
                    descriptor::method_slots(pool.dynamic_descriptor(index)?)?;
                Known::Method(parameters, result)
            }
            _ => {
                let (parameters, result) =
                    descriptor::method_slots(pool.member_descriptor(index)?)?;
                match pool.member_name(index)? {
                    b"<init>" => Known::Constructor(parameters),
                    _ => Known::Method(parameters, result),
                }
            }
        };
        if let Some(place) = self.members.get_mut(usize::from(index)) {
            *place = known;
        }
        Ok(known)
    }

    /// Analyses a method; `table` is the content of its `StackMapTable` and the file that it is in, if it has one.
    /// Facts are added to `facts`.
    ///
    /// # Errors
    /// Damage, and code that control reaches in another way than the frames say. [`super::flow::analyse`] can tell
    /// more.
    pub fn analyse(
        &mut self,
        method: Method<'_>,
        table: Option<(&[u8], Range<usize>)>,
        pool: &Pool<'_>,
        facts: &mut Facts,
    ) -> Result<()> {
        let instructions = method.body.instructions;
        let code = method.body.code;
        self.uninitialized.clear();
        self.enter_method(method)?;
        self.depth = BASE;
        let alone = table.is_none();
        let (bytes, content) = table.unwrap_or((&[0, 0], 0..2));
        let mut frames = Frames::of(bytes, content)?;
        self.alone.clear();
        // Where the uninitialised objects have begun to be.
        let mut since = None;
        let mut makers = instructions.makers().peekable();
        let mut reachable = true;
        let mut index = 0;
        loop {
            if self.is_idle() {
                if let Some(first) = since.take() {
                    self.alone.push(first..=index - 1);
                }
                // Nothing is known, so nothing can be learnt before the next `new` or frame.
                while makers.next_if(|maker| *maker < index).is_some() {}
                let maker = makers.peek().copied().unwrap_or(instructions.len());
                let frame = frames.next.map(|pc| instructions.index_of(pc.into()));
                let frame = frame.transpose()?.unwrap_or(maker);
                if frame < index {
                    return Err(malformed("frame: not at an instruction"));
                }
                index = maker.min(frame);
                self.depth = BASE;
                reachable = true;
            }
            let Some(instruction) = instructions.get(index) else {
                break;
            };
            if alone {
                since.get_or_insert(index);
                if instruction.is_branch() || instruction.is_switch() {
                    return Err(malformed("code: a jump without frames"));
                }
            }
            if frames.next == Some(instruction.pc) {
                self.enter_frame(&mut frames)?;
                frames.advance(instruction.pc + 1)?;
                reachable = true;
                if self.is_idle() && instruction.opcode != op::NEW {
                    index += 1;
                    continue;
                }
            }
            if !reachable {
                return Err(malformed("code: it has no frame"));
            }
            let effect = EFFECTS[usize::from(instruction.opcode)];
            let moves_special = effect.stores && !self.special.is_empty();
            if effect.slots != SPECIAL && !moves_special {
                self.pop_others(u32::from(effect.slots.0))?;
                self.depth += u32::from(effect.slots.1);
                reachable = !instruction.ends_flow(code);
            } else {
                self.step(instruction, code, pool, facts)?;
                reachable = !matches!(instruction.opcode, op::WIDE) || !instruction.ends_flow(code);
            }
            index += 1;
        }
        match frames.next {
            None if alone => self.check_alone(method.body),
            None => Ok(()),
            Some(_) => Err(malformed("frame: not at an instruction")),
        }
    }

    /// Nobody may jump to where there are uninitialised objects.
    fn check_alone(&self, body: Body<'_>) -> Result<()> {
        let jumps = body.instructions.jumps();
        let pcs = jumps.flat_map(|jump| body.instructions[jump].targets(body.code));
        let handlers = body.exceptions.iter().map(|row| i64::from(row.handler));
        for pc in pcs.chain(handlers) {
            let target = body.instructions.index_of(pc)?;
            // The ranges are in order.
            let after = self.alone.partition_point(|range| *range.start() <= target);
            let range = after.checked_sub(1).map(|before| &self.alone[before]);
            let first = usize::from(body.is_constructor);
            if range.is_some_and(|range| {
                range.contains(&target) && (target > *range.start() || target < first)
            }) {
                return Err(malformed("code: a jump without frames"));
            }
        }
        Ok(())
    }

    /// Whether there are no uninitialised objects.
    fn is_idle(&self) -> bool {
        self.uninitialized.is_empty() && self.special.is_empty()
    }

    fn enter_method(&mut self, method: Method<'_>) -> Result<()> {
        self.framed.clear();
        self.any_special = false;
        if !method.is_static {
            let this = match method.body.is_constructor {
                true => Slot::UninitializedThis,
                false => Slot::Other,
            };
            self.push_local((this, false));
        }
        let framed = &mut self.framed;
        descriptor::for_each_parameter(method.descriptor, |parameter| {
            framed.push((Slot::Other, descriptor::slots(parameter) == 2));
        })?;
        self.find_special();
        Ok(())
    }

    fn push_local(&mut self, local: (Slot, bool)) {
        self.any_special |= local.0 != Slot::Other;
        self.framed.push(local);
    }

    fn find_special(&mut self) {
        self.special.clear();
        if !self.any_special {
            return;
        }
        let mut slot = 0;
        for &(item, wide) in &self.framed {
            if item != Slot::Other {
                self.special.push((slot, item));
            }
            slot = slot.saturating_add(if wide { 2 } else { 1 });
        }
    }

    /// Takes over the types of the frame whose position has just been read.
    fn enter_frame(&mut self, frames: &mut Frames<'_>) -> Result<()> {
        self.depth = 0;
        self.uninitialized.clear();
        let reader = &mut frames.reader;
        match frames.kind {
            0..=63 | 251 => {}
            64..=127 | 247 => {
                let (item, wide) = read_type(reader)?;
                self.push_framed(item, wide);
            }
            248..=250 => {
                let removed = usize::from(251 - frames.kind);
                let Some(left) = self.framed.len().checked_sub(removed) else {
                    return Err(malformed("chop frame"));
                };
                self.framed.truncate(left);
            }
            252..=254 => {
                for _ in 251..frames.kind {
                    let local = read_type(reader)?;
                    self.push_local(local);
                }
            }
            _ => {
                self.framed.clear();
                for _ in 0..reader.u16()? {
                    let local = read_type(&mut frames.reader)?;
                    self.push_local(local);
                }
                for _ in 0..frames.reader.u16()? {
                    let (item, wide) = read_type(&mut frames.reader)?;
                    self.push_framed(item, wide);
                }
            }
        }
        self.find_special();
        Ok(())
    }

    fn push_framed(&mut self, item: Slot, wide: bool) {
        self.push(item);
        self.depth += u32::from(wide);
    }

    fn push(&mut self, item: Slot) {
        if item != Slot::Other {
            self.uninitialized.push((self.depth, item));
        }
        self.depth += 1;
    }

    fn pop_others(&mut self, count: u32) -> Result<()> {
        let Some(left) = self.depth.checked_sub(count) else {
            return Err(malformed("code: the stack is empty"));
        };
        self.depth = left;
        while self
            .uninitialized
            .last()
            .is_some_and(|(position, _)| *position >= left)
        {
            self.uninitialized.pop();
        }
        Ok(())
    }

    /// Pops slots and returns the lowest one.
    fn pop(&mut self, count: u32) -> Result<Slot> {
        let lowest = self.at(i64::from(self.depth) - i64::from(count));
        self.pop_others(count)?;
        Ok(lowest)
    }

    /// What a slot of the stack holds.
    fn at(&self, position: i64) -> Slot {
        let mut from_top = self.uninitialized.iter().rev();
        let found = from_top.find(|(known, _)| i64::from(*known) == position);
        found.map_or(Slot::Other, |(_, item)| *item)
    }

    fn permute(&mut self, opcode: u8) -> Result<()> {
        // No permutation looks at more.
        const DEEPEST: u32 = 4;
        let seen = self.depth.min(DEEPEST);
        let mut permuted = std::mem::take(&mut self.permuted);
        permuted.clear();
        let first = self.depth - seen;
        permuted.extend((first..self.depth).map(|position| self.at(i64::from(position))));
        let done = permute(opcode, &mut permuted);
        if done.is_ok() {
            self.pop_others(seen)?;
            permuted.iter().for_each(|item| self.push(*item));
        }
        self.permuted = permuted;
        done
    }

    fn step(
        &mut self,
        instruction: &Instruction,
        code: &[u8],
        pool: &Pool<'_>,
        facts: &mut Facts,
    ) -> Result<()> {
        match instruction.opcode {
            op::DUP if self.at(i64::from(self.depth) - 1) == Slot::Other && self.depth > 0 => {
                self.depth += 1;
                Ok(())
            }
            op::DUP..=op::SWAP => self.permute(instruction.opcode),
            op::GETSTATIC..=op::PUTFIELD => {
                let index = instruction.index(code);
                let Known::Field(width) = self.member(instruction.opcode, index, pool)? else {
                    return Err(malformed("field"));
                };
                let width = u32::from(width);
                match instruction.opcode {
                    op::PUTSTATIC => self.pop_others(width),
                    op::PUTFIELD => {
                        let receiver = self.pop(width + 1)?;
                        if receiver != Slot::Other {
                            facts.push(instruction.pc, Fact::Put(receiver));
                        }
                        Ok(())
                    }
                    opcode => {
                        if opcode == op::GETFIELD {
                            self.pop_others(1)?;
                        }
                        self.depth += width;
                        Ok(())
                    }
                }
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
                self.step_call(instruction, instruction.index(code), pool, facts)
            }
            op::NEW => {
                self.push(Slot::Uninitialized(instruction.pc));
                Ok(())
            }
            op::MULTIANEWARRAY => {
                self.pop_others(u32::from(code[instruction.pc as usize + 3]))?;
                self.depth += 1;
                Ok(())
            }
            _ => match instruction.local(code) {
                Some((opcode, slot)) => self.step_local(opcode, slot),
                None => Err(malformed("instruction")),
            },
        }
    }

    fn step_local(&mut self, opcode: u8, slot: u16) -> Result<()> {
        match opcode {
            op::ALOAD => {
                let special = self.special.iter().find(|(known, _)| *known == slot);
                let item = special.map_or(Slot::Other, |(_, item)| *item);
                self.push(item);
            }
            op::ILOAD..=op::ALOAD => {
                self.depth += u32::from(EFFECTS[usize::from(opcode)].slots.1);
            }
            op::ISTORE..=op::ASTORE => {
                let wide = EFFECTS[usize::from(opcode)].slots.0 == 2;
                let item = self.pop(if wide { 2 } else { 1 })?;
                let last = slot.saturating_add(u16::from(wide));
                self.special
                    .retain(|(known, _)| !(slot..=last).contains(known));
                if opcode == op::ASTORE && item != Slot::Other {
                    self.special.push((slot, item));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn step_call(
        &mut self,
        instruction: &Instruction,
        index: u16,
        pool: &Pool<'_>,
        facts: &mut Facts,
    ) -> Result<()> {
        let (parameters, result, constructs) = match self.member(instruction.opcode, index, pool)? {
            Known::Method(parameters, result) => (parameters, result, false),
            Known::Constructor(parameters) => (parameters, 0, true),
            _ => return Err(malformed("method")),
        };
        let mut count = u32::from(parameters);
        if !matches!(instruction.opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC) {
            count += 1;
        }
        if instruction.opcode == op::INVOKESPECIAL && constructs {
            let receiver = self.pop(count)?;
            let top = self.at(i64::from(self.depth) - 1);
            let kept = receiver != Slot::Other && top == receiver;
            facts.push(instruction.pc, Fact::Init { receiver, kept });
            if receiver != Slot::Other {
                // From here on every copy is complete.
                self.special.retain(|(_, item)| *item != receiver);
                self.uninitialized.retain(|(_, item)| *item != receiver);
            }
        } else {
            self.pop_others(count)?;
        }
        self.depth += u32::from(result);
        Ok(())
    }
}

fn malformed(what: &'static str) -> ClassError {
    ClassError::new(0, ClassErrorKind::Malformed(what))
}
