//! Runs the passes over the methods of a class and puts the class together again.

use super::context::{At, MethodContext, ProgramContext};
use super::plans::Plans;
use super::{
    allocation, arrays, calls, class_init, fields, granularity, handles, identity, loading, loops,
    monitor, random, references, reflection, serial_version, statics, sync_method, threads,
    unmodelled, watched,
};
use crate::class::appender::Appender;
use crate::class::code::{self, MethodBody, FIRST_VERSION_WITH_FRAMES};
use crate::class::edit::MethodEdits;
use crate::class::flow::{self, Fact, Facts};
use crate::class::layout::Layout;
use crate::class::opcode::{op, Instructions};
use crate::class::straight::{self, Straight};
use crate::class::view::{access, Code, Member};
use crate::class::writer::{self, ClassEdits, NewMethod};
use crate::class::{tables, Class, ClassError, ClassErrorKind, Result};
use crate::platform::{is_copy, is_leaf};
use crate::report::Gap;
use crate::sites::{SiteBuilder, SiteContext, Sites};
use crate::universe::ClassId;

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

/// Instruments classes of a program, one after the other. What it learns about the program, and the memory it works in, is
/// kept from class to class.
#[derive(Debug)]
pub struct Rewriter<'p> {
    program: ProgramContext<'p>,
    sites: SiteBuilder,
    memory: Memory,
    edits: ClassEdits,
    recorded: Option<Vec<Recorded>>,
}

/// What was changed in one method.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// The method by its position in the class.
    pub method: usize,
    /// The changes.
    pub edits: MethodEdits,
}

/// What methods are worked on in.
#[derive(Debug, Default)]
struct Memory {
    plans: Plans,
    straight: Straight,
    instructions: Instructions,
    facts: Facts,
    edits: MethodEdits,
    layout: Layout,
    loops: loops::Memory,
    lines: Vec<(u16, u16)>,
}

impl<'p> Rewriter<'p> {
    /// For classes of this program. Sites are added to a table.
    pub fn new(program: ProgramContext<'p>, sites: SiteBuilder) -> Self {
        Rewriter {
            program,
            sites,
            memory: Memory::default(),
            edits: ClassEdits::default(),
            recorded: None,
        }
    }

    /// The sites of the classes so far.
    pub fn sites(&self) -> &SiteBuilder {
        &self.sites
    }

    /// The sites of all classes.
    pub fn into_sites(self) -> SiteBuilder {
        self.sites
    }

    /// Takes the sites of the classes so far away.
    pub fn take_sites(&mut self) -> Sites {
        self.sites.take()
    }

    /// As [`Rewriter::instrument`], and tells what was changed in each method, for those who want to make the same
    /// changes in another way.
    ///
    /// # Errors
    /// As [`Rewriter::instrument`].
    pub fn instrument_and_record(
        &mut self,
        class: &Class<'_>,
        gaps: &mut Vec<Gap>,
    ) -> Result<(ClassOutcome, Vec<Recorded>)> {
        self.recorded = Some(Vec::new());
        let outcome = self.instrument(class, gaps);
        let recorded = self.recorded.take().unwrap_or_default();
        Ok((outcome?, recorded))
    }

