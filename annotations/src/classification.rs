//! The two files together, and what they say about a program.
//!
//! The more exact claim wins: an allocation with a line, then an allocation with a method, then a class, and what
//! nothing claims is in O_ld. ("The classification based on object creation site takes precedence": Stoller 2002,
//! section 9.) An entry for a field is about that field in all objects, and wins over the class of the object.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use crate::suggest::nearest;
use crate::{
    AnnotationFile, Conflict, ConflictError, Entry, FileKind, Method, ObjectClass, Selector, Site,
    SiteKind, SiteTable,
};

/// A `.unshared` and a `.commun` file that do not contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classification {
    unshared: AnnotationFile,
    commun: AnnotationFile,
    /// Selectors that a run has come to by itself, which no file has.
    learnt: Vec<(Selector, ObjectClass)>,
}

/// A [`Classification`] applied to one program.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolved {
    /// Indexed like [`SiteTable::sites`]: what an entry says about the objects born there; `None` when no allocation
    /// entry selects the site (class entries are in [`Resolved::class`]).
    pub site: Vec<Option<ObjectClass>>,
    /// Indexed like [`SiteTable::fields`]: what an entry says about the field.
    pub field: Vec<Option<ObjectClass>>,
    /// What entries say about classes and array types, by name with dots.
    pub class: BTreeMap<String, ObjectClass>,
    /// Entries that select nothing in this program, `.unshared` first, each file in order.
    pub unknown: Vec<Unknown>,
}

/// An entry that selects nothing in the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{file}:{line}: `{entry}` matches nothing in this program{}", hint(.suggestion))]
pub struct Unknown {
    /// The name of the file.
    pub file: String,
    /// The line of the entry, from 1.
    pub line: u32,
    /// The entry, printed.
    pub entry: String,
    /// An entry that would select something and looks like this one.
    pub suggestion: Option<String>,
}

fn hint(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |entry| {
        format!(" (hint: did you mean `{entry}`?)")
    })
}

/// [`Classification::empty`].
impl Default for Classification {
    fn default() -> Self {
        Self::empty()
    }
}

impl Classification {
    /// Puts the two files together.
    ///
    /// # Errors
    /// All selectors that are in both files.
    pub fn new(unshared: AnnotationFile, commun: AnnotationFile) -> Result<Self, ConflictError> {
        let mut shared: HashMap<&Selector, u32> = HashMap::new();
        for entry in &commun.entries {
            shared.entry(&entry.selector).or_insert(entry.line);
        }
        let conflicts: Vec<Conflict> = unshared
            .entries
            .iter()
            .filter_map(|entry| {
                let line = *shared.get(&entry.selector)?;
                Some(Conflict {
                    selector: entry.selector.clone(),
                    unshared: (unshared.name.clone(), entry.line),
                    commun: (commun.name.clone(), line),
                })
            })
            .collect();
        if conflicts.is_empty() {
            Ok(Self {
                unshared,
                commun,
                learnt: Vec::new(),
            })
        } else {
            Err(ConflictError { conflicts })
        }
    }

    /// What is said when there are no files: everything is in O_ld.
    pub fn empty() -> Self {
        Self {
            unshared: AnnotationFile::empty(FileKind::Unshared),
            commun: AnnotationFile::empty(FileKind::Commun),
            learnt: Vec::new(),
        }
    }

    /// The same, with what a run has learnt. Where a file says something just as exact, what was learnt wins.
    #[must_use]
    pub fn with(mut self, learnt: Vec<(Selector, ObjectClass)>) -> Self {
        self.learnt = learnt;
        self
    }

    /// What the entries say of an object of class `born` (with dots) that is made in this method (class and name) at
    /// this line: what [`Classification::resolve`] finds for such a site.
    pub fn of_birth(
        &self,
        born: &str,
        (class, name): (&str, &str),
        at: Option<u32>,
    ) -> ObjectClass {
        let rank = |selector: &Selector| match selector {
            Selector::Class(class) => (class == born).then_some(0),
            Selector::Allocation {
                class: wanted,
                method,
                line,
            } => {
                let here = wanted == born && method.class == class && method.name == name;
                match line {
                    None => here.then_some(1),
                    line => (here && *line == at).then_some(2),
                }
            }
            Selector::Field { .. } | Selector::Initialiser(_) => None,
        };
        let unshared = self.unshared.entries.iter();
        let unshared = unshared.map(|entry| (rank(&entry.selector), ObjectClass::Unshared));
        let commun = self.commun.entries.iter();
        let commun = commun.map(|entry| (rank(&entry.selector), ObjectClass::Communication));
        let said = unshared
            .chain(commun)
            .filter(|(rank, _)| rank.is_some())
            .max_by_key(|(rank, _)| *rank);
        said.map(|(_, class)| class).unwrap_or_default()
    }

