//! The class layer alone: makes the changes of a script, as the Java side does with ASM.

use crate::script::{part, Change, Job, Kind, Op};
use jcheck_instrumenter::class::asm::{push_int, push_with_index, Asm, Snippet};
use jcheck_instrumenter::class::code::{self, MethodBody};
use jcheck_instrumenter::class::edit::{Guard, MethodEdits, Place};
use jcheck_instrumenter::class::layout::Layout;
use jcheck_instrumenter::class::opcode::{op, Instructions};
use jcheck_instrumenter::class::view::access;
use jcheck_instrumenter::class::writer::{self, ClassEdits, NewMethod};
use jcheck_instrumenter::class::Class;

/// The memory it works in, as the passes use it.
#[derive(Debug, Default)]
pub struct Layer {
    edits: ClassEdits,
    method: MethodEdits,
    instructions: Instructions,
    layout: Layout,
}

impl Layer {
    /// The class with its changes.
    pub fn rewrite(&mut self, job: &Job, texts: &[[&'static str; 3]]) -> Vec<u8> {
        let class = Class::parse(&job.bytes).unwrap();
        self.edits.reset(&class);
        for change in &job.changes {
            self.change(&class, job, change, texts);
        }
        writer::write(&class, &self.edits).unwrap()
    }

    fn change(
        &mut self,
        class: &Class<'_>,
        job: &Job,
        change: &Change,
        texts: &[[&'static str; 3]],
    ) {
        let method = &class.methods[change.method];
        let code = class.code(method).unwrap().unwrap();
        let bytes = &class.bytes[code.bytes.clone()];
        self.instructions.read(bytes, code.bytes.start).unwrap();
        self.method.clear();
        let prologue = self.ops(part(&job.ops, &change.prologue), texts);
        self.method.prologue.extend_from_slice(&prologue);
        for piece in part(&job.pieces, &change.pieces) {
            let code = self.ops(part(&job.ops, &piece.ops), texts);
            let index = piece.index as usize;
            match piece.place {
                Place::Before => self.method.before(index, &code, 0),
                Place::Instead => self.method.replace(index, &code, 0),
                Place::After => self.method.after(index, &code, 0),
            }
        }
        if let Some(of_this) = change.guard {
            self.method.guard = Some(Guard {
                handler: self.ops(part(&job.ops, &change.handler), texts).into_vec(),
                this_class: of_this.then_some(class.this_class),
                throwable: self.edits.pool.class("java/lang/Throwable").unwrap(),
                saved: None,
            });
        }
        (self.method.extra_stack, self.method.extra_locals) = (change.stack, change.locals);
        self.method.seal();
        let descriptor = class.pool.text(method.descriptor).unwrap();
        let body = MethodBody {
            class,
            code: &code,
            instructions: &self.instructions,
            descriptor: &descriptor,
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

    fn ops(&mut self, ops: &[Op], texts: &[[&'static str; 3]]) -> Snippet {
        let pool = &mut self.edits.pool;
        let mut code = Snippet::new();
        for one in ops {
            let [owner, name, descriptor] = texts[one.texts as usize];
            match one.kind {
                Kind::Plain => code.push(one.number as u8),
                Kind::Int => push_int(&mut code, one.number, pool).unwrap(),
                Kind::Method if one.number == i32::from(op::INVOKESTATIC) => {
                    let index = pool.known_method(owner, name, descriptor).unwrap();
                    push_with_index(&mut code, op::INVOKESTATIC, index);
                }
                Kind::Method => {
                    let index = pool.method(owner, name, descriptor).unwrap();
                    push_with_index(&mut code, one.number as u8, index);
                }
                Kind::Field => {
                    let index = pool.field(owner, name, descriptor).unwrap();
                    push_with_index(&mut code, one.number as u8, index);
                }
                Kind::Type => {
                    let index = pool.class(owner).unwrap();
                    push_with_index(&mut code, one.number as u8, index);
                }
                Kind::Class => {
                    let index = pool.class(owner).unwrap();
                    code.extend(Asm::new(pool).class_constant(index).finish());
                }
                Kind::Text => code.extend(Asm::new(pool).string(owner).unwrap().finish()),
                Kind::Local => {
                    let (opcode, slot) = ((one.number >> 16) as u8, one.number as u16);
                    code.extend(Asm::new(pool).local(opcode, slot).finish());
                }
            }
        }
        code
    }
}
