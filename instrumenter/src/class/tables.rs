//! The tables of a `Code` attribute that name program counters: exceptions, line numbers, local variables, type
//! annotations.

use super::bytes::{Reader, Write};
use super::edit::MethodEdits;
use super::error::{ClassErrorKind, Result};
use super::layout::Layout;
use super::opcode::Instruction;
use super::view::ExceptionEntry;
use std::ops::Range;

/// The moved exception table, the guard's entries last.
pub fn exceptions(
    old: &[ExceptionEntry],
    layout: &Layout,
    instructions: &[Instruction],
    edits: &MethodEdits,
) -> Result<Vec<u8>> {
    let mut rows: Vec<[u16; 4]> = Vec::with_capacity(old.len());
    for entry in old {
        let start = layout.map.target(i64::from(entry.start))? as u16;
        let end = layout.map.target(i64::from(entry.end))? as u16;
        let handler = layout.map.target(i64::from(entry.handler))? as u16;
        rows.push([start, end, handler, entry.catch_type]);
    }
    if let (Some(_), Some(handler)) = (&edits.guard, layout.handler) {
        // Everything but each return and what runs before it: a failing exit hook must not exit twice.
        let mut start = layout.map.target_of(0);
        for (index, instruction) in instructions.iter().enumerate() {
            if MethodEdits::outside_guard(instruction) {
                let end = layout.map.target_of(index);
                if start < end {
                    rows.push([start as u16, end as u16, handler as u16, 0]);
                }
                start = layout.map.end_of(index);
            }
        }
        let end = layout.map.target_of(instructions.len());
        if start < end {
            rows.push([start as u16, end as u16, handler as u16, 0]);
        }
    }
    let count = u16::try_from(rows.len()).map_err(|_| {
        super::ClassError::new(
            0,
            ClassErrorKind::Unsupported("too many exception handlers"),
        )
    })?;
    let mut out = Vec::with_capacity(2 + rows.len() * 8);
    out.put_u16(count);
    rows.iter().flatten().for_each(|&value| out.put_u16(value));
    Ok(out)
}

/// A moved `LineNumberTable`. The first line also covers the prologue.
pub fn line_numbers(bytes: &[u8], content: Range<usize>, layout: &Layout) -> Result<Vec<u8>> {
    let mut reader = Reader::window(bytes, content);
    let count = reader.u16()?;
    let mut out = Vec::with_capacity(2 + usize::from(count) * 4);
    out.put_u16(count);
    for _ in 0..count {
        let (pc, line) = (reader.u16()?, reader.u16()?);
        out.put_u16(if pc == 0 {
            0
        } else {
            layout.map.nearest_target(u32::from(pc)) as u16
        });
        out.put_u16(line);
    }
    reader.finish()?;
    Ok(out)
}

/// The entries of a `LineNumberTable`: pc and line.
pub fn read_line_numbers(bytes: &[u8], content: Range<usize>) -> Result<Vec<(u16, u16)>> {
    let mut reader = Reader::window(bytes, content);
    let count = reader.u16()?;
    (0..count)
        .map(|_| Ok((reader.u16()?, reader.u16()?)))
        .collect()
}

/// A range of a local variable: moved start and length. Variables of the whole method also cover the prologue.
fn local_range(start: u16, length: u16, layout: &Layout) -> (u16, u16) {
    let new_start = if start == 0 {
        0
    } else {
        layout.map.nearest_target(u32::from(start))
    };
    let new_end = layout
        .map
        .nearest_target(u32::from(start) + u32::from(length));
    (new_start as u16, new_end.saturating_sub(new_start) as u16)
}

/// A moved `LocalVariableTable` or `LocalVariableTypeTable`.
pub fn local_variables(bytes: &[u8], content: Range<usize>, layout: &Layout) -> Result<Vec<u8>> {
    let mut reader = Reader::window(bytes, content);
    let count = reader.u16()?;
    let mut out = Vec::with_capacity(2 + usize::from(count) * 10);
    out.put_u16(count);
    for _ in 0..count {
        let (start, length) = local_range(reader.u16()?, reader.u16()?, layout);
        out.put_u16(start);
        out.put_u16(length);
        out.extend_from_slice(reader.take(6)?);
    }
    reader.finish()?;
    Ok(out)
}

