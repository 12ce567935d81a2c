//! Calls whose effects are told when they run: of code that is rewritten. A loop around one need not be judged by its byte code.
//!
//! What a method of the program does, or a collection of the JDK, is hooked write by write, and each operation says whether it only
//! looks (`javalib/.../Loops.java`). Other classes of the JDK keep state that no hook sees: the position of a file, of an iterator
//! that is not rewritten, of a random generator. A loop that calls one has an effect; and so has a method that calls one, whoever
//! calls it.

use super::super::accessing;
use super::super::context::{At, MethodContext};
use super::super::handles;
use super::super::hooks::{LOOPS, OPTIMISTIC};
use super::super::references;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;
use crate::lookers;
use crate::platform::in_place::is_rewritten;
use crate::policy;
use crate::universe::Universe;
use jcheck_annotations::SiteKind;

/// Classes of the JDK that are rewritten, or keep nothing, and hand nothing to others that are not: by their internal names, or by
/// the beginning of these where they end with a slash.
const TOLD: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Comparable",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Iterable",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Number",
    "java/lang/Object",
    "java/lang/Record",
    "java/lang/Runnable",
    "java/lang/Short",
    "java/lang/String",
    "java/time/Clock",
    "java/time/Duration",
    "java/time/Instant",
    "java/util/AbstractCollection",
    "java/util/AbstractList",
    "java/util/AbstractMap",
    "java/util/AbstractQueue",
    "java/util/AbstractSet",
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/Arrays",
    "java/util/BitSet",
    "java/util/Collection",
    "java/util/Collections",
    "java/util/Comparator",
    "java/util/Deque",
    "java/util/EnumMap",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/Hashtable",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashSet",
    "java/util/LinkedList",
    "java/util/List",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/NavigableMap",
    "java/util/NavigableSet",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/PriorityQueue",
    "java/util/Queue",
    "java/util/Set",
    "java/util/SortedMap",
    "java/util/SortedSet",
    "java/util/Stack",
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/Vector",
    "java/util/concurrent/",
    "java/util/function/",
    "java/util/stream/",
];

/// Methods that classes of the JDK implement which are rewritten, and others: name and descriptor. Which it is is looked at when
/// one is called.
const BY_RECEIVER: &[(&str, &str)] = &[
    ("hasMoreElements", "()Z"),
    ("hasNext", "()Z"),
    ("next", "()Ljava/lang/Object;"),
    ("nextElement", "()Ljava/lang/Object;"),
];

/// The interfaces that declare them.
const WITH_RECEIVER: &[&str] = &["java/util/Enumeration", "java/util/Iterator"];

/// Hooks that change nothing, or tell when they run whether they have.
const LOOKERS: &[&str] = &[
    "acquireFence",
    "currentThread",
    "interrupted",
    "isInterrupted",
    "loadLoadFence",
];

/// Of the packages there.
const NOT_TOLD: &[&str] = &[
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/locks/LockSupport",
];

/// Whether what a method of this class of the JDK changes is told.
fn is_told_by(owner: &str) -> bool {
    let is = |row: &&str| match row.ends_with('/') {
        true => owner.starts_with(row),
        false => owner == *row,
    };
    TOLD.iter().any(is) && !NOT_TOLD.contains(&owner)
}

fn depends_on_receiver(owner: &str, method: (&str, &str)) -> bool {
    WITH_RECEIVER.contains(&owner) && BY_RECEIVER.contains(&method)
}

/// Whether the effects of calls are told at all in the method at hand: in code of the program, where the JDK is rewritten in place.
pub fn are_told(cx: &MethodContext<'_, '_>) -> bool {
    !cx.in_place && cx.program.universe.has_in_place() && !is_rewritten(cx.class_name)
}

/// Whether what a call changes is told when it runs.
pub fn is_told(cx: &mut MethodContext<'_, '_>, at: At) -> Result<bool> {
    let member = cx.class.pool.member(cx.operand(at))?;
    if accessing::is_access(&member) {
        return Ok(true);
    }
    if let Some(plan) = cx.call_plan(at)? {
        // The hook calls the original, which is rewritten.
        if plan.redirect.is_some_and(|row| row.class == OPTIMISTIC) {
            return Ok(true);
        }
        if plan.is_special() {
            return Ok(false);
        }
    }
    let method = (&*member.name, &*member.descriptor);
    Ok(is_told_of(cx.program.universe, &member.owner, method)
        || at.opcode() == op::INVOKEINTERFACE && depends_on_receiver(&member.owner, method))
}

