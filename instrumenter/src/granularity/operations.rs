//! Which methods are operations, and where they are reported.
//!
//! An object of a class C with methods as operations is an instance of C's *wrapper*, a subclass that overrides them:
//! the override reports the operation and calls `super`. So is an object of a subclass of C, whatever the granularity
//! of that. An override is possible unless
//!
//! - the method is private, or package-private and inherited in another package;
//! - it is called by `super`, which goes past overrides;
//! - a class whose objects have it cannot have a wrapper, see [`Planner::obstacle`].
//!
//! Then the method reports its operation itself, at its beginning, for all classes. So each operation is reported once.

use super::effects::effects;
use super::requirements::Classes;
use super::table::{Effects, Operations, Override, Signature, Wrapper, SUFFIX};
use crate::class::opcode::op;
use crate::class::pool::{tag, MemberRef};
use crate::class::view::{access, Kind, Member};
use crate::class::{tables, Class, Result};
use crate::universe::{package, Universe};
use jcheck_annotations::Granularity;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Text of objects, as `java.lang.Object` makes it.
const TO_STRING: (&str, &str) = ("toString", "()Ljava/lang/String;");
/// `REF_invokeSpecial` (JVMS table 5.4.3.5-A).
const INVOKE_SPECIAL: u8 = 7;

/// A method: its class, and its signature.
type Method = (String, Signature);

/// Finds the operations of a program, and the wrappers that it needs. `closed` are classes that must not get any, and
/// why.
///
/// # Errors
/// Damage in a class file.
pub fn operations(
    universe: &Universe,
    classes: &Classes<'_>,
    closed: &BTreeMap<String, &'static str>,
) -> Result<Operations> {
    let mut planner = Planner {
        universe,
        classes,
        closed,
        declared: HashMap::new(),
        inline: BTreeSet::new(),
    };
    planner.find()?;
    planner.plan()
}

struct Planner<'u, 'b> {
    universe: &'u Universe,
    classes: &'u Classes<'b>,
    closed: &'u BTreeMap<String, &'static str>,
    declared: HashMap<String, HashMap<Signature, Effects>>,
    /// Methods that report themselves.
    inline: BTreeSet<Method>,
}

impl Planner<'_, '_> {
    /// All operations.
    fn find(&mut self) -> Result<()> {
        for (name, granularity) in self.universe.granularities() {
            let Some(bytes) = self.classes.get(name) else {
                continue;
            };
            if *granularity == Granularity::Field {
                continue;
            }
            let class = Class::parse(bytes)?;
            let mut found = effects(self.universe, &class, *granularity == Granularity::Atomic)?;
            found.retain(|(name, _), effects| effects.any() && !name.starts_with('<'));
            self.declared.insert(name.to_string(), found);
        }
        Ok(())
    }

    fn is_operation(&self, class: &str, signature: &Signature) -> bool {
        let methods = self.declared.get(class);
        methods.is_some_and(|methods| methods.contains_key(signature))
    }

    fn plan(mut self) -> Result<Operations> {
        let universe = self.universe;
        let heirs: Vec<&str> = universe
            .classes()
            .map(|(name, _)| name)
            .filter(|name| {
                let mut chain = universe.superclasses(name).into_iter();
                chain.any(|class| self.declared.contains_key(class))
            })
            .collect();
        let mut made = Operations::default();
        let mut possible = Vec::new();
        for name in heirs {
            let Some(bytes) = self.classes.get(name) else {
                continue;
            };
            let class = Class::parse(bytes)?;
            self.mark_special_calls(name, &class)?;
            if class.access & (access::ABSTRACT | access::INTERFACE) != 0 {
                continue;
            }
            let wrapper = self.wrapper(name)?;
            match self.obstacle(name, &class) {
                None => possible.push((name, wrapper)),
                Some(why) => {
                    let methods = wrapper.overrides.into_iter();
                    let methods = methods.map(|(signature, method)| (method.owner, signature));
                    self.inline.extend(methods);
                    made.inline.push((name.to_string(), why));
                }
            }
        }
        for (class, mut wrapper) in possible {
            let inline = &self.inline;
            wrapper.overrides.retain(|signature, method| {
                !inline.contains(&(method.owner.clone(), signature.clone()))
            });
            if !wrapper.overrides.is_empty() {
                made.wrappers.insert(class.to_string(), wrapper);
            }
        }
        let inline = &self.inline;
        for (class, methods) in self.declared {
            let methods = methods.into_iter().map(|(signature, effects)| {
                let method = (class.clone(), signature);
                let reports = inline.contains(&method);
                (method.1, (effects, reports))
            });
            let methods = methods.collect();
            made.declared.insert(class, methods);
        }
        Ok(made)
    }

