//! The table of `docs/corpus.md`: written from runs, compared with them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use jcheck_tests::{Checked, Head};

/// The line after which everything is written by the test.
const BEGIN: &str = "<!-- from here on written by tests/tests/java/corpus.rs -->\n";
const HEADING: &str =
    "| program | libraries | verdict | executions | gaps | reset |\n|---|---|---|---|---|---|\n";

/// The verdict, with the kind of the first finding that is no data race, if there is one: what the races cause.
pub fn verdict(checked: &Checked) -> String {
    let findings = checked.json["findings"].as_array().into_iter().flatten();
    let mut kinds = findings.filter_map(|finding| finding["kind"].as_str());
    match kinds.find(|kind| *kind != "data-race") {
        Some(kind) => format!("bug {kind}"),
        None => checked.verdict(),
    }
}

/// What the table says of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    verdict: String,
    executions: String,
    gaps: String,
    reset: String,
}

impl Outcome {
    /// What a run says that says the same each time: how much fits into a time limit does not.
    pub fn of(checked: &Checked) -> Self {
        let json = &checked.json;
        let guarantee = json["guarantee"].as_str().unwrap_or_default();
        let cut = guarantee.contains("is used up");
        let all = json["verdict"] != "bug" && !cut;
        let verdict = match json["onlyDataRaces"] == true {
            true => "bug, only data races".to_string(),
            false => verdict(checked),
        };
        let gaps = json["gaps"].as_array().cloned().unwrap_or_default();
        let first = gaps.first().map(|gap| {
            let part = |name: &str| gap[name].as_str().unwrap_or_default().to_string();
            format!("{}: {}", part("kind"), part("name"))
        });
        let gaps = match first {
            None => "0".to_string(),
            // How many there are depends on how far it came.
            Some(first) if all => format!("{}, `{first}`", gaps.len()),
            Some(first) => format!("`{first}`"),
        };
        let search = &json["search"];
        let why = search["resetReason"].as_str().unwrap_or_default();
        let why = why.rsplit("this program: ").next().unwrap_or_default();
        let reset = search["reset"].as_str().unwrap_or_default();
        Self {
            verdict,
            executions: match all {
                true => checked.count("executions").to_string(),
                false if cut && json["verdict"] != "bug" => "no end".to_string(),
                false => String::new(),
            },
            gaps,
            reset: match why {
                "" => reset.to_string(),
                why => format!("{reset}: {why}"),
            },
        }
    }
}

/// A row, and what stands below the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    name: String,
    row: String,
    why: String,
}

impl Program {
    /// The row of a program, from what came of it on JDK 17 and on JDK 25.
    pub fn new(name: String, head: &Head, outcomes: &[Outcome]) -> Self {
        let cell = |of: fn(&Outcome) -> &String| -> String {
            let cells: Vec<&String> = outcomes.iter().map(of).collect();
            let cell = match cells.windows(2).all(|two| two[0] == two[1]) {
                true => cells[0].clone(),
                false => format!("{} / {}", cells[0], cells[1]),
            };
            cell.replace('|', "\\|")
        };
        let libraries: Vec<&str> = head.maven.iter().map(|it| after_group(it)).collect();
        let row = format!(
            "| {name} | {} | {} | {} | {} | {} |",
            libraries.join(", "),
            cell(|outcome| &outcome.verdict),
            cell(|outcome| &outcome.executions),
            cell(|outcome| &outcome.gaps),
            cell(|outcome| &outcome.reset),
        );
        let why = head.why.clone();
        Self { name, row, why }
    }
}

/// `name:version` of coordinates.
fn after_group(coordinates: &str) -> &str {
    coordinates.split_once(':').map_or(coordinates, |it| it.1)
}

/// The document with the table.
#[derive(Debug)]
pub struct Table {
    file: PathBuf,
    before: String,
    programs: BTreeMap<String, Program>,
}

impl Table {
    /// Reads the document.
    pub fn at(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap();
        let (before, written) = text.split_once(BEGIN).expect("the line of the test");
        let mut programs = BTreeMap::new();
        for line in written.lines().filter(|line| line.starts_with("| ")) {
            let name = line.split(' ').nth(1).unwrap_or_default().to_string();
            if name != "program" {
                let start = format!("- {name}: ");
                let why = written.lines().find_map(|line| line.strip_prefix(&start));
                let program = Program {
                    name: name.clone(),
                    row: line.to_string(),
                    why: why.unwrap_or_default().to_string(),
                };
                programs.insert(name, program);
            }
        }
        Self {
            file: file.to_path_buf(),
            before: before.to_string(),
            programs,
        }
    }

    /// The programs that have a row, and what is said of each below.
    pub fn reasons(&self) -> BTreeMap<String, String> {
        let programs = self.programs.values();
        programs
            .map(|it| (it.name.clone(), it.why.clone()))
            .collect()
    }

    /// What is different from these runs; with `BLESS` it is written anew, for the programs that have these reasons.
    pub fn compare(
        mut self,
        seen: Vec<Program>,
        reasons: &BTreeMap<String, String>,
    ) -> Vec<String> {
        let bless = std::env::var_os("BLESS").is_some();
        let mut problems = Vec::new();
        for program in seen {
            let shown = self.programs.insert(program.name.clone(), program.clone());
            if shown.as_ref() != Some(&program) && !bless {
                let shown = shown.map_or("nothing".to_string(), |it| it.row + " " + &it.why);
                problems.push(format!(
                    "docs/corpus.md shows\n{shown}\nand this is so (hint: BLESS=1):\n{} {}",
                    program.row, program.why
                ));
            }
        }
        if bless {
            self.programs.retain(|name, _| reasons.contains_key(name));
            for (name, program) in &mut self.programs {
                program.why.clone_from(&reasons[name]);
            }
            fs::write(&self.file, self.text()).unwrap();
        }
        problems
    }

    fn text(&self) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for program in self.programs.values() {
            let verdict = program.row.split(" | ").nth(2).unwrap_or_default();
            *counts.entry(verdict).or_default() += 1;
        }
        let counts: Vec<String> = counts.iter().map(|(v, n)| format!("{n} {v}")).collect();
        let mut text = format!("{}{BEGIN}\n", self.before);
        text += &format!(
            "{} programs: {}.\n\n",
            self.programs.len(),
            counts.join(", ")
        );
        text += HEADING;
        for program in self.programs.values() {
            text += &format!("{}\n", program.row);
        }
        text += "\n## Reasons\n\n";
        for program in self.programs.values().filter(|it| !it.why.is_empty()) {
            text += &format!("- {}: {}\n", program.name, program.why);
        }
        text
    }
}
