//! The patterns of a board: kept up to date against counted again, and against what the rules of the board say.

mod common;

use common::{games, played, slices};
use gomoku_core::{Board, BoardSize, Coord, Direction, ForbiddenShape, Player, Rule, Rules};
use gomoku_eval::patterns::{
    Cell, CellSet, LinePattern, Patterns, PatternsErrorKind, PlayStoneErrorKind, ThreatClass, line_pattern,
};
use proptest::prelude::*;

fn rules() -> impl Strategy<Value = Rules> {
    proptest::sample::select(&Rule::ALL[..]).prop_map(|rule| Rules::new(5, rule).expect("five in a row"))
}

/// The stones of a board under other rules.
fn under(rules: Rules, board: &Board) -> Board {
    Board::from_stones(board.size(), rules, board.iter_stones()).expect("the same cells")
}

fn empty_cells(board: &Board) -> Vec<Coord> {
    board.size().coords().filter(|&coord| board.is_empty_cell(coord)).collect()
}

fn coords(patterns: &Patterns, cells: &CellSet) -> Vec<Coord> {
    cells.iter().map(|cell| patterns.coord(cell).expect("on the board")).collect()
}

fn cell(patterns: &Patterns, coord: Coord) -> Cell {
    patterns.cell(coord).expect("on the board")
}

/// The winning lines of a player that go through a cell, after a stone there.
fn wins_at(board: &Board, coord: Coord, player: Player) -> bool {
    let mut board = board.clone();
    board.place(coord, player).expect("an empty cell");
    board.winning_lines().iter().any(|line| line.player == player && line.contains(coord))
}

/// Can the player, after a stone in a cell, make a winning line that goes through that stone?
fn makes_four(board: &Board, coord: Coord, player: Player) -> bool {
    let mut board = board.clone();
    board.place(coord, player).expect("an empty cell");
    let near = Direction::ALL
        .into_iter()
        .flat_map(|direction| (-4..=4).filter_map(move |steps| coord.stepped(direction, steps)));
    near.filter(|&further| board.is_empty_cell(further)).any(|further| {
        let mut board = board.clone();
        board.place(further, player).expect("an empty cell");
        let lines = board.winning_lines();
        lines.iter().any(|line| line.player == player && line.contains(coord) && line.contains(further))
    })
}

