//! What is not watched in classes of the JDK that are rewritten where they are: methods that are the platform's own
//! business, and fields that race on purpose.

use super::in_place;

/// Where the JVM, or the JDK on its behalf, loads and links classes, and keeps what it has found: classes and names of
/// methods. What happens in them is the platform's business; when it happens depends on what this JVM has done before.
const REGIONS: &[(&str, &[&str])] = &[
    (
        "java/lang/ClassLoader",
        &[
            "checkPackageAccess",
            "definePackage",
            "findNative",
            "getNamedPackage",
            "getResourceAsStream",
            "getSystemResourceAsStream",
            "loadClass",
        ],
    ),
    // It opens a URL of the class path.
    ("java/net/URLClassLoader", &["getResourceAsStream"]),
    // What a client that never encrypts has made nevertheless, by whoever asks first.
    (
        "javax/net/ssl/SSLContext",
        &["getDefault", "getDefaultSSLParameters"],
    ),
    // What is known of annotations and constants, kept in maps that are published by what is not watched.
    (
        "java/lang/Class",
        &[
            "annotationData",
            "enumConstantDirectory",
            "getAnnotation",
            "getAnnotations",
            "getDeclaredAnnotation",
            "getDeclaredAnnotations",
        ],
    ),
    // What is known of classes whose objects are written and read.
    (
        "java/io/ObjectStreamClass",
        &[
            "checkDefaultSerialize",
            "checkDeserialize",
            "checkSerialize",
            "getClassDataLayout",
            "getField",
            "getFields",
            "getReflector",
            "getResolveException",
            "getSerialVersionUID",
            "getVariantFor",
            "initNonProxy",
            "initProxy",
            "lookup",
        ],
    ),
    // Whether it may still be replaced, which is a gap; each stream that is made would say that it may not.
    (
        "java/io/ObjectInputFilter$Config",
        &["getSerialFilterFactory", "getSerialFilterFactorySingleton"],
    ),
    // It reads a file of the JDK.
    (
        "java/time/chrono/HijrahChronology",
        &["readConfigProperties"],
    ),
    // Loops that the JVM has of its own; what they read is told before.
    (
        "java/util/zip/CRC32C",
        &["updateBytes", "updateDirectByteBuffer"],
    ),
    ("java/lang/ClassValue", &["getOfPlatform"]),
    ("java/lang/Enum", &["valueOf"]),
    // A number for the place of the next one in tables that each thread has for itself.
    ("java/lang/ThreadLocal", &["nextHashCode"]),
    // While nobody else has the map (`eager.rs`).
    ("java/util/concurrent/ConcurrentHashMap", &["initTable"]),
    // Sums to which is only added (`sums.rs`).
    ("java/util/concurrent/Sums", &["limit", "unseen"]),
    // What watches processes that the program starts, made by whoever asks for a process first.
    ("java/lang/ProcessHandleImpl", &["<clinit>"]),
    ("java/lang/invoke/ClassSpecializer", &["findSpecies"]),
    (
        "java/lang/invoke/LambdaFormEditor",
        &["getInCache", "putInCache"],
    ),
    (
        "java/lang/invoke/MethodHandleNatives",
        &[
            "findMethodHandleType",
            "linkCallSite",
            "linkDynamicConstant",
            "linkMethod",
            "linkMethodHandleConstant",
        ],
    ),
    ("java/lang/invoke/MethodType", &["makeImpl"]),
    ("java/lang/invoke/VarForm", &["getMemberName"]),
    // Asks for a property when an access first fails.
    (
        "java/lang/reflect/AccessibleObject",
        &["printStackTraceWhenAccessFails"],
    ),
    (
        "java/lang/reflect/Proxy",
        &["defaultMethodHandle", "getProxyConstructor"],
    ),
    // Powers of ten and of radices, made when they are first needed.
    (
        "java/math/BigDecimal",
        &["bigTenToThe", "expandBigIntegerTenPowers"],
    ),
    ("java/math/BigInteger", &["getRadixConversionCache"]),
    // What opens URLs, by protocol, and what is known of names of files.
    ("java/net/URL", &["getURLStreamHandler"]),
    ("java/net/URLConnection", &["getFileNameMap"]),
    // Charsets, and results that name a number, kept when somebody has asked for them.
    (
        "java/nio/charset/Charset",
        &[
            "aliases",
            "availableCharsets",
            "defaultCharset",
            "forName",
            "isSupported",
        ],
    ),
    (
        "java/nio/charset/CoderResult",
        &["malformedForLength", "unmappableForLength"],
    ),
    // Numbers of methods that can be called from elsewhere.
    (
        "java/rmi/server/RemoteObjectInvocationHandler",
        &["getMethodHash"],
    ),
    // Providers, found by whoever asks first.
    ("java/security/KeyPairGenerator", &["getInstance"]),
    ("java/security/MessageDigest", &["getInstance"]),
    ("java/security/SecureRandom", &["<clinit>"]),
    ("java/security/Signature", &["getInstance"]),
    (
        "javax/crypto/Cipher",
        &["chooseFirstProvider", "chooseProvider", "getInstance"],
    ),
    (
        "javax/crypto/KeyAgreement",
        &["chooseFirstProvider", "chooseProvider", "getInstance"],
    ),
    ("javax/crypto/KeyGenerator", &["getInstance"]),
    (
        "javax/crypto/Mac",
        &["chooseFirstProvider", "chooseProvider", "getInstance"],
    ),
    // What is known of locales, by locale.
    ("java/text/BreakIterator", &["getBreakInstance"]),
    ("java/text/Collator", &["getInstance"]),
    ("java/text/DateFormat", &["get"]),
    (
        "java/text/DateFormatSymbols",
        &["getInstanceRef", "getProviderInstance", "initializeData"],
    ),
    (
        "java/text/DecimalFormatSymbols",
        &["findNonFormatChar", "getInstance", "initialize"],
    ),
    ("java/text/NumberFormat", &["getInstance"]),
    ("java/text/SimpleDateFormat", &["initialize"]),
    ("java/time/ZoneOffset", &["of", "ofTotalSeconds"]),
    (
        "java/time/chrono/AbstractChronology",
        &["initCache", "of", "ofLocale", "registerChrono"],
    ),
    (
        "java/time/format/DateTimeFormatterBuilder$LocalizedPrinterParser",
        &["formatter"],
    ),
    (
        "java/time/format/DateTimeFormatterBuilder$ZoneIdPrinterParser",
        &["getTree"],
    ),
    (
        "java/time/format/DateTimeFormatterBuilder$ZoneTextPrinterParser",
        &["getDisplayName", "getTree"],
    ),
    ("java/time/format/DateTimeTextProvider", &["findStore"]),
    ("java/time/format/DecimalStyle", &["of"]),
    ("java/time/temporal/WeekFields", &["of"]),
    // Reads all rules from a file, within a static initialiser.
    ("java/time/zone/TzdbZoneRulesProvider", &["load"]),
    // Years that somebody has asked for.
    ("java/time/zone/ZoneRules", &["findTransitionArray"]),
    (
        "java/time/zone/ZoneRulesProvider",
        &["getProvider", "getRules"],
    ),
    ("java/util/Calendar", &["setWeekCountData"]),
    (
        "java/util/Currency",
        &["getAvailableCurrencies", "getInstance"],
    ),
    // Made when somebody first asks, of properties of the system.
    (
        "java/util/Locale",
        &[
            "getDefault",
            "getInstance",
            "hashCode",
            "initDefault",
            "toLanguageTag",
        ],
    ),
    // Looks for classes, and reads their names from resources; makes no object of the program.
    (
        "java/util/ServiceLoader$LazyClassPathLookupIterator",
        &["hasNextService", "nextProviderClass", "parse", "parseLine"],
    ),
    (
        "java/util/ServiceLoader$ModuleServicesLookupIterator",
        &["hasNext", "iteratorFor"],
    ),
    // Made when somebody first asks, of nothing but the locale; loads classes and reads resources.
    (
        "java/util/ResourceBundle$Control",
        &["getCandidateLocales", "needsReload", "newBundle"],
    ),
    ("java/util/TimeZone", &["getDefaultRef", "setDefaultZone"]),
    ("java/util/UUID", &["nameUUIDFromBytes", "randomUUID"]),
    // The generators behind `random()`, made by whoever asks first while all others wait.
    ("java/lang/Math$RandomNumberGeneratorHolder", &["<clinit>"]),
    (
        "java/lang/StrictMath$RandomNumberGeneratorHolder",
        &["<clinit>"],
    ),
    // Looks at the frames of what a method has thrown, where the method is not called by the JVM itself, as the first ones are.
    ("jdk/internal/reflect/AccessorUtils", &["isIllegalArgument"]),
    // What invokes methods and reads fields is made for each when it is first used.
    (
        "jdk/internal/reflect/MethodHandleAccessorFactory",
        &[
            "newConstructorAccessor",
            "newFieldAccessor",
            "newMethodAccessor",
        ],
    ),
    (
        "jdk/internal/reflect/ReflectionFactory",
        &[
            "newConstructorAccessor",
            "newFieldAccessor",
            "newMethodAccessor",
        ],
    ),
    // How loggers are set up at first, by whoever needs one; where records come from, which follows from the frames of the thread.
    (
        "java/util/logging/LogManager",
        &[
            "drainLoggerRefQueueBounded",
            "ensureLogManagerInitialized",
            "getConfigurationFileName",
        ],
    ),
    ("java/util/logging/LogRecord$CallerFinder", &["get"]),
    // Its seeder is an atomic number: an execution that ended in here would leave the class broken.
    (
        "java/util/concurrent/ThreadLocalRandom",
        &["<clinit>", "current", "localInit"],
    ),
    // Where something is that is seen elsewhere.
    ("java/util/RemotePlaces", &["keep"]),
    ("java/util/concurrent/RunningThreads", &["find", "keep"]),
    // What was found out of classes, and where they are loaded from.
    (
        "sun/rmi/server/LoaderHandler",
        &[
            "getClassAnnotation",
            "getClassLoader",
            "loadClass",
            "loadProxyClass",
        ],
    ),
    ("sun/rmi/server/UnicastServerRef", &["setSkeleton"]),
    ("sun/rmi/server/Util", &["stubClassExists"]),
    ("sun/rmi/server/WeakClassHashMap", &["get"]),
    // The endpoint that calls go out from, by whoever calls first; the port of a server, set by who makes it.
    (
        "sun/rmi/transport/tcp/TCPEndpoint",
        &[
            "getLocalEndpoint",
            "getOutboundTransport",
            "resampleLocalHost",
            "setDefaultPort",
            "setLocalHost",
        ],
    ),
    (
        "sun/util/calendar/ZoneInfo",
        &[
            "getAliasTable",
            "getAvailableIDs",
            "getLastRule",
            "getLastRuleInstance",
            "getTimeZone",
        ],
    ),
];

