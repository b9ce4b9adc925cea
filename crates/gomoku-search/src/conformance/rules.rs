//! Legal moves, play and undo, outcomes, whose turn.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash, RandomState};

use super::{Broken, Check, Verdict};
use crate::{Game, MoveBuffer, Outcome, Score, Side};

/// How many different moves are remembered to ask about their legality in other positions.
const REMEMBERED_MOVES: usize = 256;

pub(super) struct Rules<G: Game> {
    /// What each position said when it was first met.
    facts: HashMap<G, Facts<G::Move>>,
    /// Moves seen so far.
    seen: Vec<G::Move>,
    hasher: RandomState,
}

impl<G: Game> Default for Rules<G> {
    fn default() -> Self {
        Rules { facts: HashMap::new(), seen: Vec::new(), hasher: RandomState::new() }
    }
}

/// Everything that equal positions must agree on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Facts<M> {
    side_to_move: Side,
    outcome: Option<Outcome>,
    moves: Vec<M>,
}

impl<M> Facts<M> {
    fn of<G: Game<Move = M>>(game: &G) -> Facts<M> {
        Facts { side_to_move: game.side_to_move(), outcome: game.outcome(), moves: game.legal_moves() }
    }
}

impl<G: Game + Debug + Eq + Hash> Check<G> for Rules<G> {
    fn position(&mut self, game: &G, moves: &[G::Move]) -> Verdict {
        let facts = Facts::of(game);
        end_of_game(&facts)?;
        if facts.outcome.is_none() {
            generation(game, moves)?;
        }
        self.legality(game, moves)?;
        for &mv in moves {
            self.play_and_undo(game, mv, &facts)?;
        }
        match self.facts.get(game) {
            Some(known) if *known != facts => Err((
                Broken::Equality,
                format!("an equal position met earlier said {known:?}, this one says {facts:?}"),
            )),
            Some(_) => Ok(()),
            None => {
                self.facts.insert(game.clone(), facts);
                Ok(())
            }
        }
    }
}

fn end_of_game<M>(facts: &Facts<M>) -> Verdict {
    match facts.outcome {
        None if facts.moves.is_empty() => Err((
            Broken::NoMoves,
            "the game is not over, yet there is no move; a pass must be a move".to_owned(),
        )),
        Some(Outcome::Margin(points)) if points.unsigned_abs() > Score::MAX_POINTS as u32 => {
            Err((Broken::Outcome, format!("the margin {points} is larger than a score can hold")))
        }
        _ => Ok(()),
    }
}

/// Generates as a search does: behind the moves of other positions, which must stay.
fn generation<G: Game>(game: &G, moves: &[G::Move]) -> Verdict {
    let mut buffer = MoveBuffer::new();
    game.generate_moves(&mut buffer);
    game.generate_moves(&mut buffer);
    if buffer.as_slice() == [moves, moves].concat() {
        return Ok(());
    }
    Err((
        Broken::Legality,
        format!(
            "`legal_moves` gave {moves:?}, and generating twice into one buffer {:?}; moves may only be added, and always \
             the same ones in the same order",
            buffer.as_slice()
        ),
    ))
}

impl<G: Game + Debug + Eq + Hash> Rules<G> {
    fn legality(&mut self, game: &G, moves: &[G::Move]) -> Verdict {
        for (index, mv) in moves.iter().enumerate() {
            if moves[..index].contains(mv) {
                return Err((Broken::Legality, format!("the move {mv:?} is generated twice")));
            }
            if !game.is_legal(*mv) {
                return Err((Broken::Legality, format!("{mv:?} is generated, but `is_legal` refuses it")));
            }
            if self.seen.len() < REMEMBERED_MOVES && !self.seen.contains(mv) {
                self.seen.push(*mv);
            }
        }
        match self.seen.iter().find(|mv| !moves.contains(mv) && game.is_legal(**mv)) {
            Some(mv) => {
                Err((Broken::Legality, format!("`is_legal` allows {mv:?}, which is not generated here")))
            }
            None => Ok(()),
        }
    }

    fn play_and_undo(&self, game: &G, mv: G::Move, facts: &Facts<G::Move>) -> Verdict {
        let mut child = game.clone();
        let undo = child.play(mv);
        let mut again = game.clone();
        again.play(mv);
        if child != again {
            return Err((
                Broken::Equality,
                format!("{mv:?} was played twice and led to {child:?} and to {again:?}"),
            ));
        }
        if child == *game {
            return Err((
                Broken::Endless,
                format!("{mv:?} leads to a position that counts as equal to this one"),
            ));
        }

        let mut visited = game.clone();
        let seen = visited.after_move(mv, |child| child.clone());
        if seen != child || Facts::of(&seen) != Facts::of(&child) {
            return Err((
                Broken::Undo,
                format!("`play` of {mv:?} leads to {child:?}, `after_move` shows {seen:?}"),
            ));
        }

        child.undo(undo);
        for (restored, how) in [(&child, "its undo"), (&visited, "`after_move`")] {
            if restored != game {
                return Err((Broken::Undo, format!("{mv:?} and {how} lead to {restored:?}")));
            }
            let said = Facts::of(restored);
            if said != *facts {
                return Err((
                    Broken::Undo,
                    format!("after {mv:?} and {how} the game says {said:?}, before {facts:?}"),
                ));
            }
            if self.hasher.hash_one(restored) != self.hasher.hash_one(game) {
                return Err((
                    Broken::Equality,
                    format!("after {mv:?} and {how} the position is equal and its `Hash` is not"),
                ));
            }
        }
        Ok(())
    }
}
