//! A program in a JVM of this process, as a [`System`].

use std::path::Path;

use crossbeam_channel::Sender;
use jcheck_scheduler::conductor::{Plan, ProgramError, System};
use jcheck_scheduler::model::{Execution, Names};
use jcheck_scheduler::protocol::codec;
use jcheck_scheduler::protocol::message::SchedulerMessage;
use jcheck_scheduler::remote::{Engine, Kept, ProgramFacts};
use jcheck_scheduler::service::SetUp;
use jni::objects::{Global, JClass, JValue};
use jni::{jni_sig, jni_str, Env, JavaVM};

use super::bridge::{self, GivenUp, RunOne};
use super::early;
use super::files;
use super::opened;
use super::verification;
use super::vm::{create, library, strings};
use super::weaver::{self, ProgramLoader, StartError};
use crate::collector;
use crate::jdk::Jdk;
use crate::kit::Kit;

/// Flags of a JVM that runs for long.
const FLAGS: [&str; 4] = [
    crate::launcher::VM_TO_STDERR,
    "-XX:-UsePerfData",
    "-Xshare:auto",
    "-Xrs",
];
/// Where classes live for one execution, that is too short for the optimising compiler.
const SHORT_LIVED: &str = "-XX:TieredStopAtLevel=1";
/// Where classes stay, the optimising compiler comes ten times as late as it would by itself (its limits in HotSpot:
/// 5,000 calls, 600 of them with 15,000 rounds of loops, 40,000 rounds). Most checks end within a second, of which it took
/// a third; long ones come there soon, and were no slower (a search of 50 s, four runs each).
const OPTIMISES_LATE: [&str; 4] = [
    "-XX:Tier4InvocationThreshold=50000",
    "-XX:Tier4MinInvocationThreshold=6000",
    "-XX:Tier4CompileThreshold=150000",
    "-XX:Tier4BackEdgeThreshold=400000",
];
/// Where the program has class loaders of its own, whose classes are checked like others.
const ASSERTIONS: &str = "-ea";
/// What an execution allocates is soon forgotten: little memory for it, used again and again, makes up for that of
/// classes.
const SMALL: &str = "-Xmn16m";
/// How much memory for classes makes the JVM look for those that can be unloaded, all of the heap each time.
const UNLOADS_RARELY: &str = "-XX:MetaspaceSize=40m";
/// What threads need that pass for others. The JIT takes the current thread to be the same all through what it
/// compiles as one piece: where it changes, another piece must begin.
const DISGUISES: [&str; 3] = [
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=dontinline,io/jcheck/runtime/control/Fibers.resume",
    "-XX:CompileCommand=dontinline,io/jcheck/runtime/control/PooledThreads.perform",
];
/// Longest stretch of executions on threads of their own before the faster way is tried again.
const LONGEST_DETOUR: u32 = 1024;

/// What the threads of an execution are; the numbers of `io.jcheck.runtime.Executions.ThreadKind`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ThreadKind {
    /// Threads of the JVM, started and ended with it.
    Own = 0,
    /// Carried by threads of the JVM that stay from one execution to the next.
    Pooled = 1,
    /// Continuations.
    Fibers = 2,
}

/// The JVM and the program in it. There can be one for each process.
pub struct HostSystem {
    vm: JavaVM,
    host: Global<JClass<'static>>,
    run_one: RunOne,
    facts: ProgramFacts,
    names: Names,
    fast: Option<Fast>,
}

/// A way to run threads that is faster than threads of their own, and which executions cannot be run so.
#[derive(Debug)]
struct Fast {
    kind: ThreadKind,
    /// So many executions are run on threads of their own first.
    detour: u32,
    /// How many it was the last time.
    last: u32,
}

