//! Which game a position belongs to. A server need not tell, and does not say when a game is over.

use gomoku::kalaha::kgp::BoardLiteral;
use gomoku::kalaha::{EmptyCapture, Kalaha, Pit};
use gomoku::search::Side;

/// The games that may still go on.
#[derive(Debug, Default)]
pub(super) struct Games {
    known: Vec<Game>,
    begun: u32,
    ended: u32,
    /// What the server calls the game of the next positions, if it does.
    name: Option<String>,
}

/// More games than any server runs with one player: the oldest is forgotten.
const MOST_KNOWN: usize = 256;

#[derive(Debug)]
struct Game {
    number: u32,
    name: Option<String>,
    /// The last position that we know of.
    board: BoardLiteral,
    /// Whether we are asked for a move there.
    is_asked: bool,
    /// The position after our last move, we as the first side, if we know which one was made.
    after: Option<Kalaha>,
    /// Whether its end was told. Where one side has more than half of the stones a server may play on.
    is_ended: bool,
}

/// A game that has come to its end by our move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ended {
    pub(super) number: u32,
    /// Our stones and the other side's.
    pub(super) stones: [u64; 2],
}

/// Where a position belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// To the game with this number.
    GoesOn(u32),
    /// To a game that begins.
    New,
}

impl Games {
    /// How many games have begun.
    pub(super) const fn begun(&self) -> u32 {
        self.begun
    }

    /// How many games were seen to end.
    pub(super) const fn ended(&self) -> u32 {
        self.ended
    }

    /// Whether any game waits for our move.
    pub(super) fn is_any_asked(&self) -> bool {
        self.known.iter().any(|game| game.is_asked)
    }

    /// Whether all games that we know of may be over by now, without a word to us.
    pub(super) fn may_be_over(&self) -> bool {
        self.known.iter().all(Game::may_be_over)
    }

    /// The server calls the next positions' game so; an empty name says that it does not.
    pub(super) fn set_name(&mut self, name: &str) {
        self.name = (!name.is_empty()).then(|| name.to_owned());
    }

    /// Which game a position belongs to: that of the name, or the one that is nearest to it of those that can lead to it.
    pub(super) fn place(&self, board: &BoardLiteral) -> Place {
        let fits = |game: &&Game| match (&self.name, &game.name) {
            (Some(name), Some(other)) => name == other,
            (None, None) => game.can_lead_to(board),
            _ => false,
        };
        let stored = |game: &&Game| game.board.stores().iter().map(|&stones| u64::from(stones)).sum::<u64>();
        self.known
            .iter()
            .filter(fits)
            .max_by_key(stored)
            .map_or(Place::New, |game| Place::GoesOn(game.number))
    }

    /// We are asked for a move in this position; the number of its game.
    pub(super) fn ask(&mut self, board: &BoardLiteral) -> u32 {
        match self.place(board) {
            Place::GoesOn(number) => {
                if let Some(game) = self.known.iter_mut().find(|game| game.number == number) {
                    game.board = board.clone();
                    game.is_asked = true;
                    game.after = None;
                }
                number
            }
            Place::New => {
                self.begun += 1;
                if self.known.len() >= MOST_KNOWN {
                    self.known.remove(0);
                }
                let game = Game {
                    number: self.begun,
                    name: self.name.clone(),
                    board: board.clone(),
                    is_asked: true,
                    after: None,
                    is_ended: false,
                };
                self.known.push(game);
                self.begun
            }
        }
    }

    /// We have moved in this game, or somebody has for us (`None`). If that ends the game, says how.
    pub(super) fn moved(&mut self, number: u32, pit: Option<Pit>, rule: EmptyCapture) -> Option<Ended> {
        let index = self.known.iter().position(|game| game.number == number)?;
        let game = &mut self.known[index];
        game.is_asked = false;
        let after = game.board.position(rule).ok()?.sow(pit?).ok()?.after;
        // Whoever is to move then: we stay south.
        game.board = BoardLiteral::of(&after.with_side_to_move(Side::First));
        game.after = Some(after);
        let stones = game.board.stores().map(u64::from);
        let is_news = is_decided(&after) && !game.is_ended;
        game.is_ended |= is_news;
        if after.is_over() {
            self.known.remove(index);
        }
        if !is_news {
            return None;
        }
        self.ended += 1;
        Some(Ended { number, stones })
    }
}

impl Game {
    /// Whether the game can have ended after our last move.
    fn may_be_over(&self) -> bool {
        let mut looks = MOST_LOOKS;
        self.after.is_some_and(|after| can_end_unasked(&after, &mut looks))
    }

    /// Whether play can come from the last known position to this one: stones stay in the stores.
    fn can_lead_to(&self, board: &BoardLiteral) -> bool {
        let is_start = board.stores() == [0, 0] && board.south() == board.north();
        !self.is_asked
            && !is_start
            && self.board.size() == board.size()
            && self.board.total() == board.total()
            && self.board.stores().iter().zip(board.stores()).all(|(before, after)| *before <= after)
    }
}

