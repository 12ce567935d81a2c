//! Which class files of a class path can be loaded: of several with one name the first, of a multi-release jar those for
//! this release of Java (JAR File Specification, "Multi-release JAR files").

use crate::jar::{EntryKind, Manifest, Source};
use std::collections::btree_map::{BTreeMap, Entry};
use std::collections::BTreeSet;

const META: &str = "META-INF/";
const VERSIONS: &str = "META-INF/versions/";
/// The first release for which a jar may have class files of its own.
const FIRST_RELEASE: u32 = 9;

/// Names of the entries of each source that are loaded with a JVM of this release.
pub fn loaded(sources: &[Source], release: u32) -> Vec<BTreeSet<String>> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for source in sources {
        let chosen = chosen(source, release);
        let first = chosen
            .into_iter()
            .filter(|(class, _)| seen.insert((*class).to_string()));
        all.push(first.map(|(_, (_, name))| name.to_string()).collect());
    }
    all
}

/// By the name that a class loader asks for: release, and name of the entry.
fn chosen(source: &Source, release: u32) -> BTreeMap<&str, (u32, &str)> {
    let several = has_several(source);
    let mut chosen = BTreeMap::new();
    for entry in &source.entries {
        if entry.kind != EntryKind::Class {
            continue;
        }
        let Some((class, of)) = asked_for(&entry.name, several) else {
            continue;
        };
        if of > release {
            continue;
        }
        match chosen.entry(class) {
            Entry::Vacant(place) => {
                place.insert((of, entry.name.as_str()));
            }
            Entry::Occupied(mut place) if place.get().0 < of => {
                place.insert((of, entry.name.as_str()));
            }
            Entry::Occupied(_) => {}
        }
    }
    chosen
}

fn has_several(source: &Source) -> bool {
    let mut entries = source.entries.iter();
    let manifest = entries.find(|entry| entry.kind == EntryKind::Manifest);
    let manifest = manifest.map(|entry| Manifest::parse(&entry.bytes));
    manifest.is_some_and(|manifest| {
        let value = manifest.main_attribute("Multi-Release");
        value.is_some_and(|value| value.eq_ignore_ascii_case("true"))
    })
}

/// What a class loader asks for that finds an entry, and for which release that is.
fn asked_for(name: &str, several: bool) -> Option<(&str, u32)> {
    let Some(rest) = name.strip_prefix(VERSIONS).filter(|_| several) else {
        return (!name.starts_with(META)).then_some((name, 0));
    };
    let (release, class) = rest.split_once('/')?;
    let release: u32 = release.parse().ok()?;
    (release >= FIRST_RELEASE && !class.starts_with(META)).then_some((class, release))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jar;
    use std::path::PathBuf;

    fn source(manifest: &str, names: &[&str]) -> Source {
        let entry = |kind, name: &str, bytes: &str| jar::Entry {
            name: name.to_string(),
            kind,
            bytes: bytes.as_bytes().to_vec(),
        };
        let mut entries = vec![entry(EntryKind::Manifest, jar::MANIFEST_ENTRY, manifest)];
        entries.extend(names.iter().map(|name| entry(EntryKind::Class, name, "")));
        Source {
            path: PathBuf::new(),
            entries,
            archive: None,
        }
    }

    #[test]
    fn a_class_loader_asks_for_one_of_each_name() {
        let names = [
            "a/A.class",
            "META-INF/versions/21/a/A.class",
            "META-INF/versions/9/a/A.class",
            "META-INF/versions/8/a/Old.class",
            "META-INF/versions/21/a/New.class",
        ];
        let several = "Manifest-Version: 1.0\nMulti-Release: true\n";
        let chosen = |manifest, release| {
            let sources = [
                source(manifest, &names),
                source("", &["a/A.class", "a/B.class"]),
            ];
            let all = loaded(&sources, release).into_iter();
            all.map(Vec::from_iter).collect::<Vec<Vec<String>>>()
        };
        assert_eq!(chosen(several, 17), [vec![names[2]], vec!["a/B.class"]]);
        let new = [vec![names[1], names[4]], vec!["a/B.class"]];
        assert_eq!(chosen(several, 21), new);
        assert_eq!(chosen("", 21), [vec![names[0]], vec!["a/B.class"]]);
    }
}
