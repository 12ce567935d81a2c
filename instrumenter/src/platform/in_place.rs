//! Classes of the JDK that are rewritten where they are: which, and which of their fields are left alone.
//!
//! They keep their names, so that they can meet every API. The JVM takes the rewritten class files in place of its own
//! when it first loads them ([`jcheck_annotations::Pack`]).

use std::collections::BTreeSet;

use super::{arguments, regions};

/// Packages of which all classes are taken, by the beginning of internal names.
const PACKAGES: &[&str] = &[
    // A server of requests, over channels.
    "com/sun/net/httpserver/",
    "java/io/",
    "java/math/",
    // A client of requests, over channels.
    "java/net/http/",
    "java/nio/",
    // Calls of objects in other places.
    "java/rmi/",
    // What algorithms are given.
    "java/security/spec/",
    "java/text/",
    "java/time/",
    "java/util/",
    "java/util/logging/",
    "sun/net/httpserver/",
    // Requests by addresses.
    "sun/net/www/http/",
    "sun/net/www/protocol/http/",
    "sun/rmi/",
    "javax/crypto/spec/",
    "jdk/internal/net/http/",
    // Encoders and decoders, and what is between streams and readers or writers.
    "sun/nio/cs/",
    EXTENDED,
    // The fields of dates.
    "sun/util/calendar/",
    // What collators and normalizers have come to in their texts; what is known of characters is not.
    "jdk/internal/icu/text/",
];

/// The charsets that hardly anybody uses.
const EXTENDED: &str = "sun/nio/cs/ext/";

