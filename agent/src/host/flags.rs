//! Where HotSpot keeps its flags.
//!
//! For tools that look into its memory (the serviceability agent) the JVM exports tables that say how its structures are
//! laid out: of each field the type that has it, its name, its own type, and its offset, or its address when it is static;
//! and of each type the size. So no layout is assumed here but that of the tables, which they tell themselves. Whatever is
//! missing or otherwise than expected means that there is no such flag.
#![expect(
    unsafe_code,
    reason = "variables of the JVM are found by the names that it exports, and read as the types that it says they have"
)]

use std::ffi::{c_char, CStr};
use std::path::Path;
use std::ptr;
use std::sync::atomic::AtomicBool;

use libloading::os::unix::Library;

/// More entries than any table has (JDK 25 has 1,500).
const MOST_ENTRIES: usize = 100_000;
/// The type of a boolean flag (`JVMFlag::TYPE_bool`).
const BOOLEAN: i32 = 0;

/// A boolean flag of the JVM that this process has loaded from `library`, as long as it is on; `None` if it is off, or
/// this JVM does not tell where it is.
pub fn that_is_on(library: &Path, name: &str) -> Option<&'static AtomicBool> {
    // SAFETY: the JVM in the library runs in this process, so no code is run to load it again.
    let library = unsafe { Library::new(library) }.ok()?;
    let tables = Tables { library };
    let size = tables.size_of("JVMFlag")?;
    let field = |name, kind: &str| tables.field("JVMFlag", name, Some(kind));
    let at = |offset: Option<usize>, bytes: usize| offset.filter(|at| at + bytes <= size);
    let pointer = size_of::<*const u8>();
    let name_at = at(field("_name", "const char*")?.offset, pointer)?;
    let place_at = at(tables.field("JVMFlag", "_addr", None)?.offset, pointer)?;
    let type_at = at(field("_type", "int")?.offset, size_of::<i32>())?;
    let flags = field("flags", "JVMFlag*")?.address?;
    let count = field("numFlags", "size_t")?.address?;
    // SAFETY: the JVM says that these are a pointer to its flags and their number, and how long one is.
    let (first, count) = unsafe {
        (
            flags.cast::<*const u8>().read_unaligned(),
            count.cast::<usize>().read_unaligned(),
        )
    };
    if first.is_null() || count > MOST_ENTRIES {
        return None;
    }
    for number in 0..count {
        // SAFETY: a flag of this number exists, and the offsets of the fields are within it.
        let (called, place, kind) = unsafe {
            let flag = first.add(number * size);
            let called = flag.add(name_at).cast::<*const c_char>();
            let place = flag.add(place_at).cast::<*mut u8>();
            let kind = flag.add(type_at).cast::<i32>();
            (
                called.read_unaligned(),
                place.read_unaligned(),
                kind.read_unaligned(),
            )
        };
        if !is_text(called, name) {
            continue;
        }
        // SAFETY: the place of a boolean flag is a byte.
        if kind != BOOLEAN || place.is_null() || unsafe { place.read_volatile() } != 1 {
            return None;
        }
        // SAFETY: a variable of the JVM, which is there as long as the process; it holds the value of a `bool`.
        return Some(unsafe { AtomicBool::from_ptr(place.cast()) });
    }
    None
}

/// Whether a C string is this text.
fn is_text(string: *const c_char, text: &str) -> bool {
    // SAFETY: strings in the tables and in the flags are constants of the JVM, which end with a zero.
    !string.is_null() && unsafe { CStr::from_ptr(string) }.to_bytes() == text.as_bytes()
}

/// The tables of a JVM.
struct Tables {
    library: Library,
}

/// Where a field is.
struct Field {
    /// In its structure, if it is not static.
    offset: Option<usize>,
    /// In memory, if it is.
    address: Option<*const u8>,
}

impl Tables {
    /// The value of an exported variable of the size of a word.
    fn word(&self, name: &str) -> Option<usize> {
        // SAFETY: all variables that are asked for here are words (`uint64_t`, or a pointer to a table).
        unsafe {
            let symbol = self.library.get::<*const usize>(name.as_bytes()).ok()?;
            (!symbol.is_null()).then(|| symbol.read())
        }
    }

    /// The entries of a table, up to the one without a name; each with what `of` makes of its address.
    fn find<T>(
        &self,
        table: &str,
        kind: &str,
        mut of: impl FnMut(*const u8) -> Option<T>,
    ) -> Option<T> {
        let first = ptr::with_exposed_provenance::<u8>(self.word(table)?);
        let stride = self.word(&format!("{kind}ArrayStride"))?;
        let name = self.word(&format!("{kind}TypeNameOffset"))?;
        if first.is_null() || stride == 0 || name + size_of::<*const u8>() > stride {
            return None;
        }
        for number in 0..MOST_ENTRIES {
            let entry = first.wrapping_add(number * stride);
            // SAFETY: the table has an entry without a name as its last one, and that was not met yet.
            let named: *const c_char = unsafe { entry.add(name).cast::<*const c_char>().read() };
            if named.is_null() {
                return None;
            }
            if let Some(found) = of(entry) {
                return Some(found);
            }
        }
        None
    }

    /// A text in an entry.
    fn is(&self, entry: *const u8, offset: usize, text: &str) -> bool {
        // SAFETY: the JVM says that there is a pointer to a string in its entries, so many bytes from the beginning.
        is_text(
            unsafe { entry.add(offset).cast::<*const c_char>().read() },
            text,
        )
    }

    /// The size of a type in bytes.
    fn size_of(&self, name: &str) -> Option<usize> {
        let name_at = self.word("gHotSpotVMTypeEntryTypeNameOffset")?;
        let size_at = self.word("gHotSpotVMTypeEntrySizeOffset")?;
        self.find("gHotSpotVMTypes", "gHotSpotVMTypeEntry", |entry| {
            // SAFETY: as for names; a size is a `uint64_t`.
            self.is(entry, name_at, name)
                .then(|| unsafe { entry.add(size_at).cast::<usize>().read() })
        })
    }

    /// A field of a type, whose own type is `kind`; the tables do not say so of all.
    fn field(&self, of: &str, name: &str, kind: Option<&str>) -> Option<Field> {
        let at = |what: &str| self.word(&format!("gHotSpotVMStructEntry{what}Offset"));
        let (type_at, name_at, kind_at) = (at("TypeName")?, at("FieldName")?, at("TypeString")?);
        let (static_at, offset_at, address_at) = (at("IsStatic")?, at("Offset")?, at("Address")?);
        self.find("gHotSpotVMStructs", "gHotSpotVMStructEntry", |entry| {
            let found = self.is(entry, type_at, of)
                && self.is(entry, name_at, name)
                && kind.is_none_or(|kind| self.is(entry, kind_at, kind));
            // SAFETY: as for names; these are an `int32_t`, a `uint64_t` and a pointer.
            found.then(|| unsafe {
                let address = entry.add(address_at).cast::<*const u8>().read();
                match entry.add(static_at).cast::<i32>().read() {
                    0 => Field {
                        offset: Some(entry.add(offset_at).cast::<usize>().read()),
                        address: None,
                    },
                    _ => Field {
                        offset: None,
                        address: Some(address).filter(|address| !address.is_null()),
                    },
                }
            })
        })
    }
}
