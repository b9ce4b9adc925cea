//! The other players of the old programs, and the registry.

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use common::{random_position, winning_cells};
use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_engine::classics::{Lines2023, Neighbour, Oxo, Random, Thomoku};
use gomoku_engine::{Choice, ENGINES, Engine, EngineSpec, Forced, ForcedWinSearch, NewGame, engine};
use gomoku_eval::priority::{Randomness, Style, plain_priorities};
use gomoku_search::{Limits, Score};

fn square(side: u8) -> BoardSize {
    BoardSize::square(side).expect("a good size")
}

fn board_of(moves: &str) -> Board {
    Board::from_moves(moves, square(15), Rules::default()).expect("a good game")
}

fn choose(engine: &mut dyn Engine, board: &Board) -> Coord {
    engine.choose(board, &Limits::none(), &mut ()).coord().expect("a move")
}

#[test]
fn every_engine_plays_whole_games_on_boards_of_many_sizes() {
    for info in ENGINES {
        for (width, height) in [(5, 5), (7, 5), (9, 12), (15, 15)] {
            let spec = match info.name {
                "lines-2023" => "lines-2023:depth=2".to_owned(),
                "ristinolla-2004" => "ristinolla-2004:depth=2".to_owned(),
                "oxo" => "oxo:depth=1".to_owned(),
                name => name.to_owned(),
            };
            let mut engine = engine(&spec).expect("a good name");
            let mut board = Board::new(BoardSize::new(width, height).expect("a good size"), Rules::default());
            assert_eq!((engine.name(), engine.supports(&board)), (info.name, Ok(())));
            engine.new_game(&NewGame::new(&board, Player::X, 5));
            // The game goes on after a win, until there is nowhere to go.
            while let Choice::Move(coord) = engine.choose(&board, &Limits::none(), &mut ()).choice {
                let mover = board.side_to_move();
                board.place(coord, mover).expect("an empty cell");
                engine.observe(&board, coord, mover);
            }
            assert!(board.is_full(), "{spec} gave up early\n{board}");
        }
    }
}

#[test]
fn engines_for_five_refuse_other_numbers() {
    let board = Board::new(square(7), Rules::freestyle(4).expect("good rules"));
    for info in ENGINES {
        let supported = engine(info.name).expect("a good name").supports(&board);
        match info.name {
            "random" | "neighbour" | "oxo" => assert_eq!(supported, Ok(())),
            name => assert_eq!(
                supported.expect_err("it plays five").to_string(),
                format!("{name} plays 5 in a row; this game wants 4")
            ),
        }
    }
}

#[test]
fn specifications_are_read_as_they_are_written() {
    for text in [
        "random",
        "oxo:depth=3,win_fast=on",
        "ristinolla-2004:depth=2,alpha_beta=off,alpha_channel=off,random_ties=off,win_fast=on,ordered=on,gap_aware=on,side_aware=on",
        "lines-2023:depth=3,time=500",
        "thomoku:style=defender,depth=0,randomness=very-high,opening=diagonal",
    ] {
        let spec: EngineSpec = text.parse().expect(text);
        assert_eq!(spec.to_string(), text);
        assert_eq!(spec.build().expect(text).name(), spec.info().name);
    }
    assert_eq!("oxo: win_fast , depth = 2".parse::<EngineSpec>(), "oxo:depth=2,win_fast=on".parse());
}

#[test]
fn bad_specifications_are_refused_with_what_would_be_right() {
    for (text, error) in [
        ("", "there is no engine ''; expected random, neighbour, oxo, ristinolla-2004, lines-2023, thomoku"),
        ("random:depth=3", "random: there is no option 'depth'; expected no options"),
        ("lines-2023:deep=3", "lines-2023: there is no option 'deep'; expected depth, time"),
        ("oxo:depth", "oxo: the option 'depth' needs a value: a whole number from 0 to 20"),
        ("oxo:depth=+3", "oxo: '+3' will not do for 'depth'; expected a whole number from 0 to 20"),
        ("oxo:win_fast=maybe", "oxo: 'maybe' will not do for 'win_fast'; expected on or off"),
        ("oxo:depth=2,depth=3", "oxo: the option 'depth' is set twice; expected once"),
        (
            "thomoku:style=brave",
            "thomoku: 'brave' will not do for 'style'; expected aggressive-0995, attacker, defender, preasure, tbuilder, or a file *.cmp",
        ),
    ] {
        assert_eq!(text.parse::<EngineSpec>().expect_err(text).to_string(), error);
    }
    let error = engine("thomoku:style=/no/such/file.cmp").err().expect("there is no such file").to_string();
    assert!(error.starts_with("cannot read /no/such/file.cmp: "), "{error}");
}

#[test]
fn random_reaches_every_cell_and_neighbour_only_those_beside_stones() {
    let board = board_of("h8 h9");
    let cells = |engine: &mut dyn Engine| -> BTreeSet<Coord> {
        (0..3000)
            .map(|seed| {
                engine.new_game(&NewGame::new(&board, Player::X, seed));
                choose(engine, &board)
            })
            .collect()
    };
    assert_eq!(cells(&mut Random::default()).len(), 223);
    let near = cells(&mut Neighbour::default());
    assert_eq!(near.len(), 10);
    assert!(near.iter().all(|cell| cell.column().abs_diff(7) <= 1 && (6..=9).contains(&cell.row())));
}

