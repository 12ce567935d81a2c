//! Kinds of method handles (JVMS table 5.4.3.5-A).
#![allow(missing_docs)]

pub const GET_FIELD: u8 = 1;
pub const GET_STATIC: u8 = 2;
pub const PUT_FIELD: u8 = 3;
pub const PUT_STATIC: u8 = 4;
pub const INVOKE_VIRTUAL: u8 = 5;
pub const INVOKE_STATIC: u8 = 6;
pub const INVOKE_SPECIAL: u8 = 7;
pub const NEW_INVOKE_SPECIAL: u8 = 8;
pub const INVOKE_INTERFACE: u8 = 9;
