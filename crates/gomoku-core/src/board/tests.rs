use proptest::prelude::*;

use super::*;
use crate::rules::Rule;
use crate::symmetry::Symmetry;

/// Sizes of all shapes, with the extremes more often than chance would have them.
fn any_size() -> impl Strategy<Value = BoardSize> {
    let side = prop_oneof![3 => 3_u8..=40, 1 => Just(3_u8), 1 => Just(40_u8), 2 => 3_u8..=9];
    (side.clone(), side).prop_map(|(width, height)| BoardSize::new(width, height).unwrap())
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let short = (3_u8..=10, prop::sample::select(vec![Rule::Freestyle, Rule::Standard]))
        .prop_map(|(line_length, rule)| Rules::new(line_length, rule).unwrap());
    prop_oneof![short, prop::sample::select(vec![Rules::RENJU, Rules::CARO, Rules::CARO_EXACT])]
}

/// A board with a channel of some radius, or none for 0.
fn any_empty_board() -> impl Strategy<Value = Board> {
    (any_size(), any_rules(), 0_u8..=4, any::<u64>()).prop_map(|(size, rules, radius, seed)| {
        let board = Board::new(size, rules);
        match AlphaChannel::new(size, radius) {
            Ok(channel) => board.with_alpha_channel(channel.with_random_opening(seed)).unwrap(),
            Err(_) => board,
        }
    })
}

/// What to do next: play or place a stone at a cell (taken modulo the board), take one back, or pass.
#[derive(Debug, Clone)]
enum Step {
    Play(u16),
    Place(u16, Player),
    Undo,
    Pass,
}

fn any_steps() -> impl Strategy<Value = Vec<Step>> {
    let place = (any::<u16>(), any::<bool>())
        .prop_map(|(cell, x)| Step::Place(cell, if x { Player::X } else { Player::O }));
    let play = any::<u16>().prop_map(Step::Play);
    let step = prop_oneof![4 => play, 8 => place, 3 => Just(Step::Undo), 1 => Just(Step::Pass)];
    prop::collection::vec(step, 0..400)
}

fn apply(board: &mut Board, step: &Step) {
    match *step {
        Step::Play(cell) => {
            let coord = board.size().coord_at(usize::from(cell) % board.size().cells()).unwrap();
            let is_allowed = board.is_empty_cell(coord) && !board.is_over();
            let forbidden = board.forbidden(coord).filter(|_| board.side_to_move() == Player::X);
            assert_eq!(board.play(coord).is_ok(), is_allowed);
            if is_allowed {
                assert_eq!(board.forbidden_move(), forbidden.map(|forbidden| (coord, forbidden)));
            }
        }
        Step::Place(cell, player) => {
            let coord = board.size().coord_at(usize::from(cell) % board.size().cells()).unwrap();
            let was_empty = board.is_empty_cell(coord);
            assert_eq!(board.place(coord, player).is_ok(), was_empty);
        }
        Step::Undo => {
            let last = board.last_move().map(|(coord, _)| coord);
            assert_eq!(board.undo(), last);
        }
        Step::Pass => board.set_side_to_move(board.side_to_move().opponent()),
    }
}

fn apply_all(board: &mut Board, steps: &[Step]) {
    for step in steps {
        apply(board, step);
    }
}

/// The same position made from nothing. A forbidden move cannot be seen from the stones.
fn recomputed(board: &Board) -> Position {
    let mut position = Position::new(board.size(), board.rules());
    // In another order than any game would have it.
    for (coord, player) in board.iter_stones().collect::<Vec<_>>().into_iter().rev() {
        position.place(coord, player);
    }
    position.set_side_to_move(board.side_to_move());
    position.set_forbidden_move(board.forbidden_move());
    position.set_alpha_channel(board.alpha_channel().cloned());
    position
}

/// All maximal lines, found by walking over cells.
fn lines_by_walking(board: &Board) -> Vec<Line> {
    let mut lines = Vec::new();
    for (start, player) in board.iter_stones() {
        for direction in Direction::ALL {
            let is_own =
                |steps| start.stepped(direction, steps).is_some_and(|coord| board.get(coord) == Some(player));
            if !is_own(-1) {
                let length = (1..40).take_while(|&steps| is_own(steps)).count() as u8 + 1;
                lines.push(Line { player, direction, start, length });
            }
        }
    }
    lines.sort_unstable();
    lines
}

