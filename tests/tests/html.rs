//! The page of `--html`, in a real browser: what it shows, and that clicks and keys do what they say.
//!
//! A copy of the page gets a script that does what a user would, and writes what it sees into the page; the browser prints
//! the page when it is done. The page itself runs under its own policy, and must have nothing to complain of.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jcheck_tests::{repository, run, Bench, Ended};

/// The names by which systems know the browser.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A thread and a message that would be markup where they were not escaped.
const EVIL: &str = r#"public class Evil {
    static volatile int count;
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> count = count + 1, "</script><script>document.title='evil'</script>\u001b[2J");
        other.start();
        count = count + 1; // <b>both</b>
        other.join();
        assert count == 2 : "</td><img src=x onerror=\"document.title='evil'\">" + count;
    }
}
"#;

/// Two threads with a lock and a volatile field; one block never runs.
const QUIET: &str = r#"public class Quiet {
    static final Object lock = new Object();
    static volatile boolean done;
    static int count;
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                count++;
            }
            done = true;
        });
        other.start();
        synchronized (lock) {
            count++;
        }
        if (args.length > 0) {
            synchronized (lock) {
                lock.notifyAll();
            }
        }
        if (done) {
            count++;
        }
        other.join();
    }
}
"#;

/// Does what a user does with the first picture that has a row to unfold, and says what there is then.
const USER: &str = r##"
const seen = [];
const picture = document.querySelector("[data-picture]");
const step = picture.querySelector("tr.step:has(button.unfold)");
const key = (element, key) => element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const open = () => [...picture.querySelectorAll(`tr[data-of="${step.id}"]`)].filter((row) => row.offsetParent).length;
const expanded = () => step.querySelector("button").getAttribute("aria-expanded");
const told = () => document.querySelector("[data-panel] [aria-live]").textContent;
seen.push("folded: " + open() + " " + expanded());
step.querySelector("button").click();
seen.push("clicked: " + (open() > 1) + " " + expanded());
step.focus();
key(step, "Enter");
seen.push("entered: " + open() + " " + expanded());
const first = picture.querySelector("tr.step");
first.focus();
seen.push("first: " + told());
key(document.activeElement, "j");
const second = document.activeElement;
seen.push("second: " + told());
key(second, "ArrowDown");
key(document.activeElement, "k");
seen.push("back: " + (document.activeElement === second) + " " + second.getAttribute("aria-current"));
key(document.activeElement, "End");
seen.push("last: " + told());
key(document.activeElement, "ArrowDown");
seen.push("still: " + told());
const later = picture.querySelector("tr.step:has(.after)");
later.focus();
seen.push("arrows: " + (picture.querySelectorAll("svg.arrows path.happens-before").length > 0));
const race = [...picture.querySelectorAll("tr.step")].find((row) => row.textContent.includes("unordered with"));
if (race) race.focus();
seen.push("races: " + picture.querySelectorAll("svg.arrows path.race").length);
seen.push("source: " + document.querySelector("[data-panel] .here").textContent);
seen.push("title: " + document.title);
seen.push("images: " + document.querySelectorAll("img").length);
const pre = document.createElement("pre");
pre.id = "seen";
pre.textContent = seen.join("\n");
document.body.append(pre);
"##;

fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut places =
        std::env::split_paths(&path).flat_map(|place| NAMES.map(|name| place.join(name)));
    places.find(|place| place.is_file())
}

/// What the browser prints of a page when its scripts have run.
fn dom(browser: &Path, bench: &Bench, page: &Path) -> Ended {
    let mut command = Command::new(browser);
    command
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
        ])
        .args([
            "--enable-logging=stderr",
            "--window-size=1400,1000",
            "--dump-dom",
        ])
        .arg(format!(
            "--user-data-dir={}",
            bench.path().join("browser").display()
        ))
        .arg(format!("file://{}", page.display()));
    let ended = run(&mut command, 60);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    ended
}

