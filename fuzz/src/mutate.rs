//! Mutants of valid input.

/// Marsaglia's xorshift64, so that every run makes the same mutants.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Self {
        // Zero would stay zero.
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Values at which readers go wrong.
const EDGES: [u8; 6] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF];

/// Changes a few bytes of `input` into `mutant`: bits, bytes, lengths; rarely it cuts, repeats or moves a part.
pub fn mutate(input: &[u8], random: &mut Random, mutant: &mut Vec<u8>) {
    mutant.clear();
    mutant.extend_from_slice(input);
    for _ in 0..=random.below(4) {
        if mutant.is_empty() {
            return;
        }
        let at = random.below(mutant.len());
        match random.below(32) {
            0 => mutant.truncate(at),
            1 => {
                let end = at + random.below(mutant.len() - at).min(64);
                mutant.drain(at..end);
            }
            2 => {
                let end = at + random.below(mutant.len() - at).min(64);
                let part = mutant[at..end].to_vec();
                let to = random.below(mutant.len());
                mutant.splice(to..to, part);
            }
            3..=9 => {
                // A number of two bytes.
                let value = [EDGES[random.below(6)], EDGES[random.below(6)]];
                let end = mutant.len().min(at + 2);
                mutant[at..end].copy_from_slice(&value[..end - at]);
            }
            10..=17 => mutant[at] ^= 1 << random.below(8),
            18..=24 => mutant[at] = EDGES[random.below(6)],
            _ => mutant[at] = random.below(256) as u8,
        }
    }
}
