//! A machine that is full, read-only, short of memory or strangely set up: nothing found is lost, and no failure of
//! jcheck's own is a finding.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use jcheck_tests::weather::{jumping_clock, on_small_disk};
use jcheck_tests::{default_jdk, end, extra_flags, jcheck, none_left, run, start, Bench, Ended};

const PHILOSOPHERS: &str = "samples/Philosophers.java";

/// A shell that runs `jcheck check --quiet` with these words after some commands of its own.
fn in_shell(bench: &Bench, before: &str, words: &str) -> Command {
    let mut command = bench.command("unused");
    let out = bench.path().join("out");
    let script = format!(
        "{before}exec {} check --quiet --output-dir {} {} {words}",
        jcheck().display(),
        out.display(),
        jcheck_tests::extra_flags().join(" ")
    );
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script);
    shell.current_dir(
        command
            .current_dir(jcheck_tests::repository())
            .get_current_dir()
            .unwrap(),
    );
    shell.envs(
        command
            .get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    shell
}

fn deadlock_is_told(ended: &Ended, code: i32) {
    assert_eq!(ended.code, code, "{ended:?}");
    assert!(
        ended.stdout.contains("deadlock: threads 0.1 and 0.2"),
        "{ended:?}"
    );
    assert!(
        ended.stdout.contains("holds Object#0, waits for Object#1"),
        "{ended:?}"
    );
    assert!(!ended.stderr.contains("panicked"), "{ended:?}");
}

/// Whoever meets a hang has something to look at: what this process does, and those that it has started.
#[test]
fn what_jcheck_does_is_told_in_a_log() {
    let bench = Bench::new();
    let log = bench.path().join("log");
    let file = format!("--log={}", log.display());
    let lines = |level: Option<&str>| -> Vec<String> {
        let _ = std::fs::remove_file(&log);
        let mut command = bench.check_command(&["samples/PhilosophersOrdered.java", &file]);
        command.envs(level.map(|level| ("JCHECK_LOG", level)));
        let ended = run(&mut command, 60);
        assert!(!ended.stderr.contains("DEBUG"), "{ended:?}");
        let text = std::fs::read_to_string(&log).unwrap_or_default();
        text.lines().map(String::from).collect()
    };
    let has = |lines: &[String], what: &str| lines.iter().any(|line| line.contains(what));
    let processes = |lines: &[String]| -> usize {
        let words = lines.iter().filter_map(|line| line.split(' ').nth(1));
        words.collect::<std::collections::BTreeSet<_>>().len()
    };
    let usual = lines(None);
    assert!(processes(&usual) >= 2, "{usual:#?}");
    assert!(has(&usual, "a round begins round=1"), "{usual:#?}");
    assert!(has(&usual, "begins a job"), "{usual:#?}");
    assert!(!has(&usual, "operation="), "{usual:#?}");
    let all = lines(Some("trace"));
    assert!(has(&all, "operation=Enter("), "{all:#?}");
    assert!(has(&all, "the execution ends"), "{all:#?}");
    assert_eq!(lines(Some("off")), Vec::<String>::new());

    let mut command = bench.check_command(&["samples/PhilosophersOrdered.java"]);
    let ended = run(command.env("JCHECK_LOG", "much"), 60);
    assert_eq!(ended.code, 2, "{ended:?}");
    assert!(ended.stderr.contains("JCHECK_LOG is no level: much"));
    let nowhere = format!("--log={}", bench.path().join("no/log").display());
    let ended = run(
        &mut bench.check_command(&["samples/PhilosophersOrdered.java", &nowhere]),
        60,
    );
    assert_eq!(ended.code, 2, "{ended:?}");
    assert!(ended.stderr.contains("cannot write"), "{ended:?}");
}

