//! Handles that `ldc` pushes or a bootstrap method is given, by itself or inside of a dynamic constant. Javac emits
//! them for little that matters; other compilers do, and class files that are made by hand.
//!
//! A bridge has exactly the type of the handle (JVMS 5.4.3.5), and collects arguments if the method does. The handle
//! of a protected member of a superclass takes an object of the class itself, which is known of fields of the
//! program, and whether a method collects arguments is not known of all of the JDK. Where the type is not known, and
//! where the verifier might object to the instruction, the handle stays.

use super::super::{calls, handles, identity};
use super::bridge::{Bridges, Shape, Target, Use};
use super::concerns::concerns;
use super::kind;
use super::linkers::{METAFACTORY, RECORDS};
use crate::class::bootstraps::Bootstraps;
use crate::class::bytes::u16_at;
use crate::class::descriptor::parse_method;
use crate::class::pool::{tag, MemberRef};
use crate::class::view::access;
use crate::class::{Class, Result};
use crate::universe::{package, FieldTarget, Universe};
use rustc_hash::FxHashMap;

/// First version whose interfaces can have private methods (JVMS 4.6), and whose handles can be of their methods
/// (4.4.8).
const FIRST_VERSION_WITH_INTERFACE_METHODS: u16 = 52;
/// Dynamic constants inside of each other are looked at so far.
const MAX_DEPTH: usize = 32;
/// Classes whose bootstrap methods take handles apart: a bridge is not what they look for.
const TAKE_APART: [&str; 3] = [METAFACTORY, RECORDS, "scala/runtime/LambdaDeserialize"];
/// Methods of the JDK whose last parameter is an array, and whether it collects arguments.
const ARRAYS_LAST: [(&str, &str, bool); 3] = [
    ("java/lang/reflect/Method", "invoke", true),
    ("java/lang/reflect/Constructor", "newInstance", true),
    ("java/util/", "toArray", false),
];
/// Classes whose methods have descriptors of the caller's own, and collect nothing (JVMS 2.9.3).
const POLYMORPHIC: [&str; 2] = [
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodHandle",
];

/// Constants, and what takes their places.
#[derive(Debug)]
pub struct Constants<'u> {
    universe: &'u Universe,
    bootstraps: &'u Bootstraps,
    /// By pool index; `None` for what stays, and for what is being looked at: hostile constants lead to themselves.
    known: FxHashMap<u16, Option<u16>>,
    /// The same by number of a bootstrap method.
    known_bootstraps: FxHashMap<u16, Option<u16>>,
}

/// Whether a constant can lead to handles.
pub fn may_have_handles(class: &Class<'_>, index: u16) -> bool {
    matches!(
        class.pool.tag(index),
        Some(tag::METHOD_HANDLE | tag::DYNAMIC)
    )
}

impl<'u> Constants<'u> {
    pub fn new(universe: &'u Universe, bootstraps: &'u Bootstraps) -> Self {
        Constants {
            universe,
            bootstraps,
            known: FxHashMap::default(),
            known_bootstraps: FxHashMap::default(),
        }
    }

    /// What takes the place of a constant that is used here; `None` if it stays.
    ///
    /// # Errors
    /// The pool is full, or damage in it.
    pub fn replaced(
        &mut self,
        bridges: &mut Bridges<'_, '_>,
        index: u16,
        place: Use<'_>,
    ) -> Result<Option<u16>> {
        self.constant(bridges, index, place, 0)
    }

    /// All that takes the place of others. Of these only constants that `ldc` pushes are asked for again.
    pub fn loaded(self) -> FxHashMap<u16, u16> {
        let known = self.known.into_iter();
        known
            .filter_map(|(old, new)| new.map(|new| (old, new)))
            .collect()
    }

    fn constant(
        &mut self,
        bridges: &mut Bridges<'_, '_>,
        index: u16,
        place: Use<'_>,
        depth: usize,
    ) -> Result<Option<u16>> {
        if let Some(known) = self.known.get(&index) {
            return Ok(*known);
        }
        let pool = &bridges.class.pool;
        let new = match pool.tag(index) {
            Some(tag::METHOD_HANDLE) => self.handle(bridges, index, place)?,
            Some(tag @ (tag::DYNAMIC | tag::INVOKE_DYNAMIC)) if depth < MAX_DEPTH => {
                self.known.insert(index, None);
                let (number, _) = pool.dynamic(index)?;
                let encoded = pool.encoded(index.into()).unwrap_or_default();
                let name_and_type = u16_at(encoded, 3);
                match self.bootstrap(bridges, number, place, depth)? {
                    Some(new) if tag == tag::DYNAMIC => {
                        Some(bridges.pool.dynamic(new, name_and_type)?)
                    }
                    Some(new) => Some(bridges.pool.invoke_dynamic(new, name_and_type)?),
                    None => None,
                }
            }
            _ => return Ok(None),
        };
        self.known.insert(index, new);
        Ok(new)
    }

    /// A bootstrap method with other arguments.
    fn bootstrap(
        &mut self,
        bridges: &mut Bridges<'_, '_>,
        number: u16,
        place: Use<'_>,
        depth: usize,
    ) -> Result<Option<u16>> {
        if let Some(known) = self.known_bootstraps.get(&number) {
            return Ok(*known);
        }
        let class = bridges.class;
        let parts: Vec<u16> = self.bootstraps.parts(class, number)?.collect();
        let method = class.pool.method_handle(parts[0])?.member;
        if TAKE_APART.contains(&&*method.owner) {
            return Ok(None);
        }
        let mut new = Vec::with_capacity(parts.len());
        for part in &parts {
            let other = self.constant(bridges, *part, place, depth + 1)?;
            new.push(other.unwrap_or(*part));
        }
        let number_of_new = match new == parts {
            true => None,
            false => Some(bridges.extension.add_bootstrap(class, new)?),
        };
        self.known_bootstraps.insert(number, number_of_new);
        Ok(number_of_new)
    }

