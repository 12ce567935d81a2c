//! Static state of the JDK that is rewritten where it is: what methods change either starts anew with each execution, or is of no
//! use to a program.

use jcheck_instrumenter::class::opcode::op;
use jcheck_instrumenter::class::view::Class;
use jcheck_instrumenter::platform::{in_place, restart};
use std::collections::BTreeSet;

use crate::common::{each_class_file, java_homes};

/// A class, and static fields of it.
type Row = (&'static str, &'static [&'static str]);

/// Fields that keep their values, with why no program is told something wrong by that. Of a JDK that has a field no more, or not
/// yet, another one has it.
#[rustfmt::skip]
const KEPT: &[(&str, &[&Row])] = &[
    ("found once, and the same whoever finds it", &[
        &("java/lang/IO", &["br"]),
        &("java/math/BigDecimal", &["BIG_TEN_POWERS_TABLE"]),
        &("java/math/BigInteger", &["powerCache"]),
        &("java/nio/charset/Charset", &["cache1", "cache2", "defaultCharset"]),
        &("java/time/format/DateTimeFormatterBuilder$ZoneIdPrinterParser", &["cachedPrefixTree", "cachedPrefixTreeCI"]),
        &("java/util/Currency", &[
            "available", "dataVersion", "formatVersion", "mainTable", "otherCurrenciesList", "specialCasesList",
        ]),
        &("java/util/Date", &["defaultCenturyStart", "jcal"]),
        &("java/util/Formatter", &["DFS"]),
        &("java/util/GregorianCalendar", &["jcal", "jeras"]),
        &("java/util/Scanner", &["boolPattern", "linePattern", "separatorPattern"]),
        &("java/util/concurrent/ConcurrentHashMap", &["NCPU"]),
        &("java/util/concurrent/ForkJoinPool$WorkQueue", &["INNOCUOUS_ACC"]),
        &("java/util/concurrent/LinkedTransferQueue$DualNode", &["isUniprocessor"]),
        &("jdk/internal/icu/text/UnicodeSet", &["INCLUSION"]),
        &("sun/net/www/protocol/http/NTLMAuthenticationProxy", &["isTrustedSite", "supportsTA"]),
        &("sun/net/www/protocol/http/NegotiateAuthentication", &["cache", "supported"]),
        &("sun/net/www/protocol/http/logging/HttpLogFormatter", &["cpattern", "pattern"]),
        &("sun/net/www/protocol/http/ntlm/NTLMAuthenticationCallback", &["callback"]),
        &("sun/nio/ch/NioSocketImpl", &["clientSocketOptions", "serverSocketOptions"]),
        &("sun/nio/ch/Util", &["directByteBufferConstructor", "directByteBufferRConstructor", "pageSize"]),
        &("sun/rmi/registry/RegistryImpl", &["resources"]),
    ]),
    ("the run-time library or the agent sets it anew", &[
        &("java/time/Clock", &["offset"]),
        &("java/util/Collections", &["r"]),
        &("java/util/Locale", &[
            "defaultDisplayLocale", "defaultFormatLocale", "defaultLocale", "isoCountries", "isoLanguages",
        ]),
        &("java/util/TimeZone", &["defaultTimeZone"]),
    ]),
    ("can be set once in a JVM: the next execution fails where it sets it again, which no replay shows", &[
        &("java/io/ObjectInputFilter$Config", &["serialFilter", "serialFilterFactory"]),
        &("java/net/DatagramSocket", &["factory"]),
        &("java/net/ServerSocket", &["factory"]),
        &("java/net/Socket", &["factory"]),
        &("java/net/URL", &["factory"]),
        &("java/time/zone/ZoneRulesProvider", &["ZONE_IDS"]),
    ]),
    ("a program reaches it by what is a gap", &[
        &("sun/net/httpserver/simpleserver/SimpleFileServerImpl", &["addrSpecified"]),
        &("sun/net/www/protocol/http/HttpURLConnection", &["defaultAuth"]),
    ]),
    ("numbers and figures that no program gets", &[
        &("java/nio/MappedMemoryUtils", &["unused"]),
        &("java/rmi/server/UID", &["hostUnique", "hostUniqueSet", "lastCount", "lastTime"]),
        &("java/security/Signature$Delegate", &["warnCount"]),
        &("javax/crypto/Cipher", &["warnCount"]),
        &("javax/crypto/KeyAgreement", &["warnCount"]),
        &("javax/crypto/Mac", &["warnCount"]),
        &("sun/nio/ch/FileChannelImpl$DefaultUnmapper", &["count", "totalCapacity", "totalSize"]),
        &("sun/nio/ch/FileChannelImpl$SyncUnmapper", &["count", "totalCapacity", "totalSize"]),
        &("sun/rmi/transport/Target", &["nextThreadNum"]),
        &("sun/rmi/transport/tcp/ConnectionAcceptor", &["threadNum"]),
    ]),
    ("what RMI keeps of objects that are exported, which the next execution does not find", &[
        &("sun/rmi/registry/RegistryImpl", &["registry"]),
        &("sun/rmi/server/LoaderHandler", &["codebaseURLs"]),
        &("sun/rmi/transport/DGCClient", &["nextSequenceNum"]),
        &("sun/rmi/transport/DGCClient$EndpointEntry", &["gcLatencyRequest"]),
        &("sun/rmi/transport/DGCImpl", &["dgc"]),
        &("sun/rmi/transport/GC", &["latencyTarget"]),
        &("sun/rmi/transport/GC$LatencyRequest", &["counter", "requests"]),
        &("sun/rmi/transport/ObjectTable", &["gcLatencyRequest", "keepAliveCount", "reaper"]),
    ]),
];

#[test]
fn static_state_that_methods_change_starts_anew() {
    let mut found = BTreeSet::new();
    for home in java_homes() {
        for module in in_place::modules() {
            each_class_file(&home, Some(module), |_, bytes| {
                let class = Class::parse(bytes).unwrap();
                let name = class.name().unwrap();
                if !in_place::is_watched(&name) || restart::is_restarted(&name) {
                    return;
                }
                for method in &class.methods {
                    if class.pool.text(method.name).unwrap() == "<clinit>" {
                        continue;
                    }
                    let Some(code) = class.code(method).unwrap() else {
                        continue;
                    };
                    for instruction in class.instructions(&code).unwrap() {
                        if instruction.opcode != op::PUTSTATIC {
                            continue;
                        }
                        let index = instruction.index(&class.bytes[code.bytes.clone()]);
                        let field = class.pool.member(index).unwrap();
                        if *field.owner == *name {
                            found.insert((name.clone(), field.name.to_string()));
                        }
                    }
                }
            });
        }
    }
    let rows = KEPT.iter().flat_map(|(_, rows)| rows.iter());
    let rows = rows.flat_map(|(class, fields)| {
        let fields = fields.iter();
        fields.map(|field| (class.to_string(), field.to_string()))
    });
    let kept: BTreeSet<(String, String)> = rows.collect();
    let unknown: Vec<_> = found.difference(&kept).collect();
    assert!(unknown.is_empty(), "neither reset nor known: {unknown:#?}");
    if java_homes().len() > 1 {
        let idle: Vec<_> = kept.difference(&found).collect();
        assert!(idle.is_empty(), "rows about nothing: {idle:#?}");
    }
}
