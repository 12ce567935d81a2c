//! The search tree of optimal DPOR, in a form in which its executions can be run in any order.
//! Source: Abdulla et al. 2014 (wakeup trees), with finished branches kept for as long as something can be inserted
//! there.
//!
//! ```text
//! 1| insert(n, idx, w):                     // idx: index of the child of n that was taken when w was found
//! 2|   if sleep(n) and WI(w) have a common element: drop
//! 3|   loop
//! 4|     c := the first child of n with c in WI(w)
//! 5|     if there is none: add w as a new path below n; its last node is a leaf; enqueue it; return
//! 6|     if this is the first turn and index(c) < idx: drop      // an earlier branch covers it, finished or not
//! 7|     remove c from w
//! 8|     if c is a leaf, or w is empty: drop                     // free exploration below c covers it
//! 9|     n := c                                                  // c may be unstarted, running or finished
//! ```
//!
//! A leaf is a node below which the exploration is free: a subtree of its own. sleep(new child) holds what is in
//! sleep(n) or is a sibling, and is independent of the child; inner nodes of the path filter further.
//!
//! In C(M) what a transition does is known only when it has been executed, and sleep sets need to know. There the items
//! are taken in the order of the tree (`ordered`), so that all branches before one are finished when it begins, and
//! sleep sets are made anew when a branch begins and when it was executed. Two items must not be under way together.
//!
//! Line 8 takes it that nothing sleeps at a leaf. That is so: what sleeps before the path is not in WI(w), so that
//! something on the path depends on it. In C(M) it can turn out to be independent when the path has been executed.
//! Nothing sleeps there all the same (`fresh`), at the price of traces that are explored twice.
//!
//! Representation: a path that nothing branches from is kept as one node with the `rest` of its labels, and unfolded on
//! demand. A node is *closed* when neither it nor anything below waits to be executed. What is below a closed node is
//! freed when all branches that could still insert there are closed as well: those before it, at its level and at the
//! levels above.

use std::collections::BTreeMap;

use super::nodes::{NodeId, Nodes, ROOT};
use super::{filter, weak_initial, Label, Labels, WeakInitial};

/// An execution to run: a path to a leaf, and free steps from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The node where its path branches off. May stand for another node when the item is done.
    head: NodeId,
    serial: u64,
    /// All labels from the root.
    pub path: Vec<Label>,
    /// How many of them were executed in this order before.
    pub visited: usize,
    /// The sleep set after the path.
    pub sleep: Vec<Label>,
}

/// The tree and its pool of executions to run.
#[derive(Debug)]
pub struct WakeupTree {
    nodes: Nodes,
    /// By negative depth, then by age.
    pool: BTreeMap<(std::cmp::Reverse<usize>, u64), NodeId>,
    serial: u64,
    ordered: bool,
}

impl WakeupTree {
    /// The root is a leaf, and waits. `ordered`: items are taken in the order of the tree, one at a time.
    pub fn new(ordered: bool) -> Self {
        Self {
            nodes: Nodes::new(),
            pool: BTreeMap::from([((std::cmp::Reverse(0), 0), ROOT)]),
            serial: 0,
            ordered,
        }
    }

    /// Number of executions that wait.
    pub fn waiting(&self) -> usize {
        self.pool.len()
    }

    /// Number of nodes in memory.
    pub fn size(&self) -> usize {
        self.nodes.size()
    }

    /// Takes an execution out of the pool: the `n`-th in the preferred order, deepest first, or the last one.
    pub fn take(&mut self, labels: &Labels, n: usize) -> Option<Item> {
        let n = n.min(self.pool.len().checked_sub(1)?);
        let key = if self.ordered {
            self.first_in_order()?
        } else {
            *self.pool.keys().nth(n)?
        };
        let head = self.pool.remove(&key)?;
        if self.ordered {
            self.refresh_path(labels, head);
        }
        Some(self.item(labels, head, key.1))
    }

    /// The item that waits first in the order of the tree.
    fn first_in_order(&self) -> Option<(std::cmp::Reverse<usize>, u64)> {
        let mut n = ROOT;
        loop {
            let node = self.nodes.at(n);
            if let Some(serial) = node.waits {
                return Some((std::cmp::Reverse(node.depth), serial));
            }
            let mut children = node.children.iter();
            n = *children.find(|child| !self.nodes.at(**child).closed)?;
        }
    }

    /// Makes the sleep sets anew from the root down to the last node of a path that begins at `head`.
    fn refresh_path(&mut self, labels: &Labels, head: NodeId) {
        let mut path = vec![head];
        while let Some(parent) = path.last().and_then(|n| self.nodes.at(*n).parent) {
            path.push(parent);
        }
        path.reverse();
        let mut end = head;
        while let (false, Some(next)) =
            (self.nodes.at(end).leaf, self.nodes.at(end).children.first())
        {
            end = *next;
            path.push(end);
        }
        for n in path {
            self.refresh(labels, n);
        }
    }

