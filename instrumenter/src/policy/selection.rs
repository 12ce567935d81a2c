//! Which classes of the program are rewritten.

use std::fmt;

/// Classes that are never rewritten, by internal name or, with a slash at the end, by package; and why.
pub const NEVER: &[(&str, &str)] = &[
    ("module-info", "it has no code"),
    (
        "org/springframework/boot/loader/",
        "it starts the program of a fat jar, and is not a part of it",
    ),
];

/// A package with everything below it, or a class with those nested in it: `com.example`, `com.example.App`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(String);

impl Pattern {
    /// Reads `com.example`, `com.example.*` or `com/example`.
    ///
    /// # Errors
    /// What is wrong, for text that cannot be the name of a package or class.
    pub fn parse(text: &str) -> Result<Self, String> {
        let name = text.trim_end_matches(".**").trim_end_matches(".*");
        let name = name.replace('/', ".");
        let name = name.trim_end_matches('.');
        let bad = |c: char| c.is_whitespace() || c.is_control() || "*?;[,:()<>".contains(c);
        if name.is_empty() || name.starts_with('.') || name.contains("..") || name.contains(bad) {
            let hint = "a package or class, such as com.example or com.example.App";
            return Err(format!(
                "`{text}` is no package or class (hint: give {hint})"
            ));
        }
        Ok(Pattern(name.to_string()))
    }

    fn fits(&self, class: &str) -> bool {
        match class.strip_prefix(&self.0) {
            Some(rest) => rest.is_empty() || rest.starts_with(['.', '$']),
            None => false,
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What the user wants rewritten. The longest pattern that fits decides; of two of the same length, `exclude`. If there
/// are `include` patterns and none fits, the class is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Rewrite these only.
    pub include: Vec<Pattern>,
    /// Leave these as they are.
    pub exclude: Vec<Pattern>,
}

/// What becomes of one class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// It is rewritten.
    Rewrite,
    /// It is left out because the user says so: the option that decided.
    LeftOut(String),
    /// It is never rewritten: why.
    Never(&'static str),
}

impl Selection {
    /// Decides on a class, by internal name.
    pub fn decide(&self, class: &str) -> Decision {
        let never = NEVER.iter().find(|(name, _)| match name.ends_with('/') {
            true => class.starts_with(name),
            false => class == *name,
        });
        if let Some((_, why)) = never {
            return Decision::Never(why);
        }
        let class = class.replace('/', ".");
        let longest = |patterns: &[Pattern]| {
            let fitting = patterns.iter().filter(|pattern| pattern.fits(&class));
            fitting
                .map(|pattern| pattern.0.clone())
                .max_by_key(String::len)
        };
        match (longest(&self.include), longest(&self.exclude)) {
            (Some(include), Some(exclude)) if include.len() > exclude.len() => Decision::Rewrite,
            (_, Some(exclude)) => Decision::LeftOut(format!("--exclude {exclude}")),
            (None, None) if !self.include.is_empty() => {
                Decision::LeftOut("it is not under any --include".to_string())
            }
            _ => Decision::Rewrite,
        }
    }

    /// The options, for keys and listings.
    pub fn options(&self) -> Vec<String> {
        let include = self.include.iter().map(|p| format!("--include {p}"));
        let exclude = self.exclude.iter().map(|p| format!("--exclude {p}"));
        include.chain(exclude).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selection(include: &[&str], exclude: &[&str]) -> Selection {
        let parse = |list: &[&str]| list.iter().map(|t| Pattern::parse(t).unwrap()).collect();
        Selection {
            include: parse(include),
            exclude: parse(exclude),
        }
    }

    #[test]
    fn the_longest_pattern_decides() {
        let selection = selection(
            &["com.example", "com.example.lib.Hot"],
            &["com.example.lib.*"],
        );
        let rewritten = |class: &str| selection.decide(class) == Decision::Rewrite;
        assert!(rewritten("com/example/App") && rewritten("com/example/app/App$1"));
        assert!(!rewritten("com/example/lib/Cold"));
        assert!(rewritten("com/example/lib/Hot") && rewritten("com/example/lib/Hot$Inner"));
        assert!(!rewritten("com/example/lib/Hotter"));
        assert!(!rewritten("com/examples/App") && !rewritten("org/App"));
    }

    #[test]
    fn without_options_everything_is_rewritten_but_for_the_list() {
        let all = Selection::default();
        assert_eq!(all.decide("App"), Decision::Rewrite);
        assert!(matches!(all.decide("module-info"), Decision::Never(_)));
        let loader = "org/springframework/boot/loader/launch/JarLauncher";
        assert!(matches!(all.decide(loader), Decision::Never(_)));
        assert_eq!(
            all.decide("org/springframework/boot/App"),
            Decision::Rewrite
        );
    }

    #[test]
    fn patterns_that_name_nothing_are_refused() {
        for bad in ["", "*", "com..x", "a b", "com.*.x", ".com", "[I"] {
            assert!(Pattern::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(
            Pattern::parse("com/example/").unwrap().to_string(),
            "com.example"
        );
    }
}
