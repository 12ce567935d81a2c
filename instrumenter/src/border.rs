//! The border: classes through which rewritten code calls the hooks, where classes of the JDK are rewritten in place.
//!
//! Code of `java.base` runs long before jcheck does, and cannot see it then: so it calls the hooks through a class of its
//! own module, which does what the original instruction would have done until jcheck is up, on threads that are not
//! under control, and inside of hooks.
//!
//! For each hook that is called there is one static method of the same name and type:
//!
//! ```text
//! if (on && (self = Border.enter()) != null) {       // under control, and not inside of a hook
//!     try { return Hooks.hook(arguments); } finally { Border.leave(self); }
//! }
//! the original                                       // Side::Platform; Side::Program: Hooks.hook(arguments)
//! ```
//!
//! The class for the JDK belongs to `java.base`, since code there runs before jcheck can be seen; the constants that
//! name jcheck's classes are resolved when they are first used (JVMS 5.4.3), which is once `on` is set. The class for
//! the program has no flag: its other threads are to be noticed ([`Side::Program`]).
//!
//! The JVM verifies these classes like others, since it has not found them itself: branches have stack map frames.

mod offsets;

use std::collections::BTreeSet;

use crate::class::appender::Appender;
use crate::class::build::{load, return_of, ClassBuilder};
use crate::class::bytes::Write;
use crate::class::descriptor::{class_named, parse_method, slots};
use crate::class::opcode::op;
use crate::class::pool::tag;
use crate::class::view::access;
use crate::class::{Class, ClassError, ClassErrorKind, Result};
use crate::passes::calls;
use crate::passes::environment;
use crate::passes::hooks::{BORDER, SIDES, UNSAFE_HOOKS};
use crate::passes::row::{By, Owner, Redirect};
use crate::platform::rename;

/// The class of the runtime library that knows whether a thread is at the border.
const RUNTIME: &str = SIDES;
/// Methods of [`RUNTIME`] and of [`BORDER`] that count how deep a thread is in the platform, and those that are called deep in it, also inside
/// of hooks.
const UNGUARDED: [&str; 26] = [
    "beginBundle",
    "beginFill",
    "beginFormat",
    "beginHandler",
    "beginLogger",
    "beginLoggerChange",
    "beginLoggerHandler",
    "beginLoggerParent",
    "beginLoggerUse",
    "beginPart",
    "beginPlatform",
    "beginPrint",
    "beginPublish",
    "beginShow",
    "beginTrace",
    "beginUnwatched",
    "drawn",
    "endBundle",
    "endPlatform",
    "endPrint",
    "endUnwatched",
    "forgetsBundles",
    "givesConstants",
    "keepsBundle",
    "namesLoader",
    "opensLibrary",
];
/// The hook for keys of tables, most of which are text or numbers: those are told apart before all else.
const PLACED: &str = "placed";
/// Those of them that classes call which are marked when the JVM loads them (`platform/unwatched.rs`), whoever else does.
const OF_MARKED: [&str; 2] = ["beginUnwatched", "endUnwatched"];
/// Hooks that are called by threads that are not under control, too: one takes over a thread at the beginning of its
/// `run`, one gives back what was locked before an execution was stopped, one tells of a class that is initialised, one leaves out
/// frames.
const ALWAYS: [&str; 4] = ["enterRun", "initialised", "shownFrames", "unlock"];
/// The hook of `monitorexit`. Compilers guard that instruction by the handler that it belongs to: a hook that throws there
/// would be called again and again.
const MONITOR_EXIT: &str = "monitorExit";
/// What models of locks call: in all of these, false, 0 and null stand for a thread that is not under control.
const LOCKS: &str = "io/jcheck/runtime/LockHooks";
/// Other hooks that stand for no method, and give false, 0 or null to a thread that is not under control.
const NEUTRAL: [&str; 3] = ["enterRun", "loopBegins", "seed"];
/// A version that every JVM of today reads.
const VERSION: u16 = 52;
/// The name of the flag.
const ON: &str = "on";

/// Who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Classes of the JDK.
    Platform,
    /// Classes of the program.
    Program,
}

