//! What is inserted, as a file that the Java side of the benchmark reads.

use jcheck_instrumenter::class::edit::{MethodEdits, Place};
use jcheck_instrumenter::class::opcode::{decode, op, Instruction};
use jcheck_instrumenter::class::pool::{tag, Pool};
use jcheck_instrumenter::class::{Class, Write};
use jcheck_instrumenter::passes::Recorded;
use std::collections::HashMap;

const NO_TEXT: u32 = u32::MAX;

/// The file under construction. All numbers have four bytes.
#[derive(Default)]
pub struct Script {
    texts: Vec<String>,
    numbers: HashMap<String, u32>,
    classes: u32,
    jobs: Vec<u8>,
}

impl Script {
    /// Adds a class; false if it has changes that cannot be said here.
    pub fn add(&mut self, bytes: &[u8], new: Option<&[u8]>, recorded: &[Recorded]) -> bool {
        let class = Class::parse(bytes).unwrap();
        // A class that outgrew its constant pool is left as it was.
        let recorded = if new.is_some() { recorded } else { &[] };
        let new = Class::parse(new.unwrap_or(bytes)).unwrap();
        if new.methods.len() != class.methods.len() || new.fields.len() != class.fields.len() {
            return false;
        }
        let name = self.text(&class.name().unwrap());
        let mut job = Vec::new();
        job.put_u32(bytes.len() as u32);
        job.extend_from_slice(bytes);
        job.put_u32(name);
        job.put_u32(class.methods.len() as u32);
        job.put_u32(recorded.len() as u32);
        for Recorded { method, edits } in recorded {
            job.put_u32(*method as u32);
            if self.method(edits, &new.pool, &mut job).is_none() {
                return false;
            }
        }
        self.jobs.extend(job);
        self.classes += 1;
        true
    }

    fn text(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.texts.len() as u32;
        self.texts.push(text.to_string());
        self.numbers.insert(text.to_string(), number);
        number
    }

    fn method(&mut self, edits: &MethodEdits, pool: &Pool<'_>, out: &mut Vec<u8>) -> Option<()> {
        let guard = edits.guard.as_ref();
        if !edits.prologue_frames.is_empty() || guard.is_some_and(|guard| guard.saved.is_some()) {
            return None;
        }
        out.put_u32(u32::from(edits.extra_stack));
        out.put_u32(u32::from(edits.extra_locals));
        out.put_u32(u32::from(guard.is_some()));
        out.put_u32(u32::from(guard.is_some_and(|g| g.this_class.is_some())));
        self.ops(&edits.prologue, pool, out)?;
        let handler = guard.map_or(&[][..], |guard| &guard.handler);
        self.ops(handler, pool, out)?;
        let mut pieces = Vec::new();
        while let Some((index, at)) = edits.at(pieces.len()) {
            pieces.extend(at.map(|(place, code)| (index, place, code)));
        }
        out.put_u32(pieces.len() as u32);
        for (index, place, code) in pieces {
            out.put_u32(index as u32);
            out.put_u32(match place {
                Place::Before => 0,
                Place::Instead => 1,
                Place::After => 2,
            });
            self.ops(code, pool, out)?;
        }
        Some(())
    }

    fn ops(&mut self, code: &[u8], pool: &Pool<'_>, out: &mut Vec<u8>) -> Option<()> {
        let instructions = decode(code, 0).unwrap();
        out.put_u32(instructions.len() as u32);
        for instruction in instructions {
            self.op(&instruction, code, pool, out)?;
        }
        Some(())
    }

