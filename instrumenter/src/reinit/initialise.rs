//! The methods that ask for and follow JLS 12.4.2.
//!
//! ```text
//! public static void jcheck$use$N() {
//!     if (jcheck$epoch != Statics.epoch) jcheck$initialise();
//! }
//!
//! public static void jcheck$initialise() {
//!     if (!Statics.begin(N, "name")) return;      // done, or in progress in this thread; throws if it failed before
//!     [Statics.beginEnum(C.class);]               // the JDK keeps the constants of enums
//!     field = default value; ...
//!     try {
//!         Superclass.jcheck$use$M(); ...          // superclass, superinterfaces with default methods
//!         jcheck$clinit();
//!     } catch (Throwable failure) {
//!         throw Statics.failed(failure, N);
//!     }
//!     jcheck$epoch = Statics.epoch;
//!     Statics.end(N);
//! }
//! ```

use super::names::{CLINIT, PREFIX};
use super::plan::{Plan, Stateful};
use crate::class::appender::Appender;
use crate::class::fresh::Fresh;
use crate::class::opcode::op;
use crate::class::view::access;
use crate::class::{asm::Asm, Result, Write};

/// The class of the run-time library that keeps the books.
pub const STATICS: &str = "io/jcheck/runtime/classes/Statics";

const EPOCH: &str = "jcheck$epoch";
const INITIALISE: &str = "jcheck$initialise";
const NOTHING: &str = "()V";
const IF_ICMPNE: u8 = 160;
const FIRST_VERSION_WITH_FRAMES: u16 = 50;
const PUBLIC_STATIC: u16 = access::PUBLIC | access::STATIC | access::SYNTHETIC;

/// Name of the method that asks whether a class is initialised. Each class has another one, so that it is found
/// through a subclass, as a field is.
pub fn use_name(class: &Stateful) -> String {
    format!("{PREFIX}use${}", class.number)
}

/// The class that holds the state of an interface.
pub fn companion_name(interface: &str) -> String {
    format!("{interface}$jcheck")
}

/// Calls the question whether `class` is initialised; `by` is the class that names it, a subclass where need be.
pub fn ask(pool: &mut Appender, class: &str, stateful: &Stateful, by: &str) -> Result<Vec<u8>> {
    let owner = match stateful.is_interface {
        true => companion_name(class),
        false => by.to_string(),
    };
    let code = Asm::new(pool).call(&owner, &use_name(stateful), NOTHING)?;
    Ok(code.finish().into_vec())
}

/// What the initialisation of one class is made of.
pub struct Initialisation<'p> {
    /// The plan.
    pub plan: &'p Plan,
    /// Internal name of the class.
    pub class: &'p str,
    /// The class.
    pub stateful: &'p Stateful,
    /// Internal name of the class that gets the methods.
    pub holder: &'p str,
    /// Class file version of the holder.
    pub major: u16,
    /// The class is an enum.
    pub is_enum: bool,
    /// Its fields.
    pub fields: Vec<Fresh>,
}

