//! Where a scheduler listens, and the connections it gets there.

use std::fmt;
use std::fs::Metadata;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::FileTypeExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// An address that the agent understands: `unix:/path` or `tcp:127.0.0.1:port`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A Unix domain socket.
    Unix(PathBuf),
    /// A port of this machine; 0 for any that is free.
    Tcp(SocketAddr),
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("unix:").filter(|path| !path.is_empty()) {
            return Ok(Self::Unix(PathBuf::from(path)));
        }
        let address = text
            .strip_prefix("tcp:")
            .and_then(|address| address.parse::<SocketAddr>().ok())
            .ok_or("expected unix:/path or tcp:127.0.0.1:port")?;
        if address.ip().is_loopback() {
            Ok(Self::Tcp(address))
        } else {
            Err(format!("{} is not a loopback address", address.ip()))
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Unix(path) => write!(f, "unix:{}", path.display()),
            Self::Tcp(address) => write!(f, "tcp:{address}"),
        }
    }
}

impl Address {
    /// Connects to whoever listens there.
    ///
    /// # Errors
    /// When nobody does.
    pub fn connect(&self) -> io::Result<Stream> {
        match self {
            Self::Unix(path) => UnixStream::connect(path).map(Stream::Unix),
            Self::Tcp(address) => {
                let stream = TcpStream::connect(address)?;
                stream.set_nodelay(true)?;
                Ok(Stream::Tcp(stream))
            }
        }
    }
}

/// Waits for JVMs without blocking. The file of a Unix domain socket goes when it is dropped.
#[derive(Debug)]
pub enum Listener {
    /// At a Unix domain socket.
    Unix(UnixListener, PathBuf),
    /// At a port.
    Tcp(TcpListener, SocketAddr),
}

impl Listener {
    /// Listens from now on.
    ///
    /// # Errors
    /// When the address is in use or cannot be used.
    pub fn bind(address: &Address) -> io::Result<Self> {
        match address {
            Address::Unix(path) => {
                let bind = || UnixListener::bind(path);
                let listener = bind().or_else(|error| match is_left_behind(path) {
                    true => std::fs::remove_file(path).and_then(|()| bind()),
                    false => Err(error),
                })?;
                listener.set_nonblocking(true)?;
                Ok(Self::Unix(listener, path.clone()))
            }
            Address::Tcp(address) => {
                let listener = TcpListener::bind(address)?;
                listener.set_nonblocking(true)?;
                let address = listener.local_addr()?;
                Ok(Self::Tcp(listener, address))
            }
        }
    }

    /// Where it listens, with the port that was chosen.
    pub fn address(&self) -> Address {
        match self {
            Self::Unix(_, path) => Address::Unix(path.clone()),
            Self::Tcp(_, address) => Address::Tcp(*address),
        }
    }

    /// The next caller.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] when there is none.
    pub fn accept(&self) -> io::Result<Stream> {
        match self {
            Self::Unix(listener, _) => {
                let (stream, _) = listener.accept()?;
                stream.set_nonblocking(false)?;
                Ok(Stream::Unix(stream))
            }
            Self::Tcp(listener, _) => {
                let (stream, _) = listener.accept()?;
                stream.set_nonblocking(false)?;
                stream.set_nodelay(true)?;
                Ok(Stream::Tcp(stream))
            }
        }
    }
}

