//! Every class that links before it is rewritten links afterwards, under the JVM's full verification.

use jcheck_instrumenter::{instrument_program, Input, Instrumented};
use std::path::{Path, PathBuf};

use crate::common::{corpus, java, java_homes, java_homes_in_turn, java_with, major_version, stub};

fn summary(name: &str, done: &Instrumented, before: &str, after: &str) {
    let report = &done.report;
    let count = |kind: &str| report.gaps.iter().filter(|gap| gap.kind == kind).count();
    println!(
        "{name}: {} classes, {} rewritten, {} sites; before: {}; after: {}; gaps: {} methods without, {} with part of \
         their hooks, {} classes",
        report.classes,
        report.rewritten,
        done.sites.sites.len(),
        before.lines().last().unwrap_or_default(),
        after.lines().last().unwrap_or_default(),
        count("uninstrumented-method"),
        count("partly-instrumented-method"),
        count("uninstrumented-class"),
    );
    for gap in report.gaps.iter().filter(|gap| gap.kind != "native-method") {
        println!("  {} {}: {}", gap.kind, gap.name, gap.why);
    }
}

/// The other jars are on the class path as they are, so that as many classes as possible find what they extend.
#[test]
fn classes_of_jars_link_as_before() {
    let jars = corpus::fetch(&corpus::jars());
    let folder = tempfile::tempdir().unwrap();
    let stub_classes = folder.path().join("stub");
    stub(&stub_classes);
    for (place, jar) in jars.iter().enumerate() {
        let input = Input { path: jar.clone() };
        let done = instrument_program(&[input], &folder.path().join("out")).unwrap();
        let link = |home: &Path, first: &Path| {
            let others = jars.iter().filter(|other| *other != jar);
            let paths: Vec<&str> = std::iter::once(first)
                .chain(others.map(PathBuf::as_path))
                .map(|path| path.to_str().unwrap())
                .collect();
            java(home, &[&stub_classes], &[&["LinkAll"], &paths[..]].concat())
        };
        for home in java_homes_in_turn(place) {
            let (before, after) = (link(&home, jar), link(&home, &done.outputs[0]));
            let name = jar.file_name().unwrap().to_string_lossy();
            let name = format!("{name} on {}", major_version(&home));
            summary(&name, &done, &before, &after);
            assert_eq!(before, after, "{name}");
        }
        std::fs::remove_file(&done.outputs[0]).unwrap();
    }
}

/// The JVM itself runs on the rewritten `java.base`, with hooks that do nothing.
#[test]
fn classes_of_jdks_link_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let stub_classes = folder.path().join("stub");
    stub(&stub_classes);
    for home in java_homes() {
        let jdk = folder.path().join(format!("jdk{}", major_version(&home)));
        let Some(modules) = corpus::modules(&home, &jdk) else {
            continue;
        };
        let inputs: Vec<Input> = modules
            .iter()
            .map(|path| Input { path: path.clone() })
            .collect();
        let done = instrument_program(&inputs, &jdk.join("out")).unwrap();
        let names: Vec<&str> = modules
            .iter()
            .map(|path| path.file_name().unwrap().to_str().unwrap())
            .collect();
        // Methods that the JIT compiler knows by heart may change in shape.
        let mut options = vec![
            "-XX:+UnlockDiagnosticVMOptions".to_string(),
            "-XX:-CheckIntrinsics".to_string(),
            "--add-modules".to_string(),
            names.join(","),
        ];
        let others: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| *name != "java.base")
            .collect();
        if !others.is_empty() {
            let exports = format!(
                "--add-exports=java.base/io.jcheck.runtime={}",
                others.join(",")
            );
            options.push(exports);
        }
        let arguments = [&["LinkModules"], &names[..]].concat();
        let before = java_with(&home, &options, &[&stub_classes], &arguments);
        for (name, output) in names.iter().zip(&done.outputs) {
            let mut patch = format!("{name}={}", output.display());
            if *name == "java.base" {
                patch += &format!(":{}", stub_classes.display());
            }
            options.extend(["--patch-module".to_string(), patch]);
        }
        let after = java_with(&home, &options, &[&stub_classes], &arguments);
        summary(
            &format!("JDK {}", major_version(&home)),
            &done,
            &before,
            &after,
        );
        assert_eq!(before, after, "JDK {}", major_version(&home));
    }
}
