//! One class: its initialiser becomes a method, and the question whether a class is initialised is asked where the JVM
//! would ask it (JVMS 5.5).

use super::initialise::{ask, companion_name, Initialisation, STATICS};
use super::lambdas::Lambdas;
use super::names::CLINIT;
use super::plan::{Plan, Stateful};
use super::trouble::Trouble;
use super::{companion, refusal};
use crate::class::appender::Appender;
use crate::class::asm::Asm;
use crate::class::code::{self, MethodBody};
use crate::class::edit::MethodEdits;
use crate::class::fresh::{constant, is_state, Fresh};
use crate::class::layout::Layout;
use crate::class::opcode::{op, Instruction, Instructions};
use crate::class::pool::tag;
use crate::class::view::{access, Code, Member};
use crate::class::writer::{self, ClassEdits, NewMethod};
use crate::class::{Class, Write};

/// What becomes of a class.
#[derive(Debug, Default)]
pub struct Done {
    /// The new class file; `None` if nothing changes.
    pub class: Option<Vec<u8>>,
    /// For an interface with static state: name and content of the entry that holds it.
    pub companion: Option<(String, Vec<u8>)>,
}

/// Rewrites a class.
pub fn rewrite(plan: &Plan, class: &Class<'_>) -> Result<Done, Trouble> {
    if class.access & access::MODULE != 0 {
        return Ok(Done::default());
    }
    let name = class.name()?;
    let own = plan.get(&name);
    let mut edits = ClassEdits::new(class);
    let lambdas = Lambdas::of(class)?;
    let reference = plan.reference_departs(class)?;
    for (index, method) in class.methods.iter().enumerate() {
        let Some(code) = class.code(method)? else {
            continue;
        };
        let job = Job {
            plan,
            class,
            class_name: &name,
            own,
            method,
            method_name: class.pool.text(method.name)?.into_owned(),
            code: &code,
            lambdas: &lambdas,
            reference: &reference,
        };
        edits.methods[index] = job.run(&mut edits.pool, &mut edits.bodies)?;
    }
    let mut done = Done::default();
    match own {
        Some(stateful) if stateful.is_interface => {
            done.companion = Some(companion::build(plan, class, stateful)?);
        }
        Some(stateful) => add_members(plan, class, (&name, stateful), &mut edits)?,
        None => {}
    }
    if !edits.is_empty() {
        let mut bytes = writer::write(class, &edits)?;
        if own.is_some_and(|own| own.is_interface) && refusal::is_old(class) {
            let version = refusal::FIRST_VERSION_WITH_STATIC_INTERFACE_METHODS;
            bytes[6..8].copy_from_slice(&version.to_be_bytes());
        }
        done.class = Some(bytes);
    }
    Ok(done)
}

/// What a class other than an interface needs to be initialised again.
fn add_members(
    plan: &Plan,
    class: &Class<'_>,
    (name, stateful): (&str, &Stateful),
    edits: &mut ClassEdits,
) -> Result<(), Trouble> {
    let (mut fields, mut finals) = (Vec::new(), Vec::new());
    for (index, field) in class.fields.iter().enumerate() {
        if !is_state(class, field) {
            continue;
        }
        if field.access & access::FINAL != 0 {
            edits.field_access[index] = Some(field.access & !access::FINAL);
        }
        let name = class.pool.text(field.name)?.into_owned();
        if field.access & access::FINAL != 0 {
            finals.push(name.clone());
        }
        fields.push(Fresh {
            name,
            descriptor: class.pool.text(field.descriptor)?.into_owned(),
            constant: constant(class, field),
        });
    }
    if !finals.is_empty() {
        let finals = names_of_finals(&mut edits.pool, &finals)?;
        edits.fields.push(finals);
    }
    let initialisation = Initialisation {
        plan,
        class: name,
        stateful,
        holder: name,
        major: class.major,
        is_enum: class.access & access::ENUM != 0,
        fields,
    };
    let (epoch, methods) = initialisation.members(&mut edits.pool)?;
    edits.fields.push(epoch);
    edits.new_methods.extend(methods);
    Ok(())
}

/// A constant with the names of the fields that are not final any more, for those who ask by reflection.
fn names_of_finals(pool: &mut Appender, names: &[String]) -> Result<Vec<u8>, Trouble> {
    let mut field = Vec::new();
    field.put_u16(access::PUBLIC | access::STATIC | access::FINAL | access::SYNTHETIC);
    field.put_u16(pool.utf8("jcheck$finals")?);
    field.put_u16(pool.utf8("Ljava/lang/String;")?);
    field.put_u16(1);
    field.put_u16(pool.utf8("ConstantValue")?);
    field.put_u32(2);
    field.put_u16(pool.string(&names.join(";"))?);
    Ok(field)
}

