//! Which files of a crate import from which others, and the circles among them.
//!
//! A file imports from another if it names an item that the other defines: in a `use`, by a path in its code, or in the
//! arguments of a macro. Names are followed through re-exports, aliases and globs to the file with the definition. What
//! makes no edge:
//!
//! - a module as such (`use super::calls`): only the item that is then reached through it counts (`calls::find()`);
//! - a re-export, in the file that has it, unless its own code uses the name;
//! - methods and fields, which need no import; paths in attributes, such as those of serde;
//! - what is under `#[cfg(test)]`.
//!
//! Of Java, what the byte code of a class needs counts (`java.rs`).
//!
//! A circle is a strongly connected component of this graph with more than one file.

mod circles;
mod java;
mod paths;
mod resolve;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use circles::circles;
use tree::Tree;

/// The files of a crate, and what they import from each other.
#[derive(Debug)]
pub struct Imports {
    /// Below the folder of the root file.
    files: Vec<String>,
    /// By the files that import, and that define, as positions in `files`: the names.
    edges: BTreeMap<(usize, usize), BTreeSet<String>>,
}

impl Imports {
    /// Reads a crate from its root file, `lib.rs` or `main.rs`.
    ///
    /// # Panics
    /// When a file is missing or is no Rust.
    pub fn of_crate(root: &Path) -> Self {
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into());
        let (Some(folder), Some(root)) = (root.parent(), name(root)) else {
            panic!("{} is no file", root.display());
        };
        let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
        Self::of(root, &read)
    }

    /// As [`Imports::of_crate`], with a function that has the text of files.
    fn of(root: String, read: &dyn Fn(&str) -> Option<String>) -> Self {
        let tree = Tree::read(root, read);
        let mut edges = BTreeMap::<_, BTreeSet<String>>::new();
        for (module, user) in tree.modules.iter().enumerate() {
            let imports = user.uses.iter().filter(|import| !import.is_re_export);
            let paths = imports.map(|import| &import.path).chain(&user.paths);
            for path in paths {
                for definer in resolve::files(&tree, module, path) {
                    if definer != user.file {
                        let name = path.last().cloned().unwrap_or_default();
                        edges.entry((user.file, definer)).or_default().insert(name);
                    }
                }
            }
        }
        Imports {
            files: tree.files,
            edges,
        }
    }

    /// How many files there are.
    pub fn files(&self) -> usize {
        self.files.len()
    }

    /// The circles, each as its files, in order.
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let mut next = vec![Vec::new(); self.files.len()];
        for (user, definer) in self.edges.keys() {
            next[*user].push(*definer);
        }
        let mut found: Vec<Vec<&str>> = circles(&next)
            .iter()
            .map(|circle| circle.iter().map(|file| self.files[*file].as_str()))
            .map(|files| files.collect::<BTreeSet<_>>().into_iter().collect())
            .collect();
        found.sort();
        found
    }

    /// Who imports what from whom among these files.
    pub fn among(&self, files: &[&str]) -> String {
        let mut text = String::new();
        for ((user, definer), names) in &self.edges {
            let (user, definer) = (self.files[*user].as_str(), self.files[*definer].as_str());
            if files.contains(&user) && files.contains(&definer) {
                let names = names.iter().map(String::as_str).collect::<Vec<_>>();
                let _ = writeln!(text, "  {user} -> {definer}: {}", names.join(", "));
            }
        }
        text
    }
}