#[test]
fn negamax_against_itself_draws_fifty_games_of_tic_tac_toe() {
    for seed in 0..50 {
        let mut board = Board::new(square(3), Rules::freestyle(3).expect("good rules"));
        let mut engine = Oxo::new().with_random_ties(true);
        engine.new_game(&NewGame::new(&board, Player::X, seed));
        while !board.is_over() {
            let thought = engine.choose(&board, &Limits::none(), &mut ());
            assert_eq!(thought.expected, Some(Score::DRAW), "perfect play draws");
            board.play(thought.coord().expect("a move")).expect("a legal move");
        }
        assert_eq!(board.winner(), None);
    }
}

#[test]
fn oxo_wins_sooner_with_win_fast() {
    // X to move wins at once by c3, and also by making two threats with a1: the values of the document cannot tell.
    let rules = Rules::freestyle(3).expect("good rules");
    let board = Board::from_diagram("XX.\nO..\n.O.", rules).expect("a good diagram");
    let report = Oxo::new().search(&board, &Limits::none(), &mut ());
    assert_eq!(report.value, Score::heuristic(1));
    let all = report.best_moves().expect("negamax knows all");
    assert!(all.len() > 1, "{all:?}");
    let report = Oxo::new().with_win_fast(true).search(&board, &Limits::none(), &mut ());
    assert_eq!(report.value, Score::win_in(1));
    assert_eq!(report.best_moves(), Some(vec!["c3".parse().expect("a cell")]));
}

#[test]
fn lines_and_thomoku_let_no_win_in_one_pass() {
    let mut seen = 0;
    for seed in 0..500 {
        let board = random_position(square(9), 24 + seed as usize % 10, seed);
        let wins = winning_cells(&board);
        if wins.is_empty() {
            continue;
        }
        seen += 1;
        assert!(wins.contains(&choose(&mut Lines2023::new().with_depth(2), &board)), "\n{board}");
        for depth in [0, 4] {
            assert!(wins.contains(&choose(&mut Thomoku::new().with_depth(depth), &board)), "\n{board}");
        }
    }
    assert!(seen >= 20, "{seen}");
}

#[test]
fn lines_begins_at_least_four_cells_from_the_walls() {
    let first = |width, height, seed| {
        let board = Board::new(BoardSize::new(width, height).expect("a good size"), Rules::default());
        let mut engine = Lines2023::new();
        engine.new_game(&NewGame::new(&board, Player::X, seed));
        choose(&mut engine, &board)
    };
    let cells: BTreeSet<_> = (0..2000).map(|seed| first(20, 20, seed)).collect();
    assert_eq!(cells.len(), 144, "every cell of the middle 12×12");
    assert!(cells.iter().all(|cell| (4..16).contains(&cell.column()) && (4..16).contains(&cell.row())));
    assert_eq!(first(9, 9, 3).to_string(), "e5");
    assert_eq!(first(8, 5, 3).to_string(), "e3", "the middle of a small board");
}

#[test]
fn lines_searches_depths_from_2_on_within_its_time() {
    let board = random_position(square(15), 10, 3);
    let engine = Lines2023::new();
    let report = engine.search(&board, &Limits::none().with_depth(3), &mut ());
    assert_eq!(report.depth, 3);
    // With hardly any time something is still played.
    let hasty = Lines2023::new().with_time(Duration::from_nanos(1)).search(&board, &Limits::none(), &mut ());
    assert!(hasty.best_move.is_some() && hasty.stop.is_interruption());
    // Stopped in the middle, the last finished depth counts.
    let nodes = engine.search(&board, &Limits::none().with_depth(2), &mut ()).nodes;
    let stopped = engine.search(&board, &Limits::none().with_nodes(nodes + 100), &mut ());
    let finished = engine.search(&board, &Limits::none().with_depth(2), &mut ());
    assert_eq!((stopped.depth, stopped.best_move, stopped.value), (2, finished.best_move, finished.value));
}

#[test]
fn thomoku_plays_the_largest_priority_where_nothing_is_forced() {
    let mut seen = 0;
    for seed in 0..60 {
        let board = random_position(square(13), 2 + seed as usize % 8, seed);
        let mover = board.side_to_move();
        let forced =
            ForcedWinSearch::new(5).search(&board, mover, &Limits::none()).expect("five in a row").found;
        for name in Style::BUILT_IN {
            let style = Style::built_in(name).expect("a built-in style");
            let plain = plain_priorities(&style, &board, mover);
            let mut thomoku = Thomoku::new().with_style(style);
            let chosen = choose(&mut thomoku, &board);
            let index = board.size().index(chosen).expect("on the board");
            let wanted = thomoku.priorities(&board, &Limits::none());
            match &forced {
                Forced::Win(win) => assert_eq!(chosen, win.cell()),
                Forced::Block(cell) => assert_eq!(chosen, *cell),
                _ => {
                    seen += 1;
                    assert_eq!(wanted, plain);
                    assert_eq!(Some(&plain[index]), plain.iter().max(), "{name}\n{board}");
                }
            }
            if matches!(forced, Forced::Win(_) | Forced::Block(_)) {
                let others = wanted.iter().enumerate().filter(|(cell, _)| *cell != index);
                assert!(wanted[index] > 0 && others.into_iter().all(|(_, priority)| *priority == 0));
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn thomoku_with_randomness_repeats_by_its_seed() {
    let board = board_of("h8 i9 g7");
    let chosen = |seed| {
        let mut thomoku = Thomoku::new().with_randomness(Randomness::VeryHigh);
        thomoku.new_game(&NewGame::new(&board, Player::O, seed));
        choose(&mut thomoku, &board)
    };
    assert!((0..40).map(chosen).collect::<BTreeSet<_>>().len() > 2);
    assert_eq!(chosen(3), chosen(3));
}