/// One method.
struct Job<'c, 'a> {
    plan: &'c Plan,
    class: &'c Class<'a>,
    class_name: &'c str,
    own: Option<&'c Stateful>,
    method: &'c Member,
    method_name: String,
    code: &'c Code,
    lambdas: &'c Lambdas,
    /// Why no execution may use one of the method references of the class, if so.
    reference: &'c Option<String>,
}

impl Job<'_, '_> {
    fn run(&self, pool: &mut Appender, bodies: &mut Vec<u8>) -> Result<Option<NewMethod>, Trouble> {
        let mut instructions = Instructions::default();
        let bytes = &self.class.bytes[self.code.bytes.clone()];
        instructions.read(bytes, self.code.bytes.start)?;
        let mut edits = MethodEdits::default();
        let stays = self.plan.stays(self.class_name);
        let initialiser = self.method_name == "<clinit>" && stays.is_none();
        if let (Some(why), "<clinit>") = (stays, &*self.method_name) {
            edits.prologue = depart(pool, why)?;
            edits.need_stack(1);
        }
        if let (Some(own), true, false) = (self.own, self.asks_first(), initialiser) {
            let ask = ask(pool, self.class_name, own, self.class_name)?;
            edits.prologue.extend_from_slice(&ask);
        }
        for (index, instruction) in instructions.iter().enumerate() {
            self.departure(pool, &mut edits, index, instruction)?;
            self.instruction(pool, &mut edits, index, instruction)?;
        }
        if edits.is_empty() && !initialiser {
            return Ok(None);
        }
        let body = MethodBody {
            class: self.class,
            code: self.code,
            instructions: &instructions,
            descriptor: self.method.descriptor,
            is_static: self.method_name == "<clinit>" || self.method.access & access::STATIC != 0,
            is_constructor: self.method_name == "<init>",
        };
        let code = match edits.is_empty() {
            true => None,
            false => {
                let start = bodies.len();
                edits.seal();
                code::rewrite(body, &edits, pool, &mut Layout::default(), bodies)?;
                Some(start..bodies.len())
            }
        };
        let mut new = NewMethod {
            name: None,
            access: self.method.access,
            code,
        };
        if initialiser {
            new.name = Some(pool.utf8(CLINIT)?);
            let interface = self.class.access & access::INTERFACE != 0;
            let reach = if interface {
                access::PUBLIC
            } else {
                access::PRIVATE
            };
            new.access = reach | access::STATIC | access::SYNTHETIC;
        }
        Ok(Some(new))
    }

    /// Whether the class of the method is initialised, or being initialised by this thread, whenever its code runs.
    fn asks_first(&self) -> bool {
        let special = self.method_name == "<init>" || self.method_name == "<clinit>";
        special || self.method.access & access::STATIC != 0
    }

    /// Reports, before it, what the next execution in this JVM would notice.
    fn departure(
        &self,
        pool: &mut Appender,
        edits: &mut MethodEdits,
        index: usize,
        instruction: &Instruction,
    ) -> Result<(), Trouble> {
        let bytes = &self.class.bytes[self.code.bytes.clone()];
        let constant = |wide: bool| match wide {
            true => instruction.index(bytes),
            false => u16::from(bytes[instruction.pc as usize + 1]),
        };
        let why = match instruction.opcode {
            op::GETSTATIC..=op::INVOKEINTERFACE => {
                let member = self.class.pool.member(instruction.index(bytes))?;
                self.plan.departs(&member)
            }
            op::INVOKEDYNAMIC => self.reference.clone(),
            op::LDC | op::LDC_W => {
                let index = constant(instruction.opcode == op::LDC_W);
                let is_handle = self.class.pool.tag(index) == Some(tag::METHOD_HANDLE);
                self.reference.clone().filter(|_| is_handle)
            }
            _ => None,
        };
        if let Some(why) = why {
            edits.before(index, &depart(pool, &why)?, 1);
        }
        Ok(())
    }

