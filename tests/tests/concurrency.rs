//! The table of `docs/concurrency.md`, compared with the public classes of each JDK there is, and with the programs that
//! it names.

use std::collections::{BTreeMap, BTreeSet};

use jcheck_tests::{default_jdk, jdk25, repository, run, Jdk};

/// A row of the table.
struct Row {
    /// The only JDK that has the class, if it says so.
    only: Option<u32>,
    how: String,
    /// Path below `tests/programs` without its extension; empty if there is none.
    program: String,
}

/// The rows, by the name of the class.
fn table() -> BTreeMap<String, Row> {
    let text = std::fs::read_to_string(repository().join("docs/concurrency.md")).unwrap();
    let mut rows = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `java.util")) {
        let cells: Vec<&str> = line.split('|').map(|cell| cell.trim()).collect();
        let [_, class, only, how, program, _] = cells[..] else {
            panic!("not four columns: {line}");
        };
        let row = Row {
            only: only.parse().ok(),
            how: how.to_string(),
            program: program.trim_matches('`').to_string(),
        };
        let before = rows.insert(class.trim_matches('`').to_string(), row);
        assert!(before.is_none(), "twice: {class}");
    }
    rows
}

fn public_classes(jdk: &Jdk) -> BTreeSet<String> {
    let mut java = jdk.tool("java");
    java.arg(repository().join("tests/java/PublicClasses.java"));
    java.args(["", ".atomic", ".locks"].map(|part| format!("java.util.concurrent{part}")));
    let ended = run(&mut java, 120);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    ended.stdout.lines().map(String::from).collect()
}

#[test]
fn the_table_has_every_public_class_of_every_jdk() {
    let table = table();
    let mut jdks = vec![default_jdk()];
    jdks.extend(jdk25().filter(|jdk| jdk.major() != jdks[0].major()));
    let mut problems = Vec::new();
    for jdk in &jdks {
        let (major, classes) = (jdk.major(), public_classes(jdk));
        assert!(classes.len() > 90, "{} in JDK {major}", classes.len());
        let missing = classes.iter().filter(|class| !table.contains_key(*class));
        problems.extend(missing.map(|class| format!("JDK {major}: {class} has no row")));
        if [17, 25].contains(&major) {
            for (class, row) in &table {
                if classes.contains(class) != (row.only.unwrap_or(major) == major) {
                    problems.push(format!("JDK {major}: {class}: the column JDK is wrong"));
                }
            }
        }
    }
    assert!(
        problems.is_empty(),
        "docs/concurrency.md:\n{}",
        problems.join("\n")
    );
}

#[test]
fn the_table_names_models_and_programs_that_there_are() {
    let mut problems = Vec::new();
    for (class, row) in table() {
        let outermost = class.split('$').next().unwrap().replace('.', "/");
        let model = repository().join(format!("javalib/models/java.base/{outermost}.java"));
        if model.is_file() != (row.how == "model") {
            problems.push(format!("{class}: `{}`, and a model or none", row.how));
        }
        if !["model", "own code", "as it is", "not"].contains(&&*row.how) {
            problems.push(format!("{class}: how is `{}`?", row.how));
        }
        if row.program.is_empty() {
            if row.how != "not" {
                problems.push(format!("{class}: no program"));
            }
            continue;
        }
        let file = repository().join(format!("tests/programs/{}.java", row.program));
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let code = text.split_once("*/").map_or("", |(_, code)| code);
        let simple = class.rsplit(['.', '$']).next().unwrap();
        let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        // What came with a later JDK is asked for by reflection.
        if row.only.is_none() && !words.any(|word| word == simple) {
            problems.push(format!("{class}: {} does not use it", row.program));
        }
    }
    assert!(
        problems.is_empty(),
        "docs/concurrency.md:\n{}",
        problems.join("\n")
    );
}
