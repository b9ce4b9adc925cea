//! The priority matrix: vectors computed with the original program, and the compiled matrix against the definition.

use std::collections::BTreeSet;
use std::sync::Arc;

use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_eval::priority::{
    CompiledStyle, Directions, Pattern, PatternCell, PriorityMatrix, Randomness, Style, explain_priority,
    plain_priorities,
};
use gomoku_testkit::vectors;
use proptest::prelude::*;
use serde::Deserialize;

fn compiled(name: &str) -> Arc<CompiledStyle> {
    Arc::new(CompiledStyle::new(Style::built_in(name).expect("a built-in style")))
}

#[test]
fn vectors_have_their_priorities() {
    #[derive(Deserialize)]
    struct Vector {
        style: String,
        side: Player,
        rows: Vec<String>,
        priorities_xyv: Vec<(usize, usize, i64)>,
    }
    for vector in vectors::json_lines::<Vector>("priorities.jsonl") {
        let board = Board::from_rows(&vector.rows, Rules::default()).unwrap();
        let width = usize::from(board.size().width());
        let mut expected = vec![0; board.size().cells()];
        for (x, y, value) in vector.priorities_xyv {
            expected[y * width + x] = value;
        }
        let style = compiled(&vector.style);
        assert_eq!(
            plain_priorities(style.style(), &board, vector.side),
            expected,
            "{} {}",
            vector.style,
            vector.side
        );
        assert_eq!(PriorityMatrix::new(style, &board, vector.side).values(), expected);
    }
}

#[test]
fn every_built_in_style_can_be_had_by_name() {
    for name in Style::BUILT_IN {
        let style = Style::built_in(name).unwrap();
        assert!(style.patterns().len() >= 40, "{name}");
        let lines = style.patterns().iter().map(|pattern| format!("{pattern} {}", pattern.priority()));
        let shown = lines.collect::<Vec<_>>().join("\n");
        let read = Style::parse(&format!("{}\n{shown}", style.title())).unwrap();
        assert_eq!(read.patterns(), style.patterns(), "{name}");
    }
    assert_eq!(Style::built_in("pacifist"), None);
}

#[test]
fn the_documents_table_is_looked_for_both_ways_and_counts_symmetric_patterns_once() {
    // -X_X- is found twice with 500/2 each; the cell also gets what single stones give.
    let board = Board::from_diagram(
        ".............\n.............\n.............\n.............\n.............\n.............\n.....X.X.....\n.............\n\
         .............\n.............\n.............\n.............\n.............",
        Rules::default(),
    )
    .unwrap();
    let style = Style::built_in("aggressive-0995").unwrap();
    let only = |cells: &str| {
        let patterns =
            style.patterns().iter().copied().filter(|pattern| pattern.to_string() == cells).collect();
        plain_priorities(&Style::new("one", Directions::Eight, patterns), &board, Player::X)
    };
    let cell = BoardSize::square(13).unwrap().index("g7".parse().unwrap()).unwrap();
    assert_eq!(only("-X_X-...")[cell], 500);
    assert_eq!(only("-X-_-X-.").iter().sum::<i64>(), 0);
}

