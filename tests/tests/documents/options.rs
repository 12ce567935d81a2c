//! The tables of `docs/options.md`, made of what `jcheck COMMAND --help` prints.

use std::collections::BTreeSet;
use std::fs;

use jcheck_tests::{jcheck, repository, run};

const PAGE: &str = "docs/options.md";

/// In the order of the page; options that an earlier one has, with the same text, are left out of the later ones.
const COMMANDS: [&str; 10] = [
    "check",
    "replay",
    "annotate",
    "instrument",
    "inspect",
    "scheduler",
    "java",
    "detect",
    "bench",
    "tables",
];

/// One entry of a help text: what is written on the command line, and what is said of it.
struct Entry {
    heading: String,
    form: String,
    text: String,
}

fn help(command: Option<&str>) -> String {
    let mut told = std::process::Command::new(jcheck());
    told.args(command).arg("--help");
    let ended = run(&mut told, 60);
    assert_eq!(ended.code, 0, "{ended:?}");
    ended.stdout
}

/// The entries of a help text. A heading begins its line; an entry is indented by two to six columns, and what is said of it
/// follows in the line, or by more columns below.
fn entries(help: &str) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    let mut heading = None;
    for line in help.lines() {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if indent == 0 {
            if !text.is_empty() {
                heading = text.strip_suffix(':').map(String::from);
            }
        } else if let Some(heading) = &heading {
            if indent < 8 && text.starts_with(['-', '<', '[']) {
                let (form, said) = text.split_once("  ").unwrap_or((text, ""));
                all.push(Entry {
                    heading: heading.clone(),
                    form: form.to_string(),
                    text: said.trim().to_string(),
                });
            } else if let Some(entry) = all.last_mut() {
                let is_after_values = text.starts_with('[') && entry.text.contains("<br>");
                let begins_a_line = text.starts_with("- ") || is_after_values;
                entry.text += if begins_a_line { "<br>" } else { " " };
                entry.text += &value(text);
            }
        }
    }
    all
}

/// The line of a possible value, with the value as code; any other as it is.
fn value(line: &str) -> String {
    let Some((name, said)) = line.strip_prefix("- ").and_then(|it| it.split_once(':')) else {
        return line.replace("Possible values:", "");
    };
    format!("`{name}`: {}", said.trim())
}

/// What is said, as a cell: brackets of clap are words.
fn cell(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace(" <br>", "<br>").replace('|', "\\|");
    // A placeholder in a sentence would be taken for a tag.
    let text = text.replace('<', "&lt;").replace("&lt;br>", "<br>");
    text.trim().to_string()
}

/// The tables of a command, a table for each heading; `known` are the rows that were told before.
fn tables(command: Option<&str>, known: &mut BTreeSet<String>) -> String {
    let mut text = String::new();
    let mut last = String::new();
    for entry in entries(&help(command)) {
        let is_option = !["Commands", "Arguments"].contains(&entry.heading.as_str());
        let is_everywhere = entry.form.contains("--help") || entry.form.contains("--version");
        let form = entry.form.replace('|', "\\|");
        let row = format!("| `{form}` | {} |\n", cell(&entry.text));
        if !is_option || is_everywhere || !known.insert(row.clone()) {
            continue;
        }
        if entry.heading != last {
            if entry.heading != "Options" {
                text += &format!("\n### {}\n", entry.heading);
            }
            text += "\n| option | |\n|---|---|\n";
            last = entry.heading;
        }
        text += &row;
    }
    text
}

#[test]
fn options_are_those_of_the_program() {
    let mut known = BTreeSet::new();
    let mut real = format!("\n## All commands\n{}", tables(None, &mut known));
    for command in COMMANDS {
        let others = match command {
            "annotate" | "scheduler" => "\nIn addition to those of `check`:\n",
            "replay" | "instrument" => "\nIn addition to some that `check` has:\n",
            _ => "",
        };
        let own = tables(Some(command), &mut known);
        if !own.is_empty() {
            real += &format!("\n## `jcheck {command}`\n{others}{own}");
        }
    }
    let file = repository().join(PAGE);
    let text = fs::read_to_string(&file).unwrap();
    let mark = "<!-- from here on written by tests/tests/documents.rs -->\n";
    let (before, shown) = text.split_once(mark).expect("the mark");
    if shown == real {
        return;
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, format!("{before}{mark}{real}")).unwrap();
    } else {
        panic!("{PAGE} is not what --help says (hint: BLESS=1):\n{real}");
    }
}
