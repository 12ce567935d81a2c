//! Whether a program runs with classes of the JDK that were rewritten once for all programs ([`Image`]).

use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::options::Options;
use crate::platform::{in_place, Image, Platform};
use crate::policy::selection::Decision;
use crate::prepare::Prepared;
use crate::universe::{Looker, Universe};

/// Whether a program runs with the classes of the JDK as they were rewritten before.
pub(crate) fn goes_apart(prepared: &Prepared, options: &Options) -> bool {
    let image = options.platform.as_ref().and_then(Platform::image);
    let does = |image: &Image| !prepared.intrudes && suits(image, &prepared.universe, options);
    image.is_some_and(does)
}

/// Whether the classes of the JDK are rewritten for a program as they are in an image.
fn suits(image: &Image, program: &Universe, options: &Options) -> bool {
    options.granularity.classes.is_empty()
        && are_all_selected(image, options)
        && !is_concerned(options)
        && image.lookers.iter().all(|looker| holds(program, looker))
}

/// Whether the options leave out no class of the JDK.
fn are_all_selected(image: &Image, options: &Options) -> bool {
    options.selection.options().is_empty()
        || image.seen.iter().all(|class| {
            let decision = options.selection.decide(&class.name);
            !matches!(decision, Decision::LeftOut(_))
        })
}

/// Whether a static initialiser of the JDK is to be code under a lock.
fn is_concerned(options: &Options) -> bool {
    let mut names = options.initialisers.iter();
    names.any(|class| in_place::is_rewritten(&class.replace('.', "/")))
}

fn holds(universe: &Universe, looker: &Looker) -> bool {
    let parts = looker.each_ref().map(|text| text.as_bytes());
    universe.only_reads(op::INVOKEVIRTUAL, &MemberRef::of(parts))
}
