//! Stretches of one thread.

use super::calls::Call;
use super::switches::Switches;

/// What one thread did until another one went on.
pub struct Block<'a> {
    /// Who.
    pub thread: u32,
    /// Why the thread of the block before stopped; none at the beginning.
    pub reason: Option<String>,
    /// What matters of it.
    pub calls: Vec<&'a Call>,
}

/// The blocks of an execution in which something matters, and how many operations are in none.
pub fn blocks<'a>(calls: &'a [Call], switches: &Switches<'_>) -> (Vec<Block<'a>>, usize) {
    let mut blocks: Vec<Block<'a>> = Vec::new();
    let mut others = 0;
    for (index, call) in calls.iter().enumerate() {
        if !call.matters {
            others += call.operations;
            continue;
        }
        match blocks.last_mut() {
            Some(block) if block.thread == call.thread => {
                let same = |last: &Call| {
                    last.place == call.place && last.doings.text() == call.doings.text()
                };
                // It was interrupted by what does not matter.
                let is_told = block
                    .calls
                    .last()
                    .copied()
                    .is_some_and(|last| same(last) && calls[index - 1].first != last.first);
                if !is_told {
                    block.calls.push(call);
                }
            }
            last => {
                let before = last.map(|block| block.thread);
                let reason = before.map(|before| why(calls, index, before, switches));
                blocks.push(Block {
                    thread: call.thread,
                    reason,
                    calls: vec![call],
                });
            }
        }
    }
    (blocks, others)
}

/// Why a thread had stopped before a call of another one: where it did so last.
pub fn why(calls: &[Call], index: usize, before: u32, switches: &Switches<'_>) -> String {
    let last = calls[..index]
        .iter()
        .rposition(|call| call.thread == before);
    let next = last.and_then(|last| calls.get(last + 1));
    switches.reason(before, next.unwrap_or(&calls[index]).first)
}
