//! How large a search will be, before it starts; and what to do when it is too large.

use std::time::{Duration, Instant};

use jcheck_scheduler::conductor::System;
use jcheck_scheduler::search::{Options, Probes, Sampled};

use crate::args::CheckArgs;
use crate::error::CliError;
use crate::strategy::Plan;
use crate::terminal::complain;

/// Longest time for samples.
const AT_MOST: Duration = Duration::from_secs(20);
/// A search that takes longer gets advice.
const HOPELESS: f64 = 24.0 * 3600.0;

/// From so many on, nobody counts.
const MOST: f64 = 1e15;

/// Samples, and how long they took.
#[derive(Debug, Clone, Copy)]
pub struct Expected {
    /// The estimate.
    pub sampled: Sampled,
    /// Executions in a second, by one worker.
    pub rate: f64,
}

/// Draws the samples that `--estimate` asks for, and tells the user.
///
/// # Errors
/// When the flags do not go together, or the program cannot be run.
pub fn expect(
    args: &CheckArgs,
    plan: &Plan,
    system: &mut dyn System,
) -> Result<Option<Expected>, CliError> {
    let Some(samples) = args.estimate else {
        return Ok(None);
    };
    if plan.sampling.is_some() || plan.options.switches.is_some() {
        return Err(CliError::Usage(
            "--estimate is for searches that can be exhausted (hint: without --bound preemptions, \
             --bound delays, and searches that draw executions)"
                .to_string(),
        ));
    }
    let options = Options {
        sleep_sets: true,
        atomicity: jcheck_scheduler::conductor::Atomicity::InvisibleFirst,
        ..plan.options
    };
    let mut probes = Probes::new(options, 1);
    let start = Instant::now();
    while probes.sampled().samples < samples && start.elapsed() < AT_MOST {
        match system.execute(&probes.plan()) {
            Ok(execution) => probes.observe(&execution),
            // The search itself will meet the same, and judge it.
            Err(_) => break,
        }
    }
    let sampled = probes.sampled();
    if sampled.samples == 0 {
        return Ok(None);
    }
    let seconds = start.elapsed().as_secs_f64();
    let expected = Expected {
        sampled,
        rate: sampled.samples as f64 / seconds.max(1e-9),
    };
    complain(&told(&sampled, seconds));
    if let Some(advice) = advice(sampled.executions, expected.rate) {
        complain(&format!("  {advice}"));
    }
    Ok(Some(expected))
}

/// The estimate in words. A sample that falls asleep counts as none; if all do, nothing is known.
fn told(sampled: &Sampled, seconds: f64) -> String {
    let samples = sampled.samples;
    if sampled.executions == 0.0 {
        let hint = "--estimate=N draws more";
        return format!(
            "estimate: not known, since each of {samples} samples in {seconds:.1} s came to where others had been (hint: {hint})"
        );
    }
    format!(
        "estimate: {} executions, standard error {}, from {samples} samples in {seconds:.1} s",
        about(sampled.executions),
        about(sampled.error),
    )
}

/// What to do about a search of so many executions, so many in a second; `None` if it will end within a day.
pub fn advice(executions: f64, rate: f64) -> Option<String> {
    let seconds = executions / rate.max(1e-9);
    (seconds > HOPELESS).then(|| {
        format!(
            "exhausting it takes {} at this rate (hint: fewer threads or rounds; --bound preemptions:2; \
             or --search surw --max-time SECONDS, which draws executions)",
            duration(seconds)
        )
    })
}

/// A number of executions, unless it is more than can be counted.
pub fn counted(executions: f64) -> Option<u64> {
    (executions < MOST).then(|| executions.round() as u64)
}

/// The same in words.
pub fn about(executions: f64) -> String {
    counted(executions).map_or_else(|| "more than 10^15".to_string(), |count| count.to_string())
}

fn duration(seconds: f64) -> String {
    let days = seconds / 86_400.0;
    if days < 1_000.0 {
        format!("about {days:.0} days")
    } else if days < 365.25e9 {
        format!("about {:.0} years", days / 365.25)
    } else {
        "more than a billion years".to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_samples_miss_is_not_known() {
        let sampled = |executions| Sampled {
            samples: 20,
            executions,
            error: 1.0,
        };
        assert!(told(&sampled(0.0), 1.0).contains("not known"));
        assert!(told(&sampled(4.0), 1.0).starts_with("estimate: 4 executions"));
    }

    #[test]
    fn only_hopeless_searches_get_advice() {
        assert_eq!(advice(1e6, 1e3), None);
        assert!(advice(1e9, 1e3).is_some_and(|text| text.contains("about 12 days")));
        assert!(advice(1e15, 1e3).is_some_and(|text| text.contains("years")));
        let most = advice(1e300, 1e3).unwrap();
        assert!(most.contains("takes more than a billion years"), "{most}");
    }

    #[test]
    fn what_nobody_counts_is_no_number() {
        assert_eq!(about(12.4), "12");
        assert_eq!(counted(1e15 - 1.0), Some(999_999_999_999_999));
        for many in [1e15, 1e300, f64::INFINITY, f64::NAN] {
            assert_eq!(
                (counted(many), about(many).as_str()),
                (None, "more than 10^15")
            );
        }
    }
}
