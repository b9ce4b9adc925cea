//! Positions to measure on: random ones, or those of a file.

use std::path::Path;

use anyhow::{Result, bail, ensure};
use gomoku::search::RandomMover;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::BenchGame;
use crate::args::PositionsFrom;
use crate::whole_file;

/// So often another line of random moves is tried when it has led to a position that is there already.
const ATTEMPTS: u32 = 100;

/// The positions that the command line asks for, none of them finished.
pub(crate) fn positions<G: BenchGame>(start: &G, from: &PositionsFrom, seed: u64) -> Result<Vec<G>> {
    match from {
        PositionsFrom::Number(number) => Ok(random(start, *number, seed)),
        PositionsFrom::File(path) => read(start, path),
    }
}

/// The start, and positions that random moves lead to. In a game that has not so many some come again.
fn random<G: BenchGame>(start: &G, number: u32, seed: u64) -> Vec<G> {
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut chance = RandomMover::new(seed);
    let mut found = vec![start.clone()];
    while (found.len() as u32) < number {
        let mut position = start.clone();
        for _ in 0..ATTEMPTS {
            let number_of_moves = lots.random_range(1..=start.most_random_moves().max(1));
            position = after_random_moves(start, number_of_moves, &mut chance);
            if found.iter().all(|other| other.key() != position.key()) {
                break;
            }
        }
        found.push(position);
    }
    found
}

/// The position after so many random moves, or before the one that would have ended the game.
fn after_random_moves<G: BenchGame>(start: &G, number: u32, chance: &mut RandomMover) -> G {
    let mut position = start.clone();
    for _ in 0..number {
        let Some(mv) = chance.draw(&position) else { break };
        let mut next = position.clone();
        next.play(mv);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

fn read<G: BenchGame>(start: &G, path: &Path) -> Result<Vec<G>> {
    let bytes = whole_file::read(path)?;
    positions_in(start, path, &bytes)
}

/// The positions of a file's bytes, none of them finished; the path is for complaints.
pub(crate) fn positions_in<G: BenchGame>(start: &G, path: &Path, bytes: &[u8]) -> Result<Vec<G>> {
    let name = path.display();
    let text = String::from_utf8_lossy(bytes);
    let mut positions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (line, number) = (line.trim(), index + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match start.read_position(line) {
            // Of a position in one line the reader knows the column.
            Err(error) => match error.strip_prefix("line 1, ") {
                Some(place) => bail!("{name}: line {number}, {place}"),
                None => bail!("{name}: position in line {number}: {error}"),
            },
            Ok(position) => {
                ensure!(
                    position.outcome().is_none(),
                    "{name}: position in line {number}: the game is over; expected one that goes on"
                );
                positions.push(position);
            }
        }
    }
    ensure!(!positions.is_empty(), "{name}: there is no position; expected one a line");
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::TableGame as _;
    use gomoku::kalaha::{Kalaha, TicTacToe};
    use gomoku::search::{Game, Keyed};

    #[test]
    fn the_start_comes_first_and_no_position_is_over_or_comes_again() {
        let found = random(&TicTacToe::default(), 40, 3);
        assert_eq!((found.len(), found[0]), (40, TicTacToe::default()));
        for (index, position) in found.iter().enumerate() {
            assert_eq!(position.outcome(), None, "{}", position.title());
            assert!(found[..index].iter().all(|other| other.key() != position.key()), "{index}");
        }
        assert_eq!(found, random(&TicTacToe::default(), 40, 3));
        assert_ne!(found, random(&TicTacToe::default(), 40, 4));
    }

    #[test]
    fn a_game_with_few_positions_gives_as_many_as_asked_for() {
        let tiny = Kalaha::new(1, 1).unwrap();
        let found = random(&tiny, 10, 1);
        assert_eq!(found.len(), 10);
        assert!(found.iter().all(|position| position.outcome().is_none()));
    }

    #[test]
    fn positions_are_read_as_they_are_written() {
        for position in random(&Kalaha::default(), 20, 5) {
            assert_eq!(Kalaha::default().read_position(&position.write_position()), Ok(position));
        }
        for position in random(&TicTacToe::default(), 20, 5) {
            assert_eq!(TicTacToe::default().read_position(&position.write_position()), Ok(position));
        }
    }
}
