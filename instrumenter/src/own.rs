//! Which places of a class path have the user's own classes, and which are libraries.

use std::collections::BTreeSet;

/// A jar or directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The user has named it as a program.
    pub is_program: bool,
    /// It is a directory: a build tool compiles into these.
    pub is_directory: bool,
    /// Packages of its classes, with slashes or dots; that without a name is empty.
    pub packages: BTreeSet<String>,
}

/// Which of these places are the user's own: programs, directories, and jars in which a package of a program goes on.
pub fn own_places(places: &[Place]) -> Vec<bool> {
    let programs = places.iter().filter(|place| place.is_program);
    let packages: BTreeSet<&String> = programs.flat_map(|place| &place.packages).collect();
    let goes_on = |package: &String| !package.is_empty() && packages.contains(package);
    let is_own = |place: &Place| {
        place.is_program || place.is_directory || place.packages.iter().any(goes_on)
    };
    places.iter().map(is_own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jar(is_program: bool, packages: &[&str]) -> Place {
        Place {
            is_program,
            is_directory: false,
            packages: packages.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn programs_directories_and_jars_of_the_same_packages_are_own() {
        let classes = Place {
            is_directory: true,
            ..jar(false, &["other"])
        };
        let places = [
            jar(true, &["shop", ""]),
            jar(true, &["till"]),
            classes,
            jar(false, &["till", "paper"]),
            jar(false, &["shop/deep", "lib"]),
            // Many libraries have a class without a package.
            jar(false, &[""]),
        ];
        assert_eq!(own_places(&places), [true, true, true, true, false, false]);
    }
}
