//! Instance fields: a hook before each access tells object and field.
//!
//! Final fields are no exception: an object that leaks from its constructor shows their default values. A constructor's
//! write needs none before it has called the superclass constructor: nobody else can know the object yet, and the
//! verifier would not let the reference go anywhere.

use super::context::{At, MethodContext, ProgramContext};
use super::plans::{FieldPlan, ProgramField};
use super::{granularity, unmodelled};
use crate::class::descriptor::slots;
use crate::class::edit::Place;
use crate::class::flow::Fact;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;
use crate::platform::in_place::is_rewritten;
use crate::platform::regions;
use crate::universe::{ClassInfo, FieldInfo, FieldTarget};
use jcheck_annotations::{Granularity, SiteKind};
use std::rc::Rc;

/// Its field is only compared with the calling thread: what other threads write there, or miss, is never equal to that.
const OWNER_HINT: &str = "/AbstractOwnableSynchronizer";

impl ProgramField {
    fn new(program: ProgramContext<'_>, name: &str, field: &FieldInfo) -> Option<Self> {
        let is_of_jdk = is_rewritten(name);
        Some(ProgramField {
            number: program.fields.of(field)?,
            class: field.class,
            is_final: field.is_final(),
            is_wide: slots(&field.descriptor) == 2,
            is_granular: program.universe.granularity(name) != Granularity::Field,
            is_of_jdk,
            is_owner_hint: is_of_jdk && name.ends_with(OWNER_HINT),
            may_keep_literal: ["class$", "array$"]
                .iter()
                .any(|start| field.name.starts_with(start))
                && field.descriptor == "Ljava/lang/Class;",
        })
    }
}

impl FieldPlan {
    /// What a reference to a field of the class at hand means: the one at this position of its file. `None` if that
    /// needs a closer look.
    pub fn of_own(
        program: ProgramContext<'_>,
        (this, info): (&str, &ClassInfo),
        position: usize,
        (name, descriptor): (&[u8], &[u8]),
    ) -> Option<Self> {
        let field = info.fields.get(position)?;
        if field.name.as_bytes() != name || field.descriptor.as_bytes() != descriptor {
            return None;
        }
        match is_benign(program, this, &field.name) {
            true => Some(FieldPlan::Harmless),
            false => ProgramField::new(program, this, field).map(FieldPlan::Program),
        }
    }
}

/// Whether nobody can tell in which order threads access a field of the JDK.
fn is_benign(program: ProgramContext<'_>, class: &str, field: &str) -> bool {
    program.universe.is_in_place(class) && regions::is_benign(class, field)
}

/// Finds out what a reference to a field means.
pub fn plan(program: ProgramContext<'_>, member: &MemberRef<'_>) -> FieldPlan {
    let universe = program.universe;
    match universe.resolve_field(&member.owner, &member.name, &member.descriptor) {
        FieldTarget::Program(class, field) => {
            if is_benign(program, class, &field.name) {
                return FieldPlan::Harmless;
            }
            let field = ProgramField::new(program, class, field);
            field.map_or(FieldPlan::Harmless, FieldPlan::Program)
        }
        FieldTarget::Elsewhere(class) => match unmodelled::of_field(class, &member.name) {
            Some(kind) => FieldPlan::Announced(Rc::new(kind.into())),
            None => FieldPlan::Harmless,
        },
    }
}

/// Hooks a `getfield` or `putfield`.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let reads = at.opcode() == op::GETFIELD;
    if !reads && cx.name == "<init>" {
        if let Some(Fact::Put(_)) = cx.facts.get(at.pc()) {
            // Not yet an object.
            return Ok(());
        }
    }
    let field = match cx.field_plan(at)? {
        FieldPlan::Program(field) => field,
        FieldPlan::Announced(kind) => return unmodelled::announce(cx, at, &kind),
        FieldPlan::Harmless => return Ok(()),
    };
    // Classes of the JDK do not let objects out of their constructors.
    let own = !reads && cx.name == "<init>" && cx.is_own(field.class);
    if field.is_of_jdk && (own || field.is_owner_hint) {
        return Ok(());
    }
    if field.is_granular {
        return granularity::field(cx, at);
    }
    let (kind, hook) = match (reads, own) {
        (true, _) => (SiteKind::Read(field.number), "readField"),
        (false, false) if cx.own_writes.contains(&at.index) => {
            (SiteKind::Write(field.number), "writeOwnField")
        }
        (false, false) => (SiteKind::Write(field.number), "writeField"),
        (false, true) => (SiteKind::Write(field.number), "initialiseField"),
    };
    let shuffle: &[u8] = match (reads, field.is_wide) {
        // object -> object object
        (true, _) => &[op::DUP],
        // object value -> object value object
        (false, false) => &[op::DUP2, op::POP],
        // object value2 -> value2 object value2 -> value2 object -> object value2 object
        (false, true) => &[op::DUP2_X1, op::POP2, op::DUP_X2],
    };
    let site = cx.site(at.pc(), kind);
    cx.hook(
        at.index,
        (Place::Before, 2),
        shuffle,
        site,
        hook,
        "(Ljava/lang/Object;I)V",
    )?;
    Ok(())
}
