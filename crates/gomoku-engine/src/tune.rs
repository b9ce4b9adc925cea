//! Tuning by self-play: numbers that games decide.
//!
//! A [`Tunable`] has [parameters](Parameter) and lets two sets of values play against each other. A [`Tuner`] looks for values that
//! win: [`HillClimb`] tries small changes and keeps those that win most, [`Spsa`] follows the slope that all games together
//! show. Every [step](Step) is a line of text, and a tuner that reads the lines of an interrupted run goes on exactly as that
//! one would have.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use gomoku_engine::matches::Wdl;
//! use gomoku_engine::tune::{HillClimb, Parameter, Tunable, Tuner};
//!
//! /// A game in which 30 beats everything.
//! struct Thirty([Parameter; 1]);
//!
//! impl Tunable for Thirty {
//!     fn parameters(&self) -> &[Parameter] {
//!         &self.0
//!     }
//!
//!     fn play(&self, candidate: &[f64], present: &[f64], games: u32, _seed: u64) -> Wdl {
//!         let is_nearer = (candidate[0] - 30.0).abs() < (present[0] - 30.0).abs();
//!         let wins = if is_nearer { games } else { 0 };
//!         Wdl { wins, draws: 0, losses: games - wins }
//!     }
//! }
//!
//! let thirty = Thirty([Parameter::new("guess", 10.0, 0.0..=100.0, 5.0)?]);
//! let mut log = String::new();
//! let mut climb = HillClimb::new(thirty.parameters(), 1);
//! let _ = climb.run(&thirty, 40, |step| {
//!     log += &format!("{step}\n");
//!     ControlFlow::Continue(())
//! });
//! assert!((climb.values()[0] - 30.0).abs() < 2.0);
//!
//! let mut resumed = HillClimb::new(thirty.parameters(), 1);
//! assert_eq!(resumed.resume(&log)?.steps, 40);
//! assert_eq!(resumed.values(), climb.values());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`StyleTuning`] tunes the priorities of a style and [`SearchTuning`] the numbers of the flagship's search. A [`TuningRun`] takes the
//! results of single games, so that the games of a step can be played by several threads or machines.
//!
//! What is too much for single games to decide, the thousands of [weights](gomoku_eval::Weights) of an evaluation, comes from the
//! positions of many games: [`SelfPlay`] plays them, [`Samples`] are what is counted in their positions, [`LogisticFit`] finds by
//! which weights the results are likeliest, and [`fit_weights`] puts this together. Which moves look good comes from those that were
//! chosen: [`Choices`], [`ChoiceFit`] and [`fit_moves`].
//!
//! Results of games alone teach slowly, and wrongly where games do not go: a search sees mostly positions in which one side has played
//! badly. So a game also says what the search found of its positions, and of an [`Aside`] next to most of them.

mod choice_fit;
mod choices;
mod descent;
mod hill_climb;
mod logistic_fit;
mod parameter;
mod resume;
mod samples;
mod search_tuning;
mod self_play;
mod self_play_game;
mod self_play_workers;
mod spsa;
mod spsa_error;
mod step;
mod style_tuning;
mod tunable;
mod tuner;
mod tuning_run;
mod weights_fit;

pub use choice_fit::ChoiceFit;
pub use choices::Choices;
pub use descent::{Epoch, Fitted};
pub use hill_climb::HillClimb;
pub use logistic_fit::LogisticFit;
pub use parameter::{Parameter, ParameterError};
pub use resume::{ResumeError, Resumed};
pub use samples::Samples;
pub use search_tuning::{SearchTuning, SearchTuningError};
pub use self_play::SelfPlay;
pub use self_play_game::{Aside, SelfPlayGame};
pub use spsa::Spsa;
pub use spsa_error::SpsaError;
pub use step::{Change, ParseStepError, Step};
pub use style_tuning::{StyleTuning, StyleTuningError};
pub use tunable::{Tunable, TunableEngine};
pub use tuner::{Contest, Tuner};
pub use tuning_run::{GameResult, TuningCheck, TuningGame, TuningRun, TuningRunError};
pub use weights_fit::{fit_moves, fit_weights};
