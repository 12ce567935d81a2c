//! Which method handles concern the checker.

use super::super::unmodelled::{judge_handle, LAST_FIELD_KIND};
use super::super::{calls, handed, handles, identity, jdk, loops};
use super::kind;
use super::linkers::{LINKERS, RECORDS};
use crate::class::pool::{tag, MethodHandle};
use crate::class::{Class, Result};
use crate::policy;
use crate::universe::Universe;

/// Most classes have no such handle, which their pool says at once. What the methods of a record have does not
/// concern the checker.
pub fn may_have_some(universe: &Universe, class: &Class<'_>) -> Result<bool> {
    let user = class.name()?;
    for index in 1..class.pool.count() {
        if class.pool.tag(index) != Some(tag::METHOD_HANDLE) {
            continue;
        }
        if surely_harmless(universe, class, index)? {
            continue;
        }
        let handle = class.pool.method_handle(index)?;
        let of_record =
            || handle.kind == kind::GET_FIELD && class.pool.has_class(RECORDS.as_bytes());
        let concerns = concerns(universe, &user, &handle) || changes_data(universe, &user, &handle);
        if concerns && !of_record() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// As [`concerns`], without any decoding: whether a handle is what compilers emit for each lambda, which is the
/// method that links it, or its body, which is rewritten where it is.
fn surely_harmless(universe: &Universe, class: &Class<'_>, handle: u16) -> Result<bool> {
    let (kind, member) = class.pool.handle_indexes(handle)?;
    let parts = class.pool.texts_of(member)?;
    let [owner, name, _] = parts;
    let of_program = || {
        kind == kind::INVOKE_STATIC
            && !calls::may_be_special(name)
            && !policy::is_of_jcheck(owner)
            && universe.declares_bytes(parts)
    };
    Ok(is_linker(owner, name) || of_program())
}

fn is_linker(owner: &[u8], name: &[u8]) -> bool {
    name.starts_with(b"lambda$") || LINKERS.iter().any(|linker| linker.as_bytes() == owner)
}

/// Packages of the JDK whose objects have data that the program shares.
const WITH_DATA: [&str; 4] = ["java/util/", "java/io/", "java/nio/", "java/text/"];

/// Whether a method reference of the program is to a method of the JDK that uses data of an object, as in
/// `forEach(list::add)`. The JDK calls that itself, perhaps in a thread of its own: without a bridge, the stack of what the
/// method does would have no line of the program, and reports could name none.
pub fn changes_data(universe: &Universe, user: &str, handle: &MethodHandle<'_>) -> bool {
    let owner = &handle.member.owner;
    universe.has_in_place()
        && !universe.is_in_place(user)
        && WITH_DATA.iter().any(|package| owner.starts_with(package))
        && !is_linker(owner.as_bytes(), handle.member.name.as_bytes())
}

/// Whether what a handle of this class stands for concerns the checker. In the JDK, where it is rewritten, that is what is
/// intercepted there: all else is seen where it happens.
pub fn concerns(universe: &Universe, user: &str, handle: &MethodHandle<'_>) -> bool {
    let member = &handle.member;
    if universe.is_in_place(user) {
        return calls::find(universe, member, None).is_some_and(jdk::is_taken);
    }
    if is_linker(member.owner.as_bytes(), member.name.as_bytes()) {
        return false;
    }
    handle.kind <= LAST_FIELD_KIND
        || handle.kind == kind::NEW_INVOKE_SPECIAL
        || calls::find(universe, member, None).is_some()
        || handles::of_call(universe, member).is_some()
        || identity::concerns(universe, member, handle.kind == kind::INVOKE_SPECIAL)
        || judge_handle(universe, handle).is_some()
        || handed::concerns(universe, member)
        || universe.has_in_place()
            && !loops::is_told_of(universe, &member.owner, (&member.name, &member.descriptor))
}
