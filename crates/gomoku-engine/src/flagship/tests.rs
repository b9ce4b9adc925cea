//! Whether what the flagship's parts claim is true.

mod boards;
mod fours;
mod line;
mod near;
mod position;
mod search;
mod verdict;
