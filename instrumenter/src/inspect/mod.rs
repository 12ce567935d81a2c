//! What the passes insert, for people: before and after of each method in one listing, with the sites; and what an
//! independent second reader says of both versions.

mod diff;
mod listing;
pub mod second;

use crate::class::view::{Code, Member};
use crate::class::{Class, ClassError};
use crate::error::Error;
use crate::jar::{Change, EntryKind, Source};
use crate::options::Options;
use crate::passes::calls_hook;
use crate::platform::Platform;
use crate::run::{run_passes, Part, Run};
use crate::stored::Stored;
use jcheck_annotations::{SiteKind, SiteTable};
use listing::Line;
use second::Comparison;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Inspects a class file, a jar, or one entry of a jar. Of a jar as a whole it gives one line for each class.
///
/// The rewritten version is made anew, as these options say. Of a jar that `jcheck instrument` has made, there is only one
/// version.
///
/// # Errors
/// What [`crate::instrument_program`] reports, [`Error::NoEntry`], and [`Error::NoClasses`].
pub fn inspect(path: &Path, entry: Option<&str>, options: &Options) -> Result<String, Error> {
    let instrumented = Stored::read(path)?;
    let run = match &instrumented {
        Some(stored) => Run::untouched(Source::read_any(path)?, stored.sites.clone()),
        None if is_class_file(path) => run_passes(vec![Source::class_file(path)?], options)?,
        None => run_passes(vec![Source::read(path)?], options)?,
    };
    let only_after = instrumented.is_some();
    let behind = match &instrumented {
        Some(stored) => stored.behind,
        None => options.platform.as_ref().and_then(Platform::numbers_before),
    };
    let mut view = View {
        sites: &run.sites,
        behind: behind.unwrap_or_default(),
        out: String::new(),
        readers: Readers::default(),
    };
    let classes: Vec<Both<'_>> = run.parts.iter().flat_map(|part| both(path, part)).collect();
    if classes.is_empty() {
        return Err(Error::NoClasses {
            path: path.to_path_buf(),
        });
    }
    let bad = |name: &str| {
        let (path, entry) = (path.to_path_buf(), name.to_string());
        move |source| Error::BadClass {
            path,
            entry,
            source,
        }
    };
    let wanted = match (entry, &classes[..]) {
        (Some(entry), _) => {
            Some(find(&classes, entry).ok_or_else(|| no_entry(path, &classes, entry))?)
        }
        (None, [only]) if only_after || is_class_file(path) => Some(only),
        _ => None,
    };
    match wanted {
        Some(class) => view.class(class, only_after).map_err(bad(&class.name))?,
        None => {
            for class in &classes {
                view.line(class).map_err(bad(&class.name))?;
            }
        }
    }
    view.readers.tell(&mut view.out);
    Ok(view.out)
}

fn is_class_file(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "class")
}

/// A class before and after.
#[derive(Debug, Clone)]
struct Both<'r> {
    /// The entry; in a jar in the jar with the name of that jar.
    name: String,
    before: &'r [u8],
    after: &'r [u8],
}

fn both<'r>(top: &Path, part: &'r Part) -> impl Iterator<Item = Both<'r>> {
    let path = part.source.path.to_string_lossy().into_owned();
    let nested = path.strip_prefix(&format!("{}!/", top.display()));
    let prefix = nested.map_or_else(String::new, |jar| format!("{jar}!/"));
    let classes = part.source.entries.iter().zip(&part.changes);
    classes
        .filter(|(entry, _)| entry.kind == EntryKind::Class)
        .map(move |(entry, change)| Both {
            name: format!("{prefix}{}", entry.name),
            before: &entry.bytes,
            after: match change {
                Change::Replace(bytes) => bytes,
                _ => &entry.bytes,
            },
        })
}

/// By the name of the entry, or of the class with dots, wherever the class is packed.
fn find<'c, 'r>(classes: &'c [Both<'r>], wanted: &str) -> Option<&'c Both<'r>> {
    let wanted = wanted.trim_start_matches('/');
    let file = format!("{}.class", wanted.replace('.', "/"));
    let packed = format!("/{file}");
    let first = |fits: &dyn Fn(&str) -> bool| classes.iter().find(|class| fits(&class.name));
    first(&|name| name == wanted)
        .or_else(|| first(&|name| name == file))
        .or_else(|| first(&|name| name.ends_with(&packed)))
}

