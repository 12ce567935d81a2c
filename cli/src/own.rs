//! Which classes are the user's own, and which those of libraries.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jcheck_instrumenter::{jar, own_places, Place};

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

    /// Names (with dots) of the user's own classes. `None` if all are.
    pub fn own(&self) -> Option<BTreeSet<String>> {
        let programs = self.program.iter().map(|path| (path, true));
        let others = self.class_path.iter().map(|path| (path, false));
        let (places, classes): (Vec<Place>, Vec<Vec<String>>) = programs
            .chain(others)
            .map(|(path, is_program)| {
                let classes = classes(path);
                let place = Place {
                    is_program,
                    is_directory: path.is_dir(),
                    packages: classes.iter().map(|class| package(class)).collect(),
                };
                (place, classes)
            })
            .unzip();
        let own = own_places(&places);
        let are_all_own = own.iter().all(|own| *own);
        let own = classes.into_iter().zip(own).filter(|(_, own)| *own);
        (!are_all_own).then(|| own.flat_map(|(classes, _)| classes).collect())
    }
}

fn package(class: &str) -> String {
    let found = class.rsplit_once('.');
    found.map_or_else(String::new, |(package, _)| package.to_string())
}

/// Names of the classes in a jar or a directory; none of what cannot be read any more.
fn classes(place: &Path) -> Vec<String> {
    let names = jar::class_names(place).unwrap_or_default().into_iter();
    names.map(|name| name.replace('/', ".")).collect()
}
