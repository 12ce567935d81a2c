//! Witnesses as text: lanes of processes, at most a screen.

use super::computation::Computation;
use super::cut::Cut;
use super::predicate::{Place, Predicate};
use super::process_set::ProcessSet;

/// Most lanes.
const LANES: usize = 16;
/// Most local states of a lane before the cut, and after it.
const STATES: u32 = 4;
/// Most stretches of a history, a multiple of two.
const STRETCHES: usize = 14;
/// Longest line, in characters.
const WIDTH: usize = 110;
/// Longest name of a process.
const NAME: usize = 24;

/// A lane for each process, up to its local state in a global state and on from there, with the variables of the predicate.
///
/// ```text
///             at the cut | later
///   p1    1 -- 2 -- [3]  |  4 -- 5    x = 2
///   p2              [1]  |  2         x = 0
/// ```
pub fn cut(computation: &Computation, predicate: &Predicate, cut: &Cut) -> String {
    let moved = cut.moved_since(&Cut::initial(computation));
    let lanes = lanes(computation, predicate, moved);
    let places = predicate.places();
    let row = |i: usize| {
        let (at, last) = (cut.at(i), computation.length(i) - 1);
        let first = at.saturating_sub(STATES - 1);
        let before: Vec<_> = (first..at).map(|k| (k + 1).to_string()).collect();
        let mut past = before.join(" -- ");
        if first > 0 {
            past.insert_str(0, ".. ");
        }
        if at > 0 {
            past.push_str(" -- ");
        }
        past.push_str(&format!("[{}]", at + 1));
        let until = last.min(at.saturating_add(STATES));
        let after: Vec<_> = (at + 1..=until).map(|k| (k + 1).to_string()).collect();
        let mut future = after.join(" -- ");
        if until < last {
            future.push_str(" ..");
        }
        [
            name(computation, i),
            past,
            future,
            values(computation, &places, i, at),
        ]
    };
    let mut rows = vec![["", "at the cut", "later", ""].map(String::from)];
    rows.extend(lanes.iter().map(|i| row(*i)));
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let (names, pasts, futures) = (width(0), width(1), width(2));
    let mut text = String::new();
    for [name, past, future, values] in &rows {
        let line = format!("  {name:names$}  {past:>pasts$}  |  {future:futures$}  {values}");
        push_line(&mut text, &line);
    }
    text + &left_out(computation, lanes.len())
}

/// A lane for each process, time from left to right; each column is a stretch of local states of one process.
///
/// ```text
///   p1  1  2-3     4
///   p2  1       2
/// ```
pub fn history(computation: &Computation, predicate: &Predicate, history: &[usize]) -> String {
    // Who moves, and to which local states.
    let mut stretches: Vec<(usize, u32, u32)> = Vec::new();
    let mut at = vec![0_u32; computation.width()];
    for i in history {
        at[*i] += 1;
        match stretches.last_mut() {
            Some((who, _, to)) if who == i => *to = at[*i],
            _ => stretches.push((*i, at[*i], at[*i])),
        }
    }
    let label = |from: u32, to: u32| match from == to {
        true => (from + 1).to_string(),
        false => format!("{}-{}", from + 1, to + 1),
    };
    let too_many = stretches.len() > STRETCHES;
    let middle = STRETCHES / 2..stretches.len().saturating_sub(STRETCHES / 2);
    let shown = lanes(computation, predicate, history.iter().copied().collect());
    let mut lines: Vec<String> = Vec::new();
    let names = shown.iter().map(|i| name(computation, *i).chars().count());
    let names = names.max().unwrap_or(0);
    for i in &shown {
        let name = name(computation, *i);
        let mut line = format!("  {name:names$}  1");
        for (number, (who, from, to)) in stretches.iter().enumerate() {
            if too_many && middle.contains(&number) {
                line.push_str(if number == middle.start { "  .." } else { "" });
                continue;
            }
            let label = label(*from, *to);
            let shown = if who == i { label.as_str() } else { "" };
            line.push_str(&format!("  {shown:>width$}", width = label.chars().count()));
        }
        lines.push(line);
    }
    let mut text = String::new();
    lines.iter().for_each(|line| push_line(&mut text, line));
    text + &left_out(computation, shown.len())
}

