//! Rewrites classes that the program makes or loads, while the JVM of this process loads them.
//!
//! Only what is known by its content is replaced: rewritten forms are made by the parent, for the program as a whole
//! ([`jcheck_annotations::Weaving`]). A class file that nobody knows is kept in a file for the parent, and the
//! execution has a gap; the parent rewrites it with the program, and begins anew.
#![expect(
    unsafe_code,
    reason = "the JVM calls with pointers to a class file, and takes another one in its place"
)]

use std::borrow::Cow;
use std::ffi::{c_char, CStr};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::OnceLock;

use jcheck_annotations::{binary, Digest, Known, Weaving, WeavingPlace};
use jni::objects::{Global, JClass, JObject, JValue};
use jni::sys::jint;
use jni::{jni_sig, jni_str, Env, EnvUnowned, JavaVM};
use sha2::Digest as _;
use thiserror::Error;

use super::jvmti::{self, Environment};

/// Most class files that one process keeps.
const MOST_FOUND: u32 = 10_000;

/// What this process knows; there is one JVM in it.
static WEAVER: OnceLock<Weaver> = OnceLock::new();

/// The loader that has the classes of the program's class path.
pub enum ProgramLoader {
    /// All of this class.
    OfClass(Global<JClass<'static>>),
    /// This one.
    This(Global<JObject<'static>>),
}

/// What keeps a JVM from running a program.
#[derive(Debug, Error)]
pub enum StartError {
    /// It does not do what it is asked for.
    #[error(transparent)]
    Jni(#[from] jni::errors::Error),
    /// It cannot rewrite classes while it loads them.
    #[error("classes cannot be rewritten while they are loaded: {0}")]
    Weaver(String),
    /// There is no place for the files that the program writes.
    #[error("{0}")]
    Files(String),
}

struct Weaver {
    known: Weaving,
    found: Option<PathBuf>,
    program: ProgramLoader,
    /// The loader of the platform, whose classes are not the program's.
    platform: Global<JObject<'static>>,
    /// The class of the loaders of what older JDKs make for calls by reflection.
    reflection: Option<Global<JClass<'static>>>,
    java: Global<JClass<'static>>,
    /// How many class files this process has kept.
    kept: AtomicU32,
}

/// What `io.jcheck.agent.Weaving` is told of a class file, by its numbers there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Twin = 0,
    Woven = 1,
    Refused = 2,
    Unknown = 3,
    Strange = 4,
}

/// Begins to rewrite. Classes that are loaded before are those of jcheck and the JDK.
///
/// # Errors
/// When what is known cannot be read, or the JVM does not take part.
pub fn begin(
    vm: &JavaVM,
    env: &mut Env<'_>,
    place: &WeavingPlace,
    program: ProgramLoader,
) -> Result<(), String> {
    let bytes = fs::read(&place.known)
        .map_err(|error| format!("cannot read {}: {error}", place.known.display()))?;
    let known: Weaving = binary::decode(&bytes)
        .map_err(|error| format!("{} is damaged: {error}", place.known.display()))?;
    let failed = |error: jni::errors::Error| error.to_string();
    let weaver = connect(env, known, place.found.clone(), program).map_err(failed)?;
    let class = &WEAVER.get_or_init(|| weaver).java;
    env.call_static_method(class, jni_str!("begin"), jni_sig!("()V"), &[])
        .map_err(failed)?;
    jvmti::call_with_class_files(vm, class_file)
}

fn connect(
    env: &mut Env<'_>,
    known: Weaving,
    found: Option<PathBuf>,
    program: ProgramLoader,
) -> jni::errors::Result<Weaver> {
    let loaders = env.find_class(jni_str!("java/lang/ClassLoader"))?;
    let signature = jni_sig!("()Ljava/lang/ClassLoader;");
    let platform = env
        .call_static_method(&loaders, jni_str!("getPlatformClassLoader"), signature, &[])?
        .l()?;
    let reflection = match env.find_class(jni_str!("jdk/internal/reflect/DelegatingClassLoader")) {
        Ok(class) => Some(env.new_global_ref(class)?),
        Err(_) => {
            env.exception_clear();
            None
        }
    };
    let java = env.find_class(jni_str!("io/jcheck/agent/Weaving"))?;
    Ok(Weaver {
        known,
        found,
        program,
        platform: env.new_global_ref(platform)?,
        reflection,
        java: env.new_global_ref(java)?,
        kept: 0.into(),
    })
}

/// The JVM is about to read a class file.
unsafe extern "system" fn class_file<'local>(
    environment: *mut Environment,
    mut env: EnvUnowned<'local>,
    redefined: JClass<'local>,
    loader: JObject<'local>,
    name: *const c_char,
    _domain: JObject<'local>,
    length: jint,
    bytes: *const u8,
    new_length: *mut jint,
    new_bytes: *mut *mut u8,
) {
    let Some(weaver) = WEAVER.get() else { return };
    if loader.is_null() || !redefined.is_null() || bytes.is_null() {
        return;
    }
    // SAFETY: the JVM says how long the class file is, which it keeps during this call; so it does with the name.
    let (bytes, name) = unsafe {
        let length = usize::try_from(length).unwrap_or(0);
        let name = match name.is_null() {
            true => Cow::Borrowed(""),
            false => CStr::from_ptr(name).to_string_lossy(),
        };
        (std::slice::from_raw_parts(bytes, length), name)
    };
    let outcome = env.with_env(|env| weaver.look(env, &loader, &name, bytes).map(Some));
    let done = match outcome.resolve::<jni::errors::LogErrorAndDefault>() {
        Some(Some(rewritten)) => {
            // SAFETY: these are the pointers that this call has brought.
            unsafe { jvmti::replace(environment, rewritten, new_length, new_bytes) }
        }
        Some(None) => true,
        None => false,
    };
    if !done {
        // A class of which nobody knows that it has no hooks must not run.
        eprintln!("jcheck: the class {name} cannot be rewritten while it is loaded");
        std::process::exit(4);
    }
}

impl Weaver {
    /// What to put in the place of a class file.
    fn look<'w>(
        &'w self,
        env: &mut Env<'_>,
        loader: &JObject<'_>,
        name: &str,
        bytes: &[u8],
    ) -> jni::errors::Result<Option<&'w [u8]>> {
        if env.is_same_object(loader, &self.platform)? {
            return Ok(None);
        }
        let class = env.get_object_class(loader)?;
        if let Some(reflection) = &self.reflection {
            if env.is_same_object(&class, reflection)? {
                return Ok(None);
            }
        }
        let digest: Digest = sha2::Sha256::digest(bytes).into();
        let dotted = name.replace('/', ".");
        match self.known.find(&digest) {
            Known::Ahead => {
                let own = match &self.program {
                    ProgramLoader::OfClass(program) => env.is_same_object(&class, program)?,
                    ProgramLoader::This(program) => env.is_same_object(loader, program)?,
                };
                if !own {
                    self.tell(env, Kind::Twin, loader, &dotted, &[])?;
                }
                Ok(None)
            }
            Known::Woven(woven) => {
                let kind = match &woven.bytes {
                    Some(_) => Kind::Woven,
                    None => Kind::Refused,
                };
                let used = self.tell(env, kind, loader, &woven.name, &[])?;
                Ok(woven.bytes.as_deref().filter(|_| used))
            }
            Known::Unknown => {
                let kept = match &self.found {
                    None => false,
                    Some(found) => {
                        let wanted = self.tell(env, Kind::Unknown, loader, &dotted, bytes)?;
                        !wanted || self.has_room() && keep(found, &digest, bytes).is_ok()
                    }
                };
                if !kept {
                    self.tell(env, Kind::Strange, loader, &dotted, bytes)?;
                }
                Ok(None)
            }
        }
    }

    fn has_room(&self) -> bool {
        self.kept.fetch_add(1, Ordering::Relaxed) < MOST_FOUND
    }

    fn tell(
        &self,
        env: &mut Env<'_>,
        kind: Kind,
        loader: &JObject<'_>,
        name: &str,
        bytes: &[u8],
    ) -> jni::errors::Result<bool> {
        let name = env.new_string(name)?;
        let bytes = env.byte_array_from_slice(bytes)?;
        let values = [
            JValue::from(kind as jint),
            JValue::from(loader),
            JValue::from(&name),
            JValue::from(&bytes),
        ];
        let signature = jni_sig!("(ILjava/lang/ClassLoader;Ljava/lang/String;[B)Z");
        env.call_static_method(&self.java, jni_str!("defined"), signature, &values)?
            .z()
    }
}

/// Writes a class file under its digest. Several processes may do the same at once.
fn keep(directory: &Path, digest: &Digest, bytes: &[u8]) -> std::io::Result<()> {
    let name: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let file = directory.join(name);
    if file.exists() {
        return Ok(());
    }
    let mut temporary = tempfile::NamedTempFile::new_in(directory)?;
    temporary.write_all(bytes)?;
    temporary.persist(file)?;
    Ok(())
}
