//! Makes a fingerprint of this crate's sources part of the cache key: jars that another version of the rewriter wrote
//! must not be taken from a cache, even when the version number did not change.

use std::fs;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=src");
    let mut fingerprint = 0xCBF2_9CE4_8422_2325;
    add(Path::new("src"), &mut fingerprint);
    println!("cargo::rustc-env=JCHECK_INSTRUMENTER_FINGERPRINT={fingerprint:016x}");
}

/// Adds all files below a folder, in the order of their names.
fn add(folder: &Path, fingerprint: &mut u64) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(&path, fingerprint);
        } else {
            // FNV-1a
            for byte in fs::read(&path).unwrap_or_default() {
                *fingerprint = (*fingerprint ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
            }
        }
    }
}
