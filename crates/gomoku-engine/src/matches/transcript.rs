//! The games of matches in the formats of other programs.

use gomoku_core::formats::{Ending, Transcript, TranscriptMove, WonBy};
use gomoku_core::{Board, Player};

use super::end::{End, Verdict};
use super::record::{GameRecord, PlayedMove};
use crate::FailureKind;

/// The game as a [`Transcript`], to be written as SGF or in another of the [formats](gomoku_core::formats): with the times of
/// the engines' moves, and what they thought of them as comments. Its opening is part of the moves.
///
/// # Examples
/// ```
/// use gomoku_core::formats::{Format, Transcript};
/// use gomoku_core::{Board, BoardSize, Rules};
/// use gomoku_engine::engine;
/// use gomoku_engine::matches::Match;
///
/// let (mut x, mut o) = (engine("neighbour")?, engine("random")?);
/// let start = Board::from_moves("e5 d4", BoardSize::square(9)?, Rules::default())?;
/// let record = Match::new(&mut x, &mut o, &start)?.with_seed(3).play();
/// let game = Transcript::from(&record);
/// assert_eq!(game.moves().len(), 2 + record.moves.len());
/// assert!(Format::Sgf.write(&[game])?.text().contains("PB[neighbour]PW[random]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<&GameRecord> for Transcript {
    fn from(record: &GameRecord) -> Transcript {
        // A record whose opening is none has no game; what can be told is still told.
        let start = record.start().unwrap_or_else(|_| Board::new(record.size, record.rules));
        let mut game = Transcript::from_board(&start)
            .with_name(Player::X, &record.x)
            .with_name(Player::O, &record.o)
            .with_ending(ending(record));
        for played in &record.moves {
            let mv = TranscriptMove::new(played.coord, played.player).with_time(played.time);
            if game.play(mv.with_comment(thought(played))).is_err() {
                break;
            }
        }
        game
    }
}

fn ending(record: &GameRecord) -> Ending {
    let player = match record.verdict() {
        Verdict::Won(player) => player,
        Verdict::Drawn => return Ending::Drawn,
        Verdict::Unfinished => return Ending::Unfinished,
    };
    let by = match &record.end {
        _ if !record.wins.is_empty() => WonBy::Play,
        End::GaveUp { .. } | End::Adjudicated { .. } => WonBy::Resignation,
        End::Failed { kind: FailureKind::Time, .. } => WonBy::Time,
        End::Fault { .. } | End::Failed { .. } => WonBy::Fault,
        _ => WonBy::Play,
    };
    Ending::Won { player, by }
}

/// What an engine thought of its move, in one line: `value +12, depth 8, 1234 positions`.
fn thought(played: &PlayedMove) -> String {
    let mut parts = Vec::new();
    parts.extend(played.expected.or(played.present).map(|value| format!("value {value}")));
    parts.extend(Some(played.depth).filter(|&depth| depth > 0).map(|depth| format!("depth {depth}")));
    parts.extend(Some(played.nodes).filter(|&nodes| nodes > 0).map(|nodes| format!("{nodes} positions")));
    parts.join(", ")
}