#[test]
fn a_finding_is_told_though_no_file_can_be_written() {
    let bench = Bench::new();
    // Nobody can make a directory there, not even root.
    let place = bench.write("file", "").join("out");
    let mut command = bench.command("check");
    let ended = run(
        command
            .args(["--quiet", PHILOSOPHERS, "--output-dir"])
            .arg(&place),
        120,
    );
    deadlock_is_told(&ended, 1);
    assert!(
        ended.stdout.contains("no replay: cannot write"),
        "{ended:?}"
    );

    // The result that was asked for is lost: the report is not.
    let mut command = bench.command("check");
    let out = bench.path().join("out");
    command
        .args([
            "--quiet",
            PHILOSOPHERS,
            "--json",
            "/dev/full",
            "--output-dir",
        ])
        .arg(out);
    let ended = run(&mut command, 120);
    deadlock_is_told(&ended, 4);
    assert!(ended.stderr.contains("cannot write"), "{ended:?}");
}

#[test]
fn a_result_that_does_not_arrive_is_no_success() {
    let bench = Bench::new();
    for words in [
        "samples/LostUpdateFixed.java",
        "samples/LostUpdateFixed.java --json -",
    ] {
        let mut shell = in_shell(&bench, "exec > /dev/full; ", words);
        let ended = run(&mut shell, 120);
        assert_eq!(ended.code, 4, "{words}: {ended:?}");
        assert!(
            ended.stderr.contains("cannot write to standard output"),
            "{words}: {ended:?}"
        );
    }
    // Where nothing can be said at all, there is the exit code.
    let mut shell = in_shell(&bench, "exec > /dev/full 2>&1; ", PHILOSOPHERS);
    assert_eq!(run(&mut shell, 120).code, 4);
}

/// Paths that a JVM misreads: a colon, letters beyond ASCII in the POSIX locale.
#[test]
fn paths_are_no_findings() {
    let bench = Bench::new();
    let source = fs::read(jcheck_tests::repository().join(PHILOSOPHERS)).unwrap();
    let file = bench.write("größe:1/Philosophers.java", source);
    for cache in ["cache:1", "größe"] {
        for reset in ["launch", "auto"] {
            let mut command = bench.check_command(&[file.to_str().unwrap(), "--reset", reset]);
            command
                .env("LC_ALL", "POSIX")
                .env("JCHECK_CACHE", bench.path().join(cache));
            let checked = bench.checked(run(&mut command, 240));
            assert_eq!(
                checked.verdict(),
                "bug deadlock",
                "{cache}, {reset}: {:?}",
                checked.ended
            );
        }
    }
    // A jar as it is run.
    let classes = bench.path().join("classes");
    let text = fs::read_to_string(&file).unwrap();
    default_jdk().compile(&[("Philosophers.java", &text)], &classes);
    let jar = bench.path().join("app.jar");
    default_jdk().jar(&jar, "Main-Class: Philosophers\n", &classes);
    let rewritten = bench.path().join("größe:1/app-jcheck.jar");
    let mut command = bench.command("instrument");
    // The jar is for one JDK: that of the checks.
    let homes = extra_flags().into_iter();
    command.args(homes.filter(|flag| flag.starts_with("--java-home=")));
    let ended = run(command.arg(&jar).arg("-o").arg(&rewritten), 120);
    assert_eq!(ended.code, 0, "{ended:?}");
    let mut command = bench.check_command(&[rewritten.to_str().unwrap(), "--reset", "launch"]);
    let checked = bench.checked(run(command.env("LC_ALL", "POSIX"), 240));
    assert_eq!(checked.verdict(), "bug deadlock", "{:?}", checked.ended);
}