/// Has the player, who is to move, no five, and leaves the opponent one whatever he plays?
fn is_lost_at_once(patterns: &mut Patterns, player: Player) -> bool {
    let leaves_five = |patterns: &mut Patterns, reply: Cell| {
        patterns.play_unchecked(reply, player);
        let has_five = patterns.has_five(player.opponent());
        patterns.undo();
        has_five
    };
    let cells = (0..patterns.size().cells()).filter_map(Cell::new);
    let replies: Vec<_> = cells.filter(|&cell| patterns.is_empty_cell(cell)).collect();
    !patterns.has_five(player)
        && patterns.has_five(player.opponent())
        && replies.into_iter().all(|reply| leaves_five(patterns, reply))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn kept_patterns_are_those_counted_again((mut board, stones) in games(5..=40), rules in rules(), undos: Vec<u8>) {
        board = under(rules, &board);
        let mut patterns = Patterns::new(board.size(), rules).unwrap();
        let mut undos = undos.into_iter();
        for (coord, player) in stones {
            board.place(coord, player).unwrap();
            patterns.play(cell(&patterns, coord), player).unwrap();
            // Now and then some stones are taken back, once in a while all.
            let back = undos.next().map_or(0, |number| if number < 4 { 1000 } else { usize::from(number / 32).saturating_sub(4) });
            for _ in 0..back.min(patterns.played()) {
                prop_assert_eq!(patterns.undo().and_then(|(cell, _)| patterns.coord(cell)), board.undo());
                prop_assert_eq!(patterns.played(), board.moves().len());
            }
            prop_assert_eq!(&patterns, &Patterns::of_board(&board).unwrap(), "{}", board);
        }
        while let Some((cell, player)) = patterns.undo() {
            let last = board.last_move();
            prop_assert_eq!(patterns.coord(cell).zip(Some(player)), last);
            board.undo();
            prop_assert_eq!(&patterns, &Patterns::of_board(&board).unwrap(), "{}", board);
        }
        prop_assert_eq!(patterns.key(), 0);
        prop_assert_eq!(patterns.undo(), None);
    }

    #[test]
    fn patterns_are_those_of_the_slices(game in games(3..=40), rules in rules()) {
        let board = under(rules, &played(game));
        let patterns = Patterns::of_board(&board).unwrap();
        for coord in board.size().coords() {
            let at = cell(&patterns, coord);
            prop_assert_eq!(patterns.stone(at), board.get(coord));
            prop_assert_eq!(patterns.is_empty_cell(at), board.is_empty_cell(coord));
            for player in Player::ALL {
                for (direction, found) in Direction::ALL.into_iter().zip(patterns.patterns(at, player)) {
                    let (slice, position) = board.slice(direction, coord);
                    let expected = line_pattern(rules, slice, position, player).unwrap().unwrap_or(LinePattern::Dead);
                    prop_assert_eq!(found, expected, "{} {} {} on\n{}", coord, direction, player, board);
                    prop_assert_eq!(patterns.pattern(at, direction, player), expected);
                }
            }
        }
    }

    #[test]
    fn counts_and_sets_are_those_of_the_cells(game in games(3..=40), rules in rules()) {
        let board = under(rules, &played(game));
        let patterns = Patterns::of_board(&board).unwrap();
        let empty = empty_cells(&board);
        for player in Player::ALL {
            let such = |is_such: &dyn Fn([LinePattern; 4]) -> bool| -> Vec<Coord> {
                empty.iter().copied().filter(|&coord| is_such(patterns.patterns(cell(&patterns, coord), player))).collect()
            };
            let has_five = |made: [LinePattern; 4]| made.contains(&LinePattern::Five);
            let has_four = |made: [LinePattern; 4]| !has_five(made) && made.into_iter().any(LinePattern::is_four);
            let has_three = |made: [LinePattern; 4]| {
                !has_five(made) && !has_four(made) && made.into_iter().any(LinePattern::is_open_three)
            };
            prop_assert_eq!(coords(&patterns, patterns.fives(player)), such(&has_five));
            prop_assert_eq!(coords(&patterns, patterns.fours(player)), such(&has_four));
            prop_assert_eq!(coords(&patterns, patterns.threes(player)), such(&has_three));
            for class in ThreatClass::ALL {
                let of_class = |made| match (rules.rule(), player) {
                    (Rule::Renju, Player::X) => ThreatClass::of_x_in_renju(made) == class,
                    _ => ThreatClass::of(made) == class,
                };
                let cells = such(&of_class);
                prop_assert_eq!(patterns.count(player, class) as usize, cells.len(), "{:?}", class);
                for coord in cells {
                    prop_assert_eq!(patterns.class(cell(&patterns, coord), player), class);
                }
            }
            prop_assert_eq!(patterns.has_five(player), patterns.count(player, ThreatClass::Five) > 0);
            prop_assert_eq!(patterns.has_open_four(player), patterns.count(player, ThreatClass::OpenFour) > 0);
            prop_assert_eq!(patterns.has_four_three(player), patterns.count(player, ThreatClass::FourThree) > 0);
        }
    }

    #[test]
    fn fives_and_fours_are_those_of_the_rules(game in games(5..=16), rules in rules()) {
        let board = under(rules, &played(game));
        let patterns = Patterns::of_board(&board).unwrap();
        for player in Player::ALL {
            let fives: Vec<_> =
                empty_cells(&board).into_iter().filter(|&coord| wins_at(&board, coord, player)).collect();
            prop_assert_eq!(coords(&patterns, patterns.fives(player)), fives.clone(), "{} on\n{}", player, board);
            let fours: Vec<_> = empty_cells(&board)
                .into_iter()
                .filter(|coord| !fives.contains(coord) && makes_four(&board, *coord, player))
                .collect();
            prop_assert_eq!(coords(&patterns, patterns.fours(player)), fours, "{} on\n{}", player, board);
        }
    }

    #[test]
    fn without_defence_every_reply_leaves_a_five(game in games(5..=12), rules in rules()) {
        let board = under(rules, &played(game));
        let mut patterns = Patterns::of_board(&board).unwrap();
        for player in Player::ALL {
            let is_lost = is_lost_at_once(&mut patterns, player);
            match rules.rule() {
                Rule::Caro | Rule::CaroExact => {
                    prop_assert!(is_lost || !patterns.no_defence(player), "{} on\n{}", player, board);
                }
                // In renju the one reply that there is may be forbidden; that is not asked here.
                _ => prop_assert_eq!(patterns.no_defence(player), is_lost, "{} on\n{}", player, board),
            }
        }
    }

    #[test]
    fn what_is_forbidden_is_suspected_and_for_fours_and_overlines_known(game in games(5..=16)) {
        let board = under(Rules::RENJU, &played(game));
        let patterns = Patterns::of_board(&board).unwrap();
        for coord in empty_cells(&board) {
            let at = cell(&patterns, coord);
            let made = patterns.patterns(at, Player::X);
            let is_five = made.contains(&LinePattern::Five);
            let forbidden = |shape| board.forbidden(coord).is_some_and(|forbidden| forbidden.contains(shape));
            let fours: u32 = made.iter().map(|made| match made {
                LinePattern::DoubleFour => 2,
                made => made.is_four().into(),
            }).sum();
            let threes = made.iter().filter(|made| made.is_open_three()).count();
            prop_assert_eq!(forbidden(ForbiddenShape::Overline), !is_five && made.contains(&LinePattern::Overline));
            prop_assert_eq!(forbidden(ForbiddenShape::DoubleFour), !is_five && fours > 1, "{} on\n{}", coord, board);
            prop_assert!(!forbidden(ForbiddenShape::DoubleThree) || threes > 1, "{} on\n{}", coord, board);
            let is_suspect = patterns.class(at, Player::X) == ThreatClass::MaybeForbidden;
            prop_assert!(is_suspect || board.forbidden(coord).is_none(), "{} on\n{}", coord, board);
        }
    }

    #[test]
    fn sets_are_those_of_the_standard_library(indices in proptest::collection::vec((0..1600_usize, any::<bool>()), 0..200)) {
        let size = BoardSize::new(40, 30).unwrap();
        let (mut set, mut expected) = (CellSet::new(size), std::collections::BTreeSet::new());
        for (index, is_added) in indices {
            let cell = Cell::new(index).unwrap();
            if is_added {
                set.insert(cell);
                // A cell that the board has not is never in the set.
                expected.extend((index < size.cells()).then_some(cell));
            } else {
                set.remove(cell);
                expected.remove(&cell);
            }
            prop_assert_eq!(set.contains(cell), expected.contains(&cell));
        }
        prop_assert!(set.iter().eq(expected.iter().copied()));
        prop_assert_eq!((set.len(), set.is_empty(), set.first()), (expected.len(), expected.is_empty(), expected.first().copied()));
    }
}

