//! A home for JVMs of a JDK in which they find their own classes rewritten.
//!
//! A JVM finds its classes, and its libraries, by where the file is from which it was loaded. So this is a directory with a copy
//! of that file, a file of modules of our own ([`jcheck_instrumenter::platform::home`]), and links to the rest of the
//! JDK. What a program is told is the home of the JDK (`-Djava.home`). An archive of the classes (JEP 310) is made beside it.
//! JVMs whose flags allow for it map that, others parse the same classes.
//!
//! The archive is made at once, though it would pay with the second program only: a JVM gives classes that it links
//! itself an identity hash code, the same one to all of them while it starts, and leaves those of an archive alone, which get
//! one of their own then. So tables of classes have another order with it.
//!
//! Layout: `bin/java`, `lib/server/libjvm.so`, `lib/modules` and `lib/classlist`; `kit/` with the agent's jars, in which classes are
//! marked as those of the JDK are; in a directory of its own, since it says where the others are, `classes.jsa`.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{symlink, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use jcheck_agent::host::hash_flags;
use jcheck_agent::{Jdk, Kit};
use jcheck_annotations::Pack;
use jcheck_instrumenter::jar::class_files;
use jcheck_instrumenter::platform::home::write;
use jcheck_instrumenter::platform::unwatched;
use tracing::info;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::cache::{has_room, key, Cache};
use crate::error::CliError;
use crate::plain::is_plain;
use crate::tool;

const JVM: &str = "lib/server/libjvm.so";
const JAVA: &str = "bin/java";
const MODULES: &str = "lib/modules";
const CLASS_LIST: &str = "lib/classlist";
const KIT: &str = "kit";
const ARCHIVE: &str = "classes.jsa";
/// What of the JDK is made anew, or is of no use, in `lib`.
const OWN: [&str; 3] = ["server", "modules", "classlist"];
/// A line of the list of classes that stands for code that the JVM makes for method handles.
const INVOKERS: &str = "@lambda-form-invoker";
/// The collector and the heap of the JVM that makes the archive: references must be as long as in those that map it.
const SMALL: [&str; 2] = ["-XX:+UseSerialGC", "-Xmx512m"];
/// Has a JVM use the archive where it wants to be: elsewhere, all pointers in it would be changed one by one. Flags for diagnosis
/// can disappear, so only JDKs are given them of which it is known that they have them.
const IN_PLACE: [&str; 2] = [
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:ArchiveRelocationMode=0",
];
/// The last JDK with these, as far as is known.
const LAST_WITH_RELOCATION: u32 = 25;
/// What flags begin with that have a JVM find classes of its own somewhere else, or change them, and those that name files with
/// further flags. Its classes would not be the rewritten ones, and nobody would say so.
const OTHER_CLASSES: [&str; 10] = [
    "--patch-module",
    "--upgrade-module-path",
    "-Djava.home",
    "-Djdk.module.",
    "-Dsun.boot.library.path",
    "-XX:Flags=",
    "-XX:VMOptionsFile=",
    "-Xbootclasspath",
    "-agent",
    "-javaagent",
];

/// A home for JVMs of a JDK.
#[derive(Debug, Clone)]
pub struct Home {
    /// The JDK as they see it.
    pub jdk: Jdk,
    /// The agent's jars as they see them.
    pub kit: Kit,
    original: PathBuf,
    archive: PathBuf,
}

impl Home {
    /// That of a JDK with rewritten classes, which are in this pack and have this name; it is made if it is not there yet. `None` if
    /// there cannot be one.
    pub fn find(cache: &Cache, jdk: &Jdk, kit: &Kit, name: &str, pack: &Path) -> Option<Self> {
        let failed = |error: &dyn Display| info!(%error, "JVMs start without a home of their own");
        let library = fs::canonicalize(jdk.home.join(JVM)).map_err(|error| failed(&error));
        let original = library.ok()?.ancestors().nth(3)?.to_path_buf();
        // The JVM looks at the paths behind links, and takes them for parts of its boot class path.
        let cached = cache.place().map_err(|error| failed(&error)).ok()?;
        if !is_plain(&cached) || !is_plain(&original) {
            failed(&"a path has letters that the JVM does not read");
            return None;
        }
        let place = original.as_os_str().as_encoded_bytes();
        let name = key(&[name.as_bytes(), place]);
        let made = cache.directory(&format!("home-{name}"), |directory| {
            fill(directory, &original, jdk, kit, pack)
        });
        let home = made.map_err(|error| failed(&error)).ok()?;
        let jdk = Jdk::at(&home).map_err(|error| failed(&error)).ok()?;
        let kit = Kit::at(&home.join(KIT));
        Some(Self {
            archive: archive(cache, &jdk, &kit, &original)?,
            jdk,
            kit,
            original,
        })
    }

