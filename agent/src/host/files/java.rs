//! What is called in Java, and fields of the JDK that are read there.
#![expect(
    unsafe_code,
    reason = "methods and fields are reached by their numbers, and a native method is registered by address"
)]

use std::ffi::c_void;

use jni::objects::{Global, JClass, JFieldID, JObject, JStaticMethodID, JString, JValue};
use jni::signature::{Primitive, ReturnType};
use jni::sys::{jboolean, jint, jlong};
use jni::{jni_sig, jni_str, Env, EnvUnowned, NativeMethod};

use super::present::present;

/// `io.jcheck.runtime.threads.FileSteps`, and fields of the JDK.
pub struct Java {
    steps: Global<JClass<'static>>,
    enter: JStaticMethodID,
    /// Something is looked at or changed.
    pub touch: JStaticMethodID,
    /// That is all.
    pub leave: JStaticMethodID,
    note: JStaticMethodID,
    /// Elements of an array are read or written.
    pub bytes: JStaticMethodID,
    /// `java.io.File`.
    pub file: Global<JClass<'static>>,
    /// Of a `java.io.File`: its name.
    pub path: JFieldID,
    /// Of a `FileDescriptor`: its number.
    pub descriptor: JFieldID,
    /// Of a `Throwable`: its message.
    pub message: JFieldID,
    /// Of a thread: what an interrupt would close.
    blocker: JFieldID,
}

/// What `FileSteps.note` is told.
#[derive(Debug, Clone, Copy)]
pub enum Note {
    /// What is not watched has used a file that the program has changed.
    OutOfSight = 0,
    /// Two threads use one open file.
    Shared = 1,
}

impl Java {
    /// Registers what they call, and tells them that native methods call them.
    ///
    /// # Errors
    /// When the class does not declare the methods.
    pub fn install(&self, env: &mut Env<'_>) -> jni::errors::Result<()> {
        // SAFETY: the function has the signature that goes with this descriptor, and is static.
        let asked = unsafe {
            let name = jni_str!("isInChannel");
            let signature = jni_str!("(Ljava/lang/Thread;)Z");
            NativeMethod::from_raw_parts(name, signature, is_in_channel as *mut c_void)
        };
        // SAFETY: as above.
        unsafe { env.register_native_methods(&self.steps, &[asked]) }?;
        env.call_static_method(&self.steps, jni_str!("install"), jni_sig!("()V"), &[])?;
        Ok(())
    }

    /// Finds it.
    ///
    /// # Errors
    /// When a class, method or field is missing.
    pub fn find(env: &mut Env<'_>) -> jni::errors::Result<Self> {
        let steps = env.find_class(jni_str!("io/jcheck/runtime/threads/FileSteps"))?;
        let file = env.find_class(jni_str!("java/io/File"))?;
        let open = env.find_class(jni_str!("java/io/FileDescriptor"))?;
        let failure = env.find_class(jni_str!("java/lang/Throwable"))?;
        let text = jni_sig!("Ljava/lang/String;");
        Ok(Self {
            enter: env.get_static_method_id(&steps, jni_str!("enter"), jni_sig!("(Z)J"))?,
            touch: env.get_static_method_id(&steps, jni_str!("touch"), jni_sig!("(IZ)V"))?,
            leave: env.get_static_method_id(&steps, jni_str!("leave"), jni_sig!("()V"))?,
            note: env.get_static_method_id(&steps, jni_str!("note"), jni_sig!("(I)Z"))?,
            bytes: env.get_static_method_id(&steps, jni_str!("bytes"), jni_sig!("([BIIZ)V"))?,
            blocker: blocker(env)?,
            path: env.get_field_id(&file, jni_str!("path"), &text)?,
            descriptor: env.get_field_id(&open, jni_str!("fd"), jni_sig!("I"))?,
            message: env.get_field_id(&failure, jni_str!("detailMessage"), &text)?,
            steps: env.new_global_ref(steps)?,
            file: env.new_global_ref(file)?,
        })
    }