    fn handle(
        &mut self,
        bridges: &mut Bridges<'_, '_>,
        index: u16,
        place: Use<'_>,
    ) -> Result<Option<u16>> {
        let class = bridges.class;
        if !concerns(
            self.universe,
            &class.name()?,
            &class.pool.method_handle(index)?,
        ) {
            return Ok(None);
        }
        let target = Target::of(class, index)?;
        if !is_possible(class, &target) {
            return Ok(None);
        }
        let this = class.name()?;
        let Some(receiver) = self.receiver(class, &this, &target) else {
            return Ok(None);
        };
        let Some(is_varargs) = self.is_varargs(&target)? else {
            return Ok(None);
        };
        let (wanted, result) = target.types(&receiver)?;
        let owner = target.owner();
        let shape = Shape {
            given: wanted.clone(),
            wanted,
            result: match target.kind {
                kind::NEW_INVOKE_SPECIAL => &owner,
                _ => result,
            },
            is_varargs,
        };
        let added = bridges.add(&target, &shape, place)?;
        Ok(Some(added.handle))
    }

    /// The type of the object that the handle takes, if it takes one; `None` if that is not known, or if the
    /// instruction may not do what the handle does.
    fn receiver(&self, class: &Class<'_>, this: &str, target: &Target<'_>) -> Option<String> {
        let universe = self.universe;
        let member = &target.member;
        let owner: &str = &member.owner;
        let is_above = owner != this && universe.superclasses(this).contains(&owner);
        let own = || format!("L{this};");
        match target.kind {
            kind::GET_FIELD | kind::GET_STATIC | kind::PUT_FIELD | kind::PUT_STATIC => {
                let writes = matches!(target.kind, kind::PUT_FIELD | kind::PUT_STATIC);
                match universe.resolve_field(owner, &member.name, &member.descriptor) {
                    FieldTarget::Program(_, field) if writes && field.is_final() => None,
                    FieldTarget::Program(declaring, field) => {
                        let protected = field.access & access::PROTECTED != 0;
                        let narrow = protected && is_above && package(declaring) != package(this);
                        Some(if narrow { own() } else { target.owner() })
                    }
                    FieldTarget::Elsewhere(_) => {
                        let known = !is_above || target.kind == kind::GET_STATIC;
                        (known && !writes).then(|| target.owner())
                    }
                }
            }
            kind::INVOKE_VIRTUAL => (!is_above || self.is_public(member)).then(|| target.owner()),
            kind::INVOKE_SPECIAL => {
                let names = |index: &u16| class.pool.class_name(*index).is_ok_and(|n| n == owner);
                let allowed = owner == this || is_above || class.interfaces.iter().any(names);
                let in_class = class.access & access::INTERFACE == 0;
                (allowed && in_class).then(own)
            }
            _ => Some(target.owner()),
        }
    }

    /// Whether a method of the JDK is known to be public.
    fn is_public(&self, member: &MemberRef<'_>) -> bool {
        calls::find(self.universe, member, None).is_some()
            || handles::of_call(self.universe, member).is_some()
            || identity::concerns(self.universe, member, false)
    }

    /// Whether a handle collects arguments (JVMS 5.4.3.5); `None` if that is not known.
    fn is_varargs(&self, target: &Target<'_>) -> Result<Option<bool>> {
        if target.kind < kind::INVOKE_VIRTUAL {
            return Ok(Some(false));
        }
        let member = &target.member;
        let (parameters, _) = parse_method(&member.descriptor)?;
        let owner: &str = &member.owner;
        let is_array = parameters.last().is_some_and(|last| last.starts_with('['));
        let polymorphic = POLYMORPHIC.contains(&owner) && member.name != "invokeWithArguments";
        if !is_array || polymorphic {
            return Ok(Some(false));
        }
        let mut chain = self.universe.superclasses(owner).into_iter();
        let declared = chain.find_map(|class| {
            self.universe
                .is_varargs(class, &member.name, &member.descriptor)
        });
        let row = ARRAYS_LAST
            .iter()
            .find(|(class, name, _)| owner.starts_with(class) && *name == member.name);
        Ok(declared.or(row.map(|row| row.2)))
    }
}

/// Whether the class can have a bridge, and the constant is one that the JVM accepts (JVMS 4.4.8).
fn is_possible(class: &Class<'_>, target: &Target<'_>) -> bool {
    let new = class.major >= FIRST_VERSION_WITH_INTERFACE_METHODS;
    let member = &target.member;
    let is_interface = class.access & access::INTERFACE != 0;
    if is_interface && !new || member.owner.starts_with('[') {
        return false;
    }
    let creates = target.kind == kind::NEW_INVOKE_SPECIAL;
    let named = match creates {
        true => member.name == "<init>" && member.descriptor.ends_with(")V"),
        false => !member.name.starts_with('<'),
    };
    let of_interface = target.tag(class) == Some(tag::INTERFACE_METHODREF);
    let of_class = target.tag(class) == Some(tag::METHODREF);
    named
        && match target.kind {
            kind::GET_FIELD..=kind::PUT_STATIC => target.tag(class) == Some(tag::FIELDREF),
            kind::INVOKE_VIRTUAL | kind::NEW_INVOKE_SPECIAL => of_class,
            kind::INVOKE_STATIC | kind::INVOKE_SPECIAL => of_class || new && of_interface,
            kind::INVOKE_INTERFACE => of_interface,
            _ => false,
        }
}
