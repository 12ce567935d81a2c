//! The short story: at most one screen.

use jcheck_annotations::class_of;

use super::super::in_a_line;
use super::blocks::{blocks, Block};
use super::calls::calls;
use super::endings::{endings, Manner};
use super::paint::Paint;
use super::repeats::folded;
use super::subjects::full_name;
use super::switches::Switches;
use super::telling::{Story, Telling};
use crate::model::{Execution, Finding};

/// So many lines at most, with what is around it in a report some 40.
const LINES: usize = 26;
/// The blocks have at least so many of them.
const FEWEST: usize = 12;
/// Of what is left out in the middle, at least so many lines are shown before it.
const BEFORE: usize = 4;
/// Frames of one thread.
const FRAMES: usize = 4;
/// Places wider than this do not widen the column.
const WIDEST_PLACE: usize = 46;
/// What happens at one place is cut off here.
const WIDEST_DOING: usize = 90;

/// The story of a finding, in which lines about these places matter most.
pub fn story(
    execution: &Execution,
    finding: &Finding,
    telling: Telling<'_>,
    places: &[String],
) -> Story {
    let calls = calls(execution, Some(finding), &telling);
    let switches = Switches::new(execution, &telling);
    let (blocks, others) = blocks(&calls, &switches);
    let end = end(execution, finding, &telling);
    let room = LINES.saturating_sub(end.lines().count() + 2).max(FEWEST);
    let mut text = String::new();
    for line in shortened(told(execution, &blocks, telling.paint), room, places) {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    if others > 0 {
        let note = format!("    and {}", counted(others));
        text.push_str(&format!("{}\n", telling.paint.faint(&note)));
    }
    Story {
        schedule: text,
        end,
    }
}

/// The lines of the blocks.
fn told(execution: &Execution, blocks: &[Block<'_>], paint: Paint) -> Vec<String> {
    let calls = blocks.iter().flat_map(|block| &block.calls);
    let places = calls.filter_map(|call| Some(call.place.as_ref()?.chars().count()));
    let width = places.filter(|width| *width <= WIDEST_PLACE).max();
    let width = width.unwrap_or(0);
    let lines = |block: &Block<'_>| {
        let who = paint.thread(block.thread, &full_name(execution, block.thread));
        let mut lines = vec![match &block.reason {
            Some(reason) => format!("  {}{who}", paint.faint(&format!("-- {reason} --> "))),
            None => format!("  {who}"),
        }];
        lines.extend(block.calls.iter().map(|call| {
            let place = call.place.as_deref().unwrap_or_default();
            format!("    {place:<width$}  {}", cut(&call.doings.text()))
        }));
        lines
    };
    folded(&blocks.iter().map(lines).collect::<Vec<_>>())
}

fn counted(operations: usize) -> String {
    match operations {
        1 => "1 more operation".to_string(),
        _ => format!("{operations} more operations"),
    }
}

fn cut(text: &str) -> String {
    match text.chars().count() > WIDEST_DOING {
        true => text
            .chars()
            .take(WIDEST_DOING - 3)
            .chain("...".chars())
            .collect(),
        false => text.to_string(),
    }
}

/// At most so many lines: those in the middle are left out that say least of these places.
fn shortened(lines: Vec<String>, room: usize, places: &[String]) -> Vec<String> {
    if lines.len() <= room {
        return lines;
    }
    let left_out = lines.len() - (room - 1);
    let matters = |line: &&String| places.iter().any(|place| line.contains(place));
    let lost = |from: &usize| lines[*from..from + left_out].iter().filter(matters).count();
    let from = (BEFORE..lines.len() - left_out).min_by_key(lost);
    let from = from.unwrap_or(BEFORE);
    let note = format!("    ... {left_out} lines left out (--story full has all)");
    let mut short = lines[..from].to_vec();
    short.push(note);
    short.extend_from_slice(&lines[from + left_out..]);
    short
}

/// How it ended: who waits for whom, and what the finding tells.
fn end(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> String {
    let mut text = String::new();
    let name = |thread| full_name(execution, thread);
    let frames = |thread: u32, frames: &[String]| {
        // Who waits only for the end of others has nothing to do with it.
        let joins = matches!(
            execution.threads.get(thread as usize).map(|thread| &thread.end),
            Some(crate::model::ThreadEnd::Blocked { verb, .. }) if verb == "join"
        );
        let all_join = execution.threads.iter().all(|thread| {
            !matches!(&thread.end, crate::model::ThreadEnd::Blocked { verb, .. } if verb != "join")
        });
        match joins && !all_join {
            true => Vec::new(),
            false => most(called(frames, telling), telling),
        }
    };
    let is_own = |frame: &str| telling.is_own_frame(frame);
    let manner = Manner {
        name: &name,
        frames: &frames,
        is_own: Some(&is_own),
    };
    endings(&mut text, execution, finding, telling.sites, &manner);
    let mut details = finding.details.iter();
    // That is said above.
    let is_known = details.all(|line| line.strip_prefix("at ") == finding.at.as_deref());
    if is_known {
        return text;
    }
    for line in short_details(&finding.details, telling) {
        text.push_str(&format!("  {}\n", in_a_line(&line)));
    }
    text
}

/// The frames from the call outwards that the program, or a library, makes of the JDK; of what runs neither, the outermost one.
fn called<'f>(frames: &'f [String], telling: &Telling<'_>) -> &'f [String] {
    let caller = frames
        .iter()
        .position(|frame| telling.sites.is_of_program(frame));
    let from = caller.unwrap_or(frames.len()).saturating_sub(1);
    &frames[from..]
}

/// The frames that say most: the innermost one, and those of the program.
fn most(frames: &[String], telling: &Telling<'_>) -> Vec<String> {
    let last_own = frames.iter().rposition(|frame| telling.is_own_frame(frame));
    let is_kept = |index: usize, frame: &String| {
        index == 0 || Some(index) == last_own || telling.sites.is_of_program(frame)
    };
    let kept = frames.iter().enumerate();
    let kept: Vec<usize> = kept
        .filter(|(index, frame)| is_kept(*index, frame))
        .map(|(index, _)| index)
        .collect();
    let mut lines = Vec::new();
    let mut next = 0;
    for (count, index) in kept.iter().enumerate() {
        let is_last = Some(*index) == last_own;
        if count + 1 >= FRAMES && !is_last {
            continue;
        }
        if *index > next {
            lines.push("...".to_string());
        }
        lines.push(format!("at {}", in_a_line(&frames[*index])));
        next = index + 1;
        if is_last {
            break;
        }
    }
    lines
}

/// Details with stacks of frames cut short.
fn short_details(details: &[String], telling: &Telling<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut frames: Vec<String> = Vec::new();
    let mut indent = String::new();
    let flush = |frames: &mut Vec<String>, indent: &str, lines: &mut Vec<String>| {
        let short = most(frames, telling);
        lines.extend(short.into_iter().map(|line| format!("{indent}{line}")));
        frames.clear();
    };
    for line in details {
        let bare = line.trim_start();
        match bare.strip_prefix("at ") {
            Some(frame) if class_of(frame) != frame => {
                indent = line[..line.len() - bare.len()].to_string();
                frames.push(frame.to_string());
            }
            _ => {
                flush(&mut frames, &indent, &mut lines);
                lines.push(line.clone());
            }
        }
    }
    flush(&mut frames, &indent, &mut lines);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_least_is_left_out() {
        let lines: Vec<String> = (0..30).map(|number| format!("at line {number};")).collect();
        let short = |places: &[&str]| {
            let places: Vec<String> = places.iter().map(ToString::to_string).collect();
            shortened(lines.clone(), 12, &places)
        };
        let plain = short(&[]);
        assert_eq!(plain.len(), 12);
        assert!(plain[3].contains("line 3;") && plain[4].contains("19 lines left out"));
        let marked = short(&["line 5;", "line 6;"]);
        assert_eq!(marked.len(), 12);
        assert!(marked[6].contains("line 6;") && marked[7].contains("19 lines left out"));
        assert!(marked.last().unwrap().contains("line 29;"));
    }
}
