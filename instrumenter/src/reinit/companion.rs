//! The class that holds the state of an interface.

use super::initialise::{companion_name, Fresh, Initialisation};
use super::plan::{is_state, Plan, Stateful};
use crate::class::appender::Appender;
use crate::class::bytes::Reader;
use crate::class::pool::Pool;
use crate::class::view::access;
use crate::class::{Class, Result, Write};

/// Static methods of interfaces, which the class calls, exist from here on.
const VERSION: u16 = 52;
const SUPER: u16 = 0x0020;

/// Name of the entry, and the class file.
pub fn build(plan: &Plan, class: &Class<'_>, stateful: &Stateful) -> Result<(String, Vec<u8>)> {
    let interface = class.name()?;
    let holder = companion_name(&interface);
    let none = [0, 1];
    let empty = Pool::read(&none, &mut Reader::new(&none))?;
    let mut pool = Appender::new(&empty);
    let this = pool.class(&holder)?;
    let object = pool.class("java/lang/Object")?;
    let mut initialisation = Initialisation {
        plan,
        class: &interface,
        stateful,
        holder: &holder,
        major: VERSION,
        is_enum: false,
        fields: Vec::new(),
    };
    let mut fields = Vec::new();
    for field in class.fields.iter().filter(|field| is_state(class, field)) {
        let name = class.pool.text(field.name)?.into_owned();
        let descriptor = class.pool.text(field.descriptor)?.into_owned();
        fields.put_u16(access::PUBLIC | access::STATIC);
        fields.put_u16(pool.utf8(&name)?);
        fields.put_u16(pool.utf8(&descriptor)?);
        fields.put_u16(0);
        initialisation.fields.push(Fresh {
            name,
            descriptor,
            constant: None,
        });
    }
    let (epoch, methods) = initialisation.members(&mut pool)?;
    let mut out = Vec::new();
    out.put_u32(0xCAFE_BABE);
    out.put_u16(0);
    out.put_u16(VERSION);
    out.put_u16(pool.count());
    out.extend_from_slice(pool.appended());
    out.put_u16(access::PUBLIC | access::FINAL | access::SYNTHETIC | SUPER);
    out.put_u16(this);
    out.put_u16(object);
    out.put_u16(0);
    out.put_u16(initialisation.fields.len() as u16 + 1);
    out.extend(fields);
    out.extend(epoch);
    out.put_u16(methods.len() as u16);
    methods.iter().for_each(|method| out.extend(method));
    out.put_u16(0);
    Ok((format!("{holder}.class"), out))
}
