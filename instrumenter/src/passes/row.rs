//! The shape of a row: one method whose calls are redirected to a hook. The rows are in the files of their concern;
//! `calls.rs` has the list of all, and explains what becomes of such a call.

use crate::class::opcode::op;
use crate::universe::Universe;
use jcheck_annotations::SiteKind;

/// Which classes may own the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Any, because the method is final in `java.lang.Object`.
    Any,
    /// Any, if objects of the program are wrapped.
    Wrapped,
    /// `java.lang.Thread` or a subclass.
    Thread,
    /// Exactly this class.
    Class(&'static str),
    /// Exactly this interface.
    Interface(&'static str),
}

/// Which instructions may call it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// `invokestatic`.
    Static,
    /// `invokevirtual`, `invokeinterface` or `invokespecial`.
    Instance,
    /// `invokevirtual` or `invokeinterface`.
    Virtual,
    /// `invokespecial`.
    Special,
}

/// One intercepted method.
#[derive(Debug, Clone, Copy)]
pub struct Redirect {
    /// Which classes may own it.
    pub owner: Owner,
    /// How it is called.
    pub by: By,
    /// Its name.
    pub name: &'static str,
    /// Its descriptor.
    pub descriptor: &'static str,
    /// Internal name of the class of the hook.
    pub class: &'static str,
    /// The hook.
    pub hook: &'static str,
    /// Descriptor of the hook.
    pub hook_descriptor: &'static str,
    /// Kind of the site.
    pub kind: fn() -> SiteKind,
}

impl Redirect {
    /// Whether it may be called by this name of its owner.
    pub fn owner_matches(&self, universe: &Universe, owner: &str) -> bool {
        match self.owner {
            Owner::Any => true,
            Owner::Wrapped => universe.operations().has_wrappers(),
            Owner::Thread => universe.is_thread(owner),
            Owner::Class(class) | Owner::Interface(class) => class == owner,
        }
    }

    /// Whether an instruction with this opcode may call it.
    pub fn opcode_matches(&self, opcode: u8) -> bool {
        match self.by {
            By::Static => opcode == op::INVOKESTATIC,
            By::Instance => matches!(
                opcode,
                op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKEINTERFACE
            ),
            By::Virtual => matches!(opcode, op::INVOKEVIRTUAL | op::INVOKEINTERFACE),
            By::Special => opcode == op::INVOKESPECIAL,
        }
    }
}
