//! The pattern of a cell in a slice.

use gomoku_core::{Player, Rules, Slice};

use super::error::{PatternsError, PatternsErrorKind};
use super::half_line::{EDGE, EMPTY, OPPONENT, OWN};
use super::line_pattern::LinePattern;
use super::pattern_table::PatternTable;

/// What a player's stone would make in the `position`-th cell of a slice; `None` if that cell is not empty or past the end.
///
/// [`Patterns`](super::Patterns) knows it for all cells of a board.
///
/// # Errors
///
/// If the rules are not about five in a row.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Player, Rules, Slice};
/// use gomoku_eval::patterns::{LinePattern, line_pattern};
///
/// let slice: Slice = "_x_x_x_x__".parse()?;
/// let made = |rules| line_pattern(rules, slice, 4, Player::X);
/// assert_eq!(made(Rules::default())?, Some(LinePattern::OpenFour), "one more stone to either side makes five");
/// assert_eq!(made(Rules::RENJU)?, Some(LinePattern::DoubleFour));
/// assert_eq!(line_pattern(Rules::RENJU, slice, 3, Player::X)?, None, "there is a stone");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn line_pattern(
    rules: Rules,
    slice: Slice,
    position: usize,
    player: Player,
) -> Result<Option<LinePattern>, PatternsError> {
    let table = table(rules)?;
    if position >= slice.len() || slice.get(position).is_some() {
        return Ok(None);
    }
    let cell = |place: usize| match place.checked_sub(5).filter(|&place| place < slice.len()) {
        None => EDGE,
        Some(place) => match slice.get(place) {
            None => EMPTY,
            Some(Player::X) => OWN,
            Some(Player::O) => OPPONENT,
        },
    };
    let cells = (0..=10).rev().fold(0, |cells, step| cells << 2 | u64::from(cell(position + step)));
    let both = table.look_up(cells);
    let own = match player {
        Player::X => both,
        Player::O => both >> LinePattern::BITS,
    };
    Ok(Some(LinePattern::from_bits(own.into())))
}

/// The table of rules.
pub(super) fn table(rules: Rules) -> Result<PatternTable, PatternsError> {
    if rules.line_length() != 5 {
        return Err(PatternsError::new(PatternsErrorKind::LineLength { found: rules.line_length() }));
    }
    let rule = rules.rule();
    PatternTable::of(rule).ok_or(PatternsError::new(PatternsErrorKind::Rule { rule }))
}