/// So many positions are looked at before an end counts as far away.
const MOST_LOOKS: u32 = 2000;

/// Whether a game is over, or one side has more than half of the stones: servers end it then.
fn is_decided(position: &Kalaha) -> bool {
    let total: u32 = position.places().map(u32::from).sum();
    position.is_over() || Side::ALL.iter().any(|side| 2 * u32::from(position.store(*side)) > total)
}

/// Whether the game can come to its end before we, the first side, are asked again. Where we have one move only, known servers make
/// it themselves.
fn can_end_unasked(position: &Kalaha, looks: &mut u32) -> bool {
    if is_decided(position) {
        return true;
    }
    let is_choice_ours = position.side_to_move() == Side::First && position.playable_pits().nth(1).is_some();
    if is_choice_ours || *looks == 0 {
        return false;
    }
    *looks -= 1;
    position
        .playable_pits()
        .filter_map(|pit| position.sow(pit).ok())
        .any(|sowing| can_end_unasked(&sowing.after, looks))
}

#[cfg(test)]
mod tests {
    use gomoku::kalaha::kgp::{Argument, Command};

    use super::*;

    const RULE: EmptyCapture = EmptyCapture::NotCaptured;

    fn board(text: &str) -> BoardLiteral {
        let command: Command = format!("state {text}").parse().unwrap();
        match &command.arguments[..] {
            [Argument::Board(board)] => board.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn positions_that_follow_each_other_are_one_game() {
        let mut games = Games::default();
        assert_eq!(games.ask(&board("<2,0,0,2,2,2,2>")), 1);
        assert_eq!(games.moved(1, Pit::new(1), RULE), None);
        assert_eq!(games.ask(&board("<2,1,1,1,2,1,2>")), 1);
        assert_eq!(games.moved(1, Pit::new(1), RULE), None);
        // Fewer stones in a store than after our move: another game.
        assert_eq!(games.ask(&board("<2,0,1,2,2,2,1>")), 2);
        assert_eq!((games.begun(), games.ended()), (2, 0));
    }

    #[test]
    fn a_game_that_waits_for_our_move_does_not_go_on() {
        let mut games = Games::default();
        let start = board("<2,0,0,2,2,2,2>");
        assert_eq!((games.ask(&start), games.ask(&start)), (1, 2));
        assert!(games.is_any_asked());
        assert_eq!((games.moved(1, None, RULE), games.moved(2, None, RULE)), (None, None));
        assert!(!games.is_any_asked());
        assert_eq!(games.ask(&start), 3, "a start is always a new game");
    }

    #[test]
    fn the_end_by_our_move_is_seen() {
        let mut games = Games::default();
        let number = games.ask(&board("<2,3,2,0,1,1,1>"));
        assert_eq!(games.moved(number, Pit::new(2), RULE), Some(Ended { number, stones: [4, 4] }));
        let number = games.ask(&board("<2,4,0,1,1,1,1>"));
        let decided = Some(Ended { number, stones: [5, 0] });
        assert_eq!(games.moved(number, Pit::new(2), RULE), decided, "more than half of the stones");
        assert_eq!((games.begun(), games.ended()), (2, 2));
        // A server that plays on does not begin another game.
        assert_eq!(games.ask(&board("<2,5,1,1,0,0,1>")), number);
        assert_eq!(games.moved(number, Pit::new(1), RULE), None, "that was told");
        assert_eq!((games.begun(), games.ended()), (2, 2));
    }

    #[test]
    fn a_game_that_others_can_end_may_be_over() {
        for (position, pit, expected) in [
            // The other side has one stone left, which ends the game.
            ("<2,2,2,1,2,0,1>", 1, true),
            // It has many, and none reaches the end.
            ("<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>", 1, false),
            // We have another turn with a choice, and would be asked; with a single move the server makes it.
            ("<3,2,2,1,1,1,1,1,1>", 3, false),
            ("<2,0,0,2,2,2,2>", 1, true),
        ] {
            let mut games = Games::default();
            let number = games.ask(&board(position));
            assert!(!games.may_be_over(), "{position}: we are asked");
            games.moved(number, Pit::new(pit), RULE);
            assert_eq!(games.may_be_over(), expected, "{position}");
        }
        let mut games = Games::default();
        let number = games.ask(&board("<2,2,2,1,2,0,1>"));
        games.moved(number, None, RULE);
        assert!(!games.may_be_over(), "nobody knows what was played for us");
    }

    #[test]
    fn names_count_more_than_stones() {
        let mut games = Games::default();
        games.set_name("a");
        assert_eq!(games.ask(&board("<2,0,0,2,2,2,2>")), 1);
        games.moved(1, Pit::new(1), RULE);
        games.set_name("b");
        assert_eq!(games.ask(&board("<2,1,1,0,3,0,3>")), 2);
        games.set_name("a");
        assert_eq!(games.ask(&board("<2,1,1,0,3,0,3>")), 1);
        games.set_name("");
        assert_eq!(games.ask(&board("<2,2,2,0,2,0,2>")), 3, "without a name it is nobody's");
    }
}
