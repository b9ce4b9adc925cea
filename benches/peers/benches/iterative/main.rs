//! `Pvs` against the crate `minimax`'s `IterativeSearch`: the same game code, the same evaluation, one thread, and a table
//! that is empty at the beginning of each search.
//!
//! For each case the best options of both are sought first; then both search in turns, so that the machine's moods hit
//! both alike. `minimax` shuffles its root moves without a seed: its numbers are medians of many searches.
//!
//! `cargo bench -p gomoku-peers-bench --bench iterative`; behind `--` words that the names of cases contain.
#![allow(clippy::print_stdout, reason = "a benchmark reports")]

mod ours;
mod peer;

use std::env;
use std::time::{Duration, Instant};

use gomoku::kalaha::{Kalaha, StoreDifference};
use gomoku::search::{ByCopy, Options};
use gomoku_peers_bench::connect_four::{ConnectFour, Middle, PeerMiddle};
use gomoku_peers_bench::five::{Five, PeerWindows, Windows, WindowsAhead};
use gomoku_peers_bench::kalah::{Alternating, AlternatingStores, PeerStores};

use ours::Ours;
use peer::{Candidate, Peer, PeerOptions};

/// One comparison.
struct Case {
    name: String,
    ours: Box<dyn Ours>,
    /// The peer, with its game in every way in which it can be had.
    peers: Vec<Box<dyn Peer>>,
}

/// A position of five in a row in the opening.
const OPENING: &str = "h8 i9 g7 i7 i8 g8";

/// The cases; in a test run all of them shallow.
fn cases(is_test: bool) -> Vec<Case> {
    let depth = |depth: u8, shallow: u8| if is_test { shallow } else { depth };
    let options = Options::new();
    let mut cases = Vec::new();
    for plies in [depth(12, 4), depth(14, 5)] {
        let start = ConnectFour::default();
        // With and without what `minimax` has not: mirrored positions as one.
        for (name, options) in [("", options), (", mirrored", options.with_symmetry())] {
            cases.push(Case {
                name: format!("Connect Four, depth {plies}{name}"),
                ours: ours::search(ByCopy(start), Middle, options, u32::from(plies)),
                peers: vec![peer::search("", start, (PeerMiddle::<false>, PeerMiddle::<true>), plies)],
            });
        }
    }
    for (name, position) in [("the start", Five::default()), ("6 stones", Five::after(OPENING))] {
        let plies = depth(6, 2);
        // With and without what `minimax` has not: leaves judged from their parents.
        let plain = ours::search(position.clone(), Windows, options, u32::from(plies));
        let ahead = ours::search(position.clone(), WindowsAhead, options, u32::from(plies));
        for (how, ours) in [("", plain), (", judged ahead", ahead)] {
            let in_order = (PeerWindows::<false, true>, PeerWindows::<true, true>);
            let by_row = (PeerWindows::<false, false>, PeerWindows::<true, false>);
            let in_order = peer::search("moves in order", position.clone(), in_order, plies);
            let by_row = peer::search("moves by row", position.clone(), by_row, plies);
            let name = format!("five, {name}, depth {plies}{how}");
            cases.push(Case { name, ours, peers: vec![in_order, by_row] });
        }
    }
    let plies = depth(20, 6);
    let start = Alternating::new(Kalaha::default());
    let stores = (PeerStores::<false>, PeerStores::<true>);
    cases.push(Case {
        name: "Kalah(6,4), true rules".to_owned(),
        ours: ours::until_value(Kalaha::default(), StoreDifference, options),
        peers: vec![peer::search("with pass plies", start, stores, plies)],
    });
    cases.push(Case {
        name: format!("Kalah(6,4), pass plies {plies}"),
        ours: ours::search(start, AlternatingStores, options, u32::from(plies)),
        peers: vec![peer::search("", start, stores, plies)],
    });
    cases
}

/// What was measured in one case.
struct Compared {
    name: String,
    our_time: Duration,
    their_time: Duration,
    ours: String,
    theirs: String,
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    // `cargo test --benches` runs everything once to see that it works.
    let is_test = !arguments.iter().any(|argument| argument == "--bench");
    let words: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let is_wanted = |case: &Case| words.is_empty() || words.iter().any(|word| case.name.contains(*word));
    let compared: Vec<Compared> =
        cases(is_test).into_iter().filter(is_wanted).map(|case| compare(case, is_test)).collect();
    println!("\n{:<38}{:>12}{:>12}{:>8}{:>10}", "", "ours ms", "minimax ms", "ratio", "faster");
    for case in &compared {
        let ratio = case.our_time.as_secs_f64() / case.their_time.as_secs_f64();
        println!(
            "{:<38}{:>12.3}{:>12.3}{:>8.3}{:>8.2} x",
            case.name,
            milliseconds(case.our_time),
            milliseconds(case.their_time),
            ratio,
            ratio.recip()
        );
    }
    for case in &compared {
        println!("\n{}\n  ours:    {}\n  minimax: {}", case.name, case.ours, case.theirs);
    }
}

fn compare(mut case: Case, is_test: bool) -> Compared {
    let best = best_options(&mut case, is_test);
    let peer = &mut case.peers[best.peer];
    if !is_test {
        case.ours.prepare(best.value);
    }
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    let started = Instant::now();
    // At least five rounds, and about four seconds.
    while our_times.len() < 5 || started.elapsed() < Duration::from_secs(4) {
        our_times.push(case.ours.search());
        their_times.push(peer.search(&best.options, None).map_or(Duration::ZERO, |(time, _)| time));
        if is_test {
            break;
        }
    }
    Compared {
        our_time: median(our_times),
        their_time: median(their_times),
        ours: case.ours.describe(best.value),
        theirs: format!(
            "value {}; {}{}; {} positions",
            best.value,
            peer.name(),
            best.options,
            peer.moves_made(&best.options) + 1
        ),
        name: case.name,
    }
}

/// Looks for the options with which `minimax` is fastest: all ways to search with one table first, then the sizes and
/// replacements of the table for the best of those, then the best few again and again.
fn best_options(case: &mut Case, is_test: bool) -> Candidate {
    if is_test {
        return try_all(case, &[PeerOptions::default()], 1).remove(0);
    }
    let ways = try_all(case, &PeerOptions::ways(), 1);
    let tables: Vec<PeerOptions> = ways.iter().take(4).flat_map(|way| way.options.tables()).collect();
    let all = try_all(case, &tables, 1);
    let finalists: Vec<PeerOptions> = all.iter().take(6).map(|candidate| candidate.options).collect();
    let best = try_all(case, &finalists, 7).remove(0);
    println!("{}: {} of minimax's option sets tried", case.name, ways.len() + all.len());
    best
}

/// Tries option sets and sorts them, the fastest first. Whoever takes more than three times as long as the best so far is
/// broken off and left out.
fn try_all(case: &mut Case, options: &[PeerOptions], rounds: usize) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut patience = None;
    for options in options {
        for (index, peer) in case.peers.iter_mut().enumerate() {
            let searches: Option<Vec<_>> = (0..rounds).map(|_| peer.search(options, patience)).collect();
            let Some(searches) = searches else { continue };
            let time = median(searches.iter().map(|(time, _)| *time).collect());
            let limit = 3 * time + Duration::from_millis(20);
            patience = Some(patience.map_or(limit, |patience: Duration| patience.min(limit)));
            found.push(Candidate { options: *options, peer: index, time, value: searches[0].1 });
        }
    }
    found.sort_by_key(|candidate| candidate.time);
    found
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
