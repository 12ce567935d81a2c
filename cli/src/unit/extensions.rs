//! Extensions of JUnit 5: which of them a test has, and whether all that they do is done here.

use jcheck_instrumenter::class::annotations::Annotation;
use jcheck_instrumenter::class::view::access;
use jcheck_instrumenter::class::{self, ClassError};
use jcheck_instrumenter::Input;

use super::find;
use crate::error::CliError;

const EXTEND_WITH: &str = "Lorg/junit/jupiter/api/extension/ExtendWith;";
/// A container of several.
const EXTENSIONS: &str = "Lorg/junit/jupiter/api/extension/Extensions;";
const REGISTER: &str = "Lorg/junit/jupiter/api/extension/RegisterExtension;";

/// Where the interfaces are that say what an extension does.
const PACKAGE: &str = "org/junit/jupiter/api/extension/";

/// It fills parameters.
const RESOLVER: &str = "ParameterResolver";
/// It says with what test templates are called.
const PROVIDER: &str = "TestTemplateInvocationContextProvider";

/// Interfaces of which the run-time library calls the methods (`TestExtensions`), and those that make no difference: a
/// test that is named is to run, and nobody watches.
const DONE: [&str; 17] = [
    "Extension",
    "BeforeAllCallback",
    "BeforeEachCallback",
    "BeforeTestExecutionCallback",
    "AfterTestExecutionCallback",
    "AfterEachCallback",
    "AfterAllCallback",
    "TestInstancePostProcessor",
    "TestInstancePreDestroyCallback",
    "TestInstantiationAwareExtension",
    "ExtensionContext$Store$CloseableResource",
    RESOLVER,
    "ExecutionCondition",
    "TestWatcher",
    PROVIDER,
    "TestTemplateInvocationContext",
    "InvocationInterceptor",
];

/// How deep types are looked at.
const TYPES: usize = 200;

/// What an extension does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Does {
    /// Why it cannot be what it is for JUnit.
    pub refused: Option<String>,
    /// Whether it fills parameters.
    pub fills: bool,
    /// Whether it says with what test templates are called.
    pub provides: bool,
}

/// An extension of a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extension {
    /// The class, or the type of the field, with slashes.
    of: String,
    /// Where it is said, for people.
    place: String,
    /// The field that holds it, and whether it is static; none, if an object of the class is to be made.
    field: Option<(String, bool)>,
}

impl Extension {
    /// Those that are to be made, by the annotations of a class, method, field or parameter.
    pub fn of_annotations(place: &str, all: &[Annotation]) -> Vec<Self> {
        let inner = all.iter().filter(|a| a.descriptor == EXTENSIONS);
        let all = all.iter().chain(inner.flat_map(|a| &a.inner));
        let classes = all
            .filter(|a| a.descriptor == EXTEND_WITH)
            .flat_map(|a| &a.classes);
        classes
            .map(|(_, of)| Extension {
                of: internal(of),
                place: format!("@ExtendWith of {place}"),
                field: None,
            })
            .collect()
    }

    /// The one that a field of this type holds.
    pub fn of_field(
        (class, name): (&str, &str),
        descriptor: &str,
        is_static: bool,
        all: &[Annotation],
    ) -> Option<Self> {
        let said = all.iter().any(|a| a.descriptor == REGISTER);
        said.then(|| Extension {
            of: internal(descriptor),
            place: format!("@RegisterExtension of {class}.{name}"),
            field: Some((name.to_string(), is_static)),
        })
    }

    /// Whether it is there before an object of the test is.
    pub fn is_static(&self) -> bool {
        matches!(self.field, None | Some((_, true)))
    }

    /// The class that is to be made, if no field holds it.
    pub fn made(&self) -> Option<&str> {
        Some(&*self.of).filter(|_| !self.is_field())
    }

    /// Whether a field holds it.
    pub fn is_field(&self) -> bool {
        self.field.is_some()
    }

    /// The step in which the class at this depth, or the test, gets it. `kind` is for one that is to be made.
    pub fn step(&self, level: usize, kind: &str, owner: &str) -> String {
        match &self.field {
            Some((name, true)) => format!("extension {level} static {owner} {name}"),
            Some((name, false)) => format!("extension {level} instance {owner} {name}"),
            None => format!("extension {level} {kind} {}", self.of.replace('/', ".")),
        }
    }

    /// What it does, as far as the type tells by which it is known.
    ///
    /// # Errors
    /// When the class path cannot be read.
    pub fn does(&self, inputs: &[Input]) -> Result<Does, CliError> {
        let mut does = Does::default();
        let name = self.of.replace('/', ".");
        let hint = "do in the test itself what it does, in methods of the test class";
        let refuse = |why: String| {
            Ok(Does {
                refused: Some(format!("{}: {why} (hint: {hint})", self.place)),
                ..Does::default()
            })
        };
        let mut seen = vec![self.of.clone()];
        let mut at = 0;
        while let Some(next) = seen.get(at).filter(|_| at < TYPES).cloned() {
            let face = next
                .strip_prefix(PACKAGE)
                .filter(|face| !face.contains('/'));
            does.fills |= face == Some(RESOLVER);
            does.provides |= face == Some(PROVIDER);
            if let Some(face) = face.filter(|face| !DONE.contains(face)) {
                let what = format!("{name} is a {face}, and what that does is not done");
                return refuse(what);
            }
            if let Some(bytes) = find::bytes(&next, inputs)? {
                let read = supertypes(&bytes).map_err(|error| {
                    CliError::Usage(format!("the class file of {next} cannot be read: {error}"))
                });
                let (above, can_be_made) = read?;
                if at == 0 && !self.is_field() && !can_be_made {
                    return refuse(format!("{name} has no constructor without parameters"));
                }
                let new = above.into_iter().filter(|of| !seen.contains(of));
                let new: Vec<String> = new.collect();
                seen.extend(new);
            } else if at == 0 && !self.is_field() {
                return refuse(format!("there is no class {name}"));
            }
            at += 1;
        }
        Ok(does)
    }
}

/// The types that a class is of, and whether it has a constructor without parameters.
fn supertypes(bytes: &[u8]) -> Result<(Vec<String>, bool), ClassError> {
    let class = class::Class::parse(bytes)?;
    let mut above = Vec::new();
    if class.super_class != 0 {
        above.push(class.pool.class_name(class.super_class)?.into_owned());
    }
    for face in &class.interfaces {
        above.push(class.pool.class_name(*face)?.into_owned());
    }
    let mut has_empty = false;
    for method in &class.methods {
        let name = class.pool.text(method.name)?;
        has_empty |= name == "<init>" && class.pool.text(method.descriptor)? == "()V";
    }
    Ok((above, has_empty && class.access & access::ABSTRACT == 0))
}

/// `Lorg/junit/Test;` as `org/junit/Test`.
fn internal(descriptor: &str) -> String {
    let inner = descriptor.strip_prefix('L').unwrap_or(descriptor);
    inner.trim_end_matches(';').to_string()
}
