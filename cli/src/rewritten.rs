//! A rewritten program, and where it is kept.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jcheck_agent::host::{in_place_flags, Served};
use jcheck_agent::{Jdk, Kit};
use jcheck_annotations::SiteTable;
use jcheck_instrumenter::{
    reinitialisable, Gap, Input, Options, Reinitialisable, Stored, PLATFORM_PACK, PROGRAM_PACK,
};
use jcheck_scheduler::model;
use serde::{Deserialize, Serialize};

use crate::cache::{build, key, key_of, read, store, Cache};
use crate::error::CliError;
use crate::home::Home;
use crate::image::Image;
use crate::plain::plain;

/// What is known of the classes of a program that defines some itself.
const WEAVING: &str = "weaving.bin";
/// The file with what is known of a rewritten program, beside its jars.
const PROGRAM: &str = "program.bin";

/// A rewritten program.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Rewritten {
    /// File names of the rewritten jars, in the order of the inputs.
    jars: Vec<String>,
    /// Program points; in the file, without those of the image.
    pub sites: Arc<SiteTable>,
    /// What could not be rewritten.
    gaps: Vec<Gap>,
    /// Classes with a main method.
    pub main_classes: Vec<String>,
    /// Main-Class of the first jar.
    pub main: Option<String>,
    /// Whether the program defines classes, so that there is a file with what is known of them.
    weaves: bool,
    /// Whether classes of the JDK are rewritten in place, apart from the program.
    apart: bool,
    /// Where these are.
    #[serde(skip)]
    image: Option<PathBuf>,
    /// Where JVMs start that find them by themselves, if they can.
    #[serde(skip)]
    pub home: Option<Home>,
    /// What tells the jar apart, if `jcheck instrument` has made it.
    #[serde(skip)]
    pub instrumented: Option<String>,
    /// Where the jars are.
    #[serde(skip)]
    directory: PathBuf,
}

/// From where a JVM starts.
pub struct Jvm {
    /// The JDK as it sees it.
    pub jdk: Jdk,
    /// The agent's jars.
    pub kit: Kit,
    /// The flags with which it gets classes that are rewritten.
    pub of_classes: Vec<String>,
}

impl Rewritten {
    /// A jar that `jcheck instrument` has made, or the jars that it holds; `packs` is the directory with its packs.
    ///
    /// # Errors
    /// When a path cannot be resolved.
    pub fn instrumented(
        jars: &[PathBuf],
        packs: PathBuf,
        stored: Stored,
        image: &Image,
    ) -> Result<Self, CliError> {
        let full = |jar: &PathBuf| plain(jar).map(|full| full.display().to_string());
        let apart = stored.behind.is_some();
        let sites = match apart {
            true => image.numbered()?.followed_by(stored.sites),
            false => stored.sites,
        };
        Ok(Self {
            jars: jars.iter().map(full).collect::<Result<_, _>>()?,
            sites: sites.into(),
            gaps: stored.gaps,
            main_classes: stored.main_classes,
            main: stored.manifest_main,
            weaves: false,
            apart,
            image: apart.then(|| image.directory().to_path_buf()),
            home: apart.then(|| image.home()).flatten(),
            instrumented: Some(stored.program),
            directory: packs,
        })
    }

