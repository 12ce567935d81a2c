//! `seeds DIRECTORY`: writes the samples of each target that has some to a folder of its name, for `cargo fuzz`.

use jcheck_fuzz::samples::samples;
use jcheck_fuzz::TARGETS;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

fn main() -> ExitCode {
    let Some(directory) = env::args_os().nth(1) else {
        eprintln!("usage: seeds DIRECTORY");
        return ExitCode::FAILURE;
    };
    match write(Path::new(&directory)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", directory.display());
            ExitCode::FAILURE
        }
    }
}

fn write(directory: &Path) -> io::Result<()> {
    for (target, _) in TARGETS {
        for (number, sample) in samples(target).iter().enumerate() {
            let folder = directory.join(target);
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(number.to_string()), sample)?;
        }
    }
    Ok(())
}
