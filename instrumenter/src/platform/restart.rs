//! Static state of the JDK that a program can tell from one execution to the next: it starts anew, like the program's.
//!
//! In such a class, the initialiser becomes a method, static fields lose `final`, since only an initialiser may assign
//! those (JVMS 6.5, `putstatic`), and a new initialiser calls the method and tells the run-time library of how to begin anew:
//!
//! ```text
//! static { jcheck$clinit(); Border.initialised(C::jcheck$restart); }
//! static void jcheck$restart() { field = default value; ...; jcheck$clinit(); }
//! ```
//!
//! Before each execution, the library calls the methods it was told of.

use crate::class::asm::Asm;
use crate::class::build::MethodInfo;
use crate::class::fresh::{constant, is_state, Fresh};
use crate::class::opcode::op;
use crate::class::view::access;
use crate::class::writer::{self, ClassEdits, NewMethod};
use crate::class::{Class, Result};
use crate::passes::hooks::BORDER;

/// The classes, by internal names, each with what can be told.
const ROWS: &[(&str, &str)] = &[
    (
        "com/sun/net/httpserver/spi/HttpServerProvider",
        "what makes servers, found by whoever asks first",
    ),
    ("java/beans/ThreadGroupContext", "what is known of beans"),
    (
        "java/lang/management/ManagementFactory",
        "the server of the platform, with the beans of the program",
    ),
    (
        "java/net/Authenticator",
        "whom connections ask for passwords",
    ),
    (
        "java/net/CookieHandler",
        "what the program keeps cookies in",
    ),
    (
        "java/net/HttpURLConnection",
        "whether redirects are followed",
    ),
    (
        "java/net/ProxySelector",
        "what the program asks for proxies",
    ),
    (
        "java/net/ResponseCache",
        "what the program keeps answers in",
    ),
    (
        "java/net/URLConnection",
        "what connections do by default, and what reads their content",
    ),
    ("java/rmi/server/LogStream", "streams for logs"),
    (
        "java/rmi/server/RMISocketFactory",
        "what the program makes sockets with",
    ),
    ("java/rmi/server/RemoteServer", "where calls are logged"),
    ("java/sql/DriverManager", "drivers, and a time limit"),
    ("java/util/logging/Handler", "a level"),
    ("java/util/logging/Level", "levels"),
    ("java/util/logging/Level$KnownLevel", "levels by name"),
    (
        "java/util/logging/LogManager",
        "loggers, and how they are set up",
    ),
    ("java/util/logging/LogRecord", "numbers of records"),
    ("java/util/logging/Logger", "the global logger"),
    ("java/util/RemotePlaces", "objects that are exported"),
    (
        "java/util/ResourceBundle",
        "bundles that were found, whose classes may be the program's",
    ),
    ("java/util/Timer", "numbers in default names"),
    (
        "java/util/concurrent/CompletableFuture",
        "the pool for asynchronous tasks",
    ),
    (
        "java/util/concurrent/CompletableFuture$Delayer",
        "the pool for time limits",
    ),
    (
        "java/util/concurrent/Executors$DefaultThreadFactory",
        "numbers in default names",
    ),
    (
        "java/util/concurrent/ForkJoinPool",
        "the common pool, and numbers of pools",
    ),
    (
        "java/util/concurrent/ScheduledThreadPoolExecutor",
        "numbers of tasks, which order those of one time",
    ),
    (
        "java/util/concurrent/SubmissionPublisher",
        "the pool for subscribers",
    ),
    (
        "javax/management/MBeanServerFactory",
        "servers that were made",
    ),
    (
        "jdk/internal/net/http/AuthenticationFilter",
        "who each client is",
    ),
    ("jdk/internal/net/http/Http1Response", "numbers in messages"),
    (
        "jdk/internal/net/http/HttpClientImpl",
        "numbers in names of threads, and the pool for what comes after",
    ),
    ("jdk/internal/net/http/HttpConnection", "numbers in labels"),
    ("jdk/internal/net/http/SocketTube", "numbers in messages"),
    (
        "jdk/internal/net/http/TimeoutEvent",
        "numbers, which order those of one time",
    ),
    (
        "jdk/internal/net/http/common/HttpBodySubscriberWrapper",
        "numbers, which order subscribers",
    ),
    (
        "jdk/internal/net/http/common/MinimalFuture",
        "numbers in messages",
    ),
    (
        "jdk/internal/net/http/common/TimeSource",
        "when it began to count",
    ),
    (
        "sun/nio/ch/FileChannelImpl",
        "what this system was found not to do",
    ),
    (
        "sun/net/www/http/HttpCapture",
        "whether it was asked which answers are kept in files",
    ),
    ("sun/net/www/http/HttpClient", "connections that are kept"),
    (
        "sun/net/www/http/KeepAliveCache",
        "how many connections are kept, a property",
    ),
    (
        "sun/net/www/http/KeepAliveStream",
        "connections that are still to be read",
    ),
    ("jdk/internal/net/http/hpack/Decoder", "numbers in messages"),
    ("jdk/internal/net/http/hpack/Encoder", "numbers in messages"),
    (
        "sun/net/www/protocol/http/AuthCacheImpl",
        "passwords that were taken",
    ),
    (
        "sun/net/www/protocol/http/AuthCacheValue",
        "passwords that were taken",
    ),
    // Before `Authenticator`, which tells it where keys are.
    (
        "sun/net/www/protocol/http/AuthenticatorKeys",
        "numbers in keys",
    ),
    ("sun/nio/ch/Loopback", "ports that are in use"),
    (
        "sun/rmi/transport/tcp/TCPChannel",
        "connections that are kept",
    ),
    (
        "sun/rmi/transport/tcp/TCPEndpoint",
        "endpoints of this JVM, with their ports",
    ),
];

