//! What is looked at less deeply or left out: off unless asked for, ignored where it must be, and never the ground of a
//! claim.

use gomoku_search::{
    EvaluateWith, Evaluator, Game, Keyed, Limits, Minimax, MoveBuffer, Mtdf, NoEvaluation, Options, Outcome,
    Precision, Pvs, Score, Side, StopReason, Strategy,
};
use gomoku_testkit::{
    LatticeEvaluator, LatticeGame, LatticeShape, TreeEvaluator, TreeGame, TreeShape, exact_options,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

/// Trees with so many moves that late ones are left out, and ends in which much is won and lost.
fn wide_games() -> impl proptest::strategy::Strategy<Value = TreeGame> {
    let numbers = (2..5_u32, 6..14_u32, 0..4_i32, 0..5_u32, 0..3_u32, 0..4_u32);
    (any::<u64>(), numbers).prop_map(
        |(seed, (longest, widest, spread, repeated_turns, early_ends, shared))| {
            TreeGame::new(TreeShape { seed, longest, widest, spread, repeated_turns, early_ends, shared })
        },
    )
}

/// Judges like the tree, and has something to say about every hook of the reductions.
#[derive(Debug, Clone, Copy)]
struct Hooked {
    seed: u64,
}

impl Hooked {
    fn drawn(self, game: &TreeGame, mv: u32) -> u64 {
        (game.key() ^ self.seed ^ u64::from(mv) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61
    }
}

impl Evaluator<TreeGame> for Hooked {
    fn evaluate(&self, game: &TreeGame) -> Score {
        TreeEvaluator.evaluate(game)
    }

    fn is_quiet(&self, game: &TreeGame, mv: u32) -> bool {
        self.drawn(game, mv) > 1
    }

    fn reduction(&self, game: &TreeGame, mv: u32, place: usize, depth: u32) -> Option<u32> {
        assert!(place > 0 && depth > 1);
        let drawn = self.drawn(game, mv);
        (drawn > 4).then(|| if drawn == 7 { u32::MAX } else { drawn as u32 - 5 })
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn no_claim_rests_on_what_was_left_out(
        game in wide_games(),
        options in exact_options(),
        points in 0..4_u32,
        seed: u64,
        depth in proptest::option::of(1..6_u32),
    ) {
        let mut options = options.with_late_move_reductions().with_futility(points).with_move_count_pruning();
        options.precision = Precision::Deeper;
        let mut limits = Limits::none();
        limits.depth = depth;
        let end = Minimax::new(TreeEvaluator).search(&game, &Limits::none()).value;
        let hooked = Hooked { seed };
        let strategies: [Box<dyn Strategy<TreeGame>>; 4] = [
            Box::new(Pvs::new(TreeEvaluator).with_options(options)),
            Box::new(Mtdf::new(TreeEvaluator).with_options(options)),
            Box::new(Pvs::new(hooked).with_options(options)),
            Box::new(Mtdf::new(hooked).with_options(options)),
        ];
        for mut strategy in strategies {
            // The second search meets a full table.
            for _ in 0..2 {
                let report = strategy.search(&game, &limits);
                let value = report.value;
                prop_assert!(value.win_distance().is_none() || end >= value, "{} is no {}", end, value);
                prop_assert!(value.loss_distance().is_none() || end <= value, "{} is no {}", end, value);
                if report.stop == StopReason::Exhausted && !value.is_decisive() {
                    prop_assert_eq!(value, end, "{}", strategy.name());
                }
                if let Some(mv) = report.best_move {
                    prop_assert!(game.is_legal(mv));
                }
            }
        }
    }
}

/// The first side plays safe, or sets a trap; the second can go to its end the long way, or walk into the trap, where of many
/// replies only the last does not lose at once.
///
/// ```text
/// Start - Safe, drawn
///       \ Fork - Long, lost in five plies
///              \ Quiet - Trap, lost in four plies or drawn
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Walk {
    played: u32,
    place: Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Start,
    Safe,
    Fork,
    Long,
    Quiet,
    Trap,
    Won,
    Drawn,
}

impl Game for Walk {
    type Move = u32;
    type Undo = Walk;

    fn side_to_move(&self) -> Side {
        Side::ALL[self.played as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.place {
            Place::Won => Some(Outcome::Win(Side::First)),
            Place::Drawn => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(
            0..match self.place {
                Place::Start | Place::Fork => 2,
                Place::Trap => 12,
                _ => 1,
            },
        );
    }

    fn play(&mut self, mv: u32) -> Walk {
        let before = *self;
        self.played += 1;
        self.place = match (before.place, mv) {
            (Place::Start, 0) => Place::Safe,
            (Place::Start, _) => Place::Fork,
            (Place::Fork, 0) => Place::Long,
            (Place::Fork, _) => Place::Quiet,
            (Place::Quiet, _) => Place::Trap,
            (Place::Long, _) if self.played < 5 => Place::Long,
            (Place::Long, _) | (Place::Trap, 0..11) => Place::Won,
            _ => Place::Drawn,
        };
        before
    }

    fn undo(&mut self, before: Walk) {
        *self = before;
    }
}

impl Keyed for Walk {
    fn key(&self) -> u64 {
        16 * self.place as u64 + u64::from(self.played)
    }
}

#[test]
fn no_move_is_left_out_while_all_others_lose() {
    // Four plies show the trap where a draw is asked about, five ask whether it loses, and the table remembers what was
    // found.
    let start = Walk { played: 0, place: Place::Start };
    let options = Options::new().with_move_count_pruning();
    let strategies: [Box<dyn Strategy<Walk>>; 2] = [
        Box::new(Pvs::new(NoEvaluation).with_options(options)),
        Box::new(Mtdf::new(NoEvaluation).with_options(options)),
    ];
    for mut strategy in strategies {
        let report = strategy.search(&start, &Limits::none());
        assert_eq!((report.value, report.stop), (Score::DRAW, StopReason::Exhausted), "{}", strategy.name());
    }
}

/// The first side can draw at once, or let the other side lead it into a pit, where the first eight of many ways lose at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pit {
    ways: u32,
    played: u32,
    end: Option<Outcome>,
}

impl Game for Pit {
    type Move = u32;
    type Undo = Pit;

    fn side_to_move(&self) -> Side {
        Side::ALL[self.played as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        if self.end.is_none() {
            moves.extend(0..[2, 1, self.ways, 1][self.played as usize]);
        }
    }

    fn play(&mut self, mv: u32) -> Pit {
        let before = *self;
        self.played += 1;
        self.end = match (before.played, mv) {
            (0, 0) | (3, _) => Some(Outcome::Draw),
            (2, 0..8) => Some(Outcome::Win(Side::Second)),
            _ => None,
        };
        before
    }

    fn undo(&mut self, before: Pit) {
        *self = before;
    }
}

impl Keyed for Pit {
    fn key(&self) -> u64 {
        4 * u64::from(self.played) + self.end.map_or(0, |end| if end == Outcome::Draw { 1 } else { 2 })
    }
}

#[test]
fn moves_are_left_out_again_as_soon_as_one_does_not_lose() {
    // Whoever gets out of the pit stands worse than one who did not go in: every way is looked at, or left out.
    let evaluator = EvaluateWith(|pit: &Pit| if pit.played == 3 { 5 } else { 0 });
    let nodes = |ways, options| {
        let pit = Pit { ways, played: 0, end: None };
        let report = Pvs::new(evaluator).with_options(options).search(&pit, &Limits::none().with_depth(3));
        assert_eq!((report.value, report.best_move), (Score::DRAW, Some(0)));
        report.nodes
    };
    let pruning = Options::new().with_move_count_pruning();
    assert_eq!(nodes(40, pruning), nodes(9, pruning));
    assert_eq!(nodes(40, Options::new()), nodes(9, Options::new()) + 31);
}

/// Has no opinion, and no move is quiet.
struct Loud;

impl Evaluator<Pit> for Loud {
    fn evaluate(&self, _: &Pit) -> Score {
        Score::DRAW
    }

    fn is_quiet(&self, _: &Pit, _: u32) -> bool {
        false
    }
}

#[test]
fn what_was_not_left_out_in_the_end_is_as_sure_as_ever() {
    let search = |options| {
        let pit = Pit { ways: 40, played: 0, end: None };
        let report = Pvs::new(Loud).with_options(options).search(&pit, &Limits::none());
        (report.value, report.stop, report.depth, report.iterations.len(), report.nodes)
    };
    let pruned = search(Options::new().with_move_count_pruning());
    assert_eq!((pruned.0, pruned.1, pruned.2, pruned.3), (Score::DRAW, StopReason::Exhausted, 4, 4));
    assert_eq!(pruned, search(Options::new()));
}

/// Games with so many moves that late ones are left out, in which nothing is decided soon.
fn lattices() -> impl Iterator<Item = LatticeGame> {
    (0..10).map(|seed| {
        LatticeGame::new(LatticeShape {
            seed,
            levels: 14,
            places: 8,
            widest: 12,
            spread: 50,
            early_ends: 0,
            margins: 9,
        })
    })
}

fn nodes<E: Evaluator<LatticeGame> + Copy + Sync>(evaluator: E, options: Options) -> Vec<u64> {
    let limits = Limits::none().with_depth(7);
    let search = |game| Pvs::new(evaluator).with_options(options).search(&game, &limits).nodes;
    lattices().map(search).collect()
}

fn total(options: Options) -> u64 {
    nodes(LatticeEvaluator, options).iter().sum()
}

#[test]
fn nothing_is_left_out_unless_asked_for() {
    // Counted before there was any pruning: a search that was not asked to prune visits what it always did.
    let usual = Options::new();
    assert_eq!(total(usual), 18_471);
    assert_eq!(total(usual.with_table_depth(2).with_killers().with_history()), 29_747);
    assert_eq!(total(usual.with_late_move_reductions()), 16_840);
    assert_eq!(total(usual.exact().with_late_move_reductions()), 45_206);
}

#[test]
fn each_way_to_prune_saves_something() {
    let usual = Options::new();
    let visited = total(usual);
    for (name, options) in [
        ("futility", usual.with_futility(10)),
        ("move counts", usual.with_move_count_pruning()),
        ("both", usual.with_futility(10).with_move_count_pruning()),
    ] {
        let fewer = total(options);
        assert!(fewer < visited * 19 / 20, "{name}: {fewer} of {visited}");
    }
    assert!(total(usual.with_futility(10)) < total(usual.with_futility(40)), "the wider, the less");
}

#[test]
fn nothing_is_pruned_in_exact_mode_nor_where_all_windows_are_open() {
    let all = |options: Options| {
        let options = options.with_futility(1).with_move_count_pruning();
        nodes(LatticeEvaluator, options)
    };
    for options in [Options::new().exact(), Options::new().without_null_windows()] {
        assert_eq!(all(options), nodes(LatticeEvaluator, options));
    }
}

/// Judges and orders like the lattice; its moves are all quiet or none is, and it has its own idea of reductions.
#[derive(Debug, Clone, Copy)]
struct Opinionated {
    quiet: bool,
    reduction: Option<u32>,
}

impl Evaluator<LatticeGame> for Opinionated {
    fn evaluate(&self, game: &LatticeGame) -> Score {
        LatticeEvaluator.evaluate(game)
    }

    fn order_moves(&self, game: &LatticeGame, moves: &mut [u32]) {
        LatticeEvaluator.order_moves(game, moves);
    }

    fn is_quiet(&self, _: &LatticeGame, _: u32) -> bool {
        self.quiet
    }

    fn reduction(&self, _: &LatticeGame, _: u32, _: usize, _: u32) -> Option<u32> {
        self.reduction
    }
}

#[test]
fn moves_that_are_not_quiet_are_neither_reduced_nor_skipped() {
    let usual = Options::new();
    let options = usual.with_move_count_pruning().with_late_move_reductions();
    let loud = Opinionated { quiet: false, reduction: None };
    assert_eq!(nodes(loud, options), nodes(LatticeEvaluator, usual));
    let quiet = Opinionated { quiet: true, reduction: None };
    assert_eq!(nodes(quiet, options), nodes(LatticeEvaluator, options));
}

#[test]
fn the_evaluator_has_the_last_word_on_reductions() {
    let usual = Options::new();
    let reduced = usual.with_late_move_reductions();
    let by = |reduction, options| nodes(Opinionated { quiet: true, reduction }, options);
    assert_eq!(by(Some(0), reduced), nodes(LatticeEvaluator, usual));
    assert_eq!(by(Some(2), usual), nodes(LatticeEvaluator, usual), "it is not asked");
    assert!(by(Some(2), reduced).iter().sum::<u64>() < total(reduced));
}
