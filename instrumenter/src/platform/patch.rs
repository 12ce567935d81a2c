//! Methods of a class of the JDK with something put in, before the passes see it.

use crate::class::appender::Appender;
use crate::class::code::{self, MethodBody};
use crate::class::edit::MethodEdits;
use crate::class::layout::Layout;
use crate::class::opcode::Instructions;
use crate::class::view::access;
use crate::class::writer::{self, ClassEdits, NewMethod};
use crate::class::{Class, Result};

/// The code of one method.
pub struct Method<'a> {
    /// Its name.
    pub name: &'a str,
    /// The bytes of its instructions begin here in the class file.
    pub start: usize,
    /// What it is made of.
    pub instructions: &'a Instructions,
}

/// The class file with what `edit` puts into its methods.
///
/// # Errors
/// Damage in the class file.
pub fn methods(
    class: &Class<'_>,
    edit: impl Fn(&Method<'_>, &mut Appender, &mut MethodEdits) -> Result<()>,
) -> Result<Vec<u8>> {
    let bytes = class.bytes;
    let mut edits = ClassEdits::new(class);
    for (index, method) in class.methods.iter().enumerate() {
        let Some(code) = class.code(method)? else {
            continue;
        };
        let mut instructions = Instructions::default();
        instructions.read(&bytes[code.bytes.clone()], code.bytes.start)?;
        let ClassEdits { pool, bodies, .. } = &mut edits;
        let name = class.pool.text(method.name)?;
        let mut inside = MethodEdits::default();
        let of = Method {
            name: &name,
            start: code.bytes.start,
            instructions: &instructions,
        };
        edit(&of, pool, &mut inside)?;
        if inside.is_empty() {
            continue;
        }
        inside.seal();
        let body = MethodBody {
            class,
            code: &code,
            instructions: &instructions,
            descriptor: method.descriptor,
            is_static: method.access & access::STATIC != 0,
            is_constructor: name == "<init>",
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
        true => Ok(bytes.to_vec()),
        false => writer::write(class, &edits),
    }
}
