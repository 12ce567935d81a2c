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
         one read Shared#0.array tell:5 {each}
         main write Shared#0.array main:3 java.util.concurrent.CopyOnWriteArrayList.remove
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
    assert!(
        text.contains(
            "before that call ends, main calls Shared#0.remove at Shop.main (Shop.java:3); one \
                           fails at Shop.hear (Shop.java:8)"
        ),
        "{text}"
    );
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

/// Two writes of `one`, at 5 and 6, and two reads of `main`, where `value` may have been written before.
fn shown(before: &str, first: &str, second: &str) -> Sketch {
    Sketch::new(&format!(
        "{before}
         main start @one main:1
         one write {first} fill:5
         main read {first} use:8
         main read {second} use:9
         one write {second} fill:6
         two write Other#0.x other:1"
    ))
}

#[test]
fn what_is_shown_before_it_is_filled_has_no_value_yet() {
    for reader in [0, 3] {
        let (rule, text) = shown("", "Memo#0.done", "Memo#0.value")
            .told(reader)
            .unwrap();
        assert_eq!(rule, "early-publication");
        assert_eq!(
            text,
            "shown too early: one writes Memo#0.done at Shop.fill (Shop.java:5), and writes Memo#0.value only later, at \
             Shop.fill (Shop.java:6); in between main reads Memo#0.done at Shop.use (Shop.java:8), and reads Memo#0.value at \
             Shop.use (Shop.java:9)."
        );
    }
}

#[test]
fn what_has_had_a_value_is_half_an_update() {
    let before = "main writes Point#0.y make:2";
    let (rule, text) = shown(before, "Point#0.x", "Point#0.y").told(0).unwrap();
    assert_eq!(rule, "half-update");
    assert!(text.starts_with("half an update: one writes Point#0.x at Shop.fill (Shop.java:5), and writes Point#0.y only"));
    // Of two objects nothing is known to belong together.
    let before = "main writes Other#0.y make:2";
    assert_eq!(shown(before, "Point#0.x", "Other#0.y").told(0), None);
}

/// `main` reads at 8 and 9, and in between another one writes both.
fn read_apart(second: &str) -> Sketch {
    Sketch::new(&format!(
        "main start @one main:1
         main read Point#0.x use:8
         one write Point#0.x move:5
         one write {second} move:6
         main read {second} use:9"
    ))
}

