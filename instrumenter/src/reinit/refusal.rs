//! What makes static re-initialisation wrong: that something beside static fields survives an execution, that static
//! fields are reached where no question can be asked first, or that threads that jcheck does not control could still run
//! code of one execution during the next.
//!
//! A program is refused for what its classes are. What they may do, but seldom do, is looked for at run time: the calls
//! that [`departs`] tells report themselves, and then all begins anew in another way.

use super::names::{CLINIT, PREFIX};
use super::trouble::Trouble;
use crate::class::descriptor::java_name;
use crate::class::opcode::{op, Instruction, Instructions};
use crate::class::pool::{tag, MemberRef};
use crate::class::view::{access, Member};
use crate::class::{Class, ClassError};

/// First version whose interfaces can have static methods (JVMS 4.6).
pub const FIRST_VERSION_WITH_STATIC_INTERFACE_METHODS: u16 = 52;

/// First version whose code may have frames.
const FIRST_VERSION_WITH_FRAMES: u16 = 50;

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

/// Classes of the platform that have threads of their own, by internal name or the beginning of one, and are not under
/// control.
const THREADS: &[&str] = &[
    "java/lang/ref/Cleaner",
    "java/lang/ProcessBuilder",
    "java/awt/",
    "javax/swing/",
];

/// Methods of `sun.misc.Unsafe` that reach static fields, or initialise classes.
const REACHES_STATICS: [&str; 6] = [
    "staticFieldBase",
    "staticFieldOffset",
    "ensureClassInitialized",
    "shouldBeInitialized",
    "allocateInstance",
    "defineAnonymousClass",
];

/// Methods that initialise a class which they are given.
const INITIALISES: [(&str, &str); 2] = [
    ("java/lang/Class", "forName"),
    ("java/lang/invoke/MethodHandles$Lookup", "ensureInitialized"),
];

/// Refuses a class for what it is.
pub fn check(class: &Class<'_>) -> Result<(), Trouble> {
    for index in 1..class.pool.count() {
        match class.pool.tag(index) {
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
                let reached = (&*handle.member.owner, &*handle.member.name);
                if INITIALISES.contains(&reached) {
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
    for method in &class.methods {
        if !is_moved(class, method)? {
            own_name(&class.pool.text(method.name)?)?;
        }
    }
    Ok(())
}

/// Why the static state of a class stays as it is, if it does: no execution that initialises it may be followed by others.
pub fn stays(class: &Class<'_>) -> Result<Option<String>, Trouble> {
    if class.access & access::INTERFACE == 0 || !is_old(class) {
        return Ok(None);
    }
    for method in &class.methods {
        if class.pool.text(method.name)? == "<clinit>" && !is_up_to_date(class, method)? {
            let (name, version) = (java_name(&class.name()?), class.major);
            return Ok(Some(format!(
                "{name}, an interface of class file version {version}, has an initialiser with branches"
            )));
        }
    }
    Ok(None)
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

/// Whether a method is the initialiser of its class, which is code under a lock (`passes/initialisation.rs`): the hooks call
/// it. For this module it is a static method like others, which asks for what its class needs first.
fn is_moved(class: &Class<'_>, method: &Member) -> Result<bool, Trouble> {
    let is_made = method.access & access::SYNTHETIC != 0;
    if !is_made || class.pool.text(method.name)? != CLINIT {
        return Ok(false);
    }
    let mut names = class
        .methods
        .iter()
        .map(|other| class.pool.text(other.name));
    Ok(names.try_fold(true, |moved, name| {
        Ok::<_, ClassError>(moved && name? != "<clinit>")
    })?)
}

/// Whether its class file version has no static methods of interfaces. It can be raised for code with frames, or that needs
/// none, and without subroutines (JVMS 4.10, 4.9.1).
pub fn is_old(class: &Class<'_>) -> bool {
    class.major < FIRST_VERSION_WITH_STATIC_INTERFACE_METHODS
}

/// Whether the code of a method is right for a higher version, too.
fn is_up_to_date(class: &Class<'_>, method: &Member) -> Result<bool, Trouble> {
    let Some(code) = class.code(method)? else {
        return Ok(true);
    };
    let mut instructions = Instructions::default();
    instructions.read(&class.bytes[code.bytes.clone()], code.bytes.start)?;
    let switches = op::TABLESWITCH..=op::LOOKUPSWITCH;
    let leaves = |it: &Instruction| it.is_branch() || switches.contains(&it.opcode);
    let straight = code.exceptions.is_empty() && !instructions.iter().any(leaves);
    let subroutine = |it: &Instruction| matches!(it.opcode, op::JSR | op::JSR_W);
    let frames = class.major >= FIRST_VERSION_WITH_FRAMES;
    Ok(straight || frames && !instructions.iter().any(subroutine))
}

/// Why an execution that uses this member must not be followed by others in the same JVM, if so.
pub fn departs(member: &MemberRef<'_>) -> Option<String> {
    let owner: &str = &member.owner;
    let name: &str = &member.name;
    let why = match owner {
        "java/lang/Module" if reads_annotations(member) => "reads annotations, which the JDK keeps",
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
        "java/lang/System" | "java/lang/Runtime" => match name {
            // Native methods may reach any field.
            "load" | "loadLibrary" => "loads native code",
            _ => return None,
        },
        "java/io/ObjectInputStream"
        | "java/io/ObjectOutputStream"
        | "java/io/ObjectStreamClass"
        | "java/io/ObjectInputFilter" => "serialises objects",
        _ if has_threads(owner) => "uses threads of the JDK's own",
        // An object has fields of its own in each execution.
        "sun/misc/Unsafe" if !REACHES_STATICS.contains(&name) => return None,
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

/// Whether it reads annotations: the JDK keeps them with the class.
pub fn reads_annotations(member: &MemberRef<'_>) -> bool {
    let owner = &*member.owner;
    let annotated = ["java/lang/Class", "java/lang/Package", "java/lang/Module"].contains(&owner)
        || owner.starts_with("java/lang/reflect/");
    annotated && member.name.contains("Annotation") && member.name != "isAnnotation"
}

/// Why no execution may use a reference to a method that is changed where it is called, if so.
pub fn departs_as_reference(member: &MemberRef<'_>) -> Option<String> {
    let what = match &*member.name {
        _ if reads_annotations(member) => "reads annotations, which the JDK keeps",
        "getField" | "getFields" | "getDeclaredField" | "getDeclaredFields"
            if member.owner == "java/lang/Class" =>
        {
            "looks for fields by reflection"
        }
        _ => return None,
    };
    let owner = java_name(&member.owner);
    Some(format!("it {what} ({owner}.{})", member.name))
}

/// Whether a class uses threads that may outlive an execution.
fn has_threads(owner: &str) -> bool {
    THREADS.iter().any(|class| owner.starts_with(class))
}

/// Whether it makes a proxy: the JVM initialises some of its types where no question can be asked first.
pub fn makes_proxy(member: &MemberRef<'_>) -> bool {
    let makes = matches!(&*member.name, "newProxyInstance" | "getProxyClass");
    makes && member.owner == "java/lang/reflect/Proxy"
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
