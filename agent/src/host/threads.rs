//! The native methods of `io.jcheck.runtime.control.ThreadInternals`: the task of a thread, which is private in
//! `java.lang.Thread`. The flag `--add-opens` and reflection would do, too, but with the flag the JVM starts without
//! its archived module graph, and from JDK 22 on the first use of a field by reflection makes method handles.
#![expect(
    unsafe_code,
    reason = "native methods are registered by address, and fields are reached by their numbers"
)]

use std::ffi::c_void;
use std::sync::OnceLock;

use jni::objects::{JClass, JFieldID, JObject, JValue};
use jni::signature::ReturnType;
use jni::{jni_sig, jni_str, Env, EnvUnowned, NativeMethod};

use super::opened;

/// Where the task is; there is one JVM in this process.
static FIELDS: OnceLock<Fields> = OnceLock::new();

struct Fields {
    /// `Thread.holder`, from JDK 19 on.
    holder: Option<JFieldID>,
    /// `Thread.target`, or `Thread.FieldHolder.task`.
    task: JFieldID,
}

impl Fields {
    fn find(env: &mut Env) -> jni::errors::Result<Self> {
        let thread = env.find_class(jni_str!("java/lang/Thread"))?;
        let signature = jni_sig!("Ljava/lang/Runnable;");
        if let Ok(task) = env.get_field_id(&thread, jni_str!("target"), &signature) {
            return Ok(Self { holder: None, task });
        }
        env.exception_clear();
        let holder = jni_sig!("Ljava/lang/Thread$FieldHolder;");
        let holder = env.get_field_id(&thread, jni_str!("holder"), holder)?;
        let class = env.find_class(jni_str!("java/lang/Thread$FieldHolder"))?;
        let task = env.get_field_id(&class, jni_str!("task"), &signature)?;
        Ok(Self {
            holder: Some(holder),
            task,
        })
    }
}

/// Registers the native methods, if this JDK has the fields; if not, the hooks try reflection.
///
/// # Errors
/// When the class does not declare the methods.
pub fn register(env: &mut Env) -> jni::errors::Result<()> {
    let Ok(fields) = Fields::find(env) else {
        env.exception_clear();
        return Ok(());
    };
    FIELDS.get_or_init(|| fields);
    let class = env.find_class(jni_str!("io/jcheck/runtime/control/ThreadInternals"))?;
    // SAFETY: the functions below have the signatures that go with these descriptors, and all are static.
    let methods = unsafe {
        [
            NativeMethod::from_raw_parts(
                jni_str!("owner"),
                jni_str!("(Ljava/lang/Thread;)Ljava/lang/Object;"),
                owner as *mut c_void,
            ),
            NativeMethod::from_raw_parts(
                jni_str!("task"),
                jni_str!("(Ljava/lang/Object;)Ljava/lang/Runnable;"),
                task as *mut c_void,
            ),
            NativeMethod::from_raw_parts(jni_str!("open"), jni_str!("()V"), open as *mut c_void),
            NativeMethod::from_raw_parts(
                jni_str!("setTask"),
                jni_str!("(Ljava/lang/Object;Ljava/lang/Runnable;)V"),
                set_task as *mut c_void,
            ),
        ]
    };
    // SAFETY: as above.
    unsafe { env.register_native_methods(&class, &methods) }?;
    env.call_static_method(&class, jni_str!("useNative"), jni_sig!("()V"), &[])?;
    Ok(())
}

fn get<'local>(
    env: &mut Env<'local>,
    object: &JObject<'local>,
    field: JFieldID,
) -> jni::errors::Result<JObject<'local>> {
    // SAFETY: Java hands over an object of the class in which the field was found.
    unsafe { env.get_field_unchecked(object, field, ReturnType::Object) }?.l()
}

/// Not before it is needed: the JVM makes method handles for it.
extern "system" fn open<'local>(mut env: EnvUnowned<'local>, _class: JClass<'local>) {
    let outcome = env.with_env(|env| {
        let vm = env.get_java_vm()?;
        opened::open(&vm, env)
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn owner<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    thread: JObject<'local>,
) -> JObject<'local> {
    let outcome = env.with_env(|env| match FIELDS.get().and_then(|fields| fields.holder) {
        Some(holder) => get(env, &thread, holder),
        None => Ok(thread),
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn task<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    owner: JObject<'local>,
) -> JObject<'local> {
    let outcome = env.with_env(|env| match FIELDS.get() {
        Some(fields) => get(env, &owner, fields.task),
        None => Ok(JObject::null()),
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

extern "system" fn set_task<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    owner: JObject<'local>,
    task: JObject<'local>,
) {
    let outcome = env.with_env(|env| -> jni::errors::Result<()> {
        if let Some(fields) = FIELDS.get() {
            // SAFETY: as in `get`; the field is a `Runnable`, and so is the task.
            unsafe { env.set_field_unchecked(&owner, fields.task, JValue::Object(&task)) }?;
        }
        Ok(())
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}