    /// Names (with dots) of classes whose static initialisers are code under a lock.
    pub fn initialisers(&self) -> BTreeSet<String> {
        let files = self.commun.entries.iter().map(|entry| &entry.selector);
        let learnt = self.learnt.iter().map(|(selector, _)| selector);
        let names = files.chain(learnt).filter_map(|selector| match selector {
            Selector::Initialiser(class) => Some(class.clone()),
            _ => None,
        });
        names.collect()
    }

    /// Applies the entries to a program. Cost: linear in entries and sites, plus the search for suggestions for each
    /// entry that selects nothing.
    pub fn resolve(&self, sites: &SiteTable) -> Resolved {
        let mut resolved = Resolved {
            site: vec![None; sites.sites.len()],
            field: vec![None; sites.fields.len()],
            ..Resolved::default()
        };
        let entries = self.unshared.entries.iter().chain(&self.commun.entries);
        if entries.count() + self.learnt.len() == 0 {
            return resolved;
        }
        let program = Program::new(sites);
        // Entries without a line first, so that entries with a line overwrite them.
        let has_line =
            |selector: &Selector| matches!(selector, Selector::Allocation { line: Some(_), .. });
        for exact in [false, true] {
            for (file, class) in [
                (&self.unshared, ObjectClass::Unshared),
                (&self.commun, ObjectClass::Communication),
            ] {
                for entry in &file.entries {
                    if has_line(&entry.selector) == exact
                        && !program.apply(&entry.selector, class, &mut resolved)
                    {
                        resolved.unknown.push(program.unknown(file, entry));
                    }
                }
            }
            let learnt = self.learnt.iter();
            for (selector, class) in learnt.filter(|(selector, _)| has_line(selector) == exact) {
                program.apply(selector, *class, &mut resolved);
            }
        }
        let rank = |unknown: &Unknown| (unknown.file != self.unshared.name, unknown.line);
        resolved.unknown.sort_by_key(rank);
        resolved
    }
}

impl Resolved {
    /// Whether some objects or fields are to be of one thread.
    pub fn has_unshared(&self) -> bool {
        let mut all = self.site.iter().chain(&self.field).flatten();
        let is = |class: &ObjectClass| *class == ObjectClass::Unshared;
        all.any(is) || self.class.values().any(is)
    }

    /// The class of an object of class `class_name` (with dots; arrays as `int[]`) born at `allocation_site`, if that
    /// is known. A site number beyond the table is as good as none.
    pub fn object_class(&self, allocation_site: Option<u32>, class_name: &str) -> ObjectClass {
        let by_site =
            allocation_site.and_then(|site| self.site.get(site as usize).copied().flatten());
        by_site
            .or_else(|| self.class.get(class_name).copied())
            .unwrap_or_default()
    }

    /// What an entry says about a field, by its index in [`SiteTable::fields`]. If anything, it wins over
    /// [`Resolved::object_class`] of the object that the field is in.
    pub fn field_class(&self, field: u32) -> Option<ObjectClass> {
        self.field.get(field as usize).copied().flatten()
    }
}

/// A site table, indexed by what entries select.
struct Program<'a> {
    sites: &'a SiteTable,
    /// Classes of the program and whatever it allocates.
    classes: BTreeSet<&'a str>,
    /// By (allocated class, class of the method, name of the method): numbers of sites.
    allocations: HashMap<(&'a str, &'a str, &'a str), Vec<usize>>,
    fields: HashMap<(&'a str, &'a str), usize>,
}

impl<'a> Program<'a> {
    fn new(sites: &'a SiteTable) -> Self {
        let mut classes: BTreeSet<&str> = sites.classes.iter().map(String::as_str).collect();
        let mut allocations: HashMap<_, Vec<usize>> = HashMap::new();
        for (number, site) in sites.sites.iter().enumerate() {
            if let SiteKind::Allocation(class) = &site.kind {
                classes.insert(class);
                allocations
                    .entry((&**class, &*site.class, &*site.method))
                    .or_default()
                    .push(number);
            }
        }
        let fields = sites.fields.iter().enumerate();
        let fields = fields
            .map(|(i, field)| ((field.class.as_str(), field.name.as_str()), i))
            .collect();
        Self {
            sites,
            classes,
            allocations,
            fields,
        }
    }

