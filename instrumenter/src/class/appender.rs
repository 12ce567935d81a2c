//! Adds constants behind those of an original pool (JVMS 4.4).
//!
//! New entries are shared with equal new ones. They are not compared with the original ones: an index of those costs
//! more time for each class than the few doubles are worth. The methods that inserted code calls again and again are
//! known by where their names are in memory ([`Appender::known_method`]), which costs nothing but time if it differs.

use super::error::{ClassError, ClassErrorKind, Result};
use super::mutf8;
use super::pool::{tag, Pool};
use super::Write;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// A `constant_pool_count` is a u16 and one more than the largest index.
const MAX_COUNT: u32 = 65_535;

/// Where the entries of a pool begin: behind magic, versions and count.
const POOL: usize = 10;

/// Where an added entry is.
#[derive(Debug, Clone, Copy)]
struct Known {
    start: u32,
    length: u32,
    index: u16,
}

/// A method that inserted code calls, with the index of its `CONSTANT_Methodref`.
#[derive(Debug, Clone, Copy)]
struct KnownMethod {
    owner: &'static str,
    name: &'static str,
    descriptor: &'static str,
    /// Index of the `CONSTANT_Class` of its owner.
    class: u16,
    /// Index of its descriptor.
    of_type: u16,
    index: u16,
}

impl KnownMethod {
    fn is(&self, owner: &'static str, name: &'static str, descriptor: &'static str) -> bool {
        std::ptr::eq(self.name, name)
            && std::ptr::eq(self.descriptor, descriptor)
            && std::ptr::eq(self.owner, owner)
    }
}

/// How many of the numbers added last are found again.
const LAST: usize = 4;

/// How many methods are found at once.
const RECENT: usize = 32;

/// Adds constants behind those of an original pool.
#[derive(Debug, Default)]
pub struct Appender {
    appended: Vec<u8>,
    /// Added entries by the hash of their bytes. Of two with the same hash the second one is not found again.
    known: FxHashMap<u64, Known>,
    methods: Vec<KnownMethod>,
    /// By where the name is in memory: a position in `methods` that may be that of the method.
    recent: [u16; RECENT],
    /// The numbers added last; 0 is no index.
    integers: [(i32, u16); LAST],
    next_integer: usize,
    /// No number was larger.
    largest: i32,
    /// Where the values of all added numbers are.
    integers_at: Vec<u32>,
    /// Length of the original entries.
    original_length: usize,
    original_count: u32,
    count: u32,
}

impl Appender {
    /// An appender behind `pool`.
    pub fn new(pool: &Pool<'_>) -> Self {
        let mut appender = Appender::default();
        appender.reset(pool);
        appender
    }

    /// Forgets everything and starts behind `pool`; memory is kept.
    pub fn reset(&mut self, pool: &Pool<'_>) {
        self.appended.clear();
        self.known.clear();
        self.methods.clear();
        self.integers = Default::default();
        self.largest = 0;
        self.integers_at.clear();
        self.original_length = pool.raw().len();
        self.original_count = u32::from(pool.count());
        self.count = self.original_count;
    }

    /// The new `constant_pool_count`.
    pub fn count(&self) -> u16 {
        self.count as u16
    }

    /// True if something was added.
    pub fn changed(&self) -> bool {
        self.count != self.original_count
    }

    /// The added entries as bytes.
    pub fn appended(&self) -> &[u8] {
        &self.appended
    }

    /// Makes the bytes from `start` on an entry that takes so many indexes, unless there is such an entry.
    fn intern(&mut self, start: usize, indexes: u32) -> Result<u16> {
        let entry = &self.appended[start..];
        let mut hasher = FxHasher::default();
        hasher.write(entry);
        let hash = hasher.finish();
        let known = self.known.get(&hash).filter(|known| {
            let at = known.start as usize;
            self.appended[at..at + known.length as usize] == *entry
        });
        if let Some(index) = known.map(|known| known.index) {
            self.appended.truncate(start);
            return Ok(index);
        }
        if self.count + indexes > MAX_COUNT {
            self.appended.truncate(start);
            return Err(ClassError::new(8, ClassErrorKind::PoolFull));
        }
        let index = self.count as u16;
        let known = Known {
            start: start as u32,
            length: entry.len() as u32,
            index,
        };
        self.known.entry(hash).or_insert(known);
        self.count += indexes;
        Ok(index)
    }

    /// Index of a `CONSTANT_Utf8`.
    pub fn utf8(&mut self, text: &str) -> Result<u16> {
        let start = self.appended.len();
        self.put_utf8(text)?;
        self.intern(start, 1)
    }

    /// Appends the bytes of a `CONSTANT_Utf8`.
    fn put_utf8(&mut self, text: &str) -> Result<()> {
        let start = self.appended.len();
        self.appended.put_u8(tag::UTF8);
        self.appended.put_u16(0);
        mutf8::encode_into(text, &mut self.appended);
        let Ok(length) = u16::try_from(self.appended.len() - start - 3) else {
            self.appended.truncate(start);
            let kind = ClassErrorKind::Unsupported("a name is longer than 65,535 bytes");
            return Err(ClassError::new(8, kind));
        };
        self.appended.set_u16(start + 1, length);
        Ok(())
    }

