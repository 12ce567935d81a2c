//! Small methods that do nothing but read fields: `boolean isDone() { return done; }`. Also by handles and offsets, and
//! with fences of loads. And those of models that ask a latch. In the program also those that swap, `boolean tryLock() { return
//! held.compareAndSet(false, true); }`: whether that has changed anything is told when it runs.

use crate::class::opcode::{decode, op};
use crate::class::view::{access, Kind, Member};
use crate::class::{Class, ClassError};
use crate::passes::accessing;
use crate::platform::in_place::is_rewritten;

/// The longest code that is looked at, in bytes.
const LONGEST: usize = 48;

/// Methods of models that ask a latch: one operation, which only looks. Those of the JDK read a field.
const ASKS: [(&[u8], &[u8]); 2] = [
    (b"java/util/concurrent/CountDownLatch", b"getCount"),
    (b"java/util/concurrent/FutureTask", b"isDone"),
];

/// Whether a method asks a latch, as long as nobody overrides it.
pub fn asks_latch(owner: &[u8], name: &[u8]) -> bool {
    let of_model = |(class, method): &(&[u8], &[u8])| owner.ends_with(class) && name == *method;
    ASKS.iter().any(of_model)
}

/// Whether a call of this method reads fields and array elements, returns something, and has no other effect but those
/// that it tells.
///
/// # Errors
/// Damage in the class file.
pub fn only_reads(class: &Class<'_>, method: &Member) -> Result<bool, ClassError> {
    const OTHERS: u16 = access::SYNCHRONIZED | access::NATIVE | access::ABSTRACT;
    let name = class.pool.utf8(method.name)?;
    let this = class.pool.class_name(class.this_class)?;
    if asks_latch(this.as_bytes(), name) {
        return Ok(true);
    }
    let of_platform = is_rewritten(&this);
    if method.access & OTHERS != 0 || class.pool.utf8(method.descriptor)?.ends_with(b")V") {
        return Ok(false);
    }
    // The attribute has at least 12 bytes besides the code.
    let attribute = class.find_kind(class.attributes_of(method), Kind::Code);
    let Some(_) = attribute.filter(|code| code.content().len() <= 8 * LONGEST) else {
        return Ok(false);
    };
    let Some(code) = class
        .code(method)?
        .filter(|code| code.bytes.len() <= LONGEST)
    else {
        return Ok(false);
    };
    let bytes = &class.bytes[code.bytes.clone()];
    let instructions = decode(bytes, code.bytes.start)?;
    for call in instructions
        .iter()
        .filter(|i| i.opcode == op::INVOKEVIRTUAL)
    {
        let member = class.pool.member(call.index(bytes))?;
        let swaps = !of_platform && accessing::tells_what_it_did(&member);
        if !swaps && !accessing::only_reads(&member) {
            return Ok(false);
        }
    }
    for call in instructions.iter().filter(|i| i.opcode == op::INVOKESTATIC) {
        if !accessing::only_orders_loads(&class.pool.member(call.index(bytes))?) {
            return Ok(false);
        }
    }
    Ok(instructions.iter().all(|i| match i.opcode {
        op::INVOKESTATIC => true,
        op::LDC..=op::LDC2_W
        | op::IASTORE..=op::SASTORE
        | op::JSR
        | op::RET
        | op::TABLESWITCH
        | op::LOOKUPSWITCH
        | op::RETURN
        | op::PUTSTATIC
        | op::PUTFIELD => false,
        op::INVOKESPECIAL..=op::ANEWARRAY
        | op::ATHROW
        | op::MONITORENTER..=op::MULTIANEWARRAY
        | op::JSR_W => false,
        // Forward, so that it ends.
        _ => !i.is_branch() || i.branch_target(bytes) > i64::from(i.pc),
    }))
}
