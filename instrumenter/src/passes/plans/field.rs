//! What is to be done at accesses to a field.

use crate::sites::Recurring;
use crate::universe::ClassId;
use std::rc::Rc;

/// What a reference to a field means.
#[derive(Debug, Clone)]
pub enum FieldPlan {
    /// A field of the program.
    Program(ProgramField),
    /// A field of the platform: accesses are announced, but for reads of static fields.
    Announced(Rc<Recurring>),
    /// Nothing that concerns the checker.
    Harmless,
}

/// A field of the program.
#[derive(Debug, Clone, Copy)]
pub struct ProgramField {
    /// Its number.
    pub number: u32,
    /// The class that declares it.
    pub class: ClassId,
    /// Declared `final`.
    pub is_final: bool,
    /// Of type long or double.
    pub is_wide: bool,
    /// Its class has another granularity than `field`.
    pub is_granular: bool,
    /// Its class is a copy of one of the JDK.
    pub is_of_jdk: bool,
    /// It is only compared with the calling thread.
    pub is_owner_hint: bool,
    /// Its name and type are those of what compilers before Java 5 kept class literals in, see [`crate::passes::statics`].
    pub may_keep_literal: bool,
}

impl ProgramField {
    /// Whether a write that is none of a constructor has the hook of a field.
    pub fn is_told(&self) -> bool {
        !self.is_granular && !self.is_of_jdk
    }
}
