//! How deep a search says that it came, held against how deep it played.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use gomoku_search::{
    AlphaBeta, Evaluator, Game, Keyed, Limits, Minimax, MoveBuffer, Mtdf, Negamax, Options, Outcome, Pvs,
    Score, Side, Solver, Strategy,
};
use gomoku_testkit::{TreeEvaluator, TreeGame, exact_options, graph_games, tree_games};
use proptest::prelude::*;

/// A game that remembers the deepest ply that was played.
#[derive(Debug, Clone)]
struct Watched {
    game: TreeGame,
    ply: u32,
    deepest: Arc<AtomicU32>,
}

impl Watched {
    fn new(game: TreeGame) -> Watched {
        Watched { game, ply: 0, deepest: Arc::default() }
    }

    fn forget(&self) -> u32 {
        self.deepest.swap(0, Ordering::SeqCst)
    }
}

impl Game for Watched {
    type Move = u32;
    type Undo = u32;

    fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        self.game.generate_moves(moves);
    }

    fn play(&mut self, mv: u32) -> u32 {
        self.ply += 1;
        self.deepest.fetch_max(self.ply, Ordering::SeqCst);
        self.game.play(mv)
    }

    fn undo(&mut self, undo: u32) {
        self.ply -= 1;
        self.game.undo(undo);
    }
}

impl Keyed for Watched {
    fn key(&self) -> u64 {
        self.game.key()
    }
}

/// Judges like the tree, and looks further here and there.
#[derive(Debug, Clone, Copy)]
struct Further {
    seed: u64,
}

impl Further {
    fn drawn(self, game: &Watched, mv: u32) -> u64 {
        (game.key() ^ self.seed ^ u64::from(mv) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61
    }
}

impl Evaluator<Watched> for Further {
    fn evaluate(&self, game: &Watched) -> Score {
        TreeEvaluator.evaluate(&game.game)
    }

    fn noisy_moves(&self, game: &Watched, moves: &mut MoveBuffer<u32>) {
        moves.extend(game.legal_moves().into_iter().filter(|mv| self.drawn(game, *mv) == 0));
    }

    fn extension(&self, game: &Watched, mv: u32) -> u32 {
        u32::from(self.drawn(game, mv) == 1)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_deepest_ply_is_the_one_that_was_played(
        game in prop_oneof![tree_games(), graph_games()],
        depth in 0..7_u32,
        options in exact_options(),
        seed: u64,
    ) {
        let limits = Limits::none().with_depth(depth);
        let game = Watched::new(game);
        let further = Further { seed };
        let strategies: [Box<dyn Strategy<Watched>>; 5] = [
            Box::new(Minimax::new(further)),
            Box::new(Negamax::new(further)),
            Box::new(AlphaBeta::new(further)),
            Box::new(Pvs::new(further).with_options(options)),
            Box::new(Mtdf::new(further).with_options(options)),
        ];
        for mut strategy in strategies {
            let report = strategy.search(&game, &limits);
            prop_assert_eq!(report.selective_depth, game.forget(), "{}", strategy.name());
            if options.threads == 1 && !report.iterations.is_empty() {
                let deepest = report.iterations.iter().map(|iteration| iteration.selective_depth).max();
                prop_assert_eq!(deepest, Some(report.selective_depth));
            }
        }
        // It also plays what it only looks up.
        let report = Solver::new(further).search(&game, &limits);
        prop_assert!(report.selective_depth <= game.forget());
        prop_assert_eq!(report.selective_depth == 0, depth == 0 || game.outcome().is_some());
    }

    #[test]
    fn a_search_that_is_broken_off_says_how_deep_it_was(
        game in tree_games(),
        nodes in 1..100_u64,
    ) {
        let limits = Limits::none().with_nodes(nodes);
        let game = Watched::new(game);
        let further = Further { seed: nodes };
        let strategies: [Box<dyn Strategy<Watched>>; 3] = [
            Box::new(Minimax::new(further)),
            Box::new(AlphaBeta::new(further)),
            Box::new(Pvs::new(further).with_options(Options::new())),
        ];
        for mut strategy in strategies {
            let report = strategy.search(&game, &limits);
            // The last position was played, and does not count any more.
            let played = game.forget();
            let said = report.selective_depth;
            prop_assert!(said == played || said + 1 == played, "{}: {} of {}", strategy.name(), said, played);
        }
    }

    #[test]
    fn without_extensions_no_depth_is_exceeded(game in tree_games(), options in exact_options()) {
        let report = Pvs::new(TreeEvaluator).with_options(options).search(&game, &Limits::none());
        for iteration in &report.iterations {
            prop_assert!((1..=iteration.depth).contains(&iteration.selective_depth));
        }
    }
}
