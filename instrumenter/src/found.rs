//! Classes that a program makes or loads while it runs: handed in as they were found, rewritten with the classes on its
//! class path, and recognised by their content from then on.
//!
//! So everything that is known of a program as a whole (numbers of sites and fields, circles of initialisers, which
//! operations there are at all) is known of them, too, and is the same in every execution.

use crate::report::Gap;
use jcheck_annotations::{Digest, Weaving, Woven};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Class files by their digests.
pub type Found = BTreeMap<Digest, Arc<[u8]>>;

/// SHA-256 of a class file.
pub fn digest_of(bytes: &[u8]) -> Digest {
    Sha256::digest(bytes).into()
}

/// The classes of a program that are not on its class path.
#[derive(Debug, Default)]
pub(crate) struct Sorted {
    /// Digests of the entries of the source, in their order.
    pub(crate) digests: Vec<(Digest, String)>,
    /// Those that stay as they are: name with dots, and why.
    pub(crate) refused: Vec<(Digest, String, String)>,
}

impl Sorted {
    /// Gaps for classes that stay as they are.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = Gap> + '_ {
        self.refused.iter().map(|(_, name, why)| Gap {
            kind: "uninstrumented-class".into(),
            name: match name.is_empty() {
                true => "a class that the program makes".to_string(),
                false => name.clone(),
            },
            why: format!("made or loaded at run time: {why}"),
            // It was found because it was loaded, and its name in the JVM may be another one.
            class: None,
        })
    }

    /// What a JVM must know of all class files, given digests of some, the files on the class path, and those that were found.
    pub(crate) fn weaving<'p>(
        &self,
        known: &[Digest],
        ahead: impl Iterator<Item = &'p [u8]>,
        found: impl Iterator<Item = &'p [u8]>,
    ) -> Weaving {
        let mut known: Vec<Digest> = known.iter().copied().chain(ahead.map(digest_of)).collect();
        known.sort_unstable();
        known.dedup();
        let refused = self.refused.iter().map(|(digest, name, _)| Woven {
            digest: *digest,
            name: name.clone(),
            bytes: None,
        });
        let rewritten = self.digests.iter().zip(found);
        let rewritten = rewritten.map(|((digest, name), bytes)| Woven {
            digest: *digest,
            name: name.clone(),
            bytes: Some(bytes.to_vec()),
        });
        let mut woven: Vec<Woven> = refused.chain(rewritten).collect();
        woven.sort_unstable_by_key(|woven| woven.digest);
        Weaving {
            ahead: known,
            woven,
        }
    }
}
