#![doc = include_str!("../README.md")]
//! # What is in it
//!
//! [`MnkGame`] makes a [`Game`](gomoku_search::Game) of a [`Board`](gomoku_core::Board) of any size and line length, and
//! [`ScoreWith`] makes an [`Evaluator`](gomoku_search::Evaluator) of a [`Scorer`](gomoku_eval::Scorer).
//!
//! [`Engine`] is a player under a name; [`ENGINES`] lists those that there are, [`engine`] makes one from a text such as
//! `thomoku:style=defender,depth=3`, and [`classics`] has them as types. [`TimeControl`] makes of the clocks of a game how long
//! a move may take.
//!
//! For five in a row there is more: [`ThreatSearch`], forced wins by fours and threes under every rule, each with a
//! [certificate](ThreatCertificate) that the rules have checked; [`ForcedWinSearch`], THO-MOKU's search for the same, as
//! it was; [`Scenario`], positions set up in advance, read from THO-MOKU's files; [`RandomBoard`], random positions of a measured [`Difficulty`].
//!
//! A random position to solve, and its solution:
//!
//! ```
//! use gomoku_core::{BoardSize, Player, Rules};
//! use gomoku_engine::{Difficulty, ForcedWinSearch, RandomBoard, Scenario};
//! use gomoku_search::Limits;
//!
//! let board = RandomBoard::new(BoardSize::square(15)?, Rules::default(), Difficulty::Easy)?.generate(2004)?;
//! let report = ForcedWinSearch::new(2).search(&board, Player::X, &Limits::none())?;
//! let win = report.found.win().expect("easy means that X has a win");
//! assert!(board.is_empty_cell(win.cell()) && win.depth() <= 2);
//!
//! // As a file for others.
//! let scenario = Scenario::new("X to win", &board).with_difficulty("Easy.");
//! assert_eq!(Scenario::parse(&scenario.to_string())?, scenario);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Engines against each other
//!
//! [`matches`](mod@matches) lets two engines play: a [`Match`](matches::Match) is one game, whose
//! [record](matches::GameRecord) the rules alone can check, and a [`Series`](matches::Series) is many, in pairs with colours
//! swapped, with what they say about strength. [`balanced_openings`] has openings for them that give both sides the same chances, and
//! [`OpeningSearch`] finds more. [`tune`](mod@tune) lets games decide about numbers: by small changes that are kept if
//! they win ([`HillClimb`](tune::HillClimb)), or by the slope that all games together show ([`Spsa`](tune::Spsa)); and it learns the
//! weights of the flagship's evaluation from games against itself ([`SelfPlay`](tune::SelfPlay)).
//!
//! ```
//! use gomoku_core::{BoardSize, Rules};
//! use gomoku_engine::EngineSpec;
//! use gomoku_engine::matches::Series;
//!
//! let series = Series::new("neighbour".parse::<EngineSpec>()?, "random".parse::<EngineSpec>()?)
//!     .with_board(BoardSize::square(9)?, Rules::default())
//!     .with_games(20)
//!     .with_seed(1);
//! let mut games = Vec::new();
//! let result = series.run(&mut games)?;
//! assert!(result.total().wins > result.total().losses, "it plays where the stones are");
//! assert!(games.iter().all(|game| game.record.replay().is_ok()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod budget;
pub mod classics;
mod deepening;
mod engine;
pub mod external;
mod failure;
mod flagship;
mod forced_win;
mod game_clocks;
mod load_error;
mod lots;
pub mod matches;
mod mnk_game;
mod near;
mod openings;
mod options;
mod pondering;
mod random_board;
mod registry;
mod score_with;
mod slice_game;
mod small_mnk;
mod threats;
mod time_control;
pub mod tune;
mod won_lines;

pub use engine::{Choice, Engine, NewGame, Thought, UnsupportedBoard};
pub use failure::{Failure, FailureKind};
pub use flagship::{Flagship, ParseSearchNumbersError, SearchNumber, SearchNumbers, WeightsChoice};
pub use forced_win::{
    Forced, ForcedMove, ForcedReport, ForcedWin, ForcedWinError, ForcedWinErrorKind, ForcedWinSearch, WinKind,
};
pub use game_clocks::GameClocks;
pub use load_error::EngineLoadError;
pub use mnk_game::{MnkGame, player, side};
pub use openings::{
    BalancedOpening, OpeningProgress, OpeningSearch, OpeningSearchError, balanced_openings, swap2_openings,
};
pub use options::{OptionInfo, OptionKind};
pub use pondering::Pondering;
pub use random_board::{
    Difficulty, ParseDifficultyError, RandomBoard, RandomBoardError, RandomBoardErrorKind,
};
pub use registry::{ENGINES, EngineInfo, EngineSpec, ParseEngineError, engine};
pub use score_with::ScoreWith;
pub use small_mnk::{
    LinesOrder, MnkValues, MnkValuesError, OpenCell, OpenLines, SmallMnk, SmallMnkError, SmallMnkErrorKind,
    SmallMnkState,
};
pub use threats::{
    CertificateError, CertificateErrorKind, Plan, ThreatCertificate, ThreatError, ThreatReport, ThreatSearch,
    ThreatVerdict, ThreatWin, Threats, Verified,
};
pub use time_control::{Reserve, TimeBudget, TimeControl};

pub use gomoku_core::{ParseScenarioError, ParseScenarioErrorKind, Scenario, ScenarioSeats};