    fn instruction(
        &self,
        pool: &mut Appender,
        edits: &mut MethodEdits,
        index: usize,
        instruction: &Instruction,
    ) -> Result<(), Trouble> {
        let bytes = &self.class.bytes[self.code.bytes.clone()];
        let operand = || instruction.index(bytes);
        match instruction.opcode {
            op::NEW => {
                let class = self.class.pool.class_name(operand())?;
                if let Some(stateful) = self.plan.get(&class) {
                    self.ask_before(pool, edits, index, (&class, stateful, &class))?;
                }
            }
            op::GETSTATIC | op::PUTSTATIC => {
                self.static_field(pool, edits, index, instruction.opcode, operand())?;
            }
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => {
                let member = self.class.pool.member(operand())?;
                if refusal::reads_annotations(&member) {
                    let code = Asm::new(pool).call(ANNOTATIONS, "reads", "()V")?;
                    edits.before(index, &code.finish(), 0);
                }
                let key = (&*member.owner, &*member.name, &*member.descriptor);
                reflective_call(pool, edits, index, key)?;
            }
            op::INVOKEDYNAMIC => {
                let (number, descriptor) = self.class.pool.dynamic(operand())?;
                let types = self.lambdas.types(number, &descriptor);
                for interface in self.plan.initialised_with_lambda(&types) {
                    if let Some(stateful) = self.plan.get(&interface) {
                        self.ask_before(pool, edits, index, (&interface, stateful, &interface))?;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn static_field(
        &self,
        pool: &mut Appender,
        edits: &mut MethodEdits,
        index: usize,
        opcode: u8,
        operand: u16,
    ) -> Result<(), Trouble> {
        let member = self.class.pool.member(operand)?;
        let (owner, name, descriptor) = (&member.owner, &member.name, &member.descriptor);
        if opcode == op::PUTSTATIC {
            let own = self.method_name == "<clinit>";
            match self.plan.is_final(owner, name, descriptor) {
                Some((class, true)) if !own || class != self.class_name => {
                    let why = format!("{name} is final, and written outside its initialiser");
                    return Err(Trouble::Refused(why));
                }
                _ => {}
            }
        }
        let Some((class, stateful, moved)) = self.plan.field(owner, name, descriptor) else {
            return Ok(());
        };
        self.ask_before(pool, edits, index, (class, stateful, owner))?;
        if moved {
            let field = pool.field(&companion_name(class), name, descriptor)?;
            let access = Asm::new(pool).with_index(opcode, field).finish();
            edits.replace(index, &access, 0);
        }
        Ok(())
    }

    /// Asks whether a class is initialised, unless it must be; `by` is how the instruction names it.
    fn ask_before(
        &self,
        pool: &mut Appender,
        edits: &mut MethodEdits,
        index: usize,
        (class, stateful, by): (&str, &Stateful, &str),
    ) -> Result<(), Trouble> {
        if class == self.class_name && self.asks_first() {
            return Ok(());
        }
        let code = ask(pool, class, stateful, by)?;
        edits.before(index, &code, 0);
        Ok(())
    }
}

/// The class of the run-time library that knows which fields the program has.
const STATIC_FIELDS: &str = "io/jcheck/runtime/classes/StaticFields";
/// The class of the run-time library that has annotations forgotten.
const ANNOTATIONS: &str = "io/jcheck/runtime/classes/Annotations";
/// Methods of `Class` that look for fields, and what stands for them.
const LOOKUPS: [(&str, &str, &str); 4] = [
    (
        "getField",
        "field",
        "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/reflect/Field;",
    ),
    (
        "getDeclaredField",
        "declaredField",
        "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/reflect/Field;",
    ),
    (
        "getFields",
        "fields",
        "(Ljava/lang/Class;)[Ljava/lang/reflect/Field;",
    ),
    (
        "getDeclaredFields",
        "declaredFields",
        "(Ljava/lang/Class;)[Ljava/lang/reflect/Field;",
    ),
];

/// Code that reports why this execution must not be followed by others in the same JVM.
fn depart(pool: &mut Appender, why: &str) -> Result<Vec<u8>, Trouble> {
    let text = pool.string(why)?;
    let code = Asm::new(pool).with_index(op::LDC_W, text);
    let code = code.call(STATICS, "departs", "(Ljava/lang/String;)V")?;
    Ok(code.finish().into_vec())
}

/// Methods of the JDK that initialise a class that they are asked for.
fn reflective_call(
    pool: &mut Appender,
    edits: &mut MethodEdits,
    index: usize,
    (owner, name, descriptor): (&str, &str, &str),
) -> Result<(), Trouble> {
    const THREE: &str = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
    match (owner, name) {
        ("java/lang/Class", "forName") if descriptor == THREE => {
            let call = Asm::new(pool).call(STATICS, "forName", THREE)?;
            edits.replace(index, &call.finish(), 0);
        }
        ("java/lang/Class", "forName") if descriptor.starts_with("(Ljava/lang/String;)") => {
            initialise_result(pool, edits, index)?;
        }
        ("java/lang/invoke/MethodHandles$Lookup", "ensureInitialized") => {
            initialise_result(pool, edits, index)?;
        }
        ("java/lang/Class", _) => {
            let hook = LOOKUPS.iter().find(|(found, _, _)| *found == name);
            if let Some((_, hook, descriptor)) = hook {
                let call = Asm::new(pool).call(STATIC_FIELDS, hook, descriptor)?;
                edits.replace(index, &call.finish(), 0);
            }
        }
        _ => {}
    }
    Ok(())
}

fn initialise_result(
    pool: &mut Appender,
    edits: &mut MethodEdits,
    index: usize,
) -> Result<(), Trouble> {
    let dup = Asm::new(pool).ops(&[op::DUP]);
    let call = dup.call(STATICS, "initialised", "(Ljava/lang/Class;)V")?;
    edits.after(index, &call.finish(), 1);
    Ok(())
}
