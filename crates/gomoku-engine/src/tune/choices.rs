//! Choices to learn from.

/// Choices to learn from: for each the options, what is counted in each of them, and which one was taken. Choices of the same
/// group, as those of one game, are never divided between learning and checking.
///
/// # Examples
/// ```
/// use gomoku_engine::tune::Choices;
///
/// let mut choices: Choices<2> = Choices::new(10);
/// assert!(choices.push(1, &[[0, 5], [1, 7], [1, 9]], 2));
/// assert!(!choices.push(1, &[[0, 5]], 0), "that is no choice");
/// assert_eq!(choices.len(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct Choices<const COUNT: usize> {
    features: usize,
    options: Vec<[u16; COUNT]>,
    /// Where the options of each choice end, and which of them was taken.
    ends: Vec<(usize, u16)>,
    groups: Vec<u32>,
}

impl<const COUNT: usize> Choices<COUNT> {
    /// No choices yet; they will be about so many features.
    ///
    /// # Panics
    /// If there are more than 65536 features.
    #[must_use]
    pub const fn new(features: usize) -> Choices<COUNT> {
        assert!(features <= 1 << 16, "a feature's number has 16 bits");
        Choices { features, options: Vec::new(), ends: Vec::new(), groups: Vec::new() }
    }

    /// Adds a choice: its group, the numbers of the features of each option, and which option was taken. Tells whether it was one:
    /// there must be two options at least, the one that was taken among them, and no feature whose number is too large.
    pub fn push(&mut self, group: u32, options: &[[u16; COUNT]], taken: usize) -> bool {
        let are_features = options.iter().flatten().all(|feature| usize::from(*feature) < self.features);
        if options.len() < 2
            || options.len() > usize::from(u16::MAX)
            || taken >= options.len()
            || !are_features
        {
            return false;
        }
        self.options.extend_from_slice(options);
        self.ends.push((self.options.len(), taken as u16));
        self.groups.push(group);
        true
    }

    /// How many choices.
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

    /// The options of a choice, and which was taken.
    pub(super) fn choice(&self, index: usize) -> (&[[u16; COUNT]], usize) {
        let start = if index == 0 { 0 } else { self.ends[index - 1].0 };
        let (end, taken) = self.ends[index];
        (&self.options[start..end], taken.into())
    }

    /// The groups of the choices.
    pub(super) fn groups(&self) -> &[u32] {
        &self.groups
    }
}
