//! Programs for which static re-initialisation would not be right, because something beside static fields would survive
//! an execution, because static fields are reached where no question can be asked first, or because threads that jcheck
//! does not control could still run code of one execution during the next.

use super::plan::PREFIX;
use super::Trouble;
use crate::class::descriptor::java_name;
use crate::class::pool::{tag, MemberRef};
use crate::class::view::access;
use crate::class::Class;
use crate::platform::is_copy;

/// First version whose interfaces can have static methods (JVMS 4.6).
const FIRST_VERSION_WITH_STATIC_INTERFACE_METHODS: u16 = 52;

/// Bootstrap methods whose call sites keep nothing of the program.
const BOOTSTRAPS: [(&str, &str); 6] = [
    (LAMBDAS, "metafactory"),
    (LAMBDAS, "altMetafactory"),
    ("java/lang/invoke/StringConcatFactory", "makeConcat"),
    (
        "java/lang/invoke/StringConcatFactory",
        "makeConcatWithConstants",
    ),
    ("java/lang/runtime/ObjectMethods", "bootstrap"),
    ("java/lang/runtime/SwitchBootstraps", "typeSwitch"),
];
/// The class whose methods link call sites of lambdas.
pub const LAMBDAS: &str = "java/lang/invoke/LambdaMetafactory";

/// Who has the threads of `java.util.concurrent` and `java.util`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlatformThreads {
    /// The JVM: they could outlive an execution.
    Free,
    /// jcheck, since these classes are rewritten in place.
    Controlled,
}

/// Classes of the platform that have threads of their own, by internal name or the beginning of one; under control
/// where they are rewritten in place.
const THREADS: &[&str] = &[
    "java/util/Timer",
    "java/util/concurrent/Executor",
    "java/util/concurrent/ThreadPoolExecutor",
    "java/util/concurrent/ScheduledThreadPoolExecutor",
    "java/util/concurrent/ForkJoin",
    "java/util/concurrent/RecursiveTask",
    "java/util/concurrent/RecursiveAction",
    "java/util/concurrent/CountedCompleter",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/SubmissionPublisher",
];
/// Those that are never under control.
const FREE_THREADS: &[&str] = &[
    "java/util/concurrent/StructuredTaskScope",
    "java/lang/Thread$Builder",
    "java/lang/ref/Cleaner",
    "java/lang/Process",
    "java/net/http/",
    "com/sun/net/httpserver/",
    "java/rmi/",
    "java/awt/",
    "javax/swing/",
];
/// Methods that use [`THREADS`].
const PARALLEL: [&str; 5] = [
    "parallel",
    "parallelStream",
    "parallelSort",
    "parallelPrefix",
    "parallelSetAll",
];
/// Methods that use [`FREE_THREADS`].
const FREE_PARALLEL: [&str; 4] = [
    "addShutdownHook",
    "newVirtualThreadPerTaskExecutor",
    "startVirtualThread",
    "ofVirtual",
];

/// Refuses a class.
pub fn check(class: &Class<'_>, threads: PlatformThreads) -> Result<(), Trouble> {
    // What the JDK's own classes reach by reflection are fields of instances; nobody serialises them here.
    if is_copy(&class.name()?) {
        return Ok(());
    }
    for index in 1..class.pool.count() {
        match class.pool.tag(index) {
            Some(tag::FIELDREF | tag::METHODREF | tag::INTERFACE_METHODREF) => {
                if let Some(why) = member(&class.pool.member(index)?, threads) {
                    return refuse(why);
                }
            }
            Some(tag::DYNAMIC) => {
                return refuse("a dynamic constant is computed once".to_string());
            }
            Some(tag::METHOD_HANDLE) => {
                let handle = class.pool.method_handle(index)?;
                const FIELD_KINDS: [u8; 2] = [2, 4];
                if FIELD_KINDS.contains(&handle.kind) {
                    let name = &handle.member.name;
                    return refuse(format!("a method handle reaches the static field {name}"));
                }
                if matches!(&*handle.member.name, "forName" | "ensureInitialized") {
                    return refuse("a method reference initialises classes".to_string());
                }
            }
            _ => {}
        }
    }
    for (owner, name) in bootstraps(class)? {
        if !BOOTSTRAPS.contains(&(owner.as_str(), name.as_str())) {
            let owner = java_name(&owner);
            return refuse(format!("a call site of {owner}.{name} may keep objects"));
        }
    }
    for field in &class.fields {
        own_name(&class.pool.text(field.name)?)?;
    }
    let is_interface = class.access & access::INTERFACE != 0;
    for method in &class.methods {
        let name = class.pool.text(method.name)?;
        own_name(&name)?;
        if name == "finalize" && class.pool.text(method.descriptor)? == "()V" {
            return refuse("finalizers run whenever the JVM likes".to_string());
        }
        if method.access & access::NATIVE != 0 {
            return refuse(format!("{name} is native, and may reach any field"));
        }
        let old = class.major < FIRST_VERSION_WITH_STATIC_INTERFACE_METHODS;
        if is_interface && old && name == "<clinit>" {
            return refuse(format!(
                "an interface of class file version {} has an initialiser",
                class.major
            ));
        }
    }
    Ok(())
}

