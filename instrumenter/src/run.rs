//! The passes over all classes of a program, wherever they are packed.
//!
//! A piece of a jar, some entries, is rewritten by one thread. Then the sites before it are known, or are as soon as
//! others have rewritten the pieces before it. It gets its numbers and, if the jar is to be written, is packed at
//! once, as a rule by the same thread. What remains to be done in order is to put the pieces together.

use crate::border::{self, Hooked, Side};
use crate::class::ClassError;
use crate::error::Error;
use crate::found::Sorted;
use crate::jar::{
    self, Change, Compression, Entry, EntryKind, JarWriter, Packed, Packer, Source, Unpacked,
};
use crate::options::Options;
use crate::parallel::{both, in_two_steps};
use crate::passes::{Block, ClassOutcome, ProgramContext, Rewriter, Rewritten};
use crate::platform::{in_place, Image, Platform};
use crate::policy;
use crate::prepare::{bad_class, prepare_with, Decided, Prepared};
use crate::report::{Gap, Report};
use crate::sites::SiteNumber;
use crate::universe::{Looker, Universe};
use jcheck_annotations::{Granularity, Reflection, Site, SiteKind, SiteTable, Weaving};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Cursor, Seek, Write};
use std::ops::Range;

/// So many bytes of class files have one site or less, as a rule: what is reserved should not have to be moved.
const BYTES_FOR_A_SITE: usize = 100;

/// A jar or directory on its way.
pub(crate) struct Part {
    pub(crate) source: Source,
    /// One for each entry. What is packed already may have no content any more, see [`Packing::keeps`].
    pub(crate) changes: Vec<Change>,
    /// What is to be written, in order; some of it is packed already.
    packed: Vec<(Range<usize>, Option<Packed>)>,
    /// Where it is packed: the part around it, and the entry there.
    inside: Option<(usize, usize)>,
}

impl Part {
    /// Its class files as they are now, in their order.
    pub(crate) fn class_files(&self) -> impl Iterator<Item = &[u8]> {
        let entries = self.source.entries.iter().zip(&self.changes);
        let classes = entries.filter(|(entry, _)| entry.kind == EntryKind::Class);
        classes.map(|(entry, change)| match change {
            Change::Replace(bytes) => bytes.as_slice(),
            Change::Keep | Change::Drop => entry.bytes.as_slice(),
        })
    }

    /// Adds its entries to a jar, or those that are not there yet.
    ///
    /// # Errors
    /// [`Error::Write`], [`Error::DamagedEntry`].
    pub(crate) fn add_to<W: Write + Seek>(
        &mut self,
        jar: &mut JarWriter<'_, W>,
        compression: Compression,
    ) -> Result<(), Error> {
        let mut packer = Packer::new(&self.source);
        for (entries, packed) in self.packed.drain(..) {
            let changes = &self.changes[entries.clone()];
            jar.add(match packed {
                Some(packed) => packed,
                None => packer.pack(entries, changes, compression)?,
            })?;
        }
        Ok(())
    }
}

/// What the passes made of the inputs.
pub(crate) struct Run {
    /// The inputs, then the jars inside them.
    pub(crate) parts: Vec<Part>,
    /// Which of them has the classes of the JDK, if these are rewritten with the program.
    pub(crate) platform: Option<usize>,
    /// Which of them has the classes that are not on the class path, and what is known of them.
    pub(crate) found: (Option<usize>, Sorted),
    pub(crate) sites: SiteTable,
    pub(crate) report: Report,
    /// Which hooks the JDK and the program call through their borders, if classes of the JDK are rewritten in place.
    pub(crate) hooked: Calls,
    /// What loops of the JDK call that only reads, as long as no class overrides it.
    pub(crate) lookers: BTreeSet<Looker>,
}

/// The hooks that are called through each border.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    pub(crate) platform: BTreeSet<Hooked>,
    pub(crate) program: BTreeSet<Hooked>,
}

impl Calls {
    /// Has a rewritten class call its border.
    fn link(&mut self, bytes: Vec<u8>, side: Side) -> Result<Vec<u8>, ClassError> {
        let hooked = match side {
            Side::Platform => &mut self.platform,
            Side::Program => &mut self.program,
        };
        Ok(border::link(&bytes, side, hooked)?.unwrap_or(bytes))
    }
}

