//! The nodes of a wakeup tree in memory: how they are made, closed, and given back.

use super::{filter, Label, Labels};

/// A node of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeId(usize);

/// The empty sequence.
pub(super) const ROOT: NodeId = NodeId(0);

/// A sequence of labels, those on the way from the root.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub parent: Option<NodeId>,
    /// The step from the parent to here; `None` at the root.
    pub label: Option<Label>,
    pub depth: usize,
    pub sleep: Vec<Label>,
    /// In the order of creation, which is the order of exploration as far as sleep sets are concerned.
    pub children: Vec<NodeId>,
    /// Labels of the path below, last one first; then there are no children yet.
    pub rest: Vec<Label>,
    /// The node at the end of `rest` is a leaf.
    pub leaf: bool,
    /// The free exploration that begins here has nothing asleep, see `wakeup_tree.rs`.
    pub fresh: bool,
    /// Some execution has been here.
    pub visited: bool,
    /// The path that begins here waits for its execution: the serial number of the item.
    pub waits: Option<u64>,
    /// Number of children that are not closed.
    pub open: usize,
    pub closed: bool,
    pub freed: bool,
}

/// All nodes.
#[derive(Debug)]
pub(super) struct Nodes {
    list: Vec<Node>,
    free: Vec<NodeId>,
}

impl Nodes {
    /// The root, which is a leaf and waits.
    pub fn new() -> Self {
        let root = Node {
            leaf: true,
            waits: Some(0),
            ..Node::default()
        };
        Self {
            list: vec![root],
            free: Vec::new(),
        }
    }

    /// Number of nodes in memory.
    pub fn size(&self) -> usize {
        self.list.len() - self.free.len()
    }

    /// A node, if there is one of this number.
    pub fn get(&self, n: NodeId) -> Option<&Node> {
        self.list.get(n.0)
    }

    /// A node.
    pub fn at(&self, n: NodeId) -> &Node {
        &self.list[n.0]
    }

    /// A node, to change it.
    pub fn at_mut(&mut self, n: NodeId) -> &mut Node {
        &mut self.list[n.0]
    }

    /// Makes the first label of `rest` a node of its own.
    pub fn unfold(&mut self, labels: &Labels, n: NodeId) {
        let mut rest = std::mem::take(&mut self.at_mut(n).rest);
        let Some(label) = rest.pop() else {
            return;
        };
        debug_assert!(
            self.at(n).children.is_empty(),
            "a folded node has no children"
        );
        self.at_mut(n).leaf = false;
        self.add(labels, n, label, rest);
    }

    /// A new child; the end of its path is a leaf.
    pub fn add(&mut self, labels: &Labels, n: NodeId, label: Label, rest: Vec<Label>) -> NodeId {
        let parent = self.at(n);
        let mut sleep = filter(labels, &parent.sleep, label);
        let siblings: Vec<Label> = parent
            .children
            .iter()
            .filter_map(|c| self.at(*c).label)
            .collect();
        debug_assert!(
            !siblings.contains(&label),
            "the children of a node have different labels"
        );
        sleep.extend(filter(labels, &siblings, label));
        let child = Node {
            parent: Some(n),
            label: Some(label),
            depth: parent.depth + 1,
            sleep,
            rest,
            leaf: true,
            ..Node::default()
        };
        let id = match self.free.pop() {
            Some(id) => {
                *self.at_mut(id) = child;
                id
            }
            None => {
                self.list.push(child);
                NodeId(self.list.len() - 1)
            }
        };
        let mut above = n;
        self.at_mut(above).children.push(id);
        self.at_mut(above).open += 1;
        while std::mem::take(&mut self.at_mut(above).closed) {
            let Some(parent) = self.at(above).parent else {
                break;
            };
            self.at_mut(parent).open += 1;
            above = parent;
        }
        id
    }

    /// The share of the tree that is done, where the branches of each node count as equally large: the weighted
    /// backtrack estimator of Kilby, Slaney, Thiébaux & Walsh 2006 (after Knuth 1975), over the branches that are
    /// known.
    pub fn fraction(&self) -> f64 {
        let mut done = 0.0;
        let mut stack = vec![(ROOT, 1.0)];
        while let Some((n, weight)) = stack.pop() {
            let node = self.at(n);
            if node.closed {
                done += weight;
            }
            if node.closed || node.children.is_empty() {
                continue;
            }
            let share = weight / node.children.len() as f64;
            stack.extend(node.children.iter().map(|child| (*child, share)));
        }
        done
    }

    /// Closes a node and what is above it, as far as possible. Gives the last node that was closed.
    pub fn close(&mut self, mut n: NodeId) -> Option<NodeId> {
        let mut top = None;
        loop {
            let node = self.at_mut(n);
            if node.closed || node.waits.is_some() || node.open > 0 {
                return top;
            }
            node.closed = true;
            top = Some(n);
            let Some(parent) = node.parent else {
                return top;
            };
            self.at_mut(parent).open -= 1;
            n = parent;
        }
    }

    /// Frees what is below a closed node, and below its closed right neighbours, if nothing can be inserted there.
    pub fn release(&mut self, top: NodeId) {
        let mut n = top;
        while let Some(parent) = self.at(n).parent {
            let siblings = &self.at(parent).children;
            let before = siblings.iter().take_while(|sibling| **sibling != n);
            if !before.into_iter().all(|sibling| self.at(*sibling).closed) {
                return;
            }
            n = parent;
        }
        let neighbours: Vec<NodeId> = match self.at(top).parent {
            Some(parent) => {
                let siblings = self.at(parent).children.iter();
                let from_here = siblings.skip_while(|sibling| **sibling != top);
                from_here
                    .take_while(|sibling| self.at(**sibling).closed)
                    .copied()
                    .collect()
            }
            None => vec![top],
        };
        for n in neighbours {
            let mut below = std::mem::take(&mut self.at_mut(n).children);
            self.at_mut(n).freed = true;
            self.at_mut(n).sleep = Vec::new();
            while let Some(n) = below.pop() {
                below.append(&mut self.at_mut(n).children);
                *self.at_mut(n) = Node::default();
                self.free.push(n);
            }
        }
    }
}
