//! The benchmark runs, and what it prints are rates and ratios.

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
