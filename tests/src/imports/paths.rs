//! The paths and imports in the code of an item.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, ItemUse, Macro, PatIdent, Path, TraitItem};

use super::tree::{is_for_tests, Module, Use};

/// Adds what an item mentions to its module.
pub fn mentioned(item: &Item, module: &mut Module) {
    Mentioned { module }.visit_item(item);
}

struct Mentioned<'m> {
    module: &'m mut Module,
}

impl Mentioned<'_> {
    /// Paths in the arguments of a macro, which are no Rust yet: names with `::` between them. A single one counts if it
    /// looks like a type or a constant, or is called; others are mostly variables and fields.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path = Vec::new();
        // How many colons have come since the last name; `None` after a dot.
        let mut colons = Some(0);
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != Some(2) {
                        self.end(&mut path, false);
                    }
                    if colons.is_some() {
                        path.push(name.to_string());
                    }
                    colons = Some(0);
                }
                TokenTree::Punct(one) if one.as_char() == ':' => {
                    colons = colons.map(|count| count + 1);
                }
                TokenTree::Punct(one) => {
                    if let ('!', [name]) = (one.as_char(), path.as_mut_slice()) {
                        name.push('!');
                    }
                    self.end(&mut path, false);
                    colons = (one.as_char() != '.').then_some(0);
                }
                TokenTree::Group(group) => {
                    self.end(&mut path, true);
                    self.tokens(group.stream());
                    colons = Some(0);
                }
                TokenTree::Literal(_) => {
                    self.end(&mut path, false);
                    colons = Some(0);
                }
            }
        }
        self.end(&mut path, false);
    }

    fn end(&mut self, path: &mut Vec<String>, is_called: bool) {
        let path = std::mem::take(path);
        let counts = |name: &String| is_called || is_big(name) || name.ends_with('!');
        if path.len() > 1 || path.first().is_some_and(counts) {
            self.module.paths.insert(path);
        }
    }
}

fn is_big(name: &str) -> bool {
    name.starts_with(|first: char| first.is_uppercase())
}

impl<'ast> Visit<'ast> for Mentioned<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !attributes(item).is_some_and(is_for_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes = match item {
            ImplItem::Const(item) => &item.attrs,
            ImplItem::Fn(item) => &item.attrs,
            ImplItem::Type(item) => &item.attrs,
            _ => return visit::visit_impl_item(self, item),
        };
        if !is_for_tests(attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        match item {
            TraitItem::Fn(method) if is_for_tests(&method.attrs) => {}
            _ => visit::visit_trait_item(self, item),
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let leaves = Use::leaves(&item.tree, &item.vis);
        self.module.uses.extend(leaves);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let names = path.segments.iter().map(|part| part.ident.to_string());
        if path.leading_colon.is_none() {
            self.module.paths.insert(names.collect());
        }
        visit::visit_path(self, path);
    }

    /// A constant as a pattern has the form of a variable.
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        let name = pattern.ident.to_string();
        if is_big(&name) {
            self.module.paths.insert(vec![name]);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        match call.path.get_ident() {
            Some(name) => drop(self.module.paths.insert(vec![format!("{name}!")])),
            None => self.visit_path(&call.path),
        }
        self.tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

/// The attributes of an item.
pub fn attributes(item: &Item) -> Option<&[Attribute]> {
    Some(match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => return None,
    })
}
