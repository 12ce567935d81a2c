//! One native method of the JDK, and what takes its place.
#![expect(
    unsafe_code,
    reason = "native methods are found and registered by address"
)]

use std::ffi::{c_void, CStr};
use std::sync::atomic::{AtomicPtr, Ordering};

use jni::strings::JNIStr;
use jni::{Env, NativeMethod};
use libloading::os::unix::{Library, RTLD_LAZY};

use crate::jdk::Jdk;

/// One native method of the JDK, and what takes its place.
pub struct Row {
    /// The library with the JDK's own function.
    pub library: &'static str,
    /// The class, with slashes.
    pub class: &'static CStr,
    /// Name and descriptor.
    pub method: (&'static CStr, &'static CStr),
    /// What takes its place.
    pub function: *mut c_void,
    /// Where that finds the JDK's own.
    pub original: &'static AtomicPtr<c_void>,
}

impl Row {
    /// Replaces it.
    ///
    /// # Errors
    /// When this JDK has no such method; then something may be thrown.
    pub fn replace(&self, env: &mut Env<'_>, jdk: &Jdk) -> Result<(), String> {
        let original = self.own(jdk).map_err(|error| error.to_string())?;
        self.original.store(original, Ordering::Release);
        let failed = |error: jni::errors::Error| error.to_string();
        let name = |text: &'static CStr| JNIStr::from_cstr(text).ok_or("no such text");
        let class = env.find_class(name(self.class)?).map_err(failed)?;
        let (method, descriptor) = (name(self.method.0)?, name(self.method.1)?);
        // SAFETY: the function has the signature that goes with this descriptor.
        let method = unsafe { NativeMethod::from_raw_parts(method, descriptor, self.function) };
        // SAFETY: as above.
        unsafe { env.register_native_methods(&class, &[method]) }.map_err(failed)
    }

    /// The JDK's own function (JNI specification, "Resolving Native Method Names").
    fn own(&self, jdk: &Jdk) -> Result<*mut c_void, libloading::Error> {
        let class = self.class.to_string_lossy().replace('/', "_");
        let symbol = format!("Java_{class}_{}", self.method.0.to_string_lossy());
        let path = jdk.home.join("lib").join(self.library);
        // SAFETY: the JVM of this process loads it as well, or has.
        let library = unsafe { Library::open(Some(path), RTLD_LAZY) }?;
        // SAFETY: it is used as an address only.
        let found = unsafe { library.get::<*mut c_void>(symbol.as_bytes()) }?.into_raw();
        // It stays.
        std::mem::forget(library);
        Ok(found)
    }
}
