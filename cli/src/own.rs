//! Which classes are the user's own, and which those of libraries.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jcheck_instrumenter::jar;

/// Where the classes of a program are.
#[derive(Debug, Default)]
pub struct Places {
    /// What the user has named as the program.
    pub program: Vec<PathBuf>,
    /// What else is on its class path.
    pub class_path: Vec<PathBuf>,
}

impl Places {
    /// A program with this class path.
    pub fn new(program: Vec<PathBuf>, class_path: &[String]) -> Self {
        Self {
            program,
            class_path: class_path.iter().map(PathBuf::from).collect(),
        }
    }

    /// Names (with dots) of the user's own classes: those of the program, of the directories on its class path (a build
    /// tool compiles into these), and of the jars in which a package of the program goes on. `None` if all are.
    pub fn own(&self) -> Option<BTreeSet<String>> {
        let mut own: BTreeSet<String> = self
            .program
            .iter()
            .flat_map(|place| classes(place))
            .collect();
        let packages: BTreeSet<String> = own.iter().filter_map(|class| package(class)).collect();
        let mut are_all_own = true;
        for place in &self.class_path {
            let classes = classes(place);
            let mut of_packages = classes.iter().filter_map(|class| package(class));
            match place.is_dir() || of_packages.any(|package| packages.contains(&package)) {
                true => own.extend(classes),
                false => are_all_own = false,
            }
        }
        (!are_all_own).then_some(own)
    }
}

fn package(class: &str) -> Option<String> {
    Some(class.rsplit_once('.')?.0.to_string())
}

/// Names of the classes in a jar or a directory; none of what cannot be read any more.
fn classes(place: &Path) -> Vec<String> {
    let names = jar::class_names(place).unwrap_or_default().into_iter();
    names.map(|name| name.replace('/', ".")).collect()
}
