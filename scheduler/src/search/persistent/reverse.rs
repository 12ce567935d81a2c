//! Optimal DPOR as a reverse search. Sources: Avis & Fukuda 1996 (reverse search), Abdulla, Atig, Das, Jonsson & Sagonas
//! 2024 (parsimonious optimal DPOR: each trace is explored from one race only), Abdulla et al. 2014 (optimality).
//!
//! ```text
//! Item = (prefix, blocks)
//! 1| run(item): execute prefix; then the thread that the last block let pass, if it is enabled; then freely
//! 2|   for each reversal (i, S, l) of the execution E (reversals.rs): blocks' := blocks that end at or before i
//! 3|     run (E[0..i].S.l, blocks' + (i, i + |S.l|, E[i]))
//! ```
//!
//! Every trace has one parent: undo its last block, and complete what is left by a fixed rule. So an item needs nothing
//! but itself: no tree, no sleep sets. It may be run anywhere, in any order.
//!
//! Why each trace is explored once. Let t be a trace that begins with U, as the path of items has come to it, and b the
//! event that is taken there. Either b can be first in the rest of t, and then U.b is where we go on; or some event of t
//! that depends on b has nothing in its past beyond U that does. Of these let l be the one whose thread is first, with S
//! its past beyond U: t begins with U.S.l, and with no other block at U (line 5 of `reversals.rs` drops the others). The
//! execution that emits (i, S, l) is the one that begins with U.b and completes U.b.S.l, or U.b.S where l is then
//! blocked, by the fixed rule; it has this parse up to U.b, since nothing after b that depends on b can be first.
//!
//! Deviations from the papers
//! 1. POP reverses a race only if what was between has a certain form. Here the parent is the execution that a fixed rule
//!    completes, which covers operations that are blocked, disabled or alternatives of one thread, too.
//! 2. The argument needs that what disables b depends on all that b depends on. Three pairs of operations do not keep to
//!    that, and there a trace may be explored twice: a lock that an interrupt makes a thread give up waiting for
//!    (`lockInterruptibly`), whatever a thread would do whose process ends around it, and a lock that two readers share
//!    and a writer waits for, since readers do not depend on each other.
//! 3. What an update depends on is known when it has run (observed dependency, Aronis et al. 2018; a conditional
//!    relation, Godefroid 1996, chapter 4). The argument needs of two transitions b and l that are enabled
//!    together, after U.S: they are dependent there if and only if b and the l after b are. An update that has left its
//!    location as it was commutes with all that only look, and what it leaves decides nothing for l; so it holds. Where
//!    the choice of a block depends on what l turns out to be, an execution may be given up (`canonical.rs`).
//! 4. Not in C(M), where what a transition does is known only when it was executed, nor for objects of which nothing is
//!    known but that they are used.
//!
//! Unsound with any bound on executions, as optimal DPOR is. Of one that was cut or given up only the beginning is
//! analysed, so that the analysis of programs without end has one.
//!
//! Cost: see `reversals.rs`; memory for the branches that were found and not run: on the way to one execution those of
//! its parents, in depth-first order.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::conductor::{Plan, Prescribed};
use crate::model::{
    Ending, Execution, Operation, Outcome, Pending, Reduction, Sections, Transition,
};
use crate::search::reversals::Block;
use crate::search::{HappensBefore, Options, Search};

/// Of an execution that was cut off, or given up since it may have no end, so many steps are analysed.
const CUT: usize = 2_000;

/// What is left of a reverse search, or of a part of one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Reverse {
    options: Options,
    /// Nothing was run yet.
    is_new: bool,
    /// Executions with branches that were not run, the latest last.
    frames: Vec<Frame>,
    /// What the last plan was made of, see [`Search`].
    current: Option<Item>,
    cut: bool,
    /// An execution has shown that others may turn out to be other than expected.
    surprises: bool,
    /// Share of the search that is done.
    done: f64,
    /// What is known of critical sections, if they are told apart.
    sections: Option<Arc<Sections>>,
    /// Nothing was given away, and nothing taken over.
    is_whole: bool,
    /// Executions since it began.
    seen: u64,
    /// An execution has shown more of sections than was known, and the search has begun anew.
    began_anew: bool,
    /// The same, of a part that is not the whole: all of the search has to begin anew.
    is_void: bool,
}

