//! What native methods are called with that stands for a file, and what they give back.
#![expect(
    unsafe_code,
    reason = "what the JVM hands over is what the signatures say"
)]

use std::ffi::{CStr, CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use jni::objects::{JObject, JString, JValue};
use jni::sys::{jboolean, jint, jlong, jobject};
use jni::Env;

use super::java::text_of;
use super::open;
use super::present::present;

/// What a native method of the JDK is called with that stands for a file.
pub trait Name: Copy {
    /// The name.
    fn path(self, env: &mut Env<'_>) -> Option<PathBuf>;
    /// Another one; what it needs to live lives in `kept`.
    fn with(self, env: &mut Env<'_>, path: &Path, kept: &mut Vec<CString>) -> Option<Self>;
}

/// The address of text that ends with 0.
#[derive(Debug, Clone, Copy)]
pub struct Address(pub jlong);

impl Name for Address {
    fn path(self, _: &mut Env<'_>) -> Option<PathBuf> {
        // SAFETY: the JDK keeps such a text there during the call.
        let text = unsafe { CStr::from_ptr(self.0 as *const _) };
        Some(OsStr::from_bytes(text.to_bytes()).into())
    }

    fn with(self, _: &mut Env<'_>, path: &Path, kept: &mut Vec<CString>) -> Option<Self> {
        let text = CString::new(path.as_os_str().as_bytes()).ok()?;
        let address = text.as_ptr() as jlong;
        kept.push(text);
        Some(Self(address))
    }
}

/// A text relative to an open directory.
#[derive(Debug, Clone, Copy)]
pub struct Within(pub jint, pub jlong);

impl Name for Within {
    fn path(self, env: &mut Env<'_>) -> Option<PathBuf> {
        let name = Address(self.1).path(env)?;
        let directory = open::name(self.0).unwrap_or_default();
        let listed = present().map(|present| present.files(|files| files.listed(&directory)));
        Some(listed.unwrap_or(directory).join(name))
    }

    fn with(self, env: &mut Env<'_>, path: &Path, kept: &mut Vec<CString>) -> Option<Self> {
        let Address(text) = Address(self.1).with(env, path, kept)?;
        Some(Self(self.0, text))
    }
}

/// A Java string.
#[derive(Debug, Clone, Copy)]
pub struct Text(pub jobject);

impl Name for Text {
    fn path(self, env: &mut Env<'_>) -> Option<PathBuf> {
        // SAFETY: the JVM hands it over as an argument.
        let text = unsafe { JString::from_raw(env, self.0) };
        text_of(env, &text).map(PathBuf::from)
    }

    fn with(self, env: &mut Env<'_>, path: &Path, _: &mut Vec<CString>) -> Option<Self> {
        let text = env.new_string(path.to_string_lossy()).ok()?;
        Some(Self(text.into_raw()))
    }
}

/// A `java.io.File`.
#[derive(Debug, Clone, Copy)]
pub struct File(pub jobject);

impl Name for File {
    fn path(self, env: &mut Env<'_>) -> Option<PathBuf> {
        let java = &present()?.java;
        if self.0.is_null() {
            return None;
        }
        // SAFETY: the JVM hands it over as an argument.
        let file = unsafe { JObject::from_raw(env, self.0) };
        java.text(env, &file, java.path).map(PathBuf::from)
    }

    fn with(self, env: &mut Env<'_>, path: &Path, _: &mut Vec<CString>) -> Option<Self> {
        let java = &present()?.java;
        let text = env.new_string(path.to_string_lossy()).ok()?;
        let file = env.alloc_object(&java.file).ok()?;
        // SAFETY: a string, in a field that is one.
        unsafe { env.set_field_unchecked(&file, java.path, JValue::Object(&text)) }.ok()?;
        Some(Self(file.into_raw()))
    }
}

/// What a native method gives back.
pub trait Outcome: Default {
    /// Whether it has done what it was asked for, if nothing was thrown.
    fn succeeded(&self) -> bool {
        true
    }
}

impl Outcome for () {}
impl Outcome for jint {}
impl Outcome for jlong {}

impl Outcome for jboolean {
    fn succeeded(&self) -> bool {
        *self
    }
}

/// An object, or null.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub struct Object(pub jobject);

impl Default for Object {
    fn default() -> Self {
        Self(std::ptr::null_mut())
    }
}

impl Outcome for Object {}
