//! The project whose dependencies are the libraries of a program.

use crate::error::CliError;

/// What the user asks for, in order.
#[derive(Debug, Default)]
pub struct Project {
    libraries: Vec<Library>,
    boms: Vec<[String; 3]>,
    excluded: Vec<[String; 2]>,
}

#[derive(Debug)]
struct Library {
    group: String,
    name: String,
    /// None when a bill of materials says it.
    version: Option<String>,
    /// Maven's `type`, and with it the extension of the file.
    kind: Option<String>,
    classifier: Option<String>,
}

impl Project {
    /// Adds `GROUP:NAME[:VERSION[:TYPE[:CLASSIFIER]]]`.
    ///
    /// # Errors
    /// When the text is not of this form, or the same library is there in another version.
    pub fn library(&mut self, text: &str) -> Result<(), CliError> {
        let hint = "GROUP:NAME:VERSION, for example com.google.guava:guava:33.4.0-jre";
        let parts = words(text, 2..=5, false, "no Maven coordinates", hint)?;
        let part = |at: usize| parts.get(at).cloned();
        let library = Library {
            group: parts[0].clone(),
            name: parts[1].clone(),
            version: part(2),
            kind: part(3),
            classifier: part(4),
        };
        let same = |other: &&Library| {
            (&other.group, &other.name) == (&library.group, &library.name)
                && (&other.kind, &other.classifier) == (&library.kind, &library.classifier)
        };
        match self.libraries.iter().find(same) {
            None => self.libraries.push(library),
            Some(other) if other.version == library.version => {}
            Some(other) => {
                let old = other.version.as_deref().unwrap_or("no version");
                return Err(CliError::Usage(format!(
                    "`{text}` is asked for in another version, too: {old} (hint: give one of them)"
                )));
            }
        }
        Ok(())
    }

    /// Takes versions from the bill of materials `GROUP:NAME:VERSION`.
    ///
    /// # Errors
    /// When the text is not of this form.
    pub fn bom(&mut self, text: &str) -> Result<(), CliError> {
        let hint = "GROUP:NAME:VERSION, for example io.netty:netty-bom:4.1.115.Final";
        let parts = words(text, 3..=3, false, "no Maven coordinates", hint)?;
        self.boms.extend(parts.try_into());
        Ok(())
    }

    /// Leaves `GROUP:NAME` out of what all libraries need; `*` stands for any.
    ///
    /// # Errors
    /// When the text is not of this form.
    pub fn exclude(&mut self, text: &str) -> Result<(), CliError> {
        let hint = "GROUP:NAME, each of which may be *";
        let parts = words(text, 2..=2, true, "no exclusion", hint)?;
        self.excluded.extend(parts.try_into());
        Ok(())
    }

    /// Its libraries, for messages.
    pub fn names(&self) -> String {
        let name = |library: &Library| {
            let version = library.version.iter();
            let parts = [&library.group, &library.name].into_iter().chain(version);
            let parts = parts.chain(&library.kind).chain(&library.classifier);
            parts.map(String::as_str).collect::<Vec<_>>().join(":")
        };
        let names: Vec<String> = self.libraries.iter().map(name).collect();
        names.join(", ")
    }

    /// The POM, or none without libraries.
    ///
    /// # Errors
    /// When a library has no version, and there is no bill of materials that could say it.
    pub fn text(&self) -> Result<Option<String>, CliError> {
        if self.libraries.is_empty() {
            return Ok(None);
        }
        let mut bare = self
            .libraries
            .iter()
            .filter(|library| library.version.is_none());
        if let (Some(library), true) = (bare.next(), self.boms.is_empty()) {
            return Err(CliError::Usage(format!(
                "`{}:{}` are no Maven coordinates without a version (hint: GROUP:NAME:VERSION, or --maven-bom)",
                library.group, library.name
            )));
        }
        let managed: String = self.boms.iter().map(bom).collect();
        let excluded: String = self.excluded.iter().map(exclusion).collect();
        let excluded = match excluded.is_empty() {
            true => excluded,
            false => format!("<exclusions>{excluded}</exclusions>"),
        };
        let libraries = self.libraries.iter();
        let libraries: String = libraries
            .map(|library| dependency(library, &excluded))
            .collect();
        Ok(Some(format!(
            "<project xmlns=\"http://maven.apache.org/POM/4.0.0\">\n<modelVersion>4.0.0</modelVersion>\n\
             <groupId>jcheck</groupId><artifactId>program</artifactId><version>1</version><packaging>pom</packaging>\n\
             <dependencyManagement><dependencies>\n{managed}</dependencies></dependencyManagement>\n\
             <dependencies>\n{libraries}</dependencies>\n</project>\n"
        )))
    }
}