impl Side {
    /// Internal name of its border class.
    pub fn class(self) -> &'static str {
        match self {
            Side::Platform => "java/lang/JcheckBorder",
            Side::Program => "io/jcheck/runtime/ProgramBorder",
        }
    }
}

/// A hook that is called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hooked {
    /// Name of the method; the border's has the same.
    name: String,
    /// Its descriptor.
    descriptor: String,
    /// Internal name of the class of the hook.
    class: String,
}

/// Has a rewritten class call the border instead of the hooks, and notes which.
///
/// # Errors
/// Damage in the class file.
pub fn link(bytes: &[u8], side: Side, hooked: &mut BTreeSet<Hooked>) -> Result<Option<Vec<u8>>> {
    let class = Class::parse(bytes)?;
    let mut calls = false;
    for index in 1..class.pool.count() {
        if class.pool.tag(index) != Some(tag::METHODREF) {
            continue;
        }
        let member = class.pool.member(index)?;
        if is_hook_class(&member.owner) {
            calls = true;
            hooked.insert(Hooked {
                name: member.name.clone().into_owned(),
                descriptor: member.descriptor.clone().into_owned(),
                class: member.owner.clone().into_owned(),
            });
        }
    }
    let map = |name: &str| is_hook_class(name).then(|| side.class().to_string());
    calls.then(|| rename(&class, &map)).transpose()
}

fn is_hook_class(class: &str) -> bool {
    class == RUNTIME
        || class
            .strip_prefix("io/jcheck/runtime/")
            .is_some_and(|name| name.ends_with("Hooks"))
}

/// Adds the hooks that a class of the run-time library has, so far as no other one has their names and types. Whoever
/// knows not yet which will be called takes all.
///
/// # Errors
/// Damage in the class file.
pub fn add_all(library: &[u8], hooked: &mut BTreeSet<Hooked>) -> Result<()> {
    let class = Class::parse(library)?;
    let name = class.name()?;
    if !is_hook_class(&name) {
        return Ok(());
    }
    const CALLABLE: u16 = access::PUBLIC | access::STATIC;
    let callable = class
        .methods
        .iter()
        .filter(|m| m.access & CALLABLE == CALLABLE);
    for method in callable {
        let hook = Hooked {
            name: class.pool.text(method.name)?.into_owned(),
            descriptor: class.pool.text(method.descriptor)?.into_owned(),
            class: name.clone(),
        };
        let is_known =
            |known: &Hooked| (&known.name, &known.descriptor) == (&hook.name, &hook.descriptor);
        if !hooked.iter().any(is_known) {
            hooked.insert(hook);
        }
    }
    Ok(())
}

/// A border class.
#[derive(Debug)]
pub struct Border;

impl Border {
    /// The class file with a method for each hook.
    ///
    /// # Errors
    /// More hooks than a class file can name.
    pub fn build(side: Side, hooked: &BTreeSet<Hooked>) -> Result<Vec<u8>> {
        let flags = access::PUBLIC | access::FINAL | access::SYNTHETIC;
        let mut class = ClassBuilder::new(VERSION, flags, side.class(), "java/lang/Object", &[])?;
        if side == Side::Platform {
            let mut field = Vec::new();
            field.put_u16(access::PUBLIC | access::STATIC);
            field.put_u16(class.pool.utf8(ON)?);
            field.put_u16(class.pool.utf8("Z")?);
            field.put_u16(0);
            class.fields.push(field);
        }
        let mut hooked = hooked.clone();
        if side == Side::Platform {
            hooked.extend(OF_MARKED.map(|name| Hooked {
                name: name.to_string(),
                descriptor: "()V".to_string(),
                class: RUNTIME.to_string(),
            }));
        }
        for hook in &hooked {
            let method = Method::new(&mut class, hook)?.write(side)?;
            class.methods.push(method);
        }
        Ok(class.finish())
    }
}

/// One method under construction.
struct Method<'b> {
    class: &'b mut ClassBuilder,
    hook: &'b Hooked,
    parameters: Vec<&'b str>,
    result: &'b str,
    /// Slots of the parameters.
    slots: u16,
    code: Vec<u8>,
    /// Start, end and handler of the guarded part.
    guarded: Option<[u16; 3]>,
    /// Where jumps lead to, in order: the position, and the types of one more local variable and of the stack.
    frames: Vec<Frame<'b>>,
}

