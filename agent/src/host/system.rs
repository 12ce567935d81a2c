//! A program in a JVM of this process, as a [`System`].

use jcheck_scheduler::conductor::{Plan, ProgramError, System};
use jcheck_scheduler::model::{Execution, Names};
use jcheck_scheduler::protocol::codec;
use jcheck_scheduler::protocol::message::SchedulerMessage;
use jcheck_scheduler::remote::{Engine, ProgramFacts};
use jcheck_scheduler::service::SetUp;
use jni::objects::{Global, JClass, JValue};
use jni::{jni_sig, jni_str, Env, JavaVM};

use super::bridge;
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
/// `io.jcheck.agent.Host.CLEAN`.
const CLEAN: i32 = 0;

/// The JVM and the program in it. There can be one for each process.
pub struct HostSystem {
    vm: JavaVM,
    host: Global<JClass<'static>>,
    facts: ProgramFacts,
    names: Names,
    spent: bool,
}

impl HostSystem {
    /// Creates the JVM and loads the program.
    ///
    /// # Errors
    /// Why the JVM cannot be created or the program cannot be loaded.
    pub fn new(jdk: &Jdk, kit: &Kit, flags: &[String], program: SetUp) -> Result<Self, String> {
        let mut ours = FLAGS.to_vec();
        if !program.classes_stay {
            ours.push(SHORT_LIVED);
        }
        let ours = ours.into_iter().map(String::from);
        let vm = create(jdk, kit, ours.chain(flags.iter().cloned()))?;
        let host = vm
            .attach_current_thread(|env| set_up(env, &program))
            .map_err(|error| format!("the program cannot be loaded: {error}"))?;
        let facts = ProgramFacts {
            sites: program.sites.into(),
            classes: program.classes.into(),
            rules: program.rules,
        };
        Ok(Self {
            vm,
            host,
            facts,
            names: Names::default(),
            spent: false,
        })
    }

    /// Whether the JVM can be used no longer, because a thread could not be made to leave the program.
    pub fn is_spent(&self) -> bool {
        self.spent
    }
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
        if self.spent {
            return Err(ProgramError::Lost(
                "the JVM must not be used again".to_string(),
            ));
        }
        let names = std::mem::take(&mut self.names);
        bridge::install(Engine::new(self.facts.clone(), names, plan.clone()));
        let host = &self.host;
        let status = self.vm.attach_current_thread(|env| {
            env.call_static_method(host, jni_str!("execute"), jni_sig!("()I"), &[])?
                .i()
        });
        let engine =
            bridge::take().ok_or_else(|| ProgramError::Lost("the engine is gone".to_string()))?;
        let (execution, names) = engine.finish();
        self.names = names;
        match status {
            Ok(status) => self.spent |= status != CLEAN,
            Err(error) => return Err(ProgramError::Lost(format!("the host failed: {error}"))),
        }
        execution
    }

    fn names(&mut self) -> &mut Names {
        &mut self.names
    }
}
