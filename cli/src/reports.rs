//! The result in the formats of other tools: SARIF 2.1.0 (OASIS), JUnit XML as build servers read it, annotations of
//! GitHub Actions, and pages for browsers.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use jcheck_scheduler::report::{in_a_line, FindingSummary, RunResult, Verdict};
use serde_json::{json, Value};

use crate::error::CliError;
use crate::html::Page;
use crate::terminal::print;
use crate::writable::has_place;

/// A report that is asked for, `FORMAT=FILE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportFile {
    format: Format,
    file: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Json,
    Sarif,
    Junit,
    Github,
    Html,
}

impl FromStr for ReportFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (format, file) = match text.split_once('=') {
            Some((format, file)) if !file.is_empty() => (format, file),
            _ => return Err("expected FORMAT=FILE, for example sarif=jcheck.sarif".to_string()),
        };
        let format = match format {
            "json" => Format::Json,
            "sarif" => Format::Sarif,
            "junit" => Format::Junit,
            "github" => Format::Github,
            "html" if file == "-" => {
                return Err("html takes a directory, for example html=report".to_string());
            }
            "html" => Format::Html,
            other => {
                return Err(format!(
                    "`{other}` is no format of a report (hint: json, sarif, junit, github or html)"
                ))
            }
        };
        Ok(Self {
            format,
            file: file.to_string(),
        })
    }
}

impl ReportFile {
    /// A page in this directory.
    ///
    /// # Errors
    /// When it is the name of no directory.
    pub fn page(directory: &str) -> Result<Self, String> {
        format!("html={directory}").parse()
    }

    /// Whether it is a page, which shows more of a run than its result.
    pub fn is_html(&self) -> bool {
        self.format == Format::Html
    }

    /// Whether there is a place for it: better to say so before anything starts.
    ///
    /// # Errors
    /// When the directory it belongs to is none.
    pub fn has_place(&self) -> Result<(), CliError> {
        let place = Path::new(&self.file);
        if self.is_html() && place.exists() && !place.is_dir() {
            let what = format!("cannot write a page to {}: it is no directory", self.file);
            return Err(CliError::Usage(what));
        }
        has_place(Some(&self.file))
    }

    /// Writes it. `page` makes a page of the result.
    ///
    /// # Errors
    /// When that fails.
    pub fn write(&self, result: &RunResult, page: impl FnOnce() -> Page) -> Result<(), CliError> {
        let text = match self.format {
            Format::Json => serde_json::to_string(result).unwrap_or_default() + "\n",
            Format::Sarif => sarif(result).to_string() + "\n",
            Format::Junit => junit(result),
            Format::Github => github(result),
            Format::Html => return page().write(Path::new(&self.file)),
        };
        match self.file.as_str() {
            "-" => print(&text),
            file => fs::write(file, text).map_err(|source| CliError::Result {
                file: file.to_string(),
                source,
            }),
        }
    }
}

/// File and line of `com.example.App.buy(App.java:6)`, the file as from the root of its sources; that of a program in one
/// file is the program itself.
fn place(result: &RunResult, at: Option<&str>) -> Option<(String, u32)> {
    let (method, rest) = at?.split_once('(')?;
    let (file, line) = rest.strip_suffix(')')?.split_once(':')?;
    let line = line.parse().ok().filter(|line| *line > 0)?;
    let program = Path::new(&result.program.jar);
    if program.file_name().is_some_and(|name| name == file) {
        return Some((result.program.jar.clone(), line));
    }
    let class = method.rsplit_once('.')?.0;
    let package = class.rsplit_once('.').map(|(package, _)| package);
    let file = match package {
        Some(package) => format!("{}/{file}", package.replace('.', "/")),
        None => file.to_string(),
    };
    Some((file, line))
}

/// What is said of a finding.
fn message(finding: &FindingSummary) -> String {
    let message = in_a_line(&finding.message);
    match &finding.why {
        Some(why) => format!(
            "{}: {message}. Why: {} Hint: {}.",
            finding.kind, why.text, why.hint
        ),
        None => format!("{}: {message}", finding.kind),
    }
}

