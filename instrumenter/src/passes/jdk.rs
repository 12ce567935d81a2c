//! Classes of the JDK that are rewritten where they are: what is different in them.
//!
//! Nothing is announced, since nothing is judged by its name here. Monitors are taken twice: in the model, and as the
//! JVM's own, since threads that are not under control run the same code. Where the model decides, the JVM's own one is
//! that of an object which only this thread knows (`monitor.rs`).

mod rows;

use super::accessing::BRIDGE;
use super::calls;
use super::context::{At, MethodContext};
use super::hooks::{Hook, ARRAYS, BORDER, HOOKS, SIDES, UNSAFE, UNSAFE_HOOKS};
use super::{allocation, environment, native_arrays, sync_method, threads, unmodelled};
use crate::class::descriptor::java_name;
use crate::class::edit::Place;
use crate::class::flow::overwrites_local_0;
use crate::class::opcode::op;
use crate::class::pool::{tag, MemberRef};
use crate::class::view::access;
use crate::class::Result;
use crate::passes::access_mode::Unsafe;
use crate::platform::arguments::What;
use crate::platform::bundles::Bundles;
use crate::platform::in_place::Walked;
use crate::platform::loggers::Logging;
use crate::platform::regions::Printing;
use crate::platform::{
    arguments, bundles, eager, in_place, is_leaf, loggers, outside, regions, sums,
};
use crate::policy::Reason;
use jcheck_annotations::SiteKind;
pub use rows::{is_taken, ROWS};

const BUFFER: &str = "java/nio/ByteBuffer";

/// Entry and exit of a method.
pub fn whole_method(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let (class, name, descriptor) = (cx.class_name, cx.name, cx.site_context.descriptor);
    for what in arguments::of(class, name, descriptor) {
        argument(cx, what)?;
    }
    if let Some(word) = in_place::source(class, name, descriptor) {
        let told = format!("{word} {}.{name}", java_name(class));
        let site = cx.site(0, SiteKind::Unmodelled(told.into()));
        let hook: Hook = match word {
            in_place::STATE => (BORDER, "changesForAll").into(),
            _ => "unmodelled".into(),
        };
        let code = cx.hook_code(&[], site, hook, "(I)V")?;
        prologue(cx, &code, 1);
    }
    if regions::is_one(class, name) {
        return region(cx);
    }
    if class == environment::LOCAL_RANDOM {
        return seeds(cx);
    }
    if !in_place::is_watched(class) {
        return Ok(());
    }
    if threads::is_run(cx) {
        threads::enter_run(cx)?;
    }
    if cx.name == "<clinit>" {
        return region(cx);
    }
    if let Some(printing) = regions::prints(class, name, descriptor) {
        prints(cx, printing)?;
    }
    if let Some(logging) = loggers::of(class, name, descriptor) {
        logs(cx, logging)?;
    }
    match bundles::of(class, name, descriptor) {
        Some(Bundles::Finds(control)) => finds_bundle(cx, control)?,
        Some(Bundles::Keeps) => {
            let kept = cx.asm().hook(BORDER, "keepsBundle", "()V")?;
            let kept = kept.finish();
            prologue(cx, &kept, 0);
        }
        Some(Bundles::Forgets) => {
            let begin = cx.asm().hook(BORDER, "forgetsBundles", "()V")?;
            let begin = begin.finish();
            within(cx, &begin, (BORDER, "endBundle"), 0)?;
        }
        None => {}
    }
    if let Some(hook) = regions::of_receiver(class, name, descriptor) {
        let asm = cx.asm().local(op::ALOAD, 0);
        let begin = asm.hook(BORDER, hook, "(Ljava/lang/Object;)V")?;
        let begin = begin.finish();
        within(cx, &begin, (BORDER, "endPrint"), 1)?;
    }
    if let Some(walked) = in_place::walks(cx.class_name, cx.name) {
        walk(cx, walked)?;
    }
    match cx.access & access::SYNCHRONIZED {
        0 => Ok(()),
        _ => sync_method::apply(cx),
    }
}

/// Comes first in a method; how much of the stack that takes.
fn prologue(cx: &mut MethodContext<'_, '_>, code: &[u8], stack: u16) {
    cx.edits.prologue.extend_from_slice(code);
    let needed = stack.saturating_sub(cx.body.code.max_stack);
    cx.edits.need_stack(needed);
}

