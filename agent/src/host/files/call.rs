//! One call of a native method that has to do with files.
#![expect(
    unsafe_code,
    reason = "the JVM calls by address, and what it hands over is what the signatures say"
)]

use std::ffi::CString;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use jni::objects::{JByteArray, JObject, JValue};
use jni::signature::{Primitive, ReturnType};
use jni::sys::{self, jint, jlong, jobject};
use jni::{jni_sig, jni_str, Env, EnvUnowned};
use tracing::trace;

use super::arguments::{Name, Object, Outcome};
use super::java::Note;
use super::namespace::{Change, Namespace, Step};
use super::open;
use super::present::{present, Present};
use super::touched::Touched;

/// Whether the hooks want to be told, the numbers of `FileSteps.enter` in its lowest two bits.
const WATCHED: jlong = 1;
const REGION: jlong = 2;
const BITS: u32 = 2;
/// Standard input, output and error.
const LAST_STANDARD: jint = 2;

/// A call of a native method.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    env: *mut sys::JNIEnv,
    this: jobject,
}

impl Call {
    /// # Safety
    /// The environment of this thread, and the object or class whose method is called.
    pub unsafe fn new(env: *mut sys::JNIEnv, this: jobject) -> Self {
        Self { env, this }
    }

    /// Does something with the JVM; what fails has thrown.
    fn with<T>(self, act: impl FnOnce(&mut Env<'_>, &'static Present) -> Option<T>) -> Option<T> {
        let present = present()?;
        // SAFETY: see [`Call::new`].
        let mut env = unsafe { EnvUnowned::from_raw(self.env) };
        let outcome = env.with_env_no_catch(|env| Ok::<_, jni::errors::Error>(act(env, present)));
        match outcome.into_outcome() {
            jni::Outcome::Ok(result) => result,
            _ => None,
        }
    }

    /// Whether something was thrown.
    pub fn has_thrown(self) -> bool {
        self.with(|env, _| Some(env.exception_check()))
            .unwrap_or(true)
    }

    /// Calls `act` with names in place of these, as the plan for them says.
    pub fn names<N: Name, R: Outcome, const COUNT: usize>(
        self,
        changes: bool,
        names: [N; COUNT],
        plan: impl FnOnce(&mut Namespace, [&Path; COUNT]) -> io::Result<Step>,
        act: impl FnOnce([N; COUNT]) -> R,
    ) -> R {
        let mut kept = Vec::new();
        let Some(asked) = self.plan(changes, names, plan, &mut kept) else {
            // Something was thrown, or there is nothing to do about it.
            return match self.has_thrown() {
                true => R::default(),
                false => act(names),
            };
        };
        let result = act(asked.names);
        drop(kept);
        let thrown = self.has_thrown();
        if thrown {
            self.blame(&asked.replaced);
        } else if result.succeeded() {
            self.with(|_, present| {
                present.files(|files| files.done(asked.change));
                Some(())
            });
        }
        result
    }

    fn plan<N: Name, const COUNT: usize>(
        self,
        changes: bool,
        names: [N; COUNT],
        plan: impl FnOnce(&mut Namespace, [&Path; COUNT]) -> io::Result<Step>,
        kept: &mut Vec<CString>,
    ) -> Option<Asked<N, COUNT>> {
        self.with(|env, present| {
            let mut paths: [PathBuf; COUNT] = std::array::from_fn(|_| PathBuf::new());
            for (path, name) in paths.iter_mut().zip(names) {
                *path = name.path(env)?;
            }
            let entered = present.java.enter(env, changes)?;
            let watched = entered >= 0 && entered & WATCHED != 0;
            if !watched && !changes && present.files(|files| files.is_untouched()) {
                return None;
            }
            let given = std::array::from_fn(|i| paths[i].as_path());
            let step = match present.files(|files| plan(files, given)) {
                Ok(step) => step,
                Err(error) => broken(&error),
            };
            self.tell(env, present, entered, &step.touched)?;
            let mut asked = Asked {
                names,
                change: step.change,
                replaced: Vec::new(),
            };
            for ((name, path), other) in asked.names.iter_mut().zip(paths).zip(step.names) {
                if path != other {
                    *name = name.with(env, &other, kept)?;
                    asked.replaced.push((other, path));
                }
            }
            let mut own = asked.replaced.iter();
            let own = present.files(|files| own.any(|(place, _)| files.is_own(place)));
            self.out_of_sight(env, present, entered, own)?;
            Some(asked)
        })
    }

