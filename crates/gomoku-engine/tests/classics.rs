//! The other players of the old programs, and the registry.

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use common::{random_position, winning_cells};
use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_engine::classics::{Lines2023, Neighbour, Oxo, Random, Thomoku};
use gomoku_engine::{Choice, ENGINES, Engine, EngineSpec, Forced, ForcedWinSearch, NewGame, WinKind, engine};
use gomoku_eval::priority::{Randomness, Style, plain_priorities};
use gomoku_search::{Limits, Observer, RootProgress, Score, StopFlag};

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
                "flagship" => "flagship:time=1".to_owned(),
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
fn every_engine_moves_however_little_it_may_think_and_whatever_the_board() {
    let stopped = StopFlag::new();
    stopped.stop();
    let (won, size) = (Board::from_diagram("XXXXX\nOOOO.\n.....", Rules::default()), square(7));
    let boards = [
        board_of(""),
        board_of("h8 i9 h7"),
        won.expect("a board"),
        Board::from_moves("d4 c3", size, Rules::freestyle(4).expect("good rules")).expect("a good game"),
        Board::from_moves("d4 c3 e4", size, Rules::RENJU).expect("a good game"),
    ];
    for limits in [
        Limits::none().with_depth(0),
        Limits::none().with_depth(1),
        Limits::none().with_nodes(0),
        Limits::none().with_nodes(1),
        Limits::none().with_time(Duration::ZERO),
        Limits::none().with_depth(3).with_soft_time(Duration::ZERO),
        Limits::none().with_stop(stopped),
    ] {
        for board in &boards {
            for name in
                ENGINES.iter().map(|info| info.name).chain(["flagship:search=generic", "flagship:level=1"])
            {
                let thought = engine(name).expect("a good name").choose(board, &limits, &mut ());
                let coord = thought.coord();
                assert!(
                    coord.is_some_and(|coord| board.is_empty_cell(coord)),
                    "{name} {limits:?} {coord:?}\n{board}"
                );
            }
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
        (
            "",
            "there is no engine ''; expected random, neighbour, oxo, ristinolla-2004, lines-2023, thomoku, flagship",
        ),
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

/// What an engine does with each option differs from what it does without: no switch is connected to nothing.
#[test]
fn every_option_changes_something() {
    let trace = |text: &str| -> Vec<(Option<Coord>, u64, Option<Score>)> {
        let mut engine = engine(text).expect(text);
        let mut trace = Vec::new();
        for seed in 0..40 {
            let start = random_position(square(11), seed as usize % 9, seed);
            engine.new_game(&NewGame::new(&start, start.side_to_move(), 7 * seed));
            let thought = engine.choose(&start, &Limits::none(), &mut ());
            trace.push((thought.coord(), thought.nodes, thought.expected));
        }
        trace
    };
    for (usual, changed) in [
        ("oxo:depth=1", "oxo:depth=2"),
        ("oxo:depth=1", "oxo:depth=1,random_ties"),
        ("ristinolla-2004:depth=1", "ristinolla-2004:depth=2"),
        ("ristinolla-2004:depth=2", "ristinolla-2004:depth=2,alpha_beta=off"),
        ("ristinolla-2004:depth=1", "ristinolla-2004:depth=1,alpha_channel=off"),
        ("ristinolla-2004:depth=1", "ristinolla-2004:depth=1,random_ties=off"),
        ("ristinolla-2004:depth=2", "ristinolla-2004:depth=2,ordered"),
        ("ristinolla-2004:depth=1", "ristinolla-2004:depth=1,gap_aware"),
        ("ristinolla-2004:depth=2", "ristinolla-2004:depth=2,side_aware"),
        ("lines-2023:depth=2", "lines-2023:depth=3"),
        ("thomoku", "thomoku:style=defender"),
        ("thomoku:depth=0", "thomoku:depth=5"),
        ("thomoku", "thomoku:randomness=very-high"),
        ("thomoku", "thomoku:opening=distant"),
    ] {
        assert_ne!(trace(usual), trace(changed), "{changed} is {usual}");
        assert_eq!(trace(changed), trace(changed));
    }
    // A win is needed to see this one, and an hour for that one.
    let board =
        Board::from_diagram("XX.\nO..\n.O.", Rules::freestyle(3).expect("good rules")).expect("a diagram");
    let value = |text: &str| engine(text).expect(text).choose(&board, &Limits::none(), &mut ()).expected;
    assert_ne!(value("oxo"), value("oxo:win_fast"));
    let board = board_of("h8 a1 i8 b1 j8 c1 k8 d1");
    let value = |text: &str| engine(text).expect(text).choose(&board, &Limits::none(), &mut ()).expected;
    assert_ne!(value("ristinolla-2004:depth=1"), value("ristinolla-2004:depth=1,win_fast"));
    let deep = random_position(square(15), 12, 3);
    let mut hasty = engine("lines-2023:depth=20,time=1").expect("a good text");
    assert!(hasty.choose(&deep, &Limits::none(), &mut ()).depth < 8, "a millisecond is soon over");
    assert!(
        hasty.choose(&deep, &Limits::none().with_time(Duration::from_secs(3600)), &mut ()).depth < 8,
        "the shorter time counts"
    );
}

#[test]
fn lines_searches_the_best_moves_of_the_last_depth_first() {
    /// The root moves of each depth, in the order in which they were searched.
    #[derive(Default)]
    struct Order(Vec<(u32, Coord, Score)>);
    impl Observer<Coord> for Order {
        fn root_move(&mut self, searched: &RootProgress<Coord>) {
            let depth = searched.depth.expect("it searches depth by depth");
            self.0.push((depth, searched.root_move.mv, searched.root_move.value));
        }
    }
    let board = random_position(square(13), 9, 11);
    let mut order = Order::default();
    let report = Lines2023::new().search(&board, &Limits::none().with_depth(4), &mut order);
    assert_eq!(report.depth, 4);
    let of_depth = |depth| order.0.iter().filter(move |(of, ..)| *of == depth);
    for depth in 3..=4 {
        let mut last: Vec<_> = of_depth(depth - 1).map(|(_, coord, value)| (*value, *coord)).collect();
        last.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        let first = of_depth(depth).next().expect("a move").1;
        assert_eq!(last.first().expect("a move").0, {
            let value = |coord| last.iter().find(|(_, known)| *known == coord).expect("the same moves").0;
            value(first)
        });
    }
    assert_ne!(
        of_depth(2).map(|(_, coord, _)| *coord).collect::<Vec<_>>(),
        of_depth(3).map(|(_, coord, _)| *coord).collect::<Vec<_>>(),
        "the order has changed"
    );
}

#[test]
fn thomoku_claims_no_proof_for_a_win_by_threes() {
    let mut seen = BTreeSet::new();
    for seed in 0..400 {
        let board = random_position(square(13), 6 + seed as usize % 8, seed);
        let found = ForcedWinSearch::new(5).search(&board, board.side_to_move(), &Limits::none());
        let Forced::Win(win) = found.expect("five in a row").found else { continue };
        let thought = Thomoku::new().choose(&board, &Limits::none(), &mut ());
        let expected = (win.kind() != WinKind::Threes).then(|| Score::win_in(2 * win.depth() + 1));
        assert_eq!(thought.expected, expected, "\n{board}");
        seen.insert(format!("{:?}", win.kind()));
    }
    assert!(seen.contains("Threes") && seen.contains("Fours"), "{seen:?}");
}

#[test]
fn under_the_standard_rule_those_who_do_not_know_it_refuse() {
    let board = Board::new(square(15), Rules::standard(5).expect("good rules"));
    for (name, refusal) in [
        ("random", None),
        ("neighbour", None),
        ("oxo", None),
        ("thomoku", None),
        (
            "ristinolla-2004",
            Some("ristinolla-2004 plays freestyle, where a longer line wins too; this game is standard"),
        ),
        (
            "lines-2023",
            Some("lines-2023 plays freestyle, where a longer line wins too; this game is standard"),
        ),
    ] {
        let supported = engine(name).expect(name).supports(&board).map_err(|error| error.to_string());
        assert_eq!(supported.err().as_deref(), refusal, "{name}");
    }
}

#[test]
fn a_depth_among_the_limits_counts_plies_for_thomoku_too() {
    // X wins by a double four and a five: three plies.
    let rows = [
        "....X....",
        "....X....",
        "....X....",
        ".........",
        ".XXX.O...",
        ".O..O....",
        "..O.O....",
        ".........",
        ".........",
    ];
    let board =
        Board::from_rows(&rows, Rules::default()).expect("a good diagram").with_side_to_move(Player::X);
    let expected = |plies| Thomoku::new().choose(&board, &Limits::none().with_depth(plies), &mut ()).expected;
    assert_eq!((expected(2), expected(3)), (None, Some(Score::win_in(3))));
}

#[test]
fn options_can_be_set_one_by_one() {
    let spec: EngineSpec = "thomoku".parse().expect("a good name");
    let spec = spec.with_option("depth", "3").expect("a good value");
    assert_eq!(spec.to_string(), "thomoku:depth=3");
    let error = spec.with_option("depth", "4").expect_err("set already").to_string();
    assert_eq!(error, "thomoku: the option 'depth' is set twice; expected once");
}
