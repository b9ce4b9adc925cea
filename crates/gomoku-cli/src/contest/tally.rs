//! Which games of a match count, and whether its test has decided.

use std::collections::{BTreeMap, VecDeque};

use gomoku::engine::matches::{Scores, SeriesGame, Sprt, Tournament};

use super::settings::Settings;

/// The scores of a match as it goes on.
///
/// Without a test all games count as they come. With one they count in the order of their numbers, each when all before it are there, until
/// the test has decided: which games of several threads end first is chance, and where a test ends, and what comes out, is to follow from
/// the seed.
#[derive(Debug)]
pub(crate) struct Tally {
    scores: Scores,
    test: Option<Sprt>,
    /// The numbers of the games that have not counted yet; nothing without a test.
    next: VecDeque<u32>,
    /// Games that are finished, of which an earlier one is not.
    waiting: BTreeMap<u32, SeriesGame>,
    is_decided: bool,
}

impl Tally {
    /// No game has been played yet.
    pub(crate) fn new(tournament: &Tournament, settings: &Settings) -> Tally {
        let test = settings.sprt;
        let next = test.map(|_| tournament.numbers().collect()).unwrap_or_default();
        Tally { scores: Scores::new(tournament), test, next, waiting: BTreeMap::new(), is_decided: false }
    }

    /// Takes a game that is finished, and counts what can be counted.
    pub(crate) fn add(&mut self, game: &SeriesGame) {
        let Some(test) = self.test else {
            self.scores.add(game);
            return;
        };
        self.waiting.insert(game.number, game.clone());
        while !self.is_decided
            && let Some(game) = self.next.front().and_then(|number| self.waiting.remove(number))
        {
            self.next.pop_front();
            self.scores.add(&game);
            let pairs = self.scores.meetings.first().map(|meeting| meeting.result.pairs());
            self.is_decided = pairs.is_some_and(|pairs| test.verdict(pairs).is_some());
        }
    }

    /// What has counted.
    pub(crate) const fn scores(&self) -> &Scores {
        &self.scores
    }

    /// Whether the test has decided.
    pub(crate) const fn is_decided(&self) -> bool {
        self.is_decided
    }
}
