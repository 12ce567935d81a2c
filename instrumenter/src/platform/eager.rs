//! What classes of the JDK make when it is needed for the first time, by whichever thread comes first, and could as well make
//! when an object is made: nobody can tell but by the order of threads that it brings with it, which is nobody's to rely
//! on. Then it is made while no other thread has the object, and there is nothing to explore: what makes it is a region.

use super::patch;
use crate::class::asm::Asm;
use crate::class::opcode::op;
use crate::class::{Class, Result};

/// The classes, by internal names, with the method that makes it if it is not there: name and descriptor.
const ROWS: &[(&str, [&str; 2])] = &[(
    // The table: threads that find none spin until one of them has made it.
    "java/util/concurrent/ConcurrentHashMap",
    [
        "initTable",
        "()[Ljava/util/concurrent/ConcurrentHashMap$Node;",
    ],
)];

/// Whether a class is one of those.
pub fn has(class: &str) -> bool {
    ROWS.iter().any(|(row, _)| *row == class)
}

/// Whether a method makes it, and gives it back: it is made once, and its name follows from that of the object.
pub fn makes(class: &str, method: &str) -> bool {
    let mut rows = ROWS.iter();
    rows.any(|(row, [name, _])| (*row, *name) == (class, method))
}

/// The class file whose constructors make it, and what reads an object from a stream.
///
/// # Errors
/// Damage in the class file.
pub fn at_once(class: &Class<'_>) -> Result<Vec<u8>> {
    let bytes = class.bytes;
    let owner = class.name()?.to_string();
    let Some((_, [name, descriptor])) = ROWS.iter().find(|(row, _)| *row == owner) else {
        return Ok(bytes.to_vec());
    };
    patch::methods(class, |method, pool, inside| {
        if !matches!(method.name, "<init>" | "readObject") {
            return Ok(());
        }
        let call = Asm::new(pool)
            .ops(&[op::ALOAD_0])
            .call_virtual(&owner, name, descriptor)?
            .ops(&[op::POP])
            .finish();
        for (at, instruction) in method.instructions.iter().enumerate() {
            if bytes[method.start + instruction.pc as usize] == op::RETURN {
                inside.before(at, &call, 1);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_rewritten_in_place() {
        for (class, _) in ROWS {
            assert!(super::super::in_place::is_watched(class), "{class}");
        }
    }

    #[test]
    fn what_makes_it_is_a_region() {
        for (class, [method, _]) in ROWS {
            assert!(
                super::super::regions::is_one(class, method),
                "{class}.{method}"
            );
        }
    }
}
