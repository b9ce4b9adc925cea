//! What a search in exact mode believes of the wins and losses in its table.

use gomoku_search::{
    Evaluator, Game, Keyed, Limits, Minimax, MoveBuffer, Mtdf, Options, Outcome, Pvs, Score, Side, Strategy,
};
use gomoku_testkit::{TreeEvaluator, TreeGame, TreeShape, disagreement};

#[test]
fn wins_and_losses_that_a_deeper_search_has_seen_are_known_to_a_shallower_one_if_it_would_see_them() {
    // Each position of a tree is met once in a search without null windows, so all that the second search finds in the
    // table is from the first one, which went two plies deeper: it may believe the proofs among that and nothing else.
    let options = Options::new().exact().without_null_windows().with_first_depth(6);
    let mut known = 0;
    for seed in 0..300 {
        let game = TreeGame::new(TreeShape {
            seed,
            longest: 8,
            widest: 4,
            spread: 3,
            repeated_turns: 3,
            early_ends: 1,
            shared: 0,
        });
        let mut strategy = Pvs::new(TreeEvaluator).with_options(options);
        for depth in [6, 4] {
            let limits = Limits::none().with_depth(depth);
            let report = strategy.search(&game, &limits);
            let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
            assert_eq!(
                disagreement(&game, &TreeEvaluator, &report, &minimax),
                None,
                "seed {seed}, depth {depth}"
            );
            let cut_offs = report.counts().table_cut_offs;
            assert!(depth == 4 || cut_offs == 0, "seed {seed}: the table was empty");
            known += cut_offs;
        }
    }
    assert!(known > 20, "{known} positions");
}

/// The first side wins on each of three ways that part twice; all other moves are forced.
///
/// ```text
/// start - Straight, seven plies
///       \ Fork - Short, five plies
///              \ Long, seven plies, and who looks at it looks to the end
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ways {
    played: u32,
    way: Way,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Start,
    Straight,
    Fork,
    Short,
    Long,
}

impl Game for Ways {
    type Move = u32;
    type Undo = Ways;

    fn side_to_move(&self) -> Side {
        Side::ALL[self.played as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        let length = if self.way == Way::Short { 5 } else { 7 };
        (self.played == length).then_some(Outcome::Win(Side::First))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        let parts = self.way == Way::Start || (self.way == Way::Fork && self.played == 2);
        moves.extend(0..if parts { 2 } else { 1 });
    }

    fn play(&mut self, mv: u32) -> Ways {
        let before = *self;
        self.way = match (self.way, self.played, mv) {
            (Way::Start, _, 0) => Way::Straight,
            (Way::Start, ..) => Way::Fork,
            (Way::Fork, 2, 0) => Way::Short,
            (Way::Fork, 2, _) => Way::Long,
            (way, ..) => way,
        };
        self.played += 1;
        before
    }

    fn undo(&mut self, before: Ways) {
        *self = before;
    }
}

impl Keyed for Ways {
    fn key(&self) -> u64 {
        16 * self.way as u64 + u64::from(self.played)
    }
}

/// Looks to the end of the long way as soon as it is entered.
#[derive(Clone, Copy)]
struct LooksAhead;

impl Evaluator<Ways> for LooksAhead {
    fn evaluate(&self, _: &Ways) -> Score {
        Score::DRAW
    }

    fn extension(&self, game: &Ways, _: u32) -> u32 {
        if game.way == Way::Long && game.played == 3 { 4 } else { 0 }
    }
}

#[test]
fn a_win_that_only_an_extension_has_seen_says_nothing_of_nearer_ones() {
    // Three plies show the long way and not the short one. A search of seven plies finds that win in its table, and must not
    // take it for the nearest one behind the fork.
    let options = Options::new().exact().with_first_depth(7);
    let strategies: [Box<dyn Strategy<Ways>>; 2] = [
        Box::new(Pvs::new(LooksAhead).with_options(options)),
        Box::new(Mtdf::new(LooksAhead).with_options(options)),
    ];
    for mut strategy in strategies {
        let start = Ways { played: 0, way: Way::Start };
        for (depth, value) in [(2, Score::DRAW), (3, Score::win_in(7)), (7, Score::win_in(5))] {
            let report = strategy.search(&start, &Limits::none().with_depth(depth));
            assert_eq!(report.value, value, "{} of depth {depth}", strategy.name());
            assert!(depth == 2 || report.best_move == Some(1));
        }
    }
}
