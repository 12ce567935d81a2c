//! Worker processes and what they are doing.

use std::io::{Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{bounded, unbounded, Receiver, Sender};
use thiserror::Error;

use super::message::{Answer, FromWorker, Job, SetUp, ToWorker};
use crate::protocol::codec::{read_own_message, write_message, CodecError};

/// A connection to a worker process, which ends with it. A worker that is silent for too long, neither answering nor
/// [`FromWorker::Busy`], is a connection that breaks, and so is one that is still busy some time after everybody was
/// asked to stop.
pub trait WorkerConnection: Read + Write + Send {}

impl<T: Read + Write + Send> WorkerConnection for T {}

/// Starts worker processes.
pub trait Workers: Send + Sync {
    /// Starts one.
    ///
    /// # Errors
    /// Why it did not come up: [`PoolError::SetUp`] if another one would not, either.
    fn start(&self) -> Result<Box<dyn WorkerConnection>, PoolError>;

    /// Starts none any more, and breaks the connections to those there are: who waits for one need not wait longer.
    fn stop(&self);
}

/// Why an assignment was not done.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PoolError {
    /// The worker cannot load the program, whoever asks it.
    #[error("{0}")]
    SetUp(String),
    /// The worker died, or spoke nonsense.
    #[error("a worker died: {0}")]
    Died(String),
}

impl PoolError {
    pub(super) fn wrong_answer() -> Self {
        Self::Died("it answered another question".to_string())
    }
}

/// What the thread of a worker is told.
enum Order {
    Do(Job),
    /// To give its process away, if there is one.
    Lend(Sender<Option<Box<dyn WorkerConnection>>>),
}

/// Workers with their own threads in this process, each busy with at most one job. They end with the pool, and those
/// that were started elsewhere from the same [`Workers`] as well.
pub struct Pool {
    workers: Arc<dyn Workers>,
    hands: Vec<Sender<Order>>,
    threads: Vec<JoinHandle<()>>,
    results: Receiver<(usize, Result<Answer, PoolError>)>,
    idle: Vec<usize>,
}

impl Pool {
    /// As many workers as asked for; each process is started with its first job.
    pub fn new(count: usize, workers: Arc<dyn Workers>, set_up: Arc<SetUp>) -> Self {
        let (report, results) = unbounded();
        let (hands, threads) = (0..count)
            .map(|number| {
                let (hand, orders) = unbounded();
                let (workers, set_up, report) =
                    (Arc::clone(&workers), Arc::clone(&set_up), report.clone());
                let thread = thread::spawn(move || {
                    let mut hand = Hand {
                        workers,
                        set_up,
                        connection: None,
                    };
                    // Both ends may go away first: then nobody wants the result.
                    for order in orders {
                        let job = match order {
                            Order::Do(job) => job,
                            Order::Lend(to) => {
                                let _ = to.send(hand.connection.take());
                                continue;
                            }
                        };
                        // A fault of ours must not look like an exhausted search.
                        let run = AssertUnwindSafe(|| hand.run(job));
                        let result = catch_unwind(run).unwrap_or_else(|_| {
                            Err(PoolError::Died("its thread failed".to_string()))
                        });
                        if report.send((number, result)).is_err() {
                            break;
                        }
                    }
                });
                (hand, thread)
            })
            .unzip();
        Self {
            workers,
            hands,
            threads,
            results,
            idle: (0..count).rev().collect(),
        }
    }

    /// Number of workers.
    pub fn size(&self) -> usize {
        self.hands.len()
    }

    /// Whether some worker has nothing to do.
    pub fn has_idle(&self) -> bool {
        !self.idle.is_empty()
    }

    /// Whether all have nothing to do.
    pub fn is_idle(&self) -> bool {
        self.idle.len() == self.hands.len()
    }

    /// Gives a job to an idle worker; returns its number, `None` when all are busy.
    pub fn assign(&mut self, job: Job) -> Option<usize> {
        let number = self.idle.pop()?;
        // The thread lives as long as the pool.
        let _ = self.hands[number].send(Order::Do(job));
        Some(number)
    }

    /// The process of an idle worker, which starts another one with its next job; `None` if no idle one has a process. It ends with
    /// the pool all the same.
    pub fn lend(&mut self) -> Option<Box<dyn WorkerConnection>> {
        self.idle.iter().find_map(|number| {
            let (to, lent) = bounded(1);
            // The thread lives as long as the pool.
            let _ = self.hands[*number].send(Order::Lend(to));
            lent.recv().ok().flatten()
        })
    }

    /// Waits for a worker to finish its job; `None` when all are idle.
    pub fn wait(&mut self) -> Option<(usize, Result<Answer, PoolError>)> {
        if self.is_idle() {
            return None;
        }
        let (number, result) = self.results.recv().ok()?;
        self.idle.push(number);
        Some((number, result))
    }
}

impl Drop for Pool {
    /// Waits for the threads: they own processes and files, which a process that ends first would leave behind.
    fn drop(&mut self) {
        self.hands.clear();
        self.workers.stop();
        for thread in self.threads.drain(..) {
            // Its faults were caught and reported.
            let _ = thread.join();
        }
    }
}

/// A thread's hold on its worker process.
struct Hand {
    workers: Arc<dyn Workers>,
    set_up: Arc<SetUp>,
    connection: Option<Box<dyn WorkerConnection>>,
}

impl Hand {
    fn run(&mut self, job: Job) -> Result<Answer, PoolError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&*self.workers, &self.set_up)?,
        };
        let died = |error| PoolError::Died(format!("{error}"));
        write_message(&mut connection, &ToWorker::Do(job)).map_err(died)?;
        match answer(&mut connection).map_err(died)? {
            FromWorker::Did(answer, spent) => {
                self.connection = Some(connection).filter(|_| !spent);
                Ok(answer)
            }
            _ => Err(PoolError::wrong_answer()),
        }
    }
}

/// The answer of a worker, however long it is busy. How long it may be silent is a matter of the connection.
pub(super) fn answer(connection: &mut impl Read) -> Result<FromWorker, CodecError> {
    loop {
        match read_own_message(connection)? {
            FromWorker::Busy => {}
            answer => return Ok(answer),
        }
    }
}

/// Starts a worker and loads the program into it.
pub(super) fn connect(
    workers: &dyn Workers,
    set_up: &SetUp,
) -> Result<Box<dyn WorkerConnection>, PoolError> {
    let mut connection = workers.start()?;
    let died = |error| PoolError::Died(format!("{error}"));
    let program = ToWorker::SetUp(Box::new(set_up.clone()));
    write_message(&mut connection, &program).map_err(died)?;
    match answer(&mut connection).map_err(died)? {
        FromWorker::Ready(Ok(())) => Ok(connection),
        FromWorker::Ready(Err(why)) => Err(PoolError::SetUp(why)),
        _ => Err(PoolError::wrong_answer()),
    }
}
