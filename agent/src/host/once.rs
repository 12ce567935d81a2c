//! A JVM in a process of its own that runs one execution, under a scheduler at the other end of a socket.
//!
//! It differs from `java -javaagent` in its cost only: loading `java.instrument` doubles the time that a JVM takes to
//! start.

use std::convert::Infallible;
use std::path::PathBuf;

use jcheck_annotations::WeavingPlace;
use jni::objects::JValue;
use jni::{jni_sig, jni_str, Env, JavaVM};

use super::early;
use super::files;
use super::pipe;
use super::threads;
use super::vm::{create, library, strings};
use super::weaver::{self, ProgramLoader, StartError};
use crate::address::Address;
use crate::jdk::Jdk;
use crate::kit::Kit;
use crate::private::PrivateDirectory;

/// What such a process is told on its command line.
#[derive(Debug, Clone)]
pub struct OnceArgs {
    /// Where the scheduler listens.
    pub address: Address,
    /// The secret that it expects.
    pub token: String,
    /// Home of the JDK.
    pub java_home: PathBuf,
    /// Directory of the agent's jars.
    pub kit: PathBuf,
    /// What tells apart what is run, if somebody else than the scheduler has started this process: an instrumented jar, or
    /// a system.
    pub program: Option<String>,
    /// Which process of a system it is then.
    pub process: Option<String>,
    /// The main class.
    pub main: String,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Flags of the JVM.
    pub jvm_flags: Vec<String>,
    /// Where it is told which classes to rewrite while they are loaded, if the program makes any.
    pub weaving: Option<WeavingPlace>,
}

/// Runs the program. The scheduler ends this process; if that is lost, the agent does.
///
/// # Errors
/// When the JVM cannot be created, or the agent not be started.
pub fn run_once(args: &OnceArgs) -> Result<Infallible, String> {
    pipe::connect(&args.address)
        .map_err(|error| format!("cannot connect to {}: {error}", args.address))?;
    let jdk = Jdk::at(&args.java_home).map_err(|error| error.to_string())?;
    let vm = create(&jdk, &Kit::at(&args.kit), args.jvm_flags.iter().cloned())?;
    vm.attach_current_thread(|env| start(&vm, env, &jdk, args))
        .map_err(|error| format!("the agent cannot be started: {error}"))?;
    Err("the agent has given up".to_string())
}

/// Where the files are that the program writes.
fn files_of(address: &Address) -> Result<PathBuf, StartError> {
    match address {
        Address::Unix(socket) => Ok(files::beside(socket)),
        Address::Tcp(_) => {
            let directory =
                PrivateDirectory::new().map_err(|e| StartError::Files(e.to_string()))?;
            let files = files::below(directory.path());
            // The next run removes it: this process is ended from outside.
            std::mem::forget(directory);
            Ok(files)
        }
    }
}

fn start(vm: &JavaVM, env: &mut Env, jdk: &Jdk, args: &OnceArgs) -> Result<(), StartError> {
    early::pin_classes(vm, env, &library(jdk))?;
    pipe::register(env)?;
    files::begin(env, jdk, files_of(&args.address)?)?;
    threads::register(env)?;
    early::open(vm, env)?;
    if let Some(place) = &args.weaving {
        let loaders = env.find_class(jni_str!("java/lang/ClassLoader"))?;
        let name = jni_str!("getSystemClassLoader");
        let signature = jni_sig!("()Ljava/lang/ClassLoader;");
        let program = env
            .call_static_method(&loaders, name, signature, &[])?
            .l()?;
        let program = ProgramLoader::This(env.new_global_ref(program)?);
        weaver::begin(vm, env, place, program).map_err(StartError::Weaver)?;
    }
    let class = env.find_class(jni_str!("io/jcheck/agent/Direct"))?;
    let token = env.new_string(&args.token)?;
    let main = env.new_string(&args.main)?;
    let rest = strings(env, &args.args)?;
    let program = env.new_string(args.program.as_deref().unwrap_or_default())?;
    let process = env.new_string(args.process.as_deref().unwrap_or_default())?;
    let values = [
        JValue::from(&token),
        JValue::from(&program),
        JValue::from(&process),
        JValue::from(&main),
        JValue::from(&rest),
    ];
    let signature = jni_sig!(
        "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V"
    );
    env.call_static_method(&class, jni_str!("start"), signature, &values)?;
    Ok(())
}
