//! Types at an instruction that has no stack map frame, as the verifier infers them from the frame before it
//! (JVMS 4.10.1.9). A branch that became too long makes a branch target of such an instruction.
//!
//! Between two frames control flows straight on, so there is nothing to merge, and no class hierarchy is needed.

use super::appender::Appender;
use super::code::MethodBody;
use super::descriptor;
use super::error::{ClassError, ClassErrorKind, Result};
use super::flow::permute;
use super::frames::{self, Body, Frame, Type};
use super::opcode::{op, Instruction, OPCODES};
use super::pool::tag;
use rustc_hash::FxHashMap;

/// Adds frames at the instructions of these positions, which are in order. All frames are spelled out afterwards; their
/// positions are those of the original code.
///
/// # Errors
/// Code that no verifier would accept.
pub fn add_frames(
    body: MethodBody<'_, '_>,
    positions: impl Iterator<Item = usize>,
    frames: &mut Vec<Frame>,
    pool: &mut Appender,
) -> Result<()> {
    let mut inference = Inference {
        body,
        pool,
        names: FxHashMap::default(),
        locals: Vec::new(),
        stack: Vec::new(),
    };
    let initial = inference.initial_locals()?;
    frames::expand(frames, &initial)?;
    for position in positions {
        let pc = body.instructions.get(position).ok_or(unexpected())?.pc;
        let next = frames.partition_point(|frame| frame.pc < pc);
        if frames.get(next).is_some_and(|frame| frame.pc == pc) {
            continue;
        }
        let mut from = 0;
        inference.enter(&initial, &[]);
        if let Some(before) = next.checked_sub(1).and_then(|last| frames.get(last)) {
            from = body.instructions.index_of(i64::from(before.pc))?;
            if let Body::Full { locals, stack } = &before.body {
                inference.enter(locals, stack);
            }
        }
        for instruction in &body.instructions[from..position] {
            inference.step(instruction)?;
        }
        let body = inference.full_frame();
        frames.insert(next, Frame { pc, body });
    }
    Ok(())
}

/// Types of the locals at entry.
pub fn initial_locals(body: MethodBody<'_, '_>, pool: &mut Appender) -> Result<Vec<Type>> {
    let mut inference = Inference {
        body,
        pool,
        names: FxHashMap::default(),
        locals: Vec::new(),
        stack: Vec::new(),
    };
    inference.initial_locals()
}

fn unexpected() -> ClassError {
    ClassError::new(
        0,
        ClassErrorKind::Unsupported("a long branch is followed by code whose types are not clear"),
    )
}

/// Slots: a long or double is followed by `Top`.
struct Inference<'a, 'b, 'p> {
    body: MethodBody<'a, 'b>,
    pool: &'p mut Appender,
    /// Names of the classes that were added to the pool.
    names: FxHashMap<u16, String>,
    locals: Vec<Type>,
    stack: Vec<Type>,
}