/// Why nothing more is known, if that is the answer.
fn incomplete(result: &RunResult) -> Option<String> {
    (result.verdict == Verdict::Incomplete).then(|| in_a_line(&result.guarantee))
}

/// See SARIF 2.1.0, sections 3.13 to 3.27.
fn sarif(result: &RunResult) -> Value {
    let location = |place: Option<(String, u32)>| match place {
        Some((file, line)) => json!([{"physicalLocation": {
            "artifactLocation": {"uri": uri(&file)},
            "region": {"startLine": line}
        }}]),
        None => json!([]),
    };
    let mut rules: Vec<String> = Vec::new();
    let mut results = Vec::new();
    let findings = result.findings.iter().map(|finding| {
        let place = place(result, finding.at.as_deref());
        (finding.kind.clone(), "error", message(finding), place)
    });
    let incomplete = incomplete(result).into_iter();
    let incomplete = incomplete.map(|why| ("incomplete".to_string(), "warning", why, None));
    for (rule, level, text, place) in findings.chain(incomplete) {
        results.push(json!({
            "ruleId": rule, "level": level, "message": {"text": text}, "locations": location(place)
        }));
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    let rules: Vec<Value> = rules.iter().map(|rule| json!({"id": rule})).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "jcheck", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "invocations": [{"executionSuccessful": true}],
            "results": results
        }]
    })
}

/// A path as a URI (RFC 3986): what is not allowed there is written as its bytes.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'$' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// One test case for each finding, or one for the run.
fn junit(result: &RunResult) -> String {
    let main = xml(&result.program.main);
    let case = |name: &str, inner: String| {
        format!(
            "    <testcase classname=\"{main}\" name=\"{}\">{inner}</testcase>\n",
            xml(name)
        )
    };
    let mut cases: Vec<String> = Vec::new();
    for finding in &result.findings {
        let at = finding.at.as_deref().unwrap_or("an unknown place");
        let told = format!("{} at {at}", message(finding));
        let (kind, short) = (xml(&finding.kind), xml(&finding.message));
        let inner = format!(
            "<failure type=\"{kind}\" message=\"{short}\">{}</failure>",
            xml(&told)
        );
        cases.push(case(&format!("{} at {at}", finding.kind), inner));
    }
    let failures = cases.len();
    let why = incomplete(result);
    let errors = usize::from(why.is_some());
    if let Some(why) = why {
        let inner = format!("<error type=\"incomplete\" message=\"{}\"/>", xml(&why));
        cases.push(case("every execution", inner));
    }
    if cases.is_empty() {
        cases.push(case("every execution", String::new()));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"jcheck\" tests=\"{}\" \
         failures=\"{failures}\" errors=\"{errors}\" skipped=\"0\" time=\"{:.3}\">\n{}  </testsuite>\n</testsuites>\n",
        cases.len(),
        result.seconds,
        cases.concat()
    )
}

/// Text in XML 1.0; what no document may have, as it is written elsewhere.
fn xml(text: &str) -> String {
    let mut escaped = String::new();
    for char in in_a_line(text).chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.extend(char.escape_unicode()),
            _ => escaped.push(char),
        }
    }
    escaped
}

/// One command for each finding: <https://docs.github.com/actions>, "workflow commands".
fn github(result: &RunResult) -> String {
    let data = |text: &str| {
        text.replace('%', "%25")
            .replace('\r', "%0D")
            .replace('\n', "%0A")
    };
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let mut text = String::new();
    for finding in &result.findings {
        let place = place(result, finding.at.as_deref());
        let place = place.map(|(file, line)| format!(" file={},line={line}", property(&file)));
        let place = place.unwrap_or_default();
        text.push_str(&format!("::error{place}::{}\n", data(&message(finding))));
    }
    if let Some(why) = incomplete(result) {
        text.push_str(&format!("::warning::{}\n", data(&why)));
    }
    text
}
