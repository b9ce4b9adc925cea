//! Libraries of `RenLib`, written by hand, byte for byte.

use gomoku_core::formats::{Format, ReadLines, ReadOptions};

use crate::{error, moves, notes, one, read};

/// The bytes of a library with these nodes.
fn library(nodes: &[u8]) -> Vec<u8> {
    let mut bytes = b"\xffRenLib\xff\x03\x04".to_vec();
    bytes.extend([0xff; 10]);
    bytes.extend_from_slice(nodes);
    bytes
}

fn all_lines(nodes: &[u8]) -> Vec<String> {
    let all = ReadOptions::default().with_lines(ReadLines::All);
    let reading = Format::Library.read(&library(nodes), &all).expect("a library");
    reading.games.iter().map(moves).collect()
}

/// The root, h8, then i9 with j10 and j11 below it, and h9 beside it.
const TREE: [u8; 12] = [0, 0, 0x78, 0, 0x69, 0x80, 0x5a, 0xc0, 0x4a, 0x40, 0x68, 0x40];

#[test]
fn the_main_line_is_read_and_variations_are_counted() {
    let reading = read(Format::Library, library(&TREE));
    assert_eq!((reading.games.len(), moves(&reading.games[0])), (1, "Xh8 Oi9 Xj10".to_owned()));
    assert_eq!(notes(Format::Library, library(&TREE)), ["2 variations were left out"]);
    assert_eq!(all_lines(&TREE), ["Xh8 Oi9 Xj10", "Xh8 Oi9 Xj11", "Xh8 Oh9"]);
}

#[test]
fn corners_are_where_they_are() {
    assert_eq!(
        moves(&one(Format::Library, library(&[0, 0, 0x01, 0, 0x0f, 0, 0xe1, 0, 0xef, 0x40]))),
        "Xa15 Oo15 Xa1 Oo1"
    );
}

#[test]
fn comments_follow_their_nodes() {
    let mut nodes = vec![0, 0x08];
    nodes.extend(b"Root\0\0");
    nodes.extend([0x78, 0x09, 0, 1]);
    nodes.extend(b"One\x08two\r\n3\0\0A\0");
    nodes.extend([0x69, 0x60]);
    nodes.extend(b"Ol\xe4!");
    let game = one(Format::Library, library(&nodes));
    assert_eq!((game.comment(), moves(&game)), (Some("Root"), "Xh8 Oi9".to_owned()));
    assert_eq!((game.moves()[0].label(), game.moves()[0].comment()), (Some("A"), Some("One\ntwo\n3")));
    // The last byte of an old comment has its highest bit set, and a pair is always read whole.
    assert_eq!(game.moves()[1].comment(), Some("Old"));
    let cafe = [0x78, 0x48, b'C', 0xe9, 0, 0];
    assert_eq!(one(Format::Library, library(&cafe)).moves()[0].comment(), Some("Cé"));
}

#[test]
fn libraries_without_a_header_or_a_root_are_read() {
    assert_eq!(moves(&one(Format::Library, [0x78, 0, 0x69, 0x40])), "Xh8 Oi9");
    assert_eq!(all_lines(&[0x78, 0x80, 0x69, 0x40, 0x68, 0x40]), ["Xh8 Oi9", "Xh9"]);
    // A line that was saved alone: its nodes tell of brothers that are not there.
    assert_eq!(all_lines(&[0, 0, 0x78, 0x80, 0x69, 0x80, 0x5a, 0]), ["Xh8 Oi9 Xj10"]);
}

#[test]
fn passes_texts_on_cells_and_impossible_branches_are_told() {
    // h8, pass, i9; beside the pass a text on h9, and h8 again with i9 below it.
    let nodes = [0, 0, 0x78, 0, 0, 0x80, 0x69, 0x40, 0x68, 0xc3, 0, 1, b'x', 0, 0x78, 0, 0x69, 0x40];
    assert_eq!(all_lines(&nodes), ["Xh8 Xi9"]);
    assert_eq!(
        notes(Format::Library, library(&nodes)),
        [
            "1 text on a cell that is no move was left out",
            "1 branch with a stone on a taken cell was left out",
            "1 pass was left out",
        ]
    );
}

