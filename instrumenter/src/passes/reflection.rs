//! Reflection: a hook before `Method.invoke`, `Constructor.newInstance` and `Class.newInstance` looks at what is
//! called, since code of the program is under control however it is called; elements that `Array` reads and writes
//! are accesses like any other. Calls that find classes or method handles by name, or list members, are redirected to
//! hooks. An access to a field is announced as that of an instruction is, and a method handle is looked at when it is
//! found.

use super::context::{At, MethodContext};
use super::hooks::REFLECTION;
use super::lookups;
use super::plans::{Reflective, Use};
use super::row::{By, Owner, Redirect};
use crate::class::asm::Snippet;
use crate::class::edit::Place;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::{ClassError, ClassErrorKind, Result};
use crate::policy::is_loader;
use crate::sites::Recurring;
use jcheck_annotations::SiteKind;

const CLASS: &str = "java/lang/Class";
const LOADER: &str = "java/lang/ClassLoader";
const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";

/// Calls that hooks make in place of the program.
#[rustfmt::skip]
pub const REDIRECTS: &[Redirect] = &[
    Redirect {
        owner: Owner::Class(CLASS), by: By::Static,
        name: "forName", descriptor: "(Ljava/lang/String;)Ljava/lang/Class;",
        class: REFLECTION, hook: "forName", hook_descriptor: "(Ljava/lang/String;I)Ljava/lang/Class;",
        kind: || called("java.lang.Class.forName"),
    },
    Redirect {
        owner: Owner::Class(CLASS), by: By::Static,
        name: "forName", descriptor: "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
        class: REFLECTION, hook: "forName",
        hook_descriptor: "(Ljava/lang/String;ZLjava/lang/ClassLoader;I)Ljava/lang/Class;",
        kind: || called("java.lang.Class.forName"),
    },
    Redirect {
        owner: Owner::Class(CLASS), by: By::Static,
        name: "forName", descriptor: "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
        class: REFLECTION, hook: "forName",
        hook_descriptor: "(Ljava/lang/Module;Ljava/lang/String;I)Ljava/lang/Class;",
        kind: || called("java.lang.Class.forName"),
    },
    Redirect {
        owner: Owner::Class(LOADER), by: By::Virtual,
        name: "loadClass", descriptor: "(Ljava/lang/String;)Ljava/lang/Class;",
        class: REFLECTION, hook: "loadClass",
        hook_descriptor: "(Ljava/lang/ClassLoader;Ljava/lang/String;I)Ljava/lang/Class;",
        kind: || called("java.lang.ClassLoader.loadClass"),
    },
    Redirect {
        owner: Owner::Class(LOOKUP), by: By::Instance,
        name: "ensureInitialized", descriptor: "(Ljava/lang/Class;)Ljava/lang/Class;",
        class: REFLECTION, hook: "ensureInitialized",
        hook_descriptor: "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;I)Ljava/lang/Class;",
        kind: || called("java.lang.invoke.MethodHandles$Lookup.ensureInitialized"),
    },
    Redirect {
        owner: Owner::Class(LOADER), by: By::Static,
        name: "getSystemClassLoader", descriptor: "()Ljava/lang/ClassLoader;",
        class: REFLECTION, hook: "systemLoader", hook_descriptor: "(I)Ljava/lang/ClassLoader;",
        kind: || called("java.lang.ClassLoader.getSystemClassLoader"),
    },
    Redirect {
        owner: Owner::Class(LOADER), by: By::Static,
        name: "getSystemResource", descriptor: "(Ljava/lang/String;)Ljava/net/URL;",
        class: REFLECTION, hook: "systemResource", hook_descriptor: "(Ljava/lang/String;I)Ljava/net/URL;",
        kind: || called("java.lang.ClassLoader.getSystemResource"),
    },
    Redirect {
        owner: Owner::Class(LOADER), by: By::Static,
        name: "getSystemResources", descriptor: "(Ljava/lang/String;)Ljava/util/Enumeration;",
        class: REFLECTION, hook: "systemResources", hook_descriptor: "(Ljava/lang/String;I)Ljava/util/Enumeration;",
        kind: || called("java.lang.ClassLoader.getSystemResources"),
    },
    Redirect {
        owner: Owner::Class(LOADER), by: By::Static,
        name: "getSystemResourceAsStream", descriptor: "(Ljava/lang/String;)Ljava/io/InputStream;",
        class: REFLECTION, hook: "systemResourceAsStream",
        hook_descriptor: "(Ljava/lang/String;I)Ljava/io/InputStream;",
        kind: || called("java.lang.ClassLoader.getSystemResourceAsStream"),
    },
    Redirect {
        owner: Owner::Class(CLASS), by: By::Instance,
        name: "getProtectionDomain", descriptor: "()Ljava/security/ProtectionDomain;",
        class: REFLECTION, hook: "protectionDomain",
        hook_descriptor: "(Ljava/lang/Class;I)Ljava/security/ProtectionDomain;",
        kind: || called("java.lang.Class.getProtectionDomain"),
    },
    list("getMethods", "()[Ljava/lang/reflect/Method;", "methods",
        "(Ljava/lang/Class;I)[Ljava/lang/reflect/Method;"),
    list("getDeclaredMethods", "()[Ljava/lang/reflect/Method;", "declaredMethods",
        "(Ljava/lang/Class;I)[Ljava/lang/reflect/Method;"),
    list("getConstructors", "()[Ljava/lang/reflect/Constructor;", "constructors",
        "(Ljava/lang/Class;I)[Ljava/lang/reflect/Constructor;"),
    list("getDeclaredConstructors", "()[Ljava/lang/reflect/Constructor;", "declaredConstructors",
        "(Ljava/lang/Class;I)[Ljava/lang/reflect/Constructor;"),
];