impl Inference<'_, '_, '_> {
    fn initial_locals(&mut self) -> Result<Vec<Type>> {
        let mut locals = Vec::new();
        if !self.body.is_static {
            locals.push(match self.body.is_constructor {
                true => Type::UNINITIALIZED_THIS,
                false => Type::object(self.body.class.this_class),
            });
        }
        let descriptor = self.body.class.pool.text(self.body.descriptor)?;
        for parameter in descriptor::parse_method(&descriptor)?.0 {
            locals.extend(self.of_descriptor(parameter)?);
        }
        Ok(locals)
    }

    /// The type of a value of this field type; `None` for `V`.
    fn of_descriptor(&mut self, field_type: &str) -> Result<Option<Type>> {
        Ok(Some(match field_type {
            "V" => return Ok(None),
            "B" | "C" | "I" | "S" | "Z" => Type::INTEGER,
            "F" => Type::FLOAT,
            "J" => Type::LONG,
            "D" => Type::DOUBLE,
            array if array.starts_with('[') => self.object(array)?,
            class => self.object(descriptor::class_named(class))?,
        }))
    }

    fn object(&mut self, name: &str) -> Result<Type> {
        let index = self.pool.class(name)?;
        self.names.entry(index).or_insert_with(|| name.to_string());
        Ok(Type::object(index))
    }

    fn name_of(&self, class: u16) -> Result<String> {
        match self.names.get(&class) {
            Some(name) => Ok(name.clone()),
            None => Ok(self.body.class.pool.class_name(class)?.into_owned()),
        }
    }

    fn enter(&mut self, locals: &[Type], stack: &[Type]) {
        let slots = |types: &[Type]| {
            let both = types
                .iter()
                .map(|item| std::iter::once(*item).chain(item.is_wide().then_some(Type::TOP)));
            both.flatten().collect()
        };
        (self.locals, self.stack) = (slots(locals), slots(stack));
    }

    fn full_frame(&self) -> Body {
        let types = |slots: &[Type]| {
            let mut types = Vec::with_capacity(slots.len());
            let mut at = 0;
            while let Some(slot) = slots.get(at) {
                types.push(*slot);
                at += if slot.is_wide() { 2 } else { 1 };
            }
            types
        };
        let mut locals = types(&self.locals);
        while locals.last() == Some(&Type::TOP) {
            locals.pop();
        }
        Body::Full {
            locals,
            stack: types(&self.stack),
        }
    }

    fn push(&mut self, item: Type) {
        self.stack.push(item);
        if item.is_wide() {
            self.stack.push(Type::TOP);
        }
    }

    /// Pops slots and returns the lowest one.
    fn pop(&mut self, slots: u16) -> Result<Type> {
        let left = self
            .stack
            .len()
            .checked_sub(usize::from(slots))
            .ok_or(unexpected())?;
        let lowest = self.stack.get(left).copied();
        self.stack.truncate(left);
        Ok(lowest.unwrap_or(Type::TOP))
    }

    fn step(&mut self, instruction: &Instruction) -> Result<()> {
        let code = &self.body.class.bytes[self.body.code.bytes.clone()];
        let pool = &self.body.class.pool;
        if instruction.ends_flow(code) || matches!(instruction.opcode, op::JSR | op::JSR_W) {
            return Err(unexpected());
        }
        if let Some((opcode, slot)) = instruction.local(code) {
            return self.step_local(opcode, usize::from(slot));
        }
        let index = instruction.index(code);
        match instruction.opcode {
            op::DUP..=op::SWAP => permute(instruction.opcode, &mut self.stack),
            op::LDC => self.constant(u16::from(code[instruction.pc as usize + 1])),
            op::LDC_W | op::LDC2_W => self.constant(index),
            op::GETSTATIC..=op::PUTFIELD => {
                let field_type = pool.member(index)?.descriptor;
                let slots = u16::from(descriptor::slots(&field_type));
                match instruction.opcode {
                    op::PUTSTATIC => return self.pop(slots).map(drop),
                    op::PUTFIELD => return self.pop(slots + 1).map(drop),
                    op::GETFIELD => self.pop(1)?,
                    _ => Type::TOP,
                };
                self.push_of_descriptor(&field_type)
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => self.step_call(instruction.opcode, index),
            op::NEW => {
                self.push(Type::uninitialized(instruction.pc as u16));
                Ok(())
            }
            op::AALOAD => {
                self.pop(1)?;
                let array = self.pop(1)?;
                let Some(class) = array.class() else {
                    // null, of which every element is null
                    self.push(array);
                    return Ok(());
                };
                let name = self.name_of(class)?;
                let component = name.strip_prefix('[').ok_or(unexpected())?;
                self.push_of_descriptor(component)
            }
            op::NEWARRAY => {
                self.pop(1)?;
                let letter = match code[instruction.pc as usize + 1] {
                    4 => "[Z",
                    5 => "[C",
                    6 => "[F",
                    7 => "[D",
                    8 => "[B",
                    9 => "[S",
                    10 => "[I",
                    _ => "[J",
                };
                self.push_of_descriptor(letter)
            }
            op::ANEWARRAY => {
                self.pop(1)?;
                let element = self.name_of(index)?;
                let array = match element.starts_with('[') {
                    true => format!("[{element}"),
                    false => format!("[L{element};"),
                };
                self.push_of_descriptor(&array)
            }
            op::MULTIANEWARRAY => {
                self.pop(u16::from(code[instruction.pc as usize + 3]))?;
                self.push(Type::object(index));
                Ok(())
            }
            op::CHECKCAST => {
                self.pop(1)?;
                self.push(Type::object(index));
                Ok(())
            }
            other => {
                let effect = OPCODES[usize::from(other)].effect;
                let (pops, pushes) = effect.ok_or(unexpected())?;
                self.pop(u16::from(pops))?;
                if pushes > 0 {
                    self.push(result_type(other).ok_or(unexpected())?);
                }
                Ok(())
            }
        }
    }

    fn push_of_descriptor(&mut self, field_type: &str) -> Result<()> {
        if let Some(item) = self.of_descriptor(field_type)? {
            self.push(item);
        }
        Ok(())
    }

    fn constant(&mut self, index: u16) -> Result<()> {
        let pool = &self.body.class.pool;
        let field_type = match pool.tag(index) {
            Some(tag::INTEGER) => "I",
            Some(tag::FLOAT) => "F",
            Some(tag::LONG) => "J",
            Some(tag::DOUBLE) => "D",
            Some(tag::STRING) => "Ljava/lang/String;",
            Some(tag::CLASS) => "Ljava/lang/Class;",
            Some(tag::METHOD_HANDLE) => "Ljava/lang/invoke/MethodHandle;",
            Some(tag::METHOD_TYPE) => "Ljava/lang/invoke/MethodType;",
            _ => &pool.dynamic(index)?.1,
        };
        self.push_of_descriptor(field_type)
    }

    fn step_local(&mut self, opcode: u8, slot: usize) -> Result<()> {
        match opcode {
            op::IINC | op::RET => Ok(()),
            op::ALOAD => {
                let item = *self.locals.get(slot).ok_or(unexpected())?;
                self.push(item);
                Ok(())
            }
            op::ILOAD..=op::ALOAD => {
                self.push(primitive(opcode - op::ILOAD));
                Ok(())
            }
            _ => {
                let item = match opcode {
                    op::ASTORE => self.pop(1)?,
                    _ => {
                        let item = primitive(opcode - op::ISTORE);
                        self.pop(if item.is_wide() { 2 } else { 1 })?;
                        item
                    }
                };
                let end = slot + if item.is_wide() { 2 } else { 1 };
                if self.locals.len() < end {
                    self.locals.resize(end, Type::TOP);
                }
                // Half of a long is no longer of use; if it is the second half, it is `Top` already.
                if slot > 0 && self.locals[slot - 1].is_wide() {
                    self.locals[slot - 1] = Type::TOP;
                }
                self.locals[slot..end].fill(Type::TOP);
                self.locals[slot] = item;
                Ok(())
            }
        }
    }

    fn step_call(&mut self, opcode: u8, index: u16) -> Result<()> {
        let pool = &self.body.class.pool;
        let (name, descriptor) = match opcode {
            op::INVOKEDYNAMIC => (None, pool.dynamic(index)?.1),
            _ => {
                let member = pool.member(index)?;
                (Some(member.name), member.descriptor)
            }
        };
        let (parameters, result) = descriptor::parse_method(&descriptor)?;
        let slots = parameters
            .iter()
            .map(|p| u16::from(descriptor::slots(p)))
            .sum();
        self.pop(slots)?;
        if !matches!(opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC) {
            let receiver = self.pop(1)?;
            if opcode == op::INVOKESPECIAL && name.as_deref() == Some("<init>") {
                self.initialised(receiver)?;
            }
        }
        self.push_of_descriptor(result)
    }

    /// All copies of an object are complete.
    fn initialised(&mut self, object: Type) -> Result<()> {
        let class = match object.new_at() {
            Some(pc) => {
                let code = &self.body.class.bytes[self.body.code.bytes.clone()];
                super::bytes::u16_at(code, usize::from(pc) + 1)
            }
            None if object == Type::UNINITIALIZED_THIS => self.body.class.this_class,
            None => return Err(unexpected()),
        };
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == object {
                *slot = Type::object(class);
            }
        }
        Ok(())
    }
}

