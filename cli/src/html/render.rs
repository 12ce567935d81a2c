//! The text of a page.

use std::fmt::Write;

use jcheck_scheduler::report::{AssumedSummary, GapSummary, Verdict};
use sha2::{Digest, Sha256};

use super::coverage::ranges;
use super::drawing::{self, Drawing};
use super::escape::{json, text};
use super::model::{Coverage, Page, Pair, Shown};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// So many pairs of lines are listed.
const PAIRS: usize = 200;

/// The page as HTML.
pub fn page(page: &Page) -> String {
    let word = word(page);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{}'; script-src \
         'sha256-{}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{word}: {}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        digest(STYLE),
        digest(SCRIPT),
        text(&page.main),
    );
    header(&mut html, page);
    html.push_str("<main>\n");
    for (index, shown) in page.findings.iter().enumerate() {
        finding(&mut html, page, shown, index + 1);
    }
    example(&mut html, page);
    html.push_str("<section id=\"basis\" aria-labelledby=\"basis-head\">\n");
    html.push_str("<h2 id=\"basis-head\">What the answer rests on</h2>\n");
    basis(&mut html, page);
    html.push_str("</section>\n");
    gaps(&mut html, &page.gaps);
    assumed(&mut html, &page.assumed);
    coverage(&mut html, &page.coverage);
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(
        html,
        "</main>\n<footer><p>jcheck {version}</p></footer>\n<script type=\"application/json\" id=\"data\">{}</script>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n",
        json(page)
    );
    html
}

/// By which the page allows its own style and script, and no other (Content Security Policy Level 3, section 6.7.3).
fn digest(content: &str) -> String {
    base64(&Sha256::digest(content.as_bytes()))
}

/// RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 63;
            match digit <= group.len() {
                true => text.push(char::from(DIGITS[value as usize])),
                false => text.push('='),
            }
        }
    }
    text
}

fn word(page: &Page) -> &'static str {
    match page.verdict {
        Verdict::Verified => "verified",
        Verdict::Bug => "bug",
        Verdict::Incomplete => "incomplete",
    }
}

fn header(html: &mut String, page: &Page) {
    let word = word(page);
    let sign = match page.verdict {
        Verdict::Verified => "\u{2713}",
        Verdict::Bug => "\u{2717}",
        Verdict::Incomplete => "?",
    };
    let _ = writeln!(
        html,
        "<header class=\"{word}\">\n<h1><span class=\"sign\" aria-hidden=\"true\">{sign}</span> {word}</h1>\n\
         <p class=\"subject\"><span class=\"name\">{}</span> <span class=\"faint\">{}</span></p>\n\
         <p class=\"guarantee\">{}</p>",
        text(&page.main),
        text(&page.program),
        text(&page.guarantee)
    );
    html.push_str("<nav aria-label=\"Contents\"><ul>\n");
    for (index, shown) in page.findings.iter().enumerate() {
        let _ = writeln!(
            html,
            "<li><a href=\"#f{}\">{}: {}</a></li>",
            index + 1,
            text(&shown.kind),
            text(&shown.message)
        );
    }
    if page.example.is_some() {
        html.push_str("<li><a href=\"#e\">An execution that ends well</a></li>\n");
    }
    html.push_str("<li><a href=\"#basis\">What the answer rests on</a></li>\n");
    for (name, id, count) in [
        ("Not under control", "gaps", page.gaps.len()),
        ("Assumed of the environment", "assumed", page.assumed.len()),
    ] {
        if count > 0 {
            let _ = writeln!(html, "<li><a href=\"#{id}\">{name} ({count})</a></li>");
        }
    }
    html.push_str("<li><a href=\"#coverage\">What was run</a></li>\n</ul></nav>\n</header>\n");
}

