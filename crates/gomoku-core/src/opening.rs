//! How a game begins before both players simply play on: free, pro, long pro, swap and swap2.

mod error;
mod rule;

pub use error::{OpeningError, OpeningErrorKind};
pub use rule::{OpeningRule, ParseOpeningRuleError, ParseOpeningRuleErrorKind};

use crate::board::Board;
use crate::coord::Coord;
use crate::player::Player;
use crate::rules::Rules;
use crate::size::BoardSize;

/// One of the two people at the board, whichever stones they play: who plays X may be settled during the opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Person {
    /// Who begins the opening.
    One,
    /// The other one.
    Two,
}

impl Person {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// What a person does in an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OpeningAction {
    /// To put the next stone, whose colour is settled, in this cell.
    Place(Coord),
    /// To play these stones from now on.
    Take(Player),
    /// To add two stones, O and X, and let the other one choose.
    AddTwo,
}

/// What an opening waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OpeningTurn {
    /// This person has to put a stone of this player on the board.
    Place(Person, Player),
    /// This person has to choose between X and O.
    Choose(Person),
    /// This person has to choose between X and O, or to add two stones.
    ChooseOrAddTwo(Person),
}

impl OpeningTurn {
    /// Whose turn it is.
    pub const fn person(self) -> Person {
        match self {
            Self::Place(person, _) | Self::Choose(person) | Self::ChooseOrAddTwo(person) => person,
        }
    }
}

/// An opening being played: whose turn it is, what they may do, and in the end the board and who plays X.
///
/// Stones are put down by turns, X first, and X begins from the empty board, as the rules of the
/// [opening](OpeningRule) say. When it is finished the game goes on from its board, whose side to move is right.
///
/// # Examples
///
/// ```
/// use gomoku_core::{BoardSize, Opening, OpeningAction, OpeningRule, OpeningTurn, Person, Player, Rules};
///
/// let mut opening = Opening::new(OpeningRule::Swap2, BoardSize::square(15)?, Rules::default())?;
/// for cell in ["h8", "i9", "k10"] {
///     assert_eq!(opening.turn().map(OpeningTurn::person), Some(Person::One));
///     opening.apply(OpeningAction::Place(cell.parse()?))?;
/// }
/// assert_eq!(opening.turn(), Some(OpeningTurn::ChooseOrAddTwo(Person::Two)));
/// opening.apply(OpeningAction::AddTwo)?;
/// opening.apply(OpeningAction::Place("g7".parse()?))?;
/// opening.apply(OpeningAction::Place("g9".parse()?))?;
/// assert_eq!(opening.turn(), Some(OpeningTurn::Choose(Person::One)));
/// opening.apply(OpeningAction::Take(Player::O))?;
///
/// assert_eq!(opening.turn(), None, "it is finished");
/// assert_eq!(opening.person(Player::X), Some(Person::Two));
/// assert_eq!(opening.board().side_to_move(), Player::O);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    rule: OpeningRule,
    board: Board,
    stage: Stage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Stones are put down until there are three.
    FirstThree,
    /// The second person chooses.
    SecondChooses,
    /// The second person adds two stones.
    TwoMore,
    /// The first person chooses.
    FirstChooses,
    /// This person plays X.
    Finished { x: Person },
}

impl Opening {
    /// An opening on an empty board.
    ///
    /// # Errors
    ///
    /// If the board is too small for it: pro and long pro need a cell outside the square that is closed to the third
    /// stone, on whichever of the middle cells the first one stands.
    pub fn new(rule: OpeningRule, size: BoardSize, rules: Rules) -> Result<Self, OpeningError> {
        if let Some(side) = rule.closed_square()
            && size.width().max(size.height()) <= side
        {
            return Err(OpeningError::new(OpeningErrorKind::BoardTooSmall { rule, size, side }));
        }
        let stage = match rule {
            OpeningRule::Free => Stage::Finished { x: Person::One },
            _ => Stage::FirstThree,
        };
        Ok(Self { rule, board: Board::new(size, rules), stage })
    }

    /// Which opening it is.
    pub const fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The board as it is now. While a person has to choose, its side to move is O, who plays next whoever that is.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board, for the game to go on.
    pub fn into_board(self) -> Board {
        self.board
    }

    /// Who plays X or O; `None` as long as that is not settled.
    pub const fn person(&self, player: Player) -> Option<Person> {
        match (self.stage, player) {
            (Stage::Finished { x }, Player::X) => Some(x),
            (Stage::Finished { x }, Player::O) => Some(x.other()),
            _ => None,
        }
    }

    /// What the opening waits for; `None` if it is finished.
    pub fn turn(&self) -> Option<OpeningTurn> {
        let next = self.board.side_to_move();
        Some(match self.stage {
            // Where colours are not to be chosen each person puts down the own stones.
            Stage::FirstThree if self.rule.closed_square().is_some() && next == Player::O => {
                OpeningTurn::Place(Person::Two, next)
            }
            Stage::FirstThree => OpeningTurn::Place(Person::One, next),
            Stage::SecondChooses if self.rule == OpeningRule::Swap2 => {
                OpeningTurn::ChooseOrAddTwo(Person::Two)
            }
            Stage::SecondChooses => OpeningTurn::Choose(Person::Two),
            Stage::TwoMore => OpeningTurn::Place(Person::Two, next),
            Stage::FirstChooses => OpeningTurn::Choose(Person::One),
            Stage::Finished { .. } => return None,
        })
    }

