//! Which classes the JVM has loaded, for `LoadedClasses.java`: a class of which a part is out of sight counts from then on.
//!
//! Nothing here runs byte code. The JVM tells in the middle of whatever a thread does, also where its stack is nearly used up:
//! what is told must not get lost there.
#![expect(unsafe_code, reason = "a method of Java is implemented here")]

use std::collections::HashSet;
use std::ffi::c_void;
use std::sync::{Mutex, OnceLock, PoisonError};

use jni::objects::{Global, JClass, JString, JValue};
use jni::sys::jboolean;
use jni::{jni_sig, jni_str, Env, EnvUnowned, NativeMethod};

use super::jvmti::{self, Environment};

/// How the names of most classes of the JDK begin, of which nobody asks.
const JDK: [&str; 3] = ["java.", "jdk.", "sun."];

/// Names with dots.
static NAMES: Mutex<Option<HashSet<String>>> = Mutex::new(None);
/// The class that asks.
static ASKS: OnceLock<Global<JClass<'static>>> = OnceLock::new();

/// Registers the native method. From now on, [`note`] is called with each class.
///
/// # Errors
/// When there is no such class, or it does not declare the method.
pub fn register(env: &mut Env<'_>) -> jni::errors::Result<()> {
    let class = env.find_class(jni_str!("io/jcheck/runtime/events/LoadedClasses"))?;
    // SAFETY: the function has the signature that goes with this descriptor, and the method is static.
    unsafe {
        let method = NativeMethod::from_raw_parts(
            jni_str!("isLoaded"),
            jni_str!("(Ljava/lang/String;)Z"),
            is_loaded as *mut c_void,
        );
        env.register_native_methods(&class, &[method])?;
    }
    *NAMES.lock().unwrap_or_else(PoisonError::into_inner) = Some(HashSet::new());
    env.call_static_method(&class, jni_str!("install"), jni_sig!("()V"), &[])?;
    let class = env.new_global_ref(class)?;
    ASKS.set(class)
        .map_err(|_| jni::errors::Error::JavaException)
}

/// The JVM has loaded a class. Ends this process if that cannot be noted.
pub fn note(environment: *mut Environment, env: &mut Env<'_>, class: &JClass<'_>) {
    let Some(asks) = ASKS.get() else {
        return;
    };
    // SAFETY: the environment is the one that the JVM has called with, and the reference is one of the caller.
    let name = unsafe { jvmti::class_name(environment, class) };
    if name
        .as_ref()
        .is_some_and(|name| JDK.iter().any(|jdk| name.starts_with(jdk)))
    {
        return;
    }
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    match (name, names.as_mut()) {
        (Some(name), Some(names)) => drop(names.insert(name)),
        // From now on each class may be one of those.
        _ => *names = None,
    }
    drop(names);
    let (field, kind) = (jni_str!("news"), jni_sig!("Z"));
    if let Err(why) = env.set_static_field(asks, field, kind, JValue::Bool(true)) {
        eprintln!("jcheck jvm: a class that was loaded cannot be told: {why}");
        std::process::exit(4);
    }
}

extern "system" fn is_loaded<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    name: JString<'local>,
) -> jboolean {
    let outcome = env.with_env(|env| -> jni::errors::Result<jboolean> {
        let name = name.try_to_string(env)?;
        let names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(names.as_ref().is_none_or(|names| names.contains(&name)))
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}