fn called(name: &str) -> SiteKind {
    SiteKind::Reflection(name.into())
}

/// A method of `Class` that lists members.
const fn list(
    name: &'static str,
    descriptor: &'static str,
    hook: &'static str,
    hook_descriptor: &'static str,
) -> Redirect {
    Redirect {
        owner: Owner::Class(CLASS),
        by: By::Instance,
        name,
        descriptor,
        class: REFLECTION,
        hook,
        hook_descriptor,
        kind: || called("java.lang.Class"),
    }
}

const OF_CLASS: &str = "(Ljava/lang/Class;Ljava/lang/String;I)Ljava/io/InputStream;";
const OF_LOADER: &str = "(Ljava/lang/ClassLoader;Ljava/lang/String;I)Ljava/io/InputStream;";

/// One row for each method, without those whose name tells.
const ROWS: &[(&str, &str, Use)] = &[
    ("java/lang/reflect/Method", "invoke", Use::Invoke),
    (
        "java/lang/reflect/Constructor",
        "newInstance",
        Use::Construct,
    ),
    (CLASS, "newInstance", Use::ConstructByClass),
    (CLASS, "getResource", Use::FindResource),
    (CLASS, "getResourceAsStream", Use::OpenResource(OF_CLASS)),
    (
        "java/lang/Module",
        "getResourceAsStream",
        Use::ResourceOfModule,
    ),
    (LOADER, "getResource", Use::FindResource),
    (LOADER, "getResources", Use::FindResources),
    (LOADER, "getResourceAsStream", Use::OpenResource(OF_LOADER)),
    (
        "java/lang/reflect/Proxy",
        "newProxyInstance",
        Use::MayInitialiseFor,
    ),
    (
        "java/lang/reflect/Proxy",
        "getProxyClass",
        Use::MayInitialiseFor,
    ),
    ("java/lang/reflect/Array", "newInstance", Use::MakeArray),
    ("java/lang/reflect/Array", "setLong", Use::Store(2)),
    ("java/lang/reflect/Array", "setDouble", Use::Store(2)),
    (METHOD_HANDLE, "invoke", Use::MayInitialise),
    (METHOD_HANDLE, "invokeExact", Use::MayInitialise),
    (METHOD_HANDLE, "invokeWithArguments", Use::MayInitialiseFor),
];

/// Types in the names of the methods of `Field`.
const FIELD_TYPES: [&str; 9] = [
    "", "Boolean", "Byte", "Char", "Short", "Int", "Long", "Float", "Double",
];

fn find_field(name: &str) -> Option<Use> {
    let is_type = |name: &str| FIELD_TYPES.contains(&name);
    if name.strip_prefix("get").is_some_and(is_type) {
        return Some(Use::ReadField);
    }
    let slots = if matches!(name, "setLong" | "setDouble") {
        2
    } else {
        1
    };
    let sets = name.strip_prefix("set").is_some_and(is_type);
    sets.then_some(Use::WriteField(slots))
}

