//! The same of Java: what the classes of a jar need of each other, as `jdeps` finds it in their byte code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::Imports;
use crate::jdk::Jdk;
use crate::run::run;

impl Imports {
    /// The files of the classes in a jar whose names begin with `package`, with dots.
    ///
    /// # Panics
    /// When `jdeps` cannot be run.
    pub fn of_jar(jar: &Path, package: &str, jdk: &Jdk) -> Self {
        let mut jdeps = jdk.tool("jdeps");
        jdeps.args(["-verbose:class", "-filter:none", "--ignore-missing-deps"]);
        let ended = run(jdeps.arg(jar), 60);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        Self::of_lines(&ended.stdout, package)
    }

    /// As [`Imports::of_jar`], of what `jdeps` prints: an arrow for each class that a class needs, on the line of that class or
    /// on one below it.
    pub(super) fn of_lines(text: &str, package: &str) -> Self {
        let mut files = BTreeSet::new();
        let mut edges = BTreeSet::new();
        let mut user = None;
        let class_of = |text: &str| {
            let class = text.split_whitespace().next()?;
            file_of(class).filter(|_| class.starts_with(package))
        };
        for line in text.lines() {
            let (left, right) = line.split_once("->").unwrap_or((line, ""));
            if !left.trim().is_empty() {
                user = class_of(left);
            }
            if let (Some(user), Some(file)) = (&user, class_of(right)) {
                files.extend([user.clone(), file.clone()]);
                edges.insert((user.clone(), file));
            }
        }
        let files: Vec<String> = files.into_iter().collect();
        let number = |file: &String| files.binary_search(file).unwrap_or_default();
        let mut numbered = BTreeMap::<_, BTreeSet<String>>::new();
        for (user, file) in edges.iter().filter(|(user, file)| user != file) {
            let name = file.rsplit('/').next().unwrap_or(file).to_string();
            let edge = numbered.entry((number(user), number(file))).or_default();
            edge.insert(name);
        }
        Self {
            edges: numbered,
            files,
        }
    }

    /// Files of one folder that need a file of another one, where the first has the smaller place in this order; the names
    /// of folders are the last ones of their paths.
    pub fn against(&self, order: &[&str]) -> Vec<String> {
        let place = |file: &str| {
            let folder = file.rsplit('/').nth(1);
            order.iter().position(|name| Some(*name) == folder)
        };
        let mut found = Vec::new();
        for (user, definer) in self.edges.keys() {
            let (user, definer) = (&self.files[*user], &self.files[*definer]);
            if place(user) < place(definer) {
                found.push(format!("{user} -> {definer}"));
            }
        }
        found
    }
}

/// `a/b/C.java` of `a.b.C$D`.
fn file_of(class: &str) -> Option<String> {
    let class = class.split('$').next()?;
    Some(format!("{}.java", class.replace('.', "/")))
}