    /// Whether a JVM with these flags takes its classes from here.
    pub fn suits(&self, flags: &[&String]) -> bool {
        let other = |flag: &&String| OTHER_CLASSES.iter().any(|begin| flag.starts_with(begin));
        !flags.iter().any(other)
    }

    /// The flags of such a JVM.
    pub fn flags(&self) -> Vec<String> {
        let mut flags = vec![
            as_original(&self.original),
            format!("-XX:SharedArchiveFile={}", self.archive.display()),
        ];
        if self.jdk.release <= LAST_WITH_RELOCATION {
            flags.extend(IN_PLACE.map(String::from));
        }
        flags
    }
}

/// What a program is told of the home.
fn as_original(original: &Path) -> String {
    format!("-Djava.home={}", original.display())
}

/// The archive for this home. There is none where the JDK makes none, and where nothing may be executed that is in the cache.
fn archive(cache: &Cache, jdk: &Jdk, kit: &Kit, original: &Path) -> Option<PathBuf> {
    // The archive is for the file that was there when it was made.
    let made = fs::metadata(jdk.home.join(MODULES)).ok()?;
    let name = key(&[
        jdk.home.as_os_str().as_encoded_bytes(),
        &made.mtime().to_le_bytes(),
        &made.mtime_nsec().to_le_bytes(),
    ]);
    let directory = cache.directory(&format!("archive-{name}"), |directory| {
        let archive = directory.join(ARCHIVE);
        let list = jdk.home.join(CLASS_LIST);
        let mut command = Command::new(jdk.home.join(JAVA));
        command
            .args(SMALL)
            // Objects in the archive keep theirs.
            .args(hash_flags(jdk.release))
            .args(["-Xshare:dump", "-Djava.class.path="])
            .args([kit.boot_class_path(), as_original(original)])
            .arg(format!("-XX:SharedClassListFile={}", list.display()))
            .arg(format!("-XX:SharedArchiveFile={}", archive.display()));
        let said = match tool::run(command.env_remove("CLASSPATH")) {
            Ok(output) if output.status.success() => return Ok(()),
            Ok(output) => tool::words(&output),
            Err(error) => error.to_string(),
        };
        info!(%said, "JVMs start without an archive of classes, and without a home of their own");
        // A part of one is worse than none.
        let _ = fs::remove_file(&archive);
        match has_room(directory) {
            true => Ok(()),
            false => Err(CliError::Usage(said)),
        }
    });
    let archive = directory.ok()?.join(ARCHIVE);
    archive.is_file().then_some(archive)
}

