//! Rules of which each has a case or two.

use super::super::sketch::Sketch;
use crate::model::FindingKind;

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
