//! The Java side of jcheck, compiled at build time and embedded.
//!
//! `java/io/jcheck` holds the public API (`io.jcheck.Check`), `java/io/jcheck/runtime` the hooks that instrumented
//! code calls. The build script compiles them for Java 17; [`JAVALIB_JAR`] goes on the class path of programs that use
//! the API and, under the agent, on the boot class path as a file named [`JAVALIB_JAR_NAME`].

/// The jar with `io.jcheck` and `io.jcheck.runtime`, byte for byte the same for the same sources and compiler.
pub const JAVALIB_JAR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/jcheck-javalib.jar"));

/// The jar with the classes of `models`: models of classes of `java.util.concurrent`, under the names of the
/// originals. They become part of a program in their place.
pub const MODELS_JAR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/jcheck-models.jar"));

/// The file name under which the agent expects [`JAVALIB_JAR`], in the directory of the agent's own jar.
pub const JAVALIB_JAR_NAME: &str = "jcheck-javalib.jar";
