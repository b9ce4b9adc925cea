//! Games of Piskvork.

use std::time::Duration;

use gomoku_core::formats::{Ending, Format, Transcript, TranscriptMove, WonBy};
use gomoku_core::{BoardSize, Player, Rules};

use crate::{empty, error, moves, notes, one, read, with_moves, written};

const CHANGED_NAME: &str = "a name that looks like a move or a header has underscores instead of commas, semicolons, full stops and blanks";
const GAME: &str = "Piskvorky 20x15, 11:11, 0\n1,1,0\n20,15,1250\n2,14,31\npbrain-one.exe\npbrain two\n0\n";

#[test]
fn cells_count_from_one_at_the_top_left() {
    let game = one(Format::Psq, GAME);
    assert_eq!(game.size(), BoardSize::new(20, 15).unwrap());
    assert_eq!(moves(&game), "Xa15 Ot1 Xb2");
    let times: Vec<_> = game.moves().iter().map(TranscriptMove::time).collect();
    assert_eq!(times, [None, Some(Duration::from_millis(1250)), Some(Duration::from_millis(31))]);
    assert_eq!((game.name(Player::X), game.name(Player::O)), (Some("pbrain-one.exe"), Some("pbrain two")));
    assert_eq!((game.rules(), game.ending()), (None, None));
    assert_eq!(written(Format::Psq, &game), (GAME.replace("\n0\n", "\n-1\n"), vec![]));
}

#[test]
fn the_second_player_may_begin() {
    let game = one(Format::Psq, GAME.replace("11, 0", "11, 1"));
    assert_eq!(moves(&game), "Xa15 Ot1 Xb2");
    assert_eq!((game.name(Player::X), game.name(Player::O)), (Some("pbrain two"), Some("pbrain-one.exe")));
}

#[test]
fn variants_of_other_programs_are_read() {
    let game = one(Format::Psq, GAME);
    for text in [
        GAME.replace('\n', "\r\n"),
        format!("\u{feff}{GAME}\n\n"),
        GAME.replace("20x15, 11:11, 0", "20X15,11:11,0"),
        GAME.replace("Piskvorky", "PISKVORKY"),
        GAME.replace(", 11:11, 0", ""),
        GAME.replace("1,1,0", "1,1"),
        GAME.replace("2,14,31", " 2, 14, 31 "),
        GAME.replace("1,1,0", "1,1,-1"),
        GAME.trim_end().to_owned(),
        GAME.replace("\n0\n", "\n"),
    ] {
        assert_eq!(one(Format::Psq, &text), game, "{text}");
    }
    let people = one(Format::Psq, "Piskvorky 15x15, 0:0, 0\n8,8,0\nhomo-1\nhomo-2\n-1\n");
    assert_eq!((people.name(Player::X), people.name(Player::O)), (None, None));
    let unnamed = one(Format::Psq, "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n");
    assert_eq!(unnamed, people);
    let latin = b"Piskvorky 15x15, 1:1, 0\n8,8,0\nJos\xe9\nhomo-2\n0\n";
    assert_eq!(read(Format::Psq, latin).games[0].name(Player::X), Some("José"));
    assert_eq!(notes(Format::Psq, latin), ["the text is not UTF-8 and was read as Latin-1"]);
}

