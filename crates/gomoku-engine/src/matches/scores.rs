//! What comes out of a tournament, game by game.

use std::ops::ControlFlow;

use super::contestant::Contestant;
use super::series::{SeriesGame, SeriesObserver};
use super::series_result::{Failures, GameSummary, SeriesResult};
use super::statistics::{Estimate, NormalisedElo, likelihood_of_superiority};
use super::tournament::Tournament;
use super::wdl::Wdl;

/// The results of a tournament so far: those of every meeting, and of each contestant in all of his. As an observer it counts the
/// games as they come, in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Scores {
    /// The names of the contestants, no two of which are the same.
    pub names: Vec<String>,
    /// How many games there should be.
    pub planned: u32,
    /// Who has met whom, and what came out, from the view of the first of the two.
    pub meetings: Vec<Meeting>,
}

/// Two contestants and their games.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meeting {
    /// The places of A and B among the contestants.
    pub places: [usize; 2],
    /// What came out, from the view of A.
    pub result: SeriesResult,
}

/// How a contestant stands.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Standing {
    /// His place among the contestants.
    pub place: usize,
    /// His name.
    pub name: String,
    /// The results of all his games.
    pub total: Wdl,
    /// How many of his pairs gave him 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// How much stronger he is than those he met, taken together.
    pub estimate: Estimate,
    /// The same in normalised Elo.
    pub normalised: Option<NormalisedElo>,
    /// How likely it is that he is stronger than they are: from 0 to 1.
    pub likelihood_of_superiority: f64,
    /// Games that he lost by failures.
    pub failures: Failures,
    /// How many of his moves took too long, and did not lose by it.
    pub overruns: usize,
}

impl Scores {
    /// No game has been played yet.
    pub fn new(tournament: &Tournament) -> Scores {
        let names = told_apart(tournament.contestants().iter().map(Contestant::label));
        let planned = tournament.planned();
        let meetings = tournament.meetings().into_iter().map(|places| {
            let [a, b] = places.map(|place| names[place].clone());
            Meeting { places, result: SeriesResult::new(a, b, tournament.planned_of(places), Vec::new()) }
        });
        Scores { planned, meetings: meetings.collect(), names }
    }

    /// Counts a game.
    pub fn add(&mut self, game: &SeriesGame) {
        if let Some(meeting) = self.meetings.iter_mut().find(|meeting| meeting.places == game.meeting) {
            meeting.result.add(GameSummary::from(game));
        }
    }

    /// How many games have been counted.
    #[must_use]
    pub fn games(&self) -> usize {
        self.meetings.iter().map(|meeting| meeting.result.games.len()).sum()
    }

    /// How many of them were ended by adjudication.
    #[must_use]
    pub fn adjudicated(&self) -> usize {
        self.meetings.iter().map(|meeting| meeting.result.adjudicated()).sum()
    }

    /// All contestants, the best one first: by their share of the points.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let mut standings: Vec<Standing> = (0..self.names.len()).map(|place| self.standing(place)).collect();
        standings.sort_by(|one, other| other.total.score().total_cmp(&one.total.score()));
        standings
    }

    fn standing(&self, place: usize) -> Standing {
        let (mut total, mut pairs, mut failures) = (Wdl::default(), [0; 5], Failures::default());
        let (mut are_paired, mut overruns) = (true, 0);
        for Meeting { places: [a, b], result } in &self.meetings {
            let (mut wdl, mut of_pairs) = (result.total(), result.pairs());
            if *b == place {
                wdl = wdl.reversed();
                of_pairs.reverse();
            } else if *a != place {
                continue;
            }
            are_paired &= result.is_paired();
            total += wdl;
            pairs = std::array::from_fn(|index| pairs[index] + of_pairs[index]);
            let seat = usize::from(*b == place);
            failures += result.failures()[seat];
            overruns += result.overruns()[seat];
        }
        let estimate = if are_paired && !total.is_uniform() {
            Estimate::of_pairs(pairs)
        } else {
            Estimate::of_games(total)
        };
        let normalised = NormalisedElo::of_pairs(pairs);
        let likelihood_of_superiority = match normalised {
            Some(normalised) if are_paired => normalised.likelihood_of_superiority(),
            _ => likelihood_of_superiority(total),
        };
        let name = self.names[place].clone();
        Standing {
            place,
            name,
            total,
            pairs,
            estimate,
            normalised,
            likelihood_of_superiority,
            failures,
            overruns,
        }
    }
}

impl SeriesObserver for Scores {
    fn finished(&mut self, game: &SeriesGame) -> ControlFlow<()> {
        self.add(game);
        ControlFlow::Continue(())
    }
}

/// The names, with a number behind those that are not the first of their kind.
fn told_apart<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut apart: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} #{number}"));
        let mut choice = std::iter::once(name.to_owned()).chain(numbered);
        apart.extend(choice.find(|name| !apart.contains(name)));
    }
    apart
}

impl Tournament {
    /// How many games of this part two who meet play.
    fn planned_of(&self, places: [usize; 2]) -> u32 {
        let schedule = self.schedule();
        let games = self.pairs().flat_map(|pair| schedule.pair(pair));
        games.filter(|planned| planned.meeting == places).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use gomoku_core::Player;

    use super::*;
    use crate::EngineSpec;

    #[test]
    fn moves_that_took_too_long_are_counted_for_who_made_them() {
        let random = || "random".parse::<EngineSpec>().unwrap();
        let mut scores = Scores::new(&Tournament::new([random(), random(), random()]).with_games(2));
        // The second and the third meet in the last meeting.
        for (meeting, number, a, overruns) in
            [(0, 1, Player::X, [1, 20]), (0, 2, Player::O, [300, 4]), (2, 1, Player::X, [5000, 0])]
        {
            let (result, fault, failure) = (Wdl { draws: 1, ..Wdl::default() }, None, None);
            let game = GameSummary { number, a, result, fault, failure, adjudicated: false, overruns };
            scores.meetings[meeting].result.add(game);
        }
        let mut overruns: Vec<(usize, usize)> =
            scores.standings().iter().map(|standing| (standing.place, standing.overruns)).collect();
        overruns.sort_unstable();
        assert_eq!(overruns, [(0, 5), (1, 5320), (2, 0)]);
    }

    #[test]
    fn contestants_of_the_same_name_are_told_apart() {
        let names = ["a", "b", "a", "a", "a #2"];
        assert_eq!(told_apart(names.into_iter()), ["a", "b", "a #2", "a #3", "a #2 #2"]);
    }
}
