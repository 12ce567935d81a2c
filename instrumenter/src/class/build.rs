//! A class file from scratch, and methods whose code does not branch.

use super::appender::Appender;
use super::bytes::{Reader, Write};
use super::descriptor::{parse_method, slots};
use super::error::Result;
use super::opcode::op;
use super::pool::Pool;
use super::view::access;

/// `ACC_SUPER`, which every class has had since JDK 1.0.2, and no interface may have (JVMS 4.1).
const SUPER: u16 = 0x0020;

/// A class under construction.
#[derive(Debug)]
pub struct ClassBuilder {
    /// Its constant pool.
    pub pool: Appender,
    /// Fields, each a complete `field_info`.
    pub fields: Vec<Vec<u8>>,
    /// Methods, each a complete `method_info`.
    pub methods: Vec<Vec<u8>>,
    major: u16,
    access: u16,
    this: u16,
    superclass: u16,
    interfaces: Vec<u16>,
    attributes: Vec<Vec<u8>>,
}

impl ClassBuilder {
    /// A class or interface of this version, with these flags besides `ACC_SUPER`, name, superclass and interfaces.
    ///
    /// # Errors
    /// A name that is too long.
    pub fn new(
        major: u16,
        access: u16,
        name: &str,
        superclass: &str,
        interfaces: &[&str],
    ) -> Result<Self> {
        let none = [0, 1];
        let empty = Pool::read(&none, &mut Reader::new(&none))?;
        let mut pool = Appender::new(&empty);
        let this = pool.class(name)?;
        let superclass = pool.class(superclass)?;
        let interfaces = interfaces.iter().map(|name| pool.class(name));
        Ok(ClassBuilder {
            interfaces: interfaces.collect::<Result<_>>()?,
            pool,
            fields: Vec::new(),
            methods: Vec::new(),
            major,
            access: match access & access::INTERFACE {
                0 => access | SUPER,
                _ => access,
            },
            this,
            superclass,
            attributes: Vec::new(),
        })
    }

    /// Names the source file (JVMS 4.7.10).
    ///
    /// # Errors
    /// The pool is full.
    pub fn source_file(&mut self, file: &str) -> Result<()> {
        let file = self.pool.utf8(file)?;
        self.attribute("SourceFile", &file.to_be_bytes())
    }

    /// Adds an attribute of the class (JVMS 4.7).
    ///
    /// # Errors
    /// The pool is full.
    pub fn attribute(&mut self, name: &str, content: &[u8]) -> Result<()> {
        let mut attribute = Vec::with_capacity(content.len() + 6);
        attribute.put_u16(self.pool.utf8(name)?);
        attribute.put_u32(content.len() as u32);
        attribute.extend_from_slice(content);
        self.attributes.push(attribute);
        Ok(())
    }

    /// The class file.
    pub fn finish(self) -> Vec<u8> {
        let mut out = Vec::new();
        out.put_u32(0xCAFE_BABE);
        out.put_u16(0);
        out.put_u16(self.major);
        out.put_u16(self.pool.count());
        out.extend_from_slice(self.pool.appended());
        out.put_u16(self.access);
        out.put_u16(self.this);
        out.put_u16(self.superclass);
        out.put_u16(self.interfaces.len() as u16);
        self.interfaces.iter().for_each(|index| out.put_u16(*index));
        for table in [&self.fields, &self.methods, &self.attributes] {
            out.put_u16(table.len() as u16);
            table.iter().for_each(|entry| out.extend_from_slice(entry));
        }
        out
    }
}

/// A `method_info` with code that does not branch.
#[derive(Debug, Clone, Copy)]
pub struct MethodInfo<'m> {
    /// Access flags.
    pub access: u16,
    /// Name.
    pub name: &'m str,
    /// Descriptor.
    pub descriptor: &'m str,
    /// `max_stack`.
    pub stack: u16,
    /// `max_locals`.
    pub locals: u16,
    /// The line of all its code, if it has one.
    pub line: Option<u16>,
}

impl MethodInfo<'_> {
    /// The method with this code.
    ///
    /// # Errors
    /// The pool is full.
    pub fn encode(&self, pool: &mut Appender, code: &[u8]) -> Result<Vec<u8>> {
        let mut attributes = Vec::new();
        attributes.put_u16(u16::from(self.line.is_some()));
        if let Some(line) = self.line {
            attributes.put_u16(pool.utf8("LineNumberTable")?);
            attributes.put_u32(6);
            attributes.put_u16(1);
            attributes.put_u16(0);
            attributes.put_u16(line);
        }
        let mut content = Vec::new();
        content.put_u16(self.stack);
        content.put_u16(self.locals);
        content.put_u32(code.len() as u32);
        content.extend_from_slice(code);
        content.put_u16(0);
        content.extend(attributes);
        let mut out = Vec::new();
        out.put_u16(self.access);
        out.put_u16(pool.utf8(self.name)?);
        out.put_u16(pool.utf8(self.descriptor)?);
        out.put_u16(1);
        out.put_u16(pool.utf8("Code")?);
        out.put_u32(content.len() as u32);
        out.extend(content);
        Ok(out)
    }
}

/// A method that passes `this` and its arguments to the method of the same name and type of a superclass, and gives
/// back what that gives.
///
/// # Errors
/// A malformed descriptor, a full pool.
pub fn forwarding(
    pool: &mut Appender,
    superclass: &str,
    method: MethodInfo<'_>,
) -> Result<Vec<u8>> {
    use super::asm::Asm;
    let (parameters, result) = parse_method(method.descriptor)?;
    let target = pool.method(superclass, method.name, method.descriptor)?;
    let mut code = Asm::new(pool).ops(&[op::ALOAD_0]);
    let mut slot = 1;
    for parameter in parameters {
        code = code.local(load(parameter), slot);
        slot += u16::from(slots(parameter));
    }
    let code = code.with_index(op::INVOKESPECIAL, target);
    let code = code.ops(&[return_of(result)]).finish();
    let method = MethodInfo {
        stack: slot.max(u16::from(slots(result))),
        locals: slot,
        ..method
    };
    method.encode(pool, &code)
}

/// The load instruction for a type.
pub fn load(descriptor: &str) -> u8 {
    match descriptor {
        "B" | "C" | "I" | "S" | "Z" => op::ILOAD,
        "J" => op::ILOAD + 1,
        "F" => op::ILOAD + 2,
        "D" => op::ILOAD + 3,
        _ => op::ALOAD,
    }
}

/// The instruction that stores a value of a type in a local variable.
pub fn store(descriptor: &str) -> u8 {
    load(descriptor) - op::ILOAD + op::ISTORE
}

/// The return instruction for a type.
pub fn return_of(descriptor: &str) -> u8 {
    match descriptor {
        "V" => op::RETURN,
        other => load(other) - op::ILOAD + op::IRETURN,
    }
}
