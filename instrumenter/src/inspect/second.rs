//! The second reader: the crate `classfile-parser`, which shares no code with [`crate::class`].
//!
//! [`compare`] reads a class with both and says where they disagree: constants, members, code arrays and instructions
//! with their operands. The other reader cannot read everything; [`Limit`] lists why, so that a class that it cannot
//! read is told apart from one that the two read differently.

use crate::class::bytes::{i32_at, u16_at, Write};
use crate::class::opcode::{op, Instruction, OPCODES};
use crate::class::pool::tag;
use crate::class::view::{Code, Kind, Member};
use crate::class::Class;
use classfile_parser::attribute_info::code_attribute_parser;
use classfile_parser::class_parser;
use classfile_parser::code_attribute::code_parser;
use classfile_parser::constant_info::ConstantInfo;
use classfile_parser::ClassFile;
use std::fmt;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// What of the class file format `classfile-parser` 0.3.8 does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// `CONSTANT_Dynamic` (JVMS 4.4.10, since Java 11). javac emits it for some pattern switches.
    DynamicConstant,
    /// `CONSTANT_Module` and `CONSTANT_Package` (JVMS 4.4.11, 4.4.12, since Java 9): every `module-info`.
    ModuleConstant,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::DynamicConstant => "it does not know constants of kind 17, Dynamic",
            Limit::ModuleConstant => {
                "it does not know constants of kinds 19 and 20, Module and Package"
            }
        })
    }
}

/// How much two readers have in common.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Constants of the pool.
    pub constants: usize,
    /// Methods with code.
    pub bodies: usize,
    /// Instructions in them.
    pub instructions: usize,
}

/// What came of reading a class twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// Both say the same.
    Agree(Counts),
    /// They do not: each point in one line.
    Differ(Vec<String>),
    /// The other reader is known not to read such classes.
    KnownLimit(Limit),
    /// The other reader fails, and it is not known why it should.
    CannotRead(String),
}

/// Points listed for one class; the rest is counted.
const MAX_POINTS: usize = 20;

/// Reads a class, which `class` is the view of, with the other reader, and compares.
pub fn compare(class: &Class<'_>) -> Comparison {
    if let Some(limit) = limit(class) {
        return Comparison::KnownLimit(limit);
    }
    // It subtracts one from the count before it looks at it.
    if class.pool.count() == 0 {
        return Comparison::CannotRead("the constant pool has no count".into());
    }
    let read = catch_unwind(AssertUnwindSafe(|| class_parser(class.bytes)));
    let other = match read {
        Ok(Ok(([], other))) => other,
        Ok(Ok((rest, _))) => {
            return Comparison::CannotRead(format!("it leaves {} bytes unread", rest.len()))
        }
        Ok(Err(error)) => {
            let error = error.map(|error| (error.code, error.input.len()));
            return Comparison::CannotRead(format!("{error:?} bytes before the end"));
        }
        Err(_) => return Comparison::CannotRead("it panics".into()),
    };
    let mut points = Points::default();
    let counts = Counts {
        constants: constants(class, &other, &mut points),
        ..Counts::default()
    };
    let counts = members(class, &other, counts, &mut points);
    match points.finish() {
        None => Comparison::Agree(counts),
        Some(points) => Comparison::Differ(points),
    }
}

/// The limit of the other reader that this class exceeds, if any.
fn limit(class: &Class<'_>) -> Option<Limit> {
    (1..class.pool.count()).find_map(|index| match class.pool.tag(index) {
        Some(tag::DYNAMIC) => Some(Limit::DynamicConstant),
        Some(tag::MODULE | tag::PACKAGE) => Some(Limit::ModuleConstant),
        _ => None,
    })
}

/// Differences, the first ones in full.
#[derive(Debug, Default)]
struct Points {
    shown: Vec<String>,
    more: usize,
}

impl Points {
    fn check(&mut self, same: bool, text: impl FnOnce() -> String) {
        if same {
            return;
        }
        match self.shown.len() < MAX_POINTS {
            true => self.shown.push(text()),
            false => self.more += 1,
        }
    }

