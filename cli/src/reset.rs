//! How a program is put back into its initial state: what was asked for, and what is right for it.

use std::path::PathBuf;

use crate::args::{CheckArgs, Reset, Threads};
use crate::cache::Cache;
use crate::error::CliError;
use crate::prepared::Prepared;
use crate::threads;

/// A decision.
#[derive(Debug, Clone)]
pub struct Chosen {
    /// The way.
    pub reset: Reset,
    /// Why it is not the quickest one, or not the one that was asked for.
    pub reason: Option<String>,
    /// What workers load.
    pub jars: Vec<PathBuf>,
    /// What threads are there.
    pub threads: Threads,
}

impl Chosen {
    /// A way for which the rewritten jars need nothing more.
    pub fn plain(reset: Reset, reason: Option<String>, prepared: &Prepared) -> Self {
        Self {
            reset,
            reason,
            jars: prepared.rewritten.class_path(),
            threads: Threads::Platform,
        }
    }

    /// This way, and the slower ones that run what it cannot; fresh JVMs, which come last, are not among them.
    pub fn ways(&self, prepared: &Prepared) -> Vec<Self> {
        let mut ways = vec![self.clone()];
        if self.reset == Reset::Reinit {
            ways.push(Self::plain(Reset::Loader, None, prepared));
        }
        ways
    }

    /// What the report says, given why workers could not be used.
    pub fn used(&self, fallback: Option<&str>) -> Self {
        match fallback {
            None => self.clone(),
            Some(why) => Self {
                reset: Reset::Launch,
                reason: Some(format!("workers could not be used: {why}")),
                jars: self.jars.clone(),
                threads: Threads::Platform,
            },
        }
    }
}

/// Chooses. [`Reset::Auto`] is static re-initialisation where that is right, else a class loader for each execution;
/// `departed` is why it is not, if executions have shown so.
///
/// # Errors
/// When the cache cannot be written, or threads cannot be what was asked for.
pub fn choose(
    args: &CheckArgs,
    prepared: &Prepared,
    departed: Option<&str>,
) -> Result<Chosen, CliError> {
    let chosen = choose_reset(args, prepared, departed)?;
    let threads = threads::choose(args, &prepared.jdk, chosen.reset)?;
    Ok(Chosen { threads, ..chosen })
}

fn choose_reset(
    args: &CheckArgs,
    prepared: &Prepared,
    departed: Option<&str>,
) -> Result<Chosen, CliError> {
    if !prepared.processes.is_empty() {
        let why = "the processes of a system are started anew for each execution";
        return match args.reset {
            Reset::Auto | Reset::Launch => {
                let reason = Some(why.to_string());
                Ok(Chosen::plain(Reset::Launch, reason, prepared))
            }
            _ => Err(CliError::Usage(format!("{why} (hint: --reset launch)"))),
        };
    }
    match args.reset {
        Reset::Launch | Reset::Loader => Ok(Chosen::plain(args.reset, None, prepared)),
        Reset::Auto | Reset::Reinit => {
            let made = match departed {
                Some(why) => Err(why.to_string()),
                None => {
                    let release = prepared.jdk.release;
                    Cache::open()?.reinitialisable(
                        &prepared.rewritten,
                        &prepared.digest,
                        release,
                    )?
                }
            };
            Ok(match made {
                Ok(jars) => Chosen {
                    reset: Reset::Reinit,
                    reason: None,
                    jars,
                    threads: Threads::Platform,
                },
                Err(why) => {
                    let reason = format!("reinit is not safe for this program: {why}");
                    Chosen::plain(Reset::Loader, Some(reason), prepared)
                }
            })
        }
    }
}
