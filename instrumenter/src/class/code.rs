//! Rewrites one `Code` attribute: lays out the edited instructions and moves every table along.

use super::appender::Appender;
use super::bytes::Write;
use super::edit::MethodEdits;
use super::error::{ClassError, ClassErrorKind, Result};
use super::frames::{self, Body, Frame, Type};
use super::inference;
use super::layout::Layout;
use super::opcode::Instructions;
use super::tables;
use super::view::{Class, Code, Kind};

/// First version in which the verifier reads `StackMapTable`.
pub const FIRST_VERSION_WITH_FRAMES: u16 = 50;

/// A method body with everything needed to write it again.
#[derive(Debug, Clone, Copy)]
pub struct MethodBody<'a, 'b> {
    /// The class it belongs to.
    pub class: &'b Class<'a>,
    /// Its `Code` attribute.
    pub code: &'b Code,
    /// Its instructions.
    pub instructions: &'b Instructions,
    /// Pool index of the method's descriptor.
    pub descriptor: u16,
    /// Declared `static`.
    pub is_static: bool,
    /// An `<init>`, of another class than `java.lang.Object`.
    pub is_constructor: bool,
}

impl MethodBody<'_, '_> {
    /// The decoded `StackMapTable`; no frames if there is none.
    pub fn frames(&self) -> Result<Vec<Frame>> {
        match self
            .class
            .find_kind(&self.code.attributes, Kind::StackMapTable)
        {
            Some(attribute) => frames::decode(self.class.bytes, attribute.content()),
            None => Ok(Vec::new()),
        }
    }
}

/// Appends the rewritten attribute, with name and length, to `out`. The edits are sealed; `layout` lends its memory.
///
/// # Errors
/// Damaged tables, and the limits of [`Layout::lay_out`]. What `out` holds then is of no use.
pub fn rewrite(
    body: MethodBody<'_, '_>,
    edits: &MethodEdits,
    pool: &mut Appender,
    layout: &mut Layout,
    out: &mut Vec<u8>,
) -> Result<()> {
    let MethodBody {
        class,
        code,
        instructions,
        ..
    } = body;
    let start = code.bytes.start;
    out.put_u16(code.name);
    let length_at = out.len();
    out.put_u32(0);
    out.put_u16(add(code.max_stack, edits.extra_stack, start)?);
    out.put_u16(add(code.max_locals, edits.extra_locals, start)?);
    out.put_u32(0);
    let code_at = out.len();
    let old = (class.bytes, code.bytes.clone());
    layout.lay_out(old, instructions, edits, out)?;
    let length = out.len() - code_at;
    out.set_u32(code_at - 4, length as u32);
    let mut tables = |out: &mut Vec<u8>| {
        tables::exceptions(&code.exceptions, layout, instructions, edits, out)?;
        attributes(body, edits, layout, pool, out)
    };
    // Errors in there know the method, not the byte; they point to the start of the code.
    tables(out).map_err(|error| ClassError {
        offset: error.offset.max(start),
        ..error
    })?;
    let length = out.len() - length_at - 4;
    out.set_u32(length_at, length as u32);
    Ok(())
}

fn add(old: u16, extra: u16, offset: usize) -> Result<u16> {
    let kind = ClassErrorKind::Unsupported(
        "the method already uses the largest possible stack or all local variables",
    );
    old.checked_add(extra).ok_or(ClassError::new(offset, kind))
}

