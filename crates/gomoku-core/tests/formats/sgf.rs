//! The Smart Game Format.

use std::time::Duration;

use gomoku_core::formats::{Ending, Format, ReadLines, ReadOptions, Transcript, TranscriptMove, WonBy};
use gomoku_core::{BoardSize, Player, Rule, Rules};

use crate::{empty, error, moves, notes, one, read, setup, written};

#[test]
fn a_game_of_a_match_runner_is_read() {
    let text = "(;FF[4]GM[4]RU[4]SZ[15]PB[One]PW[Two]RE[B+1]DT[2026.11.18 10:00:00]\n\
                ;B[hh]C[opening move]\n;W[ig]C[120ms];B[aa]C[7ms\nA corner.])\n\n";
    let game = one(Format::Sgf, text);
    assert_eq!(moves(&game), "Xh8 Oi9 Xa15");
    assert_eq!((game.rules(), game.ending()), (Some(Rules::RENJU), Some(Ending::won(Player::X))));
    assert_eq!((game.name(Player::X), game.name(Player::O)), (Some("One"), Some("Two")));
    assert_eq!(game.date(), Some("2026.11.18 10:00:00"));
    let last = &game.moves()[2];
    assert_eq!((last.time(), last.comment()), (Some(Duration::from_millis(7)), Some("A corner.")));
    assert_eq!((game.moves()[1].comment(), game.moves()[0].comment()), (None, Some("opening move")));
}

#[test]
fn texts_are_unescaped() {
    let text = "(;GM[4]SZ[15]GN[a\\]b\\\\c\\:d\ne]C[one\\\ntwo\r\nthree\\\r\n];B[hh])";
    let game = one(Format::Sgf, text);
    assert_eq!((game.title(), game.comment()), (Some("a]b\\c:d e"), Some("onetwo\nthree")));
}

#[test]
fn set_up_and_turn_are_read() {
    let game = one(Format::Sgf, "(;GM[4]SZ[20:15]AB[aa][ab:bc]AW[tn]AE[bb]PL[W];W[ta];B[to])");
    assert_eq!(game.size(), BoardSize::new(20, 15).unwrap());
    assert_eq!(setup(&game), "Xa15 Xa14 Xa13 Xb13 Ot2");
    assert_eq!(moves(&game), "Ot15 Xt1");
    let position = one(Format::Sgf, "(;GM[4]SZ[5]AB[aa]PL[black])");
    assert_eq!((position.side_to_move(), position.board().side_to_move()), (Player::X, Player::X));
    assert_eq!(one(Format::Sgf, "(;GM[4]SZ[5]AB[aa])").side_to_move(), Player::O);
}

#[test]
fn large_boards_have_capital_letters() {
    let game = one(Format::Sgf, "(;GM[4]SZ[40];B[Na];W[aN];B[zA])");
    assert_eq!(moves(&game), "Xan40 Oa1 Xz14");
    assert!(written(Format::Sgf, &game).0.contains(";B[Na];W[aN];B[zA]"));
}

#[test]
fn cells_by_letter_and_number_are_read() {
    assert_eq!(moves(&one(Format::Sgf, "(;GM[4]SZ[15];B[h8];W[H9])")), "Xh8 Oh9");
}

#[test]
fn the_main_line_is_read_and_variations_are_told() {
    let text = "(;GM[4]SZ[15];B[hh](;W[ii](;B[jj])(;B[jk];W[jl]))(;W[gg]))(;GM[4]SZ[9];B[ee])";
    let reading = read(Format::Sgf, text);
    let lines: Vec<String> = reading.games.iter().map(moves).collect();
    assert_eq!(lines, ["Xh8 Oi7 Xj6", "Xe5"]);
    assert_eq!(notes(Format::Sgf, text), ["2 variations were left out"]);
    let all = ReadOptions::default().with_lines(ReadLines::All);
    let reading = Format::Sgf.read(text.as_bytes(), &all).unwrap();
    let lines: Vec<String> = reading.games.iter().map(moves).collect();
    assert_eq!(lines, ["Xh8 Oi7 Xj6", "Xh8 Oi7 Xj5 Oj4", "Xh8 Og9", "Xe5"]);
    assert!(reading.notes.is_empty());
}

