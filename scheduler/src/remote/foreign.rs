//! Accesses by classes of the JDK that are not rewritten.
//!
//! Such a class can use one that is: `java.util.zip.ZipFile` keeps its streams in a `WeakHashMap`. The accesses are seen, and
//! the lock around them is not. What looks like a race there is none that could be told.

use jcheck_annotations::{class_of, SiteTable};

/// Where all classes of the JDK are, with dots.
const PLATFORM: &[&str] = &["com.sun.", "java.", "javax.", "jdk.", "sun."];

/// Methods without sites of their own that only pass on what the program does, by the beginning of frames; among them
/// interfaces, which have no locks, and packages that are rewritten as a whole: what has no site there has no lock.
const PASSING: &[&str] = &[
    "java.io.Object",
    "java.io.SerialCallbackContext",
    "java.lang.CharSequence",
    "java.lang.Integer.",
    "java.lang.Iterable",
    "java.lang.Long.",
    "java.lang.Object",
    "java.lang.Record",
    "java.lang.String",
    "java.lang.Thread.",
    "java.lang.ThreadLocal",
    "java.lang.VirtualThread",
    "java.lang.invoke.",
    "java.lang.reflect.Constructor.newInstance",
    "java.lang.reflect.Method.invoke",
    "java.lang.runtime.",
    "java.math.",
    "java.security.AccessController",
    "java.text.",
    "java.time.",
    "java.util.Collection.",
    "java.util.Comparator.",
    "java.util.Enumeration.",
    "java.util.Iterator.",
    "java.util.List.",
    "java.util.Map$Entry.",
    "java.util.Map.",
    "java.util.PrimitiveIterator",
    "java.util.Sequenced",
    "java.util.ServiceLoader",
    "java.util.Set.",
    "java.util.Spliterator",
    "java.util.concurrent.",
    "java.util.function.",
    "java.util.logging.Formatter",
    "java.util.logging.Simple",
    "java.util.logging.XML",
    "java.util.regex.",
    "java.util.stream.",
    "sun.util.logging.internal.LoggingProviderImpl$JULWrapper",
    "jdk.internal.misc.",
    "jdk.internal.reflect.",
    "jdk.internal.util.random.",
    "jdk.internal.vm.",
];

/// The frame, between the innermost one and the program, of a class that is not rewritten and may have locks; `None` if
/// there is none.
pub fn frame<'f>(sites: &SiteTable, frames: &'f [String]) -> Option<&'f str> {
    let within = frames
        .iter()
        .take_while(|frame| !sites.is_of_program(frame));
    let mut unknown = within.filter(|frame| is_unknown(frame));
    // Seldom asked, and of few frames: a set of all classes would take a hundred times as long to make.
    // What is nested in a class that is rewritten was looked at with it: without a site, it has no lock.
    let is_rewritten = |class: &str| {
        let (class, mut sites) = (outermost(class), sites.sites.iter());
        sites.any(|site| {
            let rest = site.class.strip_prefix(class);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        })
    };
    let frame = unknown.find(|frame| !is_rewritten(class_of(frame)));
    frame.map(String::as_str)
}

fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

fn is_unknown(frame: &str) -> bool {
    let begins = |list: &[&str]| list.iter().any(|prefix| frame.starts_with(prefix));
    begins(PLATFORM) && !begins(PASSING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locks_of_classes_that_are_not_rewritten_are_not_seen() {
        let sites = SiteTable {
            classes: vec!["shop.App".to_string()],
            ..SiteTable::default()
        };
        let frames = |names: &[&str]| -> Vec<String> {
            let frame = |name: &&str| format!("{name}(X.java:1)");
            names.iter().map(frame).collect()
        };
        let zip = frames(&["java.util.zip.ZipFile.close", "shop.App.main"]);
        assert_eq!(frame(&sites, &zip), Some(&*zip[0]));
        // what is nested in a class with sites was rewritten with it
        let site = jcheck_annotations::Site {
            class: "java.util.TreeMap".into(),
            method: "put".into(),
            descriptor: "()V".into(),
            file: None,
            line: None,
            pc: 0,
            kind: jcheck_annotations::SiteKind::Loop,
        };
        let watched = SiteTable {
            sites: vec![site],
            ..sites.clone()
        };
        let nested = frames(&["java.util.TreeMap$EntryIterator.<init>", "shop.App.main"]);
        assert_eq!(frame(&watched, &nested), None);
        assert_eq!(frame(&sites, &nested), Some(&*nested[0]));
        // what is below the program has nothing to do with it
        let by_reflection = [
            "java.lang.reflect.Method.invoke",
            "shop.App.main",
            "javax.swing.Timer.fire",
        ];
        assert_eq!(frame(&sites, &frames(&by_reflection)), None);
    }
}
