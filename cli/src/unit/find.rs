//! What is on a class path: directories and jars.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};

use jcheck_instrumenter::Input;
use zip::result::ZipError;
use zip::ZipArchive;

use crate::error::CliError;

/// The largest entry that is read.
const LARGEST: u64 = 64 << 20;

/// The class file in the first input that has it; `None` if none has.
///
/// # Errors
/// When one cannot be read.
pub fn bytes(class: &str, inputs: &[Input]) -> Result<Option<Vec<u8>>, CliError> {
    entry(&format!("{}.class", class.replace('.', "/")), inputs)
}

/// The entry of this name in the first input that has it; `None` if none has.
///
/// # Errors
/// When one cannot be read.
pub fn entry(entry: &str, inputs: &[Input]) -> Result<Option<Vec<u8>>, CliError> {
    for input in inputs {
        let what = || CliError::file(format!("cannot read {}", input.path.display()));
        if input.path.is_dir() {
            match fs::read(input.path.join(entry)) {
                Ok(bytes) => return Ok(Some(bytes)),
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(what()(error)),
            }
        }
        let file = File::open(&input.path).map_err(what())?;
        // Whether it is a jar is said by who rewrites it.
        let Ok(mut jar) = ZipArchive::new(file) else {
            continue;
        };
        let found = jar.by_name(entry);
        match found {
            Ok(entry) => {
                let mut bytes = Vec::new();
                entry
                    .take(LARGEST)
                    .read_to_end(&mut bytes)
                    .map_err(what())?;
                return Ok(Some(bytes));
            }
            Err(ZipError::FileNotFound) => continue,
            Err(error) => return Err(what()(error.into())),
        }
    }
    Ok(None)
}
