//! Lookups of method handles, which are redirected to hooks. Of intercepted methods, and of those that
//! `Method.invoke` is to call: what is found is only known when the program runs, and then the hook takes its place.
//! Here it is told before each lookup which rows of the table it may find. Each has a site of its own there, as if
//! the method were called at this place: which operations there are in a program follows from its sites.
//!
//! A row can be found if its name is a string constant of the class, and the types of its parameters are mentioned.
//! What is found in another way stays a gap.

use super::context::{At, MethodContext};
use super::handles;
use super::hooks::LOOKUPS;
use super::row::{By, Owner, Redirect};
use crate::class::Result;
use crate::sites::SiteNumber;
use jcheck_annotations::SiteKind;

const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Redirect] = &[
    lookup("findVirtual",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)\
        Ljava/lang/invoke/MethodHandle;"),
    lookup("findStatic",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)\
        Ljava/lang/invoke/MethodHandle;"),
    lookup("findConstructor",
        "(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;Ljava/lang/invoke/MethodType;I)\
        Ljava/lang/invoke/MethodHandle;"),
    lookup("findSpecial",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)\
        Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;\
        Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;"),
    lookup("bind",
        "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)\
        Ljava/lang/invoke/MethodHandle;"),
    lookup("unreflect",
        "(Ljava/lang/reflect/Method;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/reflect/Method;I)Ljava/lang/invoke/MethodHandle;"),
    lookup("unreflectSpecial",
        "(Ljava/lang/reflect/Method;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/reflect/Method;Ljava/lang/Class;I)\
        Ljava/lang/invoke/MethodHandle;"),
    lookup("unreflectConstructor",
        "(Ljava/lang/reflect/Constructor;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/reflect/Constructor;I)Ljava/lang/invoke/MethodHandle;"),
    lookup("findGetter", FIND_FIELD, FIND_FIELD_HOOK),
    lookup("findSetter", FIND_FIELD, FIND_FIELD_HOOK),
    lookup("findStaticGetter", FIND_FIELD, FIND_FIELD_HOOK),
    lookup("findStaticSetter", FIND_FIELD, FIND_FIELD_HOOK),
    lookup("unreflectGetter",
        "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/reflect/Field;I)Ljava/lang/invoke/MethodHandle;"),
    lookup("unreflectSetter",
        "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/MethodHandle;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/reflect/Field;I)Ljava/lang/invoke/MethodHandle;"),
    lookup("revealDirect",
        "(Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandleInfo;",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/invoke/MethodHandle;I)Ljava/lang/invoke/MethodHandleInfo;"),
    named("getImplClass", NAMED, NAMED_HOOK),
    named("getImplMethodName", NAMED, NAMED_HOOK),
    named("getImplMethodSignature", NAMED, NAMED_HOOK),
    named("getImplMethodKind", "()I", "(Ljava/lang/invoke/SerializedLambda;I)I"),
    Redirect {
        kind: handles::found,
        ..lookup("unreflectVarHandle",
            "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/VarHandle;",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/reflect/Field;I)Ljava/lang/invoke/VarHandle;")
    },
];

fn found(name: &str) -> SiteKind {
    SiteKind::Reflection(name.into())
}

/// A method of `Lookup` that finds a method handle; the hook has the same name.
const fn lookup(
    name: &'static str,
    descriptor: &'static str,
    hook_descriptor: &'static str,
) -> Redirect {
    Redirect {
        owner: Owner::Class(LOOKUP),
        by: By::Instance,
        name,
        descriptor,
        class: LOOKUPS,
        hook: name,
        hook_descriptor,
        kind: || found("java.lang.invoke.MethodHandles$Lookup.find"),
    }
}

/// A question for a part of what a serialised lambda calls; the hook has the same name.
const fn named(
    name: &'static str,
    descriptor: &'static str,
    hook_descriptor: &'static str,
) -> Redirect {
    Redirect {
        owner: Owner::Class("java/lang/invoke/SerializedLambda"),
        by: By::Instance,
        name,
        descriptor,
        class: LOOKUPS,
        hook: name,
        hook_descriptor,
        kind: || found("java.lang.invoke.SerializedLambda"),
    }
}

const NAMED: &str = "()Ljava/lang/String;";
const NAMED_HOOK: &str = "(Ljava/lang/invoke/SerializedLambda;I)Ljava/lang/String;";

const FIND_FIELD: &str =
    "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";
const FIND_FIELD_HOOK: &str =
    "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;I)\
    Ljava/lang/invoke/MethodHandle;";

/// Methods of `MethodHandles.Lookup` that find methods.
const FINDERS: [&str; 6] = [
    "findVirtual",
    "findStatic",
    "findSpecial",
    "bind",
    "unreflect",
    "unreflectSpecial",
];

/// Whether the row is that of a method which finds handles of methods.
pub fn finds(row: &Redirect) -> bool {
    row.owner == Owner::Class(LOOKUP) && FINDERS.contains(&row.name)
}

/// Tells which rows the lookup here, whose own site this is, may find.
pub fn announce(cx: &mut MethodContext<'_, '_>, at: At, lookup: SiteNumber) -> Result<()> {
    let found = cx.plans.lookups(cx.program, cx.class)?;
    if found.tests {
        cx.site(at.pc(), SiteKind::TryLock);
    }
    for (row, member, hook) in &found.rows {
        let site = cx.site(at.pc(), (row.kind)());
        let asm = cx.asm().string(member)?.string(hook)?;
        let asm = asm.int(site.as_int())?.int(lookup.as_int())?;
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;II)V";
        let code = asm.hook(LOOKUPS, "mayFind", descriptor)?.finish();
        cx.edits.before(at.index, &code, 4);
    }
    Ok(())
}
