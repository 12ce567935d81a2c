//! `StackMapTable` (JVMS 4.7.4): decoded, moved, and encoded again with the shortest forms.
//!
//! Inserted code keeps the types of the original one, so frames are moved as they are, from bytes to bytes. New frames
//! are those at entry, which equal the implicit first frame, the one of a guard's handler, and those behind conditions
//! that had to be turned round ([`super::inference`]). For the last two kinds, and for a local variable that all frames
//! must keep, frames are decoded and encoded again.

use super::bytes::{Reader, Write};
use super::error::{ClassErrorKind, Result};
use super::layout::Moves;
use std::ops::Range;

/// `verification_type_info`: tag, and the pool index or pc of tags 7 and 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Type {
    tag: u8,
    data: u16,
}

const OBJECT: u8 = 7;
const UNINITIALIZED: u8 = 8;

impl Type {
    /// `Top`.
    pub const TOP: Type = Type { tag: 0, data: 0 };
    /// `Integer`.
    pub const INTEGER: Type = Type { tag: 1, data: 0 };
    /// `Float`.
    pub const FLOAT: Type = Type { tag: 2, data: 0 };
    /// `Double`, which stands for two locals.
    pub const DOUBLE: Type = Type { tag: 3, data: 0 };
    /// `Long`, which stands for two locals.
    pub const LONG: Type = Type { tag: 4, data: 0 };

    /// `Null`.
    pub const NULL: Type = Type { tag: 5, data: 0 };
    /// `UninitializedThis`.
    pub const UNINITIALIZED_THIS: Type = Type { tag: 6, data: 0 };

    /// An instance of the class at this pool index.
    pub fn object(class: u16) -> Type {
        Type {
            tag: OBJECT,
            data: class,
        }
    }

    /// What the `new` at this pc has made.
    pub fn uninitialized(pc: u16) -> Type {
        Type {
            tag: UNINITIALIZED,
            data: pc,
        }
    }

    /// The pool index of the class of an initialised object.
    pub fn class(self) -> Option<u16> {
        (self.tag == OBJECT).then_some(self.data)
    }

    /// The pc of the `new` that made an uninitialised object.
    pub fn new_at(self) -> Option<u16> {
        (self.tag == UNINITIALIZED).then_some(self.data)
    }

    /// True for long and double.
    pub fn is_wide(self) -> bool {
        self == Type::DOUBLE || self == Type::LONG
    }

    fn read(reader: &mut Reader<'_>) -> Result<Type> {
        let tag = reader.u8()?;
        let data = match tag {
            0..=6 => 0,
            OBJECT | UNINITIALIZED => reader.u16()?,
            _ => return Err(reader.error(ClassErrorKind::Malformed("verification type"))),
        };
        Ok(Type { tag, data })
    }

    fn write(self, out: &mut Vec<u8>) {
        out.put_u8(self.tag);
        if self.tag >= OBJECT {
            out.put_u16(self.data);
        }
    }

    fn moved(self, moves: Moves<'_>) -> Result<Type> {
        match self.tag {
            UNINITIALIZED => Ok(Type {
                tag: UNINITIALIZED,
                data: moves.start(i64::from(self.data))? as u16,
            }),
            _ => Ok(self),
        }
    }
}

/// What a frame says, relative to the frame before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Same locals, empty stack.
    Same,
    /// Same locals, one stack item.
    SameLocals1(Type),
    /// Without the last 1 to 3 locals.
    Chop(u8),
    /// With 1 to 3 more locals.
    Append(Vec<Type>),
    /// Everything spelled out.
    Full {
        /// Local variables, long and double once.
        locals: Vec<Type>,
        /// Operand stack, long and double once.
        stack: Vec<Type>,
    },
}

/// A frame and where it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Offset in the code array.
    pub pc: u32,
    /// Types there.
    pub body: Body,
}