impl Fast {
    fn new(kind: ThreadKind) -> Self {
        Self {
            kind,
            detour: 0,
            last: 0,
        }
    }

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
    /// Creates the JVM and loads the program; what that writes is below the directory `files`, until the next execution. Executions that a watch gives up are sent to `given_up`; their call of
    /// [`System::execute`] may never return.
    ///
    /// # Errors
    /// Why the JVM cannot be created or the program cannot be loaded.
    pub fn new(
        jdk: &Jdk,
        kit: &Kit,
        flags: &[String],
        files: &Path,
        program: SetUp,
        given_up: Sender<GivenUp>,
    ) -> Result<Self, String> {
        bridge::report_to(given_up);
        let mut ours = FLAGS.to_vec();
        ours.extend(DISGUISES);
        ours.extend(collector::flags(flags));
        match program.classes_stay {
            true => ours.extend(OPTIMISES_LATE),
            false => ours.extend([SHORT_LIVED, SMALL, UNLOADS_RARELY]),
        }
        if program.weaving.is_some() {
            ours.push(ASSERTIONS);
        }
        let ours = ours.into_iter().map(String::from);
        let vm = create(jdk, kit, ours.chain(flags.iter().cloned()))?;
        let (host, run_one) = vm
            .attach_current_thread(|env| set_up(&vm, env, jdk, files, &program))
            .map_err(|error| format!("the program cannot be loaded: {error}"))?;
        let kind = match program.fibers {
            true => ThreadKind::Fibers,
            false => ThreadKind::Pooled,
        };
        let has = has(&vm, &host, kind);
        if program.fibers && !has {
            return Err("this JDK has no continuations that can be used".to_string());
        }
        let mut facts = ProgramFacts::new(program.sites, program.classes, program.rules);
        facts.coverage = program.covers.then(Kept::default);
        Ok(Self {
            vm,
            host,
            run_one,
            facts,
            names: Names::default(),
            fast: has.then(|| Fast::new(kind)),
        })
    }

    /// What the threads of an execution are to be.
    fn kind(&mut self, plan: &Plan) -> ThreadKind {
        match &mut self.fast {
            // Frames are asked of threads, not of continuations.
            Some(fast) if plan.in_full && fast.kind == ThreadKind::Fibers => ThreadKind::Own,
            Some(fast) if fast.detour == 0 => fast.kind,
            Some(fast) => {
                fast.detour -= 1;
                ThreadKind::Own
            }
            None => ThreadKind::Own,
        }
    }

    /// Runs an execution; `None` when it must be run on threads of its own.
    fn run(
        &mut self,
        plan: &Plan,
        kind: ThreadKind,
    ) -> Result<Option<Result<Execution, ProgramError>>, ProgramError> {
        let names = std::mem::take(&mut self.names);
        files::forget();
        bridge::install(Engine::new(self.facts.clone(), names, plan.clone()));
        let (host, run_one) = (&self.host, self.run_one);
        let carried_through = self
            .vm
            .attach_current_thread(|env| run_one.call(env, host, kind as i32));
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

fn has(vm: &JavaVM, host: &Global<JClass<'static>>, kind: ThreadKind) -> bool {
    let asked = vm.attach_current_thread(|env| -> jni::errors::Result<bool> {
        let kind = [JValue::from(kind as i32)];
        env.call_static_method(host, jni_str!("has"), jni_sig!("(I)Z"), &kind)?
            .z()
    });
    asked.unwrap_or(false)
}

/// Registers the native methods and loads the program.
fn set_up(
    vm: &JavaVM,
    env: &mut Env,
    jdk: &Jdk,
    files: &Path,
    program: &SetUp,
) -> Result<(Global<JClass<'static>>, RunOne), StartError> {
    early::pin_classes(vm, env, &library(jdk))?;
    opened::open(vm, env)?;
    let class = env.find_class(jni_str!("io/jcheck/agent/Host"))?;
    bridge::register(env)?;
    files::begin(env, jdk, files.to_path_buf())?;
    let message = SchedulerMessage::Welcome(Box::new(program.welcome.clone()));
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
    // Not before: jcheck's own classes must begin as this kind of JVM wants them.
    early::open(vm, env)?;
    let run_one = RunOne::find(env, &class)?;
    if !program.classes_stay && program.weaving.is_none() {
        verification::verify_once(vm, env, &library(jdk))?;
    }
    if let Some(place) = &program.weaving {
        let loader = env.find_class(jni_str!("io/jcheck/agent/HostLoader"))?;
        let loader = ProgramLoader::OfClass(env.new_global_ref(loader)?);
        weaver::begin(vm, env, place, loader).map_err(StartError::Weaver)?;
    }
    Ok((env.new_global_ref(class)?, run_one))
}

impl System for HostSystem {
    fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
        let kind = self.kind(plan);
        if kind != ThreadKind::Own {
            let result = self.run(plan, kind)?;
            if let Some(fast) = &mut self.fast {
                match result {
                    Some(_) => fast.ran(),
                    None => fast.failed(),
                }
            }
            if let Some(result) = result {
                return result;
            }
        }
        let result = self.run(plan, ThreadKind::Own)?;
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