/// The attributes of the new code, with their count.
fn attributes(
    body: MethodBody<'_, '_>,
    edits: &MethodEdits,
    layout: &Layout,
    pool: &mut Appender,
    out: &mut Vec<u8>,
) -> Result<()> {
    let (class, code) = (body.class, body.code);
    let moves = layout.moves(body.instructions);
    let has_table = class
        .find_kind(&code.attributes, Kind::StackMapTable)
        .is_some();
    let needs_frames = edits.guard.is_some() || !edits.prologue_frames.is_empty();
    let adds_table = class.major >= FIRST_VERSION_WITH_FRAMES && !has_table && needs_frames;
    out.put_u16(code.attributes.len() as u16 + u16::from(adds_table));
    for attribute in &code.attributes {
        let content = attribute.content();
        let length_at = put_header(attribute.name, out);
        match class.kind(attribute)? {
            Kind::StackMapTable if class.major >= FIRST_VERSION_WITH_FRAMES => {
                stack_map_table(body, edits, layout, pool, out)?
            }
            Kind::LineNumberTable => tables::line_numbers(class.bytes, content, moves, out)?,
            Kind::LocalVariables => tables::local_variables(class.bytes, content, moves, out)?,
            Kind::TypeAnnotations => tables::type_annotations(class.bytes, content, moves, out)?,
            // Attributes nobody but their maker understands stay as they are; the JVM ignores them.
            _ => out.extend_from_slice(&class.bytes[content]),
        }
        put_length(length_at, out);
    }
    if adds_table {
        let length_at = put_header(pool.utf8("StackMapTable")?, out);
        stack_map_table(body, edits, layout, pool, out)?;
        put_length(length_at, out);
    }
    Ok(())
}

fn put_header(name: u16, out: &mut Vec<u8>) -> usize {
    out.put_u16(name);
    out.put_u32(0);
    out.len() - 4
}

fn put_length(at: usize, out: &mut Vec<u8>) {
    let length = out.len() - at - 4;
    out.set_u32(at, length as u32);
}

/// The moved frames with those of prologue and guard.
fn stack_map_table(
    body: MethodBody<'_, '_>,
    edits: &MethodEdits,
    layout: &Layout,
    pool: &mut Appender,
    out: &mut Vec<u8>,
) -> Result<()> {
    let moves = layout.moves(body.instructions);
    let saved = edits.guard.as_ref().and_then(|guard| guard.saved);
    let at_entry = edits
        .prologue_frames
        .iter()
        .map(|&position| position as u32);
    let guard = edits.guard.as_ref().zip(layout.handler);
    let mut handler = guard.map(|(guard, pc)| Frame {
        pc,
        body: Body::Full {
            locals: guard.this_class.map(Type::object).into_iter().collect(),
            stack: vec![Type::object(guard.throwable)],
        },
    });
    let new_targets = layout.new_targets().next().is_some();
    let table = body
        .class
        .find_kind(&body.code.attributes, Kind::StackMapTable);
    let keeps = saved.is_some() || !edits.kept.is_empty();
    if let (Some(table), false, false) = (table, keeps, new_targets) {
        let table = (body.class.bytes, table.content());
        return frames::relocate_bytes(table, moves, at_entry, handler.as_ref(), out);
    }
    let mut moved = body.frames()?;
    if new_targets {
        inference::add_frames(body, layout.new_targets(), &mut moved, pool)?;
    }
    frames::relocate(&mut moved, moves)?;
    if keeps {
        frames::expand(&mut moved, &inference::initial_locals(body, pool)?)?;
    }
    if let Some((slot, class)) = saved {
        frames::add_local(&mut moved, slot, Type::object(class));
        if let Some(handler) = &mut handler {
            frames::add_local(std::slice::from_mut(handler), slot, Type::object(class));
        }
    }
    for (slot, kept) in &edits.kept {
        frames::add_local(&mut moved, *slot, *kept);
    }
    let mut all = Vec::with_capacity(moved.len() + 2);
    // A loop to pc 0 already has a frame there.
    let first = moved.first().map(|first| first.pc);
    let at_entry = at_entry.filter(|pc| first != Some(*pc));
    all.extend(at_entry.map(|pc| Frame {
        pc,
        body: Body::Same,
    }));
    all.extend(moved);
    all.extend(handler);
    frames::encode(&all, out);
    Ok(())
}
