//! Reading and rewriting class files (JVMS chapter 4).
//!
//! A rewrite keeps the original bytes wherever nothing changes: the constant pool is only added to, methods without
//! edits are copied as one slice, and only the `Code` attributes that have edits are written again. Frames are moved;
//! where one must be added it follows from the one before it, so no class hierarchy is needed. A rewrite without edits
//! gives back the same bytes.
//!
//! | module | holds |
//! |---|---|
//! | [`bytes`], [`mutf8`], [`descriptor`] | the primitives of the format |
//! | [`pool`], [`appender`] | index of the original constant pool, and what is added to it |
//! | [`view`], [`bootstraps`] | where everything is |
//! | [`annotations`] | what is there at run time |
//! | [`nest`] | classes in classes |
//! | [`fresh`] | static fields before their class is initialised |
//! | [`opcode`] | the instruction set and a decoder |
//! | [`flow`], [`straight`] | where uninitialised objects are |
//! | [`edit`], [`asm`] | what a pass wants changed |
//! | [`layout`], [`frames`], [`inference`], [`tables`] | what follows from that for one method |
//! | [`code`], [`writer`] | the new method, the new class |
//! | [`extend`] | a class with more methods |
//! | [`build`] | a class from scratch |

pub mod annotations;
pub mod appender;
pub mod asm;
mod attributes;
pub mod bootstraps;
pub mod build;
pub mod bytes;
pub mod code;
pub mod descriptor;
pub mod edit;
mod error;
pub mod extend;
pub mod flow;
pub mod frames;
pub mod fresh;
pub mod inference;
pub mod layout;
pub mod mutf8;
pub mod nest;
pub mod opcode;
pub mod pool;
pub mod straight;
pub mod tables;
pub mod view;
pub mod writer;

pub use bytes::Write;
pub use error::{ClassError, ClassErrorKind, Result};
pub use view::Class;
