//! Runs the passes over the methods of a class and puts the class together again.

use super::context::{At, MethodContext, ProgramContext};
use super::{
    allocation, arrays, calls, class_init, fields, monitor, random, references, reflection,
    serial_version, statics, sync_method, threads, unmodelled, watched,
};
use crate::class::code::{self, MethodBody};
use crate::class::edit::MethodEdits;
use crate::class::flow::{self, Fact, Facts};
use crate::class::opcode::{op, Instruction};
use crate::class::pool::Appender;
use crate::class::view::{access, Code, Member};
use crate::class::writer::{self, ClassEdits, NewMethod};
use crate::class::{tables, Class, ClassError, ClassErrorKind, Result};
use crate::report::Gap;
use crate::sites::{SiteBuilder, SiteContext};

/// What became of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassOutcome {
    /// Nothing in it concerns the checker.
    Unchanged,
    /// The new class file.
    Rewritten(Vec<u8>),
}

/// How much of a method is hooked: less, if everything does not fit into 64 KiB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Everything,
    /// Without stores into arrays that nobody else can know yet: long tables of constants fit again.
    PublishedArrays,
    SynchronisationOnly,
}

/// Instruments one class.
///
/// What cannot be rewritten because of a limit of the format is left as it is and added to `gaps`.
///
/// # Errors
/// Damage in the class file.
pub fn instrument_class(
    program: ProgramContext<'_>,
    class: &Class<'_>,
    sites: &mut SiteBuilder,
    gaps: &mut Vec<Gap>,
) -> Result<ClassOutcome> {
    if class.access & access::MODULE != 0 {
        return Ok(ClassOutcome::Unchanged);
    }
    let (first_site, first_gap) = (sites.mark(), gaps.len());
    if let Some(bytes) = references::bridged(program.universe, class)? {
        match rewrite(program, &Class::parse(&bytes)?, sites, gaps) {
            // Without bridges it may fit.
            Err(error) if error.kind == ClassErrorKind::PoolFull => {
                sites.forget_after(first_site);
                gaps.truncate(first_gap);
            }
            outcome => return outcome,
        }
    }
    match rewrite(program, class, sites, gaps) {
        Err(error) if error.kind == ClassErrorKind::PoolFull => {
            sites.forget_after(first_site);
            gaps.truncate(first_gap);
            let name = class.name()?.replace('/', ".");
            gaps.push(Gap {
                kind: "uninstrumented-class".into(),
                name,
                why: error.kind.to_string(),
            });
            Ok(ClassOutcome::Unchanged)
        }
        outcome => outcome,
    }
}

fn rewrite(
    program: ProgramContext<'_>,
    class: &Class<'_>,
    sites: &mut SiteBuilder,
    gaps: &mut Vec<Gap>,
) -> Result<ClassOutcome> {
    let name = class.name()?;
    let file = match class.find(&class.attributes, "SourceFile") {
        Some(attribute) => {
            let index = crate::class::bytes::u16_at(class.bytes, attribute.content.start);
            Some(class.pool.text(index)?.into_owned())
        }
        None => None,
    };
    let mut edits = ClassEdits::new(class);
    let mut desynchronised = false;
    for (index, method) in class.methods.iter().enumerate() {
        let context = SiteContext {
            class: name.replace('/', "."),
            method: class.pool.text(method.name)?.into_owned(),
            descriptor: class.pool.text(method.descriptor)?.into_owned(),
            file: file.clone(),
            lines: Vec::new(),
        };
        if method.access & access::NATIVE != 0 {
            gaps.push(native_gap(&context, method));
        }
        let Some(code) = class.code(method)? else {
            continue;
        };
        let mut job = Job {
            program,
            class,
            class_name: &name,
            method,
            code: &code,
            context,
            sites,
        };
        let new = job.run(&mut edits.pool, gaps)?;
        desynchronised |= new.as_ref().is_some_and(|new| new.access != method.access);
        edits.methods[index] = new;
    }
    if edits.is_empty() {
        return Ok(ClassOutcome::Unchanged);
    }
    if desynchronised && program.universe.may_be_serializable(&name) {
        edits
            .fields
            .extend(serial_version::field(class, &mut edits.pool)?);
    }
    writer::write(class, &edits).map(ClassOutcome::Rewritten)
}

