//! The native methods of `io.jcheck.agent.Host`, and the engine that they reach.
//!
//! One thread of the JVM holds the token and calls; the mutex is never contended, but by a watch that gives the
//! execution up.
#![expect(
    unsafe_code,
    reason = "native methods are registered by address, a Java method is called by its number, and bytes have a sign in Java"
)]

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use crossbeam_channel::Sender;
use jcheck_scheduler::conductor::ProgramError;
use jcheck_scheduler::model::Execution;
use jcheck_scheduler::protocol::codec::{self, CodecError};
use jcheck_scheduler::protocol::fixed;
use jcheck_scheduler::protocol::message::{AgentMessage, SchedulerMessage};
use jcheck_scheduler::remote::{Engine, LinkError};
use jni::objects::{JByteArray, JClass, JStaticMethodID, JValue};
use jni::signature::{Primitive, ReturnType};
use jni::sys::{jboolean, jint, jlong};
use jni::{jni_sig, jni_str, Env, EnvUnowned, NativeMethod};

/// An execution that was given up, as far as it went.
pub type GivenUp = Result<Execution, ProgramError>;

/// The engine of the present execution.
static PRESENT: Mutex<Present> = Mutex::new(Present {
    engine: None,
    events: Vec::new(),
    progress: 0,
    given_up: None,
});

struct Present {
    engine: Option<Box<Engine>>,
    /// Memory for events that Java hands over.
    events: Vec<i8>,
    progress: jlong,
    given_up: Option<Sender<GivenUp>>,
}

/// Where executions go that a watch gives up.
pub fn report_to(given_up: Sender<GivenUp>) {
    lock(|present| present.given_up = Some(given_up));
}

/// Installs the engine of the next execution.
pub fn install(engine: Engine) {
    let engine = Box::new(engine);
    lock(|present| {
        present.engine = Some(engine);
        present.progress += 1;
    });
}

/// A number that changes whenever the present execution comes to an operation, and with each execution.
pub fn operations() -> i64 {
    lock(|present| present.progress)
}

/// Takes the engine back.
pub fn take() -> Option<Box<Engine>> {
    lock(|present| present.engine.take())
}

fn lock<T>(use_it: impl FnOnce(&mut Present) -> T) -> T {
    use_it(&mut PRESENT.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Registers the native methods.
///
/// # Errors
/// When there is no such class, or it does not declare them.
pub fn register(env: &mut Env) -> jni::errors::Result<()> {
    let class = env.find_class(jni_str!("io/jcheck/agent/HostBridge"))?;
    // SAFETY: the functions below have the signatures that go with these descriptors, and all are static.
    let methods = unsafe {
        [
            NativeMethod::from_raw_parts(jni_str!("begin"), jni_str!("()J"), begin as *mut c_void),
            NativeMethod::from_raw_parts(
                jni_str!("visible"),
                jni_str!("([BIIIIIIIZ)J"),
                visible as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("ended"),
                jni_str!("([BII)J"),
                ended as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("events"),
                jni_str!("([BI)J"),
                events as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("answer"),
                jni_str!("([B)J"),
                answer as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("progress"),
                jni_str!("()J"),
                progress as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("stuck"),
                jni_str!("(J[B)Z"),
                stuck as *mut c_void,
            ),
        ]
    };
    // SAFETY: as above.
    unsafe { env.register_native_methods(&class, &methods) }
}

/// `boolean execute(int)` of the host, found once: it is called for every execution.
#[derive(Clone, Copy)]
pub struct RunOne(JStaticMethodID);

impl RunOne {
    /// Finds it.
    ///
    /// # Errors
    /// When the class does not declare it.
    pub fn find(env: &mut Env, class: &JClass) -> jni::errors::Result<Self> {
        env.get_static_method_id(class, jni_str!("execute"), jni_sig!("(I)Z"))
            .map(Self)
    }

    /// Calls it with the number of a kind of threads.
    ///
    /// # Errors
    /// What it throws.
    pub fn call(self, env: &mut Env, class: &JClass, kind: jint) -> jni::errors::Result<bool> {
        let returns = ReturnType::Primitive(Primitive::Boolean);
        let kind = [JValue::from(kind).as_jni()];
        // SAFETY: the method was found in this class, with one `int` and a `boolean` as its result.
        unsafe { env.call_static_method_unchecked(class, self.0, returns, &kind) }?.z()
    }
}

/// Lets the engine answer; 0 when it wants no more.
fn ask(use_it: impl FnOnce(&mut Engine) -> SchedulerMessage) -> jlong {
    lock(|present| answered(present, use_it))
}

/// The same, after it was shown the events that Java hands over: the first `length` bytes of `events`, which may be null if that is
/// 0.
fn ask_after(
    env: &mut Env<'_>,
    events: &JByteArray<'_>,
    length: jint,
    use_it: impl FnOnce(&mut Engine, &[u8]) -> SchedulerMessage,
) -> jni::errors::Result<jlong> {
    lock(|present| {
        let length = usize::try_from(length).unwrap_or(0);
        if present.events.len() < length {
            present.events.resize(length, 0);
        }
        if length > 0 {
            events.get_region(env, 0, &mut present.events[..length])?;
        }
        let memory = std::mem::take(&mut present.events);
        let packed = answered(present, |engine| {
            use_it(engine, unsigned(&memory[..length]))
        });
        present.events = memory;
        Ok(packed)
    })
}

fn answered(present: &mut Present, use_it: impl FnOnce(&mut Engine) -> SchedulerMessage) -> jlong {
    present.progress += 1;
    match &mut present.engine {
        Some(engine) => pack(&use_it(engine)),
        None => pack(&SchedulerMessage::Stop { status: 0 }),
    }
}

fn unsigned(bytes: &[i8]) -> &[u8] {
    // SAFETY: both have one byte, of which every value means something.
    unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len()) }
}

