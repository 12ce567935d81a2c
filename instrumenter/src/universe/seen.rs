//! What one class file says, as far as the passes must know it; found out without looking at any other class.

use crate::class::bytes::u16_at;
use crate::class::pool::tag;
use crate::class::view::{access, Spare};
use crate::class::{Class, ClassError};
use crate::escape;
use crate::init_cycles::{self, Needs};
use crate::lookers;
use crate::parallel::{in_order, pieces};
use crate::platform::in_place::is_rewritten;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// So many bytes of class files are looked at at a time.
const PIECE: usize = 64 * 1024;

/// A class as its file describes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Seen<'a> {
    /// Internal name.
    pub name: Cow<'a, str>,
    pub(super) superclass: Option<Cow<'a, str>>,
    pub(super) interfaces: Vec<Cow<'a, str>>,
    pub(super) methods: Vec<SeenMethod<'a>>,
    pub(super) fields: Vec<SeenField<'a>>,
    pub(super) nest_host: Option<String>,
    pub(super) needs: Needs,
    /// See [`escape::keeps_objects`].
    pub(super) keeps_objects: bool,
    /// String constants of a class of the JDK.
    pub(super) strings: Vec<String>,
}

/// A declared method.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SeenMethod<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) descriptor: Cow<'a, str>,
    /// See [`lookers::only_reads`].
    pub(super) only_reads: bool,
    /// Its last parameter collects arguments.
    pub(super) is_varargs: bool,
}

/// A declared field.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SeenField<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) descriptor: Cow<'a, str>,
    pub(super) access: u16,
}

impl Seen<'_> {
    /// The same, without the class file.
    pub fn into_owned(self) -> Seen<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let method = |method: SeenMethod<'_>| SeenMethod {
            name: owned(method.name),
            descriptor: owned(method.descriptor),
            only_reads: method.only_reads,
            is_varargs: method.is_varargs,
        };
        let field = |field: SeenField<'_>| SeenField {
            name: owned(field.name),
            descriptor: owned(field.descriptor),
            access: field.access,
        };
        Seen {
            name: owned(self.name),
            superclass: self.superclass.map(owned),
            interfaces: self.interfaces.into_iter().map(owned).collect(),
            methods: self.methods.into_iter().map(method).collect(),
            fields: self.fields.into_iter().map(field).collect(),
            nest_host: self.nest_host,
            needs: self.needs,
            keeps_objects: self.keeps_objects,
            strings: self.strings,
        }
    }
}

impl<'a> Seen<'a> {
    /// Looks at a class.
    ///
    /// # Errors
    /// Names that do not resolve in the constant pool, damage in code that is looked at.
    pub fn of(class: &Class<'a>) -> Result<Self, ClassError> {
        let pool = &class.pool;
        let name = pool.class_name(class.this_class)?;
        let methods = class.methods.iter().map(|method| {
            Ok(SeenMethod {
                name: pool.text(method.name)?,
                descriptor: pool.text(method.descriptor)?,
                only_reads: lookers::only_reads(class, method)?,
                is_varargs: method.access & access::VARARGS != 0,
            })
        });
        let fields = class.fields.iter().map(|field| {
            Ok(SeenField {
                name: pool.text(field.name)?,
                descriptor: pool.text(field.descriptor)?,
                access: field.access,
            })
        });
        let interfaces = class.interfaces.iter();
        let superclass = (class.super_class != 0).then(|| pool.class_name(class.super_class));
        let nest_host = class.find(&class.attributes, "NestHost").map(|host| {
            let index = u16_at(class.bytes, host.content().start);
            Ok(pool.class_name(index)?.into_owned())
        });
        Ok(Seen {
            methods: methods.collect::<Result<_, ClassError>>()?,
            superclass: superclass.transpose()?,
            interfaces: interfaces
                .map(|&interface| pool.class_name(interface))
                .collect::<Result<_, _>>()?,
            fields: fields.collect::<Result<_, ClassError>>()?,
            strings: match is_rewritten(&name) && may_name_fields(class, &name) {
                true => strings(class)?,
                false => Vec::new(),
            },
            needs: init_cycles::needs(class)?,
            keeps_objects: escape::keeps_objects(class),
            nest_host: nest_host.transpose()?,
            name,
        })
    }
}

/// Looks at class files, by so many threads; `note` gets the number of each with what it says, in order. Modules are no
/// classes, and say nothing.
///
/// # Errors
/// The first one of `note`; nothing is noted after it.
pub fn see_all<'f, E>(
    files: &[&'f [u8]],
    threads: usize,
    mut note: impl FnMut(usize, Result<Option<Seen<'f>>, ClassError>) -> Result<(), E>,
) -> Result<(), E> {
    let pieces = pieces(PIECE, files.iter().map(|file| file.len()));
    let look = |spare: &mut Spare, number: usize| {
        let files = files[pieces[number].clone()].iter();
        files.map(|file| see(spare, file)).collect::<Vec<_>>()
    };
    in_order(
        pieces.len(),
        threads,
        Spare::default,
        look,
        |number, seen| {
            let mut numbered = pieces[number].clone().zip(seen);
            numbered.try_for_each(|(number, seen)| note(number, seen))
        },
    )
}

fn see<'f>(spare: &mut Spare, file: &'f [u8]) -> Result<Option<Seen<'f>>, ClassError> {
    let class = Class::parse_in(file, spare)?;
    let seen = match class.access & access::MODULE {
        0 => Some(Seen::of(&class)),
        _ => None,
    };
    class.leave(spare);
    seen.transpose()
}

/// Whether a class may access fields by handles or offsets, which it finds by name.
fn may_name_fields(class: &Class<'_>, name: &str) -> bool {
    const VAR_HANDLE: &[u8] = b"java/lang/invoke/VarHandle";
    name.contains("java/util/concurrent/")
        || name.starts_with("java/util/") && class.pool.has_class(VAR_HANDLE)
}

fn strings(class: &Class<'_>) -> Result<Vec<String>, ClassError> {
    let pool = &class.pool;
    let indexes = (1..pool.count()).filter(|index| pool.tag(*index) == Some(tag::STRING));
    let texts = indexes.map(|index| {
        let encoded = pool.encoded(index.into()).unwrap_or_default();
        Ok(pool.text(u16_at(encoded, 1))?.into_owned())
    });
    texts.collect()
}