    /// Calls one of the methods without a result; an exception stays.
    pub fn tell(
        &self,
        env: &mut Env<'_>,
        method: JStaticMethodID,
        values: &[JValue<'_>],
    ) -> Option<()> {
        let values: Vec<_> = values.iter().map(|value| value.as_jni()).collect();
        let returns = ReturnType::Primitive(Primitive::Void);
        // SAFETY: the method was found in this class, with these parameters.
        unsafe { env.call_static_method_unchecked(&self.steps, method, returns, &values) }
            .ok()
            .map(|_| ())
    }

    /// A file is about to be used: what `FileSteps.enter` says; `None` if it has thrown.
    pub fn enter(&self, env: &mut Env<'_>, changes: bool) -> Option<jlong> {
        let values = [JValue::from(changes).as_jni()];
        let returns = ReturnType::Primitive(Primitive::Long);
        // SAFETY: as above.
        let entered =
            unsafe { env.call_static_method_unchecked(&self.steps, self.enter, returns, &values) };
        entered.ok()?.j().ok()
    }

    /// Tells it that something was met; whether it counts, `None` if it has thrown.
    pub fn note(&self, env: &mut Env<'_>, what: Note) -> Option<bool> {
        let values = [JValue::from(what as jint).as_jni()];
        let returns = ReturnType::Primitive(Primitive::Boolean);
        // SAFETY: as above.
        let noted =
            unsafe { env.call_static_method_unchecked(&self.steps, self.note, returns, &values) };
        noted.ok()?.z().ok()
    }

    /// The string in a field, if there is one.
    pub fn text(&self, env: &mut Env<'_>, object: &JObject<'_>, field: JFieldID) -> Option<String> {
        // SAFETY: both fields that are asked for are strings, of objects of the classes in which they were found.
        let text = unsafe { env.get_field_unchecked(object, field, ReturnType::Object) };
        let text = text.ok()?.l().ok()?;
        // SAFETY: as above.
        let text = unsafe { JString::from_raw(env, text.into_raw()) };
        text_of(env, &text)
    }
}

/// The text of a string. What no text has, such as half of a character, does not come back as it was: to have a name for what
/// is written is what matters.
pub fn text_of(env: &mut Env<'_>, text: &JString<'_>) -> Option<String> {
    match text.is_null() {
        true => None,
        false => Some(text.mutf8_chars(env).ok()?.to_str().into_owned()),
    }
}

/// JDK 17 and 25.
fn blocker(env: &mut Env<'_>) -> jni::errors::Result<JFieldID> {
    let thread = env.find_class(jni_str!("java/lang/Thread"))?;
    let kind = jni_sig!("Lsun/nio/ch/Interruptible;");
    if let Ok(found) = env.get_field_id(&thread, jni_str!("blocker"), &kind) {
        return Ok(found);
    }
    env.exception_clear();
    env.get_field_id(&thread, jni_str!("nioBlocker"), &kind)
}

/// `FileSteps.isInChannel`.
extern "system" fn is_in_channel<'local>(
    mut env: EnvUnowned<'local>,
    _class: JClass<'local>,
    thread: JObject<'local>,
) -> jboolean {
    let outcome = env.with_env(|env| -> jni::errors::Result<bool> {
        let Some(present) = present() else {
            return Ok(false);
        };
        let field = present.java.blocker;
        // SAFETY: a thread, in whose class the field was found.
        let found = unsafe { env.get_field_unchecked(&thread, field, ReturnType::Object) }?;
        Ok(!found.l()?.is_null())
    });
    outcome.resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

/// The class that would keep them looks at a property when it is initialised, which nobody else is to see (`host/vm.rs`).
pub fn keep_no_buffers(env: &mut Env<'_>) -> jni::errors::Result<()> {
    env.find_class(jni_str!("sun/nio/ch/Util"))?;
    let system = env.find_class(jni_str!("java/lang/System"))?;
    let name = env.new_string("jdk.nio.maxCachedBufferSize")?;
    let signature = jni_sig!("(Ljava/lang/String;)Ljava/lang/String;");
    let values = [JValue::Object(&name)];
    env.call_static_method(&system, jni_str!("clearProperty"), signature, &values)?;
    Ok(())
}
