//! The searches for any game, and Kalaha's solver.

use gomoku::core::{Board, BoardSize, Rules};
use gomoku::engine::MnkGame;
use gomoku::kalaha::solver::KalahaSolver;
use gomoku::kalaha::{Kalaha, TicTacToe};
use gomoku::search::{Limits, RootDetail};

use super::{Column, Group, Visit, Watch};
use crate::bench::BenchGame;
use crate::bench::strategies::{Entrant, Manner, chosen};

/// How many searches there are.
pub(super) const SEARCHES: usize = 14 + 14 + 15 + 24;

const TIC_TAC_TOE: [&str; 2] = [".........", "X...O...."];
const FOUR_BY_FOUR: [&str; 2] = ["................", ".....X....O....."];
const KALAHA: [&str; 3] = [
    "4 4 4 4 4 4 0 4 4 4 4 4 4 0 mover 1",
    "4 0 6 5 5 0 2 1 6 5 0 6 6 2 mover 2",
    "1 2 0 9 3 0 11 0 1 2 8 1 0 10 mover 1",
];
const SMALL_KALAHA: [&str; 3] =
    ["3 3 3 0 3 3 3 0 mover 1", "0 4 1 5 2 0 3 3 mover 2", "1 0 6 2 0 5 1 3 mover 1"];

pub(super) fn groups(watch: &mut Watch) -> Vec<Group> {
    let bounded = ["minimax", "negamax", "alpha-beta", "pvs", "mtdf"];
    let all = ["minimax", "negamax", "alpha-beta", "pvs", "mtdf", "solver", "df-pn"];
    let mut groups = vec![group("Tic-tac-toe", &TicTacToe::default(), &TIC_TAC_TOE, &all, 9, watch)];
    if let (Ok(size), Ok(rules)) = (BoardSize::square(4), Rules::freestyle(3)) {
        let start = MnkGame::new(Board::new(size, rules));
        groups.push(group("Three in a row on 4x4", &start, &FOUR_BY_FOUR, &all, 4, watch));
    }
    groups.push(group("Kalaha", &Kalaha::default(), &KALAHA, &bounded, 6, watch));
    if let Ok(small) = Kalaha::new(3, 3) {
        let mut columns = columns(&all, 8);
        columns.push(Column { name: "kalaha", limit: "end".to_owned(), visit: Box::new(solve) });
        let rows = rows(&small, &SMALL_KALAHA);
        groups.push(Group::count("Kalaha with 3 pits", &columns, rows, watch));
    }
    groups
}

/// All positions of a game to this depth, or to the end where a search knows no depth.
fn group<G: BenchGame + 'static>(
    title: &str,
    start: &G,
    positions: &[&str],
    names: &[&str],
    depth: u32,
    watch: &mut Watch,
) -> Group {
    Group::count(title, &columns(names, depth), rows(start, positions), watch)
}

fn columns<G: BenchGame + 'static>(names: &[&str], depth: u32) -> Vec<Column<G>> {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    chosen(&names).into_iter().map(|entrant| column(entrant, depth)).collect()
}

fn column<G: BenchGame + 'static>(entrant: Entrant<G>, depth: u32) -> Column<G> {
    let (name, has_depth) = (entrant.name, matches!(entrant.manner, Manner::Plain | Manner::Deepening));
    let visit = move |position: &G| {
        let limits = if has_depth { Limits::none().with_depth(depth) } else { Limits::none() };
        let report = entrant.build().search(position, &limits);
        let best_move = report.best_move.map(|mv| position.write_move(mv));
        Some(Visit { nodes: report.nodes, best_move })
    };
    let limit = if has_depth { format!("depth {depth}") } else { "end".to_owned() };
    Column { name, limit, visit: Box::new(visit) }
}

fn rows<G: BenchGame>(start: &G, positions: &[&str]) -> Vec<(String, String, G)> {
    let row = |text: &&str| Some(((*text).to_owned(), (*text).to_owned(), start.read_position(text).ok()?));
    positions.iter().filter_map(row).collect()
}

fn solve(position: &Kalaha) -> Option<Visit> {
    let solution = KalahaSolver::new().solve(position, RootDetail::Best, &Limits::none()).ok()?;
    Some(Visit { nodes: solution.nodes, best_move: solution.line.first().map(ToString::to_string) })
}
