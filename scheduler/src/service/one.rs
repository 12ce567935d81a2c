//! One worker as a [`System`]: an execution for each question.

use std::sync::Arc;
use std::time::Duration;

use super::message::{FromWorker, NotRun, SetUp, ToWorker};
use super::pool::{answer, connect, PoolError, WorkerConnection, Workers};
use crate::conductor::{Plan, ProgramError, System};
use crate::model::{Execution, Names};
use crate::protocol::codec::write_message;

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

    /// As [`WorkerSystem::new`], with a process that is there already, and was set up in the same way.
    pub fn continuing(self, connection: Option<Box<dyn WorkerConnection>>) -> Self {
        Self { connection, ..self }
    }

    /// Runs a plan again and again for a while, without a message for each execution; how many times that was.
    ///
    /// # Errors
    /// Why the plan cannot be run.
    pub fn repeat(&mut self, plan: &Plan, time: Duration) -> Result<u64, ProgramError> {
        let question = ToWorker::Repeat(Box::new(plan.clone()), time.as_millis() as u64);
        match self.ask(&question).map_err(failed)? {
            FromWorker::Repeated(Ok(count)) => Ok(count),
            FromWorker::Repeated(Err(why)) => Err(error(why)),
            _ => Err(failed(PoolError::wrong_answer())),
        }
    }

    /// Puts a question; a worker that fails to answer is not asked again.
    fn ask(&mut self, question: &ToWorker) -> Result<FromWorker, PoolError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&*self.workers, &self.set_up)?,
        };
        let died = |error| PoolError::Died(format!("{error}"));
        write_message(&mut connection, question).map_err(died)?;
        let answer = answer(&mut connection).map_err(died)?;
        self.connection = Some(connection);
        Ok(answer)
    }

    fn run(&mut self, plan: &Plan) -> Result<Result<Execution, NotRun>, PoolError> {
        match self.ask(&ToWorker::Run(Box::new(plan.clone())))? {
            FromWorker::Ran(result, spent) => {
                if spent {
                    self.connection = None;
                }
                Ok(*result)
            }
            _ => {
                self.connection = None;
                Err(PoolError::wrong_answer())
            }
        }
    }
}

fn failed(error: PoolError) -> ProgramError {
    match error {
        PoolError::SetUp(why) => ProgramError::Unavailable(why),
        died @ PoolError::Died(_) => ProgramError::Lost(died.to_string()),
    }
}

fn error(why: NotRun) -> ProgramError {
    match why {
        NotRun::Lost(why) => ProgramError::Lost(why),
        NotRun::Diverged {
            step,
            expected,
            found,
        } => ProgramError::Diverged {
            step,
            expected,
            found,
        },
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
            Ok(Err(why)) => Err(error(why)),
            Err(error) => Err(failed(error)),
        }
    }

    fn names(&mut self) -> &mut Names {
        &mut self.names
    }
}
