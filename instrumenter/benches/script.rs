//! What is inserted, as both sides of the benchmark read it: instructions with the texts of their constants.

use jcheck_instrumenter::class::edit::{MethodEdits, Place};
use jcheck_instrumenter::class::opcode::{decode, op, Instruction};
use jcheck_instrumenter::class::pool::{tag, Pool};
use jcheck_instrumenter::class::{Class, Write};
use jcheck_instrumenter::passes::Recorded;
use std::collections::HashMap;
use std::ops::Range;

/// An instruction to insert, or up to four of them without operands.
#[derive(Debug, Clone, Copy)]
pub struct Op {
    pub kind: Kind,
    pub number: i32,
    /// Which of [`Script::texts`]; how many, for instructions without operands.
    pub texts: u32,
}

impl Op {
    /// The instructions without operands that it stands for.
    pub fn plain(&self) -> impl Iterator<Item = u8> {
        let count = self.texts as usize;
        self.number.to_le_bytes().into_iter().take(count)
    }

    /// Another instruction without operands behind those that it stands for; false if there is no room.
    fn append(&mut self, opcode: u8) -> bool {
        if self.kind != Kind::Plain || self.texts == 4 {
            return false;
        }
        self.number |= i32::from(opcode) << (8 * self.texts);
        self.texts += 1;
        true
    }
}

/// Kinds of instructions; their numbers are those of the Java side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Int,
    Local,
    Text,
    Class,
    Method,
    Field,
    Type,
}

/// All changes of one method.
#[derive(Debug)]
pub struct Change {
    pub method: usize,
    pub stack: u16,
    pub locals: u16,
    /// It gets a handler for everything, which looks at `this` or not.
    pub guard: Option<bool>,
    pub prologue: Range<u32>,
    pub handler: Range<u32>,
    pub pieces: Range<u32>,
}

/// A piece of code at an instruction.
#[derive(Debug, Clone)]
pub struct Piece {
    pub index: u32,
    pub place: Place,
    pub ops: Range<u32>,
}

/// All changes of one class.
#[derive(Debug)]
pub struct Job {
    bytes: Range<u32>,
    methods: usize,
    this: &'static str,
    pub changes: Range<u32>,
}

