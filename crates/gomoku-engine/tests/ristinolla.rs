//! The 2004 engine: faithful as it comes, better where it is told to be.

mod common;

use std::collections::BTreeSet;

use common::{random_position, winning_cells};
use gomoku_core::{Board, BoardSize, Coord, Player, Rules, Symmetry};
use gomoku_engine::classics::Ristinolla2004;
use gomoku_engine::{Choice, Engine, MnkGame, NewGame};
use gomoku_eval::{Scorer, SliceScore};
use gomoku_search::{Game, Limits, Minimax, NoEvaluation, Score, Strategy};

fn best_moves(engine: &Ristinolla2004, board: &Board) -> BTreeSet<Coord> {
    let report = engine.search(board, &Limits::none(), &mut ());
    report.best_moves().expect("random ties know all best moves").into_iter().collect()
}

/// `xx_xx` of X in the middle of a board with O to move, in every direction; and the cell of the gap.
fn split_fours() -> Vec<(Board, Coord)> {
    let row = [
        "...........",
        "...........",
        "...XX.XX...",
        "...........",
        "...........",
        "...........",
        "...OO......",
        "...........",
        "......O.O..",
        "...........",
        "...........",
    ];
    let diagonal = [
        "...........",
        ".X.........",
        "..X........",
        "...........",
        "....X......",
        ".....X.....",
        "...........",
        "......OO...",
        "...........",
        "......O.O..",
        "...........",
    ];
    [(row, "f9"), (diagonal, "d8")]
        .into_iter()
        .flat_map(|(rows, gap)| {
            let board = Board::from_rows(&rows, Rules::default())
                .expect("a good diagram")
                .with_side_to_move(Player::O);
            let gap: Coord = gap.parse().expect("a cell");
            Symmetry::ALL.map(|symmetry| (board.transformed(symmetry), symmetry.apply(gap, board.size())))
        })
        .collect()
}

#[test]
fn depth_1_misses_a_four_with_a_gap_and_depth_2_blocks_it() {
    for (board, gap) in split_fours() {
        for alpha_channel in [true, false] {
            let engine = Ristinolla2004::new().with_alpha_channel(alpha_channel);
            assert!(!best_moves(&engine.clone().with_depth(1), &board).contains(&gap), "\n{board}");
            assert_eq!(best_moves(&engine.with_depth(2), &board), BTreeSet::from([gap]), "\n{board}");
        }
    }
}

#[test]
fn with_gap_aware_depth_1_blocks_a_four_with_a_gap() {
    for (board, gap) in split_fours() {
        let engine = Ristinolla2004::new().with_depth(1).with_gap_aware(true);
        assert_eq!(best_moves(&engine, &board), BTreeSet::from([gap]), "\n{board}");
    }
}

#[test]
fn alpha_beta_on_and_off_draw_from_the_same_set_over_a_thousand_random_positions() {
    let mut nodes = [0, 0, 0];
    for index in 0..1000 {
        let depth = 1 + index % 3;
        let (width, height) = if depth == 3 { (7, 6) } else { (10, 9) };
        let size = BoardSize::new(width, height).expect("a good size");
        let board = random_position(size, 2 + index as usize % 11, u64::from(index));
        let engine = Ristinolla2004::new()
            .with_depth(depth)
            .with_win_fast(index % 2 == 0)
            .with_gap_aware(index % 5 == 0)
            .with_side_aware(index % 7 == 0);
        let plain = engine.clone().with_alpha_beta(false).search(&board, &Limits::none(), &mut ());
        for ordered in [false, true] {
            let pruned = engine.clone().with_ordered(ordered).search(&board, &Limits::none(), &mut ());
            assert_eq!(pruned.value, plain.value, "depth {depth}\n{board}");
            let sets = [&pruned, &plain].map(|report| {
                report.best_moves().expect("all best moves").into_iter().collect::<BTreeSet<_>>()
            });
            assert_eq!(sets[0], sets[1], "depth {depth}, ordered {ordered}\n{board}");
            assert_eq!(pruned.best_move, plain.best_move, "the same lot is drawn");
            assert!(pruned.nodes <= plain.nodes);
            nodes[usize::from(ordered)] += pruned.nodes;
        }
        nodes[2] += plain.nodes;
    }
    let [pruned, ordered, plain] = nodes;
    assert!(ordered < pruned && pruned < plain, "{nodes:?}: order helps pruning, which helps");
}