/// An execution that was run.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Frame {
    taken: Vec<Transition>,
    /// Steps whose update has left its location as it was.
    unchanged: Vec<u32>,
    blocks: Vec<Block>,
    branches: Vec<Branch>,
    /// Share of the search of each branch.
    weight: f64,
}

/// What can happen instead of what did.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Branch {
    position: u32,
    between: Vec<u32>,
    last: Transition,
    /// What it has to turn out to be, see [`Prescribed::Outcome`].
    unchanged: Option<bool>,
}

/// An execution to run.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Item {
    prefix: Vec<Transition>,
    /// So many steps of the prefix repeat an earlier execution.
    visited: usize,
    /// Of the last step of the prefix, see [`Branch`].
    unchanged: Option<bool>,
    blocks: Vec<Block>,
    weight: f64,
}

impl Reverse {
    /// A search that has seen nothing yet. `options.sleep_sets` has no meaning here.
    pub fn new(options: Options) -> Self {
        Self::knowing(options, Sections::default())
    }

    /// The same, where something is known of critical sections already.
    pub fn knowing(options: Options, sections: Sections) -> Self {
        let used = options.reductions.contains(Reduction::Sections);
        Self {
            options,
            is_new: true,
            frames: Vec::new(),
            current: None,
            cut: false,
            surprises: false,
            done: 0.0,
            sections: used.then(|| sections.into()),
            is_whole: true,
            seen: 0,
            began_anew: false,
            is_void: false,
        }
    }

    /// What is known of critical sections.
    pub fn sections(&self) -> Option<&Sections> {
        self.sections.as_deref()
    }

    /// Whether the search that this is a part of has to begin anew, with what this part knows of sections.
    pub fn is_void(&self) -> bool {
        self.is_void
    }

    /// Takes in what an execution has shown of sections, by which all that was explored counts for nothing. Where too much
    /// did already, sections are told apart no longer.
    fn learn(&mut self, execution: &Execution) {
        let mut sections = self.sections.take().unwrap_or_default();
        let known = Arc::make_mut(&mut sections);
        execution.shown.iter().for_each(|shown| known.learn(shown));
        let is_whole = self.is_whole;
        if is_whole {
            known.wastes(self.seen);
        }
        *self = Self {
            is_new: is_whole,
            is_whole,
            began_anew: is_whole,
            is_void: !is_whole,
            ..Self::knowing(self.options, Sections::default())
        };
        self.sections = Some(sections);
    }

    /// Whether nothing is left.
    pub fn is_finished(&self) -> bool {
        !self.is_new && self.frames.is_empty() && self.current.is_none()
    }

    /// Gives away about half of what is left, and its share of the whole; `None` if there are not two items.
    pub fn split(&mut self) -> Option<(Self, f64)> {
        if self.waiting() < 2 {
            return None;
        }
        let whole = self.done + self.open();
        let lowest = self.frames.first_mut()?;
        let keep = lowest.branches.len() / 2;
        let branches = lowest.branches.split_off(keep);
        let given = lowest.weight * branches.len() as f64;
        let frame = Frame {
            branches,
            ..lowest.clone()
        };
        if keep == 0 {
            self.frames.remove(0);
        }
        self.is_whole = false;
        let other = Self {
            options: self.options,
            is_new: false,
            frames: vec![frame],
            current: None,
            cut: false,
            surprises: self.surprises,
            done: 0.0,
            sections: self.sections.clone(),
            is_whole: false,
            seen: 0,
            began_anew: false,
            is_void: false,
        };
        Some((other, given / whole))
    }

    /// Takes out one item: the last one, with which the fewest wait; or the `n`-th.
    pub fn choose(&mut self, n: Option<usize>) {
        if self.current.is_none() {
            self.current = self.take(n);
        }
    }

