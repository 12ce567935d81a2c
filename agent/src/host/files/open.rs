//! Files that this process has open, by their numbers.
#![expect(
    unsafe_code,
    reason = "the numbers belong to the JVM, which goes on using them"
)]

use std::fs::{self, File};
use std::io;
use std::mem::ManuallyDrop;
use std::os::fd::{BorrowedFd, FromRawFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{seek, SeekFrom};
use rustix::io::{dup3, DupFlags};

/// Where the system lists them.
const OPEN: &str = "/proc/self/fd";

/// The name of an open file.
pub fn name(open: i32) -> Option<PathBuf> {
    fs::read_link(format!("{OPEN}/{open}")).ok()
}

/// The number of an open file stands for another file from now on, at the same position.
///
/// # Errors
/// When that cannot be opened.
pub fn replace(open: i32, other: &Path) -> io::Result<()> {
    let file = File::open(other)?;
    // SAFETY: it is open as long as nobody closes it, and whoever would do so waits for this call.
    let position = seek(
        unsafe { BorrowedFd::borrow_raw(open) },
        SeekFrom::Current(0),
    );
    // A directory has no position that another one could take over.
    if let Ok(position) = position {
        seek(&file, SeekFrom::Start(position))?;
    }
    // SAFETY: as above; it is not closed here.
    let mut old = ManuallyDrop::new(unsafe { OwnedFd::from_raw_fd(open) });
    Ok(dup3(&file, &mut old, DupFlags::CLOEXEC)?)
}

/// Whoever has one file open has another one open from now on.
///
/// # Errors
/// When that cannot be opened.
pub fn replace_all(one: &Path, other: &Path) -> io::Result<()> {
    for entry in fs::read_dir(OPEN)?.flatten() {
        let number = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok());
        if let Some(number) = number.filter(|number| name(*number).as_deref() == Some(one)) {
            replace(number, other)?;
        }
    }
    Ok(())
}