    /// Says so if code that is not watched uses what is the program's own.
    fn out_of_sight(
        self,
        env: &mut Env<'_>,
        present: &Present,
        entered: jlong,
        own: bool,
    ) -> Option<()> {
        if own && entered >= 0 && entered & REGION != 0 {
            present.java.note(env, Note::OutOfSight)?;
        }
        Some(())
    }

    /// Tells the hooks what the step touches, if they want to know.
    fn tell(
        self,
        env: &mut Env<'_>,
        present: &Present,
        entered: jlong,
        touched: &Touched,
    ) -> Option<()> {
        if entered < 0 || entered & WATCHED == 0 {
            return Some(());
        }
        trace!(thread = entered >> BITS, places = ?touched.places(), "uses files");
        let java = &present.java;
        for (place, changes) in touched.places() {
            let values = [JValue::from(place.number()), JValue::from(*changes)];
            java.tell(env, java.touch, &values)?;
        }
        java.tell(env, java.leave, &[])
    }

    /// An open file is about to be read, or written if `writes`; `None` if something was thrown.
    pub fn open_file(self, open: jint, writes: bool) -> Option<()> {
        self.open_files(&[(open, writes)])
    }

    /// One open file is about to be read, and another one to be written; `None` if something was thrown.
    pub fn copies(self, from: jint, to: jint) -> Option<()> {
        self.open_files(&[(from, false), (to, true)])
    }

    /// Bytes are about to come from the open file of the receiver into an array, if `reads`, or to go there; `None` if
    /// something was thrown.
    pub fn transfer(self, array: jobject, first: jint, count: jint, reads: bool) -> Option<()> {
        let open = self.own_number();
        if open > LAST_STANDARD {
            self.array(array, first, count, reads)?;
        }
        self.open_file(open, !reads)
    }

    /// These are used, and changed if that is said.
    fn open_files(self, uses: &[(jint, bool)]) -> Option<()> {
        if uses.iter().all(|(open, _)| *open <= LAST_STANDARD) {
            return Some(());
        }
        self.with(|env, present| {
            let entered = present
                .java
                .enter(env, uses.iter().any(|(_, writes)| *writes))?;
            if entered >= 0 && entered & REGION != 0 {
                let mut names = uses.iter().filter_map(|(open, _)| open::name(*open));
                let own = present.files(|files| names.any(|name| files.is_own(&name)));
                return self.out_of_sight(env, present, entered, own);
            }
            if entered < 0 {
                return Some(());
            }
            let mut touched = Touched::default();
            for (open, writes) in uses {
                let real = open::name(*open).unwrap_or_default();
                let thread = entered >> BITS;
                let used = present.files(|files| files.use_open(*open, &real, thread, *writes));
                let Some(used) = used else { continue };
                touched = touched.and(used.touched);
                // Where the next one reads depends on this one.
                if used.shared && present.java.note(env, Note::Shared)? {
                    touched = touched.changes(used.content);
                }
            }
            self.tell(env, present, entered, &touched)
        })
    }

    /// What is known of an open file is about to be changed; its times, if `times`.
    pub fn change_open(self, open: jint, times: bool) -> Option<()> {
        self.with(|env, present| {
            let entered = present.java.enter(env, true)?;
            let real = open::name(open).unwrap_or_default();
            let step = match present.files(|files| files.change_open(&real, times)) {
                Ok(step) => step,
                Err(error) => broken(&error),
            };
            let touched = step.as_ref().map(|step| step.touched.clone());
            self.tell(env, present, entered, &touched.unwrap_or_default())?;
            self.out_of_sight(env, present, entered, step.is_some())?;
            if let Some(other) = step.and_then(|mut step| step.names.pop()) {
                if other != real {
                    open::replace(open, &other).unwrap_or_else(|error| broken(&error));
                }
            }
            Some(())
        })
    }

    /// What is known of an open file is about to be looked at.
    pub fn look_open(self, open: jint) {
        self.with(|_, present| {
            let real = open::name(open).unwrap_or_default();
            if let Err(error) = present.files(|files| files.look_open(&real)) {
                broken(&error)
            }
            Some(())
        });
    }

