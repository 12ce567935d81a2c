//! Bundles of resources: who looks for one first loads it, and all others find it. That is the platform's business, as long as no
//! code of the program has a part in it while other threads are there: the run-time library knows (`Bundles.java`).

use crate::class::descriptor::{parse_method, slots};

const BUNDLE: &str = "java/util/ResourceBundle";
const CONTROL: &str = "Ljava/util/ResourceBundle$Control;";

/// What a method does with bundles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bundles {
    /// Looks for one; what controls how is in a local variable, if anything does.
    Finds(Option<u8>),
    /// Keeps one that was made, for all others to find.
    Keeps,
    /// Forgets those that were found.
    Forgets,
}

/// What a method does with bundles, if anything.
pub fn of(class: &str, method: &str, descriptor: &str) -> Option<Bundles> {
    if class != BUNDLE {
        return None;
    }
    match method {
        "getBundle" | "getBundleImpl" => {}
        "clearCache" => return Some(Bundles::Forgets),
        "putBundleInCache" => return Some(Bundles::Keeps),
        _ => return None,
    }
    let mut local = 0;
    for parameter in parse_method(descriptor).ok()?.0 {
        if parameter == CONTROL {
            return Some(Bundles::Finds(Some(local)));
        }
        local += slots(parameter);
    }
    Some(Bundles::Finds(None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_is_a_parameter() {
        let two = format!("(Ljava/lang/String;Ljava/util/Locale;{CONTROL})L{BUNDLE};");
        assert_eq!(of(BUNDLE, "getBundle", &two), Some(Bundles::Finds(Some(2))));
        let one = format!("(Ljava/lang/String;)L{BUNDLE};");
        assert_eq!(of(BUNDLE, "getBundle", &one), Some(Bundles::Finds(None)));
        assert_eq!(of(BUNDLE, "getString", &one), None);
    }
}
