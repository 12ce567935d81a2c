//! The part of JVMTI that is needed: [`super::weaver`] has an environment that is told of each class file before the
//! JVM reads it, [`super::verification`] one that tells what the JVM has done with a class.
//!
//! JVMTI is a table of functions, like JNI (JVM Tool Interface 11, "Function Table"); what is not used here has a place
//! in the table and no type.
#![expect(
    unsafe_code,
    reason = "functions are called by their place in a table of the JVM, which calls one of ours"
)]

use std::ffi::{c_char, c_void};
use std::ptr;

use jni::objects::{JClass, JObject};
use jni::sys::{jclass, jint, jlong, JNI_OK};
use jni::{EnvUnowned, JavaVM};

/// `JVMTI_VERSION_11`.
const VERSION: jint = 0x300B_0000;
/// `JVMTI_ENABLE`.
const ENABLE: jint = 1;
/// `JVMTI_EVENT_CLASS_FILE_LOAD_HOOK`.
const CLASS_FILE_LOAD_HOOK: jint = 54;

/// An environment, as the JVM hands it out.
pub type Environment = *const Functions;

/// Called with a class file: the class that is redefined, or null; the loader, or null; the name with slashes, or null;
/// the protection domain; the class file; and where to put another one.
pub type ClassFileLoadHook = for<'local> unsafe extern "system" fn(
    environment: *mut Environment,
    env: EnvUnowned<'local>,
    redefined: JClass<'local>,
    loader: JObject<'local>,
    name: *const c_char,
    domain: JObject<'local>,
    length: jint,
    bytes: *const u8,
    new_length: *mut jint,
    new_bytes: *mut *mut u8,
);

/// The table, up to the last function that is used.
#[repr(C)]
pub struct Functions {
    reserved: *const c_void,
    set_event_notification_mode:
        unsafe extern "C" fn(*mut Environment, jint, jint, *const c_void, ...) -> jint,
    /// Functions 3 to 45.
    others: [*const c_void; 43],
    allocate: unsafe extern "system" fn(*mut Environment, jlong, *mut *mut u8) -> jint,
    /// Functions 47 and 48.
    more: [*const c_void; 2],
    get_class_status: unsafe extern "system" fn(*mut Environment, jclass, *mut jint) -> jint,
    /// Functions 50 to 121.
    rest: [*const c_void; 72],
    set_event_callbacks:
        unsafe extern "system" fn(*mut Environment, *const Callbacks, jint) -> jint,
}

/// What the JVM calls, up to the last event that is used. Events are counted from 50.
#[repr(C)]
struct Callbacks {
    others: [*const c_void; 4],
    class_file_load_hook: ClassFileLoadHook,
}

/// `JVMTI_CLASS_STATUS_VERIFIED` and `JVMTI_CLASS_STATUS_ERROR`.
const VERIFIED: jint = 1;
const ERROR: jint = 8;

/// A new environment.
fn environment(vm: &JavaVM) -> Result<*mut Environment, String> {
    let mut environment: *mut c_void = ptr::null_mut();
    let vm = vm.get_raw();
    // SAFETY: the pointer to the JVM is valid as long as the process lives; for this version it hands out an
    // environment of JVMTI, whose table begins with the functions above.
    let (got, environment) = unsafe {
        let got = ((**vm).v1_2.GetEnv)(vm, &raw mut environment, VERSION);
        (got, environment.cast::<Environment>())
    };
    if got != JNI_OK || environment.is_null() {
        return Err(format!("this JVM has no tool interface (error {got})"));
    }
    Ok(environment)
}

/// Asks what the JVM has done with classes.
pub struct ClassStatus(*mut Environment);

// SAFETY: an environment can be used by any thread (JVM Tool Interface 11, "Environments").
unsafe impl Send for ClassStatus {}
// SAFETY: as above.
unsafe impl Sync for ClassStatus {}

impl ClassStatus {
    /// From now on.
    ///
    /// # Errors
    /// When the JVM offers no such interface.
    pub fn new(vm: &JavaVM) -> Result<Self, String> {
        environment(vm).map(Self)
    }

    /// Whether the JVM has verified the byte code of a class ("GetClassStatus").
    pub fn is_verified(&self, class: &JClass<'_>) -> bool {
        let mut status = 0;
        // SAFETY: the environment stays, as it is never disposed of, and the reference is one of the caller.
        let failed =
            unsafe { ((**self.0).get_class_status)(self.0, class.as_raw(), &raw mut status) };
        failed == 0 && status & (VERIFIED | ERROR) == VERIFIED
    }
}

/// Has the JVM call `hook` with each class file from now on.
///
/// # Errors
/// When the JVM offers no such interface.
pub fn call_with_class_files(vm: &JavaVM, hook: ClassFileLoadHook) -> Result<(), String> {
    let environment = environment(vm)?;
    let callbacks = Callbacks {
        others: [ptr::null(); 4],
        class_file_load_hook: hook,
    };
    // SAFETY: as above; the JVM copies the callbacks, and is told how many bytes of them there are.
    let set = unsafe {
        let size = size_of::<Callbacks>() as jint;
        match ((**environment).set_event_callbacks)(environment, &raw const callbacks, size) {
            0 => ((**environment).set_event_notification_mode)(
                environment,
                ENABLE,
                CLASS_FILE_LOAD_HOOK,
                ptr::null(),
            ),
            failed => failed,
        }
    };
    match set {
        0 => Ok(()),
        failed => Err(format!(
            "this JVM does not tell of class files (error {failed})"
        )),
    }
}

/// Hands a class file over in place of the one that a hook was called with.
///
/// # Safety
/// The pointers must be those of a call of the hook that is under way.
pub unsafe fn replace(
    environment: *mut Environment,
    bytes: &[u8],
    new_length: *mut jint,
    new_bytes: *mut *mut u8,
) -> bool {
    let Ok(length) = jint::try_from(bytes.len()) else {
        return false;
    };
    let mut memory = ptr::null_mut();
    // SAFETY: the caller vouches for the environment and the places of the results; the JVM gives as many bytes as were
    // asked for, and frees them.
    unsafe {
        if ((**environment).allocate)(environment, length.into(), &raw mut memory) != 0 {
            return false;
        }
        ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len());
        *new_length = length;
        *new_bytes = memory;
    }
    true
}
