//! What is wrapped does what it does without its wrapper: references, boxes, orders and copies.

use gomoku_search::{
    AlphaBeta, Bounds, ByCopy, CopyGame, CopyKeyed, EvaluateWith, Evaluator, FullTable, Game, Keyed, Limits,
    Mcts, Minimax, MoveBuffer, Mtdf, Negamax, NoBounds, NoEvaluation, Ordered, Outcome, Ponder, Pvs,
    RandomMover, RolloutPolicy, RolloutRandom, Score, Side, Skill, Solver, Strategy, ValueRange,
};
use gomoku_testkit::Talk;

/// Has something to say about everything, and nothing that is said by default.
struct Opinionated;

impl Evaluator<Talk> for Opinionated {
    fn evaluate(&self, game: &Talk) -> Score {
        Score::heuristic(game.said as i32 + 3)
    }

    fn order_moves(&self, _: &Talk, moves: &mut [u32]) {
        moves.reverse();
    }

    fn evaluate_move(&self, _: &Talk, mv: u32) -> Option<Score> {
        Some(Score::heuristic(mv as i32 + 5))
    }

    fn noisy_moves(&self, _: &Talk, moves: &mut MoveBuffer<u32>) {
        moves.extend([8, 9]);
    }

    fn extension(&self, _: &Talk, mv: u32) -> u32 {
        mv + 2
    }

    fn settled(&self, game: &mut Talk, depth: u32) -> Option<Score> {
        Some(Score::win_in(game.said + depth + 1))
    }

    fn is_quiet(&self, _: &Talk, mv: u32) -> bool {
        mv == 1
    }

    fn reduction(&self, _: &Talk, mv: u32, place: usize, depth: u32) -> Option<u32> {
        Some(mv + place as u32 + depth)
    }
}

/// All that an evaluator says of a position, but for its order of moves.
fn opinions(evaluator: impl Evaluator<Talk>) -> String {
    let mut talk = Talk { said: 4, ..Talk::new(3, 10) };
    let mut noisy = MoveBuffer::new();
    evaluator.noisy_moves(&talk, &mut noisy);
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        evaluator.evaluate(&talk),
        evaluator.evaluate_move(&talk, 2),
        noisy.as_slice(),
        evaluator.extension(&talk, 1),
        evaluator.settled(&mut talk, 3),
        (evaluator.is_quiet(&talk, 1), evaluator.is_quiet(&talk, 2)),
        evaluator.reduction(&talk, 1, 4, 9),
    )
}

fn order(evaluator: impl Evaluator<Talk>) -> [u32; 3] {
    let mut moves = [0, 1, 2];
    evaluator.order_moves(&Talk::new(3, 10), &mut moves);
    moves
}

#[test]
fn a_reference_and_an_order_pass_everything_on() {
    let said = "Score(+7) Some(Score(+7)) [8, 9] 3 Some(Score(win in 8)) (true, false) Some(14)";
    assert_eq!(opinions(Opinionated), said);
    assert_eq!(opinions(&Opinionated), said);
    assert_eq!(opinions(&Opinionated as &dyn Evaluator<Talk>), said);
    let ordered = Ordered::new(Opinionated, |_: &Talk, moves: &mut [u32]| moves.rotate_left(1));
    assert_eq!(opinions(&ordered), said);
    assert_eq!((order(Opinionated), order(&Opinionated)), ([2, 1, 0], [2, 1, 0]));
    assert_eq!(order(ordered), [1, 2, 0]);
}

#[test]
fn who_says_nothing_of_something_has_no_opinion_of_it() {
    let said = "Score(0) None [] 0 None (true, true) None";
    assert_eq!((opinions(NoEvaluation).as_str(), order(NoEvaluation)), (said, [0, 1, 2]));
    let points = EvaluateWith(|talk: &Talk| talk.said as i32 - 9);
    assert_eq!(opinions(points), said.replace("(0)", "(-5)"));
    assert_eq!(format!("{points:?}"), "EvaluateWith(..)");
    let ordered = Ordered::new(NoEvaluation, |_: &Talk, _: &mut [u32]| ());
    assert_eq!(format!("{ordered:?}"), "Ordered { evaluator: NoEvaluation, .. }");
}

/// Plays the last word.
struct Last;

impl RolloutPolicy<Talk> for Last {
    fn choose(&self, _: &Talk, moves: &[u32], _: &mut RolloutRandom) -> u32 {
        moves[moves.len() - 1]
    }
}

/// Knows that a talk is worth something from its words to twice as much.
struct Words;

impl Bounds<Talk> for Words {
    fn range(&self, game: &Talk) -> ValueRange {
        let words = game.words as i32;
        ValueRange { least: Score::heuristic(words), most: Score::heuristic(2 * words) }
    }
}

#[test]
fn policies_and_bounds_can_be_lent() {
    let (talk, mut random) = (Talk::new(3, 10), RolloutRandom::new(1));
    assert_eq!(RolloutPolicy::choose(&&Last, &talk, &[4, 5, 6], &mut random), 6);
    assert_eq!(Bounds::range(&&Words, &talk), Words.range(&talk));
    assert_eq!(Bounds::range(&&NoBounds, &talk), ValueRange::FULL);
}

/// Counts up to three; the moves are the numbers that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Counting {
    at: u8,
}

