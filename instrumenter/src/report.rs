//! What an instrumentation run tells its user.

use crate::jar::Closed;
use crate::policy::is_platform;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts, and everything that is not as the user might think.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Class files found, without those of the JDK.
    pub classes: usize,
    /// Class files that were changed.
    pub rewritten: usize,
    /// Class files that were copied because nothing in them concerns the checker.
    pub copied: usize,
    /// Other files, copied byte for byte.
    pub resources: usize,
    /// Jars in jars that were opened, as `app.jar!/lib/x.jar`.
    pub nested: Vec<String>,
    /// Jars in jars that were copied as they are, and why.
    pub closed: Vec<Closed>,
    /// Classes that were not even looked at, and why.
    pub left_out: Vec<LeftOut>,
    /// Signature files and manifest sections that were dropped, since rewritten classes would not match them.
    pub stripped_signatures: Vec<String>,
    /// What could not be instrumented.
    pub gaps: Vec<Gap>,
    /// Classes that have a `main` method or inherit one from the program, with dots, sorted.
    pub main_classes: Vec<String>,
    /// Classes (with dots, in order) whose objects have operations, and why they have no wrapper where they have none.
    pub operations: Vec<(String, Option<&'static str>)>,
    /// Main class of the first input, with dots: `Main-Class`, or what the launcher of a fat jar starts.
    pub manifest_main: Option<String>,
}

impl Report {
    /// A gap for each class of the program that an option left out.
    pub(crate) fn add_gaps_of_left_out(&mut self) {
        let left_out = self.left_out.iter().filter(|left| left.is_gap);
        let gaps = left_out.map(|left| {
            let (name, why) = (left.class.clone(), left.why.clone());
            Gap::of(&left.class, UNINSTRUMENTED, name, why)
        });
        self.gaps.extend(gaps);
    }
}

/// A class that was not rewritten on purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The class, with dots.
    pub class: String,
    /// The option or the rule that says so.
    pub why: String,
    /// Whether it belongs to the program, so that what it does is a gap.
    pub is_gap: bool,
}

/// A part of the program that is outside the checker's control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gap {
    /// `uninstrumented-class`, `uninstrumented-method`, `partly-instrumented-method` or `native-method`.
    pub kind: String,
    /// The class, method or entry.
    pub name: String,
    /// The reason, for people.
    pub why: String,
    /// The class (with dots) that has to be loaded for it; `None` if it is there in any case.
    pub class: Option<String>,
}

impl Gap {
    /// A gap of whoever loads this class of the program, with dots.
    pub(crate) fn of(class: &str, kind: &str, name: String, why: String) -> Self {
        // Of classes of the JDK it is not told when they are loaded.
        let is_told = !is_platform(&class.replace('.', "/"));
        Self {
            kind: kind.to_string(),
            name,
            why,
            class: is_told.then(|| class.to_string()),
        }
    }

    /// These gaps, with one for all classes that were left out for one reason.
    pub fn joined<'g>(gaps: impl IntoIterator<Item = &'g Self>) -> Vec<Self> {
        let mut classes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut joined = Vec::new();
        for gap in gaps {
            match gap.kind == UNINSTRUMENTED {
                true => classes.entry(&gap.why).or_default().push(&gap.name),
                false => joined.push(gap.clone()),
            }
        }
        let classes = classes.into_iter().map(|(why, classes)| Self {
            kind: UNINSTRUMENTED.into(),
            name: classes[0].to_string(),
            why: match classes.len() {
                1 => why.to_string(),
                count => format!("{why}; {} more classes for the same reason", count - 1),
            },
            class: None,
        });
        joined.extend(classes);
        joined
    }
}

/// The kind of gap of a class that was not rewritten.
const UNINSTRUMENTED: &str = "uninstrumented-class";

#[cfg(test)]
mod tests {
    use super::*;

    fn gap(class: &str, kind: &str, name: &str) -> Gap {
        Gap::of(class, kind, name.into(), "left out".into())
    }

    #[test]
    fn a_gap_is_that_of_a_class_unless_it_is_not_told_when_that_is_loaded() {
        let own = gap("a.B$C", "native-method", "a.B$C.call(I)V");
        assert_eq!(own.class.as_deref(), Some("a.B$C"));
        let of_jdk = gap(
            "java.lang.Thread",
            "native-method",
            "java.lang.Thread.start0()V",
        );
        assert_eq!(of_jdk.class, None);
    }

    #[test]
    fn classes_that_were_left_out_for_one_reason_are_one_gap() {
        let all = [
            gap("a.B", UNINSTRUMENTED, "a.B"),
            gap("a.B", "native-method", "a.B.call()V"),
            gap("a.C", UNINSTRUMENTED, "a.C"),
        ];
        let joined = Gap::joined(&all);
        assert_eq!(joined.len(), 2);
        assert_eq!(joined[1].name, "a.B");
        assert!(joined[1]
            .why
            .ends_with("1 more classes for the same reason"));
    }
}