    /// Makes the sleep set of a node anew, from that of its parent and the branches before it.
    fn refresh(&mut self, labels: &Labels, n: NodeId) {
        let node = self.nodes.at(n);
        if let Some(label) = node.label.filter(|_| !node.fresh) {
            self.nodes.at_mut(n).sleep = filter(labels, &self.sleep_before(n), label);
        }
    }

    /// The sleep set of the state in which a branch begins.
    fn sleep_before(&self, n: NodeId) -> Vec<Label> {
        let Some(parent) = self.nodes.at(n).parent.map(|parent| self.nodes.at(parent)) else {
            return Vec::new();
        };
        let before = parent.children.iter().take_while(|child| **child != n);
        let before = before.filter_map(|child| self.nodes.at(*child).label);
        parent.sleep.iter().copied().chain(before).collect()
    }

    /// Whether no execution of this item has been merged.
    pub fn is_open(&self, item: &Item) -> bool {
        let node = self.nodes.get(item.head);
        node.is_some_and(|node| node.waits == Some(item.serial))
    }

    fn item(&self, labels: &Labels, head: NodeId, serial: u64) -> Item {
        let mut path = Vec::with_capacity(self.nodes.at(head).depth);
        let mut visited = 0;
        let mut n = Some(head);
        while let Some(node) = n.map(|n| self.nodes.at(n)) {
            path.extend(node.label);
            visited = visited.max(if node.visited { node.depth } else { 0 });
            n = node.parent;
        }
        path.reverse();
        // The first child of an unfolded node continues the path.
        let mut end = self.nodes.at(head);
        while let (true, false, Some(next)) = (end.rest.is_empty(), end.leaf, end.children.first())
        {
            end = self.nodes.at(*next);
            path.extend(end.label);
        }
        let mut sleep = match self.ordered {
            true => Vec::new(),
            false => end.sleep.clone(),
        };
        for label in end.rest.iter().rev() {
            sleep = filter(labels, &sleep, *label);
            path.push(*label);
        }
        Item {
            head,
            serial,
            visited,
            sleep,
            path,
        }
    }

    /// Finds or makes the nodes along an execution: the node before each step, and the index of the child that the step
    /// leads to. What is above an open item is kept; an execution that leaves its path, because a data race made the
    /// program behave differently, can run into a part of the tree that is freed, and is followed up to there.
    pub fn walk(&mut self, labels: &Labels, item: &Item, steps: &[Label]) -> Walk {
        let mut walk = Walk {
            nodes: Vec::with_capacity(steps.len()),
            end: ROOT,
        };
        self.nodes.at_mut(ROOT).visited = true;
        for label in steps {
            let n = walk.end;
            if self.nodes.at(n).freed {
                break;
            }
            self.nodes.unfold(labels, n);
            let children = &self.nodes.at(n).children;
            let index = children
                .iter()
                .position(|c| self.nodes.at(*c).label == Some(*label));
            let index = index.unwrap_or_else(|| {
                self.nodes.add(labels, n, *label, Vec::new());
                self.nodes.at(n).children.len() - 1
            });
            walk.nodes.push((n, index));
            walk.end = self.nodes.at(n).children[index];
            self.nodes.at_mut(walk.end).visited = true;
            if self.ordered {
                let is_leaf = walk.nodes.len() == item.path.len();
                let node = self.nodes.at_mut(walk.end);
                node.label = Some(*label);
                if is_leaf {
                    node.fresh = true;
                    node.sleep.clear();
                }
                self.refresh(labels, walk.end);
            }
        }
        walk
    }

    /// Inserts `w` before step `position` of an execution.
    pub fn insert(&mut self, labels: &Labels, walk: &Walk, position: usize, mut w: Vec<Label>) {
        let Some((mut n, taken)) = walk.nodes.get(position).copied() else {
            return;
        };
        let mut initials = self.nodes.at(n).sleep.iter();
        if initials.any(|q| weak_initial(labels, *q, w.iter().copied()).is_some()) {
            return; // line 2
        }
        let mut first = true;
        loop {
            self.nodes.unfold(labels, n);
            let child = self
                .nodes
                .at(n)
                .children
                .iter()
                .enumerate()
                .find_map(|(index, c)| {
                    let label = self.nodes.at(*c).label?;
                    let initial = weak_initial(labels, label, w.iter().copied())?;
                    Some((index, *c, initial))
                });
            let Some((index, c, initial)) = child else {
                self.enqueue(labels, n, w); // line 5
                return;
            };
            // Line 6. The child that was taken is not in WI(v), since v ends with an event that depends on it; except
            // where they conflict in a tail only and the operations are opaque.
            if first && index <= taken {
                return;
            }
            first = false;
            if let WeakInitial::At(index) = initial {
                w.remove(index); // line 7
            }
            let node = self.nodes.at(c);
            debug_assert!(!node.freed, "nothing can be inserted below a freed node");
            if node.freed || w.is_empty() || (node.leaf && node.rest.is_empty()) {
                return; // line 8
            }
            n = c;
        }
    }

