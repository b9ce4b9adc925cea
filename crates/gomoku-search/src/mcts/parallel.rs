//! Several threads, each with its own tree and its own random numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use super::rollout::{RolloutPolicy, RolloutRandom};
use super::settings::Settings;
use super::tree::Tree;
use super::worker::{Done, Worker};
use crate::control::Control;
use crate::{Evaluator, Game, Limits};

/// What all threads have to do together.
pub(super) struct Job<'a, G, E, R> {
    pub(super) root: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) policy: &'a R,
    pub(super) settings: &'a Settings,
    pub(super) limits: &'a Limits,
    pub(super) seed: u64,
    pub(super) simulations: u64,
    pub(super) max_nodes: usize,
}

impl<G, E, R> Job<'_, G, E, R>
where
    G: Game + Send,
    G::Move: Send,
    E: Evaluator<G> + Sync,
    R: RolloutPolicy<G> + Sync,
{
    /// Runs the first thread's part here and the others' beside it, until all have ended.
    pub(super) fn run(
        &self,
        shares: &[Limits],
        control: Control<'_, G::Move>,
        trees: &mut [Tree<G::Move>],
    ) -> Vec<Done> {
        let proven = AtomicBool::new(false);
        let threads = trees.len();
        std::thread::scope(|scope| {
            let mut trees = trees.iter_mut();
            let first = trees.next();
            let others: Vec<_> = trees
                .zip(shares.iter().zip(0_u64..).skip(1))
                .filter_map(|(tree, (limits, thread))| {
                    let (root, proven) = (self.root.clone(), &proven);
                    let (evaluator, policy, plan) = (self.evaluator, self.policy, self.plan(thread, threads));
                    let help = move || {
                        let mut nobody = ();
                        let mut control = Control::new(limits, &mut nobody);
                        control.enter_root(&root);
                        let _guard = EndsAll(proven);
                        plan.worker(&root, evaluator, policy, tree, control, proven).run()
                    };
                    // A thread that the system refuses leaves its tree as it was: there are fewer simulations to go by.
                    std::thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let here = first.map(|tree| {
                let plan = self.plan(0, threads);
                let _guard = EndsAll(&proven);
                plan.worker(self.root, self.evaluator, self.policy, tree, control, &proven).run()
            });
            let mut done: Vec<Done> = here.into_iter().collect();
            for other in others {
                match other.join() {
                    Ok(other) => done.push(other),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        })
    }

    fn plan(&self, thread: u64, threads: usize) -> Plan<'_> {
        let limits = self.limits;
        let has_limit = limits.shortest_time().is_some()
            || limits.nodes.is_some()
            || limits.stop.is_some()
            || self.simulations < u64::MAX;
        Plan {
            settings: self.settings,
            seed: self.seed ^ thread.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            room: (self.max_nodes / threads).max(1),
            horizon: limits.effective_depth() as usize,
            simulations: part(self.simulations, threads, thread),
            ends_when_full: !has_limit,
        }
    }
}

/// Ends the other threads if this one panics: nobody else would.
struct EndsAll<'a>(&'a AtomicBool);

impl Drop for EndsAll<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// What one thread has to do.
#[derive(Clone, Copy)]
struct Plan<'a> {
    settings: &'a Settings,
    seed: u64,
    room: usize,
    horizon: usize,
    simulations: u64,
    ends_when_full: bool,
}

impl<'a> Plan<'a> {
    fn worker<'c, G: Game, E, R>(
        self,
        root: &'a G,
        evaluator: &'a E,
        policy: &'a R,
        tree: &'a mut Tree<G::Move>,
        control: Control<'c, G::Move>,
        proven: &'a AtomicBool,
    ) -> Worker<'a, 'c, G, E, R> {
        // A tree that has grown already goes on with other numbers than it began with.
        let random = RolloutRandom::new(self.seed ^ u64::from(tree.root().visits) << 32);
        Worker {
            root,
            tree,
            evaluator,
            policy,
            settings: self.settings,
            control,
            random,
            proven,
            room: self.room,
            horizon: self.horizon,
            simulations: self.simulations,
            ends_when_full: self.ends_when_full,
        }
    }
}

/// The limits of each thread: its part of the nodes, of which the root counts for each.
pub(super) fn shares(limits: &Limits, threads: usize) -> Vec<Limits> {
    let share = |thread| {
        let mut share = limits.clone();
        share.nodes = limits.nodes.map(|nodes| match nodes.checked_sub(1) {
            Some(more) => part(more, threads, thread).saturating_add(1),
            None => 0,
        });
        share
    };
    (0..threads.max(1) as u64).map(share).collect()
}

/// A thread's part of something that is divided among all threads; what is without limit stays so.
fn part(whole: u64, threads: usize, thread: u64) -> u64 {
    let threads = threads.max(1) as u64;
    if whole == u64::MAX { whole } else { whole / threads + u64::from(thread < whole % threads) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_divided_adds_up_and_what_has_no_limit_is_not_divided() {
        let parts = |whole, threads| {
            (0..threads as u64).map(|thread| part(whole, threads, thread)).collect::<Vec<_>>()
        };
        assert_eq!(parts(11, 3), [4, 4, 3]);
        assert_eq!(parts(2, 3), [1, 1, 0]);
        assert_eq!(parts(u64::MAX, 2), [u64::MAX, u64::MAX]);
        assert_eq!(part(7, 0, 0), 7);
    }

    #[test]
    fn the_root_counts_in_every_share_of_the_nodes() {
        let nodes = |limit, threads| {
            let limits = Limits { nodes: limit, ..Limits::none().with_depth(4) };
            let shares = shares(&limits, threads);
            assert!(shares.iter().all(|share| share.depth == Some(4)));
            shares.into_iter().map(|share| share.nodes).collect::<Vec<_>>()
        };
        assert_eq!(nodes(Some(12), 3), [Some(5), Some(5), Some(4)]);
        assert_eq!(nodes(Some(1), 2), [Some(1), Some(1)]);
        assert_eq!(nodes(Some(0), 2), [Some(0), Some(0)]);
        assert_eq!(nodes(Some(u64::MAX), 1), [Some(u64::MAX)]);
        assert_eq!(nodes(None, 2), [None, None]);
        assert_eq!(nodes(None, 0), [None]);
    }
}
