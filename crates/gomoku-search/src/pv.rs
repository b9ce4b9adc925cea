//! The lines of best play that a search collects on its way back.

/// For each ply the best line found from there on, kept as a triangle of reused buffers.
pub(crate) struct PvTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PvTable<M> {
    pub(crate) fn new() -> Self {
        PvTable { lines: Vec::new() }
    }

    /// Begins a position at this ply: it has no line yet.
    #[inline]
    pub(crate) fn begin(&mut self, ply: u32) {
        match self.lines.get_mut(ply as usize) {
            Some(line) => line.clear(),
            None => self.grow(ply),
        }
    }

    #[cold]
    fn grow(&mut self, ply: u32) {
        self.lines.resize_with(ply as usize + 1, Vec::new);
    }

    /// The best line at this ply is now `mv` followed by the child's line. A child that was not searched (a leaf)
    /// has none, whatever an earlier sibling may have left there.
    #[inline]
    pub(crate) fn update(&mut self, ply: u32, mv: M, child_is_leaf: bool) {
        if self.lines.len() <= ply as usize {
            self.grow(ply);
        }
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        if let (false, Some(child)) = (child_is_leaf, lower.first()) {
            line.extend_from_slice(child);
        }
    }

    /// The best line from this ply on.
    pub(crate) fn line(&self, ply: u32) -> &[M] {
        self.lines.get(ply as usize).map_or(&[], Vec::as_slice)
    }
}
