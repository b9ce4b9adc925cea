//! The endgame database of `gomoku kalaha solve`: read or built, within the memory that there is.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow, ensure};
use gomoku::kalaha::solver::EndgameDatabase;
use gomoku::search::StopFlag;

use crate::args::KalahaSolveArguments;
use crate::new_file::{check_folder, check_writable};
use crate::progress::Progress;

/// The memory for table and database if nobody says: of games up to 48 stones, and of larger ones.
const USUAL_MIB: [usize; 2] = [320, MOST_USUAL_MIB];
/// If nobody says, no more than this is taken, whatever the database needs.
const MOST_USUAL_MIB: usize = 1024;
/// The smallest table.
const LEAST_TABLE_MIB: usize = 64;
/// The usual table beside a database that leaves less of the usual memory.
const BESIDE_MIB: usize = 256;

/// The database; `None` if there is to be none.
pub(super) fn database(
    arguments: &KalahaSolveArguments,
    flag: &StopFlag,
    progress: &mut Progress,
) -> Result<Option<Arc<EndgameDatabase>>> {
    let path = arguments.db.as_deref();
    path.map_or(Ok(()), check_folder)?;
    if let Some(path) = path.filter(|path| path.exists() && !arguments.rebuild_db) {
        return read(arguments, path).map(|database| Some(Arc::new(database)));
    }
    let game = &arguments.game;
    let stones = match arguments.db_stones {
        Some(stones) => {
            check_room(arguments, stones)?;
            stones
        }
        None => usual_stones(arguments),
    };
    if stones == 0 && path.is_none() {
        return Ok(None);
    }
    if let Some(path) = path {
        check_writable(path)?;
    }
    let threads = usize::from(arguments.threads);
    let database =
        EndgameDatabase::build_observed(game.pits, game.rule, stones, threads, flag, &mut |done| {
            progress.show(|elapsed| {
                format!("building the endgame database: {done} of {stones} stones, {} s", elapsed.as_secs())
            });
        })?;
    if let Some(path) = path {
        database.save(path)?;
    }
    Ok(Some(Arc::new(database)))
}

/// What the database leaves of the memory, for the table.
pub(super) fn table_mib(arguments: &KalahaSolveArguments, database: Option<&EndgameDatabase>) -> usize {
    let taken = database.map_or(0, |database| database.positions().div_ceil(1 << 20)) as usize;
    let all =
        arguments.memory.unwrap_or_else(|| usual_mib(arguments).max(taken + BESIDE_MIB).min(MOST_USUAL_MIB));
    all.saturating_sub(taken)
}

fn usual_mib(arguments: &KalahaSolveArguments) -> usize {
    USUAL_MIB[usize::from(stones_in_play(arguments) > 48)]
}

fn stones_in_play(arguments: &KalahaSolveArguments) -> usize {
    2 * usize::from(arguments.game.pits) * usize::from(arguments.game.stones)
}

/// A third of the stones, as far as half of the memory goes, and no further than the smallest table allows.
fn usual_stones(arguments: &KalahaSolveArguments) -> u8 {
    let pits = arguments.game.pits;
    let mib = arguments.memory.unwrap_or_else(|| usual_mib(arguments));
    // Wide boards have so many positions of few stones that a large database would take longer than what it saves.
    let bytes = if pits > 6 { 16 << 20 } else { (mib as u64) << 19 };
    EndgameDatabase::stones_within(pits, bytes.min(room(mib))).min((stones_in_play(arguments) / 3) as u8)
}

fn read(arguments: &KalahaSolveArguments, path: &Path) -> Result<EndgameDatabase> {
    let game = &arguments.game;
    let refused = |reason: &str| anyhow!("{reason}; the file is left as it is, --rebuild-db builds it anew");
    let database = EndgameDatabase::open(path, game.pits, game.rule)
        .map_err(|error| refused(&format!("{:#}", anyhow::Error::new(error))))?;
    let found = database.stones();
    if let Some(stones) = arguments.db_stones.filter(|&stones| stones != found) {
        let name = path.display();
        return Err(refused(&format!("{name}: an endgame database of up to {found} stones, not {stones}")));
    }
    check_room(arguments, found)?;
    Ok(database)
}

/// How many bytes of the memory the smallest table leaves.
fn room(mib: usize) -> u64 {
    (mib.saturating_sub(LEAST_TABLE_MIB) as u64) << 20
}

/// Whether a database of so many stones and the smallest table have room in the memory.
fn check_room(arguments: &KalahaSolveArguments, stones: u8) -> Result<()> {
    let mib = arguments.memory.unwrap_or(MOST_USUAL_MIB);
    let pits = arguments.game.pits;
    let most = EndgameDatabase::stones_within(pits, room(mib));
    // More than any memory holds is another fault, which building it tells.
    let is_possible = stones <= EndgameDatabase::stones_within(pits, u64::MAX);
    ensure!(
        stones <= most || !is_possible,
        "an endgame database of up to {stones} stones and a table of {LEAST_TABLE_MIB} MiB take more than {mib} MiB; expected \
         at most {most} stones (--db-stones), or more --memory"
    );
    Ok(())
}
