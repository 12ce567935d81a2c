//! Rewrites one `Code` attribute: lays out the edited instructions and moves every table along.

use super::bytes::Write;
use super::descriptor;
use super::edit::{Guard, MethodEdits};
use super::error::{ClassError, ClassErrorKind, Result};
use super::frames::{self, Body, Frame, Type};
use super::layout::{lay_out, Layout};
use super::opcode::Instruction;
use super::pool::Appender;
use super::tables;
use super::view::{Attribute, Class, Code};

/// First version in which the verifier reads `StackMapTable`.
const FIRST_VERSION_WITH_FRAMES: u16 = 50;

/// A method body with everything needed to write it again.
#[derive(Debug, Clone, Copy)]
pub struct MethodBody<'a, 'b> {
    /// The class it belongs to.
    pub class: &'b Class<'a>,
    /// Its `Code` attribute.
    pub code: &'b Code,
    /// Its instructions.
    pub instructions: &'b [Instruction],
    /// Descriptor of the method.
    pub descriptor: &'b str,
    /// Declared `static`.
    pub is_static: bool,
}

impl MethodBody<'_, '_> {
    /// The decoded `StackMapTable`; no frames if there is none.
    pub fn frames(&self) -> Result<Vec<Frame>> {
        match self.class.find(&self.code.attributes, "StackMapTable") {
            Some(attribute) => frames::decode(self.class.bytes, attribute.content.clone()),
            None => Ok(Vec::new()),
        }
    }

    /// Types of the locals at entry, for any method but a constructor.
    pub fn initial_locals(&self, pool: &mut Appender<'_>) -> Result<Vec<Type>> {
        let mut locals = Vec::new();
        if !self.is_static {
            locals.push(Type::object(self.class.this_class));
        }
        for parameter in descriptor::parse_method(self.descriptor)?.0 {
            locals.push(match parameter {
                "B" | "C" | "I" | "S" | "Z" => Type::INTEGER,
                "F" => Type::FLOAT,
                "J" => Type::LONG,
                "D" => Type::DOUBLE,
                array if array.starts_with('[') => Type::object(pool.class(array)?),
                class => {
                    let name = class.trim_start_matches('L').trim_end_matches(';');
                    Type::object(pool.class(name)?)
                }
            });
        }
        Ok(locals)
    }
}

/// The rewritten attribute, with name and length.
///
/// # Errors
/// Damaged tables, and the limits of [`lay_out`].
pub fn rewrite(
    body: MethodBody<'_, '_>,
    edits: &MethodEdits,
    pool: &mut Appender<'_>,
) -> Result<Vec<u8>> {
    let MethodBody {
        class,
        code,
        instructions,
        ..
    } = body;
    let start = code.bytes.start;
    // Errors below know the method, not the byte; they point to the start of the code.
    let locate = |error: ClassError| ClassError {
        offset: error.offset.max(start),
        ..error
    };
    let layout = lay_out(&class.bytes[code.bytes.clone()], instructions, edits, start)?;
    let new_frames = new_frames(body, edits, &layout, pool).map_err(locate)?;
    let mut out = Vec::with_capacity(layout.code.len() + 64);
    out.put_u16(add(code.max_stack, edits.extra_stack, start)?);
    out.put_u16(add(code.max_locals, edits.extra_locals, start)?);
    out.put_u32(layout.code.len() as u32);
    out.extend_from_slice(&layout.code);
    out.extend_from_slice(
        &tables::exceptions(&code.exceptions, &layout, instructions, edits).map_err(locate)?,
    );
    let has_table = class.find(&code.attributes, "StackMapTable").is_some();
    let adds_table = !has_table && new_frames.is_some();
    out.put_u16(code.attributes.len() as u16 + u16::from(adds_table));
    for attribute in &code.attributes {
        let content =
            rewritten_attribute(body, attribute, &layout, new_frames.as_deref()).map_err(locate)?;
        put_attribute(&mut out, attribute.name, &content);
    }
    if let (true, Some(new_frames)) = (adds_table, &new_frames) {
        let name = pool.utf8("StackMapTable")?;
        put_attribute(&mut out, name, &frames::encode(new_frames));
    }
    let mut attribute = Vec::with_capacity(out.len() + 6);
    put_attribute(&mut attribute, pool.utf8("Code")?, &out);
    Ok(attribute)
}

fn add(old: u16, extra: u16, offset: usize) -> Result<u16> {
    let kind = ClassErrorKind::Unsupported(
        "the method already uses the largest possible stack or all local variables",
    );
    old.checked_add(extra).ok_or(ClassError::new(offset, kind))
}

fn put_attribute(out: &mut Vec<u8>, name: u16, content: &[u8]) {
    out.put_u16(name);
    out.put_u32(content.len() as u32);
    out.extend_from_slice(content);
}

fn rewritten_attribute(
    body: MethodBody<'_, '_>,
    attribute: &Attribute,
    layout: &Layout,
    new_frames: Option<&[Frame]>,
) -> Result<Vec<u8>> {
    let bytes = body.class.bytes;
    let content = attribute.content.clone();
    match body.class.pool.utf8(attribute.name)? {
        b"StackMapTable" => match new_frames {
            Some(new_frames) => Ok(frames::encode(new_frames)),
            None => Ok(bytes[content].to_vec()),
        },
        b"LineNumberTable" => tables::line_numbers(bytes, content, layout),
        b"LocalVariableTable" | b"LocalVariableTypeTable" => {
            tables::local_variables(bytes, content, layout)
        }
        b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
            tables::type_annotations(bytes, content, layout)
        }
        // Attributes nobody but their maker understands stay as they are; the JVM ignores them.
        _ => Ok(bytes[content].to_vec()),
    }
}

/// The moved frames with those of prologue and guard, or `None` if the method has and needs none.
fn new_frames(
    body: MethodBody<'_, '_>,
    edits: &MethodEdits,
    layout: &Layout,
    pool: &mut Appender<'_>,
) -> Result<Option<Vec<Frame>>> {
    if body.class.major < FIRST_VERSION_WITH_FRAMES {
        return Ok(None);
    }
    let has_table = body
        .class
        .find(&body.code.attributes, "StackMapTable")
        .is_some();
    let mut moved = body.frames()?;
    frames::relocate(&mut moved, &layout.map)?;
    if let Some(Guard {
        saved: Some((slot, class)),
        ..
    }) = &edits.guard
    {
        frames::expand(&mut moved, &body.initial_locals(pool)?)?;
        frames::add_local(&mut moved, *slot, Type::object(*class));
    }
    let mut all = Vec::with_capacity(moved.len() + 2);
    for &position in &edits.prologue_frames {
        let pc = position as u32;
        // A loop to pc 0 already has a frame there.
        if moved.first().is_none_or(|first| first.pc != pc) {
            all.push(Frame {
                pc,
                body: Body::Same,
            });
        }
    }
    all.extend(moved);
    if let (Some(guard), Some(handler)) = (&edits.guard, layout.handler) {
        let mut handler_frame = Frame {
            pc: handler,
            body: Body::Full {
                locals: guard.this_class.map(Type::object).into_iter().collect(),
                stack: vec![Type::object(guard.throwable)],
            },
        };
        if let Some((slot, class)) = guard.saved {
            frames::add_local(
                std::slice::from_mut(&mut handler_frame),
                slot,
                Type::object(class),
            );
        }
        all.push(handler_frame);
    }
    Ok((has_table || !all.is_empty()).then_some(all))
}
