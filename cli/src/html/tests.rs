use std::collections::BTreeMap;

use jcheck_scheduler::report::{
    Arrow, ArrowKind, GapSummary, Lane, Operation, Picture, Place, Row, RowKind, Verdict,
};

use super::model::{Coverage, Excerpt, FileLines, Page, Pair, Shown};
use super::render;

const EVIL: &str = "</script></td><script>alert('1' & \"2\")</script>\n\u{1b}[2J\u{202e}";

fn place() -> Place {
    Place {
        text: format!("App.{EVIL} (App.java:6)"),
        class: "com.example.App".into(),
        file: Some("App.java".into()),
        line: Some(6),
    }
}

fn operation(id: usize, lane: u32) -> Operation {
    Operation {
        id,
        number: Some(id + 1),
        lane,
        text: format!("locks {EVIL}"),
        place: Some(place()),
        stack: Some(0),
    }
}

fn row(kind: RowKind, lane: u32, ids: std::ops::Range<usize>) -> Row {
    Row {
        kind,
        lane: Some(lane),
        switch: Some(format!("{EVIL} is preempted")),
        text: format!("locks {EVIL}"),
        place: Some(place()),
        count: ids.len(),
        operations: ids.map(|id| operation(id, lane)).collect(),
    }
}

fn picture(threads: u32) -> Picture {
    let mut rows = vec![row(RowKind::Call, 0, 0..2), row(RowKind::Fold, 0, 2..5)];
    rows.extend(
        (1..threads).map(|lane| row(RowKind::Call, lane, lane as usize + 4..lane as usize + 5)),
    );
    rows.push(row(RowKind::Fault, 0, 0..0));
    Picture {
        lanes: (0..threads)
            .map(|lane| Lane {
                name: format!("{lane} {EVIL}"),
            })
            .collect(),
        rows,
        arrows: vec![Arrow {
            from: 1,
            to: 5,
            kind: ArrowKind::HappensBefore,
            why: "lock",
        }],
        stacks: BTreeMap::from([(0, vec![EVIL.to_string()])]),
        endings: Vec::new(),
        left_out: 0,
    }
}

fn page(threads: u32) -> Page {
    let evil = || EVIL.to_string();
    let excerpt = Excerpt {
        name: evil(),
        lines: BTreeMap::from([(6, format!("\tx(); // {EVIL}"))]),
    };
    Page {
        program: evil(),
        main: evil(),
        verdict: Verdict::Bug,
        guarantee: evil(),
        facts: vec![("Search", evil())],
        assumptions: vec![evil()],
        assumed: Vec::new(),
        gaps: vec![GapSummary {
            kind: evil(),
            name: evil(),
            why: evil(),
            hint: Some("use <another> one"),
        }],
        accepted: Vec::new(),
        rounds: Vec::new(),
        findings: vec![Shown {
            kind: "assertion".into(),
            message: evil(),
            at: Some(evil()),
            found: evil(),
            why: Some(evil()),
            hints: vec![evil()],
            replay: Ok(format!("jcheck replay {EVIL}")),
            simplest: Some(evil()),
            accept: Some(evil()),
            details: vec![evil()],
            picture: picture(threads),
        }],
        example: Some(picture(threads)),
        coverage: Coverage {
            threads: vec![evil()],
            most_threads: 2,
            files: vec![FileLines {
                file: evil(),
                reached: vec![1, 2],
                missed: vec![4, 5, 6, 9],
            }],
            pairs: vec![Pair {
                first: evil(),
                second: evil(),
                both: false,
            }],
        },
        sources: BTreeMap::from([("com/example/App.java".into(), excerpt)]),
    }
}

/// Whatever the program calls its threads, classes and messages, only our own markup is in the page.
#[test]
fn nothing_of_the_program_is_markup() {
    for threads in [2, 9] {
        let html = render::page(&page(threads));
        assert_eq!(
            html.matches("<script").count(),
            2,
            "the data and the script"
        );
        assert_eq!(html.matches("</script").count(), 2);
        assert_eq!(
            html.matches("alert(").count(),
            html.matches("alert(&#39;1&#39;").count() + json_alerts(&html)
        );
        let unseen = |char: char| char.is_control() && char != '\n' || char == '\u{202e}';
        let shown = html.split("id=\"data\"").next().unwrap();
        assert!(!shown.contains(unseen));
        assert!(html.contains("\\u{1b}[2J\\u{202e}"));
    }
}

/// How often the data have it, where quotes are no markup.
fn json_alerts(html: &str) -> usize {
    let data = html.split("id=\"data\">").nth(1).unwrap();
    let data = data.split("</script>").next().unwrap();
    assert!(!data.contains(['<', '>', '&']));
    let read: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(read["main"], EVIL);
    data.matches("alert(").count()
}

/// Nothing is fetched: no address of another page or file is in it, and its policy would not allow one.
#[test]
fn the_page_stands_alone() {
    let html = render::page(&page(2));
    for attribute in ["src=", "@import", "url(", "<link", "<base", "style=\""] {
        assert!(!html.contains(attribute), "{attribute}");
    }
    let foreign: Vec<&str> = html
        .split("href=\"")
        .skip(1)
        .filter(|rest| !rest.starts_with('#'))
        .collect();
    assert!(foreign.is_empty(), "{foreign:?}");
    assert!(html.contains("default-src 'none'"));
    assert!(!html.contains("unsafe"));
}

/// What the page has without its script: all rows, the source of each, the order between threads in words.
#[test]
fn the_page_can_be_read_without_its_script() {
    let html = render::page(&page(2));
    assert_eq!(html.matches("<tr class=\"step operation").count(), 2 * 5);
    assert!(html.contains("<code>x(); // "), "the line of the source");
    assert!(html.contains("after <a href=\"#f1-r0\">2</a> (lock)"));
    assert!(html.contains("<td>4\u{2013}6, 9</td>"));
    // Links lead to something.
    for link in html.split("href=\"#").skip(1) {
        let id = link.split('"').next().unwrap();
        assert!(html.contains(&format!("id=\"{id}\"")), "{id}");
    }
}

#[test]
fn many_threads_share_a_column() {
    let heads = |threads| {
        render::page(&page(threads))
            .matches("<th scope=\"col\" class=\"lane")
            .count()
    };
    assert_eq!((heads(5), heads(6)), (2 * 5, 0));
    assert!(render::page(&page(6)).contains("<b class=\"who\">5 "));
}

#[test]
fn a_page_is_replaced_as_a_whole() {
    let directory = tempfile::tempdir().unwrap();
    let there = directory.path().join("a/b");
    page(2).write(&there).unwrap();
    page(3).write(&there).unwrap();
    let files: Vec<_> = std::fs::read_dir(&there).unwrap().collect();
    assert_eq!(files.len(), 1);
    let read = std::fs::read_to_string(there.join("index.html")).unwrap();
    assert_eq!(read, render::page(&page(3)));
    let error = page(2).write(&there.join("index.html")).unwrap_err();
    assert!(error.to_string().contains("cannot write"), "{error}");
}
