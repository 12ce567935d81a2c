//! Strongly connected components: R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, SIAM J. Comput. 1(2), 1972.
//! Deviation: a stack of our own instead of recursion.

/// The components with more than one node of a graph, which has the successors of each node.
pub fn circles(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut numbers: Vec<Option<usize>> = vec![None; next.len()];
    let mut low = vec![0; next.len()];
    let mut on_stack = vec![false; next.len()];
    let (mut stack, mut count, mut found) = (Vec::new(), 0, Vec::new());
    for root in 0..next.len() {
        // Nodes on the way from the root, and how many of their successors have been looked at.
        let mut way = vec![(root, 0)];
        while let Some((node, looked_at)) = way.pop() {
            if looked_at == 0 {
                if numbers[node].is_some() {
                    continue;
                }
                (numbers[node], low[node], on_stack[node]) = (Some(count), count, true);
                count += 1;
                stack.push(node);
            }
            if let Some(successor) = next[node].get(looked_at) {
                way.push((node, looked_at + 1));
                match numbers[*successor] {
                    None => way.push((*successor, 0)),
                    Some(number) if on_stack[*successor] => low[node] = low[node].min(number),
                    Some(_) => {}
                }
                continue;
            }
            if let Some((before, _)) = way.last() {
                low[*before] = low[*before].min(low[node]);
            }
            if numbers[node] == Some(low[node]) {
                let first = stack.iter().rposition(|other| *other == node);
                let component = stack.split_off(first.unwrap_or_default());
                component.iter().for_each(|node| on_stack[*node] = false);
                if component.len() > 1 {
                    found.push(component);
                }
            }
        }
    }
    found
}
