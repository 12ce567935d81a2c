//! The JDK's own classes, rewritten where they are: the JVM takes them from a pack when it first loads them.
//!
//! The JVM is given an agent that is part of this executable (JNI specification, "Static agents": it looks for
//! `Agent_OnLoad_NAME` in the process before it looks for a library). There are two ways:
//!
//! - The JVM finds its own classes rewritten ([`Served::Home`]), and calls here for those only that class loaders of the
//!   JDK define.
//! - It calls here before it reads its first class file ([`Served::Early`]), and does without its archive of
//!   classes then (`docs/performance.md`, "What a start takes").
//!
//! Rewritten code calls hooks through a class of `java.base` that no JDK has. Where the JVM does not find it, and the other
//! classes in the pack of that kind, they are defined as soon as classes can be (the event `VMStart`, which comes before any byte
//! code runs). It calls nothing before [`open`].
#![expect(
    unsafe_code,
    reason = "the JVM calls with pointers, before there is an environment of the jni crate"
)]

use std::borrow::Cow;
use std::ffi::{c_char, c_void, CStr};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::atomic::Ordering;
use std::sync::OnceLock;

use jcheck_annotations::{Pack, PackError};
use jni::objects::{Global, JClass, JObject, JString, JValue};
use jni::sys::{jboolean, jint, JNI_ERR, JNI_OK};
use jni::{jni_sig, jni_str, Env, EnvUnowned, JavaVM, NativeMethod};

use super::jvmti::{self, Environment};
use super::{flags, frames, loaded};

/// The name by which the JVM knows the agent.
const AGENT: &str = "jcheck";
/// The class through which classes of the program do.
const PROGRAM_BORDER: &CStr = c"io/jcheck/runtime/ProgramBorder";

/// The JVM says on standard output which of its intrinsics it does without, if their methods are not of its archive. Flags for
/// diagnosis can disappear.
const NO_CHECKS: [&str; 2] = ["-XX:+UnlockDiagnosticVMOptions", "-XX:-CheckIntrinsics"];
/// The last JDK that is known to have them.
const LAST_WITH_CHECKS: u32 = 25;

/// How the JVM makes identity hash codes until [`pin_classes`]: all are 1. How many it draws before, and for what, is another
/// thing in each start.
const HASH: &str = "hashCode";
const HASH_WHILE_STARTING: isize = 2;
const HASH_FLAGS: [&str; 2] = ["-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"];
/// How it does by itself.
const HASH_AFTERWARDS: isize = 5;
/// The last JDK that is known to have this flag.
const LAST_WITH_HASH: u32 = 25;

/// What the names of classes begin with that are rewritten and defined by class loaders of the JDK, and by no other ones.
const OF_PLATFORM: [&[u8]; 5] = [
    b"java/",
    b"jdk/internal/net/http/",
    b"sun/nio/cs/ext/",
    b"com/sun/net/httpserver/",
    b"sun/net/httpserver/",
];

/// What this process knows; there is one JVM in it. No class is in several of them.
static PACKS: OnceLock<Vec<Pack>> = OnceLock::new();
/// What becomes of classes that are not in the pack, if anything.
static OTHERS: OnceLock<Rewrite> = OnceLock::new();

/// The class that gives identity hash codes.
static IDENTITY: OnceLock<Global<JClass<'static>>> = OnceLock::new();

/// Gives the class file to use in place of another one; `None` leaves it as it is.
pub type Rewrite = fn(&[u8]) -> Option<Vec<u8>>;

/// Has the JVM of this process rewrite classes of the JDK that are not in its pack.
pub fn rewrite_others(by: Rewrite) {
    // The first one stays: there is one JVM.
    let _ = OTHERS.set(by);
}

/// Stands between the paths of packs.
const BETWEEN: char = '\n';
/// Stands in front of them if the JVM finds its own classes rewritten.
const HOME: &str = "home";

/// Who gives a JVM the rewritten classes of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Served {
    /// The file of modules in the home from which it starts.
    Home,
    /// The agent, from the first one on.
    Early,
}