impl CopyGame for Counting {
    type Move = u8;

    fn side_to_move(&self) -> Side {
        if self.at < 2 { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.at == 3).then_some(Outcome::Margin(4))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
        moves.extend(self.at + 1..=3);
    }

    fn apply(&mut self, number: u8) {
        self.at = number;
    }
}

impl CopyKeyed for Counting {
    fn key(&self) -> u64 {
        100 + u64::from(self.at)
    }

    fn canonical_key(&self) -> u64 {
        7
    }
}

#[test]
fn a_copied_game_that_knows_no_symmetry_has_one_key() {
    #[derive(Debug, Clone, Copy)]
    struct Plain(Counting);

    impl CopyGame for Plain {
        type Move = u8;

        fn side_to_move(&self) -> Side {
            self.0.side_to_move()
        }

        fn outcome(&self) -> Option<Outcome> {
            self.0.outcome()
        }

        fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
            self.0.generate_moves(moves);
        }

        fn apply(&mut self, number: u8) {
            self.0.apply(number);
        }
    }

    impl CopyKeyed for Plain {
        fn key(&self) -> u64 {
            CopyKeyed::key(&self.0)
        }
    }

    let game = ByCopy(Plain(Counting { at: 2 }));
    assert_eq!((Keyed::key(&game), Keyed::canonical_key(&game)), (102, 102));
}

#[test]
fn a_copied_game_is_the_game() {
    let mut game = ByCopy(Counting { at: 1 });
    assert_eq!((game.side_to_move(), game.outcome()), (Side::First, None));
    assert_eq!((game.legal_moves(), Keyed::key(&game), Keyed::canonical_key(&game)), (vec![2, 3], 101, 7));
    assert!(Game::is_legal(&game, 2) && !Game::is_legal(&game, 1) && !Game::is_legal(&game, 4));
    assert_eq!(game.after_move(3, |child| (child.at, child.outcome())), (3, Some(Outcome::Margin(4))));
    assert_eq!(game.at, 1);
    let before = game.play(2);
    assert_eq!((game.at, game.side_to_move()), (2, Side::Second));
    game.undo(before);
    assert_eq!(game.at, 1);
    game.at = 3;
    assert!(game.legal_moves().is_empty());
    assert!(!Game::is_legal(&game, 3));
}

#[test]
fn strategies_have_their_names_also_in_a_box_and_when_they_play_worse() {
    let table = FullTable::solve(&Talk::new(2, 3), 10).unwrap();
    let strategies: [(Box<dyn Strategy<Talk>>, &str); 11] = [
        (Box::new(Minimax::new(NoEvaluation)), "minimax"),
        (Box::new(Negamax::new(NoEvaluation)), "negamax"),
        (Box::new(AlphaBeta::new(NoEvaluation)), "alpha-beta"),
        (Box::new(Pvs::new(NoEvaluation)), "pvs"),
        (Box::new(Mtdf::new(NoEvaluation)), "mtd(f)"),
        (Box::new(Mcts::new(NoEvaluation)), "mcts"),
        (Box::new(Solver::new(NoEvaluation)), "solver"),
        (Box::new(gomoku_search::ProofSearch::new()), "df-pn"),
        (Box::new(table), "full table"),
        (Box::new(RandomMover::new(1)), "random"),
        (Box::new(Skill::new(Pvs::new(NoEvaluation), 1)), "pvs"),
    ];
    for (mut strategy, name) in strategies {
        assert_eq!(strategy.name(), name);
        let report = strategy.search(&Talk::new(2, 3), &Limits::none());
        assert!(report.best_move.is_some_and(|mv| mv < 2), "{name}");
        assert_eq!(report.principal_variation.first().copied(), report.best_move, "{name}");
    }
    assert_eq!(Skill::new(RandomMover::new(1), 1).inner().clone().draw(&Talk::new(1, 3)), Some(0));
}

#[test]
fn a_random_mover_tells_what_it_did_and_no_more() {
    let report = RandomMover::new(3).search(&Talk::new(2, 3), &Limits::none());
    assert_eq!((report.value, report.depth, report.is_exact()), (Score::DRAW, 0, false));
    assert_eq!((report.nodes, report.leaves, report.principal_variation.len()), (1, 1, 1));
    assert_eq!(RandomMover::new(3).draw(&Talk { said: 3, ..Talk::new(2, 3) }), None);
}

#[test]
fn what_is_printed_for_programmers_names_its_type() {
    let talk = Talk::new(2, 3);
    let ponder = Ponder::<_, u32>::start(Minimax::new(NoEvaluation), talk.clone(), Limits::none());
    for (text, name) in [
        (
            format!("{:?}", Mcts::<Talk, _>::new(NoEvaluation)),
            "Mcts { evaluator: NoEvaluation, policy: RandomRollout",
        ),
        (format!("{:?}", FullTable::solve(&talk, 10).unwrap()), "FullTable { positions: ClassCounts"),
        (format!("{:?}", gomoku_search::Table::with_entries(4)), "Table { capacity: 4, .. }"),
        (format!("{:?}", gomoku_search::conformance::Conformance::new(talk)), "Conformance { start: Talk"),
        (format!("{ponder:?}"), "Ponder { thread: Some("),
    ] {
        assert!(text.starts_with(name), "{text}");
    }
    let _ = ponder.miss();
}
