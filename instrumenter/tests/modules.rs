//! The file in which a JDK keeps its classes is read as its JVM reads it, and written so that nothing in it is lost.

use jcheck_instrumenter::modules::{Content, Modules};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

use crate::common::{each_class_file, java_homes_in_turn};

const BASE: &str = "java.base";

/// Every class file of a module, by name.
fn of_java(home: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut classes = BTreeMap::new();
    each_class_file(home, Some(BASE), |_, bytes| {
        let class = jcheck_instrumenter::class::view::Class::parse(bytes);
        classes.insert(
            class.and_then(|class| class.name()).unwrap(),
            bytes.to_vec(),
        );
    });
    classes
}

/// The same, as it is in a file.
fn of_file(file: &Modules) -> BTreeMap<String, Vec<u8>> {
    let classes = file.resources().iter().filter(|r| r.module == BASE);
    let classes = classes.filter_map(|r| Some((r.class()?.to_string(), r)));
    classes
        .filter(|(name, _)| name != "module-info")
        .map(|(name, resource)| (name, file.content(resource).unwrap()))
        .collect()
}

#[test]
fn class_files_are_those_that_java_finds_and_stay_when_others_are_replaced() {
    for home in java_homes_in_turn(3) {
        let original = Modules::open(&home.join("lib/modules")).unwrap();
        let mut expected = of_java(&home);
        expected.remove("module-info");
        assert!(expected.len() > 5000, "{} classes", expected.len());
        assert!(of_file(&original) == expected, "{}", home.display());

        let place = TempDir::new().unwrap();
        let output = place.path().join("modules");
        let content = |name: Option<&str>| match name {
            Some("java/lang/Object") => Content::New(b"other".to_vec()),
            Some("java/lang/Integer") => Content::Dropped,
            _ => Content::Kept,
        };
        let contents = original.resources().iter().map(|r| content(r.class()));
        let further = [("java/util/Further".to_string(), b"further".to_vec())];
        original
            .write(&output, contents.collect(), BASE, further)
            .unwrap();
        expected.insert("java/lang/Object".to_string(), b"other".to_vec());
        expected.insert("java/util/Further".to_string(), b"further".to_vec());
        expected.remove("java/lang/Integer");
        let written = Modules::open(&output).unwrap();
        assert!(of_file(&written) == expected, "{}", home.display());
        assert_eq!(written.resources().len(), original.resources().len());
    }
}

#[test]
fn a_class_without_a_package_is_refused() {
    for home in java_homes_in_turn(4) {
        let original = Modules::open(&home.join("lib/modules")).unwrap();
        let kept = original.resources().iter().map(|_| Content::Dropped);
        let place = TempDir::new().unwrap();
        let further = [("no/such/Thing".to_string(), Vec::new())];
        let refused = original.write(&place.path().join("m"), kept.collect(), BASE, further);
        let why = refused.unwrap_err().to_string();
        assert!(why.contains("no package"), "{why}");
    }
}

#[test]
fn what_is_no_such_file_is_refused() {
    let place = TempDir::new().unwrap();
    let path = place.path().join("modules");
    let numbers =
        |numbers: &[u32]| -> Vec<u8> { numbers.iter().flat_map(|n| n.to_ne_bytes()).collect() };
    for (bytes, why) in [
        (Vec::new(), "modules: "),
        (numbers(&[1, 1 << 16, 0, 0, 0, 0, 0]), "no file of modules"),
        (numbers(&[0xCAFE_DADA, 7, 0, 0, 0, 0, 0]), "another version"),
        (numbers(&[0xCAFE_DADA, 1 << 16, 0, 9, 9, 9, 9]), "cut off"),
        (
            numbers(&[0xCAFE_DADA, 1 << 16, 0, u32::MAX, u32::MAX, 0, 0]),
            "cut off",
        ),
        // one location that does not end, and one beyond the end
        (
            numbers(&[0xCAFE_DADA, 1 << 16, 0, 1, 1, 4, 0, 0, 1, u32::MAX]),
            "damaged",
        ),
        (
            numbers(&[0xCAFE_DADA, 1 << 16, 0, 1, 1, 4, 0, 0, 99, 0]),
            "damaged",
        ),
    ] {
        fs::write(&path, &bytes).unwrap();
        let refused = Modules::open(&path).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused} for {why}");
    }
}
