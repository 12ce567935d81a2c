//! Section 7 of Stoller, Unnikrishnan & Liu 2000: what searches for violations of two invariants visit.

use std::fmt::Write;

use jcheck_scheduler::detect::examples::Example;
use jcheck_scheduler::detect::{detect, parse, Options, Question};

use crate::error::CliError;

/// Runs of each row.
const SEEDS: u64 = 3;
/// Global states at which a search is given up.
const MOST: u64 = 2_000_000;

/// The modes of the paper, and sequences: persistent sets, sleep sets, sequences.
const MODES: [(&str, [bool; 3]); 5] = [
    ("none", [false, false, false]),
    ("sleep", [false, true, false]),
    ("persistent", [true, false, false]),
    ("both", [true, true, false]),
    ("and sequences", [true, true, true]),
];

/// Transitions and global states of a mode, on average; none if a search was given up.
type Measured = Option<(f64, f64)>;

/// Both tables of the section.
///
/// # Errors
/// When a search fails, which it does not.
pub fn detection() -> Result<String, CliError> {
    let mut text = format!(
        "Stoller, Unnikrishnan & Liu 2000, section 7: detecting violations of two invariants that hold; transitions and global\n\
         states visited, averages over {SEEDS} runs. The paper's simulator is not known: compare the columns of a row. >: given up\n\
         after {MOST} global states.\n\n"
    );
    heading(&mut text, "", &MODES.map(|(name, _)| name));
    let of_the_paper = [
        (
            Example::Database,
            5,
            80,
            ["343170 88281", "88280 88281", "640 545", "443 444"],
        ),
        (
            Example::PrimarySecondary,
            9,
            60,
            [
                "3878663 752035",
                "752034 752035",
                "91874 61773",
                "53585 53586",
            ],
        ),
    ];
    for (example, processes, states, paper) in of_the_paper {
        let row = measure(example, processes, states, false)?;
        row_of(
            &mut text,
            &label(example, processes, states),
            &row.map(pair),
        );
        let paper = paper.map(String::from).into_iter().chain(["-".to_string()]);
        row_of(&mut text, "  in the paper", &paper.collect::<Vec<_>>());
    }
    text.push_str(
        "\nTransitions by the number of processes; a is that of the best fit of e^(aN+b)\n\n",
    );
    heading(&mut text, "", &MODES.map(|(name, _)| name));
    let growths = [
        (
            Example::Database,
            3..=6,
            25,
            ["2.80", "2.48", "0.54 (S=50)", "0.30 (S=50)"],
        ),
        (
            Example::PrimarySecondary,
            4..=7,
            60,
            ["1.55", "1.35", "0.93", "0.89"],
        ),
    ];
    for (example, range, states, paper) in growths {
        let mut points = Vec::new();
        for processes in range {
            let row = measure(example, processes, states, true)?;
            row_of(
                &mut text,
                &label(example, processes, states),
                &row.map(alone),
            );
            points.push((processes as f64, row));
        }
        let slope = |mode: usize| {
            let known = points
                .iter()
                .filter_map(|(n, row)| Some((*n, row[mode]?.0.ln())));
            format!("{:.2}", slope(&known.collect::<Vec<_>>()))
        };
        let slopes: Vec<_> = (0..MODES.len()).map(slope).collect();
        row_of(&mut text, "  a", &slopes);
        let paper: Vec<_> = paper
            .map(String::from)
            .into_iter()
            .chain(["-".to_string()])
            .collect();
        row_of(&mut text, "  a in the paper", &paper);
    }
    text.push('\n');
    Ok(text)
}

fn label(example: Example, processes: usize, states: usize) -> String {
    let name = match example {
        Example::Database => "database",
        Example::PrimarySecondary => "primary-secondary",
    };
    format!("{name} N={processes} S={states}")
}

fn heading(text: &mut String, first: &str, names: &[&str]) {
    let names: Vec<_> = names.iter().map(ToString::to_string).collect();
    row_of(text, first, &names);
}

fn row_of(text: &mut String, first: &str, cells: &[String]) {
    let _ = write!(text, "  {first:27}");
    for cell in cells {
        let _ = write!(text, " {cell:>16}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
}

fn pair(cell: Measured) -> String {
    cell.map_or_else(|| ">".to_string(), |(nt, ns)| format!("{nt:.0} {ns:.0}"))
}

fn alone(cell: Measured) -> String {
    cell.map_or_else(|| ">".to_string(), |(nt, _)| format!("{nt:.0}"))
}

/// A row of averages.
fn measure(
    example: Example,
    processes: usize,
    states: usize,
    to_the_end: bool,
) -> Result<[Measured; 5], CliError> {
    let mut row = [Some((0.0, 0.0)); 5];
    for seed in 1..=SEEDS {
        let run = example.run(processes, states, seed);
        let wrong = |error: String| CliError::Usage(error);
        let predicate =
            parse(&run, example.violation()).map_err(|error| wrong(error.to_string()))?;
        for (cell, (_, [persistent_sets, sleep_sets, sequences])) in row.iter_mut().zip(MODES) {
            let options = Options {
                persistent_sets,
                sleep_sets,
                sequences,
                max_states: if to_the_end { u64::MAX } else { MOST },
            };
            // One search that is given up is enough.
            let Some((nt, ns)) = cell else { continue };
            let outcome = detect(&run, &predicate, Question::Poss, &options)
                .map_err(|error| wrong(error.to_string()))?;
            *nt += outcome.statistics.transitions as f64 / SEEDS as f64;
            *ns += outcome.statistics.states as f64 / SEEDS as f64;
            if outcome.answer.is_none() {
                *cell = None;
            }
        }
    }
    Ok(row)
}

/// Of the line that fits best, by least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len().max(1) as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let both: f64 = points
        .iter()
        .map(|point| (point.0 - x) * (point.1 - y))
        .sum();
    let square: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    both / square.max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_those_of_lines() {
        assert!((slope(&[(3.0, 1.0), (4.0, 3.5), (5.0, 6.0)]) - 2.5).abs() < 1e-9);
    }

    #[test]
    fn averages_keep_what_the_paper_says_of_its_modes() {
        let row = measure(Example::Database, 3, 15, true).unwrap();
        let [none, sleep, persistent, both, sequences] = row.map(Option::unwrap);
        assert!((sleep.0 - (none.1 - 1.0)).abs() < 1e-6, "{row:?}");
        assert!(none.0 > sleep.0 && sleep.0 > persistent.0, "{row:?}");
        assert!(persistent.0 >= both.0 && both.0 > sequences.0, "{row:?}");
    }

    #[test]
    fn the_page_of_papers_has_these_rows() {
        let page = include_str!("../../../docs/papers.md");
        for (example, processes, states) in [
            (Example::Database, 3, 25),
            (Example::Database, 4, 25),
            (Example::PrimarySecondary, 4, 60),
        ] {
            let mut row = String::new();
            let measured = measure(example, processes, states, true).unwrap();
            let label = label(example, processes, states);
            row_of(&mut row, &label, &measured.map(alone));
            assert!(page.contains(&row), "docs/papers.md has not{row}");
        }
    }
}
