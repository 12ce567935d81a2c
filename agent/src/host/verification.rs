//! The native methods of `io.jcheck.agent.Verification`: whether the JVM has verified a class, and whether it shall
//! verify those that are defined from now on.
//!
//! HotSpot decides when it reads a class file, by a flag that is looked at again each time, whether it checks the
//! format now and the byte code when the class is linked. Each execution with a class loader of its own defines the
//! same classes; with the flag off for those that this JVM has verified before, it verifies each of them once. The
//! argument is in `docs/soundness/shared-jvm.md`.
#![expect(
    unsafe_code,
    reason = "native methods are registered by address, and the JVM is called through its tool interface"
)]

use std::ffi::c_void;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;

use jni::objects::JClass;
use jni::sys::jboolean;
use jni::{jni_sig, jni_str, Env, EnvUnowned, JavaVM, NativeMethod};

use super::flags;
use super::jvmti::ClassStatus;

/// The flag: on if classes of loaders other than those of the JDK are verified.
const FLAG: &str = "BytecodeVerificationRemote";
/// The flag for all others. While it is on, a class that was read without its frames is verified all the same.
const OTHERS: &str = "BytecodeVerificationLocal";

/// What is needed; there is one JVM in this process.
static PRESENT: OnceLock<Present> = OnceLock::new();

struct Present {
    flag: &'static AtomicBool,
    status: ClassStatus,
}

/// Has classes verified once, if this JVM can be told so; if not, all is as it was.
///
/// # Errors
/// When the class does not declare the methods.
pub fn verify_once(vm: &JavaVM, env: &mut Env, library: &Path) -> jni::errors::Result<()> {
    let Some(flag) = flags::that_is_on(library, FLAG) else {
        return Ok(());
    };
    if flags::that_is_on(library, OTHERS).is_some() {
        return Ok(());
    }
    let Ok(status) = ClassStatus::new(vm) else {
        return Ok(());
    };
    PRESENT.get_or_init(|| Present { flag, status });
    let class = env.find_class(jni_str!("io/jcheck/agent/Verification"))?;
    // SAFETY: the functions below have the signatures that go with these descriptors, and both are static.
    let methods = unsafe {
        [
            NativeMethod::from_raw_parts(
                jni_str!("isVerified"),
                jni_str!("(Ljava/lang/Class;)Z"),
                is_verified as *mut c_void,
            ),
            NativeMethod::from_raw_parts(jni_str!("turn"), jni_str!("(Z)V"), turn as *mut c_void),
        ]
    };
    // SAFETY: as above.
    unsafe { env.register_native_methods(&class, &methods) }?;
    env.call_static_method(&class, jni_str!("begin"), jni_sig!("()V"), &[])?;
    Ok(())
}

extern "system" fn is_verified<'local>(
    _env: EnvUnowned<'local>,
    _class: JClass<'local>,
    asked: JClass<'local>,
) -> jboolean {
    PRESENT
        .get()
        .is_some_and(|present| present.status.is_verified(&asked))
}

extern "system" fn turn<'local>(_env: EnvUnowned<'local>, _class: JClass<'local>, on: jboolean) {
    if let Some(present) = PRESENT.get() {
        present.flag.store(on, Ordering::Relaxed);
    }
}
