//! The embedded jar.

use std::io::Cursor;

use zip::{DateTime, ZipArchive};

#[test]
fn the_jar_does_not_depend_on_when_or_where_it_was_built() {
    let mut jar = ZipArchive::new(Cursor::new(jcheck_javalib::JAVALIB_JAR)).unwrap();
    let names: Vec<String> = jar
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    assert_eq!(names[0], "META-INF/MANIFEST.MF");
    for name in [
        "io/jcheck/Check.class",
        "io/jcheck/runtime/Hooks.class",
        "io/jcheck/runtime/Launcher.class",
    ] {
        assert!(names.iter().any(|found| found == name), "{name} is missing");
    }
    let classes = &names[1..];
    assert!(
        classes.windows(2).all(|pair| pair[0] < pair[1]),
        "the order of entries is that of a directory"
    );
    for index in 0..jar.len() {
        assert_eq!(
            jar.by_index(index).unwrap().last_modified(),
            Some(DateTime::default())
        );
    }
}

#[test]
fn every_class_runs_on_java_17() {
    let mut jar = ZipArchive::new(Cursor::new(jcheck_javalib::JAVALIB_JAR)).unwrap();
    for index in 1..jar.len() {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut jar.by_index(index).unwrap(), &mut bytes).unwrap();
        assert_eq!(&bytes[..8], [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61]);
    }
}
