//! Reading the file.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use super::{kind, ModulesError, HEAD, KINDS, MAGIC, NUMBER, VERSION};

/// A file of modules, of which the index is in memory.
#[derive(Debug)]
pub struct Modules {
    path: PathBuf,
    file: File,
    /// Where the contents begin.
    contents: u64,
    /// The texts.
    pub(super) texts: Vec<u8>,
    resources: Vec<Resource>,
}

/// What is in it, by name.
#[derive(Debug, Clone)]
pub struct Resource {
    /// Its module.
    pub module: String,
    /// Its name in the module, such as `java/lang/Object.class`.
    pub name: String,
    pub(super) attributes: [u64; KINDS],
}

impl Resource {
    /// The internal name of the class whose class file it is.
    pub fn class(&self) -> Option<&str> {
        self.name.strip_suffix(".class")
    }

    /// The name by which it is found.
    pub(super) fn path(&self) -> String {
        format!("/{}/{}", self.module, self.name)
    }
}

impl Modules {
    /// Reads what is in a file.
    ///
    /// # Errors
    /// When it cannot be read, is damaged or of another version, or has compressed resources, as `jlink --compress` makes them.
    pub fn open(path: &Path) -> Result<Self, ModulesError> {
        let failed = |source| ModulesError::File {
            path: path.to_path_buf(),
            source,
        };
        let other = |what| ModulesError::Other {
            path: path.to_path_buf(),
            what,
        };
        let file = File::open(path).map_err(failed)?;
        let size = file.metadata().map_err(failed)?.len();
        let mut head = [0; HEAD * NUMBER];
        file.read_exact_at(&mut head, 0).map_err(failed)?;
        let number = |at: usize| numbers(&head).nth(at).unwrap_or(0);
        if number(0) != MAGIC || number(1) != VERSION {
            return Err(other("it is no file of modules, or of another version"));
        }
        let length = |at: usize| u64::from(number(at));
        let (rows, locations, texts) = (length(4), length(5), length(6));
        let tables = (HEAD * NUMBER) as u64 + 2 * NUMBER as u64 * rows;
        let contents = tables + locations + texts;
        if contents > size {
            return Err(other("it is cut off"));
        }
        let mut index = vec![0; usize::try_from(contents).map_err(|_| other("it is too large"))?];
        file.read_exact_at(&mut index, 0).map_err(failed)?;
        let (front, rest) = index.split_at(tables as usize);
        let (locations, texts) = rest.split_at(locations as usize);
        let offsets = &front[front.len() - rows as usize * NUMBER..];
        let read = |offset: u32| resource(locations.get(offset as usize..)?, texts);
        // As a JVM does: what is at 0 is not there.
        let offsets = numbers(offsets).filter(|offset| *offset != 0);
        let resources: Option<Vec<Resource>> = offsets.map(read).collect();
        let resources = resources.ok_or_else(|| other("its index is damaged"))?;
        let compressed = |r: &Resource| r.attributes[kind::COMPRESSED] != 0;
        if resources.iter().any(compressed) {
            return Err(other("its resources are compressed"));
        }
        Ok(Self {
            path: path.to_path_buf(),
            file,
            contents,
            texts: texts.to_vec(),
            resources,
        })
    }

    /// All that is in it, in no particular order.
    pub fn resources(&self) -> &[Resource] {
        &self.resources
    }

    /// The content of a resource.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn content(&self, resource: &Resource) -> Result<Vec<u8>, ModulesError> {
        let length = usize::try_from(resource.attributes[kind::LENGTH]).unwrap_or(usize::MAX);
        let end = self.contents.checked_add(resource.attributes[kind::OFFSET]);
        let mut bytes = Vec::new();
        let read = match (end, bytes.try_reserve_exact(length)) {
            (Some(at), Ok(())) => {
                bytes.resize(length, 0);
                self.file.read_exact_at(&mut bytes, at)
            }
            _ => Err(std::io::ErrorKind::UnexpectedEof.into()),
        };
        read.map_err(|source| ModulesError::File {
            path: self.path.clone(),
            source,
        })?;
        Ok(bytes)
    }
}

/// The numbers in a part of the file.
fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes.chunks_exact(NUMBER).map(|four| {
        let mut number = [0; NUMBER];
        number.copy_from_slice(four);
        u32::from_ne_bytes(number)
    })
}

/// The resource whose location begins here.
fn resource(mut location: &[u8], texts: &[u8]) -> Option<Resource> {
    let mut attributes = [0; KINDS];
    loop {
        let (&first, rest) = location.split_first()?;
        let (kind, length) = (usize::from(first >> 3), usize::from(first & 7) + 1);
        if kind == 0 {
            break;
        }
        let value = rest.get(..length)?;
        *attributes.get_mut(kind)? = value
            .iter()
            .fold(0, |all, &byte| all << 8 | u64::from(byte));
        location = &rest[length..];
    }
    let text = |kind: usize| -> Option<&str> {
        let text = texts.get(usize::try_from(attributes[kind]).ok()?..)?;
        let end = text.iter().position(|&byte| byte == 0)?;
        std::str::from_utf8(&text[..end]).ok()
    };
    let (parent, base) = (text(kind::PARENT)?, text(kind::BASE)?);
    let extension = text(kind::EXTENSION)?;
    let slash = if parent.is_empty() { "" } else { "/" };
    let dot = if extension.is_empty() { "" } else { "." };
    Some(Resource {
        module: text(kind::MODULE)?.to_string(),
        name: format!("{parent}{slash}{base}{dot}{extension}"),
        attributes,
    })
}
