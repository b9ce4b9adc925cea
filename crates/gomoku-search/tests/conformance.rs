//! The conformance suite accepts right games and finds each kind of fault.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use gomoku_search::conformance::{Broken, Conformance};
use gomoku_search::{EvaluateWith, Game, Keyed, MoveBuffer, Outcome, Score, Side};
use gomoku_testkit::{TreeGame, TreeShape};

/// A heap of sticks, one to three a turn; taking exactly three gives another turn. Who has
/// taken more in the end wins. `fault` says what is wrong with it.
#[derive(Clone, Debug)]
struct Sticks {
    heap: u32,
    taken: [u32; 2],
    mover: Side,
    fault: Fault,
    /// Moves played, taken back or not: nothing that a position should know.
    history: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fault {
    None,
    Duplicate,
    IsLegalTooStrict,
    IsLegalTooLax,
    UndoForgetsTurn,
    UndoForgetsTaken,
    LegalAfterEnd,
    HugeMargin,
    Stuck,
    ReplacesBuffer,
    LegalMovesOverridden,
    AfterMoveForgetsTurn,
    /// As long as nothing else tells: what is taken decides in the end alone.
    AfterMoveForgetsTakenAtFirst,
    HashOfHistory,
    EqualityIgnoresTurn,
    KeyIgnoresTurn,
    KeyOfHistory,
    CanonicalKeyOfNothing,
}

impl PartialEq for Sticks {
    fn eq(&self, other: &Self) -> bool {
        self.heap == other.heap
            && self.taken == other.taken
            && (self.mover == other.mover || self.fault == Fault::EqualityIgnoresTurn)
    }
}

impl Eq for Sticks {}

impl Hash for Sticks {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.heap, self.taken).hash(state);
        if self.fault == Fault::HashOfHistory {
            self.history.hash(state);
        }
    }
}

impl Sticks {
    fn new(fault: Fault) -> Sticks {
        Sticks { heap: 15, taken: [0, 0], mover: Side::First, fault, history: 0 }
    }
}

impl Game for Sticks {
    type Move = u32;
    type Undo = (u32, Side);

    fn side_to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.fault == Fault::HugeMargin && self.heap == 0 {
            return Some(Outcome::Margin(i32::MIN));
        }
        let winner = if self.taken[0] > self.taken[1] { Side::First } else { Side::Second };
        (self.heap == 0).then_some(Outcome::Win(winner))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        if self.fault == Fault::Stuck && self.heap == 2 {
            return;
        }
        moves.extend(1..=self.heap.min(3));
        match self.fault {
            Fault::Duplicate if self.heap == 1 => moves.push(1),
            Fault::ReplacesBuffer => {
                *moves = MoveBuffer::new();
                moves.extend(1..=self.heap.min(3));
            }
            _ => {}
        }
    }

    fn play(&mut self, taken: u32) -> (u32, Side) {
        let undo = (taken, self.mover);
        self.history += 1;
        self.heap -= taken;
        self.taken[self.mover.index()] += taken;
        if taken != 3 {
            self.mover = !self.mover;
        }
        undo
    }

    fn undo(&mut self, (taken, mover): (u32, Side)) {
        self.heap += taken;
        if self.fault != Fault::UndoForgetsTurn {
            self.mover = mover;
        }
        if self.fault != Fault::UndoForgetsTaken {
            self.taken[mover.index()] -= taken;
        }
    }

    fn after_move<R>(&mut self, taken: u32, look: impl FnOnce(&mut Self) -> R) -> R {
        let mut child = self.clone();
        child.play(taken);
        if self.fault == Fault::AfterMoveForgetsTurn {
            child.mover = self.mover;
        }
        if self.fault == Fault::AfterMoveForgetsTakenAtFirst && child.heap > 0 {
            child.taken = self.taken;
        }
        look(&mut child)
    }

    fn legal_moves(&self) -> Vec<u32> {
        let most = if self.fault == Fault::LegalMovesOverridden { 2 } else { 3 };
        let moves = (1..=self.heap.min(most)).filter(|_| self.fault != Fault::Stuck || self.heap != 2);
        let twice = (self.fault == Fault::Duplicate && self.heap == 1).then_some(1);
        moves.chain(twice).collect()
    }

    fn is_legal(&self, taken: u32) -> bool {
        match self.fault {
            Fault::IsLegalTooStrict => taken == 1 && self.heap > 0,
            Fault::IsLegalTooLax => (1..=3).contains(&taken),
            Fault::LegalAfterEnd if self.heap == 0 => taken == 1,
            _ => self.legal_moves().contains(&taken),
        }
    }
}

