//! Why a solver cannot begin.

use thiserror::Error;

use super::CheckpointError;

/// Why a solver cannot begin.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The system does not give the memory for the table.
    #[error("no memory for a table of {mib} MiB")]
    Memory {
        /// The size of the table.
        mib: usize,
        /// What the system says.
        source: std::io::Error,
    },
    /// The checkpoint cannot be read or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}