/// The parts of `text` between colons, if each is a word that may stand in a POM and in a path.
fn words(
    text: &str,
    count: std::ops::RangeInclusive<usize>,
    wildcards: bool,
    what: &str,
    hint: &str,
) -> Result<Vec<String>, CliError> {
    let parts: Vec<String> = text.split(':').map(String::from).collect();
    let good = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let word = |part: &String| {
        (wildcards && part == "*") || (part.chars().all(good) && !part.trim_matches('.').is_empty())
    };
    match count.contains(&parts.len()) && parts.iter().all(word) {
        true => Ok(parts),
        false => Err(CliError::Usage(format!(
            "`{text}` are {what} (hint: {hint})"
        ))),
    }
}

fn element(name: &str, value: Option<&String>) -> String {
    value.map_or_else(String::new, |value| format!("<{name}>{value}</{name}>"))
}

fn bom([group, name, version]: &[String; 3]) -> String {
    format!(
        "<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version>\
         <type>pom</type><scope>import</scope></dependency>\n"
    )
}

fn exclusion([group, name]: &[String; 2]) -> String {
    format!("<exclusion><groupId>{group}</groupId><artifactId>{name}</artifactId></exclusion>")
}

fn dependency(library: &Library, excluded: &str) -> String {
    let elements = [
        element("groupId", Some(&library.group)),
        element("artifactId", Some(&library.name)),
        element("version", library.version.as_ref()),
        element("type", library.kind.as_ref()),
        element("classifier", library.classifier.as_ref()),
    ];
    format!("<dependency>{}{excluded}</dependency>\n", elements.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_a_dependency_with_all_that_is_excluded() {
        let mut project = Project::default();
        project.library("a.b:c:1:jar:linux").unwrap();
        project.exclude("*:log").unwrap();
        let text = project.text().unwrap().unwrap();
        let expected = "<dependency><groupId>a.b</groupId><artifactId>c</artifactId><version>1</version>\
                        <type>jar</type><classifier>linux</classifier><exclusions><exclusion><groupId>*</groupId>\
                        <artifactId>log</artifactId></exclusion></exclusions></dependency>";
        assert!(text.contains(expected), "{text}");
        assert_eq!(project.names(), "a.b:c:1:jar:linux");
    }

    #[test]
    fn only_a_bill_of_materials_makes_a_version_unnecessary() {
        let mut project = Project::default();
        project.library("a:b").unwrap();
        let error = project.text().unwrap_err().to_string();
        assert!(error.contains("without a version"), "{error}");
        project.bom("a:all:7").unwrap();
        let text = project.text().unwrap().unwrap();
        assert!(text.contains("<scope>import</scope>"), "{text}");
    }

    #[test]
    fn one_library_in_two_versions_is_refused() {
        let mut project = Project::default();
        project.library("a:b:1").unwrap();
        project.library("a:b:1").unwrap();
        project.library("a:b:2:jar:tests").unwrap();
        let error = project.library("a:b:2").unwrap_err().to_string();
        assert!(error.contains("in another version, too: 1"), "{error}");
    }

    #[test]
    fn exclusions_have_two_parts() {
        let mut project = Project::default();
        for bad in ["a", "a:b:c", "a:**", ":", "a:b/c"] {
            let error = project.exclude(bad).unwrap_err().to_string();
            assert!(error.contains("no exclusion"), "{bad}: {error}");
        }
        assert!(Project::default().text().unwrap().is_none());
    }
}
