//! Our native methods take the places of the JDK's.

use std::path::PathBuf;

use jni::Env;
use tracing::debug;

use super::java::{keep_no_buffers, Java};
use super::namespace::Namespace;
use super::natives;
use super::present::{present, Present};
use crate::jdk::Jdk;

/// Releases of JDKs whose native methods are known, and how many of them have a row. Where it is another number, some do what nobody
/// is told of.
const KNOWN: [(u32, usize); 2] = [(17, 82), (25, 82)];

/// The native methods of the JDK for files become those of [`natives`]. Where they are not known, nothing is told to
/// `FileSteps`, which makes each use of files a gap then.
///
/// # Errors
/// When a class or a method of jcheck's is missing.
pub fn begin(env: &mut Env<'_>, jdk: &Jdk, root: PathBuf) -> jni::errors::Result<()> {
    keep_no_buffers(env)?;
    let Some((_, known)) = KNOWN.iter().find(|(release, _)| *release == jdk.release) else {
        return Ok(());
    };
    let java = Java::find(env)?;
    if !Present::begin(root, java) {
        return Ok(());
    }
    let mut replaced = 0;
    for row in natives::rows() {
        // What another JDK has in its place has a row of its own.
        match row.replace(env, jdk) {
            Ok(()) => replaced += 1,
            Err(why) => {
                env.exception_clear();
                debug!(class = ?row.class, method = ?row.method, why, "not replaced");
            }
        }
    }
    debug!(replaced, "native methods for files");
    match present() {
        Some(present) if replaced == *known => present.java.install(env),
        _ => Ok(()),
    }
}

/// An execution begins: all that the one before has done to files is forgotten.
pub fn forget() {
    if let Some(present) = present() {
        present.files(Namespace::clear);
    }
}
