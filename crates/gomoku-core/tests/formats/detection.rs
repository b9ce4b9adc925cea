//! Formats by name, by the ending of a file's name, and by content.

use std::path::Path;

use gomoku_core::formats::Format;
use gomoku_core::{Board, BoardSize, Rules, Scenario};

use crate::empty;

#[test]
fn names_read_back_and_others_are_refused() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let descriptions = std::collections::BTreeSet::from(Format::ALL.map(Format::description));
    assert_eq!(descriptions.len(), Format::ALL.len(), "each says something else");
    assert_eq!(
        "pgn".parse::<Format>().unwrap_err().to_string(),
        "\"pgn\" is not a format; expected one of diagram, matrix, moves, pos, offset, psq, sgf, lib, tsc"
    );
    assert_eq!(
        Format::Library.write(&[]).unwrap_err().to_string(),
        "lib is only read; expected one of diagram, matrix, moves, pos, offset, psq, sgf, tsc"
    );
    assert_eq!(
        Format::Sgf.write(&[]).unwrap_err().to_string(),
        "there is no game to write; expected at least one"
    );
}

#[test]
fn endings_of_names_tell_the_format() {
    for (name, format) in [
        ("a.psq", Some(Format::Psq)),
        ("dir.sgf/A.SGF", Some(Format::Sgf)),
        ("x.lib", Some(Format::Library)),
        ("x.tsc", Some(Format::Scenario)),
        ("x.txt", None),
        ("psq", None),
    ] {
        assert_eq!(Format::of_path(Path::new(name)), format, "{name}");
    }
}

#[test]
fn content_tells_the_format() {
    let board = Board::new(BoardSize::square(3).unwrap(), Rules::default());
    let scenario = Scenario::new("", &board).to_string();
    for (content, format) in [
        ("...\n.x.\n...\n", Some(Format::Diagram)),
        ("0 1 2\n000\n000\n", Some(Format::Matrix)),
        ("h8 i9", Some(Format::Moves)),
        ("# opening\nh8i9", Some(Format::Moves)),
        ("0,0, 1,-1\n", Some(Format::Offset)),
        ("-1,0", Some(Format::Offset)),
        ("\u{feff}Piskvorky 15x15, 0:0, 0\n", Some(Format::Psq)),
        ("piskvorky", Some(Format::Psq)),
        ("\n ( \n;GM[4])", Some(Format::Sgf)),
        ("\u{ff}", None),
        (scenario.as_str(), Some(Format::Scenario)),
        ("", None),
        ("Hello, world", None),
        ("XO.\n...\n...\n", Some(Format::Diagram)),
        (".?.\n", Some(Format::Diagram)),
        ("h8,i9", Some(Format::Moves)),
        ("aa1", Some(Format::Moves)),
        ("abc1", None),
        ("8h", None),
        ("a", None),
        ("3 4", None),
        ("Piskvork", None),
        ("(x", None),
        ("# only a remark", None),
        ("# a remark\n# no moves\n", Some(Format::Moves)),
        ("# no moves\n0,0, 1,-1\n", Some(Format::Offset)),
        // Its beginning is enough: what is wrong with the rest the reader tells.
        ("X..?.\n.....\n", Some(Format::Diagram)),
        ("o . z\n", Some(Format::Diagram)),
        ("0 0 3\n0 0 0\n0 1 0\n", Some(Format::Matrix)),
        ("0103\n", Some(Format::Matrix)),
        ("0,0 1,-1, 2,x\n", Some(Format::Offset)),
        ("-1, -2; 3,4\n", Some(Format::Offset)),
        ("o8 x9", Some(Format::Moves)),
        ("x", Some(Format::Diagram)),
        // But not so little of it that it is rather a text.
        ("Oxford is a town.\n", None),
        ("XOR of two numbers\n", None),
        ("...as it was before\n", None),
        ("2026-11-19\n", None),
        ("2026-11-19 12:00 a diary\n", None),
        ("10 moves were played\n", None),
        ("1. h8", None),
        ("1,h8", None),
        ("-a,1", None),
    ] {
        assert_eq!(Format::detect(content.as_bytes(), None), format, "{content:?}");
    }
    assert_eq!(Format::detect(b"\xffRenLib\xff", Some(Format::Sgf)), Some(Format::Library));
    assert_eq!(
        Format::detect(b"Piskvorky 15x15", Some(Format::Sgf)),
        Some(Format::Psq),
        "content is certain"
    );
    assert_eq!(Format::detect(b"h8", Some(Format::Pos)), Some(Format::Pos));
}

#[test]
fn a_fault_in_the_first_line_is_told_with_its_place() {
    for (content, place) in [
        ("X..?.\n.....\n", "line 1, column 4: "),
        ("0 0 3\n0 0 0\n", "line 1, column 5: "),
        ("0,0 1,-1, 2,x\n", "line 1, "),
    ] {
        let format = Format::detect(content.as_bytes(), None).unwrap();
        assert!(
            crate::error(format, content).starts_with(place),
            "{content}: {}",
            crate::error(format, content)
        );
    }
}

#[test]
fn only_what_has_all_marks_of_a_scenario_is_one() {
    let row = "0 ".repeat(40);
    let text = |lines: [&str; 4]| format!("Title\n\n\n\n{}\n", lines.join("\n"));
    let detected = |lines| Format::detect(text(lines).as_bytes(), None);
    assert_eq!(detected(["-1", "2", "7", &row]), Some(Format::Scenario));
    for lines in [
        ["one", "2", "7", &row],
        ["1", "3", "7", &row],
        ["1", "2", "seven", &row],
        ["1", "2", "7", &row[2..]],
        ["1", "2", "7", &format!("{row}0")],
        ["1", "2", "7", &format!("{row}x")],
    ] {
        assert_eq!(detected(lines), None, "{lines:?}");
    }
    assert_eq!(Format::detect(b"Title\n\n\n\n1\n2\n7\n", None), None);
}

#[test]
fn files_of_one_game_refuse_several() {
    let two = [empty(40), empty(40)];
    for format in Format::ALL.into_iter().filter(|format| format.can_write()) {
        assert!(format.write(&two[..1]).is_ok(), "{format}");
        assert_eq!(format.write(&two).is_ok(), format.holds_several(), "{format}");
    }
    assert_eq!(Format::Scenario.write(&two).unwrap_err().to_string(), "tsc holds one game; 2 are given");
    assert!(!Format::Library.can_write() && Format::Library.holds_several());
}