/// Single classes that are taken besides, with their nested classes.
const CLASSES: &[&str] = &[
    // A reader and a writer between others, with the locks of their streams.
    "java/io/FileReader",
    "java/io/FileWriter",
    "java/lang/AbstractStringBuilder",
    "java/lang/BaseVirtualThread",
    // What walks through texts, and through what is the platform's own.
    "java/lang/CharSequence$1CharIterator",
    "java/lang/CharSequence$1CodePointIterator",
    "java/lang/ClassValue",
    "java/lang/CompoundEnumeration",
    "java/lang/IO",
    // The environment variables, which nobody can change.
    "java/lang/ProcessEnvironment",
    "java/lang/StringBuffer",
    "java/lang/StringBuilder",
    "java/lang/StringLatin1$CharsSpliterator",
    "java/lang/StringLatin1$LinesSpliterator",
    "java/lang/StringUTF16$CharsSpliterator",
    "java/lang/StringUTF16$CodePointsSpliterator",
    "java/lang/StringUTF16$LinesSpliterator",
    "java/lang/ThreadBuilders",
    "java/lang/Throwable",
    "java/lang/RuntimePermission",
    "java/lang/ref/ReferenceQueue",
    "java/lang/reflect/ReflectPermission",
    // Properties of beans, their listeners and editors; what classes tell of beans is a region.
    "com/sun/beans/finder/BeanInfoFinder",
    "com/sun/beans/finder/InstanceFinder",
    "com/sun/beans/finder/PropertyEditorFinder",
    "java/beans/BeanDescriptor",
    "java/beans/BeanInfo",
    "java/beans/ChangeListenerMap",
    "java/beans/EventSetDescriptor",
    "java/beans/FeatureDescriptor",
    "java/beans/GenericBeanInfo",
    "java/beans/IndexedPropertyChangeEvent",
    "java/beans/IndexedPropertyDescriptor",
    "java/beans/Introspector",
    "java/beans/MethodDescriptor",
    "java/beans/MethodRef",
    "java/beans/ParameterDescriptor",
    "java/beans/PropertyChangeEvent",
    "java/beans/PropertyChangeListenerProxy",
    "java/beans/PropertyChangeSupport",
    "java/beans/PropertyDescriptor",
    "java/beans/PropertyEditor",
    "java/beans/PropertyEditorManager",
    "java/beans/PropertyEditorSupport",
    "java/beans/SimpleBeanInfo",
    "java/beans/ThreadGroupContext",
    "java/beans/VetoableChangeListenerProxy",
    "java/beans/VetoableChangeSupport",
    "java/beans/WeakIdentityMap",
    // Sockets, above what is below them.
    "java/net/Authenticator",
    "java/net/CookieHandler",
    "java/net/CookieManager",
    "java/net/CookiePolicy",
    "java/net/CookieStore",
    "java/net/DatagramPacket",
    "java/net/DatagramSocket",
    "java/net/DelegatingSocketImpl",
    "java/net/HttpCookie",
    "java/net/HttpURLConnection",
    "java/net/InMemoryCookieStore",
    "java/net/InetSocketAddress",
    "java/net/LoopbackPackets",
    "java/net/PasswordAuthentication",
    "java/net/Proxy",
    "java/net/ProxySelector",
    "java/net/ResponseCache",
    "java/net/MulticastSocket",
    "java/net/ServerSocket",
    "java/net/Socket",
    "java/net/SocketAddress",
    "java/net/SocketImpl",
    "java/net/SocketOptions",
    "java/net/SocksSocketImpl",
    // What walks through the names of a path.
    "java/nio/file/Path$1",
    "sun/nio/ch/ChannelInputStream",
    "sun/nio/ch/ChannelOutputStream",
    "sun/nio/ch/DatagramChannelImpl",
    "sun/nio/ch/DatagramSocketAdaptor",
    "sun/nio/ch/DefaultSelectorProvider",
    "sun/nio/ch/DummySocketImpl",
    "sun/nio/ch/EPollSelectorProvider",
    "sun/nio/ch/FileChannelImpl",
    "sun/nio/ch/Loopback",
    "sun/nio/ch/LoopbackAdaptor",
    "sun/nio/ch/LoopbackChannel",
    "sun/nio/ch/LoopbackDatagram",
    "sun/nio/ch/LoopbackFailures",
    "sun/nio/ch/LoopbackKey",
    "sun/nio/ch/LoopbackListener",
    "sun/nio/ch/LoopbackMailbox",
    "sun/nio/ch/LoopbackOptions",
    "sun/nio/ch/LoopbackPipe",
    "sun/nio/ch/LoopbackQueue",
    "sun/nio/ch/LoopbackReplicas",
    "sun/nio/ch/LoopbackSelectable",
    "sun/nio/ch/LoopbackSelector",
    "sun/nio/ch/LoopbackServerAdaptor",
    "sun/nio/ch/LoopbackServerChannel",
    "sun/nio/ch/LoopbackSignals",
    "sun/nio/ch/LoopbackSocket",
    "sun/nio/ch/LoopbackStream",
    "sun/nio/ch/NativeThreadSet",
    "sun/nio/ch/NioSocketImpl",
    "sun/nio/ch/SelectorProviderImpl",
    // Memory through which channels read and write.
    "sun/nio/ch/Util",
    // Addresses, and connections to what the class path contains; other connections are gaps.
    "java/net/JarURLConnection",
    "java/net/Parts",
    "java/net/URL",
    "java/net/URLConnection",
    "java/net/URLDecoder",
    "java/net/URLEncoder",
    "java/net/URLStreamHandler",
    // Digests, whose implementations are regions, and who may do what.
    "java/security/AllPermission",
    "java/security/AllPermissionCollection",
    "java/security/BasicPermission",
    "java/security/BasicPermissionCollection",
    "java/security/CodeSource",
    "java/security/MessageDigest",
    "java/security/MessageDigestSpi",
    "java/security/Permission",
    "java/security/PermissionCollection",
    "java/security/Permissions",
    "java/security/PermissionsEnumerator",
    "java/security/PermissionsHash",
    "java/security/ProtectionDomain",
    // What encrypts and signs, with keys; providers are regions.
    "java/security/KeyPairGenerator",
    "java/security/KeyPairGeneratorSpi",
    "java/security/Signature",
    "java/security/SignatureSpi",
    // Its objects are generators themselves, behind no other one.
    "sun/security/provider/DSAKeyPairGenerator",
    "javax/crypto/Cipher",
    "javax/crypto/CipherSpi",
    "javax/crypto/KeyAgreement",
    "javax/crypto/KeyAgreementSpi",
    "javax/crypto/KeyGenerator",
    "javax/crypto/KeyGeneratorSpi",
    "javax/crypto/Mac",
    "javax/crypto/MacSpi",
    "sun/net/NetworkClient",
    "sun/net/spi/DefaultProxySelector",
    "sun/net/www/HeaderParser",
    "sun/net/www/MessageHeader",
    "sun/net/www/MeteredStream",
    "sun/net/www/URLConnection",
    "sun/net/www/protocol/jar/JarURLConnection",
    "sun/net/www/protocol/jrt/JavaRuntimeURLConnection",
    // The accesses of buffers.
    "jdk/internal/misc/ScopedMemoryAccess",
    // Scopes of threads, and threads in them.
    "jdk/internal/misc/ThreadFlock",
    "jdk/internal/vm/ScopedValueContainer",
    "jdk/internal/vm/StackableScope",
    "jdk/internal/vm/ThreadContainer",
    // Drivers, which threads of the program register and look for.
    "java/sql/DriverInfo",
    "java/sql/DriverManager",
    // Exceptions, which threads may chain after they were made.
    "java/sql/SQLException",
    "java/sql/Date",
    "java/sql/Time",
    "java/sql/Timestamp",
    // Objects of the program's that are made there, and what the program gives to them: the rest of these packages is what is known
    // of beans, annotations and locales.
    "javax/management/AttributeChangeNotification",
    "javax/management/AttributeList",
    "javax/management/Notification",
    "javax/management/NotificationBroadcasterSupport",
    "javax/management/ObjectName",
    "sun/reflect/annotation/AnnotationInvocationHandler",
    "sun/text/DictionaryBasedBreakIterator",
    "sun/text/RuleBasedBreakIterator",
    "sun/util/BuddhistCalendar",
    "sun/util/ResourceBundleEnumeration",
    // Walks through lists and maps of the program.
    "sun/util/locale/LocaleMatcher",
    // The state of `Locale.Builder`.
    "sun/util/locale/InternalLocaleBuilder",
    "sun/util/locale/provider/BreakIteratorProviderImpl$GraphemeBreakIterator",
    // Asks for the time, for calendars of the program.
    "sun/util/locale/provider/CalendarProviderImpl",
];

