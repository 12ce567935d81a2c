//! Which programs there are, which of them a normal run takes, and their classes.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use jcheck_tests::{compiled, default_jdk, everything, java_files, jdk25, repository, Jdk};
use tempfile::TempDir;

/// The JDK of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum On {
    /// The one that jcheck uses without being told.
    Default,
    /// JDK 25.
    Newer,
}

/// What a normal run takes of a folder, by the places of its programs.
#[derive(Debug, Clone, Copy)]
enum Share {
    /// Each on one of the JDKs, of `every` so many.
    InTurn { every: usize },
    /// Of four programs one on each JDK, not the same.
    Quarters,
    /// All, on JDK 25; the others do not have what they use.
    NewerOnly,
}

impl Share {
    /// Whether a normal run takes the program at this place on this JDK.
    fn takes(self, place: usize, on: On) -> bool {
        match self {
            Self::InTurn { every } => {
                let turn = match place / every % 2 {
                    0 => On::Default,
                    _ => On::Newer,
                };
                place.is_multiple_of(every) && on == turn
            }
            Self::Quarters => place % 4 == if on == On::Default { 0 } else { 2 },
            Self::NewerOnly => true,
        }
    }
}

/// The folders below `tests/programs`, and whether those in them are apart.
const FOLDERS: [(&str, Share); 7] = [
    ("verified", Share::Quarters),
    ("bug", Share::Quarters),
    ("incomplete", Share::InTurn { every: 4 }),
    ("border", Share::InTurn { every: 10 }),
    ("futures", Share::InTurn { every: 1 }),
    ("newer", Share::NewerOnly),
    ("preview", Share::NewerOnly),
];

/// A program on a JDK.
#[derive(Debug)]
pub struct Program {
    /// Its source.
    pub file: PathBuf,
    /// `None` if there is none of this version.
    pub jdk: Option<Jdk>,
    /// Whether it is no part of a normal run.
    pub ignored: bool,
    major: u32,
}

impl Program {
    /// The name of the test: `bug/CheckThenAct/jdk17`.
    pub fn name(&self) -> String {
        format!("{}/jdk{}", path(&self.file), self.major)
    }
}

/// The path of a program below `tests/programs`, without its ending.
pub fn path(file: &Path) -> String {
    let programs = repository().join("tests/programs");
    let below = file.strip_prefix(programs).unwrap_or(file);
    below.with_extension("").display().to_string()
}

/// The programs that are compiled together, with their JDK.
pub fn programs() -> Vec<(Option<Jdk>, Vec<Program>)> {
    let older = default_jdk();
    let newer = jdk25();
    let mut all = Vec::new();
    for (folder, share) in FOLDERS {
        let files = java_files(&repository().join("tests/programs").join(folder));
        for on in [On::Default, On::Newer] {
            let (jdk, major) = match on {
                On::Default => (Some(older.clone()), older.major()),
                On::Newer => (newer.clone(), 25),
            };
            let lacks_it = matches!(share, Share::NewerOnly) && major < 25;
            if lacks_it || (on == On::Newer && older.major() == 25) {
                continue;
            }
            let program = |(place, file): (usize, &PathBuf)| Program {
                file: file.clone(),
                jdk: jdk.clone(),
                ignored: !everything() && !share.takes(place, on),
                major,
            };
            let programs = files.iter().enumerate().map(program).collect();
            all.push((jdk, programs));
        }
    }
    all
}

/// The classes of programs, compiled when the first of them is asked for.
#[derive(Debug)]
pub struct Classes {
    jdk: Option<Jdk>,
    files: Vec<PathBuf>,
    made: OnceLock<TempDir>,
}

impl Classes {
    /// Of these files, by this JDK.
    pub fn new(jdk: Option<Jdk>, files: Vec<PathBuf>) -> Self {
        let made = OnceLock::new();
        Self { jdk, files, made }
    }

    /// A directory with a directory for each program.
    ///
    /// # Panics
    /// When there is no JDK.
    pub fn directory(&self) -> &Path {
        let jdk = self.jdk.as_ref().expect("a JDK");
        self.made.get_or_init(|| compiled(&self.files, jdk)).path()
    }
}
