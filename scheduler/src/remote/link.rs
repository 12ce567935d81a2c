//! How the scheduler reaches a JVM.

use thiserror::Error;

use crate::conductor::ProgramError;
use crate::protocol::codec::CodecError;
use crate::protocol::message::{AgentMessage, SchedulerMessage};

/// A connection to a JVM whose agent has been welcomed.
pub trait Link {
    /// Sends a message.
    ///
    /// # Errors
    /// When the connection is broken.
    fn send(&mut self, message: &SchedulerMessage) -> Result<(), LinkError>;

    /// Waits for the next message.
    ///
    /// # Errors
    /// When the connection is broken, nothing comes for too long, or what comes is not a message.
    fn receive(&mut self) -> Result<AgentMessage, LinkError>;

    /// Ends the JVM, if it does not end by itself.
    fn close(&mut self);
}

/// Starts JVMs.
pub trait Connector {
    /// A fresh JVM with the program loaded, its main thread waiting for the first grant.
    ///
    /// # Errors
    /// When no JVM can be started, or its agent does not call.
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError>;

    /// Number of JVMs started so far.
    fn launches(&self) -> u64;
}

impl<C: Connector + ?Sized> Connector for &mut C {
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError> {
        (**self).connect()
    }

    fn launches(&self) -> u64 {
        (**self).launches()
    }
}

impl<C: Connector + ?Sized> Connector for Box<C> {
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError> {
        (**self).connect()
    }

    fn launches(&self) -> u64 {
        (**self).launches()
    }
}

/// Why nothing more comes from a JVM.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The connection ended: the JVM died.
    #[error("the JVM is gone: {0}")]
    Gone(String),
    /// The JVM ended for want of memory: the machine has not enough, which says nothing about the program.
    #[error("the machine has no memory for the JVM (hint: fewer --workers, or a smaller --max-heap): {0}")]
    Starved(String),
    /// The agent gave up and ended its JVM: that is our own doing.
    #[error("the agent gave up: {0}")]
    GaveUp(String),
    /// What came is not a message.
    #[error("the agent speaks nonsense: {0}")]
    Nonsense(CodecError),
    /// Neither a message nor a sign of life from the watchdog of the agent.
    #[error("the JVM has been silent for {seconds} s, its own watchdog included")]
    Silent {
        /// How long.
        seconds: u64,
    },
    /// The user stopped the run.
    #[error("interrupted")]
    Interrupted,
}
