//! Runs the passes over a method.

use super::context::{At, MethodContext, ProgramContext};
use super::plans::Plans;
use super::{
    allocation, arrays, calls, class_init, fields, granularity, handed, identity, initialisation,
    jdk, loading, loops, monitor, random, references, reflection, statics, sync_method, threads,
    unmodelled, unwatched, wrappers,
};
use crate::class::appender::Appender;
use crate::class::bootstraps::Bootstraps;
use crate::class::code::{self, MethodBody, FIRST_VERSION_WITH_FRAMES};
use crate::class::edit::MethodEdits;
use crate::class::flow::{self, Fact, Facts};
use crate::class::layout::Layout;
use crate::class::opcode::{op, Instructions};
use crate::class::straight::{self, Straight};
use crate::class::view::{access, Code, Kind, Member};
use crate::class::writer::NewMethod;
use crate::class::{tables, Class, ClassError, Result};
use crate::platform::{arguments, in_place, is_leaf, regions};
use crate::report::Gap;
use crate::sites::{SiteBuilder, SiteContext};
use crate::universe::ClassInfo;

/// How much of a method is hooked: less, if everything does not fit into 64 KiB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Everything,
    /// Without stores into arrays that nobody else can know yet: long tables of constants fit again.
    PublishedArrays,
    SynchronisationOnly,
    /// Entry and exits only.
    Nothing,
}

/// What methods are worked on in.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) plans: Plans,
    pub(super) straight: Straight,
    pub(super) bootstraps: Bootstraps,
    instructions: Instructions,
    facts: Facts,
    pub(super) edits: MethodEdits,
    layout: Layout,
    loops: loops::Memory,
    lines: Vec<(u16, u16)>,
}

pub(super) fn qualified(context: &SiteContext<'_>) -> String {
    let class = context.class.replace('/', ".");
    format!("{class}.{}{}", context.method, context.descriptor)
}

/// One method to do.
pub(super) struct Job<'c, 'a> {
    pub(super) program: ProgramContext<'c>,
    pub(super) class: &'c Class<'a>,
    pub(super) class_name: &'c str,
    pub(super) info: Option<&'c ClassInfo>,
    pub(super) method: &'c Member,
    pub(super) context: SiteContext<'c>,
    pub(super) sites: &'c mut SiteBuilder,
    pub(super) pending: &'c references::Pending,
    pub(super) memory: &'c mut Memory,
}