#[test]
fn passes_are_left_out_and_stones_keep_their_colours() {
    let text = "(;GM[4]SZ[15];B[hh];W[];B[hi];W[tt];B[hj])";
    assert_eq!(moves(&read(Format::Sgf, text).games[0]), "Xh8 Xh7 Xh6");
    assert_eq!(notes(Format::Sgf, text), ["2 passes were left out"]);
}

#[test]
fn rules_and_results_have_many_names() {
    let rules = |name: &str| one(Format::Sgf, format!("(;GM[4]RU[{name}])")).rules();
    assert_eq!(rules("Standard"), Rules::standard(5).ok());
    assert_eq!((rules("Taraguchi-10"), rules("9")), (Some(Rules::RENJU), Some(Rules::CARO_EXACT)));
    assert_eq!(rules("freestyle, 4 in a row"), Rules::freestyle(4).ok());
    let ending = |text: &str| one(Format::Sgf, format!("(;GM[4]RE[{text}])")).ending();
    let won = |player, by| Some(Ending::Won { player, by });
    assert_eq!(ending("W+Resign"), won(Player::O, WonBy::Resignation));
    assert_eq!(ending("b+T"), won(Player::X, WonBy::Time));
    assert_eq!(ending("W+F"), won(Player::O, WonBy::Fault));
    assert_eq!(ending("0-1"), won(Player::O, WonBy::Play));
    assert_eq!(
        (ending("B+DRAW"), ending("Draw"), ending("?")),
        (Some(Ending::Drawn), Some(Ending::Drawn), None)
    );
    assert_eq!(ending("Void"), Some(Ending::Unfinished));
    assert_eq!(
        notes(Format::Sgf, "(;GM[1]RU[Chinese]RE[who knows]KM[6.5]Komi[1])"),
        [
            "the file says GM[1], which is not five in a row (4)",
            "the rule \"Chinese\" is not known",
            "the result \"who knows\" is not known",
            "the property KM was left out",
            "the property K was left out",
        ]
    );
    assert_eq!(notes(Format::Sgf, "(;GM[4]km[6.5])"), ["the property km was left out"]);
}

#[test]
fn comments_of_nodes_without_moves_are_kept() {
    let game = one(Format::Sgf, "(;GM[4]SZ[15]C[Hello];C[World];B[hh]C[9ms];C[5ms is a time])");
    assert_eq!(game.comment(), Some("Hello\n\nWorld"));
    let mv = &game.moves()[0];
    assert_eq!((mv.time(), mv.comment()), (Some(Duration::from_millis(9)), Some("5ms is a time")));
}

#[test]
fn comments_around_passes_are_kept() {
    let text = "(;GM[4]SZ[15]C[Root];B[];W[hh]C[5ms\none];B[]C[two];W[];B[ii];W[])";
    let game = &read(Format::Sgf, text).games[0];
    assert_eq!((moves(game).as_str(), game.comment()), ("Oh8 Xi7", Some("Root")));
    let [first, last] = game.moves() else { panic!("two moves") };
    assert_eq!((first.time(), first.comment()), (Some(Duration::from_millis(5)), Some("one\n\ntwo")));
    assert_eq!(last.comment(), None);
    assert_eq!(notes(Format::Sgf, text), ["4 passes were left out"]);
    let last_of_all = read(Format::Sgf, "(;GM[4]SZ[15];B[hh]C[one];W[])");
    assert_eq!(last_of_all.games[0].moves()[0].comment(), Some("one"));
}

