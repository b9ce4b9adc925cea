//! Whether strategies that must find the same value did.

use gomoku::search::Score;

use super::measure::{Measured, Run};
use super::strategies::Claim;

/// Two strategies that found different values for the same thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Disagreement {
    /// Which position, from 0.
    pub(crate) position: usize,
    /// The depth whose value it is; `None` for the result of the game.
    pub(crate) depth: Option<u32>,
    /// Who and what: first the strategy that stands further up in the table.
    pub(crate) names: [String; 2],
    pub(crate) values: [Score; 2],
}

/// On how many positions a strategy could be compared with one further up in the table or down, and on how many all was well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Agreement {
    pub(crate) compared: usize,
    pub(crate) agreed: usize,
}

/// Compares each strategy with those above it; of each pair and position the first difference is told.
pub(crate) fn disagreements(all: &[Measured]) -> Vec<Disagreement> {
    let mut found = Vec::new();
    for (index, below) in all.iter().enumerate() {
        for above in &all[..index] {
            for (first, second) in common_positions(above, below) {
                if let Verdict::Differ(depth, values) = compare((above, first), (below, second)) {
                    let names = [above.name.clone(), below.name.clone()];
                    found.push(Disagreement { position: first.position, depth, names, values });
                }
            }
        }
    }
    found
}

/// How a strategy fares against the first one in the table that can be compared with it, position by position.
pub(crate) fn agreement(all: &[Measured], index: usize) -> Agreement {
    let own = &all[index];
    let mut agreement = Agreement::default();
    for run in &own.runs {
        let verdicts =
            all.iter().enumerate().filter(|(other, _)| *other != index).filter_map(|(_, other)| {
                let other_run = other.runs.iter().find(|other| other.position == run.position)?;
                Some(compare((other, other_run), (own, run)))
            });
        // The first that has something to compare is the measure: a strategy further down that is wrong should not make
        // those above it look wrong.
        match verdicts.into_iter().find(|verdict| *verdict != Verdict::Nothing) {
            None => {}
            Some(verdict) => {
                agreement.compared += 1;
                agreement.agreed += usize::from(verdict == Verdict::Same);
            }
        }
    }
    agreement
}

fn common_positions<'a>(
    first: &'a Measured,
    second: &'a Measured,
) -> impl Iterator<Item = (&'a Run, &'a Run)> {
    first.runs.iter().filter_map(|run| {
        second.runs.iter().find(|other| other.position == run.position).map(|other| (run, other))
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// There is nothing that both must know.
    Nothing,
    Same,
    Differ(Option<u32>, [Score; 2]),
}

/// Compares what two strategies found on one position: the values of every depth that both finished, and the result of the
/// game if both know it.
fn compare((first, one): (&Measured, &Run), (second, two): (&Measured, &Run)) -> Verdict {
    let mut verdict = Verdict::Nothing;
    if first.claim == Claim::Depth && second.claim == Claim::Depth {
        for level in &one.levels {
            if let Some(other) = two.levels.iter().find(|other| other.depth == level.depth) {
                if other.value != level.value {
                    return Verdict::Differ(Some(level.depth), [level.value, other.value]);
                }
                verdict = Verdict::Same;
            }
        }
    }
    if let (true, true, Some(value), Some(other)) = (one.exact, two.exact, one.value, two.value) {
        let by_class = first.claim == Claim::Class || second.claim == Claim::Class;
        let same = if by_class { class(value) == class(other) } else { value == other };
        if !same {
            return Verdict::Differ(None, [value, other]);
        }
        verdict = Verdict::Same;
    }
    verdict
}

/// A value without the distance of its win or loss.
fn class(value: Score) -> Score {
    if value.win_distance().is_some() {
        Score::win_in(0)
    } else if value.loss_distance().is_some() {
        Score::loss_in(0)
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::Level;
    use super::super::strategies::Manner;
    use super::*;
    use gomoku::search::StopReason;
    use std::time::Duration;

    fn measured(name: &'static str, claim: Claim, values: &[i32], exact: Option<Score>) -> Measured {
        let level = |(depth, points): (u32, &i32)| Level {
            depth,
            value: Score::heuristic(*points),
            nodes: 1,
            time: Duration::ZERO,
            own_nodes: 1,
        };
        let levels: Vec<Level> = (1..).zip(values).map(level).collect();
        let run = Run {
            position: 0,
            value: exact.or(levels.last().map(|level| level.value)),
            exact: exact.is_some(),
            best_move: None,
            depth: levels.len() as u32,
            stop: StopReason::Depth,
            broken_off: false,
            nodes: 1,
            leaves: 1,
            time: Duration::ZERO,
            counts: None,
            levels,
        };
        Measured { name: name.to_owned(), manner: Manner::Plain, claim, runs: vec![run] }
    }

    #[test]
    fn values_of_the_same_depth_must_be_equal() {
        let all = [
            measured("a", Claim::Depth, &[3, 5, 8], None),
            measured("b", Claim::Depth, &[3, 5], None),
            measured("c", Claim::Depth, &[3, 6, 8], None),
        ];
        let found = disagreements(&all);
        assert_eq!(found.len(), 2, "c with both others");
        assert_eq!(found[0].names, ["a", "c"]);
        assert_eq!(found[0].depth, Some(2));
        assert_eq!(found[0].values, [Score::heuristic(5), Score::heuristic(6)]);
        assert_eq!(found[1].names, ["b", "c"]);
        let agreed: Vec<usize> = (0..3).map(|index| agreement(&all, index).agreed).collect();
        assert_eq!(agreed, [1, 1, 0], "the one that is alone with its value is to blame");
    }

    #[test]
    fn an_estimate_is_held_to_nothing_and_a_proof_to_the_result() {
        let deep = measured("deep", Claim::Depth, &[3], Some(Score::loss_in(2)));
        let mut guess = measured("guess", Claim::Class, &[], None);
        guess.runs[0].value = Some(Score::heuristic(900));
        let all = [deep.clone(), guess.clone()];
        assert_eq!(disagreements(&all), []);
        assert_eq!(agreement(&all, 1), Agreement::default());
        guess.runs[0].exact = true;
        assert_eq!(disagreements(&[deep, guess]).len(), 1);
    }

    #[test]
    fn results_of_the_game_are_compared_with_or_without_their_distance() {
        let (near, far) = (Some(Score::win_in(3)), Some(Score::win_in(5)));
        let deep = measured("deep", Claim::Depth, &[1, 1], near);
        let solver = measured("solver", Claim::Game, &[], far);
        let proof = measured("proof", Claim::Class, &[], far);
        let loser = measured("loser", Claim::Class, &[], Some(Score::loss_in(3)));
        let found = disagreements(&[deep.clone(), solver]);
        assert_eq!((found.len(), found[0].depth), (1, None));
        assert_eq!(disagreements(&[deep.clone(), proof]), []);
        assert_eq!(disagreements(&[deep, loser]).len(), 1);
    }

    #[test]
    fn strategies_of_different_depths_are_not_compared() {
        let whole = measured("whole", Claim::Game, &[], Some(Score::DRAW));
        let all = [measured("a", Claim::Depth, &[3], None), whole];
        assert_eq!(disagreements(&all), []);
        assert_eq!(agreement(&all, 0).compared, 0);
    }
}