    /// What a wrapper of a class would override, as far as the class alone decides.
    fn wrapper(&mut self, name: &str) -> Result<Wrapper> {
        let mut wrapper = Wrapper {
            name: format!("{name}{SUFFIX}"),
            plain_text: true,
            ..Wrapper::default()
        };
        let mut seen = BTreeSet::new();
        for owner in self.universe.superclasses(name) {
            let Some(bytes) = self.classes.get(owner) else {
                continue;
            };
            let class = Class::parse(bytes)?;
            let file = source_file(&class)?;
            for method in &class.methods {
                let signature = (
                    class.pool.text(method.name)?.into_owned(),
                    class.pool.text(method.descriptor)?.into_owned(),
                );
                let is_operation = self.is_operation(owner, &signature);
                if method.access & (access::STATIC | access::PRIVATE) != 0 {
                    if is_operation {
                        self.inline.insert((owner.to_string(), signature));
                    }
                    continue;
                }
                let (text, of_text) = TO_STRING;
                wrapper.plain_text &= (&*signature.0, &*signature.1) != (text, of_text);
                let seen_before = !seen.insert(signature.clone());
                if !is_operation {
                    continue;
                }
                let near = access::PUBLIC | access::PROTECTED;
                if method.access & near == 0 && package(owner) != package(name) {
                    self.inline.insert((owner.to_string(), signature));
                } else if !seen_before {
                    let effects = self.declared[owner][&signature];
                    let method = Override {
                        owner: owner.to_string(),
                        file: file.clone(),
                        line: first_line(&class, method)?,
                        access: method.access,
                        effects,
                    };
                    wrapper.overrides.insert(signature, method);
                }
            }
        }
        Ok(wrapper)
    }

    /// Why a class cannot have a wrapper.
    fn obstacle(&self, name: &str, class: &Class<'_>) -> Option<&'static str> {
        let chain = self.universe.superclasses(name);
        let mut closed = chain.iter().filter_map(|class| self.closed.get(*class));
        if let Some(why) = closed.next() {
            return Some(why);
        }
        if self.universe.may_be_serializable(name) {
            return Some("its serialised form names the class");
        }
        if class
            .find(&class.attributes, "PermittedSubclasses")
            .is_some()
        {
            return Some("it is sealed");
        }
        let wrapper = format!("{name}{SUFFIX}");
        let taken = self.universe.get(&wrapper).is_some();
        taken.then_some("the name of its wrapper is taken")
    }

    /// Methods that a class calls by `invokespecial`, or by handles that do the same, report themselves.
    fn mark_special_calls(&mut self, name: &str, class: &Class<'_>) -> Result<()> {
        for method in &class.methods {
            let Some(code) = class.code(method)? else {
                continue;
            };
            let array = &class.bytes[code.bytes.clone()];
            for instruction in class.instructions(&code)? {
                if instruction.opcode == op::INVOKESPECIAL {
                    let member = class.pool.member(instruction.index(array))?;
                    self.mark(name, &member);
                }
            }
        }
        for index in 1..class.pool.count() {
            if class.pool.tag(index) == Some(tag::METHOD_HANDLE) {
                let handle = class.pool.method_handle(index)?;
                if handle.kind == INVOKE_SPECIAL {
                    self.mark(name, &handle.member);
                }
            }
        }
        Ok(())
    }

    /// A method is looked for in the class that is named, and, if that is another one, from the superclass on (JVMS
    /// 6.5, `invokespecial`).
    fn mark(&mut self, name: &str, member: &MemberRef<'_>) {
        let signature = (member.name.to_string(), member.descriptor.to_string());
        let above = self.universe.get(name).and_then(|c| c.superclass.clone());
        for start in [Some(member.owner.to_string()), above]
            .into_iter()
            .flatten()
        {
            let chain = self.universe.superclasses(&start);
            let (method, descriptor) = (&member.name, &member.descriptor);
            let found = chain
                .into_iter()
                .find(|class| self.universe.declares(class, method, descriptor));
            if let Some(owner) = found.filter(|owner| self.is_operation(owner, &signature)) {
                self.inline.insert((owner.to_string(), signature.clone()));
            }
        }
    }
}

/// The name of the source file of a class.
pub(crate) fn source_file(class: &Class<'_>) -> Result<Option<String>> {
    let Some(attribute) = class.find(&class.attributes, "SourceFile") else {
        return Ok(None);
    };
    let index = crate::class::bytes::u16_at(class.bytes, attribute.content().start);
    Ok(Some(class.pool.text(index)?.into_owned()))
}

/// The line at which the code of a method begins.
pub(crate) fn first_line(class: &Class<'_>, method: &Member) -> Result<Option<u16>> {
    let Some(code) = class.code(method)? else {
        return Ok(None);
    };
    let Some(table) = class.find_kind(&code.attributes, Kind::LineNumberTable) else {
        return Ok(None);
    };
    let mut lines = Vec::new();
    tables::read_line_numbers(class.bytes, table.content(), &mut lines)?;
    let first = lines.iter().rfind(|(start, _)| *start == 0);
    Ok(first.map(|(_, line)| *line))
}
