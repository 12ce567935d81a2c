//! Reads the text of the table, see [`super`].

use super::{Group, Kind, Row};
use thiserror::Error;

/// A line of the table that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("natives/{}.txt:{line}: {what}", kind.word())]
pub struct MalformedRow {
    /// Which file.
    pub kind: Kind,
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: &'static str,
}

/// JDKs that a row can be limited to.
const VERSIONS: [&str; 2] = ["17", "25"];

/// The groups of one file.
pub(super) fn groups(kind: Kind, text: &'static str) -> Result<Vec<Group>, MalformedRow> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let wrong = |what| MalformedRow {
            kind,
            line: number + 1,
            what,
        };
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(head) = line.strip_prefix('[') {
            let (name, flag) = head.split_once(']').ok_or(wrong("a ] is missing"))?;
            let accesses = match flag.trim() {
                "" => false,
                "accesses" => true,
                _ => return Err(wrong("only `accesses` can follow the name of a group")),
            };
            groups.push(Group {
                name,
                kind,
                accesses,
                reason: String::new(),
                rows: Vec::new(),
            });
            continue;
        }
        let group = groups.last_mut().ok_or(wrong("a row before any group"))?;
        if let Some(reason) = line.strip_prefix('|') {
            if !group.reason.is_empty() {
                group.reason.push(' ');
            }
            group.reason.push_str(reason.trim());
        } else if line.starts_with(' ') {
            let row = group.rows.last_mut().ok_or(wrong("no row to go on with"))?;
            row.methods.extend(line.split_whitespace());
        } else {
            group.rows.push(
                row(line).ok_or(wrong("neither a class with methods, nor a package without"))?,
            );
        }
    }
    Ok(groups)
}

fn row(line: &'static str) -> Option<Row> {
    let mut words = line.split_whitespace().peekable();
    let class = words.next()?;
    let version = words.next_if(|word| VERSIONS.contains(word));
    let only = version.and_then(|version| version.parse().ok());
    let methods: Vec<&str> = words.collect();
    let row = Row {
        class,
        only,
        methods,
    };
    (row.package().is_some() == row.methods.is_empty()).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(text: &'static str) -> String {
        let wrong = groups(Kind::Pure, text).unwrap_err();
        wrong.to_string()
    }

    #[test]
    fn rows_go_on_and_have_versions() {
        let text = "# head\n[g] accesses\n| One.\n| Two.\na/B 17  m\n   n(I)V\nc/**\n";
        let groups = groups(Kind::Pinned, text).unwrap();
        assert_eq!(groups.len(), 1);
        assert_eq!(groups[0].reason, "One. Two.");
        assert!(groups[0].accesses);
        assert_eq!(groups[0].rows[0].only, Some(17));
        assert_eq!(groups[0].rows[0].methods, ["m", "n(I)V"]);
        assert_eq!(groups[0].rows[1].package(), Some("c/"));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        assert_eq!(what("a/B m"), "natives/pure.txt:1: a row before any group");
        assert!(what("[g\n").contains("a ] is missing"));
        assert!(what("[g] access\n").contains("only `accesses`"));
        assert!(what("[g]\n  m\n").contains("no row to go on with"));
        for row in ["[g]\na/B\n", "[g]\na/B 17\n", "[g]\na/** m\n"] {
            assert!(what(row).ends_with("nor a package without"), "{row}");
        }
    }
}
