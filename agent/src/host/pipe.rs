//! The native methods of `io.jcheck.agent.NativeConnection`: frames over a socket of this process.
#![expect(unsafe_code, reason = "native methods are registered by address")]

use std::ffi::c_void;
use std::io::Write;
use std::sync::OnceLock;

use jcheck_scheduler::protocol::codec::{read_frame, CodecError};
use jni::objects::{JByteArray, JClass};
use jni::sys::{jboolean, jint};
use jni::{jni_str, Env, EnvUnowned, NativeMethod};

use crate::address::{Address, Stream};

static SOCKET: OnceLock<Stream> = OnceLock::new();

/// Connects this process to the scheduler.
///
/// # Errors
/// When nobody listens there, or the process is connected already.
pub fn connect(address: &Address) -> std::io::Result<()> {
    let stream = address.connect()?;
    SOCKET
        .set(stream)
        .map_err(|_| std::io::ErrorKind::AlreadyExists.into())
}

/// Registers the native methods.
///
/// # Errors
/// When the class does not declare them.
pub fn register(env: &mut Env) -> jni::errors::Result<()> {
    let class = env.find_class(jni_str!("io/jcheck/agent/NativeConnection"))?;
    // SAFETY: the functions below have the signatures that go with these descriptors: static, ([BI)Z and ()[B.
    let methods = unsafe {
        [
            NativeMethod::from_raw_parts(jni_str!("send"), jni_str!("([BI)Z"), send as *mut c_void),
            NativeMethod::from_raw_parts(
                jni_str!("receiveFrame"),
                jni_str!("()[B"),
                receive_frame as *mut c_void,
            ),
        ]
    };
    // SAFETY: as above.
    unsafe { env.register_native_methods(&class, &methods) }
}

extern "system" fn send<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    bytes: JByteArray<'local>,
    length: jint,
) -> jboolean {
    let outcome = env.with_env(|env| -> jni::errors::Result<jboolean> {
        let mut frame = env.convert_byte_array(&bytes)?;
        frame.truncate(usize::try_from(length).unwrap_or(0));
        let sent = SOCKET.get().map(|mut socket| socket.write_all(&frame));
        Ok(matches!(sent, Some(Ok(()))))
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn receive_frame<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
) -> JByteArray<'local> {
    let outcome = env.with_env(|env| -> jni::errors::Result<JByteArray<'local>> {
        let frame = SOCKET.get().map_or(Err(CodecError::Closed), |mut socket| {
            read_frame(&mut socket)
        });
        match frame {
            Ok(bytes) => env.byte_array_from_slice(&bytes),
            Err(_) => Ok(JByteArray::null()),
        }
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}
