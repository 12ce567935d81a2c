//! What instrumentation does with a program, as data: packages, hooks by kind, what is left out and why.

use crate::granularity::SUFFIX;
use crate::policy::jdk::PLATFORM_PREFIXES;
use crate::policy::selection::{Selection, NEVER};
use crate::program::Instrumented;
use crate::report::{Gap, Report};
use jcheck_annotations::SiteKind;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Everything there is to say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// `jcheck.explain/1`; fields are only ever added.
    pub schema: &'static str,
    /// The program as the user named it.
    pub program: String,
    /// Main class, with dots.
    pub main_class: Option<String>,
    /// `--include` and `--exclude` options.
    pub options: Vec<String>,
    /// Class files, and what became of them.
    pub classes: Classes,
    /// Hooks by the word of their kind.
    pub hooks: BTreeMap<&'static str, usize>,
    /// By package, with dots.
    pub packages: BTreeMap<String, Package>,
    /// Jars inside the program that were opened.
    pub nested_jars: Vec<String>,
    /// What is not rewritten, or not completely, and why.
    pub left_out: Vec<Reason>,
    /// Uses of the platform that are not modelled: reason and method, and at how many places.
    pub unmodelled: BTreeMap<String, usize>,
    /// Signature files and digests that were removed, since they no longer hold.
    pub signatures_removed: Vec<String>,
    /// Classes whose objects have methods as operations: `wrapper` if a subclass reports them, or `inline` and why not.
    pub operations: Vec<Reason>,
    /// What is never rewritten, in any program.
    pub never: Vec<Reason>,
}

/// Numbers of class files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Classes {
    /// All.
    pub found: usize,
    /// With hooks.
    pub rewritten: usize,
    /// Copied: nothing in them concerns the checker, or they are left out.
    pub copied: usize,
}

/// One package.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Package {
    /// Its classes.
    pub classes: usize,
    /// Those that are left out.
    pub left_out: usize,
    /// Hooks in it.
    pub hooks: usize,
}

/// Something, and why it is as it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Reason {
    /// What kind of thing: that of a gap, or `left-out`, `nested-jar`, `wrapper`, `inline`, `never`.
    pub kind: String,
    /// The class, method, package or jar.
    pub name: String,
    /// The reason, for people.
    pub why: String,
}

impl Explanation {
    /// Puts together what a run has found.
    pub fn new(program: &str, selection: &Selection, done: &Instrumented) -> Self {
        let report = &done.report;
        let mut explanation = Explanation {
            schema: "jcheck.explain/1",
            program: program.to_string(),
            main_class: report.manifest_main.clone(),
            options: selection.options(),
            classes: Classes {
                found: report.classes,
                rewritten: report.rewritten,
                copied: report.copied,
            },
            hooks: BTreeMap::new(),
            packages: BTreeMap::new(),
            nested_jars: report.nested.clone(),
            left_out: left_out(done),
            unmodelled: BTreeMap::new(),
            signatures_removed: report.stripped_signatures.clone(),
            operations: operations(report),
            never: never(),
        };
        for class in &done.sites.classes {
            explanation.package(class).classes += 1;
        }
        for left in &report.left_out {
            explanation.package(&left.class).left_out += 1;
        }
        for site in &done.sites.sites {
            *explanation.hooks.entry(site.kind.word()).or_default() += 1;
            explanation.package(&site.class).hooks += 1;
            if let SiteKind::Unmodelled(what) = &site.kind {
                *explanation.unmodelled.entry(what.to_string()).or_default() += 1;
            }
        }
        explanation
    }

    fn package(&mut self, class: &str) -> &mut Package {
        let name = class.rsplit_once('.').map_or("", |(package, _)| package);
        self.packages.entry(name.to_string()).or_default()
    }
}

fn left_out(done: &Instrumented) -> Vec<Reason> {
    let report = &done.report;
    let classes = report.left_out.iter().map(|left| Reason {
        kind: "left-out".into(),
        name: left.class.clone(),
        why: left.why.clone(),
    });
    let jars = report.closed.iter().map(|jar| Reason {
        kind: "nested-jar".into(),
        name: jar.name.clone(),
        why: jar.why.clone(),
    });
    let gaps = report.gaps.iter().map(
        |Gap {
             kind, name, why, ..
         }| Reason {
            kind: kind.clone(),
            name: name.clone(),
            why: why.clone(),
        },
    );
    classes.chain(jars).chain(gaps).collect()
}

fn operations(report: &Report) -> Vec<Reason> {
    let reason = |(class, why): &(String, Option<&str>)| Reason {
        kind: if why.is_some() { "inline" } else { "wrapper" }.into(),
        name: class.clone(),
        why: match why {
            Some(why) => format!("its methods report themselves: {why}"),
            None => format!("a subclass reports: {class}{SUFFIX}"),
        },
    };
    report.operations.iter().map(reason).collect()
}

fn never() -> Vec<Reason> {
    let reason = |name: &str, why: &str| Reason {
        kind: "never".into(),
        name: name.trim_end_matches('/').replace('/', "."),
        why: why.to_string(),
    };
    let platform = PLATFORM_PREFIXES.iter().map(|package| {
        reason(
            package,
            "the JDK; unless the program brings classes of its own there",
        )
    });
    let own = reason("io/jcheck/", "jcheck itself; a program must not contain it");
    let listed = NEVER.iter().map(|(name, why)| reason(name, why));
    platform.chain([own]).chain(listed).collect()
}

/// The listing for people.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Classes {
            found,
            rewritten,
            copied,
        } = self.classes;
        let hooks: usize = self.hooks.values().sum();
        let main = self.main_class.as_deref().unwrap_or("none named");
        writeln!(f, "{}: main class {main}", self.program)?;
        if !self.options.is_empty() {
            writeln!(f, "  {}", self.options.join(" "))?;
        }
        writeln!(f, "{found} classes: {rewritten} rewritten, {copied} copied")?;
        for jar in &self.nested_jars {
            writeln!(f, "  with those in {jar}")?;
        }
        writeln!(f, "{hooks} hooks:")?;
        for (kind, count) in &self.hooks {
            writeln!(f, "  {count:>8} {kind}")?;
        }
        writeln!(
            f,
            "{} packages (classes, left out, hooks):",
            self.packages.len()
        )?;
        for (name, package) in &self.packages {
            let name = if name.is_empty() {
                "(no package)"
            } else {
                name
            };
            let Package {
                classes,
                left_out,
                hooks,
            } = package;
            writeln!(f, "  {classes:>8} {left_out:>8} {hooks:>8} {name}")?;
        }
        reasons(f, "left out, or gaps", &self.left_out)?;
        writeln!(
            f,
            "{} uses of the JDK that are not modelled (places):",
            self.unmodelled.len()
        )?;
        for (what, count) in &self.unmodelled {
            writeln!(f, "  {count:>8} {what}")?;
        }
        if !self.signatures_removed.is_empty() {
            let names = self.signatures_removed.join(", ");
            writeln!(f, "signatures no longer hold and are removed: {names}")?;
        }
        if !self.operations.is_empty() {
            reasons(f, "with methods as operations", &self.operations)?;
        }
        reasons(f, "never rewritten", &self.never)
    }
}

fn reasons(f: &mut fmt::Formatter<'_>, title: &str, list: &[Reason]) -> fmt::Result {
    writeln!(f, "{} {title}:", list.len())?;
    for Reason { kind, name, why } in list {
        writeln!(f, "  {kind} {name}: {why}")?;
    }
    Ok(())
}