/// Int, long, float and double in the order of the instruction set.
fn primitive(number: u8) -> Type {
    [Type::INTEGER, Type::LONG, Type::FLOAT, Type::DOUBLE][usize::from(number % 4)]
}

/// What an instruction without operands pushes.
fn result_type(opcode: u8) -> Option<Type> {
    let mnemonic = OPCODES[usize::from(opcode)].mnemonic;
    if mnemonic == "aconst_null" {
        return Some(Type::NULL);
    }
    // `x2y` and its short forms; comparisons, `instanceof` and `arraylength` give ints.
    let conversion = mnemonic.as_bytes().get(1) == Some(&b'2');
    let letter = mnemonic.as_bytes().get(if conversion { 2 } else { 0 })?;
    if mnemonic.contains("cmp") || matches!(mnemonic, "instanceof" | "arraylength" | "sipush") {
        return Some(Type::INTEGER);
    }
    Some(match letter {
        b'l' => Type::LONG,
        b'f' => Type::FLOAT,
        b'd' => Type::DOUBLE,
        b'i' | b'b' | b'c' | b's' => Type::INTEGER,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_the_types_of_the_specification() {
        for (mnemonic, expected) in [
            ("iconst_m1", Type::INTEGER),
            ("bipush", Type::INTEGER),
            ("lconst_0", Type::LONG),
            ("dconst_1", Type::DOUBLE),
            ("baload", Type::INTEGER),
            ("daload", Type::DOUBLE),
            ("lushr", Type::LONG),
            ("ixor", Type::INTEGER),
            ("fneg", Type::FLOAT),
            ("l2i", Type::INTEGER),
            ("i2l", Type::LONG),
            ("i2b", Type::INTEGER),
            ("d2f", Type::FLOAT),
            ("lcmp", Type::INTEGER),
            ("dcmpg", Type::INTEGER),
            ("arraylength", Type::INTEGER),
            ("instanceof", Type::INTEGER),
            ("aconst_null", Type::NULL),
        ] {
            let opcode = OPCODES.iter().position(|o| o.mnemonic == mnemonic).unwrap();
            assert_eq!(result_type(opcode as u8), Some(expected), "{mnemonic}");
        }
        // Everything with a fixed effect that pushes has a type, of the right size.
        for (opcode, row) in OPCODES.iter().enumerate() {
            let special = [
                op::LDC,
                op::LDC_W,
                op::LDC2_W,
                op::AALOAD,
                op::NEWARRAY,
                op::ANEWARRAY,
            ];
            let skipped = special.contains(&(opcode as u8))
                || matches!(row.mnemonic, "checkcast" | "jsr" | "jsr_w");
            if let (Some((_, pushes @ 1..)), false) = (row.effect, skipped) {
                let item = result_type(opcode as u8).unwrap_or_else(|| panic!("{}", row.mnemonic));
                assert_eq!(pushes == 2, item.is_wide(), "{}", row.mnemonic);
            }
        }
    }
}