    fn take(&mut self, n: Option<usize>) -> Option<Item> {
        if std::mem::take(&mut self.is_new) {
            return Some(Item {
                prefix: Vec::new(),
                visited: 0,
                unchanged: None,
                blocks: Vec::new(),
                weight: 1.0,
            });
        }
        let mut n = n.unwrap_or_else(|| self.waiting().saturating_sub(1));
        let mut at = 0;
        while let Some(frame) = self.frames.get(at).filter(|f| n >= f.branches.len()) {
            n -= frame.branches.len();
            at += 1;
        }
        let frame = self.frames.get_mut(at)?;
        let branch = frame.branches.remove(n);
        let item = frame.item(branch);
        if frame.branches.is_empty() {
            self.frames.remove(at);
        }
        Some(item)
    }

    fn plan(&self, item: &Item) -> Plan {
        let mut plan = self.options.plan();
        plan.use_sleep = false;
        plan.conditional = false;
        plan.outcomes = self.outcomes();
        plan.surprises = self.surprises;
        plan.sections.clone_from(&self.sections);
        let (before, guided) = item.prefix.split_at(item.visited);
        let before = before.iter().cloned().map(Prescribed::Exactly);
        let last = guided.len().saturating_sub(1);
        let guided = guided.iter().cloned().enumerate();
        let guided = guided.map(|(i, transition)| match item.unchanged {
            Some(unchanged) if i == last => Prescribed::Outcome {
                transition,
                unchanged,
            },
            _ => Prescribed::Guided(transition),
        });
        let passed = item.blocks.last().map(|block| block.passed.thread());
        plan.prefix = before
            .chain(guided)
            .chain(passed.map(Prescribed::IfEnabled))
            .collect();
        plan
    }

    /// Whether an update that leaves its location as it was is a read.
    fn outcomes(&self) -> bool {
        self.options.reductions.contains(Reduction::Updates)
    }

    /// Share of the search that waits.
    fn open(&self) -> f64 {
        let frames = self.frames.iter();
        let frames = frames.map(|frame| frame.weight * frame.branches.len() as f64);
        let current = self.current.as_ref().map_or(0.0, |item| item.weight);
        frames.sum::<f64>() + current + f64::from(u8::from(self.is_new))
    }
}

impl Frame {
    fn item(&self, branch: Branch) -> Item {
        let position = branch.position as usize;
        let between = branch.between.iter();
        let mut prefix = self.taken[..position].to_vec();
        prefix.extend(between.map(|event| self.taken[*event as usize].clone()));
        prefix.push(branch.last);
        let blocks = self.blocks.iter();
        let mut blocks: Vec<Block> = blocks
            .filter(|block| block.end <= branch.position)
            .cloned()
            .collect();
        let mut passed = self.taken[position].clone();
        if self.unchanged.contains(&branch.position) {
            if let Some(Operation::Update(at)) = passed.operations.first() {
                passed.operations[0] = Operation::Read(*at);
            }
        }
        blocks.push(Block {
            start: branch.position,
            end: prefix.len() as u32,
            passed,
        });
        Item {
            prefix,
            visited: position,
            unchanged: branch.unchanged,
            blocks,
            weight: self.weight,
        }
    }
}

/// What is analysed of an execution, if that is not all: a program without end would have races without end.
fn beginning(execution: &Execution) -> Option<Execution> {
    let is_cut = matches!(execution.outcome, Outcome::Cut | Outcome::Abandoned);
    if !is_cut || execution.steps.len() <= CUT {
        return None;
    }
    let (steps, later) = execution.steps.split_at(CUT);
    let mut pending: Vec<Pending> = Vec::new();
    let next = later.iter().map(|step| Pending {
        transition: step.taken.clone(),
        enabled: true,
        operations: step.taken.operations.to_vec(),
    });
    for next in next.chain(execution.ending.pending.iter().cloned()) {
        let mut known = pending.iter();
        if !known.any(|known| known.transition.thread() == next.transition.thread()) {
            pending.push(next);
        }
    }
    Some(Execution {
        skipped: execution.skipped,
        steps: steps.to_vec(),
        outcome: execution.outcome,
        ending: Ending {
            pending,
            semaphores: execution.ending.semaphores.clone(),
        },
        findings: Vec::new(),
        reached: crate::model::Reached::default(),
        gaps: Vec::new(),
        shown: Vec::new(),
        entries: Vec::new(),
        threads: Vec::new(),
        objects: Vec::new(),
        traces: Vec::new(),
    })
}