/// Moved `RuntimeVisibleTypeAnnotations` or `RuntimeInvisibleTypeAnnotations` of a method body (JVMS 4.7.20).
pub fn type_annotations(bytes: &[u8], content: Range<usize>, layout: &Layout) -> Result<Vec<u8>> {
    let base = content.start;
    let mut out = bytes[content.clone()].to_vec();
    let mut reader = Reader::window(bytes, content);
    let count = reader.u16()?;
    for _ in 0..count {
        match reader.u8()? {
            0x00 | 0x01 | 0x16 => reader.skip(1).map(drop)?,
            0x10..=0x12 | 0x17 | 0x42 => reader.skip(2).map(drop)?,
            0x13..=0x15 => {}
            0x40 | 0x41 => {
                for _ in 0..reader.u16()? {
                    let at = reader.position() - base;
                    let (start, length) = local_range(reader.u16()?, reader.u16()?, layout);
                    out.set_u16(at, start);
                    out.set_u16(at + 2, length);
                    reader.skip(2)?;
                }
            }
            target @ 0x43..=0x4B => {
                let at = reader.position() - base;
                let pc = u32::from(reader.u16()?);
                let moved = layout.map.start(i64::from(pc));
                out.set_u16(
                    at,
                    moved.unwrap_or_else(|_| layout.map.nearest_target(pc)) as u16,
                );
                if target >= 0x47 {
                    reader.skip(1)?;
                }
            }
            _ => return Err(reader.error(ClassErrorKind::Malformed("type annotation target"))),
        }
        let path_length = usize::from(reader.u8()?);
        reader.skip(path_length * 2)?;
        skip_annotation(&mut reader, 0)?;
    }
    reader.finish()?;
    Ok(out)
}

/// Deeper nesting than any compiler writes; a bound keeps the recursion safe on hostile input.
const MAX_ANNOTATION_DEPTH: u32 = 64;

fn skip_annotation(reader: &mut Reader<'_>, depth: u32) -> Result<()> {
    reader.skip(2)?;
    for _ in 0..reader.u16()? {
        reader.skip(2)?;
        skip_element_value(reader, depth + 1)?;
    }
    Ok(())
}

fn skip_element_value(reader: &mut Reader<'_>, depth: u32) -> Result<()> {
    if depth > MAX_ANNOTATION_DEPTH {
        return Err(reader.error(ClassErrorKind::Malformed("annotation: nested too deeply")));
    }
    match reader.u8()? {
        b'e' => reader.skip(4).map(drop),
        b'@' => skip_annotation(reader, depth + 1),
        b'[' => {
            for _ in 0..reader.u16()? {
                skip_element_value(reader, depth + 1)?;
            }
            Ok(())
        }
        _ => reader.skip(2).map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::layout::lay_out;
    use crate::class::opcode::decode;

    /// `nop; nop; return` with two bytes of prologue and one byte before the second nop.
    fn moved() -> (Vec<Instruction>, MethodEdits, Layout) {
        let code = [0x00, 0x00, 0xB1];
        let instructions = decode(&code, 0).unwrap();
        let mut edits = MethodEdits::new(3);
        edits.prologue = vec![0x03, 0x57];
        edits.before(1, &[0x00], 0);
        edits.before(2, &[0x00], 0);
        edits.guard = Some(crate::class::edit::Guard {
            handler: vec![0xBF],
            this_class: None,
            throwable: 1,
            saved: None,
        });
        let layout = lay_out(&code, &instructions, &edits, 0).unwrap();
        // 0: prologue, 2: nop, 3: before, 4: nop, 5: before, 6: return, 7: handler
        assert_eq!(layout.code.len(), 8);
        (instructions, edits, layout)
    }

    #[test]
    fn the_guard_leaves_out_returns() {
        let (instructions, edits, layout) = moved();
        let old = [ExceptionEntry {
            start: 0,
            end: 3,
            handler: 1,
            catch_type: 9,
        }];
        let table = exceptions(&old, &layout, &instructions, &edits).unwrap();
        #[rustfmt::skip]
        assert_eq!(table, [
            0, 2,
            0, 2, 0, 7, 0, 3, 0, 9,
            0, 2, 0, 5, 0, 7, 0, 0,
        ]);
    }

    #[test]
    fn lines_and_variables_cover_the_prologue() {
        let (_, _, layout) = moved();
        let lines = [0, 2, 0, 0, 0, 10, 0, 1, 0, 11];
        assert_eq!(
            line_numbers(&lines, 0..10, &layout).unwrap(),
            [0, 2, 0, 0, 0, 10, 0, 3, 0, 11]
        );
        let variables = [0, 1, 0, 0, 0, 3, 0, 5, 0, 6, 0, 0];
        let moved = local_variables(&variables, 0..12, &layout).unwrap();
        assert_eq!(moved, [0, 1, 0, 0, 0, 7, 0, 5, 0, 6, 0, 0]);
    }

    #[test]
    fn type_annotations_of_instructions_follow_them() {
        let (_, _, layout) = moved();
        #[rustfmt::skip]
        let table = [
            0, 2,
            0x44, 0, 1, 0, 0, 9, 0, 0,                         // new at pc 1
            0x40, 0, 1, 0, 1, 0, 2, 0, 3, 0, 0, 9, 0, 1, 0, 2, b'[', 0, 1, b'I', 0, 4, // local from 1 to 3
        ];
        let moved = type_annotations(&table, 0..table.len(), &layout).unwrap();
        assert_eq!(moved[3..5], [0, 4]);
        assert_eq!(moved[13..17], [0, 3, 0, 4]);
        for end in 0..table.len() {
            assert!(type_annotations(&table, 0..end, &layout).is_err(), "{end}");
        }
    }
}
