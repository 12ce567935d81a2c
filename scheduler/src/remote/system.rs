//! A Java program as a [`System`]: a fresh JVM for each execution.

use super::coverage::Kept;
use super::engine::Engine;
use super::{Connector, ProgramFacts, Recorder};
use crate::conductor::{Plan, ProgramError, System};
use crate::model::{Execution, Names};

/// A Java program that a [`Connector`] can start again and again.
#[derive(Debug)]
pub struct RemoteSystem<C> {
    connector: C,
    facts: ProgramFacts,
    names: Names,
    recorded: Option<Recorder>,
}

impl<C: Connector> RemoteSystem<C> {
    /// A program that has not been started yet.
    pub fn new(connector: C, facts: ProgramFacts) -> Self {
        Self {
            connector,
            facts,
            names: Names::default(),
            recorded: None,
        }
    }

    /// From now on, executions tell what they are the first to reach.
    pub fn cover(&mut self) {
        self.facts.coverage = Some(Kept::default());
    }

    /// From now on, what executions record is kept, until the next one begins.
    pub fn record(&mut self) {
        self.facts.records = true;
    }

    /// What the last execution has recorded, if it was to be kept. From now on, nothing is.
    pub fn take_recorded(&mut self) -> Option<Recorder> {
        self.facts.records = false;
        self.recorded.take()
    }

    /// What starts the JVMs.
    pub fn connector(&self) -> &C {
        &self.connector
    }
}

impl<C: Connector> System for RemoteSystem<C> {
    fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
        let mut link = self.connector.connect()?;
        let names = std::mem::take(&mut self.names);
        let mut engine = Engine::new(self.facts.clone(), names, plan.clone());
        let mut answer = Some(engine.begin());
        loop {
            if let Some(answer) = answer.take() {
                let sent = link.send(&answer);
                // That the JVM is gone already when it is told to stop changes nothing.
                if engine.is_over() {
                    break;
                }
                if let Err(error) = sent {
                    engine.lost(error);
                    break;
                }
            }
            match link.receive() {
                Ok(message) => answer = engine.handle(message),
                Err(error) => {
                    engine.lost(error);
                    break;
                }
            }
        }
        link.close();
        self.recorded = engine.take_recorder();
        let (execution, names) = engine.finish();
        self.names = names;
        execution
    }

    fn names(&mut self) -> &mut Names {
        &mut self.names
    }
}