/// Packages, and classes with their nested ones, of which every method is a region: what is known of locales and time zones,
/// where classes and resources are, what implements digests and the like, and charsets, kept by whoever asks first.
pub const PACKAGES: &[&str] = &[
    "com/sun/beans/",
    // Beans for tools, and those who look at them.
    // What encrypts and signs.
    "com/sun/crypto/provider/",
    "com/sun/jmx/",
    "java/lang/management/",
    "java/nio/Bits",
    "java/security/AlgorithmParameterGenerator",
    "java/security/AlgorithmParameters",
    "java/security/KeyFactory",
    "java/security/Provider",
    "java/security/Security",
    "java/util/jar/JarFile",
    "java/util/zip/ZipFile",
    "javax/crypto/",
    "javax/management/",
    "jdk/internal/jimage/",
    "jdk/internal/loader/",
    "jdk/internal/module/",
    // Which containers there are, for tools.
    "jdk/internal/vm/ThreadContainers",
    "sun/management/",
    // Read from a file of the JDK.
    "sun/net/NetProperties",
    "sun/net/www/MimeTable",
    "sun/net/www/protocol/file/",
    "sun/net/www/protocol/jar/",
    "sun/nio/cs/StandardCharsets",
    "sun/nio/cs/ThreadLocalCoders",
    "sun/nio/cs/ext/ExtendedCharsets",
    "sun/reflect/annotation/",
    "sun/security/",
    "sun/text/",
    "sun/util/",
];