#[test]
fn an_empty_library_is_an_empty_game() {
    assert_eq!(one(Format::Library, library(&[0, 0x40])).moves().len(), 0);
}

#[test]
fn faults_are_refused_with_their_place() {
    let magic = "expected the bytes FF RenLib FF";
    assert_eq!(error(Format::Library, ""), format!("byte 0: there is no game; {magic}"));
    assert_eq!(error(Format::Library, "\u{ff}RenLib"), format!("byte 0: there is no game; {magic}"));
    assert_eq!(
        error(Format::Library, b"\xffRenLib\xff\x03"),
        "byte 0: the file ends here; expected a header of 20 bytes"
    );
    assert_eq!(
        error(Format::Library, b"\xffRenLib\xff\x03\x05\0\0\0\0\0\0\0\0\0\0"),
        "byte 0: the library has version 3.05; expected 3.04 or older"
    );
    assert_eq!(
        error(Format::Library, library(&[])),
        "byte 20: the file ends here; expected the nodes of a tree"
    );
    assert_eq!(
        error(Format::Library, library(&[0x78])),
        "byte 21: the file ends here; expected the flags of a node"
    );
    assert_eq!(
        error(Format::Library, library(&[0, 0, 0x70, 0])),
        "byte 22: unexpected \"0x70\"; expected a cell: 16 · the row from 0 to 14 + the column from 1 to 15"
    );
    assert_eq!(
        error(Format::Library, library(&[0x78, 0x08, b'a', b'b'])),
        "byte 24: the file ends here; expected the end of a comment"
    );
}

#[test]
fn what_is_left_out_more_than_once_is_counted() {
    // h8 with a text on h9 and one on i9, twice h8 again, and two passes in a row.
    let nodes = [0, 0, 0x78, 0, 0x68, 0xc2, 0x69, 0xc2, 0x78, 0xc0, 0x78, 0xc0, 0, 0, 0, 0x40];
    assert_eq!(
        notes(Format::Library, library(&nodes)),
        [
            "2 texts on cells that are no moves were left out",
            "2 branches with a stone on a taken cell were left out",
            "2 passes were left out",
        ]
    );
    assert_eq!(
        notes(Format::Library, library(&[0, 0, 0x78, 0xc0, 0x69, 0x40])),
        ["1 variation was left out"]
    );
}

#[test]
fn a_cell_is_free_again_in_another_branch() {
    // h8 with i9 and g9 below; beside it o1, with h8 below that, and a1 below both.
    let nodes = [0, 0, 0x78, 0x80, 0x69, 0xc0, 0x67, 0x40, 0xef, 0, 0x78, 0, 0xe1, 0x40];
    assert_eq!(all_lines(&nodes), ["Xh8 Oi9", "Xh8 Og9", "Xo1 Oh8 Xa1"]);
}

/// Were every stone looked for among all nodes above it, this would take minutes.
#[test]
fn many_stones_below_many_passes_are_no_trouble() {
    let mut nodes = [0, 0].repeat(60_000);
    nodes.extend([0x78, 0xc0].repeat(60_000));
    nodes.extend([0x78, 0x40]);
    let reading = read(Format::Library, library(&nodes));
    assert_eq!(moves(&reading.games[0]), "Oh8");
    assert_eq!(
        reading.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["60000 variations were left out", "59999 passes were left out"]
    );
}

#[test]
fn lines_that_are_too_long_together_are_refused() {
    let all = ReadOptions::default().with_lines(ReadLines::All);
    // Many passes below each other, a long comment, or a long text on a cell, and below that many brothers.
    let passes = [0, 0].repeat(100_000);
    let comment = [&[0, 0x08][..], &b"x".repeat(110_000), b"\0\0"].concat();
    let label = [&[0, 0, 0x78, 0x01, 0, 1][..], &b"x".repeat(110_000), b"\0\0"].concat();
    for beginning in [passes, comment, label] {
        let nodes = [&beginning[..], &[0, 0xc0].repeat(10_000), &[0, 0x40]].concat();
        assert_eq!(
            Format::Library.read(&library(&nodes), &all).unwrap_err().to_string(),
            "byte 0: the 10001 lines would be more than 1 GiB of games; expected fewer or shorter ones, or to read the main line only"
        );
        assert_eq!(read(Format::Library, library(&nodes)).games.len(), 1);
    }
}