impl Keyed for Sticks {
    fn key(&self) -> u64 {
        let places = u64::from(self.heap) * 10_000 + u64::from(self.taken[0]) * 100;
        match self.fault {
            Fault::KeyIgnoresTurn => places,
            Fault::KeyOfHistory => u64::from(self.history),
            _ => places + self.mover.index() as u64,
        }
    }

    fn canonical_key(&self) -> u64 {
        if self.fault == Fault::CanonicalKeyOfNothing { 42 } else { self.key() }
    }
}

fn verdict(fault: Fault) -> Option<Broken> {
    Conformance::new(Sticks::new(fault)).with_keys().check().err().map(|violation| violation.broken())
}

#[test]
fn a_right_game_conforms() {
    let summary =
        Conformance::new(Sticks::new(Fault::None)).with_games(50).with_seed(3).with_keys().check().unwrap();
    assert_eq!(summary.games, 50);
    assert!(summary.positions > 250 && summary.longest_game > 5);
}

#[test]
fn each_fault_is_found_and_named() {
    assert_eq!(verdict(Fault::Duplicate), Some(Broken::Legality));
    assert_eq!(verdict(Fault::IsLegalTooStrict), Some(Broken::Legality));
    assert_eq!(verdict(Fault::IsLegalTooLax), Some(Broken::Legality));
    assert_eq!(verdict(Fault::UndoForgetsTurn), Some(Broken::Undo));
    assert_eq!(verdict(Fault::UndoForgetsTaken), Some(Broken::Undo));
    assert_eq!(verdict(Fault::LegalAfterEnd), Some(Broken::Legality));
    assert_eq!(verdict(Fault::HugeMargin), Some(Broken::Outcome));
    assert_eq!(verdict(Fault::Stuck), Some(Broken::NoMoves));
    assert_eq!(verdict(Fault::ReplacesBuffer), Some(Broken::Legality));
    assert_eq!(verdict(Fault::LegalMovesOverridden), Some(Broken::Legality));
    assert_eq!(verdict(Fault::AfterMoveForgetsTurn), Some(Broken::Undo));
    assert_eq!(verdict(Fault::AfterMoveForgetsTakenAtFirst), Some(Broken::Undo));
    assert_eq!(verdict(Fault::HashOfHistory), Some(Broken::Equality));
    assert_eq!(verdict(Fault::EqualityIgnoresTurn), Some(Broken::Equality));
    assert_eq!(verdict(Fault::KeyIgnoresTurn), Some(Broken::Key));
    assert_eq!(verdict(Fault::KeyOfHistory), Some(Broken::Key));
    assert_eq!(verdict(Fault::CanonicalKeyOfNothing), Some(Broken::Key));
}

#[test]
fn a_violation_says_what_where_and_how_to_get_there() {
    let violation = Conformance::new(Sticks::new(Fault::Stuck)).check().unwrap_err();
    let text = violation.to_string();
    assert!(
        text.starts_with("NoMoves: the game is not over, yet there is no move; a pass must be a move"),
        "{text}"
    );
    assert!(text.contains("position: Sticks { heap: 2,") && text.contains("reached by: ["), "{text}");
}

/// Who has taken more is ahead.
fn lead(game: &Sticks, view: Side) -> i32 {
    game.taken[view.index()] as i32 - game.taken[(!view).index()] as i32
}

