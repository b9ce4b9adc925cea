//! What can be set.

use super::reward::Rewards;
use super::tree::Formula;

/// What all threads of a search go by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    pub(super) exploration: f32,
    pub(super) formula: Formula,
    /// How many points make a move half as likely.
    pub(super) prior_scale: f32,
    /// How often a position is played out before its moves come into the tree.
    pub(super) visits_to_expand: u32,
    /// How many plies a playout has at most.
    pub(super) rollout_plies: u32,
    pub(super) rewards: Rewards,
}
