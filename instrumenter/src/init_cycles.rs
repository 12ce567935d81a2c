//! Static initialisers that may need each other.
//!
//! Two threads that initialise such classes in opposite orders wait for each other for ever (JLS 12.4.2). Which thread
//! initialises a class is no choice of a schedule, so these classes are named, and the checker reports when one of
//! them is initialised while several threads are alive.
//!
//! An over-approximation. The initialisation of a class needs that of its superclass and of the classes that its
//! initialiser uses, directly or in methods of the same class; if it calls code of another class of the program, it
//! needs everything that this class mentions, and so on.

use crate::class::opcode::{op, Instruction};
use crate::class::pool::tag;
use crate::class::{Class, Result};
use crate::platform::in_place::is_rewritten;
use crate::policy::is_platform;
use crate::universe::Universe;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What the initialisation of a class may need.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needs {
    /// It has a static initialiser.
    pub initialiser: bool,
    /// Internal names of classes of the program whose fields, methods or constructors its initialiser uses.
    uses: BTreeSet<String>,
    /// Those of them whose code it may run.
    runs: BTreeSet<String>,
    /// All classes of the program whose members its code may use.
    mentions: BTreeSet<String>,
}

/// Reads what the initialisation of a class may need.
///
/// # Errors
/// Damage in the class file.
pub fn needs(class: &Class<'_>) -> Result<Needs> {
    let own = class.name()?;
    let mut needs = Needs {
        mentions: mentioned(class)?,
        ..Needs::default()
    };
    // Methods of this class that the initialiser may run, by name and descriptor.
    let mut running = vec![("<clinit>".to_string(), "()V".to_string())];
    let mut next = 0;
    while let Some((name, descriptor)) = running.get(next).cloned() {
        next += 1;
        for method in &class.methods {
            if class.pool.text(method.name)? != name
                || class.pool.text(method.descriptor)? != descriptor
            {
                continue;
            }
            let Some(code) = class.code(method)? else {
                continue;
            };
            needs.initialiser |= name == "<clinit>";
            let bytes = &class.bytes[code.bytes.clone()];
            for instruction in class.instructions(&code)? {
                if instruction.opcode == op::INVOKEDYNAMIC
                    || is_computed(class, &instruction, bytes)
                {
                    // The body of a lambda is a method of this class; bootstrap methods are mentioned in it.
                    needs.runs.insert(own.clone());
                }
                let Some(member) = member(class, &instruction, bytes)? else {
                    continue;
                };
                if is_platform(&member.0) {
                    continue;
                }
                let calls = instruction.opcode >= op::INVOKEVIRTUAL;
                if member.0 != own {
                    if calls {
                        needs.runs.insert(member.0.clone());
                    }
                    needs.uses.insert(member.0);
                } else if calls && !running.contains(&(member.1.clone(), member.2.clone())) {
                    running.push((member.1, member.2));
                }
            }
        }
    }
    Ok(needs)
}

/// Whether an instruction pushes a dynamic constant.
fn is_computed(class: &Class<'_>, instruction: &Instruction, code: &[u8]) -> bool {
    let index = match instruction.opcode {
        op::LDC => u16::from(code[instruction.pc as usize + 1]),
        op::LDC_W | op::LDC2_W => instruction.index(code),
        _ => return false,
    };
    class.pool.tag(index) == Some(tag::DYNAMIC)
}

/// Owner, name and descriptor of the member that an instruction uses.
fn member(
    class: &Class<'_>,
    instruction: &Instruction,
    code: &[u8],
) -> Result<Option<(String, String, String)>> {
    if !(op::GETSTATIC..=op::INVOKEINTERFACE).contains(&instruction.opcode) {
        return Ok(None);
    }
    let member = class.pool.member(instruction.index(code))?;
    Ok(Some((
        member.owner.to_string(),
        member.name.to_string(),
        member.descriptor.to_string(),
    )))
}

/// Internal names of the classes of the program whose members the code of a class may use.
fn mentioned(class: &Class<'_>) -> Result<BTreeSet<String>> {
    let members = [tag::FIELDREF, tag::METHODREF, tag::INTERFACE_METHODREF];
    let mut names = BTreeSet::new();
    for index in 1..class.pool.count() {
        if class
            .pool
            .tag(index)
            .is_some_and(|tag| members.contains(&tag))
        {
            let owner = class.pool.member(index)?.owner;
            if !is_platform(&owner) && !owner.starts_with('[') {
                names.insert(owner.to_string());
            }
        }
    }
    Ok(names)
}

/// Names (with dots, sorted) of the classes whose initialisation may be part of such a circle.
pub fn cycles(universe: &Universe) -> Vec<String> {
    let names: Vec<&str> = universe.classes().map(|(name, _)| name).collect();
    let index: FxHashMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(i, name)| (*name, i))
        .collect();
    // Node 2i is the initialisation of class i, node 2i + 1 any code of it.
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); 2 * names.len()];
    for (i, (_, info)) in universe.classes().enumerate() {
        let number = |name: &String| index.get(name.as_str()).copied();
        let needs = &info.needs;
        let initialised = needs.uses.iter().chain(&info.superclass);
        edges[2 * i].extend(initialised.filter_map(number).map(|j| 2 * j));
        edges[2 * i].extend(needs.runs.iter().filter_map(number).map(|j| 2 * j + 1));
        for j in needs.mentions.iter().filter_map(number) {
            edges[2 * i + 1].extend([2 * j, 2 * j + 1]);
        }
    }
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); names.len()];
    for (user, mentioned) in edges.iter().skip(1).step_by(2).enumerate() {
        // Every other target is the initialisation of a class.
        for class in mentioned.iter().filter(|node| *node % 2 == 0) {
            users[class / 2].push(user);
        }
    }
    let mut suspects = Vec::new();
    for component in components(&edges) {
        let initialised = component.into_iter().filter(|node| node % 2 == 0);
        let active: Vec<&str> = initialised
            .map(|node| node / 2)
            .filter(|&class| {
                let users = users[class].iter().map(|user| names[*user]);
                let class = names[class];
                // Those of the JDK are known not to wait for each other.
                universe.has_initialiser(class)
                    && !follows(universe, class, users)
                    && !is_rewritten(class)
            })
            .map(|class| names[class])
            .collect();
        if active.len() > 1 {
            suspects.extend(active.iter().map(|class| class.replace('/', ".")));
        }
    }
    suspects.sort();
    suspects
}

/// Whether a class has no initialiser of its own and is used by its superclasses only, as the bodies of enum constants
/// are: whoever initialises it has begun to initialise the superclass before. `users` are the classes of the program
/// whose code may use its members.
fn follows<'u>(universe: &Universe, class: &str, mut users: impl Iterator<Item = &'u str>) -> bool {
    let own = universe
        .get(class)
        .is_some_and(|info| info.needs.initialiser);
    let family = universe.superclasses(class);
    !own && users.all(|user| user == class || family.contains(&user))
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
