//! Entries as text: the inverse of the parser, up to comments and the lines that entries stand on.

use std::fmt;

use crate::{AnnotationFile, Entry, Method, Selector};

/// One entry per line, in order.
impl fmt::Display for AnnotationFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries
            .iter()
            .try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.tentative { "tentatively " } else { "" };
        write!(f, "{mark}{}", self.selector)
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class(class) => write!(f, "class {class}"),
            Self::Allocation {
                class,
                method,
                line: None,
            } => write!(f, "new {class} at {method}"),
            Self::Allocation {
                class,
                method,
                line: Some(line),
            } => write!(f, "new {class} at {method}:{line}"),
            Self::Field { class, name } => write!(f, "field {class}.{name}"),
            Self::Initialiser(class) => write!(f, "initialiser {class}"),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.name)
    }
}

#[cfg(test)]
mod tests {
    use crate::{AnnotationFile, Entry, FileKind, Method, Selector};

    /// A small deterministic generator (xorshift), so that a failure comes back.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % sides as u64) as usize
        }

        fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
            words[self.roll(words.len())]
        }
    }

    fn identifier(dice: &mut Dice) -> String {
        const WORDS: [&str; 12] = [
            "A",
            "bank",
            "Table$Fork",
            "$",
            "_x",
            "café",
            "été2",
            "class",
            "new",
            "at",
            "foo-impl",
            "tentatively",
        ];
        dice.pick(&WORDS).to_owned()
    }

    fn class(dice: &mut Dice) -> String {
        (0..=dice.roll(4))
            .map(|_| identifier(dice))
            .collect::<Vec<_>>()
            .join(".")
    }

    fn array_or_class(dice: &mut Dice) -> String {
        let element = if dice.roll(4) == 0 {
            "int[]".to_owned()
        } else {
            class(dice)
        };
        element + &"[]".repeat(dice.roll(3))
    }

    fn selector(kind: FileKind, dice: &mut Dice) -> Selector {
        match dice.roll(if kind == FileKind::Commun { 4 } else { 3 }) {
            3 => Selector::Initialiser(class(dice)),
            0 => Selector::Class(array_or_class(dice)),
            1 => {
                let name = match dice.roll(4) {
                    0 => "<init>".to_owned(),
                    1 => "<clinit>".to_owned(),
                    _ => identifier(dice),
                };
                let line = (dice.roll(2) == 0).then(|| 1 + dice.roll(65535) as u32);
                Selector::Allocation {
                    class: array_or_class(dice),
                    method: Method {
                        class: class(dice),
                        name,
                    },
                    line,
                }
            }
            _ => Selector::Field {
                class: class(dice),
                name: identifier(dice),
            },
        }
    }

    #[test]
    fn parse_after_print_is_the_identity() {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        for round in 0..2000 {
            let kind = if dice.roll(2) == 0 {
                FileKind::Unshared
            } else {
                FileKind::Commun
            };
            let entries = (0..dice.roll(8) as u32)
                .map(|i| Entry {
                    selector: selector(kind, &mut dice),
                    tentative: kind == FileKind::Unshared && dice.roll(3) == 0,
                    line: i + 1,
                })
                .collect();
            let file = AnnotationFile {
                kind,
                name: "generated".to_owned(),
                entries,
            };
            let text = file.to_string();
            let parsed = AnnotationFile::parse(kind, "generated", &text)
                .unwrap_or_else(|errors| panic!("round {round}:\n{text}\n{errors}"));
            assert_eq!(parsed, file, "round {round}:\n{text}");
            assert_eq!(parsed.to_string(), text);
        }
    }
}