#[test]
fn end_codes_and_the_line_with_the_winner_tell_the_end() {
    let with_end = |end: &str| one(Format::Psq, GAME.replace("\n0\n", end));
    let lost = |by| Some(Ending::Won { player: Player::X, by });
    assert_eq!(with_end("\n15\n").ending(), lost(WonBy::Time));
    assert_eq!(with_end("\n3\n").ending(), lost(WonBy::Fault));
    assert_eq!(with_end("\n-1\n").ending(), None);
    let game = with_end("\n-1\n2,Freestyle\n");
    assert_eq!((game.ending(), game.rules()), (Some(Ending::won(Player::O)), Some(Rules::default())));
    let game = with_end("\n15\n1,Renju\n");
    assert_eq!((game.ending(), game.rules()), (lost(WonBy::Time), Some(Rules::RENJU)));
    let game = with_end("\n0\n0,Standard\n");
    assert_eq!((game.ending(), game.rules()), (Some(Ending::Drawn), Rules::standard(5).ok()));
    let game = with_end("\n15\n2,Caro\n");
    assert_eq!(
        (game.ending(), game.rules()),
        (Some(Ending::won(Player::O)), Some(Rules::CARO)),
        "who won is told twice"
    );
    assert_eq!(with_end("\n9\n0,CARO-exact\n").rules(), Some(Rules::CARO_EXACT));
    for name in ["Fastgame", "unlimited"] {
        assert_eq!(with_end(&format!("\n0\n1,{name}\n")).rules(), Some(Rules::default()));
    }
    // The side to move is at fault, whoever that is.
    let two_moves = one(Format::Psq, "Piskvorky 15x15, 1:1, 0\n8,8,0\n9,9,0\n-2\n");
    assert_eq!(two_moves.ending(), Some(Ending::Won { player: Player::O, by: WonBy::Fault }));
    assert_eq!(
        notes(Format::Psq, GAME.replace("\n0\n", "\n0\n1,Swap3\nBye.\nBye.\n")),
        ["the rule \"Swap3\" is not known", "2 lines at the end were left out"]
    );
}

#[test]
fn what_comes_behind_the_end_of_a_game_is_left_out() {
    let second = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nthree\nfour\n0\n2,Renju\n";
    for (end, more, lines) in [
        ("\n0\n", second, 7),
        ("\n0\n1,Freestyle\n", second, 7),
        ("\n", second, 7),
        ("\n0\n1,Freestyle\n", "1,2\n", 1),
        ("\n0\n1,Freestyle\n", "1,2,3\n8,8,0\n", 2),
        ("\n0\n", "8,8,0\n", 1),
    ] {
        let first = GAME.replace("\n0\n", end);
        let text = format!("{first}{more}");
        assert_eq!(read(Format::Psq, &text).games, [one(Format::Psq, &first)], "{text}");
        let told = if lines == 1 { "line" } else { "lines" };
        assert!(notes(Format::Psq, &text)[0].starts_with(&format!("{lines} {told} at the end")), "{text}");
    }
    let without_names = format!("Piskvorky 15x15, 0:0, 0\n8,8,0\n0\n1,Renju\n{second}");
    assert_eq!(moves(&read(Format::Psq, without_names).games[0]), "Xh8");
}

#[test]
fn faults_are_refused_with_their_place() {
    let header = "expected a header such as Piskvorky 15x15, 11:11, 0";
    let cases = [
        ("", format!("line 1, column 1: there is no game; {header}")),
        ("\n Hello", format!("line 2, column 2: unexpected \"Hello\"; {header}")),
        ("Piskvorky", format!("line 1, column 1: unexpected \"Piskvorky\"; {header}")),
        ("Piskvorky 15, 1:1, 0", format!("line 1, column 1: unexpected \"Piskvorky 15, 1:1, 0\"; {header}")),
        ("Piskvorky 15x15, 1:1, 2", format!("line 1, column 1: unexpected \"Piskvorky 15x15, 1:1\"…; {header}")),
        (
            "Piskvorky 2x50, 1:1, 0",
            "line 1, column 1: no board is 2x50 large; expected 3 to 40 columns and rows".to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n8,8,0\n8,8,0",
            "line 3, column 1: h8 is already taken by X; expected an empty cell".to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n 16,8,0",
            "line 2, column 2: unexpected \"16,8,0\"; expected a column and a row from 1 to the size of the board"
                .to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n0,8,0",
            "line 2, column 1: unexpected \"0,8,0\"; expected a column and a row from 1 to the size of the board"
                .to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n8,y,0\n9,9,0\n",
            "line 2, column 1: unexpected \"8,y,0\"; expected a move such as 8,8,0, as below it".to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n\n\t 8,y,0\n",
            "line 3, column 3: unexpected \"8,y,0\"; expected a move such as 8,8,0 or a player's name".to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n8,8,0\n9,9,0\n10 8 0\n-1\n",
            "line 4, column 1: unexpected \"10 8 0\"; expected a move such as 8,8,0 or a player's name".to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n8,8,0\nAlice\n9.9.0\n-1\n",
            "line 4, column 1: unexpected \"9.9.0\"; expected a move such as 8,8,0 or a player's name".to_owned(),
        ),
        // The first line that is wrong is told, not the last one before the end.
        (
            "Piskvorky 15x15, 1:1, 0\n8,8,0\n9;9;0\n10,8,0\n-1\n",
            "line 3, column 1: unexpected \"9;9;0\"; expected a move such as 8,8,0, as below it".to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n1,y,0\n10,8,0\n-1\n",
            "line 2, column 1: unexpected \"1,y,0\"; expected a move such as 8,8,0, as below it".to_owned(),
        ),
        (
            "Piskvorky 15x15, 1:1, 0\n8,8,0\n99\n10,8,0\n-1\n",
            "line 3, column 1: unexpected \"99\"; expected a move such as 8,8,0, as below it".to_owned(),
        ),
    ];
    for (text, message) in cases {
        assert_eq!(error(Format::Psq, text), message, "{text}");
    }
}