/// How the JVM of this process gets them.
static SERVED: OnceLock<Served> = OnceLock::new();

/// The flags with which a JVM in this process takes classes from packs, if it is of this release.
pub fn flags(packs: &[PathBuf], served: Served, release: u32) -> Vec<String> {
    let packs = packs.iter().map(|p| p.display().to_string());
    let home = (served == Served::Home).then(|| HOME.to_string());
    let words: Vec<String> = home.into_iter().chain(packs).collect();
    let words = words.join(&BETWEEN.to_string());
    let mut flags = vec![format!("-agentlib:{AGENT}={words}")];
    if release <= LAST_WITH_CHECKS {
        flags.extend(NO_CHECKS.map(String::from));
    }
    flags.extend(hash_flags(release).iter().map(ToString::to_string));
    flags
}

/// The flags with which a JVM of this release gives all objects the same identity hash code, as it does until
/// [`pin_classes`]; none if that is not known of it.
pub fn hash_flags(release: u32) -> &'static [&'static str] {
    match release <= LAST_WITH_HASH {
        true => &HASH_FLAGS,
        false => &[],
    }
}

/// Called by the JVM when it has read its flags.
///
/// # Safety
/// The JVM gives a pointer to itself, and options that end with 0.
#[no_mangle]
pub unsafe extern "system" fn Agent_OnLoad_jcheck(
    vm: *mut jni::sys::JavaVM,
    options: *const c_char,
    _reserved: *mut c_void,
) -> jint {
    let paths = match options.is_null() {
        true => String::new(),
        // SAFETY: the caller vouches for it.
        false => unsafe { CStr::from_ptr(options) }
            .to_string_lossy()
            .into_owned(),
    };
    // SAFETY: the caller vouches for it.
    let begun = unsafe { begin(vm, &paths) };
    match begun {
        Ok(()) => JNI_OK,
        Err(why) => {
            eprintln!("jcheck: the rewritten classes of the JDK cannot be used: {why}");
            JNI_ERR
        }
    }
}

/// # Safety
/// `vm` must be the JVM of this process.
unsafe fn begin(vm: *mut jni::sys::JavaVM, paths: &str) -> Result<(), String> {
    let read = |path: &str| {
        let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
        Pack::open(file).map_err(|error| format!("{path}: {error}"))
    };
    let mut words = paths.split(BETWEEN).peekable();
    let served = match words.next_if_eq(&HOME) {
        Some(_) => Served::Home,
        None => Served::Early,
    };
    let packs = words.map(read).collect::<Result<_, _>>()?;
    if PACKS.set(packs).is_err() || SERVED.set(served).is_err() {
        return Err("there is a JVM in this process already".to_string());
    }
    let defines = (served == Served::Early).then_some(defines as jvmti::VmStart);
    // SAFETY: the caller vouches for the JVM.
    unsafe { jvmti::listen_to_classes(vm, class_file, defines) }
}

/// The JVM is about to read a class file of the boot loader, or of the platform's: no other one may define classes whose names
/// begin so (`ClassLoader.preDefineClass`). No byte code may have run when this is first called, so nothing of JNI is used.
unsafe extern "system" fn class_file<'local>(
    environment: *mut Environment,
    _env: EnvUnowned<'local>,
    redefined: JClass<'local>,
    loader: JObject<'local>,
    name: *const c_char,
    _domain: JObject<'local>,
    length: jint,
    bytes: *const u8,
    new_length: *mut jint,
    new_bytes: *mut *mut u8,
) {
    let Some(packs) = PACKS.get() else { return };
    if !redefined.is_null() || name.is_null() {
        return;
    }
    // SAFETY: the JVM keeps the name during this call, and the class file, of which it gives the length.
    let (name, bytes) = unsafe {
        let length = usize::try_from(length).unwrap_or(0);
        let bytes = match bytes.is_null() {
            true => &[],
            false => std::slice::from_raw_parts(bytes, length),
        };
        (CStr::from_ptr(name), bytes)
    };
    let concerned = match loader.is_null() {
        true => SERVED.get() == Some(&Served::Early),
        false => {
            let begins = |begin: &&[u8]| name.to_bytes().starts_with(begin);
            OF_PLATFORM.iter().any(begins)
        }
    };
    if !concerned {
        return;
    }
    let other = || OTHERS.get().and_then(|rewrite| rewrite(bytes));
    let rewritten = match find(packs, name) {
        Ok(Some(rewritten)) => rewritten,
        Ok(None) => match other() {
            Some(rewritten) => Cow::Owned(rewritten),
            None => return,
        },
        Err(error) => not_replaced(name, &format!(": {error}")),
    };
    // SAFETY: these are the pointers that this call has brought.
    if !unsafe { jvmti::replace(environment, &rewritten, new_length, new_bytes) } {
        not_replaced(name, "");
    }
}

