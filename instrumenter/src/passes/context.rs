//! What every pass sees, and how it puts hooks in.

use super::hooks::Hook;
use super::loops;
use super::plans::{CallPlan, FieldPlan, Plans};
use super::references::Pending;
use crate::class::appender::Appender;
use crate::class::asm::{push_int, push_with_index, Asm, Snippet};
use crate::class::bootstraps::Bootstraps;
use crate::class::bytes::Write;
use crate::class::code::MethodBody;
use crate::class::edit::{MethodEdits, Place};
use crate::class::flow::Facts;
use crate::class::frames::Type;
use crate::class::opcode::{op, Instruction};
use crate::class::{Class, Result};
use crate::sites::{MethodNumber, Recurring, SiteBuilder, SiteContext, SiteNumber};
use crate::universe::{ClassId, ClassInfo, FieldNumbers, Universe};
use jcheck_annotations::SiteKind;
use std::ops::Range;
use std::rc::Rc;

/// First version whose `ldc` can push a class (JVMS 4.4.1, table 4.4-C).
pub const FIRST_VERSION_WITH_CLASS_CONSTANTS: u16 = 49;

const OBJECT: &str = "java/lang/Object";

/// The last local variable that is [kept](MethodContext::keep_local).
const LAST_KEPT: u16 = 65_000;

/// The program as a whole.
#[derive(Debug, Clone, Copy)]
pub struct ProgramContext<'u> {
    /// All its classes.
    pub universe: &'u Universe,
    /// Numbers of all its fields.
    pub fields: &'u FieldNumbers,
}

/// One method on its way through the passes.
#[derive(Debug)]
pub struct MethodContext<'c, 'a> {
    /// The program.
    pub program: ProgramContext<'c>,
    /// The class of the method.
    pub class: &'c Class<'a>,
    /// Internal name of the class.
    pub class_name: &'c str,
    /// Whether it is one of the JDK that is rewritten where it is.
    pub in_place: bool,
    /// What the universe knows of it.
    pub info: Option<&'c ClassInfo>,
    /// Name of the method.
    pub name: &'c str,
    /// Access flags of the method.
    pub access: u16,
    /// The body.
    pub body: MethodBody<'a, 'c>,
    /// The code array.
    pub code: &'a [u8],
    /// Where uninitialised objects are; empty if the method makes none.
    pub facts: &'c Facts,
    /// Constants for inserted code.
    pub pool: &'c mut Appender,
    /// The first local variable that nothing else uses.
    pub scratch: u16,
    /// What has been decided so far.
    pub edits: &'c mut MethodEdits,
    /// All sites of the program.
    pub sites: &'c mut SiteBuilder,
    /// Where sites of this method are.
    pub site_context: SiteContext<'c>,
    /// The number of this method, once it has a site.
    pub number: Option<MethodNumber>,
    /// The bootstrap methods of the class.
    pub bootstraps: &'c Bootstraps,
    /// What is to be done at calls and field accesses.
    pub plans: &'c mut Plans,
    /// What is still to be done where constants are used.
    pub pending: &'c Pending,
    /// Up to this position in the list of instructions, stores fill an array that nobody else can know.
    pub filled_until: usize,
    /// Where jumps and exceptions lead to, as sorted positions in the list of instructions, once somebody has asked.
    pub targets: Option<Vec<usize>>,
    /// Positions of writes to objects that only the method knows, which leave nothing behind when a loop begins again.
    pub own_writes: Vec<usize>,
    /// What loops are looked for in.
    pub loops: &'c mut loops::Memory,
    /// Line number table: pcs and lines, in the order of pcs.
    pub lines: &'c [(u16, u16)],
    /// Pcs of `new` for objects that have wrappers, and whether a wrapper is made there.
    pub made: Vec<(u32, bool)>,
}

/// An instruction and its position in the decoded list.
#[derive(Debug, Clone, Copy)]
pub struct At {
    /// Position in the list.
    pub index: usize,
    /// The instruction.
    pub instruction: Instruction,
}

impl At {
    /// Its pc.
    pub fn pc(&self) -> u32 {
        self.instruction.pc
    }

    /// Its opcode.
    pub fn opcode(&self) -> u8 {
        self.instruction.opcode
    }
}

