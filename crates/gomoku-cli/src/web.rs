//! The board in the browser: a small web server with the page compiled in, games in rooms, and searches that live as long as
//! somebody looks.

mod about;
mod analysis;
mod answer;
mod assets;
mod clock;
mod connection;
mod examine;
mod files;
pub(crate) mod fuzz;
mod guard;
mod hall;
mod listeners;
mod page_search;
mod paste;
mod places;
mod players;
mod review;
mod room;
mod rounds;
mod routes;
mod scenarios;
mod server;
mod setup;
mod slots;
mod state;
mod value;

pub(crate) use server::run;

use std::time::Duration;

/// The largest body of a request, in bytes.
const MOST_BODY: usize = 256 << 10;
/// The longest time for a move, an analysis or a position of a review, in milliseconds.
const LONGEST_TIME: u64 = 60_000;
/// Stones of a position or moves of a game that is brought along: the largest board can be full.
const MOST_STONES: usize = 1600;
/// Games at the same time.
const MOST_ROOMS: usize = 1000;
/// After this time without anybody a game goes away.
const IDLE: Duration = Duration::from_secs(3600);
/// Pages that listen to one game.
const MOST_STREAMS: usize = 8;
/// Analyses and reviews of one game at the same time.
const MOST_ANALYSES: usize = 2;
