//! The targets of cargo-fuzz, compiled without it, so that a change to the readers cannot break them unnoticed.

// What the targets name is the macro below.
extern crate self as libfuzzer_sys;

/// A function instead of a program.
#[macro_export]
macro_rules! fuzz_target {
    (|$bytes:ident: &[u8]| $body:block) => {
        pub fn run($bytes: &[u8]) $body
    };
}

#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/annotations.rs"]
mod annotations;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/class.rs"]
mod class;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/computation.rs"]
mod computation;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/conversation.rs"]
mod conversation;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/frames.rs"]
mod frames;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/jar.rs"]
mod jar;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/pack.rs"]
mod pack;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/predicate.rs"]
mod predicate;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/schedule.rs"]
mod schedule;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/second.rs"]
mod second;
#[allow(unused_attributes)]
#[path = "../coverage/fuzz_targets/tables.rs"]
mod tables;

type Target = fn(&[u8]);

#[test]
fn every_target_compiles_takes_bytes_and_has_its_program() {
    let manifest = include_str!("../coverage/Cargo.toml");
    let targets: [(&str, Target); 11] = [
        ("annotations", annotations::run),
        ("class", class::run),
        ("computation", computation::run),
        ("conversation", conversation::run),
        ("frames", frames::run),
        ("jar", jar::run),
        ("pack", pack::run),
        ("predicate", predicate::run),
        ("schedule", schedule::run),
        ("second", second::run),
        ("tables", tables::run),
    ];
    assert_eq!(targets.len(), jcheck_fuzz::TARGETS.len());
    for (name, run) in targets {
        run(&[]);
        run(b"\xCA\xFE\xBA\xBE and something else");
        let program = format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"");
        assert!(manifest.contains(&program), "{name}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), targets.len());
}