    fn reference(&mut self, tag: u8, first: u16, second: Option<u16>) -> Result<u16> {
        let start = self.appended.len();
        self.appended.put_u8(tag);
        self.appended.put_u16(first);
        if let Some(second) = second {
            self.appended.put_u16(second);
        }
        self.intern(start, 1)
    }

    /// Index of a `CONSTANT_Integer`. Only those added last are shared: numbers of sites seldom come again.
    pub fn integer(&mut self, value: i32) -> Result<u16> {
        // Numbers of sites only grow: most are new.
        if value <= self.largest {
            let is_it = |(known, index): &(i32, u16)| *known == value && *index != 0;
            if let Some((_, index)) = self.integers.iter().copied().find(is_it) {
                return Ok(index);
            }
        }
        self.largest = self.largest.max(value);
        if self.count >= MAX_COUNT {
            return Err(ClassError::new(8, ClassErrorKind::PoolFull));
        }
        let index = self.count as u16;
        self.count += 1;
        self.appended.put_u8(tag::INTEGER);
        self.integers_at.push(self.appended.len() as u32);
        self.appended.put_u32(value as u32);
        self.integers[self.next_integer] = (value, index);
        self.next_integer = (self.next_integer + 1) % LAST;
        Ok(index)
    }

    /// Where the values of all added `CONSTANT_Integer`s are in the class file.
    pub fn integers_at(&self) -> impl Iterator<Item = usize> + '_ {
        let start = POOL + self.original_length;
        self.integers_at.iter().map(move |at| start + *at as usize)
    }

    /// Index of a `CONSTANT_Long`, which takes two indexes.
    pub fn long(&mut self, value: i64) -> Result<u16> {
        let start = self.appended.len();
        self.appended.put_u8(tag::LONG);
        self.appended.extend_from_slice(&value.to_be_bytes());
        self.intern(start, 2)
    }

    /// Index of a `CONSTANT_String`.
    pub fn string(&mut self, text: &str) -> Result<u16> {
        let text = self.utf8(text)?;
        self.reference(tag::STRING, text, None)
    }

    /// Index of a `CONSTANT_Class`.
    pub fn class(&mut self, name: &str) -> Result<u16> {
        let name = self.utf8(name)?;
        self.reference(tag::CLASS, name, None)
    }

    /// Index of a `CONSTANT_Methodref`.
    pub fn method(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<u16> {
        self.member(tag::METHODREF, owner, name, descriptor)
    }

    /// As [`Appender::method`], faster for a method that is asked for again and again by the same constants of this
    /// program.
    #[inline]
    pub fn known_method(
        &mut self,
        owner: &'static str,
        name: &'static str,
        descriptor: &'static str,
    ) -> Result<u16> {
        let same = |known: &&KnownMethod| known.is(owner, name, descriptor);
        let place = name.as_ptr() as usize / 4 % RECENT;
        let recent = self.methods.get(usize::from(self.recent[place]));
        if let Some(known) = recent.filter(same) {
            return Ok(known.index);
        }
        self.find_or_add(owner, name, descriptor, place)
    }

    /// A new `CONSTANT_Utf8`, for which there is room.
    fn add_utf8(&mut self, text: &str) -> Result<u16> {
        self.put_utf8(text)?;
        self.count += 1;
        Ok((self.count - 1) as u16)
    }

    /// A new entry that consists of indexes, for which there is room.
    fn add(&mut self, tag: u8, parts: &[u16]) -> u16 {
        self.appended.put_u8(tag);
        parts.iter().for_each(|part| self.appended.put_u16(*part));
        self.count += 1;
        (self.count - 1) as u16
    }

    #[inline(never)]
    fn find_or_add(
        &mut self,
        owner: &'static str,
        name: &'static str,
        descriptor: &'static str,
        place: usize,
    ) -> Result<u16> {
        let same = |known: &KnownMethod| known.is(owner, name, descriptor);
        if let Some(position) = self.methods.iter().position(same) {
            self.recent[place] = position as u16;
            return Ok(self.methods[position].index);
        }
        // What such methods have in common is compared with nothing else. By its text: whether equal texts are in one place
        // is up to the linker, and the same program is to become the same bytes.
        let owner_of = |known: &&KnownMethod| known.owner == owner;
        let class = self.methods.iter().find(owner_of).map(|known| known.class);
        let type_of = |known: &&KnownMethod| known.descriptor == descriptor;
        let of_type = self.methods.iter().find(type_of);
        let of_type = of_type.map(|known| known.of_type);
        if self.count + 6 > MAX_COUNT {
            return Err(ClassError::new(8, ClassErrorKind::PoolFull));
        }
        let class = match class {
            Some(class) => class,
            None => {
                let name = self.add_utf8(owner)?;
                self.add(tag::CLASS, &[name])
            }
        };
        let of_type = match of_type {
            Some(of_type) => of_type,
            None => self.add_utf8(descriptor)?,
        };
        let equal = |known: &&KnownMethod| {
            (known.name, known.owner, known.descriptor) == (name, owner, descriptor)
        };
        let index = match self.methods.iter().find(equal).map(|known| known.index) {
            Some(index) => index,
            None => {
                let name_index = self.add_utf8(name)?;
                let name_and_type = self.add(tag::NAME_AND_TYPE, &[name_index, of_type]);
                self.add(tag::METHODREF, &[class, name_and_type])
            }
        };
        self.recent[place] = self.methods.len() as u16;
        self.methods.push(KnownMethod {
            owner,
            name,
            descriptor,
            class,
            of_type,
            index,
        });
        Ok(index)
    }

    /// Index of a `CONSTANT_InterfaceMethodref`.
    pub fn interface_method(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<u16> {
        self.member(tag::INTERFACE_METHODREF, owner, name, descriptor)
    }

    /// Index of a `CONSTANT_Fieldref`.
    pub fn field(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<u16> {
        self.member(tag::FIELDREF, owner, name, descriptor)
    }

    /// Index of a `CONSTANT_MethodHandle` of a kind of JVMS table 5.4.3.5-A for a member of the pool.
    pub fn method_handle(&mut self, kind: u8, member: u16) -> Result<u16> {
        let start = self.appended.len();
        self.appended.extend([tag::METHOD_HANDLE, kind]);
        self.appended.put_u16(member);
        self.intern(start, 1)
    }

    /// Index of a `CONSTANT_InvokeDynamic` for a bootstrap method, and a name and type of the pool.
    pub fn invoke_dynamic(&mut self, bootstrap: u16, name_and_type: u16) -> Result<u16> {
        self.reference(tag::INVOKE_DYNAMIC, bootstrap, Some(name_and_type))
    }

    /// Index of a `CONSTANT_Dynamic` for a bootstrap method, and a name and type of the pool.
    pub fn dynamic(&mut self, bootstrap: u16, name_and_type: u16) -> Result<u16> {
        self.reference(tag::DYNAMIC, bootstrap, Some(name_and_type))
    }

    /// Index of a `CONSTANT_NameAndType`.
    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> Result<u16> {
        let name = self.utf8(name)?;
        let descriptor = self.utf8(descriptor)?;
        self.reference(tag::NAME_AND_TYPE, name, Some(descriptor))
    }

    fn member(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> Result<u16> {
        let owner = self.class(owner)?;
        self.member_of(tag, owner, name, descriptor)
    }

    fn member_of(&mut self, tag: u8, owner: u16, name: &str, descriptor: &str) -> Result<u16> {
        let name_and_type = self.name_and_type(name, descriptor)?;
        self.reference(tag, owner, Some(name_and_type))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::bytes::Reader;

    /// An appender behind a pool with the Utf8 "A".
    fn appender() -> Appender {
        let bytes = [0, 2, 1, 0, 1, b'A'];
        Appender::new(&Pool::read(&bytes, &mut Reader::new(&bytes)).unwrap())
    }

    #[test]
    fn appends_once() {
        let mut appender = appender();
        assert!(!appender.changed());
        assert_eq!(appender.class("B").unwrap(), 3);
        assert_eq!(appender.integer(-1).unwrap(), 4);
        assert_eq!(appender.class("B").unwrap(), 3);
        assert_eq!(appender.long(8).unwrap(), 5);
        assert_eq!(appender.integer(2).unwrap(), 7);
        assert_eq!(appender.long(8).unwrap(), 5);
        assert_eq!(appender.method("B", "m", "()V").unwrap(), 11);
        assert_eq!(appender.method("B", "m", "()V").unwrap(), 11);
        assert_eq!(appender.count(), 12);
        let [owner, name, other, descriptor] = ["B", "m", "n", "()V"];
        assert_eq!(appender.known_method(owner, name, descriptor).unwrap(), 17);
        assert_eq!(appender.known_method(owner, other, descriptor).unwrap(), 20);
        assert_eq!(appender.known_method(owner, name, descriptor).unwrap(), 17);
        assert_eq!(appender.count(), 21);
        // The same texts in another place of the memory.
        let [owner, name, descriptor] =
            [owner, name, descriptor].map(|text| &*text.to_string().leak());
        assert_eq!(appender.known_method(owner, name, descriptor).unwrap(), 17);
        assert_eq!(appender.count(), 21);
        assert_eq!(
            &appender.appended()[..12],
            [1, 0, 1, b'B', 7, 0, 2, 3, 0xFF, 0xFF, 0xFF, 0xFF]
        );
    }

    #[test]
    fn refuses_the_65536th() {
        let mut appender = appender();
        for value in 2..65_534 {
            appender.integer(value).unwrap();
        }
        let full = appender.long(1).unwrap_err().kind;
        assert_eq!(full, ClassErrorKind::PoolFull);
        appender.integer(1).unwrap();
        assert_eq!(appender.integer(1).unwrap(), 65_534);
        let full = appender.integer(65_535).unwrap_err().kind;
        assert_eq!(full, ClassErrorKind::PoolFull);
        assert_eq!(appender.count(), 65_535);
    }
}
