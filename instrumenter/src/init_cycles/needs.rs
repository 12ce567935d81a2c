//! What the initialisation of one class may need.

use crate::class::opcode::{op, Instruction};
use crate::class::pool::tag;
use crate::class::view::access;
use crate::class::{Class, Result};
use crate::policy::is_platform;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What the initialisation of a class may need.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needs {
    /// It has a static initialiser.
    pub initialiser: bool,
    /// Internal names of classes of the program whose fields, methods or constructors its initialiser uses.
    pub(super) uses: BTreeSet<String>,
    /// Those of them whose code it may run.
    pub(super) runs: BTreeSet<String>,
    /// All classes of the program whose members its code may use.
    pub(super) mentions: BTreeSet<String>,
    /// Types on whose objects its initialiser may call methods.
    pub(super) calls_on: BTreeSet<String>,
    /// Interfaces of which its code makes lambdas.
    pub(super) lambdas: BTreeSet<String>,
    /// It is an interface with instance methods that have a body, and so is initialised before what implements it (JLS
    /// 12.4.1, JVMS 5.5, which takes private ones for such, too).
    pub inherited: bool,
}

/// Reads what the initialisation of a class may need.
///
/// # Errors
/// Damage in the class file.
pub fn needs(class: &Class<'_>) -> Result<Needs> {
    let own = class.name()?;
    let mut needs = Needs::default();
    mentioned(class, &mut needs)?;
    let has_body = |flags| flags & (access::STATIC | access::ABSTRACT) == 0;
    needs.inherited = class.access & access::INTERFACE != 0
        && class.methods.iter().any(|method| has_body(method.access));
    // Methods of this class that the initialiser may run, by name and descriptor.
    let mut running = vec![("<clinit>".to_string(), "()V".to_string())];
    let mut next = 0;
    while let Some((name, descriptor)) = running.get(next).cloned() {
        next += 1;
        for method in &class.methods {
            if class.pool.text(method.name)? != name
                || class.pool.text(method.descriptor)? != descriptor
            {
                continue;
            }
            let Some(code) = class.code(method)? else {
                continue;
            };
            needs.initialiser |= name == "<clinit>";
            let bytes = &class.bytes[code.bytes.clone()];
            for instruction in class.instructions(&code)? {
                if instruction.opcode == op::INVOKEDYNAMIC
                    || is_computed(class, &instruction, bytes)
                {
                    // The body of a lambda is a method of this class; bootstrap methods are mentioned in it.
                    needs.runs.insert(own.clone());
                }
                let Some(member) = member(class, &instruction, bytes)? else {
                    continue;
                };
                let calls = instruction.opcode >= op::INVOKEVIRTUAL;
                if calls && member.1 != "<init>" {
                    needs.calls_on.extend(called_on(&member.0, &member.2));
                }
                if is_platform(&member.0) {
                    continue;
                }
                if member.0 != own {
                    if calls {
                        needs.runs.insert(member.0.clone());
                    }
                    needs.uses.insert(member.0);
                } else if calls && !running.contains(&(member.1.clone(), member.2.clone())) {
                    running.push((member.1, member.2));
                }
            }
        }
    }
    Ok(needs)
}

/// Whether an instruction pushes a dynamic constant.
fn is_computed(class: &Class<'_>, instruction: &Instruction, code: &[u8]) -> bool {
    let index = match instruction.opcode {
        op::LDC => u16::from(code[instruction.pc as usize + 1]),
        op::LDC_W | op::LDC2_W => instruction.index(code),
        _ => return false,
    };
    class.pool.tag(index) == Some(tag::DYNAMIC)
}

/// Owner, name and descriptor of the member that an instruction uses.
fn member(
    class: &Class<'_>,
    instruction: &Instruction,
    code: &[u8],
) -> Result<Option<(String, String, String)>> {
    if !(op::GETSTATIC..=op::INVOKEINTERFACE).contains(&instruction.opcode) {
        return Ok(None);
    }
    let member = class.pool.member(instruction.index(code))?;
    Ok(Some((
        member.owner.to_string(),
        member.name.to_string(),
        member.descriptor.to_string(),
    )))
}

/// The classes of the program whose members the code of a class may use, and its lambdas.
fn mentioned(class: &Class<'_>, needs: &mut Needs) -> Result<()> {
    for index in 1..class.pool.count() {
        let tag = class.pool.tag(index);
        if tag == Some(tag::INVOKE_DYNAMIC) {
            let descriptor = String::from_utf8_lossy(class.pool.dynamic_descriptor(index)?);
            let made = descriptor.rsplit_once(')').map_or("", |(_, made)| made);
            needs.lambdas.extend(types(made).map(String::from));
        }
        let members = [tag::FIELDREF, tag::METHODREF, tag::INTERFACE_METHODREF];
        if !tag.is_some_and(|tag| members.contains(&tag)) {
            continue;
        }
        let member = class.pool.member(index)?;
        if !is_platform(&member.owner) && !member.owner.starts_with('[') {
            needs.mentions.insert(member.owner.to_string());
        }
    }
    Ok(())
}

/// The types on whose objects a call may run methods: that of which the method is, and those of its arguments.
fn called_on(owner: &str, descriptor: &str) -> Vec<String> {
    let arguments = descriptor.split(')').next().unwrap_or_default();
    // What the program gets as an argument, it calls itself.
    let arguments = types(arguments).filter(|_| is_platform(owner));
    let all = std::iter::once(owner).chain(arguments);
    all.filter(|name| *name != "java/lang/Object" && !name.starts_with('['))
        .map(String::from)
        .collect()
}

/// Internal names of the classes in a descriptor.
fn types(descriptor: &str) -> impl Iterator<Item = &str> {
    let names = descriptor
        .split(';')
        .filter_map(|part| part.find('L').map(|at| &part[at + 1..]));
    names.filter(|name| !name.is_empty())
}
