//! A program in a JVM of this process, as a [`System`].

use crossbeam_channel::Sender;
use jcheck_scheduler::conductor::{Plan, ProgramError, System};
use jcheck_scheduler::model::{Execution, Names};
use jcheck_scheduler::protocol::codec;
use jcheck_scheduler::protocol::message::SchedulerMessage;
use jcheck_scheduler::remote::{Engine, ProgramFacts};
use jcheck_scheduler::service::SetUp;
use jni::objects::{Global, JClass, JValue};
use jni::{jni_sig, jni_str, Env, JavaVM};

use super::bridge::{self, GivenUp};
use super::vm::{create, strings};
use crate::jdk::Jdk;
use crate::kit::Kit;

/// Flags of a JVM that runs for long.
const FLAGS: [&str; 5] = [
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-Xshare:auto",
    "-Xrs",
];
/// Where classes live for one execution, that is too short for the optimising compiler.
const SHORT_LIVED: &str = "-XX:TieredStopAtLevel=1";
/// What threads as continuations need. The JIT takes the current thread to be the same all through what it compiles as
/// one piece: what changes it must be a piece of its own.
const CONTINUATIONS: [&str; 3] = [
    "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED",
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=dontinline,io/jcheck/runtime/Fibers.resume",
];
/// Longest stretch of executions on platform threads before continuations are tried again.
const LONGEST_DETOUR: u32 = 1024;

/// The JVM and the program in it. There can be one for each process.
pub struct HostSystem {
    vm: JavaVM,
    host: Global<JClass<'static>>,
    facts: ProgramFacts,
    names: Names,
    fibers: Option<Fibers>,
}

/// Where threads are continuations: which executions cannot be run so.
#[derive(Debug, Default)]
struct Fibers {
    /// So many executions are run on platform threads first.
    detour: u32,
    /// How many it was the last time.
    last: u32,
}

impl Fibers {
    /// One went well.
    fn ran(&mut self) {
        self.last /= 2;
    }

    /// One could not be carried through; those that follow are likely to be of its kind.
    fn failed(&mut self) {
        self.last = (2 * self.last).clamp(1, LONGEST_DETOUR);
        self.detour = self.last;
    }
}

impl HostSystem {
    /// Creates the JVM and loads the program. Executions that a watch gives up are sent to `given_up`; their call of
    /// [`System::execute`] may never return.
    ///
    /// # Errors
    /// Why the JVM cannot be created or the program cannot be loaded.
    pub fn new(
        jdk: &Jdk,
        kit: &Kit,
        flags: &[String],
        program: SetUp,
        given_up: Sender<GivenUp>,
    ) -> Result<Self, String> {
        bridge::report_to(given_up);
        let mut ours = FLAGS.to_vec();
        if program.fibers {
            ours.extend(CONTINUATIONS);
        }
        if !program.classes_stay {
            ours.push(SHORT_LIVED);
        }
        let ours = ours.into_iter().map(String::from);
        let vm = create(jdk, kit, ours.chain(flags.iter().cloned()))?;
        let host = vm
            .attach_current_thread(|env| set_up(env, &program))
            .map_err(|error| format!("the program cannot be loaded: {error}"))?;
        if program.fibers && !has_fibers(&vm, &host) {
            return Err("this JDK has no continuations that can be used".to_string());
        }
        let facts = ProgramFacts::new(program.sites, program.classes, program.rules);
        Ok(Self {
            vm,
            host,
            facts,
            names: Names::default(),
            fibers: program.fibers.then(Fibers::default),
        })
    }

    /// Whether an execution is to be run on continuations.
    fn on_fibers(&mut self, plan: &Plan) -> bool {
        match &mut self.fibers {
            // Frames are asked of threads, not of continuations.
            Some(fibers) if !plan.in_full && fibers.detour == 0 => true,
            Some(fibers) => {
                fibers.detour = fibers.detour.saturating_sub(1);
                false
            }
            None => false,
        }
    }

    /// Runs an execution; `None` when it must be run on platform threads.
    fn run(
        &mut self,
        plan: &Plan,
        fibers: bool,
    ) -> Result<Option<Result<Execution, ProgramError>>, ProgramError> {
        let names = std::mem::take(&mut self.names);
        bridge::install(Engine::new(self.facts.clone(), names, plan.clone()));
        let host = &self.host;
        let carried_through = self
            .vm
            .attach_current_thread(|env| -> jni::errors::Result<bool> {
                let fibers = [JValue::from(fibers)];
                env.call_static_method(host, jni_str!("execute"), jni_sig!("(Z)Z"), &fibers)?
                    .z()
            });
        let engine =
            bridge::take().ok_or_else(|| ProgramError::Lost("the engine is gone".to_string()))?;
        let (execution, names) = engine.finish();
        self.names = names;
        match carried_through {
            Ok(carried_through) => Ok(carried_through.then_some(execution)),
            Err(error) => Err(ProgramError::Lost(format!("the host failed: {error}"))),
        }
    }
}

fn has_fibers(vm: &JavaVM, host: &Global<JClass<'static>>) -> bool {
    let asked = vm.attach_current_thread(|env| -> jni::errors::Result<bool> {
        env.call_static_method(host, jni_str!("hasFibers"), jni_sig!("()Z"), &[])?
            .z()
    });
    asked.unwrap_or(false)
}

/// Registers the native methods and loads the program.
fn set_up(env: &mut Env, program: &SetUp) -> jni::errors::Result<Global<JClass<'static>>> {
    let class = env.find_class(jni_str!("io/jcheck/agent/Host"))?;
    bridge::register(env, &class)?;
    let message = SchedulerMessage::Welcome(program.welcome.clone());
    let bytes = codec::encode(&message).unwrap_or_default();
    let welcome = env.byte_array_from_slice(&bytes)?;
    let jars = strings(env, &program.jars)?;
    let main = env.new_string(&program.main)?;
    let args = strings(env, &program.args)?;
    let values = [
        JValue::from(&welcome),
        JValue::from(&jars),
        JValue::from(&main),
        JValue::from(&args),
        JValue::from(program.classes_stay),
    ];
    let signature = jni_sig!("([B[Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;Z)V");
    env.call_static_method(&class, jni_str!("setUp"), signature, &values)?;
    env.new_global_ref(class)
}

impl System for HostSystem {
    fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
        if self.on_fibers(plan) {
            let result = self.run(plan, true)?;
            if let Some(fibers) = &mut self.fibers {
                match result {
                    Some(_) => fibers.ran(),
                    None => fibers.failed(),
                }
            }
            if let Some(result) = result {
                return result;
            }
        }
        let result = self.run(plan, false)?;
        result.unwrap_or_else(|| {
            Err(ProgramError::Lost(
                "the JVM did not carry the execution through".to_string(),
            ))
        })
    }

    fn names(&mut self) -> &mut Names {
        &mut self.names
    }
}