/// Tells what a method does to its arguments.
fn argument(cx: &mut MethodContext<'_, '_>, what: What) -> Result<()> {
    match what {
        What::Finalize => return drop_finalizers(cx),
        What::Frames => return shown_frames(cx),
        What::Draw => {
            let given = cx.asm().local(op::ALOAD, 0).local(op::ALOAD, 1).finish();
            return environment::draw(cx, &given);
        }
        What::DrawResult => return environment::draw(cx, &[op::DUP, op::ALOAD_0, op::SWAP]),
        _ => {}
    }
    const ALL: &str = "(Ljava/lang/Object;I)V";
    const RANGE: &str = "(Ljava/lang/Object;III)V";
    const LIBRARY: &str = "(Ljava/lang/Class;I)V";
    const PART: &str = "(Ljava/lang/Object;IIII)V";
    let method = format!("{}.{}", java_name(cx.class_name), cx.name);
    let write = !matches!(
        what,
        What::ReadAll(_) | What::Read(..) | What::ReadBuffer(_)
    );
    let kind = match what {
        What::WriteState => match state(cx) {
            Some(field) => SiteKind::Write(field),
            // A JDK in which nothing stands for what it keeps.
            None => {
                let kind = unmodelled::kind(Reason::UninstrumentedClass, &method);
                let site = cx.site(0, kind);
                let code = cx.hook_code(&[], site, "unmodelled", "(I)V")?;
                prologue(cx, &code, 1);
                return Ok(());
            }
        },
        What::OpenAddress => unmodelled::kind(Reason::UnmodelledOperation, &method),
        _ => SiteKind::Call {
            method: method.into(),
            write,
        },
    };
    let site = cx.site(0, kind);
    let locals = |cx: &mut MethodContext<'_, '_>, array: u8, rest: &[u8]| {
        let mut asm = cx.asm().local(op::ALOAD, array.into());
        for slot in rest {
            asm = asm.local(op::ILOAD, (*slot).into());
        }
        asm.finish()
    };
    let (mut code, hook, descriptor): (_, Hook, _) = match what {
        What::ReadAll(array) => (locals(cx, array, &[]), (ARRAYS, "readAll").into(), ALL),
        What::ReadBuffer(buffer) => (locals(cx, buffer, &[]), (ARRAYS, "readBuffer").into(), ALL),
        What::WriteBuffer(buffer) => (
            locals(cx, buffer, &[]),
            (ARRAYS, "writtenBuffer").into(),
            ALL,
        ),
        What::WriteAll(array) => (locals(cx, array, &[]), (ARRAYS, "writtenAll").into(), ALL),
        What::Read(array, first, count) => {
            let code = locals(cx, array, &[first, count]);
            (code, (ARRAYS, "read").into(), RANGE)
        }
        What::Write(array, first, [begin, end]) => {
            let code = locals(cx, array, &[first, begin, end]);
            (code, (ARRAYS, "written").into(), PART)
        }
        What::WriteCount(array, first, count) => {
            let asm = cx.asm().local(op::ALOAD, array.into());
            let asm = asm.local(op::ILOAD, first.into()).ops(&[op::ICONST_0]);
            let code = asm.local(op::ILOAD, count.into()).finish();
            (code, (ARRAYS, "written").into(), PART)
        }
        What::WriteTwo(array, first) => {
            let mut code = locals(cx, array, &[first]);
            code.push(op::ILOAD_0);
            (code, (ARRAYS, "characters").into(), RANGE)
        }
        What::WriteState => (locals(cx, 0, &[]), "writeField".into(), ALL),
        What::Draw | What::DrawResult | What::Finalize | What::Frames => return Ok(()),
        What::NameLoader => {
            let hook = (BORDER, "namesLoader");
            (
                locals(cx, 0, &[]),
                hook.into(),
                "(Ljava/lang/ClassLoader;I)V",
            )
        }
        What::EnumConstants => {
            let hook = (BORDER, "givesConstants");
            (locals(cx, 0, &[]), hook.into(), LIBRARY)
        }
        What::AskProcess => {
            let hook = (BORDER, "asksProcess");
            (locals(cx, 0, &[]), hook.into(), ALL)
        }
        What::OpenAddress => {
            let hook = (BORDER, "opensAddress");
            (locals(cx, 0, &[]), hook.into(), "(Ljava/net/URL;I)V")
        }
        What::OpenFile => {
            let hook = (BORDER, "opensFile");
            (locals(cx, 1, &[]), hook.into(), "(Ljava/io/File;I)V")
        }
        What::ReadFile => {
            let hook = (BORDER, "readsFile");
            (
                locals(cx, 0, &[]),
                hook.into(),
                "(Ljava/io/FileInputStream;I)V",
            )
        }
        What::OpenLibrary => {
            let code = locals(cx, 1, &[]);
            (code, (BORDER, "opensLibrary").into(), LIBRARY)
        }
    };
    let told = cx.hook_code(&[], site, hook, descriptor)?;
    code.extend_from_slice(&told);
    prologue(cx, &code, 5);
    Ok(())
}