#[test]
fn a_jvm_that_cannot_start_says_why() {
    let bench = Bench::new();
    let long = format!("/tmp/{}", "x".repeat(120));
    let cases = [
        ("ulimit -v 2000000; ", "--max-heap 8g", &["heap"][..]),
        (
            "",
            "--jvm-flag -XX:+Nonsense",
            &["Unrecognized VM option 'Nonsense'"],
        ),
        ("export TMPDIR=/nowhere; ", "", &["/nowhere", "TMPDIR"]),
        (&format!("export TMPDIR={long}; "), "", &[&long, "TMPDIR"]),
        (
            "d=$(mktemp -d); cd $d; rmdir $d; ",
            "",
            &["working directory"],
        ),
    ];
    let sample = jcheck_tests::repository().join(PHILOSOPHERS);
    // Compiled and rewritten before: javac needs memory, too.
    deadlock_is_told(
        &run(
            &mut in_shell(&bench, "", &sample.display().to_string()),
            240,
        ),
        1,
    );
    for (before, flags, words) in cases {
        let words_of_it = format!("{} {flags}", sample.display());
        let ended = run(&mut in_shell(&bench, before, &words_of_it), 120);
        assert_eq!(ended.code, 2, "{before}{flags}: {ended:?}");
        for word in words {
            assert!(ended.stderr.contains(word), "{before}{flags}: {ended:?}");
        }
        assert_eq!(ended.stdout, "");
    }
}

#[test]
fn without_javac_the_message_says_what_to_install() {
    let bench = Bench::new();
    let home = bench.path().join("jre");
    let real = default_jdk().home;
    fs::create_dir_all(home.join("bin")).unwrap();
    fs::copy(real.join("release"), home.join("release")).unwrap();
    symlink(real.join("bin/java"), home.join("bin/java")).unwrap();
    let file = bench.write(
        "None.java",
        "public class None { public static void main(String[] a) {} }",
    );
    let checked = bench.check(&[
        file.to_str().unwrap(),
        "--java-home",
        home.to_str().unwrap(),
    ]);
    assert_eq!(checked.ended.code, 2);
    let message = &checked.ended.stderr;
    assert!(
        message.contains("javac") && message.contains("--java-home"),
        "{message}"
    );
}

#[test]
fn what_has_no_end_is_not_read() {
    let bench = Bench::new();
    let pipe = bench.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    for (program, word) in [
        ("/dev/zero", "neither a file nor a directory"),
        (pipe.to_str().unwrap(), "neither a file nor a directory"),
        ("/", "holds more than"),
    ] {
        let checked = bench.check(&[program]);
        assert_eq!(checked.ended.code, 2, "{program}");
        assert!(checked.ended.stderr.contains(word), "{:?}", checked.ended);
    }
    let huge = bench.path().join("huge.jar");
    File::create(&huge).unwrap().set_len(3 << 30).unwrap();
    let checked = bench.check(&[huge.to_str().unwrap()]);
    assert!(
        checked.ended.stderr.contains("too large"),
        "{:?}",
        checked.ended
    );
}

#[test]
fn a_run_does_without_a_cache() {
    let bench = Bench::new();
    let place = bench.write("file", "");
    let mut command = bench.check_command(&["samples/LostUpdateFixed.java"]);
    let checked = bench.checked(run(command.env("JCHECK_CACHE", place.join("cache")), 120));
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    assert_eq!(checked.ended.stderr.matches("there is no cache").count(), 1);
}

/// A user without a home, as in many containers.
#[test]
fn a_run_needs_no_place_for_a_cache() {
    let bench = Bench::new();
    let mut command = bench.check_command(&["samples/LostUpdateFixed.java"]);
    for name in ["JCHECK_CACHE", "XDG_CACHE_HOME", "HOME"] {
        command.env_remove(name);
    }
    // That nothing is left is looked at there.
    let checked = bench.checked(run(&mut command, 240));
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    let note = "jcheck: note: there is no cache, and all is rewritten each time: neither JCHECK_CACHE nor HOME is set \
                (hint: JCHECK_CACHE)\n";
    assert_eq!(checked.ended.stderr, note);
}

