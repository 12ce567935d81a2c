//! The benchmark runs, and what it prints are rates and ratios.

use std::fs;

use jcheck_tests::{run, Bench};

#[test]
fn the_table_has_rates_and_ratios() {
    let bench = Bench::new();
    let mut command = bench.command("bench");
    let ended = run(command.args(["--seconds=0.2", "--only=loader"]), 120);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let number = |row: &str| -> f64 {
        let line = ended
            .stdout
            .lines()
            .find(|line| line.trim().starts_with(row));
        let line = line.unwrap_or_else(|| panic!("no {row} in {}", ended.stdout));
        let rest = line.trim().trim_start_matches(row);
        rest.split_whitespace().next().unwrap().parse().unwrap()
    };
    let (raw, loader) = (number("raw class loader"), number("loader, platform"));
    let ratio = number("loader, platform : raw class loader");
    assert!(raw > 1.0 && loader > 1.0, "{}", ended.stdout);
    assert!((loader / raw - ratio).abs() < 0.02, "{}", ended.stdout);
}

/// The sources of other programs, in which classes have the names of those of the JDK. Nor is a compiler disturbed that is to
/// start quickly.
#[test]
fn what_is_in_the_working_directory_is_no_part_of_it() {
    let bench = Bench::new();
    for name in ["Long", "System", "Thread"] {
        bench.write(
            &format!("{name}.java"),
            format!("class {name} {{ int x; }}"),
        );
        bench.write(&format!("{name}/{name}.java"), "this is no Java");
    }
    let cache = bench.path().join("cold");
    let mut command = bench.command("bench");
    command
        .args(["--seconds=0.1", "--only=hello"])
        .env("JCHECK_CACHE", &cache)
        .env("CLASSPATH", bench.path())
        .current_dir(bench.path());
    let ended = run(&mut command, 240);
    assert_eq!(ended.code, 0, "{ended:?}");
    let rate = ended.stdout.lines().find(|line| line.contains("raw hello"));
    assert!(!rate.unwrap().contains("not measured"), "{ended:?}");
    let entries = fs::read_dir(cache).unwrap().flatten();
    let archives = entries.filter(|entry| entry.path().join("files/javac.jsa").is_file());
    assert_eq!(archives.count(), 1);
}
