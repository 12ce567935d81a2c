//! Waits of the JDK's own that have a time limit, at which nothing happens: whoever waits looks again, finds what was there
//! before, and waits on. Without the limit it does the same, and a deadlock of all others is seen as one.

use super::patch;
use crate::class::asm::Asm;
use crate::class::opcode::op;
use crate::class::{Class, Result};

/// The classes, by internal names, with the methods that wait: owner, name and descriptor. The limit is a number of
/// milliseconds, 0 for none, or a number with its unit, where the largest is none.
const ROWS: &[(&str, [&str; 3])] = &[
    (
        // Whatever it looks for is followed by a wakeup: events, and that the server has ended.
        "sun/net/httpserver/ServerImpl$Dispatcher",
        ["java/nio/channels/Selector", "select", "(J)I"],
    ),
    (
        // `close` waits for a day, again and again.
        "java/util/concurrent/ExecutorService",
        [
            "java/util/concurrent/ExecutorService",
            "awaitTermination",
            WITH_UNIT,
        ],
    ),
    (
        "java/util/concurrent/ThreadPerTaskExecutor",
        [
            "java/util/concurrent/ThreadPerTaskExecutor",
            "awaitTermination",
            WITH_UNIT,
        ],
    ),
];

const WITH_UNIT: &str = "(JLjava/util/concurrent/TimeUnit;)Z";

/// Puts 0 in the place of a limit in milliseconds.
const ZERO: &[u8] = &[op::POP2, op::LCONST_0];
/// Puts the largest number in the place of one that has a unit behind it.
const LARGEST: &[u8] = &[
    op::DUP_X2,
    op::POP,
    op::POP2,
    op::ICONST_M1,
    op::I2L,
    op::ICONST_1,
    op::LUSHR,
    op::DUP2_X1,
    op::POP2,
];
/// How much more than the limit and its unit that needs.
const STACK: u16 = 2;

/// Whether a class waits in that way.
pub fn has(class: &str) -> bool {
    ROWS.iter().any(|(row, _)| *row == class)
}

/// The class file without these limits.
///
/// # Errors
/// Damage in the class file.
pub fn without_limits(class: &Class<'_>) -> Result<Vec<u8>> {
    let bytes = class.bytes;
    let name = class.name()?.to_string();
    patch::methods(class, |method, pool, inside| {
        let [zero, largest] = [ZERO, LARGEST].map(|ops| Asm::new(pool).ops(ops).finish());
        for (at, instruction) in method.instructions.iter().enumerate() {
            let start = method.start + instruction.pc as usize;
            if !matches!(bytes[start], op::INVOKEVIRTUAL | op::INVOKEINTERFACE) {
                continue;
            }
            let member = u16::from_be_bytes([bytes[start + 1], bytes[start + 2]]);
            let member = class.pool.member(member)?;
            let called = [&*member.owner, &*member.name, &*member.descriptor];
            if ROWS.contains(&(&*name, called)) {
                match called[2] {
                    WITH_UNIT => inside.before(at, &largest, STACK),
                    _ => inside.before(at, &zero, 0),
                }
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
}