fn finding(html: &mut String, page: &Page, shown: &Shown, number: usize) {
    let id = format!("f{number}");
    let _ = writeln!(
        html,
        "<section class=\"finding\" id=\"{id}\" aria-labelledby=\"{id}-head\">\n\
         <h2 id=\"{id}-head\"><span class=\"kind\">{}:</span> {}</h2>",
        text(&shown.kind),
        text(&shown.message)
    );
    let at = shown
        .at
        .as_deref()
        .map(|at| format!("at <code>{}</code>, ", text(at)));
    let _ = writeln!(
        html,
        "<p class=\"faint\">{}{}; confirmed in a fresh JVM</p>",
        at.unwrap_or_default(),
        text(&shown.found)
    );
    if shown.why.is_some() || !shown.hints.is_empty() {
        html.push_str("<h3>Why</h3>\n");
    }
    if let Some(why) = &shown.why {
        let _ = writeln!(html, "<p>{}</p>", text(&capital(why)));
    }
    for hint in &shown.hints {
        let _ = writeln!(html, "<p><strong>Hint:</strong> {}</p>", text(hint));
    }
    let heading = format!("What happened, step by step, in finding {number}");
    let drawing = Drawing {
        page,
        picture: &shown.picture,
        id: &id,
        caption: &heading,
    };
    html.push_str("<h3>What happened</h3>\n");
    drawing::draw(html, &drawing);
    drawing::endings(html, &drawing);
    if !shown.details.is_empty() {
        html.push_str("<h3>Details</h3>\n<pre>");
        for line in &shown.details {
            let _ = writeln!(html, "{}", text(line));
        }
        html.push_str("</pre>\n");
    }
    html.push_str("<h3>To see it again</h3>\n");
    let _ = match &shown.replay {
        Ok(command) => writeln!(
            html,
            "<pre class=\"command\"><code>{}</code></pre>",
            text(command)
        ),
        Err(why) => writeln!(html, "<p>There is no schedule: {}</p>", text(why)),
    };
    if let Some(told) = &shown.simplest {
        let _ = writeln!(html, "<p class=\"faint\">{}.</p>", text(&capital(told)));
    }
    if let Some(accept) = &shown.accept {
        html.push_str("<p>If it is meant to be there, this goes to the file of <code>--accept</code>:</p>\n<pre>");
        for line in accept.lines() {
            let _ = writeln!(html, "{}", text(line));
        }
        html.push_str("</pre>\n");
    }
    html.push_str("</section>\n");
}

fn example(html: &mut String, page: &Page) {
    let Some(picture) = &page.example else {
        return;
    };
    html.push_str(
        "<section class=\"finding\" id=\"e\" aria-labelledby=\"e-head\">\n\
         <h2 id=\"e-head\">An execution that ends well</h2>\n\
         <p class=\"faint\">The first one that did, of all that were run.</p>\n",
    );
    let drawing = Drawing {
        page,
        picture,
        id: "e",
        caption: "What happened in an execution that ends well, step by step",
    };
    drawing::draw(html, &drawing);
    html.push_str("</section>\n");
}

/// `the order` as `The order`.
fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), chars.as_str())
}

fn basis(html: &mut String, page: &Page) {
    html.push_str("<table class=\"facts\">\n<caption>How it came about</caption>\n<tbody>\n");
    for (name, value) in &page.facts {
        let value = text(value);
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>"
        );
    }
    html.push_str("</tbody>\n</table>\n<h3>What it assumes</h3>\n<ul>\n");
    for assumption in &page.assumptions {
        let _ = writeln!(html, "<li>{}</li>", text(assumption));
    }
    html.push_str("</ul>\n");
    if page.rounds.iter().any(|round| !round.promoted.is_empty()) {
        html.push_str("<h3>Rounds</h3>\n<p>What was in a data race is a scheduling point from the next round on.</p>\n<ol>\n");
        for round in &page.rounds {
            let promoted = match round.promoted.is_empty() {
                true => String::new(),
                false => format!(": <code>{}</code>", text(&round.promoted.join(", "))),
            };
            let _ = writeln!(html, "<li>{} executions{promoted}</li>", round.executions);
        }
        html.push_str("</ol>\n");
    }
    if !page.accepted.is_empty() {
        html.push_str("<h3>Data races that are accepted</h3>\n<ul>\n");
        for accepted in &page.accepted {
            let _ = writeln!(html, "<li>{}</li>", text(&accepted.message));
        }
        html.push_str("</ul>\n");
    }
}

fn gaps(html: &mut String, gaps: &[GapSummary]) {
    if gaps.is_empty() {
        return;
    }
    html.push_str(
        "<section id=\"gaps\" aria-labelledby=\"gaps-head\">\n<h2 id=\"gaps-head\">Not under control</h2>\n\
         <p>With these gaps nothing is verified.</p>\n<div class=\"scroll\">\n<table>\n<thead><tr><th scope=\"col\">Kind</th><th scope=\"col\">What</th>\
         <th scope=\"col\">Where and why</th><th scope=\"col\">A way out</th></tr></thead>\n<tbody>\n",
    );
    for gap in gaps {
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td><code>{}</code></td><td>{}</td><td>{}</td></tr>",
            text(&gap.kind),
            text(&gap.name),
            text(&gap.why),
            text(gap.hint.unwrap_or("none is known"))
        );
    }
    html.push_str("</tbody>\n</table>\n</div>\n</section>\n");
}

