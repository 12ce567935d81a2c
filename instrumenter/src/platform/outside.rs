//! Calls from classes of the JDK that are rewritten where they are into those that are not: whether nobody needs to know.
//!
//! What such a call does is seen by no one. So it is told when it is made, unless it is harmless: it is in the table of
//! [`crate::policy`], or in one of the rows here; or what it leads to is rewritten, or the platform's business
//! ([`super::regions`]). Objects that can change are judged where they are made, so that calls by an interface need not be.
//!
//! A native method of a class that is rewritten is judged by what natives are ([`crate::natives`]).

use super::{arguments, in_place, native_arrays, regions};
use crate::class::pool::MemberRef;
use crate::natives::{self, Kind};
use crate::policy::{self, Reason, Verdict};
use crate::universe::Universe;

/// What is harmless: a class with its nested classes, or a package with a slash at its end; names of methods, or none for all.
type Row = (&'static str, &'static [&'static str]);

/// For one reason.
struct Group {
    /// Why nobody needs to know.
    #[cfg_attr(not(test), expect(dead_code, reason = "for readers, and a test"))]
    why: &'static str,
    rows: &'static [Row],
}

/// All rows.
#[rustfmt::skip]
const GROUPS: &[Group] = &[
    Group {
        why: "interfaces, and methods of all objects: what can change behind them was judged where it was made",
        rows: &[
            ("java/lang/Appendable", &[]),
            ("java/lang/CharSequence", &[]),
            ("java/lang/Iterable", &["forEach", "iterator", "spliterator"]),
            ("java/net/FileNameMap", &[]),
            ("java/lang/Object", &["equals", "hashCode", "toString"]),
        ],
    },
    Group {
        why: "what it reads is told by a hook of its own",
        rows: &[("java/lang/Object", &["clone"])],
    },
    Group {
        why: "arrays of strings and builders, which their fields stand for; other arrays have rows in `arguments`",
        rows: &[
            ("java/lang/String", &["getChars"]),
            ("java/lang/StringLatin1", &[]),
            ("java/lang/StringUTF16", &[]),
            ("jdk/internal/util/DecimalDigits", &[]),
        ],
    },
    Group {
        why: "what implements it tells of the arrays, see `arguments`",
        rows: &[("jdk/internal/access/JavaLangAccess", &[
            "decodeASCII", "encodeASCII", "inflateBytesToChars", "uncheckedDecodeASCII", "uncheckedEncodeASCII",
            "uncheckedInflateBytesToChars",
        ])],
    },
    Group {
        why: "functions of their arguments, which are values or made for the call",
        rows: &[
            ("jdk/internal/access/JavaLangAccess", &[
                "countNonZeroAscii", "fastUUID", "join", "newStringNoRepl", "uncheckedNewStringNoRepl",
            ]),
            ("jdk/internal/access/JavaObjectInputStreamAccess", &[]),
            ("jdk/internal/math/", &[]),
            ("jdk/internal/util/Exceptions", &[]),
            ("jdk/internal/util/HexDigits", &[]),
            ("jdk/internal/util/ModifiedUtf", &[]),
            ("jdk/internal/util/NullableKeyValueHolder", &[]),
            ("jdk/internal/util/Preconditions", &[]),
            ("jdk/internal/util/regex/Grapheme", &[]),
            ("sun/net/util/IPAddressUtil", &[]),
            ("sun/net/util/ProxyUtil", &[]),
            ("sun/net/util/SocketExceptions", &[]),
            ("sun/net/util/URLUtil", &["urlNoFragString"]),
            ("sun/net/www/ParseUtil", &[]),
        ],
    },
    Group {
        why: "what is known of characters, read by initialisers and not changed; buffers of the call",
        rows: &[
            ("jdk/internal/icu/impl/", &[]), ("jdk/internal/icu/lang/", &[]), ("jdk/internal/icu/util/", &[]),
        ],
    },
    Group {
        why: "takes generators, which are called and seen",
        rows: &[
            ("jdk/internal/util/random/RandomSupport", &[
                "boundedNextDouble", "boundedNextFloat", "boundedNextInt", "boundedNextLong", "checkBound", "checkRange",
                "checkStreamSize", "computeNextExponential", "computeNextGaussian",
            ]),
            ("jdk/internal/util/random/RandomSupport$AbstractSpliteratorGenerator", &[]),
            ("jdk/internal/util/random/RandomSupport$AbstractSplittableGenerator", &["<init>"]),
            ("jdk/internal/util/random/RandomSupport$RandomGeneratorProperties", &[]),
        ],
    },
    Group {
        why: "frames of the thread that asks, which do not change any more",
        rows: &[("java/lang/StackWalker$StackFrame", &["getClassName", "getMethodName"])],
    },
    Group {
        why: "writes into a builder or another appendable, which is seen",
        rows: &[("jdk/internal/util/DateTimeHelper", &[])],
    },
    Group {
        why: "of one stream, whose fields are watched; or functions of their arguments",
        rows: &[("java/util/zip/ZipCoder", &[]), ("java/util/zip/ZipUtils", &[])],
    },
    Group {
        why: "open files: what is done with them is told by native methods, and who is in one of these is nobody's business",
        rows: &[
            ("java/io/FileDescriptor", &["<init>", "valid"]),
            ("java/io/FileInputStream", &["getChannel"]),
            ("java/io/FileOutputStream", &["getChannel"]),
            ("jdk/internal/access/JavaIOFileDescriptorAccess", &["close", "getAppend"]),
            // Who interrupts such a thread looks at it.
            ("jdk/internal/access/JavaLangAccess", &["blockedOn"]),
            ("jdk/internal/event/FileForceEvent", &[]),
            ("jdk/internal/event/FileReadEvent", &[]),
            ("jdk/internal/event/FileWriteEvent", &[]),
            ("jdk/internal/misc/Blocker", &[]),
            // Memory of one call, which is given back at its end.
            ("jdk/internal/access/JavaNioAccess", &["newDirectByteBuffer"]),
            ("jdk/internal/ref/Cleaner", &["clean"]),
            ("sun/nio/ch/DirectBuffer", &["address", "attachment", "cleaner"]),
            ("sun/nio/ch/FileDispatcher", &[
                "allocationGranularity", "available", "canTransferToDirectly", "canTransferToFromOverlappedMap", "force",
                "isOther", "maxDirectTransferSize", "needsPositionLock", "seek", "size", "transferFrom", "transferTo",
                "transferToDirectlyNeedsPositionLock", "truncate",
            ]),
            ("sun/nio/ch/FileDispatcherImpl", &["<init>"]),
            ("sun/nio/ch/IOStatus", &[]),
            ("sun/nio/ch/IOUtil", &["fdVal", "load", "read", "write"]),
            ("sun/nio/ch/NativeThread", &["current", "isNativeThread", "signal"]),
            ("sun/nio/ch/Streams", &[]),
        ],
    },
    Group {
        why: "leads back to a class that is rewritten",
        rows: &[
            ("jdk/internal/access/JavaObjectInputStreamReadString", &[]),
            ("jdk/internal/access/JavaUtilCollectionAccess", &[]),
            ("jdk/internal/access/SharedSecrets", &[]),
        ],
    },
    Group {
        why: "what the JVM and this JDK are: the same in every execution",
        rows: &[
            ("java/lang/SecurityManager", &[]),
            ("jdk/internal/access/JavaLangAccess", &["currentCarrierThread", "getEnumConstantsShared"]),
            ("jdk/internal/misc/CDS", &[]),
            ("jdk/internal/logger/DefaultLoggerFinder", &["isSystem"]),
            ("jdk/internal/misc/VM", &[]),
            ("jdk/internal/reflect/Reflection", &["getCallerClass"]),
            ("jdk/internal/util/StaticProperty", &[]),
            ("sun/reflect/misc/ReflectUtil", &["checkPackageAccess", "ensureMemberAccess"]),
            ("sun/security/action/", &[]),
        ],
    },
    Group {
        why: "handles are found here; what is done with them is looked at where it happens",
        rows: &[
            ("java/lang/invoke/VarHandle", &[]),
            ("jdk/internal/invoke/MhUtil", &[]),
            ("jdk/internal/misc/Unsafe", &[
                "arrayBaseOffset", "arrayIndexScale", "getUnsafe", "isBigEndian", "objectFieldOffset",
                "staticFieldBase", "staticFieldOffset",
            ]),
        ],
    },
    Group {
        why: "executions are sequentially consistent",
        rows: &[("jdk/internal/misc/Unsafe", &["loadFence", "storeFence", "storeStoreFence"])],
    },
    Group {
        why: "what runs there is seen: a constructor, or a new array",
        rows: &[
            ("java/lang/Class", &["newInstance"]),
            ("java/lang/reflect/Array", &["newInstance"]),
            ("java/lang/reflect/Constructor", &["newInstance"]),
        ],
    },
    Group {
        why: "what serialisation knows of classes, and tells of",
        rows: &[
            ("java/io/ClassCache", &[]),
            ("jdk/internal/event/DeserializationEvent", &[]),
            ("jdk/internal/event/SerializationMisdeclarationEvent", &[]),
        ],
    },
    Group {
        why: "references are cleared in no execution",
        rows: &[
            ("java/lang/ref/", &[]),
            ("jdk/internal/ref/Cleaner", &["create"]),
            ("jdk/internal/ref/CleanerFactory", &[]),
        ],
    },
    Group {
        why: "who may do what: made once and not changed, or asked for where no security manager is",
        rows: &[
            ("java/security/AccessControlContext", &[]),
            ("java/security/Policy", &["getPolicyNoCheck", "implies"]),
            ("java/security/Provider", &["getName"]),
            ("sun/reflect/misc/ReflectUtil", &["checkPackageAccess", "checkProxyPackageAccess", "isPackageAccessible"]),
        ],
    },
    Group {
        why: "what is known of locales, and names of it",
        rows: &[
            ("jdk/internal/util/ReferencedKeyMap", &[]),
        ],
    },
    Group {
        why: "what providers are made is looked at where it happens",
        rows: &[("java/util/ServiceLoader", &["iterator", "stream"]), ("java/util/ServiceLoader$Provider", &[])],
    },
    Group {
        why: "what threads keep for themselves",
        rows: &[
            ("java/lang/Thread", &["runWith", "scopedValueBindings"]),
            ("java/util/concurrent/locks/LockSupport", &["getThreadId", "setCurrentBlocker"]),
            ("jdk/internal/access/JavaLangAccess", &["headStackableScope", "scopedValueBindings",
                "setHeadStackableScope", "threadContainer"]),
            ("jdk/internal/access/JavaUtilConcurrentTLRAccess", &[]),
            ("jdk/internal/misc/ThreadTracker", &["end", "tryBegin"]),
        ],
    },
    Group {
        why: "no thread of the program can see it",
        rows: &[
            ("java/lang/Thread", &["setPriority"]),
            ("jdk/internal/event/SocketReadEvent", &[]),
            ("jdk/internal/event/SocketWriteEvent", &[]),
            ("jdk/internal/event/ThrowableTracer", &[]),
            // For tools in the JDK, of which there are none.
            ("sun/net/ProgressMonitor", &["getDefault", "shouldMeterInput"]),
        ],
    },
    Group {
        why: "threads that nobody else knows yet; their containers are for tools",
        rows: &[
            ("java/lang/Thread", &["daemon", "genThreadName", "ofVirtual", "priority", "setName",
                "uncaughtExceptionHandler"]),
            ("java/lang/Thread$Builder", &[]),
            ("jdk/internal/vm/SharedThreadContainer", &[]),
        ],
    },
    Group {
        why: "of what encrypts; `wrap` and `unwrap`, which do, are told",
        rows: &[
            ("javax/net/ssl/SNIHostName", &[]),
            ("javax/net/ssl/SSLEngine", &["getHandshakeStatus", "getSession", "setSSLParameters", "setUseClientMode"]),
            ("javax/net/ssl/SSLEngineResult", &[]),
            ("javax/net/ssl/SSLParameters", &[]),
            ("javax/net/ssl/SSLSession", &["getPacketBufferSize"]),
        ],
    },
    Group {
        why: "output, like that of loggers",
        rows: &[
            ("jdk/internal/logger/SurrogateLogger", &["getSimpleFormat"]),
            ("sun/security/util/Debug", &[]),
            ("sun/util/logging/PlatformLogger", &[]),
        ],
    },
    Group {
        why: "a buffer of the stream itself, whose fields are watched",
        rows: &[
            ("jdk/internal/access/JavaLangAccess", &["uncheckedCountPositives"]),
            ("jdk/internal/util/ByteArray", &[]),
            ("jdk/internal/util/ByteArrayLittleEndian", &[]),
        ],
    },
    Group {
        why: "how long a new array should be; what is put in another order was written by the same call before",
        rows: &[("jdk/internal/util/ArraysSupport", &["newLength", "reverse", "toArrayReversed"])],
    },
];

/// What is harmless in one class of the JDK only: that class, the other one, its methods.
const OF_ONE: &[(&str, &str, &[&str])] = &[
    // Of numbers, which never change.
    (
        "java/math/BigInteger",
        "jdk/internal/util/ArraysSupport",
        &["hashCode", "mismatch"],
    ),
    // What runs there is seen.
    (
        "java/io/ObjectStreamClass",
        "java/lang/reflect/Method",
        &["invoke"],
    ),
    (
        "sun/rmi/server/UnicastServerRef",
        "java/lang/reflect/Method",
        &["invoke"],
    ),
    // Of a copy that nobody else knows yet.
    (
        "java/util/concurrent/ConcurrentSkipListSet",
        "java/lang/reflect/Field",
        &["set"],
    ),
    (
        "java/util/concurrent/CopyOnWriteArrayList",
        "java/lang/reflect/Field",
        &["set"],
    ),
    (
        "java/util/concurrent/atomic/AtomicReferenceArray",
        "java/lang/reflect/Field",
        &["set"],
    ),
];

/// The rows that name a method of a class.
fn matching<'a>(class: &'a str, name: &'a str) -> impl Iterator<Item = Row> + 'a {
    let rows = GROUPS.iter().flat_map(|group| group.rows).copied();
    rows.filter(move |(place, methods)| {
        is_inside(place, class) && (methods.is_empty() || methods.contains(&name))
    })
}

fn is_inside(place: &str, class: &str) -> bool {
    match place.ends_with('/') {
        true => class.starts_with(place),
        false => class
            .strip_prefix(place)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('$')),
    }
}

/// What is in rows, and none of these calls has a use for: by which class, of which class and method.
pub fn useless(calls: &[(String, String, String)]) -> Vec<String> {
    let mut found = Vec::new();
    let rows = GROUPS.iter().flat_map(|group| group.rows).copied();
    let rows = rows.map(|(place, methods)| (None, place, methods));
    let of_one = OF_ONE.iter().copied();
    for (user, place, methods) in
        rows.chain(of_one.map(|(user, of, names)| (Some(user), of, names)))
    {
        let used = |wanted: Option<&str>| {
            calls.iter().any(|(by, class, name)| {
                user.is_none_or(|user| user == by)
                    && is_inside(place, class)
                    && wanted.is_none_or(|wanted| wanted == name)
            })
        };
        match methods {
            [] if !used(None) => found.push(place.to_string()),
            _ => found.extend(
                (methods.iter().filter(|method| !used(Some(method))))
                    .map(|method| format!("{place} {method}")),
            ),
        }
    }
    found
}

/// Class, name and descriptor of a method that calls another one.
type User<'a> = (&'a str, &'a str, &'a str);