    fn finish(mut self) -> Option<Vec<String>> {
        if self.more > 0 {
            self.shown.push(format!("and {} more", self.more));
        }
        (!self.shown.is_empty()).then_some(self.shown)
    }
}

fn constants(class: &Class<'_>, other: &ClassFile, points: &mut Points) -> usize {
    let count = usize::from(class.pool.count());
    points.check(usize::from(other.const_pool_size) == count, || {
        format!(
            "constant pool count: {count}, other {}",
            other.const_pool_size
        )
    });
    let mut compared = 0;
    for index in 1..count {
        let ours = class.pool.encoded(index);
        let theirs = other.const_pool.get(index - 1).and_then(encoded);
        compared += usize::from(ours.is_some());
        points.check(ours == theirs.as_deref(), || {
            format!("constant {index}: {ours:x?}, other {theirs:x?}")
        });
    }
    compared
}

/// A constant as in the class file; `None` for the second half of a long or double.
fn encoded(constant: &ConstantInfo) -> Option<Vec<u8>> {
    let pair = |tag, one: u16, two: u16| {
        let mut out = vec![tag];
        out.put_u16(one);
        out.put_u16(two);
        out
    };
    let single = |tag, one: u16| {
        let mut out = vec![tag];
        out.put_u16(one);
        out
    };
    let number = |tag, bytes: &[u8]| [&[tag], bytes].concat();
    Some(match constant {
        ConstantInfo::Utf8(c) => {
            let mut out = single(tag::UTF8, c.bytes.len() as u16);
            out.extend_from_slice(&c.bytes);
            out
        }
        ConstantInfo::Integer(c) => number(tag::INTEGER, &c.value.to_be_bytes()),
        ConstantInfo::Float(c) => number(tag::FLOAT, &c.value.to_be_bytes()),
        ConstantInfo::Long(c) => number(tag::LONG, &c.value.to_be_bytes()),
        ConstantInfo::Double(c) => number(tag::DOUBLE, &c.value.to_be_bytes()),
        ConstantInfo::Class(c) => single(tag::CLASS, c.name_index),
        ConstantInfo::String(c) => single(tag::STRING, c.string_index),
        ConstantInfo::FieldRef(c) => pair(tag::FIELDREF, c.class_index, c.name_and_type_index),
        ConstantInfo::MethodRef(c) => pair(tag::METHODREF, c.class_index, c.name_and_type_index),
        ConstantInfo::InterfaceMethodRef(c) => pair(
            tag::INTERFACE_METHODREF,
            c.class_index,
            c.name_and_type_index,
        ),
        ConstantInfo::NameAndType(c) => pair(tag::NAME_AND_TYPE, c.name_index, c.descriptor_index),
        ConstantInfo::MethodHandle(c) => {
            let mut out = vec![tag::METHOD_HANDLE, c.reference_kind];
            out.put_u16(c.reference_index);
            out
        }
        ConstantInfo::MethodType(c) => single(tag::METHOD_TYPE, c.descriptor_index),
        ConstantInfo::InvokeDynamic(c) => {
            let (bootstrap, name) = (c.bootstrap_method_attr_index, c.name_and_type_index);
            pair(tag::INVOKE_DYNAMIC, bootstrap, name)
        }
        ConstantInfo::Unusable => return None,
    })
}

/// A field or method as the other reader sees it: flags, name, descriptor, number of attributes.
type Shape = (u16, u16, u16, usize);