/// Here a stone at the end of a five that is closed at the other end stops it too.
#[test]
fn in_caro_a_row_of_nine_is_said_to_be_lost_if_it_cannot_be_defended() {
    for rules in [Rules::CARO, Rules::CARO_EXACT] {
        let size = BoardSize::new(9, 3).unwrap();
        let mut lost = 0;
        for slice in slices(9) {
            let row = (0..9).filter_map(|x| Some((Coord::new(x, 1)?, slice.get(usize::from(x))?)));
            let mut patterns = Patterns::of_board(&Board::from_stones(size, rules, row).unwrap()).unwrap();
            if !patterns.has_five(Player::X) {
                continue;
            }
            let is_lost = is_lost_at_once(&mut patterns, Player::O);
            assert_eq!(patterns.no_defence(Player::O), is_lost, "{slice}");
            lost += u32::from(is_lost);
        }
        assert!(lost > 0);
    }
}

/// Boards of caro with O to move, and whether O has no defence left.
#[test]
fn fives_that_only_their_own_cell_stops_leave_no_defence_in_caro() {
    let no_defence = |rows: &[&str], rules| {
        let board = Board::from_rows(rows, rules).unwrap();
        let exchanged = board.iter_stones().map(|(coord, player)| (coord, player.opponent()));
        let exchanged = Board::from_stones(board.size(), rules, exchanged).unwrap();
        let seen = Patterns::of_board(&board).unwrap().no_defence(Player::O);
        assert_eq!(Patterns::of_board(&exchanged).unwrap().no_defence(Player::X), seen, "{board}");
        seen
    };
    for (row, caro, exact) in [
        ("...XXXX....", true, true),
        ("O.XXXX.....", false, false),
        (".....XXXX.O", false, false),
        (".O.XXXX.O..", false, false),
        // The edge closes nothing and is no place for a stone.
        (".XXXX.", true, true),
        (".XXXX.O", false, false),
        // Nine in a row win or do not; at its end the second four makes five.
        ("OXXXX.XXXX.", true, false),
        ("OXXXX.XXXX..", true, false),
        // Six win or do not.
        ("OXXX.XX.XXXO", true, false),
    ] {
        let rows = [row, &".".repeat(row.len()), &".".repeat(row.len())];
        assert_eq!(no_defence(&rows, Rules::CARO), caro, "{row}");
        assert_eq!(no_defence(&rows, Rules::CARO_EXACT), exact, "{row}");
    }
    // In f6 there are two fives that are stopped elsewhere, each in another cell; one more is to be stopped below.
    let rows = [
        ".....O.....",
        ".....X.....",
        ".....X.....",
        ".....X.....",
        ".....X.....",
        "OXXXX......",
        "...........",
        "...........",
        "...........",
        "...........",
        "O.XXXX.....",
    ];
    assert!(no_defence(&rows, Rules::CARO) && no_defence(&rows, Rules::CARO_EXACT));
    let mut one_way = rows;
    one_way[1] = "...........";
    assert!(!no_defence(&one_way, Rules::CARO));
}