impl Run {
    /// A program of which nothing is rewritten.
    pub(crate) fn untouched(source: Source, sites: SiteTable) -> Self {
        let (list, closed) = jar::unpack(vec![source]);
        let part = |unpacked: Unpacked| Part {
            changes: vec![Change::Keep; unpacked.source.entries.len()],
            source: unpacked.source,
            packed: Vec::new(),
            inside: unpacked.inside,
        };
        Run {
            parts: list.into_iter().map(part).collect(),
            platform: None,
            found: Default::default(),
            hooked: Calls::default(),
            lookers: BTreeSet::new(),
            sites,
            report: Report {
                closed,
                ..Report::default()
            },
        }
    }

    /// What a JVM must know to rewrite classes while it loads them, those of the JDK in an image among them.
    pub(crate) fn weaving(&self, image: Option<&Image>) -> Weaving {
        let (made, sorted) = &self.found;
        let parts = self.parts.iter().enumerate();
        let ahead = parts.filter(|(number, _)| Some(*number) != *made);
        let made = made.and_then(|number| self.parts.get(number));
        let of_image = image.map_or(&[][..], |image| &image.digests);
        let ahead = ahead.flat_map(|(_, part)| part.class_files());
        let made = made.into_iter().flat_map(Part::class_files);
        sorted.weaving(of_image, ahead, made)
    }

    /// Puts rewritten jars back into those around them, the innermost first.
    pub(crate) fn repack(&mut self, compression: Compression) -> Result<(), Error> {
        for number in (0..self.parts.len()).rev() {
            let part = &mut self.parts[number];
            let Some((outer, entry)) = part.inside else {
                continue;
            };
            if part.changes.iter().any(|change| *change != Change::Keep) {
                let path = part.source.path.clone();
                let mut jar = JarWriter::new(&path, Cursor::new(Vec::new()));
                part.add_to(&mut jar, compression)?;
                let bytes = jar.finish()?.into_inner();
                self.parts[outer].changes[entry] = Change::Replace(bytes);
            }
        }
        Ok(())
    }
}

/// Looks at all classes of a program, and decides what becomes of everything else.
///
/// # Errors
/// Damage in class files, and options that cannot be followed.
pub(crate) fn prepare(sources: Vec<Source>, options: &Options) -> Result<Prepared, Error> {
    let tries = |source: Source, options: &Options| run_passes(vec![source], options).map(|_| ());
    prepare_with(sources, options, &tries)
}

/// Rewrites a program without writing anything.
///
/// # Errors
/// Damage in class files, and options that cannot be followed.
pub(crate) fn run_passes(sources: Vec<Source>, options: &Options) -> Result<Run, Error> {
    prepare(sources, options)?.rewrite(options, None)
}

