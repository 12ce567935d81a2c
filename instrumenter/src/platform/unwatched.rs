//! What is not watched in classes of the JDK that are not rewritten otherwise: static initialisers and critical sections.
//!
//! An initialiser runs once in a JVM, in whichever execution that may be, and may use classes that are rewritten: what it
//! does there is the platform's business. So is what a critical section does. Its lock is the JVM's own, which nobody sees: a
//! thread that was stopped in it would keep others waiting outside jcheck's control, and what the lock orders would look
//! like races.
//!
//! Each JDK has thousands of such classes, and a program few of them, so they are rewritten when the JVM loads them.

use crate::border::Side;
use crate::class::asm::Asm;
use crate::class::code::{self, MethodBody};
use crate::class::edit::MethodEdits;
use crate::class::layout::Layout;
use crate::class::opcode::{op, Instructions};
use crate::class::view::access;
use crate::class::writer::{self, ClassEdits, NewMethod};
use crate::class::{Class, Result};

const INITIALISER: &str = "<clinit>";

/// The class file with what is not watched marked as the platform's; `None` if it has none, or cannot be rewritten: then what it
/// does is seen.
pub fn marked(bytes: &[u8]) -> Option<Vec<u8>> {
    mark(bytes).ok().flatten()
}

fn mark(bytes: &[u8]) -> Result<Option<Vec<u8>>> {
    let class = Class::parse(bytes)?;
    let mut edits = ClassEdits::new(&class);
    for (index, method) in class.methods.iter().enumerate() {
        let Some(code) = class.code(method)? else {
            continue;
        };
        let whole = method.access & access::SYNCHRONIZED != 0
            || class.pool.text(method.name)? == INITIALISER;
        if !whole && !bytes[code.bytes.clone()].contains(&op::MONITORENTER) {
            continue;
        }
        let mut instructions = Instructions::default();
        instructions.read(&bytes[code.bytes.clone()], code.bytes.start)?;
        let ClassEdits { pool, bodies, .. } = &mut edits;
        let border = Side::Platform.class();
        let begin = Asm::new(pool)
            .hook(border, "beginUnwatched", "()V")?
            .finish();
        let end = Asm::new(pool).hook(border, "endUnwatched", "()V")?.finish();
        let mut inside = MethodEdits::default();
        for (at, instruction) in instructions.iter().enumerate() {
            match bytes[code.bytes.start + instruction.pc as usize] {
                op::MONITORENTER => inside.after(at, &begin, 0),
                op::MONITOREXIT => inside.before(at, &end, 0),
                _ => {}
            }
        }
        if whole {
            let throwable = pool.class("java/lang/Throwable")?;
            inside.enclose(&instructions, &begin, &end, throwable);
            inside.need_stack(1_u16.saturating_sub(code.max_stack));
        }
        if inside.is_empty() {
            continue;
        }
        inside.seal();
        let body = MethodBody {
            class: &class,
            code: &code,
            instructions: &instructions,
            descriptor: method.descriptor,
            is_static: method.access & access::STATIC != 0,
            is_constructor: class.pool.text(method.name)? == "<init>",
        };
        let start = bodies.len();
        code::rewrite(body, &inside, pool, &mut Layout::default(), bodies)?;
        edits.methods[index] = Some(NewMethod {
            name: None,
            access: method.access,
            code: Some(start..bodies.len()),
        });
    }
    match edits.is_empty() {
        true => Ok(None),
        false => writer::write(&class, &edits).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::build::{ClassBuilder, MethodInfo};
    use crate::class::opcode::op;

    /// A class with one static method, which takes a number from the stack that it has put there.
    fn with_method(name: &str) -> Vec<u8> {
        let mut class =
            ClassBuilder::new(52, access::PUBLIC, "A", "java/lang/Object", &[]).unwrap();
        let method = MethodInfo {
            access: access::STATIC,
            name,
            descriptor: "()V",
            stack: 1,
            locals: 0,
            line: None,
        };
        let code = [op::ICONST_0, op::POP, op::RETURN];
        let method = method.encode(&mut class.pool, &code).unwrap();
        class.methods.push(method);
        class.finish()
    }

    /// Those of the only method.
    fn opcodes(bytes: &[u8]) -> Vec<u8> {
        let class = Class::parse(bytes).unwrap();
        let code = class.code(&class.methods[0]).unwrap().unwrap();
        let mut instructions = Instructions::default();
        instructions.read(&bytes[code.bytes.clone()], 0).unwrap();
        let opcode = |pc: u32| bytes[code.bytes.start + pc as usize];
        instructions.iter().map(|it| opcode(it.pc)).collect()
    }

    #[test]
    fn initialisers_are_told_from_other_methods() {
        let marked = marked(&with_method(INITIALISER)).unwrap();
        let begin = [op::INVOKESTATIC, op::ICONST_0, op::POP];
        let end = [op::INVOKESTATIC, op::RETURN];
        let handler = [op::INVOKESTATIC, op::ATHROW];
        assert_eq!(opcodes(&marked), [&begin[..], &end, &handler].concat());
        let class = Class::parse(&marked).unwrap();
        let code = class.code(&class.methods[0]).unwrap().unwrap();
        assert_eq!(code.exceptions.len(), 1);
        assert_eq!(super::marked(&with_method("run")), None);
    }

    #[test]
    fn critical_sections_are_marked_within() {
        let mut class =
            ClassBuilder::new(52, access::PUBLIC, "A", "java/lang/Object", &[]).unwrap();
        let method = MethodInfo {
            access: access::STATIC,
            name: "run",
            descriptor: "(Ljava/lang/Object;)V",
            stack: 1,
            locals: 1,
            line: None,
        };
        let code = [
            op::ALOAD_0,
            op::MONITORENTER,
            op::ALOAD_0,
            op::MONITOREXIT,
            op::RETURN,
        ];
        let method = method.encode(&mut class.pool, &code).unwrap();
        class.methods.push(method);
        let marked = marked(&class.finish()).unwrap();
        let hook = op::INVOKESTATIC;
        let before = [op::ALOAD_0, op::MONITORENTER, hook];
        let after = [op::ALOAD_0, hook, op::MONITOREXIT, op::RETURN];
        assert_eq!(opcodes(&marked), [&before[..], &after].concat());
    }

    #[test]
    fn what_is_no_class_file_stays() {
        assert_eq!(marked(b"<clinit>"), None);
    }
}