const CLINIT: &str = "jcheck$clinit";
const RESTART: &str = "jcheck$restart";
/// `REF_invokeStatic` (JVMS 4.4.8).
const INVOKE_STATIC: u8 = 6;

/// Whether the static state of a class starts anew.
pub fn is_restarted(class: &str) -> bool {
    ROWS.iter().any(|(row, _)| *row == class)
}

/// Makes the static state of a class one that can start anew.
///
/// # Errors
/// Damage in the class file.
pub fn restartable(class: &Class<'_>) -> Result<Vec<u8>> {
    let name = class.name()?.to_string();
    let mut edits = ClassEdits::new(class);
    for (index, method) in class.methods.iter().enumerate() {
        if class.pool.text(method.name)? == "<clinit>" {
            edits.methods[index] = Some(NewMethod {
                name: Some(edits.pool.utf8(CLINIT)?),
                access: access::PRIVATE | access::STATIC | access::SYNTHETIC,
                code: None,
            });
        }
    }
    let has_initialiser = !edits.is_empty();
    for (index, field) in class.fields.iter().enumerate() {
        if field.access & access::STATIC != 0 && field.access & access::FINAL != 0 {
            edits.field_access[index] = Some(field.access & !access::FINAL);
        }
    }
    let initialise = match has_initialiser {
        true => {
            let moved = edits.pool.method(&name, CLINIT, "()V")?;
            let call = Asm::new(&mut edits.pool).with_index(op::INVOKESTATIC, moved);
            call.finish().to_vec()
        }
        false => Vec::new(),
    };
    let mut restart = Vec::new();
    for field in class.fields.iter().filter(|field| is_state(class, field)) {
        let fresh = Fresh {
            name: class.pool.text(field.name)?.to_string(),
            descriptor: class.pool.text(field.descriptor)?.to_string(),
            constant: constant(class, field),
        };
        restart.extend(fresh.assign(&mut edits.pool, &name)?);
    }
    restart.extend(&initialise);
    restart.push(op::RETURN);
    let method = MethodInfo {
        access: access::PRIVATE | access::STATIC | access::SYNTHETIC,
        name: RESTART,
        descriptor: "()V",
        stack: 2,
        locals: 0,
        line: None,
    };
    let method = method.encode(&mut edits.pool, &restart)?;
    edits.new_methods.push(method);
    let again = edits.pool.method(&name, RESTART, "()V")?;
    let handle = edits.pool.method_handle(INVOKE_STATIC, again)?;
    let mut code = initialise;
    let tell = Asm::new(&mut edits.pool)
        .with_index(op::LDC + 1, handle)
        .call(BORDER, "initialised", "(Ljava/lang/invoke/MethodHandle;)V")?
        .ops(&[op::RETURN])
        .finish();
    code.extend(tell);
    let initialiser = MethodInfo {
        access: access::STATIC,
        name: "<clinit>",
        descriptor: "()V",
        stack: 1,
        locals: 0,
        line: None,
    };
    let initialiser = initialiser.encode(&mut edits.pool, &code)?;
    edits.new_methods.push(initialiser);
    writer::write(class, &edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_rewritten_in_place() {
        for (class, _) in ROWS {
            assert!(super::super::in_place::is_rewritten(class), "{class}");
        }
    }
}
