//! A Java program as a [`System`]: a fresh JVM for each execution.

use super::coverage::Kept;
use super::engine::Engine;
use super::{Connector, ProgramFacts};
use crate::conductor::{Plan, ProgramError, System};
use crate::model::{Execution, Names};

/// A Java program that a [`Connector`] can start again and again.
#[derive(Debug)]
pub struct RemoteSystem<C> {
    connector: C,
    facts: ProgramFacts,
    names: Names,
}

impl<C: Connector> RemoteSystem<C> {
    /// A program that has not been started yet.
    pub fn new(connector: C, facts: ProgramFacts) -> Self {
        Self {
            connector,
            facts,
            names: Names::default(),
        }
    }

    /// From now on, executions tell what they are the first to reach.
    pub fn cover(&mut self) {
        self.facts.coverage = Some(Kept::default());
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
        let (execution, names) = engine.finish();
        self.names = names;
        execution
    }

    fn names(&mut self) -> &mut Names {
        &mut self.names
    }
}
