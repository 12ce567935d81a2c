//! What can be done about a gap, by its kind.

/// One way out, as a hint; nothing for a kind that only the rewriter knows.
pub fn way_out(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "unmodelled-operation" => {
            "use what is under control instead (docs/gaps.md)"
        }
        "uninstrumented-class" => {
            "keep such an object in one thread, or under a lock in a class of the program; what --exclude leaves out \
             can be let in"
        }
        "reflection" => "name the class or member as a constant where it is looked up, or call it directly",
        "nondeterminism" => {
            "give the value to the program: a seeded Random, Check.toss, a fixed list; a type of its own with hashCode"
        }
        "uncontrolled-thread" => "start the thread in the program, with Thread or an executor, and not in the JDK",
        "test-framework" => "do in the test itself what the framework would do for it (docs/unit-tests.md)",
        "environment" => "leave out --strict-environment",
        "native-method" => "put an implementation in Java in front of it on the --class-path",
        "partly-instrumented-method" | "uninstrumented-method" => {
            "split the method, or leave its class out (--exclude) if no two threads use it"
        }
        "class-initialisation" => {
            "use the class once in main before other threads start, so that its initialiser has run by then"
        }
        "assumed-atomic" => "let the method hold the monitor of its object, or give the class field granularity",
        "lost-control" => "give more memory or time: --max-heap, --divergence-timeout; --reset launch has the least to lose",
        "absent-jvm" => {
            "start it whenever an execution begins, in a loop (docs/systems.md), or in time: --join-timeout"
        }
        "unconfirmed" => "give more time: a larger --max-time",
        "exclusive-access" => {
            "order what the predicate reads with its writes: a lock for both, or state of one thread; or read less"
        }
        "no-discipline" => "leave out --discipline off",
        "composed" => "leave out --search composed",
        "spinning" => {
            "let the loop wait for a field that another thread writes, without counting; or bound it by --bound depth:N"
        }
        "platform-use" => "check the program again instead of replaying it: a check begins anew with what it has learnt",
        "endless" => "give more steps (--max-steps), fewer rounds to the program, or --bound depth:N",
        "unknown-site" => "rewrite the program again: its jar is not the one that was instrumented",
        "unwoven-class" => "give more time, so that all classes that the program makes can be found",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_way_out_of_every_gap_that_is_documented() {
        let page = include_str!("../../../docs/gaps.md");
        let table = page
            .split("| gap | what happened | a way out |")
            .nth(1)
            .unwrap();
        let mut kinds = 0;
        for row in table.lines().skip(2).take_while(|row| row.starts_with('|')) {
            let cell = row.split('|').nth(1).unwrap();
            for kind in cell.split(',').map(|kind| kind.trim().trim_matches('`')) {
                let way = way_out(kind).unwrap_or_else(|| panic!("{kind}"));
                assert!(row.ends_with(&format!("| {way} |")), "{kind}: {way}");
                kinds += 1;
            }
        }
        assert!(kinds >= 18, "{kinds}");
    }
}
