//! What classes of the JDK call that are rewritten where they are, compared with the rows about it.

mod common;

use common::{each_class_file, java_homes};
use jcheck_instrumenter::class::pool::tag;
use jcheck_instrumenter::class::view::Class;
use jcheck_instrumenter::platform::{arguments, in_place, outside};
use std::collections::BTreeSet;

#[test]
fn each_row_about_calls_is_of_use_for_some_jdk() {
    let mut calls = BTreeSet::new();
    let mut declared = BTreeSet::new();
    for home in java_homes() {
        each_class_file(&home, Some("java.base"), |_, bytes| {
            let class = Class::parse(bytes).unwrap();
            let name = class.name().unwrap();
            for method in &class.methods {
                let text = |index| class.pool.text(index).unwrap().into_owned();
                declared.insert((name.clone(), text(method.name), text(method.descriptor)));
            }
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
                    ));
                }
            }
        });
    }
    assert!(calls.len() > 5_000, "{}", calls.len());
    let useless = outside::useless(&calls.into_iter().collect::<Vec<_>>());
    assert!(useless.is_empty(), "nobody calls:\n{}", useless.join("\n"));
    let rows = arguments::rows();
    let missing: Vec<_> = rows.filter(|row| !declared.contains(row)).collect();
    assert!(missing.is_empty(), "no JDK has:\n{missing:?}");
}