    /// The name without links in place of this one, and whether there is something: if it is not what the system would say.
    pub fn canonical<N: Name>(self, name: N) -> Option<(PathBuf, bool)> {
        self.with(|env, present| {
            let path = name.path(env)?;
            let entered = present.java.enter(env, false)?;
            let found = present.files(|files| files.canonical(&path));
            let touched = found.as_ref().map(|(_, _, touched)| touched.clone());
            self.tell(env, present, entered, &touched.unwrap_or_default())?;
            found.map(|(key, there, _)| (key, there))
        })
    }

    /// A Java string of this.
    pub fn text(self, path: &Path) -> Object {
        let made = self.with(|env, _| {
            let text = env.new_string(path.to_string_lossy()).ok()?;
            Some(Object(text.into_raw()))
        });
        made.unwrap_or_default()
    }

    /// A Java array of the bytes of this.
    pub fn bytes(self, path: &Path) -> Object {
        let bytes = path.as_os_str().as_bytes();
        let made = self.with(|env, _| {
            let array = env.byte_array_from_slice(bytes).ok()?;
            Some(Object(array.into_raw()))
        });
        made.unwrap_or_default()
    }

    /// The number of an open file, of a `java.io.FileDescriptor`.
    pub fn number(self, descriptor: jobject) -> jint {
        let found = self.with(|env, present| {
            if descriptor.is_null() {
                return None;
            }
            // SAFETY: the JVM hands it over as an argument, or it was in a field of this class.
            let descriptor = unsafe { JObject::from_raw(env, descriptor) };
            let field = present.java.descriptor;
            let returns = ReturnType::Primitive(Primitive::Int);
            // SAFETY: it is of the class in which the field was found.
            unsafe { env.get_field_unchecked(&descriptor, field, returns) }
                .ok()?
                .i()
                .ok()
        });
        found.unwrap_or(-1)
    }

    /// The number of the open file that the receiver is.
    pub fn this_number(self) -> jint {
        self.number(self.this)
    }

    /// An open file is about to be closed.
    pub fn closes(self, open: jint) {
        if let Some(present) = present() {
            present.files(|files| files.closed(open));
        }
    }

    /// The number of the open file in the field `fd` of the receiver.
    pub fn own_number(self) -> jint {
        let descriptor = self.with(|env, _| {
            // SAFETY: the JVM hands it over.
            let this = unsafe { JObject::from_raw(env, self.this) };
            let field = env.get_field(&this, jni_str!("fd"), jni_sig!("Ljava/io/FileDescriptor;"));
            field.ok()?.l().ok().map(JObject::into_raw)
        });
        descriptor.map_or(-1, |descriptor| self.number(descriptor))
    }

    /// Elements of an array are about to be read, or written if `writes`.
    fn array(self, array: jobject, first: jint, count: jint, writes: bool) -> Option<()> {
        self.with(|env, present| {
            // SAFETY: the JVM hands it over as an argument.
            let array = unsafe { JByteArray::from_raw(env, array) };
            let values = [
                JValue::Object(&array),
                JValue::from(first),
                JValue::from(count),
                JValue::from(writes),
            ];
            present.java.tell(env, present.java.bytes, &values)
        })
    }

    /// Puts the names that the program knows into the message of what was thrown.
    fn blame(self, replaced: &[(PathBuf, PathBuf)]) {
        if replaced.is_empty() {
            return;
        }
        self.with(|env, present| {
            let thrown = env.exception_occurred()?;
            env.exception_clear();
            let field = present.java.message;
            let message = present.java.text(env, &thrown, field);
            let known = message.and_then(|message| {
                replaced.iter().find_map(|(other, name)| {
                    let rest = message.strip_prefix(&*other.to_string_lossy())?;
                    Some(format!("{}{rest}", name.display()))
                })
            });
            if let Some(text) = known.and_then(|known| env.new_string(known).ok()) {
                // SAFETY: a string, in a field that is one.
                let set = unsafe { env.set_field_unchecked(&thrown, field, JValue::Object(&text)) };
                set.ok()?;
            }
            env.throw(thrown).ok()
        });
    }
}

/// What is about to be asked for.
struct Asked<N, const COUNT: usize> {
    names: [N; COUNT],
    change: Change,
    /// Each name that is another one, and what it stands for.
    replaced: Vec<(PathBuf, PathBuf)>,
}

/// The files of the program cannot be kept apart from others: nothing that follows would be right.
fn broken(error: &io::Error) -> ! {
    eprintln!("jcheck: the files that the program writes cannot be kept: {error} (hint: TMPDIR)");
    std::process::abort()
}
