//! What the user calls a program: a jar, a directory of classes, or a source file; made ready to run.

use std::path::Path;

use jcheck_instrumenter::{jar, Found, Input, Options, Stored};

use crate::annotations::Annotations;
use crate::args::ProgramArgs;
use crate::class_path;
use crate::compile::compiled;
use crate::error::CliError;
use crate::maven;
use crate::prepared::{Prepared, Tools};
use crate::rewriting::{granularity, instrumented, main_class, rewrite, unpacked};
use crate::system::is_system;
use crate::unit::mockito;
use crate::{own, processes, readable, unit};

/// Rewrites a program (or finds it in the cache) with these annotation files, and with classes that were found when
/// it ran.
///
/// # Errors
/// When there is no JDK, the program cannot be read, compiled or rewritten, or no main class is known.
pub fn prepare(
    program: &Path,
    args: &ProgramArgs,
    more: &[String],
    annotations: &Annotations,
    found: &Found,
) -> Result<Prepared, CliError> {
    let tools = Tools::find(args)?;
    let mut given: Vec<String> = more.to_vec();
    given.extend(args.library.entries()?);
    let class_path = maven::resolve(&tools.cache, &given, args.library.offline)?;
    if !program.exists() {
        return Err(CliError::Usage(format!(
            "{} does not exist",
            program.display()
        )));
    }
    readable::check(program)?;
    if is_system(program) {
        return processes::prepare(
            program,
            tools,
            args,
            (given, &class_path),
            (annotations, found),
        );
    }
    let (first, main) = compiled(&tools, program, &class_path, &args.jvm_flag)?;
    let mut options = args.selection.options()?;
    let mut mockito = mockito::Settings::default();
    let (digest, rewritten, originals) = match Stored::read(&first)? {
        Some(_) if options != Options::default() => {
            let what =
                "--include, --exclude and --granularity have no effect on an instrumented jar";
            let hint = "give them to jcheck instrument, or check the original jar";
            return Err(CliError::Usage(format!("{what} (hint: {hint})")));
        }
        Some(_) if !class_path.is_empty() => {
            let what = "an instrumented jar is a whole program, and takes no --class-path";
            let hint = "give the original jar, or instrument a jar that holds everything";
            return Err(CliError::Usage(format!("{what} (hint: {hint})")));
        }
        Some(stored) => {
            let (digest, rewritten) = instrumented(&tools, &first, stored)?;
            (digest, rewritten, Vec::new())
        }
        None => {
            let mut inputs = class_path::inputs(unpacked(&tools.cache, &first)?, &class_path)?;
            mockito = mockito::settings(&inputs, &tools.cache)?;
            inputs.extend(mockito.resources.take().map(|path| Input { path }));
            rewrite(&tools, &inputs, &mut options, (annotations, found))?
        }
    };
    let named = args.main.clone().filter(|main| unit::is_test(main));
    let (main, entry, warnings) = match args.test.clone().or(named) {
        Some(_) if rewritten.instrumented.is_some() => {
            let what = "--test needs the program as it was compiled, not an instrumented jar";
            return Err(CliError::Usage(what.to_string()));
        }
        Some(test) => {
            let inputs = class_path::inputs(unpacked(&tools.cache, &first)?, &class_path)?;
            let plan = unit::plan(&test, &inputs)?;
            (plan.name, plan.steps, plan.warnings)
        }
        None => {
            let wanted = args.main.clone().or(main);
            let wanted = wanted.or_else(|| rewritten.main.clone());
            let main = main_class(wanted, &rewritten.main_classes, &rewritten, program)?;
            (main.clone(), main, Vec::new())
        }
    };
    let own = match jar::holds_class_path(&first) {
        true => own::Places::default(),
        false => own::Places::new(vec![first], &class_path),
    };
    Ok(Prepared {
        own,
        processes: Vec::new(),
        warning: mockito.warning,
        jvm_flags: mockito.jvm_flags,
        accept: mockito.accept,
        jdk: tools.jdk,
        kit: tools.kit,
        rewritten,
        originals,
        digest,
        main,
        entry,
        warnings,
        class_path: given,
        initialisers: options.initialisers.clone(),
        granularity: granularity(&options),
    })
}