fn members(
    class: &Class<'_>,
    other: &ClassFile,
    mut counts: Counts,
    points: &mut Points,
) -> Counts {
    let (super_class, interfaces) = (class.super_class, &class.interfaces);
    let head = (other.this_class, other.super_class, &other.interfaces);
    points.check(head == (class.this_class, super_class, interfaces), || {
        format!("class, superclass, interfaces: other {head:?}")
    });
    let fields = other.fields.iter().map(|f| {
        let flags = f.access_flags.bits();
        (flags, f.name_index, f.descriptor_index, f.attributes.len())
    });
    let known = classfile_parser::field_info::FieldAccessFlags::all().bits();
    shapes(
        "field",
        class,
        &class.fields,
        fields.collect(),
        known,
        points,
    );
    let methods = other.methods.iter().map(|m| {
        let flags = m.access_flags.bits();
        (flags, m.name_index, m.descriptor_index, m.attributes.len())
    });
    let known = classfile_parser::method_info::MethodAccessFlags::all().bits();
    shapes(
        "method",
        class,
        &class.methods,
        methods.collect(),
        known,
        points,
    );
    let attributes = (class.attributes.len(), other.attributes.len());
    points.check(attributes.0 == attributes.1, || {
        format!("attributes: {}, other {}", attributes.0, attributes.1)
    });
    for (ours, theirs) in class.methods.iter().zip(&other.methods) {
        let name = class.pool.text(ours.name).unwrap_or_default();
        let code = class.find_kind(class.attributes_of(ours), Kind::Code);
        let position = code.and_then(|c| class.attributes_of(ours).iter().position(|a| a == c));
        let bytes = position.and_then(|at| theirs.attributes.get(at));
        let Ok(Some(code)) = class.code(ours) else {
            continue;
        };
        counts.bodies += 1;
        let Some(Ok((_, other))) = bytes.map(|bytes| code_attribute_parser(&bytes.info)) else {
            points.check(false, || format!("{name}: the other reader finds no code"));
            continue;
        };
        let numbers = (
            other.max_stack,
            other.max_locals,
            other.exception_table.len(),
        );
        let same = numbers == (code.max_stack, code.max_locals, code.exceptions.len());
        points.check(same, || {
            format!("{name}: stack, locals, handlers: other {numbers:?}")
        });
        let array = &class.bytes[code.bytes.clone()];
        points.check(array == other.code, || {
            format!("{name}: the code arrays differ")
        });
        counts.instructions += instructions(class, &name, &code, points);
    }
    counts
}

fn shapes(
    what: &str,
    class: &Class<'_>,
    ours: &[Member],
    theirs: Vec<Shape>,
    known: u16,
    points: &mut Points,
) {
    points.check(ours.len() == theirs.len(), || {
        format!("{what}s: {}, other {}", ours.len(), theirs.len())
    });
    for (number, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
        // It drops flags that it does not know.
        let flags = ours.access & known;
        let attributes = class.attributes_of(ours).len();
        let ours = (flags, ours.name, ours.descriptor, attributes);
        points.check(ours == theirs, || {
            format!("{what} {number}: {ours:?}, other {theirs:?}")
        });
    }
}

fn instructions(class: &Class<'_>, name: &str, code: &Code, points: &mut Points) -> usize {
    let array = &class.bytes[code.bytes.clone()];
    // A wrong opcode is an error here and the end of the list there.
    let ours = class.instructions(code).unwrap_or_default();
    let read = catch_unwind(AssertUnwindSafe(|| code_parser(array)));
    let Ok(Ok((_, theirs))) = read else {
        points.check(false, || {
            format!("{name}: the other reader reads no instructions")
        });
        return 0;
    };
    points.check(ours.len() == theirs.len(), || {
        format!(
            "{name}: {} instructions, other {}",
            ours.len(),
            theirs.len()
        )
    });
    for (ours, (address, theirs)) in ours.iter().zip(&theirs) {
        let debug = format!("{theirs:?}");
        let same = ours.pc as usize == *address && spelled(ours, array) == split(&debug);
        points.check(same, || {
            let ours = spelled(ours, array);
            format!("{name}, pc {address}: {ours:?}, other {debug}")
        });
    }
    ours.len()
}

/// Mnemonic in small letters without `_`, and operands.
type Spelled = (String, Vec<i64>);

