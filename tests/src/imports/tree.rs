//! The modules of a crate: what they define, import and mention.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Attribute, File, Item, Meta, Token, UseTree, Visibility};

use super::paths;

/// All modules of a crate; the first is its root.
#[derive(Debug, Default)]
pub struct Tree {
    /// Names of files.
    pub files: Vec<String>,
    /// Modules, those within a file among them.
    pub modules: Vec<Module>,
    /// Where macros are defined, which need no import in what follows them.
    pub macros: BTreeMap<String, usize>,
}

/// One module.
#[derive(Debug, Default)]
pub struct Module {
    /// The file it is in, by its position.
    pub file: usize,
    /// The module around it.
    pub parent: Option<usize>,
    /// Modules in it.
    pub children: BTreeMap<String, usize>,
    /// Names of items that it defines.
    pub items: BTreeSet<String>,
    /// What it imports.
    pub uses: Vec<Use>,
    /// Paths in its code; the names of macros that are called end with `!`.
    pub paths: BTreeSet<Vec<String>>,
}

/// A leaf of a `use`.
#[derive(Debug)]
pub struct Use {
    /// The path; of a glob, without the star.
    pub path: Vec<String>,
    /// What it is known as here; `None` for a glob.
    pub name: Option<String>,
    /// Whether others see it, too.
    pub is_re_export: bool,
}

type Read<'r> = &'r dyn Fn(&str) -> Option<String>;

impl Tree {
    /// Reads a crate from its root file.
    ///
    /// # Panics
    /// When a file is missing or is no Rust.
    pub fn read(root: String, read: Read<'_>) -> Self {
        let mut tree = Tree::default();
        let text = read(&root).unwrap_or_else(|| panic!("{root} is missing"));
        tree.add_file(root, String::new(), &text, None, read);
        tree
    }

    /// Adds the module of a file; modules in it are looked for in `folder`.
    fn add_file(
        &mut self,
        name: String,
        folder: String,
        text: &str,
        parent: Option<usize>,
        read: Read<'_>,
    ) -> usize {
        let file: File = syn::parse_file(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        self.files.push(name);
        self.add_module(self.files.len() - 1, &folder, file.items, parent, read)
    }

    fn add_module(
        &mut self,
        file: usize,
        folder: &str,
        items: Vec<Item>,
        parent: Option<usize>,
        read: Read<'_>,
    ) -> usize {
        let this = self.modules.len();
        self.modules.push(Module {
            file,
            parent,
            ..Module::default()
        });
        for item in items {
            if paths::attributes(&item).is_some_and(is_for_tests) {
                continue;
            }
            if let Item::Mod(inner) = item {
                let name = inner.ident.to_string();
                let below = format!("{folder}{name}/");
                let child = match inner.content {
                    Some((_, items)) => self.add_module(file, &below, items, Some(this), read),
                    None => {
                        let places = [format!("{folder}{name}.rs"), format!("{below}mod.rs")];
                        let found = places
                            .into_iter()
                            .find_map(|place| read(&place).map(|text| (place, text)));
                        let (place, text) =
                            found.unwrap_or_else(|| panic!("no file for {folder}{name}"));
                        self.add_file(place, below, &text, Some(this), read)
                    }
                };
                self.modules[this].children.insert(name, child);
                continue;
            }
            let module = &mut self.modules[this];
            if let Some(name) = name_of(&item) {
                if matches!(item, Item::Macro(_)) {
                    self.macros.insert(name.clone(), file);
                }
                module.items.insert(name);
            }
            paths::mentioned(&item, module);
        }
        this
    }
}

/// The name that an item defines.
fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

/// Whether what has these attributes is compiled for tests only: `cfg(test)`, or `cfg(all(...))` with `test`.
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    fn wants_test(meta: &Meta) -> bool {
        if meta.path().is_ident("test") {
            return true;
        }
        let Meta::List(list) = meta else {
            return false;
        };
        (list.path.is_ident("cfg") || list.path.is_ident("all"))
            && list
                .parse_args_with(syn::punctuated::Punctuated::<Meta, Token![,]>::parse_terminated)
                .is_ok_and(|inner| inner.iter().any(wants_test))
    }
    let mut conditions = attributes.iter().filter(|one| one.path().is_ident("cfg"));
    conditions.any(|attribute| wants_test(&attribute.meta))
}

impl Use {
    /// The leaves of a `use`.
    pub fn leaves(tree: &UseTree, visibility: &Visibility) -> Vec<Use> {
        let is_re_export = !matches!(visibility, Visibility::Inherited);
        let mut leaves = Vec::new();
        let mut rest = vec![(Vec::new(), tree)];
        while let Some((path, tree)) = rest.pop() {
            let with = |ident: &syn::Ident| {
                let mut path: Vec<String> = path.clone();
                // `a::{self, b}` names `a`.
                if ident != "self" || path.is_empty() {
                    path.push(ident.to_string());
                }
                path
            };
            let (path, name) = match tree {
                UseTree::Path(inner) => {
                    rest.push((with(&inner.ident), &inner.tree));
                    continue;
                }
                UseTree::Group(group) => {
                    rest.extend(group.items.iter().map(|inner| (path.clone(), inner)));
                    continue;
                }
                UseTree::Name(inner) => {
                    let path = with(&inner.ident);
                    let name = path.last().cloned();
                    (path, name)
                }
                UseTree::Rename(inner) => (with(&inner.ident), Some(inner.rename.to_string())),
                UseTree::Glob(_) => (path, None),
            };
            leaves.push(Use {
                path,
                name,
                is_re_export,
            });
        }
        leaves
    }
}
