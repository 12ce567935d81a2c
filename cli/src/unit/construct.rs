//! How the object of a test is made: by which constructor, or why by none.

use jcheck_instrumenter::class::annotations::Annotation;
use jcheck_instrumenter::class::view::{access, Member};
use jcheck_instrumenter::class::{self, ClassError};

use super::parameters::{self, Framework, Parameter};

/// What a constructor of the tests of JUnit 3 takes: the name of the test.
const NAME: &str = "(Ljava/lang/String;)V";

/// The constructors of a class.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Constructors {
    /// Why none of them can be called.
    refused: Option<&'static str>,
    /// Whether one takes a `String`, and nothing else.
    takes_name: bool,
    /// Whether the first parameter is the object of the class around this one.
    is_inner: bool,
    /// The parameters of each.
    all: Vec<Vec<Parameter>>,
}

impl Constructors {
    /// Of this class.
    pub fn new(class: &class::Class<'_>, is_inner: bool) -> Self {
        let refused = match class.access {
            flags if flags & access::INTERFACE != 0 => Some("it is an interface"),
            flags if flags & access::ABSTRACT != 0 => Some("it is abstract"),
            _ => None,
        };
        Constructors {
            refused,
            is_inner,
            ..Constructors::default()
        }
    }

    /// Adds one of the class, of whose parameters this is said.
    ///
    /// # Errors
    /// When the class file is malformed.
    pub fn add(
        &mut self,
        class: &class::Class<'_>,
        member: &Member,
        said: &[Vec<Annotation>],
    ) -> Result<(), ClassError> {
        if member.access & access::SYNTHETIC != 0 {
            return Ok(());
        }
        self.takes_name |= class.pool.text(member.descriptor)? == NAME;
        let mut found = parameters::of(class, member, Framework::Jupiter, said)?;
        if self.is_inner {
            found.first_mut().into_iter().for_each(Parameter::is_outer);
        }
        self.all.push(found);
        Ok(())
    }

    /// Whether there is one without parameters that can be called.
    pub fn has_empty(&self) -> bool {
        self.refused.is_none() && self.all.iter().any(Vec::is_empty)
    }

    /// How the object is made, where extensions may fill parameters, or none does.
    ///
    /// # Errors
    /// Why none can be called, and what to do.
    pub fn step(&self, is_test_case: bool, are_filled: bool) -> Result<String, String> {
        if let Some(why) = self.refused {
            let hint = "name a class that can be made, which extends it";
            return Err(format!(
                "no object of the class can be made: {why} (hint: {hint})"
            ));
        }
        if is_test_case {
            match (self.takes_name, self.has_empty()) {
                (true, _) => return Ok("by-name".to_string()),
                (_, true) => return Ok("and-name".to_string()),
                _ => {}
            }
        }
        let can = |all: &&Vec<Parameter>| are_filled || parameters::foreign(all).is_none();
        let mut found = self.all.iter().filter(can);
        let empty = self.all.iter().find(|all| all.is_empty());
        if let Some(found) = empty.or_else(|| found.next()) {
            return Ok(parameters::word("new", found));
        }
        let foreign = self.all.iter().find_map(|all| parameters::foreign(all));
        let hint = "write a test class with a constructor without parameters that does the same";
        Err(format!(
            "no object of the class can be made: its constructor has a parameter of type {}, which only a framework \
             fills (hint: {hint})",
            foreign.as_deref().unwrap_or("java.lang.Object")
        ))
    }
}
