//! Creates a JVM in this process, through the invocation interface of JNI.

use std::path::{Path, PathBuf};

use jni::objects::{JObjectArray, JString};
use jni::{Env, InitArgsBuilder, JNIVersion, JavaVM};

use crate::jdk::Jdk;
use crate::kit::Kit;

/// The JDK keeps memory through which threads write files, of all threads that one carries. So it has some for each call; the
/// property goes before a program can see it ([`super::files::begin`]).
const NO_BUFFERS: &str = "-Djdk.nio.maxCachedBufferSize=0";

/// Creates the JVM, with the agent's classes on the boot class path. There can be one for each process.
///
/// # Errors
/// When a flag cannot be used, or the JDK has no server JVM.
pub fn create(
    jdk: &Jdk,
    kit: &Kit,
    flags: impl IntoIterator<Item = String>,
) -> Result<JavaVM, String> {
    let mut args = InitArgsBuilder::new()
        .version(JNIVersion::V9)
        .option(kit.boot_class_path())
        .option(NO_BUFFERS);
    for flag in flags.into_iter().filter(|flag| !skips_assertions(flag)) {
        args = args.option(flag);
    }
    let args = args
        .build()
        .map_err(|error| format!("a JVM flag cannot be used: {error}"))?;
    let library = library(jdk);
    let missing = || format!("no JVM can be created from {}", library.display());
    JavaVM::with_libjvm(args, || Ok::<&Path, _>(&library))
        .map_err(|error| format!("{}: {error}", missing()))
}

/// Whether a flag would have the JVM skip assertions: a program that fails one would be called verified.
fn skips_assertions(flag: &str) -> bool {
    let (name, _class) = flag.split_once(':').unwrap_or((flag, ""));
    matches!(name, "-da" | "-disableassertions")
}

/// The file that the JVM of a JDK is loaded from.
pub fn library(jdk: &Jdk) -> PathBuf {
    jdk.home.join("lib/server/libjvm.so")
}

/// A Java array of strings.
///
/// # Errors
/// When the JVM is out of memory.
pub fn strings<'local>(
    env: &mut Env<'local>,
    values: &[String],
) -> jni::errors::Result<JObjectArray<'local, JString<'local>>> {
    let empty = JString::null();
    let array = JObjectArray::<JString>::new(env, values.len(), &empty)?;
    for (i, value) in values.iter().enumerate() {
        let string = env.new_string(value)?;
        array.set_element(env, i, &string)?;
    }
    Ok(array)
}
