//! The files of Kalaha's solver. Their checksums keep out what is not whole, so both are read twice: as the bytes are, and with the
//! checksum that fits them.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use gomoku_kalaha::solver::{EndgameDatabase, KalahaSolver};
use gomoku_kalaha::{EmptyCapture, Kalaha};
use gomoku_search::{Limits, RootDetail};

use super::place::message;

/// A file that is there as long as this is.
struct Scratch(PathBuf);

impl Scratch {
    fn new(data: &[u8]) -> Scratch {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("gomoku-fuzz-{}-{number}", process::id()));
        fs::write(&path, data).expect("a folder for temporary files");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The bytes, and the bytes with a fitting checksum at their end.
fn both(data: &[u8]) -> [Vec<u8>; 2] {
    let mut fitting = data[..data.len().saturating_sub(4)].to_vec();
    fitting.extend(crc32fast::hash(&fitting).to_le_bytes());
    [data.to_vec(), fitting]
}

/// Reads an endgame database of two pits a side.
pub fn endgame_database(data: &[u8]) {
    for bytes in both(data) {
        let file = Scratch::new(&bytes);
        match EndgameDatabase::open(&file.0, 2, EmptyCapture::Captured) {
            Ok(database) => {
                database.save(&file.0).expect("written where it was read");
                assert_eq!(fs::read(&file.0).expect("just written"), bytes, "a database is its file");
            }
            Err(error) => drop(message(&error)),
        }
    }
}

/// Goes on with a proof where a checkpoint says.
pub fn checkpoint(data: &[u8]) {
    let position = Kalaha::new(2, 2).expect("a size in range");
    for bytes in both(data) {
        let file = Scratch::new(&bytes);
        let solved = KalahaSolver::new().solve_in_sittings(
            &position,
            RootDetail::AllValues,
            &Limits::none().with_nodes(2000),
            &file.0,
            &mut |_| (),
        );
        if let Err(error) = solved {
            message(&error);
            assert_eq!(
                fs::read(&file.0).expect("left there"),
                bytes,
                "a file that is not read stays as it is"
            );
        }
    }
}
