//! Why no opening can be looked for.

use thiserror::Error;

use crate::UnsupportedBoard;

/// A search for openings that cannot begin, or finds none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpeningSearchError {
    /// The engine that judges does not play by these rules.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedBoard),
    /// Every opening that was drawn is won for somebody, or the board has no room for one.
    #[error(
        "none of {drawn} openings is undecided with {nodes} positions; expected more positions or a larger board"
    )]
    None {
        /// How many were drawn.
        drawn: usize,
        /// The positions that the search of each visited at most.
        nodes: u64,
    },
}