fn find(member: &MemberRef<'_>) -> Option<Use> {
    if member.owner == "java/lang/reflect/Field" {
        return find_field(&member.name);
    }
    let row = ROWS
        .iter()
        .find(|(owner, name, _)| *owner == member.owner && *name == member.name);
    match row {
        Some((_, _, found)) => Some(*found),
        None if member.owner != "java/lang/reflect/Array" || member.name == "getLength" => None,
        None if member.name.starts_with("get") => Some(Use::Load),
        None if member.name.starts_with("set") => Some(Use::Store(1)),
        None => None,
    }
}

impl Reflective {
    /// What a call does by reflection, if anything that can be hooked.
    pub fn of_call(member: &MemberRef<'_>) -> Option<Self> {
        let does = find(member)?;
        let name = format!("{}.{}", member.owner.replace('/', "."), member.name);
        let called = SiteKind::Reflection(name.into()).into();
        Some(Reflective { does, called })
    }

    /// What a call of a method of class loaders does that the class of its owner inherits from one of the platform.
    pub fn of_loader(owner: &str, member: &MemberRef<'_>) -> Option<Self> {
        let inherited = MemberRef {
            owner: LOADER.into(),
            name: member.name.clone(),
            descriptor: member.descriptor.clone(),
        };
        is_loader(owner)
            .then(|| Self::of_call(&inherited))
            .flatten()
    }
}

/// Hooks the call.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At, reflective: &Reflective) -> Result<()> {
    let called = &reflective.called;
    match reflective.does {
        Use::Invoke => {
            let arguments = cx.scratch;
            let extra = arguments
                .checked_add(1)
                .map(|end| end - cx.body.code.max_locals);
            let Some(extra) = extra else {
                let why = ClassErrorKind::Unsupported("no free local variables");
                return Err(ClassError::new(cx.body.code.bytes.start, why));
            };
            cx.edits.extra_locals = cx.edits.extra_locals.max(extra);
            let site = cx.recurring(at.pc(), called);
            lookups::announce(cx, at, site)?;
            // method receiver arguments -> method receiver method receiver arguments site -> method receiver arguments
            let asm = cx.asm().local(op::ASTORE, arguments).ops(&[op::DUP2]);
            let asm = asm.local(op::ALOAD, arguments).int(site.as_int())?;
            let asm = asm.hook(REFLECTION, "invoking", INVOKING)?;
            // method receiver -> receiver method arguments -> receiver method -> method receiver arguments
            let asm = asm.local(op::ASTORE, arguments).ops(&[op::SWAP]);
            let asm = asm.local(op::ALOAD, arguments);
            let asm = asm.hook(REFLECTION, "invoked", INVOKED)?.ops(&[op::SWAP]);
            let code = asm.local(op::ALOAD, arguments).finish();
            cx.edits.before(at.index, &code, 3);
        }
        Use::Construct => {
            let site = cx.recurring(at.pc(), called);
            let descriptor = "(Ljava/lang/reflect/Constructor;I)Ljava/lang/reflect/Constructor;";
            // constructor arguments -> arguments constructor site -> arguments constructor
            let mut code = cx.hook_code(&[op::SWAP], site, (REFLECTION, "invoking"), descriptor)?;
            code.push(op::SWAP);
            cx.edits.before(at.index, &code, 2);
            born(cx, at, "java.lang.Object")?;
        }
        Use::ConstructByClass => {
            let site = cx.recurring(at.pc(), called);
            let descriptor = "(Ljava/lang/Class;I)Ljava/lang/Class;";
            let code = cx.hook_code(&[], site, (REFLECTION, "constructing"), descriptor)?;
            cx.edits.before(at.index, &code, 1);
            born(cx, at, "java.lang.Object")?;
        }
        Use::FindResource => {
            let descriptor = "(Ljava/net/URL;I)Ljava/net/URL;";
            let code = hook_of(cx, at, called, "found", descriptor)?;
            cx.edits.after(at.index, &code, 1);
        }
        // What a class loader calls of its superclass must not come back to it.
        Use::FindResources | Use::OpenResource(_) if at.opcode() == op::INVOKESPECIAL => {
            before(cx, at, called, "resource", &[op::DUP])?
        }
        Use::ResourceOfModule => before(cx, at, called, "resource", &[op::DUP])?,
        Use::FindResources => {
            let descriptor = "(Ljava/lang/ClassLoader;Ljava/lang/String;I)Ljava/util/Enumeration;";
            let code = hook_of(cx, at, called, "resources", descriptor)?;
            cx.edits.replace(at.index, &code, 1);
        }
        Use::OpenResource(descriptor) => {
            let code = hook_of(cx, at, called, "resourceAsStream", descriptor)?;
            cx.edits.replace(at.index, &code, 1);
        }
        Use::MayInitialise | Use::MayInitialiseFor => {
            let site = cx.recurring(at.pc(), called);
            let code = cx.hook_code(&[], site, (REFLECTION, "mayInitialise"), "(I)V")?;
            cx.edits.before(at.index, &code, 1);
        }
        Use::ReadField => field(cx, at, called, "readReflected", &[op::DUP2])?,
        Use::WriteField(1) => field(cx, at, called, "writeReflected", &BELOW_ONE)?,
        Use::WriteField(_) => field(cx, at, called, "writeReflected", &BELOW_TWO)?,
        Use::Load => access(cx, at, SiteKind::ElementRead, "loadElement", &[op::DUP2])?,
        Use::Store(1) => access(cx, at, SiteKind::ElementWrite, "storeElement", &BELOW_ONE)?,
        Use::Store(_) => access(cx, at, SiteKind::ElementWrite, "storeElement", &BELOW_TWO)?,
        Use::MakeArray => born(cx, at, "java.lang.Object[]")?,
    }
    Ok(())
}

