//! Which move is played, and what is said of it, while little is known.

use std::sync::atomic::{AtomicU32, Ordering};

use gomoku_search::{
    Bound, EvaluateWith, Game, Limits, Mcts, MoveBuffer, NoEvaluation, Outcome, RolloutPolicy, RolloutRandom,
    RootMove, Score, Side, StopFlag, StopReason, Strategy,
};
use gomoku_testkit::Talk;

/// The first move loses at once, the others go on for ever.
#[derive(Clone, Debug, PartialEq)]
struct Trap {
    played: u32,
    fallen: bool,
}

impl Game for Trap {
    type Move = u32;
    type Undo = Trap;

    fn side_to_move(&self) -> Side {
        Side::ALL[self.played as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.fallen.then_some(Outcome::Win(self.side_to_move()))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..8);
    }

    fn play(&mut self, mv: u32) -> Trap {
        let before = self.clone();
        (self.played, self.fallen) = (self.played + 1, mv == 0);
        before
    }

    fn undo(&mut self, before: Trap) {
        *self = before;
    }
}

const TRAP: Trap = Trap { played: 0, fallen: false };

#[test]
fn a_move_that_is_proven_to_lose_is_not_played_however_short_the_search() {
    for nodes in 0..40 {
        let limits = Limits::none().with_nodes(nodes);
        for mut search in [Mcts::new(NoEvaluation), Mcts::new(NoEvaluation).with_priors(10)] {
            let report = search.search(&TRAP, &limits);
            let statistics = search.root_statistics();
            let first = statistics.iter().find(|root| root.mv == 0);
            if first.is_some_and(|first| first.proven.is_some()) {
                assert_ne!(report.best_move, Some(0), "{nodes} nodes");
            }
        }
    }
}

/// The first side makes a move that does not matter; the second one then agrees to a draw, or plays on to the end, which this
/// side wins, unless the last move is 0: then the other side does.
#[derive(Clone)]
struct Haven {
    played: u32,
    drawn: bool,
    winner: Side,
}

impl Game for Haven {
    type Move = u32;
    type Undo = Haven;

    fn side_to_move(&self) -> Side {
        Side::ALL[self.played as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.drawn {
            Some(Outcome::Draw)
        } else {
            (self.played == 40).then_some(Outcome::Win(self.winner))
        }
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..if self.played == 0 { 1 } else { 2 });
    }

    fn play(&mut self, mv: u32) -> Haven {
        let before = self.clone();
        self.drawn = self.played == 1 && mv == 0;
        if self.played == 39 && mv == 0 {
            self.winner = !self.winner;
        }
        self.played += 1;
        before
    }

    fn undo(&mut self, before: Haven) {
        *self = before;
    }
}

/// Plays on.
struct Last;

impl RolloutPolicy<Haven> for Last {
    fn choose(&self, _: &Haven, moves: &[u32], _: &mut RolloutRandom) -> u32 {
        moves[moves.len() - 1]
    }
}

#[test]
fn a_side_that_is_sure_of_a_draw_does_not_lose_whatever_it_tries() {
    let sum = |winner: Side| {
        let mut search = Mcts::new(NoEvaluation).with_rollouts(Last).with_simulations(50);
        let _ = search.search(&Haven { played: 0, drawn: false, winner }, &Limits::none());
        let only = search.root_statistics()[0];
        assert_eq!((only.visits, only.proven), (50, None));
        only.mean * 50.0
    };
    // The first simulation does not know of the draw, the second one finds it.
    assert!((sum(Side::First) - 1.0).abs() < 1e-6, "then the second side takes it rather than lose");
    assert!((sum(Side::Second) + 49.0).abs() < 1e-6, "and does not if it does better");
}

/// Plays on; every other game is won by the other side.
#[derive(Default)]
struct ByTurns(AtomicU32);

impl RolloutPolicy<Haven> for ByTurns {
    fn choose(&self, game: &Haven, moves: &[u32], _: &mut RolloutRandom) -> u32 {
        let is_last = game.played == 39;
        let turned = is_last && self.0.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        if turned { 0 } else { moves[moves.len() - 1] }
    }
}

#[test]
fn what_is_as_good_so_far_as_the_draw_that_is_sure_is_tried_all_the_same() {
    let mut search = Mcts::new(NoEvaluation).with_rollouts(ByTurns::default()).with_simulations(4);
    let _ = search.search(&Haven { played: 0, drawn: false, winner: Side::First }, &Limits::none());
    // Won before the draw was known; drawn; lost; and won again, after which the second side has 0 on the average.
    let only = search.root_statistics()[0];
    assert_eq!((only.visits, only.mean * 4.0), (4, 1.0));
}