#[test]
fn what_the_format_cannot_hold_is_told() {
    let mut game = Transcript::new(BoardSize::square(15).unwrap())
        .with_rules(Rules::freestyle(4).unwrap())
        .with_title("A game")
        .with_date("2026-11-18")
        .with_name(Player::X, "1,2,3")
        .with_ending(Ending::Won { player: Player::X, by: WonBy::Resignation });
    game.set_up("h8".parse().unwrap(), Player::X).unwrap();
    game.play(TranscriptMove::new("i9".parse().unwrap(), Player::O).with_comment("hm")).unwrap();
    let (text, losses) = written(Format::Psq, &game);
    assert_eq!(text, "Piskvorky 15x15, 11:0, 0\n8,8,0\n9,7,0\n1_2_3\nhomo-2\n-1\n");
    assert_eq!(
        losses,
        [
            "stones that were set up are written as moves, in an order that is made up",
            "comments are left out",
            "the title is left out",
            "the date is left out",
            CHANGED_NAME,
            "how the game ended is left out",
            "the rules are left out",
        ]
    );
    game.play(TranscriptMove::new("j9".parse().unwrap(), Player::O)).unwrap();
    let message = "psq has moves by turns, X first, but game 1 has 1 stone of X and 2 of O, X to move; expected one of diagram, matrix, sgf, tsc";
    assert_eq!(Format::Psq.write(&[game.clone()]).unwrap_err().to_string(), message);
    let two = [game.clone(), game];
    assert_eq!(Format::Psq.write(&two).unwrap_err().to_string(), "psq holds one game; 2 are given");
}

#[test]
fn names_with_digits_and_commas_are_names() {
    for name in
        ["3com", "7,of nine", "a,b,c", "15", "-3", "x,1,2", "5.9", "3 14", "Piskvorky", "Piskvorky15x15"]
    {
        let game = one(Format::Psq, GAME.replace("pbrain two", name));
        assert_eq!((moves(&game).as_str(), game.name(Player::O)), ("Xa15 Ot1 Xb2", Some(name)));
    }
}

#[test]
fn names_that_would_be_read_as_something_else_are_told() {
    let named = |name: &str| empty(15).with_name(Player::X, name);
    for (name, written_name, loss) in [
        ("3com", "3com", None),
        ("a,b,c", "a,b,c", None),
        ("1,2", "1_2", Some(CHANGED_NAME)),
        ("-1,2", "-1_2", Some(CHANGED_NAME)),
        ("2,b", "2_b", Some(CHANGED_NAME)),
        ("-1,\u{a0}2", "-1__2", Some(CHANGED_NAME)),
        ("1.5", "1.5", None),
        ("3 14", "3 14", None),
        ("Piskvorky 15x15", "Piskvorky_15x15", Some(CHANGED_NAME)),
        ("8 8;0", "8_8_0", Some(CHANGED_NAME)),
        ("7 of 9", "7 of 9", None),
        ("homo-sapiens", "homo-sapiens", Some("the names of the players are left out")),
    ] {
        let (text, losses) = written(Format::Psq, &named(name));
        assert_eq!(text, format!("Piskvorky 15x15, 11:0, 0\n{written_name}\nhomo-2\n-1\n"));
        assert_eq!(losses, Vec::from_iter(loss));
        let again = one(Format::Psq, &text);
        assert_eq!(again.moves().len(), 0);
        assert_eq!(again.name(Player::X), Some(written_name).filter(|name| !name.starts_with("homo")));
    }
}