/// What the console of the browser said; besides, it says much about the machine.
fn console(ended: &Ended) -> Vec<&str> {
    let lines = ended.stderr.lines();
    lines.filter(|line| line.contains(":CONSOLE")).collect()
}

/// What a user sees of the page.
fn seen(browser: &Path, bench: &Bench, page: &Path) -> Vec<String> {
    let html = fs::read_to_string(page).unwrap();
    // The policy of the page allows no script but its own.
    let (before, policy) = html
        .split_once("<meta http-equiv=\"Content-Security-Policy\"")
        .unwrap();
    let after = policy.split_once('>').unwrap().1;
    let after = after.replace("</body>", &format!("<script>{USER}</script></body>"));
    let copy = bench.path().join("copy.html");
    fs::write(&copy, format!("{before}{after}")).unwrap();
    let ended = dom(browser, bench, &copy);
    assert_eq!(console(&ended), [""; 0]);
    let shown = ended
        .stdout
        .split_once("<pre id=\"seen\">")
        .map(|(_, rest)| rest);
    let shown = shown.unwrap_or_else(|| panic!("{}", ended.stdout));
    let shown = shown.split_once("</pre>").unwrap().0;
    let shown = shown
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    shown.lines().map(String::from).collect()
}

/// Checks a program, and looks at its page: all that is seen of it, or nothing where there is no browser.
fn looked_at(program: &Path, flags: &[&str], verdict: &str) -> Option<Vec<String>> {
    let bench = Bench::new();
    let directory = bench.path().join("pages/one");
    fs::create_dir(bench.path().join("pages")).unwrap();
    let program = program.to_str().unwrap();
    let mut all = vec![program, "--html", directory.to_str().unwrap()];
    all.extend(flags);
    let checked = bench.check(&all);
    assert_eq!(checked.verdict(), verdict, "{:?}", checked.ended);
    let page = directory.join("index.html");
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.len() < 1_000_000, "{}", html.len());
    for schedule in checked.schedules() {
        let command = format!("jcheck replay {}", schedule.display());
        assert!(html.contains(&command), "{command}");
    }
    let Some(browser) = browser() else {
        eprintln!("skipped: {program} in a browser, since there is none of {NAMES:?}");
        return None;
    };
    // As it is: its own script runs, and nothing is refused or fails.
    let ended = dom(&browser, &bench, &page);
    assert_eq!(console(&ended), [""; 0]);
    assert!(ended.stdout.contains("<html lang=\"en\" class=\"live\">"));
    let seen = seen(&browser, &bench, &page);
    for line in [
        "folded: 0 false",
        "clicked: true true",
        "entered: 0 false",
        "back: true step",
        "arrows: true",
    ] {
        assert!(seen.iter().any(|seen| seen == line), "{line}: {seen:#?}");
    }
    let value = |name: &str| {
        seen.iter()
            .find_map(|line| line.strip_prefix(name))
            .unwrap()
    };
    assert!(value("first: ").starts_with("Step 1 of "), "{seen:#?}");
    assert!(value("second: ").starts_with("Step 2 of "), "{seen:#?}");
    assert_eq!(value("last: "), value("still: "));
    assert_eq!(value("images: "), "0");
    Some(seen)
}

#[test]
fn a_deadlock_in_a_browser() {
    let program = repository().join("samples/Philosophers.java");
    let Some(seen) = looked_at(&program, &[], "bug deadlock") else {
        return;
    };
    assert!(
        seen.contains(
            &"first: Step 1 of 6. main: starts philosopher-0, philosopher-1, at Philosophers.main \
        (Philosophers.java:33)"
                .to_string()
        ),
        "{seen:#?}"
    );
    assert!(
        seen.contains(
            &"second: Step 2 of 6. philosopher-0 (0.1): locks Object#0, at Philosophers.dine \
        (Philosophers.java:42)"
                .to_string()
        ),
        "{seen:#?}"
    );
    assert!(
        seen.contains(
            &"last: Step 6 of 6. philosopher-1 (0.2): holds Object#1, waits for Object#0, held by \
        philosopher-0, at Philosophers.dine (Philosophers.java:43)"
                .to_string()
        ),
        "{seen:#?}"
    );
}

