//! The clocks of a game.

use std::fmt;
use std::time::Duration;

/// How long moves and games may take, and what happens to who is late.
///
/// # Display
/// `1000 ms a move, 60000 ms a game + 500 ms a move`, or nothing without a clock.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use gomoku_engine::GameClocks;
///
/// let clocks = GameClocks::none().with_game(Duration::from_secs(60)).with_increment(Duration::from_millis(500));
/// assert_eq!(clocks.to_string(), "60000 ms a game + 500 ms a move");
/// let second = Duration::from_secs(1);
/// assert_eq!(clocks.allowed(Some(second)), Some(second));
/// assert_eq!(clocks.latest(Some(second), Duration::ZERO), Some(2 * second), "with the usual margin");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct GameClocks {
    /// What a move may take.
    #[cfg_attr(
        feature = "serde",
        serde(default, rename = "turn_us", with = "crate::matches::microseconds::optional")
    )]
    pub turn: Option<Duration>,
    /// What all moves of one side together may take.
    #[cfg_attr(
        feature = "serde",
        serde(default, rename = "game_us", with = "crate::matches::microseconds::optional")
    )]
    pub game: Option<Duration>,
    /// What is added to that after each move.
    #[cfg_attr(feature = "serde", serde(rename = "increment_us", with = "crate::matches::microseconds"))]
    pub increment: Duration,
    /// Who is later than this has lost, with a move or with all moves together by the clock of the game; who is less late has only been
    /// late.
    #[cfg_attr(feature = "serde", serde(rename = "margin_us", with = "crate::matches::microseconds"))]
    pub margin: Duration,
    /// Without any clock: how long to wait for an answer from another program.
    #[cfg_attr(feature = "serde", serde(rename = "patience_us", with = "crate::matches::microseconds"))]
    pub patience: Duration,
}

impl GameClocks {
    /// How late a move may be before it loses, and beyond a clock for the whole game all moves together, if nobody says.
    pub const USUAL_MARGIN: Duration = Duration::from_secs(1);
    /// How long to wait without any clock, if nobody says.
    pub const USUAL_PATIENCE: Duration = Duration::from_secs(600);

    /// No clock at all.
    #[must_use]
    pub const fn none() -> GameClocks {
        GameClocks {
            turn: None,
            game: None,
            increment: Duration::ZERO,
            margin: GameClocks::USUAL_MARGIN,
            patience: GameClocks::USUAL_PATIENCE,
        }
    }

    /// Each move may take so long.
    #[must_use]
    pub const fn with_turn(mut self, turn: Duration) -> GameClocks {
        self.turn = Some(turn);
        self
    }

    /// All moves of one side may take so long.
    #[must_use]
    pub const fn with_game(mut self, game: Duration) -> GameClocks {
        self.game = Some(game);
        self
    }

    /// So much is added to the clock of the game after each move.
    #[must_use]
    pub const fn with_increment(mut self, increment: Duration) -> GameClocks {
        self.increment = increment;
        self
    }

    /// Who is later than this has lost: with a move, and beyond a clock for the whole game with all moves together, for which it is given
    /// once.
    #[must_use]
    pub const fn with_margin(mut self, margin: Duration) -> GameClocks {
        self.margin = margin;
        self
    }

    /// Without any clock another program is waited for so long.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> GameClocks {
        self.patience = patience;
        self
    }

    /// Whether there is a clock.
    #[must_use]
    pub const fn has_time(&self) -> bool {
        self.turn.is_some() || self.game.is_some()
    }

    /// What the next move may take, if so much is left of the game's clock.
    #[must_use]
    pub fn allowed(&self, left: Option<Duration>) -> Option<Duration> {
        [self.turn, self.game.and(left)].into_iter().flatten().min()
    }

    /// What the next move may take before it loses, if so much is left of the game's clock, or it is overdrawn by so much: the margin is
    /// given once a move beyond its turn, and once a game beyond the clock.
    #[must_use]
    pub fn latest(&self, left: Option<Duration>, overdrawn: Duration) -> Option<Duration> {
        let turn = self.turn.map(|turn| turn.saturating_add(self.margin));
        let rest = self.margin.saturating_sub(overdrawn);
        let game = self.game.and(left).map(|left| left.saturating_add(rest));
        [turn, game].into_iter().flatten().min()
    }
}

impl Default for GameClocks {
    fn default() -> GameClocks {
        GameClocks::none()
    }
}

impl fmt::Display for GameClocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn.map(|turn| format!("{} ms a move", turn.as_millis()));
        let added = match self.increment.as_millis() {
            0 => String::new(),
            added => format!(" + {added} ms a move"),
        };
        let game = self.game.map(|game| format!("{} ms a game{added}", game.as_millis()));
        f.pad(&[turn, game].into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}
