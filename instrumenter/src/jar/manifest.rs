//! The manifest of a jar (JAR File Specification): main class, and the digests of a signed jar.

/// Longest line in bytes, without the line end.
const MAX_LINE: usize = 72;

/// A parsed manifest: the main section, then one section per entry. Values are unfolded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    sections: Vec<Vec<(String, String)>>,
}

impl Manifest {
    /// Parses; lines that are no attributes are dropped.
    pub fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes)
            .replace("\r\n", "\n")
            .replace('\r', "\n");
        let text = text.replace("\n ", "");
        let mut sections = vec![Vec::new()];
        for line in text.lines() {
            if line.is_empty() {
                sections.push(Vec::new());
            } else if let (Some((name, value)), Some(section)) =
                (line.split_once(':'), sections.last_mut())
            {
                let value = value.strip_prefix(' ').unwrap_or(value);
                section.push((name.to_string(), value.to_string()));
            }
        }
        sections.retain(|s| !s.is_empty());
        Manifest { sections }
    }

    /// An attribute of the main section.
    pub fn main_attribute(&self, name: &str) -> Option<&str> {
        let (_, value) = self
            .sections
            .first()?
            .iter()
            .find(|(n, _)| n.eq_ignore_ascii_case(name))?;
        Some(value.trim())
    }

    /// Sets an attribute of the main section.
    pub fn set_main_attribute(&mut self, name: &str, value: &str) {
        if self.sections.is_empty() {
            self.sections
                .push(vec![("Manifest-Version".into(), "1.0".into())]);
        }
        let section = &mut self.sections[0];
        match section
            .iter_mut()
            .find(|(n, _)| n.eq_ignore_ascii_case(name))
        {
            Some((_, old)) => *old = value.to_string(),
            None => section.push((name.to_string(), value.to_string())),
        }
    }

    /// Drops the digests that signatures refer to; returns how many there were.
    pub fn strip_digests(&mut self) -> usize {
        let is_digest = |name: &str| name.to_ascii_lowercase().contains("-digest");
        let mut dropped = 0;
        let mut kept = Vec::new();
        for (number, mut section) in std::mem::take(&mut self.sections).into_iter().enumerate() {
            let before = section.len();
            section.retain(|(name, _)| !is_digest(name));
            let digests = before - section.len();
            dropped += digests;
            // A section that said nothing else about its entry goes.
            if number == 0 || digests == 0 || section.len() > 1 {
                kept.push(section);
            }
        }
        self.sections = kept;
        dropped
    }

    /// Formats with lines of at most 72 bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for section in &self.sections {
            for (name, value) in section {
                put_folded(&mut out, &format!("{name}: {value}"));
            }
            out.extend_from_slice(b"\r\n");
        }
        out
    }
}

fn put_folded(out: &mut Vec<u8>, line: &str) {
    let mut room = MAX_LINE;
    let mut buffer = [0; 4];
    for character in line.chars() {
        let bytes = character.encode_utf8(&mut buffer).as_bytes();
        if bytes.len() > room {
            out.extend_from_slice(b"\r\n ");
            room = MAX_LINE - 1;
        }
        out.extend_from_slice(bytes);
        room -= bytes.len();
    }
    out.extend_from_slice(b"\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNED: &str = "Manifest-Version: 1.0\r\nMain-Class: com.example.\r\n Main\r\n\r\n\
        Name: a/B.class\r\nSHA-256-Digest: abc=\r\n\r\nName: a/\r\nSealed: true\r\nSHA1-Digest: x\r\n\r\n";

    #[test]
    fn unfolds_and_strips() {
        let mut manifest = Manifest::parse(SIGNED.as_bytes());
        assert_eq!(
            manifest.main_attribute("main-class"),
            Some("com.example.Main")
        );
        assert_eq!(manifest.strip_digests(), 2);
        let text = String::from_utf8(manifest.to_bytes()).unwrap();
        assert_eq!(
            text,
            "Manifest-Version: 1.0\r\nMain-Class: com.example.Main\r\n\r\nName: a/\r\nSealed: true\r\n\r\n"
        );
    }

    #[test]
    fn folds_long_lines() {
        let mut manifest = Manifest::default();
        let long = "com.example.".repeat(12);
        manifest.set_main_attribute("Main-Class", &long);
        let bytes = manifest.to_bytes();
        assert!(bytes
            .split(|&b| b == b'\n')
            .all(|line| line.len() <= MAX_LINE + 1));
        assert_eq!(
            Manifest::parse(&bytes).main_attribute("Main-Class"),
            Some(long.as_str())
        );
    }
}
