//! Instance fields: a hook before each access tells object and field.
//!
//! Final fields are no exception: an object that leaks from its constructor shows their default values. A constructor's
//! write needs none before it has called the superclass constructor: nobody else can know the object yet, and the verifier
//! would not let the reference go anywhere.

use super::context::{At, MethodContext, ProgramContext};
use super::{granularity, unmodelled};
use crate::class::descriptor::slots;
use crate::class::flow::{Fact, Slot};
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;
use crate::platform::is_copy;
use crate::universe::FieldTarget;
use jcheck_annotations::SiteKind;

/// Its field is only compared with the calling thread: what other threads write there, or miss, is never equal to that.
const OWNER_HINT: &str = "/AbstractOwnableSynchronizer";

/// What a reference to a field means.
#[derive(Debug)]
pub enum FieldPlan {
    /// A field of the program.
    Program {
        /// Its number.
        number: u32,
        /// Internal name of the class that declares it; `None` for the class at hand.
        class: Option<Box<str>>,
        /// Declared `final`.
        is_final: bool,
        /// Of type long or double.
        is_wide: bool,
    },
    /// A field of the platform: accesses are announced, but for reads of static fields.
    Announced(SiteKind),
    /// Nothing that concerns the checker.
    Harmless,
}

impl FieldPlan {
    /// What a reference to a field of the class at hand means: the one at this position of its file. `None` if that needs
    /// a closer look.
    pub fn of_own(
        program: ProgramContext<'_>,
        this: &str,
        position: usize,
        (name, descriptor): (&[u8], &[u8]),
    ) -> Option<Self> {
        let field = program.universe.get(this)?.fields.get(position)?;
        if field.name.as_bytes() != name || field.descriptor.as_bytes() != descriptor {
            return None;
        }
        Some(FieldPlan::Program {
            number: program.fields.of(this, field)?,
            class: None,
            is_final: field.is_final(),
            is_wide: slots(&field.descriptor) == 2,
        })
    }
}

/// Finds out what a reference to a field means.
pub fn plan(program: ProgramContext<'_>, member: &MemberRef<'_>) -> FieldPlan {
    let universe = program.universe;
    let (class, field) =
        match universe.resolve_field(&member.owner, &member.name, &member.descriptor) {
            FieldTarget::Program(class, field) => (class, field),
            FieldTarget::Elsewhere(class) => {
                let announced = unmodelled::of_field(class, &member.name);
                return announced.map_or(FieldPlan::Harmless, FieldPlan::Announced);
            }
        };
    match program.fields.of(class, field) {
        Some(number) => FieldPlan::Program {
            number,
            class: Some(class.into()),
            is_final: field.is_final(),
            is_wide: slots(&member.descriptor) == 2,
        },
        None => FieldPlan::Harmless,
    }
}

/// Hooks a `getfield` or `putfield`.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let reads = at.opcode() == op::GETFIELD;
    if !reads && cx.name == "<init>" {
        match cx.facts.get(at.pc()) {
            Some(Fact::Put(Slot::Other)) => {}
            // Not yet an object, or unreachable.
            _ => return Ok(()),
        }
    }
    let plan = cx.field_plan(at)?;
    if let FieldPlan::Program { class, .. } = &*plan {
        // Classes of the JDK do not let objects out of their constructors.
        let class = class.as_deref().unwrap_or(cx.class_name);
        let own = !reads && cx.name == "<init>" && class == cx.class_name;
        if is_copy(class) && (own || class.ends_with(OWNER_HINT)) {
            return Ok(());
        }
    }
    let (number, is_wide) = match &*plan {
        FieldPlan::Program { class, .. }
            if granularity::applies(cx, class.as_deref().unwrap_or(cx.class_name)) =>
        {
            let class = class.as_deref().unwrap_or(cx.class_name);
            return granularity::field(cx, at, class);
        }
        FieldPlan::Program {
            number, is_wide, ..
        } => (*number, *is_wide),
        FieldPlan::Announced(kind) => return unmodelled::announce(cx, at, kind.clone()),
        FieldPlan::Harmless => return Ok(()),
    };
    let (kind, hook) = match reads {
        true => (SiteKind::Read(number), "readField"),
        false => (SiteKind::Write(number), "writeField"),
    };
    let shuffle: &[u8] = match (reads, is_wide) {
        // object -> object object
        (true, _) => &[op::DUP],
        // object value -> object value object
        (false, false) => &[op::DUP2, op::POP],
        // object value2 -> value2 object value2 -> value2 object -> object value2 object
        (false, true) => &[op::DUP2_X1, op::POP2, op::DUP_X2],
    };
    let site = cx.site(at.pc(), kind);
    let code = cx.hook_code(shuffle, site, hook, "(Ljava/lang/Object;I)V")?;
    cx.edits.before(at.index, &code, 2);
    Ok(())
}