/// What to tell of a call by this method of a class of the JDK, which is rewritten where it is, before it is made; `None` if it is
/// no news.
pub fn told(
    universe: &Universe,
    user: User<'_>,
    member: &MemberRef<'_>,
) -> Option<(Reason, String)> {
    let (name, descriptor) = (&*member.name, &*member.descriptor);
    if member.owner.starts_with('[') || !policy::is_platform(&member.owner) {
        return None;
    }
    let owner = universe.declarer(&member.owner, name, descriptor);
    let reason = match in_place::is_watched(owner) {
        true => of_native(user, owner, name, descriptor),
        false if regions::is_whole(owner) || regions::is_one(owner, name) => None,
        false if arguments::has(owner, name, descriptor) => None,
        false if matching(owner, name).next().is_some() => None,
        false if is_of_one(user.0, owner, name) => None,
        // Whatever exception it is, the fields that they write are those of `Throwable`, which are watched.
        false if policy::changes_throwable(owner, name) => None,
        false => match policy::method(owner, name, descriptor) {
            // The answers to what is only asked are the platform's.
            Verdict::Harmless | Verdict::Modelled => None,
            Verdict::Told => Some(Reason::UninstrumentedClass),
            // Programs do not get at it but by reflection, other code of the JDK does.
            Verdict::Unmodelled(_) if is_internal(owner) => Some(Reason::UninstrumentedClass),
            Verdict::Unmodelled(reason) => Some(reason),
        },
    };
    Some((reason?, format!("{}.{name}", owner.replace('/', "."))))
}