/// What stays as it is in these packages, by the beginning of internal names: it keeps no state that threads share, or
/// it is the JVM's own, or the table of call sites still knows more of it.
const STAY: &[&str] = &[
    // Files, and the console.
    "java/io/Console",
    "java/io/DefaultFileSystem",
    "java/io/DeleteOnExitHook",
    "java/io/ExpiringCache",
    "java/io/File",
    "java/io/IOConsole",
    "java/io/JdkConsole",
    "java/io/ProxyingConsole",
    "java/io/RandomAccessFile",
    "java/io/TempFile",
    "java/io/UnixFileSystem",
    "java/io/WinNTFileSystem",
    // What is known of classes, by soft references.
    "java/io/ClassCache",
    // Files, and threads of the JDK's own; how much memory outside the heap there is.
    "java/nio/Bits",
    "java/nio/channels/Asynchronous",
    "java/nio/channels/File",
    "java/nio/channels/Membership",
    "java/nio/channels/Multicast",
    "java/nio/channels/spi/Asynchronous",
    "java/nio/file/",
    OWN[0],
    OWN[1],
    // What providers are made is looked at where it happens.
    "java/util/ServiceLoader",
    // Seeds in the thread itself; what they are is pinned by a stand-in.
    "java/util/concurrent/ThreadLocalRandom",
    // Its callers are intercepted.
    "java/util/concurrent/locks/LockSupport",
    "java/util/concurrent/TimeUnit",
    // Class loaders read jars with these.
    "java/util/jar/J",
    "java/util/jar/ManifestEntryVerifier",
    "java/util/zip/ZipCoder",
    "java/util/zip/ZipFile",
    "java/util/zip/ZipUtils",
    // Loggers: what writes files or asks other machines, and what management sees of them.
    "java/util/logging/FileHandler",
    "java/util/logging/Logging",
    "java/util/logging/SocketHandler",
    // Other modules.
    "java/util/prefs/",
    // Regions.
    "sun/nio/cs/StandardCharsets",
    "sun/nio/cs/ext/ExtendedCharsets",
    "sun/nio/cs/ThreadLocalCoders",
    "sun/util/calendar/CalendarSystem",
    "sun/util/calendar/ZoneInfoFile",
];