impl Search for Reverse {
    /// A plan whose execution was not observed comes again.
    fn next(&mut self) -> Option<Plan> {
        self.choose(None);
        let plan = self.plan(self.current.as_ref()?);
        Some(plan)
    }

    fn observe(&mut self, execution: &Execution) {
        let Some(item) = self.current.take() else {
            return;
        };
        self.seen += 1;
        if !execution.shown.is_empty() {
            self.learn(execution);
            return;
        }
        self.cut |= execution.outcome == Outcome::Cut;
        self.surprises |= execution.may_surprise();
        let mut branches = Vec::new();
        let beginning = beginning(execution);
        let execution = beginning.as_ref().unwrap_or(execution);
        if !matches!(
            execution.outcome,
            Outcome::SleepBlocked | Outcome::Redundant
        ) {
            let order = HappensBefore::new(execution, false);
            for reversal in order.reversals(&item.blocks, self.outcomes()) {
                branches.push(Branch {
                    position: reversal.position as u32,
                    between: reversal.between,
                    last: reversal.last.clone(),
                    unchanged: reversal.unchanged,
                });
            }
        }
        let weight = item.weight / (branches.len() + 1) as f64;
        self.done += weight;
        if !branches.is_empty() {
            let steps = (0..).zip(&execution.steps);
            let unchanged = steps.filter(|(_, step)| step.unchanged().is_some());
            self.frames.push(Frame {
                taken: execution.steps.iter().map(|s| s.taken.clone()).collect(),
                unchanged: unchanged.map(|(number, _)| number).collect(),
                blocks: item.blocks,
                branches,
                weight,
            });
        }
    }

    fn replayed(&self) -> usize {
        self.current.as_ref().map_or(0, |item| item.visited)
    }

    fn began_anew(&mut self) -> bool {
        std::mem::take(&mut self.began_anew)
    }

    fn waiting(&self) -> usize {
        let branches = self.frames.iter().map(|frame| frame.branches.len());
        branches.sum::<usize>() + usize::from(self.is_new)
    }

    fn fraction(&self) -> f64 {
        match self.is_finished() {
            true => 1.0,
            false => self.done / (self.done + self.open()),
        }
    }

    fn bound(&self) -> Option<String> {
        self.options.bounds(self.cut, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::{Atomicity, System};
    use crate::systems::Statement::*;
    use crate::systems::Value::Constant;
    use crate::systems::{ModelSystem, Statements};

    /// Two threads that write one variable for ever: the analysis of an execution takes no longer with its length.
    #[test]
    fn of_an_execution_that_was_cut_the_beginning_is_analysed() {
        let thread = vec![Write(0, Constant(1)), Jump(0)];
        let mut system = ModelSystem::new(Statements::new(vec![thread; 2]));
        let options = Options {
            sleep_sets: true,
            atomicity: Atomicity::InvisibleFirst,
            depth: Some(CUT + 500),
            switches: None,
            conditional: false,
            reductions: crate::model::Reductions::NONE,
        };
        let mut search = Reverse::new(options);
        for _ in 0..3 {
            let plan = search.next().unwrap();
            let execution = system.execute(&plan).unwrap();
            assert_eq!(execution.steps.len(), CUT + 500);
            search.observe(&execution);
            let kept = search.frames.iter().map(|frame| frame.taken.len());
            assert_eq!(
                kept.max().unwrap_or(0),
                if search.frames.is_empty() { 0 } else { CUT }
            );
        }
    }
}