impl Prepared {
    /// Rewrites all classes; packs what can be packed already, if the jars are to be written.
    ///
    /// # Errors
    /// Damage in class files, too many sites.
    pub(crate) fn rewrite(
        self,
        options: &Options,
        packing: Option<Packing<'_, '_>>,
    ) -> Result<Run, Error> {
        let Prepared {
            sources,
            decided,
            platform,
            found,
            universe,
            intrudes: _,
            fields,
            mut field_table,
            mut report,
        } = self;
        let in_place = options.platform.is_some();
        let image = options.platform.as_ref().and_then(Platform::image);
        if let Some(image) = image {
            image.add_to(&mut report);
            // All are numbered, and those of the JDK come first.
            field_table.drain(..image.fields as usize);
        }
        let mut hooked = Calls::default();
        let mut lookers = BTreeSet::new();
        let compression = packing.as_ref().map(|packing| packing.compression);
        let keeps = packing.as_ref().is_none_or(|packing| packing.keeps);
        let mut first = packing.map(|packing| packing.first);
        let pass = Pass {
            pieces: pieces_of(&sources, found.0, platform, compression),
            sources: &sources,
            decided: &decided,
            keeps,
            in_place,
            platform,
        };
        let program = ProgramContext {
            universe: &universe,
            fields: &fields,
        };
        let begin = || {
            let packers = sources.iter().map(|unpacked| Packer::new(&unpacked.source));
            (Rewriter::new(program), packers.collect::<Vec<_>>())
        };
        let mut before = image.map_or(0, |image| image.sites as usize);
        let link = |block: &Block| {
            let first = SiteNumber(before as u32);
            before += block.sites();
            first
        };
        let bytes = sources.iter().flat_map(|unpacked| &unpacked.source.entries);
        let bytes: usize = bytes.map(|entry| entry.bytes.len()).sum();
        let mut sites = Vec::with_capacity(bytes / BYTES_FOR_A_SITE);
        let empty = sources.iter().map(|_| (Vec::new(), Vec::new()));
        let mut results: Vec<(Vec<Change>, Vec<_>)> = empty.collect();
        let take = |number: usize, done: Result<Done, Error>| {
            let (done, piece): (Done, &Piece) = (done?, &pass.pieces[number]);
            report.gaps.extend(done.gaps);
            if Some(piece.part) != platform {
                report.rewritten += done.rewritten;
                report.copied += done.copied;
            }
            hooked.platform.extend(done.hooked.platform);
            hooked.program.extend(done.hooked.program);
            lookers.extend(done.lookers);
            sites.extend(done.sites);
            let (changes, packed) = &mut results[piece.part];
            changes.extend(done.changes);
            let is_next = piece.part == 0 && packed.is_empty();
            match (done.packed, &mut first) {
                (Some(packed), Some(jar)) if is_next => jar.add(packed)?,
                (done, _) => packed.push((piece.entries.clone(), done)),
            }
            Ok(())
        };
        let rewrite = || {
            in_two_steps(
                pass.pieces.len(),
                options.threads(),
                begin,
                |(rewriter, _), number| pass.make(rewriter, number),
                link,
                |(_, packers), number, block, first| pass.finish(packers, number, block, first),
                take,
            )
        };
        let as_a_whole = || {
            let classes = universe.classes();
            let classes = classes.map(|(name, _)| name.replace('/', "."));
            (
                universe.main_classes(),
                classes.collect(),
                universe.circles(),
            )
        };
        let (known, done) = both(options.threads(), as_a_whole, rewrite);
        done?;
        if i32::try_from(before).is_err() {
            return Err(Error::TooManySites);
        }
        report.add_gaps_of_left_out();
        report.gaps.extend(found.1.gaps());
        let (main_classes, classes, cyclic_initialisers) = known;
        report.main_classes = main_classes;
        let sites = SiteTable {
            reflection: (image.is_some_and(|image| image.reflects) || reflects(&sites))
                .then(|| reflection(&universe)),
            sites,
            fields: field_table,
            classes,
            cyclic_initialisers,
        };
        let parts = sources.into_iter().zip(results);
        let part = |(unpacked, (changes, packed)): (Unpacked, _)| Part {
            source: unpacked.source,
            changes,
            packed,
            inside: unpacked.inside,
        };
        Ok(Run {
            parts: parts.map(part).collect(),
            platform,
            found,
            sites,
            report,
            hooked,
            lookers,
        })
    }
}

/// How a program is packed while it is rewritten.
pub(crate) struct Packing<'w, 'p> {
    pub(crate) compression: Compression,
    /// Whether class files are looked at again when they are packed.
    pub(crate) keeps: bool,
    /// The jar that the first input becomes. It gets its pieces as soon as they are there, up to the first jar in it
    /// that is rewritten, too.
    pub(crate) first: &'w mut JarWriter<'p, BufWriter<File>>,
}

/// Some entries of a source.
struct Piece {
    /// The source.
    part: usize,
    entries: Range<usize>,
    /// Whether it is packed at once, and how.
    packing: Option<Compression>,
}

/// All pieces of a program, those of a source that is to come before all others first. A jar that was opened can be packed
/// only when all of it is done; the first source and that of classes that are not on the class path are not packed at all.
fn pieces_of(
    sources: &[Unpacked],
    made: Option<usize>,
    first: Option<usize>,
    packing: Option<Compression>,
) -> Vec<Piece> {
    let opened: BTreeSet<(usize, usize)> = sources.iter().filter_map(|s| s.inside).collect();
    let mut pieces = Vec::new();
    let others = (0..sources.len()).filter(|part| Some(*part) != first);
    for part in first.into_iter().chain(others) {
        let source = &sources[part].source;
        let packing = packing.filter(|_| made != Some(part) && first != Some(part));
        let between = |entries: Range<usize>| {
            let sizes = source.entries[entries.clone()].iter();
            let pieces = jar::pieces(sizes.map(|entry| entry.bytes.len())).into_iter();
            pieces.map(move |piece| Piece {
                part,
                entries: entries.start + piece.start..entries.start + piece.end,
                packing,
            })
        };
        let mut start = 0;
        for &(_, entry) in opened.range((part, 0)..(part + 1, 0)) {
            pieces.extend(between(start..entry));
            pieces.push(Piece {
                part,
                entries: entry..entry + 1,
                packing: None,
            });
            start = entry + 1;
        }
        pieces.extend(between(start..source.entries.len()));
    }
    pieces
}

/// What became of a piece.
struct Done {
    changes: Vec<Change>,
    packed: Option<Packed>,
    sites: Vec<Site>,
    gaps: Vec<Gap>,
    rewritten: usize,
    copied: usize,
    hooked: Calls,
    lookers: BTreeSet<Looker>,
}