/// The module of classes that are not in `java.base`, by the beginning of internal names.
const MODULES: &[(&str, &str)] = &[
    ("com/sun/beans/", "java.desktop"),
    ("com/sun/jmx/", "java.management"),
    ("com/sun/net/httpserver/", "jdk.httpserver"),
    ("java/beans/", "java.desktop"),
    ("java/lang/management/", "java.management"),
    ("java/net/http/", "java.net.http"),
    ("java/rmi/", "java.rmi"),
    ("java/sql/", "java.sql"),
    ("java/util/logging/", "java.logging"),
    ("javax/management/", "java.management"),
    ("jdk/internal/net/http/", "java.net.http"),
    ("sun/management/", "java.management"),
    ("sun/net/httpserver/", "jdk.httpserver"),
    ("sun/rmi/", "java.rmi"),
    (EXTENDED, "jdk.charsets"),
];

/// The packages and class files, with slashes, in which all these classes are; each with its module in front.
pub fn places() -> Vec<String> {
    let (packages, single): (Vec<&str>, Vec<&str>) = PACKAGES
        .iter()
        .chain(regions::PACKAGES)
        .partition(|place| place.ends_with('/'));
    let sources = SOURCES.iter().map(|(class, ..)| *class);
    let classes = regions::classes()
        .chain(CLASSES.iter().copied())
        .chain(single)
        .chain(sources);
    let inside = |class: &str| packages.iter().any(|package| class.starts_with(package));
    let mut places: Vec<String> = classes
        .chain(arguments::classes())
        .filter(|class| !inside(class))
        .map(|class| format!("{class}.class"))
        .chain(
            packages
                .iter()
                .map(|package| package.trim_end_matches('/').to_string()),
        )
        .map(|place| format!("{}/{place}", module(&place)))
        .collect();
    places.sort();
    // One that is in another one comes with that.
    places.dedup_by(|place, before| place.starts_with(&format!("{before}/")) || place == before);
    places
}

/// The module of all others.
const BASE: &str = "java.base";

fn module(place: &str) -> &'static str {
    let inside = |begin: &str| place.starts_with(begin) || place == begin.trim_end_matches('/');
    let row = MODULES.iter().find(|(begin, _)| inside(begin));
    row.map_or(BASE, |(_, module)| *module)
}

/// The modules in which all these classes are.
pub fn modules() -> BTreeSet<&'static str> {
    MODULES
        .iter()
        .map(|(_, module)| *module)
        .chain([BASE])
        .collect()
}

/// Whether nothing is watched in a class but what it has rows for: in the other ones all else is.
pub fn is_watched(class: &str) -> bool {
    is_taken(class)
}

/// Packages of regions that run code of the program: what a bean does that is registered, asked or looked for. The run-time library
/// has the same list (`javalib/.../Unwatched.java`).
const CALLERS: &[&str] = &["com/sun/jmx/", "javax/management/", "sun/management/"];

