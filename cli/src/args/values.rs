//! Values of flags, with the words of the command line.

use std::str::FromStr;

use clap::ValueEnum;

/// Values of --reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reset {
    /// The quickest way that is right for the program
    Auto,
    /// A fresh JVM for each execution
    Launch,
    /// A new class loader for each execution
    Loader,
    /// Classes stay loaded, and their static state starts anew
    Reinit,
}

impl Reset {
    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Launch => "launch",
            Self::Loader => "loader",
            Self::Reinit => "reinit",
        }
    }
}

/// Values of --threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Threads {
    /// The quickest that the JDK has
    Auto,
    /// Threads of the JVM, which are kept from one execution to the next where the program cannot tell
    Platform,
    /// Continuations on one thread of the JVM (JDK 24 or newer); executions that need more run on threads of the JVM
    Fiber,
}

impl Threads {
    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Platform => "platform",
            Self::Fiber => "fiber",
        }
    }
}

/// Values of --search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// Invisible-first stateless selective search: only visible operations are steps
    IfSss,
    /// Stateless selective search: every access to data is a step, too
    Sss,
    /// Stateless selective search on composed transitions: critical sections that do not conflict commute
    Composed,
    /// Random executions, never verified: any enabled transition
    Random,
    /// Random executions, never verified: probabilistic concurrency testing, by priorities
    Pct,
    /// Random executions, never verified: partial-order sampling, by priorities of operations
    Pos,
    /// Random executions, never verified: selectively uniform random walk, by what threads have left to do
    Surw,
}

impl Strategy {
    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::IfSss => "if-sss",
            Self::Sss => "sss",
            Self::Composed => "composed",
            Self::Random => "random",
            Self::Pct => "pct",
            Self::Pos => "pos",
            Self::Surw => "surw",
        }
    }
}

/// Values of --atomicity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Atomic {
    /// Each access to a field or an array element, and each visible operation
    Bytecode,
    /// Each line of the source with an access, and each visible operation
    Line,
    /// Each visible operation, with all that follows
    Reduced,
}

impl Atomic {
    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Bytecode => "bytecode",
            Self::Line => "line",
            Self::Reduced => "reduced",
        }
    }
}

/// Values of --persistent-sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PersistentSets {
    /// All enabled transitions
    Enabled,
    /// What follows from what threads may still do (Algorithm 2-LD')
    Static,
    /// Source-DPOR
    Source,
    /// Optimal DPOR, which explores every Mazurkiewicz trace exactly once
    Dynamic,
}

impl PersistentSets {
    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Enabled => "enabled",
            Self::Static => "static",
            Self::Source => "source",
            Self::Dynamic => "dynamic",
        }
    }
}

/// Values of --timeouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Timeouts {
    /// When nothing else can happen, the earliest first
    Quiescent,
    /// At any time
    Any,
    /// Never
    Never,
}

/// Values of --discipline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Discipline {
    /// No data race
    HappensBefore,
    /// LD' of Stoller 2002: one lock for each location, or read-only after its initialisation
    Lockset,
    /// What the program says by Check.exclusive about who has exclusive access when; for all else as lockset
    ExclusiveAccess,
    /// None; nothing is verified
    Off,
}

/// Values of --races.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Races {
    /// It is reported; then accesses to its location are scheduling points, and the search begins anew for what it can cause
    Promote,
    /// It is a finding like any other
    Stop,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// Use them
    On,
    /// Do without
    Off,
}

/// Values of --stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StopAt {
    /// At the first finding
    First,
    /// When everything is explored, whatever is found
    All,
}

/// Values of --story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Story {
    /// What matters, in calls of the program, on one screen
    Brief,
    /// Each operation, with threads in columns
    Full,
}

/// Values of --bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Executions of at most so many visible operations.
    Depth(usize),
    /// Growing depth.
    Deepening,
    /// At most so many preemptions.
    Preemptions(u32),
    /// At most so many delays.
    Delays(u32),
}

impl FromStr for Bound {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "deepening" {
            return Ok(Self::Deepening);
        }
        let bound = match text.split_once(':') {
            Some(("depth", depth)) => {
                let depth = depth.parse().ok().filter(|depth| *depth > 0);
                depth.map(Self::Depth)
            }
            Some(("preemptions", limit)) => limit.parse().ok().map(Self::Preemptions),
            Some(("delays", limit)) => limit.parse().ok().map(Self::Delays),
            _ => None,
        };
        bound.ok_or_else(|| {
            "expected depth:N with N at least 1, deepening, preemptions:N or delays:N".to_string()
        })
    }
}

/// A positive, finite number of seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value <= 1e9 => Ok(value),
        _ => Err("expected a positive number of seconds".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_read() {
        assert_eq!("depth:7".parse(), Ok(Bound::Depth(7)));
        assert_eq!("deepening".parse(), Ok(Bound::Deepening));
        assert_eq!("preemptions:0".parse(), Ok(Bound::Preemptions(0)));
        assert_eq!("delays:3".parse(), Ok(Bound::Delays(3)));
        for bad in [
            "depth",
            "depth:0",
            "depth:x",
            "preemptions:-1",
            "delays",
            "",
        ] {
            assert!(bad.parse::<Bound>().is_err(), "{bad}");
        }
    }
}
