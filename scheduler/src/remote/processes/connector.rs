//! Starts the JVMs of a system.

use super::{Fate, Joining, Processes};
use crate::conductor::ProgramError;
use crate::model::Faults;
use crate::remote::{Connector, Link};

/// How one process is reached.
#[derive(Debug)]
pub struct Part<C> {
    /// Its name.
    pub name: String,
    /// Starts once this one listens at a port or has ended, by place in the list; one that stands before it.
    pub after: Option<usize>,
    /// What may happen to it.
    pub fate: Fate,
    /// Starts its JVM.
    pub connector: C,
}

/// A [`Connector`] of several processes, each with a connector of its own.
#[derive(Debug)]
pub struct Several<C> {
    parts: Vec<Part<C>>,
    faults: Faults,
}

impl<C: Connector> Several<C> {
    /// Of these processes, where so much may go wrong.
    pub fn new(parts: Vec<Part<C>>, faults: Faults) -> Self {
        Self { parts, faults }
    }
}

impl<C: Connector> Connector for Several<C> {
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError> {
        let mut joining = Vec::with_capacity(self.parts.len());
        for part in &mut self.parts {
            joining.push(Joining {
                name: part.name.clone(),
                after: part.after,
                again: None,
                fate: part.fate,
                link: part.connector.connect()?,
            });
        }
        // Those that may be started again wait for that, behind all others.
        let lives = self.faults.restart.min(self.faults.crash);
        for life in 2..2 + lives {
            let first = joining.len() - self.parts.len();
            for (at, part) in self.parts.iter_mut().enumerate() {
                joining.push(Joining {
                    name: format!("{}#{life}", part.name),
                    after: None,
                    again: Some(first + at),
                    fate: part.fate,
                    link: part.connector.connect()?,
                });
            }
        }
        Ok(Box::new(Processes::new(joining, self.faults)))
    }

    fn launches(&self) -> u64 {
        let parts = self.parts.iter();
        parts.map(|part| part.connector.launches()).sum()
    }
}
