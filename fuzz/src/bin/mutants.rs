//! `mutants TARGET COUNT SEED FILE..`: runs a target on mutants of files, and says what they cost. For the class
//! targets a jar stands for all classes in it.
//!
//! A mutant that panics, takes longer than a second or more memory than allowed is written to the current directory and
//! ends the run.

use jcheck_fuzz::measure::{allowed, measure, Counting, TIME};
use jcheck_fuzz::mutate::{mutate, Random};
use jcheck_fuzz::TARGETS;
use std::path::Path;
use std::process::ExitCode;

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often it says how far it is.
const PROGRESS: u64 = 100_000;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let usage = || "usage: mutants TARGET COUNT SEED FILE..".to_string();
    let [target, count, seed, files @ ..] = args else {
        return Err(usage());
    };
    let (name, target) = TARGETS
        .iter()
        .find(|(name, _)| name == target)
        .ok_or_else(usage)?;
    let count: u64 = count.parse().map_err(|_| usage())?;
    let seed: u64 = seed.parse().map_err(|_| usage())?;
    let inputs = inputs(name, files)?;
    let mut random = Random::new(seed);
    let mut mutant = Vec::new();
    let (mut accepted, mut slowest, mut largest) = (0u64, std::time::Duration::ZERO, 0.0f64);
    for number in 0..count {
        mutate(
            &inputs[random.below(inputs.len())],
            &mut random,
            &mut mutant,
        );
        let outcome = std::panic::catch_unwind(|| measure(*target, &mutant));
        let trouble = match outcome {
            Err(_) => Some("it panics".to_string()),
            Ok((_, cost)) if cost.time > TIME => Some(format!("it takes {:?}", cost.time)),
            Ok((_, cost)) if cost.memory > allowed(name, mutant.len()) => {
                Some(format!("{} bytes for {}", cost.memory, mutant.len()))
            }
            Ok((ok, cost)) => {
                accepted += u64::from(ok);
                slowest = slowest.max(cost.time);
                largest = largest.max(cost.memory as f64 / mutant.len().max(1024) as f64);
                None
            }
        };
        if (number + 1) % PROGRESS == 0 {
            eprintln!("{name}: {} mutants, {accepted} accepted", number + 1);
        }
        if let Some(trouble) = trouble {
            let file = format!("mutant-{name}-{seed}-{number}");
            std::fs::write(&file, &mutant).map_err(|error| error.to_string())?;
            return Err(format!("mutant {number}: {trouble} (see {file})"));
        }
    }
    println!(
        "{name}: {count} mutants of {} inputs, {accepted} accepted, {} refused; slowest {slowest:?}, memory at most \
         {largest:.0} times the input (of 1 KiB or more)",
        inputs.len(),
        count - accepted
    );
    Ok(())
}

fn inputs(target: &str, files: &[String]) -> Result<Vec<Vec<u8>>, String> {
    let mut inputs = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let of_classes = matches!(target, "class" | "second");
        match Path::new(file).extension().is_some_and(|e| e == "jar") && of_classes {
            true => {
                let classes = jcheck_instrumenter::jar::class_files(&bytes);
                let classes = classes.map_err(|error| format!("{file}: {error}"))?;
                inputs.extend(classes.into_iter().map(|(_, bytes)| bytes));
            }
            false => inputs.push(bytes),
        }
    }
    match inputs.is_empty() {
        true => Err("there is nothing to mutate".to_string()),
        false => Ok(inputs),
    }
}
