//! Rules of which each has a case or two.

use super::super::sketch::Sketch;
use crate::model::FindingKind;

const TRY: &str = "java.util.concurrent.locks.ReentrantLock.tryLock";
const UNLOCK: &str = "java.util.concurrent.locks.ReentrantLock.unlock";
const TRY_ACQUIRE: &str = "java.util.concurrent.Semaphore.tryAcquire";
const ACQUIRE: &str = "java.util.concurrent.Semaphore.acquire";
const RELEASE: &str = "java.util.concurrent.Semaphore.release";

/// `one` tries to take a lock, which ends like this, and fails at its release.
fn released(ends: &str) -> Sketch {
    Sketch::new(&format!(
        "main start @one main:1
         one {ends} Lock#0 export:5 {TRY}
         one throws !java.lang.IllegalMonitorStateException export:7 {UNLOCK}"
    ))
}

#[test]
fn what_was_not_taken_is_not_to_be_released() {
    for ends in ["timeout", "fails_to_lock"] {
        let (rule, text) = released(ends).told(0).unwrap();
        assert_eq!(rule, "not-taken");
        assert_eq!(
            text,
            "a lock that was not taken is released: one tries to take Lock#0 at Shop.export (Shop.java:5), does not get it, \
             and releases it all the same, at Shop.export (Shop.java:7)."
        );
    }
    // It had it, and has lost it in some other way.
    assert_eq!(released("tryLock").told(0), None);
}

/// `one` gets no permit; then come these.
fn permits(more: &str) -> Sketch {
    Sketch::new(&format!(
        "main start @one main:1
         one read Semaphore#0.permits call:5 {TRY_ACQUIRE}
         {more}"
    ))
}

#[test]
fn a_permit_that_was_not_taken_is_one_too_many() {
    let gives = format!("one read Semaphore#0.permits call:7 {RELEASE}\none write Semaphore#0.permits call:7 {RELEASE}");
    let takes = format!("two write Semaphore#0.permits call:5 {ACQUIRE}");
    let (rule, text) = permits(&format!("{gives}\n{takes}")).told(0).unwrap();
    assert_eq!(rule, "not-taken");
    assert!(text.starts_with(
        "a permit that was not taken is given back: one tries to take one of Semaphore#0 at"
    ));
    // Nobody has it then, or it was taken in a second try.
    assert_eq!(permits(&gives).told(0), None);
    let second = format!("one write Semaphore#0.permits call:6 {ACQUIRE}");
    assert_eq!(
        permits(&format!("{second}\n{gives}\n{takes}")).told(0),
        None
    );
}

/// A task throws, below what runs it.
fn fails(runs: &str) -> Sketch {
    let mut sketch = Sketch::new(
        "main start @one main:1\none throws !java.lang.IllegalStateException refresh:5",
    );
    sketch.above(runs);
    sketch
}

#[test]
fn a_task_that_has_failed_is_not_run_again() {
    let (rule, text) = fails("java.util.concurrent.FutureTask.runAndReset(FutureTask.java:1)")
        .told(0)
        .unwrap();
    assert_eq!(rule, "failed-task");
    assert!(
        text.contains("After that it is not run any more, and nobody is told. main fails."),
        "{text}"
    );
    // Of one that is run once, others may know.
    assert_eq!(
        fails("java.util.concurrent.FutureTask.run(FutureTask.java:1)").told(0),
        None
    );
}

#[test]
fn only_waits_on_conditions_are_waits_without_a_loop() {
    let told = |waits: &str| {
        let sketch = Sketch::new(&format!(
            "main start @one main:1
             main read Box#0.got take:5
             two write Box#0.size put:3
             two signal Wake#0 put:3 java.util.concurrent.locks.LockCondition.signal
             three write Box#0.size take:4
             main wakes_up Wake#0 take:6 {waits}
             main lock Lock#0 take:6 {waits}
             main read Box#0.size take:7"
        ));
        let why = sketch.explained(FindingKind::Assertion, Some(0), false)?;
        Some(why.rule.word())
    };
    assert_eq!(
        told("java.util.concurrent.locks.LockCondition.await"),
        Some("wait-without-loop")
    );
    assert_eq!(told("java.util.concurrent.CompletableFuture.get"), None);
}
