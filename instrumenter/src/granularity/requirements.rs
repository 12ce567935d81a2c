//! When a class may have method or atomic granularity (Stoller 2002, section 8.1; atomic: SPIN 2000, section 7).
//!
//! | | requirement |
//! |---|---|
//! | G1 | its instance methods, with what they call, perform no visible operation; they may be synchronized |
//! | G2 | its instance fields are private or final |
//! | G3 | its instance methods do not access fields of other instances |
//! | E | atomic: arrays in its fields do not leave it; its static fields are private, it uses none of other classes; it has no subclasses |
//!
//! G1 follows calls by their static types: an overriding method in a subclass is not looked at. What slips through all
//! this is found at run time, as an operation of its own.

use super::receivers::{receivers, Receiver};
use crate::class::opcode::{op, Instruction};
use crate::class::pool::MemberRef;
use crate::class::view::{access, Code, Kind, Member};
use crate::class::{tables, Class, Result};
use crate::passes::is_visible_call;
use crate::universe::{FieldTarget, Universe};
use jcheck_annotations::Granularity;
use std::collections::{BTreeMap, HashSet};

/// Class files by internal name.
pub type Classes<'b> = BTreeMap<String, &'b [u8]>;

/// All breaches, in the order of the classes.
///
/// # Errors
/// Damage in a class file.
pub fn breaches(universe: &Universe, classes: &Classes<'_>) -> Result<Vec<String>> {
    let mut check = Check {
        universe,
        classes,
        breaches: Vec::new(),
    };
    for (name, granularity) in universe.granularities() {
        if *granularity != Granularity::Field {
            check.class(name, *granularity)?;
        }
    }
    Ok(check.breaches)
}

struct Check<'u, 'b> {
    universe: &'u Universe,
    classes: &'u Classes<'b>,
    breaches: Vec<String>,
}

/// One instruction of a method, for messages.
struct Place<'c, 'b> {
    class: &'c Class<'b>,
    method: &'c Member,
    code: &'c Code,
}

impl Place<'_, '_> {
    fn name(&self) -> Result<String> {
        let class = self.class.name()?.replace('/', ".");
        let name = self.class.pool.text(self.method.name)?;
        Ok(format!("{class}.{name}"))
    }

    fn at(&self, pc: u32) -> Result<String> {
        let line = match self
            .class
            .find_kind(&self.code.attributes, Kind::LineNumberTable)
        {
            Some(table) => {
                let mut lines = Vec::new();
                let content = table.content();
                tables::read_line_numbers(self.class.bytes, content, &mut lines)?;
                let before = lines
                    .into_iter()
                    .filter(|(start, _)| u32::from(*start) <= pc);
                before.max_by_key(|(start, _)| *start).map(|(_, line)| line)
            }
            None => None,
        };
        let line = line.map_or_else(String::new, |line| format!(", line {line}"));
        Ok(format!("{} at pc {pc}{line}", self.name()?))
    }
}

impl Check<'_, '_> {
    fn class(&mut self, name: &str, granularity: Granularity) -> Result<()> {
        let dotted = name.replace('/', ".");
        let mut breach = |what: String| {
            self.breaches
                .push(format!("{granularity} {dotted}: {what}"));
        };
        let Some(bytes) = self.classes.get(name) else {
            breach("there is no such class in the program".to_string());
            return Ok(());
        };
        let class = Class::parse(bytes)?;
        if class.access & access::INTERFACE != 0 {
            breach("an interface has no instances".to_string());
            return Ok(());
        }
        let superclass = class.pool.class_name(class.super_class)?;
        let alike = self.universe.granularity(&superclass) == granularity;
        if superclass != "java/lang/Object" && !alike {
            let superclass = superclass.replace('/', ".");
            breach(format!(
                "it inherits the fields of {superclass}, which has another granularity (G2)"
            ));
        }
        for field in &class.fields {
            let closed = field.access & (access::PRIVATE | access::FINAL) != 0;
            let is_static = field.access & access::STATIC != 0;
            let name = class.pool.text(field.name)?;
            if !is_static && !closed {
                breach(format!("field {name} is neither private nor final (G2)"));
            }
            if !is_static && field.access & access::VOLATILE != 0 {
                breach(format!(
                    "field {name} is volatile: each access is a visible operation (G1)"
                ));
            }
            let exposed = is_static && field.access & access::PRIVATE == 0;
            if granularity == Granularity::Atomic && exposed {
                breach(format!(
                    "static field {name} is not private (encapsulation)"
                ));
            }
        }
        if granularity == Granularity::Atomic {
            let heirs = self
                .universe
                .classes()
                .filter(|(_, info)| info.superclass.as_deref() == Some(name));
            for (heir, _) in heirs {
                breach(format!(
                    "{} extends it (encapsulation)",
                    heir.replace('/', ".")
                ));
            }
        }
        let prefix = format!("{granularity} {dotted}: ");
        let mut work = Work::default();
        for method in &class.methods {
            let is_static = method.access & access::STATIC != 0;
            let method_name = class.pool.text(method.name)?;
            let Some(code) = class
                .code(method)?
                .filter(|_| !is_static && method_name != "<init>")
            else {
                continue;
            };
            let place = Place {
                class: &class,
                method,
                code: &code,
            };
            self.instance_method(&prefix, name, granularity, &place)?;
            self.visible(&prefix, &place, &mut work)?;
        }
        while let Some((owner, name, descriptor)) = work.left.pop() {
            let Some(bytes) = self.classes.get(&owner).copied() else {
                continue;
            };
            let class = Class::parse(bytes)?;
            let Some(method) = find(&class, &name, &descriptor)? else {
                continue;
            };
            if let Some(code) = class.code(method)? {
                let place = Place {
                    class: &class,
                    method,
                    code: &code,
                };
                self.visible(&prefix, &place, &mut work)?;
            }
        }
        Ok(())
    }