fn refuse<T>(why: String) -> Result<T, Trouble> {
    Err(Trouble::Refused(why))
}

fn own_name(name: &str) -> Result<(), Trouble> {
    match name.starts_with(PREFIX) {
        true => refuse(format!("the name {name} is taken")),
        false => Ok(()),
    }
}

/// Why a program that uses this member is refused.
fn member(member: &MemberRef<'_>, threads: PlatformThreads) -> Option<String> {
    let owner: &str = &member.owner;
    let name: &str = &member.name;
    let annotation = name.contains("Annotation");
    let why = match owner {
        "java/lang/reflect/Field" => "reads or writes fields by reflection",
        "java/lang/Class" | "java/lang/Package" | "java/lang/Module" if annotation => {
            "reads annotations, which the JDK keeps"
        }
        "java/lang/Class" => match name {
            "getField" | "getFields" | "getDeclaredField" | "getDeclaredFields" => {
                "looks for fields by reflection"
            }
            _ => return None,
        },
        "java/lang/invoke/MethodHandles$Lookup" => match name {
            "findStaticGetter"
            | "findStaticSetter"
            | "findStaticVarHandle"
            | "unreflectGetter"
            | "unreflectSetter"
            | "unreflectVarHandle" => "reaches fields by method handles",
            "defineClass" | "defineHiddenClass" | "defineHiddenClassWithClassData" => {
                "defines classes"
            }
            _ => return None,
        },
        "java/lang/ClassLoader" => match name {
            "loadClass" | "getParent" | "getName" => return None,
            "getPlatformClassLoader" => return None,
            _ if name.contains("Resource") || name.starts_with("getSystem") => return None,
            _ => "uses a class loader",
        },
        "java/net/URLClassLoader" | "java/security/SecureClassLoader" => "uses a class loader",
        "java/lang/ClassValue" => "keeps values with classes",
        "java/io/ObjectInputStream"
        | "java/io/ObjectOutputStream"
        | "java/io/ObjectStreamClass"
        | "java/io/ObjectInputFilter" => "serialises objects",
        _ if has_threads(owner, name, threads) => "uses threads of the JDK's own",
        _ if owner.starts_with("java/lang/reflect/") && annotation => {
            "reads annotations, which the JDK keeps"
        }
        _ if owner.starts_with("sun/misc/")
            || owner.starts_with("jdk/internal/")
            || owner.starts_with("sun/reflect/")
            || owner.starts_with("java/lang/instrument/") =>
        {
            "uses internals of the JDK"
        }
        _ => return None,
    };
    Some(format!("it {why} ({}.{name})", java_name(owner)))
}

/// Whether a member of a class uses threads that may outlive an execution.
fn has_threads(owner: &str, name: &str, threads: PlatformThreads) -> bool {
    let within = |classes: &[&str]| classes.iter().any(|class| owner.starts_with(class));
    let of_jdk = owner.starts_with("java/");
    let free = within(FREE_THREADS) || of_jdk && FREE_PARALLEL.contains(&name);
    let known = within(THREADS) || of_jdk && PARALLEL.contains(&name);
    free || known && threads == PlatformThreads::Free
}

/// Whether it makes proxies: the JVM initialises some of their types where no question can be asked first.
pub fn makes_proxies(class: &Class<'_>) -> Result<bool, Trouble> {
    for index in 1..class.pool.count() {
        if class.pool.tag(index) == Some(tag::METHODREF) {
            let member = class.pool.member(index)?;
            let makes = matches!(&*member.name, "newProxyInstance" | "getProxyClass");
            if makes && member.owner == "java/lang/reflect/Proxy" {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether it has lambdas of several types, whose interfaces are initialised where no question can be asked first.
pub fn has_mixed_lambdas(class: &Class<'_>) -> Result<bool, Trouble> {
    let alternative = (LAMBDAS.to_string(), "altMetafactory".to_string());
    Ok(bootstraps(class)?.contains(&alternative))
}

/// Owners and names of all bootstrap methods, by their numbers (JVMS 4.7.23).
pub fn bootstraps(class: &Class<'_>) -> Result<Vec<(String, String)>, Trouble> {
    let Some(attribute) = class.find(&class.attributes, "BootstrapMethods") else {
        return Ok(Vec::new());
    };
    let mut reader = crate::class::bytes::Reader::window(class.bytes, attribute.content());
    let mut found = Vec::new();
    for _ in 0..reader.u16()? {
        let handle = class.pool.method_handle(reader.u16()?)?;
        let arguments = usize::from(reader.u16()?);
        reader.skip(arguments * 2)?;
        found.push((
            handle.member.owner.to_string(),
            handle.member.name.to_string(),
        ));
    }
    Ok(found)
}