/// The numbers of a class of which nothing else is watched follow from seeds of jcheck's.
fn seeds(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    for (index, instruction) in cx.body.instructions.concerning() {
        let at = At {
            index,
            instruction: *instruction,
        };
        if at.opcode() == op::INVOKEVIRTUAL {
            let called = cx.class.pool.member(cx.operand(at))?.name;
            environment::seed(cx, at, &called)?;
        }
    }
    Ok(())
}

/// The empty buffer that all inflaters begin with, whose position they write: one of its own for each.
pub fn shared_buffer(cx: &mut MethodContext<'_, '_>, at: At) -> Result<bool> {
    let field = cx.class.pool.member(cx.operand(at))?;
    if (&*field.owner, &*field.name) != ("java/util/zip/ZipUtils", "defaultBuf") {
        return Ok(false);
    }
    let asm = cx.asm().ops(&[op::ICONST_0]);
    let made = asm.call(BUFFER, "allocate", "(I)Ljava/nio/ByteBuffer;")?;
    let made = made.finish();
    cx.edits.replace(at.index, &made, 0);
    Ok(true)
}

/// The method on whose behalf all finalizers run does not call them.
fn drop_finalizers(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    for (index, instruction) in cx.body.instructions.concerning() {
        let at = At {
            index,
            instruction: *instruction,
        };
        if !matches!(at.opcode(), op::INVOKEVIRTUAL | op::INVOKEINTERFACE) {
            continue;
        }
        if cx.class.pool.member(cx.operand(at))?.name == "invokeFinalize" {
            // the receiver and the object
            cx.edits.replace(index, &[op::POP2], 0);
        }
    }
    Ok(())
}

/// A method gives the frames that the program has without jcheck.
fn shown_frames(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    const SHOWN: &str = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let frames = cx.pool.class("[Ljava/lang/StackTraceElement;")?;
    let asm = cx.asm().hook(BORDER, "shownFrames", SHOWN)?;
    let code = asm.with_index(op::CHECKCAST, frames).finish();
    for (index, instruction) in cx.body.instructions.iter().enumerate() {
        if instruction.is_return() {
            cx.edits.before(index, &code, 0);
        }
    }
    Ok(())
}

/// The number of the field that stands for what an object keeps.
fn state(cx: &MethodContext<'_, '_>) -> Option<u32> {
    let name = arguments::state(cx.class_name)?;
    let fields = &cx.info?.fields;
    let field = fields.iter().find(|field| field.name == name)?;
    cx.program.fields.of(field)
}

/// Tells of a hash table that is walked through.
fn walk(cx: &mut MethodContext<'_, '_>, walked: Walked) -> Result<()> {
    let method = format!("{}.{}", java_name(cx.class_name), cx.name);
    let site = cx.site(
        0,
        SiteKind::Call {
            method: method.into(),
            write: false,
        },
    );
    let mut code = match walked {
        Walked::Local(slot) => cx.asm().local(op::ALOAD, slot.into()).finish(),
        Walked::Outer(class) => {
            let outer = cx
                .pool
                .field(cx.class_name, "this$0", &format!("L{class};"))?;
            let asm = cx.asm().local(op::ALOAD, 0);
            asm.with_index(op::GETFIELD, outer).finish()
        }
    };
    let told = cx.hook_code(&[], site, (BORDER, "walks"), "(Ljava/lang/Object;I)V")?;
    code.extend_from_slice(&told);
    prologue(cx, &code, 2);
    Ok(())
}