/// What a program calls its threads, and what it says, is shown and not obeyed.
#[test]
fn a_program_cannot_write_to_the_terminal() {
    let bench = Bench::new();
    let source = r#"public class Rude {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("\u001b[2Jgone\nverified: all");
        }, "\u001b[31mred\nline");
        thread.start();
        thread.join();
    }
}
"#;
    let file = bench.write("Rude.java", source);
    let checked = bench.check(&[file.to_str().unwrap()]);
    assert_eq!(
        checked.verdict(),
        "bug uncaught-exception",
        "{:?}",
        checked.ended
    );
    let text = format!("{}{}", checked.ended.stdout, checked.ended.stderr);
    assert!(!text.contains('\u{1b}'), "{text}");
    assert!(
        !text.lines().any(|line| line.starts_with("verified")),
        "{text}"
    );
    assert!(text.contains("\\u{1b}[31mred\\nline"), "{text}");
}

/// A program that takes all memory meets the end of its heap, which is an outcome; the machine does not notice.
#[test]
fn the_end_of_the_heap_is_an_outcome() {
    let bench = Bench::new();
    let source = "public class Greedy {
    public static void main(String[] args) {
        java.util.ArrayList<long[]> all = new java.util.ArrayList<>();
        while (true) {
            all.add(new long[1 << 20]);
        }
    }
}
";
    let file = bench.write("Greedy.java", source);
    let checked = bench.check(&[file.to_str().unwrap(), "--max-heap", "100m"]);
    assert_eq!(
        checked.verdict(),
        "bug uncaught-exception",
        "{:?}",
        checked.ended
    );
    let message = checked.json["findings"][0]["message"].as_str().unwrap();
    assert!(message.contains("OutOfMemoryError"), "{message}");
}

#[test]
fn the_original_of_a_jar_is_not_overwritten() {
    let bench = Bench::new();
    let classes = bench.path().join("classes");
    let text = "public class Hello { public static void main(String[] a) {} }";
    default_jdk().compile(&[("Hello.java", text)], &classes);
    let jar = bench.path().join("app.jar");
    default_jdk().jar(&jar, "Main-Class: Hello\n", &classes);
    let before = fs::read(&jar).unwrap();
    let link = bench.path().join("link.jar");
    symlink(&jar, &link).unwrap();
    let instrument = |output: &std::path::Path, more: &[&str]| {
        let mut command = bench.command("instrument");
        run(command.arg(&jar).arg("-o").arg(output).args(more), 120)
    };
    for output in [&jar, &link] {
        let ended = instrument(output, &[]);
        assert_eq!(ended.code, 2, "{ended:?}");
        assert!(ended.stderr.contains("--force"), "{ended:?}");
        assert_eq!(fs::read(&jar).unwrap(), before);
    }
    assert_eq!(instrument(&jar, &["--force"]).code, 0);
    assert_ne!(fs::read(&jar).unwrap(), before);
}

#[test]
fn the_same_on_jdk_25() {
    jcheck_tests::again_on_jdk_25(
        module_path!(),
        &[
            "paths_are_no_findings",
            "a_jvm_that_cannot_start_says_why",
            "the_end_of_the_heap_is_an_outcome",
            "a_program_cannot_write_to_the_terminal",
        ],
    );
}

/// Two runs that begin at once, and find nothing that was rewritten before.
#[test]
fn two_runs_fill_one_cache() {
    let benches = [Bench::new(), Bench::new()];
    let cache = benches[0].path().join("cold");
    let children = benches.each_ref().map(|bench| {
        let mut command = bench.check_command(&["samples/LostUpdateFixed.java"]);
        start(command.env("JCHECK_CACHE", &cache))
    });
    for (bench, child) in benches.iter().zip(children) {
        let ended = end(child, Duration::from_secs(600)).expect("it ends");
        let checked = bench.checked(ended);
        assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
        assert_eq!(checked.count("executions"), 2);
        assert_eq!(checked.ended.stderr, "");
    }
    let names = fs::read_dir(cache).unwrap().flatten();
    let begun = names.filter(|entry| entry.file_name().to_string_lossy().starts_with(".tmp"));
    assert_eq!(begun.count(), 0);
}

