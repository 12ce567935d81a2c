//! How much memory the heap of a JVM may take. By itself a JVM takes a quarter of the machine, and several do.

use std::fs;

/// Flags of a user who has decided already.
const DECIDED: [&str; 3] = ["-Xmx", "-XX:MaxHeapSize=", "-XX:MaxRAM"];
/// Where a container says what it may take.
const LIMITS: [&str; 2] = [
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
];
/// The least that is of use, in MB.
const LEAST: u64 = 64;

/// The flag for a heap of `asked`, or else of what fits `processes` JVMs at a time on this machine; none if the user's
/// flags have one.
pub fn flag(flags: &[String], asked: Option<&str>, processes: usize) -> Option<String> {
    let decides = |flag: &String| DECIDED.iter().any(|decided| flag.starts_with(decided));
    if flags.iter().any(decides) {
        return None;
    }
    match asked {
        Some(size) => Some(format!("-Xmx{size}")),
        None => Some(format!("-Xmx{}m", share(memory()?, processes))),
    }
}

/// In MB, of as much: three quarters for all, and not more than a JVM would take by itself. It depends on the machine,
/// not on what else goes on there, so that a program which needs more ends the same each time.
fn share(megabytes: u64, processes: usize) -> u64 {
    // One more confirms findings.
    let each = megabytes * 3 / 4 / (processes as u64 + 1);
    each.min(megabytes / 4).max(LEAST)
}

/// That of the machine or the container, in MB.
fn memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let limits = LIMITS
        .iter()
        .filter_map(|file| fs::read_to_string(file).ok());
    let bytes = limits.filter_map(|text| text.trim().parse::<u64>().ok());
    let least = bytes.chain([kilobytes << 10]).min()?;
    Some(least >> 20)
}

/// A size as the JVM takes it: a number, in bytes or with k, m or g behind it.
pub fn size(text: &str) -> Result<String, String> {
    let digits = text.trim_end_matches(['k', 'K', 'm', 'M', 'g', 'G']);
    let good = digits.parse::<u64>().is_ok_and(|size| size > 0) && text.len() - digits.len() <= 1;
    match good {
        true => Ok(text.to_string()),
        false => Err("expected a size such as 512m or 2g".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_heaps_fit_and_the_user_decides() {
        assert_eq!(share(8_000, 1), 2_000);
        assert_eq!(share(8_000, 4), 1_200);
        assert_eq!(share(100, 8), LEAST);
        let flags = ["-Xmx1g".to_string()];
        assert_eq!(flag(&flags, Some("2g"), 1), None);
        assert_eq!(flag(&[], Some("2g"), 1).unwrap(), "-Xmx2g");
        assert!(flag(&[], None, 2).unwrap().starts_with("-Xmx"));
    }

    #[test]
    fn sizes_are_numbers_with_a_unit() {
        for good in ["512m", "2g", "1048576", "64K"] {
            assert!(size(good).is_ok(), "{good}");
        }
        for bad in ["", "0m", "m", "2gb", "2mm", "-1g", "1.5g"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