#[test]
fn what_is_read_in_two_steps_is_half_an_update() {
    let (rule, text) = read_apart("Point#0.y").told(0).unwrap();
    assert_eq!(rule, "half-update");
    assert_eq!(
        text,
        "half an update: main reads Point#0.x at Shop.use (Shop.java:8); then one writes Point#0.x at Shop.move \
         (Shop.java:5), and writes Point#0.y at Shop.move (Shop.java:6); then main reads Point#0.y at Shop.use \
         (Shop.java:9). It has seen one from before and one from after."
    );
    assert_eq!(read_apart("Other#0.y").told(0), None);
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

#[test]
fn a_constructor_that_starts_a_thread_shows_it_what_has_no_value() {
    let told = |before: &str, method: &str| {
        let sketch = Sketch::new(&format!(
            "{before}
             main start @one {method}:5
             one read Box#0.x check:8
             waits one
             main write Box#0.x {method}:6"
        ));
        sketch.told(1)
    };
    let (rule, text) = told("", "<init>").unwrap();
    assert_eq!(rule, "early-publication");
    assert_eq!(
        text,
        "shown too early: main starts one at Shop.<init> (Shop.java:5), and writes Box#0.x only later, at Shop.<init> \
         (Shop.java:6); in between one reads Box#0.x at Shop.check (Shop.java:8)."
    );
    assert_eq!(told("main write Box#0.x <init>:4", "<init>"), None);
    // A flag that is set later has a value before.
    assert_eq!(told("", "main"), None);
}

/// A call writes two parts of an object, and another one reads both in between.
#[test]
fn a_call_that_is_interrupted_is_no_publication() {
    let add = "java.util.ArrayList.add";
    let told = |class: &str, ends: &str| {
        let sketch = Sketch::new(&format!(
            "main start @one main:1
             one write {class}#0.size add:5 {add}
             main read {class}#0.size add:7 {add}
             main read {class}#0.data add:7 {add}
             {ends}
             waits main
             one write {class}#0.data add:5 {add}"
        ));
        sketch.told(0)
    };
    let (rule, text) = told("List", "").unwrap();
    assert_eq!(rule, "torn-call");
    assert!(text.starts_with("a call in pieces: one calls ArrayList.add at Shop.add (Shop.java:5); before that call ends, main"));
    // What is made for several threads keeps itself in order, and what comes in a second call is no part of the first.
    assert_eq!(told("Semaphore", ""), None);
    assert_eq!(told("List", "one read Other#0.x other:6"), None);
}

/// Two parts of what is made for several threads, read in one call, and written in between.
#[test]
fn a_call_that_sees_one_call_is_no_half_update() {
    let told = |second: &str| {
        let sum = "java.util.stream.IntPipeline.sum";
        let merge = "java.util.concurrent.ConcurrentHashMap.merge";
        let sketch = Sketch::new(&format!(
            "main start @one main:1
             main read A#0.val total:8 {sum}
             one write A#0.val move:5 {merge}
             one write B#0.val {second} {merge}
             waits one
             main read B#0.val total:8 {sum}"
        ));
        sketch.told(0).map(|(rule, _)| rule)
    };
    assert_eq!(told("move:6"), Some("half-update"));
    assert_eq!(told("move:5"), None);
}

#[test]
fn who_waits_for_what_is_completed_later_is_not_too_early() {
    let told = |location: &str| {
        let sketch = Sketch::new(&format!(
            "main start @one main:1
             one write Box#0.done fill:5
             main read Box#0.done use:8
             main read {location} use:9
             waits main
             one write {location} fill:6"
        ));
        sketch.told(0).map(|(rule, _)| rule)
    };
    assert_eq!(told("Box#0.value"), Some("early-publication"));
    assert_eq!(told("Semaphore#0.permits"), None);
}

#[test]
fn a_call_that_fails_in_the_middle_is_one_in_pieces() {
    let told = |list: &str| {
        let each = "java.util.ArrayList.forEach";
        let mut sketch = Sketch::new(&format!(
            "main start @one main:1
             one read {list}#0.size tell:5 {each}
             main write {list}#0.size main:3 java.util.ArrayList.add
             waits main
             one throws !java.util.ConcurrentModificationException tell:5"
        ));
        sketch.below("java.util.ArrayList.forEach(ArrayList.java:1)");
        sketch.told(1).map(|(rule, _)| rule)
    };
    assert_eq!(told("List"), Some("torn-call"));
    assert_eq!(told("Shared"), Some("check-then-act"));
}

#[test]
fn a_loop_that_looks_again_is_no_field_read_twice() {
    let told = |between: &str| {
        let sketch = Sketch::new(&format!(
            "main start @one main:1
             main read Box#0.name use:5
             one write Box#0.name set:8
             waits one
             {between}
             main read Box#0.name use:5"
        ));
        sketch.told(0).map(|(rule, _)| rule)
    };
    assert_eq!(told(""), Some("check-then-act"));
    assert_eq!(told("main interrupted =1 use:6"), None);
}

#[test]
fn what_calls_of_the_jdk_see_of_each_other_is_their_own_affair() {
    let told = |class: &str| {
        let sketch = Sketch::new(&format!(
            "main start @one main:1
             one read Shared#0.state use:5 {class}.get
             main write Shared#0.state set:8 {class}.set
             main read Box#0.x set:9
             waits main
             one write Box#0.x use:6"
        ));
        sketch.told(0).map(|(rule, _)| rule)
    };
    let variable = "java.util.concurrent.atomic.AtomicReference";
    assert_eq!(told(variable), Some("check-then-act"));
    assert_eq!(told("java.util.concurrent.CompletableFuture"), None);
}