#[test]
fn stones_off_the_board_and_on_others_are_refused_and_change_nothing() {
    let size = BoardSize::new(7, 5).unwrap();
    let mut patterns = Patterns::new(size, Rules::default()).unwrap();
    let at = patterns.cell("c2".parse().unwrap()).unwrap();
    patterns.play(at, Player::O).unwrap();
    let before = patterns.clone();
    let error = patterns.play(at, Player::X).unwrap_err();
    assert_eq!(error.to_string(), "c2 is already taken by O; expected an empty cell");
    let error = patterns.play(Cell::new(35).unwrap(), Player::X).unwrap_err();
    assert_eq!(error.kind(), PlayStoneErrorKind::OffBoard { index: 35, size });
    assert_eq!(error.to_string(), "there is no cell number 35 on the 7x5 board; expected 0 to 34");
    assert_eq!((&patterns, patterns.played()), (&before, 1));
}

#[test]
fn cells_off_the_board_have_nothing() {
    let patterns = Patterns::new(BoardSize::square(5).unwrap(), Rules::default()).unwrap();
    let off = Cell::new(25).unwrap();
    assert_eq!((patterns.stone(off), patterns.is_empty_cell(off), patterns.coord(off)), (None, false, None));
    assert_eq!(patterns.class(off, Player::X), ThreatClass::Nothing);
    assert_eq!(patterns.pattern(off, Direction::Vertical, Player::O), LinePattern::Dead);
    assert_eq!(patterns.patterns(off, Player::X), [LinePattern::Dead; 4]);
    let made = patterns.both(off);
    assert_eq!((patterns.packed(off, Player::X), made.packed(Player::X), made.packed(Player::O)), (0, 0, 0));
    assert_eq!((made.class(Player::X), made.class(Player::O)), (ThreatClass::Nothing, ThreatClass::Nothing));
    assert_eq!(Cell::new(1600), None);
}

#[test]
fn boards_of_other_lengths_have_no_patterns() {
    let board = Board::from_diagram("...\n.X.\n...", Rules::freestyle(3).unwrap()).unwrap();
    let error = Patterns::of_board(&board).unwrap_err();
    assert_eq!(error.kind(), PatternsErrorKind::LineLength { found: 3 });
}

#[test]
fn stones_that_were_set_up_are_not_undone() {
    let board = Board::from_diagram(".....\n..X..\n.....", Rules::default()).unwrap();
    let mut patterns = Patterns::of_board(&board).unwrap();
    assert_eq!((patterns.undo(), patterns.played()), (None, 0));
    assert_eq!(patterns.stone(patterns.cell("c2".parse().unwrap()).unwrap()), Some(Player::X));
}

#[test]
fn keys_of_different_stones_differ() {
    let size = BoardSize::square(40).unwrap();
    let mut patterns = Patterns::new(size, Rules::default()).unwrap();
    let mut keys = std::collections::HashSet::from([patterns.key()]);
    for index in 0..size.cells() {
        for player in Player::ALL {
            patterns.play(Cell::new(index).unwrap(), player).unwrap();
            assert!(keys.insert(patterns.key()), "{index} {player}");
            patterns.undo();
        }
    }
}

