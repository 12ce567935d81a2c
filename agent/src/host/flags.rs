//! Where HotSpot keeps its flags.
//!
//! For tools that look into its memory (the serviceability agent) the JVM exports tables that say how its structures
//! are laid out: of each field the type that has it, its name, its own type, and its offset, or its address when it
//! is static; and of each type the size. So no layout is assumed here but that of the tables, which they tell
//! themselves. Whatever is missing or otherwise than expected means that there is no such flag.
#![expect(
    unsafe_code,
    reason = "variables of the JVM are found by the names that it exports, and read as the types that it says they have"
)]

use std::ffi::{c_char, CStr};
use std::mem::ManuallyDrop;
use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicIsize};

use libloading::os::unix::Library;

/// More entries than any table has (that of JDK 17 has 788 fields).
const MOST_ENTRIES: usize = 100_000;
/// The size of whatever is read from a table or a flag, at most.
const WORD: usize = size_of::<usize>();
/// The type of a boolean flag (`JVMFlag::TYPE_bool`).
const BOOLEAN: i32 = 0;
/// The type of a flag that is a number of the size of a pointer (`JVMFlag::TYPE_intx`).
const NUMBER: i32 = 3;

/// A boolean flag of the JVM that this process has loaded from `library`, as long as it is on; `None` if it is off, or
/// this JVM does not tell where it is.
pub fn that_is_on(library: &Path, name: &str) -> Option<&'static AtomicBool> {
    let place = place(library, name, BOOLEAN)?;
    // SAFETY: the place of a boolean flag is a byte, a variable of the JVM, which is there as long as the process.
    unsafe { (place.read_volatile() == 1).then(|| AtomicBool::from_ptr(place.cast())) }
}

/// A flag of this JVM that is a number, as [`that_is_on`].
pub fn number(library: &Path, name: &str) -> Option<&'static AtomicIsize> {
    let place = place(library, name, NUMBER)?.cast::<isize>();
    // SAFETY: the place of such a flag is a word, a variable of the JVM, which is there as long as the process.
    place
        .is_aligned()
        .then(|| unsafe { AtomicIsize::from_ptr(place) })
}

/// Where a flag of this type is.
fn place(library: &Path, name: &str, kind: i32) -> Option<*mut u8> {
    // SAFETY: the JVM in the library runs in this process, so no code is run to load it again.
    let library = unsafe { Library::new(library) }.ok()?;
    // It stays loaded as long as the flag may be used.
    let library = ManuallyDrop::new(library);
    let size = size_of_flags(&library)?;
    let fields = Fields::of(&library)?;
    let within = |offset: usize| offset.checked_add(WORD).is_some_and(|end| end <= size);
    let offset = |name, kind| fields.offset(name, kind).filter(|offset| within(*offset));
    let name_at = offset("_name", Some("const char*"))?;
    let place_at = offset("_addr", None)?;
    let type_at = fields.offset("_type", Some("int"))?;
    if type_at.checked_add(size_of::<i32>())? > size {
        return None;
    }
    let first = fields.address("flags", "JVMFlag*")?;
    let count = fields.address("numFlags", "size_t")?;
    // SAFETY: the JVM says that there is a pointer to its flags, and their number.
    let (first, count) = unsafe {
        (
            read::<*const u8>(first, 0),
            read::<usize>(count, 0).min(MOST_ENTRIES),
        )
    };
    if first.is_null() {
        return None;
    }
    // SAFETY: flags with these numbers exist, and the fields are within them; their names are strings of the JVM.
    let flag = unsafe {
        let mut flags = (0..count).map(|number| first.add(number * size));
        flags.find(|flag| is_text(read(*flag, name_at), name))?
    };
    // SAFETY: as above.
    unsafe {
        let place: *mut u8 = read(flag, place_at);
        let fits = read::<i32>(flag, type_at) == kind && !place.is_null();
        fits.then_some(place)
    }
}

/// What is so many bytes behind an address.
///
/// # Safety
/// It must be there.
unsafe fn read<T>(address: *const u8, offset: usize) -> T {
    // SAFETY: as the caller says.
    unsafe { address.add(offset).cast::<T>().read_unaligned() }
}

