//! Method references (`lock::notifyAll`, `Thread::start`, `list::add`, `Table::new`): the call happens in a class that
//! the JVM makes, where no hook can be. So each one that concerns the checker is first turned into what a lambda would
//! be: a private static method of the class that makes the call. The other passes then treat that method as any other.
//!
//! The method takes what the reference captures with exactly the types that are captured, as a static target must (the
//! documentation of `java.lang.invoke.LambdaMetafactory`), then the parameters of the target. A reference that can be
//! serialised is left as it is, and a gap where it matters: its serialised form names the target.

use super::unmodelled::{bootstrap, judge_handle};
use super::{calls, handles, identity};
use crate::class::appender::Appender;
use crate::class::asm::Asm;
use crate::class::build::{load, return_of, MethodInfo};
use crate::class::bytes::{u16_at, Write};
use crate::class::descriptor::{parse_method, slots};
use crate::class::extend::{extend, Extension};
use crate::class::opcode::op;
use crate::class::pool::{tag, MethodHandle};
use crate::class::view::{access, Code, Kind};
use crate::class::{tables, Class, ClassErrorKind, Result};
use crate::universe::Universe;

/// The beginning of the names of the added methods.
pub const BRIDGE: &str = "ref$";
const METAFACTORY: &str = "java/lang/invoke/LambdaMetafactory";
/// `LambdaMetafactory.FLAG_SERIALIZABLE`.
const SERIALIZABLE: i32 = 1;
/// Position of the target among the arguments of the bootstrap method; position 0 of the list is the method itself.
const TARGET: usize = 2;
/// Position of the type that the lambda has, erased and specialised.
const SPECIALISED: usize = 3;
/// Position of the flags of `altMetafactory`.
const FLAGS: usize = 4;

/// Kinds of method handles (JVMS table 5.4.3.5-A).
mod kind {
    pub const INVOKE_VIRTUAL: u8 = 5;
    pub const INVOKE_STATIC: u8 = 6;
    pub const NEW_INVOKE_SPECIAL: u8 = 8;
    pub const INVOKE_INTERFACE: u8 = 9;
}

/// The class with a method for each method reference that concerns the checker; `None` if there is none.
///
/// # Errors
/// Damage in the class file.
pub fn bridged(universe: &Universe, class: &Class<'_>) -> Result<Option<Vec<u8>>> {
    // Most classes have none, which their pool says at once.
    let mut some = false;
    for index in 1..class.pool.count() {
        some |= class.pool.tag(index) == Some(tag::INVOKE_DYNAMIC)
            && Reference::find(universe, class, index)?.is_some();
    }
    if !some {
        return Ok(None);
    }
    let mut bridges = Bridges {
        class,
        pool: Appender::new(&class.pool),
        extension: Extension::default(),
    };
    for method in &class.methods {
        let Some(code) = class.code(method)? else {
            continue;
        };
        let name = class.pool.text(method.name)?;
        for instruction in class.instructions(&code)? {
            if instruction.opcode != op::INVOKEDYNAMIC {
                continue;
            }
            let index = instruction.index(&class.bytes[code.bytes.clone()]);
            let Some(reference) = Reference::find(universe, class, index)? else {
                continue;
            };
            let line = line_of(class, &code, instruction.pc)?;
            match bridges.add(&name, &reference, line) {
                Ok(new) => {
                    let operand = code.bytes.start + instruction.pc as usize + 1;
                    bridges.extension.operands.push((operand, new));
                }
                // What does not fit stays a gap.
                Err(error) if error.kind == ClassErrorKind::PoolFull => return Ok(None),
                Err(error) => return Err(error),
            }
        }
    }
    match bridges.extension.operands.is_empty() {
        true => Ok(None),
        false => extend(class, &bridges.pool, &bridges.extension).map(Some),
    }
}

fn line_of(class: &Class<'_>, code: &Code, pc: u32) -> Result<Option<u16>> {
    let Some(table) = class.find_kind(&code.attributes, Kind::LineNumberTable) else {
        return Ok(None);
    };
    let mut lines = Vec::new();
    tables::read_line_numbers(class.bytes, table.content(), &mut lines)?;
    let next = lines.partition_point(|(start, _)| u32::from(*start) <= pc);
    Ok(next.checked_sub(1).map(|last| lines[last].1))
}

