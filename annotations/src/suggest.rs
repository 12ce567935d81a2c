//! "Did you mean": the candidate that is nearest to a misspelt name.

/// The candidate with the least edit distance to `wanted`, if it is near enough to be a slip: at most a third of the
/// length of `wanted`, and at least 2. Ties go to the first candidate. Cost: O(candidates * length^2).
pub(crate) fn nearest<'a>(
    wanted: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let limit = (wanted.chars().count() / 3).max(2);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // A distance is at least the difference of the lengths; this skips most of a large program.
        if candidate.chars().count().abs_diff(wanted.chars().count()) > limit {
            continue;
        }
        let distance = edit_distance(wanted, candidate);
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The least number of insertions, deletions and replacements of characters that turn `a` into `b` (Levenshtein).
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, c) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, d) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(c != *d);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, distance) in [
            ("", "", 0),
            ("", "abc", 3),
            ("kitten", "sitting", 3),
            ("flaw", "lawn", 2),
            ("été", "ete", 2),
        ] {
            assert_eq!(edit_distance(a, b), distance, "{a} {b}");
            assert_eq!(edit_distance(b, a), distance, "{b} {a}");
        }
    }

    #[test]
    fn nearest_is_near_or_nothing() {
        let names = ["com.example.Account", "com.example.Bank", "Table$Fork"];
        assert_eq!(
            nearest("com.example.Acount", names),
            Some("com.example.Account")
        );
        assert_eq!(nearest("Table.Fork", names), Some("Table$Fork"));
        assert_eq!(nearest("org.elsewhere.Thing", names), None);
        assert_eq!(nearest("x", []), None);
    }
}