/// Decodes the content of a `StackMapTable`.
pub fn decode(bytes: &[u8], content: Range<usize>) -> Result<Vec<Frame>> {
    let mut reader = Reader::window(bytes, content);
    let count = reader.u16()?;
    let mut frames = Vec::new();
    let mut next_pc = 0u32;
    for _ in 0..count {
        let kind = reader.u8()?;
        let (delta, body) = match kind {
            0..=63 => (u16::from(kind), Body::Same),
            64..=127 => (
                u16::from(kind - 64),
                Body::SameLocals1(Type::read(&mut reader)?),
            ),
            128..=246 => return Err(reader.error(ClassErrorKind::Malformed("frame type"))),
            247 => (reader.u16()?, Body::SameLocals1(Type::read(&mut reader)?)),
            248..=250 => (reader.u16()?, Body::Chop(251 - kind)),
            251 => (reader.u16()?, Body::Same),
            252..=254 => (
                reader.u16()?,
                Body::Append(types(&mut reader, u16::from(kind - 251))?),
            ),
            255 => {
                let delta = reader.u16()?;
                let locals = reader.u16()?;
                let locals = types(&mut reader, locals)?;
                let stack = reader.u16()?;
                (
                    delta,
                    Body::Full {
                        locals,
                        stack: types(&mut reader, stack)?,
                    },
                )
            }
        };
        let pc = next_pc + u32::from(delta);
        frames.push(Frame { pc, body });
        next_pc = pc + 1;
    }
    reader.finish()?;
    Ok(frames)
}

fn types(reader: &mut Reader<'_>, count: u16) -> Result<Vec<Type>> {
    (0..count).map(|_| Type::read(reader)).collect()
}

/// Moves frames to where their instructions went.
pub fn relocate(frames: &mut [Frame], moves: Moves<'_>) -> Result<()> {
    for frame in frames {
        frame.pc = moves.target(i64::from(frame.pc))?;
        let moved = |list: &mut Vec<Type>| -> Result<()> {
            for item in list {
                *item = item.moved(moves)?;
            }
            Ok(())
        };
        match &mut frame.body {
            Body::Same | Body::Chop(_) => {}
            Body::SameLocals1(item) => *item = item.moved(moves)?,
            Body::Append(items) => moved(items)?,
            Body::Full { locals, stack } => {
                moved(locals)?;
                moved(stack)?;
            }
        }
    }
    Ok(())
}

/// Moves a whole table from bytes to bytes, without decoding more than positions.
///
/// `first` are positions, in order, of frames equal to the one at method entry that go before all others; `last` is a
/// frame that goes behind them.
pub fn relocate_bytes(
    (bytes, content): (&[u8], Range<usize>),
    moves: Moves<'_>,
    first: impl Iterator<Item = u32>,
    last: Option<&Frame>,
    out: &mut Vec<u8>,
) -> Result<()> {
    let mut reader = Reader::window(bytes, content);
    let old_count = reader.u16()?;
    let mut positions = Positions {
        count_at: out.len(),
        count: 0,
        next_pc: 0,
    };
    out.put_u16(0);
    let mut pending: Vec<u32> = Vec::new();
    pending.extend(first);
    let mut old_pc = 0u32;
    for number in 0..old_count {
        let kind = reader.u8()?;
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => u16::from(kind - 64),
            128..=246 => return Err(reader.error(ClassErrorKind::Malformed("frame type"))),
            _ => reader.u16()?,
        };
        old_pc += u32::from(delta) + u32::from(number > 0);
        let pc = moves.target(i64::from(old_pc))?;
        for pc in pending.drain(..).filter(|first| *first != pc) {
            put_short(positions.advance(pc), 0, out);
        }
        let delta = positions.advance(pc);
        match kind {
            0..=63 | 251 => put_short(delta, 0, out),
            64..=127 | 247 => {
                put_short(delta, 64, out);
                Type::read(&mut reader)?.moved(moves)?.write(out);
            }
            248..=250 => put_long(kind, delta, out),
            252..=254 => {
                put_long(kind, delta, out);
                move_types(u16::from(kind - 251), &mut reader, moves, out)?;
            }
            _ => {
                put_long(kind, delta, out);
                for _ in 0..2 {
                    let count = reader.u16()?;
                    out.put_u16(count);
                    move_types(count, &mut reader, moves, out)?;
                }
            }
        }
    }
    reader.finish()?;
    for pc in pending {
        put_short(positions.advance(pc), 0, out);
    }
    if let Some(last) = last {
        let delta = positions.advance(last.pc);
        put_frame(last, delta, out);
    }
    out.set_u16(positions.count_at, positions.count);
    Ok(())
}

