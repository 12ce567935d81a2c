//! Starts the JVMs of a system.

use super::{Joining, Processes};
use crate::conductor::ProgramError;
use crate::remote::{Connector, Link};

/// How one process is reached.
#[derive(Debug)]
pub struct Part<C> {
    /// Its name.
    pub name: String,
    /// Starts once this one listens at a port or has ended, by place in the list; one that stands before it.
    pub after: Option<usize>,
    /// Starts its JVM.
    pub connector: C,
}

/// A [`Connector`] of several processes, each with a connector of its own.
#[derive(Debug)]
pub struct Several<C> {
    parts: Vec<Part<C>>,
}

impl<C: Connector> Several<C> {
    /// Of these processes.
    pub fn new(parts: Vec<Part<C>>) -> Self {
        Self { parts }
    }
}

impl<C: Connector> Connector for Several<C> {
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError> {
        let mut joining = Vec::with_capacity(self.parts.len());
        for part in &mut self.parts {
            joining.push(Joining {
                name: part.name.clone(),
                after: part.after,
                link: part.connector.connect()?,
            });
        }
        Ok(Box::new(Processes::new(joining)))
    }

    fn launches(&self) -> u64 {
        let parts = self.parts.iter();
        parts.map(|part| part.connector.launches()).sum()
    }
}
