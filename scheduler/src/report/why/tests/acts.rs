//! Threads that act on what they have seen before.

use super::super::sketch::Sketch;
use crate::model::FindingKind;

/// Two calls on one map, and another thread's call between them, which changes these parts.
fn first_of_emptied(changed: &[&str], between: &str) -> Sketch {
    let is_empty = "java.util.TreeMap.isEmpty";
    let removes = changed
        .iter()
        .map(|part| format!("one write Map#0.{part} take:8 java.util.TreeMap.remove"));
    let removes: Vec<String> = removes.collect();
    Sketch::new(&format!(
        "main start @one main:1
         main read Map#0.size best:5 {is_empty}
         {between}
         {}
         goes main
         main read Map#0.root best:5 java.util.TreeMap.firstKey",
        removes.join("\n")
    ))
}

#[test]
fn two_calls_on_one_object_are_no_step() {
    let (rule, text) = first_of_emptied(&["size", "root"], "").told(0).unwrap();
    assert_eq!(rule, "check-then-act");
    assert_eq!(
        text,
        "check, then act: main calls TreeMap.isEmpty at Shop.best (Shop.java:5); before it calls TreeMap.firstKey at \
         Shop.best (Shop.java:5), one calls TreeMap.remove at Shop.take (Shop.java:8). What main saw first does not hold any \
         more."
    );
}

#[test]
fn nothing_is_said_without_an_interruption_that_is_needed() {
    // It waits for something.
    assert_eq!(
        first_of_emptied(&["size", "root"], "waits main").told(0),
        None
    );
    let sketch = first_of_emptied(&["size", "root"], "");
    assert_eq!(
        sketch.explained(FindingKind::Assertion, Some(0), false),
        None
    );
    // What it looks at then has not changed, nor what it looked at.
    assert_eq!(first_of_emptied(&["size"], "").told(0), None);
    assert_eq!(first_of_emptied(&["root"], "").told(0), None);
}

/// Something is put into a queue although the end was told; `drains` is what happens to the queue in between.
fn accepted(drains: &str, again: &str) -> Sketch {
    Sketch::new(&format!(
        "main start @one main:1
         one read Shop#0.closed add:5
         main write Shop#0.closed close:8
         {drains}
         {again}
         waits main
         one write Queue#0.last add:6"
    ))
}

#[test]
fn what_is_done_after_the_end_comes_too_late() {
    let (rule, text) = accepted("main read Queue#0.last close:9", "")
        .told(0)
        .unwrap();
    assert_eq!(rule, "check-then-act");
    assert!(text.contains(
        "before it writes Queue#0.last at Shop.add (Shop.java:6), main writes Shop#0.closed"
    ));
}

#[test]
fn nothing_is_said_of_what_nobody_misses() {
    assert_eq!(accepted("", "").told(0), None);
    // It has looked again.
    let again = "one read Shop#0.closed add:5";
    assert_eq!(
        accepted("main read Queue#0.last close:9", again).told(0),
        None
    );
}

/// A call that goes through a list and fails in what it calls for an element.
fn listener(call: &str) -> Sketch {
    let each = "java.util.concurrent.CopyOnWriteArrayList.forEach";
    let mut sketch = Sketch::new(&format!(
        "main start @one main:1
         one read List#0.array tell:5 {each}
         main write List#0.array main:3 java.util.concurrent.CopyOnWriteArrayList.remove
         waits main
         one throws !java.lang.IllegalStateException tell:5 {call}"
    ));
    sketch.below("shop.Shop.hear(Shop.java:8)");
    sketch
}

#[test]
fn a_call_goes_on_with_what_it_has_seen_first() {
    let each = "java.util.concurrent.CopyOnWriteArrayList.forEach";
    let (rule, text) = listener(each).told(1).unwrap();
    assert_eq!(rule, "check-then-act");
    assert!(text.contains("before that call ends, main calls CopyOnWriteArrayList.remove at Shop.main (Shop.java:3); one \
                           fails at Shop.hear (Shop.java:8)"), "{text}");
    // Another call has nothing to do with that.
    assert_eq!(listener("java.util.ArrayList.forEach").told(1), None);
}

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

/// A worker finds nothing to do, and is found alive before it ends.
fn ends(asks: &str) -> Sketch {
    Sketch::new(&format!(
        "main start @one main:1
         one read Queue#0.count loop:5
         main write Queue#0.count add:8
         {asks}
         waits main
         one end - -"
    ))
}

#[test]
fn who_ends_is_still_alive() {
    let (rule, text) = ends("main isAlive @one add:9").told(0).unwrap();
    assert_eq!(rule, "check-then-act");
    assert!(text.contains("before it ends, main writes Queue#0.count at Shop.add (Shop.java:8), and finds it alive at \
                           Shop.add (Shop.java:9)"), "{text}");
    assert_eq!(ends("main isAlive @two add:9").told(0), None);
    assert_eq!(ends("").told(0), None);
}