fn native_gap(context: &SiteContext, method: &Member) -> Gap {
    let synchronised = method.access & access::SYNCHRONIZED != 0;
    let why = match synchronised {
        true => "native and synchronized: what it does and the lock it takes are out of sight",
        false => "native: what it does is out of sight",
    };
    Gap {
        kind: "native-method".into(),
        name: qualified(context),
        why: why.into(),
    }
}

fn qualified(context: &SiteContext) -> String {
    format!("{}.{}{}", context.class, context.method, context.descriptor)
}

/// One method to do.
struct Job<'c, 'a> {
    program: ProgramContext<'c>,
    class: &'c Class<'a>,
    class_name: &'c str,
    method: &'c Member,
    code: &'c Code,
    context: SiteContext,
    sites: &'c mut SiteBuilder,
}

impl<'a> Job<'_, 'a> {
    /// Tries everything, then less; what remains undone goes to `gaps`.
    fn run(&mut self, pool: &mut Appender<'a>, gaps: &mut Vec<Gap>) -> Result<Option<NewMethod>> {
        let instructions = self.class.instructions(self.code)?;
        if let Some(lines) = self.class.find(&self.code.attributes, "LineNumberTable") {
            self.context.lines =
                tables::read_line_numbers(self.class.bytes, lines.content.clone())?;
        }
        let code = &self.class.bytes[self.code.bytes.clone()];
        let mark = self.sites.mark();
        let mut why = None;
        for level in [
            Level::Everything,
            Level::PublishedArrays,
            Level::SynchronisationOnly,
        ] {
            let facts = self.facts(level, code, &instructions);
            match facts.and_then(|facts| self.attempt(level, &instructions, &facts, pool)) {
                Err(error) if error.concerns_one_method() => {
                    self.sites.forget_after(mark);
                    why.get_or_insert(error);
                }
                Ok(new) => {
                    if let (Some(error), Level::SynchronisationOnly) = (why, level) {
                        let why = format!(
                            "only synchronisation is visible, not fields and arrays: {}",
                            error.kind
                        );
                        gaps.push(self.gap("partly-instrumented-method", why));
                    }
                    return Ok(new);
                }
                error => return error,
            }
        }
        if let Some(error) = why {
            gaps.push(self.gap("uninstrumented-method", error.to_string()));
        }
        Ok(None)
    }

    fn gap(&self, kind: &str, why: String) -> Gap {
        Gap {
            kind: kind.into(),
            name: qualified(&self.context),
            why,
        }
    }

    fn facts(&self, level: Level, code: &'a [u8], instructions: &[Instruction]) -> Result<Facts> {
        let is_constructor = self.context.method == "<init>";
        let needed = is_constructor
            || level == Level::PublishedArrays
            || instructions.iter().any(|i| i.opcode == op::NEW);
        if !needed {
            return Ok(Facts::new());
        }
        let body = flow::Body {
            code,
            instructions,
            exceptions: &self.code.exceptions,
            max_locals: self.code.max_locals,
            is_constructor,
        };
        flow::analyse(body, &self.class.pool).map_err(|error| ClassError {
            offset: error.offset.max(self.code.bytes.start),
            ..error
        })
    }

    fn attempt(
        &mut self,
        level: Level,
        instructions: &[Instruction],
        facts: &Facts,
        pool: &mut Appender<'a>,
    ) -> Result<Option<NewMethod>> {
        let body = MethodBody {
            class: self.class,
            code: self.code,
            instructions,
            descriptor: &self.context.descriptor,
            is_static: self.method.access & access::STATIC != 0,
        };
        let mut cx = MethodContext {
            program: self.program,
            class: self.class,
            class_name: self.class_name,
            name: &self.context.method,
            access: self.method.access,
            body,
            code: &self.class.bytes[self.code.bytes.clone()],
            facts,
            pool,
            scratch: self.code.max_locals,
            edits: MethodEdits::new(instructions.len()),
            sites: self.sites,
            site_context: &self.context,
        };
        whole_method(&mut cx)?;
        cx.scratch = cx.scratch.saturating_add(cx.edits.extra_locals);
        for (index, instruction) in instructions.iter().enumerate() {
            one_instruction(
                &mut cx,
                At {
                    index,
                    instruction: *instruction,
                },
                level,
            )?;
        }
        let edits = std::mem::take(&mut cx.edits);
        if edits.is_empty() {
            return Ok(None);
        }
        let code = code::rewrite(body, &edits, pool)?;
        Ok(Some(NewMethod {
            name: None,
            access: self.method.access & !access::SYNCHRONIZED,
            code: Some(code),
        }))
    }
}

