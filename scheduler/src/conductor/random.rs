//! Random numbers that are the same for the same seed, on every machine.

/// SplitMix64. Source: Steele, Lea & Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// From a seed; seeds that differ by one give unrelated sequences.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// All 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number less than `bound`, each equally likely (Lemire's method, without a bias that could be noticed).
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u64
    }

    /// An index of a slice that is not empty.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_range_and_spread() {
        let mut random = Random::new(7);
        let mut seen = [0_u32; 10];
        (0..10_000).for_each(|_| seen[random.index(10)] += 1);
        assert!(
            seen.iter().all(|count| (900..1_100).contains(count)),
            "{seen:?}"
        );
        assert_eq!(
            Random::new(0).bits(),
            0xe220_a839_7b1d_cdaf,
            "the reference value"
        );
    }
}