    /// Records what an entry says; false when it selects nothing.
    fn apply(&self, selector: &Selector, class: ObjectClass, resolved: &mut Resolved) -> bool {
        match selector {
            Selector::Class(name) => {
                resolved.class.insert(name.clone(), class);
                self.classes.contains(name.as_str())
            }
            Selector::Allocation {
                class: born,
                method,
                line,
            } => {
                let mut found = false;
                for number in self.allocated_in(born, method) {
                    if line.is_none() || self.sites.sites[number].line == *line {
                        resolved.site[number] = Some(class);
                        found = true;
                    }
                }
                found
            }
            // The code is another one then.
            Selector::Initialiser(name) => self.classes.contains(name.as_str()),
            Selector::Field { class: owner, name } => {
                match self.fields.get(&(owner.as_str(), name.as_str())) {
                    Some(&index) => {
                        resolved.field[index] = Some(class);
                        true
                    }
                    None => false,
                }
            }
        }
    }

    /// Numbers of the sites in `method`, all overloads, at which an object of class `born` is allocated.
    fn allocated_in(&self, born: &str, method: &Method) -> Vec<usize> {
        let key = (born, method.class.as_str(), method.name.as_str());
        self.allocations.get(&key).cloned().unwrap_or_default()
    }

    fn unknown(&self, file: &AnnotationFile, entry: &Entry) -> Unknown {
        let suggestion = self.suggestion(&entry.selector);
        Unknown {
            file: file.name.clone(),
            line: entry.line,
            entry: entry.to_string(),
            suggestion: suggestion.map(|selector| selector.to_string()),
        }
    }

    fn suggestion(&self, selector: &Selector) -> Option<Selector> {
        match selector {
            Selector::Class(name) => {
                let near = nearest(name, self.classes.iter().copied())
                    .or_else(|| self.same_simple_name(name))?;
                Some(Selector::Class(near.to_owned()))
            }
            Selector::Initialiser(name) => {
                let near = nearest(name, self.classes.iter().copied())
                    .or_else(|| self.same_simple_name(name))?;
                Some(Selector::Initialiser(near.to_owned()))
            }
            Selector::Allocation {
                class,
                method,
                line,
            } => self.allocation_like(class, method, *line),
            Selector::Field { class, name } => {
                let wanted = format!("{class}.{name}");
                let fields = &self.sites.fields;
                let names: Vec<String> = fields
                    .iter()
                    .map(|field| format!("{}.{}", field.class, field.name))
                    .collect();
                let near = nearest(&wanted, names.iter().map(String::as_str))?;
                let field = &fields[names.iter().position(|name| name == near)?];
                Some(Selector::Field {
                    class: field.class.clone(),
                    name: field.name.clone(),
                })
            }
        }
    }

    /// The one class with the simple name of `name` but another package: what a forgotten `import`ed package looks
    /// like.
    fn same_simple_name(&self, name: &str) -> Option<&'a str> {
        let simple = |name: &'_ str| name.rsplit('.').next().unwrap_or_default().to_owned();
        let wanted = simple(name);
        let mut same = self
            .classes
            .iter()
            .copied()
            .filter(|class| simple(class) == wanted);
        same.next().filter(|_| same.next().is_none())
    }

    /// In this order: the nearest line in the same method; the same line in another method of the class (a lambda, say,
    /// whose body is a method of its own); a similar spelling.
    fn allocation_like(&self, born: &str, method: &Method, line: Option<u32>) -> Option<Selector> {
        let selector = |site: &Site, class: &str, line: Option<u32>| Selector::Allocation {
            class: class.to_owned(),
            method: Method {
                class: site.class.to_string(),
                name: site.method.to_string(),
            },
            line,
        };
        let all = self.sites.sites.iter().filter_map(|site| match &site.kind {
            SiteKind::Allocation(class) => Some((site, &**class)),
            _ => None,
        });
        if let Some(line) = line {
            let here = self
                .allocated_in(born, method)
                .into_iter()
                .map(|number| &self.sites.sites[number]);
            let lines = here.filter_map(|site| Some((site, site.line?)));
            if let Some((site, near)) = lines.min_by_key(|(_, candidate)| candidate.abs_diff(line))
            {
                return Some(selector(site, born, Some(near)));
            }
            let same_line = |(site, class): &(&Site, &str)| {
                *class == born && *site.class == *method.class && site.line == Some(line)
            };
            if let Some((site, class)) = all.clone().find(same_line) {
                return Some(selector(site, class, Some(line)));
            }
        }
        let wanted = format!("{born} at {method}");
        let spelled: Vec<(String, &Site, &str)> = all
            .map(|(site, class)| {
                (
                    format!("{class} at {}.{}", site.class, site.method),
                    site,
                    class,
                )
            })
            .collect();
        let near = nearest(&wanted, spelled.iter().map(|(text, _, _)| text.as_str()))?;
        let (_, site, class) = spelled.iter().find(|(text, _, _)| text == near)?;
        Some(selector(site, class, None))
    }
}

#[cfg(test)]
#[path = "classification_tests.rs"]
mod tests;
