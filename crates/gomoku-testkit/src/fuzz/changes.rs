//! Changes to seeds, for tests without a fuzzer.

/// A seed after one to four changes of the kinds that fuzzers make.
///
/// # Panics
/// If there is no seed.
#[must_use]
pub fn changed(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let start = random.below(bytes.len() + 1);
        let end = start + random.below(bytes.len() - start + 1).min(8);
        let likely = *b" \n\r\t.,|/[]()-+xXoO_aAzZ019\0\x80\xff";
        match random.below(6) {
            0 => drop(bytes.drain(start..end)),
            1 => bytes.insert(start, random.next() as u8),
            2 => bytes.insert(start, likely[random.below(likely.len())]),
            3 => bytes.extend_from_within(start..end),
            4 => bytes[start..end].reverse(),
            _ => {
                let other = &seeds[random.below(seeds.len())];
                bytes.truncate(start);
                bytes.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
        }
    }
    bytes
}

/// `SplitMix64`: the same changes in every run.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator that begins here.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}