/// Files below a directory; links are none of them.
fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap().flatten() {
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            found.extend(files_below(&entry.path()));
        } else if kind.is_file() {
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

/// Somebody has cut off, or written to, what was stored of a program, of the JDK, or of jcheck itself.
#[test]
fn what_is_damaged_in_the_cache_is_made_again() {
    let bench = Bench::new();
    let cache = bench.path().join("cache");
    let check = |what: &str, reset: &str| {
        let mut command = bench.check_command(&[PHILOSOPHERS, "--reset", reset]);
        let checked = bench.checked(run(command.env("JCHECK_CACHE", &cache), 240));
        let ended = &checked.ended;
        assert_eq!(checked.verdict(), "bug deadlock", "{what}: {ended:?}");
        assert_eq!(checked.json["search"]["reset"], reset, "{what}: {ended:?}");
        assert_eq!(ended.stderr, "", "{what}");
    };
    // With the second program that is compiled there is an archive of the compiler.
    let mut other = bench.check_command(&["samples/LostUpdateFixed.java"]);
    let checked = bench.checked(run(other.env("JCHECK_CACHE", &cache), 240));
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    check("nothing", "reinit");
    let damages = ["cut", "empty", "written"];
    let damage = |file: &Path, how: &str| {
        let mut content = fs::read(file).unwrap();
        let middle = content.len() / 2;
        match how {
            "cut" => content.truncate(middle),
            "empty" => content.clear(),
            _ => content[middle..].iter_mut().for_each(|byte| *byte ^= 1),
        }
        fs::write(file, content).unwrap();
    };
    // One of each kind alone: with all of them, nobody would come to the later ones. Programs have names without a kind, and
    // of these there are two of each program.
    let kind = |name: &str| name.rsplit_once('-').map(|(kind, _)| kind.to_string());
    let names = fs::read_dir(&cache).unwrap().flatten();
    let names: BTreeSet<String> = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let kinds: BTreeSet<_> = names.iter().map(|name| kind(name)).collect();
    assert!(kinds.len() > 8, "{kinds:?}");
    let mut ways = damages
        .into_iter()
        .cycle()
        .zip(["reinit", "loader", "launch", "reinit"].into_iter().cycle());
    for one in &kinds {
        let (how, reset) = ways.next().unwrap();
        // Classes that stay loaded are of use to one way only.
        let reset = if one.is_none() { "reinit" } else { reset };
        for name in names.iter().filter(|name| kind(name) == *one) {
            for file in files_below(&cache.join(name)) {
                damage(&file, how);
            }
        }
        check(&format!("{one:?} {how}"), reset);
    }
    for (how, reset) in damages.into_iter().zip(["launch", "loader", "reinit"]) {
        for file in files_below(&cache) {
            damage(&file, how);
        }
        check(&format!("all {how}"), reset);
    }
}

/// Nothing of an earlier run stays in a cache that is too small for both, and all that the next one needs.
#[test]
fn a_cache_keeps_its_limit() {
    let bench = Bench::new();
    let cache = bench.path().join("cache");
    let check = |program: &str, limit: &str| {
        let mut command = bench.check_command(&[program, "--cache-limit", limit]);
        let checked = bench.checked(run(command.env("JCHECK_CACHE", &cache), 240));
        assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
        let entries = fs::read_dir(&cache).unwrap().flatten();
        entries.map(|entry| entry.file_name()).collect()
    };
    let before: BTreeSet<_> = check("samples/LostUpdateFixed.java", "512");
    let after: BTreeSet<_> = check("samples/PhilosophersOrdered.java", "0");
    let kept: Vec<_> = before.intersection(&after).collect();
    let used = |name: &str| {
        let begins = ["archive-", "home-", "image-", "javac-", "jdk-", "kit-"];
        begins.iter().any(|begin| name.starts_with(begin))
    };
    let kept = kept.iter().map(|name| name.to_string_lossy());
    assert_eq!(kept.filter(|name| !used(name)).count(), 0, "{after:?}");
    assert!(after.difference(&before).count() > 0);
}

/// A program starts a process that never ends by itself: it ends with the JVM, in a worker and in a JVM of its own.
#[test]
fn what_a_program_starts_ends_with_its_jvm() {
    let bench = Bench::new();
    let started = bench.write("started", "");
    let source = format!(
        "public class Forks {{
    public static void main(String[] args) throws Exception {{
        String started = {:?};
        String[] shell = {{\"sh\", \"-c\", \"echo here > \" + started + \"; exec tail -f \" + started}};
        new ProcessBuilder(shell).start();
    }}
}}
",
        started.display().to_string()
    );
    let file = bench.write("Forks.java", source);
    for reset in ["loader", "launch"] {
        // The JDK waits for such a process in a thread of its own: control is lost.
        let path = file.to_str().unwrap();
        let checked = bench.check(&[path, "--reset", reset, "--divergence-timeout=2"]);
        let verdict = checked.verdict();
        assert!(!checked.json.is_null(), "{verdict}: {:?}", checked.ended);
        let told = fs::read_to_string(&started).unwrap();
        assert_eq!(told, "here\n", "{reset}: {:?}", checked.ended);
        none_left(&running(&started));
        fs::write(&started, "").unwrap();
    }
}

/// Processes whose command line names a file.
fn running(file: &Path) -> Vec<u32> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let names = |entry: &fs::DirEntry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).into_owned();
        line.starts_with("tail") && line.contains(&*file.to_string_lossy())
    };
    let running = processes.filter(names);
    running
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