/// Shows the engine what happened; what it says if it is over now.
fn take_in(engine: &mut Engine, mut bytes: &[u8]) -> Option<SchedulerMessage> {
    while !bytes.is_empty() {
        match fixed::first_event(bytes) {
            Ok((event, used)) => {
                bytes = &bytes[used..];
                if let Some(stop) = engine.event(event) {
                    return Some(stop);
                }
            }
            Err(error) => return Some(nonsense(engine, error)),
        }
    }
    None
}

fn nonsense(engine: &mut Engine, error: CodecError) -> SchedulerMessage {
    engine.lost(LinkError::Nonsense(error));
    SchedulerMessage::Stop { status: 0 }
}

extern "system" fn begin<'local>(_env: EnvUnowned<'local>, _class: JClass<'local>) -> jlong {
    ask(Engine::begin)
}

extern "system" fn visible<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    events: JByteArray<'local>,
    length: jint,
    thread: jint,
    tag: jint,
    first: jint,
    second: jint,
    third: jint,
    site: jint,
    atomic: jboolean,
) -> jlong {
    let visible = |engine: &mut Engine, bytes: &[u8]| {
        if let Some(stop) = take_in(engine, bytes) {
            return stop;
        }
        let words = [tag, first, second, third].map(|word| word as u32);
        match fixed::operation(words) {
            Ok(operation) => engine.pending(thread as u32, operation, site as u32, atomic),
            Err(error) => nonsense(engine, error),
        }
    };
    if length == 0 {
        return ask(|engine| visible(engine, &[]));
    }
    let outcome = env.with_env(|env| ask_after(env, &events, length, visible));
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn ended<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    events: JByteArray<'local>,
    length: jint,
    thread: jint,
) -> jlong {
    let outcome = env.with_env(|env| {
        ask_after(env, &events, length, |engine, bytes| {
            let stop = take_in(engine, bytes);
            stop.unwrap_or_else(|| engine.ended(thread as u32))
        })
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn events<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    events: JByteArray<'local>,
    length: jint,
) -> jlong {
    let outcome = env.with_env(|env| {
        ask_after(env, &events, length, |engine, bytes| {
            // Whether the engine is over the next question will tell.
            take_in(engine, bytes);
            SchedulerMessage::Grant {
                thread: 0,
                result: 0,
            }
        })
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn answer<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    message: JByteArray<'local>,
) -> jlong {
    let outcome = env.with_env(|env| -> jni::errors::Result<jlong> {
        let bytes = env.convert_byte_array(&message)?;
        Ok(ask(|engine| match codec::decode::<AgentMessage>(&bytes) {
            Ok(message) => engine.handle(message).unwrap_or(SchedulerMessage::Grant {
                thread: 0,
                result: 0,
            }),
            Err(error) => nonsense(engine, error),
        }))
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn progress<'local>(_env: EnvUnowned<'local>, _class: JClass<'local>) -> jlong {
    lock(|present| match present.engine {
        Some(_) => present.progress,
        None => -1,
    })
}

extern "system" fn stuck<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    seen: jlong,
    message: JByteArray<'local>,
) -> jboolean {
    let outcome = env.with_env(|env| -> jni::errors::Result<bool> {
        let bytes = match message.is_null() {
            true => None,
            false => Some(env.convert_byte_array(&message)?),
        };
        let given_up = lock(|present| {
            if present.progress != seen {
                return None;
            }
            let mut engine = present.engine.take()?;
            if let Some(bytes) = bytes {
                match codec::decode::<AgentMessage>(&bytes) {
                    Ok(message) => {
                        engine.handle(message);
                    }
                    Err(error) => engine.lost(LinkError::Nonsense(error)),
                }
            }
            Some((engine.finish().0, present.given_up.clone()?))
        });
        let Some((execution, report)) = given_up else {
            return Ok(false);
        };
        // Nobody listens any more only when the process is about to end.
        let _ = report.send(execution);
        Ok(true)
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

/// Kind, thread and value in 2, 30 and 32 bits, as `io.jcheck.runtime.protocol.Answer` has them.
fn pack(message: &SchedulerMessage) -> jlong {
    let (kind, thread, value) = match message {
        SchedulerMessage::Grant { thread, result } => (0, *thread, *result),
        SchedulerMessage::SendStacks => (1, 0, 0),
        SchedulerMessage::Stop { status } => (2, 0, *status),
        SchedulerMessage::Welcome(_)
        | SchedulerMessage::Refused { .. }
        | SchedulerMessage::News { .. } => (2, 0, 0),
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
