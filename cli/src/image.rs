//! The classes of a JDK that are rewritten where they are: rewritten once for all programs, and kept.
//!
//! Layout: `jdk.pack`, which JVMs read, `numbered.bin` with the sites and fields of these classes, which every run
//! reads, and `image.bin` with what it takes to rewrite a program that runs with them.

use std::path::{Path, PathBuf};

use jcheck_agent::{Jdk, Kit};
use jcheck_instrumenter::platform::{Numbered, Platform};
use jcheck_instrumenter::{
    instrument_jar_apart, instrument_jar_with, instrument_program_apart, instrument_program_with,
    rewrite_in_place, Input, Instrumented, Options, PLATFORM_PACK,
};

use crate::cache::{build, key, key_of, read, store, Cache};
use crate::error::CliError;
use crate::home::Home;
use crate::platform;

const IMAGE: &str = "image.bin";
const NUMBERED: &str = "numbered.bin";

/// The rewritten classes of a JDK in the cache.
#[derive(Debug)]
pub struct Image {
    cache: Cache,
    jdk: Jdk,
    kit: Kit,
    identity: String,
    directory: PathBuf,
}

impl Image {
    /// That of this JDK, made if it is not there yet.
    ///
    /// # Errors
    /// When the JDK does not give its classes, or they cannot be kept.
    pub fn find(cache: &Cache, jdk: &Jdk, kit: &Kit) -> Result<Self, CliError> {
        let mut image = Self {
            cache: cache.clone(),
            jdk: jdk.clone(),
            kit: kit.clone(),
            identity: platform::identity(jdk),
            directory: PathBuf::new(),
        };
        image.directory = image.make()?;
        Ok(image)
    }

    /// Where it is, made if it is not there yet.
    fn make(&self) -> Result<PathBuf, CliError> {
        let name = key(&[self.identity.as_bytes(), build().as_bytes()]);
        self.cache.directory(&format!("image-{name}"), |directory| {
            let (image, numbered) = rewrite_in_place(&self.whole()?, directory)?;
            store(&directory.join(IMAGE), &image)?;
            store(&directory.join(NUMBERED), &numbered)
        })
    }

    /// Tells it from those of other JDKs.
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Where it is.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// A home for JVMs that run with its classes, if there can be one.
    pub fn home(&self) -> Option<Home> {
        let name = key_of(&self.directory)?.to_str()?;
        let pack = self.directory.join(PLATFORM_PACK);
        Home::find(&self.cache, &self.jdk, &self.kit, name, &pack)
    }

    /// The sites and fields of its classes.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn numbered(&self) -> Result<Numbered, CliError> {
        read(&self.directory.join(NUMBERED))
    }

    /// Rewrites a program; whether the classes of the JDK stay those of the image, as they do but for few programs.
    ///
    /// # Errors
    /// When it cannot be rewritten.
    pub fn instrument(
        &self,
        inputs: &[Input],
        directory: &Path,
        options: &Options,
    ) -> Result<(Instrumented, bool), CliError> {
        let apart = self.apart(options)?;
        Ok(match instrument_program_apart(inputs, directory, &apart)? {
            Some(done) => (done, true),
            None => {
                let whole = self.as_a_whole(options)?;
                (instrument_program_with(inputs, directory, &whole)?, false)
            }
        })
    }

    /// Rewrites a jar into one that carries what a check of it needs.
    ///
    /// # Errors
    /// When it cannot be rewritten.
    pub fn instrument_jar(
        &self,
        jar: &Path,
        output: &Path,
        options: &Options,
    ) -> Result<Instrumented, CliError> {
        Ok(
            match instrument_jar_apart(jar, output, &self.apart(options)?)? {
                Some(done) => done,
                None => instrument_jar_with(jar, output, &self.as_a_whole(options)?)?,
            },
        )
    }

    /// The options of a program that runs with the image.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn apart(&self, options: &Options) -> Result<Options, CliError> {
        let image = read(&self.directory.join(IMAGE))?;
        Ok(Options {
            platform: Some(Platform::of_image(image, self.identity.clone())),
            ..options.clone()
        })
    }

    /// The options of a program with which classes of the JDK are rewritten.
    fn as_a_whole(&self, options: &Options) -> Result<Options, CliError> {
        Ok(Options {
            platform: Some(self.whole()?),
            ..options.clone()
        })
    }

    /// The classes as the JDK has them.
    fn whole(&self) -> Result<Platform, CliError> {
        platform::of(&self.cache, &self.jdk, &self.kit)
    }
}