impl Initialisation<'_> {
    /// The field and the methods that the holder gets.
    pub fn members(&self, pool: &mut Appender) -> Result<(Vec<u8>, Vec<Vec<u8>>)> {
        let mut field = Vec::new();
        field.put_u16(PUBLIC_STATIC);
        field.put_u16(pool.utf8(EPOCH)?);
        field.put_u16(pool.utf8("I")?);
        field.put_u16(0);
        let methods = vec![self.question(pool)?, self.answer(pool)?];
        Ok((field, methods))
    }

    fn question(&self, pool: &mut Appender) -> Result<Vec<u8>> {
        let (own, present) = self.epochs(pool)?;
        let code = Asm::new(pool)
            .with_index(op::GETSTATIC, own)
            .with_index(op::GETSTATIC, present)
            // over the return
            .with_index(IF_ICMPNE, 4)
            .ops(&[op::RETURN])
            .call(self.holder, INITIALISE, NOTHING)?
            .ops(&[op::RETURN])
            .finish()
            .into_vec();
        let frames = [(10, None)];
        let name = use_name(self.stateful);
        self.method(pool, &name, Body::new(2, code).with(&frames))
    }

    fn answer(&self, pool: &mut Appender) -> Result<Vec<u8>> {
        let number = self.stateful.number as i32;
        let (own, present) = self.epochs(pool)?;
        let begin = Asm::new(pool)
            .int(number)?
            .string(&self.class.replace('/', "."))?
            .call(STATICS, "begin", "(ILjava/lang/String;)Z")?
            .with_index(op::IFNE, 4)
            .ops(&[op::RETURN]);
        let mut code = begin.finish().into_vec();
        let begun = code.len() as u16;
        if self.is_enum {
            let class = pool.class(self.class)?;
            let tell = Asm::new(pool).class_constant(class).call(
                STATICS,
                "beginEnum",
                "(Ljava/lang/Class;)V",
            )?;
            code.extend(tell.finish());
        }
        for field in &self.fields {
            code.extend(field.assign(pool, self.holder)?);
        }
        let start = code.len() as u16;
        for class in &self.stateful.before {
            if let Some(stateful) = self.plan.get(class) {
                code.extend(ask(pool, class, stateful, class)?);
            }
        }
        if self.stateful.initialiser {
            let moved = match self.stateful.is_interface {
                true => pool.interface_method(self.class, CLINIT, NOTHING)?,
                false => pool.method(self.class, CLINIT, NOTHING)?,
            };
            let call = Asm::new(pool).with_index(op::INVOKESTATIC, moved);
            code.extend(call.finish());
        }
        let end = code.len() as u16;
        let done = Asm::new(pool)
            .with_index(op::GETSTATIC, present)
            .with_index(op::PUTSTATIC, own)
            .int(number)?
            .call(STATICS, "end", "(I)V")?
            .ops(&[op::RETURN]);
        code.extend(done.finish());
        let mut body = Body::new(2, Vec::new());
        let mut frames = vec![(begun, None)];
        if start < end {
            let throwable = pool.class("java/lang/Throwable")?;
            let handler = code.len() as u16;
            frames.push((handler, Some(throwable)));
            body.guarded = Some((start, end, handler));
            let failed = Asm::new(pool).int(number)?.call(
                STATICS,
                "failed",
                "(Ljava/lang/Throwable;I)Ljava/lang/Throwable;",
            )?;
            code.extend(failed.ops(&[op::ATHROW]).finish());
        }
        body.code = code;
        self.method(pool, INITIALISE, body.with(&frames))
    }

    fn epochs(&self, pool: &mut Appender) -> Result<(u16, u16)> {
        let own = pool.field(self.holder, EPOCH, "I")?;
        Ok((own, pool.field(STATICS, "epoch", "I")?))
    }

    fn method(&self, pool: &mut Appender, name: &str, body: Body) -> Result<Vec<u8>> {
        let code = body.encode(pool, self.major)?;
        let mut out = Vec::with_capacity(code.len() + 16);
        out.put_u16(PUBLIC_STATIC);
        out.put_u16(pool.utf8(name)?);
        out.put_u16(pool.utf8(NOTHING)?);
        out.put_u16(1);
        out.put_u16(pool.utf8("Code")?);
        out.put_u32(code.len() as u32);
        out.extend(code);
        Ok(out)
    }
}

/// A method body without local variables.
struct Body {
    max_stack: u16,
    code: Vec<u8>,
    /// Start, end and handler of the code that must not fail unnoticed.
    guarded: Option<(u16, u16, u16)>,
    /// Where frames are, with the class on the stack.
    frames: Vec<(u16, Option<u16>)>,
}

impl Body {
    fn new(max_stack: u16, code: Vec<u8>) -> Self {
        Body {
            max_stack,
            code,
            guarded: None,
            frames: Vec::new(),
        }
    }

    fn with(mut self, frames: &[(u16, Option<u16>)]) -> Self {
        self.frames = frames.to_vec();
        self
    }

    /// The content of a `Code` attribute (JVMS 4.7.3).
    fn encode(&self, pool: &mut Appender, major: u16) -> Result<Vec<u8>> {
        use crate::class::{ClassError, ClassErrorKind};
        if self.code.len() > 65_535 {
            let kind = ClassErrorKind::CodeTooLarge(self.code.len());
            return Err(ClassError::new(0, kind));
        }
        let mut out = Vec::with_capacity(self.code.len() + 40);
        out.put_u16(self.max_stack);
        out.put_u16(0);
        out.put_u32(self.code.len() as u32);
        out.extend_from_slice(&self.code);
        out.put_u16(u16::from(self.guarded.is_some()));
        if let Some((start, end, handler)) = self.guarded {
            [start, end, handler, 0]
                .iter()
                .for_each(|n| out.put_u16(*n));
        }
        if major < FIRST_VERSION_WITH_FRAMES {
            out.put_u16(0);
            return Ok(out);
        }
        let table = self.frame_table();
        out.put_u16(1);
        out.put_u16(pool.utf8("StackMapTable")?);
        out.put_u32(table.len() as u32);
        out.extend(table);
        Ok(out)
    }

    /// `same_frame_extended` and `same_locals_1_stack_item_frame_extended` (JVMS 4.7.4).
    fn frame_table(&self) -> Vec<u8> {
        const OBJECT: u8 = 7;
        let mut table = Vec::new();
        table.put_u16(self.frames.len() as u16);
        let mut next = 0;
        for (pc, stack) in &self.frames {
            table.put_u8(if stack.is_some() { 247 } else { 251 });
            table.put_u16(pc - next);
            next = pc + 1;
            if let Some(class) = stack {
                table.put_u8(OBJECT);
                table.put_u16(*class);
            }
        }
        table
    }
}