    /// Instruments one class.
    ///
    /// What cannot be rewritten because of a limit of the format is left as it is and added to `gaps`.
    ///
    /// # Errors
    /// Damage in the class file.
    pub fn instrument(&mut self, class: &Class<'_>, gaps: &mut Vec<Gap>) -> Result<ClassOutcome> {
        if class.access & access::MODULE != 0 {
            return Ok(ClassOutcome::Unchanged);
        }
        let bytes = handles::bridged(class)?;
        let with_bridges = bytes.as_deref().map(Class::parse).transpose()?;
        let class = with_bridges.as_ref().unwrap_or(class);
        let (first_site, first_gap) = (self.sites.mark(), gaps.len());
        if let Some(bytes) = references::bridged(self.program.universe, class)? {
            match self.rewrite(&Class::parse(&bytes)?, gaps) {
                // Without bridges it may fit.
                Err(error) if error.kind == ClassErrorKind::PoolFull => {
                    self.sites.forget_after(first_site);
                    gaps.truncate(first_gap);
                }
                outcome => return outcome,
            }
        }
        match self.rewrite(class, gaps) {
            Err(error) if error.kind == ClassErrorKind::PoolFull => {
                self.sites.forget_after(first_site);
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

    fn rewrite(&mut self, class: &Class<'_>, gaps: &mut Vec<Gap>) -> Result<ClassOutcome> {
        let name = class.pool.class_name(class.this_class)?;
        let file = match class.find(&class.attributes, "SourceFile") {
            Some(attribute) => {
                let index = crate::class::bytes::u16_at(class.bytes, attribute.content().start);
                Some(class.pool.text(index)?)
            }
            None => None,
        };
        let class_id = self.program.universe.get(&name).map(|info| info.id);
        self.edits.reset(class);
        self.memory.plans.enter_class(self.program, class, &name);
        self.memory.straight.enter_class(&class.pool);
        let mut desynchronised = false;
        for (index, method) in class.methods.iter().enumerate() {
            let method_name = class.pool.text(method.name)?;
            let descriptor = class.pool.text(method.descriptor)?;
            let mut job = Job {
                program: self.program,
                class,
                class_id,
                method,
                context: SiteContext {
                    class: &name,
                    method: &method_name,
                    descriptor: &descriptor,
                    file: file.as_deref(),
                },
                sites: &mut self.sites,
                memory: &mut self.memory,
            };
            if method.access & access::NATIVE != 0 && !is_copy(&name) {
                gaps.push(native_gap(&job.context, method));
            }
            let Some(code) = class.code(method)? else {
                continue;
            };
            let edits = &mut self.edits;
            let new = job.run(&code, &mut edits.pool, &mut edits.bodies, gaps)?;
            desynchronised |= new.as_ref().is_some_and(|new| new.access != method.access);
            if let (Some(recorded), Some(_)) = (&mut self.recorded, &new) {
                recorded.push(Recorded {
                    method: index,
                    edits: self.memory.edits.clone(),
                });
            }
            edits.methods[index] = new;
        }
        if self.edits.is_empty() {
            return Ok(ClassOutcome::Unchanged);
        }
        if desynchronised && self.program.universe.may_be_serializable(&name) {
            let field = serial_version::field(class, &mut self.edits.pool)?;
            self.edits.fields.extend(field);
        }
        writer::write(class, &self.edits).map(ClassOutcome::Rewritten)
    }
}

fn native_gap(context: &SiteContext<'_>, method: &Member) -> Gap {
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

fn qualified(context: &SiteContext<'_>) -> String {
    let class = context.class.replace('/', ".");
    format!("{class}.{}{}", context.method, context.descriptor)
}

/// One method to do.
struct Job<'c, 'a> {
    program: ProgramContext<'c>,
    class: &'c Class<'a>,
    class_id: Option<ClassId>,
    method: &'c Member,
    context: SiteContext<'c>,
    sites: &'c mut SiteBuilder,
    memory: &'c mut Memory,
}

impl Job<'_, '_> {
    /// Tries everything, then less; what remains undone goes to `gaps`.
    fn run(
        &mut self,
        code: &Code,
        pool: &mut Appender,
        bodies: &mut Vec<u8>,
        gaps: &mut Vec<Gap>,
    ) -> Result<Option<NewMethod>> {
        let bytes = &self.class.bytes[code.bytes.clone()];
        self.memory.instructions.read(bytes, code.bytes.start)?;
        self.memory.lines.clear();
        if let Some(lines) = self.class.find(&code.attributes, "LineNumberTable") {
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
        Gap {
            kind: kind.into(),
            name: qualified(&self.context),
            why,
        }
    }

    /// Finds out where uninitialised objects are, if the method has any.
    fn find_facts(&mut self, level: Level, code: &Code) -> Result<()> {
        let memory = &mut *self.memory;
        memory.facts.clear();
        let is_constructor = self.context.method == "<init>";
        let needed = is_constructor
            || level == Level::PublishedArrays
            || memory.instructions.makes_objects();
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
        let table = self.class.find(&code.attributes, "StackMapTable");
        let has_frames = self.class.major >= FIRST_VERSION_WITH_FRAMES;
        if has_frames && level != Level::PublishedArrays {
            let method = straight::Method {
                body,
                descriptor: self.context.descriptor,
                is_static: self.method.access & access::STATIC != 0,
            };
            let table = table.map(|table| (self.class.bytes, table.content()));
            let has_table = table.is_some();
            let straight_on =
                code.exceptions.is_empty() && memory.instructions.jumps().next().is_none();
            let found = match has_table || straight_on {
                true => memory
                    .straight
                    .analyse(method, table, &self.class.pool, &mut memory.facts),
                false => Err(ClassError::new(0, ClassErrorKind::Malformed("frames"))),
            };
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
            descriptor: self.context.descriptor,
            is_static: self.method.access & access::STATIC != 0,
            is_constructor: self.context.method == "<init>",
        };
        memory.edits.clear();
        let mut cx = MethodContext {
            program: self.program,
            class: self.class,
            class_name: self.context.class,
            class_id: self.class_id,
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
            plans: &mut memory.plans,
            filled_until: 0,
            targets: None,
            loops: &mut memory.loops,
        };
        whole_method(&mut cx)?;
        cx.scratch = cx.scratch.saturating_add(cx.edits.extra_locals);
        if level != Level::SynchronisationOnly {
            // Before all else that comes before an instruction.
            loops::apply(&mut cx)?;
        }
        for (index, instruction) in body.instructions.concerning() {
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
            access: self.method.access & !access::SYNCHRONIZED,
            code: Some(start..bodies.len()),
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
        class_init::apply(cx)?;
    } else if cx.access & access::SYNCHRONIZED != 0 {
        sync_method::apply(cx)?;
    }
    loading::enter(cx)?;
    granularity::enter(cx)
}

/// The passes that concern one instruction.
fn one_instruction(cx: &mut MethodContext<'_, '_>, at: At, level: Level) -> Result<()> {
    let everything = level != Level::SynchronisationOnly;
    let unpublished =
        level == Level::PublishedArrays && cx.facts.get(at.pc()) == Some(&Fact::StoreToFreshArray);
    match at.opcode() {
        op::IASTORE..=op::SASTORE if unpublished => Ok(()),
        op::MONITORENTER | op::MONITOREXIT => monitor::apply(cx, at),
        op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => call(cx, at, everything),
        op::GETFIELD | op::PUTFIELD if everything => fields::apply(cx, at),
        op::GETSTATIC | op::PUTSTATIC if everything => statics::apply(cx, at),
        op::IALOAD..=op::SALOAD | op::IASTORE..=op::SASTORE if everything => arrays::apply(cx, at),
        op::NEWARRAY | op::ANEWARRAY if everything => {
            arrays::made(cx, at);
            allocation::array(cx, at)
        }
        op::MULTIANEWARRAY if everything => allocation::array(cx, at),
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
    granularity::call(cx, at)?;
    let Some(plan) = cx.call_plan(at)? else {
        return Ok(());
    };
    if let Some(row) = plan.redirect {
        return calls::apply(cx, at, row);
    }
    let replaced = plan.random && random::apply(cx, at)?;
    if let Some(kind) = plan.located.as_ref().filter(|_| !is_leaf(cx.class_name)) {
        unmodelled::locate(cx, at, kind)?;
    }
    if let Some(loading) = plan.loading {
        loading::apply(cx, at, loading)?;
    }
    if !everything {
        return Ok(());
    }
    if let Some(reflective) = &plan.reflective {
        return reflection::apply(cx, at, reflective);
    }
    if !replaced {
        unmodelled::call(cx, at, plan.announced.as_ref(), plan.unavailable)?;
        if let Some(watched) = &plan.watched {
            watched.apply(cx, at)?;
        }
        if let Some(asked) = plan.identity {
            identity::apply(cx, at, asked)?;
        }
    }
    if let Some(birth) = &plan.birth {
        if birth.access_order && !replaced {
            watched::access_order(cx, at)?;
        }
        allocation::constructor(cx, at, birth)?;
        watched::born(cx, at, birth.fills.as_ref())?;
    }
    match &plan.array_clone {
        Some(made) => allocation::array_clone(cx, at, made),
        None => Ok(()),
    }
}