/// Where the next frame is counted from.
struct Positions {
    count_at: usize,
    count: u16,
    next_pc: u32,
}

impl Positions {
    fn advance(&mut self, pc: u32) -> u16 {
        let delta = pc.wrapping_sub(self.next_pc) as u16;
        self.next_pc = pc + 1;
        self.count = self.count.saturating_add(1);
        delta
    }
}

fn move_types(
    count: u16,
    reader: &mut Reader<'_>,
    moves: Moves<'_>,
    out: &mut Vec<u8>,
) -> Result<()> {
    for _ in 0..count {
        Type::read(reader)?.moved(moves)?.write(out);
    }
    Ok(())
}

/// A frame with the locals of the one before it; `first` is 0 for an empty stack, 64 for one item.
fn put_short(delta: u16, first: u8, out: &mut Vec<u8>) {
    match (delta, first) {
        (0..=63, _) => out.put_u8(first + delta as u8),
        (_, 0) => put_long(251, delta, out),
        _ => put_long(247, delta, out),
    }
}

fn put_long(kind: u8, delta: u16, out: &mut Vec<u8>) {
    out.put_u8(kind);
    out.put_u16(delta);
}

/// Encodes frames that are in order of pc.
pub fn encode(frames: &[Frame], out: &mut Vec<u8>) {
    let mut positions = Positions {
        count_at: out.len(),
        count: 0,
        next_pc: 0,
    };
    out.put_u16(0);
    for frame in frames {
        let delta = positions.advance(frame.pc);
        put_frame(frame, delta, out);
    }
    out.set_u16(positions.count_at, positions.count);
}

fn put_frame(frame: &Frame, delta: u16, out: &mut Vec<u8>) {
    match &frame.body {
        Body::Same => put_short(delta, 0, out),
        Body::SameLocals1(item) => {
            put_short(delta, 64, out);
            item.write(out);
        }
        Body::Chop(count) => put_long(251 - count, delta, out),
        Body::Append(items) => {
            put_long(251 + items.len() as u8, delta, out);
            items.iter().for_each(|item| item.write(out));
        }
        Body::Full { locals, stack } => {
            put_long(255, delta, out);
            for list in [locals, stack] {
                out.put_u16(list.len() as u16);
                list.iter().for_each(|item| item.write(out));
            }
        }
    }
}

/// Spells out every frame, given the locals at method entry.
///
/// # Errors
/// A chop of more locals than there are.
pub fn expand(frames: &mut [Frame], initial: &[Type]) -> Result<()> {
    let mut current = initial.to_vec();
    for frame in frames {
        let mut full_stack = Vec::new();
        match &mut frame.body {
            Body::Same => {}
            Body::SameLocals1(item) => full_stack.push(*item),
            Body::Chop(count) => {
                let left = current.len().checked_sub(usize::from(*count));
                let kind = ClassErrorKind::Malformed("chop frame");
                current.truncate(left.ok_or(super::ClassError::new(0, kind))?);
            }
            Body::Append(items) => current.append(items),
            Body::Full { locals, stack } => {
                current.clone_from(locals);
                full_stack = std::mem::take(stack);
            }
        }
        frame.body = Body::Full {
            locals: current.clone(),
            stack: full_stack,
        };
    }
    Ok(())
}

/// Adds one local at a slot behind all others to spelled-out frames.
pub fn add_local(frames: &mut [Frame], slot: u16, item: Type) {
    for frame in frames {
        if let Body::Full { locals, .. } = &mut frame.body {
            let used: u16 = locals.iter().map(|l| if l.is_wide() { 2 } else { 1 }).sum();
            locals.extend(std::iter::repeat_n(
                Type::TOP,
                usize::from(slot.saturating_sub(used)),
            ));
            locals.push(item);
        }
    }
}

