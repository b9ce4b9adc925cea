//! `gomoku convert`

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::matches::{new_file, new_folder};
use crate::{complaint, gomoku, transcript};

const PSQ: &str = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,1250\n10,6,31\npbrain-one\npbrain-two\n0\n1,Renju\n";
const SGF: &str = "(;FF[4]GM[4]CA[UTF-8]AP[gomoku]SZ[15]RU[renju]PB[pbrain-one]PW[pbrain-two]RE[B+]\n\
                   ;B[hh];W[ig]C[1250ms];B[jf]C[31ms])\n";
const TREE: &str = "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[gg]))";

/// A file of the tests' own with this content.
fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

/// What goes to the standard output and to the standard error, and the status.
#[track_caller]
fn convert(arguments: &str, input: impl Into<Vec<u8>>) -> (String, String, i32) {
    let output = gomoku(&format!("convert {arguments}")).write_stdin(input).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}

#[test]
fn games_go_from_psq_to_sgf_and_back() {
    assert_eq!(transcript("convert --to sgf", PSQ), SGF);
    assert_eq!(transcript("convert --to psq", SGF), PSQ);
    assert_eq!(transcript("convert --to sgf", SGF), SGF);
}

#[test]
fn every_format_is_written_from_a_list_of_moves() {
    let to = |format: &str| convert(&format!("--to {format} --size 5"), "c3 d4 b2").0;
    assert_eq!(to("diagram"), ".....\n...O.\n..X..\n.X...\n.....\n");
    assert_eq!(to("matrix"), "0 0 0 0 0\n0 0 0 2 0\n0 0 1 0 0\n0 1 0 0 0\n0 0 0 0 0\n");
    assert_eq!(to("moves"), "c3 d4 b2\n");
    assert_eq!(to("pos"), "c3d2b4\n");
    assert_eq!(to("offset"), "0,0, 1,-1, -1,1\n");
    assert_eq!(to("psq"), "Piskvorky 5x5, 0:0, 0\n3,3,0\n4,2,0\n2,4,0\n-1\n");
    assert_eq!(to("tsc").lines().count(), 47);
    assert_eq!(convert("--to moves", to("diagram")).0, "c3 d4 b2\n", "the order is that of the cells");
}

#[test]
fn what_is_left_out_is_said_and_strict_refuses_it() {
    let (text, notes, status) = convert("--to moves", PSQ);
    assert_eq!((text.as_str(), status), ("h8 i9 j10\n", 0));
    assert_eq!(
        notes,
        "gomoku: -: the rules are left out\ngomoku: -: the times of the moves are left out\n\
         gomoku: -: the names of the players are left out\ngomoku: -: how the game ended is left out\n"
    );
    let (text, notes, status) = convert("--to diagram --strict", "h8 i9 j10");
    assert_eq!((text.as_str(), status), ("", 1));
    assert_eq!(notes, "gomoku: -: nothing was written, since the order of the moves is left out\n");
    let (text, notes, status) = convert("--to moves", TREE);
    assert_eq!((text.as_str(), status), ("h8 i7 j6\n", 0));
    assert_eq!(notes, "gomoku: -: 1 variation was left out\n");
    assert_eq!(transcript("convert --to moves --strict --variations", TREE), "h8 i7 j6\nh8 g9\n");
}

#[test]
fn several_games_and_parts_of_them() {
    let two = "h8 i9 j10\nh8 h9\n";
    assert_eq!(transcript("convert --to moves --game 2", two), "h8 h9\n");
    assert_eq!(transcript("convert --to pos --plies 1", two), "h8\nh8\n");
    assert_eq!(transcript("convert --to sgf", two).matches("(;").count(), 2);
    assert_eq!(
        convert("--to psq", two),
        (
            String::new(),
            "gomoku: -: psq holds one game; 2 are given; say which with --game, from 1 to 2\n".to_owned(),
            1
        )
    );
    assert_eq!(
        convert("--to psq --game 3", two),
        (String::new(), "gomoku: - has no game 3; expected 1 to 2\n".to_owned(), 1)
    );
}

#[test]
fn a_library_of_renlib_is_read() {
    let mut library = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec();
    library.extend([0, 0, 0x78, 0, 0x69, 0x80, 0x5a, 0x40, 0x68, 0x40]);
    let path = file("tree.lib", &library);
    assert_eq!(
        transcript(&format!("convert {} --to moves --variations", path.display()), ""),
        "h8 i9 j10\nh8 h9\n"
    );
    assert_eq!(
        complaint(&format!("convert {} --to lib", path.display()), 1),
        format!(
            "gomoku: {}: lib is only read; expected one of diagram, matrix, moves, pos, offset, psq, sgf, tsc\n",
            path.display()
        )
    );
}