#[test]
fn a_search_one_ply_deep_is_the_score_after_each_move() {
    for seed in 0..60 {
        let board = random_position(BoardSize::square(9).expect("a good size"), 1 + seed as usize % 20, seed);
        let mover = board.side_to_move();
        let engine = Ristinolla2004::new().with_depth(1).with_alpha_channel(false);
        let after = |coord: Coord| {
            let mut after = board.clone();
            after.play(coord).expect("an empty cell");
            SliceScore.score(&after, mover)
        };
        let values: Vec<_> = MnkGame::new(board.clone())
            .legal_moves()
            .into_iter()
            .map(|coord| (after(coord), coord))
            .collect();
        let most = values.iter().map(|(value, _)| *value).max().expect("a move");
        let expected: BTreeSet<_> =
            values.into_iter().filter(|(value, _)| *value == most).map(|(_, coord)| coord).collect();
        assert_eq!(best_moves(&engine, &board), expected, "\n{board}");
    }
}

#[test]
fn it_reports_the_present_score_the_expected_one_and_the_time() {
    let board = random_position(BoardSize::square(11).expect("a good size"), 9, 4);
    let mut engine = Ristinolla2004::new().with_depth(3);
    let thought = engine.choose(&board, &Limits::none(), &mut ());
    let coord = thought.coord().expect("a move");
    let mut after = board.clone();
    after.play(coord).expect("an empty cell");
    let present = SliceScore.score(&after, board.side_to_move()).to_whole();
    assert_eq!(thought.present, Some(Score::heuristic(present as i32)));

    for &reply in &thought.line[1..] {
        after.play(reply).expect("the line is legal");
    }
    let expected = SliceScore.score(&after, board.side_to_move()).to_whole();
    assert_eq!(thought.expected, Some(Score::heuristic(expected as i32)), "the score at the line's end");
    assert_eq!((thought.line.len(), thought.depth), (3, 3));
    assert!(thought.nodes > 100 && !thought.time.is_zero());
}

#[test]
fn with_win_fast_no_win_in_one_is_let_pass() {
    let mut seen = 0;
    for seed in 0..400 {
        let board =
            random_position(BoardSize::square(9).expect("a good size"), 24 + seed as usize % 10, seed);
        let wins: BTreeSet<_> = winning_cells(&board).into_iter().collect();
        if wins.is_empty() {
            continue;
        }
        seen += 1;
        for depth in 1..=2 {
            let engine = Ristinolla2004::new().with_depth(depth).with_win_fast(true);
            assert_eq!(best_moves(&engine, &board), wins, "depth {depth}\n{board}");
        }
    }
    assert!(seen >= 20, "{seen} positions with a win in one");
}

/// X can win at once, and has so much else that the document's points prefer to wait.
#[test]
fn without_win_fast_it_may_play_with_a_won_game() {
    let wasted = (0..400).any(|seed| {
        let board =
            random_position(BoardSize::square(9).expect("a good size"), 24 + seed as usize % 10, seed);
        let wins: BTreeSet<_> = winning_cells(&board).into_iter().collect();
        let engine = Ristinolla2004::new().with_depth(3);
        !wins.is_empty() && best_moves(&engine, &board).is_disjoint(&wins)
    });
    assert!(wasted, "as the document says, it humiliates its opponent first");
}

#[test]
fn with_win_fast_a_lost_position_is_defended_to_the_longest_line() {
    let mut lost = 0;
    for seed in 0..1500 {
        let board = random_position(BoardSize::square(7).expect("a good size"), 16 + seed as usize % 8, seed);
        let depth = 4;
        let engine = Ristinolla2004::new()
            .with_depth(depth)
            .with_win_fast(true)
            .with_ordered(true)
            .with_alpha_channel(false);
        let report = engine.search(&board, &Limits::none(), &mut ());
        let Some(distance) = report.value.loss_distance() else { continue };
        lost += 1;
        // The definition: plain minimax that knows wins and nothing else.
        let game = MnkGame::new(board.clone().without_alpha_channel());
        let plain = Minimax::new(NoEvaluation).search(&game, &Limits::none().with_depth(distance));
        assert_eq!(plain.value, Score::loss_in(distance), "\n{board}");
        let longest: BTreeSet<_> = plain.best_moves().expect("minimax knows all").into_iter().collect();
        let chosen: BTreeSet<_> = report.best_moves().expect("all best moves").into_iter().collect();
        assert_eq!(chosen, longest, "\n{board}");
        if lost == 25 {
            return;
        }
    }
    panic!("only {lost} lost positions");
}