impl Job<'_, '_> {
    /// Tries everything, then less; what remains undone goes to `gaps`.
    pub(super) fn run(
        &mut self,
        code: &Code,
        pool: &mut Appender,
        bodies: &mut Vec<u8>,
        gaps: &mut Vec<Gap>,
    ) -> Result<Option<NewMethod>> {
        let bytes = &self.class.bytes[code.bytes.clone()];
        self.memory.instructions.read(bytes, code.bytes.start)?;
        self.memory.lines.clear();
        if let Some(lines) = self
            .class
            .find_kind(&code.attributes, Kind::LineNumberTable)
        {
            let content = lines.content();
            tables::read_line_numbers(self.class.bytes, content, &mut self.memory.lines)?;
        }
        let mark = self.sites.mark();
        let mut why = None;
        for level in [
            Level::Everything,
            Level::PublishedArrays,
            Level::SynchronisationOnly,
        ] {
            let length = bodies.len();
            let facts = self.find_facts(level, code);
            match facts.and_then(|()| self.attempt(level, code, pool, bodies)) {
                Err(error) if error.concerns_one_method() => {
                    self.sites.forget_after(mark);
                    bodies.truncate(length);
                    why.get_or_insert(error);
                }
                Ok(new) => {
                    self.sites.find_lines(mark, &self.memory.lines);
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
        let class = self.context.class.replace('/', ".");
        Gap::of(&class, kind, qualified(&self.context), why)
    }

    /// Finds out where uninitialised objects are, if the method has any.
    fn find_facts(&mut self, level: Level, code: &Code) -> Result<()> {
        let memory = &mut *self.memory;
        memory.facts.clear();
        let is_constructor = self.context.method == "<init>";
        let needed = is_constructor
            || level == Level::PublishedArrays
            || memory.instructions.makers().next().is_some();
        if !needed {
            return Ok(());
        }
        let body = flow::Body {
            code: &self.class.bytes[code.bytes.clone()],
            instructions: &memory.instructions,
            exceptions: &code.exceptions,
            max_locals: code.max_locals,
            is_constructor,
        };
        let frames = || self.class.find_kind(&code.attributes, Kind::StackMapTable);
        let has_frames = self.class.major >= FIRST_VERSION_WITH_FRAMES;
        let table = has_frames.then(frames).flatten();
        if level != Level::PublishedArrays {
            let method = straight::Method {
                body,
                descriptor: self.context.descriptor,
                is_static: self.method.access & access::STATIC != 0,
            };
            let table = table.map(|table| (self.class.bytes, table.content()));
            let straight = &mut memory.straight;
            let found = straight.analyse(method, table, &self.class.pool, &mut memory.facts);
            if found.is_ok() {
                return Ok(());
            }
            memory.facts.clear();
        }
        memory.facts = flow::analyse(body, &self.class.pool).map_err(|error| ClassError {
            offset: error.offset.max(code.bytes.start),
            ..error
        })?;
        Ok(())
    }

    fn attempt(
        &mut self,
        level: Level,
        code: &Code,
        pool: &mut Appender,
        bodies: &mut Vec<u8>,
    ) -> Result<Option<NewMethod>> {
        let memory = &mut *self.memory;
        let body = MethodBody {
            class: self.class,
            code,
            instructions: &memory.instructions,
            descriptor: self.method.descriptor,
            is_static: self.method.access & access::STATIC != 0,
            is_constructor: self.context.method == "<init>",
        };
        memory.edits.clear();
        let mut cx = MethodContext {
            program: self.program,
            class: self.class,
            class_name: self.class_name,
            in_place: self.program.universe.is_in_place(self.class_name),
            info: self.info,
            name: self.context.method,
            access: self.method.access,
            body,
            code: &self.class.bytes[code.bytes.clone()],
            facts: &memory.facts,
            pool,
            scratch: code.max_locals,
            edits: &mut memory.edits,
            sites: self.sites,
            site_context: self.context,
            number: None,
            bootstraps: &memory.bootstraps,
            plans: &mut memory.plans,
            pending: self.pending,
            filled_until: 0,
            targets: None,
            own_writes: Vec::new(),
            loops: &mut memory.loops,
            lines: &memory.lines,
            made: Vec::new(),
        };
        whole_method(&mut cx)?;
        let unwatched = cx.in_place && !in_place::is_watched(self.class_name);
        // Locks that the platform takes are the JVM's.
        let dropped = match cx.in_place && (unwatched || regions::is_one(self.class_name, cx.name))
        {
            true => 0,
            false => access::SYNCHRONIZED,
        };
        let level = match unwatched {
            true => Level::Nothing,
            false => level,
        };
        cx.scratch = cx.scratch.saturating_add(cx.edits.extra_locals);
        if !matches!(level, Level::SynchronisationOnly | Level::Nothing) {
            // Before all else that comes before an instruction.
            loops::apply(&mut cx)?;
        }
        if level != Level::Nothing {
            initialisation::apply(&mut cx)?;
        }
        for (index, instruction) in body.instructions.concerning() {
            if level == Level::Nothing {
                break;
            }
            let at = At {
                index,
                instruction: *instruction,
            };
            one_instruction(&mut cx, at, level)?;
        }
        if memory.edits.is_empty() {
            return Ok(None);
        }
        memory.edits.seal();
        let start = bodies.len();
        code::rewrite(body, &memory.edits, pool, &mut memory.layout, bodies)?;
        Ok(Some(NewMethod {
            name: None,
            access: self.method.access & !dropped,
            code: Some(start..bodies.len()),
        }))
    }
}

/// The passes that concern entry and exit of a method.
fn whole_method(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    if cx.in_place {
        return jdk::whole_method(cx);
    }
    unwatched::enter(cx)?;
    initialisation::enter(cx)?;
    // Before the monitor: the JVM's own call of `run` must not enter it.
    if threads::is_run(cx) {
        threads::enter_run(cx)?;
    }
    if cx.name == "<init>" {
        unmodelled::finalizer(cx)?;
    }
    if cx.name == "<clinit>" {
        class_init::apply(cx)?;
    } else if cx.access & access::SYNCHRONIZED != 0 {
        sync_method::apply(cx)?;
    }
    loading::enter(cx)?;
    granularity::enter(cx)?;
    loops::enter(cx)
}

/// The passes that concern one instruction.
fn one_instruction(cx: &mut MethodContext<'_, '_>, at: At, level: Level) -> Result<()> {
    let everything = level != Level::SynchronisationOnly;
    if cx.in_place && matches!(at.opcode(), op::INVOKEDYNAMIC | op::LDC..=op::LDC2_W) {
        return jdk::constant(cx, at);
    }
    match at.opcode() {
        op::IALOAD..=op::SALOAD | op::IASTORE..=op::SASTORE if is_private(cx, at, level) => Ok(()),
        op::MONITORENTER | op::MONITOREXIT => monitor::apply(cx, at),
        op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => call(cx, at, everything),
        op::GETFIELD | op::PUTFIELD if everything => fields::apply(cx, at),
        op::GETSTATIC if cx.in_place && everything && jdk::shared_buffer(cx, at)? => Ok(()),
        op::GETSTATIC | op::PUTSTATIC if everything => statics::apply(cx, at),
        op::IALOAD..=op::SALOAD | op::IASTORE..=op::SASTORE if everything => arrays::apply(cx, at),
        op::NEWARRAY | op::ANEWARRAY if everything => {
            arrays::made(cx, at);
            allocation::array(cx, at)
        }
        op::MULTIANEWARRAY if everything => allocation::array(cx, at),
        op::INVOKEDYNAMIC => {
            references::call_site(cx, at, everything)?;
            match everything {
                true => handed::concatenation(cx, at),
                false => Ok(()),
            }
        }
        op::LDC..=op::LDC2_W => references::load(cx, at, everything),
        _ => Ok(()),
    }
}

/// Whether an access to an element is nobody's business.
fn is_private(cx: &MethodContext<'_, '_>, at: At, level: Level) -> bool {
    let fresh = || cx.facts.get(at.pc()) == Some(&Fact::StoreToFreshArray);
    level == Level::PublishedArrays && fresh()
        || cx.in_place && arguments::keeps_elements(cx.class_name)
}

fn call(cx: &mut MethodContext<'_, '_>, at: At, everything: bool) -> Result<()> {
    if cx.in_place {
        return jdk::call(cx, at, everything);
    }
    granularity::call(cx, at)?;
    let Some(plan) = cx.call_plan(at)? else {
        return Ok(());
    };
    if let Some(row) = plan.redirect {
        return calls::apply(cx, at, row);
    }
    let replaced = match plan.random {
        Some(replacement) => random::apply(cx, at, replacement)?,
        None => false,
    };
    let sum = plan.sum.as_ref().filter(|_| unmodelled::drops(cx, at));
    if let Some(kind) = plan.located.as_ref().filter(|_| !is_leaf(cx.class_name)) {
        match sum {
            Some((sum, copy)) => unmodelled::locate_sum(cx, at, sum, copy)?,
            None => unmodelled::locate(cx, at, kind)?,
        }
    }
    if let Some(loading) = plan.loading {
        loading::apply(cx, at, loading)?;
    }
    if !everything {
        return Ok(());
    }
    if let Some(referent) = plan.referent {
        referent.apply(cx, at)?;
    }
    if let Some(reflective) = &plan.reflective {
        if let Some(handed) = plan
            .handed
            .as_ref()
            .filter(|_| reflective.looks_into_arrays())
        {
            handed.apply(cx, at)?;
        }
        return reflection::apply(cx, at, reflective);
    }
    if !replaced {
        unmodelled::call(cx, at, plan.announced.as_ref())?;
        if let Some(handed) = &plan.handed {
            handed.apply(cx, at)?;
        }
        if let Some(asked) = plan.identity {
            identity::apply(cx, at, asked)?;
        }
        if let Some(kind) = &plan.own {
            identity::announce_own(cx, at, kind)?;
        }
    }
    if let Some(birth) = &plan.birth {
        if let Some(wrapper) = &birth.wrapper {
            wrappers::make(cx, at, wrapper)?;
        }
        allocation::constructor(cx, at, birth)?;
        if cx.name == "<init>" && allocation::acts_while_made(cx, at) {
            allocation::of_this(cx, at)?;
        }
    }
    if let Some(made) = &plan.factory {
        allocation::factory(cx, at, made)?;
    }
    if let Some(copied) = &plan.object_clone {
        allocation::object_clone(cx, at, copied)?;
    }
    match &plan.array_clone {
        Some(made) => allocation::array_clone(cx, at, made),
        None => Ok(()),
    }
}