fn is_internal(class: &str) -> bool {
    ["jdk/", "sun/"]
        .iter()
        .any(|begin| class.starts_with(begin))
}

fn is_of_one(user: &str, class: &str, name: &str) -> bool {
    let mut rows = OF_ONE.iter();
    rows.any(|(one, of, methods)| *one == user && *of == class && methods.contains(&name))
}

/// Natives of classes that are rewritten, with stand-ins that tell what they do with files (`agent/src/host/files/`).
const TOLD_BELOW: &[(&str, &str)] = &[
    ("sun/nio/ch/FileChannelImpl", "initIDs"),
    ("sun/nio/ch/FileChannelImpl", "maxDirectTransferSize0"),
    ("sun/nio/ch/FileChannelImpl", "transferTo0"),
];

/// What natives do to arrays and to memory is told by those who call them, if by anybody.
fn of_native(user: User<'_>, owner: &str, name: &str, descriptor: &str) -> Option<Reason> {
    let group = natives::group(owner, name, descriptor)?;
    match group.kind {
        Kind::InputOutput if TOLD_BELOW.contains(&(owner, name)) => None,
        Kind::InputOutput => Some(Reason::UninstrumentedClass),
        Kind::Pinned => Some(Reason::Nondeterminism),
        Kind::Modelled => Some(Reason::UnmodelledOperation),
        Kind::Pure | Kind::Platform => {
            let accesses = group.accesses && descriptor.contains(['[', 'J']);
            let is_told = arguments::has(user.0, user.1, user.2)
                || native_arrays::of(owner, name, descriptor).is_some();
            (accesses && !is_told).then_some(Reason::UninstrumentedClass)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_a_reason_and_is_outside() {
        for group in GROUPS {
            assert!(!group.why.is_empty());
            for (place, _) in group.rows {
                assert!(!in_place::is_watched(place), "{place}");
            }
        }
    }

    #[test]
    fn nested_classes_go_with_the_outermost_unless_methods_are_named() {
        let has = |class, name| matching(class, name).next().is_some();
        assert!(has("java/lang/StringUTF16$CharsSpliterator", "<init>"));
        assert!(has("jdk/internal/math/FloatingDecimal", "appendTo"));
        assert!(!has("java/lang/StringBuilder", "append"));
        assert!(!has("jdk/internal/misc/Unsafe", "allocateMemory"));
        assert!(!has("java/io/File", "exists"));
    }
}
