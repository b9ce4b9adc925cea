//! Legal moves, play and undo, outcomes, whose turn.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use super::{Broken, Check, Verdict};
use crate::{Game, Outcome, Score, Side};

/// How many different moves are remembered to ask about their legality in other positions.
const REMEMBERED_MOVES: usize = 64;

pub(super) struct Rules<G: Game> {
    /// What each position said when it was first met.
    facts: HashMap<G, Facts<G::Move>>,
    /// Moves seen so far.
    seen: Vec<G::Move>,
}

impl<G: Game> Default for Rules<G> {
    fn default() -> Self {
        Rules { facts: HashMap::new(), seen: Vec::new() }
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
        end_of_game(game, moves)?;
        self.legality(game, moves)?;

        let facts = Facts::of(game);
        if facts.moves != moves {
            return Err((
                Broken::Legality,
                format!("the moves were generated twice and differ: {moves:?}, then {:?}", facts.moves),
            ));
        }
        for &mv in moves {
            play_and_undo(game, mv, &facts)?;
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

fn end_of_game<G: Game>(game: &G, moves: &[G::Move]) -> Verdict {
    match game.outcome() {
        None if moves.is_empty() => Err((
            Broken::NoMoves,
            "the game is not over, yet there is no move; a pass must be a move".to_owned(),
        )),
        Some(outcome) if !moves.is_empty() => Err((
            Broken::Outcome,
            format!("the game is over ({outcome:?}), yet it offers the moves {moves:?}"),
        )),
        Some(Outcome::Margin(points)) if points.unsigned_abs() > Score::MAX_POINTS as u32 => {
            Err((Broken::Outcome, format!("the margin {points} is larger than a score can hold")))
        }
        _ => Ok(()),
    }
}

impl<G: Game> Rules<G> {
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
}

fn play_and_undo<G: Game + Debug + Eq>(game: &G, mv: G::Move, facts: &Facts<G::Move>) -> Verdict {
    let mut played = game.clone();
    let undo = played.play(mv);
    let mut again = game.clone();
    again.play(mv);
    if played != again {
        return Err((
            Broken::Equality,
            format!("{mv:?} was played twice and led to {played:?} and to {again:?}"),
        ));
    }
    if played == *game && game.outcome().is_none() {
        return Err((
            Broken::Equality,
            format!("{mv:?} leads to a position that counts as equal to this one"),
        ));
    }
    played.undo(undo);
    if played != *game {
        return Err((Broken::Undo, format!("{mv:?} and its undo lead to {played:?}")));
    }
    let restored = Facts::of(&played);
    if restored != *facts {
        return Err((
            Broken::Undo,
            format!("after {mv:?} and its undo the game says {restored:?}, before {facts:?}"),
        ));
    }
    Ok(())
}
