//! The passes over all classes of a program by several threads, with the same result as by one.
//!
//! Sites are numbered in the order of the classes, and inserted code pushes the number of its site. Small numbers are
//! operands of different lengths; from [`FIRST_CONSTANT`] on a number is a constant of the pool, and all the rest of the
//! class is the same whatever the number is. So classes that come later are rewritten with provisional numbers, and their
//! constants are put right when it is known how many sites there are before.

use super::{ClassOutcome, ProgramContext, Rewriter};
use crate::class::bytes::Write;
use crate::class::{Class, Result};
use crate::parallel::in_order;
use crate::report::Gap;
use crate::sites::{SiteBuilder, SiteNumber};
use std::convert::Infallible;

/// The first number that is pushed by `ldc` (see [`crate::class::asm::push_int`]).
const FIRST_CONSTANT: usize = 0x8000;
/// So many classes are rewritten at a time.
const BLOCK: usize = 64;

/// What became of a class, and what could not be rewritten in it.
#[derive(Debug)]
pub struct Rewritten {
    /// The class; an error is damage in the class file.
    pub outcome: Result<ClassOutcome>,
    /// What was left as it is.
    pub gaps: Vec<Gap>,
}

/// Instruments all classes of a program, given as class files. Sites are added to a table. The result does not depend on
/// the number of threads.
pub fn instrument_all(
    program: ProgramContext<'_>,
    classes: &[&[u8]],
    sites: SiteBuilder,
    threads: usize,
) -> (Vec<Rewritten>, SiteBuilder) {
    let mut all = Vec::with_capacity(classes.len());
    let mut first = Rewriter::new(program, sites);
    for class in classes {
        if threads > 1 && first.sites().len() >= FIRST_CONSTANT {
            break;
        }
        all.push(one(&mut first, class));
    }
    let mut sites = first.into_sites();
    let blocks: Vec<&[&[u8]]> = classes[all.len()..].chunks(BLOCK).collect();
    let kinds = sites.kinds();
    let rewriter = || Rewriter::new(program, SiteBuilder::provisional(&kinds));
    let make = |rewriter: &mut Rewriter<'_>, number: usize| {
        let classes = blocks[number].iter();
        let rewritten: Vec<_> = classes.map(|class| one(rewriter, class)).collect();
        (rewritten, rewriter.take_sites())
    };
    let take = |number: usize, (rewritten, of_block): (Vec<Rewritten>, _)| {
        let first: SiteNumber = sites.append(of_block);
        for (class, mut rewritten) in blocks[number].iter().zip(rewritten) {
            if let Ok(ClassOutcome::Rewritten(new)) = &mut rewritten.outcome {
                rewritten.outcome = renumber(class, std::mem::take(new), first);
            }
            all.push(rewritten);
        }
        Ok::<(), Infallible>(())
    };
    let Ok(()) = in_order(blocks.len(), threads, rewriter, make, take);
    (all, sites)
}

fn one(rewriter: &mut Rewriter<'_>, class: &[u8]) -> Rewritten {
    let mut gaps = Vec::new();
    let outcome = rewriter.instrument_file(class, &mut gaps);
    Rewritten { outcome, gaps }
}

/// Puts the numbers of sites right; `first` is the one that takes the place of the first provisional one.
fn renumber(original: &[u8], mut new: Vec<u8>, first: SiteNumber) -> Result<ClassOutcome> {
    let added = Class::parse(original)?.pool.count();
    let pool = Class::parse(&new)?.pool;
    let constants: Vec<(usize, i32)> = pool.integers(added).collect();
    for (at, value) in constants {
        if let Some(site) = SiteNumber::from_provisional(value, first) {
            new.set_u32(at, site.0);
        }
    }
    Ok(ClassOutcome::Rewritten(new))
}
