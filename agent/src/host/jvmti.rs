//! The part of JVMTI that is needed: [`super::weaver`] has an environment that is told of each class file before the
//! JVM reads it, [`super::verification`] one that tells what the JVM has done with a class.
//!
//! JVMTI is a table of functions, like JNI (JVM Tool Interface 11, "Function Table"); what is not used here has a place
//! in the table and no type.
#![expect(
    unsafe_code,
    reason = "functions are called by their place in a table of the JVM, which calls one of ours"
)]

use std::ffi::{c_char, c_void, CStr};
use std::ptr;

use jni::objects::{JClass, JObject};
use jni::sys::{jclass, jint, jlong, jobject, JNI_OK};
use jni::{EnvUnowned, JavaVM};

/// `JVMTI_VERSION_11`.
const VERSION: jint = 0x300B_0000;
/// `JVMTI_ENABLE`.
const ENABLE: jint = 1;
/// `JVMTI_EVENT_CLASS_FILE_LOAD_HOOK`.
const CLASS_FILE_LOAD_HOOK: jint = 54;
/// `JVMTI_EVENT_CLASS_LOAD`.
const CLASS_LOAD: jint = 55;
/// `JVMTI_EVENT_VM_START`.
const VM_START: jint = 57;

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
    deallocate: unsafe extern "system" fn(*mut Environment, *mut u8) -> jint,
    get_class_signature: unsafe extern "system" fn(
        *mut Environment,
        jclass,
        *mut *mut c_char,
        *mut *mut c_char,
    ) -> jint,
    get_class_status: unsafe extern "system" fn(*mut Environment, jclass, *mut jint) -> jint,
    /// Functions 50 to 63.
    rest: [*const c_void; 14],
    get_method_name: unsafe extern "system" fn(
        *mut Environment,
        Method,
        *mut *mut c_char,
        *mut *mut c_char,
        *mut *mut c_char,
    ) -> jint,
    get_method_declaring_class:
        unsafe extern "system" fn(*mut Environment, Method, *mut jclass) -> jint,
    /// Functions 66 to 77.
    between: [*const c_void; 12],
    get_loaded_classes:
        unsafe extern "system" fn(*mut Environment, *mut jint, *mut *mut jclass) -> jint,
    /// Functions 79 to 93.
    beyond: [*const c_void; 15],
    add_module_reads: unsafe extern "system" fn(*mut Environment, jobject, jobject) -> jint,
    add_module_exports: AddModulePackage,
    add_module_opens: AddModulePackage,
    /// Functions 97 to 103.
    further: [*const c_void; 7],
    get_stack_trace: unsafe extern "system" fn(
        *mut Environment,
        jobject,
        jint,
        jint,
        *mut Frame,
        *mut jint,
    ) -> jint,
    /// Functions 105 to 121.
    after: [*const c_void; 17],
    set_event_callbacks:
        unsafe extern "system" fn(*mut Environment, *const Callbacks, jint) -> jint,
    /// Functions 123 to 141.
    last: [*const c_void; 19],
    add_capabilities: unsafe extern "system" fn(*mut Environment, *const Capabilities) -> jint,
}

/// Module, package with dots, and the other module.
type AddModulePackage =
    unsafe extern "system" fn(*mut Environment, jobject, *const c_char, jobject) -> jint;

/// A method, by the number that the JVM gives it. It is of no other method later.
pub type Method = *const c_void;

/// A frame of a thread (`jvmtiFrameInfo`).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Frame {
    pub method: Method,
    location: jlong,
}

impl Frame {
    pub const NONE: Self = Self {
        method: ptr::null(),
        location: 0,
    };
}

/// What an environment may do: a bit each ("Capabilities").
type Capabilities = [u32; 4];

/// `can_generate_all_class_hook_events`, by its place among the bits.
const CLASS_HOOK: u32 = 26;
/// `can_generate_early_vmstart` and `can_generate_early_class_hook_events`.
const EARLY: [u32; 2] = [41, 42];

/// What the JVM calls, up to the last event that is used. Events are counted from 50.
#[repr(C)]
struct Callbacks {
    others: [*const c_void; 4],
    class_file_load_hook: Option<ClassFileLoadHook>,
    class_load: Option<ClassLoad>,
    class_prepare: *const c_void,
    vm_start: Option<VmStart>,
}

/// Called with a class that has just been loaded: the environment, that of JNI, the thread, and the class.
pub type ClassLoad = for<'local> unsafe extern "system" fn(
    *mut Environment,
    EnvUnowned<'local>,
    JObject<'local>,
    JClass<'local>,
);

/// No event has a callback.
const NOTHING: Callbacks = Callbacks {
    others: [ptr::null(); 4],
    class_file_load_hook: None,
    class_load: None,
    class_prepare: ptr::null(),
    vm_start: None,
};

/// Called when classes can be defined: the environment, and that of JNI.
pub type VmStart = unsafe extern "system" fn(*mut Environment, *mut jni::sys::JNIEnv);

/// `JVMTI_CLASS_STATUS_VERIFIED` and `JVMTI_CLASS_STATUS_ERROR`.
const VERIFIED: jint = 1;
const ERROR: jint = 8;

