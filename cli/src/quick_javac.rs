//! A `javac` that starts quickly: most of what it does for one file is to start.
//!
//! An archive of its classes (`-XX:ArchiveClassesAtExit`) saves 0.3 of 0.75 seconds, and takes a second to make. So it is made with
//! the second program that a JDK compiles, and kept in the cache.

use std::fs;
use std::path::Path;
use std::process::Command;

use jcheck_agent::Jdk;

use crate::cache::Cache;
use crate::error::CliError;
use crate::platform;
use crate::tool;

/// Better code would come too late, and so would other collectors of garbage. What the JVM says of an archive that it cannot use is
/// of no interest.
const QUICK: [&str; 3] = [
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
    "-J-Xlog:disable",
];
/// The archive in its directory.
const ARCHIVE: &str = "javac.jsa";
/// What is compiled to see which classes that takes.
const SAMPLE: &str = "\
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Sample {
    interface Shape { int size(); }
    enum Colour { RED, BLUE }

    static class Box<T extends Comparable<T>> implements Shape {
        private volatile T held;
        synchronized T get() { return held; }
        public int size() { return held == null ? 0 : 1; }
    }

    public static void main(String[] args) throws Exception {
        Box<String> box = new Box<>();
        AtomicInteger count = new AtomicInteger();
        Map<String, List<Integer>> all = new HashMap<>();
        Thread thread = new Thread(() -> all.computeIfAbsent(box.get(), key -> new ArrayList<>()).add(count.incrementAndGet()));
        thread.start();
        for (Colour colour : Colour.values()) {
            switch (colour) {
                case RED: System.out.println(colour + \" \" + box.size()); break;
                default: synchronized (box) { box.notifyAll(); }
            }
        }
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        } finally {
            assert args.length == 0 : args;
        }
    }
}
";

/// The flags of the `javac` of this JDK.
pub fn flags(cache: &Cache, jdk: &Jdk) -> Vec<String> {
    let mut flags = QUICK.map(String::from).to_vec();
    let name = platform::image(jdk);
    let first = format!("javac-used-{name}");
    if !cache.has(&first) {
        // Where it cannot be noted, each one is the first.
        let _ = cache.directory(&first, |_| Ok(()));
        return flags;
    }
    if let Ok(directory) = cache.directory(&format!("javac-{name}"), |place| archive(jdk, place)) {
        let archive = directory.join(ARCHIVE);
        if archive.is_file() {
            flags.push(format!("-J-XX:SharedArchiveFile={}", archive.display()));
        }
    }
    flags
}

/// Makes an archive, or nothing, if this JDK makes none.
fn archive(jdk: &Jdk, place: &Path) -> Result<(), CliError> {
    let source = place.join("Sample.java");
    fs::write(&source, SAMPLE).map_err(CliError::file("the cache takes no file"))?;
    let archive = place.join(ARCHIVE);
    let mut command = Command::new(jdk.tool("javac"));
    command
        .args(QUICK)
        .arg(format!("-J-XX:ArchiveClassesAtExit={}", archive.display()))
        .args(["-g", "-encoding", "UTF-8", "-nowarn", "-d"])
        .arg(place)
        // Without a class path, it takes what is in the working directory for a part of it.
        .arg("-cp")
        .args([place, &source]);
    let made = tool::run(&mut command).is_ok_and(|result| result.status.success());
    if !made {
        // A part of one is worse than none.
        let _ = fs::remove_file(&archive);
    }
    Ok(())
}
