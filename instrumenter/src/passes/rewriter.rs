//! Rewrites classes: their methods one after the other, and what a class needs besides.

use super::context::ProgramContext;
use super::method::{qualified, Job, Memory};
use super::references::{self, Pending};
use super::{handles, initialisation, serial_version};
use crate::class::edit::MethodEdits;
use crate::class::view::{access, Member, Spare};
use crate::class::writer::{self, ClassEdits};
use crate::class::{Class, ClassErrorKind, Result};
use crate::platform::arguments;
use crate::platform::in_place::is_rewritten;
use crate::policy::is_of_jcheck;
use crate::report::Gap;
use crate::sites::{SiteBuilder, SiteContext};
use crate::universe::Looker;
use jcheck_annotations::Site;
use std::collections::BTreeSet;

/// What became of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassOutcome {
    /// Nothing in it concerns the checker.
    Unchanged,
    /// The new class file.
    Rewritten(Vec<u8>),
}

/// Instruments classes of a program, one after the other. What it learns about the program, and the memory it works
/// in, is kept from class to class.
#[derive(Debug)]
pub struct Rewriter<'p> {
    program: ProgramContext<'p>,
    sites: SiteBuilder,
    memory: Memory,
    spare: Spare,
    edits: ClassEdits,
    recorded: Option<Vec<Recorded>>,
}

/// What was changed in one method.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// The method by its position in the class.
    pub method: usize,
    /// The changes.
    pub edits: MethodEdits,
}

impl<'p> Rewriter<'p> {
    /// For classes of this program.
    pub fn new(program: ProgramContext<'p>) -> Self {
        Rewriter {
            program,
            sites: SiteBuilder::default(),
            memory: Memory::default(),
            spare: Spare::default(),
            edits: ClassEdits::default(),
            recorded: None,
        }
    }

    /// The sites of the classes so far.
    pub fn sites(&self) -> &SiteBuilder {
        &self.sites
    }

    /// Takes the sites of the classes so far away; the next one has the number 0 again.
    pub fn take_sites(&mut self) -> Vec<Site> {
        self.sites.take()
    }

    /// Takes away what loops of the JDK call that only reads, as long as no class overrides it.
    pub fn take_lookers(&mut self) -> BTreeSet<Looker> {
        self.memory.plans.take_lookers()
    }

    /// Drops the sites of the classes so far; the next one has the number 0 again.
    pub fn forget_sites(&mut self) {
        self.sites.clear();
    }