    fn op(
        &mut self,
        instruction: &Instruction,
        code: &[u8],
        pool: &Pool<'_>,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        let opcode = instruction.opcode;
        let index = instruction.index(code);
        let mut texts = [NO_TEXT; 3];
        let (kind, number) = match opcode {
            op::BIPUSH => (1, i32::from(code[instruction.pc as usize + 1] as i8)),
            op::SIPUSH => (1, i32::from(index as i16)),
            op::LDC | op::LDC_W => {
                let index = match opcode {
                    op::LDC => u16::from(code[instruction.pc as usize + 1]),
                    _ => index,
                };
                let encoded = pool.encoded(index.into()).unwrap();
                let text = u16::from_be_bytes([encoded[1], encoded[2]]);
                match pool.tag(index) {
                    Some(tag::INTEGER) => (1, pool.int(index).unwrap()),
                    Some(tag::STRING) => {
                        texts[0] = self.text(&pool.text(text).unwrap());
                        (3, 0)
                    }
                    _ => {
                        texts[0] = self.text(&pool.text(text).unwrap());
                        (4, 0)
                    }
                }
            }
            op::GETSTATIC..=op::INVOKESTATIC => {
                let member = pool.member(index).unwrap();
                for (text, part) in
                    texts
                        .iter_mut()
                        .zip([&member.owner, &member.name, &member.descriptor])
                {
                    *text = self.text(part);
                }
                let kind = if opcode < op::INVOKEVIRTUAL { 6 } else { 5 };
                (kind, i32::from(opcode))
            }
            op::NEW | op::CHECKCAST => {
                texts[0] = self.text(&pool.class_name(index).unwrap());
                (7, i32::from(opcode))
            }
            _ if instruction.is_branch() || instruction.is_switch() => return None,
            _ => match instruction.local(code) {
                Some((opcode, slot)) => (2, i32::from(opcode) << 16 | i32::from(slot)),
                None if (2..=8).contains(&opcode) => (1, i32::from(opcode) - 3),
                None if instruction.length == 1 => (0, i32::from(opcode)),
                None => return None,
            },
        };
        out.put_u32(kind);
        out.put_u32(number as u32);
        texts.into_iter().for_each(|text| out.put_u32(text));
        Some(())
    }

    /// The file.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.put_u32(self.texts.len() as u32);
        for text in &self.texts {
            out.put_u32(text.len() as u32);
            out.extend_from_slice(text.as_bytes());
        }
        out.put_u32(self.classes);
        out.extend_from_slice(&self.jobs);
        out
    }
}

/// Opcodes of all methods; forms that differ in length only are one.
fn opcodes(bytes: &[u8]) -> Vec<Vec<u8>> {
    let class = Class::parse(bytes).unwrap();
    let bodies = class.methods.iter().filter_map(|m| class.code(m).unwrap());
    bodies
        .map(|code| {
            let bytes = &class.bytes[code.bytes.clone()];
            let instructions = class.instructions(&code).unwrap();
            let opcode = |instruction: &Instruction| match instruction.opcode {
                op::LDC_W => op::LDC,
                op::GOTO_W => op::GOTO,
                // ASM also shortens loads and stores that it did not insert.
                opcode => instruction.local(bytes).map_or(opcode, |(long, _)| long),
            };
            instructions.iter().map(opcode).collect()
        })
        .collect()
}

/// Panics unless ASM has written the same instructions.
pub fn compare(ours: &[Option<Vec<u8>>], mut theirs: &[u8]) {
    let mut instructions = 0;
    for (number, ours) in ours.iter().enumerate() {
        let (length, rest) = theirs.split_at(4);
        let length = u32::from_be_bytes(length.try_into().unwrap()) as usize;
        let (bytes, rest) = rest.split_at(length);
        theirs = rest;
        let Some(ours) = ours else { continue };
        let (ours, asm) = (opcodes(ours), opcodes(bytes));
        for (method, (ours, asm)) in ours.iter().zip(&asm).enumerate() {
            let same = ours.iter().zip(asm).take_while(|(a, b)| a == b).count();
            assert!(
                ours == asm,
                "class {number}, method {method}: ASM has written other instructions from number {same} on: {:?}, not {:?}",
                &asm[same..asm.len().min(same + 8)],
                &ours[same..ours.len().min(same + 8)]
            );
        }
        instructions += ours.iter().map(Vec::len).sum::<usize>();
    }
    println!("ASM and jcheck have written the same {instructions} instructions");
}
