//! Games of Piskvork.

use std::time::Duration;

use gomoku_core::formats::{Ending, Format, Transcript, TranscriptMove, WonBy};
use gomoku_core::{BoardSize, Player, Rules};

use crate::{error, moves, notes, one, read, written};

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
    assert_eq!(
        notes(Format::Psq, GAME.replace("\n0\n", "\n0\n1,Swap3\nBye.\nBye.\n")),
        ["the rule \"Swap3\" is not known", "2 lines at the end were left out"]
    );
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
            "line 2, column 1: unexpected \"8,y,0\"; expected a move such as 8,8,0 or a player's name".to_owned(),
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
    assert_eq!(text, "Piskvorky 15x15, 11:0, 0\n8,8,0\n9,7,0\n1;2;3\nhomo-2\n-1\n");
    assert_eq!(
        losses,
        [
            "stones that were set up are written as moves, in an order that is made up",
            "comments are left out",
            "the title is left out",
            "the date is left out",
            "a name that looks like a move has a semicolon instead of its commas",
            "how the game ended is left out",
            "the rules are left out",
        ]
    );
    game.play(TranscriptMove::new("j9".parse().unwrap(), Player::O)).unwrap();
    let message = "psq has moves by turns, X first, but game 1 has 1 stones of X and 2 of O, X to move";
    assert_eq!(Format::Psq.write(&[game.clone()]).unwrap_err().to_string(), message);
    let two = [game.clone(), game];
    assert_eq!(Format::Psq.write(&two).unwrap_err().to_string(), "psq holds one game; 2 are given");
}
