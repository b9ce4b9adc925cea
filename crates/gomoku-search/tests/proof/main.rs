//! Proof search against plain minimax, and its certificates against everything that can be wrong with one.

mod certificates;
mod games;
mod limits;
mod strategy;
mod verdicts;
