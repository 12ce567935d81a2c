//! What a program is held to, and what counts as possible while it runs.

use super::{Faults, PlatformUses};
use serde::{Deserialize, Serialize};

/// The rules of a run: the same for all of its executions, and recorded in schedule files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The synchronisation discipline.
    pub discipline: Discipline,
    /// Where the search has a choice.
    pub points: Points,
    /// When time limits expire.
    pub timeouts: Timeouts,
    /// How often one `wait` may end for no reason (JLS 17.2.1).
    pub spurious_wakeups: u32,
    /// How many reads of one direction of a connection may get less than they could.
    pub short_reads: u32,
    /// What may go wrong around the program.
    pub faults: Faults,
    /// An execution with more visible operations than these is given up: it may have no end.
    pub max_steps: u32,
    /// Whether additions whose results nobody looks at commute.
    pub sums: bool,
    /// What code of the JDK was seen to do.
    pub platform_uses: PlatformUses,
    /// Whether the program is a test of a framework, which ends the JVM when its tests are done.
    pub test: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            discipline: Discipline::default(),
            points: Points::default(),
            timeouts: Timeouts::default(),
            spurious_wakeups: 0,
            short_reads: 0,
            faults: Faults::default(),
            max_steps: 100_000,
            sums: true,
            platform_uses: PlatformUses::default(),
            test: false,
        }
    }
}

/// When the limits of timed operations expire.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Timeouts {
    /// When nothing else can happen, the earliest first.
    #[default]
    Quiescent,
    /// At any time.
    Any,
    /// Never; `sleep` does nothing.
    Never,
}

impl Timeouts {
    /// The word of the command line, and of schedule files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Quiescent => "quiescent",
            Self::Any => "any",
            Self::Never => "never",
        }
    }

    /// The value with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        let all = [Self::Quiescent, Self::Any, Self::Never];
        all.into_iter().find(|timeouts| timeouts.word() == word)
    }
}

impl Rules {
    /// The rules that are not the default, for a schedule file.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.discipline != Discipline::default() {
            lines.push(format!("discipline {}", self.discipline.word()));
        }
        if self.points != Points::default() {
            lines.push(format!("points {}", self.points.word()));
        }
        if self.timeouts != Timeouts::default() {
            lines.push(format!("timeouts {}", self.timeouts.word()));
        }
        if self.spurious_wakeups > 0 {
            lines.push(format!("spurious-wakeups {}", self.spurious_wakeups));
        }
        if self.short_reads > 0 {
            lines.push(format!("short-reads {}", self.short_reads));
        }
        if self.faults.are_possible() {
            lines.push(format!("faults {}", self.faults.words()));
        }
        if self.max_steps != Self::default().max_steps {
            lines.push(format!("max-steps {}", self.max_steps));
        }
        if !self.sums {
            lines.push("sums ordered".to_string());
        }
        if self.platform_uses != PlatformUses::default() {
            lines.push(format!("platform-uses {}", self.platform_uses.words()));
        }
        if self.test {
            lines.push("ends test".to_string());
        }
        lines
    }

    /// Takes in what [`Self::lines`] wrote.
    ///
    /// # Errors
    /// What was expected.
    pub fn read(&mut self, line: &str) -> Result<(), String> {
        match line.split_once(' ') {
            Some(("discipline", word)) => {
                let known = Discipline::of_word(word);
                self.discipline = known.ok_or_else(|| format!("unknown discipline `{word}`"))?;
            }
            Some(("points", word)) => {
                let known = Points::of_word(word);
                self.points = known.ok_or_else(|| format!("unknown points `{word}`"))?;
            }
            Some(("timeouts", word)) => {
                let known = Timeouts::of_word(word);
                self.timeouts = known.ok_or_else(|| format!("unknown timeouts `{word}`"))?;
            }
            Some(("spurious-wakeups", number)) => {
                let number = number.parse();
                self.spurious_wakeups = number.map_err(|_| "expected a number".to_string())?;
            }
            Some(("short-reads", number)) => {
                let number = number.parse();
                self.short_reads = number.map_err(|_| "expected a number".to_string())?;
            }
            Some(("faults", words)) => self.faults = words.parse()?,
            Some(("max-steps", number)) => {
                let number = number.parse();
                self.max_steps = number.map_err(|_| "expected a number".to_string())?;
            }
            Some(("sums", "ordered")) => self.sums = false,
            Some(("ends", "test")) => self.test = true,
            Some(("platform-uses", words)) => {
                let known = PlatformUses::of_words(words);
                self.platform_uses = known.ok_or_else(|| format!("unknown use in `{words}`"))?;
            }
            _ => return Err(format!("unknown rule `{line}`")),
        }
        Ok(())
    }
}

/// What shared data that is not accessed by visible operations must keep to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Discipline {
    /// No data race: two conflicting accesses are ordered by happens-before (JLS 17.4.5).
    #[default]
    HappensBefore,
    /// LD': one lock at every access, or no write after initialisation (Stoller 2002, section 7).
    Lockset,
    /// A thread accesses an object of which the program says so only while it has exclusive access, by the predicates
    /// that the program states; all else keeps LD' (Stoller & Cohen 2003, sections 4 and 9).
    ExclusiveAccess,
    /// Nothing: for comparisons, since without a discipline no reduction is justified.
    Off,
}

impl Discipline {
    /// The word of the command line, of results and of schedule files.
    pub fn word(self) -> &'static str {
        match self {
            Self::HappensBefore => "happens-before",
            Self::Lockset => "lockset",
            Self::ExclusiveAccess => "exclusive-access",
            Self::Off => "off",
        }
    }

    /// The discipline with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        let all = [
            Self::HappensBefore,
            Self::Lockset,
            Self::ExclusiveAccess,
            Self::Off,
        ];
        all.into_iter().find(|discipline| discipline.word() == word)
    }
}

/// At which operations another thread may be chosen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Points {
    /// At visible ones.
    #[default]
    Visible,
    /// Also at the first access to a field or an array element on a line of the source.
    Lines,
    /// Also at all accesses to fields and array elements.
    Accesses,
}

impl Points {
    /// The word of schedule files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::Lines => "lines",
            Self::Accesses => "accesses",
        }
    }

    /// The points with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        let all = [Self::Visible, Self::Lines, Self::Accesses];
        all.into_iter().find(|points| points.word() == word)
    }
}
