//! Who can choose the moves.

use gomoku::kalaha::solver::PerfectKalaha;
use gomoku::kalaha::{Kalaha, StoreDifference};
use gomoku::search::{AlphaBeta, Limits, Options, Pvs, RandomMover, Strategy};

/// What each thread that thinks may take for the positions that it has seen. Untouched pages cost nothing.
const TABLE_MIB: usize = 32;

/// The same for the perfect player, whose proofs need more.
const PROOF_MIB: usize = 128;

/// A strategy with the depth that it goes to, if it does not go as deep as the time allows.
pub(super) struct Player {
    pub(super) strategy: Box<dyn Strategy<Kalaha> + Send>,
    pub(super) depth: Option<u32>,
}

impl Player {
    pub(super) fn limits(&self) -> Limits {
        self.depth.map_or_else(Limits::none, |depth| Limits::none().with_depth(depth))
    }
}

/// A player by name.
pub(crate) struct PlayerInfo {
    pub(crate) name: &'static str,
    /// Makes one, with a seed for what it draws by lot. Each thread that thinks has its own.
    pub(super) build: fn(u64) -> Player,
}

/// All players. What implements [`Strategy`] and keeps to the limits of time and flag can stand here.
pub(crate) const PLAYERS: &[PlayerInfo] = &[
    PlayerInfo {
        name: "kalaha-perfect",
        build: |_| Player { strategy: Box::new(PerfectKalaha::new().with_table_mib(PROOF_MIB)), depth: None },
    },
    PlayerInfo {
        name: "search",
        build: |_| {
            let options = Options::new().with_table_mib(TABLE_MIB);
            Player { strategy: Box::new(Pvs::new(StoreDifference).with_options(options)), depth: None }
        },
    },
    PlayerInfo {
        name: "greedy",
        build: |_| Player { strategy: Box::new(AlphaBeta::new(StoreDifference)), depth: Some(1) },
    },
    PlayerInfo {
        name: "random",
        build: |seed| Player { strategy: Box::new(RandomMover::new(seed)), depth: None },
    },
];

/// The player of this name.
pub(super) fn named(name: &str) -> Option<&'static PlayerInfo> {
    PLAYERS.iter().find(|player| player.name == name)
}