/// What the other reader's instruction prints: `Iinc { index: 1, value: -1 }`, `IfIcmpne(12)`, `Dup2x1`.
fn split(debug: &str) -> Spelled {
    let end = debug.find(['(', ' ']).unwrap_or(debug.len());
    let numbers = debug[end..]
        .split(|c: char| !c.is_ascii_digit() && c != '-')
        .filter_map(|number| number.parse().ok());
    (debug[..end].to_ascii_lowercase(), numbers.collect())
}

/// The same for an instruction of ours. Offsets of branches are relative, as in the class file.
fn spelled(instruction: &Instruction, code: &[u8]) -> Spelled {
    let at = instruction.pc as usize;
    let byte = |n: usize| code.get(at + n).copied().unwrap_or(0);
    let short = |n: usize| u16_at(code, at + n);
    let wide = instruction.opcode == op::WIDE;
    let opcode = if wide { byte(1) } else { instruction.opcode };
    let mnemonic = OPCODES
        .get(usize::from(opcode))
        .map_or("", |known| known.mnemonic);
    let mut name = mnemonic.replace('_', "");
    if wide {
        name.push_str("wide");
    }
    let operands = match (opcode, wide) {
        (op::IINC, false) => vec![byte(1).into(), i64::from(byte(2) as i8)],
        (op::IINC, true) => vec![short(2).into(), i64::from(short(4) as i16)],
        (_, true) => vec![short(2).into()],
        (op::BIPUSH, _) => vec![i64::from(byte(1) as i8)],
        (op::SIPUSH, _) => vec![i64::from(short(1) as i16)],
        (op::GOTO_W | op::JSR_W, _) => vec![i32_at(code, at + 1).into()],
        (op::INVOKEINTERFACE, _) => vec![short(1).into(), byte(3).into()],
        (op::INVOKEDYNAMIC, _) => vec![short(1).into()],
        (op::MULTIANEWARRAY, _) => vec![short(1).into(), byte(3).into()],
        (op::TABLESWITCH | op::LOOKUPSWITCH, _) => switch(instruction, code),
        _ if instruction.is_branch() => vec![i64::from(short(1) as i16)],
        _ => match instruction.length {
            1 => Vec::new(),
            2 => vec![byte(1).into()],
            _ => vec![short(1).into()],
        },
    };
    (name, operands)
}

/// All numbers of a switch in the order of the class file, but for the number of pairs, which is no operand.
fn switch(instruction: &Instruction, code: &[u8]) -> Vec<i64> {
    let base = (instruction.pc as usize + 4) & !3;
    let end = instruction.end() as usize;
    let mut numbers: Vec<i64> = (base..end)
        .step_by(4)
        .map(|at| i32_at(code, at).into())
        .collect();
    if instruction.opcode == op::LOOKUPSWITCH && numbers.len() > 1 {
        numbers.remove(1);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_of_both_readers_are_spelled_alike() {
        #[rustfmt::skip]
        let code = [
            0x1A,                         // iload_0
            0xAB, 0, 0,                   // lookupswitch, two bytes of padding
            0, 0, 0, 19, 0, 0, 0, 1,      //   default, one pair
            0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 19,
            0xC4, 0x84, 1, 0, 0xFF, 0xFF, // wide iinc 256 -1
            0x84, 1, 0xFE,                // iinc 1 -2
            0xA0, 0xFF, 0xF0,             // if_icmpne -16
            0xB9, 0, 7, 2, 0,             // invokeinterface
            0xBA, 0, 9, 0, 0,             // invokedynamic
            0xC5, 0, 3, 2,                // multianewarray
            0x10, 0x80, 0x11, 0x80, 0,    // bipush, sipush
            0x5D, 0x94, 0x1, 0x14, 0, 1,  // dup2_x1, lcmp, aconst_null, ldc2_w
            0xB1,
        ];
        let ours = crate::class::opcode::decode(&code, 0).unwrap();
        let (_, theirs) = code_parser(&code).unwrap();
        assert_eq!(ours.len(), theirs.len());
        for (ours, (address, theirs)) in ours.iter().zip(&theirs) {
            assert_eq!(ours.pc as usize, *address);
            assert_eq!(spelled(ours, &code), split(&format!("{theirs:?}")));
        }
    }
}
