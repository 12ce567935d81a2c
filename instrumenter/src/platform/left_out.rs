//! Methods of the JDK that do nothing here: what they would do is the distributed garbage collection's, or a question whose
//! answer is known. `docs/network.md` says what is assumed with that.

use crate::class::build::MethodInfo;
use crate::class::opcode::op;
use crate::class::view::access;
use crate::class::writer::{self, ClassEdits, NewMethod};
use crate::class::{Class, Result};

/// Classes, by internal names, with a method each, which returns nothing, and its descriptor.
const ROWS: &[(&str, &str, &str)] = &[
    // Asks whether who calls is of this host: all are.
    (
        "sun/rmi/registry/RegistryImpl",
        "checkAccess",
        "(Ljava/lang/String;)V",
    ),
    // Acknowledges that it has objects of others: these are kept anyway.
    (
        "sun/rmi/transport/ConnectionInputStream",
        "done",
        "(Lsun/rmi/transport/Connection;)V",
    ),
    // Keeps an object until that was acknowledged.
    (
        "sun/rmi/transport/ConnectionOutputStream",
        "saveObject",
        "(Ljava/lang/Object;)V",
    ),
    // Asks for a lease of objects of others, in a thread that renews it.
    (
        "sun/rmi/transport/DGCClient",
        "registerRefs",
        "(Lsun/rmi/transport/Endpoint;Ljava/util/List;)V",
    ),
];

/// What such a method is called that is not called any more.
const UNUSED: &str = "jcheck$left$out";

/// Whether a class has such methods.
pub fn has(class: &str) -> bool {
    ROWS.iter().any(|(row, ..)| *row == class)
}

/// The class file in which these do nothing.
///
/// # Errors
/// Damage in the class file.
pub fn without(class: &Class<'_>) -> Result<Vec<u8>> {
    let name = class.name()?.to_string();
    let mut edits = ClassEdits::new(class);
    for (index, method) in class.methods.iter().enumerate() {
        let called = class.pool.text(method.name)?;
        let descriptor = class.pool.text(method.descriptor)?;
        if !ROWS.contains(&(&*name, &*called, &*descriptor)) {
            continue;
        }
        let is_static = method.access & access::STATIC;
        edits.methods[index] = Some(NewMethod {
            name: Some(edits.pool.utf8(UNUSED)?),
            access: access::PRIVATE | access::SYNTHETIC | is_static,
            code: None,
        });
        let empty = MethodInfo {
            access: method.access,
            name: &called,
            descriptor: &descriptor,
            stack: 0,
            // Its arguments; two words for each are enough.
            locals: 8,
            line: None,
        };
        let empty = empty.encode(&mut edits.pool, &[op::RETURN])?;
        edits.new_methods.push(empty);
    }
    writer::write(class, &edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_rewritten_in_place() {
        for (class, ..) in ROWS {
            assert!(super::super::in_place::is_watched(class), "{class}");
        }
    }
}
