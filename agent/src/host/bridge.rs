//! The native methods of `io.jcheck.agent.Host`, and the engine that they reach.
//!
//! One thread of the JVM holds the token and calls; the mutex is there for the compiler and never contended.
#![expect(unsafe_code, reason = "native methods are registered by address")]

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use jcheck_scheduler::protocol::codec;
use jcheck_scheduler::protocol::message::{AgentMessage, SchedulerMessage};
use jcheck_scheduler::remote::{Engine, LinkError};
use jni::objects::{JByteArray, JClass};
use jni::sys::{jint, jlong};
use jni::{jni_str, Env, EnvUnowned, NativeMethod};

/// The engine of the present execution, and room for a message.
static PRESENT: Mutex<Present> = Mutex::new(Present {
    engine: None,
    buffer: Vec::new(),
});

struct Present {
    engine: Option<Engine>,
    buffer: Vec<i8>,
}

/// Installs the engine of the next execution.
pub fn install(engine: Engine) {
    lock(|present| present.engine = Some(engine));
}

/// Takes the engine back.
pub fn take() -> Option<Engine> {
    lock(|present| present.engine.take())
}

fn lock<T>(use_it: impl FnOnce(&mut Present) -> T) -> T {
    use_it(&mut PRESENT.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Registers the native methods.
///
/// # Errors
/// When the class does not declare them.
pub fn register(env: &mut Env, class: &JClass) -> jni::errors::Result<()> {
    // SAFETY: the functions below have the signatures that go with these descriptors: static, ()J and ([BI)J.
    let methods = unsafe {
        [
            NativeMethod::from_raw_parts(jni_str!("begin"), jni_str!("()J"), begin as *mut c_void),
            NativeMethod::from_raw_parts(
                jni_str!("answer"),
                jni_str!("([BI)J"),
                answer as *mut c_void,
            ),
        ]
    };
    // SAFETY: as above.
    unsafe { env.register_native_methods(class, &methods) }
}

extern "system" fn begin<'local>(_env: EnvUnowned<'local>, _class: JClass<'local>) -> jlong {
    lock(|present| match &mut present.engine {
        Some(engine) => pack(&engine.begin()),
        None => pack(&SchedulerMessage::Stop { status: 0 }),
    })
}

extern "system" fn answer<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    message: JByteArray<'local>,
    length: jint,
) -> jlong {
    let outcome = env.with_env(|env| -> jni::errors::Result<jlong> {
        lock(|present| {
            let Present {
                engine: Some(engine),
                buffer,
            } = present
            else {
                return Ok(pack(&SchedulerMessage::Stop { status: 0 }));
            };
            buffer.resize(usize::try_from(length).unwrap_or(0), 0);
            message.get_region(env, 0, buffer)?;
            // i8 to u8, byte by byte; compiles to nothing.
            let bytes: Vec<u8> = buffer.iter().map(|byte| *byte as u8).collect();
            let answer = match codec::decode::<AgentMessage>(&bytes) {
                Ok(message) => engine.handle(message),
                Err(error) => {
                    engine.lost(LinkError::Nonsense(error));
                    Some(SchedulerMessage::Stop { status: 0 })
                }
            };
            Ok(answer.as_ref().map_or(0, pack))
        })
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

/// Kind, thread and value in 2, 30 and 32 bits, as `io.jcheck.runtime.Answer` has them.
fn pack(message: &SchedulerMessage) -> jlong {
    let (kind, thread, value) = match message {
        SchedulerMessage::Grant { thread, result } => (0, *thread, *result),
        SchedulerMessage::SendStacks => (1, 0, 0),
        SchedulerMessage::Stop { status } => (2, 0, *status),
        SchedulerMessage::Welcome(_) | SchedulerMessage::Refused { .. } => (2, 0, 0),
    };
    let high = (kind << 30) | u64::from(thread & 0x3fff_ffff);
    ((high << 32) | u64::from(value as u32)) as jlong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_fit_into_a_long() {
        let unpack = |packed: jlong| {
            (
                (packed as u64) >> 62,
                ((packed as u64) >> 32) & 0x3fff_ffff,
                packed as i32,
            )
        };
        assert_eq!(
            unpack(pack(&SchedulerMessage::Grant {
                thread: 7,
                result: -3
            })),
            (0, 7, -3)
        );
        assert_eq!(unpack(pack(&SchedulerMessage::SendStacks)), (1, 0, 0));
        assert_eq!(
            unpack(pack(&SchedulerMessage::Stop { status: 4 })),
            (2, 0, 4)
        );
    }
}