fn no_entry(path: &Path, classes: &[Both<'_>], entry: &str) -> Error {
    let simple = entry.rsplit(['/', '.']).find(|part| *part != "class");
    let file = format!("{}.class", simple.unwrap_or_default());
    let near = classes.iter().find(|class| class.name.ends_with(&file));
    Error::NoEntry {
        path: path.to_path_buf(),
        entry: entry.to_string(),
        near: near.map(|class| class.name.to_string()),
    }
}

/// What the second reader said of all classes.
#[derive(Debug, Default)]
struct Readers {
    read: usize,
    counts: second::Counts,
    problems: BTreeMap<String, usize>,
}

impl Readers {
    fn compare(&mut self, class: &Class<'_>) {
        match second::compare(class) {
            Comparison::Agree(counts) => {
                self.read += 1;
                self.counts.constants += counts.constants;
                self.counts.bodies += counts.bodies;
                self.counts.instructions += counts.instructions;
            }
            Comparison::Differ(points) => {
                let name = class.name().unwrap_or_default();
                for point in points {
                    *self
                        .problems
                        .entry(format!("differs: {name}: {point}"))
                        .or_default() += 1;
                }
            }
            Comparison::KnownLimit(limit) => {
                *self
                    .problems
                    .entry(format!("cannot read: {limit}"))
                    .or_default() += 1;
            }
            Comparison::CannotRead(why) => {
                let name = class.name().unwrap_or_default();
                *self
                    .problems
                    .entry(format!("cannot read {name}: {why}"))
                    .or_default() += 1;
            }
        }
    }

    fn tell(&self, out: &mut String) {
        let counts = self.counts;
        let _ = writeln!(
            out,
            "second reader (classfile-parser): agrees on {} class files, with {} constants and {} instructions in {} methods",
            self.read, counts.constants, counts.instructions, counts.bodies
        );
        for (problem, count) in &self.problems {
            let _ = match count {
                1 => writeln!(out, "  {problem}"),
                count => writeln!(out, "  {problem} ({count} class files)"),
            };
        }
    }
}

/// A report under construction.
struct View<'s> {
    sites: &'s SiteTable,
    /// How many sites and fields are numbered before those of the table.
    behind: [u32; 2],
    out: String,
    readers: Readers,
}

