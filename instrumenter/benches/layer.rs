//! The class layer alone: makes the changes of a script, as the Java side does with ASM.

use crate::script::{part, Change, Job, Kind, Op, Script};
use jcheck_instrumenter::class::appender::Appender;
use jcheck_instrumenter::class::asm::{push_constant, push_int, push_local, push_with_index};
use jcheck_instrumenter::class::code::{self, MethodBody};
use jcheck_instrumenter::class::edit::{Guard, MethodEdits};
use jcheck_instrumenter::class::layout::Layout;
use jcheck_instrumenter::class::opcode::{op, Instructions};
use jcheck_instrumenter::class::view::{access, Spare};
use jcheck_instrumenter::class::writer::{self, ClassEdits, NewMethod};
use jcheck_instrumenter::class::{Class, Result};
use std::ops::Range;

/// The memory it works in, as the passes use it.
#[derive(Debug, Default)]
pub struct Layer {
    spare: Spare,
    edits: ClassEdits,
    method: MethodEdits,
    instructions: Instructions,
    layout: Layout,
    known: Known,
    out: Vec<u8>,
}

/// Where constants are in the pool of the class that is worked on, by the texts that they are made of.
#[derive(Debug, Default)]
struct Known {
    class: u32,
    /// The class that an entry is of, and the index in its pool.
    entries: Vec<(u32, u16)>,
}

impl Layer {
    /// The class with its changes, until the next one.
    pub fn rewrite(&mut self, script: &Script, job: &Job) -> &[u8] {
        let class = Class::parse_in(script.class(job), &mut self.spare).unwrap();
        self.edits.reset(&class);
        self.known.class += 1;
        self.known.entries.resize(script.texts.len() * 2, (0, 0));
        for change in part(&script.changes, &job.changes) {
            self.change(&class, script, change);
        }
        self.out.clear();
        writer::write_into(&class, &self.edits, &mut self.out).unwrap();
        class.leave(&mut self.spare);
        &self.out
    }

    fn change(&mut self, class: &Class<'_>, script: &Script, change: &Change) {
        let method = &class.methods[change.method];
        let code = class.code(method).unwrap().unwrap();
        let bytes = &class.bytes[code.bytes.clone()];
        self.instructions.read(bytes, code.bytes.start).unwrap();
        self.method.clear();
        let pool = &mut self.edits.pool;
        let mut put = |ops: &Range<u32>, code: &mut Vec<u8>| {
            for op in part(&script.ops, ops) {
                self.known.put(op, &script.texts, pool, code)?;
            }
            Ok(())
        };
        put(&change.prologue, &mut self.method.prologue).unwrap();
        for piece in part(&script.pieces, &change.pieces) {
            let place = (piece.place, 0);
            let added = self
                .method
                .insert(piece.index as usize, place, |code| put(&piece.ops, code));
            added.unwrap();
        }
        if let Some(of_this) = change.guard {
            let mut handler = Vec::new();
            put(&change.handler, &mut handler).unwrap();
            self.method.guard = Some(Guard {
                handler,
                this_class: of_this.then_some(class.this_class),
                throwable: self.edits.pool.class("java/lang/Throwable").unwrap(),
                saved: None,
            });
        }
        (self.method.extra_stack, self.method.extra_locals) = (change.stack, change.locals);
        self.method.seal();
        let body = MethodBody {
            class,
            code: &code,
            instructions: &self.instructions,
            descriptor: method.descriptor,
            is_static: method.access & access::STATIC != 0,
            is_constructor: class.pool.utf8(method.name).unwrap() == b"<init>",
        };
        let edits = &mut self.edits;
        let start = edits.bodies.len();
        let (pool, bodies) = (&mut edits.pool, &mut edits.bodies);
        code::rewrite(body, &self.method, pool, &mut self.layout, bodies).unwrap();
        edits.methods[change.method] = Some(NewMethod {
            name: None,
            access: method.access & !access::SYNCHRONIZED,
            code: Some(start..edits.bodies.len()),
        });
    }
}

impl Known {
    fn put(
        &mut self,
        one: &Op,
        texts: &[[&'static str; 3]],
        pool: &mut Appender,
        code: &mut Vec<u8>,
    ) -> Result<()> {
        match one.kind {
            Kind::Plain => {
                let end = code.len() + one.texts as usize;
                code.extend_from_slice(&one.number.to_le_bytes());
                code.truncate(end);
            }
            Kind::Int => push_int(code, one.number, pool)?,
            Kind::Local => push_local(code, (one.number >> 16) as u8, one.number as u16),
            Kind::Class | Kind::Text => push_constant(code, self.index(one, texts, pool)?),
            Kind::Method | Kind::Field | Kind::Type => {
                push_with_index(code, one.number as u8, self.index(one, texts, pool)?);
            }
        }
        Ok(())
    }

    /// The index of an instruction's constant.
    fn index(&mut self, one: &Op, texts: &[[&'static str; 3]], pool: &mut Appender) -> Result<u16> {
        // A string and a class may be made of the same text; members are made of more.
        let number = one.texts as usize * 2 + usize::from(one.kind == Kind::Text);
        match self.entries[number] {
            (class, index) if class == self.class => return Ok(index),
            _ => {}
        }
        let [owner, name, descriptor] = texts[one.texts as usize];
        let index = match one.kind {
            Kind::Field => pool.field(owner, name, descriptor)?,
            Kind::Type | Kind::Class => pool.class(owner)?,
            Kind::Text => pool.string(owner)?,
            _ if one.number == i32::from(op::INVOKESTATIC) => {
                pool.known_method(owner, name, descriptor)?
            }
            _ => pool.method(owner, name, descriptor)?,
        };
        self.entries[number] = (self.class, index);
        Ok(index)
    }
}
