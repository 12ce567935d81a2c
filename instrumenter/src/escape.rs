//! Classes whose constructors keep the object to themselves: nobody gets `this` before they end. What such a constructor
//! writes into final fields is seen by whoever gets the object, ordered or not (JLS 17.5).
//!
//! `this` may be the object of accesses to fields, and go to another constructor of the class or of its superclass,
//! which is looked at as well. Whatever else is done with it counts as letting it out.

use crate::class::descriptor::method_slots;
use crate::class::opcode::{decode, op, Instruction, OPCODES};
use crate::class::pool::Pool;
use crate::class::view::{access, Code};
use crate::class::{Class, ClassError};
use rustc_hash::FxHashSet;

/// From this version on, final fields are written by constructors only (JVMS 6.5, `putfield`).
const FIRST_STRICT: u16 = 53;

/// Whether nobody gets an object of this class before the constructor of this class ends, and only that writes its final
/// fields. What constructors of superclasses do is not looked at.
pub fn keeps_objects(class: &Class<'_>) -> bool {
    // Code that is damaged is somebody else's business.
    methods_keep(class).unwrap_or(false)
}

fn methods_keep(class: &Class<'_>) -> Result<bool, ClassError> {
    for method in &class.methods {
        let is_constructor = class.pool.utf8(method.name)? == b"<init>";
        if !is_constructor && class.major >= FIRST_STRICT {
            continue;
        }
        let Some(code) = class.code(method)? else {
            continue;
        };
        let Some(body) = Body::new(class, &code)? else {
            return Ok(false);
        };
        let keeps = match is_constructor {
            true => body.keeps_this()?,
            false => !body.writes_final()?,
        };
        if !keeps {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Longer code is not looked at.
const LONGEST: usize = 8 * 1024;

/// The body of a method.
struct Body<'a> {
    class: &'a Class<'a>,
    bytes: &'a [u8],
    instructions: Vec<Instruction>,
}

impl<'a> Body<'a> {
    /// `None` if it is too long.
    fn new(class: &'a Class<'a>, code: &Code) -> Result<Option<Self>, ClassError> {
        if code.bytes.len() > LONGEST {
            return Ok(None);
        }
        let bytes = &class.bytes[code.bytes.clone()];
        Ok(Some(Body {
            class,
            bytes,
            instructions: decode(bytes, code.bytes.start)?,
        }))
    }

    fn at(&self, pc: i64) -> Option<usize> {
        let found = self
            .instructions
            .binary_search_by_key(&pc, |instruction| i64::from(instruction.pc));
        found.ok()
    }

    /// Whether this method, which is no constructor, writes a final field of its class.
    fn writes_final(&self) -> Result<bool, ClassError> {
        let pool = &self.class.pool;
        let own = pool.class_bytes(self.class.this_class)?;
        for instruction in &self.instructions {
            if instruction.opcode != op::PUTFIELD {
                continue;
            }
            let member = pool.member_indexes(instruction.index(self.bytes))?;
            let [owner, name, _] = pool.texts_of(member)?;
            for field in &self.class.fields {
                let is_final = field.access & access::FINAL != 0;
                if owner == own && is_final && pool.utf8(field.name)? == name {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether this constructor does not let its object out.
    fn keeps_this(&self) -> Result<bool, ClassError> {
        for (index, instruction) in self.instructions.iter().enumerate() {
            match instruction.local(self.bytes) {
                Some((op::ALOAD, 0)) if !self.keeps_copy(index + 1)? => return Ok(false),
                Some((op::ISTORE..=op::ASTORE, 0)) => return Ok(false),
                _ => {}
            }
            if matches!(instruction.opcode, op::JSR | op::JSR_W | op::WIDE) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Follows a copy of `this` that is on top of the stack before this instruction to where it is used.
    fn keeps_copy(&self, from: usize) -> Result<bool, ClassError> {
        let mut open = vec![(from, 0)];
        let mut seen = FxHashSet::default();
        // How many slots are above it.
        while let Some((index, above)) = open.pop() {
            if !seen.insert((index, above)) {
                continue;
            }
            let Some(instruction) = self.instructions.get(index) else {
                return Ok(false);
            };
            match step(&self.class.pool, self.bytes, *instruction, above)? {
                Step::Kept => continue,
                Step::Out => return Ok(false),
                Step::Stays(above) => {
                    for target in instruction.targets(self.bytes) {
                        match self.at(target) {
                            Some(target) => open.push((target, above)),
                            None => return Ok(false),
                        }
                    }
                    if !instruction.ends_flow(self.bytes) {
                        open.push((index + 1, above));
                    }
                }
            }
        }
        Ok(true)
    }
}

/// What an instruction does with a copy of a reference that has `above` slots above it on the stack: that of `this` in a
/// constructor, as far as calls of constructors go. `bytes` is the code array.
///
/// # Errors
/// Damage in the class file.
pub fn step(
    pool: &Pool<'_>,
    bytes: &[u8],
    instruction: Instruction,
    above: usize,
) -> Result<Step, ClassError> {
    let opcode = instruction.opcode;
    // (slots copied, slots they go below)
    let copies = |copied: usize, below: usize| match above {
        _ if above < copied => Step::Out,
        _ if above < copied + below => Step::Stays(above),
        _ => Step::Stays(above + copied),
    };
    // Takes so many slots, and leaves so many.
    let effect = |pops: usize, pushes: usize| match above < pops {
        true => Step::Out,
        false => Step::Stays(above - pops + pushes),
    };
    if instruction.is_return() || opcode == op::ATHROW {
        // Nothing else is looked at on the stack.
        return Ok(if above == 0 { Step::Out } else { Step::Kept });
    }
    if let Some((local, _)) = instruction.local(bytes) {
        let wide = usize::from(matches!(local - op::ILOAD, 1 | 3));
        let wide_store = usize::from(matches!(local.wrapping_sub(op::ISTORE), 1 | 3));
        return Ok(match local {
            op::ILOAD..=op::ALOAD => effect(0, 1 + wide),
            op::ISTORE..=op::ASTORE => effect(1 + wide_store, 0),
            _ => effect(0, 0),
        });
    }
    Ok(match opcode {
        op::DUP => copies(1, 0),
        op::DUP_X1 => copies(1, 1),
        op::DUP_X2 => copies(1, 2),
        op::DUP2 => copies(2, 0),
        op::DUP2_X1 => copies(2, 1),
        op::DUP2_X2 => copies(2, 2),
        op::SWAP => match above {
            0 => Step::Stays(1),
            1 => Step::Stays(0),
            _ => Step::Stays(above),
        },
        op::GETSTATIC..=op::PUTFIELD => {
            let [_, _, descriptor] =
                pool.texts_of(pool.member_indexes(instruction.index(bytes))?)?;
            let width = match descriptor {
                b"J" | b"D" => 2,
                _ => 1,
            };
            match opcode {
                op::GETSTATIC => effect(0, width),
                op::PUTSTATIC => effect(width, 0),
                op::GETFIELD if above == 0 => Step::Kept,
                op::PUTFIELD if above == width => Step::Kept,
                op::GETFIELD => effect(1, width),
                _ => effect(1 + width, 0),
            }
        }
        op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
            let index = instruction.index(bytes);
            let is_dynamic = opcode == op::INVOKEDYNAMIC;
            let (is_constructor, descriptor) = match is_dynamic {
                true => (false, pool.dynamic_descriptor(index)?),
                false => {
                    let [_, name, descriptor] = pool.texts_of(pool.member_indexes(index)?)?;
                    (name == b"<init>", descriptor)
                }
            };
            let (parameters, result) = method_slots(descriptor)?;
            let (parameters, result) = (usize::from(parameters), usize::from(result));
            let receiver = usize::from(!matches!(opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC));
            match is_constructor && above == parameters {
                // Of this class, or of its superclass: the verifier lets no other one take it.
                true => Step::Kept,
                false => effect(parameters + receiver, result),
            }
        }
        op::LDC | op::LDC_W => effect(0, 1),
        op::LDC2_W => effect(0, 2),
        op::NEW => effect(0, 1),
        op::MULTIANEWARRAY => {
            let dimensions = bytes.get(instruction.pc as usize + 3);
            effect(dimensions.copied().map_or(usize::MAX, usize::from), 1)
        }
        _ => match OPCODES[usize::from(opcode)].effect {
            Some((pops, pushes)) => effect(usize::from(pops), usize::from(pushes)),
            None => Step::Out,
        },
    })
}

/// What an instruction does with a copy of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is used up, and nobody gets it.
    Kept,
    /// Somebody may get it, or it is not known.
    Out,
    /// It stays on the stack, below so many slots.
    Stays(usize),
}
