//! Sums that code of the JDK keeps, and hardly ever looks at: how many entries a concurrent map has, and what was added to an adder.
//! The original code has a compare-and-set there, so that who adds depends on all others who do. Where nobody looks, it calls
//! `Sums` in its place (`javalib/models/java.base/java/util/concurrent/Sums.java`), whose additions commute.

use super::patch;
use crate::class::asm::Asm;
use crate::class::opcode::op;
use crate::class::{Class, Result};

/// The model, and its method that adds.
pub const ADDS: (&str, &str) = ("java/util/concurrent/Sums", "added");

/// A class that keeps a sum.
struct Row {
    class: &'static str,
    /// The method that adds to it.
    adds: &'static str,
    /// The field, and what stands for the first look at it there.
    field: &'static str,
    look: (&'static str, &'static str),
    /// The first attempt to replace it there, and what stands for that.
    attempt: &'static str,
    add: (&'static str, &'static str),
    /// Methods that look at the sum, or set it.
    looks: &'static [&'static str],
}

const ROWS: &[Row] = &[
    Row {
        class: "java/util/concurrent/ConcurrentHashMap",
        adds: "addCount",
        field: "baseCount",
        look: ("count", "(Ljava/util/concurrent/ConcurrentHashMap;)J"),
        attempt: "compareAndSetLong",
        add: ("add", "(Ljava/lang/Object;Ljava/lang/Object;JJJ)Z"),
        looks: &["sumCount"],
    },
    Row {
        class: "java/util/concurrent/atomic/LongAdder",
        adds: "add",
        field: "base",
        look: ("base", "(Ljava/util/concurrent/atomic/LongAdder;)J"),
        attempt: "casBase",
        add: ("addBase", "(Ljava/util/concurrent/atomic/LongAdder;JJ)Z"),
        looks: &["sum", "reset", "sumThenReset"],
    },
];

fn row(class: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.class == class)
}

/// Whether a class keeps such a sum.
pub fn has(class: &str) -> bool {
    row(class).is_some()
}

/// The class file that calls the model.
///
/// # Errors
/// Damage in the class file.
pub fn commuting(class: &Class<'_>) -> Result<Vec<u8>> {
    let bytes = class.bytes;
    let owner = class.name()?.to_string();
    let Some(row) = row(&owner) else {
        return Ok(bytes.to_vec());
    };
    patch::methods(class, |method, pool, inside| {
        if row.looks.contains(&method.name) {
            let call = Asm::new(pool).hook(ADDS.0, "looks", "()V")?.finish();
            inside.prologue.extend_from_slice(&call);
            return Ok(());
        }
        if method.name != row.adds {
            return Ok(());
        }
        let (mut look, mut add) = (Some(row.look), Some(row.add));
        for (at, instruction) in method.instructions.iter().enumerate() {
            let pc = method.start + instruction.pc as usize;
            let replacement = match bytes[pc] {
                op::GETFIELD | op::INVOKEVIRTUAL => {
                    let member = class
                        .pool
                        .member(instruction.index(&bytes[method.start..]))?;
                    match &*member.name {
                        name if name == row.field => look.take(),
                        name if name == row.attempt => add.take(),
                        _ => None,
                    }
                }
                _ => None,
            };
            if let Some((name, descriptor)) = replacement {
                let call = Asm::new(pool).hook(ADDS.0, name, descriptor)?.finish();
                inside.replace(at, &call, 0);
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
        for Row { class, .. } in ROWS {
            assert!(super::super::in_place::is_watched(class), "{class}");
        }
    }
}