    /// Classes (with dots) of which a part is out of sight.
    pub fn gap_classes(&self) -> Vec<String> {
        let classes = self.gaps.iter().filter_map(|gap| gap.class.clone());
        classes.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// What is not under control where these classes were loaded.
    pub fn gaps_of(&self, loaded: &BTreeSet<String>) -> impl Iterator<Item = model::Gap> {
        let all = self.gaps.iter();
        let met = all.filter(|gap| {
            gap.class
                .as_ref()
                .is_none_or(|class| loaded.contains(class))
        });
        Gap::joined(met).into_iter().map(|gap| model::Gap {
            kind: gap.kind,
            name: gap.name,
            why: gap.why,
        })
    }

    /// The file with what is known of its classes, if it defines any itself.
    pub fn weaving(&self) -> Option<PathBuf> {
        self.weaves.then(|| self.directory.join(WEAVING))
    }

    /// The files with classes of the JDK that are rewritten, and with what the program needs for them.
    fn packs(&self) -> [PathBuf; 2] {
        let of_jdk = self.image.as_ref().unwrap_or(&self.directory);
        let own = self.directory.join(PROGRAM_PACK);
        [of_jdk.join(PLATFORM_PACK), own]
    }

    /// A JVM of this JDK that has these flags, and gets classes that are rewritten.
    pub fn jvm(&self, jdk: &Jdk, kit: &Kit, flags: &[&String]) -> Jvm {
        let (jdk, kit, mut of_classes, served) = match &self.home {
            Some(home) if home.suits(flags) => (&home.jdk, &home.kit, home.flags(), Served::Home),
            _ => (jdk, kit, Vec::new(), Served::Early),
        };
        of_classes.extend(in_place_flags(&self.packs(), served, jdk.release));
        Jvm {
            jdk: jdk.clone(),
            kit: kit.clone(),
            of_classes,
        }
    }

    /// What was stored in a directory of the cache.
    fn read(directory: &Path, image: &Image) -> Result<Self, CliError> {
        let mut rewritten: Self = read(&directory.join(PROGRAM))?;
        rewritten.directory = directory.to_path_buf();
        if rewritten.apart {
            let before = image.numbered()?;
            let own = std::mem::take(&mut rewritten.sites);
            rewritten.sites = before.followed_by(Arc::unwrap_or_clone(own)).into();
            rewritten.image = Some(image.directory().to_path_buf());
            rewritten.home = image.home();
        }
        Ok(rewritten)
    }

    /// The rewritten jars.
    pub fn class_path(&self) -> Vec<PathBuf> {
        self.jars
            .iter()
            .filter(|name| *name != PLATFORM_PACK && *name != PROGRAM_PACK)
            .map(|name| self.directory.join(name))
            .collect()
    }
}

impl Cache {
    /// The jars of a rewritten program whose classes can stay loaded, with JVMs of this release of Java, or why there are none.
    ///
    /// # Errors
    /// When the jars cannot be read, or the cache cannot be written.
    pub fn reinitialisable(
        &self,
        rewritten: &Rewritten,
        digest: &str,
        release: u32,
    ) -> Result<Result<Vec<PathBuf>, String>, CliError> {
        const REFUSED: &str = "refused.txt";
        let build = build();
        // What the rewritten jars are depends on more than the program: their place tells them apart.
        let place = key_of(&rewritten.directory).unwrap_or_default();
        let places = format!("{place:?} {:?}", rewritten.jars);
        let name = key(&[
            digest.as_bytes(),
            build.as_bytes(),
            places.as_bytes(),
            format!("reinit {release}").as_bytes(),
        ]);
        let directory = self.directory(&name, |directory| {
            match reinitialisable(&rewritten.class_path(), release, directory)? {
                Reinitialisable::Jars(_) => Ok(()),
                Reinitialisable::Refused(why) => fs::write(directory.join(REFUSED), why)
                    .map_err(CliError::file("cannot write to the cache")),
            }
        })?;
        match fs::read_to_string(directory.join(REFUSED)) {
            Ok(why) => Ok(Err(why)),
            Err(_) => {
                let count = rewritten.class_path().len();
                let jars = (0..count).map(|number| directory.join(format!("{number}.jar")));
                Ok(Ok(jars.collect()))
            }
        }
    }

    /// The rewritten form of a program whose content, with these options, has this digest, and that runs with these classes
    /// of a JDK.
    ///
    /// # Errors
    /// When it cannot be rewritten.
    pub fn rewritten(
        &self,
        inputs: &[Input],
        digest: &str,
        options: &Options,
        image: &Image,
    ) -> Result<Rewritten, CliError> {
        let build = build();
        let mut parts = vec![digest.as_bytes(), build.as_bytes()];
        parts.extend(options.found.keys().map(|digest| &digest[..]));
        let name = key(&parts);
        let directory = self.directory(&name, |directory| {
            let (done, apart) = image.instrument(inputs, directory, options)?;
            let jars = done
                .outputs
                .iter()
                .filter_map(|jar| jar.file_name())
                .map(|name| name.to_string_lossy().into_owned());
            let rewritten = Rewritten {
                jars: jars.collect(),
                gaps: done.report.gaps,
                sites: done.sites.into(),
                main_classes: done.report.main_classes,
                main: done.report.manifest_main,
                weaves: done.weaving.is_some(),
                apart,
                image: None,
                home: None,
                instrumented: None,
                directory: PathBuf::new(),
            };
            if let Some(weaving) = &done.weaving {
                store(&directory.join(WEAVING), weaving)?;
            }
            store(&directory.join(PROGRAM), &rewritten)
        })?;
        Rewritten::read(&directory, image)
    }
}
