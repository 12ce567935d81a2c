//! Which garbage collector a JVM has: the one that the user asks for, or else the one that suits short runs.

/// The collector with the fewest threads and the quickest start.
const USUAL: &str = "-XX:+UseSerialGC";

/// Our flags for the collector, beside those of the user. A JVM that is given two of them does not start.
pub(crate) fn flags(chosen: &[String]) -> impl Iterator<Item = &'static str> {
    let selects = |flag: &String| flag.starts_with("-XX:+Use") && flag.ends_with("GC");
    let selected = chosen.iter().any(selects);
    (!selected).then_some(USUAL).into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_user_decides() {
        let ours = |chosen: &[&str]| {
            let chosen: Vec<String> = chosen.iter().map(|flag| flag.to_string()).collect();
            flags(&chosen).collect::<Vec<_>>()
        };
        assert_eq!(ours(&[]), [USUAL]);
        assert_eq!(ours(&["-Xmx1g", "-XX:-UseG1GC"]), [USUAL]);
        for chosen in ["-XX:+UseG1GC", "-XX:+UseZGC", "-XX:+UseSerialGC"] {
            assert!(ours(&["-ea", chosen]).is_empty(), "{chosen}");
        }
    }
}
