//! Annotations with those that stand for them: an annotation of the program may be annotated itself, as with `@Test`.

use std::cell::RefCell;
use std::collections::HashMap;

use jcheck_instrumenter::class::annotations::{self, Annotation};
use jcheck_instrumenter::class::view::Attribute;
use jcheck_instrumenter::class::{self, ClassError};
use jcheck_instrumenter::{policy, Input};

use super::find;
use crate::error::CliError;

/// Annotations of the frameworks themselves, which are known as they are.
const KNOWN: [&str; 3] = ["Lorg/junit/", "Lorg/testng/", "Lorg/apiguardian/"];
/// But not these, which are composed of others.
const PARAMS: &str = "Lorg/junit/jupiter/params/";

/// Reads annotations of a program.
pub struct Composed<'a> {
    inputs: &'a [Input],
    /// What is on the types of annotations, by descriptors.
    read: RefCell<HashMap<String, Vec<Annotation>>>,
}

impl<'a> Composed<'a> {
    /// Of the program that is on this class path.
    pub fn new(inputs: &'a [Input]) -> Self {
        Composed {
            inputs,
            read: RefCell::default(),
        }
    }

    /// The annotations among these attributes, each followed by those that it stands for.
    ///
    /// # Errors
    /// When a class file is malformed, or the class path cannot be read.
    pub fn of(
        &self,
        class: &class::Class<'_>,
        attributes: &[Attribute],
    ) -> Result<Vec<Annotation>, CliError> {
        let found = annotations::of(class, attributes).map_err(unreadable("of annotations"))?;
        self.all(found)
    }

    /// The same for each parameter of a method; see [`annotations::of_parameters`].
    ///
    /// # Errors
    /// When a class file is malformed, or the class path cannot be read.
    pub fn of_parameters(
        &self,
        class: &class::Class<'_>,
        attributes: &[Attribute],
    ) -> Result<Vec<Vec<Annotation>>, CliError> {
        let found = annotations::of_parameters(class, attributes);
        let found = found.map_err(unreadable("of annotations"))?;
        found.into_iter().map(|found| self.all(found)).collect()
    }

    fn all(&self, found: Vec<Annotation>) -> Result<Vec<Annotation>, CliError> {
        let mut all = Vec::new();
        for one in found {
            self.add(one, &mut Vec::new(), &mut all)?;
        }
        Ok(all)
    }

    /// Adds an annotation and those that it stands for, but for `around`, for which it stands itself.
    fn add(
        &self,
        one: Annotation,
        around: &mut Vec<String>,
        all: &mut Vec<Annotation>,
    ) -> Result<(), CliError> {
        if around.contains(&one.descriptor) {
            return Ok(());
        }
        let more = self.on_type(&one.descriptor)?;
        around.push(one.descriptor.clone());
        all.push(one);
        for inner in more {
            self.add(inner, around, all)?;
        }
        around.pop();
        Ok(())
    }

    fn on_type(&self, descriptor: &str) -> Result<Vec<Annotation>, CliError> {
        let is_known = KNOWN.iter().any(|known| descriptor.starts_with(known));
        let Some(name) = descriptor
            .strip_prefix('L')
            .map(|d| d.trim_end_matches(';'))
        else {
            return Ok(Vec::new());
        };
        if is_known && !descriptor.starts_with(PARAMS) || policy::is_platform(name) {
            return Ok(Vec::new());
        }
        if let Some(read) = self.read.borrow().get(descriptor) {
            return Ok(read.clone());
        }
        let found = match find::bytes(name, self.inputs)? {
            Some(bytes) => on(&bytes).map_err(unreadable(name))?,
            // The JVM leaves out what it does not find.
            None => Vec::new(),
        };
        let mut read = self.read.borrow_mut();
        read.insert(descriptor.to_string(), found.clone());
        Ok(found)
    }
}

fn on(bytes: &[u8]) -> Result<Vec<Annotation>, ClassError> {
    let class = class::Class::parse(bytes)?;
    annotations::of(&class, &class.attributes)
}

/// What is said of a class file that is malformed.
pub fn unreadable(name: &str) -> impl Fn(ClassError) -> CliError + '_ {
    move |error| CliError::Usage(format!("the class file of {name} cannot be read: {error}"))
}
