//! Static initialisers that may need each other.
//!
//! Two threads that initialise such classes in opposite orders wait for each other for ever (JLS 12.4.2). Which thread
//! initialises a class is no choice of a schedule, so these classes are named, and the checker reports when one of them is
//! initialised while several threads are alive.
//!
//! An over-approximation: a class needs its superclass, and, if its initialiser does more than store constants and new
//! platform objects in its own fields, every class that it mentions anywhere.

use crate::class::opcode::op;
use crate::class::pool::tag;
use crate::class::{Class, Result};
use crate::universe::Universe;
use std::collections::{BTreeSet, HashMap};

/// What the initialisation of a class may need.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needs {
    /// It has a static initialiser.
    pub initialiser: bool,
    /// Internal names of classes that its initialiser may use; its superclass is not among them.
    pub classes: BTreeSet<String>,
}

/// Reads what the initialisation of a class may need.
///
/// # Errors
/// Damage in the class file.
pub fn needs(class: &Class<'_>) -> Result<Needs> {
    let mut needs = Needs::default();
    for method in &class.methods {
        if class.pool.text(method.name)? != "<clinit>" {
            continue;
        }
        let Some(code) = class.code(method)? else {
            continue;
        };
        needs.initialiser = true;
        let bytes = &class.bytes[code.bytes.clone()];
        let own = class.name()?;
        let mut open = false;
        for instruction in class.instructions(&code)? {
            let opcode = instruction.opcode;
            let calls = (op::INVOKEVIRTUAL..=op::INVOKEINTERFACE).contains(&opcode);
            let uses = (op::GETSTATIC..=op::PUTFIELD).contains(&opcode);
            if opcode == op::INVOKEDYNAMIC {
                open = true;
            } else if calls || uses {
                let member = class.pool.member(instruction.index(bytes))?;
                let platform = crate::policy::is_platform(&member.owner);
                open |= !platform && (calls || *member.owner != own);
            }
        }
        if open {
            needs.classes.extend(mentioned(class)?);
        }
    }
    Ok(needs)
}

/// Internal names of all classes in the constant pool.
fn mentioned(class: &Class<'_>) -> Result<Vec<String>> {
    (1..class.pool.count())
        .filter(|index| class.pool.tag(*index) == Some(tag::CLASS))
        .map(|index| class.pool.class_name(index).map(|name| name.into_owned()))
        .collect()
}

/// Names (with dots, sorted) of the classes whose initialisation may be part of such a circle: the strongly connected
/// components of the relation "needs" in which the initialisation of more than one class does something.
pub fn cycles(universe: &Universe) -> Vec<String> {
    let names: Vec<&str> = universe.classes().map(|(name, _)| name).collect();
    let index: HashMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(i, name)| (*name, i))
        .collect();
    let edges: Vec<Vec<usize>> = universe
        .classes()
        .map(|(_, info)| {
            let needed = info.needs.classes.iter().chain(&info.superclass);
            needed
                .filter_map(|name| index.get(name.as_str()).copied())
                .collect()
        })
        .collect();
    let mut suspects: Vec<String> = components(&edges)
        .into_iter()
        .flat_map(|component| {
            let active: Vec<usize> = component
                .into_iter()
                .filter(|class| universe.has_initialiser(names[*class]))
                .collect();
            if active.len() > 1 {
                active
            } else {
                Vec::new()
            }
        })
        .map(|class| names[class].replace('/', "."))
        .collect();
    suspects.sort();
    suspects
}

/// Strongly connected components, after Tarjan 1972, with a stack of our own instead of recursion.
fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut number = vec![UNSEEN; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut on_stack = vec![false; edges.len()];
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..edges.len() {
        if number[root] != UNSEEN {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.pop() {
            if edge == 0 {
                number[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            match edges[node].get(edge) {
                Some(&target) => {
                    path.push((node, edge + 1));
                    if number[target] == UNSEEN {
                        path.push((target, 0));
                    } else if on_stack[target] {
                        low[node] = low[node].min(number[target]);
                    }
                }
                None => {
                    if let Some((parent, _)) = path.last() {
                        low[*parent] = low[*parent].min(low[node]);
                    }
                    if low[node] == number[node] {
                        let start = stack.iter().rposition(|n| *n == node).unwrap_or(0);
                        let component = stack.split_off(start);
                        for member in &component {
                            on_stack[*member] = false;
                        }
                        found.push(component);
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_found_without_recursion() {
        let edges = vec![vec![1], vec![2], vec![0], vec![1], vec![]];
        let mut found = components(&edges);
        for component in &mut found {
            component.sort_unstable();
        }
        found.sort();
        assert_eq!(found, vec![vec![0, 1, 2], vec![3], vec![4]]);
        let long: Vec<Vec<usize>> = (0..100_000).map(|i| vec![(i + 1) % 100_000]).collect();
        assert_eq!(components(&long).len(), 1);
    }
}
