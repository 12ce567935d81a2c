//! A picture as a table: a column for each thread, a row for each step, the source beside it.

use std::collections::HashMap;
use std::fmt::Write;

use jcheck_scheduler::report::{ArrowKind, Operation, Picture, Place, Row, RowKind, ROWS_BEFORE};

use super::escape::{code, text};
use super::model::Page;

/// More threads share one column, and are named in each row.
const COLUMNS: usize = 5;
/// Threads have so many colours, in turn.
const COLOURS: u32 = 6;

/// A picture on its page.
pub struct Drawing<'a> {
    /// The page, for its sources.
    pub page: &'a Page,
    /// What is drawn.
    pub picture: &'a Picture,
    /// What the names of its elements begin with.
    pub id: &'a str,
    /// What the table is, for whoever does not see it.
    pub caption: &'a str,
}

/// Where the rows of a picture are.
struct Layout {
    /// The threads that have a row, in the order of columns.
    lanes: Vec<u32>,
    /// By operation: the number of its row, and the number that it is shown with.
    rows: HashMap<usize, (usize, Option<usize>)>,
}

impl Layout {
    fn new(picture: &Picture) -> Self {
        let own = picture.rows.iter().filter_map(|row| row.lane);
        let operations = picture.rows.iter().flat_map(|row| &row.operations);
        let folded = operations.map(|operation| operation.lane);
        let mut lanes: Vec<u32> = own.chain(folded).collect();
        lanes.sort_unstable();
        lanes.dedup();
        let mut rows = HashMap::new();
        for (number, row) in picture.rows.iter().enumerate() {
            for operation in &row.operations {
                rows.insert(operation.id, (number, operation.number));
            }
        }
        Self { lanes, rows }
    }

    fn is_wide(&self) -> bool {
        self.lanes.len() > COLUMNS
    }

    /// Columns between that of the numbers and that of the source.
    fn columns(&self) -> usize {
        match self.is_wide() {
            true => 1,
            false => self.lanes.len().max(1),
        }
    }
}

