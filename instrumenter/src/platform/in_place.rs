//! Classes of the JDK that are rewritten where they are: which, and which of their fields are left alone.
//!
//! They keep their names, so that they can meet every API. The JVM takes the rewritten class files in place of its own
//! when it first loads them ([`jcheck_annotations::Pack`]).

/// Packages of which all classes are taken, by the beginning of internal names.
const PACKAGES: &[&str] = &[
    "java/util/concurrent/",
    "java/util/function/",
    "java/util/stream/",
];

/// What stays as it is in these packages, by the beginning of internal names: it keeps no state that threads share, or
/// it is the JVM's own.
const STAY: &[&str] = &[
    // Seeds in the thread itself; what they are is pinned by a stand-in.
    "java/util/concurrent/ThreadLocalRandom",
    // Its callers are intercepted.
    "java/util/concurrent/locks/LockSupport",
    "java/util/concurrent/TimeUnit",
];

/// Classes of `java.util` itself that are taken with their nested classes: those with state that threads may share.
const COLLECTIONS: &[&str] = &[
    "AbstractCollection",
    "AbstractList",
    "AbstractMap",
    "AbstractQueue",
    "AbstractSequentialList",
    "AbstractSet",
    "ArrayDeque",
    "ArrayList",
    "ArrayLoops",
    "ArrayPrefixHelpers",
    "Arrays",
    "ArraysParallelSortHelpers",
    "BitSet",
    "Collection",
    "Collections",
    "ComparableTimSort",
    "Comparators",
    "Deque",
    "Dictionary",
    "DoubleSummaryStatistics",
    "DualPivotQuicksort",
    "EnumMap",
    "EnumSet",
    "Enumeration",
    "HashMap",
    "HashSet",
    "Hashtable",
    "IdentityHashMap",
    "ImmutableCollections",
    "IntSummaryStatistics",
    "Iterator",
    "JumboEnumSet",
    "KeyValueHolder",
    "LinkedHashMap",
    "LinkedHashSet",
    "LinkedList",
    "List",
    "ListIterator",
    "LongSummaryStatistics",
    "Map",
    "NavigableMap",
    "NavigableSet",
    "Optional",
    "OptionalDouble",
    "OptionalInt",
    "OptionalLong",
    "PrimitiveIterator",
    "PriorityQueue",
    "Queue",
    "RandomAccess",
    "RegularEnumSet",
    "ReverseOrderDequeView",
    "ReverseOrderListView",
    "ReverseOrderSortedMapView",
    "ReverseOrderSortedSetView",
    "SequencedCollection",
    "SequencedMap",
    "SequencedSet",
    "Set",
    "SortedMap",
    "SortedSet",
    "Spliterator",
    "Spliterators",
    "Stack",
    "StringJoiner",
    "SubList",
    "TaskQueue",
    "TimSort",
    "Timer",
    "TimerQueue",
    "TimerTask",
    "TimerThread",
    "TreeMap",
    "TreeSet",
    "Vector",
    "WeakHashMap",
];

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
            "loadClass",
        ],
    ),
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
    ("java/lang/reflect/Proxy", &["getProxyConstructor"]),
    // Its list is guarded by a lock of its own; calls of the program are judged where they are.
    ("java/lang/Throwable", &["addSuppressed", "getSuppressed"]),
    ("java/nio/charset/Charset", &["forName", "isSupported"]),
    // Made when somebody first asks, of properties of the system.
    ("java/util/Locale", &["getDefault", "initDefault"]),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        &["loadClass", "loadClassOrNull"],
    ),
    (
        "jdk/internal/loader/NativeLibraries",
        &["find", "loadLibrary"],
    ),
    (
        "sun/util/locale/provider/LocaleProviderAdapter",
        &["forType", "getAdapter", "getResourceBundleBased"],
    ),
    (
        "sun/util/resources/LocaleData",
        &["getBundle", "getSupplementary"],
    ),
];

/// The packages and class files, with slashes, in which all these classes are.
pub fn places() -> Vec<String> {
    const UTILITIES: &str = "java/util";
    let classes = REGIONS.iter().map(|(class, _)| *class);
    let outside = classes.filter(|class| !class.starts_with(UTILITIES));
    let outside = outside.map(|class| format!("{class}.class"));
    outside.chain([UTILITIES.to_string()]).collect()
}

