//! Mutable objects of the platform that are watched as a whole: a call of an instance method is one access to its
//! receiver ("method granularity": Stoller 2002, section 8.1), and so is handing the object to code of the platform.

use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// What a call does to the object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It only looks.
    Read,
    /// It may change something.
    Write,
}

/// Classes and interfaces whose instance methods are accesses to the receiver. Their static methods and constructors
/// only touch their arguments.
#[rustfmt::skip]
pub const WATCHED: &[&str] = &[
    "java.lang.Iterable", "java.lang.CharSequence", "java.lang.Appendable",
    "java.lang.StringBuilder", "java.lang.StringBuffer", "java.lang.AbstractStringBuilder",
    "java.lang.Object.toString", "java.lang.Object.equals", "java.lang.Object.hashCode",
    "java.lang.System.arraycopy", "java.lang.String.getChars",
    "java.util.StringJoiner", "java.util.StringTokenizer", "java.util.BitSet", "java.util.Random",
    "java.util.regex.Matcher",
    "java.util.Collection", "java.util.SequencedCollection", "java.util.List", "java.util.Set", "java.util.SortedSet",
    "java.util.NavigableSet", "java.util.SequencedSet", "java.util.Queue", "java.util.Deque",
    "java.util.Map", "java.util.SortedMap", "java.util.NavigableMap", "java.util.SequencedMap",
    "java.util.Iterator", "java.util.ListIterator", "java.util.PrimitiveIterator", "java.util.Enumeration",
    "java.util.Spliterator",
    "java.util.AbstractCollection", "java.util.AbstractList", "java.util.AbstractSequentialList",
    "java.util.AbstractSet", "java.util.AbstractQueue", "java.util.AbstractMap",
    "java.util.ArrayList", "java.util.LinkedList", "java.util.ArrayDeque", "java.util.PriorityQueue",
    "java.util.HashMap", "java.util.LinkedHashMap", "java.util.TreeMap", "java.util.IdentityHashMap", "java.util.EnumMap",
    "java.util.HashSet", "java.util.LinkedHashSet", "java.util.TreeSet", "java.util.EnumSet",
    "java.util.Vector", "java.util.Stack", "java.util.Hashtable", "java.util.Dictionary", "java.util.Properties",
    "java.util.ServiceLoader", "java.io.InputStream", "java.io.ByteArrayInputStream",
    "java.util.Collections", "java.util.Arrays",
    "java.util.stream.",
];

/// Members of watched classes that are not accesses to one object, with the reason word of their gap in
/// [`super::jdk`]: they use threads of the JDK's own, or have results that come from two sources.
#[rustfmt::skip]
pub const PARALLEL: &[&str] = &[
    "parallelStream", "parallel", "parallelSort", "parallelPrefix", "parallelSetAll",
];

/// Methods of collections, maps, builders and matchers that change nothing.
#[rustfmt::skip]
const READS: &[&str] = &[
    "capacity", "ceiling", "ceilingEntry", "ceilingKey", "charAt", "chars", "clone", "codePointAt",
    "codePointBefore", "codePointCount", "codePoints", "comparator", "compareTo", "contains", "containsAll",
    "containsKey", "containsValue", "copyInto", "cardinality", "descendingIterator", "descendingKeySet",
    "descendingMap", "descendingSet", "element", "elementAt", "elements", "entrySet", "equals", "first",
    "firstElement", "firstEntry", "firstKey", "floor", "floorEntry", "floorKey", "forEach", "get", "getChars",
    "getFirst", "getKey", "getLast", "getOrDefault", "getValue", "group", "groupCount", "hasAnchoringBounds",
    "hasTransparentBounds", "hashCode", "headMap", "headSet", "higher", "higherEntry", "higherKey", "indexOf",
    "intersects", "isEmpty", "iterator", "keySet", "keys", "last", "lastElement", "lastEntry", "lastIndexOf",
    "lastKey", "length", "listIterator", "lower", "lowerEntry", "lowerKey", "navigableKeySet", "nextClearBit",
    "nextSetBit", "offsetByCodePoints", "pattern", "peek", "peekFirst", "peekLast", "previousClearBit",
    "previousSetBit", "regionEnd", "regionStart", "reversed", "search", "size", "spliterator", "start", "stream",
    "subList", "subMap", "subSequence", "subSet", "substring", "tailMap", "tailSet", "toArray", "toByteArray",
    "toLongArray", "toMatchResult", "toString", "values", "end",
    "sequencedEntrySet", "sequencedKeySet", "sequencedValues",
];

/// Static methods that change their first argument.
#[rustfmt::skip]
const STATIC_WRITES: &[&str] = &[
    "addAll", "copy", "fill", "replaceAll", "reverse", "rotate", "setAll", "shuffle", "sort", "swap",
];

/// Methods whose result may be a window to the receiver, or for static methods to the first argument. The runtime
/// looks at the result's class, too.
#[rustfmt::skip]
const VIEWS: &[&str] = &[
    "asLifoQueue", "asList", "chars", "checkedCollection", "checkedList", "checkedMap", "checkedNavigableMap",
    "checkedNavigableSet", "checkedQueue", "checkedSet", "checkedSortedMap", "checkedSortedSet", "codePoints",
    "descendingIterator", "descendingKeySet", "descendingMap", "descendingSet", "elements", "entrySet",
    "enumeration", "headMap", "headSet", "iterator", "keySet", "keys", "listIterator", "navigableKeySet",
    "newSequencedSetFromMap", "newSetFromMap", "next", "nextElement", "previous", "reversed", "sequencedEntrySet",
    "sequencedKeySet", "sequencedValues", "spliterator", "stream", "subList", "subMap", "subSet",
    "tailMap", "tailSet", "trySplit", "unmodifiableCollection", "unmodifiableList", "unmodifiableMap",
    "unmodifiableNavigableMap", "unmodifiableNavigableSet", "unmodifiableSequencedCollection",
    "unmodifiableSequencedMap", "unmodifiableSequencedSet", "unmodifiableSet", "unmodifiableSortedMap",
    "unmodifiableSortedSet", "values",
];

