//! Method references: call sites that `LambdaMetafactory` links. The method takes what the reference captures with
//! exactly the types that are captured, as a static target must (the documentation of the class), then the parameters
//! of the target.

use super::bridge::{Bridges, Shape, Target, Use};
use super::concerns::{changes_data, concerns};
use super::kind;
use super::linkers::METAFACTORY;
use crate::class::bootstraps::Bootstraps;
use crate::class::bytes::u16_at;
use crate::class::descriptor::parse_method;
use crate::class::pool::{tag, MemberRef};
use crate::class::{Class, Result};
use crate::universe::Universe;

/// `LambdaMetafactory.FLAG_SERIALIZABLE`.
const SERIALIZABLE: i32 = 1;
/// Position of the target among the arguments of the bootstrap method; position 0 of the list is the method itself.
const TARGET: usize = 2;
/// Position of the type that the lambda has, erased and specialised.
const SPECIALISED: usize = 3;
/// Position of the flags of `altMetafactory`.
const FLAGS: usize = 4;

/// An `invokedynamic` that makes a lambda out of a method that gets a bridge.
#[derive(Debug)]
pub struct Reference<'a> {
    /// Pool indexes of the bootstrap method and its arguments.
    bootstrap: Vec<u16>,
    /// Pool index of name and type of the factory.
    factory: u16,
    /// Descriptor of the factory: what is captured.
    captures: String,
    target: Target<'a>,
    /// Its serialised form names the target.
    is_serializable: bool,
}

impl<'a> Reference<'a> {
    /// What the `CONSTANT_InvokeDynamic` at `index` refers to.
    ///
    /// # Errors
    /// Damage in the pool or in the bootstrap methods.
    pub fn find(
        universe: &Universe,
        class: &Class<'a>,
        bootstraps: &Bootstraps,
        index: u16,
    ) -> Result<Option<Self>> {
        let (number, captures) = class.pool.dynamic(index)?;
        let bootstrap: Vec<u16> = bootstraps.parts(class, number)?.collect();
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
        let is_serializable = match &*factory.name {
            "altMetafactory" => flags.is_none_or(|flags| flags & SERIALIZABLE != 0),
            _ => false,
        };
        let callable = matches!(
            class.pool.method_handle(target)?.kind,
            kind::INVOKE_VIRTUAL
                | kind::INVOKE_STATIC
                | kind::NEW_INVOKE_SPECIAL
                | kind::INVOKE_INTERFACE
        );
        let (user, handle) = (class.name()?, class.pool.method_handle(target)?);
        let matters =
            || concerns(universe, &user, &handle) || changes_data(universe, &user, &handle);
        if !callable || !matters() {
            return Ok(None);
        }
        let target = Target::of(class, target)?;
        if target.member.owner.starts_with('[') {
            return Ok(None);
        }
        let encoded = class.pool.encoded(index.into()).unwrap_or_default();
        Ok(Some(Reference {
            factory: u16_at(encoded, 3),
            captures: captures.into_owned(),
            target,
            is_serializable,
            bootstrap,
        }))
    }

    /// Adds its bridge, and gives the pool index for the `invokedynamic`.
    ///
    /// # Errors
    /// The pool is full, or malformed descriptors.
    pub fn bridge(mut self, bridges: &mut Bridges<'_, '_>, place: Use<'_>) -> Result<u16> {
        let owner = self.target.owner();
        let (captured, _) = parse_method(&self.captures)?;
        let (wanted, result) = self.target.types(&owner)?;
        let given = (0..wanted.len()).map(|i| captured.get(i).copied().unwrap_or(wanted[i]));
        let created = self.created(bridges.class, &owner)?;
        let shape = Shape {
            given: given.collect(),
            result: match self.target.kind {
                kind::NEW_INVOKE_SPECIAL => &created,
                _ => result,
            },
            wanted,
            is_varargs: false,
        };
        let added = bridges.add(&self.target, &shape, place)?;
        self.bootstrap[TARGET] = added.handle;
        let number = bridges
            .extension
            .add_bootstrap(bridges.class, self.bootstrap)?;
        let site = bridges.pool.invoke_dynamic(number, self.factory)?;
        if self.is_serializable {
            let MemberRef {
                owner,
                name,
                descriptor,
            } = &self.target.member;
            let target = format!("{}.{owner}.{name}.{descriptor}", self.target.kind);
            bridges.named.push((site, [added.name, target]));
        }
        Ok(site)
    }

    /// What the bridge of a constructor returns: an object of the type that the lambda is to return, if that is one.
    /// The class itself would be resolved by whoever lists the methods, and need not be there as long as no lambda is
    /// made.
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