/// What calls code of the program in these packages.
const LOGGING: &str = "sun/util/logging/";

/// Class and method of each row.
pub fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let methods = |(class, methods): &'static (&'static str, &'static [&'static str])| {
        methods.iter().map(|method| (*class, *method))
    };
    REGIONS.iter().flat_map(methods)
}

/// The classes that have rows.
pub fn classes() -> impl Iterator<Item = &'static str> {
    REGIONS.iter().map(|(class, _)| *class)
}

/// Whether a class has regions.
pub fn has(class: &str) -> bool {
    is_whole(class) || classes().any(|row| row == class)
}

/// Whether every method of a class is a region.
pub fn is_whole(class: &str) -> bool {
    let inside = PACKAGES.iter().any(|package| class.starts_with(package));
    inside && !class.starts_with(LOGGING) && !in_place::is_watched(class)
}

/// Whether nothing is watched in a method.
pub fn is_one(class: &str, method: &str) -> bool {
    let row = REGIONS.iter().find(|(owner, _)| *owner == class);
    // A constructor that throws has no object yet, which a handler could not tell.
    let whole = || method != "<init>" && is_whole(class);
    row.is_some_and(|(_, methods)| methods.contains(&method)) || whole()
}

/// The hook at the beginning of a method that is a region where the receiver is such that nobody can tell.
pub fn of_receiver(class: &str, method: &str, descriptor: &str) -> Option<&'static str> {
    let reads = [
        "available",
        "close",
        "fill",
        "mark",
        "read",
        "reset",
        "skip",
    ];
    match (class, method, descriptor) {
        // Each exception that is made does it, under its own lock.
        ("java/lang/Throwable", "fillInStackTrace", "()Ljava/lang/Throwable;") => Some("beginFill"),
        // One of the JDK's own reads what a jar contains: class loaders, and the file, use the same inflaters one after the other.
        ("java/util/zip/InflaterInputStream", name, _) if reads.contains(&name) => {
            Some("beginPart")
        }
        _ => None,
    }
}