#[test]
fn with_win_fast_a_lost_position_is_not_given_up() {
    // X has an open four: whatever O does, X wins next; but X may overlook it.
    let rows = [".........", ".........", "..XXXX...", "...OO....", "....O....", ".........", "........."];
    let board =
        Board::from_rows(&rows, Rules::default()).expect("a good diagram").with_side_to_move(Player::O);
    let ends: BTreeSet<Coord> = ["b5", "g5"].map(|text| text.parse().expect("a cell")).into();
    for (random_ties, seed) in [(true, 1), (true, 2), (true, 3), (false, 0)] {
        for depth in 2..=3 {
            let mut engine =
                Ristinolla2004::new().with_depth(depth).with_win_fast(true).with_random_ties(random_ties);
            engine.new_game(&NewGame::new(&board, Player::O, seed));
            let thought = engine.choose(&board, &Limits::none(), &mut ());
            assert_eq!(thought.expected, Some(Score::loss_in(2)));
            assert!(ends.contains(&thought.coord().expect("a move")), "{:?}", thought.coord());
        }
    }
}

/// Both have an open two, far apart, and X is to move.
#[test]
fn at_depth_2_a_plain_score_defends_and_a_side_aware_one_attacks() {
    let rows = [
        ".............",
        ".............",
        ".............",
        "....XX.......",
        ".............",
        ".............",
        ".............",
        ".............",
        ".............",
        ".......OO....",
        ".............",
        ".............",
        ".............",
    ];
    let board = Board::from_rows(&rows, Rules::default()).expect("a good diagram");
    assert_eq!(board.side_to_move(), Player::X);
    let cells =
        |texts: [&str; 2]| texts.map(|text| text.parse::<Coord>().expect("a cell")).into_iter().collect();
    let plain = Ristinolla2004::new().with_depth(2);
    let beside_o: BTreeSet<Coord> = cells(["g4", "j4"]);
    let chosen = best_moves(&plain, &board);
    assert!(chosen.is_subset(&beside_o), "{chosen:?}: an open three of O's would be the end, it thinks");
    let beside_x: BTreeSet<Coord> = cells(["d10", "g10"]);
    let chosen = best_moves(&plain.with_side_aware(true), &board);
    assert!(chosen.is_subset(&beside_x), "{chosen:?}: X makes his own open three first");
}

#[test]
fn at_odd_depths_side_aware_changes_nothing() {
    for seed in 0..120 {
        let board = random_position(BoardSize::square(9).expect("a good size"), 8 + seed as usize % 6, seed);
        let odd = Ristinolla2004::new().with_depth(1);
        assert_eq!(best_moves(&odd, &board), best_moves(&odd.clone().with_side_aware(true), &board));
    }
}

#[test]
fn the_same_seed_draws_the_same_move_and_others_draw_others() {
    let board = Board::from_moves("h8", BoardSize::square(15).expect("a good size"), Rules::default())
        .expect("a good game");
    let chosen = |seed| {
        let mut engine = Ristinolla2004::new().with_depth(1);
        engine.new_game(&NewGame::new(&board, Player::O, seed));
        engine.choose(&board, &Limits::none(), &mut ()).coord()
    };
    let moves: BTreeSet<_> = (0..50).map(chosen).collect();
    assert!(moves.len() > 3, "{moves:?}");
    assert_eq!(chosen(7), chosen(7));
}

#[test]
fn the_first_move_is_near_the_middle() {
    let board = Board::new(BoardSize::square(15).expect("a good size"), Rules::default());
    let mut cells = BTreeSet::new();
    for seed in 0..60 {
        let mut engine = Ristinolla2004::new().with_depth(1);
        engine.new_game(&NewGame::new(&board, Player::X, seed));
        let coord = engine.choose(&board, &Limits::none(), &mut ()).coord().expect("a move");
        assert!(coord.column().abs_diff(7) <= 1 && coord.row().abs_diff(7) <= 1, "{coord}");
        cells.insert(coord);
    }
    assert_eq!(cells.len(), 9);
}

#[test]
fn a_game_that_goes_on_after_a_win_is_played_until_no_cell_is_left() {
    let engine = Ristinolla2004::new().with_depth(2);
    for mut engine in [engine.clone(), engine.with_win_fast(true)] {
        let mut board = Board::new(BoardSize::square(5).expect("a good size"), Rules::default());
        while let Choice::Move(coord) = engine.choose(&board, &Limits::none(), &mut ()).choice {
            let mover = board.side_to_move();
            board.place(coord, mover).expect("an empty cell");
        }
        assert!(board.is_full());
    }
}

#[test]
fn limits_are_kept_and_the_last_finished_depth_is_played() {
    let board = random_position(BoardSize::square(15).expect("a good size"), 8, 5);
    let engine = Ristinolla2004::new().with_depth(6);
    let limits = Limits::none().with_nodes(3000);
    let report = engine.search(&board, &limits, &mut ());
    assert!(report.nodes <= 3000 && report.stop.is_interruption());
    assert!((1..6).contains(&report.depth), "{}", report.depth);
    let finished = engine.search(&board, &Limits::none().with_depth(report.depth), &mut ());
    assert_eq!((report.best_move, report.value), (finished.best_move, finished.value));
}
