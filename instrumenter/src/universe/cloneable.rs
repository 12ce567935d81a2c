//! Classes whose objects `Object.clone` may copy.

use super::Universe;
use std::collections::BTreeSet;

/// Classes of the platform that are not cloneable, whatever else is known of them.
const NOT_CLONEABLE: [&str; 5] = [
    "java/lang/Enum",
    "java/lang/Object",
    "java/lang/Record",
    "java/lang/Thread",
    "java/util/TimerTask",
];

fn is_cloneable(platform: &str) -> bool {
    let throwable = platform.ends_with("Exception") || platform.ends_with("Error");
    !throwable && !NOT_CLONEABLE.contains(&platform)
}

impl Universe {
    /// Names (with dots) of the classes whose fields are read when some object is copied: those that implement
    /// `Cloneable`, as far as is known, and their superclasses.
    pub fn cloneable(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (name, _) in self.classes() {
            let chain = self.superclasses(name);
            // Of what the platform has above it nothing is known.
            let unknown = chain.last().is_some_and(|top| is_cloneable(top));
            if unknown || self.superinterfaces(name).contains(&"java/lang/Cloneable") {
                found.extend(chain.iter().map(|class| class.replace('/', ".")));
            }
        }
        found
    }
}