/// All jobs.
#[derive(Debug, Default)]
pub struct Script {
    known: HashMap<String, (&'static str, u32)>,
    order: Vec<&'static str>,
    numbers: HashMap<[&'static str; 3], u32>,
    /// Owners, names and descriptors, as far as instructions need them.
    pub texts: Vec<[&'static str; 3]>,
    pub jobs: Vec<Job>,
    /// All classes, one behind the other.
    bytes: Vec<u8>,
    pub changes: Vec<Change>,
    /// Of all changes, in the order of instructions.
    pub pieces: Vec<Piece>,
    /// Of all pieces, prologues and handlers.
    pub ops: Vec<Op>,
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
        let before = [self.changes.len(), self.pieces.len(), self.ops.len()];
        for Recorded { method, edits } in recorded {
            match self.change(*method, edits, &new.pool) {
                Some(change) => self.changes.push(change),
                None => {
                    let [changes, pieces, ops] = before;
                    self.changes.truncate(changes);
                    self.pieces.truncate(pieces);
                    self.ops.truncate(ops);
                    return false;
                }
            }
        }
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(bytes);
        let job = Job {
            bytes: start..self.bytes.len() as u32,
            methods: class.methods.len(),
            this: self.text(&class.name().unwrap()),
            changes: before[0] as u32..self.changes.len() as u32,
        };
        self.jobs.push(job);
        true
    }

    /// The class file of a job.
    pub fn class(&self, job: &Job) -> &[u8] {
        part(&self.bytes, &job.bytes)
    }

    fn text(&mut self, text: &str) -> &'static str {
        if let Some((known, _)) = self.known.get(text) {
            return known;
        }
        let kept: &'static str = Box::leak(text.to_string().into_boxed_str());
        let number = self.order.len() as u32;
        self.order.push(kept);
        self.known.insert(text.to_string(), (kept, number));
        kept
    }

    fn change(&mut self, method: usize, edits: &MethodEdits, pool: &Pool<'_>) -> Option<Change> {
        let guard = edits.guard.as_ref();
        if !edits.prologue_frames.is_empty() || guard.is_some_and(|guard| guard.saved.is_some()) {
            return None;
        }
        let first = self.pieces.len() as u32;
        for piece in edits.pieces() {
            let ops = self.ops(edits.code_of(piece), pool)?;
            self.pieces.push(Piece {
                index: piece.index() as u32,
                place: piece.place(),
                ops,
            });
        }
        let handler = guard.map_or(&[][..], |guard| &guard.handler);
        Some(Change {
            method,
            stack: edits.extra_stack,
            locals: edits.extra_locals,
            guard: guard.map(|guard| guard.this_class.is_some()),
            prologue: self.ops(&edits.prologue, pool)?,
            handler: self.ops(handler, pool)?,
            pieces: first..self.pieces.len() as u32,
        })
    }

    fn ops(&mut self, code: &[u8], pool: &Pool<'_>) -> Option<Range<u32>> {
        let first = self.ops.len() as u32;
        for instruction in decode(code, 0).unwrap() {
            let op = self.op(&instruction, code, pool)?;
            let mut before = self.ops[first as usize..].last_mut();
            let appended = op.kind == Kind::Plain
                && before
                    .as_mut()
                    .is_some_and(|before| before.append(instruction.opcode));
            if !appended {
                self.ops.push(op);
            }
        }
        Some(first..self.ops.len() as u32)
    }

    fn op(&mut self, instruction: &Instruction, code: &[u8], pool: &Pool<'_>) -> Option<Op> {
        let opcode = instruction.opcode;
        let index = instruction.index(code);
        let mut texts = [""; 3];
        let (kind, number) = match opcode {
            op::BIPUSH => (
                Kind::Int,
                i32::from(code[instruction.pc as usize + 1] as i8),
            ),
            op::SIPUSH => (Kind::Int, i32::from(index as i16)),
            op::LDC | op::LDC_W => {
                let index = match opcode {
                    op::LDC => u16::from(code[instruction.pc as usize + 1]),
                    _ => index,
                };
                let encoded = pool.encoded(index.into()).unwrap();
                let text = u16::from_be_bytes([encoded[1], encoded[2]]);
                match pool.tag(index) {
                    Some(tag::INTEGER) => (Kind::Int, pool.int(index).unwrap()),
                    Some(tag::STRING) => {
                        texts[0] = self.text(&pool.text(text).unwrap());
                        (Kind::Text, 0)
                    }
                    _ => {
                        texts[0] = self.text(&pool.text(text).unwrap());
                        (Kind::Class, 0)
                    }
                }
            }
            op::GETSTATIC..=op::INVOKESTATIC => {
                let member = pool.member(index).unwrap();
                let parts = [&member.owner, &member.name, &member.descriptor];
                texts = parts.map(|part| self.text(part));
                let kind = match opcode < op::INVOKEVIRTUAL {
                    true => Kind::Field,
                    false => Kind::Method,
                };
                (kind, i32::from(opcode))
            }
            op::NEW | op::CHECKCAST => {
                texts[0] = self.text(&pool.class_name(index).unwrap());
                (Kind::Type, i32::from(opcode))
            }
            _ if instruction.is_branch() || instruction.is_switch() => return None,
            _ => match instruction.local(code) {
                Some((opcode, slot)) => (Kind::Local, i32::from(opcode) << 16 | i32::from(slot)),
                None if (2..=8).contains(&opcode) => (Kind::Int, i32::from(opcode) - 3),
                None if instruction.length == 1 => {
                    return Some(Op {
                        kind: Kind::Plain,
                        number: i32::from(opcode),
                        texts: 1,
                    })
                }
                None => return None,
            },
        };
        let next = self.texts.len() as u32;
        let texts = *self.numbers.entry(texts).or_insert_with(|| {
            self.texts.push(texts);
            next
        });
        Some(Op {
            kind,
            number,
            texts,
        })
    }

    /// As a file for the Java side. All numbers have four bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.put_u32(self.order.len() as u32);
        for text in &self.order {
            out.put_u32(text.len() as u32);
            out.extend_from_slice(text.as_bytes());
        }
        out.put_u32(self.jobs.len() as u32);
        for job in &self.jobs {
            out.put_u32(job.bytes.len() as u32);
            out.extend_from_slice(self.class(job));
            out.put_u32(self.number(job.this));
            out.put_u32(job.methods as u32);
            out.put_u32(job.changes.len() as u32);
            for change in part(&self.changes, &job.changes) {
                self.encode_change(change, &mut out);
            }
        }
        out
    }

