//! Maps positions in the old code to positions in the new one.

use crate::class::error::{ClassError, ClassErrorKind, Result};
use crate::class::opcode::Instructions;
use std::ops::Range;

/// So many positions are filled in one step: most runs are shorter.
const FILLED: usize = 16;

/// Maps old positions to new ones.
#[derive(Debug, Clone, Default)]
pub struct PcMap {
    /// By old pc: twice what is to be added to it for its target, and one if its start is another position. Only
    /// defined where instructions begin.
    shifts: Vec<i32>,
    /// Starts that are no targets, with their old pc, in order.
    starts: Vec<(u32, u32)>,
}

/// The map together with the instructions it is about.
#[derive(Debug, Clone, Copy)]
pub struct Moves<'l> {
    map: &'l PcMap,
    instructions: &'l Instructions,
}

impl<'l> Moves<'l> {
    pub(super) fn new(map: &'l PcMap, instructions: &'l Instructions) -> Self {
        Moves { map, instructions }
    }

    /// New position for branches, frames, handlers, line numbers; also defined for the end of the code.
    pub fn target(&self, pc: i64) -> Result<u32> {
        self.instructions.index_of(pc)?;
        Ok(self.map.target_of(pc as u32))
    }

    /// As [`Moves::target`], for tables that the JVM does not check: a pc inside an instruction counts as its start,
    /// one behind the code as its end. Some obfuscators leave such entries behind.
    pub fn nearest_target(&self, pc: u32) -> u32 {
        self.map.target_of(self.instructions.nearest(pc))
    }

    /// New position of the instruction itself.
    pub fn start(&self, pc: i64) -> Result<u32> {
        match self.instructions.index_of(pc)? {
            index if index < self.instructions.len() => Ok(self.map.start_of(pc as u32)),
            _ => Err(ClassError::new(0, ClassErrorKind::BadPc(pc))),
        }
    }
}

impl PcMap {
    /// Forgets everything but its size.
    pub(super) fn clear(&mut self) {
        self.starts.clear();
    }

    pub(super) fn make_room(&mut self, code_length: usize) {
        // What is left from another method is never looked at.
        let length = self.shifts.len().max(code_length + 1 + FILLED);
        self.shifts.resize(length, 0);
    }

    /// Notes what is to be added to the pcs of a run; what it says of later ones is overwritten when those are known.
    pub(super) fn fill(&mut self, run: Range<usize>, target: usize) {
        let shift = (target as i32 - run.start as i32) * 2;
        for at in run.step_by(FILLED) {
            self.shifts[at..at + FILLED].fill(shift);
        }
    }

    pub(super) fn put(&mut self, pc: usize, target: usize, start: usize) {
        let shift = (target as i32 - pc as i32) * 2;
        self.shifts[pc] = shift | i32::from(start != target);
        if start != target {
            self.starts.push((pc as u32, start as u32));
        }
    }

    #[inline]
    pub(super) fn target_of(&self, pc: u32) -> u32 {
        (pc as i32 + (self.shifts[pc as usize] >> 1)) as u32
    }

    #[inline]
    pub(super) fn start_of(&self, pc: u32) -> u32 {
        if self.shifts[pc as usize] & 1 == 0 {
            return self.target_of(pc);
        }
        let known = self.starts.binary_search_by_key(&pc, |start| start.0);
        known.map_or(pc, |place| self.starts[place].1)
    }
}
