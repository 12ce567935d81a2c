//! Waiting for a peer that may have stopped, as long as that makes sense.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often who waits looks whether to give up: the time limit of the stream itself.
pub(crate) const GLANCE: Duration = Duration::from_millis(100);

/// Reads and writes across the short time limits of a stream, until the user interrupts or the silence lasts too long.
#[derive(Debug)]
pub(crate) struct Patient<S> {
    stream: S,
    silence: Duration,
    grace: Duration,
    interrupted: Arc<AtomicBool>,
    /// When it was seen that the user has interrupted.
    since: Option<Instant>,
}

impl<S> Patient<S> {
    /// Over a stream whose reads and writes end after [`GLANCE`]. After an interruption it waits for `grace`.
    pub fn new(
        stream: S,
        silence: Duration,
        grace: Duration,
        interrupted: Arc<AtomicBool>,
    ) -> Self {
        Self {
            stream,
            silence,
            grace,
            interrupted,
            since: None,
        }
    }

    /// How long it waits for a sign of life.
    pub fn silence(&self) -> Duration {
        self.silence
    }

    /// Waits so long from now on.
    pub fn set_silence(&mut self, silence: Duration) {
        self.silence = silence;
    }

    /// The stream itself.
    pub fn stream(&self) -> &S {
        &self.stream
    }

    /// Whether the user has interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn retry(&mut self, mut act: impl FnMut(&mut S) -> io::Result<usize>) -> io::Result<usize> {
        // Counted, not measured: while this process is stopped, nobody is silent.
        let mut waited = Duration::ZERO;
        loop {
            let error = match act(&mut self.stream) {
                Err(error) => error,
                done => return done,
            };
            match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {}
                io::ErrorKind::Interrupted => continue,
                _ => return Err(error),
            }
            if self.is_interrupted() {
                let since = *self.since.get_or_insert_with(Instant::now);
                if since.elapsed() >= self.grace {
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
            }
            waited += GLANCE;
            if waited >= self.silence {
                let seconds = self.silence.as_secs();
                let why = format!("nothing was heard of it for {seconds} s");
                return Err(io::Error::new(io::ErrorKind::TimedOut, why));
            }
        }
    }
}

impl<S: Read> Read for Patient<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.retry(|stream| stream.read(buffer))
    }
}

impl<S: Write> Write for Patient<S> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.retry(|stream| stream.write(buffer))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixStream;
    use std::thread;

    use super::*;

    fn pair(
        silence: Duration,
        grace: Duration,
    ) -> (Patient<UnixStream>, UnixStream, Arc<AtomicBool>) {
        let (ours, theirs) = UnixStream::pair().unwrap();
        ours.set_read_timeout(Some(GLANCE)).unwrap();
        ours.set_write_timeout(Some(GLANCE)).unwrap();
        let interrupted = Arc::new(AtomicBool::new(false));
        let patient = Patient::new(ours, silence, grace, Arc::clone(&interrupted));
        (patient, theirs, interrupted)
    }

    #[test]
    fn silence_ends_a_wait_in_both_directions() {
        let (mut patient, _theirs, _) = pair(2 * GLANCE, Duration::ZERO);
        let error = patient.read(&mut [0]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        // Nobody reads: at some time the socket takes no more.
        let error = patient.write_all(&vec![0; 16 << 20]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn an_interruption_ends_a_wait_though_the_peer_is_busy() {
        let (mut patient, mut theirs, interrupted) = pair(Duration::from_secs(60), 2 * GLANCE);
        let busy = thread::spawn(move || {
            while theirs.write_all(&[0]).is_ok() {
                thread::sleep(3 * GLANCE);
            }
        });
        interrupted.store(true, Ordering::Relaxed);
        let error = loop {
            if let Err(error) = patient.read(&mut [0]) {
                break error;
            }
        };
        assert_eq!(error.kind(), io::ErrorKind::ConnectionAborted);
        drop(patient);
        busy.join().unwrap();
    }
}