/// `JVMTI_ERROR_ILLEGAL_ARGUMENT`.
const ILLEGAL_ARGUMENT: jint = 103;

/// A new environment.
fn environment(vm: &JavaVM) -> Result<*mut Environment, String> {
    // SAFETY: the pointer to the JVM is valid as long as the process lives.
    unsafe { environment_of(vm.get_raw()) }
}

/// # Safety
/// The pointer must be that of the JVM of this process.
unsafe fn environment_of(vm: *mut jni::sys::JavaVM) -> Result<*mut Environment, String> {
    let mut environment: *mut c_void = ptr::null_mut();
    // SAFETY: the caller vouches for the JVM; for this version it hands out an environment of JVMTI, whose table begins
    // with the functions above.
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

/// Asks for the frames of the calling thread.
pub struct Frames(*mut Environment);

// SAFETY: an environment can be used by any thread (JVM Tool Interface 11, "Environments").
unsafe impl Send for Frames {}
// SAFETY: as above.
unsafe impl Sync for Frames {}

impl Frames {
    /// From now on.
    ///
    /// # Errors
    /// When the JVM offers no such interface.
    pub fn new(vm: &JavaVM) -> Result<Self, String> {
        environment(vm).map(Self)
    }

    /// The frames of the calling thread from this one outwards, counted from the innermost, those of hidden classes too: how many
    /// there are, at most as many as there is room for ("GetStackTrace"). `None` if the JVM does not tell.
    pub fn read(&self, from: jint, into: &mut [Frame]) -> Option<usize> {
        let room = jint::try_from(into.len()).unwrap_or(jint::MAX);
        let mut count = 0;
        // SAFETY: the environment stays, null is the calling thread, and the JVM is told how much room there is.
        let failed = unsafe {
            let trace = (**self.0).get_stack_trace;
            let frames = into.as_mut_ptr();
            trace(self.0, ptr::null_mut(), from, room, frames, &raw mut count)
        };
        match failed {
            0 => usize::try_from(count).ok(),
            // There are not so many.
            ILLEGAL_ARGUMENT if from > 0 => Some(0),
            _ => None,
        }
    }

    /// The class of a method that the calling thread runs, as a reference of that thread ("GetMethodDeclaringClass").
    ///
    /// # Safety
    /// The method must be one of a frame of this thread.
    pub unsafe fn class(&self, method: Method) -> jclass {
        let mut class = ptr::null_mut();
        // SAFETY: the environment stays; the caller vouches for the method.
        let failed =
            unsafe { ((**self.0).get_method_declaring_class)(self.0, method, &raw mut class) };
        match failed {
            0 => class,
            _ => ptr::null_mut(),
        }
    }

    /// Whether a method that the calling thread runs has this name ("GetMethodName").
    ///
    /// # Safety
    /// The method must be one of a frame of this thread.
    pub unsafe fn is_named(&self, method: Method, wanted: &CStr) -> bool {
        let mut name = ptr::null_mut();
        // SAFETY: the environment stays; the caller vouches for the method. The name ends with 0, and is given back.
        unsafe {
            let table = &**self.0;
            let failed = (table.get_method_name)(
                self.0,
                method,
                &raw mut name,
                ptr::null_mut(),
                ptr::null_mut(),
            );
            if failed != 0 || name.is_null() {
                return false;
            }
            let same = CStr::from_ptr(name) == wanted;
            (table.deallocate)(self.0, name.cast());
            same
        }
    }
}

/// Has the JVM call `hook` with each class file from now on.
///
/// # Errors
/// When the JVM offers no such interface.
pub fn call_with_class_files(vm: &JavaVM, hook: ClassFileLoadHook) -> Result<(), String> {
    let callbacks = Callbacks {
        class_file_load_hook: Some(hook),
        ..NOTHING
    };
    listen(vm, &callbacks, CLASS_FILE_LOAD_HOOK)
}

/// Has the JVM call `hook` with each class that it has loaded from now on.
///
/// # Errors
/// When the JVM offers no such interface.
pub fn call_with_classes(vm: &JavaVM, hook: ClassLoad) -> Result<(), String> {
    let callbacks = Callbacks {
        class_load: Some(hook),
        ..NOTHING
    };
    listen(vm, &callbacks, CLASS_LOAD)
}

/// Has the JVM tell of one kind of events, in an environment of its own.
fn listen(vm: &JavaVM, callbacks: &Callbacks, event: jint) -> Result<(), String> {
    let environment = environment(vm)?;
    // SAFETY: as above; the JVM copies the callbacks, and is told how many bytes of them there are.
    let set = unsafe {
        let size = size_of::<Callbacks>() as jint;
        match ((**environment).set_event_callbacks)(environment, callbacks, size) {
            0 => ((**environment).set_event_notification_mode)(
                environment,
                ENABLE,
                event,
                ptr::null(),
            ),
            failed => failed,
        }
    };
    match set {
        0 => Ok(()),
        failed => Err(format!(
            "this JVM does not tell of classes (error {failed})"
        )),
    }
}

/// Has the JVM call `hook` with class files, and `defines`, if given, when classes can be defined. Then `hook` sees each one from
/// the first on, and else from the time on when byte code runs. To be called when the JVM has read its flags, and nothing else.
///
/// # Errors
/// When the JVM offers no such interface.
///
/// # Safety
/// The pointer must be that of the JVM of this process.
pub unsafe fn listen_to_classes(
    vm: *mut jni::sys::JavaVM,
    hook: ClassFileLoadHook,
    defines: Option<VmStart>,
) -> Result<(), String> {
    // SAFETY: the caller vouches for the JVM.
    let environment = unsafe { environment_of(vm) }?;
    let mut capabilities: Capabilities = [0; 4];
    let early = defines.map_or(&[][..], |_| &EARLY);
    for bit in [CLASS_HOOK].iter().chain(early) {
        capabilities[*bit as usize / 32] |= 1 << (bit % 32);
    }
    let callbacks = Callbacks {
        class_file_load_hook: Some(hook),
        vm_start: defines,
        ..NOTHING
    };
    let size = size_of::<Callbacks>() as jint;
    // SAFETY: the environment is valid; the JVM copies capabilities and callbacks.
    let failed = unsafe {
        let table = &**environment;
        let notify = table.set_event_notification_mode;
        [
            (table.add_capabilities)(environment, &raw const capabilities),
            (table.set_event_callbacks)(environment, &raw const callbacks, size),
            notify(environment, ENABLE, CLASS_FILE_LOAD_HOOK, ptr::null()),
            match defines {
                Some(_) => notify(environment, ENABLE, VM_START, ptr::null()),
                None => 0,
            },
        ]
    };
    match failed.into_iter().find(|error| *error != 0) {
        None => Ok(()),
        Some(error) => Err(format!(
            "this JVM does not tell of its own class files (error {error})"
        )),
    }
}

/// The classes that the JVM has loaded ("GetLoadedClasses"), as references of the calling thread.
///
/// # Errors
/// When the JVM does not tell.
pub fn loaded_classes(vm: &JavaVM) -> Result<Vec<jclass>, String> {
    let environment = environment(vm)?;
    let (mut count, mut classes) = (0, ptr::null_mut());
    // SAFETY: the environment stays; the JVM gives as many references as it says, in memory that is given back.
    unsafe {
        let table = &**environment;
        let failed = (table.get_loaded_classes)(environment, &raw mut count, &raw mut classes);
        if failed != 0 || classes.is_null() {
            return Err(format!(
                "this JVM does not tell its classes (error {failed})"
            ));
        }
        let all = std::slice::from_raw_parts(classes, usize::try_from(count).unwrap_or(0)).to_vec();
        (table.deallocate)(environment, classes.cast());
        Ok(all)
    }
}

/// The name of a class, with dots ("GetClassSignature"); `None` for an array, or if it cannot be told. Runs no byte code.
///
/// # Safety
/// The environment must be one of this JVM, and the reference one of the calling thread.
pub unsafe fn class_name(environment: *mut Environment, class: &JClass<'_>) -> Option<String> {
    let mut signature = ptr::null_mut();
    // SAFETY: the caller vouches for both; the JVM gives text that ends with 0, in memory that is given back.
    unsafe {
        let table = &**environment;
        let (of, nothing) = (class.as_raw(), ptr::null_mut());
        if (table.get_class_signature)(environment, of, &raw mut signature, nothing) != 0 {
            return None;
        }
        // Another encoding than that of Rust has hardly any name.
        let text = CStr::from_ptr(signature).to_str().map(String::from);
        (table.deallocate)(environment, signature.cast());
        let text = text.ok()?;
        let name = text.strip_prefix('L')?.strip_suffix(';')?;
        Some(name.replace('/', "."))
    }
}

/// Lets a module read another one ("AddModuleReads").
pub fn add_module_reads(vm: &JavaVM, module: &JObject<'_>, other: &JObject<'_>) -> bool {
    let Ok(environment) = environment(vm) else {
        return false;
    };
    // SAFETY: the environment stays, and the references are the caller's.
    let failed =
        unsafe { ((**environment).add_module_reads)(environment, module.as_raw(), other.as_raw()) };
    failed == 0
}

/// How far another module may reach into a package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// To what is public ("AddModuleExports").
    Public,
    /// To everything ("AddModuleOpens").
    All,
}

/// Lets another module reach into a package of a module.
pub fn add_module_package(
    vm: &JavaVM,
    module: &JObject<'_>,
    package: &CStr,
    other: &JObject<'_>,
    reach: Reach,
) -> bool {
    let Ok(environment) = environment(vm) else {
        return false;
    };
    // SAFETY: the environment stays, and the references and the name are the caller's.
    let failed = unsafe {
        let add = match reach {
            Reach::Public => (**environment).add_module_exports,
            Reach::All => (**environment).add_module_opens,
        };
        add(
            environment,
            module.as_raw(),
            package.as_ptr(),
            other.as_raw(),
        )
    };
    failed == 0
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