/// A stack map frame: the parameters, and what there is besides.
#[derive(Debug, Clone, Copy)]
struct Frame<'b> {
    pc: u16,
    local: Option<&'b str>,
    stack: Option<&'b str>,
}

const OBJECT: &str = "Ljava/lang/Object;";
const THROWABLE: &str = "Ljava/lang/Throwable;";

impl<'b> Method<'b> {
    fn new(class: &'b mut ClassBuilder, hook: &'b Hooked) -> Result<Self> {
        let (parameters, result) = parse_method(&hook.descriptor)?;
        let slots = parameters.iter().map(|p| u16::from(slots(p))).sum();
        Ok(Method {
            class,
            hook,
            parameters,
            result,
            slots,
            code: Vec::new(),
            guarded: None,
            frames: Vec::new(),
        })
    }

    fn write(mut self, side: Side) -> Result<Vec<u8>> {
        match (side, self.hook.class.as_str()) {
            (Side::Platform, UNSAFE_HOOKS) => self.unsafe_access()?,
            (Side::Platform, RUNTIME | BORDER) if UNGUARDED.contains(&self.hook.name.as_str()) => {
                self.push_flag()?;
                let off = self.branch(op::IFEQ);
                self.load_parameters();
                self.call_hook()?;
                self.lands(off);
                self.frame(None, None);
                self.code.push(op::RETURN);
            }
            // They look themselves whether the thread is under control.
            (Side::Platform, _) if ALWAYS.contains(&self.hook.name.as_str()) => {
                self.push_flag()?;
                let off = self.branch(op::IFEQ);
                self.load_parameters();
                self.call_hook()?;
                self.code.push(return_of(self.result));
                self.lands(off);
                self.frame(None, None);
                self.original(side)?;
            }
            _ => {
                let mut branches = Vec::new();
                if self.hook.name == PLACED {
                    // Most keys. Other numbers may be such as have identity hash codes: `AtomicInteger`.
                    for value in ["java/lang/String", "java/lang/Integer", "java/lang/Long"] {
                        let class = self.class.pool.class(value)?;
                        self.local(op::ALOAD, 0);
                        self.code.push(op::INSTANCEOF);
                        self.code.put_u16(class);
                        branches.push(self.branch(op::IFNE));
                    }
                }
                if side == Side::Platform {
                    self.push_flag()?;
                    branches.push(self.branch(op::IFEQ));
                }
                branches.push(self.guarded_call()?);
                branches.into_iter().for_each(|branch| self.lands(branch));
                self.frame(None, None);
                self.original(side)?;
            }
        }
        self.finish()
    }

    /// `self = enter(); if (self == null) goto ...; try { hook } finally { leave(self) }; return`. Gives the branch.
    fn guarded_call(&mut self) -> Result<usize> {
        let holder = self.slots;
        let result = holder + 1;
        let enter = match self.hook.name.as_str() {
            MONITOR_EXIT => "enterQuietly",
            _ => "enter",
        };
        self.call(RUNTIME, enter, "()Ljava/lang/Object;")?;
        self.local(op::ASTORE, holder);
        self.local(op::ALOAD, holder);
        let outside = self.branch(op::IFNULL);
        let start = self.position();
        self.load_parameters();
        self.call_hook()?;
        if self.result != "V" {
            self.local(load(self.result) + (op::ASTORE - op::ALOAD), result);
        }
        let end = self.position();
        self.leave(holder)?;
        if self.result != "V" {
            self.local(load(self.result), result);
        }
        self.code.push(return_of(self.result));
        let handler = self.position();
        self.frame(Some(OBJECT), Some(THROWABLE));
        self.local(op::ASTORE, result);
        self.leave(holder)?;
        self.local(op::ALOAD, result);
        self.code.push(op::ATHROW);
        self.guarded = Some([start, end, handler]);
        Ok(outside)
    }

    fn leave(&mut self, holder: u16) -> Result<()> {
        self.local(op::ALOAD, holder);
        self.call(RUNTIME, "leave", "(Ljava/lang/Object;)V")
    }