/// The JVM has loaded a class: that is noted, and it gets its identity hash code before anybody asks for it.
unsafe extern "system" fn class_loaded<'local>(
    environment: *mut Environment,
    mut env: EnvUnowned<'local>,
    _thread: JObject<'local>,
    class: JClass<'local>,
) {
    let Some(identity) = IDENTITY.get() else {
        return;
    };
    let signature = jni_sig!("(Ljava/lang/Class;)V");
    let told = env.with_env(|env| {
        loaded::note(environment, env, &class);
        let values = [JValue::from(&class)];
        env.call_static_method(identity, jni_str!("loaded"), &signature, &values)
            .map(|_| ())
    });
    // Without a hash code, the order of a table of classes may differ from run to run, which is told.
    told.resolve::<jni::errors::LogErrorAndDefault>();
}

/// Gives the classes that are there already their identity hash codes, so far as they have none.
fn pin_loaded(vm: &JavaVM, env: &mut Env<'_>) -> jni::errors::Result<()> {
    let (Some(identity), Ok(classes)) = (IDENTITY.get(), jvmti::loaded_classes(vm)) else {
        return Err(jni::errors::Error::JavaException);
    };
    let signature = jni_sig!("(Ljava/lang/Class;)V");
    for class in classes {
        // SAFETY: the JVM has just given this reference to the calling thread, and nobody else has it.
        let class = unsafe { JClass::from_raw(env, class) };
        let values = [JValue::from(&class)];
        env.call_static_method(identity, jni_str!("loaded"), &signature, &values)?;
        env.delete_local_ref(class);
    }
    Ok(())
}

/// Classes can be defined from now on.
unsafe extern "system" fn defines(_environment: *mut Environment, env: *mut jni::sys::JNIEnv) {
    let packs = PACKS.get().into_iter().flatten();
    for name in packs.flat_map(Pack::new_classes) {
        // SAFETY: the JVM gives the environment of the calling thread.
        if !unsafe { define(env, name) } {
            let name = name.to_string_lossy();
            eprintln!("jcheck: this JVM does not take a class that its own classes need: {name}");
            std::process::exit(4);
        }
    }
}

/// The class file of this name.
fn find<'p>(packs: &'p [Pack], name: &CStr) -> Result<Option<Cow<'p, [u8]>>, PackError> {
    let having = packs.iter().find(|pack| pack.has(name.to_bytes()));
    having.map_or(Ok(None), |pack| pack.get(name.to_bytes()))
}

/// Ends this process: a class without hooks among those that have them must not run.
fn not_replaced(name: &CStr, why: &str) -> ! {
    eprintln!("jcheck: {} cannot be replaced{why}", name.to_string_lossy());
    std::process::exit(4);
}

