//! The tables of a `Code` attribute that name program counters: exceptions, line numbers, local variables, type
//! annotations.

use super::bytes::{Reader, Write};
use super::edit::MethodEdits;
use super::error::{ClassErrorKind, Result};
use super::layout::{Layout, Moves};
use super::opcode::Instructions;
use super::view::ExceptionEntry;
use std::ops::Range;

/// The moved exception table, the guard's entries last.
pub fn exceptions(
    old: &[ExceptionEntry],
    layout: &Layout,
    instructions: &Instructions,
    edits: &MethodEdits,
    out: &mut Vec<u8>,
) -> Result<()> {
    let moves = layout.moves(instructions);
    let count_at = out.len();
    out.put_u16(0);
    for entry in old {
        for pc in [entry.start, entry.end, entry.handler] {
            out.put_u16(moves.target(i64::from(pc))? as u16);
        }
        out.put_u16(entry.catch_type);
    }
    if let (Some(_), Some(handler)) = (&edits.guard, layout.handler) {
        let mut guard = |start: u32, end: u32| {
            if start < end {
                [start as u16, end as u16, handler as u16, 0]
                    .into_iter()
                    .for_each(|value| out.put_u16(value));
            }
        };
        // Everything but each return and what runs before it: a failing exit hook must not exit twice.
        let mut start = moves.target(0)?;
        let returns = instructions
            .iter()
            .filter(|i| MethodEdits::outside_guard(i));
        for instruction in returns {
            let pc = i64::from(instruction.pc);
            guard(start, moves.target(pc)?);
            start = moves.start(pc)? + u32::from(instruction.length);
        }
        let end = instructions.last().map_or(0, |last| last.end());
        guard(start, moves.target(i64::from(end))?);
    }
    let rows = (out.len() - count_at - 2) / 8;
    let Ok(rows) = u16::try_from(rows) else {
        let kind = ClassErrorKind::Unsupported("too many exception handlers");
        return Err(super::ClassError::new(0, kind));
    };
    out.set_u16(count_at, rows);
    Ok(())
}

/// A moved `LineNumberTable`. The first line also covers the prologue.
pub fn line_numbers(
    bytes: &[u8],
    content: Range<usize>,
    moves: Moves<'_>,
    out: &mut Vec<u8>,
) -> Result<()> {
    let mut reader = Reader::window(bytes, content);
    let count = reader.u16()?;
    out.put_u16(count);
    let rows = reader.take(usize::from(count) * 4)?;
    out.reserve(rows.len());
    for row in rows.chunks_exact(4) {
        let new = match u16::from_be_bytes([row[0], row[1]]) {
            0 => 0,
            pc => moves.nearest_target(u32::from(pc)) as u16,
        };
        let [high, low] = new.to_be_bytes();
        out.extend_from_slice(&[high, low, row[2], row[3]]);
    }
    reader.finish()
}

/// Adds the entries of a `LineNumberTable` to a list, pc and line, and puts it in the order of pcs.
pub fn read_line_numbers(
    bytes: &[u8],
    content: Range<usize>,
    lines: &mut Vec<(u16, u16)>,
) -> Result<()> {
    let mut reader = Reader::window(bytes, content);
    let count = usize::from(reader.u16()?);
    let rows = reader.take(count * 4)?.chunks_exact(4);
    lines.extend(rows.map(|row| {
        let number = |at| u16::from_be_bytes([row[at], row[at + 1]]);
        (number(0), number(2))
    }));
    // Compilers write them in order. Of two entries for one pc the last one holds.
    if !lines.is_sorted_by_key(|(pc, _)| *pc) {
        lines.sort_by_key(|(pc, _)| *pc);
    }
    Ok(())
}

/// A range of a local variable: moved start and length. Variables of the whole method also cover the prologue.
fn local_range(start: u16, length: u16, moves: Moves<'_>) -> (u16, u16) {
    let new_start = if start == 0 {
        0
    } else {
        moves.nearest_target(u32::from(start))
    };
    let new_end = moves.nearest_target(u32::from(start) + u32::from(length));
    (new_start as u16, new_end.saturating_sub(new_start) as u16)
}

/// A moved `LocalVariableTable` or `LocalVariableTypeTable`.
pub fn local_variables(
    bytes: &[u8],
    content: Range<usize>,
    moves: Moves<'_>,
    out: &mut Vec<u8>,
) -> Result<()> {
    let mut reader = Reader::window(bytes, content);
    let count = reader.u16()?;
    out.put_u16(count);
    let rows = reader.take(usize::from(count) * 10)?;
    out.reserve(rows.len());
    for row in rows.chunks_exact(10) {
        let number = |at| u16::from_be_bytes([row[at], row[at + 1]]);
        let (start, length) = local_range(number(0), number(2), moves);
        let ([a, b], [c, d]) = (start.to_be_bytes(), length.to_be_bytes());
        let new = [a, b, c, d, row[4], row[5], row[6], row[7], row[8], row[9]];
        out.extend_from_slice(&new);
    }
    reader.finish()
}