const PRINT_STREAM: &str = "java/io/PrintStream";

/// How a method prints, which is nobody's business where the stream is a standard one and no code of the program runs
/// meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Printing {
    /// Characters or bytes that it has been given, to the receiver.
    Plain,
    /// What the array in this local variable holds, to the receiver.
    Formatted(u8),
    /// The text of the object in local variable 1, to the receiver.
    Shown,
    /// The receiver, to the stream in local variable 1.
    Trace,
}

/// Methods of `java.io.PrintStream` that call no code of the program, but that of the streams below.
const PRINTS: &[&str] = &[
    "checkError",
    "clearError",
    "close",
    "flush",
    "implClose",
    "implFlush",
    "implNewLine",
    "implWrite",
    "implWriteln",
    "newLine",
    "setError",
    "write",
    "writeBytes",
    "writeln",
];

/// Whether a method prints, and how.
pub fn prints(class: &str, method: &str, descriptor: &str) -> Option<Printing> {
    match (class, method, descriptor) {
        (PRINT_STREAM, "format", _) => match descriptor.starts_with("(Ljava/util/Locale;") {
            true => Some(Printing::Formatted(3)),
            false => Some(Printing::Formatted(2)),
        },
        (PRINT_STREAM, "print" | "println", "(Ljava/lang/Object;)V") => Some(Printing::Shown),
        (PRINT_STREAM, name, _) if PRINTS.contains(&name) => Some(Printing::Plain),
        ("java/lang/Throwable", "printStackTrace", "(Ljava/io/PrintStream;)V") => {
            Some(Printing::Trace)
        }
        _ => None,
    }
}