fn point_of_view(evaluate: impl Fn(&Sticks) -> i32 + 'static) -> Result<(), String> {
    let suite =
        Conformance::new(Sticks::new(Fault::None)).with_games(5).with_evaluator(EvaluateWith(evaluate));
    suite.check().map(drop).map_err(|violation| {
        assert_eq!(violation.broken(), Broken::PointOfView);
        violation.to_string()
    })
}

#[test]
fn an_evaluation_from_the_wrong_point_of_view_is_found() {
    assert_eq!(point_of_view(|game| lead(game, game.mover)), Ok(()));
    let first = point_of_view(|game| lead(game, Side::First)).unwrap_err();
    assert!(first.contains("from the first side's view, whoever is to move"), "{first}");
    let second = point_of_view(|game| lead(game, Side::Second)).unwrap_err();
    assert!(second.contains("from the second side's view, whoever is to move"), "{second}");
    let other = point_of_view(|game| lead(game, !game.mover)).unwrap_err();
    assert!(other.contains("from the view of the side that is not to move"), "{other}");
}

#[test]
fn an_evaluator_is_not_accused_for_the_games_bias_or_its_own_optimism() {
    // The first side wins most random games here; an evaluator with nothing but a bonus for the move is right.
    assert_eq!(point_of_view(|_| 1), Ok(()));
    assert_eq!(point_of_view(|_| -1), Ok(()));
}

#[test]
fn the_statistics_can_be_left_out() {
    let suite = Conformance::new(Sticks::new(Fault::None));
    let upside_down = EvaluateWith(|game: &Sticks| lead(game, !game.mover));
    assert!(suite.with_evaluator(upside_down).without_statistics().check().is_ok());
}

#[test]
fn a_mirror_shows_a_fixed_point_of_view_exactly() {
    let suite = |evaluate: fn(&Sticks) -> i32| {
        Conformance::new(Sticks::new(Fault::None))
            .with_games(1)
            .without_statistics()
            .with_mirror(exchanged, |mv| mv)
            .with_evaluator(EvaluateWith(evaluate))
            .check()
    };
    assert!(suite(|game| lead(game, game.mover)).is_ok());
    assert_eq!(suite(|game| lead(game, Side::First)).unwrap_err().broken(), Broken::PointOfView);
}

/// One step up or down until the edge is reached: a game that can go round in circles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Drunkard(i8, Side);

impl Game for Drunkard {
    type Move = i8;
    type Undo = Drunkard;

    fn side_to_move(&self) -> Side {
        self.1
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0.abs() == 4).then_some(Outcome::Draw)
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<i8>) {
        moves.extend([-1, 1]);
    }

    fn play(&mut self, step: i8) -> Drunkard {
        let before = self.clone();
        *self = Drunkard(self.0 + step, !self.1);
        before
    }

    fn undo(&mut self, before: Drunkard) {
        *self = before;
    }
}

#[test]
fn a_game_that_goes_round_in_circles_is_found() {
    let violation = Conformance::new(Drunkard(0, Side::First)).check().unwrap_err();
    assert_eq!(violation.broken(), Broken::Endless);
    let text = violation.to_string();
    assert!(text.contains("has been there before"), "{text}");
    // Whoever steps by one is back for the first time when a step is taken back: the last one that is told.
    let steps = text.split(['[', ']']).nth(1).unwrap();
    let steps: Vec<i8> = steps.split(' ').map(|step| step.parse().unwrap()).collect();
    assert!(matches!(steps[..], [.., before, last] if before == -last), "{text}");
    let violation = Conformance::new(Sticks::new(Fault::None)).with_longest_game(3).check().unwrap_err();
    assert_eq!(violation.broken(), Broken::Endless);
}

#[test]
#[should_panic(expected = "has been there before")]
fn a_game_that_does_not_conform_fails_its_test() {
    Conformance::new(Drunkard(0, Side::First)).assert();
}

fn exchanged(game: &Sticks) -> Sticks {
    Sticks { taken: [game.taken[1], game.taken[0]], mover: !game.mover, ..game.clone() }
}

