//! The table of natives and its page, compared with the natives of each JDK there is.

use jcheck_instrumenter::class::view::{access, Class};
use jcheck_instrumenter::natives::{self, group, Group, Kind, Row};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::common::{each_class_file, java_homes, major_version};

/// A native method: module, class, name, descriptor.
struct Native {
    module: String,
    class: String,
    name: String,
    descriptor: String,
}

impl Native {
    fn group(&self) -> Option<&'static Group> {
        group(&self.class, &self.name, &self.descriptor)
    }

    fn of(&self, row: &Row) -> bool {
        if let Some(package) = row.package() {
            return self.class.starts_with(package);
        }
        let exact = format!("{}{}", self.name, self.descriptor);
        (row.class == "*" || row.class == self.class)
            && (row.methods.iter()).any(|method| *method == self.name || *method == exact)
    }
}

/// All natives of all modules of a JDK.
fn natives_of(home: &Path) -> Vec<Native> {
    let mut found = Vec::new();
    each_class_file(home, None, |module, bytes| {
        let class = Class::parse(bytes).unwrap();
        let natives = (class.methods.iter()).filter(|method| method.access & access::NATIVE != 0);
        for method in natives {
            found.push(Native {
                module: module.to_string(),
                class: class.name().unwrap(),
                name: class.pool.text(method.name).unwrap().into_owned(),
                descriptor: class.pool.text(method.descriptor).unwrap().into_owned(),
            });
        }
    });
    assert!(found.len() > 700, "{} in {}", found.len(), home.display());
    found
}

/// The JDKs of this machine with their versions and natives.
fn jdks() -> Vec<(u32, Vec<Native>)> {
    let homes = java_homes().into_iter();
    homes
        .map(|home| (major_version(&home), natives_of(&home)))
        .collect()
}

/// What no row names.
fn in_no_row(version: u32, natives: &[Native]) -> String {
    let mut text = String::new();
    for native in natives.iter().filter(|native| native.group().is_none()) {
        let Native {
            module,
            class,
            name,
            descriptor,
        } = native;
        let _ = writeln!(text, "JDK {version}, {module}: {class} {name}{descriptor}");
    }
    text
}

/// Methods and packages of rows that this JDK should have and does not.
fn matching_nothing(version: u32, natives: &[Native]) -> String {
    let mut text = String::new();
    let modules: Vec<&str> = natives.iter().map(|n| n.module.as_str()).collect();
    // A JDK without the modules of the desktop or of tools is no reason to complain.
    let complete = ["java.desktop", "jdk.sctp", "jdk.internal.vm.ci"]
        .iter()
        .all(|module| modules.contains(module));
    for group in natives::table().unwrap() {
        let rows = group.rows.iter();
        for row in rows.filter(|row| row.only.unwrap_or(version) == version) {
            if row.package().is_some() {
                if complete && !natives.iter().any(|native| native.of(row)) {
                    let _ = writeln!(text, "JDK {version}: [{}] {}", group.name, row.class);
                }
                continue;
            }
            for method in &row.methods {
                let one = Row {
                    methods: vec![method],
                    ..row.clone()
                };
                if !natives.iter().any(|native| native.of(&one)) {
                    let class = row.class;
                    let _ = writeln!(text, "JDK {version}: [{}] {class} {method}", group.name);
                }
            }
        }
    }
    text
}

/// Rows that say they are of another JDK, for natives that this one has.
fn of_the_wrong_jdk(version: u32, natives: &[Native]) -> String {
    let mut text = String::new();
    for group in natives::table().unwrap() {
        let rows = group.rows.iter();
        for row in rows.filter(|row| row.only.is_some_and(|only| only != version)) {
            if let Some(native) = natives.iter().find(|native| native.of(row)) {
                let (class, name) = (&native.class, &native.name);
                let _ = writeln!(text, "JDK {version}: [{}] {class} {name}", group.name);
            }
        }
    }
    text
}

/// The list of groups for the page, with what each JDK has of them.
fn list(jdks: &[(u32, Vec<Native>)]) -> String {
    let mut text = String::new();
    for kind in Kind::ALL {
        let _ = writeln!(text, "\n## {}\n", kind.word());
        let _ = writeln!(text, "| group | 17 | 25 | accesses | what it is |");
        let _ = writeln!(text, "|---|---|---|---|---|");
        let groups = natives::table().unwrap().iter();
        let mut sums = BTreeMap::new();
        for group in groups.filter(|group| group.kind == kind) {
            let mut counts = Vec::new();
            for version in [17, 25] {
                let natives = jdks.iter().find(|(found, _)| *found == version);
                let natives = natives.map(|(_, natives)| natives.iter());
                let of_group = natives.into_iter().flatten().filter(|native| {
                    let found = native.group();
                    found.is_some_and(|found| found.name == group.name)
                });
                let count = of_group.count();
                *sums.entry(version).or_insert(0) += count;
                counts.push(count);
            }
            let (name, reason) = (group.name, &group.reason);
            let accesses = if group.accesses { "yes" } else { "" };
            let [on_17, on_25] = counts[..] else {
                unreachable!()
            };
            let _ = writeln!(
                text,
                "| {name} | {on_17} | {on_25} | {accesses} | {reason} |"
            );
        }
        let _ = writeln!(text, "| *all* | {} | {} | | |", sums[&17], sums[&25]);
    }
    text
}

/// Where the list begins in the page.
const BEGIN: &str = "<!-- The rest of this page is written by a test, see above. -->\n";

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/natives.md")
}

#[test]
fn every_native_of_every_jdk_is_in_the_table_and_every_row_has_one() {
    let jdks = jdks();
    for (version, natives) in &jdks {
        let text = in_no_row(*version, natives);
        assert!(text.is_empty(), "natives in no row of src/natives:\n{text}");
        if ![17, 25].contains(version) {
            println!("JDK {version} has no rows of its own: unmatched ones are not looked for");
            continue;
        }
        let text = matching_nothing(*version, natives);
        assert!(
            text.is_empty(),
            "rows of src/natives without a native (hint: `17` or `25` behind the class):\n{text}"
        );
        let text = of_the_wrong_jdk(*version, natives);
        assert!(text.is_empty(), "rows of another JDK only:\n{text}");
    }
    let versions: Vec<u32> = jdks.iter().map(|(version, _)| *version).collect();
    if ![17, 25].iter().all(|version| versions.contains(version)) {
        println!("skipped: docs/natives.md, which needs JDK 17 and 25 (found: {versions:?})");
        return;
    }
    let text = std::fs::read_to_string(page()).unwrap();
    let (head, listed) = text.split_once(BEGIN).expect("where the list begins");
    let right = list(&jdks);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(page(), format!("{head}{BEGIN}{right}")).unwrap();
    } else {
        assert!(
            listed == right,
            "docs/natives.md is not up to date (hint: BLESS=1):\n{right}"
        );
    }
}