/// Fields that threads access without order on purpose, and that nobody can tell: views which are made again when
/// another thread's is not seen (`java.util.AbstractMap`, comment at `keySet`), by class and name.
const BENIGN: &[(&str, &[&str])] = &[
    // Made again, and equal, where another thread's is not seen: of immutable numbers.
    ("java/math/BigDecimal", &["precision", "stringCache"]),
    (
        "java/math/BigInteger",
        &[
            "bitCountPlusOne",
            "bitLengthPlusOne",
            "firstNonzeroIntNumPlusTwo",
            "lowestSetBitPlusTwo",
            "magBitLengthPlusOne",
            "numberOfTrailingZeroIntsPlusTwo",
        ],
    ),
    ("java/net/URL", &["hashCode"]),
    // Made by each thread that finds none; all do the same.
    (
        "java/nio/channels/spi/AbstractInterruptibleChannel",
        &["interruptor"],
    ),
    ("java/time/ZoneOffset", &["rules"]),
    ("java/util/AbstractMap", &["keySet", "values"]),
    ("java/util/Formatter", &["DFS"]),
    ("java/util/Locale", &["hashCodeValue"]),
    ("java/util/TimeZone", &["zoneId"]),
    // Read by who has cancelled a task, in the same step, and only to save a look at the queue under its lock.
    (
        "java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask",
        &["heapIndex"],
    ),
    // Made by the first thread that uses the lock, if not with it; found or made by every other one.
    ("java/util/concurrent/locks/LockCondition", &["queue"]),
    ("java/util/concurrent/locks/ReentrantLock", &["monitor"]),
    // As that of `ReentrantLock`; `moment` is read by who has just failed to take the monitor, in the same step.
    (
        "java/util/concurrent/locks/ReadWriteHolders",
        &["moment", "monitor"],
    ),
    // Which source of time: all are right (`TimeSource`, comment in `instant`).
    ("jdk/internal/net/http/common/TimeSource", &["localSource"]),
    // Made by each thread that finds none; all do the same.
    ("sun/rmi/transport/LiveRef", &["ch"]),
    ("java/util/Collections$CheckedMap", &["entrySet"]),
    (
        "java/util/Collections$SingletonMap",
        &["keySet", "entrySet", "values"],
    ),
    (
        "java/util/Collections$SynchronizedMap",
        &["keySet", "entrySet", "values"],
    ),
    (
        "java/util/Collections$UnmodifiableMap",
        &["keySet", "entrySet", "values"],
    ),
    ("java/util/EnumMap", &["entrySet"]),
    ("java/util/HashMap", &["entrySet"]),
    ("java/util/Hashtable", &["keySet", "entrySet", "values"]),
    ("java/util/IdentityHashMap", &["entrySet"]),
    (
        "java/util/TreeMap",
        &["entrySet", "navigableKeySet", "descendingMap"],
    ),
    (
        "java/util/TreeMap$NavigableSubMap",
        &["descendingMapView", "entrySetView", "navigableKeySetView"],
    ),
    ("java/util/WeakHashMap", &["entrySet"]),
    (
        "java/util/concurrent/ConcurrentHashMap",
        &["keySet", "entrySet", "values"],
    ),
    (
        "java/util/concurrent/ConcurrentSkipListMap",
        &["keySet", "entrySet", "values", "descendingMap"],
    ),
    (
        "java/util/concurrent/ConcurrentSkipListMap$SubMap",
        &["keySetView", "entrySetView", "valuesView"],
    ),
];

/// Whether accesses to a field of such a class are not watched, since they race on purpose and it makes no difference.
pub fn is_benign(class: &str, field: &str) -> bool {
    BENIGN
        .iter()
        .any(|(row, fields)| *row == class && fields.contains(&field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_races_on_purpose_is_watched_otherwise() {
        for (class, _) in BENIGN {
            assert!(in_place::is_watched(class), "{class}");
        }
    }

    #[test]
    fn whole_packages_are_regions_but_for_their_constructors() {
        let class = "sun/util/locale/provider/LocaleProviderAdapter";
        assert!(has(class) && is_one(class, "forType") && !is_one(class, "<init>"));
        assert!(!has("sun/util/logging/PlatformLogger"));
        assert!(!is_one(
            "sun/util/locale/InternalLocaleBuilder",
            "setLanguage"
        ));
        assert!(has("sun/util/calendar/ZoneInfoFile"));
        assert!(!has("sun/util/calendar/Gregorian"));
    }
}
