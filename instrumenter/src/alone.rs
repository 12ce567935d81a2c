//! What an instrumented jar does without jcheck: it says how it is run. The class has the name of jcheck's launcher,
//! which comes before it wherever jcheck is there.

use crate::class::asm::Asm;
use crate::class::build::{ClassBuilder, MethodInfo};
use crate::class::opcode::op;
use crate::class::view::access;
use crate::class::Result;

/// Java 8, which every JVM knows.
const MAJOR: u16 = 52;
const BEFORE: &str =
    "this jar is instrumented by jcheck, and runs under it only (hint: jcheck check ";
const AFTER: &str = "; jcheck instrument --standalone writes one that runs by itself)";

/// A class of this name whose `main` prints that, and ends with the status of a wrong use.
///
/// # Errors
/// A name that is too long.
pub(crate) fn class(name: &str) -> Result<Vec<u8>> {
    let mut class = ClassBuilder::new(MAJOR, access::PUBLIC, name, "java/lang/Object", &[])?;
    let pool = &mut class.pool;
    let text = "java/lang/String";
    let concat = pool.method(text, "concat", "(Ljava/lang/String;)Ljava/lang/String;")?;
    let print = pool.method("java/io/PrintStream", "println", "(Ljava/lang/String;)V")?;
    let stderr = pool.field("java/lang/System", "err", "Ljava/io/PrintStream;")?;
    // With `-jar` the class path is the jar.
    let property = "(Ljava/lang/String;)Ljava/lang/String;";
    let code = Asm::new(pool)
        .with_index(op::GETSTATIC, stderr)
        .string(BEFORE)?
        .string("java.class.path")?
        .call("java/lang/System", "getProperty", property)?
        .with_index(op::INVOKEVIRTUAL, concat)
        .string(AFTER)?
        .with_index(op::INVOKEVIRTUAL, concat)
        .with_index(op::INVOKEVIRTUAL, print)
        .int(2)?
        .call("java/lang/System", "exit", "(I)V")?
        .ops(&[op::RETURN])
        .finish();
    let main = MethodInfo {
        access: access::PUBLIC | access::STATIC,
        name: "main",
        descriptor: "([Ljava/lang/String;)V",
        stack: 3,
        locals: 1,
        line: None,
    };
    let main = main.encode(&mut class.pool, &code)?;
    class.methods.push(main);
    Ok(class.finish())
}