/// The first side agrees to a draw, or lets the second side win one way or another.
#[derive(Clone)]
struct Lure {
    played: u32,
    drawn: bool,
}

impl Game for Lure {
    type Move = u32;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::ALL[self.played as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.drawn {
            Some(Outcome::Draw)
        } else {
            (self.played == 2).then_some(Outcome::Win(Side::Second))
        }
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..2);
    }

    fn play(&mut self, mv: u32) {
        self.drawn = self.played == 0 && mv == 0;
        self.played += 1;
    }

    fn undo(&mut self, (): ()) {
        self.drawn = false;
        self.played -= 1;
    }
}

#[test]
fn the_depth_of_a_proof_is_that_of_the_farthest_end_it_has_seen() {
    for mut search in [Mcts::new(NoEvaluation), Mcts::new(NoEvaluation).with_priors(10)] {
        let report = search.search(&Lure { played: 0, drawn: false }, &Limits::none());
        assert_eq!((report.value, report.stop), (Score::DRAW, StopReason::Exhausted));
        assert_eq!((report.principal_variation, report.depth), (vec![0], 2));
    }
}

#[test]
fn a_draw_is_known_for_sure_while_other_moves_are_open() {
    let mut search = Mcts::new(NoEvaluation).with_simulations(1);
    let report = search.search(&Lure { played: 0, drawn: false }, &Limits::none());
    let drawn = RootMove { mv: 0, value: Score::DRAW, bound: Bound::Exact };
    assert_eq!((report.root_moves, report.stop), (vec![drawn], StopReason::Nodes));
}

/// The first side gives two points away, or plays on to a draw.
#[derive(Clone)]
struct Bargain {
    played: u32,
    sold: bool,
}

impl Game for Bargain {
    type Move = u32;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::ALL[self.played as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.sold { Some(Outcome::Margin(-2)) } else { (self.played == 40).then_some(Outcome::Draw) }
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..2);
    }

    fn play(&mut self, mv: u32) {
        self.sold = self.played == 0 && mv == 0;
        self.played += 1;
    }

    fn undo(&mut self, (): ()) {
        self.sold = false;
        self.played -= 1;
    }
}

#[test]
fn what_is_known_for_sure_is_played_rather_than_what_nobody_has_looked_at() {
    let report = |simulations| {
        let mut search = Mcts::new(NoEvaluation).with_simulations(simulations);
        search.search(&Bargain { played: 0, sold: false }, &Limits::none())
    };
    // A tenth of the reward is for the size of a margin, and of that a sixth for two points.
    let sold = RootMove { mv: 0, value: Score::heuristic(-917), bound: Bound::Estimate };
    let first = report(1);
    assert_eq!((first.best_move, first.value, first.stop), (Some(0), sold.value, StopReason::Nodes));
    assert_eq!(first.root_moves, [sold]);
    // One look at the other move, and it seems better.
    let second = report(2);
    assert_eq!((second.best_move, second.value), (Some(1), Score::DRAW));
    assert_eq!(second.root_moves, [sold, RootMove { mv: 1, value: Score::DRAW, bound: Bound::Estimate }]);
}

#[test]
fn a_search_that_knows_nothing_answers_in_the_unit_of_those_that_do() {
    // A hundred points are half a win, for the side to move.
    let search = || Mcts::new(EvaluateWith(|_: &Talk| 100)).with_rollout_plies(0);
    let game = Talk::endless(3);
    let raised = StopFlag::new();
    raised.stop();
    for (limits, stop) in [
        (Limits::none().with_nodes(0), StopReason::Nodes),
        (Limits::none().with_nodes(1), StopReason::Nodes),
        (Limits::none().with_stop(raised), StopReason::Flag),
    ] {
        let report = search().search(&game, &limits);
        assert_eq!((report.value, report.stop), (Score::heuristic(500), stop));
    }
    let report = search().with_simulations(1).search(&game, &Limits::none());
    assert_eq!((report.value, report.stop), (Score::heuristic(-500), StopReason::Nodes), "the other side's");
    // A depth that was reached is another thing: so says plain minimax, too.
    let report = search().search(&game, &Limits::none().with_depth(0));
    assert_eq!((report.value, report.stop), (Score::heuristic(100), StopReason::Depth));
}