#[test]
fn bad_style_files_are_refused_with_line_and_column() {
    for (text, message) in [
        ("", "line 1, column 1: the text is empty; expected a line with the style's name"),
        ("** only a comment\n", "line 1, column 1: the text is empty; expected a line with the style's name"),
        (
            "\nhello\n** two\n",
            "line 2, column 1: there is no pattern behind the style's name; expected lines such as -XX_-... 500",
        ),
        (
            "A\n-XX_-.. 500",
            "line 2, column 8: ' ' is no cell of a pattern; expected 'X', 'O', '_', '-' or '.'",
        ),
        ("A\n\n-XX_", "line 3, column 5: the pattern ends here; expected eight cells, filled up with '.'"),
        (
            "A\n-XX_-...500",
            "line 2, column 9: no priority; expected a blank and a whole number from -1000000 to 1000000 after the eight cells",
        ),
        (
            "A\n-XX_-...  many",
            "line 2, column 11: no priority; expected a blank and a whole number from -1000000 to 1000000 after the eight cells",
        ),
        (
            "A\n-XX_-... 3000000000",
            "line 2, column 10: no priority; expected a blank and a whole number from -1000000 to 1000000 after the eight cells",
        ),
    ] {
        let error = Style::parse(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
        assert!(message.starts_with(&format!("line {}, column {}: ", error.line(), error.column())));
        assert!(message.ends_with(&error.kind().to_string()));
    }
    for priority in ["1000000", "-1000000"] {
        let style = Style::parse(&format!("A\n-XX_-... {priority}")).unwrap();
        assert_eq!(style.patterns()[0].priority().to_string(), priority);
    }
    for priority in ["1000001", "-1000001", "-2147483648", "5 5"] {
        let error = Style::parse(&format!("A\n-XX_-... {priority}")).unwrap_err();
        assert_eq!((error.line(), error.column()), (2, 10), "{priority}");
    }
    let style = Style::parse("Mine \r\n** comment\r\n.-XX_-.. -5\r\n").unwrap();
    assert_eq!((style.title(), style.patterns()[0].to_string().as_str()), ("Mine", "-XX_-..."));
}

#[test]
fn chance_is_repeatable_and_only_disturbs_a_little() {
    let board = Board::from_diagram(
        "...........\n...........\n...........\n...........\n...........\n.....X.....\n...........\n...........\n...........\n\
         ...........\n...........",
        Rules::default(),
    )
    .unwrap();
    let matrix = PriorityMatrix::new(compiled("defender"), &board, Player::O);
    let choose = |randomness, seed| matrix.best_with_chance(randomness, seed).unwrap();
    for randomness in [Randomness::None, Randomness::Normal, Randomness::High, Randomness::VeryHigh] {
        assert_eq!(choose(randomness, 5), choose(randomness, 5));
    }
    assert!((0..50).all(|seed| matrix.best().contains(&choose(Randomness::None, seed))));
    assert!((0..200).any(|seed| !matrix.best().contains(&choose(Randomness::VeryHigh, seed))));
    let empty = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    assert_eq!(
        PriorityMatrix::new(compiled("attacker"), &empty, Player::X).best_with_chance(Randomness::High, 1),
        None
    );
}

#[test]
fn a_style_that_is_compiled_twice_is_the_same() {
    for name in Style::BUILT_IN {
        assert_eq!(compiled(name), compiled(name), "{name}");
        let empty = Board::new(BoardSize::square(9).unwrap(), Rules::default());
        let matrix = || PriorityMatrix::new(compiled(name), &empty, Player::X);
        assert_eq!(matrix(), matrix(), "{name}");
    }
    assert_ne!(compiled("attacker"), compiled("defender"));
}

/// A style of patterns with their priorities, one a line.
fn style(lines: &str) -> Arc<CompiledStyle> {
    Arc::new(CompiledStyle::new(Style::parse(&format!("Any\n{lines}")).expect("a style")))
}

/// A board with one stone of X at the left of the upper one of three rows.
fn one_stone() -> Board {
    Board::from_rows(&["X........", ".........", "........."], Rules::default()).expect("a board")
}

#[test]
fn random_numbers_are_as_large_as_their_name_says() {
    for (name, most) in Randomness::NAMES.into_iter().zip([0, 10, 50, 200]) {
        let randomness = Randomness::by_name(name).unwrap();
        // How often one of 2000 seeds prefers a cell that is worth so much less. Both cells are in the row.
        let surprises = |less: i64| {
            let style = style(&format!("X_...... 1000\nX-_..... {}", 1000 - less));
            let matrix = PriorityMatrix::new(style, &one_stone(), Player::X);
            let worse = "c3".parse().ok();
            (0..2000).filter(|&seed| matrix.best_with_chance(randomness, seed) == worse).count()
        };
        assert_eq!(surprises(most + 1), 0, "{name}");
        if most > 0 {
            assert!(surprises(most * 4 / 5) > 0, "{name}");
        }
    }
    assert_eq!(Randomness::by_name("very-high"), Some(Randomness::VeryHigh));
    assert_eq!((Randomness::by_name("None"), Randomness::default()), (None, Randomness::None));
}

#[test]
fn chance_keeps_to_the_cells_that_are_eligible() {
    let matrix = PriorityMatrix::new(style("X_...... 7\nX-_..... 5\nX--_.... -9"), &one_stone(), Player::X);
    let (best, second, unwanted) = ("b3".parse().unwrap(), "c3".parse().unwrap(), "d3".parse().unwrap());
    assert_eq!([best, second, unwanted].map(|coord| matrix.get(coord)), [7, 5, -9]);
    let below = ["a2", "b2"].map(|cell| cell.parse().unwrap());
    assert_eq!((matrix.best(), matrix.side()), (vec![best, below[0], below[1]], Player::X));
    let among = |allowed: &[Coord], seed| {
        matrix.best_with_chance_among(Randomness::None, seed, |coord| allowed.contains(&coord))
    };
    for seed in 0..20 {
        assert_eq!(among(&[best, second], seed), Some(best));
        assert_eq!(among(&[second, unwanted], seed), Some(second));
        assert_eq!(among(&[unwanted], seed), None);
    }
    assert_eq!(matrix.get("a3".parse().unwrap()), 0, "a stone");
    assert_eq!(matrix.get("z1".parse().unwrap()), 0, "off the board");
    // All equal cells come up.
    let even = PriorityMatrix::new(style("X_...... 7\nX-_..... 7"), &one_stone(), Player::X);
    let drawn: BTreeSet<_> =
        (0..200).filter_map(|seed| even.best_with_chance(Randomness::None, seed)).collect();
    assert_eq!(drawn, BTreeSet::from_iter(even.best()));
    assert_eq!(drawn.len(), 6, "two cells to the right, below and on the diagonal");
    let negative = PriorityMatrix::new(style("X_...... -1"), &one_stone(), Player::X);
    assert_eq!((negative.best(), negative.best_with_chance(Randomness::None, 1)), (vec![], None));
}

#[test]
fn a_match_tells_its_cells() {
    let board = Board::from_rows(&["...XX....", ".........", "........."], Rules::default()).unwrap();
    let style = Style::parse("A\nO_...... 1\n.-XX_-.. 30\n").unwrap();
    let found = explain_priority(&style, &board, Player::X, "f3".parse().unwrap());
    let [found] = &found[..] else { panic!("{found:?}") };
    let names = |cells: Vec<Coord>| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!((found.pattern.to_string().as_str(), found.pattern.priority()), ("-XX_-...", 30));
    assert_eq!(names(found.targets().collect()), "f3");
    assert_eq!(names(found.named_cells().collect()), "c3 d3 e3 f3 g3");
    let cells = found.cells.map(|cell| cell.map_or("off".to_owned(), |cell| cell.to_string()));
    assert_eq!(cells, ["c3", "d3", "e3", "f3", "g3", "h3", "i3", "off"]);
    assert!(explain_priority(&style, &board, Player::X, "g3".parse().unwrap()).is_empty());
    let by_o = explain_priority(&style, &board, Player::O, "f3".parse().unwrap());
    assert_eq!(by_o.len(), 1, "X's stones are the opponent's to O");
}

#[test]
fn patterns_are_mirrored_and_filled_up_at_their_end() {
    let style = Style::parse("A\n...OX_-. 5\n........ 6\n").unwrap();
    let [first, empty] = style.patterns() else { panic!("two patterns") };
    assert_eq!(
        (first.to_string(), first.mirrored().to_string()),
        ("OX_-....".to_owned(), "-_XO....".to_owned())
    );
    assert_eq!((first.mirrored().priority(), first.mirrored().mirrored()), (5, *first));
    assert_eq!((empty.to_string(), empty.mirrored()), ("........".to_owned(), *empty));
    assert_eq!(format!("{first:>10}|{first:.2}"), "  OX_-....|OX");
}

/// Were each looked for by itself, this would take minutes.
#[test]
fn very_many_patterns_of_fillers_are_no_trouble() {
    let compiled = style(&("_....... 7\n._...... -2\n........ 3\n_......X 1\n").repeat(20_000));
    let matrix = PriorityMatrix::new(compiled, &one_stone(), Player::X);
    assert_eq!(matrix.get("b3".parse().unwrap()), 4 * 5 * 20_000, "in four directions");
}

/// Windows that reach past both ends of the longest row.
#[test]
fn the_longest_row_is_kept_up_to_date() {
    let style = compiled("attacker");
    let start =
        Board::from_rows(&[".".repeat(40), ".".repeat(40), ".".repeat(40)], Rules::default()).unwrap();
    for side in Player::ALL {
        let mut board = start.clone();
        let mut matrix = PriorityMatrix::new(style.clone(), &board, side);
        for column in (0..40).step_by(3).chain((0..40).rev().step_by(4)) {
            let coord = Coord::new(column, 1).unwrap();
            let player = Player::ALL[usize::from(column / 6 % 2)];
            if board.is_empty_cell(coord) {
                matrix.place(&board, coord, player);
                board.place(coord, player).unwrap();
            }
            assert_eq!(matrix.values(), plain_priorities(style.style(), &board, side), "{column}");
        }
    }
}

/// Around a stone, seven windows that give something to the cell behind it, and seven that no longer take it away.
#[test]
fn priorities_of_every_size_are_kept_up_to_date() {
    let start =
        Board::from_rows(&[".".repeat(20), ".".repeat(20), ".".repeat(20)], Rules::default()).unwrap();
    let (stone, next) = (Coord::new(9, 1).unwrap(), Coord::new(10, 1).unwrap());
    for priority in [1, i32::MAX / 16, i32::MAX / 16 + 1, i32::MAX / 11, i32::MAX] {
        let patterns = (0..7).flat_map(|before| {
            let pattern = |stone: PatternCell, priority| {
                let mut cells = [PatternCell::Any; Pattern::LENGTH];
                cells[..before].fill(PatternCell::Empty);
                (cells[before], cells[before + 1]) = (stone, PatternCell::Target);
                Pattern::new(cells, priority)
            };
            [pattern(PatternCell::Own, priority), pattern(PatternCell::Empty, -priority)]
        });
        let style = Style::new("large", Directions::Four, patterns.collect());
        let mut board = start.clone();
        let mut matrix = PriorityMatrix::new(Arc::new(CompiledStyle::new(style.clone())), &board, Player::X);
        let before = matrix.clone();
        matrix.place(&board, stone, Player::X);
        assert_eq!(matrix.get(next) - before.get(next), 14 * i64::from(priority));
        board.place(stone, Player::X).unwrap();
        assert_eq!(matrix.values(), plain_priorities(&style, &board, Player::X));
        board.undo();
        matrix.remove(&board, stone, Player::X);
        assert_eq!(matrix, before);
    }
}

fn styles() -> impl Strategy<Value = Style> {
    let cell = prop_oneof![
        3 => Just(PatternCell::Own),
        2 => Just(PatternCell::Opponent),
        3 => Just(PatternCell::Target),
        3 => Just(PatternCell::Empty),
        2 => Just(PatternCell::Any),
    ];
    // Now and then so large that sums do not fit into 32 bits.
    let priority = prop_oneof![9 => -500..500_i32, 1 => any::<i32>()];
    let pattern = (proptest::array::uniform8(cell), priority)
        .prop_map(|(cells, priority)| Pattern::new(cells, priority));
    let own = (proptest::collection::vec(pattern, 1..12), any::<bool>()).prop_map(|(patterns, both_ways)| {
        Style::new("any", if both_ways { Directions::Eight } else { Directions::Four }, patterns)
    });
    let built_in = proptest::sample::select(&Style::BUILT_IN[..])
        .prop_map(|name| Style::built_in(name).expect("a built-in style"));
    prop_oneof![own, built_in]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_matrix_kept_up_to_date_equals_the_definition_through_play_and_undo(
        style in styles(),
        (width, height) in (3..16_u8, 3..16_u8),
        side in prop_oneof![Just(Player::X), Just(Player::O)],
        stones in proptest::collection::vec((0..16_u8, 0..16_u8, any::<bool>()), 0..60),
    ) {
        let style = Arc::new(CompiledStyle::new(style));
        let mut board = Board::new(BoardSize::new(width, height).unwrap(), Rules::default());
        let mut matrix = PriorityMatrix::new(style.clone(), &board, side);
        let start = matrix.clone();
        for (column, row, first) in stones {
            let player = if first { Player::X } else { Player::O };
            let Some(coord) = Coord::new(column, row).filter(|coord| board.is_empty_cell(*coord)) else { continue };
            matrix.place(&board, coord, player);
            board.place(coord, player).unwrap();
        }
        prop_assert_eq!(matrix.values(), plain_priorities(style.style(), &board, side));
        // What the priority of a cell is made of adds up to it.
        let most = board.size().coords().max_by_key(|coord| matrix.get(*coord).abs()).unwrap();
        let sum: i64 = explain_priority(style.style(), &board, side, most)
            .iter()
            .map(|found| i64::from(found.pattern.priority()))
            .sum();
        prop_assert_eq!(sum, matrix.get(most));
        prop_assert_eq!(&matrix, &PriorityMatrix::new(style, &board, side));
        while let Some((coord, player)) = board.last_move() {
            board.undo();
            matrix.remove(&board, coord, player);
        }
        prop_assert_eq!(matrix, start);
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(?s).{0,80}") {
        let _ = Style::parse(&text);
    }
}

#[test]
fn a_style_that_is_written_and_read_again_wants_the_same() {
    let rows =
        ["..........", "..XX.O....", "..OX......", "...XO.X...", "....O.....", "..X..O....", ".........."];
    let board = Board::from_rows(&rows, Rules::default()).unwrap();
    for name in Style::BUILT_IN {
        let style = Style::built_in(name).unwrap();
        let again = Style::parse(&style.to_string()).unwrap();
        assert_eq!((again.title(), again.directions()), (style.title(), Directions::Four));
        if style.directions() == Directions::Four {
            assert_eq!(again, style);
        }
        for player in Player::ALL {
            let (written, read) =
                (plain_priorities(&style, &board, player), plain_priorities(&again, &board, player));
            assert_eq!(written, read, "{name}");
        }
    }
    let odd = Style::new("** two\nlines", Directions::Four, Style::default().patterns().to_vec());
    assert_eq!(Style::parse(&odd.to_string()).unwrap().title(), "Style");
}

#[test]
fn a_board_of_another_size_changes_nothing() {
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    let style = Arc::new(CompiledStyle::new(Style::default()));
    let mut matrix = PriorityMatrix::new(style, &board, Player::X);
    let before = matrix.clone();
    let larger = Board::new(BoardSize::square(19).unwrap(), Rules::default());
    matrix.place(&larger, "c3".parse().unwrap(), Player::X);
    matrix.remove(&larger, "s19".parse().unwrap(), Player::X);
    assert_eq!(matrix, before);
}