#[test]
fn everything_is_written() {
    let rules = Rules::new(6, Rule::Standard).unwrap();
    let mut game = Transcript::new(BoardSize::new(9, 7).unwrap())
        .with_rules(rules)
        .with_title("T]\\")
        .with_name(Player::X, "Ada")
        .with_name(Player::O, "Bo")
        .with_date("2026-11-18")
        .with_comment("One.\nTwo.")
        .with_first_to_move(Player::X)
        .with_ending(Ending::Won { player: Player::O, by: WonBy::Time });
    game.set_up("a1".parse().unwrap(), Player::X).unwrap();
    game.play(
        TranscriptMove::new("b1".parse().unwrap(), Player::X)
            .with_time(Duration::from_millis(12))
            .with_label("A")
            .with_comment("Bold."),
    )
    .unwrap();
    game.play(TranscriptMove::new("i7".parse().unwrap(), Player::O).with_comment("3ms")).unwrap();
    game.play(TranscriptMove::new("h7".parse().unwrap(), Player::X).with_comment("3 ms")).unwrap();
    let (text, losses) = written(Format::Sgf, &game);
    assert_eq!(
        text,
        "(;FF[4]GM[4]CA[UTF-8]AP[gomoku]SZ[9:7]RU[standard, 6 in a row]GN[T\\]\\\\]PB[Ada]PW[Bo]DT[2026-11-18]RE[W+T]\
         C[One.\nTwo.]PL[B]AB[ag]\n;B[bg]N[A]C[12ms\nBold.];W[ia]C[\n3ms];B[ha]C[3 ms])\n"
    );
    assert!(losses.is_empty());
    assert_eq!(one(Format::Sgf, &text), game);
}

#[test]
fn faults_are_refused_with_their_place() {
    let cases = [
        ("", "line 1, column 1: there is no game; expected a game such as (;GM[4]SZ[15];B[hh])"),
        ("x", "line 1, column 1: unexpected \"x\"; expected '(' and a game such as (;GM[4]SZ[15];B[hh])"),
        ("(", "line 1, column 2: the file ends here; expected ';' and a node"),
        ("()", "line 1, column 2: unexpected \")\"; expected ';' and a node"),
        ("(GM[4])", "line 1, column 2: unexpected \"G\"; expected ';' and a node"),
        (
            "(;GM[4]\n;B[hh]",
            "line 2, column 7: the file ends here; expected a property such as B[hh], ';', '(' or ')'",
        ),
        (
            "(;GM[4]é)",
            "line 1, column 8: unexpected \"é\"; expected a property such as B[hh], ';', '(' or ')'",
        ),
        ("(;GM[4]B)", "line 1, column 9: unexpected \")\"; expected '[' and the value of a property"),
        (
            "(;GM[4]C[a\\]",
            "line 1, column 13: the file ends here; expected ']' after the value of a property",
        ),
        ("(;GM[4]SZ[2])", "line 1, column 11: no board is 2 large; expected 3 to 40 columns and rows"),
        (
            "(;SZ[9];B[jj])",
            "line 1, column 11: unexpected \"jj\"; expected a cell of the board, two letters from aa at the top left",
        ),
        ("(;SZ[9];B[aa]\n;W[aa])", "line 2, column 4: a9 is already taken by X; expected an empty cell"),
        (
            "(;SZ[9];B[aa];AB[bb])",
            "line 1, column 15: stones are set up after the first move; expected them before it",
        ),
        ("(;PL[me])", "line 1, column 6: unexpected \"me\"; expected B or W"),
    ];
    for (text, message) in cases {
        assert_eq!(error(Format::Sgf, text), message, "{text}");
    }
}

#[test]
fn a_deep_tree_is_no_trouble() {
    let deep = format!("{}{}", "(;C[x]".repeat(100_000), ")".repeat(100_000));
    assert_eq!(read(Format::Sgf, deep).games.len(), 1);
}

