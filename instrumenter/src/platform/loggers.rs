//! Methods of the JDK's loggers that are the platform's business as long as what they do is output and nothing else: the run-time
//! library knows (`Loggers.java`).

/// What a method does to loggers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Logging {
    /// Finds loggers and what they are made of; whoever comes first makes what is missing, and it is the same.
    Finds,
    /// Changes what others find, or asks for what depends on who came first.
    Changes,
    /// The same, and may call code of the program.
    Uses,
    /// Gives a logger the handler in local variable 1.
    Adds,
    /// Asks for the parent, which depends on the loggers that there are.
    Parent,
    /// Gives the handler that is the receiver what is in local variable 1.
    Handler,
    /// Has the handler that is the receiver write what it keeps.
    Flushes,
    /// Has the handler that is the receiver write the record in local variable 1.
    Publishes,
}

/// By class.
const ROWS: &[(&str, Logging, &[&str])] = &[
    (
        "java/util/RecordNumbers",
        Logging::Finds,
        &["getAndIncrement"],
    ),
    (
        "java/util/logging/ConsoleHandler",
        Logging::Publishes,
        &["publish"],
    ),
    (
        "java/util/logging/ConsoleHandler",
        Logging::Flushes,
        &["close"],
    ),
    (
        "java/util/logging/Handler",
        Logging::Handler,
        &[
            "setEncoding",
            "setErrorManager",
            "setFilter",
            "setFormatter",
            "setLevel",
        ],
    ),
    (
        "java/util/logging/Level",
        Logging::Finds,
        &[
            "computeLocalizedLevelName",
            "findLevel",
            "getCachedLocalizedLevelName",
            "getLocalizedLevelName",
            "getLocalizedName",
        ],
    ),
    ("java/util/logging/Level", Logging::Changes, &["parse"]),
    (
        "java/util/logging/Level$KnownLevel",
        Logging::Finds,
        &["add", "purge"],
    ),
    (
        "java/util/logging/LogManager",
        Logging::Finds,
        &[
            "demandLogger",
            "demandSystemLogger",
            "getBooleanProperty",
            "getFilterProperty",
            "getFormatterProperty",
            "getIntProperty",
            "getLevelProperty",
            "getLogManager",
            "getLongProperty",
            "getProperty",
            "getStringProperty",
            "initializeGlobalHandlers",
        ],
    ),
    (
        "java/util/logging/LogManager",
        Logging::Changes,
        &[
            "addConfigurationListener",
            "addLogger",
            "getLogger",
            "getLoggerNames",
            "removeConfigurationListener",
        ],
    ),
    (
        "java/util/logging/LogManager",
        Logging::Uses,
        &["readConfiguration", "reset", "updateConfiguration"],
    ),
    (
        "java/util/logging/LogManager$LoggingProviderAccess",
        Logging::Finds,
        &["demandLoggerFor"],
    ),
    (
        "java/util/logging/LogManager$RootLogger",
        Logging::Finds,
        &["accessCheckedHandlers"],
    ),
    (
        "java/util/logging/LogRecord",
        Logging::Uses,
        &["getSequenceNumber", "writeObject"],
    ),
    (
        "java/util/logging/Logger",
        Logging::Finds,
        &[
            "accessCheckedHandlers",
            "demandLogger",
            "findResourceBundle",
            "getAnonymousLogger",
            "getEffectiveLoggerBundle",
            "getFilter",
            "getGlobal",
            "getHandlers",
            "getLevel",
            "getLogger",
            "getPlatformLogger",
            "getUseParentHandlers",
            "isLevelInitialized",
            "isLoggable",
        ],
    ),
    (
        "java/util/logging/Logger",
        Logging::Changes,
        &[
            "getResourceBundle",
            "getResourceBundleName",
            "removeHandler",
            "setFilter",
            "setLevel",
            "setParent",
            "setResourceBundle",
            "setUseParentHandlers",
        ],
    ),
    ("java/util/logging/Logger", Logging::Adds, &["addHandler"]),
    ("java/util/logging/Logger", Logging::Parent, &["getParent"]),
    (
        "java/util/logging/StreamHandler",
        Logging::Handler,
        &["setEncoding", "setOutputStream"],
    ),
    (
        "java/util/logging/StreamHandler",
        Logging::Flushes,
        &["close", "flush"],
    ),
    (
        "java/util/logging/StreamHandler",
        Logging::Publishes,
        &["publish"],
    ),
    // It writes the numbers of records.
    ("java/util/logging/XMLFormatter", Logging::Uses, &["format"]),
];

/// The row of a method.
pub fn of(class: &str, method: &str, descriptor: &str) -> Option<Logging> {
    let mut rows = ROWS.iter();
    let row = rows.find(|(owner, _, methods)| *owner == class && methods.contains(&method));
    let (.., logging) = row.map(|(owner, logging, _)| (owner, *logging))?;
    // Who comes first gives a logger its texts in other languages.
    let with_bundle =
        class == LOGGER && descriptor.starts_with("(Ljava/lang/String;Ljava/lang/String;");
    match with_bundle && method == "getLogger" {
        true => Some(Logging::Changes),
        false => Some(logging),
    }
}

const LOGGER: &str = "java/util/logging/Logger";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::in_place;

    #[test]
    fn each_row_is_rewritten_in_place_and_names_each_method_once() {
        let mut all = std::collections::BTreeSet::new();
        for (class, _, methods) in ROWS {
            assert!(in_place::is_watched(class), "{class}");
            for method in *methods {
                assert!(all.insert((class, method)), "{class} {method}");
            }
        }
    }

    #[test]
    fn a_logger_with_texts_is_more_than_found() {
        let found = |descriptor| of(LOGGER, "getLogger", descriptor);
        let plain = "(Ljava/lang/String;)Ljava/util/logging/Logger;";
        let texts = "(Ljava/lang/String;Ljava/lang/String;)Ljava/util/logging/Logger;";
        assert_eq!(found(plain), Some(Logging::Finds));
        assert_eq!(found(texts), Some(Logging::Changes));
        assert_eq!(of(LOGGER, "info", "(Ljava/lang/String;)V"), None);
    }
}
