use std::cell::RefCell;

use super::*;
use crate::{AlphaBeta, Game, MoveBuffer, NoEvaluation, Outcome, Side, Strategy};

/// Take one, two or three sticks; who takes the last one wins.
#[derive(Clone)]
struct Sticks {
    left: u32,
    mover: Side,
}

impl Game for Sticks {
    type Move = u32;
    type Undo = u32;

    fn side_to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(!self.mover))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(1..=self.left.min(3));
    }

    fn play(&mut self, taken: u32) -> u32 {
        self.left -= taken;
        self.mover = !self.mover;
        taken
    }

    fn undo(&mut self, taken: u32) {
        self.left += taken;
        self.mover = !self.mover;
    }
}

impl Keyed for Sticks {
    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | u64::from(self.mover == Side::First)
    }
}

#[test]
fn moves_that_others_are_at_are_put_off_and_not_left_out() {
    let options = Options::new().without_table();
    let deepening = Deepening {
        evaluator: &NoEvaluation,
        options: &options,
        table: None,
        method: Method::Windows,
        started: Instant::now(),
        soft_time: None,
    };
    for left in 1..16 {
        let game = Sticks { left, mover: Side::First };
        let busy = Busy::new();
        for (left, mover) in (0..=left).flat_map(|left| Side::ALL.map(|mover| (left, mover))) {
            for (taken, depth) in (1..=3).flat_map(|taken| (1..=16).map(move |depth| (taken, depth))) {
                busy.begin(Busy::number(Sticks { left, mover }.key(), order::tag(taken), depth));
            }
        }
        let limits = Limits::none().with_depth(16);
        let mut nobody = ();
        let worker = Worker::new(&NoEvaluation, &options, None, Some(&busy), &limits, &mut nobody);
        let report = deepening.lead(worker, &game, &limits, &AtomicU32::new(0), &[]);
        let plain = AlphaBeta::new(NoEvaluation).search(&game, &limits);
        assert_eq!(report.value, plain.value, "{left} sticks");
    }
}

#[test]
fn what_is_stopped_in_its_first_depth_answers_with_the_best_move_that_it_has_finished() {
    let options = Options::new().with_first_depth(8);
    // Who leaves four sticks wins.
    let game = Sticks { left: 6, mover: Side::First };
    let mut finished = Vec::new();
    for nodes in 1.. {
        let limits = Limits::none().with_nodes(nodes);
        let mut search = Deepener::new(NoEvaluation).with_options(options);
        let report = search.search(Method::Windows, &game, &limits, &mut ());
        if !report.iterations.is_empty() {
            break;
        }
        let answer = (report.best_move, report.value, report.depth);
        match report.root_moves.len() {
            0 => assert_eq!(answer, (Some(1), Score::DRAW, 0), "judged"),
            1 => assert_eq!(answer, (Some(1), Score::loss_in(4), 0)),
            _ => assert_eq!(answer, (Some(2), Score::win_in(3), 0)),
        }
        finished.push(report.root_moves.len());
    }
    finished.dedup();
    assert_eq!(finished, [0, 1, 2]);
}

/// Twenty words to choose from for ever, none better than another.
#[derive(Clone)]
struct Words {
    said: u32,
}

impl Game for Words {
    type Move = u32;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::ALL[self.said as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..20);
    }

    fn play(&mut self, _: u32) {
        self.said += 1;
    }

    fn undo(&mut self, (): ()) {
        self.said -= 1;
    }
}

impl Keyed for Words {
    fn key(&self) -> u64 {
        u64::from(self.said)
    }
}

/// Writes down which second words are tried. Only those with even numbers are quiet.
struct Scribe(RefCell<Vec<u32>>);

impl Evaluator<Words> for Scribe {
    fn evaluate(&self, _: &Words) -> Score {
        Score::DRAW
    }

    fn extension(&self, game: &Words, word: u32) -> u32 {
        if game.said == 2 {
            self.0.borrow_mut().push(word);
        }
        0
    }

    fn is_quiet(&self, _: &Words, word: u32) -> bool {
        word.is_multiple_of(2)
    }
}

/// The order in which first and second words are tried, with so much depth left there, while other threads are at some.
fn tried(options: Options, depths: [u32; 2], others_at: [&[u32]; 2]) -> [Vec<u32>; 2] {
    let busy = Busy::new();
    for (key, (depth, words)) in (0..).zip(depths.into_iter().zip(others_at)) {
        for word in words {
            busy.begin(Busy::number(key, order::tag(*word), depth));
        }
    }
    let (scribe, limits, mut nobody) = (Scribe(RefCell::new(Vec::new())), Limits::none(), ());
    let mut worker = Worker::new(&scribe, &options, None, Some(&busy), &limits, &mut nobody);
    // A first word is worth more than asked for: all answers to it are tried, and no other first word.
    let window = Window { alpha: Score::heuristic(-5), beta: Score::heuristic(-4) };
    let mut root = Root::new(&[0], RootDetail::Best, 1);
    root.search(&mut worker, &mut Words { said: 0 }, depths[1] + 1, window, Question::AtLeast);
    let second = scribe.0.take();
    let mut root = Root::new(&[0, 1, 2, 3], RootDetail::Best, 1);
    root.search(&mut worker, &mut Words { said: 0 }, depths[0], Window::FULL, Question::Values);
    [root.root_moves().into_iter().map(|root_move| root_move.mv).collect(), second]
}

#[test]
fn a_move_that_another_thread_is_at_comes_last_but_the_first_comes_first() {
    let options = Options::new().without_table();
    for (others_at, expected) in [
        (&[][..], [0, 1, 2, 3]),
        (&[2], [0, 1, 3, 2]),
        (&[1, 2], [0, 3, 1, 2]),
        (&[0, 1], [0, 2, 3, 1]),
        (&[1, 2, 3], [0, 1, 2, 3]),
    ] {
        assert_eq!(tried(options, [1, 1], [others_at, &[]])[0], expected, "root, {others_at:?}");
        let [_, mut second] = tried(options, [1, 3], [&[], others_at]);
        second.retain(|word| *word < 4);
        assert_eq!(second, expected, "{others_at:?}");
        // Where little depth is left, nobody asks.
        let [_, second] = tried(options, [1, 2], [&[], others_at]);
        assert_eq!(second, (0..20).collect::<Vec<_>>(), "{others_at:?}");
    }
    let [_, second] = tried(options, [1, 3], [&[], &(1..20).collect::<Vec<_>>()]);
    assert_eq!(second, (0..20).collect::<Vec<_>>(), "each is put off once");
}

#[test]
fn what_was_put_off_is_neither_left_out_nor_put_off_again() {
    // Of thirteen early moves and four late ones, two of which are quiet, three were put off.
    let options = Options::new().without_table().with_move_count_pruning();
    let [_, second] = tried(options, [1, 3], [&[], &[1, 2, 3]]);
    let early: Vec<u32> = [0].into_iter().chain(4..16).collect();
    assert_eq!(second, [&early[..], &[17, 19, 1, 2, 3]].concat());
    // What is found to be busy after some were left out comes behind those.
    let [_, second] = tried(options, [1, 3], [&[], &[1, 2, 3, 17]]);
    assert_eq!(second, [&early[..], &[19, 1, 2, 3, 17]].concat());
}