/// An `invokedynamic` that makes a lambda out of a method that concerns the checker.
struct Reference<'a> {
    /// Pool indexes of the bootstrap method and its arguments.
    bootstrap: Vec<u16>,
    /// Pool index of name and type of the factory.
    factory: u16,
    /// Descriptor of the factory: what is captured.
    captures: String,
    target: MethodHandle<'a>,
    /// Pool index of the target's member.
    member: u16,
}

impl<'a> Reference<'a> {
    fn find(universe: &Universe, class: &Class<'a>, index: u16) -> Result<Option<Self>> {
        let (number, captures) = class.pool.dynamic(index)?;
        let bootstrap = bootstrap(class, number)?;
        let Some(&target) = bootstrap.get(TARGET) else {
            return Ok(None);
        };
        let factory = class.pool.method_handle(bootstrap[0])?.member;
        let metafactory = factory.owner == METAFACTORY
            && matches!(&*factory.name, "metafactory" | "altMetafactory");
        if !metafactory || class.pool.tag(target) != Some(tag::METHOD_HANDLE) {
            return Ok(None);
        }
        let flags = bootstrap
            .get(FLAGS)
            .and_then(|flags| class.pool.int(*flags));
        if factory.name == "altMetafactory" && flags.is_none_or(|f| f & SERIALIZABLE != 0) {
            return Ok(None);
        }
        let handle = class.pool.method_handle(target)?;
        // The body of a lambda is rewritten where it is.
        if handle.member.name.starts_with("lambda$") {
            return Ok(None);
        }
        let callable = matches!(
            handle.kind,
            kind::INVOKE_VIRTUAL
                | kind::INVOKE_STATIC
                | kind::NEW_INVOKE_SPECIAL
                | kind::INVOKE_INTERFACE
        );
        let concerns = handle.kind == kind::NEW_INVOKE_SPECIAL
            || calls::find(universe, &handle.member, None).is_some()
            || handles::of_call(universe, &handle.member).is_some()
            || identity::concerns(universe, &handle.member, false)
            || judge_handle(universe, &handle).is_some();
        if !callable || !concerns || handle.member.owner.starts_with('[') {
            return Ok(None);
        }
        let encoded = |index: u16| class.pool.encoded(index.into()).unwrap_or_default();
        Ok(Some(Reference {
            factory: u16_at(encoded(index), 3),
            captures: captures.into_owned(),
            member: u16_at(encoded(target), 2),
            target: handle,
            bootstrap,
        }))
    }
}

impl Reference<'_> {
    /// What the bridge of a constructor returns: an object of the type that the lambda is to return, if that is one. The
    /// class itself would be resolved by whoever lists the methods, and need not be there as long as no lambda is made.
    fn created(&self, class: &Class<'_>, owner: &str) -> Result<String> {
        let index = self.bootstrap.get(SPECIALISED).copied().unwrap_or(0);
        if class.pool.tag(index) == Some(tag::METHOD_TYPE) {
            let encoded = class.pool.encoded(index.into()).unwrap_or_default();
            let descriptor = class.pool.text(u16_at(encoded, 1))?;
            let (_, result) = parse_method(&descriptor)?;
            if result.starts_with('L') {
                return Ok(result.to_string());
            }
        }
        Ok(owner.to_string())
    }
}

struct Bridges<'c, 'a> {
    class: &'c Class<'a>,
    pool: Appender,
    extension: Extension,
}