/// Moved `RuntimeVisibleTypeAnnotations` or `RuntimeInvisibleTypeAnnotations` of a method body (JVMS 4.7.20).
pub fn type_annotations(
    bytes: &[u8],
    content: Range<usize>,
    moves: Moves<'_>,
    out: &mut Vec<u8>,
) -> Result<()> {
    // The copy of what is at offset `o` in the class file is at `o - content.start + copied`.
    let copied = out.len();
    let base = content.start;
    out.extend_from_slice(&bytes[content.clone()]);
    let mut reader = Reader::window(bytes, content);
    let count = reader.u16()?;
    for _ in 0..count {
        match reader.u8()? {
            0x00 | 0x01 | 0x16 => reader.skip(1).map(drop)?,
            0x10..=0x12 | 0x17 | 0x42 => reader.skip(2).map(drop)?,
            0x13..=0x15 => {}
            0x40 | 0x41 => {
                for _ in 0..reader.u16()? {
                    let at = reader.position() - base + copied;
                    let (start, length) = local_range(reader.u16()?, reader.u16()?, moves);
                    out.set_u16(at, start);
                    out.set_u16(at + 2, length);
                    reader.skip(2)?;
                }
            }
            target @ 0x43..=0x4B => {
                let at = reader.position() - base + copied;
                let pc = u32::from(reader.u16()?);
                let moved = moves.start(i64::from(pc));
                out.set_u16(
                    at,
                    moved.unwrap_or_else(|_| moves.nearest_target(pc)) as u16,
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
    reader.finish()
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

    /// `nop; nop; return` with two bytes of prologue and one byte before the second nop.
    fn moved() -> (Instructions, MethodEdits, Layout) {
        let code = [0x00, 0x00, 0xB1];
        let mut instructions = Instructions::default();
        instructions.read(&code, 0).unwrap();
        let mut edits = MethodEdits::default();
        edits.prologue = vec![0x03, 0x57];
        edits.before(1, &[0x00], 0);
        edits.before(2, &[0x00], 0);
        edits.guard = Some(crate::class::edit::Guard {
            handler: vec![0xBF],
            this_class: None,
            throwable: 1,
            saved: None,
        });
        let mut layout = Layout::default();
        let mut new = Vec::new();
        let whole = (&code[..], 0..code.len());
        layout
            .lay_out(whole, &instructions, &edits, &mut new)
            .unwrap();
        // 0: prologue, 2: nop, 3: before, 4: nop, 5: before, 6: return, 7: handler
        assert_eq!(new.len(), 8);
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
        let mut table = Vec::new();
        exceptions(&old, &layout, &instructions, &edits, &mut table).unwrap();
        #[rustfmt::skip]
        assert_eq!(table, [
            0, 2,
            0, 2, 0, 7, 0, 3, 0, 9,
            0, 2, 0, 5, 0, 7, 0, 0,
        ]);
    }

    type Mover = fn(&[u8], Range<usize>, Moves<'_>, &mut Vec<u8>) -> Result<()>;

    /// A table moved behind a byte that was there before.
    fn move_table(mover: Mover, table: &[u8], end: usize) -> Result<Vec<u8>> {
        let (instructions, _, layout) = moved();
        let mut out = vec![7];
        mover(table, 0..end, layout.moves(&instructions), &mut out)?;
        assert_eq!(out.remove(0), 7);
        Ok(out)
    }

    #[test]
    fn lines_and_variables_cover_the_prologue() {
        let lines = [0, 2, 0, 0, 0, 10, 0, 1, 0, 11];
        assert_eq!(
            move_table(line_numbers, &lines, 10).unwrap(),
            [0, 2, 0, 0, 0, 10, 0, 3, 0, 11]
        );
        let variables = [0, 1, 0, 0, 0, 3, 0, 5, 0, 6, 0, 0];
        let moved = move_table(local_variables, &variables, 12).unwrap();
        assert_eq!(moved, [0, 1, 0, 0, 0, 7, 0, 5, 0, 6, 0, 0]);
    }

    #[test]
    fn type_annotations_of_instructions_follow_them() {
        #[rustfmt::skip]
        let table = [
            0, 2,
            0x44, 0, 1, 0, 0, 9, 0, 0,                         // new at pc 1
            0x40, 0, 1, 0, 1, 0, 2, 0, 3, 0, 0, 9, 0, 1, 0, 2, b'[', 0, 1, b'I', 0, 4, // local from 1 to 3
        ];
        let moved = move_table(type_annotations, &table, table.len()).unwrap();
        assert_eq!(moved[3..5], [0, 4]);
        assert_eq!(moved[13..17], [0, 3, 0, 4]);
        for end in 0..table.len() {
            assert!(move_table(type_annotations, &table, end).is_err(), "{end}");
        }
    }
}