/// Makes a home of the JDK whose home is `original`.
fn fill(home: &Path, original: &Path, jdk: &Jdk, kit: &Kit, pack: &Path) -> Result<(), CliError> {
    let what = || CliError::file(format!("cannot write {}", home.display()));
    for directory in ["bin", "lib/server"] {
        fs::create_dir_all(home.join(directory)).map_err(what())?;
    }
    for file in [JAVA, JVM] {
        fs::copy(original.join(file), home.join(file)).map_err(what())?;
    }
    link_all(original, home, "lib", |name| OWN.contains(&name)).map_err(what())?;
    let own = |name: &str| name == "libjvm.so" || name.ends_with(".jsa");
    link_all(original, home, "lib/server", own).map_err(what())?;
    for name in ["release", "conf"] {
        symlink(original.join(name), home.join(name)).map_err(what())?;
    }
    let pack = Pack::open(fs::File::open(pack).map_err(what())?)
        .map_err(|error| CliError::Usage(error.to_string()))?;
    let modules = boot_modules(jdk, kit)?;
    let unusable = |error: &dyn Display| CliError::Usage(error.to_string());
    let (from, to) = (original.join(MODULES), home.join(MODULES));
    let names = write(&from, &modules, &pack, &to).map_err(|error| unusable(&error))?;
    let mut list = class_list(&original.join(CLASS_LIST), &names, &pack);
    let own = Kit::at(&home.join(KIT));
    fs::create_dir(own.directory()).map_err(what())?;
    for (from, to) in [(kit.api(), own.api()), (kit.agent(), own.agent())] {
        let mut jar = ZipWriter::new(fs::File::create(to).map_err(what())?);
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let unwritten = |error: ZipError| what()(error.into());
        for (name, bytes) in class_files(&fs::read(from).map_err(what())?)? {
            list.push_str(name.trim_end_matches(".class"));
            list.push('\n');
            jar.start_file(&name, stored).map_err(unwritten)?;
            let marked = unwatched::marked(&bytes);
            jar.write_all(&marked.unwrap_or(bytes)).map_err(what())?;
        }
        jar.finish().map_err(unwritten)?;
    }
    fs::write(home.join(CLASS_LIST), list).map_err(what())
}

/// Links what is in a directory of the JDK, with exceptions.
fn link_all(
    original: &Path,
    home: &Path,
    directory: &str,
    except: impl Fn(&str) -> bool,
) -> io::Result<()> {
    for entry in fs::read_dir(original.join(directory))? {
        let name = entry?.file_name();
        if !name.to_str().is_some_and(&except) {
            let from = original.join(directory).join(&name);
            symlink(from, home.join(directory).join(&name))?;
        }
    }
    Ok(())
}

/// The modules whose classes the JVM itself finds.
fn boot_modules(jdk: &Jdk, kit: &Kit) -> Result<BTreeSet<String>, CliError> {
    let java = jdk.tool("java");
    let mut command = Command::new(&java);
    command
        .args(["--add-modules", "ALL-SYSTEM", "-cp"])
        .arg(kit.agent())
        .arg("io.jcheck.agent.BootModules");
    let result = tool::run(&mut command)
        .map_err(CliError::file(format!("cannot run {}", java.display())))?;
    if !result.status.success() {
        return Err(CliError::Usage(tool::words(&result)));
    }
    let names = String::from_utf8_lossy(&result.stdout).into_owned();
    Ok(names.lines().map(|name| name.trim().to_string()).collect())
}

/// The classes to put into the archive: those that the JDK has in its own, so far as they are there, and those that no JDK has.
fn class_list(usual: &Path, there: &BTreeSet<String>, pack: &Pack) -> String {
    let usual = fs::read_to_string(usual).unwrap_or_default();
    let new = pack.new_classes().filter_map(|name| name.to_str().ok());
    let mut names: BTreeSet<&str> = new.collect();
    let first = |line: &'_ str| -> usize { line.find(char::is_whitespace).unwrap_or(line.len()) };
    let usual_names = usual.lines().map(|line| &line[..first(line)]);
    names.extend(usual_names.filter(|name| there.contains(*name)));
    let invokers = usual.lines().filter(|line| line.starts_with(INVOKERS));
    let lines = names.into_iter().chain(invokers);
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_bring_other_classes_do_without_a_home() {
        let home = Home {
            jdk: Jdk {
                home: PathBuf::new(),
                release: 17,
            },
            kit: Kit::at(Path::new("kit")),
            original: PathBuf::new(),
            archive: PathBuf::new(),
        };
        let suits = |flag: &str| home.suits(&[&"-ea".to_string(), &flag.to_string()]);
        for flag in ["-Xmx1g", "-Dx=y", "-XX:+UseG1GC", "-Xlog:gc"] {
            assert!(suits(flag), "{flag}");
        }
        for flag in [
            "--patch-module=java.base=x",
            "-XX:VMOptionsFile=x",
            "-XX:Flags=x",
            "-Xbootclasspath/a:x.jar",
            "-agentpath:x",
            "-javaagent:x.jar",
        ] {
            assert!(!suits(flag), "{flag}");
        }
    }
}