/// What a method prints may be the platform's business: the run-time library knows.
fn prints(cx: &mut MethodContext<'_, '_>, printing: Printing) -> Result<()> {
    let asm = cx.asm();
    let begin = match printing {
        Printing::Plain => {
            asm.local(op::ALOAD, 0)
                .hook(BORDER, "beginPrint", "(Ljava/lang/Object;)V")?
        }
        Printing::Formatted(arguments) => asm
            .local(op::ALOAD, 0)
            .local(op::ALOAD, arguments.into())
            .hook(
                BORDER,
                "beginFormat",
                "(Ljava/lang/Object;[Ljava/lang/Object;)V",
            )?,
        Printing::Shown => asm.local(op::ALOAD, 0).local(op::ALOAD, 1).hook(
            BORDER,
            "beginShow",
            "(Ljava/lang/Object;Ljava/lang/Object;)V",
        )?,
        Printing::Trace => asm.local(op::ALOAD, 1).local(op::ALOAD, 0).hook(
            BORDER,
            "beginTrace",
            "(Ljava/lang/Object;Ljava/lang/Throwable;)V",
        )?,
    };
    let begin = begin.finish();
    within(cx, &begin, (BORDER, "endPrint"), 2)
}

/// What a method does to loggers may be the platform's business.
fn logs(cx: &mut MethodContext<'_, '_>, logging: Logging) -> Result<()> {
    const NOTHING: &str = "()V";
    const ONE: &str = "(Ljava/lang/Object;)V";
    const TWO: &str = "(Ljava/lang/Object;Ljava/lang/Object;)V";
    let asm = cx.asm();
    let begin = match logging {
        Logging::Finds => asm.hook(BORDER, "beginLogger", NOTHING)?,
        Logging::Changes => asm.hook(BORDER, "beginLoggerChange", NOTHING)?,
        Logging::Uses => asm.hook(BORDER, "beginLoggerUse", NOTHING)?,
        Logging::Parent => asm.hook(BORDER, "beginLoggerParent", NOTHING)?,
        Logging::Adds => {
            let asm = asm.local(op::ALOAD, 1);
            asm.hook(BORDER, "beginLoggerHandler", ONE)?
        }
        Logging::Handler => {
            let asm = asm.local(op::ALOAD, 0).local(op::ALOAD, 1);
            asm.hook(BORDER, "beginHandler", TWO)?
        }
        Logging::Flushes => {
            let asm = asm.local(op::ALOAD, 0).ops(&[op::ACONST_NULL]);
            asm.hook(BORDER, "beginPublish", TWO)?
        }
        Logging::Publishes => {
            let asm = asm.local(op::ALOAD, 0).local(op::ALOAD, 1);
            asm.hook(BORDER, "beginPublish", TWO)?
        }
    };
    let begin = begin.finish();
    within(cx, &begin, (BORDER, "endPrint"), 2)
}

/// Who looks for a bundle of resources; what controls how is in this local variable.
fn finds_bundle(cx: &mut MethodContext<'_, '_>, control: Option<u8>) -> Result<()> {
    let asm = match control {
        Some(local) => cx.asm().local(op::ALOAD, local.into()),
        None => cx.asm().ops(&[op::ACONST_NULL]),
    };
    let begin = asm.hook(BORDER, "beginBundle", "(Ljava/lang/Object;)V")?;
    let begin = begin.finish();
    within(cx, &begin, (BORDER, "endBundle"), 1)
}

/// What a method does is the platform's business, but for code of the program that it may call.
fn region(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let (begin, end) = match in_place::runs_program(cx.class_name, cx.name) {
        true => ("beginUnwatched", "endUnwatched"),
        false => ("beginPlatform", "endPlatform"),
    };
    let begin = cx.asm().hook(SIDES, begin, "()V")?.finish();
    within(cx, &begin, (SIDES, end), 0)
}

