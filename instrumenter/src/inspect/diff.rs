//! Two versions of a method as one listing.

use super::listing::Line;

/// How far ahead the rewritten code is searched for an original instruction. What one instruction gets inserted is
/// shorter, unless a method has dozens of arguments.
const WINDOW: usize = 256;

/// One line of the common listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<'l> {
    /// In both: before and after.
    Kept(&'l Line, &'l Line),
    /// Only before.
    Gone(&'l Line),
    /// Only after.
    New(&'l Line),
}

/// Aligns two listings. Instructions are only inserted and replaced, never moved, so the first match in the window is
/// as good as any.
pub fn diff<'l>(before: &'l [Line], after: &'l [Line]) -> Vec<Change<'l>> {
    let mut changes = Vec::with_capacity(after.len());
    let mut next = 0;
    for line in before {
        let window = &after[next..after.len().min(next + WINDOW)];
        match window
            .iter()
            .position(|candidate| candidate.key == line.key)
        {
            Some(skipped) => {
                changes.extend(window[..skipped].iter().map(Change::New));
                changes.push(Change::Kept(line, &window[skipped]));
                next += skipped + 1;
            }
            None => changes.push(Change::Gone(line)),
        }
    }
    changes.extend(after[next..].iter().map(Change::New));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<Line> {
        let line = |(pc, word): (usize, &str)| Line {
            pc: pc as u32,
            key: word.to_string(),
            text: word.to_string(),
            label: None,
        };
        text.split(' ').enumerate().map(line).collect()
    }

    #[test]
    fn what_is_new_and_what_is_gone_is_told_apart() {
        let before = lines("aload_0 monitorenter getfield return");
        let after = lines("aload_0 hook dup hook2 getfield return");
        let signs: String = diff(&before, &after)
            .iter()
            .map(|change| match change {
                Change::Kept(..) => ' ',
                Change::Gone(_) => '-',
                Change::New(_) => '+',
            })
            .collect();
        assert_eq!(signs, " -+++  ");
    }
}
