//! Where loops begin again without having changed anything: the control flow of one method body.
//!
//! ```text
//! for each instruction h to which a branch goes back:
//! 1|  R := what can be reached from h through instructions without effect
//! 2|  B := the natural loop of h: what can reach a branch back to h without passing h
//! 3|  unless h is the only entry of B, and a branch back to h is in R: nothing
//! 4|  the effects of h: instructions with an effect to which R leads, and the handlers of exceptions, as far as in B
//! ```
//!
//! An instruction has an effect if it may change anything that is still there when the loop begins again: the heap,
//! what the world outside sees, a local variable that is live at h. So a thread that comes back to h without having
//! met an effect is in the state in which it was there before.

use crate::class::opcode::{op, Instructions};
use crate::class::view::ExceptionEntry;
use crate::class::Result;
use rustc_hash::FxHashSet;

/// A loop that can go round without an effect. Instructions by their positions in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// The first one.
    pub head: usize,
    /// Branches back to the head that can be met without an effect.
    pub repeats: Vec<usize>,
    /// What is met first of all that has an effect.
    pub effects: Vec<usize>,
    /// Local variables that are written and live at the head, each with the opcode that stores it: whether they have another value
    /// is seen when the loop repeats.
    pub compared: Vec<(u8, u16)>,
}

/// An instruction that stores what is to be compared: position, opcode, local variable.
type Store = (usize, u8, u16);

/// Instructions looked at from one head; loops that go round without an effect are short.
const REACH: usize = 400;

/// What methods are worked on in, one after the other.
#[derive(Debug, Default)]
pub struct Memory {
    /// Heads, and branches back to them.
    heads: Vec<(usize, usize)>,
    open: Vec<usize>,
    /// R, as far as it is known.
    reached: Seen,
    /// Where the reads of a local variable have been looked for.
    passed: Seen,
    /// Local variables, and whether they are live at the head at hand.
    live: Vec<(u16, bool)>,
}

/// A set of instructions that is soon forgotten.
#[derive(Debug, Default)]
struct Seen {
    round: u32,
    /// By instruction: the round in which it was added last.
    added: Vec<u32>,
}

impl Seen {
    fn begin(&mut self, instructions: usize) {
        self.round = 0;
        self.added.clear();
        self.added.resize(instructions, 0);
    }

    fn forget(&mut self) {
        self.round += 1;
    }

    /// False if it was there before.
    fn insert(&mut self, index: usize) -> bool {
        std::mem::replace(&mut self.added[index], self.round) != self.round
    }

    fn contains(&self, index: usize) -> bool {
        self.added.get(index) == Some(&self.round)
    }
}

/// A method body.
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    /// The code array.
    pub code: &'a [u8],
    /// Its instructions.
    pub instructions: &'a Instructions,
    /// Its exception handlers.
    pub exceptions: &'a [ExceptionEntry],
    /// Whether writing a local variable that is live at the head is no effect, but compared.
    pub compares: bool,
}