/// Draws a picture.
pub fn draw(html: &mut String, drawing: &Drawing<'_>) {
    let Drawing {
        picture,
        id,
        caption,
        ..
    } = drawing;
    let layout = Layout::new(picture);
    let _ = write!(
        html,
        "<div class=\"tools\" role=\"group\" aria-label=\"Folded stretches\">\
         <button type=\"button\" data-unfold=\"{id}\">Unfold all</button> \
         <button type=\"button\" data-fold=\"{id}\">Fold all</button> \
         <span class=\"faint\">Steps: <kbd>\u{2193}</kbd> <kbd>\u{2191}</kbd> or <kbd>j</kbd> <kbd>k</kbd>, unfold: \
         <kbd>Enter</kbd></span></div>\n\
         <div class=\"stage\">\n<div class=\"scroll\" data-picture=\"{id}\">\n<table class=\"picture\" \
         aria-describedby=\"{id}-legend\">\n<caption>{}</caption>\n<thead><tr><th scope=\"col\" \
         class=\"number\"><abbr title=\"Number of the operation\">#</abbr></th>",
        text(caption)
    );
    match layout.is_wide() {
        true => html.push_str("<th scope=\"col\">Thread and what it does</th>"),
        false => {
            for lane in &layout.lanes {
                let _ = write!(
                    html,
                    "<th scope=\"col\" class=\"lane lane-{}\">{}</th>",
                    lane % COLOURS,
                    text(name(picture, *lane))
                );
            }
        }
    }
    html.push_str("<th scope=\"col\" class=\"source\">Source</th></tr></thead>\n<tbody>\n");
    for (number, row) in picture.rows.iter().enumerate() {
        if picture.left_out > 0 && number == left_out_at(picture) {
            let _ = writeln!(
                html,
                "<tr class=\"switch\"><td colspan=\"{}\">{} rows are left out here; the schedule file has all \
                 operations</td></tr>",
                layout.columns() + 2,
                picture.left_out
            );
        }
        one(html, drawing, &layout, number, row);
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
    let _ = writeln!(
        html,
        "<aside class=\"panel\" data-panel=\"{id}\" aria-label=\"The current step\"></aside>\n</div>\n\
         <p class=\"faint\" id=\"{id}-legend\">Time goes from top to bottom. \u{2192} after N: step N of another thread happens \
         before this one, by what is named; \u{21e2} by N: step N lets it go on; \u{21af} unordered with N: a data race. Order through static initialisers and \
         final fields is not drawn.</p>"
    );
}

/// Before which row something was left out.
fn left_out_at(picture: &Picture) -> usize {
    ROWS_BEFORE.min(picture.rows.len())
}

fn name(picture: &Picture, lane: u32) -> &str {
    let lane = picture.lanes.get(lane as usize);
    lane.map_or("?", |lane| lane.name.as_str())
}

/// A row, and the rows of its operations.
fn one(html: &mut String, drawing: &Drawing<'_>, layout: &Layout, number: usize, row: &Row) {
    let Drawing { id, .. } = drawing;
    if let Some(switch) = &row.switch {
        let _ = writeln!(
            html,
            "<tr class=\"switch\"><td colspan=\"{}\">{}</td></tr>",
            layout.columns() + 2,
            text(switch)
        );
    }
    let (class, label) = match row.kind {
        RowKind::Call => ("call", ""),
        RowKind::Fold => ("fold", ""),
        RowKind::Waits => ("waits", "at the end: "),
        RowKind::Fault => ("fault", "finding: "),
    };
    let row_id = format!("{id}-r{number}");
    // A single operation says no more than its row.
    let children = match row.operations.len() {
        1 => 0,
        count => count,
    };
    let mut what = format!("{label}{}", text(&row.text));
    if children > 0 {
        let more = match row.kind {
            RowKind::Fold => String::new(),
            _ => format!(" <span class=\"more\">{} operations</span>", row.count),
        };
        what = format!(
            "<button type=\"button\" class=\"unfold\" aria-expanded=\"false\" data-row=\"{row_id}\">{what}{more}</button>"
        );
    } else if row.operations.is_empty() && row.kind == RowKind::Fold {
        what.push_str(" <span class=\"more\">not on this page</span>");
    }
    what.push_str(&learns(drawing, layout, row, number));
    let numbers = numbers(&row.operations);
    let line = Line {
        id: row_id.clone(),
        class: format!("step {class}"),
        of: None,
        number: numbers,
        lane: row.lane,
        what,
        place: row.place.as_ref(),
    };
    cells(html, drawing, layout, &line);
    if children == 0 {
        return;
    }
    for operation in &row.operations {
        let line = Line {
            id: format!("{id}-o{}", operation.id),
            class: "step operation folded".to_string(),
            of: Some(row_id.clone()),
            number: operation
                .number
                .map_or_else(String::new, |number| number.to_string()),
            lane: Some(operation.lane),
            what: text(&operation.text),
            place: operation.place.as_ref(),
        };
        cells(html, drawing, layout, &line);
    }
}

/// `3`, or `3-7`.
fn numbers(operations: &[Operation]) -> String {
    let mut numbers = operations.iter().filter_map(|operation| operation.number);
    let first = numbers.next();
    match (first, numbers.next_back()) {
        (None, _) => String::new(),
        (Some(first), None) => first.to_string(),
        (Some(first), Some(last)) => format!("{first}\u{2013}{last}"),
    }
}

/// What happens before a row in other threads, in words.
fn learns(drawing: &Drawing<'_>, layout: &Layout, row: &Row, number: usize) -> String {
    let mut html = String::new();
    let mut told: Vec<(usize, &str)> = Vec::new();
    for operation in &row.operations {
        let arrows = drawing.picture.arrows.iter();
        for arrow in arrows.filter(|arrow| arrow.to == operation.id) {
            let Some((from, shown)) = layout.rows.get(&arrow.from) else {
                continue;
            };
            if *from == number || told.contains(&(*from, arrow.why)) {
                continue;
            }
            told.push((*from, arrow.why));
            let (sign, word) = match arrow.kind {
                ArrowKind::HappensBefore => ("\u{2192}", "after"),
                ArrowKind::Wakes => ("\u{21e2}", "by"),
                ArrowKind::Race => ("\u{21af}", "unordered with"),
            };
            let earlier = &drawing.picture.rows[*from];
            let shown = shown.map(|shown| shown.to_string());
            let shown = shown.unwrap_or_else(|| numbers(&earlier.operations));
            let _ = write!(
                html,
                " <span class=\"after\"><span aria-hidden=\"true\">{sign}</span> {word} <a href=\"#{}-r{from}\">{shown}</a> \
                 ({})</span>",
                drawing.id, arrow.why
            );
        }
    }
    html
}

/// What a row of the table is made of.
struct Line<'a> {
    id: String,
    class: String,
    /// The row of which it is an operation.
    of: Option<String>,
    number: String,
    lane: Option<u32>,
    /// HTML.
    what: String,
    place: Option<&'a Place>,
}

