//! What classes of the JDK call that are rewritten where they are, compared with the rows about it.

use jcheck_instrumenter::class::pool::tag;
use jcheck_instrumenter::class::view::{access, Class};
use jcheck_instrumenter::platform::{arguments, in_place, outside, regions};
use std::collections::{BTreeMap, BTreeSet};

use crate::common::{each_class_file, java_homes};

/// Superclass and interfaces, by class.
type Parents = BTreeMap<String, Vec<String>>;

/// The class that declares a method, as seen from a class that may inherit it.
fn declarer<'a>(
    class: &'a str,
    method: (&str, &str),
    parents: &'a Parents,
    declared: &BTreeSet<(String, String, String)>,
) -> Option<&'a str> {
    let key = (
        class.to_string(),
        method.0.to_string(),
        method.1.to_string(),
    );
    if declared.contains(&key) {
        return Some(class);
    }
    let mut above = parents.get(class)?.iter();
    above.find_map(|parent| declarer(parent, method, parents, declared))
}

/// The class itself, or the nearest that it inherits from, that is not rewritten.
fn nearest<'a>(class: &'a str, parents: &'a Parents) -> Option<&'a str> {
    if !in_place::is_watched(class) {
        return Some(class);
    }
    let mut above = parents.get(class)?.iter();
    above.find_map(|parent| nearest(parent, parents))
}

/// Methods of ciphers, generators and the like that look at an object, or call another one that has a row (`init`).
const LOOKS: [&str; 14] = [
    "<init>",
    "clone",
    "getAlgorithm",
    "getBlockSize",
    "getExemptionMechanism",
    "getIV",
    "getMacLength",
    "getOutputSize",
    "getParameter",
    "getParameters",
    "getProvider",
    "init",
    "initialize",
    "toString",
];

/// Classes of the JDK with models, whose methods regions may name.
const OF_MODELS: [&str; 1] = ["java/lang/ClassValue"];

#[test]
fn each_row_about_calls_is_of_use_for_some_jdk() {
    let mut calls = BTreeSet::new();
    let mut declared = BTreeSet::new();
    let mut open = BTreeSet::new();
    let mut parents = Parents::new();
    for home in java_homes() {
        for module in in_place::modules() {
            each_class_file(&home, Some(module), |_, bytes| {
                let class = Class::parse(bytes).unwrap();
                let name = class.name().unwrap();
                for method in &class.methods {
                    let text = |index| class.pool.text(index).unwrap().into_owned();
                    let row = (name.clone(), text(method.name), text(method.descriptor));
                    let is_open =
                        method.access & (access::PUBLIC | access::STATIC) == access::PUBLIC;
                    if arguments::state(&name).is_some() && is_open {
                        open.insert(row.clone());
                    }
                    declared.insert(row);
                }
                let above = class.interfaces.iter().chain([&class.super_class]);
                let above = above.filter(|index| **index != 0);
                let above = above.map(|index| class.pool.class_name(*index).unwrap().into_owned());
                parents.insert(name.clone(), above.collect());
                if !in_place::is_watched(&name) {
                    return;
                }
                for index in 1..class.pool.count() {
                    let kinds = [tag::METHODREF, tag::INTERFACE_METHODREF];
                    if class
                        .pool
                        .tag(index)
                        .is_some_and(|tag| kinds.contains(&tag))
                    {
                        let member = class.pool.member(index).unwrap();
                        calls.insert((
                            name.clone(),
                            member.owner.into_owned(),
                            member.name.into_owned(),
                            member.descriptor.into_owned(),
                        ));
                    }
                }
            });
        }
    }
    assert!(calls.len() > 5_000, "{}", calls.len());
    // What inherits from a class that is not rewritten is judged by the name that the call has, or by that of this class.
    let calls = calls.into_iter().flat_map(|(by, owner, name, descriptor)| {
        let found = declarer(&owner, (&name, &descriptor), &parents, &declared);
        let found = found.unwrap_or(&owner).to_string();
        let nearest = nearest(&owner, &parents).unwrap_or(&owner).to_string();
        [found, nearest, owner].map(|owner| (by.clone(), owner, name.clone()))
    });
    let useless = outside::useless(&calls.collect::<Vec<_>>());
    assert!(useless.is_empty(), "nobody calls:\n{}", useless.join("\n"));
    let rows = arguments::rows();
    let missing: Vec<_> = rows.filter(|row| !declared.contains(row)).collect();
    assert!(missing.is_empty(), "no JDK has:\n{missing:?}");
    // What changes what a provider keeps writes the field that stands for it; all else only looks, or calls one that does.
    let told: BTreeSet<_> = arguments::rows().collect();
    let is_left =
        |row: &&(String, String, String)| row.0.contains("crypto") || row.0.contains("security");
    let silent: BTreeSet<&str> = open
        .iter()
        .filter(is_left)
        .filter(|row| !told.contains(*row))
        .map(|(_, name, _)| &**name)
        .filter(|name| !LOOKS.contains(name))
        .collect();
    assert!(silent.is_empty(), "nothing is told of:\n{silent:?}");
    // A method of a model of ours is not in the JDK.
    let in_jdk: BTreeSet<(&str, &str)> = declared
        .iter()
        .map(|(class, method, _)| (&**class, &**method))
        .collect();
    let is_known = |class: &str| parents.contains_key(class) && !OF_MODELS.contains(&class);
    let missing: Vec<_> = regions::rows()
        .filter(|row| is_known(row.0) && !in_jdk.contains(row))
        .collect();
    assert!(missing.is_empty(), "no JDK has:\n{missing:?}");
}