    /// Everything that may be done now, cells row by row from the top left; nothing if the opening is finished.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{BoardSize, Opening, OpeningAction, OpeningRule, Rules};
    ///
    /// let opening = Opening::new(OpeningRule::Pro, BoardSize::square(15)?, Rules::RENJU)?;
    /// assert_eq!(opening.actions(), [OpeningAction::Place("h8".parse()?)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn actions(&self) -> Vec<OpeningAction> {
        let cells = self.board.size().coords().map(OpeningAction::Place);
        let choices = [OpeningAction::Take(Player::X), OpeningAction::Take(Player::O), OpeningAction::AddTwo];
        cells.chain(choices).filter(|&action| self.check(action).is_ok()).collect()
    }

    /// May this be done now?
    ///
    /// # Errors
    ///
    /// If not, with the reason.
    pub fn check(&self, action: OpeningAction) -> Result<(), OpeningError> {
        self.reason_against(action).map_or(Ok(()), |kind| Err(OpeningError::new(kind)))
    }

    /// Does something for the person whose turn it is.
    ///
    /// # Errors
    ///
    /// If it may not be done now; nothing is changed then.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{BoardSize, Opening, OpeningAction, OpeningRule, Player, Rules};
    ///
    /// let mut opening = Opening::new(OpeningRule::Pro, BoardSize::square(15)?, Rules::default())?;
    /// opening.apply(OpeningAction::Place("h8".parse()?))?;
    /// opening.apply(OpeningAction::Place("i9".parse()?))?;
    /// let error = opening.apply(OpeningAction::Place("j10".parse()?)).unwrap_err();
    /// assert_eq!(error.to_string(), "j10 is too near for the third stone; expected a cell outside the 5x5 around h8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, action: OpeningAction) -> Result<(), OpeningError> {
        self.check(action)?;
        self.stage = match action {
            OpeningAction::Place(coord) => {
                self.board
                    .play(coord)
                    .map_err(|error| OpeningError::new(OpeningErrorKind::Play(error.kind())))?;
                match (self.stage, self.board.moves().len()) {
                    (Stage::FirstThree, 3) if self.rule.closed_square().is_some() => {
                        Stage::Finished { x: Person::One }
                    }
                    (Stage::FirstThree, 3) => Stage::SecondChooses,
                    (Stage::TwoMore, 5) => Stage::FirstChooses,
                    (stage, _) => stage,
                }
            }
            OpeningAction::Take(player) => {
                let person = if self.stage == Stage::SecondChooses { Person::Two } else { Person::One };
                Stage::Finished { x: if player == Player::X { person } else { person.other() } }
            }
            OpeningAction::AddTwo => Stage::TwoMore,
        };
        Ok(())
    }

    fn reason_against(&self, action: OpeningAction) -> Option<OpeningErrorKind> {
        let Some(turn) = self.turn() else { return Some(OpeningErrorKind::Finished) };
        match (turn, action) {
            (OpeningTurn::Place(..), OpeningAction::Place(coord)) => self.reason_against_cell(coord),
            (OpeningTurn::Choose(_) | OpeningTurn::ChooseOrAddTwo(_), OpeningAction::Take(_))
            | (OpeningTurn::ChooseOrAddTwo(_), OpeningAction::AddTwo) => None,
            _ => Some(OpeningErrorKind::OutOfTurn { turn }),
        }
    }

    fn reason_against_cell(&self, coord: Coord) -> Option<OpeningErrorKind> {
        let mut after = self.board.clone();
        if let Err(error) = after.play(coord) {
            return Some(OpeningErrorKind::Play(error.kind()));
        }
        if after.is_over() {
            return Some(OpeningErrorKind::EndsGame { coord });
        }
        let side = self.rule.closed_square()?;
        let mut moves = self.board.moves();
        match (moves.next(), self.board.moves().len()) {
            (None, _) => (!is_in_the_middle(coord, self.board.size()))
                .then_some(OpeningErrorKind::NotInTheMiddle { coord }),
            (Some((first, _)), 2) => {
                let distance = coord.column().abs_diff(first.column()).max(coord.row().abs_diff(first.row()));
                (distance <= side / 2).then_some(OpeningErrorKind::TooNear { coord, first, side })
            }
            _ => None,
        }
    }
}

/// Is a cell in the middle of a board: in the middle row and column, or in one of the two middle ones?
fn is_in_the_middle(coord: Coord, size: BoardSize) -> bool {
    let is_middle = |place: u8, cells: u8| (2 * place + 1).abs_diff(cells) <= 1;
    is_middle(coord.column(), size.width()) && is_middle(coord.row(), size.height())
}

#[cfg(test)]
mod tests;
