//! Births: a hook after each constructor call that completes a `new`, and after each array creation.

use super::context::{At, MethodContext};
use super::handed;
use super::hooks::CLONES;
use super::plans::Birth;
use crate::class::descriptor::java_name;
use crate::class::edit::Place;
use crate::class::flow::{overwrites_local_0, Fact, Slot};
use crate::class::mutf8;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::view::access;
use crate::class::Result;
use crate::sites::Recurring;
use crate::universe::Universe;
use jcheck_annotations::SiteKind;

/// What `assert` throws: it is reported when it is made, whoever catches it.
const ASSERTION_ERROR: &str = "java/lang/AssertionError";

/// Hooks `newarray`, `anewarray` and `multianewarray`.
pub fn array(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let made = match at.opcode() {
        op::NEWARRAY => {
            let code = cx.code[at.pc() as usize + 1];
            let name = || primitive_array(code).to_string();
            cx.plans.array(op::NEWARRAY, (code.into(), &[code]), name)
        }
        opcode => {
            let index = cx.operand(at);
            let class = cx.class.pool.class_bytes(index)?;
            let brackets = if opcode == op::ANEWARRAY { "[]" } else { "" };
            let name = || java_name(&mutf8::decode(class)) + brackets;
            cx.plans.array(opcode, (index, class), name)
        }
    };
    hook(cx, at, &made, "allocated")
}

/// The `atype` operand (JVMS table 6.5.newarray-A).
fn primitive_array(code: u8) -> &'static str {
    match code {
        4 => "boolean[]",
        5 => "char[]",
        6 => "float[]",
        7 => "double[]",
        8 => "byte[]",
        9 => "short[]",
        10 => "int[]",
        _ => "long[]",
    }
}

/// What `clone` of an array makes; `None` for other methods.
pub fn of_clone(member: &MemberRef<'_>) -> Option<SiteKind> {
    let clones = member.owner.starts_with('[') && member.name == "clone";
    clones.then(|| SiteKind::Allocation(java_name(&member.owner).into()))
}

/// Methods of the JDK that give a new object, or a clone that nobody else has, each time: what goes on in them is not
/// watched ([`crate::platform::regions`]), so that the object would have no name.
const FACTORIES: [(&str, &[&str]); 12] = [
    ("java/security/KeyPairGenerator", &["getInstance"]),
    ("java/security/MessageDigest", &["getInstance"]),
    ("java/security/Signature", &["getInstance"]),
    (
        "java/text/BreakIterator",
        &[
            "getCharacterInstance",
            "getLineInstance",
            "getSentenceInstance",
            "getWordInstance",
        ],
    ),
    ("java/text/Collator", &["getInstance"]),
    (
        "java/text/DateFormat",
        &[
            "getDateInstance",
            "getDateTimeInstance",
            "getInstance",
            "getTimeInstance",
        ],
    ),
    (
        "java/text/NumberFormat",
        &[
            "getCompactNumberInstance",
            "getCurrencyInstance",
            "getInstance",
            "getIntegerInstance",
            "getNumberInstance",
            "getPercentInstance",
        ],
    ),
    ("java/util/Calendar", &["getInstance"]),
    ("javax/crypto/Cipher", &["getInstance"]),
    ("javax/crypto/KeyAgreement", &["getInstance"]),
    ("javax/crypto/KeyGenerator", &["getInstance"]),
    ("javax/crypto/Mac", &["getInstance"]),
];

/// What such a method makes; `None` for other methods.
pub fn of_factory(member: &MemberRef<'_>) -> Option<SiteKind> {
    let makes = |(class, methods): &(&str, &[&str])| {
        *class == member.owner && methods.contains(&&*member.name)
    };
    let factory = FACTORIES.iter().any(makes);
    let made = member.descriptor.rsplit_once(')')?.1;
    let class = made.strip_prefix('L').and_then(|m| m.strip_suffix(';'));
    factory.then(|| SiteKind::Allocation(java_name(class.unwrap_or(made)).into()))
}

/// Hooks a call of such a method.
pub fn factory(cx: &mut MethodContext<'_, '_>, at: At, made: &Recurring) -> Result<()> {
    hook(cx, at, made, "allocated")
}

/// Whether a call may copy an object that is no array: what is to be said of it.
pub fn of_object_clone(owner: &str, member: &MemberRef<'_>) -> Option<SiteKind> {
    let clones = owner == "java/lang/Object"
        && !member.owner.starts_with('[')
        && member.name == "clone"
        && member.descriptor == "()Ljava/lang/Object;";
    clones.then(|| SiteKind::Reflection(jcheck_annotations::CLONES.into()))
}