/// A method begins with this code, and calls a hook wherever it ends; how much of the stack the code takes.
fn within(
    cx: &mut MethodContext<'_, '_>,
    begin: &[u8],
    end: (&'static str, &'static str),
    stack: u16,
) -> Result<()> {
    let end = cx.asm().hook(end.0, end.1, "()V")?.finish();
    let throwable = cx.pool.class("java/lang/Throwable")?;
    let instructions = cx.body.instructions;
    cx.edits.enclose(instructions, begin, &end, throwable);
    let needed = stack.max(1).saturating_sub(cx.body.code.max_stack);
    cx.edits.need_stack(needed);
    Ok(())
}

/// A call: threads and monitors are intercepted, births named, accesses by offset told.
pub fn call(cx: &mut MethodContext<'_, '_>, at: At, everything: bool) -> Result<()> {
    let member = cx.class.pool.member(cx.operand(at))?;
    let is_access = || Unsafe::of(&member.name, &member.descriptor).is_some();
    if member.owner == UNSAFE && at.opcode() == op::INVOKEVIRTUAL && is_access() {
        return offset(cx, at, &member.name, &member.descriptor);
    }
    if eager::makes(cx.class_name, &member.name)
        && !overwrites_local_0(cx.code, cx.body.instructions)
    {
        // part -> part part this -> part
        let this = [op::DUP, op::ALOAD_0];
        let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)V";
        let code = cx.asm().ops(&this).hook(HOOKS, "partOf", descriptor)?;
        let code = code.finish();
        cx.edits.after(at.index, &code, 2);
        return Ok(());
    }
    if environment::seed(cx, at, &member.name)? {
        return Ok(());
    }
    let makes_seed = matches!(
        (cx.class_name, cx.name),
        (in_place::SALTED, "<clinit>") | ("java/util/Random", "<init>")
    );
    if makes_seed && member.name == "nanoTime" {
        // Pinned: the same order in every JVM.
        cx.edits.replace(at.index, &[op::ICONST_0 + 6], 2);
        return Ok(());
    }
    if (cx.class_name, cx.name, &*member.name)
        == ("java/util/TimeZone", "setDefaultZone", "setProperty")
    {
        // It would show which execution of a JVM was the first to ask for the time zone.
        let nothing = [op::POP2, op::POP, op::ACONST_NULL];
        cx.edits.replace(at.index, &nothing, 0);
        return Ok(());
    }
    if let Some(row) = environment::workers(cx.class_name, &member) {
        return calls::apply(cx, at, row);
    }
    if let Some((opcode, stack)) = pinned(&member.owner, &member.name) {
        let code = cx.asm().ops(&[op::POP, opcode]).finish();
        cx.edits.replace(at.index, &code, stack);
        return Ok(());
    }
    if let Some((hook, what)) = shown(cx, &member).filter(|_| everything) {
        let site = cx.site(
            at.pc(),
            SiteKind::Call {
                method: what.into(),
                write: false,
            },
        );
        let descriptor = "(Ljava/lang/Object;I)V";
        cx.hook(
            at.index,
            (Place::Before, 2),
            &[op::DUP],
            site,
            hook,
            descriptor,
        )?;
    }
    let plan = cx.call_plan(at)?;
    if let Some(row) = plan.as_ref().and_then(|plan| plan.redirect) {
        let own = row.class == ARRAYS && arguments::keeps_elements(cx.class_name);
        return match is_taken(row) && !own {
            true => calls::apply(cx, at, row),
            false => Ok(()),
        };
    }
    if everything {
        native_arrays::tell(cx, at, &member)?;
    }
    tell(cx, at, &member)?;
    let Some(plan) = plan else {
        return Ok(());
    };
    if let Some(kind) = plan.located.as_ref().filter(|_| !is_leaf(cx.class_name)) {
        unmodelled::locate(cx, at, kind)?;
    }
    if let Some(referent) = plan.referent.filter(|referent| referent.is_made()) {
        referent.apply(cx, at)?;
    }
    if !everything {
        return Ok(());
    }
    if let Some(birth) = &plan.birth {
        allocation::constructor(cx, at, birth)?;
        let calls = cx.name == "<init>" && allocation::calls_while_made(cx, at)?;
        if calls || in_place::acts_while_made(cx.class_name) {
            allocation::of_this(cx, at)?;
        }
    }
    if let Some(copied) = &plan.object_clone {
        allocation::object_clone(cx, at, copied)?;
    }
    match &plan.array_clone {
        Some(made) => allocation::array_clone(cx, at, made),
        None => Ok(()),
    }
}