/// Appends code that pushes a site and calls a hook, of this name and descriptor.
///
/// # Errors
/// The pool is full.
#[inline]
pub fn put_hook(
    code: &mut impl Write,
    pool: &mut Appender,
    site: SiteNumber,
    (hook, descriptor): (impl Into<Hook>, &'static str),
) -> Result<()> {
    push_int(code, site.as_int(), pool)?;
    let Hook { class, name } = hook.into();
    let method = pool.known_method(class, name, descriptor)?;
    push_with_index(code, op::INVOKESTATIC, method);
    Ok(())
}

impl MethodContext<'_, '_> {
    /// Numbers a site of this method.
    pub fn site(&mut self, pc: u32, kind: SiteKind) -> SiteNumber {
        let (sites, context) = (&mut *self.sites, &self.site_context);
        let method = *self.number.get_or_insert_with(|| sites.begin(context));
        sites.add(method, pc, kind)
    }

    /// Numbers a site of this method, of a kind that the plans keep.
    pub fn recurring(&mut self, pc: u32, kind: &Recurring) -> SiteNumber {
        let (sites, context) = (&mut *self.sites, &self.site_context);
        let method = *self.number.get_or_insert_with(|| sites.begin(context));
        sites.add_recurring(method, pc, kind)
    }

    /// What is to be done at a call, if anything.
    pub fn call_plan(&mut self, at: At) -> Result<Option<Rc<CallPlan>>> {
        let index = self.operand(at);
        let pool = &self.class.pool;
        self.plans.call(self.program, pool, at.opcode(), index)
    }

    /// What is to be done at a field access.
    pub fn field_plan(&mut self, at: At) -> Result<FieldPlan> {
        let index = self.operand(at);
        let this = (self.class_name, self.info);
        self.plans.field(self.program, self.class, index, this)
    }

    /// Whether a class is that of the method.
    pub fn is_own(&self, class: ClassId) -> bool {
        self.info.is_some_and(|info| info.id == class)
    }

    /// A local variable for what this opcode stores, which is 0 or null where the method begins and keeps what it is given; `None`
    /// if all are used.
    ///
    /// # Errors
    /// The pool is full.
    pub fn keep_local(&mut self, store: u8) -> Result<Option<u16>> {
        let slot = self.scratch;
        // Other passes need some after it.
        if slot >= LAST_KEPT {
            return Ok(None);
        }
        let (zero, kept) = match store {
            op::ISTORE => (op::ICONST_0, Type::INTEGER),
            op::LSTORE => (op::LCONST_0, Type::LONG),
            op::FSTORE => (op::FCONST_0, Type::FLOAT),
            op::DSTORE => (op::DCONST_0, Type::DOUBLE),
            _ => (op::ACONST_NULL, Type::object(self.pool.class(OBJECT)?)),
        };
        let code = self.asm().ops(&[zero]).local(store, slot).finish();
        self.edits.prologue.extend_from_slice(&code);
        self.edits.kept.push((slot, kept));
        self.edits
            .need_stack(2_u16.saturating_sub(self.body.code.max_stack));
        self.scratch = slot + if kept.is_wide() { 2 } else { 1 };
        let extra = self.scratch - self.body.code.max_locals;
        self.edits.extra_locals = self.edits.extra_locals.max(extra);
        Ok(Some(slot))
    }

    /// Starts a piece of code.
    pub fn asm(&mut self) -> Asm<'_> {
        Asm::new(self.pool)
    }

    /// `shuffle` makes copies of what the hook needs, then the site is pushed and the hook called.
    pub fn hook_code(
        &mut self,
        shuffle: &[u8],
        site: SiteNumber,
        hook: impl Into<Hook>,
        descriptor: &'static str,
    ) -> Result<Snippet> {
        let mut code = Snippet::new();
        code.extend_from_slice(shuffle);
        put_hook(&mut code, self.pool, site, (hook, descriptor))?;
        Ok(code)
    }

    /// Whether a jump or an exception leads to one of these instructions.
    pub fn jumps_into(&mut self, range: Range<usize>) -> bool {
        let (code, instructions) = (self.code, self.body.instructions);
        let handlers = self.body.code.exceptions.iter();
        let targets = self.targets.get_or_insert_with(|| {
            let jumps = instructions.jumps();
            let pcs = jumps.flat_map(|index| instructions[index].targets(code));
            let pcs = pcs.chain(handlers.map(|row| i64::from(row.handler)));
            let mut targets: Vec<usize> = pcs
                .filter_map(|pc| instructions.index_of(pc).ok())
                .collect();
            targets.sort_unstable();
            targets
        });
        let first = targets.partition_point(|target| *target < range.start);
        targets.get(first).is_some_and(|target| *target < range.end)
    }

    /// As [`MethodContext::hook_code`], as a piece of code at an instruction that needs so many slots of the stack.
    pub fn hook(
        &mut self,
        index: usize,
        place: (Place, u16),
        shuffle: &[u8],
        site: SiteNumber,
        hook: impl Into<Hook>,
        descriptor: &'static str,
    ) -> Result<()> {
        let pool = &mut *self.pool;
        self.edits.insert(index, place, |code| {
            shuffle.iter().for_each(|opcode| code.push(*opcode));
            put_hook(code, pool, site, (hook, descriptor))
        })
    }

    /// The constant pool operand of an instruction.
    pub fn operand(&self, at: At) -> u16 {
        at.instruction.index(self.code)
    }
}
