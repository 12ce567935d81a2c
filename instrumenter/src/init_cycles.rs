//! Static initialisers that may need each other.
//!
//! Two threads that initialise such classes in opposite orders wait for each other for ever (JLS 12.4.2). Which thread
//! initialises a class is no choice of a schedule, so these classes are named, and what their initialisers use is told when they
//! run (`passes/initialisation.rs`).
//!
//! The initialisation of a class needs that of its superclass, of its superinterfaces with methods that are inherited,
//! and of the classes that its initialiser uses, directly or in methods of the same class. If it calls code of another
//! class of the program, it needs everything that this class mentions, and so on. A call that it makes of a method of a
//! type may run code of all classes of the program below that type, lambdas among them; so may a call that takes such a
//! type as an argument.
//!
//! That is more than is needed but for two things, which are left out: such a call of a type by another class that the
//! initialiser runs (most of these lead nowhere, and each class that is named has hooks wherever it is used), and what calls methods
//! of `Object`, such as the `hashCode` of a key.

mod needs;

use crate::platform::in_place::is_rewritten;
use crate::policy::is_platform;
use crate::universe::Universe;
pub use needs::{needs, Needs};
use rustc_hash::FxHashMap;

/// Internal names of the classes whose initialisation may be part of such a circle.
pub fn cycles(universe: &Universe) -> Vec<String> {
    let names: Vec<&str> = universe.classes().map(|(name, _)| name).collect();
    let index: FxHashMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(i, name)| (*name, i))
        .collect();
    // Node 2i is the initialisation of class i, node 2i + 1 any code of it; those of types come after them.
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); 2 * names.len()];
    let below = below(universe);
    let mut types: FxHashMap<&str, usize> = FxHashMap::default();
    for (i, (name, info)) in universe.classes().enumerate() {
        let number = |name: &String| index.get(name.as_str()).copied();
        let needs = &info.needs;
        let above = universe.superinterfaces(name).into_iter();
        let inherited = above.filter(|name| universe.get(name).is_some_and(|i| i.needs.inherited));
        let inherited = inherited.filter_map(|name| index.get(name).copied());
        let initialised = needs.uses.iter().chain(&info.superclass);
        let initialised = initialised.filter_map(number).chain(inherited);
        edges[2 * i].extend(initialised.map(|j| 2 * j));
        edges[2 * i].extend(needs.runs.iter().filter_map(number).map(|j| 2 * j + 1));
        for j in needs.mentions.iter().filter_map(number) {
            edges[2 * i + 1].extend([2 * j, 2 * j + 1]);
        }
        let calls_on = needs.calls_on.iter();
        for name in calls_on.filter(|name| below.contains_key(name.as_str())) {
            let next = 2 * names.len() + types.len();
            edges[2 * i].push(*types.entry(name).or_insert(next));
        }
    }
    edges.resize(2 * names.len() + types.len(), Vec::new());
    for (name, node) in &types {
        let code = below[name]
            .iter()
            .filter_map(|name| index.get(name).copied());
        edges[*node].extend(code.map(|i| 2 * i + 1));
    }
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); names.len()];
    let code = edges[..2 * names.len()].iter().skip(1).step_by(2);
    for (user, mentioned) in code.enumerate() {
        // Every other target is the initialisation of a class.
        let classes = mentioned.iter().filter(|node| **node < 2 * names.len());
        for class in classes.filter(|node| *node % 2 == 0) {
            users[class / 2].push(user);
        }
    }
    let mut suspects = Vec::new();
    for component in components(&edges) {
        let classes = component.into_iter().filter(|node| *node < 2 * names.len());
        let initialised = classes.filter(|node| node % 2 == 0);
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
            suspects.extend(active.iter().map(|class| (*class).to_string()));
        }
    }
    suspects
}

/// By type: the classes of the program that have methods which a call on it may run. Of classes of the JDK those that are
/// interfaces count alone: calls on others seldom lead into the program, and `Enum` and `Throwable` are above too much.
fn below(universe: &Universe) -> FxHashMap<&str, Vec<&str>> {
    let mut below: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
    for (name, info) in universe.classes() {
        let classes = universe.superclasses(name).into_iter();
        let classes = classes.filter(|above| *above != name && !is_platform(above));
        let lambdas = info.needs.lambdas.iter().flat_map(|made| {
            let above = universe.superinterfaces(made).into_iter();
            std::iter::once(made.as_str()).chain(above)
        });
        let interfaces = universe.superinterfaces(name).into_iter();
        for above in classes.chain(interfaces).chain(lambdas) {
            below.entry(above).or_default().push(name);
        }
    }
    below
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