#[test]
fn a_data_race_in_a_browser() {
    let program = repository().join("samples/StaticRace.java");
    let Some(seen) = looked_at(&program, &["--stop", "all"], "bug data-race") else {
        return;
    };
    assert!(seen.contains(&"races: 1".to_string()), "{seen:#?}");
}

#[test]
fn names_and_messages_that_look_like_markup() {
    let bench = Bench::new();
    let program = bench.path().join("Evil.java");
    fs::write(&program, EVIL).unwrap();
    let Some(seen) = looked_at(&program, &[], "bug assertion") else {
        return;
    };
    assert!(seen.contains(&"title: bug: Evil".to_string()), "{seen:#?}");
    let last = seen.iter().find(|line| line.starts_with("last: ")).unwrap();
    assert!(last.contains("</td><img src=x onerror="), "{last}");
}

/// The same lines and pairs are seen, in whichever process the executions are.
#[test]
fn what_was_reached() {
    let bench = Bench::new();
    let program = bench.write("Quiet.java", QUIET);
    let page = bench.path().join("page");
    let ways: [&[&str]; 4] = [
        &["--workers", "1"],
        &["--reset", "launch"],
        &["--persistent-sets", "enabled", "--workers", "2"],
        &["--search", "random", "--max-executions", "20"],
    ];
    for way in ways {
        let mut args = vec![program.to_str().unwrap(), "--html", page.to_str().unwrap()];
        args.extend(way);
        let checked = bench.check(&args);
        assert_ne!(checked.ended.code, 1, "{checked:?}");
        let html = fs::read_to_string(page.join("index.html")).unwrap();
        let data = html.split_once("id=\"data\">").unwrap().1;
        let data: serde_json::Value =
            serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
        let coverage = &data["coverage"];
        let file = serde_json::json!({
            "file": "Quiet.java", "reached": [7, 10, 12, 13, 21, 24], "missed": [17, 18]
        });
        assert_eq!(coverage["files"], serde_json::json!([file]), "{way:?}");
        let pair =
            |first, second| serde_json::json!({"first": first, "second": second, "both": true});
        let pairs = [
            pair("Quiet.java:7", "Quiet.java:13"),
            pair("Quiet.java:10", "Quiet.java:21"),
        ];
        assert_eq!(coverage["pairs"], serde_json::json!(pairs), "{way:?}");
        assert!(html.contains("6 of 8 lines by which threads synchronise"));
        assert!(html.contains("An execution that ends well"));
    }
}

/// A page that cannot be written does not hide the report, nor what else was asked for.
#[test]
fn a_page_that_cannot_be_written() {
    let bench = Bench::new();
    let program = repository().join("samples/Philosophers.java");
    let check = |directory: &str| {
        let mut command = bench.command("check");
        command
            .arg(&program)
            .args(["--quiet", "--json", "-", "--html", directory]);
        command.current_dir(bench.path());
        run(&mut command, 120)
    };
    // What can be known before is said before.
    fs::write(bench.path().join("file"), "").unwrap();
    for (directory, why) in [
        ("file", "it is no directory"),
        ("none/there", "there is no directory none"),
        ("-", "html"),
    ] {
        let ended = check(directory);
        assert_eq!(
            (ended.code, ended.stdout.as_str()),
            (2, ""),
            "{directory}: {ended:?}"
        );
        assert!(ended.stderr.contains(why), "{ended:?}");
    }
    // A directory where the page should be.
    fs::create_dir_all(bench.path().join("taken/index.html/x")).unwrap();
    let ended = check("taken");
    assert_eq!(ended.code, 4, "{ended:?}");
    assert!(ended.stderr.contains("deadlock: threads 0.1"), "{ended:?}");
    assert!(
        ended.stderr.contains("cannot write taken/index.html"),
        "{ended:?}"
    );
    assert!(ended.stdout.contains("\"verdict\":\"bug\""), "{ended:?}");
}