    /// An execution of this open item has been merged. Frees what nobody needs any more.
    pub fn finish(&mut self, item: &Item, walk: &Walk) {
        debug_assert!(self.is_open(item), "an item is finished once");
        self.nodes.at_mut(item.head).waits = None;
        // Where the execution was blocked on its path, the rest of the path is done with, too.
        let mut end_of_path = item.head;
        while let (false, Some(next)) = (
            self.nodes.at(end_of_path).leaf,
            self.nodes.at(end_of_path).children.first(),
        ) {
            end_of_path = *next;
        }
        for end in [end_of_path, walk.end] {
            if let Some(top) = self.nodes.close(end) {
                self.nodes.release(top);
            }
        }
    }

    /// The share of the tree that is done.
    pub fn fraction(&self) -> f64 {
        match self.pool.is_empty() && self.nodes.at(ROOT).closed {
            true => 1.0,
            false => self.nodes.fraction(),
        }
    }

    fn enqueue(&mut self, labels: &Labels, n: NodeId, mut w: Vec<Label>) {
        debug_assert!(!w.is_empty(), "v ends with the label that was reversed");
        w.reverse();
        let Some(label) = w.pop() else {
            return;
        };
        let head = self.nodes.add(labels, n, label, w);
        self.serial += 1;
        self.nodes.at_mut(head).waits = Some(self.serial);
        let key = (std::cmp::Reverse(self.nodes.at(head).depth), self.serial);
        self.pool.insert(key, head);
    }
}

/// The nodes along an execution.
#[derive(Debug)]
pub struct Walk {
    /// The node before each step, and the index of the child after it.
    nodes: Vec<(NodeId, usize)>,
    end: NodeId,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Location, ObjectId, Operation, ThreadId, Transition};

    /// A write of one variable by each of some threads: all dependent.
    fn writes(labels: &mut Labels, threads: u32, variable: u32) -> Vec<Label> {
        let location = Location {
            object: ObjectId(variable),
            part: 0,
        };
        let write =
            |thread| Transition::visible(ThreadId(thread), 0, Operation::Write(location), variable);
        (0..threads).map(|t| labels.intern(&write(t))).collect()
    }

    #[test]
    fn a_sequence_is_inserted_once_and_below_its_weak_initials() {
        let mut labels = Labels::default();
        let x = writes(&mut labels, 3, 0);
        let y = writes(&mut labels, 3, 1);
        let mut tree = WakeupTree::new(false);
        let root = tree.take(&labels, 0).unwrap();
        assert_eq!((root.path.len(), tree.take(&labels, 0)), (0, None));

        let walk = tree.walk(&labels, &root, &[x[0], x[1], y[2]]);
        tree.insert(&labels, &walk, 0, vec![y[2], x[1]]);
        assert_eq!(tree.waiting(), 1);
        // The same trace, begun the other way round.
        tree.insert(&labels, &walk, 0, vec![x[1], y[2]]);
        assert_eq!(tree.waiting(), 1);
        // y2 is independent of both, so that this goes below it.
        tree.insert(&labels, &walk, 0, vec![x[1], x[0]]);
        assert_eq!(tree.waiting(), 1, "free exploration after y2.x1 covers it");
        tree.finish(&root, &walk);
        assert!(tree.fraction() > 0.0 && tree.fraction() < 1.0);

        let item = tree.take(&labels, 0).unwrap();
        assert_eq!((item.path.clone(), item.visited), (vec![y[2], x[1]], 0));
        assert_eq!(item.sleep, [], "x0 depends on x1");
        let walk = tree.walk(&labels, &item, &[y[2], x[1], x[0]]);
        tree.finish(&item, &walk);
        assert!(!tree.is_open(&item));
        assert_eq!((tree.fraction(), tree.size()), (1.0, 1));
    }

    #[test]
    fn a_run_that_is_blocked_on_its_path_leaves_nothing_open() {
        let mut labels = Labels::default();
        let x = writes(&mut labels, 3, 0);
        let mut tree = WakeupTree::new(false);
        let root = tree.take(&labels, 0).unwrap();
        let walk = tree.walk(&labels, &root, &[x[0]]);
        tree.insert(&labels, &walk, 0, vec![x[1], x[2], x[0]]);
        tree.finish(&root, &walk);
        let item = tree.take(&labels, 0).unwrap();
        let walk = tree.walk(&labels, &item, &[x[1]]);
        tree.finish(&item, &walk);
        assert_eq!((tree.fraction(), tree.size()), (1.0, 1));
    }
}
