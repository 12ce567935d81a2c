//! The native methods of `io.jcheck.agent.Host`, and the engine that they reach.
//!
//! One thread of the JVM holds the token and calls; the mutex is never contended, but by a watch that gives the
//! execution up.
#![expect(
    unsafe_code,
    reason = "native methods are registered by address, and read what Java has written outside of its heap; a Java method is \
              called by its number"
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
use jni::objects::{JByteArray, JByteBuffer, JClass, JStaticMethodID, JValue};
use jni::signature::{Primitive, ReturnType};
use jni::sys::{jboolean, jint, jlong};
use jni::{jni_sig, jni_str, Env, EnvUnowned, NativeMethod};

/// An execution that was given up, as far as it went.
pub type GivenUp = Result<Execution, ProgramError>;

/// The engine of the present execution, and where its events are.
static PRESENT: Mutex<Present> = Mutex::new(Present {
    engine: None,
    buffers: [Buffer::NONE; 2],
    progress: 0,
    given_up: None,
});

struct Present {
    engine: Option<Box<Engine>>,
    buffers: [Buffer; 2],
    progress: jlong,
    given_up: Option<Sender<GivenUp>>,
}

/// Memory of a direct byte buffer.
#[derive(Clone, Copy)]
struct Buffer {
    address: usize,
    capacity: usize,
}

impl Buffer {
    const NONE: Self = Self {
        address: 0,
        capacity: 0,
    };

    /// Its first bytes; fewer if it is not so long.
    fn bytes(&self, length: jint) -> &[u8] {
        let length = usize::try_from(length).unwrap_or(0).min(self.capacity);
        if length == 0 {
            return &[];
        }
        // SAFETY: Java keeps the buffer alive until it has told us of the next one (`HostLink.slot`), and the only
        // thread that writes to it is the one that calls.
        unsafe { std::slice::from_raw_parts(self.address as *const u8, length) }
    }
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
/// When the class does not declare them.
pub fn register(env: &mut Env, class: &JClass) -> jni::errors::Result<()> {
    // SAFETY: the functions below have the signatures that go with these descriptors, and all are static.
    let methods = unsafe {
        [
            NativeMethod::from_raw_parts(jni_str!("begin"), jni_str!("()J"), begin as *mut c_void),
            NativeMethod::from_raw_parts(
                jni_str!("visible"),
                jni_str!("(IIIIIIIIZ)J"),
                visible as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("ended"),
                jni_str!("(III)J"),
                ended as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("events"),
                jni_str!("(II)J"),
                events as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("answer"),
                jni_str!("([B)J"),
                answer as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("share"),
                jni_str!("(ILjava/nio/ByteBuffer;)V"),
                share as *mut c_void,
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
    unsafe { env.register_native_methods(class, &methods) }
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
fn ask(use_it: impl FnOnce(&mut Engine, &[Buffer; 2]) -> SchedulerMessage) -> jlong {
    lock(|present| {
        present.progress += 1;
        match &mut present.engine {
            Some(engine) => pack(&use_it(engine, &present.buffers)),
            None => pack(&SchedulerMessage::Stop { status: 0 }),
        }
    })
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

/// The bytes that Java says are in a buffer.
fn written(buffers: &[Buffer; 2], buffer: jint, bytes: jint) -> &[u8] {
    let buffer = usize::try_from(buffer).ok().and_then(|at| buffers.get(at));
    buffer.map_or(&[], |buffer| buffer.bytes(bytes))
}

extern "system" fn begin<'local>(_env: EnvUnowned<'local>, _class: JClass<'local>) -> jlong {
    ask(|engine, _| engine.begin())
}

extern "system" fn visible<'local>(
    _env: EnvUnowned<'local>,
    _class: JClass<'local>,
    buffer: jint,
    bytes: jint,
    thread: jint,
    tag: jint,
    first: jint,
    second: jint,
    third: jint,
    site: jint,
    atomic: jboolean,
) -> jlong {
    ask(|engine, buffers| {
        if let Some(stop) = take_in(engine, written(buffers, buffer, bytes)) {
            return stop;
        }
        let words = [tag, first, second, third].map(|word| word as u32);
        match fixed::operation(words) {
            Ok(operation) => engine.pending(thread as u32, operation, site as u32, atomic),
            Err(error) => nonsense(engine, error),
        }
    })
}

extern "system" fn ended<'local>(
    _env: EnvUnowned<'local>,
    _class: JClass<'local>,
    buffer: jint,
    bytes: jint,
    thread: jint,
) -> jlong {
    ask(|engine, buffers| {
        let stop = take_in(engine, written(buffers, buffer, bytes));
        stop.unwrap_or_else(|| engine.ended(thread as u32))
    })
}

extern "system" fn events<'local>(
    _env: EnvUnowned<'local>,
    _class: JClass<'local>,
    buffer: jint,
    bytes: jint,
) -> jlong {
    ask(|engine, buffers| {
        // Whether the engine is over the next question will tell.
        take_in(engine, written(buffers, buffer, bytes));
        SchedulerMessage::Grant {
            thread: 0,
            result: 0,
        }
    })
}

extern "system" fn answer<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    message: JByteArray<'local>,
) -> jlong {
    let outcome = env.with_env(|env| -> jni::errors::Result<jlong> {
        let bytes = env.convert_byte_array(&message)?;
        Ok(ask(|engine, _| {
            match codec::decode::<AgentMessage>(&bytes) {
                Ok(message) => engine.handle(message).unwrap_or(SchedulerMessage::Grant {
                    thread: 0,
                    result: 0,
                }),
                Err(error) => nonsense(engine, error),
            }
        }))
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn share<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    buffer: jint,
    memory: JByteBuffer<'local>,
) {
    let outcome = env.with_env(|env| -> jni::errors::Result<()> {
        let shared = Buffer {
            address: env.get_direct_buffer_address(&memory)? as usize,
            capacity: env.get_direct_buffer_capacity(&memory)?,
        };
        lock(|present| {
            let place = usize::try_from(buffer).ok();
            if let Some(place) = place.and_then(|at| present.buffers.get_mut(at)) {
                *place = shared;
            }
        });
        Ok(())
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

/// Kind, thread and value in 2, 30 and 32 bits, as `io.jcheck.runtime.Answer` has them.
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
