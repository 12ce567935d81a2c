//! A method that stands for a method handle: private, static, of the class that has the handle. It takes what the
//! handle takes, the receiver first, and does with one instruction what the handle does (JVMS 5.4.3.5).

use super::kind;
use crate::class::appender::Appender;
use crate::class::asm::Asm;
use crate::class::build::{load, return_of, MethodInfo};
use crate::class::bytes::{u16_at, Write};
use crate::class::descriptor::{parse_method, slots};
use crate::class::extend::Extension;
use crate::class::opcode::op;
use crate::class::pool::{MemberRef, MethodHandle};
use crate::class::view::access;
use crate::class::{Class, Result};

/// The beginning of the names of the added methods.
const BRIDGE: &str = "ref$";

/// What a handle stands for.
#[derive(Debug)]
pub struct Target<'a> {
    /// A kind of JVMS table 5.4.3.5-A.
    pub kind: u8,
    /// The field or method.
    pub member: MemberRef<'a>,
    /// Pool index of the member.
    index: u16,
}

impl<'a> Target<'a> {
    /// Of the `CONSTANT_MethodHandle` at `index`.
    ///
    /// # Errors
    /// It does not resolve in the pool.
    pub fn of(class: &Class<'a>, index: u16) -> Result<Self> {
        let MethodHandle { kind, member } = class.pool.method_handle(index)?;
        let encoded = class.pool.encoded(index.into()).unwrap_or_default();
        Ok(Target {
            kind,
            member,
            index: u16_at(encoded, 2),
        })
    }

    /// Tag of the constant of the member.
    pub fn tag(&self, class: &Class<'_>) -> Option<u8> {
        class.pool.tag(self.index)
    }

    /// The type that the owner has in descriptors.
    pub fn owner(&self) -> String {
        format!("L{};", self.member.owner)
    }

    /// Types of the arguments and of the result; `receiver` is that of the object, where there is one.
    ///
    /// # Errors
    /// A malformed descriptor.
    pub fn types<'t>(&'t self, receiver: &'t str) -> Result<(Vec<&'t str>, &'t str)> {
        let descriptor: &str = &self.member.descriptor;
        let (arguments, result) = match self.kind {
            kind::GET_FIELD | kind::GET_STATIC => (Vec::new(), descriptor),
            kind::PUT_FIELD | kind::PUT_STATIC => (vec![descriptor], "V"),
            _ => parse_method(descriptor)?,
        };
        let has_receiver = !matches!(
            self.kind,
            kind::GET_STATIC | kind::PUT_STATIC | kind::INVOKE_STATIC | kind::NEW_INVOKE_SPECIAL
        );
        let receiver = has_receiver.then_some(receiver).into_iter();
        Ok((receiver.chain(arguments).collect(), result))
    }

    fn opcode(&self) -> u8 {
        match self.kind {
            kind::GET_FIELD => op::GETFIELD,
            kind::GET_STATIC => op::GETSTATIC,
            kind::PUT_FIELD => op::PUTFIELD,
            kind::PUT_STATIC => op::PUTSTATIC,
            kind::INVOKE_VIRTUAL => op::INVOKEVIRTUAL,
            kind::INVOKE_STATIC => op::INVOKESTATIC,
            kind::INVOKE_SPECIAL | kind::NEW_INVOKE_SPECIAL => op::INVOKESPECIAL,
            _ => op::INVOKEINTERFACE,
        }
    }
}

/// What a bridge looks like from outside.
#[derive(Debug)]
pub struct Shape<'s> {
    /// Types of its parameters.
    pub given: Vec<&'s str>,
    /// What the target wants in their places.
    pub wanted: Vec<&'s str>,
    /// What it returns.
    pub result: &'s str,
    /// Whether its last parameter collects arguments.
    pub is_varargs: bool,
}

/// Where the handle is used: name of the method, line.
pub type Use<'u> = (&'u str, Option<u16>);

/// A method that was added.
#[derive(Debug)]
pub struct Added {
    /// Pool index of a handle of it.
    pub handle: u16,
    /// Its class, name and descriptor, with dots between them.
    pub name: String,
}