/// Whether nobody listens at a socket any more: who did was killed.
fn is_left_behind(path: &Path) -> bool {
    let is_socket = |found: Metadata| found.file_type().is_socket();
    let refused = |error: io::Error| error.kind() == io::ErrorKind::ConnectionRefused;
    std::fs::symlink_metadata(path).is_ok_and(is_socket)
        && UnixStream::connect(path).err().is_some_and(refused)
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Self::Unix(_, path) = self {
            // Somebody may have removed it already.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// A connection to a JVM.
#[derive(Debug)]
pub enum Stream {
    /// Over a Unix domain socket.
    Unix(UnixStream),
    /// Over loopback TCP.
    Tcp(TcpStream),
}

impl Stream {
    /// A second handle on the connection, to break it.
    ///
    /// # Errors
    /// When the process has too many files open.
    pub fn try_clone(&self) -> io::Result<Self> {
        match self {
            Self::Unix(stream) => stream.try_clone().map(Self::Unix),
            Self::Tcp(stream) => stream.try_clone().map(Self::Tcp),
        }
    }

    /// Breaks the connection, for all handles.
    pub fn shut(&self) {
        // Whoever was at the other end may have done it already.
        let _ = match self {
            Self::Unix(stream) => stream.shutdown(Shutdown::Both),
            Self::Tcp(stream) => stream.shutdown(Shutdown::Both),
        };
    }

    /// Whether the other end is there and says nothing. What it says otherwise is lost.
    pub fn is_quiet(&self) -> bool {
        let block = |blocks: bool| match self {
            Self::Unix(stream) => stream.set_nonblocking(!blocks),
            Self::Tcp(stream) => stream.set_nonblocking(!blocks),
        };
        let read = block(false).and_then(|()| (&mut &*self).read(&mut [0]));
        let quiet = read.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
        quiet && block(true).is_ok()
    }

    /// How long a read or a write waits before it fails.
    ///
    /// # Errors
    /// When the time is zero.
    pub fn set_timeouts(&self, time: Duration) -> io::Result<()> {
        let time = Some(time);
        match self {
            Self::Unix(stream) => {
                stream.set_read_timeout(time)?;
                stream.set_write_timeout(time)
            }
            Self::Tcp(stream) => {
                stream.set_read_timeout(time)?;
                stream.set_write_timeout(time)
            }
        }
    }
}

impl Read for &Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Stream::Unix(stream) => (&mut &*stream).read(buffer),
            Stream::Tcp(stream) => (&mut &*stream).read(buffer),
        }
    }
}

impl Write for &Stream {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Stream::Unix(stream) => (&mut &*stream).write(buffer),
            Stream::Tcp(stream) => (&mut &*stream).write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::Unix(stream) => (&mut &*stream).flush(),
            Stream::Tcp(stream) => (&mut &*stream).flush(),
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&mut &*self).read(buffer)
    }
}

impl Write for Stream {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        (&mut &*self).write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&mut &*self).flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_printed() {
        for text in ["unix:/tmp/x.sock", "tcp:127.0.0.1:4711", "tcp:[::1]:4711"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        for bad in ["", "unix:", "/tmp/x", "tcp:127.0.0.1", "tcp:192.0.2.1:80"] {
            assert!(bad.parse::<Address>().is_err(), "{bad}");
        }
    }

    #[test]
    fn who_has_gone_is_not_quiet() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let ours = Stream::Unix(ours);
        assert!(ours.is_quiet());
        drop(theirs);
        assert!(!ours.is_quiet());
    }

    #[test]
    fn a_socket_that_was_left_behind_is_taken_over() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("s");
        let address = Address::Unix(path.clone());
        // As after a kill: its file stays.
        drop(UnixListener::bind(&path).unwrap());
        assert!(path.exists());
        drop(Listener::bind(&address).unwrap());
        std::fs::write(&path, "not ours").unwrap();
        assert!(Listener::bind(&address).is_err() && path.is_file());
    }

    #[test]
    fn a_port_is_chosen_and_a_socket_file_goes_with_its_listener() {
        let listener = Listener::bind(&"tcp:127.0.0.1:0".parse().unwrap()).unwrap();
        assert!(matches!(listener.address(), Address::Tcp(address) if address.port() != 0));
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("s");
        let address = Address::Unix(path.clone());
        let listener = Listener::bind(&address).unwrap();
        assert!(Listener::bind(&address).is_err());
        drop(listener);
        assert!(!path.exists());
    }
}
