//! Writing the file.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::table::Table;
use super::{kind, Modules, ModulesError, Resource, HEAD, KINDS, MAGIC, NUMBER, VERSION};

/// What becomes of a resource.
#[derive(Debug)]
pub enum Content {
    /// It is the same.
    Kept,
    /// It has another content.
    New(Vec<u8>),
    /// It is not in the new file.
    Dropped,
}

/// A location, and the content if it is another one.
struct Row {
    attributes: [u64; KINDS],
    /// The resource that has the content, or the content.
    content: Result<usize, Vec<u8>>,
}

impl Modules {
    /// Writes a file with what `contents` says of each resource, by number, and with further classes, by internal name, each in
    /// the module of this name, where there must be others in its package.
    ///
    /// # Errors
    /// When it cannot be written, or there is no such package.
    pub fn write(
        &self,
        path: &Path,
        contents: Vec<Content>,
        module: &str,
        further: impl IntoIterator<Item = (String, Vec<u8>)>,
    ) -> Result<(), ModulesError> {
        let other = |what| ModulesError::Other {
            path: path.to_path_buf(),
            what,
        };
        let mut texts = self.texts.clone();
        let mut names = Vec::new();
        let mut rows = Vec::new();
        for (number, (resource, content)) in self.resources().iter().zip(contents).enumerate() {
            let mut attributes = resource.attributes;
            let content = match content {
                Content::Dropped => continue,
                Content::Kept => Ok(number),
                Content::New(bytes) => {
                    attributes[kind::LENGTH] = bytes.len() as u64;
                    Err(bytes)
                }
            };
            names.push(resource.path());
            rows.push(Row {
                attributes,
                content,
            });
        }
        let packages = self.packages(module);
        for (name, bytes) in further {
            let (package, base) = name.rsplit_once('/').unwrap_or(("", &name));
            let &sibling = packages
                .get(package)
                .ok_or_else(|| other("a class has no package"))?;
            let mut attributes = sibling.attributes;
            attributes[kind::BASE] = texts.len() as u64;
            attributes[kind::LENGTH] = bytes.len() as u64;
            texts.extend(base.as_bytes());
            texts.push(0);
            names.push(format!("/{module}/{name}.class"));
            rows.push(Row {
                attributes,
                content: Err(bytes),
            });
        }
        let table = Table::of(&names).ok_or_else(|| other("a class is in it twice"))?;
        let mut end = 0;
        for row in &mut rows {
            row.attributes[kind::OFFSET] = end;
            end += row.attributes[kind::LENGTH];
        }
        let failed = |source| ModulesError::File {
            path: path.to_path_buf(),
            source,
        };
        let mut out = BufWriter::new(File::create(path).map_err(failed)?);
        index(&mut out, &table, &rows, &texts).map_err(failed)?;
        for row in rows {
            let bytes = match row.content {
                Ok(number) => self.content(&self.resources()[number])?,
                Err(bytes) => bytes,
            };
            out.write_all(&bytes).map_err(failed)?;
        }
        out.flush().map_err(failed)
    }

    /// A class in each package of a module.
    fn packages(&self, module: &str) -> HashMap<&str, &Resource> {
        let classes = self.resources().iter().filter(|r| r.module == module);
        let package = |r: &'_ Resource| -> Option<usize> {
            let name = r.class()?;
            name.rfind('/')
        };
        classes
            .filter_map(|r| package(r).map(|end| (&r.name[..end], r)))
            .collect()
    }
}

/// What stands in front of the contents.
fn index(out: &mut impl Write, table: &Table, rows: &[Row], texts: &[u8]) -> io::Result<()> {
    let too_large = |_| io::Error::from(io::ErrorKind::FileTooLarge);
    // To a JVM the offset 0 says that there is no such resource.
    let mut locations = vec![0];
    let mut offsets = Vec::with_capacity(rows.len());
    for row in rows {
        offsets.push(u32::try_from(locations.len()).map_err(too_large)?);
        for (kind, value) in row.attributes.iter().enumerate().skip(1) {
            let bytes = value.to_be_bytes();
            let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
            if zeros < bytes.len() {
                let value = &bytes[zeros..];
                locations.push((kind << 3 | (value.len() - 1)) as u8);
                locations.extend(value);
            }
        }
        locations.push(0);
    }
    let length = |length: usize| u32::try_from(length).map_err(too_large);
    let (count, locations_length) = (length(rows.len())?, length(locations.len())?);
    let head: [u32; HEAD] = [
        MAGIC,
        VERSION,
        0,
        count,
        count,
        locations_length,
        length(texts.len())?,
    ];
    let mut numbers = Vec::with_capacity((HEAD + 2 * rows.len()) * NUMBER);
    numbers.extend(head.into_iter().flat_map(u32::to_ne_bytes));
    numbers.extend(
        table
            .redirects
            .iter()
            .flat_map(|redirect| redirect.to_ne_bytes()),
    );
    numbers.extend(
        table
            .rows
            .iter()
            .flat_map(|&row| offsets[row].to_ne_bytes()),
    );
    out.write_all(&numbers)?;
    out.write_all(&locations)?;
    out.write_all(texts)
}