/// The passes that concern entry and exit of a method.
fn whole_method(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    // Before the monitor: the JVM's own call of `run` must not enter it.
    if threads::is_run(cx) {
        threads::enter_run(cx)?;
    }
    if cx.name == "<init>" {
        unmodelled::finalizer(cx)?;
    }
    if cx.name == "<clinit>" {
        class_init::apply(cx)
    } else if cx.access & access::SYNCHRONIZED != 0 {
        sync_method::apply(cx)
    } else {
        Ok(())
    }
}

/// The passes that concern one instruction.
fn one_instruction(cx: &mut MethodContext<'_, '_>, at: At, level: Level) -> Result<()> {
    let everything = level != Level::SynchronisationOnly;
    let unpublished =
        level == Level::PublishedArrays && cx.facts.get(&at.pc()) == Some(&Fact::StoreToFreshArray);
    match at.opcode() {
        op::IASTORE..=op::SASTORE if unpublished => Ok(()),
        op::MONITORENTER | op::MONITOREXIT => monitor::apply(cx, at),
        op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => call(cx, at, everything),
        op::GETFIELD | op::PUTFIELD if everything => fields::apply(cx, at),
        op::GETSTATIC | op::PUTSTATIC if everything => statics::apply(cx, at),
        op::IALOAD..=op::SALOAD | op::IASTORE..=op::SASTORE if everything => arrays::apply(cx, at),
        op::NEWARRAY | op::ANEWARRAY | op::MULTIANEWARRAY if everything => {
            allocation::array(cx, at)
        }
        op::INVOKEDYNAMIC if everything => {
            let index = cx.operand(at);
            unmodelled::constant(cx, at, index)?;
            watched::concatenation(cx, at)
        }
        op::LDC_W | op::LDC2_W if everything => {
            let index = cx.operand(at);
            unmodelled::constant(cx, at, index)
        }
        op::LDC if everything => {
            let index = u16::from(cx.code[at.pc() as usize + 1]);
            unmodelled::constant(cx, at, index)
        }
        _ => Ok(()),
    }
}

fn call(cx: &mut MethodContext<'_, '_>, at: At, everything: bool) -> Result<()> {
    let member = cx.class.pool.member(cx.operand(at))?;
    if calls::apply(cx, at, &member)? {
        return Ok(());
    }
    let replaced = random::apply(cx, at, &member)?;
    if !everything {
        return Ok(());
    }
    if reflection::apply(cx, at, &member)? {
        return Ok(());
    }
    if !replaced {
        unmodelled::call(cx, at, &member)?;
        watched::call(cx, at, &member)?;
    }
    if member.name == "<init>" {
        allocation::constructor(cx, at, &member)?;
        watched::born(cx, at, &member)
    } else {
        allocation::array_clone(cx, at, &member)
    }
}
