//! `gomoku openings`, and the openings that come with the program in `gomoku match`.

use std::fs;

use crate::matches::new_file;
use crate::{complaint, transcript};

const FEW: &str = "openings --count 3 --nodes 500 --seed 5 --size 12";

/// The lines that are openings.
fn openings(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn openings_are_written_with_how_they_were_found() {
    let text = transcript(FEW, "");
    assert!(text.starts_with("# 3 openings for freestyle on 12x12, the evenest first; "), "{text}");
    let again = "gomoku openings --rule freestyle --size 12x12 --count 3 --nodes 500 --seed 5";
    assert!(text.contains(&format!("\n# {again}\n")), "{text}");
    assert_eq!(openings(&text).len(), 3);
    assert!(openings(&text).iter().all(|line| (3..=6).contains(&line.split(' ').count())), "{text}");
    assert_eq!(
        transcript(again.strip_prefix("gomoku ").unwrap(), ""),
        text,
        "the command gives the same again"
    );
    assert_eq!(transcript(&format!("{FEW} --threads 3"), ""), text);
}

#[test]
fn the_number_of_stones_can_be_chosen() {
    let text = transcript(&format!("{FEW} --stones 4 --rule renju"), "");
    assert!(openings(&text).iter().all(|line| line.split(' ').count() == 4), "{text}");
    assert!(text.contains(" --stones 4 "), "{text}");
}

#[test]
fn a_match_can_begin_with_the_openings_of_a_file() {
    let path = new_file("found-openings.txt");
    assert_eq!(transcript(&format!("{FEW} --out {}", path.display()), ""), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), transcript(FEW, ""));
    let text =
        transcript(&format!("match neighbour random --size 12 --openings {} --seed 1", path.display()), "");
    assert!(text.contains("openings from "), "{text}");
    let text = complaint(&format!("{FEW} --out {}", path.display()), 1);
    assert!(text.ends_with("found-openings.txt exists already; expected the name of a new file\n"), "{text}");
    // Nobody would wait for so many.
    let text = complaint("openings --count 100000 --nodes 1000000000 --out no-such-folder/found.txt", 1);
    assert_eq!(
        text,
        "gomoku: there is no folder no-such-folder for no-such-folder/found.txt; expected one that exists\n"
    );
}

#[test]
fn a_match_can_begin_with_the_openings_of_the_program() {
    for board in ["", " --size 20", " --rule standard", " --rule renju"] {
        let command = format!("match neighbour random --games 4 --openings balanced --seed 1{board}");
        let text = transcript(&command, "");
        assert!(text.contains(", balanced openings, "), "{text}");
        assert!(text.contains(" --openings balanced --seed 1\n"), "{text}");
    }
    assert_eq!(
        complaint("match neighbour random --openings balanced --size 13", 1),
        "gomoku: there are no balanced openings for 5 in a row, freestyle, on 13x13; expected freestyle on 15x15 or 20x20, \
         standard or renju on 15x15, or a file: see 'gomoku openings'\n"
    );
    let text = complaint("match neighbour random --openings balanced --line 4", 1);
    assert!(text.contains("for 4 in a row, freestyle, on 15x15;"), "{text}");
}