/// Whether a region runs code of the program, which is watched there: a provider that a property or a service names, the
/// initialiser of an enum, or a bean.
pub fn runs_program(class: &str, method: &str) -> bool {
    CALLERS.iter().any(|package| class.starts_with(package))
        || matches!(
            (class, method),
            ("java/lang/Class", "enumConstantDirectory")
                | ("java/lang/Enum", "valueOf")
                | ("java/time/zone/ZoneRulesProvider", "<clinit>")
                | ("java/util/ResourceBundle$Control", "newBundle")
                | (
                    "java/util/logging/LogManager",
                    "<clinit>" | "ensureLogManagerInitialized"
                )
        )
}

/// Methods whose results differ from run to run, or that change what all threads see, in a way that nothing below them
/// tells: class, name, descriptor if it is only one, and the word for reports.
const SOURCES: &[(&str, &str, Option<&str>, &str)] = &[
    (
        "java/io/ObjectInputFilter$Config",
        "setSerialFilter",
        None,
        STATE,
    ),
    (
        "java/io/ObjectInputFilter$Config",
        "setSerialFilterFactory",
        None,
        STATE,
    ),
    ("java/net/URLConnection", "setFileNameMap", None, STATE),
    ("javax/net/ssl/SSLContext", "setDefault", None, STATE),
    ("java/util/Locale", "setDefault", None, STATE),
    (
        "sun/rmi/transport/ObjectTable",
        "unlessCalled",
        None,
        "unmodelled-operation",
    ),
    ("java/util/TimeZone", "setDefault", None, STATE),
    ("java/util/UUID", "randomUUID", None, NONDETERMINISM),
    (
        "java/util/random/RandomGenerator",
        "getDefault",
        None,
        NONDETERMINISM,
    ),
    (
        "java/util/random/RandomGenerator",
        "of",
        None,
        NONDETERMINISM,
    ),
    (
        "java/util/random/RandomGeneratorFactory",
        "create",
        Some("()Ljava/util/random/RandomGenerator;"),
        NONDETERMINISM,
    ),
];

const NONDETERMINISM: &str = "nondeterminism";
/// What is seen by all threads that live.
pub const STATE: &str = "uninstrumented-class";

/// The word for reports, if a method is a gap by itself, whoever calls it.
pub fn source(class: &str, method: &str, descriptor: &str) -> Option<&'static str> {
    let fits = |one: &Option<&str>| one.is_none_or(|one| one == descriptor);
    let row = SOURCES
        .iter()
        .find(|(c, m, d, _)| *c == class && *m == method && fits(d));
    row.map(|(_, _, _, word)| *word)
}

/// Where the table is that a method begins to walk through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Walked {
    /// A local variable: the receiver, or the first argument.
    Local(u8),
    /// The object of the class around that of the receiver, of this class.
    Outer(&'static str),
}

const HASH_MAP: &str = "java/util/HashMap";

