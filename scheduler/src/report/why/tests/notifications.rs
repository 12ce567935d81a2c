//! Waits that nobody ends: too early a notification, and one for somebody else.

use super::super::sketch::Sketch;

const AWAIT: &str = "java.util.concurrent.locks.LockCondition.await";
const SIGNAL: &str = "java.util.concurrent.locks.LockCondition.signal";

/// Two threads wait for the end on a condition, and one signal wakes the first of them.
fn closed(more: &str) -> Sketch {
    let lines = format!(
        "main start @one main:1
         main start @two main:1
         one lock Lock#0 work:5
         one reads Box#0.closed work:6
         one writes Waiters#0.changes work:7 {AWAIT}
         two lock Lock#0 work:5
         two reads Box#0.closed work:6
         two writes Waiters#0.changes work:7 {AWAIT}
         main lock Lock#0 close:9
         main writes Box#0.closed close:9
         main writes Waiters#0.changes close:9 {SIGNAL}
         main signal Wake#0 close:9 {SIGNAL}
         one wakes_up Wake#0 work:7 {AWAIT}
         {more}"
    );
    Sketch::new(&lines).blocked(&format!("two wait Wake#1 work:7 {AWAIT}"))
}

#[test]
fn one_signal_is_not_enough_for_two() {
    let (rule, text) = closed("one reads Box#0.closed work:6").stuck().unwrap();
    assert_eq!(rule, "wrong-notification");
    assert_eq!(
        text,
        "a notification for one of several: at Shop.close (Shop.java:9) main wakes one, which goes on and wakes nobody; two, \
         which waits on the condition as well, at Shop.work (Shop.java:7), is not woken, though what it looks at has not \
         changed since."
    );
}

#[test]
fn one_signal_is_enough_for_one_thing() {
    // The one that is woken takes what the other one waits for as well.
    assert_eq!(closed("one writes Box#0.closed work:8").stuck(), None);
}

/// `two` waits to put at 7, the others wait to take at 4.
fn woken_again(place: u32, changed: &str) -> Sketch {
    let lines = format!(
        "main start @one main:1
         main start @two main:1
         two lock Box#0 put:6
         two reads Box#0.full put:7
         two wait Box#0 put:7
         one lock Box#0 take:3
         one reads Box#0.full take:4
         one wait Box#0 take:{place}
         main lock Box#0 take:3
         main writes {changed} take:5
         main notify @one take:5
         one relock Box#0 take:{place}
         one reads Box#0.full take:4
         one wait Box#0 take:{place}"
    );
    let sketch = Sketch::new(&lines).blocked(&format!("one wait Box#0 take:{place}"));
    sketch.blocked("two wait Box#0 put:7")
}

#[test]
fn a_notification_wakes_one_that_waits_for_another_thing() {
    let (rule, text) = woken_again(4, "Box#0.full").stuck().unwrap();
    assert_eq!(rule, "wrong-notification");
    assert!(text
        .starts_with("a notification for another one: at Shop.take (Shop.java:5) main wakes one"));
    assert!(text
        .contains("two, which waits on Box#0 as well, at Shop.put (Shop.java:7), is not woken."));
}

#[test]
fn nothing_is_said_of_a_notification_that_concerns_nobody_else() {
    assert_eq!(woken_again(4, "Box#0.sum").stuck(), None);
}

/// A signal before `one` waits, of something that is written to a field; `more` is what the one that waits does before.
fn early(more: &str, after: &str) -> Sketch {
    let lines = format!(
        "main start @one main:1
         main lock Lock#0 open:9
         main writes Box#0.open open:9
         main writes Waiters#0.changes open:9 {SIGNAL}
         main unlock Lock#0 open:9
         one lock Lock#0 work:5
         {more}
         one writes Waiters#0.changes work:7 {AWAIT}
         {after}"
    );
    Sketch::new(&lines).blocked(&format!("one wait Wake#0 work:7 {AWAIT}"))
}

#[test]
fn a_signal_that_finds_nobody_is_lost() {
    let (rule, text) = early("", "").stuck().unwrap();
    assert_eq!(rule, "lost-notification");
    assert_eq!(
        text,
        "a lost notification: main signals a condition at Shop.open (Shop.java:9) while nobody waits for it; one begins to \
         wait at Shop.work (Shop.java:7) only after that, and no other signal comes."
    );
}

#[test]
fn who_has_seen_what_was_signalled_waits_for_something_else() {
    assert_eq!(early("one reads Box#0.open work:6", "").stuck(), None);
    // Nor is it lost if another one comes.
    let another = format!(
        "main writes Waiters#0.changes open:9 {SIGNAL}\nmain signal Wake#0 open:9 {SIGNAL}"
    );
    assert_eq!(early("", &another).stuck(), None);
}

#[test]
fn waits_of_the_jdk_are_its_own_affair() {
    let take = "java.util.concurrent.ArrayBlockingQueue.take";
    let lines = format!(
        "main start @one main:1
         main writes Waiters#0.changes open:9 {SIGNAL}
         one writes Waiters#0.changes work:7 {take} {AWAIT}"
    );
    let sketch = Sketch::new(&lines).blocked(&format!("one wait Wake#0 work:7 {take} {AWAIT}"));
    assert_eq!(sketch.stuck(), None);
}