/// A number of milliseconds that is too large for what is read would make a name of the move.
#[test]
fn moves_are_moves_however_long_they_took() {
    let timed = |time| {
        let mut game = empty(15);
        game.play(TranscriptMove::new("h8".parse().unwrap(), Player::X).with_time(time)).unwrap();
        with_moves(game, "Oi9")
    };
    let read_again = |game: &Transcript| one(Format::Psq, written(Format::Psq, game).0);
    for milliseconds in [i64::MAX as u64, i64::MAX as u64 + 1, u64::MAX] {
        let game = timed(Duration::from_millis(milliseconds));
        assert_eq!(read_again(&game), game);
    }
    assert_eq!(moves(&read_again(&timed(Duration::MAX))), "Xh8 Oi9");
    // 0 would be a time that nobody knows.
    for microseconds in [0, 1, 999, 1000, 1999] {
        let game = timed(Duration::from_micros(microseconds));
        assert_eq!(read_again(&game).moves()[0].time(), Some(Duration::from_millis(1)), "{microseconds}");
        assert!(written(Format::Psq, &game).1.is_empty(), "{microseconds}");
    }
}

/// The lines after the moves of a game of two or three moves with this end, and whether the end is lost.
fn written_end(moves: usize, rules: Option<Rules>, ending: Ending) -> (String, bool) {
    let all = ["Xh8", "Oi9", "Xa1"];
    let mut game = with_moves(empty(15), &all[..moves].join(" ")).with_ending(ending);
    if let Some(rules) = rules {
        game = game.with_rules(rules);
    }
    let (text, losses) = written(Format::Psq, &game);
    let lines: Vec<&str> = text.lines().skip(1 + moves).collect();
    (lines.join(" "), losses.contains(&"how the game ended is left out".to_owned()))
}

#[test]
fn ends_are_written_as_far_as_they_can_be() {
    let won = |player, by| Ending::Won { player, by };
    let standard = Rules::standard(5).ok();
    for (moves, rules, ending, end, is_lost) in [
        (3, standard, Ending::won(Player::X), "0 1,Standard", false),
        (3, Some(Rules::RENJU), Ending::won(Player::O), "0 2,Renju", false),
        (3, Some(Rules::CARO), Ending::Drawn, "0 0,Caro", false),
        (3, Some(Rules::CARO_EXACT), Ending::Unfinished, "-1", false),
        // Only who is to move can be told to have lost by something else than the game.
        (3, standard, won(Player::X, WonBy::Time), "15 1,Standard", false),
        (2, standard, won(Player::O, WonBy::Time), "15 2,Standard", false),
        (3, standard, won(Player::O, WonBy::Time), "-1 2,Standard", true),
        (3, None, won(Player::X, WonBy::Fault), "-2", false),
        (2, None, won(Player::X, WonBy::Fault), "-1", true),
        (3, standard, won(Player::X, WonBy::Resignation), "-1 1,Standard", true),
        // Without the line there are only the stones, and they show neither a win nor a draw.
        (3, None, Ending::won(Player::X), "0", true),
        (3, None, Ending::Drawn, "0", true),
        (3, Rules::freestyle(4).ok(), Ending::Drawn, "0", true),
    ] {
        assert_eq!(written_end(moves, rules, ending), (end.to_owned(), is_lost), "{moves} {ending}");
    }
}

#[test]
fn stones_can_tell_the_end_of_a_game_whose_rules_are_not_known() {
    let losses =
        |side, moves, ending| written(Format::Psq, &with_moves(empty(side), moves).with_ending(ending)).1;
    let five = "Xa1 Oa2 Xb1 Ob2 Xc1 Oc2 Xd1 Od2 Xe1";
    assert!(losses(5, five, Ending::won(Player::X)).is_empty());
    assert_eq!(losses(5, five, Ending::won(Player::O)), ["how the game ended is left out"]);
    assert_eq!(losses(5, five, Ending::Drawn), ["how the game ended is left out"]);
    let full = "Xa1 Oa2 Xa3 Ob1 Xb2 Ob3 Xc1 Oc2 Xc3";
    assert!(losses(3, full, Ending::Drawn).is_empty());
    assert_eq!(losses(3, full, Ending::won(Player::X)), ["how the game ended is left out"]);
}