/// Methods that look at the inside of an argument of static type `Object`, or at the elements of an `Object[]`.
#[rustfmt::skip]
const RENDERING: &[&str] = &[
    "append", "deepEquals", "deepHashCode", "deepToString", "equals", "format", "formatted", "hash", "hashCode",
    "insert", "log", "logp", "print", "printf", "println", "toString", "valueOf", "containsAll",
];

/// Classes without subclasses of the program: there is no need to ask who implements a method.
#[rustfmt::skip]
const FINAL: &[&str] = &[
    "java/lang/StringBuilder", "java/lang/StringBuffer", "java/util/StringJoiner", "java/util/regex/Matcher",
];

fn is_cursor(class: &str) -> bool {
    matches!(
        class,
        "java/util/Iterator" | "java/util/ListIterator" | "java/util/Enumeration"
    ) || class.starts_with("java/util/PrimitiveIterator")
        || class.starts_with("java/util/Spliterator")
}

/// What an instance method of a watched class (internal name) does to its receiver; for iterators and streams, to the
/// collection they come from.
pub fn effect(class: &str, name: &str) -> Effect {
    let writes = if class.starts_with("java/util/stream/") {
        false
    } else if is_cursor(class) {
        matches!(name, "remove" | "set" | "add")
    } else if matches!(class, "java/util/Random" | "java/util/StringTokenizer") {
        true
    } else {
        !READS.contains(&name)
    };
    match writes {
        true => Effect::Write,
        false => Effect::Read,
    }
}

/// What a call does to an argument: by its position, and whether the method is static.
pub fn argument_effect(is_static: bool, class: &str, name: &str, position: usize) -> Effect {
    let writes = match (class, name) {
        ("java/lang/System", "arraycopy") => position == 2,
        _ if is_static => position == 0 && STATIC_WRITES.contains(&name),
        // into an array of the caller's
        _ => matches!(
            name,
            "toArray"
                | "getChars"
                | "copyInto"
                | "nextBytes"
                | "appendReplacement"
                | "appendTail"
                | "read"
                | "readNBytes"
        ),
    };
    match writes {
        true => Effect::Write,
        false => Effect::Read,
    }
}

/// True if the result is a new object that the platform has filled.
pub fn makes(name: &str) -> bool {
    matches!(name, "collect" | "clone" | "subSequence")
}

/// True if the call has the same outcome in whatever order it meets the elements of its arguments.
pub fn ignores_order(class: &str, name: &str) -> bool {
    matches!(
        class,
        "java/util/HashMap" | "java/util/HashSet" | "java/util/TreeMap" | "java/util/TreeSet"
    ) || matches!(
        name,
        "containsAll"
            | "disjoint"
            | "equals"
            | "frequency"
            | "hashCode"
            | "max"
            | "min"
            | "removeAll"
            | "retainAll"
    ) || name.starts_with("unmodifiable")
        || name.starts_with("checked")
        || (name == "copyOf" && class != "java/util/List")
}

/// True if the result may show a receiver or argument to others.
pub fn may_be_view(class: &str, name: &str, result: &str) -> bool {
    let reference = result.starts_with('L');
    let of_stream =
        class.starts_with("java/util/stream/") && result.starts_with("Ljava/util/stream/");
    reference && (of_stream || VIEWS.contains(&name))
}

/// True if the method runs code that the program passed, possibly after it gave up locks or started threads.
pub fn calls_back(class: &str, descriptor: &str) -> bool {
    class.starts_with("java/util/stream/")
        || descriptor.contains("Ljava/util/function/")
        || descriptor.contains("Ljava/util/Comparator;")
}

/// True if nobody can extend the class.
pub fn is_final(class: &str) -> bool {
    FINAL.contains(&class)
}

/// True if an argument of this descriptor may be a watched object that the platform looks into.
pub fn argument(class: &str, name: &str, descriptor: &str) -> bool {
    match descriptor.as_bytes().first() {
        Some(b'[') => true,
        Some(b'L') => match descriptor {
            "Ljava/lang/Object;" => {
                // values are equal to nothing mutable
                let of_value = name == "equals"
                    && !is_watched_type(class)
                    && !matches!(class, "java/lang/Object" | "java/util/Objects");
                let renders = RENDERING.contains(&name) && !class.starts_with("java/util/stream/");
                (renders && !of_value) || matches!((class, name), ("java/lang/System", "arraycopy"))
            }
            _ => is_watched_type(descriptor.trim_start_matches('L').trim_end_matches(';')),
        },
        _ => false,
    }
}

/// True for the static types whose objects may be watched: rows of [`WATCHED`] that are classes.
pub fn is_watched_type(class: &str) -> bool {
    static TYPES: OnceLock<FxHashSet<String>> = OnceLock::new();
    let types = TYPES.get_or_init(|| {
        let static_only = ["java.util.Collections", "java.util.Arrays"];
        let rows = WATCHED.iter().filter(|row| !static_only.contains(row));
        rows.map(|row| row.replace('.', "/")).collect()
    });
    if !class.starts_with("java/") {
        return false;
    }
    let outer = class.split('$').next().unwrap_or_default();
    types.contains(outer) || class.starts_with("java/util/stream/")
}
