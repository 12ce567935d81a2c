//! Class loaders of the program, and calls that define classes: what they do while other threads are alive is not
//! modelled. Which thread loads a class depends on the schedule, and is no choice of it.

use super::context::{At, MethodContext};
use super::hooks::{CLASS_SEARCHES, LOADING};
use super::plans::Loading;
use super::target::Target;
use crate::class::edit::Guard;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::view::access;
use crate::class::Result;
use crate::policy::{is_loader, is_platform};
use jcheck_annotations::{SiteKind, DEFINES_CLASSES};

const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
/// Methods of class loaders that change where classes come from.
const CHANGES: [&str; 2] = ["addURL", "close"];
/// Methods of class loaders that define a class, or tell whether it is defined.
const DEFINES: [&str; 2] = ["defineClass", "findLoadedClass"];
/// The method that tells the lock under which a class loader does that.
const LOCK: &str = "getClassLoadingLock";
/// Methods that the JVM, or the JDK for it, calls when a class is needed.
const CALLED_BACK: [&str; 5] = [
    "loadClass",
    "findClass",
    "getClassLoadingLock",
    "getPermissions",
    "definePackage",
];

/// Methods that look for a class, and the hooks at their beginning. The JDK calls the first one for a class that is not
/// there yet, while it holds the lock for that.
const SEARCHES: [(&str, &str, &str); 3] = [
    (
        "findClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        "findsClass",
    ),
    (
        "loadClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        "loadsClass",
    ),
    (
        "loadClass",
        "(Ljava/lang/String;Z)Ljava/lang/Class;",
        "loadsClass",
    ),
];

impl Loading {
    /// What a call does, if it is one of the platform that concerns class loaders.
    pub fn of_call(target: Target<'_>, member: &MemberRef<'_>) -> Option<Self> {
        let name = &*member.name;
        let loader = is_loader(target.owner);
        let makes = loader && matches!(name, "<init>" | "newInstance");
        if makes {
            Some(Self::Makes)
        } else if loader && DEFINES.contains(&name) {
            Some(Self::Defines)
        } else if loader && name == LOCK {
            Some(Self::Lock)
        } else if loader && CHANGES.contains(&name)
            || target.owner == LOOKUP && name == "defineClass"
        {
            Some(Self::Changes)
        } else {
            None
        }
    }
}

/// Hooks a call.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At, loading: Loading) -> Result<()> {
    let site = cx.site(at.pc(), SiteKind::Reflection(DEFINES_CLASSES.into()));
    let hook = match loading {
        Loading::Makes => "makesLoader",
        Loading::Defines => "defines",
        Loading::Changes => "loading",
        Loading::Lock => {
            let code = cx.hook_code(
                &[op::DUP],
                site,
                (LOADING, "loadingLock"),
                "(Ljava/lang/Object;I)V",
            )?;
            cx.edits.after(at.index, &code, 2);
            return Ok(());
        }
    };
    let code = cx.hook_code(&[], site, (LOADING, hook), "(I)V")?;
    cx.edits.before(at.index, &code, 1);
    Ok(())
}

/// Hooks the beginning of a method that finds classes.
pub fn enter(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    if !CALLED_BACK.contains(&cx.name) {
        return Ok(());
    }
    let universe = cx.program.universe;
    let top = universe.superclasses(cx.class_name).last().copied();
    let top = top.unwrap_or(cx.class_name);
    // Of a class whose superclass nobody has seen it is not known whether it is a class loader.
    let unknown = top != cx.class_name && !is_platform(top);
    if !is_loader(top) && !unknown {
        return Ok(());
    }
    let other = access::STATIC | access::SYNCHRONIZED;
    let (name, descriptor) = (cx.name, cx.site_context.descriptor);
    let mut searches = SEARCHES.iter();
    let search = searches.find(|search| (search.0, search.1) == (name, descriptor));
    if let Some((_, _, hook)) = search.filter(|_| cx.access & other == 0 && !unknown) {
        return find(cx, hook);
    }
    let site = cx.site(0, SiteKind::Reflection(DEFINES_CLASSES.into()));
    let code = cx.hook_code(&[], site, (LOADING, "loading"), "(I)V")?;
    cx.edits.prologue.extend_from_slice(&code);
    cx.edits.need_stack(1);
    Ok(())
}

/// Hooks beginning and end of a method that looks for a class.
fn find(cx: &mut MethodContext<'_, '_>, hook: &'static str) -> Result<()> {
    let site = cx.site(0, SiteKind::Reflection(DEFINES_CLASSES.into()));
    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;I)V";
    let this_and_name = [op::ALOAD_0, op::ALOAD_0 + 1];
    let enter = cx.hook_code(&this_and_name, site, (CLASS_SEARCHES, hook), descriptor)?;
    cx.edits.prologue.extend_from_slice(&enter);
    let exit = cx.hook_code(&[], site, (CLASS_SEARCHES, "foundClass"), "(I)V")?;
    for (index, instruction) in cx.body.instructions.iter().enumerate() {
        if instruction.is_return() {
            cx.edits.before(index, &exit, 1);
        }
    }
    let mut handler = exit.into_vec();
    handler.push(op::ATHROW);
    let throwable = cx.pool.class("java/lang/Throwable")?;
    cx.edits.guard = Some(Guard {
        handler,
        this_class: None,
        throwable,
        saved: None,
    });
    cx.edits.need_stack(3);
    Ok(())
}
