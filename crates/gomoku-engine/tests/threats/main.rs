//! The search for forced wins, held against plain definitions and against positions that others have solved.

mod certificates;
mod no_false_win;
mod plain;
mod problems;

use gomoku_core::{Board, BoardSize, Player, Rule, Rules};
use gomoku_engine::{ThreatReport, ThreatSearch, ThreatVerdict, ThreatWin, Threats};
use gomoku_search::Limits;
use serde::Deserialize;

/// A position of the vectors.
#[derive(Debug, Deserialize)]
struct Problem {
    id: String,
    size: u8,
    rule: String,
    board: String,
    to_move: String,
}

impl Problem {
    fn board_by(&self, rule: Rule) -> Board {
        let size = BoardSize::square(self.size).expect("a good size");
        let rules = Rules::new(5, rule).expect("five in a row");
        Board::from_flat_diagram(&self.board, size, rules)
            .expect("a good board")
            .with_side_to_move(self.player())
    }

    fn board(&self) -> Board {
        self.board_by(self.rule.parse().expect("a rule"))
    }

    fn player(&self) -> Player {
        self.to_move.parse().expect("a player")
    }
}

fn search(threats: Threats, board: &Board, attacker: Player) -> ThreatReport {
    ThreatSearch::new(threats).search(board, attacker, &Limits::none()).expect("five in a row")
}

/// The win that is there.
fn win(threats: Threats, board: &Board, attacker: Player) -> ThreatWin {
    match search(threats, board, attacker).verdict {
        ThreatVerdict::Win(win) => win,
        other => panic!("{attacker} should win, but: {other:?} on\n{board}"),
    }
}

#[test]
fn other_lengths_than_five_are_refused() {
    let board =
        Board::new(BoardSize::square(9).expect("a good size"), Rules::freestyle(4).expect("good rules"));
    let error = ThreatSearch::new(Threats::Fours).search(&board, Player::X, &Limits::none()).unwrap_err();
    assert_eq!(error.to_string(), "4 in a row: threats are known for five in a row only");
}

#[test]
fn on_a_board_that_is_won_there_is_nothing_to_find() {
    let board =
        Board::from_diagram(".....\nXXXXX\nOOOO.\n.....\n.....", Rules::default()).expect("a good board");
    for player in [Player::X, Player::O] {
        assert_eq!(search(Threats::FoursAndThrees, &board, player).verdict, ThreatVerdict::None);
    }
}

#[test]
fn a_node_limit_is_kept_to_and_gives_no_false_answer() {
    let problems: Vec<Problem> = gomoku_testkit::vectors::json_lines("vct.jsonl");
    for problem in problems.iter().take(5) {
        let (board, player) = (problem.board(), problem.player());
        let full = search(Threats::FoursAndThrees, &board, player);
        for nodes in [1, 10, full.nodes / 2] {
            let limits = Limits::none().with_nodes(nodes);
            let report = ThreatSearch::new(Threats::FoursAndThrees).search(&board, player, &limits);
            let report = report.expect("five in a row");
            assert!(report.nodes <= nodes, "{}", problem.id);
            assert_ne!(report.verdict, ThreatVerdict::None, "{}", problem.id);
        }
    }
}