impl Body<'_> {
    /// All such loops. `has_effect` tells of an instruction that writes no local variable.
    ///
    /// # Errors
    /// Branches to where no instruction begins.
    pub fn loops(
        &self,
        memory: &mut Memory,
        has_effect: &mut dyn FnMut(usize) -> Result<bool>,
    ) -> Result<Vec<Loop>> {
        memory.heads.clear();
        for jump in self.instructions.jumps() {
            let instruction = &self.instructions[jump];
            match instruction.opcode {
                op::JSR | op::JSR_W => return Ok(Vec::new()),
                _ if instruction.is_switch() => continue,
                _ => {}
            }
            let target = self.index_of(instruction.branch_target(self.code))?;
            if target <= jump {
                memory.heads.push((target, jump));
            }
        }
        let mut loops = Vec::new();
        if memory.heads.is_empty() {
            return Ok(loops);
        }
        memory.heads.sort_unstable();
        memory.reached.begin(self.instructions.len());
        memory.passed.begin(self.instructions.len());
        let heads = std::mem::take(&mut memory.heads);
        let mut sources = None;
        for of_one in heads.chunk_by(|a, b| a.0 == b.0) {
            let head = of_one[0].0;
            if !self.may_repeat(head, of_one, has_effect, memory)? {
                continue;
            }
            let (mut effects, stores) = self.reach(head, has_effect, memory)?;
            let backs: Vec<usize> = of_one.iter().map(|(_, jump)| *jump).collect();
            let mut repeats = backs.clone();
            repeats.retain(|jump| memory.reached.contains(*jump));
            if repeats.is_empty() {
                continue;
            }
            let sources = match &sources {
                Some(sources) => sources,
                None => sources.insert(self.sources()?),
            };
            let Some(natural) = natural_loop(head, &backs, sources) else {
                continue;
            };
            for entry in self.exceptions {
                effects.push(self.index_of(i64::from(entry.handler))?);
            }
            effects.retain(|effect| natural.contains(effect));
            let mut compared: Vec<(u8, u16)> = Vec::new();
            for (index, store, local) in stores {
                match compared.iter().find(|(_, known)| *known == local) {
                    _ if !natural.contains(&index) => {}
                    None => compared.push((store, local)),
                    Some((known, _)) if *known == store => {}
                    Some(_) => effects.push(index),
                }
            }
            effects.sort_unstable();
            effects.dedup();
            loops.push(Loop {
                head,
                repeats,
                effects,
                compared,
            });
        }
        memory.heads = heads;
        Ok(loops)
    }

    /// Where branches go back to, in order.
    ///
    /// # Errors
    /// Branches to where no instruction begins.
    pub fn heads(&self) -> Result<Vec<usize>> {
        let mut heads = Vec::new();
        for jump in self.instructions.jumps() {
            for target in self.instructions[jump].targets(self.code) {
                let target = self.index_of(target)?;
                if target <= jump {
                    heads.push(target);
                }
            }
        }
        heads.sort_unstable();
        heads.dedup();
        Ok(heads)
    }

    #[inline]
    fn index_of(&self, pc: i64) -> Result<usize> {
        self.instructions.index_of(pc)
    }

    /// Whether a branch back to `head` could be in R if no local variable were live there: most loops need no closer
    /// look.
    fn may_repeat(
        &self,
        head: usize,
        backs: &[(usize, usize)],
        has_effect: &mut dyn FnMut(usize) -> Result<bool>,
        Memory { open, reached, .. }: &mut Memory,
    ) -> Result<bool> {
        reached.forget();
        open.clear();
        open.push(head);
        while let Some(index) = open.pop() {
            let Some(instruction) = self.instructions.get(index) else {
                continue;
            };
            if !reached.insert(index) {
                continue;
            }
            if instruction.local(self.code).is_none() && has_effect(index)? {
                continue;
            }
            if backs.iter().any(|(_, jump)| *jump == index) {
                return Ok(true);
            }
            self.following(index, open)?;
        }
        Ok(false)
    }

    /// Line 1, the instructions with an effect at its border, and those that store what is to be compared.
    fn reach(
        &self,
        head: usize,
        has_effect: &mut dyn FnMut(usize) -> Result<bool>,
        memory: &mut Memory,
    ) -> Result<(Vec<usize>, Vec<Store>)> {
        let mut effects = Vec::new();
        let mut stores = Vec::new();
        let mut open = vec![head];
        let mut count = 0;
        memory.reached.forget();
        memory.live.clear();
        while let Some(index) = open.pop() {
            if count > REACH {
                memory.reached.forget();
                return Ok(Default::default());
            }
            let Some(instruction) = self.instructions.get(index) else {
                continue;
            };
            let effect = match instruction.local(self.code) {
                Some((op::ILOAD..=op::ALOAD, _)) => false,
                Some((store, local)) if self.is_live(head, local, memory)? => {
                    let compares = self.compares && store != op::IINC;
                    if compares && !memory.reached.contains(index) {
                        stores.push((index, store, local));
                    }
                    !compares
                }
                Some(_) => false,
                None => has_effect(index)?,
            };
            if effect {
                effects.push(index);
            } else if memory.reached.insert(index) {
                count += 1;
                self.following(index, &mut open)?;
            }
        }
        Ok((effects, stores))
    }

    /// Where control goes from an instruction, exceptions aside.
    pub fn following(&self, index: usize, to: &mut Vec<usize>) -> Result<()> {
        let instruction = &self.instructions[index];
        if !instruction.ends_flow(self.code) {
            to.push(index + 1);
        }
        if instruction.is_branch() {
            to.push(self.index_of(instruction.branch_target(self.code))?);
        } else if instruction.is_switch() {
            for target in instruction.targets(self.code) {
                to.push(self.index_of(target)?);
            }
        }
        Ok(())
    }

    /// The handlers of what an instruction may throw.
    pub fn handlers(&self, index: usize, to: &mut Vec<usize>) -> Result<()> {
        let pc = self.instructions[index].pc;
        for entry in self.exceptions {
            if (u32::from(entry.start)..u32::from(entry.end)).contains(&pc) {
                to.push(self.index_of(i64::from(entry.handler))?);
            }
        }
        Ok(())
    }

    /// Whether a local variable may be read before it is written, from the head at hand on.
    fn is_live(&self, head: usize, local: u16, memory: &mut Memory) -> Result<bool> {
        if let Some((_, live)) = memory.live.iter().find(|(known, _)| *known == local) {
            return Ok(*live);
        }
        let live = self.is_read(head, local, memory)?;
        memory.live.push((local, live));
        Ok(live)
    }

    fn is_read(
        &self,
        from: usize,
        local: u16,
        Memory { open, passed, .. }: &mut Memory,
    ) -> Result<bool> {
        passed.forget();
        open.clear();
        open.push(from);
        while let Some(index) = open.pop() {
            if index >= self.instructions.len() || !passed.insert(index) {
                continue;
            }
            self.handlers(index, open)?;
            match self.instructions[index].local(self.code) {
                Some((op::ISTORE..=op::ASTORE, written)) if written == local => continue,
                Some((op::ISTORE..=op::ASTORE, _)) => {}
                // A counter is as it was for all who never read it otherwise.
                Some((op::IINC, _)) => {}
                Some((_, read)) if read == local => return Ok(true),
                _ => {}
            }
            self.following(index, open)?;
        }
        Ok(false)
    }

    /// By instruction: those from which control comes. One more entry for the end of the code.
    fn sources(&self) -> Result<Vec<Vec<usize>>> {
        let mut sources = vec![Vec::new(); self.instructions.len() + 1];
        let mut to = Vec::new();
        for index in 0..self.instructions.len() {
            self.following(index, &mut to)?;
            self.handlers(index, &mut to)?;
            for target in to.drain(..) {
                sources[target].push(index);
            }
        }
        Ok(sources)
    }
}

/// Line 2; `None` if there is another way into the loop.
fn natural_loop(head: usize, backs: &[usize], sources: &[Vec<usize>]) -> Option<FxHashSet<usize>> {
    let mut natural = FxHashSet::from_iter([head]);
    let mut open = backs.to_vec();
    while let Some(index) = open.pop() {
        if natural.insert(index) {
            open.extend(&sources[index]);
        }
    }
    // The beginning of the method leads in, too. Code that nothing leads to ends the way back, and is no way in.
    (head == 0 || !natural.contains(&0)).then_some(natural)
}
