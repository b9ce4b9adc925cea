//! Watching a match: progress, a line a game, and the file of games.

use std::io::{Write, stdout};
use std::ops::ControlFlow;

use anyhow::Result;
use gomoku::engine::matches::{SeriesGame, SeriesObserver, Wdl};

use super::record_file::RecordFile;
use crate::args::MatchArguments;
use crate::progress::Progress;

/// Shows how a match goes on and writes its games down.
#[derive(Debug)]
pub(crate) struct Watch {
    games: u32,
    verbose: bool,
    file: Option<RecordFile>,
    progress: Option<Progress>,
    result: Wdl,
    failed: Result<()>,
}

impl Watch {
    pub(crate) fn new(arguments: &MatchArguments, file: Option<RecordFile>) -> Watch {
        Watch {
            games: arguments.games,
            verbose: arguments.verbose,
            file,
            progress: Some(Progress::new()),
            result: Wdl::default(),
            failed: Ok(()),
        }
    }

    /// Takes the progress away, and says whether everything could be written.
    pub(crate) fn end(mut self) -> Result<()> {
        self.progress = None;
        self.failed
    }

    fn write(&mut self, game: &SeriesGame) -> Result<()> {
        if let Some(file) = &mut self.file {
            file.write(game)?;
        }
        if self.verbose {
            let (number, a, record) = (game.number, game.a, &game.record);
            let result = match game.result() {
                Wdl { wins: 1, .. } => "won",
                Wdl { losses: 1, .. } => "lost",
                _ => "drew",
            };
            let moves = record.moves.len();
            writeln!(
                stdout(),
                "game {number:>4}: A ({a}) {result:<4} after {moves:>3} moves: {}",
                record.end
            )?;
        }
        Ok(())
    }
}

impl SeriesObserver for Watch {
    fn moved(&mut self, game: u32, moves: usize) {
        let (games, result) = (self.games, self.result);
        if let Some(progress) = &mut self.progress {
            progress.show(|_| format!("game {game} of {games}, move {moves}; A so far {result}"));
        }
    }

    fn finished(&mut self, game: &SeriesGame) -> ControlFlow<()> {
        self.result += game.result();
        match self.write(game) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Err(error);
                ControlFlow::Break(())
            }
        }
    }
}