/// The hook before a call that asks for an identity hash code, if the object on the stack has one: to show it as text, or as
/// part of another hash code, or to place a key, which shows when somebody walks through the table.
fn shown(cx: &MethodContext<'_, '_>, member: &MemberRef<'_>) -> Option<(Hook, &'static str)> {
    const TEXT: &str = "java.lang.Object.toString";
    const HASH: &str = "java.lang.Object.hashCode";
    let adds_up = matches!(cx.name, "hashCode" | "deepHashCode")
        || cx.class_name.starts_with("java/util/Formatter")
        || matches!(cx.class_name, "java/util/Arrays" | "java/util/Objects");
    match (&*member.owner, &*member.name, &*member.descriptor) {
        ("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;")
        | ("java/lang/Object", "toString", "()Ljava/lang/String;") => {
            Some(("described".into(), TEXT))
        }
        ("java/lang/Object", "hashCode", "()I") if adds_up => {
            Some(((BORDER, "hashed").into(), HASH))
        }
        ("java/lang/System", "identityHashCode", _) if cx.class_name == "java/util/Objects" => {
            Some(((BORDER, "hashed").into(), HASH))
        }
        ("java/lang/Object", "hashCode", "()I")
        | ("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I") => {
            Some(((BORDER, "placed").into(), HASH))
        }
        _ => None,
    }
}

/// Announces a call, or a method handle, that leads out of what is watched.
fn tell(cx: &mut MethodContext<'_, '_>, at: At, member: &MemberRef<'_>) -> Result<()> {
    // A bridge is ours, and is rewritten itself.
    let bridge = member.owner == cx.class_name && member.name.starts_with(BRIDGE);
    if bridge || cx.name == "<clinit>" || regions::is_one(cx.class_name, cx.name) {
        return Ok(());
    }
    let user = (cx.class_name, cx.name, cx.site_context.descriptor);
    match outside::told(cx.program.universe, user, member) {
        Some((reason, name)) => {
            unmodelled::announce(cx, at, &unmodelled::kind(reason, &name).into())
        }
        None => Ok(()),
    }
}

/// A constant, or the call site of a lambda: announced if it leads to such a method.
pub fn constant(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    if at.opcode() != op::INVOKEDYNAMIC {
        return Ok(());
    }
    let (class, pool) = (cx.class, &cx.class.pool);
    let number = pool.bootstrap_number(cx.operand(at))?;
    for part in cx.bootstraps.parts(class, number)? {
        if pool.tag(part) != Some(tag::METHOD_HANDLE) {
            continue;
        }
        let handle = pool.method_handle(part)?;
        if handle.kind > unmodelled::LAST_FIELD_KIND {
            tell(cx, at, &handle.member)?;
        }
    }
    Ok(())
}

/// What code of the JDK sees, wherever and on whichever thread it runs: one processor, and threads with one number, from
/// which some make numbers that look random. The instruction that pushes it, and how much more stack that takes.
fn pinned(owner: &str, name: &str) -> Option<(u8, u16)> {
    const ICONST_1: u8 = op::ICONST_0 + 1;
    const LCONST_1: u8 = op::ICONST_0 + 7;
    match (owner, name) {
        ("java/lang/Runtime", "availableProcessors") => Some((ICONST_1, 0)),
        ("java/lang/Thread", "getId" | "threadId") => Some((LCONST_1, 1)),
        _ => None,
    }
}

/// An access by the internal `Unsafe` becomes a call of the border, which tells of it and makes it.
fn offset(cx: &mut MethodContext<'_, '_>, at: At, name: &str, descriptor: &str) -> Result<()> {
    if !is_leaf(cx.class_name) {
        let kind = match (cx.class_name, cx.name) == sums::ADDS {
            true => SiteKind::Sum,
            false => SiteKind::Atomic,
        };
        unmodelled::locate(cx, at, &kind.into())?;
    }
    let own = descriptor.replacen('(', &format!("(L{UNSAFE};"), 1);
    let code = cx.asm().call(UNSAFE_HOOKS, name, &own)?.finish();
    cx.edits.replace(at.index, &code, 0);
    Ok(())
}
