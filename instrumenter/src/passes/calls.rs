//! Calls that are redirected to hooks: the engine, and the list of all rows. The rows are in the files of their concern, their
//! shape is in `row.rs`.
//!
//! A redirected call becomes `site; invokestatic`: receiver and arguments are already on the stack in the order in
//! which the hook takes them.

use super::accessing::is_bridge_name;
use super::context::{At, MethodContext};
use super::row::Redirect;
use super::{
    environment, exit, fences, handles, identity, jdk, lookups, network, optimistic, parking,
    reflection, threads, wait_notify, walking, wrappers,
};
use crate::class::edit::Place;
use crate::class::pool::MemberRef;
use crate::class::Result;
use crate::universe::{Universe, OF_OBJECT};
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// All rows.
pub fn rows() -> impl Iterator<Item = &'static Redirect> {
    wait_notify::ROWS
        .iter()
        .chain(threads::ROWS)
        .chain(exit::ROWS)
        .chain(identity::ROWS)
        .chain(environment::ROWS)
        .chain(parking::ROWS)
        .chain(network::ROWS)
        .chain(handles::ROWS)
        .chain(fences::ROWS)
        .chain(optimistic::ROWS)
        .chain(walking::ROWS)
        .chain(reflection::REDIRECTS)
        .chain(lookups::ROWS)
        .chain(wrappers::ROWS)
        .chain(jdk::ROWS)
}

/// Names of methods, most other names of which are told apart at once by their lengths and first characters.
#[derive(Debug, Default)]
struct Names {
    names: FxHashSet<&'static [u8]>,
    /// By length (the last one for all that are longer): a bit for each first character, of 64 groups.
    first: [u64; 24],
}

impl Names {
    fn new(names: impl Iterator<Item = &'static str>) -> Self {
        let mut all = Names::default();
        for name in names.map(str::as_bytes) {
            all.first[Self::length(name)] |= Self::bit(name);
            all.names.insert(name);
        }
        all
    }

    fn length(name: &[u8]) -> usize {
        name.len().min(23)
    }

    fn bit(name: &[u8]) -> u64 {
        1 << (name.first().copied().unwrap_or(0) % 64)
    }

    fn has(&self, name: &[u8]) -> bool {
        self.first[Self::length(name)] & Self::bit(name) != 0 && self.names.contains(name)
    }
}

/// Whether there may be a row for a method of this name.
pub fn may_have_row(name: &[u8]) -> bool {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES
        .get_or_init(|| Names::new(rows().map(|row| row.name)))
        .has(name)
}

/// Whether a method of this name that a class of the program has, or inherits from `java.lang.Object` or an interface
/// without methods, may be anything else than one that the program declares and nobody intercepts.
pub fn may_be_special(name: &[u8]) -> bool {
    static NAMES: OnceLock<Names> = OnceLock::new();
    let all = || {
        let rows = rows().map(|row| row.name);
        Names::new(rows.chain(OF_OBJECT).chain(["<init>"]))
    };
    NAMES.get_or_init(all).has(name) || is_bridge_name(name)
}

/// The row for a call, if there is one. Without an opcode: for a method handle, which may be called in any way.
pub fn find(
    universe: &Universe,
    member: &MemberRef<'_>,
    opcode: Option<u8>,
) -> Option<&'static Redirect> {
    if !may_have_row(member.name.as_bytes()) {
        return None;
    }
    rows().find(|row| {
        row.name == member.name
            && row.descriptor == member.descriptor
            && opcode.is_none_or(|opcode| row.opcode_matches(opcode))
            && row.owner_matches(universe, &member.owner)
    })
}

/// Replaces the call by the hook of a row.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At, row: &'static Redirect) -> Result<()> {
    let site = cx.site(at.pc(), (row.kind)());
    if lookups::finds(row) {
        lookups::announce(cx, at, site)?;
    }
    let hook = identity::hook(cx, at, row);
    cx.hook(
        at.index,
        (Place::Instead, 1),
        &[],
        site,
        (row.class, hook),
        row.hook_descriptor,
    )?;
    Ok(())
}
