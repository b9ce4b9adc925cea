//! Examples to learn from.

/// Examples to learn from: for each what was counted and how it came out. Examples of the same group, as those of one game, are
/// never divided between learning and checking.
///
/// # Examples
/// ```
/// use gomoku_engine::tune::Samples;
///
/// let mut samples = Samples::new(3);
/// samples.push(1, 1.0, &[2, 0, 2]);
/// assert_eq!((samples.len(), samples.features()), (1, 3));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Samples {
    features: usize,
    /// Where the counts of each example end.
    ends: Vec<usize>,
    /// A feature and how often it is there, example after example.
    counts: Vec<(u16, u16)>,
    results: Vec<f32>,
    groups: Vec<u32>,
}

impl Samples {
    /// No examples yet; they will be about so many features.
    ///
    /// # Panics
    /// If there are more than 65536 features.
    #[must_use]
    pub fn new(features: usize) -> Samples {
        assert!(features <= 1 << 16, "a feature's number has 16 bits");
        Samples { features, ..Samples::default() }
    }

    /// Adds an example: its group, how it came out from 0 to 1, and the numbers of its features, each as often as it is
    /// there, up to 65535 times. Numbers of no feature do not count.
    pub fn push(&mut self, group: u32, result: f32, features: &[u16]) {
        let mut sorted: Vec<u16> =
            features.iter().copied().filter(|feature| usize::from(*feature) < self.features).collect();
        sorted.sort_unstable();
        let count = |same: &[u16]| u16::try_from(same.len()).unwrap_or(u16::MAX);
        let counts = sorted.chunk_by(|a, b| a == b).map(|same| (same[0], count(same)));
        self.counts.extend(counts);
        self.ends.push(self.counts.len());
        self.results.push(result);
        self.groups.push(group);
    }

    /// How many examples.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many features they are about.
    #[must_use]
    pub const fn features(&self) -> usize {
        self.features
    }

    /// What was counted in an example.
    pub(super) fn counts(&self, example: usize) -> &[(u16, u16)] {
        let start = if example == 0 { 0 } else { self.ends[example - 1] };
        &self.counts[start..self.ends[example]]
    }

    /// How an example came out.
    pub(super) fn result(&self, example: usize) -> f64 {
        self.results[example].into()
    }

    /// The groups of the examples.
    pub(super) fn groups(&self) -> &[u32] {
        &self.groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_counts_as_often_as_it_is_there_as_far_as_a_number_goes() {
        let mut samples = Samples::new(2);
        samples.push(1, 1.0, &[1, 0, 1, 7]);
        samples.push(1, 0.0, &vec![0; 1 << 16]);
        assert_eq!(samples.counts(0), [(0, 1), (1, 2)]);
        assert_eq!(samples.counts(1), [(0, u16::MAX)]);
    }
}
