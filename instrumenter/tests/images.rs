//! Classes of the JDK that are rewritten once for all programs are the same as those rewritten with a program, and so is
//! the program.

use jcheck_annotations::{Classification, Granularity, GranularityFile};
use jcheck_instrumenter::class::view::Class;
use jcheck_instrumenter::platform::{in_place, rename, Image, Numbered, Platform};
use jcheck_instrumenter::{
    instrument_program_apart, instrument_program_with, rewrite_in_place, Input, Instrumented,
    Options, PLATFORM_PACK, PROGRAM_PACK,
};
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::ZipWriter;

use crate::common::corpus::{fetch, SOME_JARS};
use crate::common::{
    each_class_file, java_homes, java_homes_in_turn, javac, sources, tests_folder,
};

fn jar(classes: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut jar = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in classes {
        jar.start_file(format!("{name}.class"), SimpleFileOptions::default())
            .unwrap();
        jar.write_all(bytes).unwrap();
    }
    jar.finish().unwrap().into_inner()
}

/// A JDK, its classes rewritten for all programs, and where their pack is.
struct Jdk {
    classes: Platform,
    image: Image,
    numbered: Numbered,
    place: TempDir,
}

impl Jdk {
    fn at(home: &Path) -> Self {
        let mut files = Vec::new();
        for module in in_place::modules() {
            each_class_file(home, Some(module), |_, bytes| {
                let name = Class::parse(bytes).and_then(|class| class.name()).unwrap();
                if in_place::is_rewritten(&name) {
                    files.push((name, bytes.to_vec()));
                }
            });
        }
        assert!(files.len() > 1000, "{} classes", files.len());
        let classes = Platform::new(&jar(&files), &jar(&[]), "one".to_string()).unwrap();
        let place = TempDir::new().unwrap();
        let (image, numbered) = rewrite_in_place(&classes, place.path()).unwrap();
        Self {
            classes,
            image,
            numbered,
            place,
        }
    }

    /// The program rewritten with the classes of the JDK.
    fn with(&self, program: &Path, options: &Options) -> (Instrumented, TempDir) {
        let platform = Some(self.classes.clone());
        let options = Options {
            platform,
            ..options.clone()
        };
        let place = TempDir::new().unwrap();
        let done = instrument_program_with(&input(program), place.path(), &options).unwrap();
        (done, place)
    }

    /// The program rewritten apart from them, if that is possible.
    fn apart(&self, program: &Path, options: &Options) -> Option<(Instrumented, TempDir)> {
        let platform = Platform::of_image(self.image.clone(), "one".to_string());
        let options = Options {
            platform: Some(platform),
            ..options.clone()
        };
        let place = TempDir::new().unwrap();
        let done = instrument_program_apart(&input(program), place.path(), &options).unwrap();
        Some((done?, place))
    }

    /// Whether the program can be rewritten apart; if so, that the result is the same.
    fn compare(&self, program: &Path) -> bool {
        let options = Options::default();
        let Some((apart, one)) = self.apart(program, &options) else {
            return false;
        };
        let (whole, other) = self.with(program, &options);
        let read = |place: &Path, name: &str| std::fs::read(place.join(name)).unwrap();
        let what = program.display();
        let pack = read(self.place.path(), PLATFORM_PACK);
        assert!(pack == read(other.path(), PLATFORM_PACK), "{what}");
        let program_pack = read(one.path(), PROGRAM_PACK);
        assert!(program_pack == read(other.path(), PROGRAM_PACK), "{what}");
        let name = apart.outputs[0].file_name().unwrap().to_string_lossy();
        let jar = read(one.path(), &name);
        assert!(jar == read(other.path(), &name), "{what}");
        let sites = self.numbered.clone().followed_by(apart.sites);
        assert!(sites == whole.sites, "{what}");
        assert_eq!(apart.weaving, whole.weaving, "{what}");
        assert_eq!(apart.report, whole.report, "{what}");
        true
    }
}

fn input(path: &Path) -> [Input; 1] {
    [Input {
        path: path.to_path_buf(),
    }]
}

/// The classes of a source file.
fn compiled(name: &str, text: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let source = folder.path().join(name);
    std::fs::write(&source, text).unwrap();
    let classes = TempDir::new().unwrap();
    javac(&[source], classes.path());
    classes
}

#[test]
fn programs_are_rewritten_as_with_the_jdk() {
    let own = TempDir::new().unwrap();
    javac(&sources(&tests_folder("java")), own.path());
    let jars = fetch(SOME_JARS);
    let programs: Vec<&Path> = std::iter::once(own.path())
        .chain(jars.iter().map(PathBuf::as_path))
        .collect();
    let turns: Vec<_> = (0..programs.len()).map(java_homes_in_turn).collect();
    for home in java_homes() {
        let jdk = Jdk::at(&home);
        let compared = programs.iter().zip(&turns);
        let compared: Vec<_> = compared.filter(|(_, turn)| turn.contains(&home)).collect();
        let apart = compared.iter().filter(|(program, _)| jdk.compare(program));
        let apart = apart.count();
        assert!(2 * apart > compared.len(), "{apart} of {}", compared.len());
    }
}

#[test]
fn who_changes_the_jdk_is_rewritten_with_it() {
    let harmless = compiled(
        "A.java",
        "class A extends Thread { int size() { return hashCode(); } } class P { private int n; }",
    );
    let overrides = compiled(
        "B.java",
        "class B extends java.util.ArrayList<B> { public int size() { return hashCode(); } }",
    );
    let reads = compiled(
        "C.java",
        "class C extends java.util.ArrayList<C> { int n; public int size() { return n; } }",
    );
    let message = compiled(
        "D.java",
        "class D extends RuntimeException { public String getMessage() { return \"\" + this; } }",
    );
    let named = TempDir::new().unwrap();
    let class = std::fs::read(harmless.path().join("A.class")).unwrap();
    let move_it = |name: &str| (name == "A").then(|| "java/util/A".to_string());
    let class = rename(&Class::parse(&class).unwrap(), &move_it).unwrap();
    std::fs::write(named.path().join("A.class"), class).unwrap();
    for home in java_homes() {
        let jdk = Jdk::at(&home);
        let apart = |classes: &TempDir| jdk.compare(classes.path());
        assert!(apart(&harmless));
        assert!(!apart(&overrides));
        assert!(apart(&reads));
        // No loop of the JDK waits for a message.
        assert!(apart(&message));
        assert!(!apart(&named));
        let granular = Options {
            granularity: GranularityFile {
                classes: [("P".to_string(), Granularity::Method)].into(),
            },
            classification: Classification::default(),
            ..Options::default()
        };
        assert!(jdk.apart(harmless.path(), &granular).is_none());
        let of_the_jdk = Options {
            initialisers: ["java.util.ArrayList".to_string()].into(),
            ..Options::default()
        };
        assert!(jdk.apart(harmless.path(), &of_the_jdk).is_none());
    }
}
