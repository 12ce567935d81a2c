//! The classes of a test: its own, those above that, and, for one that is `@Nested`, those around it.

use std::collections::HashMap;

use jcheck_instrumenter::policy;
use jcheck_instrumenter::Input;

use super::classes::Class;
use super::composed::Composed;
use super::discover::Method;
use super::find;
use super::parameters::Framework;
use crate::error::CliError;

/// A class of tests, with its superclasses and interfaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// The class first, then those above it: interfaces before superclasses.
    pub classes: Vec<Class>,
    /// The same in the order of what comes before a test: superclasses, interfaces, and the class itself.
    top_down: Vec<usize>,
}

impl Level {
    /// The class, with those above it; none, if it is not there.
    ///
    /// # Errors
    /// When a class file cannot be read, or a class is missing that it extends.
    fn of(name: &str, composed: &Composed, inputs: &[Input]) -> Result<Option<Self>, CliError> {
        let mut classes: Vec<Class> = Vec::new();
        // Those still to be read, the next one last, with the one below each.
        let mut next: Vec<(String, Option<String>)> = vec![(name.to_string(), None)];
        while let Some((name, below)) = next.pop() {
            if classes.iter().any(|class| class.name == name) {
                continue;
            }
            if let Some(bytes) = find::bytes(&name, inputs)? {
                let found = Class::read(&name, &bytes, composed)?;
                let below = || Some(name.clone());
                next.extend(found.above.iter().map(|above| (above.clone(), below())));
                let faces = found.faces.iter().rev();
                next.extend(faces.map(|face| (face.clone(), below())));
                classes.push(found);
            } else if let Some(below) = below.filter(|_| !policy::is_platform(&slashed(&name))) {
                let missing = format!("which {below} extends, is in no jar of this program");
                let hint = "--maven or --class-path";
                return Err(CliError::Usage(format!("{name}, {missing} (hint: {hint})")));
            }
        }
        let index = classes.iter().enumerate();
        let index: HashMap<&str, usize> = index.map(|(i, class)| (&*class.name, i)).collect();
        let mut top_down = Vec::new();
        if !classes.is_empty() {
            add_downwards(0, &classes, &index, &mut top_down);
        }
        let found = Level { classes, top_down };
        Ok(Some(found).filter(|found| !found.classes.is_empty()))
    }

    /// The class itself.
    pub fn class(&self) -> &Class {
        &self.classes[0]
    }

    /// Superclasses, interfaces, and the class itself.
    pub fn downwards(&self) -> impl Iterator<Item = &Class> {
        self.top_down.iter().map(|at| &self.classes[*at])
    }

    /// Whether a class below this one has another method in place of one of its methods.
    pub fn overrides(&self, class: &Class, method: &Method) -> bool {
        let word = method.word();
        let below = self
            .classes
            .iter()
            .take_while(|below| below.name != class.name);
        let is_virtual = class.virtuals.contains(&word);
        below.into_iter().any(|below| {
            let same = |other: &Method| other.role == method.role && other.word() == word;
            // For JUnit 5 one without the annotation does not run. Elsewhere it is called as the one above.
            let hides = is_virtual && method.framework == Framework::Jupiter;
            below.methods.iter().any(same) || hides && below.hides(&word)
        })
    }

    /// The `@Nested` classes in it, those in these as well.
    ///
    /// # Errors
    /// When a class file cannot be read.
    pub fn nested(&self, composed: &Composed, inputs: &[Input]) -> Result<Vec<Level>, CliError> {
        let mut found = Vec::new();
        for inner in self.classes.iter().flat_map(|class| &class.members) {
            let inner = Level::of(inner, composed, inputs)?;
            if let Some(inner) = inner.filter(|inner| inner.class().outer.is_some()) {
                let more = inner.nested(composed, inputs)?;
                found.push(inner);
                found.extend(more);
            }
        }
        Ok(found)
    }
}

/// The classes above the one at an index, then itself.
fn add_downwards(
    at: usize,
    classes: &[Class],
    index: &HashMap<&str, usize>,
    found: &mut Vec<usize>,
) {
    let class = &classes[at];
    for above in class.above.iter().chain(&class.faces) {
        if let Some(above) = index.get(&**above).filter(|above| **above > at) {
            add_downwards(*above, classes, index, found);
        }
    }
    if !found.contains(&at) {
        found.push(at);
    }
}

/// The class of this name, after those around it: the outermost first.
///
/// # Errors
/// When there is no such class, or one that it needs is missing.
pub fn all(name: &str, composed: &Composed, inputs: &[Input]) -> Result<Vec<Level>, CliError> {
    let mut found = Level::of(name, composed, inputs)?;
    // `Outer.Inner` is the name in the source.
    let mut binary = name.to_string();
    while let (None, Some(dot)) = (&found, binary.rfind('.')) {
        binary.replace_range(dot..=dot, "$");
        found = Level::of(&binary, composed, inputs)?;
    }
    let Some(found) = found else {
        let hint = "the directory of the compiled tests is the program, all else is --class-path";
        return Err(CliError::Usage(format!(
            "there is no class {name} (hint: {hint})"
        )));
    };
    let mut levels = vec![found];
    while let Some(outer) = levels.last().and_then(|level| level.class().outer.clone()) {
        let Some(outer) = Level::of(&outer, composed, inputs)? else {
            let inner = &levels[0].class().name;
            let missing = format!("which is around {inner}, is in no jar of this program");
            return Err(CliError::Usage(format!("{outer}, {missing}")));
        };
        levels.push(outer);
    }
    levels.reverse();
    Ok(levels)
}

fn slashed(name: &str) -> String {
    name.replace('.', "/")
}