    fn number(&self, text: &str) -> u32 {
        self.known.get(text).map_or(u32::MAX, |(_, number)| *number)
    }

    fn encode_change(&self, change: &Change, out: &mut Vec<u8>) {
        out.put_u32(change.method as u32);
        out.put_u32(u32::from(change.stack));
        out.put_u32(u32::from(change.locals));
        out.put_u32(u32::from(change.guard.is_some()));
        out.put_u32(u32::from(change.guard == Some(true)));
        self.encode_ops(part(&self.ops, &change.prologue), out);
        self.encode_ops(part(&self.ops, &change.handler), out);
        let pieces = part(&self.pieces, &change.pieces);
        out.put_u32(pieces.len() as u32);
        for piece in pieces {
            out.put_u32(piece.index);
            out.put_u32(match piece.place {
                Place::Before => 0,
                Place::Instead => 1,
                Place::After => 2,
            });
            self.encode_ops(part(&self.ops, &piece.ops), out);
        }
    }

    fn encode_ops(&self, ops: &[Op], out: &mut Vec<u8>) {
        let count_at = out.len();
        out.put_u32(0);
        let mut count = 0;
        let mut put = |kind: Kind, number: i32, texts: [&str; 3]| {
            out.put_u32(kind as u32);
            out.put_u32(number as u32);
            texts.iter().for_each(|text| out.put_u32(self.number(text)));
            count += 1;
        };
        for op in ops {
            match op.kind {
                Kind::Plain => op
                    .plain()
                    .for_each(|opcode| put(op.kind, opcode.into(), [""; 3])),
                _ => put(op.kind, op.number, self.texts[op.texts as usize]),
            }
        }
        out.set_u32(count_at, count);
    }
}

/// A part of a list.
pub fn part<'l, T>(list: &'l [T], range: &Range<u32>) -> &'l [T] {
    &list[range.start as usize..range.end as usize]
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

/// Classes with their lengths before them.
pub fn read(mut file: &[u8]) -> Vec<Vec<u8>> {
    let mut classes = Vec::new();
    while let Some((length, rest)) = file.split_at_checked(4) {
        let length = u32::from_be_bytes(length.try_into().unwrap()) as usize;
        classes.push(rest[..length].to_vec());
        file = &rest[length..];
    }
    classes
}

/// Panics unless another way has led to the same instructions.
pub fn compare(who: &str, ours: &[Option<Vec<u8>>], theirs: &[Vec<u8>]) {
    let mut instructions = 0;
    for (number, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
        let Some(ours) = ours else { continue };
        let (ours, theirs) = (opcodes(ours), opcodes(theirs));
        for (method, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            let same = ours.iter().zip(theirs).take_while(|(a, b)| a == b).count();
            assert!(
                ours == theirs,
                "class {number}, method {method}: {who} has written other instructions from number {same} on: {:?}, not {:?}",
                &theirs[same..theirs.len().min(same + 8)],
                &ours[same..ours.len().min(same + 8)]
            );
        }
        instructions += ours.iter().map(Vec::len).sum::<usize>();
    }
    println!("{who} and jcheck have written the same {instructions} instructions");
}
