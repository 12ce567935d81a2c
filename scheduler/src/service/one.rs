//! One worker as a [`System`]: an execution for each question.

use std::sync::Arc;

use super::message::{FromWorker, NotRun, SetUp, ToWorker};
use super::pool::{connect, PoolError, WorkerConnection, Workers};
use crate::conductor::{Plan, ProgramError, System};
use crate::model::{Execution, Names};
use crate::protocol::codec::{read_message, write_message};

/// A worker process that runs plans; it is replaced when it dies or must not be used again.
pub struct WorkerSystem {
    workers: Arc<dyn Workers>,
    set_up: Arc<SetUp>,
    connection: Option<Box<dyn WorkerConnection>>,
    names: Names,
}

impl WorkerSystem {
    /// The process is started with the first plan.
    pub fn new(workers: Arc<dyn Workers>, set_up: Arc<SetUp>) -> Self {
        Self {
            workers,
            set_up,
            connection: None,
            names: Names::default(),
        }
    }

    fn run(&mut self, plan: &Plan) -> Result<Result<Execution, NotRun>, PoolError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&*self.workers, &self.set_up)?,
        };
        let died = |error| PoolError::Died(format!("{error}"));
        let question = ToWorker::Run(Box::new(plan.clone()));
        write_message(&mut connection, &question).map_err(died)?;
        match read_message(&mut connection).map_err(died)? {
            FromWorker::Ran(result, spent) => {
                self.connection = Some(connection).filter(|_| !spent);
                Ok(*result)
            }
            FromWorker::Ready(_) | FromWorker::Done(_) => Err(PoolError::wrong_answer()),
        }
    }
}

impl System for WorkerSystem {
    fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
        match self.run(plan) {
            Ok(Ok(execution)) => {
                for thread in &execution.threads {
                    self.names.thread(&thread.path);
                }
                Ok(execution)
            }
            Ok(Err(NotRun::Lost(why))) => Err(ProgramError::Lost(why)),
            Ok(Err(NotRun::Diverged {
                step,
                expected,
                found,
            })) => Err(ProgramError::Diverged {
                step,
                expected,
                found,
            }),
            Err(error) => Err(ProgramError::Lost(error.to_string())),
        }
    }

    fn names(&mut self) -> &mut Names {
        &mut self.names
    }
}