#[test]
fn an_evaluator_that_claims_proofs_or_loses_moves_or_plays_on_is_found() {
    struct Claims;
    impl gomoku_search::Evaluator<Sticks> for Claims {
        fn evaluate(&self, _: &Sticks) -> Score {
            Score::win_in(1)
        }
    }
    struct Loses;
    impl gomoku_search::Evaluator<Sticks> for Loses {
        fn evaluate(&self, _: &Sticks) -> Score {
            Score::DRAW
        }
        fn order_moves(&self, _: &Sticks, moves: &mut [u32]) {
            moves.fill(moves[0]);
        }
    }
    struct PlaysOn;
    impl gomoku_search::Evaluator<Sticks> for PlaysOn {
        fn evaluate(&self, _: &Sticks) -> Score {
            Score::DRAW
        }
        fn settled(&self, game: &mut Sticks, depth: u32) -> Option<Score> {
            if depth > 0 {
                game.play(1);
            }
            None
        }
    }
    let suite = || Conformance::new(Sticks::new(Fault::None));
    assert_eq!(suite().with_evaluator(PlaysOn).check().unwrap_err().broken(), Broken::Evaluation);
    assert_eq!(suite().with_evaluator(Claims).check().unwrap_err().broken(), Broken::Evaluation);
    assert_eq!(suite().with_evaluator(Loses).check().unwrap_err().broken(), Broken::Evaluation);
}

#[test]
fn a_mirror_must_exchange_everything() {
    let half = |game: &Sticks| Sticks { mover: !game.mover, ..game.clone() };
    let suite = || Conformance::new(Sticks::new(Fault::None));
    // Equal shares are a win of the second side in this game: the exchange shows it.
    let violation = suite().with_mirror(exchanged, |mv| mv).check();
    assert!(violation.is_ok(), "15 sticks cannot be shared equally: {violation:?}");
    assert_eq!(suite().with_mirror(half, |mv| mv).check().unwrap_err().broken(), Broken::Symmetry);
    assert_eq!(suite().with_mirror(exchanged, |mv| 4 - mv).check().unwrap_err().broken(), Broken::Symmetry);
    assert_eq!(
        suite().with_symmetry("turn", exchanged, |mv| mv).check().unwrap_err().broken(),
        Broken::Symmetry
    );
}

#[test]
fn random_trees_conform() {
    for seed in 0..50 {
        let shape =
            TreeShape { seed, longest: 6, widest: 4, spread: 2, repeated_turns: 4, early_ends: 2, shared: 0 };
        Conformance::new(TreeGame::new(shape)).with_keys().with_games(10).assert();
    }
}

/// Three heaps, of which one can be taken at a time, all of it; what is taken counts. `fault` says what is wrong with the keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heaps {
    stones: [u32; 3],
    lead: i32,
    mover: Side,
    fault: KeyFault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum KeyFault {
    None,
    /// Images have canonical keys of their own.
    NotShared,
}

const HEAPS: Heaps = Heaps { stones: [1, 2, 4], lead: 0, mover: Side::First, fault: KeyFault::None };

impl Game for Heaps {
    type Move = usize;
    type Undo = Heaps;

    fn side_to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == [0; 3]).then_some(Outcome::Margin(self.lead))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<usize>) {
        moves.extend((0..3).filter(|place| self.stones[*place] > 0));
    }

    fn play(&mut self, place: usize) -> Heaps {
        let before = self.clone();
        let taken = std::mem::take(&mut self.stones[place]) as i32;
        self.lead += if self.mover == Side::First { taken } else { -taken };
        self.mover = !self.mover;
        before
    }

    fn undo(&mut self, before: Heaps) {
        *self = before;
    }
}

impl Keyed for Heaps {
    fn key(&self) -> u64 {
        let heaps = self.stones.iter().fold(0, |key, heap| 8 * key + u64::from(*heap));
        (heaps * 100 + (self.lead + 50) as u64) * 2 + self.mover.index() as u64
    }

    fn canonical_key(&self) -> u64 {
        match self.fault {
            KeyFault::None => self.key().min(turned(self).key()),
            KeyFault::NotShared => self.key() + 1_000_000,
        }
    }
}