    /// G3 and encapsulation.
    fn instance_method(
        &mut self,
        prefix: &str,
        own: &str,
        granularity: Granularity,
        place: &Place<'_, '_>,
    ) -> Result<()> {
        let class = place.class;
        let array = &class.bytes[place.code.bytes.clone()];
        let instructions = class.instructions(place.code)?;
        let receivers = receivers(class, place.code, &instructions)?;
        for (number, instruction) in instructions.iter().enumerate() {
            if !(op::GETSTATIC..=op::PUTFIELD).contains(&instruction.opcode) {
                continue;
            }
            let member = class.pool.member(instruction.index(array))?;
            let target =
                self.universe
                    .resolve_field(&member.owner, &member.name, &member.descriptor);
            let FieldTarget::Program(owner, _) = target else {
                continue;
            };
            let atomic = granularity == Granularity::Atomic;
            let is_static = matches!(instruction.opcode, op::GETSTATIC | op::PUTSTATIC);
            let what = if is_static {
                (atomic && owner != own).then(|| {
                    format!(
                        "uses {}.{} (encapsulation)",
                        owner.replace('/', "."),
                        member.name
                    )
                })
            } else if owner != own {
                None
            } else if receivers.get(&instruction.pc) == Some(&Receiver::Other) {
                Some(format!("accesses {} of another instance (G3)", member.name))
            } else if atomic && leaves(instruction, instructions.get(number + 1), &member) {
                Some(format!(
                    "gives away the array {} (encapsulation)",
                    member.name
                ))
            } else {
                None
            };
            if let Some(what) = what {
                let at = place.at(instruction.pc)?;
                self.breaches.push(format!("{prefix}{at} {what}"));
            }
        }
        Ok(())
    }

    /// G1: visible operations of a method. What it calls goes to `work`.
    fn visible(&mut self, prefix: &str, place: &Place<'_, '_>, work: &mut Work) -> Result<()> {
        let class = place.class;
        let array = &class.bytes[place.code.bytes.clone()];
        for instruction in class.instructions(place.code)? {
            let what = match instruction.opcode {
                op::MONITORENTER => Some("enters a monitor".to_string()),
                op::GETSTATIC..=op::PUTFIELD => {
                    let member = class.pool.member(instruction.index(array))?;
                    let (owner, name) = (&member.owner, &member.name);
                    match self.universe.resolve_field(owner, name, &member.descriptor) {
                        FieldTarget::Program(_, f) if f.access & access::VOLATILE != 0 => {
                            Some(format!("accesses the volatile field {name}"))
                        }
                        _ => None,
                    }
                }
                op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => {
                    let member = class.pool.member(instruction.index(array))?;
                    self.call(place, &member, work)?
                }
                _ => None,
            };
            if let Some(what) = what {
                let at = place.at(instruction.pc)?;
                self.breaches.push(format!("{prefix}{at} {what} (G1)"));
            }
        }
        Ok(())
    }

    /// Why a call is a visible operation, if it is one.
    fn call(
        &self,
        place: &Place<'_, '_>,
        member: &MemberRef<'_>,
        work: &mut Work,
    ) -> Result<Option<String>> {
        if is_visible_call(self.universe, member) {
            let owner = member.owner.replace('/', ".");
            return Ok(Some(format!("calls {owner}.{}", member.name)));
        }
        let (name, descriptor) = (&member.name, &member.descriptor);
        for ancestor in self.universe.superclasses(&member.owner) {
            let Some(bytes) = self.classes.get(ancestor).copied() else {
                continue;
            };
            let class = Class::parse(bytes)?;
            let Some(method) = find(&class, name, descriptor)? else {
                continue;
            };
            let key = (
                ancestor.to_string(),
                name.to_string(),
                descriptor.to_string(),
            );
            if work.seen.insert(key.clone()) {
                work.left.push(key);
            }
            let synchronized = |method: &Member| method.access & access::SYNCHRONIZED != 0;
            // A recursive acquire is no visible operation.
            let recursive = synchronized(place.method) && ancestor == place.class.name()?;
            let visible = synchronized(method) && !recursive;
            return Ok(visible.then(|| format!("calls the synchronized method {name}")));
        }
        Ok(None)
    }
}

/// Methods that are to be looked at.
#[derive(Debug, Default)]
struct Work {
    left: Vec<(String, String, String)>,
    seen: HashSet<(String, String, String)>,
}

fn find<'c>(class: &'c Class<'_>, name: &str, descriptor: &str) -> Result<Option<&'c Member>> {
    for method in &class.methods {
        if class.pool.text(method.name)? == name
            && class.pool.text(method.descriptor)? == descriptor
        {
            return Ok(Some(method));
        }
    }
    Ok(None)
}

/// An array that is read from a field and returned, or put elsewhere, at once.
fn leaves(read: &Instruction, next: Option<&Instruction>, member: &MemberRef<'_>) -> bool {
    read.opcode == op::GETFIELD
        && member.descriptor.starts_with('[')
        && next.is_some_and(|next| matches!(next.opcode, op::ARETURN | op::PUTSTATIC))
}