/// All pieces on their way through the passes.
struct Pass<'p> {
    sources: &'p [Unpacked],
    decided: &'p [Vec<Decided>],
    pieces: Vec<Piece>,
    /// See [`Packing::keeps`].
    keeps: bool,
    /// Whether classes of the JDK are rewritten in place.
    in_place: bool,
    /// The source with classes of the JDK.
    platform: Option<usize>,
}

impl<'p> Pass<'p> {
    /// The entries of a piece, and what was decided about them.
    fn entries(&self, piece: &Piece) -> impl Iterator<Item = (&'p Entry, &'p Decided)> {
        let entries = self.sources[piece.part].source.entries[piece.entries.clone()].iter();
        entries.zip(&self.decided[piece.part][piece.entries.clone()])
    }

    fn make(&self, rewriter: &mut Rewriter<'_>, number: usize) -> Block {
        let entries = self.entries(&self.pieces[number]);
        let wanted = entries.filter(|(_, decided)| matches!(decided, Decided::Rewrite { .. }));
        Block::rewrite(rewriter, wanted.map(|(entry, _)| entry.bytes.as_slice()))
    }

    fn finish(
        &self,
        packers: &mut [Packer<'_>],
        number: usize,
        mut block: Block,
        first: SiteNumber,
    ) -> Result<Done, Error> {
        let piece = &self.pieces[number];
        let lookers = std::mem::take(&mut block.lookers);
        let (rewritten, sites) = block.number(first);
        let mut rewritten = rewritten.into_iter();
        let mut done = Done {
            changes: Vec::with_capacity(piece.entries.len()),
            packed: None,
            sites,
            gaps: Vec::new(),
            rewritten: 0,
            copied: 0,
            hooked: Calls::default(),
            lookers,
        };
        for (entry, decided) in self.entries(piece) {
            let (is_new, added) = match decided {
                Decided::Change(change) => {
                    done.changes.push(change.clone());
                    continue;
                }
                Decided::Rewrite { is_new, added } => (*is_new, *added),
            };
            let Some(Rewritten { outcome, gaps }) = rewritten.next() else {
                continue;
            };
            done.gaps.extend(gaps);
            let path = &self.sources[piece.part].source.path;
            let outcome = outcome.map_err(|error| bad_class(path, &entry.name, error))?;
            // A wrapper is none of the classes that were found.
            let count = usize::from(!added);
            done.changes.push(match outcome {
                ClassOutcome::Rewritten(bytes) => {
                    done.rewritten += count;
                    let bytes = match self.in_place {
                        false => bytes,
                        true => {
                            let side = match self.platform == Some(piece.part) {
                                true => Side::Platform,
                                false => Side::Program,
                            };
                            let linked = done.hooked.link(bytes, side);
                            linked.map_err(|error| bad_class(path, &entry.name, error))?
                        }
                    };
                    Change::Replace(bytes)
                }
                ClassOutcome::Unchanged => {
                    done.copied += count;
                    match is_new {
                        true => Change::Replace(entry.bytes.clone()),
                        false => Change::Keep,
                    }
                }
            });
        }
        if let Some(compression) = piece.packing {
            let packer = &mut packers[piece.part];
            let packed = packer.pack(piece.entries.clone(), &done.changes, compression);
            done.packed = Some(packed?);
            for change in &mut done.changes {
                match change {
                    Change::Replace(bytes) if !self.keeps => *bytes = Vec::new(),
                    _ => {}
                }
            }
        }
        Ok(done)
    }
}

/// Whether reflection is used anywhere.
pub(crate) fn reflects(sites: &[Site]) -> bool {
    let reflects = |site: &Site| matches!(site.kind, SiteKind::Reflection(_));
    sites.iter().any(reflects)
}

/// What must be known when the program runs, if it uses reflection.
fn reflection(universe: &Universe) -> Reflection {
    let wrappers = universe.operations().wrappers();
    let wrapped: String = wrappers
        .map(|(class, _)| format!("={}\n", class.replace('/', ".")))
        .collect();
    let classes = universe.classes().map(|(name, _)| name);
    let watched = classes.filter(|name| universe.is_in_place(name) && in_place::is_watched(name));
    Reflection {
        platform: policy::rows()
            + &wrapped
            + &watched
                .map(|class| format!("~{}\n", class.replace('/', ".")))
                .collect::<String>(),
        cloneable: universe.cloneable().into_iter().collect(),
        serializable: universe.serializable().into_iter().collect(),
        granular: universe
            .granularities()
            .filter(|(_, granularity)| **granularity != Granularity::Field)
            .map(|(name, _)| name.replace('/', "."))
            .collect(),
    }
}
