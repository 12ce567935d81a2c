//! The wrappers of a program: subclasses of classes whose operations are methods, made before anything is rewritten.
//! See
//! [`crate::granularity`].
//!
//! Here a method of a wrapper only calls `super`; its report is put in by the passes, as into any other class. A
//! class that has a wrapper must be open for it: `final` goes, and private constructors become those of the package,
//! in which the wrapper is.

use crate::class::build::{forwarding, ClassBuilder, MethodInfo};
use crate::class::bytes::Write;
use crate::class::opcode::op;
use crate::class::view::access;
use crate::class::{asm::Asm, Class, ClassError};
use crate::error::Error;
use crate::granularity::{first_line, source_file, Operations, Wrapper};
use crate::jar::{Entry, EntryKind, Unpacked};
use crate::passes::{OPERATIONS, TEXT};
use std::collections::{BTreeMap, BTreeSet};

/// What the run-time library knows wrappers by.
const MARKER: &str = "io/jcheck/runtime/jvm/Wrapper";

/// Entries of sources, by the numbers of both.
pub(crate) type Entries = BTreeSet<(usize, usize)>;

/// What was done for wrappers.
#[derive(Debug, Default)]
pub(crate) struct Joined {
    /// Classes that are not as they were.
    pub(crate) opened: Entries,
    /// The wrappers.
    pub(crate) added: Entries,
}

/// Puts the wrappers beside their classes, and opens these.
///
/// # Errors
/// Damage in a class file, names that are too long.
pub(crate) fn join(operations: &Operations, sources: &mut [Unpacked]) -> Result<Joined, Error> {
    let mut joined = Joined::default();
    if !operations.has_wrappers() {
        return Ok(joined);
    }
    let places = places(sources)?;
    for (name, wrapper) in operations.wrappers() {
        let Some(&(source, entry)) = places.get(name) else {
            continue;
        };
        let place = &sources[source].source.entries[entry];
        let made = Class::parse(&place.bytes).and_then(|class| build(&class, name, wrapper));
        let made = made.map_err(|error| bad(sources, (source, entry), error))?;
        let file = format!("{name}.class");
        let directory = place.name.strip_suffix(&file).unwrap_or_default();
        let new = Entry {
            name: format!("{directory}{}.class", wrapper.name),
            kind: EntryKind::Class,
            bytes: made,
        };
        let entries = &mut sources[source].source.entries;
        joined.added.insert((source, entries.len()));
        entries.push(new);
        let owners = wrapper.overrides.values().map(|method| &*method.owner);
        for class in owners.chain([name]) {
            let Some(&(source, entry)) = places.get(class) else {
                continue;
            };
            let bytes = &mut sources[source].source.entries[entry].bytes;
            let opened = open(bytes, class == name, wrapper);
            opened.map_err(|error| bad(sources, (source, entry), error))?;
            joined.opened.insert((source, entry));
        }
    }
    Ok(joined)
}

/// Where classes are.
fn places(sources: &[Unpacked]) -> Result<BTreeMap<String, (usize, usize)>, Error> {
    let mut places = BTreeMap::new();
    for (source, Unpacked { source: jar, .. }) in sources.iter().enumerate() {
        for (number, entry) in jar.entries.iter().enumerate() {
            if entry.kind == EntryKind::Class {
                let name = Class::parse(&entry.bytes).and_then(|class| class.name());
                let name = name.map_err(|error| bad(sources, (source, number), error))?;
                places.entry(name).or_insert((source, number));
            }
        }
    }
    Ok(places)
}

fn bad(sources: &[Unpacked], (source, entry): (usize, usize), error: ClassError) -> Error {
    let source = &sources[source].source;
    Error::BadClass {
        path: source.path.clone(),
        entry: source.entries[entry].name.clone(),
        source: error,
    }
}

/// The wrapper of a class.
fn build(class: &Class<'_>, name: &str, wrapper: &Wrapper) -> Result<Vec<u8>, ClassError> {
    let flags = class.access & access::PUBLIC | access::FINAL | access::SYNTHETIC;
    let mut made = ClassBuilder::new(class.major, flags, &wrapper.name, name, &[MARKER])?;
    for method in &class.methods {
        if class.pool.text(method.name)? != "<init>" {
            continue;
        }
        let constructor = MethodInfo {
            access: method.access & (access::PUBLIC | access::PROTECTED),
            name: "<init>",
            descriptor: &class.pool.text(method.descriptor)?,
            stack: 0,
            locals: 0,
            line: first_line(class, method)?,
        };
        let constructor = forwarding(&mut made.pool, name, constructor)?;
        made.methods.push(constructor);
    }
    for ((method, descriptor), overridden) in &wrapper.overrides {
        let flags = access::PUBLIC | access::PROTECTED | access::SYNCHRONIZED;
        let info = MethodInfo {
            access: overridden.access & flags,
            name: method,
            descriptor,
            stack: 0,
            locals: 0,
            line: overridden.line,
        };
        let method = forwarding(&mut made.pool, name, info)?;
        made.methods.push(method);
    }
    if wrapper.plain_text {
        let (hook, descriptor) = TEXT;
        let asm = Asm::new(&mut made.pool).ops(&[op::ALOAD_0]);
        let asm = asm.hook(OPERATIONS, hook, descriptor)?;
        let code = asm.ops(&[op::ARETURN]).finish();
        let info = MethodInfo {
            access: access::PUBLIC,
            name: "toString",
            descriptor: "()Ljava/lang/String;",
            stack: 1,
            locals: 1,
            line: None,
        };
        let method = info.encode(&mut made.pool, &code)?;
        made.methods.push(method);
    }
    if let Some(file) = source_file(class)? {
        made.source_file(&file)?;
    }
    Ok(made.finish())
}

/// Lets a class have this wrapper, which is its own or that of a subclass.
fn open(bytes: &mut Vec<u8>, is_own: bool, wrapper: &Wrapper) -> Result<(), ClassError> {
    let mut flags = Vec::new();
    {
        let class = Class::parse(bytes)?;
        if is_own {
            flags.push((class.head.start, class.access & !access::FINAL));
        }
        let this = class.name()?;
        for method in &class.methods {
            let signature = (
                class.pool.text(method.name)?.into_owned(),
                class.pool.text(method.descriptor)?.into_owned(),
            );
            let overridden = wrapper.overrides.get(&signature);
            if is_own && signature.0 == "<init>" {
                flags.push((method.whole().start, method.access & !access::PRIVATE));
            } else if overridden.is_some_and(|method| method.owner == this) {
                flags.push((method.whole().start, method.access & !access::FINAL));
            }
        }
    }
    for (at, flags) in flags {
        bytes.set_u16(at, flags);
    }
    Ok(())
}
