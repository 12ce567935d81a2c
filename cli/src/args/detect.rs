//! Arguments of `detect`.

use clap::{Args, ValueEnum};
use jcheck_scheduler::detect::examples::Example;
use jcheck_scheduler::detect::{Options, MAX_PROCESSES};

/// Arguments of `detect`.
#[derive(Debug, Args)]
pub struct DetectArgs {
    /// File with a recorded computation, a line for each local state; `-` for standard input
    #[arg(required_unless_present = "generate")]
    pub computation: Option<String>,
    /// Ask whether the system could have passed through a global state that satisfies this
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    #[arg(conflicts_with = "def", required_unless_present_any = ["def", "generate"])]
    pub poss: Option<String>,
    /// Ask whether it must have passed through one, in whatever order things happened
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub def: Option<String>,
    /// Which optimisations the search has
    #[arg(long, value_enum, default_value_t = Mode::Both)]
    pub mode: Mode,
    /// With persistent sets and --poss, take one transition at a time
    #[arg(long)]
    pub no_sequences: bool,
    /// Enumerate the consistent global states level by level, instead of a search
    #[arg(long, conflicts_with_all = ["mode", "no_sequences"])]
    pub enumerate: bool,
    /// Give up after this many global states
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub max_states: u64,
    /// From standard input: how many processes there will be, so that what a quantifier says of all of them is announced early
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_PROCESSES as u64))]
    pub processes: Option<u64>,
    /// Write the result as JSON; `-` for standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
    /// Print a run of an example of the paper, database or primary-secondary, with N processes and S local states at most,
    /// for example database:N=4,S=25,seed=1
    #[arg(long, value_name = "EXAMPLE", value_parser = Generate::parse)]
    #[arg(conflicts_with_all = ["computation", "poss", "def", "enumerate", "json"])]
    pub generate: Option<Generate>,
}

impl DetectArgs {
    /// Whether local states are searched as they come.
    pub fn is_online(&self) -> bool {
        self.computation.as_deref() == Some("-") && self.poss.is_some() && !self.enumerate
    }

    /// As the search takes them.
    pub fn options(&self) -> Options {
        Options {
            max_states: self.max_states,
            ..self.mode.options(!self.no_sequences)
        }
    }
}

/// Values of --mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// All enabled transitions
    None,
    /// Sleep sets
    Sleep,
    /// Persistent sets
    Persistent,
    /// Persistent sets and sleep sets
    Both,
}

impl Mode {
    /// The optimisations.
    pub fn options(self, sequences: bool) -> Options {
        let persistent_sets = matches!(self, Self::Persistent | Self::Both);
        Options {
            persistent_sets,
            sleep_sets: matches!(self, Self::Sleep | Self::Both),
            sequences: sequences && persistent_sets,
            max_states: u64::MAX,
        }
    }

    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Sleep => "sleep",
            Self::Persistent => "persistent",
            Self::Both => "both",
        }
    }
}

/// A value of --generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generate {
    /// The protocol.
    pub example: Example,
    /// N, the number of processes.
    pub processes: usize,
    /// S, the most local states of a process.
    pub states: usize,
    /// The seed of the run.
    pub seed: u64,
}

impl Generate {
    fn parse(text: &str) -> Result<Self, String> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut generate = match name {
            "database" => Self {
                example: Example::Database,
                processes: 4,
                states: 25,
                seed: 1,
            },
            "primary-secondary" => Self {
                example: Example::PrimarySecondary,
                processes: 4,
                states: 25,
                seed: 1,
            },
            _ => return Err("expected database or primary-secondary".to_string()),
        };
        for part in rest.split(',').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let number = |least: u64, most: u64| match value.parse::<u64>() {
                Ok(number) if (least..=most).contains(&number) => Ok(number),
                _ => Err(format!("{key} is a number from {least} to {most}")),
            };
            match key {
                "N" => {
                    let fewest = generate.example.fewest() as u64;
                    generate.processes = number(fewest, MAX_PROCESSES as u64)? as usize;
                }
                "S" => generate.states = number(1, 100_000)? as usize,
                "seed" => generate.seed = number(0, u64::MAX)?,
                _ => return Err(format!("`{key}` is not one of N, S and seed")),
            }
        }
        Ok(generate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_have_numbers_in_range() {
        let parsed = Generate::parse("database:N=3,seed=7").unwrap();
        let Generate {
            processes,
            states,
            seed,
            ..
        } = parsed;
        assert_eq!((processes, states, seed), (3, 25, 7));
        let all = Generate::parse("primary-secondary:S=5").unwrap();
        assert_eq!((all.processes, all.states), (4, 5));
        for wrong in [
            "",
            "data",
            "database:N=1",
            "database:N=129",
            "database:M=3",
            "database:S",
            "primary-secondary:N=2",
        ] {
            assert!(Generate::parse(wrong).is_err(), "{wrong}");
        }
    }
}
