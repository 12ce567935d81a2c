//! From a path to the files that define what it names.

use std::collections::BTreeSet;

use super::tree::Tree;

/// What a name can mean. One name can mean several things at once: a module, and a function that it re-exports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Meaning {
    /// A module, by its position.
    Module(usize),
    /// An item of a file.
    Item(usize),
}

/// The files that define what a path in a module names; none for a module, and for what is of another crate.
pub fn files(tree: &Tree, module: usize, path: &[String]) -> BTreeSet<usize> {
    let meanings = Resolver::new(tree).path(module, path);
    let files = meanings.into_iter().filter_map(|meaning| match meaning {
        Meaning::Item(file) => Some(file),
        Meaning::Module(_) => None,
    });
    files.collect()
}

struct Resolver<'t> {
    tree: &'t Tree,
    /// Names that are being looked for, in which module: imports may go in circles, too.
    open: BTreeSet<(usize, String)>,
}

impl<'t> Resolver<'t> {
    fn new(tree: &'t Tree) -> Self {
        Resolver {
            tree,
            open: BTreeSet::new(),
        }
    }

    fn path(&mut self, module: usize, path: &[String]) -> BTreeSet<Meaning> {
        let mut meanings = BTreeSet::from([Meaning::Module(module)]);
        for (position, name) in path.iter().enumerate() {
            let mut modules = meanings.iter().filter_map(|meaning| match meaning {
                Meaning::Module(module) => Some(*module),
                Meaning::Item(_) => None,
            });
            // What is inside of an item, a variant or a method, belongs to that.
            let Some(module) = modules.next() else {
                break;
            };
            let parent = self.tree.modules[module].parent;
            meanings = match name.as_str() {
                "self" => BTreeSet::from([Meaning::Module(module)]),
                "crate" if position == 0 => BTreeSet::from([Meaning::Module(0)]),
                "super" => parent.map(Meaning::Module).into_iter().collect(),
                name => match name.strip_suffix('!') {
                    Some(called) => self.macro_called(module, called),
                    None => self.name(module, name),
                },
            };
        }
        meanings
    }

    /// What a macro means that is called in a module. One that is in no module is seen by all that comes after it.
    fn macro_called(&mut self, module: usize, name: &str) -> BTreeSet<Meaning> {
        let mut meanings = self.name(module, name);
        if meanings.is_empty() {
            let macros = &self.tree.macros;
            meanings.extend(macros.get(name).copied().map(Meaning::Item));
        }
        meanings
    }

    /// What a name means in a module.
    fn name(&mut self, module: usize, name: &str) -> BTreeSet<Meaning> {
        let tree = self.tree;
        let Some(here) = tree.modules.get(module) else {
            return BTreeSet::new();
        };
        let mut meanings = BTreeSet::new();
        meanings.extend(here.children.get(name).map(|child| Meaning::Module(*child)));
        if here.items.contains(name) {
            meanings.insert(Meaning::Item(here.file));
        }
        let key = (module, name.to_string());
        if !self.open.insert(key.clone()) {
            return meanings;
        }
        for import in &here.uses {
            match &import.name {
                Some(known) if known == name => meanings.extend(self.path(module, &import.path)),
                _ => {}
            }
        }
        if meanings.is_empty() {
            for import in here.uses.iter().filter(|import| import.name.is_none()) {
                for meaning in self.path(module, &import.path) {
                    if let Meaning::Module(from) = meaning {
                        meanings.extend(self.name(from, name));
                    }
                }
            }
        }
        self.open.remove(&key);
        meanings
    }
}
