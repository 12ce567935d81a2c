//! Finds the JDK to run programs with.

use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Oldest JDK that jcheck supports.
pub const OLDEST: u32 = 17;

/// An installed JDK.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    /// Its directory.
    pub home: PathBuf,
    /// Its feature release, for example 17.
    pub release: u32,
}

/// Why there is no JDK to use.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum JdkError {
    /// Nothing named `java` was found.
    #[error("no JDK found (hint: put `java` of a JDK {OLDEST} or newer on the PATH, set JAVA_HOME, or use --java-home)")]
    None,
    /// The directory does not hold a JDK.
    #[error("{} is not the home of a JDK: {why} (hint: name the directory that contains bin/java and release)", .home.display())]
    NotAJdk {
        /// The directory.
        home: PathBuf,
        /// What is missing.
        why: String,
    },
    /// Too old.
    #[error("the JDK in {} is release {release}, but jcheck needs {OLDEST} or newer (hint: use --java-home)", .home.display())]
    TooOld {
        /// Its directory.
        home: PathBuf,
        /// Its feature release.
        release: u32,
    },
}

impl Jdk {
    /// The given JDK, or else that of JAVA_HOME, or else the one whose `java` is on the PATH.
    ///
    /// # Errors
    /// When there is none, or it cannot be used.
    pub fn find(home: Option<&Path>) -> Result<Self, JdkError> {
        if let Some(home) = home {
            return Self::at(home);
        }
        if let Some(home) = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            return Self::at(Path::new(&home));
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let java = std::env::split_paths(&path)
            .map(|directory| directory.join("java"))
            .find(|java| java.is_file());
        let java = java
            .and_then(|java| fs::canonicalize(java).ok())
            .ok_or(JdkError::None)?;
        let home = java.parent().and_then(Path::parent).ok_or(JdkError::None)?;
        Self::at(home)
    }

    /// The JDK in this directory.
    ///
    /// # Errors
    /// When it is none, or too old.
    pub fn at(home: &Path) -> Result<Self, JdkError> {
        let not = |why: String| JdkError::NotAJdk {
            home: home.to_path_buf(),
            why,
        };
        if !home.join("bin/java").is_file() {
            return Err(not("there is no bin/java".to_string()));
        }
        let text = fs::read_to_string(home.join("release"))
            .map_err(|error| not(format!("release: {error}")))?;
        let release = release_of(&text)
            .ok_or_else(|| not("its release file names no JAVA_VERSION".to_string()))?;
        if release < OLDEST {
            return Err(JdkError::TooOld {
                home: home.to_path_buf(),
                release,
            });
        }
        Ok(Self {
            home: home.to_path_buf(),
            release,
        })
    }

    /// A tool of this JDK, such as `java` or `javac`.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }
}

/// The feature release in a `release` file: 17 for `JAVA_VERSION="17.0.15"`, 8 for `JAVA_VERSION="1.8.0_392"`.
fn release_of(text: &str) -> Option<u32> {
    let version = text
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))?
        .trim()
        .trim_matches('"');
    let mut numbers = version.split(['.', '-', '+', '_']);
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        release => Some(release),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_read_from_the_release_file() {
        assert_eq!(
            release_of("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.15\"\n"),
            Some(17)
        );
        assert_eq!(release_of("JAVA_VERSION=\"25\""), Some(25));
        assert_eq!(release_of("JAVA_VERSION=\"1.8.0_392\""), Some(8));
        assert_eq!(release_of("JAVA_VERSION=\"26-ea\""), Some(26));
        assert_eq!(release_of("nothing"), None);
    }

    #[test]
    fn a_directory_without_java_is_refused_with_its_name() {
        let directory = tempfile::tempdir().unwrap();
        let error = Jdk::at(directory.path()).unwrap_err();
        assert!(error.to_string().contains("bin/java"), "{error}");
        fs::create_dir(directory.path().join("bin")).unwrap();
        fs::write(directory.path().join("bin/java"), "").unwrap();
        fs::write(directory.path().join("release"), "JAVA_VERSION=\"11.0.2\"").unwrap();
        let home = directory.path().to_path_buf();
        assert_eq!(
            Jdk::at(directory.path()),
            Err(JdkError::TooOld { home, release: 11 })
        );
    }
}