/// Whether a string is this text.
///
/// # Safety
/// It must be null, or end with a zero.
unsafe fn is_text(string: *const c_char, text: &str) -> bool {
    // SAFETY: as the caller says.
    !string.is_null() && unsafe { CStr::from_ptr(string) }.to_bytes() == text.as_bytes()
}

/// The value of an exported variable: a `uint64_t`, or a pointer to a table.
fn word(library: &Library, name: &str) -> Option<usize> {
    // SAFETY: all variables that are asked for here are of the size of a word.
    unsafe {
        let variable = library.get::<*const usize>(name.as_bytes()).ok()?;
        (!variable.is_null()).then(|| variable.read())
    }
}

/// One of the tables.
struct Table<'l> {
    library: &'l Library,
    /// What the names of variables begin with that tell how its entries are laid out.
    entry: &'static str,
    first: *const u8,
    stride: usize,
}

impl<'l> Table<'l> {
    fn open(library: &'l Library, name: &str, entry: &'static str) -> Option<Self> {
        let first = ptr::with_exposed_provenance::<u8>(word(library, name)?);
        let stride = word(library, &format!("{entry}ArrayStride"))?;
        (!first.is_null()).then_some(Self {
            library,
            entry,
            first,
            stride,
        })
    }

    /// Where a part of an entry is.
    fn offset(&self, part: &str) -> Option<usize> {
        let offset = word(self.library, &format!("{}{part}Offset", self.entry))?;
        (offset.checked_add(WORD)? <= self.stride).then_some(offset)
    }

    /// The entry of a type in which other parts have these texts.
    fn find(&self, type_name: &str, texts: &[(usize, &str)]) -> Option<*const u8> {
        let type_at = self.offset("TypeName")?;
        for number in 0..MOST_ENTRIES {
            // SAFETY: the last entry has no name and was not met yet; parts are within an entry, and texts are
            // strings of the JVM.
            unsafe {
                let entry = self.first.add(number * self.stride);
                let name: *const c_char = read(entry, type_at);
                if name.is_null() {
                    return None;
                }
                if is_text(name, type_name)
                    && texts
                        .iter()
                        .all(|(at, text)| is_text(read(entry, *at), text))
                {
                    return Some(entry);
                }
            }
        }
        None
    }
}

/// How many bytes a flag takes.
fn size_of_flags(library: &Library) -> Option<usize> {
    let types = Table::open(library, "gHotSpotVMTypes", "gHotSpotVMTypeEntry")?;
    let size_at = types.offset("Size")?;
    let entry = types.find("JVMFlag", &[])?;
    // SAFETY: the part of an entry with the size is a `uint64_t`.
    Some(unsafe { read(entry, size_at) })
}

/// The fields of flags.
struct Fields<'l> {
    table: Table<'l>,
}

impl<'l> Fields<'l> {
    fn of(library: &'l Library) -> Option<Self> {
        let table = Table::open(library, "gHotSpotVMStructs", "gHotSpotVMStructEntry")?;
        Some(Self { table })
    }

    /// The entry of a field, whose type is `kind` (of some the table does not say it).
    fn find(&self, name: &str, kind: Option<&str>, is_static: bool) -> Option<*const u8> {
        let name = (self.table.offset("FieldName")?, name);
        let kind_at = self.table.offset("TypeString")?;
        let kind = kind.map(|kind| (kind_at, kind));
        let texts: Vec<_> = std::iter::once(name).chain(kind).collect();
        let entry = self.table.find("JVMFlag", &texts)?;
        let static_at = self.table.offset("IsStatic")?;
        // SAFETY: this part of an entry is an `int32_t`.
        let found = unsafe { read::<i32>(entry, static_at) } != 0;
        (found == is_static).then_some(entry)
    }

    /// Where a field is in a flag.
    fn offset(&self, name: &str, kind: Option<&str>) -> Option<usize> {
        let entry = self.find(name, kind, false)?;
        let at = self.table.offset("Offset")?;
        // SAFETY: this part of an entry is a `uint64_t`.
        Some(unsafe { read(entry, at) })
    }

    /// Where a static field is in memory.
    fn address(&self, name: &str, kind: &str) -> Option<*const u8> {
        let entry = self.find(name, Some(kind), true)?;
        let at = self.table.offset("Address")?;
        // SAFETY: this part of an entry is a pointer.
        let address: *const u8 = unsafe { read(entry, at) };
        (!address.is_null()).then_some(address)
    }
}
