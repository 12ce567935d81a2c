//! The jars that a JVM under jcheck needs, as files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jcheck_javalib::{JAVALIB_JAR, JAVALIB_JAR_NAME};

use crate::embedded::{AGENT_JAR, AGENT_JAR_NAME};

/// The embedded jars, written into a directory.
#[derive(Debug, Clone)]
pub struct Kit {
    directory: PathBuf,
}

impl Kit {
    /// Writes the jars into a directory that nobody uses yet: a JVM must never see one of them change.
    ///
    /// # Errors
    /// When the directory cannot be written.
    pub fn unpack(directory: &Path) -> io::Result<Self> {
        fs::create_dir_all(directory)?;
        fs::write(directory.join(AGENT_JAR_NAME), AGENT_JAR)?;
        fs::write(directory.join(JAVALIB_JAR_NAME), JAVALIB_JAR)?;
        Ok(Self {
            directory: directory.to_path_buf(),
        })
    }

    /// The jars that were unpacked into a directory before. They are never written again: a JVM may have them mapped.
    pub fn at(directory: &Path) -> Self {
        Self {
            directory: directory.to_path_buf(),
        }
    }

    /// Where the jars are.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The jar for `-javaagent`.
    pub fn agent(&self) -> PathBuf {
        self.directory.join(AGENT_JAR_NAME)
    }

    /// The flag with which a JVM finds the classes in them. An archive of classes is for one that is spelt like this.
    pub fn boot_class_path(&self) -> String {
        let (api, agent) = (self.api(), self.agent());
        format!("-Xbootclasspath/a:{}:{}", api.display(), agent.display())
    }

    /// The jar with the public API, for compiling programs against it.
    pub fn api(&self) -> PathBuf {
        self.directory.join(JAVALIB_JAR_NAME)
    }
}