fn assumed(html: &mut String, all: &[AssumedSummary]) {
    if all.is_empty() {
        return;
    }
    html.push_str(
        "<section id=\"assumed\" aria-labelledby=\"assumed-head\">\n\
         <h2 id=\"assumed-head\">Assumed of the environment</h2>\n\
         <p>The program looks at these; they are the same in every execution.</p>\n<div class=\"scroll\">\n<table>\n<thead><tr>\
         <th scope=\"col\">Kind</th><th scope=\"col\">What is assumed</th><th scope=\"col\">Where it looks</th></tr></thead>\n<tbody>\n",
    );
    for assumed in all {
        let places: Vec<String> = assumed.places.iter().map(|place| text(place)).collect();
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            text(&assumed.kind),
            text(assumed.what),
            places.join("<br>")
        );
    }
    html.push_str("</tbody>\n</table>\n</div>\n</section>\n");
}

fn coverage(html: &mut String, coverage: &Coverage) {
    html.push_str(
        "<section id=\"coverage\" aria-labelledby=\"coverage-head\">\n<h2 id=\"coverage-head\">What was run</h2>\n",
    );
    let _ = writeln!(
        html,
        "<p>At most {} threads in one execution{}</p>",
        coverage.most_threads,
        match coverage.threads.is_empty() {
            true => ".".to_string(),
            false => format!(": {}.", text(&coverage.threads.join(", "))),
        }
    );
    if !coverage.files.is_empty() {
        let (mut reached, mut all) = (0, 0);
        for file in &coverage.files {
            reached += file.reached.len();
            all += file.reached.len() + file.missed.len();
        }
        let _ = writeln!(
            html,
            "<p>{reached} of {all} lines by which threads synchronise (locks, waits, starts and joins, volatile fields) were \
             reached in some execution. A lock that its thread holds already is not seen.</p>\n\
             <div class=\"scroll\">\n<table>\n<thead><tr><th scope=\"col\">File</th><th scope=\"col\">Reached</th><th scope=\"col\">Lines not reached</th></tr>\
             </thead>\n<tbody>"
        );
        for file in &coverage.files {
            let (reached, missed) = (file.reached.len(), file.missed.len());
            let _ = writeln!(
                html,
                "<tr><th scope=\"row\"><code>{}</code></th><td>{reached} of {}</td><td>{}</td></tr>",
                text(&file.file),
                reached + missed,
                ranges(&file.missed)
            );
        }
        html.push_str("</tbody>\n</table>\n</div>\n");
    }
    pairs(html, &coverage.pairs);
    html.push_str("</section>\n");
}

/// Lines that conflict, with the orders that were seen.
fn pairs(html: &mut String, pairs: &[Pair]) {
    if pairs.is_empty() {
        return;
    }
    let both = pairs.iter().filter(|pair| pair.both).count();
    let _ = writeln!(
        html,
        "<h3>Lines that conflict</h3>\n<p>Visible operations on one lock or location, in two threads, one directly after \
         the other: {} pairs of lines were seen in both orders, {} in one.</p>\n<div class=\"scroll\">\n<table>\n<thead><tr>\
         <th scope=\"col\">First</th><th scope=\"col\">Then</th><th scope=\"col\">The other way round</th></tr></thead>\n<tbody>",
        both,
        pairs.len() - both
    );
    for pair in pairs.iter().take(PAIRS) {
        let _ = writeln!(
            html,
            "<tr><td><code>{}</code></td><td><code>{}</code></td><td>{}</td></tr>",
            text(&pair.first),
            text(&pair.second),
            if pair.both { "seen, too" } else { "not seen" }
        );
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
    if let Some(more) = pairs.len().checked_sub(PAIRS).filter(|more| *more > 0) {
        let _ = writeln!(html, "<p>And {more} more.</p>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4648, section 10.
    #[test]
    fn digests_are_written_in_base64() {
        for (bytes, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), expected);
        }
    }
}
