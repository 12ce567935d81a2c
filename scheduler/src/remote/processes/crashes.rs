//! Which processes of a system may crash, chosen before any of them begins.
//!
//! A crash is a choice of its process, after each of its calls of the network. How many there may be in all is said of the
//! whole system; so one of the ways to share these out is chosen first, and from then on each process has a number of its own.
//! What one process does then needs not be known to another, and all that can happen with so many crashes at most happens in
//! some execution.

/// A crash, as the status with which a process ends.
pub const CRASH: i32 = i32::MIN;
/// The same, and it is started again.
pub const CRASH_AND_RESTART: i32 = i32::MIN + 1;

/// How many crashes each process has, in each way to share so many out; `lives` says how many each may have. One way if there
/// are none.
pub fn shares(lives: &[u32], crashes: u32) -> Vec<Vec<u32>> {
    let count = crashes.min(lives.iter().sum());
    let mut shares = vec![Vec::new()];
    for (process, own) in lives.iter().enumerate() {
        let rest: u32 = lives[process + 1..].iter().sum();
        let mut longer = Vec::new();
        for share in &shares {
            let left = count - share.iter().sum::<u32>();
            let possible = left.saturating_sub(rest)..=left.min(*own);
            longer.extend(possible.map(|crashes| [&share[..], &[crashes]].concat()));
        }
        shares = longer;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crashes_are_shared_out_in_all_ways() {
        assert_eq!(shares(&[1, 1, 1], 0), [[0, 0, 0]]);
        assert_eq!(shares(&[1, 1, 1], 1), [[0, 0, 1], [0, 1, 0], [1, 0, 0]]);
        assert_eq!(shares(&[1, 0, 1], 1), [[0, 0, 1], [1, 0, 0]]);
        assert_eq!(shares(&[1, 1], 9), [[1, 1]]);
        assert_eq!(shares(&[2, 2], 2), [[0, 2], [1, 1], [2, 0]]);
        assert_eq!(shares(&[], 1), [[0; 0]]);
    }
}