    /// Where the class file that was rewritten last has the numbers that inserted code pushes as constants, those of
    /// sites among them.
    pub fn constants(&self) -> impl Iterator<Item = usize> + '_ {
        self.edits.pool.integers_at()
    }

    /// As [`Rewriter::instrument`], and tells what was changed in each method, for those who want to make the same
    /// changes in another way.
    ///
    /// # Errors
    /// As [`Rewriter::instrument`].
    pub fn instrument_and_record(
        &mut self,
        class: &Class<'_>,
        gaps: &mut Vec<Gap>,
    ) -> Result<(ClassOutcome, Vec<Recorded>)> {
        self.recorded = Some(Vec::new());
        let outcome = self.instrument(class, gaps);
        let recorded = self.recorded.take().unwrap_or_default();
        Ok((outcome?, recorded))
    }

    /// Reads and instruments one class.
    ///
    /// # Errors
    /// As [`Rewriter::instrument`].
    pub fn instrument_file(&mut self, bytes: &[u8], gaps: &mut Vec<Gap>) -> Result<ClassOutcome> {
        let class = Class::parse_in(bytes, &mut self.spare)?;
        let outcome = self.instrument(&class, gaps);
        class.leave(&mut self.spare);
        outcome
    }

    /// Instruments one class.
    ///
    /// What cannot be rewritten because of a limit of the format is left as it is and added to `gaps`.
    ///
    /// # Errors
    /// Damage in the class file.
    pub fn instrument(&mut self, class: &Class<'_>, gaps: &mut Vec<Gap>) -> Result<ClassOutcome> {
        if class.access & access::MODULE != 0 {
            return Ok(ClassOutcome::Unchanged);
        }
        let (first_site, first_gap) = (self.sites.mark(), gaps.len());
        if let Some(bridged) = references::bridged(self.program.universe, class)? {
            match self.with_handles(&Class::parse(&bridged.bytes)?, &bridged.pending, gaps) {
                // Without bridges it may fit.
                Err(error) if error.kind == ClassErrorKind::PoolFull => {
                    self.sites.forget_after(first_site);
                    gaps.truncate(first_gap);
                }
                outcome => return outcome,
            }
        }
        match self.with_handles(class, &Pending::default(), gaps) {
            Err(error) if error.kind == ClassErrorKind::PoolFull => {
                self.sites.forget_after(first_site);
                gaps.truncate(first_gap);
                let name = class.name()?.replace('/', ".");
                let why = error.kind.to_string();
                gaps.push(Gap::of(&name.clone(), "uninstrumented-class", name, why));
                Ok(ClassOutcome::Unchanged)
            }
            outcome => outcome,
        }
    }

    /// Rewrites a class with a method for each access by a handle, also in methods that were added before.
    fn with_handles(
        &mut self,
        class: &Class<'_>,
        pending: &Pending,
        gaps: &mut Vec<Gap>,
    ) -> Result<ClassOutcome> {
        let name = class.name()?;
        let of_program =
            !is_of_jcheck(name.as_bytes()) && !self.program.universe.is_in_place(&name);
        match handles::bridged(class, of_program)? {
            Some(bytes) => self.rewrite(&Class::parse(&bytes)?, pending, gaps),
            None => self.rewrite(class, pending, gaps),
        }
    }

    fn rewrite(
        &mut self,
        class: &Class<'_>,
        pending: &Pending,
        gaps: &mut Vec<Gap>,
    ) -> Result<ClassOutcome> {
        let name = class.pool.class_name(class.this_class)?;
        let file = match class.find(&class.attributes, "SourceFile") {
            Some(attribute) => {
                let index = crate::class::bytes::u16_at(class.bytes, attribute.content().start);
                Some(class.pool.text(index)?)
            }
            None => None,
        };
        let info = self.program.universe.get(&name);
        self.edits.reset(class);
        self.memory.plans.enter_class(class, info.is_some(), &name);
        self.memory.straight.enter_class(&class.pool);
        self.memory.bootstraps.read(class)?;
        let mut desynchronised = false;
        let wrapper = self.program.universe.operations().wrapper_named(&name);
        for (index, method) in class.methods.iter().enumerate() {
            let method_name = class.pool.text(method.name)?;
            let descriptor = class.pool.text(method.descriptor)?;
            // What a wrapper overrides keeps its place in the program.
            let signature = || (method_name.to_string(), descriptor.to_string());
            let overridden = wrapper.and_then(|wrapper| wrapper.overrides.get(&signature()));
            let mut job = Job {
                program: self.program,
                class,
                class_name: &name,
                info,
                method,
                context: SiteContext {
                    class: overridden.map_or(&*name, |method| &method.owner),
                    method: &method_name,
                    descriptor: &descriptor,
                    file: overridden.map_or(file.as_deref(), |method| method.file.as_deref()),
                },
                sites: &mut self.sites,
                pending,
                memory: &mut self.memory,
            };
            if method.access & access::NATIVE != 0 && !is_rewritten(&name) {
                let known = self.program.universe.is_in_place(arguments::LIBRARIES);
                gaps.extend(native_gap(&job.context, method, known));
            }
            let Some(code) = class.code(method)? else {
                continue;
            };
            let edits = &mut self.edits;
            let new = job.run(&code, &mut edits.pool, &mut edits.bodies, gaps)?;
            desynchronised |= new.as_ref().is_some_and(|new| new.access != method.access);
            if let (Some(recorded), Some(_)) = (&mut self.recorded, &new) {
                recorded.push(Recorded {
                    method: index,
                    edits: self.memory.edits.clone(),
                });
            }
            edits.methods[index] = new;
            if method_name == "<clinit>" && initialisation::moves(self.program.universe, class)? {
                initialisation::move_away(class, index, edits)?;
            }
        }
        if self.edits.is_empty() {
            return Ok(ClassOutcome::Unchanged);
        }
        // What has a wrapper cannot be serialised.
        let serializable = || self.program.universe.may_be_serializable(&name);
        if desynchronised && wrapper.is_none() && serializable() {
            let field = serial_version::field(class, &mut self.edits.pool)?;
            self.edits.fields.extend(field);
        }
        writer::write(class, &self.edits).map(ClassOutcome::Rewritten)
    }
}

/// A native method cannot run before a library has been loaded; if that is `known`, all that it does until then is to take
/// its lock and to throw.
fn native_gap(context: &SiteContext<'_>, method: &Member, known: bool) -> Option<Gap> {
    let synchronised = method.access & access::SYNCHRONIZED != 0;
    let why = match (synchronised, known) {
        (true, _) => "native and synchronized: the lock it takes is out of sight",
        (false, true) => return None,
        (false, false) => "native: what it does is out of sight",
    };
    let class = context.class.replace('/', ".");
    let name = qualified(context);
    Some(Gap::of(&class, "native-method", name, why.into()))
}