impl View<'_> {
    /// A class in one line.
    fn line(&mut self, both: &Both<'_>) -> Result<(), ClassError> {
        let (before, after) = (Class::parse(both.before)?, Class::parse(both.after)?);
        self.readers.compare(&before);
        let mut rewritten = 0;
        if both.before != both.after {
            self.readers.compare(&after);
            let pairs = before.methods.iter().zip(&after.methods);
            rewritten = pairs
                .filter(|(b, a)| both.before[b.whole()] != both.after[a.whole()])
                .count();
        }
        let _ = writeln!(
            self.out,
            "{}: {rewritten} of {} methods rewritten, {} -> {} bytes",
            both.name,
            before.methods.len(),
            both.before.len(),
            both.after.len()
        );
        Ok(())
    }

    /// A class in full.
    fn class(&mut self, both: &Both<'_>, only_after: bool) -> Result<(), ClassError> {
        let (before, after) = (Class::parse(both.before)?, Class::parse(both.after)?);
        self.readers.compare(&before);
        if both.before != both.after {
            self.readers.compare(&after);
        }
        let name = after.name()?.replace('/', ".");
        let _ = writeln!(
            self.out,
            "{name}, version {}, {} -> {} bytes, constants {} -> {}",
            after.major,
            both.before.len(),
            both.after.len(),
            before.pool.count(),
            after.pool.count()
        );
        for field in after.fields.iter().skip(before.fields.len()) {
            let name = after.pool.text(field.name)?;
            let _ = writeln!(
                self.out,
                "+ field {name} {}",
                after.pool.text(field.descriptor)?
            );
        }
        for (number, new) in after.methods.iter().enumerate() {
            let old = before.methods.get(number);
            let same = old.is_some_and(|old| both.before[old.whole()] == both.after[new.whole()]);
            if only_after {
                self.only(&after, new)?;
            } else if let (Some(old), false) = (old, same) {
                self.method((&before, old), (&after, new))?;
            } else if old.is_none() {
                let _ = writeln!(self.out, "\n+ {}", listing::method_name(&after, new)?);
                self.only(&after, new)?;
            } else {
                let _ = writeln!(
                    self.out,
                    "\n  {}: unchanged",
                    listing::method_name(&after, new)?
                );
            }
        }
        Ok(())
    }

    fn method(
        &mut self,
        (before, old): (&Class<'_>, &Member),
        (after, new): (&Class<'_>, &Member),
    ) -> Result<(), ClassError> {
        let (Some(old_code), Some(new_code)) = (before.code(old)?, after.code(new)?) else {
            return Ok(());
        };
        let size = |code: &Code| code.bytes.len();
        let _ = writeln!(
            self.out,
            "\n  {}: {} -> {} bytes, stack {} -> {}, locals {} -> {}{}",
            listing::method_name(after, new)?,
            size(&old_code),
            size(&new_code),
            old_code.max_stack,
            new_code.max_stack,
            old_code.max_locals,
            new_code.max_locals,
            if old.access != new.access {
                ", no longer synchronized"
            } else {
                ""
            }
        );
        let old = listing::listing(before, &old_code)?;
        let new = listing::listing(after, &new_code)?;
        let mut pushed = None;
        for change in diff::diff(&old.lines, &new.lines) {
            match change {
                diff::Change::Kept(was, is) => {
                    self.row(' ', Some(was.pc), Some(is.pc), is, None);
                    pushed = None;
                }
                diff::Change::Gone(was) => self.row('-', Some(was.pc), None, was, None),
                diff::Change::New(is) => {
                    let site = calls_hook(&is.key).then_some(pushed).flatten();
                    self.row('+', None, Some(is.pc), is, site);
                    pushed = pushed_int(&is.key);
                }
            }
        }
        for handler in &new.handlers {
            let sign = if old.handlers.len() == new.handlers.len() {
                ' '
            } else {
                '='
            };
            let _ = writeln!(self.out, "  {sign} handler {handler}");
        }
        Ok(())
    }

    /// A method of which there is one version.
    fn only(&mut self, class: &Class<'_>, method: &Member) -> Result<(), ClassError> {
        let _ = writeln!(self.out, "\n  {}", listing::method_name(class, method)?);
        let Some(code) = class.code(method)? else {
            return Ok(());
        };
        let mut pushed = None;
        for line in &listing::listing(class, &code)?.lines {
            let hook = calls_hook(&line.key);
            let site = hook.then_some(pushed).flatten();
            self.row(
                if hook { '+' } else { ' ' },
                None,
                Some(line.pc),
                line,
                site,
            );
            pushed = pushed_int(&line.key);
        }
        Ok(())
    }

    fn row(
        &mut self,
        sign: char,
        was: Option<u32>,
        is: Option<u32>,
        line: &Line,
        site: Option<i32>,
    ) {
        let number = |pc: Option<u32>| pc.map_or_else(String::new, |pc| pc.to_string());
        let label = line
            .label
            .as_ref()
            .map_or_else(String::new, |l| format!("{l}:"));
        let site = site.and_then(|site| self.site(site));
        let site = site.map_or_else(String::new, |site| format!("   ; {site}"));
        let _ = writeln!(
            self.out,
            "  {sign} {:>5} {:>5} {label:>5} {}{site}",
            number(was),
            number(is),
            line.text
        );
    }

    /// `site 3: field-read com.example.Table.x, line 17`.
    fn site(&self, number: i32) -> Option<String> {
        let [sites, fields] = self.behind;
        let own = |number: u32, before: u32| Some(number.checked_sub(before)? as usize);
        let number = own(u32::try_from(number).ok()?, sites)?;
        let site = self.sites.sites.get(number)?;
        let what = match &site.kind {
            SiteKind::Read(field) | SiteKind::Write(field) => {
                let field = self.sites.fields.get(own(*field, fields)?)?;
                format!(" {}.{}", field.class, field.name)
            }
            SiteKind::Allocation(what)
            | SiteKind::Unmodelled(what)
            | SiteKind::Reflection(what) => format!(" {what}"),
            SiteKind::Call { method, .. } => format!(" {method}"),
            _ => String::new(),
        };
        let line = site
            .line
            .map_or_else(String::new, |line| format!(", line {line}"));
        Some(format!(
            "site {number}: {}{what}{line}, pc {}",
            site.kind.word(),
            site.pc
        ))
    }
}

/// The number that an instruction pushes, as [`crate::class::asm::Asm::int`] writes it.
fn pushed_int(key: &str) -> Option<i32> {
    let (name, operand) = key.split_once(' ').unwrap_or((key, ""));
    match name {
        "iconst_m1" => Some(-1),
        "bipush" | "sipush" | "ldc" | "ldc_w" => operand.parse().ok(),
        _ => name.strip_prefix("iconst_")?.parse().ok(),
    }
}
