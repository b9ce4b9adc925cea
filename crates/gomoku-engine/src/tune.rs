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

mod hill_climb;
mod parameter;
mod resume;
mod spsa;
mod spsa_error;
mod step;
mod style_tuning;
mod tunable;
mod tuner;

pub use hill_climb::HillClimb;
pub use parameter::{Parameter, ParameterError};
pub use resume::{ResumeError, Resumed};
pub use spsa::Spsa;
pub use spsa_error::SpsaError;
pub use step::{Change, ParseStepError, Step};
pub use style_tuning::{StyleTuning, StyleTuningError};
pub use tunable::Tunable;
pub use tuner::{Contest, Tuner};
