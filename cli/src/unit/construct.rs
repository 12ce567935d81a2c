//! How the object of a test is made: by which constructor, or why by none.

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
    /// The parameters of each.
    all: Vec<Vec<Parameter>>,
}

impl Constructors {
    /// Of this class.
    pub fn new(class: &class::Class<'_>) -> Self {
        let refused = match class.access {
            flags if flags & access::INTERFACE != 0 => Some("it is an interface"),
            flags if flags & access::ABSTRACT != 0 => Some("it is abstract"),
            _ => None,
        };
        Constructors {
            refused,
            ..Constructors::default()
        }
    }

    /// Adds one of the class.
    ///
    /// # Errors
    /// When the class file is malformed.
    pub fn add(&mut self, class: &class::Class<'_>, member: &Member) -> Result<(), ClassError> {
        if member.access & access::SYNTHETIC != 0 {
            return Ok(());
        }
        self.takes_name |= class.pool.text(member.descriptor)? == NAME;
        self.all
            .push(parameters::of(class, member, Framework::Jupiter)?);
        Ok(())
    }

    /// Whether there is one without parameters that can be called.
    pub fn has_empty(&self) -> bool {
        self.refused.is_none() && self.all.iter().any(Vec::is_empty)
    }

    /// The step that makes the object.
    ///
    /// # Errors
    /// Why none can be called, and what to do.
    pub fn step(&self, is_test_case: bool) -> Result<String, String> {
        if let Some(why) = self.refused {
            let hint = "name a class that can be made, which extends it";
            return Err(format!(
                "no object of the class can be made: {why} (hint: {hint})"
            ));
        }
        if is_test_case {
            match (self.takes_name, self.has_empty()) {
                (true, _) => return Ok("make by-name".to_string()),
                (_, true) => return Ok("make and-name".to_string()),
                _ => {}
            }
        }
        let can = |all: &&Vec<Parameter>| parameters::foreign(all).is_none();
        let mut found = self.all.iter().filter(can);
        let empty = self.all.iter().find(|all| all.is_empty());
        if let Some(found) = empty.or_else(|| found.next()) {
            return Ok(format!("make {}", parameters::word("new", found)));
        }
        let foreign = self.all.first().and_then(|all| parameters::foreign(all));
        let hint = "write a test class with a constructor without parameters that does the same";
        Err(format!(
            "no object of the class can be made: its constructor has a parameter of type {}, which only a framework \
             fills (hint: {hint})",
            foreign.unwrap_or("java.lang.Object")
        ))
    }
}