/// What is made does not fit on the disk of the cache: what jcheck writes, what a tool of the JDK writes, the home for JVMs.
#[test]
fn a_cache_that_is_full_is_no_cache() {
    let bench = Bench::new();
    let place = bench.path().join("small");
    fs::create_dir(&place).unwrap();
    for kilobytes in [64, 8_000, 80_000] {
        let mut command = bench.check_command(&["samples/LostUpdateFixed.java"]);
        command.env("JCHECK_CACHE", place.join("out"));
        let Some(mut command) = on_small_disk(&command, &place, kilobytes) else {
            return;
        };
        let checked = bench.checked(run(&mut command, 240));
        let ended = &checked.ended;
        assert_eq!(checked.verdict(), "verified", "{kilobytes}: {ended:?}");
        let lines: Vec<&str> = ended.stderr.lines().collect();
        let [line] = lines[..] else {
            panic!("{kilobytes}: {ended:?}");
        };
        assert!(line.contains("there is no cache"), "{kilobytes}: {line}");
    }
}

/// Files may not be as long as the home for JVMs wants one: a write fails then, and a signal is sent that kills who does not listen.
#[test]
fn a_limit_of_the_length_of_files_ends_nothing() {
    let bench = Bench::new();
    let cold = bench.path().join("cold").display().to_string();
    let before = format!("export JCHECK_CACHE={cold}; ulimit -c 0; ulimit -f 60000; ");
    let ended = run(&mut in_shell(&bench, &before, PHILOSOPHERS), 240);
    deadlock_is_told(&ended, 1);
}

/// Somebody sets the clock again and again, by hours and days: no deadline minds.
#[test]
fn a_clock_that_jumps_ends_nothing_and_delays_nothing() {
    let Some(clock) = jumping_clock() else { return };
    for reset in ["launch", "auto"] {
        let bench = Bench::new();
        let program = ["samples/HaltException.java", "--reset", reset];
        let mut command = bench.check_command(&program);
        let checked = bench.checked(run(command.env("LD_PRELOAD", clock), 240));
        assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
        assert_eq!(checked.count("executions"), 32);
        assert_eq!(checked.count("replaced"), 0);
    }
    let bench = Bench::new();
    let program = ["samples/BoundedBuffer.java", "--max-time", "4"];
    let args = [&program[..], &["--", "1", "4", "3", "3"]].concat();
    let mut command = bench.check_command(&args);
    let checked = bench.checked(run(command.env("LD_PRELOAD", clock), 240));
    assert_eq!(checked.verdict(), "incomplete", "{:?}", checked.ended);
    let seconds = checked.json["seconds"].as_f64().unwrap();
    assert!((4.0..19.0).contains(&seconds), "{seconds}");
}