/// Hooks `Object.clone`, which reads all fields of the original.
pub fn object_clone(cx: &mut MethodContext<'_, '_>, at: At, copied: &Recurring) -> Result<()> {
    const HOOK: &str = "(Ljava/lang/Object;I)V";
    let site = cx.recurring(at.pc(), copied);
    let hook = match at.opcode() {
        op::INVOKESPECIAL => "cloning",
        _ => "cloningVirtually",
    };
    let code = cx.hook_code(&[op::DUP], site, (CLONES, hook), HOOK)?;
    cx.edits.before(at.index, &code, 2);
    let site = cx.site(at.pc(), SiteKind::Allocation("java.lang.Object".into()));
    let code = cx.hook_code(&[op::DUP], site, (CLONES, "cloned"), HOOK)?;
    cx.edits.after(at.index, &code, 2);
    Ok(())
}

/// Hooks `clone` of an array.
pub fn array_clone(cx: &mut MethodContext<'_, '_>, at: At, made: &Recurring) -> Result<()> {
    handed::array_clone(cx, at)?;
    hook(cx, at, made, "allocated")
}

impl Birth {
    /// What this constructor makes.
    pub fn new(universe: &Universe, member: &MemberRef<'_>) -> Self {
        let wrapper = universe.operations().wrapper(&member.owner);
        Birth {
            made: SiteKind::Allocation(java_name(&member.owner).into()).into(),
            hook: match &*member.owner {
                ASSERTION_ERROR => "assertionFailed",
                _ => "allocated",
            },
            wrapper: wrapper.map(|wrapper| wrapper.name.clone()),
        }
    }
}

/// True if a constructor call completes a `new` whose copy is still on top of the stack.
pub fn completes(cx: &MethodContext<'_, '_>, at: At) -> bool {
    let fact = cx.facts.get(at.pc());
    matches!(
        fact,
        Some(Fact::Init {
            receiver: Slot::Uninitialized(_),
            kept: true,
        })
    )
}

/// Hooks an `invokespecial <init>` that completes a `new`.
pub fn constructor(cx: &mut MethodContext<'_, '_>, at: At, birth: &Birth) -> Result<()> {
    if !completes(cx, at) {
        return Ok(());
    }
    let next = cx.body.instructions.get(at.index + 1);
    let thrown = next.is_some_and(|next| next.opcode == op::ATHROW);
    // What a static initialiser makes and does not throw is a constant, and no failed assertion.
    let hook_name = match cx.name == "<clinit>" && !thrown {
        true => "allocated",
        false => birth.hook,
    };
    hook(cx, at, &birth.made, hook_name)
}

/// Whether what a constructor does after this call, by which it begins, may be noticed by others before whoever called it
/// has the object: it writes volatile fields, takes locks, or calls something.
pub fn acts_while_made(cx: &MethodContext<'_, '_>, at: At) -> bool {
    const EITHER: u16 = access::STATIC | access::VOLATILE;
    let mut fields = cx.class.fields.iter();
    let has_volatile = fields.any(|field| field.access & EITHER == access::VOLATILE);
    let mut rest = cx.body.instructions[at.index + 1..].iter();
    rest.any(|instruction| match instruction.opcode {
        op::PUTFIELD => has_volatile,
        op::MONITORENTER | op::INVOKEVIRTUAL | op::INVOKESTATIC..=op::INVOKEDYNAMIC => true,
        _ => false,
    })
}

/// The same of a constructor of a class of the JDK, which has volatile fields and calls something. Others do not let objects out.
pub fn calls_while_made(cx: &MethodContext<'_, '_>, at: At) -> Result<bool> {
    const EITHER: u16 = access::STATIC | access::VOLATILE;
    let mut fields = cx.class.fields.iter();
    if !fields.any(|field| field.access & EITHER == access::VOLATILE) {
        return Ok(false);
    }
    for instruction in &cx.body.instructions[at.index + 1..] {
        if (op::INVOKEVIRTUAL..=op::INVOKEINTERFACE).contains(&instruction.opcode) {
            let member = cx.class.pool.member(instruction.index(cx.code))?;
            if member.name != "<init>" {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Hooks the call by which a constructor begins, of one of the superclass: what follows is told of an object that has a name
/// already. Whoever called the constructor names it when all is over, if nothing was told of it.
pub fn of_this(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let begins = matches!(
        cx.facts.get(at.pc()),
        Some(Fact::Init {
            receiver: Slot::UninitializedThis,
            ..
        })
    );
    if !begins
        || overwrites_local_0(cx.code, cx.body.instructions)
        || cx.class.pool.member(cx.operand(at))?.owner == cx.class_name
    {
        return Ok(());
    }
    let made = SiteKind::Allocation(java_name(cx.class_name).into());
    let site = cx.site(at.pc(), made);
    let code = cx.hook_code(&[op::ALOAD_0], site, "begun", "(Ljava/lang/Object;I)V")?;
    cx.edits.after(at.index, &code, 2);
    Ok(())
}

fn hook(
    cx: &mut MethodContext<'_, '_>,
    at: At,
    kind: &Recurring,
    name: &'static str,
) -> Result<()> {
    let site = cx.recurring(at.pc(), kind);
    // object -> object object site -> object
    cx.hook(
        at.index,
        (Place::After, 2),
        &[op::DUP],
        site,
        name,
        "(Ljava/lang/Object;I)V",
    )?;
    Ok(())
}