/// Defines a class of a pack by the boot loader.
///
/// # Safety
/// `env` must be the environment of the calling thread.
unsafe fn define(env: *mut jni::sys::JNIEnv, name: &CStr) -> bool {
    let packs = PACKS.get().map_or(&[][..], Vec::as_slice);
    let Ok(Some(bytes)) = find(packs, name) else {
        return false;
    };
    // SAFETY: the caller vouches for the environment; name and class file stay during the call.
    let class = unsafe {
        ((**env).v1_1.DefineClass)(
            env,
            name.as_ptr(),
            ptr::null_mut(),
            bytes.as_ptr().cast(),
            bytes.len() as jint,
        )
    };
    !class.is_null()
}

/// Classes have the same identity hash codes in each JVM from now on, if it has classes that are rewritten. To be called before
/// anything else is done with a new JVM, which was loaded from `library`: from then on what has none yet is given one.
///
/// # Errors
/// When the JVM does not do what it is asked for.
pub fn pin_classes(vm: &JavaVM, env: &mut Env<'_>, library: &Path) -> jni::errors::Result<()> {
    if PACKS.get().is_none() {
        return Ok(());
    }
    let identity = env.find_class(jni_str!("io/jcheck/runtime/state/HashCodes"))?;
    env.call_static_method(&identity, jni_str!("install"), jni_sig!("()V"), &[])?;
    let identity = env.new_global_ref(identity)?;
    loaded::register(env)?;
    if IDENTITY.set(identity).is_err() || jvmti::call_with_classes(vm, class_loaded).is_err() {
        return Err(jni::errors::Error::JavaException);
    }
    pin_loaded(vm, env)?;
    if let Some(flag) = flags::number(library, HASH) {
        let (starting, afterwards) = (HASH_WHILE_STARTING, HASH_AFTERWARDS);
        // If it has another value, it is not ours.
        let _ = flag.compare_exchange(starting, afterwards, Ordering::Relaxed, Ordering::Relaxed);
    }
    Ok(())
}

/// Whether a class of the JDK is one of those that are rewritten; the name has dots.
extern "system" fn is_rewritten<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    name: JString<'local>,
) -> jboolean {
    let outcome = env.with_env(|env| -> jni::errors::Result<jboolean> {
        let name = name.try_to_string(env)?.replace('.', "/");
        let packs = PACKS.get().into_iter().flatten();
        Ok(packs.into_iter().any(|pack| pack.has(name.as_bytes())))
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

/// From now on, rewritten classes of the JDK call hooks, if this JVM has any.
///
/// # Errors
/// When the JVM does not do what it is asked for.
pub fn open(vm: &JavaVM, env: &mut Env<'_>) -> jni::errors::Result<()> {
    if PACKS.get().is_none() {
        return Ok(());
    }
    // SAFETY: the environment is that of the calling thread.
    let defined = unsafe { define(env.get_raw(), PROGRAM_BORDER) };
    if !defined {
        return Err(jni::errors::Error::JavaException);
    }
    frames::register(vm, env)?;
    let border = env.find_class(jni_str!("io/jcheck/runtime/BorderHooks"))?;
    // SAFETY: the function has the signature that goes with this descriptor, and the method is static.
    unsafe {
        let method = NativeMethod::from_raw_parts(
            jni_str!("isRewritten"),
            jni_str!("(Ljava/lang/String;)Z"),
            is_rewritten as *mut c_void,
        );
        let in_place = env.find_class(jni_str!("io/jcheck/runtime/jvm/InPlace"))?;
        env.register_native_methods(&in_place, &[method])?;
    }
    env.call_static_method(&border, jni_str!("install"), jni_sig!("()V"), &[])?;
    let platform = env.find_class(jni_str!("java/lang/JcheckBorder"))?;
    let signature = jni_sig!("()Ljava/lang/Module;");
    let base = env
        .call_method(&platform, jni_str!("getModule"), &signature, &[])?
        .l()?;
    let own = env
        .call_method(&border, jni_str!("getModule"), &signature, &[])?
        .l()?;
    if !jvmti::add_module_reads(vm, &base, &own) {
        return Err(jni::errors::Error::JavaException);
    }
    env.set_static_field(&platform, jni_str!("on"), jni_sig!("Z"), JValue::Bool(true))
}
