//! Methods as text: one line per instruction, with the constants spelled out.

use crate::class::bytes::{i32_at, u16_at};
use crate::class::opcode::{op, Instruction, OPCODES};
use crate::class::pool::{tag, Pool};
use crate::class::view::{Code, Member};
use crate::class::{mutf8, Class, Result};
use std::collections::BTreeSet;

/// Characters of a string constant that are shown.
const STRING_SHOWN: usize = 50;

/// One instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Where it is.
    pub pc: u32,
    /// What two versions of a method have in common: the instruction without numbers of the pool or of labels.
    pub key: String,
    /// The same with labels.
    pub text: String,
    /// The label in front of it, if something branches here.
    pub label: Option<String>,
}

/// A method body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Its instructions.
    pub lines: Vec<Line>,
    /// Its exception table, one row per line.
    pub handlers: Vec<String>,
}

/// Spells out a method body.
///
/// # Errors
/// Damage in the class file.
pub fn listing(class: &Class<'_>, code: &Code) -> Result<Listing> {
    let array = &class.bytes[code.bytes.clone()];
    let instructions = class.instructions(code)?;
    let mut targets: BTreeSet<i64> = instructions.iter().flat_map(|i| i.targets(array)).collect();
    for row in &code.exceptions {
        targets.extend([row.start, row.end, row.handler].map(i64::from));
    }
    let targets: Vec<i64> = targets.into_iter().collect();
    let label = |pc: i64| match targets.binary_search(&pc) {
        Ok(number) => format!("L{number}"),
        Err(_) => format!("pc {pc}"),
    };
    let lines = instructions
        .iter()
        .map(|instruction| {
            let name = mnemonic(instruction, array);
            let operands = operands(class, instruction, array);
            let key = format!("{name} {operands}").trim_end().to_string();
            let to: Vec<String> = instruction.targets(array).map(label).collect();
            let text = format!("{key} {}", to.join(" ")).trim_end().to_string();
            let pc = i64::from(instruction.pc);
            Line {
                pc: instruction.pc,
                key,
                text,
                label: targets.binary_search(&pc).ok().map(|_| label(pc)),
            }
        })
        .collect();
    let handlers = code.exceptions.iter().map(|row| {
        let caught = match row.catch_type {
            0 => "anything".into(),
            index => class.pool.class_name(index).unwrap_or_default(),
        };
        let [start, end, handler] = [row.start, row.end, row.handler].map(|pc| label(pc.into()));
        format!("{start} to {end}: {caught} to {handler}")
    });
    Ok(Listing {
        lines,
        handlers: handlers.collect(),
    })
}

/// `com.example.Table.eat(I)V`.
pub fn method_name(class: &Class<'_>, method: &Member) -> Result<String> {
    let owner = class.name()?.replace('/', ".");
    let name = class.pool.text(method.name)?;
    Ok(format!(
        "{owner}.{name}{}",
        class.pool.text(method.descriptor)?
    ))
}

fn mnemonic(instruction: &Instruction, code: &[u8]) -> String {
    let name = |opcode: u8| OPCODES.get(usize::from(opcode)).map_or("?", |o| o.mnemonic);
    match instruction.opcode {
        op::WIDE => {
            let second = code.get(instruction.pc as usize + 1).copied();
            format!("wide {}", name(second.unwrap_or(op::WIDE)))
        }
        opcode => name(opcode).to_string(),
    }
}

/// Operands but for branch targets.
fn operands(class: &Class<'_>, instruction: &Instruction, code: &[u8]) -> String {
    let at = instruction.pc as usize;
    let byte = |n: usize| code.get(at + n).copied().unwrap_or(0);
    let constant = |index| constant(&class.pool, index);
    match instruction.opcode {
        op::BIPUSH => (byte(1) as i8).to_string(),
        op::SIPUSH => (u16_at(code, at + 1) as i16).to_string(),
        op::LDC => constant(byte(1).into()),
        op::IINC => format!("{} {}", byte(1), byte(2) as i8),
        op::NEWARRAY => byte(1).to_string(),
        op::MULTIANEWARRAY => format!("{} {}", constant(instruction.index(code)), byte(3)),
        op::TABLESWITCH => {
            let base = (at + 4) & !3;
            format!("from {}", i32_at(code, base + 4))
        }
        op::LOOKUPSWITCH => {
            let base = (at + 4) & !3;
            let pairs = i32_at(code, base + 4).max(0) as usize;
            let keys = (0..pairs).map(|n| i32_at(code, base + 8 + 8 * n).to_string());
            keys.collect::<Vec<_>>().join(" ")
        }
        op::WIDE if byte(1) == op::IINC => {
            format!("{} {}", u16_at(code, at + 2), u16_at(code, at + 4) as i16)
        }
        op::WIDE => u16_at(code, at + 2).to_string(),
        op::LDC_W
        | op::LDC2_W
        | op::GETSTATIC..=op::NEW
        | op::ANEWARRAY
        | op::CHECKCAST
        | op::INSTANCEOF => constant(instruction.index(code)),
        op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::RET => byte(1).to_string(),
        _ => String::new(),
    }
}

/// A constant for people. What does not resolve is shown by its number.
fn constant(pool: &Pool<'_>, index: u16) -> String {
    let spelled = match pool.tag(index) {
        Some(tag::CLASS) => pool.class_name(index).map(|name| name.into_owned()),
        Some(tag::FIELDREF | tag::METHODREF | tag::INTERFACE_METHODREF) => {
            let join = |m: crate::class::pool::MemberRef<'_>| match m.descriptor.starts_with('(') {
                true => format!("{}.{}{}", m.owner, m.name, m.descriptor),
                false => format!("{}.{} {}", m.owner, m.name, m.descriptor),
            };
            pool.member(index).map(join)
        }
        Some(tag::DYNAMIC | tag::INVOKE_DYNAMIC) => pool.dynamic(index).and_then(|(number, d)| {
            Ok(format!(
                "{}{d} by bootstrap method {number}",
                mutf8::decode(pool.dynamic_name(index)?)
            ))
        }),
        Some(tag::METHOD_HANDLE) => pool.method_handle(index).map(|handle| {
            let member = handle.member;
            format!(
                "handle {} {}.{}{}",
                handle.kind, member.owner, member.name, member.descriptor
            )
        }),
        _ => pool.encoded(index.into()).map_or_else(
            || Ok(format!("constant {index}")),
            |bytes| Ok(literal(pool, bytes)),
        ),
    };
    spelled.unwrap_or_else(|_| format!("constant {index}"))
}

fn literal(pool: &Pool<'_>, bytes: &[u8]) -> String {
    let word = i32_at(bytes, 1);
    let double = (i64::from(word) << 32) | i64::from(i32_at(bytes, 5) as u32);
    match bytes.first() {
        Some(&tag::INTEGER) => word.to_string(),
        Some(&tag::FLOAT) => format!("{}f", f32::from_bits(word as u32)),
        Some(&tag::LONG) => format!("{double}L"),
        Some(&tag::DOUBLE) => format!("{}d", f64::from_bits(double as u64)),
        Some(&tag::STRING) => {
            let text = pool.text(u16_at(bytes, 1)).unwrap_or_default();
            let shown: String = text.chars().take(STRING_SHOWN).collect();
            let dots = if shown.len() < text.len() { "..." } else { "" };
            format!("{shown:?}{dots}")
        }
        Some(&tag::METHOD_TYPE) => pool.text(u16_at(bytes, 1)).unwrap_or_default().into_owned(),
        _ => String::new(),
    }
}
