//! Where uninitialised objects are, for methods whose stack map frames say it at every branch target: one pass over the
//! instructions, from frame to frame, instead of the data-flow analysis of [`super::flow`]. It finds the same facts, but
//! for arrays: of those nothing is known.

use super::bytes::Reader;
use super::descriptor;
use super::error::{ClassError, ClassErrorKind, Result};
use super::flow::{permute, Body, Fact, Facts, Slot};
use super::opcode::{op, Instruction, OPCODES};
use super::pool::Pool;
use std::ops::Range;

/// Slots popped and pushed, by opcode; [`SPECIAL`] if that depends on operands.
const EFFECTS: [(u8, u8); 256] = {
    let mut effects = [SPECIAL; 256];
    let mut opcode = 0;
    while opcode < OPCODES.len() {
        if let Some(effect) = OPCODES[opcode].effect {
            effects[opcode] = effect;
        }
        opcode += 1;
    }
    effects
};
const SPECIAL: (u8, u8) = (0xFF, 0xFF);

/// The memory of the analysis, to be used again for all methods of all classes.
#[derive(Debug, Default)]
pub struct Straight {
    stack: Vec<Slot>,
    /// Local variables that hold anything but [`Slot::Other`].
    special: Vec<(u16, Slot)>,
    /// Local variables of the last frame, each with whether it takes two slots.
    framed: Vec<(Slot, bool)>,
    /// By pool index: slots of parameters and result of a method, if they have been counted.
    known_calls: Vec<Option<(u16, u8)>>,
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
        self.known_calls.clear();
        self.known_calls.resize(usize::from(pool.count()), None);
    }

    /// Analyses a method; `table` is the content of its `StackMapTable` and the file that it is in. Facts are added to
    /// `facts`.
    ///
    /// # Errors
    /// Damage, and code that control reaches in another way than the frames say. [`super::flow::analyse`] can tell more.
    pub fn analyse(
        &mut self,
        method: Method<'_>,
        table: Option<(&[u8], Range<usize>)>,
        pool: &Pool<'_>,
        facts: &mut Facts,
    ) -> Result<()> {
        self.stack.clear();
        self.enter_method(method)?;
        let (bytes, content) = table.unwrap_or((&[0, 0], 0..2));
        let mut frames = Frames {
            reader: Reader::window(bytes, content),
            left: 0,
            next: None,
            kind: 0,
        };
        frames.left = frames.reader.u16()?;
        frames.advance(0)?;
        let mut reachable = true;
        for instruction in method.body.instructions.iter() {
            if frames.next == Some(instruction.pc) {
                self.enter_frame(&mut frames)?;
                frames.advance(instruction.pc + 1)?;
                reachable = true;
            }
            if !reachable {
                return Err(malformed("code: it has no frame"));
            }
            self.step(instruction, method.body.code, pool, facts)?;
            reachable = !instruction.ends_flow(method.body.code);
        }
        match frames.next {
            None => Ok(()),
            Some(_) => Err(malformed("frame: not at an instruction")),
        }
    }

    fn enter_method(&mut self, method: Method<'_>) -> Result<()> {
        self.framed.clear();
        if !method.is_static {
            let this = match method.body.is_constructor {
                true => Slot::UninitializedThis,
                false => Slot::Other,
            };
            self.framed.push((this, false));
        }
        for parameter in descriptor::parse_method(method.descriptor)?.0 {
            self.framed
                .push((Slot::Other, descriptor::slots(parameter) == 2));
        }
        self.find_special();
        Ok(())
    }

    fn find_special(&mut self) {
        self.special.clear();
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
        self.stack.clear();
        let reader = &mut frames.reader;
        match frames.kind {
            0..=63 | 251 => {}
            64..=127 | 247 => push_slots(read_type(reader)?, &mut self.stack),
            248..=250 => {
                let left = self
                    .framed
                    .len()
                    .checked_sub(usize::from(251 - frames.kind));
                self.framed.truncate(left.ok_or(malformed("chop frame"))?);
            }
            252..=254 => {
                for _ in 251..frames.kind {
                    self.framed.push(read_type(reader)?);
                }
            }
            _ => {
                self.framed.clear();
                for _ in 0..reader.u16()? {
                    self.framed.push(read_type(reader)?);
                }
                for _ in 0..reader.u16()? {
                    push_slots(read_type(reader)?, &mut self.stack);
                }
            }
        }
        self.find_special();
        Ok(())
    }

    fn pop(&mut self, count: usize) -> Result<Slot> {
        let left = self.stack.len().checked_sub(count);
        let left = left.ok_or(malformed("code: the stack is empty"))?;
        let lowest = self.stack.get(left).copied();
        self.stack.truncate(left);
        Ok(lowest.unwrap_or(Slot::Other))
    }

    fn push_others(&mut self, count: u8) {
        for _ in 0..count {
            self.stack.push(Slot::Other);
        }
    }

    fn step(
        &mut self,
        instruction: &Instruction,
        code: &[u8],
        pool: &Pool<'_>,
        facts: &mut Facts,
    ) -> Result<()> {
        if let Some((opcode, slot)) = instruction.local(code) {
            return self.step_local(opcode, slot);
        }
        let (pops, pushes) = EFFECTS[usize::from(instruction.opcode)];
        if (pops, pushes) != SPECIAL {
            self.pop(usize::from(pops))?;
            self.push_others(pushes);
            return Ok(());
        }
        match instruction.opcode {
            op::DUP..=op::SWAP => permute(instruction.opcode, &mut self.stack),
            op::GETSTATIC..=op::PUTFIELD => {
                let width = match pool.member_descriptor(instruction.index(code))? {
                    [b'J' | b'D'] => 2,
                    _ => 1,
                };
                match instruction.opcode {
                    op::PUTSTATIC => self.pop(usize::from(width)).map(drop),
                    op::PUTFIELD => {
                        let receiver = self.pop(usize::from(width) + 1)?;
                        facts.push(instruction.pc, Fact::Put(receiver));
                        Ok(())
                    }
                    opcode => {
                        if opcode == op::GETFIELD {
                            self.pop(1)?;
                        }
                        self.push_others(width);
                        Ok(())
                    }
                }
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
                self.step_call(instruction, instruction.index(code), pool, facts)
            }
            op::NEW => {
                self.stack.push(Slot::Uninitialized(instruction.pc));
                Ok(())
            }
            op::MULTIANEWARRAY => {
                self.pop(usize::from(code[instruction.pc as usize + 3]))?;
                self.stack.push(Slot::Other);
                Ok(())
            }
            _ => Err(malformed("instruction")),
        }
    }

    fn step_local(&mut self, opcode: u8, slot: u16) -> Result<()> {
        match opcode {
            op::ALOAD => {
                let special = self.special.iter().find(|(known, _)| *known == slot);
                self.stack
                    .push(special.map_or(Slot::Other, |(_, item)| *item));
            }
            op::ILOAD..=op::ALOAD => self.push_others(EFFECTS[usize::from(opcode)].1),
            op::ISTORE..=op::ASTORE => {
                let wide = EFFECTS[usize::from(opcode)].0 == 2;
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
        let known = self.known_calls.get(usize::from(index)).copied().flatten();
        let (parameters, result) = match known {
            Some(slots) => slots,
            None => {
                let descriptor = match instruction.opcode {
                    op::INVOKEDYNAMIC => pool.dynamic(index)?.1,
                    _ => pool.member(index)?.descriptor,
                };
                let slots = descriptor::method_slots(&descriptor)?;
                if let Some(place) = self.known_calls.get_mut(usize::from(index)) {
                    *place = Some(slots);
                }
                slots
            }
        };
        let mut count = usize::from(parameters);
        if !matches!(instruction.opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC) {
            count += 1;
        }
        let lowest = self.pop(count)?;
        if instruction.opcode == op::INVOKESPECIAL && pool.member_name(index)? == b"<init>" {
            let receiver = lowest;
            let kept = receiver != Slot::Other && self.stack.last() == Some(&receiver);
            facts.push(instruction.pc, Fact::Init { receiver, kept });
            if receiver != Slot::Other {
                // From here on every copy is complete.
                self.special.retain(|(_, item)| *item != receiver);
                let copies = self.stack.iter_mut().filter(|item| **item == receiver);
                copies.for_each(|item| *item = Slot::Other);
            }
        }
        self.push_others(result);
        Ok(())
    }
}

fn malformed(what: &'static str) -> ClassError {
    ClassError::new(0, ClassErrorKind::Malformed(what))
}

/// A verification type as far as it matters here, and whether it takes two slots.
fn read_type(reader: &mut Reader<'_>) -> Result<(Slot, bool)> {
    Ok(match reader.u8()? {
        3 | 4 => (Slot::Other, true),
        0..=5 => (Slot::Other, false),
        6 => (Slot::UninitializedThis, false),
        7 => {
            reader.skip(2)?;
            (Slot::Other, false)
        }
        8 => (Slot::Uninitialized(u32::from(reader.u16()?)), false),
        _ => return Err(reader.error(ClassErrorKind::Malformed("verification type"))),
    })
}

fn push_slots((item, wide): (Slot, bool), stack: &mut Vec<Slot>) {
    stack.push(item);
    if wide {
        stack.push(Slot::Other);
    }
}

/// The frames that are still to come.
struct Frames<'a> {
    reader: Reader<'a>,
    left: u16,
    /// Position of the next one.
    next: Option<u32>,
    kind: u8,
}

impl Frames<'_> {
    /// Reads kind and position of the next frame; positions are counted from `base`.
    fn advance(&mut self, base: u32) -> Result<()> {
        self.next = None;
        let Some(left) = self.left.checked_sub(1) else {
            return self.reader.finish();
        };
        self.left = left;
        self.kind = self.reader.u8()?;
        let delta = match self.kind {
            0..=63 => u16::from(self.kind),
            64..=127 => u16::from(self.kind - 64),
            128..=246 => return Err(self.reader.error(ClassErrorKind::Malformed("frame type"))),
            _ => self.reader.u16()?,
        };
        self.next = Some(base + u32::from(delta));
        Ok(())
    }
}
