//! What bridges leave to the pass over the methods of their class.

use rustc_hash::FxHashMap;

/// What is still to be done where constants are used, by their pool indexes.
#[derive(Debug, Default)]
pub struct Pending {
    /// Which constants `ldc` is to push instead of others.
    pub loaded: FxHashMap<u16, u16>,
    /// Of call sites whose lambdas can be serialised: the bridge, and what it stands for.
    pub named: FxHashMap<u16, [String; 2]>,
}
