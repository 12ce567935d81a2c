//! The processes of a system, made ready to run: their classes are rewritten together, and each has its own main class.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use jcheck_instrumenter::jar::{self, EntryKind, Manifest, Source};
use jcheck_instrumenter::{Found, Stored};

use crate::annotations::Annotations;
use crate::args::ProgramArgs;
use crate::cache::key;
use crate::class_path;
use crate::compile::compiled;
use crate::error::CliError;
use crate::own::Places;
use crate::prepared::{Prepared, Tools};
use crate::readable;
use crate::rewriting::{granularity, main_class, rewrite, unpacked};
use crate::system::{read, Process};

/// Rewrites the programs of all processes (or finds them in the cache). The class path is `given` as the user gave it, and
/// where its entries are.
///
/// # Errors
/// When a program cannot be read, compiled or rewritten, has no main class, or does not fit to the others.
pub fn prepare(
    file: &Path,
    tools: Tools,
    args: &ProgramArgs,
    (given, class_path): (Vec<String>, &[String]),
    (annotations, found): (&Annotations, &Found),
) -> Result<Prepared, CliError> {
    let mut processes = read(file)?;
    let names: Vec<&str> = processes
        .iter()
        .map(|process| process.name.as_str())
        .collect();
    let names = names.join(", ");
    if args.test.is_some() || args.main.as_ref().is_some_and(|main| *main != names) {
        let what = "--main and --test are for one program";
        let hint = format!(
            "write main = \"com.example.App\" below [[process]] in {}",
            file.display()
        );
        return Err(CliError::Usage(format!("{what} (hint: {hint})")));
    }
    let mut known = HashMap::new();
    let mut contents: Vec<(PathBuf, Content)> = Vec::new();
    let mut first = Vec::new();
    for process in &mut processes {
        let jars = unpacked_program(process, &tools, class_path)?;
        for jar in &jars {
            if !contents.iter().any(|(other, _)| other == jar) {
                contents.push((jar.clone(), content(jar, &process.program, &mut known)?));
            }
        }
        first.extend(jars.into_iter().take(1));
    }
    let jars = contents.iter().map(|(jar, _)| jar.clone()).collect();
    let mut options = args.selection.options()?;
    options.programs = contents.len();
    let inputs = class_path::inputs(jars, class_path)?;
    let (digest, rewritten, originals) =
        rewrite(&tools, &inputs, &mut options, (annotations, found))?;
    for (process, first) in processes.iter_mut().zip(&first) {
        let (_, content) = contents
            .iter()
            .find(|(jar, _)| jar == first)
            .ok_or_else(|| {
                CliError::Usage(format!("{} holds no classes", process.program.display()))
            })?;
        let own = |class: &&String| content.classes.contains(*class);
        let candidates = rewritten.main_classes.iter().filter(own);
        let candidates: Vec<String> = candidates.cloned().collect();
        let wanted = process.main.take().or_else(|| content.main.clone());
        process.main = Some(main_class(
            wanted,
            &candidates,
            &rewritten,
            &process.program,
        )?);
    }
    Ok(Prepared {
        own: Places::new(first, class_path),
        jdk: tools.jdk,
        kit: tools.kit,
        digest: with_processes(&digest, &processes),
        rewritten,
        originals,
        entry: names.clone(),
        main: names,
        warnings: Vec::new(),
        class_path: given,
        initialisers: options.initialisers.clone(),
        granularity: granularity(&options),
        processes,
        warning: None,
        jvm_flags: Vec::new(),
        accept: Vec::new(),
    })
}

/// The same programs as other processes are another system.
fn with_processes(digest: &str, processes: &[Process]) -> String {
    let mut parts = vec![digest.to_string()];
    for process in processes {
        let Process {
            name,
            program: _,
            // Who starts it makes no difference to what it does.
            external: _,
            after,
            fate,
            main,
            args,
            jvm_flags,
            environment,
        } = process;
        parts.push(format!(
            "{name:?} {after:?} {fate:?} {main:?} {args:?} {jvm_flags:?} {environment:?}"
        ));
    }
    let parts: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
    key(&parts)
}

/// The jars and directories of a process. A source file is compiled, and says what the main class is.
fn unpacked_program(
    process: &mut Process,
    tools: &Tools,
    class_path: &[String],
) -> Result<Vec<PathBuf>, CliError> {
    let program = &process.program;
    let shown = program.display();
    if !program.exists() {
        return Err(CliError::Usage(format!(
            "{shown}, the program of process {}, does not exist",
            process.name
        )));
    }
    readable::check(program)?;
    let (first, main) = compiled(tools, program, class_path, &process.jvm_flags)?;
    if Stored::read(&first)?.is_some() {
        let hint = "a system takes the original jars";
        let what = format!("{shown} is an instrumented jar");
        return Err(CliError::Usage(format!("{what} (hint: {hint})")));
    }
    process.main = process.main.take().or(main);
    unpacked(&tools.cache, &first)
}

/// What is in a jar or a directory.
struct Content {
    /// Main class by its manifest.
    main: Option<String>,
    /// Its classes, with dots.
    classes: HashSet<String>,
}

/// Reads a part of the program of a process. All processes have one class path, so two different classes of one name,
/// in different parts, are refused; `known` has those of the parts before, each with the `program` that it came with.
fn content(
    path: &Path,
    program: &Path,
    known: &mut HashMap<String, (PathBuf, Vec<u8>)>,
) -> Result<Content, CliError> {
    let mut content = Content {
        main: None,
        classes: HashSet::new(),
    };
    for entry in Source::read(path)?.entries {
        if entry.kind == EntryKind::Manifest {
            content.main = jar::main_class(&Manifest::parse(&entry.bytes));
        }
        let Some(class) = entry.name.strip_suffix(".class") else {
            continue;
        };
        content.classes.insert(class.replace('/', "."));
        match known.get(&entry.name) {
            Some((other, bytes)) if *bytes != entry.bytes => {
                let (here, there) = (program.display(), other.display());
                let hint = "processes have one class path: give one of the two another name";
                return Err(CliError::Usage(format!(
                    "{here} has another {} than {there} (hint: {hint})",
                    entry.name
                )));
            }
            Some(_) => {}
            None => {
                known.insert(entry.name, (program.to_path_buf(), entry.bytes));
            }
        }
    }
    Ok(content)
}