/// The same of a method by its owner, name and descriptor, whatever the receiver.
pub fn is_told_of(universe: &Universe, owner: &str, (name, descriptor): (&str, &str)) -> bool {
    if owner.starts_with('[') {
        return true;
    }
    if policy::is_platform(owner) {
        return is_told_by(owner);
    }
    let classes = universe.superclasses(owner);
    let declares = |class: &&str| universe.declares(class, name, descriptor);
    if declares(&owner) || classes.iter().any(declares) {
        return true;
    }
    let interfaces = universe.superinterfaces(owner);
    let mut beyond = classes.into_iter().chain(interfaces);
    beyond.all(|class| !policy::is_platform(class) || is_told_by(class))
}

/// Whether an `invokedynamic` makes a lambda or a text: what that calls is a call of its own.
pub fn is_of_compiler(cx: &MethodContext<'_, '_>, at: At) -> Result<bool> {
    let (number, _) = cx.class.pool.dynamic(cx.operand(at))?;
    let mut parts = cx.bootstraps.parts(cx.class, number)?;
    let Some(bootstrap) = parts.next() else {
        return Ok(false);
    };
    let factory = cx.class.pool.method_handle(bootstrap)?.member;
    Ok(references::LINKERS.contains(&&*factory.owner))
}

/// A method that calls what is not told may change anything: whoever calls it in a loop is to know. Where that depends on the
/// receiver, it is looked at.
pub fn enter(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    if !are_told(cx) {
        return Ok(());
    }
    let mut all_told = true;
    for index in 0..cx.body.instructions.len() {
        let at = At {
            index,
            instruction: cx.body.instructions[index],
        };
        if at.opcode() == op::INVOKEINTERFACE && is_by_receiver(cx, at)? {
            let asm = cx.asm().ops(&[op::DUP]);
            let uses = asm.hook(LOOPS, "loopUses", "(Ljava/lang/Object;)V")?;
            let uses = uses.finish();
            cx.edits.before(index, &uses, 1);
        }
        all_told &= match at.opcode() {
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE if all_told => {
                only_looks(cx, at)? || is_told(cx, at)?
            }
            op::INVOKEDYNAMIC if all_told => is_of_compiler(cx, at)?,
            _ => true,
        };
    }
    if !all_told {
        let changes = cx.asm().hook(LOOPS, "loopChanges", "()V")?.finish();
        cx.edits.prologue.extend_from_slice(&changes);
    }
    Ok(())
}

fn is_by_receiver(cx: &MethodContext<'_, '_>, at: At) -> Result<bool> {
    let member = cx.class.pool.member(cx.operand(at))?;
    let method = (&*member.name, &*member.descriptor);
    Ok(depends_on_receiver(&member.owner, method))
}

/// Whether a call changes nothing, or tells when it runs whether it does: it lets others run, asks about a thread, or
/// is a small method that reads fields.
pub fn only_looks(cx: &mut MethodContext<'_, '_>, at: At) -> Result<bool> {
    let plan = cx.call_plan(at)?;
    if let Some(row) = plan.as_ref().and_then(|plan| plan.redirect) {
        let kind = (row.kind)();
        let looks = matches!(
            kind,
            SiteKind::Yield
                | SiteKind::Sleep
                | SiteKind::Clock
                | SiteKind::IsAlive
                | SiteKind::State
        );
        return Ok(looks || LOOKERS.contains(&row.hook));
    }
    let pool = &cx.class.pool;
    let parts @ [owner, name, _] = pool.texts_of(pool.member_indexes(cx.operand(at))?)?;
    // Whether it has changed anything is seen when it runs.
    if accessing::may_be_one_access(owner, name)
        && !is_rewritten(cx.class_name)
        && handles::is_one_access(cx.class, cx.class_name, &MemberRef::of(parts))
    {
        return Ok(true);
    }
    let universe = cx.program.universe;
    let looks = (plan.is_none() || lookers::asks_latch(owner, name))
        && universe.may_only_read(name)
        && universe.only_reads(at.opcode(), &MemberRef::of(parts));
    if looks && cx.in_place && at.opcode() == op::INVOKEVIRTUAL {
        let member = MemberRef::of(parts);
        let [owner, name, descriptor] = [member.owner, member.name, member.descriptor];
        cx.plans
            .relies_on([owner, name, descriptor].map(|text| text.into_owned()));
    }
    Ok(looks)
}