    fn call_hook(&mut self) -> Result<()> {
        let hook = self.hook;
        self.call(&hook.class, &hook.name, &hook.descriptor)
    }

    /// What is done where the hook is not called.
    fn original(&mut self, side: Side) -> Result<()> {
        let hook = self.hook;
        if side == Side::Program {
            self.load_parameters();
            self.call_hook()?;
        } else if let Some(row) = intercepted(hook) {
            self.load_original(row)?;
            let (owner, opcode) = match (row.owner, row.by) {
                (Owner::Interface(interface), _) => (interface, op::INVOKEINTERFACE),
                (Owner::Class(class), By::Static) => (class, op::INVOKESTATIC),
                (Owner::Class(class), _) => (class, op::INVOKEVIRTUAL),
                (Owner::Thread, By::Static) => ("java/lang/Thread", op::INVOKESTATIC),
                (Owner::Thread, _) => ("java/lang/Thread", op::INVOKEVIRTUAL),
                (Owner::Any | Owner::Wrapped, _) => ("java/lang/Object", op::INVOKEVIRTUAL),
            };
            self.invoke(opcode, owner, row.name, row.descriptor)?;
        } else if hook.class == BORDER && self.result != "V" {
            // What is to be locked is the object itself.
            self.local(op::ALOAD, 0);
        } else {
            // Where nobody is told, what stands for a method must be that method.
            if self.result != "V" && hook.class != LOCKS && !NEUTRAL.contains(&&*hook.name) {
                let why = ClassErrorKind::Unsupported("a hook without a row of its own");
                return Err(ClassError::new(0, why));
            }
            match self.result {
                "V" => {}
                "J" => self.code.push(op::ICONST_0 + 6),
                "Z" | "I" => self.code.push(op::ICONST_0),
                _ => self.code.push(op::ACONST_NULL),
            }
        }
        self.code.push(return_of(self.result));
        Ok(())
    }

    fn push_flag(&mut self) -> Result<()> {
        let flag = self.class.pool.field(Side::Platform.class(), ON, "Z")?;
        self.code.push(op::GETSTATIC);
        self.code.put_u16(flag);
        Ok(())
    }

    fn local(&mut self, opcode: u8, slot: u16) {
        crate::class::asm::push_local(&mut self.code, opcode, slot);
    }

    fn load_parameters(&mut self) {
        let mut slot = 0;
        for parameter in self.parameters.clone() {
            self.local(load(parameter), slot);
            slot += u16::from(slots(parameter));
        }
    }

    /// All parameters but the site, as objects of the classes that the original takes, some of which jcheck cannot name.
    fn load_original(&mut self, row: &Redirect) -> Result<()> {
        let receiver = match (row.owner, row.by) {
            (_, By::Static) => None,
            (Owner::Class(owner) | Owner::Interface(owner), _) => Some(format!("L{owner};")),
            _ => Some(OBJECT.to_string()),
        };
        let (taken, _) = parse_method(row.descriptor)?;
        let taken: Vec<&str> = receiver.as_deref().into_iter().chain(taken).collect();
        let mut slot = 0;
        for (parameter, taken) in self.parameters.clone().into_iter().zip(taken) {
            self.local(load(parameter), slot);
            slot += u16::from(slots(parameter));
            if parameter == OBJECT && taken != OBJECT {
                let class = class_named(taken);
                let class = self.class.pool.class(class)?;
                self.code.push(op::CHECKCAST);
                self.code.put_u16(class);
            }
        }
        Ok(())
    }