/// A class that is given bridges.
#[derive(Debug)]
pub struct Bridges<'c, 'a> {
    pub class: &'c Class<'a>,
    pub pool: Appender,
    pub extension: Extension,
    /// See [`Pending::named`].
    pub named: Vec<(u16, [String; 2])>,
}

impl<'c, 'a> Bridges<'c, 'a> {
    pub fn new(class: &'c Class<'a>) -> Self {
        Bridges {
            class,
            pool: Appender::new(&class.pool),
            extension: Extension::default(),
            named: Vec::new(),
        }
    }

    /// Adds a bridge.
    ///
    /// # Errors
    /// The pool is full, or a malformed descriptor.
    pub fn add(&mut self, target: &Target<'_>, shape: &Shape<'_>, place: Use<'_>) -> Result<Added> {
        let around = match place.0 {
            "<init>" => "new",
            "<clinit>" => "static",
            name => name,
        };
        let name = format!("{BRIDGE}{around}${}", self.extension.methods.len());
        let descriptor = format!("({}){}", shape.given.concat(), shape.result);
        let code = self.body(target, shape)?;
        let size = |types: &[&str]| -> u16 { types.iter().map(|t| u16::from(slots(t))).sum() };
        let object = if target.kind == kind::NEW_INVOKE_SPECIAL {
            2
        } else {
            0
        };
        let varargs = if shape.is_varargs { access::VARARGS } else { 0 };
        let info = MethodInfo {
            access: access::PRIVATE | access::STATIC | access::SYNTHETIC | varargs,
            name: &name,
            descriptor: &descriptor,
            stack: (size(&shape.wanted) + object).max(u16::from(slots(shape.result))),
            locals: size(&shape.given),
            line: place.1,
        };
        let info = info.encode(&mut self.pool, &code)?;
        self.extension.methods.push(info);
        let interface = self.class.access & access::INTERFACE != 0;
        let this = self.class.name()?;
        let bridge = match interface {
            true => self.pool.interface_method(&this, &name, &descriptor)?,
            false => self.pool.method(&this, &name, &descriptor)?,
        };
        Ok(Added {
            handle: self.pool.method_handle(kind::INVOKE_STATIC, bridge)?,
            name: format!("{this}.{name}.{descriptor}"),
        })
    }

    /// Loads the parameters, makes the call or the access, returns what that gives.
    fn body(&mut self, target: &Target<'_>, shape: &Shape<'_>) -> Result<Vec<u8>> {
        let creates = target.kind == kind::NEW_INVOKE_SPECIAL;
        let mut code = Vec::new();
        if creates {
            let class = self.pool.class(&target.member.owner)?;
            code.push(op::NEW);
            code.put_u16(class);
            code.push(op::DUP);
        }
        let mut slot = 0;
        for (wanted, given) in shape.wanted.iter().zip(&shape.given) {
            code.extend_from_slice(&Asm::new(&mut self.pool).local(load(given), slot).finish());
            slot += u16::from(slots(given));
            let cast = wanted.strip_prefix('L').and_then(|w| w.strip_suffix(';'));
            if let Some(class) = cast.filter(|c| wanted != given && *c != "java/lang/Object") {
                let class = self.pool.class(class)?;
                code.push(op::CHECKCAST);
                code.put_u16(class);
            }
        }
        let opcode = target.opcode();
        code.push(opcode);
        code.put_u16(target.index);
        if opcode == op::INVOKEINTERFACE {
            let arguments: u8 = shape.wanted.iter().map(|t| slots(t)).sum();
            code.extend([arguments, 0]);
        }
        // The verifier believes a cast, and would load the class to see for itself.
        let other = shape.result.strip_prefix('L');
        let other = other.and_then(|result| result.strip_suffix(';'));
        if let Some(class) = other.filter(|_| creates && target.owner() != shape.result) {
            let class = self.pool.class(class)?;
            code.push(op::CHECKCAST);
            code.put_u16(class);
        }
        code.push(return_of(shape.result));
        Ok(code)
    }
}
