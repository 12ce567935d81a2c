//! The native methods of `io.jcheck.runtime.jvm.Frames`: which methods the calling thread runs, by the numbers of the JVM.
//!
//! `StackWalker` says it, too, with an object for each frame and each name. Code of the JDK that is not watched asks at each access
//! to a collection: a program that logs had one execution in three seconds by it.
#![expect(
    unsafe_code,
    reason = "native methods are registered by address, and methods are numbers of the JVM"
)]

use std::ffi::c_void;
use std::sync::OnceLock;

use jni::objects::{JClass, JLongArray};
use jni::sys::{jboolean, jint, jlong};
use jni::{jni_str, Env, EnvUnowned, JavaVM, NativeMethod};

use super::jvmti::{Frame, Frames, Method};

/// Who asks; there is one JVM in this process.
static FRAMES: OnceLock<Frames> = OnceLock::new();

/// At most so many frames are read at once.
const MOST: usize = 64;

/// Says that the JVM does not tell.
const UNKNOWN: jint = -1;

/// Registers the native methods.
///
/// # Errors
/// When the class does not declare the methods, or the JVM has no tool interface.
pub fn register(vm: &JavaVM, env: &mut Env<'_>) -> jni::errors::Result<()> {
    let Ok(frames) = Frames::new(vm) else {
        return Err(jni::errors::Error::JavaException);
    };
    FRAMES.get_or_init(|| frames);
    let class = env.find_class(jni_str!("io/jcheck/runtime/jvm/Frames"))?;
    // SAFETY: the functions below have the signatures that go with these descriptors, and all are static.
    let methods = unsafe {
        [
            NativeMethod::from_raw_parts(jni_str!("read"), jni_str!("(I[J)I"), read as *mut c_void),
            NativeMethod::from_raw_parts(
                jni_str!("type"),
                jni_str!("(J)Ljava/lang/Class;"),
                class_of as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("isInitialiser"),
                jni_str!("(J)Z"),
                is_initialiser as *mut c_void,
            ),
        ]
    };
    // SAFETY: as above.
    unsafe { env.register_native_methods(&class, &methods) }
}

extern "system" fn read<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    from: jint,
    into: JLongArray<'local>,
) -> jint {
    let outcome = env.with_env(|env| -> jni::errors::Result<jint> {
        let mut frames = [Frame::NONE; MOST];
        let room = into.len(env)?.min(MOST);
        let asked = FRAMES.get();
        let Some(count) = asked.and_then(|asked| asked.read(from, &mut frames[..room])) else {
            return Ok(UNKNOWN);
        };
        let mut methods = [0; MOST];
        for (method, frame) in methods.iter_mut().zip(&frames[..count]) {
            *method = frame.method as jlong;
        }
        into.set_region(env, 0, &methods[..count])?;
        Ok(count as jint)
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn class_of<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    method: jlong,
) -> JClass<'local> {
    let outcome = env.with_env(|env| -> jni::errors::Result<JClass<'local>> {
        let asked = FRAMES.get().ok_or(jni::errors::Error::JavaException)?;
        // SAFETY: Java asks for what it has just read, in a frame of the calling thread; the reference is new.
        Ok(unsafe { JClass::from_raw(env, asked.class(method as Method)) })
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn is_initialiser<'local>(
    _env: EnvUnowned<'local>,
    _class: JClass<'local>,
    method: jlong,
) -> jboolean {
    // SAFETY: as above.
    (FRAMES.get()).is_some_and(|asked| unsafe { asked.is_named(method as Method, c"<clinit>") })
}
