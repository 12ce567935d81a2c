//! Threads that act on what they have seen before.

use super::super::sketch::Sketch;
use crate::model::FindingKind;

/// Both look, and the one that is held up by a lock writes last.
#[test]
fn who_waits_for_a_lock_looks_again() {
    let lock = "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock";
    let sketch = Sketch::new(&format!(
        "main start @one main:1
         main start @two main:1
         waits main
         one read Map#0.table get:5 java.util.HashMap.get
         two read Map#0.table get:5 java.util.HashMap.get
         waits two
         one write Map#0.table get:7 java.util.HashMap.put
         goes two
         waits one
         two wakes_up Wake#0 get:6 {lock}
         two read Map#0.table get:7 java.util.HashMap.put"
    ));
    let why = sketch.why(FindingKind::Assertion, Some(0)).unwrap();
    assert_eq!(why.rule.word(), "check-then-act");
    assert!(why
        .text
        .starts_with("check, then act: two calls HashMap.get at Shop.get (Shop.java:5)"));
    assert!(why.hint.starts_with("look again once the lock is taken"));
}