/// Were they read, each of the many lines with all that comes before it, this would take minutes or all memory.
#[test]
fn lines_that_are_too_long_together_are_refused() {
    let all = ReadOptions::default().with_lines(ReadLines::All);
    let ends = "(;)".repeat(20_000);
    let reason = "the 20000 lines would be more than 1 GiB of games; expected fewer or shorter ones, or to read the main line only";
    for beginning in [
        ";".repeat(1_000_000),
        format!(";C[{}]", "long".repeat(20_000)),
        format!(";SZ[40]{}", "AB[aa:NN]AE[aa:NN]".repeat(10)),
    ] {
        let text = format!("({beginning}{ends})");
        let error = Format::Sgf.read(text.as_bytes(), &all).unwrap_err();
        assert_eq!(error.to_string(), format!("line 1, column 1: {reason}"));
        assert_eq!(read(Format::Sgf, &text).games.len(), 1, "the main line is short");
    }
    // A text is no set-up, whatever is in it, and stones set up one by one are not many.
    for node in [";C[aa:NN]", ";AE[aa]"] {
        let text = format!("(;SZ[40]{}{})", node.repeat(100), "(;)".repeat(3000));
        assert_eq!(Format::Sgf.read(text.as_bytes(), &all).unwrap().games.len(), 3000, "{node}");
    }
    // Short ones may be as many, and several trees count together.
    let text = format!("(;SZ[15]C[short];B[hh]{ends})");
    assert_eq!(Format::Sgf.read(text.as_bytes(), &all).unwrap().games.len(), 20_000);
    let tree = |beginning: &str| format!("({}{})", beginning.repeat(100_000), "(;)".repeat(100));
    let trees = tree(";").repeat(2);
    assert!(Format::Sgf.read(tree(";").as_bytes(), &all).is_ok());
    let error = Format::Sgf.read(trees.as_bytes(), &all).unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 1: the 200 lines would be more"), "{error}");
}

/// Were every stone looked for among all others, this would take a minute.
#[test]
fn whole_boards_set_up_again_and_again_are_no_trouble() {
    let game = one(Format::Sgf, format!("(;SZ[40]{}AB[aa:NM])", "AB[aa:NN]AE[aa:NN]".repeat(20_000)));
    assert_eq!(game.setup().len(), 40 * 39);
    assert_eq!(
        error(Format::Sgf, "(;SZ[9]AW[cc:dd]AB[aa:cc])"),
        "line 1, column 20: c7 is already taken by O; expected an empty cell"
    );
}

/// Were every name looked for among all before it, this would take a minute.
#[test]
fn very_many_properties_that_are_left_out_are_no_trouble() {
    let letter = |number: u32| char::from(b'A' + (number % 26) as u8);
    let name =
        |number: u32| String::from_iter([26 * 26 * 26, 26 * 26, 26, 1].map(|place| letter(number / place)));
    let properties: String = (0..300_000).map(|number| name(number) + "[1]").collect();
    let told = notes(Format::Sgf, format!("(;{properties}AAAB[2];B[];B[];W[])"));
    // `AAAB` is there twice; the names of four letters mean nothing.
    assert_eq!(told.len(), 300_001);
    assert_eq!(told[1], "the property AAAB was left out");
    assert_eq!(told[300_000], "3 passes were left out");
}

#[test]
fn control_characters_in_messages_are_escaped() {
    assert_eq!(
        notes(Format::Sgf, "(;GM[\u{1b}c])"),
        ["the file says GM[\\u{1b}c], which is not five in a row (4)"]
    );
    assert_eq!(
        error(Format::Sgf, "(;SZ[\u{1b}c])"),
        "line 1, column 6: no board is \\u{1b}c large; expected 3 to 40 columns and rows"
    );
}