    fn call(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<()> {
        self.invoke(op::INVOKESTATIC, owner, name, descriptor)
    }

    fn invoke(&mut self, opcode: u8, owner: &str, name: &str, descriptor: &str) -> Result<()> {
        let pool = &mut self.class.pool;
        if opcode != op::INVOKEINTERFACE {
            let method = pool.method(owner, name, descriptor)?;
            self.code.push(opcode);
            self.code.put_u16(method);
            return Ok(());
        }
        let method = pool.interface_method(owner, name, descriptor)?;
        let (parameters, _) = parse_method(descriptor)?;
        let count = 1 + parameters.into_iter().map(slots).sum::<u8>();
        self.code.push(opcode);
        self.code.put_u16(method);
        // JVMS 6.5, `invokeinterface`.
        self.code.extend([count, 0]);
        Ok(())
    }

    fn position(&self) -> u16 {
        // A method has some dozens of instructions.
        self.code.len() as u16
    }

    /// Something jumps to the next instruction.
    fn frame(&mut self, local: Option<&'b str>, stack: Option<&'b str>) {
        let pc = self.position();
        self.frames.push(Frame { pc, local, stack });
    }

    /// The table of frames (JVMS 4.7.4), each a `full_frame`.
    fn frame_table(&mut self) -> Result<Vec<u8>> {
        const FULL: u8 = 255;
        let mut table = Vec::new();
        table.put_u16(self.frames.len() as u16);
        let mut next = 0;
        for frame in &self.frames {
            table.put_u8(FULL);
            table.put_u16(frame.pc - next);
            next = frame.pc + 1;
            let locals = self.parameters.iter().copied().chain(frame.local);
            let stack = frame.stack.into_iter();
            table.put_u16(locals.clone().count() as u16);
            for local in locals {
                put_type(&mut table, &mut self.class.pool, local)?;
            }
            table.put_u16(stack.clone().count() as u16);
            for operand in stack {
                put_type(&mut table, &mut self.class.pool, operand)?;
            }
        }
        Ok(table)
    }

    /// A jump to a place that is not known yet; gives its own.
    fn branch(&mut self, opcode: u8) -> usize {
        let at = self.code.len();
        self.code.push(opcode);
        self.code.put_u16(0);
        at
    }

    /// The jump at `branch` leads here.
    fn lands(&mut self, branch: usize) {
        let distance = (self.code.len() - branch) as u16;
        self.code[branch + 1..branch + 3].copy_from_slice(&distance.to_be_bytes());
    }

    fn finish(mut self) -> Result<Vec<u8>> {
        let frames = self.frame_table()?;
        let pool = &mut self.class.pool;
        let mut content = Vec::new();
        // Parameters, a result and what was expected; or the flag.
        content.put_u16(self.slots + 4);
        content.put_u16(self.slots + 3);
        content.put_u32(self.code.len() as u32);
        content.extend_from_slice(&self.code);
        content.put_u16(u16::from(self.guarded.is_some()));
        for pc in self.guarded.into_iter().flatten() {
            content.put_u16(pc);
        }
        if self.guarded.is_some() {
            // Whatever is thrown.
            content.put_u16(0);
        }
        content.put_u16(1);
        content.put_u16(pool.utf8("StackMapTable")?);
        content.put_u32(frames.len() as u32);
        content.extend(frames);
        let mut out = Vec::new();
        out.put_u16(access::PUBLIC | access::STATIC);
        out.put_u16(pool.utf8(&self.hook.name)?);
        out.put_u16(pool.utf8(&self.hook.descriptor)?);
        out.put_u16(1);
        out.put_u16(pool.utf8("Code")?);
        out.put_u32(content.len() as u32);
        out.extend(content);
        Ok(out)
    }
}

/// Appends a verification type (JVMS 4.7.4).
fn put_type(table: &mut Vec<u8>, pool: &mut Appender, descriptor: &str) -> Result<()> {
    match descriptor {
        "B" | "C" | "I" | "S" | "Z" => table.put_u8(1),
        "F" => table.put_u8(2),
        "D" => table.put_u8(3),
        "J" => table.put_u8(4),
        object => {
            let class = object
                .strip_prefix('L')
                .and_then(|name| name.strip_suffix(';'));
            table.put_u8(7);
            table.put_u16(pool.class(class.unwrap_or(object))?);
        }
    }
    Ok(())
}

/// The row whose hook this is.
fn intercepted(hook: &Hooked) -> Option<&'static Redirect> {
    let mut rows = calls::rows().chain([&environment::WORKERS]);
    rows.find(|row| {
        row.class == hook.class && row.hook == hook.name && row.hook_descriptor == hook.descriptor
    })
}
