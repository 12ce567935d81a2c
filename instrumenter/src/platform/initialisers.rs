//! Static initialisers of classes of the JDK that are not rewritten otherwise.
//!
//! An initialiser runs once in a JVM, in whichever execution that may be, and may use classes that are rewritten: what it
//! does there is the platform's business. Each JDK has thousands of such classes, and a program few of them, so they are
//! rewritten when the JVM loads them.

use crate::border::Side;
use crate::class::asm::Asm;
use crate::class::code::{self, MethodBody};
use crate::class::edit::MethodEdits;
use crate::class::layout::Layout;
use crate::class::opcode::Instructions;
use crate::class::view::access;
use crate::class::writer::{self, ClassEdits, NewMethod};
use crate::class::{Class, Result};

const NAME: &str = "<clinit>";

/// The class file with its static initialiser marked as the platform's; `None` if it has none, or cannot be rewritten:
/// then what it does is seen.
pub fn marked(bytes: &[u8]) -> Option<Vec<u8>> {
    let has_name = bytes
        .windows(NAME.len())
        .any(|part| part == NAME.as_bytes());
    has_name.then(|| mark(bytes).ok().flatten()).flatten()
}

fn mark(bytes: &[u8]) -> Result<Option<Vec<u8>>> {
    let class = Class::parse(bytes)?;
    let mut edits = ClassEdits::new(&class);
    for (index, method) in class.methods.iter().enumerate() {
        if class.pool.text(method.name)? != NAME {
            continue;
        }
        let Some(code) = class.code(method)? else {
            continue;
        };
        let mut instructions = Instructions::default();
        instructions.read(&bytes[code.bytes.clone()], code.bytes.start)?;
        let body = MethodBody {
            class: &class,
            code: &code,
            instructions: &instructions,
            descriptor: method.descriptor,
            is_static: method.access & access::STATIC != 0,
            is_constructor: false,
        };
        let ClassEdits { pool, bodies, .. } = &mut edits;
        let border = Side::Platform.class();
        let begin = Asm::new(pool)
            .hook(border, "beginInitialiser", "()V")?
            .finish();
        let end = Asm::new(pool)
            .hook(border, "endInitialiser", "()V")?
            .finish();
        let mut inside = MethodEdits::default();
        let throwable = pool.class("java/lang/Throwable")?;
        inside.enclose(&instructions, &begin, &end, throwable);
        inside.need_stack(1_u16.saturating_sub(code.max_stack));
        inside.seal();
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

    #[test]
    fn initialisers_are_told_from_other_methods() {
        let marked = marked(&with_method(NAME)).unwrap();
        let class = Class::parse(&marked).unwrap();
        let code = class.code(&class.methods[0]).unwrap().unwrap();
        let mut instructions = Instructions::default();
        instructions.read(&marked[code.bytes.clone()], 0).unwrap();
        let opcode = |pc: u32| marked[code.bytes.start + pc as usize];
        let opcodes: Vec<u8> = instructions.iter().map(|it| opcode(it.pc)).collect();
        let begin = [op::INVOKESTATIC, op::ICONST_0, op::POP];
        let end = [op::INVOKESTATIC, op::RETURN];
        let handler = [op::INVOKESTATIC, op::ATHROW];
        assert_eq!(opcodes, [&begin[..], &end, &handler].concat());
        assert_eq!(code.exceptions.len(), 1);
        assert_eq!(super::marked(&with_method("run")), None);
    }

    #[test]
    fn what_is_no_class_file_stays() {
        assert_eq!(marked(b"<clinit>"), None);
    }
}