/// True if all frames keep `first` as local 0, given that it is the first of `initial` locals at entry.
pub fn keep_local_0(frames: &[Frame], first: Type, initial: usize) -> bool {
    let mut count = initial;
    frames.iter().all(|frame| {
        match &frame.body {
            Body::Same | Body::SameLocals1(_) => {}
            Body::Chop(n) => count = count.saturating_sub(usize::from(*n)),
            Body::Append(items) => count += items.len(),
            Body::Full { locals, .. } => {
                count = locals.len();
                return locals.first() == Some(&first);
            }
        }
        // Only a full frame can name another type, so local 0 is kept as long as there are locals.
        count > 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[rustfmt::skip]
    const TABLE: &[u8] = &[
        0, 7,
        0,                                  // same, pc 0
        64 + 9, 7, 0, 5,                    // same locals 1, pc 10, Object #5
        252, 0, 0, 1,                       // append Integer, pc 11
        250, 0, 100,                        // chop 1, pc 112
        251, 0, 64,                         // same extended, pc 177
        247, 0, 64, 8, 0, 10,               // same locals 1 extended, pc 242, Uninitialized(10)
        255, 0, 0, 0, 2, 7, 0, 3, 4, 0, 1, 2, // full, pc 243, [Object #3, Long], [Float]
    ];

    #[test]
    fn decodes_and_encodes_every_form() {
        let frames = decode(TABLE, 0..TABLE.len()).unwrap();
        let pcs: Vec<u32> = frames.iter().map(|f| f.pc).collect();
        assert_eq!(pcs, [0, 10, 11, 112, 177, 242, 243]);
        assert_eq!(frames[3].body, Body::Chop(1));
        assert_eq!(encoded(&frames), TABLE);
    }

    fn encoded(frames: &[Frame]) -> Vec<u8> {
        let mut out = Vec::new();
        encode(frames, &mut out);
        out
    }

    #[test]
    fn forms_change_with_the_distance() {
        let at = |pc| Frame {
            pc,
            body: Body::Same,
        };
        assert_eq!(encoded(&[at(63), at(127)]), [0, 2, 63, 63]);
        assert_eq!(encoded(&[at(64), at(129)]), [0, 2, 251, 0, 64, 251, 0, 64]);
    }

    #[test]
    fn cut_tables_are_errors() {
        for end in 0..TABLE.len() {
            assert!(decode(TABLE, 0..end).is_err(), "{end}");
        }
        assert!(decode(&[0, 1, 200], 0..3).is_err());
    }

    #[test]
    fn an_added_local_sits_behind_wide_ones() {
        let mut frames = decode(TABLE, 0..TABLE.len()).unwrap();
        expand(&mut frames, &[Type::object(3)]).unwrap();
        add_local(&mut frames, 6, Type::object(9));
        let Body::Full { locals, stack } = &frames[6].body else {
            panic!("not full")
        };
        let top = Type::TOP;
        assert_eq!(
            locals,
            &[Type::object(3), Type::LONG, top, top, top, Type::object(9)]
        );
        assert_eq!(stack, &[Type::FLOAT]);
    }

    #[test]
    fn notices_when_local_0_goes() {
        let full = |locals| {
            [Frame {
                pc: 0,
                body: Body::Full {
                    locals,
                    stack: vec![],
                },
            }]
        };
        assert!(keep_local_0(
            &full(vec![Type::object(3)]),
            Type::object(3),
            1
        ));
        assert!(!keep_local_0(&full(vec![]), Type::object(3), 1));
        assert!(!keep_local_0(&full(vec![Type::TOP]), Type::object(3), 1));
        let chop = [Frame {
            pc: 0,
            body: Body::Chop(2),
        }];
        assert!(keep_local_0(&chop, Type::object(3), 3));
        assert!(!keep_local_0(&chop, Type::object(3), 2));
    }
}
