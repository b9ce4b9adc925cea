//! Watching a match: progress, a line a game, and the files of games.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use anyhow::Result;
use gomoku::engine::matches::{End, SeriesGame, SeriesObserver, Wdl};

use super::game_folder::GameFolder;
use super::live::Live;
use super::output::Output;
use super::record_file::RecordFile;
use super::settings::Settings;
use super::tally::Tally;
use crate::printable::printable;

/// Shows how a match goes on, writes its games down, and ends it when its test has decided.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    settings: &'a Settings,
    /// Where every game gets a line, if it does.
    lines: Option<Output>,
    file: Option<RecordFile>,
    folder: Option<GameFolder>,
    live: Live,
    tally: Tally,
    /// Who has been told to have failed, by place.
    told: BTreeSet<usize>,
    failed: Result<()>,
}

impl<'a> Watch<'a> {
    /// Goes on from these games.
    pub(crate) fn new(
        settings: &'a Settings,
        tally: Tally,
        file: Option<RecordFile>,
        folder: Option<GameFolder>,
    ) -> Watch<'a> {
        let live = Live::new(tally.scores());
        let told = BTreeSet::new();
        Watch { settings, lines: None, file, folder, live, tally, told, failed: Ok(()) }
    }

    /// A line for every game.
    pub(crate) fn with_lines(mut self, out: Output) -> Watch<'a> {
        self.lines = Some(out);
        self
    }

    /// Takes the progress away, and gives what has counted, and whether everything could be written.
    pub(crate) fn end(self) -> (Tally, Result<()>) {
        (self.tally, self.failed)
    }

    fn write(&mut self, game: &SeriesGame) -> Result<()> {
        // The record first: a game that is in the folder alone would not be known when the match is gone on with.
        if let Some(file) = &mut self.file {
            file.write(game)?;
        }
        if let Some(folder) = &self.folder {
            folder.write(game)?;
        }
        if let Some(out) = self.lines {
            let line = self.line(game);
            self.live.aside(|| out.write(&line), self.tally.scores(), self.settings)?;
        } else {
            self.tell_failure(game);
        }
        Ok(())
    }

    /// Whoever has set up a program wrongly wants to know why it fails: the first time is enough.
    fn tell_failure(&mut self, game: &SeriesGame) {
        let End::Failed { player, .. } = &game.record.end else { return };
        let place = game.meeting[usize::from(*player != game.a)];
        if self.told.insert(place) {
            let (name, number, end) = (&self.tally.scores().names[place], game.number, &game.record.end);
            let failed = printable(&format!("{name} failed in game {number}: {end}"));
            let text = format!("gomoku: {failed}\n{}", last_words(end));
            self.live.aside(|| murmur!("{text}"), self.tally.scores(), self.settings);
        }
    }

    fn line(&self, game: &SeriesGame) -> String {
        let (number, a, record) = (game.number, game.a, &game.record);
        let result = match game.result() {
            Wdl { wins: 1, .. } => "won",
            Wdl { losses: 1, .. } => "lost",
            _ => "drew",
        };
        let (moves, end) = (record.moves.len(), &record.end);
        let line = match &self.tally.scores().names[..] {
            [_, _] => format!("game {number:>4}: A ({a}) {result:<4} after {moves:>3} moves: {end}"),
            names => {
                let [one, other] = game.meeting.map(|place| &names[place]);
                format!(
                    "game {number:>4}: {one} ({a}) {result:<4} against {other} after {moves:>3} moves: {end}"
                )
            }
        };
        printable(&line) + "\n" + &last_words(end)
    }
}

/// The last that an engine that failed has said on its standard error.
fn last_words(end: &End) -> String {
    match end {
        End::Failed { stderr, .. } => {
            stderr.lines().fold(String::new(), |text, said| text + "           ! " + &printable(said) + "\n")
        }
        _ => String::new(),
    }
}

impl SeriesObserver for Watch<'_> {
    fn moved(&mut self, game: u32, moves: usize) {
        self.live.moved(game, moves, self.tally.scores(), self.settings);
    }

    fn finished(&mut self, game: &SeriesGame) -> ControlFlow<()> {
        // What other threads were playing when the test decided counts no more, and need not be kept.
        if self.tally.is_decided() {
            return ControlFlow::Break(());
        }
        // Games that end after something could not be written, and that one, are played again.
        if self.failed.is_ok() {
            self.failed = self.write(game);
        }
        if self.failed.is_ok() {
            self.tally.add(game);
        }
        self.live.finished(self.tally.scores(), self.settings);
        if self.failed.is_err() || self.tally.is_decided() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
