//! Sites as they are stored and sent: what those of one class or of one method have in common is there once. Sites of
//! a class come one after the other, and so do those of a method. The functions are for the attributes of `serde`.

use crate::sites::{Site, SiteKind};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// What a site has for itself: line, pc and kind.
type Own<K> = (Option<u32>, u32, K);
/// A method: name, descriptor and sites.
type OfMethod<T, K> = (T, T, Vec<Own<K>>);
/// A class: name, file and methods.
type OfClass<T, F, K> = (T, F, Vec<OfMethod<T, K>>);

fn same(one: &Arc<str>, other: &Arc<str>) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

fn of_method(sites: &[Site]) -> OfMethod<&Arc<str>, &SiteKind> {
    let own = sites.iter().map(|site| (site.line, site.pc, &site.kind));
    (&sites[0].method, &sites[0].descriptor, own.collect())
}

fn of_class(sites: &[Site]) -> OfClass<&Arc<str>, &Option<Arc<str>>, &SiteKind> {
    let methods = sites.chunk_by(|one, other| {
        same(&one.method, &other.method) && same(&one.descriptor, &other.descriptor)
    });
    let methods = methods.map(of_method).collect();
    (&sites[0].class, &sites[0].file, methods)
}

/// Writes sites.
///
/// # Errors
/// Those of the format.
pub fn serialize<S: Serializer>(sites: &[Site], serializer: S) -> Result<S::Ok, S::Error> {
    let same_file = |one: &Site, other: &Site| match (&one.file, &other.file) {
        (Some(one), Some(other)) => same(one, other),
        (one, other) => one == other,
    };
    let classes =
        sites.chunk_by(|one, other| same(&one.class, &other.class) && same_file(one, other));
    let classes: Vec<_> = classes.map(of_class).collect();
    classes.serialize(serializer)
}

/// Reads sites.
///
/// # Errors
/// Those of the format.
pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<Site>, D::Error> {
    type Text = Arc<str>;
    let classes: Vec<OfClass<Text, Option<Text>, SiteKind>> = Vec::deserialize(deserializer)?;
    let of_methods = classes.iter().flat_map(|(_, _, methods)| methods);
    let mut sites = Vec::with_capacity(of_methods.map(|(_, _, own)| own.len()).sum());
    for (class, file, methods) in classes {
        for (method, descriptor, own) in methods {
            sites.extend(own.into_iter().map(|(line, pc, kind)| Site {
                class: Arc::clone(&class),
                method: Arc::clone(&method),
                descriptor: Arc::clone(&descriptor),
                file: file.clone(),
                line,
                pc,
                kind,
            }));
        }
    }
    Ok(sites)
}

#[cfg(test)]
mod tests {
    use crate::sites::{Site, SiteKind, SiteTable};

    fn site(class: &str, file: Option<&str>, method: &str, descriptor: &str, pc: u32) -> Site {
        Site {
            class: class.into(),
            method: method.into(),
            descriptor: descriptor.into(),
            file: file.map(Into::into),
            line: (!pc.is_multiple_of(3)).then_some(pc + 7),
            pc,
            kind: SiteKind::Allocation("int[]".into()),
        }
    }

    /// Whatever neighbours have in common, they come back as they were, in their order.
    #[test]
    fn sites_come_back_as_they_were() {
        let mut table = SiteTable::default();
        for number in 0..64 {
            let bit = |bit: u32| number >> bit & 1 == 1;
            let class = if bit(4) { "a.A" } else { "a.B" };
            let file = match (bit(3), bit(5)) {
                (false, _) => None,
                (true, false) => Some("A.java"),
                (true, true) => Some("B.java"),
            };
            let method = if bit(2) { "m" } else { "n" };
            let descriptor = if bit(1) { "()V" } else { "()I" };
            table
                .sites
                .push(site(class, file, method, descriptor, number));
        }
        for step in [1, 3, 7, 31] {
            let mut mixed = SiteTable::default();
            let order = (0..64).map(|number| table.sites[number * step % 64].clone());
            mixed.sites.extend(order);
            let text = serde_json::to_string(&mixed).unwrap();
            assert_eq!(serde_json::from_str::<SiteTable>(&text).unwrap(), mixed);
        }
    }
}
