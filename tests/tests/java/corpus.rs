//! Programs around libraries as they were released: each on both JDKs in one test, since they share a row of the table
//! `docs/corpus.md`. `BLESS=1` writes the rows that are different.
//!
//! With `JCHECK_EXTRA_FLAGS` nobody looks at the table.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use jcheck_tests::{everything, extra_flags, java_files, jdks, repository, Bench, Head, Jdk};

use crate::folders::path;
use crate::table::{self, Outcome, Table};
use crate::verdict::{wrong, Wrong};

/// Seconds for one check.
const LIMIT: u32 = 20;

/// The programs of the normal run: quick, and each with another library.
const NORMAL: [&str; 7] = [
    "EclipseCollectionsMap",
    "FailsafeCircuitBreaker",
    "GoogleCollections339",
    "HttpCoreFuture",
    "Lang3Lazy",
    "Pool162",
    "RxJava3Zip",
];

/// One that writes the table at a time.
static TABLE: Mutex<()> = Mutex::new(());

fn files() -> Vec<PathBuf> {
    java_files(&repository().join("tests/programs/corpus"))
}

fn table() -> Table {
    Table::at(&repository().join("docs/corpus.md"))
}

/// The names of all programs, and the reasons of their verdicts.
fn reasons() -> BTreeMap<String, String> {
    let reason = |file: PathBuf| (class(&file), Head::read(&file).why);
    files().into_iter().map(reason).collect()
}

fn class(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// What is wrong if the table does not have a row for each program, and no other.
pub fn rows() -> Vec<String> {
    let _alone = TABLE.lock();
    if std::env::var_os("BLESS").is_some() || table().reasons() == reasons() {
        return Vec::new();
    }
    let hint = "docs/corpus.md has other programs, or other reasons (hint: BLESS=1, with a filter)";
    vec![hint.to_string()]
}

/// The JDKs to run with.
#[derive(Debug)]
pub struct Corpus {
    jdks: Vec<Jdk>,
}

impl Corpus {
    /// With the JDKs that there are.
    pub fn new() -> Self {
        let mut jdks = jdks();
        jdks.dedup_by_key(|jdk| jdk.major());
        Self { jdks }
    }

    /// The name of the test, the program, and whether it is no part of a normal run.
    pub fn programs(&self) -> Vec<(String, PathBuf, bool)> {
        let majors: Vec<String> = self
            .jdks
            .iter()
            .map(|jdk| jdk.major().to_string())
            .collect();
        let test = |file: PathBuf| {
            let name = format!("{}/jdk{}", path(&file), majors.join("+"));
            let is_normal = NORMAL.contains(&class(&file).as_str()) || everything();
            (name, file, !is_normal)
        };
        files().into_iter().map(test).collect()
    }

    /// What is wrong with the verdicts of a program, and its row of the table.
    pub fn problems(&self, file: &Path) -> Vec<String> {
        let (head, name) = (Head::read(file), class(file));
        let bench = Bench::new();
        let (mut outcomes, mut problems) = (Vec::new(), Vec::new());
        let mut is_wrong = false;
        for jdk in &self.jdks {
            let major = jdk.major();
            let mut args = head.checks[0].clone();
            args.push(format!("--java-home={}", jdk.home.display()));
            // Two run at a time; and one worker always finds the same first.
            args.push("--workers=1".to_string());
            args.push(format!("--max-time={LIMIT}"));
            let checked = bench.check(&args);
            match wrong(&checked, &table::verdict(&checked), &head, major) {
                None if head.is_wrong_today_on(major) && extra_flags().is_empty() => problems.push(
                    format!("on {major} now as expected: remove its `today:` line"),
                ),
                None => {}
                Some(Wrong::Known(_)) => is_wrong = true,
                Some(Wrong::New(problem)) => problems.push(format!("on {major}: {problem}")),
            }
            if !checked.json.is_null() {
                outcomes.push(Outcome::of(&checked));
            }
        }
        if head.why.is_empty() && (is_wrong || !head.right("verified")) {
            problems.push("its head has no `why:`".to_string());
        }
        let majors: Vec<u32> = self.jdks.iter().map(Jdk::major).collect();
        if majors == [17, 25] && outcomes.len() == 2 && extra_flags().is_empty() {
            let program = table::Program::new(name, &head, &outcomes);
            let _alone = TABLE.lock();
            problems.extend(table().compare(vec![program], &reasons()));
        }
        problems
    }
}