const INVOKING: &str =
    "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;I)[Ljava/lang/Object;";
const INVOKED: &str = "(Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/reflect/Method;";

/// `a b value -> a b value a b` but for the order, for a value of one slot: the hook takes the copies, and then the
/// value is on top again.
const BELOW_ONE: [u8; 3] = [op::DUP_X2, op::POP, op::DUP2_X1];
/// The same for a value of two slots.
const BELOW_TWO: [u8; 3] = [op::DUP2_X2, op::POP2, op::DUP2_X2];

/// A hook that looks at a field and its object.
fn field(
    cx: &mut MethodContext<'_, '_>,
    at: At,
    kind: &Recurring,
    hook: &'static str,
    shuffle: &[u8],
) -> Result<()> {
    let site = cx.recurring(at.pc(), kind);
    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;I)V";
    cx.hook(
        at.index,
        (Place::Before, 3),
        shuffle,
        site,
        (REFLECTION, hook),
        descriptor,
    )?;
    Ok(())
}

/// A call of a hook with a site.
fn hook_of(
    cx: &mut MethodContext<'_, '_>,
    at: At,
    kind: &Recurring,
    hook: &'static str,
    descriptor: &'static str,
) -> Result<Snippet> {
    let site = cx.recurring(at.pc(), kind);
    cx.hook_code(&[], site, (REFLECTION, hook), descriptor)
}

/// A hook that looks at one object.
fn before(
    cx: &mut MethodContext<'_, '_>,
    at: At,
    kind: &Recurring,
    hook: &'static str,
    shuffle: &[u8],
) -> Result<()> {
    let site = cx.recurring(at.pc(), kind);
    cx.hook(
        at.index,
        (Place::Before, 3),
        shuffle,
        site,
        (REFLECTION, hook),
        "(Ljava/lang/Object;I)V",
    )?;
    Ok(())
}

fn access(
    cx: &mut MethodContext<'_, '_>,
    at: At,
    kind: SiteKind,
    hook: &'static str,
    shuffle: &[u8],
) -> Result<()> {
    let site = cx.site(at.pc(), kind);
    cx.hook(
        at.index,
        (Place::Before, 3),
        shuffle,
        site,
        hook,
        "(Ljava/lang/Object;II)V",
    )?;
    Ok(())
}

fn born(cx: &mut MethodContext<'_, '_>, at: At, class: &str) -> Result<()> {
    let site = cx.site(at.pc(), SiteKind::Allocation(class.into()));
    let descriptor = "(Ljava/lang/Object;I)V";
    cx.hook(
        at.index,
        (Place::After, 2),
        &[op::DUP],
        site,
        "allocated",
        descriptor,
    )?;
    Ok(())
}