#[test]
fn every_cell_can_be_filled_and_emptied_again() {
    for size in ["40x40", "5x40", "40x5", "3x3"] {
        let size: BoardSize = size.parse().unwrap();
        for rule in Rule::ALL {
            let rules = Rules::new(5, rule).unwrap();
            let mut patterns = Patterns::new(size, rules).unwrap();
            let empty = patterns.clone();
            for index in 0..size.cells() {
                let player = Player::ALL[index % 7 % 2];
                patterns.play(Cell::new(index).unwrap(), player).unwrap();
            }
            assert_eq!(patterns.played(), size.cells());
            for player in Player::ALL {
                assert!(ThreatClass::ALL.iter().all(|&class| patterns.count(player, class) == 0));
            }
            while patterns.undo().is_some() {}
            assert_eq!(patterns, empty);
        }
    }
}

#[test]
fn a_key_with_one_more_stone_is_that_of_the_board_with_it() {
    let mut patterns = Patterns::new(BoardSize::new(7, 5).unwrap(), Rules::default()).unwrap();
    for index in [0, 34, 17] {
        let at = Cell::new(index).unwrap();
        let keys = Player::ALL.map(|player| patterns.key_with(at, player));
        assert_ne!(keys[0], keys[1]);
        patterns.play(at, Player::O).unwrap();
        assert_eq!(patterns.key(), keys[1]);
    }
}

#[test]
fn what_is_packed_is_what_is_made_in_the_order_of_directions() {
    let rows = ["O........", ".XXX.....", "..O......", "..O.O....", "........."];
    let patterns = Patterns::of_board(&Board::from_rows(&rows, Rules::RENJU).unwrap()).unwrap();
    for index in 0..45 {
        let at = Cell::new(index).unwrap();
        for player in Player::ALL {
            let made = patterns.patterns(at, player);
            let packed = (0..4).map(|line| (made[line] as u16) << (4 * line)).sum::<u16>();
            assert_eq!((patterns.packed(at, player), patterns.both(at).packed(player)), (packed, packed));
            assert_eq!(patterns.both(at).class(player), patterns.class(at, player));
        }
    }
    for player in Player::ALL {
        let counts = ThreatClass::ALL.map(|class| patterns.count(player, class));
        assert!(
            patterns
                .counts(player)
                .iter()
                .map(|&count| u32::from(count))
                .eq(counts.into_iter().chain([0, 0]))
        );
    }
}

#[test]
fn equal_are_those_of_the_same_stones_size_and_rules() {
    let of = |rows: &[&str], rules| Patterns::of_board(&Board::from_rows(rows, rules).unwrap()).unwrap();
    let (rows, standard) = (["X.O..", ".....", "....."], Rules::standard(5).unwrap());
    let patterns = of(&rows, standard);
    assert_eq!(patterns, of(&rows, standard));
    let empty = ["....."; 3];
    assert_ne!(patterns, of(&empty, standard));
    assert_ne!(patterns, of(&["O.X..", ".....", "....."], standard));
    // Nothing can be told apart on these but the rules and the size.
    assert_ne!(of(&empty, standard), of(&empty, Rules::RENJU));
    assert_ne!(of(&["..."; 4], standard), of(&["...."; 3], standard));
}

#[test]
fn debug_forms_are_short() {
    let board = Board::from_diagram("X....\n..O..\n.....", Rules::CARO).unwrap();
    let mut patterns = Patterns::of_board(&board).unwrap();
    patterns.play(Cell::new(14).unwrap(), Player::X).unwrap();
    let text = r#"Patterns { size: 5x3, rule: caro, rows: ["X....", "..O..", "....X"], played: 1, .. }"#;
    assert_eq!(format!("{patterns:?}"), text);
    let mut set = CellSet::new(BoardSize::square(15).unwrap());
    for index in [200, 0, 64] {
        set.insert(Cell::new(index).unwrap());
    }
    assert_eq!(format!("{set:?}"), "{0, 64, 200}");
    assert!((&set).into_iter().eq(set.iter()));
}

#[test]
fn patterns_can_be_sent_and_shared() {
    fn check<T: Send + Sync>() {}
    check::<Patterns>();
}