fn sorted(lines: impl IntoIterator<Item = Line>) -> Vec<Line> {
    let mut lines: Vec<Line> = lines.into_iter().collect();
    lines.sort_unstable();
    lines
}

proptest! {
    #[test]
    fn incremental_state_matches_recomputation(mut board in any_empty_board(), steps in any_steps()) {
        for (i, step) in steps.iter().enumerate() {
            apply(&mut board, step);
            if i % 16 == 0 {
                prop_assert_eq!(&board.position, &recomputed(&board));
            }
        }
        prop_assert_eq!(&board.position, &recomputed(&board));
    }

    /// On narrow boards with long lines, whose ends are closed and opened again.
    #[test]
    fn lines_and_their_ends_are_kept_up_to_date_on_crowded_boards(
        (width, height) in (5_u8..=9, 3_u8..=5),
        rules in any_rules(),
        x_share in 1_u8..=9,
        seed: u64,
    ) {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut board = Board::new(BoardSize::new(width, height).unwrap(), rules);
        for _ in 0..60 {
            if board.is_full() || random.random_range(0..10) < 3 {
                board.undo();
            } else {
                let player = if random.random_range(0..10) < x_share { Player::X } else { Player::O };
                let coord = board.size().coord_at(random.random_range(0..board.size().cells())).unwrap();
                let _ = board.place(coord, player);
            }
            prop_assert_eq!(&board.position, &recomputed(&board));
            let count = |player| board.iter_winning_lines().filter(|line| line.player == player).count() as u16;
            prop_assert_eq!(board.position.winning_lines(), Player::ALL.map(count), "{:?}", board);
        }
    }

    #[test]
    fn undo_restores_every_bit(mut board in any_empty_board(), before in any_steps(), after in any_steps()) {
        apply_all(&mut board, &before);
        let position = board.position.clone();
        let moves = board.moves().len();
        // Undoing restores the turn from before each move, so that passes after the last one would stay.
        for step in after.iter().filter(|step| matches!(step, Step::Play(_) | Step::Place(..))) {
            apply(&mut board, step);
        }
        while board.moves().len() > moves {
            board.undo();
        }
        prop_assert_eq!(board.position, position);
    }

    #[test]
    fn cells_slices_and_counts_agree(mut board in any_empty_board(), steps in any_steps()) {
        apply_all(&mut board, &steps);
        for coord in board.size().coords() {
            for direction in Direction::ALL {
                let (slice, position) = board.slice(direction, coord);
                prop_assert_eq!(slice.get(position), board.get(coord));
            }
        }
        for player in Player::ALL {
            let count = board.cells().iter().filter(|&&cell| cell == Some(player)).count();
            prop_assert_eq!(board.stones(player), count);
        }
    }

    #[test]
    fn lines_and_winners_match_a_walk_over_cells(
        size in any_size(),
        rules in any_rules(),
        density in 1_u8..=10,
        seed: u64,
    ) {
        let board = random_board(size, rules, density, seed);
        let lines = lines_by_walking(&board);
        prop_assert_eq!(sorted(board.lines(0)), lines.clone());
        let wins = |line: &Line| {
            let end = |steps: i8| line.start.stepped(line.direction, steps).and_then(|coord| board.get(coord));
            let opponent = Some(line.player.opponent());
            let is_enclosed = end(-1) == opponent && end(line.length as i8) == opponent;
            let is_long = line.length > rules.line_length();
            let is_exact = line.length == rules.line_length();
            match rules.rule() {
                Rule::Freestyle => is_exact || is_long,
                Rule::Standard => is_exact,
                Rule::Renju => is_exact || is_long && line.player == Player::O,
                Rule::Caro => is_long || is_exact && !is_enclosed,
                Rule::CaroExact => is_exact && !is_enclosed,
            }
        };
        let winning: Vec<_> = lines.into_iter().filter(wins).collect();
        for player in Player::ALL {
            let count = winning.iter().filter(|line| line.player == player).count();
            prop_assert_eq!(usize::from(board.position.winning_lines()[player.index()]), count);
            prop_assert_eq!(board.winners().contains(player), count > 0);
        }
        for coord in size.coords().filter(|&coord| board.is_empty_cell(coord)).step_by(7) {
            for player in Player::ALL {
                let mut after = board.clone();
                after.place(coord, player).unwrap();
                let wins = after.winning_lines().iter().any(|line| line.contains(coord));
                prop_assert_eq!(board.would_win(coord, player), wins, "{} {} on\n{}", player, coord, board);
            }
        }
        prop_assert_eq!(board.winning_line(), board.winning_lines().first().copied());
        prop_assert_eq!(sorted(board.winning_lines()), winning);
    }

    #[test]
    fn counters_of_the_alpha_channel_match_a_walk_over_stones(
        mut board in any_empty_board(),
        steps in any_steps(),
    ) {
        apply_all(&mut board, &steps);
        let is_near = |radius: u8, a: Coord, b: Coord| {
            a.column().abs_diff(b.column()) <= radius && a.row().abs_diff(b.row()) <= radius
        };
        let stones: Vec<_> = board.iter_stones().map(|(coord, _)| coord).collect();
        let mut expected = Vec::new();
        for coord in board.size().coords() {
            let is_candidate = board.alpha_channel().is_none_or(|channel| {
                let near = stones.iter().filter(|&&stone| is_near(channel.radius(), coord, stone)).count();
                let count = near + usize::from(channel.opening() == Some(coord));
                assert_eq!(usize::from(channel.count(coord)), count);
                count > 0
            });
            if is_candidate && board.is_empty_cell(coord) {
                expected.push(coord);
            }
        }
        let (least, most) = board.candidates().size_hint();
        prop_assert!(least <= expected.len() && expected.len() <= most.unwrap());
        prop_assert_eq!(board.candidates().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn all_images_have_one_canonical_form(size in any_size(), rules in any_rules(), seed: u64) {
        let board = random_board(size, rules, 3, seed);
        let (canonical, symmetry) = board.canonical();
        prop_assert_eq!(&board.transformed(symmetry), &canonical);
        prop_assert!(canonical.cells() <= board.cells());
        for &symmetry in Symmetry::for_size(size) {
            let image = board.transformed(symmetry);
            prop_assert_eq!(&image.canonical().0, &canonical);
            prop_assert_eq!(image.winners(), board.winners());
            prop_assert_eq!(image.canonical_key(), board.canonical_key());
        }
        let keys = Symmetry::for_size(size).iter().map(|&symmetry| board.transformed(symmetry).key());
        prop_assert_eq!(keys.min(), Some(board.canonical_key()));
        let passed = board.clone().with_side_to_move(board.side_to_move().opponent());
        prop_assert_ne!(passed.canonical_key(), board.canonical_key());
    }

    #[test]
    fn transformed_board_is_consistent_and_goes_back(
        mut board in any_empty_board(),
        steps in any_steps(),
        symmetry in 0_usize..8,
    ) {
        let symmetry = Symmetry::ALL[symmetry];
        apply_all(&mut board, &steps);
        let mut image = board.transformed(symmetry);
        prop_assert_eq!(&image.position, &recomputed(&image));
        for coord in board.size().coords() {
            prop_assert_eq!(image.get(symmetry.apply(coord, board.size())), board.get(coord));
        }
        let back = image.transformed(symmetry.inverse());
        prop_assert_eq!(&back.position, &board.position);
        prop_assert_eq!(&back.history, &board.history);
        board.undo();
        image.undo();
        prop_assert_eq!(board.transformed(symmetry).position, image.position);
    }
}

/// A board with about `density` of ten cells taken at random, often by one player more than by the other, which
/// makes for long lines.
fn random_board(size: BoardSize, rules: Rules, density: u8, seed: u64) -> Board {
    use rand::{RngExt, SeedableRng};
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
    let x_share = random.random_range(1..10);
    let cells: Vec<_> = (0..size.cells())
        .map(|_| {
            let player = if random.random_range(0..10) < x_share { Player::X } else { Player::O };
            (random.random_range(0..10) < density).then_some(player)
        })
        .collect();
    Board::from_cells(size, rules, &cells)
}

pub(super) fn coord(text: &str) -> Coord {
    text.parse().unwrap()
}

fn tic_tac_toe() -> Board {
    Board::new(BoardSize::square(3).unwrap(), Rules::freestyle(3).unwrap())
}

#[test]
fn boards_can_cross_threads() {
    fn check<T: Send + Sync>() {}
    check::<Board>();
    check::<Candidates<'_>>();
    check::<PlayError>();
}

#[test]
fn refused_moves_say_why_and_change_nothing() {
    let mut board = tic_tac_toe();
    board.play(coord("b2")).unwrap();
    let before = board.position.clone();
    let message = |board: &mut Board, cell| board.play(coord(cell)).unwrap_err().to_string();
    assert_eq!(message(&mut board, "d1"), "d1 is off the 3x3 board; expected a1 to c3");
    assert_eq!(message(&mut board, "b2"), "b2 is already taken by X; expected an empty cell");
    assert_eq!(board.place(coord("a4"), Player::O).unwrap_err().coord(), coord("a4"));
    assert_eq!((&board.position, board.moves().len()), (&before, 1));

    for cell in ["a1", "b1", "a2", "b3"] {
        board.play(coord(cell)).unwrap();
    }
    assert_eq!(message(&mut board, "a3"), "a3 cannot be played: the game is over (X wins)");
    assert_eq!(message(&mut board, "b2"), "b2 cannot be played: the game is over (X wins)");
}

#[test]
fn moves_played_unchecked_are_moves_like_others() {
    let mut board = tic_tac_toe();
    for cell in ["b2", "a1", "c1"] {
        board.play_unchecked(coord(cell));
    }
    let played = Board::from_moves("b2 a1 c1", board.size(), board.rules()).unwrap();
    assert_eq!(board.position, played.position);
    assert!(board.moves().eq(played.moves()));
}

#[test]
fn full_board_without_line_is_a_draw() {
    let mut board =
        Board::from_moves("b2a1a2c2b3b1c1a3", BoardSize::square(3).unwrap(), Rules::freestyle(3).unwrap())
            .unwrap();
    assert_eq!(board.outcome(), None);
    board.play(coord("c3")).unwrap();
    assert!(board.is_full() && board.is_over());
    assert_eq!(board.outcome(), Some(BoardOutcome::Draw));
    assert_eq!(board.candidates().next(), None);
    let error = board.play(coord("a1")).unwrap_err();
    assert_eq!(error.to_string(), "a1 cannot be played: the game is over (draw)");
}

#[test]
fn play_goes_on_after_a_win_by_placing() {
    let mut board = Board::from_diagram("XXX\n...\nOO.", Rules::freestyle(3).unwrap()).unwrap();
    assert_eq!((board.winner(), board.side_to_move()), (Some(Player::X), Player::O));
    board.place(coord("c1"), Player::O).unwrap();
    assert_eq!((board.winner(), board.winners().len()), (None, 2));
    assert_eq!(board.outcome(), Some(BoardOutcome::BothWin));
    // The line through the last move comes first.
    assert_eq!(board.winning_line().map(|line| line.player), Some(Player::O));
    assert_eq!(board.winning_lines().len(), 2);
    assert_eq!(board.undo(), Some(coord("c1")));
    assert_eq!(board.undo(), None, "stones of a diagram are not moves");
    assert_eq!(board.winner(), Some(Player::X));
}

#[test]
fn overlong_line_wins_in_freestyle_only() {
    let diagram = "......\nXXX.XX\n......";
    let play = |rules| {
        let mut board = Board::from_diagram(diagram, rules).unwrap().with_side_to_move(Player::X);
        board.play(coord("d2")).unwrap();
        board
    };
    let freestyle = play(Rules::freestyle(5).unwrap());
    let cells: Vec<_> = freestyle.winning_line().unwrap().cells().map(|cell| cell.to_string()).collect();
    assert_eq!(cells, ["a2", "b2", "c2", "d2", "e2", "f2"]);
    assert_eq!(play(Rules::standard(5).unwrap()).winner(), None);
}

#[test]
fn stone_that_makes_a_line_too_long_takes_the_win_away() {
    let rules = Rules::standard(5).unwrap();
    let mut board = Board::from_diagram("XXXXX...\n........\n........", rules).unwrap();
    assert_eq!(board.winner(), Some(Player::X));
    board.place(coord("f3"), Player::X).unwrap();
    assert_eq!(board.winner(), None);
    board.undo();
    assert_eq!(board.winner(), Some(Player::X));
}

#[test]
fn nobody_wins_when_the_line_is_longer_than_the_board() {
    let board = Board::from_diagram("XXX\nXXX\nXXX", Rules::freestyle(4).unwrap()).unwrap();
    assert_eq!(board.outcome(), Some(BoardOutcome::Draw));
}

#[test]
fn key_does_not_depend_on_the_way_there() {
    let (size, rules) = (BoardSize::square(15).unwrap(), Rules::default());
    let board = |moves| Board::from_moves(moves, size, rules).unwrap();
    let (a, b) = (board("h8 i9 j10 k11"), board("j10 k11 h8 i9"));
    assert_eq!(a.key(), b.key());
    assert_eq!(a, b);
    assert_eq!(a, Board::from_diagram(&a.to_diagram(), rules).unwrap());
    let passed = a.clone().with_side_to_move(Player::O);
    assert_ne!(passed.key(), a.key());
    assert_ne!(passed, a);
    assert_eq!(passed.with_side_to_move(Player::X).key(), a.key());
}

#[test]
fn equal_boards_have_equal_hashes_whatever_the_way_there() {
    let hash = |board: &Board| {
        let mut hasher = std::hash::DefaultHasher::new();
        board.hash(&mut hasher);
        hasher.finish()
    };
    let (size, rules) = (BoardSize::square(15).unwrap(), Rules::default());
    let played = Board::from_moves("h8 i9 j10 k11", size, rules).unwrap();
    let mut detour = Board::from_moves("j10 k11 a1", size, rules).unwrap();
    detour.undo();
    detour.place(coord("i9"), Player::O).unwrap();
    detour.place(coord("h8"), Player::X).unwrap();
    detour.set_side_to_move(Player::X);
    let ways = [
        Board::from_moves("j10 i9 h8 k11", size, rules).unwrap(),
        detour,
        Board::from_diagram(&played.to_diagram(), rules).unwrap(),
        Board::from_stones(size, rules, played.iter_stones()).unwrap(),
        played.clone().with_alpha_channel(AlphaChannel::new(size, 2).unwrap()).unwrap(),
        played.transformed(Symmetry::Rotate90).transformed(Symmetry::Rotate270),
    ];
    for board in &ways {
        assert_eq!((board, hash(board)), (&played, hash(&played)));
    }
    assert_ne!(hash(&played.clone().with_side_to_move(Player::O)), hash(&played));
}

#[test]
fn debug_form_is_short_and_shows_the_diagram() {
    let board = Board::from_diagram("X.O\n...\n...", Rules::standard(3).unwrap()).unwrap();
    let text = r#"Board { size: 3x3, rules: standard 3, side_to_move: X, rows: ["X.O", "...", "..."], moves: 0, .. }"#;
    assert_eq!(format!("{board:?}"), text);
    let large = Board::from_moves("h8 i9", BoardSize::square(40).unwrap(), Rules::default()).unwrap();
    let text = format!("{large:#?}");
    assert!(text.contains("    moves: 2,\n"), "{text}");
    assert!(text.lines().count() < 50, "{text}");
}

#[test]
fn boards_of_different_sizes_and_rules_have_different_keys() {
    let boards = [
        ("15x15", Rules::freestyle(5)),
        ("15x15", Rules::standard(5)),
        ("15x15", Rules::freestyle(6)),
        ("15x16", Rules::freestyle(5)),
        ("16x15", Rules::freestyle(5)),
    ]
    .map(|(size, rules)| Board::new(size.parse().unwrap(), rules.unwrap()));
    for (i, a) in boards.iter().enumerate() {
        for b in &boards[..i] {
            assert_ne!(a.key(), b.key());
            assert_ne!(a, b);
        }
    }
}

#[test]
fn coordinates_off_the_board_are_harmless() {
    let board = tic_tac_toe();
    let off = coord("d4");
    assert_eq!(board.get(off), None);
    assert!(!board.is_empty_cell(off));
    assert_eq!(board.slice(Direction::Diagonal, off), (Slice::default(), 0));
    assert!(board.slice(Direction::Vertical, off).0.is_empty());
    let large = BoardSize::square(40).unwrap();
    assert!(board.slice_by_id(large.slice_ids().next_back().unwrap()).is_empty());
}

#[test]
fn alpha_channel_of_another_size_is_refused() {
    let channel = AlphaChannel::new(BoardSize::square(15).unwrap(), 1).unwrap();
    let error = tic_tac_toe().with_alpha_channel(channel).unwrap_err();
    assert_eq!(error.to_string(), "the alpha channel is for a 15x15 board; expected one for 3x3");
}

#[test]
fn channel_with_counted_stones_starts_anew_on_another_board() {
    let size = BoardSize::square(9).unwrap();
    let used = Board::from_moves("e5 a1", size, Rules::default())
        .unwrap()
        .with_alpha_channel(AlphaChannel::new(size, 1).unwrap())
        .unwrap();
    let channel = used.alpha_channel().cloned().unwrap();
    assert_eq!(channel.count(coord("b2")), 1);
    let board = Board::new(size, Rules::default()).with_alpha_channel(channel).unwrap();
    assert_eq!(board.candidates().count(), 0);
    assert_eq!(board.without_alpha_channel().candidates().count(), 81);
}

#[test]
fn copied_board_plays_without_allocating() {
    let mut board = Board::new(BoardSize::square(5).unwrap(), Rules::default()).clone();
    // `History::push` asserts that there is room.
    for coord in board.size().coords() {
        board.place(coord, Player::X).unwrap();
    }
    assert!(board.is_full());
}

#[test]
fn setting_up_stones_twice_is_refused() {
    let size = BoardSize::square(5).unwrap();
    let stones = [(coord("a1"), Player::X), (coord("a1"), Player::O)];
    let error = Board::from_stones(size, Rules::default(), stones).unwrap_err();
    assert_eq!(error.to_string(), "a1 is already taken by X; expected an empty cell");
    let board = Board::from_stones(size, Rules::default(), stones.into_iter().take(1)).unwrap();
    assert_eq!((board.side_to_move(), board.moves().len()), (Player::O, 0));
}

/// The slices with stones of a direction, with one empty cell at either end as the 2004 engine writes them.
fn slices_with_stones(board: &Board, direction: Direction) -> Vec<String> {
    let size = board.size();
    size.slice_ids()
        .filter(|&id| size.slice_direction(id) == Some(direction))
        .map(|id| board.slice_by_id(id).to_string())
        .filter(|picture| picture.contains(['x', 'o']))
        .map(|picture| format!("_{}_", picture.trim_matches('_')))
        .collect()
}

#[test]
fn slices_of_the_worked_example_are_as_in_2004() {
    let board = Board::from_diagram(".....\n..O..\n.XXO.\n.....", Rules::default()).unwrap();
    assert_eq!(board.slice(Direction::Horizontal, coord("b2")).0.to_string(), "_xxo_");
    assert_eq!(slices_with_stones(&board, Direction::Horizontal), ["_o_", "_xxo_"]);
    assert_eq!(slices_with_stones(&board, Direction::Vertical), ["_x_", "_ox_", "_o_"]);
    assert_eq!(slices_with_stones(&board, Direction::Diagonal), ["_x_", "_x_", "_oo_"]);
    // Downwards, where the seed reads this direction upwards: `_xo_` there.
    assert_eq!(slices_with_stones(&board, Direction::AntiDiagonal), ["_ox_", "_x_", "_o_"]);
}

#[test]
fn move_changes_exactly_four_slices() {
    let mut board = Board::from_moves("h8 i9", BoardSize::square(15).unwrap(), Rules::default()).unwrap();
    let before: Vec<_> = board.slices().collect();
    board.play(coord("g6")).unwrap();
    assert_eq!(board.slices().zip(before).filter(|(after, before)| after != before).count(), 4);
}

#[test]
fn stone_at_the_last_free_end_takes_the_win_away_in_caro() {
    for rules in [Rules::CARO, Rules::CARO_EXACT] {
        let mut board = Board::from_diagram(".XXXXXO.\n........\n........", rules).unwrap();
        assert_eq!((board.winner(), board.winning_lines().len()), (Some(Player::X), 1));
        board.place(coord("a3"), Player::O).unwrap();
        assert_eq!((board.winner(), board.winning_lines().len()), (None, 0));
        board.undo();
        assert_eq!(board.winner(), Some(Player::X));
        // O makes a five of its own with the stone that closes the other's.
        let rows = ["O.......", "O.......", "O.......", "O.......", ".XXXXXO."];
        let mut board = Board::from_rows(&rows, rules).unwrap();
        board.place(coord("a1"), Player::O).unwrap();
        assert_eq!(board.winner(), Some(Player::O));
        board.undo();
        assert_eq!(board.winner(), Some(Player::X));
    }
}

#[test]
fn one_stone_can_close_four_lines_at_once_in_caro() {
    let middle = coord("g7");
    let line = |direction| {
        let mark = |steps| if steps <= 5 { Player::X } else { Player::O };
        (1..=6).map(move |steps| (middle.stepped(direction, steps).unwrap(), mark(steps)))
    };
    let stones = Direction::ALL.into_iter().flat_map(line);
    let mut board = Board::from_stones(BoardSize::square(13).unwrap(), Rules::CARO, stones).unwrap();
    assert_eq!((board.winner(), board.winning_lines().len()), (Some(Player::X), 4));
    board.place(middle, Player::O).unwrap();
    assert_eq!((board.winner(), board.winning_lines().len()), (None, 0));
}