/// The methods of a class in which nothing is watched; `None` of other classes. Such a class is watched nowhere.
pub fn regions(class: &str) -> Option<&'static [&'static str]> {
    let row = REGIONS.iter().find(|(owner, _)| *owner == class);
    row.map(|(_, methods)| *methods)
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

/// The class whose initialiser makes the salt that decides about the order of `Set.of` and `Map.of`, from the clock.
pub const SALTED: &str = "java/util/ImmutableCollections";

/// Whether a class of the JDK, by its internal name, is rewritten where it is.
pub fn is_rewritten(class: &str) -> bool {
    if regions(class).is_some() {
        return true;
    }
    if STAY.iter().any(|prefix| class.starts_with(prefix)) {
        return false;
    }
    if PACKAGES.iter().any(|package| class.starts_with(package)) {
        return true;
    }
    let own = class.strip_prefix("java/util/").unwrap_or_default();
    let outermost = own.split('$').next().unwrap_or_default();
    COLLECTIONS.binary_search(&outermost).is_ok()
}

/// What classes that are rewritten use in place of others of the JDK, by internal names; the first one is the class that
/// does, or the beginning of its name.
const STAND_INS: &[(&str, &str, &str)] = &[
    // Which cell a thread takes depends on the thread only.
    (
        "java/util/concurrent/",
        "java/util/concurrent/ThreadLocalRandom",
        "io/jcheck/runtime/JdkRandom",
    ),
    // Elements are read one by one, so that the accesses are seen.
    (
        "java/util/Arrays",
        "jdk/internal/util/ArraysSupport",
        "java/util/ArrayLoops",
    ),
    // A pool goes through its workers in the order in which they were made, not in that of their hash codes.
    (
        "java/util/concurrent/ThreadPoolExecutor",
        "java/util/HashSet",
        "java/util/LinkedHashSet",
    ),
];

/// What this class uses in place of others.
pub fn stand_ins(class: &str) -> Vec<(&'static str, &'static str)> {
    let rows = STAND_INS.iter();
    let own = rows.filter(|(user, _, _)| class.starts_with(user));
    own.map(|(_, from, to)| (*from, *to)).collect()
}

/// Fields that threads access without order on purpose, and that nobody can tell: views which are made again when
/// another thread's is not seen (`java.util.AbstractMap`, comment at `keySet`), by class and name.
const BENIGN: &[(&str, &[&str])] = &[
    ("AbstractMap", &["keySet", "values"]),
    // Made by the first thread that uses the lock, if not with it; found or made by every other one.
    ("concurrent/locks/ReentrantLock", &["monitor"]),
    ("concurrent/locks/ReentrantLock$Waiters", &["queue"]),
    (
        "Collections$SynchronizedMap",
        &["keySet", "entrySet", "values"],
    ),
    (
        "Collections$UnmodifiableMap",
        &["keySet", "entrySet", "values"],
    ),
    ("EnumMap", &["entrySet"]),
    ("HashMap", &["entrySet"]),
    ("Hashtable", &["keySet", "entrySet", "values"]),
    ("IdentityHashMap", &["entrySet"]),
    ("TreeMap", &["entrySet", "navigableKeySet", "descendingMap"]),
    ("WeakHashMap", &["entrySet"]),
];

/// Whether accesses to a field of such a class are not watched, since they race on purpose and it makes no difference.
pub fn is_benign(class: &str, field: &str) -> bool {
    let own = class.strip_prefix("java/util/").unwrap_or_default();
    BENIGN
        .iter()
        .any(|(row, fields)| *row == own && fields.contains(&field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collections_are_in_order() {
        assert!(
            COLLECTIONS.windows(2).all(|pair| pair[0] < pair[1]),
            "binary search needs it"
        );
    }

    #[test]
    fn nested_classes_go_with_the_outermost() {
        assert!(is_rewritten("java/util/HashMap$Node"));
        assert!(is_rewritten(
            "java/util/concurrent/locks/ReentrantLock$Sync"
        ));
        assert!(!is_rewritten("java/util/concurrent/ThreadLocalRandom"));
        assert!(!is_rewritten("java/util/Currency"));
        assert!(!is_rewritten("java/lang/String"));
        assert!(!is_rewritten("com/example/HashMap"));
    }
}