impl Bridges<'_, '_> {
    /// Adds the method, and gives the pool index for the `invokedynamic`.
    fn add(&mut self, method: &str, reference: &Reference<'_>, line: Option<u16>) -> Result<u16> {
        let around = match method {
            "<init>" => "new",
            "<clinit>" => "static",
            name => name,
        };
        let name = format!("{BRIDGE}{around}${}", self.extension.methods.len());
        let member = &reference.target.member;
        let (captured, _) = parse_method(&reference.captures)?;
        let (parameters, result) = parse_method(&member.descriptor)?;
        let owner = format!("L{};", member.owner);
        let has_receiver = matches!(
            reference.target.kind,
            kind::INVOKE_VIRTUAL | kind::INVOKE_INTERFACE
        );
        let receiver = has_receiver.then_some(owner.as_str());
        let wanted: Vec<&str> = receiver.into_iter().chain(parameters).collect();
        let given: Vec<&str> = (0..wanted.len())
            .map(|i| captured.get(i).copied().unwrap_or(wanted[i]))
            .collect();
        let creates = reference.target.kind == kind::NEW_INVOKE_SPECIAL;
        let created = reference.created(self.class, &owner)?;
        let result = if creates { &created } else { result };
        let descriptor = format!("({}){result}", given.concat());
        let code = self.body(reference, &wanted, &given, result)?;
        let size = |types: &[&str]| -> u16 { types.iter().map(|t| u16::from(slots(t))).sum() };
        let stack = size(&wanted) + if creates { 2 } else { 0 };
        let info = MethodInfo {
            access: access::PRIVATE | access::STATIC | access::SYNTHETIC,
            name: &name,
            descriptor: &descriptor,
            stack: stack.max(u16::from(slots(result))),
            locals: size(&given),
            line,
        };
        let info = info.encode(&mut self.pool, &code)?;
        self.extension.methods.push(info);
        let interface = self.class.access & access::INTERFACE != 0;
        let this = self.class.name()?;
        let bridge = match interface {
            true => self.pool.interface_method(&this, &name, &descriptor)?,
            false => self.pool.method(&this, &name, &descriptor)?,
        };
        let mut bootstrap = reference.bootstrap.clone();
        bootstrap[TARGET] = self.pool.method_handle(kind::INVOKE_STATIC, bridge)?;
        let number = self.extension.add_bootstrap(self.class, bootstrap)?;
        self.pool.invoke_dynamic(number, reference.factory)
    }

    /// Loads the parameters, calls the target, returns what it returns.
    fn body(
        &mut self,
        reference: &Reference<'_>,
        wanted: &[&str],
        given: &[&str],
        result: &str,
    ) -> Result<Vec<u8>> {
        let member = &reference.target.member;
        let creates = reference.target.kind == kind::NEW_INVOKE_SPECIAL;
        let mut code = Vec::new();
        if creates {
            let class = self.pool.class(&member.owner)?;
            code.push(op::NEW);
            code.put_u16(class);
            code.push(op::DUP);
        }
        let mut slot = 0;
        for (wanted, given) in wanted.iter().zip(given) {
            code.extend_from_slice(&Asm::new(&mut self.pool).local(load(given), slot).finish());
            slot += u16::from(slots(given));
            let cast = wanted.strip_prefix('L').and_then(|w| w.strip_suffix(';'));
            if let Some(class) = cast.filter(|c| wanted != given && *c != "java/lang/Object") {
                let class = self.pool.class(class)?;
                code.push(op::CHECKCAST);
                code.put_u16(class);
            }
        }
        let opcode = match reference.target.kind {
            kind::INVOKE_VIRTUAL => op::INVOKEVIRTUAL,
            kind::INVOKE_STATIC => op::INVOKESTATIC,
            kind::NEW_INVOKE_SPECIAL => op::INVOKESPECIAL,
            _ => op::INVOKEINTERFACE,
        };
        code.push(opcode);
        code.put_u16(reference.member);
        if opcode == op::INVOKEINTERFACE {
            let arguments: u8 = wanted.iter().map(|t| slots(t)).sum();
            code.extend([arguments, 0]);
        }
        // The verifier believes a cast, and would load the class to see for itself.
        let created = creates.then(|| format!("L{};", member.owner));
        let other = result.strip_prefix('L').and_then(|r| r.strip_suffix(';'));
        if let Some(class) = other.filter(|_| created.is_some_and(|created| created != result)) {
            let class = self.pool.class(class)?;
            code.push(op::CHECKCAST);
            code.put_u16(class);
        }
        code.push(return_of(result));
        Ok(code)
    }
}
