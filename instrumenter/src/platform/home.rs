//! The file of modules of a JDK in which classes are rewritten, for a JVM that finds its own classes so and needs nobody who
//! gives it others while it loads them.

use std::collections::BTreeSet;
use std::path::Path;

use jcheck_annotations::Pack;

use super::unwatched;
use crate::jar::all_threads;
use crate::modules::{Content, Modules, ModulesError, Resource};
use crate::parallel::{in_order, pieces};

/// Where classes are that no JDK has.
const BASE: &str = "java.base";
/// In which module which package is; the JVM reads it before it has any module.
const PACKAGES: &str = "packages";
/// How many classes a thread takes at a time.
const PIECE: usize = 64;

/// Writes `output`: of the file of modules `original` what is in these modules, with the classes of a pack in place of those of the
/// same names, and others [marked](unwatched::marked). Returns the internal names of the classes in it.
///
/// # Errors
/// When the one cannot be read, or the other not be written.
pub fn write(
    original: &Path,
    modules: &BTreeSet<String>,
    pack: &Pack,
    output: &Path,
) -> Result<BTreeSet<String>, ModulesError> {
    let original = Modules::open(original)?;
    let resources = original.resources();
    let damaged = |_| ModulesError::Other {
        path: output.to_path_buf(),
        what: "the rewritten classes are damaged",
    };
    let of = |resource: &Resource| -> Result<Content, ModulesError> {
        if resource.module == PACKAGES || resource.module == BASE && resource.class().is_none() {
            return Ok(Content::Kept);
        }
        let Some(name) = resource
            .class()
            .filter(|_| modules.contains(&resource.module))
        else {
            return Ok(Content::Dropped);
        };
        let rewritten = match pack.get(name.as_bytes()).map_err(damaged)? {
            Some(bytes) => Some(bytes.into_owned()),
            None => unwatched::marked(&original.content(resource)?),
        };
        Ok(rewritten.map_or(Content::Kept, Content::New))
    };
    let pieces = pieces(PIECE, resources.iter().map(|_| 1));
    let mut contents = Vec::with_capacity(resources.len());
    in_order(
        pieces.len(),
        all_threads(),
        || (),
        |(), piece| -> Result<Vec<Content>, ModulesError> {
            resources[pieces[piece].clone()].iter().map(of).collect()
        },
        |_, made: Result<Vec<Content>, ModulesError>| {
            contents.extend(made?);
            Ok(())
        },
    )?;
    let mut further = Vec::new();
    for name in pack.new_classes() {
        if let Some(bytes) = pack.get(name.to_bytes()).map_err(damaged)? {
            further.push((name.to_string_lossy().into_owned(), bytes.into_owned()));
        }
    }
    let kept = resources.iter().zip(&contents);
    let kept = kept.filter(|(_, content)| !matches!(content, Content::Dropped));
    let names = kept.filter_map(|(resource, _)| resource.class());
    let further_names = further.iter().map(|(name, _)| name.as_str());
    let names = names.chain(further_names).map(str::to_string).collect();
    original.write(output, contents, BASE, further)?;
    Ok(names)
}
