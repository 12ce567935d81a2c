//! The class that holds the state of an interface.

use super::initialise::{companion_name, Initialisation};
use super::plan::{Plan, Stateful};
use crate::class::build::ClassBuilder;
use crate::class::fresh::{is_state, Fresh};
use crate::class::view::access;
use crate::class::{Class, Result, Write};

/// Static methods of interfaces, which the class calls, exist from here on.
const VERSION: u16 = 52;

/// Name of the entry, and the class file.
pub fn build(plan: &Plan, class: &Class<'_>, stateful: &Stateful) -> Result<(String, Vec<u8>)> {
    let interface = class.name()?;
    let holder = companion_name(&interface);
    let flags = access::PUBLIC | access::FINAL | access::SYNTHETIC;
    let mut built = ClassBuilder::new(VERSION, flags, &holder, "java/lang/Object", &[])?;
    let mut initialisation = Initialisation {
        plan,
        class: &interface,
        stateful,
        holder: &holder,
        major: VERSION,
        is_enum: false,
        fields: Vec::new(),
    };
    for field in class.fields.iter().filter(|field| is_state(class, field)) {
        let name = class.pool.text(field.name)?.into_owned();
        let descriptor = class.pool.text(field.descriptor)?.into_owned();
        let mut info = Vec::with_capacity(8);
        info.put_u16(access::PUBLIC | access::STATIC);
        info.put_u16(built.pool.utf8(&name)?);
        info.put_u16(built.pool.utf8(&descriptor)?);
        info.put_u16(0);
        built.fields.push(info);
        initialisation.fields.push(Fresh {
            name,
            descriptor,
            constant: None,
        });
    }
    let (epoch, methods) = initialisation.members(&mut built.pool)?;
    built.fields.push(epoch);
    built.methods = methods;
    Ok((format!("{holder}.class"), built.finish()))
}
