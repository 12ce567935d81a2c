//! Which rows of the table lookups of method handles in a class may find: those that its constant pool mentions.

use super::super::accessing::LOCK_TESTS;
use super::super::calls;
use super::super::context::ProgramContext;
use super::super::row::{By, Owner, Redirect};
use super::{Found, Plans};
use crate::class::bytes::u16_at;
use crate::class::descriptor::for_each_parameter;
use crate::class::pool::tag;
use crate::class::{Class, Result};
use std::collections::BTreeSet;
use std::rc::Rc;

impl Plans {
    /// What lookups in the class at hand may find.
    ///
    /// # Errors
    /// Damage in the class file.
    pub fn lookups(&mut self, program: ProgramContext<'_>, class: &Class<'_>) -> Result<Rc<Found>> {
        let found = match self.lookups.take() {
            Some(found) => found,
            None => Rc::new(Found::of(program, class)?),
        };
        self.lookups = Some(Rc::clone(&found));
        Ok(found)
    }
}

impl Found {
    fn of(program: ProgramContext<'_>, class: &Class<'_>) -> Result<Self> {
        let mentioned = Mentioned::of(class)?;
        let mut tests = LOCK_TESTS.iter();
        let tests = tests.any(|test| mentioned.strings.contains(*test));
        let mut rows = Vec::new();
        for row in calls::rows() {
            // A call by `super` asks who calls.
            if row.by == By::Special || !mentioned.allows(row)? {
                continue;
            }
            let owner = match row.owner {
                Owner::Any => "java/lang/Object",
                Owner::Wrapped if program.universe.operations().has_wrappers() => {
                    "java/lang/Object"
                }
                Owner::Wrapped => continue,
                Owner::Thread => "java/lang/Thread",
                Owner::Class(owner) | Owner::Interface(owner) => owner,
            };
            let owner = owner.replace('/', ".");
            // Where `super` may be what calls it, too.
            let super_too = if row.by == By::Instance { "*" } else { "" };
            let member = format!("{super_too}{owner}.{}{}", row.name, row.descriptor);
            let class = row.class.replace('/', ".");
            let hook = format!("{class}.{}{}", row.hook, row.hook_descriptor);
            rows.push((row, member, hook));
        }
        Ok(Found { tests, rows })
    }
}

/// What the constant pool of a class mentions.
struct Mentioned {
    strings: BTreeSet<String>,
    classes: BTreeSet<String>,
}

impl Mentioned {
    fn of(class: &Class<'_>) -> Result<Self> {
        let pool = &class.pool;
        let (mut strings, mut classes) = (BTreeSet::new(), BTreeSet::new());
        for index in 1..pool.count() {
            match pool.tag(index) {
                Some(tag::STRING) => {
                    let encoded = pool.encoded(index.into()).unwrap_or_default();
                    strings.insert(pool.text(u16_at(encoded, 1))?.into_owned());
                }
                Some(tag::CLASS) => {
                    classes.insert(pool.class_name(index)?.into_owned());
                }
                _ => {}
            }
        }
        Ok(Mentioned { strings, classes })
    }

    fn allows(&self, row: &Redirect) -> Result<bool> {
        let mut all = self.strings.contains(row.name);
        for_each_parameter(row.descriptor, |parameter| {
            let class = match parameter {
                "Z" => "java/lang/Boolean",
                "I" => "java/lang/Integer",
                "J" => "java/lang/Long",
                other => other
                    .strip_prefix('L')
                    .and_then(|class| class.strip_suffix(';'))
                    .unwrap_or(other),
            };
            all &= self.classes.contains(class);
        })?;
        Ok(all)
    }
}
