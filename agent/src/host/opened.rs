//! Packages of `java.base` that are open to jcheck's own classes.

use std::ffi::CStr;

use jni::{jni_sig, jni_str, Env, JavaVM};

use super::jvmti::{self, Reach};

/// What jcheck reaches into of `java.base`. By flags, the JVM would start without its archive of modules, slower and with other
/// identity hash codes than a fresh JVM, and the program could do the same.
const PACKAGES: [(&CStr, Reach); 3] = [
    (c"java.lang", Reach::All),
    (c"java.lang.reflect", Reach::All),
    // threads as continuations
    (c"jdk.internal.vm", Reach::Public),
];

/// Lets jcheck's own classes reach into [`PACKAGES`].
///
/// # Errors
/// When the JVM does not know its own classes.
pub fn open(vm: &JavaVM, env: &mut Env) -> jni::errors::Result<()> {
    let signature = jni_sig!("()Ljava/lang/Module;");
    let class = env.find_class(jni_str!("java/lang/Object"))?;
    let base = env.call_method(&class, jni_str!("getModule"), &signature, &[])?;
    let class = env.find_class(jni_str!("io/jcheck/runtime/state/HashCodes"))?;
    let own = env.call_method(&class, jni_str!("getModule"), &signature, &[])?;
    let (base, own) = (base.l()?, own.l()?);
    for (package, reach) in PACKAGES {
        // A package that this JDK does not have is not needed with it.
        jvmti::add_module_package(vm, &base, package, &own, reach);
    }
    Ok(())
}