/// Methods that show the order of a hash table, which follows hash codes: class, name, and where the table is.
const WALKS: &[(&str, &str, Walked)] = &[
    (HASH_MAP, "forEach", Walked::Local(0)),
    (HASH_MAP, "keysToArray", Walked::Local(0)),
    (HASH_MAP, "replaceAll", Walked::Local(0)),
    (HASH_MAP, "valuesToArray", Walked::Local(0)),
    (
        "java/util/HashMap$EntrySet",
        "forEach",
        Walked::Outer(HASH_MAP),
    ),
    ("java/util/HashMap$HashIterator", "<init>", Walked::Local(1)),
    (
        "java/util/HashMap$HashMapSpliterator",
        "<init>",
        Walked::Local(1),
    ),
    (
        "java/util/HashMap$KeySet",
        "forEach",
        Walked::Outer(HASH_MAP),
    ),
    (
        "java/util/HashMap$Values",
        "forEach",
        Walked::Outer(HASH_MAP),
    ),
    ("java/util/IdentityHashMap", "forEach", Walked::Local(0)),
    (
        "java/util/IdentityHashMap$IdentityHashMapIterator",
        "<init>",
        Walked::Local(1),
    ),
    (
        "java/util/IdentityHashMap$IdentityHashMapSpliterator",
        "<init>",
        Walked::Local(1),
    ),
    (
        "java/util/ImmutableCollections$MapN$MapNIterator",
        "<init>",
        Walked::Local(1),
    ),
    (
        "java/util/ImmutableCollections$Set12",
        "iterator",
        Walked::Local(0),
    ),
    (
        "java/util/ImmutableCollections$SetN$SetNIterator",
        "<init>",
        Walked::Local(1),
    ),
    (
        "java/util/ImmutableCollections$SetN",
        "toArray",
        Walked::Local(0),
    ),
];

/// Whether a method begins to walk through a hash table, and which.
pub fn walks(class: &str, method: &str) -> Option<Walked> {
    let row = WALKS.iter().find(|(c, m, _)| *c == class && *m == method);
    row.map(|(_, _, walked)| *walked)
}

/// Classes that the JDK does not have, and in which nothing is an operation: what gives objects their hash codes, and what makes
/// threads look like others.
const OWN: [&str; 2] = ["java/util/ObjectMarks", "java/util/ThreadLikeness"];

/// The class whose initialiser makes the salt that decides about the order of `Set.of` and `Map.of`, from the clock.
pub const SALTED: &str = "java/util/ImmutableCollections";

/// Whether a class of the JDK, by its internal name, is rewritten where it is.
pub fn is_rewritten(class: &str) -> bool {
    let is_source = || SOURCES.iter().any(|(source, ..)| *source == class);
    is_taken(class)
        || OWN.contains(&class)
        || is_source()
        || regions::has(class)
        || arguments::has_rows(class)
}

fn is_taken(class: &str) -> bool {
    let begins = |prefix: &&str| class.starts_with(prefix);
    let outermost = class.split('$').next().unwrap_or_default();
    CLASSES.contains(&outermost)
        || CLASSES.contains(&class)
        || PACKAGES.iter().any(begins) && !STAY.iter().any(begins)
}

/// Whether the constructors of a class do what other threads can notice, before whoever called them has the object.
pub fn acts_while_made(class: &str) -> bool {
    matches!(
        class,
        "java/net/DatagramPacket"
            | "java/net/DatagramSocket"
            | "java/net/MulticastSocket"
            | "java/net/ServerSocket"
            | "java/net/Socket"
    )
}