/// The processes to show: those first that the predicate is about and that have moved, then others it is about, then others.
fn lanes(computation: &Computation, predicate: &Predicate, moved: ProcessSet) -> Vec<usize> {
    let supports = predicate.conjuncts.iter().map(|conjunct| conjunct.support);
    let support = supports.fold(ProcessSet::default(), ProcessSet::union);
    let mut lanes: Vec<_> = (0..computation.width()).collect();
    lanes.sort_by_key(|i| match (support.contains(*i), moved.contains(*i)) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => 2,
        (false, false) => 3,
    });
    lanes.truncate(LANES);
    lanes.sort_unstable();
    lanes
}

fn left_out(computation: &Computation, shown: usize) -> String {
    match computation.width() - shown {
        0 => String::new(),
        1 => "  and 1 more process\n".to_string(),
        more => format!("  and {more} more processes\n"),
    }
}

fn name(computation: &Computation, i: usize) -> String {
    let name = &computation.processes()[i].name;
    shortened(&name.escape_debug().to_string(), NAME)
}

/// The variables that are asked about.
fn values(computation: &Computation, places: &[Place], i: usize, state: u32) -> String {
    let values = computation.values(i, state);
    let mut text = Vec::new();
    for (number, variable) in computation.processes()[i].variables.iter().enumerate() {
        let is_asked = |place: &Place| (place.process, place.variable) == (i, number);
        if places.iter().any(is_asked) {
            let name = variable.name.escape_debug();
            text.push(format!("{name} = {}", values[number]));
        }
    }
    text.join(", ")
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(&shortened(line.trim_end(), WIDTH));
    text.push('\n');
}

fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 3).chain("...".chars()).collect(),
        false => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{parse, Builder, Value};
    use super::*;

    /// Processes a and b of so many local states, numbered by x.
    fn computation(lengths: &[u32]) -> Computation {
        let mut builder = Builder::default();
        for (number, length) in lengths.iter().enumerate() {
            let process = builder.process(&format!("p{}", number + 1));
            for k in 1..=*length {
                let variables = [("x".into(), Value::Int(k.into()))];
                let clock = [(process, u64::from(k))];
                builder.push(process, &variables, &clock).unwrap();
            }
        }
        builder.finish().unwrap()
    }

    #[test]
    fn a_cut_is_a_line_through_the_lanes() {
        let computation = computation(&[3, 12, 1]);
        let predicate = parse(&computation, "all i in p1, p2: i.x > 0").unwrap();
        let text = cut(&computation, &predicate, &Cut::new([1, 6, 0]));
        let expected = "\
                       at the cut  |  later
  p1            1 -- [2]  |  3                     x = 2
  p2  .. 4 -- 5 -- 6 -- [7]  |  8 -- 9 -- 10 -- 11 ..  x = 7
  p3                 [1]  |
";
        let words = |text: &str| -> Vec<Vec<String>> {
            let words = |line: &str| line.split_whitespace().map(String::from).collect();
            text.lines().map(words).collect()
        };
        assert_eq!(words(&text), words(expected), "{text}");
        let bars: Vec<_> = text.lines().map(|line| line.find('|')).collect();
        assert!(bars.iter().all(|bar| *bar == bars[0]), "{text}");
    }

    #[test]
    fn a_history_goes_from_left_to_right() {
        let computation = computation(&[4, 2]);
        let predicate = parse(&computation, "true").unwrap();
        let text = history(&computation, &predicate, &[0, 0, 1, 0]);
        assert_eq!(text, "  p1  1  2-3     4\n  p2  1       2\n");
    }

    #[test]
    fn who_has_moved_is_shown_before_others() {
        let computation = computation(&[3; 30]);
        let predicate = parse(&computation, "some i: i.x == 2").unwrap();
        let text = cut(
            &computation,
            &predicate,
            &Cut::new((0..30).map(|i| u32::from(i > 25))),
        );
        assert!(
            ["p1 ", "p12 ", "p27 ", "p30 "]
                .iter()
                .all(|name| text.contains(name)),
            "{text}"
        );
        assert!(!text.contains("p13 ") && !text.contains("p26 "), "{text}");
    }

    #[test]
    fn pictures_fit_a_screen() {
        let computation = computation(&[300; 40]);
        let predicate = parse(&computation, "p39.x == 7").unwrap();
        let moves: Vec<_> = (0..40 * 299).map(|k| k % 40).collect();
        for text in [
            cut(&computation, &predicate, &Cut::new([150; 40])),
            history(&computation, &predicate, &moves),
        ] {
            assert!(text.lines().count() <= 20, "{text}");
            assert!(
                text.lines().all(|line| line.chars().count() <= WIDTH),
                "{text}"
            );
            assert!(
                text.contains("p39") && text.contains("and 24 more"),
                "{text}"
            );
        }
    }
}