#[test]
fn files_are_read_and_written_by_their_names() {
    let input = file("game.psq", PSQ);
    let output = input.with_file_name("game.sgf");
    let _ = fs::remove_file(&output);
    assert_eq!(transcript(&format!("convert {} --out {}", input.display(), output.display()), ""), "");
    assert_eq!(fs::read_to_string(&output).unwrap(), SGF);
    // What is there is replaced only on demand.
    fs::write(&output, "precious").unwrap();
    let again = format!("convert {} --out {}", input.display(), output.display());
    assert_eq!(
        complaint(&again, 1),
        format!(
            "gomoku: {} exists already; expected a new name, or --force to replace it\n",
            output.display()
        )
    );
    assert_eq!(fs::read_to_string(&output).unwrap(), "precious");
    assert_eq!(transcript(&format!("{again} --force"), ""), "");
    assert_eq!(fs::read_to_string(&output).unwrap(), SGF);
    assert_eq!(transcript(&format!("convert {} --to sgf --out -", input.display()), ""), SGF);
    let unknown = input.with_file_name("game.xyz");
    assert_eq!(
        complaint(&format!("convert {} --out {}", input.display(), unknown.display()), 1),
        format!(
            "gomoku: {}: the name does not tell the format; expected .psq, .sgf or .tsc, or say which with --to\n",
            unknown.display()
        )
    );
    let nowhere = input.with_file_name("nowhere").join("game.sgf");
    assert!(
        complaint(&format!("convert {} --out {}", input.display(), nowhere.display()), 1)
            .contains("there is no folder")
    );
}

#[test]
fn rules_are_told_where_the_file_does_not() {
    assert!(transcript("convert --to sgf --rule standard", "h8").contains("RU[standard]"));
    assert!(transcript("convert --to sgf --rule standard", SGF).contains("RU[renju]"));
}

#[test]
fn faults_name_file_line_and_column() {
    let path = file("bad.sgf", "(;GM[4]SZ[15]\n;B[hh];W[hh])");
    assert_eq!(
        complaint(&format!("convert {} --to psq", path.display()), 1),
        format!(
            "gomoku: {}: line 2, column 10: h8 is already taken by X; expected an empty cell\n",
            path.display()
        )
    );
    assert_eq!(
        convert("--to sgf", "Hello, world").1,
        "gomoku: -: the format cannot be told; expected one of diagram, matrix, moves, pos, offset, psq, sgf, lib, tsc, or \
         say which with --from\n"
    );
    for empty in ["", " \n\n"] {
        let said = convert("--to sgf", empty).1;
        assert_eq!(said, "gomoku: -: there is nothing in it; expected a game or a position\n", "{empty:?}");
    }
    assert_eq!(
        convert("--to sgf --from psq", "Hello").1,
        "gomoku: -: line 1, column 1: unexpected \"Hello\"; expected a header such as Piskvorky 15x15, 11:11, 0\n"
    );
    assert!(complaint("convert nowhere.sgf --to psq", 1).contains("cannot read nowhere.sgf"));
    assert!(
        complaint("convert --to pgn", 2).contains("\"pgn\" is not a format; expected one of diagram, matrix")
    );
    assert!(complaint("convert", 2).contains("--to <FORMAT>"));
}

#[test]
fn a_game_without_moves_stays_one() {
    let three = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15])(;GM[4]SZ[15];B[ii];W[hh])";
    for format in ["moves", "pos", "offset"] {
        let empty = transcript(&format!("convert --to {format} --strict"), "(;GM[4]SZ[15])");
        assert_eq!(empty, "# no moves\n");
        for from in ["", "--from moves", "--from pos", "--from offset"] {
            let again = transcript(&format!("convert --to moves {from}"), empty.clone());
            assert_eq!(again, "# no moves\n", "{format} {from}");
        }
        let text = transcript(&format!("convert --to {format}"), three);
        let last = transcript(&format!("convert --from {format} --to moves --game 3"), text.clone());
        assert_eq!(last, "i7 h8\n", "{format}: the numbers of the games stay");
        assert_eq!(transcript(&format!("convert --from {format} --to moves --game 2"), text), "# no moves\n");
    }
}

#[test]
fn the_formats_are_listed() {
    let text = transcript("convert --list", "");
    assert_eq!(text.lines().count(), 10);
    assert!(text.contains("\nlib     read        many  a library of RenLib"), "{text}");
    let lines: Vec<Value> = transcript("convert --list --json", "")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (lines.len(), &lines[5]["format"], &lines[5]["several_games"]),
        (9, &"psq".into(), &false.into())
    );
}

#[test]
fn the_games_of_a_match_are_read() {
    let (path, folder) = (new_file("converted_match.jsonl"), new_folder("converted_games"));
    let name = path.display();
    transcript(
        &format!(
            "match neighbour random --size 9 --games 2 --seed 8 --record {name} --folder {}",
            folder.display()
        ),
        "",
    );
    let (moves, _, status) = convert(&format!("{name} --to moves"), "");
    assert_eq!((moves.lines().count(), status), (2, 0));
    let psq = fs::read_to_string(folder.join("game000002.psq")).unwrap();
    let (written, _, _) = convert(&format!("{name} --game 2 --to psq"), "");
    let stones = |text: &str| text.lines().filter(|line| line.matches(',').count() == 2).count();
    assert_eq!(stones(&written), stones(&psq));
    assert!(transcript(&format!("analyse {name} --game 1 --ply 5 --depth 1"), "").contains("O to move"));
    let record = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{record}{{\"ev")).unwrap();
    let (again, note, status) = convert(&format!("{name} --to moves"), "");
    assert_eq!((again, status), (moves, 0), "who was killed leaves a part of a line");
    assert!(
        note.starts_with(&format!("gomoku: {name}: the last line was not finished and is left out\n")),
        "{note}"
    );
    fs::write(&path, record.lines().next().unwrap()).unwrap();
    assert!(
        complaint(&format!("convert {name} --to moves"), 1).contains("there is no game; expected one a line")
    );
    fs::write(&path, "{\"game\": 1,\n").unwrap();
    let text = complaint(&format!("convert {name} --to moves"), 1);
    assert!(text.contains("line 1, column 11: EOF") && text.contains("gomoku match --record"), "{text}");
}