#[test]
fn every_name_of_rules_results_and_players_is_known() {
    let rules = |name: &str| one(Format::Sgf, format!("(;GM[4]RU[{name}])")).rules();
    for (names, expected) in [
        ("0 gomoku free freestyle FreeStyle", Some(Rules::default())),
        ("1 standard exact", Rules::standard(5).ok()),
        (
            "4 rif sakata yamaguchi tarannikov soosorv soosyrv soosorv-8 taraguchi taraguchi-10 renju",
            Some(Rules::RENJU),
        ),
        ("8 caro", Some(Rules::CARO)),
        ("9 caro-exact", Some(Rules::CARO_EXACT)),
    ] {
        for name in names.split(' ') {
            assert_eq!(rules(name), expected, "{name}");
        }
    }
    for name in ["2", "renju, 6 in a row", "free, 2 in a row", "free, 6", "free, six in a row"] {
        assert_eq!(
            notes(Format::Sgf, format!("(;GM[4]RU[{name}])")),
            [format!("the rule {name:?} is not known")]
        );
    }
    let ending = |text: &str| one(Format::Sgf, format!("(;GM[4]RE[{text}])")).ending();
    let won = |player, by| Some(Ending::Won { player, by });
    for (texts, expected) in [
        ("0 draw 1/2-1/2 0.5-0.5 w+draw", Some(Ending::Drawn)),
        ("VOID", Some(Ending::Unfinished)),
        ("1-0 B+ b+5", won(Player::X, WonBy::Play)),
        ("0-1 W+ w+9", won(Player::O, WonBy::Play)),
        ("B+R b+resign", won(Player::X, WonBy::Resignation)),
        ("W+T w+time", won(Player::O, WonBy::Time)),
        ("B+F b+Forfeit", won(Player::X, WonBy::Fault)),
    ] {
        for text in texts.split(' ') {
            assert_eq!(ending(text), expected, "{text}");
        }
    }
    assert_eq!(ending(""), None);
    let turn = |text: &str| one(Format::Sgf, format!("(;GM[4]PL[{text}])")).side_to_move();
    assert!(["B", "b", "Black", "1"].into_iter().all(|text| turn(text) == Player::X));
    assert!(["W", "w", "White", "2"].into_iter().all(|text| turn(text) == Player::O));
}

#[test]
fn what_belongs_to_no_move_is_noted_and_not_given_to_another() {
    let text = "(;GM[4]SZ[15]N[root];B[hh]N[A];N[after]PL[W];W[ii];KM[1];KM[2])";
    let game = &read(Format::Sgf, text).games[0];
    assert_eq!((game.moves()[0].label(), game.moves()[1].label()), (Some("A"), None));
    assert_eq!(
        notes(Format::Sgf, text),
        ["the property N was left out", "the property PL was left out", "the property KM was left out"]
    );
}

#[test]
fn a_pass_of_older_files_is_a_cell_where_there_is_one() {
    assert_eq!(moves(&one(Format::Sgf, "(;SZ[20]GM[4];B[tt])")), "Xt1");
    assert_eq!(moves(&read(Format::Sgf, "(;SZ[19]GM[4];B[tt])").games[0]), "");
    assert_eq!(notes(Format::Sgf, "(;SZ[19]GM[4];B[tt])"), ["1 pass was left out"]);
}

#[test]
fn rectangles_may_be_given_by_any_two_corners() {
    for corners in ["ab:bc", "bc:ab", "ac:bb", "bb:ac"] {
        let game = one(Format::Sgf, format!("(;GM[4]SZ[5]AB[{corners}])"));
        assert_eq!(setup(&game), "Xa4 Xb4 Xa3 Xb3", "{corners}");
    }
    let late = "(;GM[4]SZ[5];B[aa];AE[aa])";
    assert_eq!(
        error(Format::Sgf, late),
        "line 1, column 20: stones are set up after the first move; expected them before it"
    );
}

#[test]
fn a_bracket_needs_a_node() {
    let node = "expected ';' and a node";
    assert_eq!(error(Format::Sgf, "((;GM[4]))"), format!("line 1, column 2: unexpected \"(\"; {node}"));
    assert_eq!(error(Format::Sgf, "(;GM[4](B[hh]))"), format!("line 1, column 9: unexpected \"B\"; {node}"));
    assert_eq!(
        error(Format::Sgf, "(;GM[4])\n é"),
        "line 2, column 2: unexpected \"é\"; expected '(' and a game such as (;GM[4]SZ[15];B[hh])"
    );
}

#[test]
fn ten_moves_stand_in_a_line() {
    let mut game = empty(15);
    for (index, coord) in game.size().coords().take(21).enumerate() {
        game.play(TranscriptMove::new(coord, Player::ALL[index % 2])).unwrap();
    }
    let counts: Vec<usize> =
        written(Format::Sgf, &game).0.lines().skip(1).map(|line| line.matches(';').count()).collect();
    assert_eq!(counts, [10, 10, 1]);
}
