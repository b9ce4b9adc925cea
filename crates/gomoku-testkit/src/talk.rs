//! A game in which nothing matters but how long it takes.

use std::time::Duration;

use gomoku_search::{Game, Keyed, MoveBuffer, Outcome, Side};

/// Everybody in turn says one of some words, until enough has been said; then it is a draw.
///
/// Which word is said changes nothing, so the position is the number of words so far: two words, sixty times, are as many
/// lines as grains on the chess board, and sixty-one positions. That makes it a game for everything about a search that is
/// not its value: limits and flags, counts, tables, trees that are used again. Without words everybody is stuck, with one
/// all moves are forced, and it need not come to an end.
///
/// # Examples
/// ```
/// use gomoku_search::{Game, Outcome, Side};
/// use gomoku_testkit::Talk;
///
/// let mut talk = Talk::new(2, 3);
/// for mover in [Side::First, Side::Second, Side::First] {
///     assert_eq!((talk.side_to_move(), talk.legal_moves()), (mover, vec![0, 1]));
///     talk.play(1);
/// }
/// assert_eq!(talk.outcome(), Some(Outcome::Draw));
/// assert_eq!(Talk { said: 3, ..Talk::new(2, 3) }, talk);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Talk {
    /// How many words have been said.
    pub said: u32,
    /// How many words there are to choose from.
    pub words: u32,
    /// How many are said before it is over.
    pub longest: u32,
    /// How long it takes to say one: some time for searches that somebody else is to end.
    pub pause: Duration,
}

impl Talk {
    /// Nothing has been said yet, and nobody needs any time to say it.
    #[must_use]
    pub const fn new(words: u32, longest: u32) -> Talk {
        Talk { said: 0, words, longest, pause: Duration::ZERO }
    }

    /// The same, longer than any search can look.
    #[must_use]
    pub const fn endless(words: u32) -> Talk {
        Talk::new(words, u32::MAX)
    }
}

impl Game for Talk {
    type Move = u32;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::ALL[self.said as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.said == self.longest).then_some(Outcome::Draw)
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..self.words);
    }

    fn play(&mut self, _word: u32) {
        if !self.pause.is_zero() {
            std::thread::sleep(self.pause);
        }
        self.said += 1;
    }

    fn undo(&mut self, (): ()) {
        self.said -= 1;
    }
}

impl Keyed for Talk {
    fn key(&self) -> u64 {
        u64::from(self.said)
    }
}