/// What classes that are rewritten use in place of others of the JDK, by internal names; the first one is the class that
/// does, or the beginning of its name.
const STAND_INS: &[(&str, &str, &str)] = &[
    // Which cell a thread takes depends on the thread only.
    (
        "java/util/concurrent/",
        "java/util/concurrent/ThreadLocalRandom",
        "io/jcheck/runtime/environment/JdkRandom",
    ),
    // Elements are read one by one, so that the accesses are seen.
    (
        "java/util/Arrays",
        "jdk/internal/util/ArraysSupport",
        "java/util/ArrayLoops",
    ),
    (
        "java/util/BitSet",
        "jdk/internal/util/ArraysSupport",
        "java/util/ArrayLoops",
    ),
    (
        "jdk/internal/misc/ScopedMemoryAccess",
        "jdk/internal/util/ArraysSupport",
        "java/util/ArrayLoops",
    ),
    // Numbers of records, which hardly anybody asks for.
    (
        "java/util/logging/LogRecord",
        "java/util/concurrent/atomic/AtomicLong",
        "java/util/RecordNumbers",
    ),
    // Threads that end meet nobody but those who ask which are left.
    (
        "java/util/concurrent/ThreadPerTaskExecutor",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/concurrent/RunningThreads",
    ),
    (
        "java/util/concurrent/ThreadPerTaskExecutor",
        "java/util/concurrent/ConcurrentHashMap$KeySetView",
        "java/util/concurrent/RunningThreads",
    ),
    (
        "jdk/internal/misc/ThreadFlock",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/concurrent/RunningThreads",
    ),
    (
        "jdk/internal/misc/ThreadFlock",
        "java/util/concurrent/ConcurrentHashMap$KeySetView",
        "java/util/concurrent/RunningThreads",
    ),
    // A pool goes through its workers in the order in which they were made, not in that of their hash codes.
    (
        "java/util/concurrent/ThreadPoolExecutor",
        "java/util/HashSet",
        "java/util/LinkedHashSet",
    ),
    // Numbers that only messages for its developers have.
    (
        "jdk/internal/net/http/Http1Response",
        "java/util/concurrent/atomic/AtomicLong",
        "java/util/RecordNumbers",
    ),
    (
        "jdk/internal/net/http/SocketTube",
        "java/util/concurrent/atomic/AtomicLong",
        "java/util/RecordNumbers",
    ),
    (
        "jdk/internal/net/http/common/MinimalFuture",
        "java/util/concurrent/atomic/AtomicLong",
        "java/util/RecordNumbers",
    ),
    // It does not look again where nothing has happened.
    (
        "jdk/internal/net/http/HttpClientImpl$SelectorManager",
        "java/lang/Math",
        "java/util/SelectorLimits",
    ),
    // Idle connections stay.
    (
        "sun/net/httpserver/ServerImpl",
        "java/util/Timer",
        "java/util/IdleTimer",
    ),
    (
        "sun/net/www/http/KeepAliveCache",
        "jdk/internal/misc/InnocuousThread",
        "java/util/IdleThread",
    ),
];

/// What this class uses in place of others.
pub fn stand_ins(class: &str) -> Vec<(&'static str, &'static str)> {
    let rows = STAND_INS.iter();
    let own = rows.filter(|(user, from, _)| class.starts_with(user) && !class.starts_with(from));
    own.map(|(_, from, to)| (*from, *to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_by_themselves_are_in_classes_that_are_rewritten() {
        for (class, ..) in SOURCES {
            let file = format!("{class}.class");
            let inside = |place: &String| {
                let (_, place) = place.split_once('/').unwrap();
                class.starts_with(place) || place == file
            };
            assert!(
                is_rewritten(class) && places().iter().any(inside),
                "{class}"
            );
        }
    }

    #[test]
    fn every_class_that_is_a_region_is_read_from_the_jdk() {
        let places = places();
        let single = regions::PACKAGES
            .iter()
            .filter(|place| !place.ends_with('/'));
        for class in single.copied().chain(regions::classes()) {
            let outermost = class.split('$').next().unwrap_or_default();
            let file = format!("{outermost}.class");
            let inside = |place: &String| {
                let (_, place) = place.split_once('/').unwrap();
                file == place
                    || file.starts_with(&format!("{place}/"))
                    || place == format!("{class}.class")
            };
            assert!(places.iter().any(inside), "{class}");
        }
    }

    #[test]
    fn nested_classes_go_with_the_outermost() {
        assert!(is_rewritten("java/util/HashMap$Node"));
        assert!(is_rewritten(
            "java/util/concurrent/locks/ReentrantLock$Sync"
        ));
        assert!(!is_watched("java/util/concurrent/ThreadLocalRandom"));
        assert!(is_rewritten("java/lang/String") && !is_watched("java/lang/String"));
        assert!(is_rewritten("java/util/zip/CRC32") && !is_rewritten("java/util/zip/ZipCoder"));
        assert!(!is_rewritten("java/lang/Object"));
        assert!(!is_rewritten("com/example/HashMap"));
    }
}