/// The first and the last heap change places.
fn turned(game: &Heaps) -> Heaps {
    let [first, middle, last] = game.stones;
    Heaps { stones: [last, middle, first], ..game.clone() }
}

fn with_sides_exchanged(game: &Heaps) -> Heaps {
    Heaps { lead: -game.lead, mover: !game.mover, ..game.clone() }
}

#[test]
fn images_have_the_image_of_everything() {
    let turn =
        |start, mv: fn(usize) -> usize| Conformance::new(start).with_keys().with_symmetry("turn", turned, mv);
    assert!(turn(HEAPS, |place| 2 - place).check().is_ok());
    let broken = turn(HEAPS, |place| place).check().unwrap_err();
    assert_eq!(broken.broken(), Broken::Symmetry, "{broken}");
    let not_shared =
        turn(Heaps { fault: KeyFault::NotShared, ..HEAPS }, |place| 2 - place).check().unwrap_err();
    assert_eq!(not_shared.broken(), Broken::Symmetry);
    assert!(not_shared.to_string().starts_with("Symmetry: turn: the canonical key is "), "{not_shared}");
    // Who does not ask for keys has none tested.
    let unasked = Conformance::new(Heaps { fault: KeyFault::NotShared, ..HEAPS });
    assert!(unasked.with_symmetry("turn", turned, |place| 2 - place).check().is_ok());
}

#[test]
fn a_mirror_turns_margins_round() {
    let mirror =
        |image: fn(&Heaps) -> Heaps| Conformance::new(HEAPS).with_mirror(image, |place| place).check();
    assert!(mirror(with_sides_exchanged).is_ok());
    let keeps_lead = mirror(|game| Heaps { mover: !game.mover, ..game.clone() }).unwrap_err();
    assert_eq!(keeps_lead.broken(), Broken::Symmetry, "{keeps_lead}");
    // The canonical key of a position need not be that of its mirror image: other sides are another matter.
    let with_keys = Conformance::new(HEAPS).with_keys().with_mirror(with_sides_exchanged, |place| place);
    assert!(with_keys.check().is_ok());
}

#[test]
fn a_margin_may_be_as_large_as_a_score_and_no_larger() {
    let after_one_stone = |lead| {
        let last = Heaps { stones: [0, 1, 0], lead, ..HEAPS };
        Conformance::new(last).check().map(drop).map_err(|violation| violation.broken())
    };
    assert_eq!(after_one_stone(Score::MAX_POINTS - 1), Ok(()));
    assert_eq!(after_one_stone(Score::MAX_POINTS), Err(Broken::Outcome));
}

#[test]
fn an_evaluator_is_asked_about_no_game_that_is_over() {
    let evaluator = EvaluateWith(|game: &Sticks| {
        assert!(game.heap > 0, "the game is over");
        lead(game, game.mover)
    });
    let suite = Conformance::new(Sticks::new(Fault::None)).with_games(5).with_evaluator(evaluator);
    assert!(suite.with_mirror(exchanged, |mv| mv).check().is_ok());
}

#[test]
fn the_summary_counts_what_was_seen() {
    let summary = Conformance::new(HEAPS).with_games(7).check().unwrap();
    assert_eq!(
        (summary.games, summary.positions, summary.longest_game),
        (7, 28, 3),
        "three heaps, four positions"
    );
    // A limit that is as long as the longest game is no limit.
    assert!(Conformance::new(HEAPS).with_longest_game(3).check().is_ok());
    assert!(Conformance::new(HEAPS).with_longest_game(2).check().is_err());
}

#[test]
fn an_evaluator_that_changes_its_mind_is_found() {
    struct Moody(std::cell::Cell<i32>);
    impl gomoku_search::Evaluator<Heaps> for Moody {
        fn evaluate(&self, _: &Heaps) -> Score {
            Score::heuristic(self.0.replace(self.0.get() + 1))
        }
    }
    let violation = Conformance::new(HEAPS).with_evaluator(Moody(0.into())).check().unwrap_err();
    assert_eq!(violation.broken(), Broken::Evaluation);
    assert!(violation.to_string().contains("the evaluation was 0, and +1 after"), "{violation}");
}
