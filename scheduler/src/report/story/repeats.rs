//! Blocks that come again and again, such as those of a thread that looks every so often: they are told once.

/// So many blocks at most make a turn.
const LONGEST: usize = 6;

/// The lines of all blocks; what follows as it was before is a note.
pub fn folded(blocks: &[Vec<String>]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut at = 0;
    while at < blocks.len() {
        let (length, turns) = turn(&blocks[at..]);
        lines.extend(blocks[at..at + length].iter().flatten().cloned());
        match turns {
            1 => {}
            2 => lines.push("    ... and once more so".to_string()),
            _ => lines.push(format!("    ... and so on, {} times more", turns - 1)),
        }
        at += length * turns;
    }
    lines
}

/// Of how many blocks the turn is that begins here, and how often it comes: that which saves most lines.
fn turn(blocks: &[Vec<String>]) -> (usize, usize) {
    let mut best = (1, 1);
    let mut most = 1;
    for length in 1..=LONGEST.min(blocks.len() / 2) {
        let first = &blocks[..length];
        let again = blocks
            .chunks_exact(length)
            .take_while(|turn| *turn == first);
        let turns = again.count();
        let saved = first.iter().map(Vec::len).sum::<usize>() * (turns - 1);
        if saved > most {
            (best, most) = ((length, turns), saved);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(blocks: &str) -> String {
        let blocks: Vec<Vec<String>> = blocks.split(' ').map(|b| vec![b.to_string()]).collect();
        folded(&blocks)
            .iter()
            .map(|line| line.trim())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn turns_are_told_once() {
        assert_eq!(
            told("a b c b c b c d"),
            "a b c ... and so on, 2 times more d"
        );
        assert_eq!(told("a b a b"), "a b ... and once more so");
        assert_eq!(told("a a a a a"), "a ... and so on, 4 times more");
    }

    #[test]
    fn what_saves_nothing_is_told_as_it_is() {
        assert_eq!(told("a b c"), "a b c");
        // A note is as long as the block.
        assert_eq!(told("a a b"), "a a b");
    }
}