fn cells(html: &mut String, drawing: &Drawing<'_>, layout: &Layout, line: &Line<'_>) {
    let of = line.of.as_deref().map(|of| format!(" data-of=\"{of}\""));
    let _ = write!(
        html,
        "<tr class=\"{}\" id=\"{}\" tabindex=\"-1\"{}><th scope=\"row\" class=\"number\">{}</th>",
        line.class,
        line.id,
        of.unwrap_or_default(),
        line.number
    );
    let lane = |lane: u32| format!("lane lane-{}", lane % COLOURS);
    match line.lane {
        _ if layout.is_wide() => {
            let who = line.lane.map(|lane| text(name(drawing.picture, lane)));
            let who = who.map(|who| format!("<b class=\"who\">{who}</b> "));
            let class = line.lane.map(lane).unwrap_or_default();
            let _ = write!(
                html,
                "<td class=\"act {class}\">{}{}</td>",
                who.unwrap_or_default(),
                line.what
            );
        }
        None => {
            let _ = write!(
                html,
                "<td class=\"act\" colspan=\"{}\">{}</td>",
                layout.columns(),
                line.what
            );
        }
        Some(own) => {
            for other in &layout.lanes {
                let class = lane(*other);
                let _ = match *other == own {
                    true => write!(html, "<td class=\"act {class}\">{}</td>", line.what),
                    false => write!(html, "<td class=\"{class}\"></td>"),
                };
            }
        }
    }
    html.push_str("<td class=\"source\">");
    if let Some(place) = line.place {
        let _ = write!(html, "<span class=\"place\">{}</span>", text(&place.text));
        if let Some(source) = drawing.page.line(place) {
            let _ = write!(html, "<code>{}</code>", code(source.trim()));
        }
    }
    html.push_str("</td></tr>\n");
}

/// Who holds what and waits for whom, with stacks.
pub fn endings(html: &mut String, drawing: &Drawing<'_>) {
    let picture = drawing.picture;
    if picture.endings.is_empty() {
        return;
    }
    html.push_str("<h3>How it ended</h3>\n<ul class=\"endings\">\n");
    for ending in &picture.endings {
        let holds = match ending.holds.is_empty() {
            true => String::new(),
            false => format!("holds {}, ", ending.holds.join(", ")),
        };
        let _ = write!(
            html,
            "<li><strong>{}</strong> {}{}",
            text(name(picture, ending.lane)),
            text(&holds),
            text(&ending.waits)
        );
        if !ending.frames.is_empty() {
            html.push_str("<pre>");
            for frame in &ending.frames {
                let _ = writeln!(html, "at {}", text(frame));
            }
            html.push_str("</pre>");
        }
        html.push_str("</li>\n");
    }
    html.push_str("</ul>\n");
}
