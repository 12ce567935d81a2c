//! A process that is interrupted leaves no half of a jar. The test is alone in its process, which can write no jar after it.

use std::fs;
use std::sync::mpsc::channel;
use std::thread;

use jcheck_instrumenter::jar;

#[test]
fn what_is_half_written_is_removed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("new.jar");
    let (begun, has_begun) = channel();
    let (_open, never) = channel::<()>();
    thread::spawn(move || {
        jar::write_file(&path, |_| {
            begun.send(()).unwrap();
            let _ = never.recv();
            Ok(())
        })
    });
    has_begun.recv().unwrap();
    let left = || fs::read_dir(directory.path()).unwrap().count();
    assert_eq!(left(), 1);
    jar::abandon();
    assert_eq!(left(), 0);
}
