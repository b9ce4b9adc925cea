//! Five in a row with engines at the table.

use std::fs;

use crate::{assert_in_order, complaint, last_line, transcript};

/// The moves of both sides in a transcript: `X h8`, `O i9`, …
fn moves(text: &str) -> Vec<String> {
    let plays = text.lines().filter_map(|line| line.split_once(" plays "));
    plays.map(|(name, rest)| format!("{name} {}", rest.split(' ').next().unwrap())).collect()
}

#[test]
fn every_engine_plays_a_game_to_its_end() {
    for engine in [
        "random",
        "neighbour",
        "oxo:depth=1",
        "ristinolla-2004:depth=2,gap_aware,side_aware,win_fast,ordered",
        "lines-2023:depth=2",
        "thomoku:style=tbuilder,randomness=high",
        "flagship:level=4",
    ] {
        let text = transcript(
            &format!("play five --size 9x9 --player1 {engine} --player2 thomoku --starts 1 --seed 1"),
            "",
        );
        assert!(last_line(&text).starts_with("The game is over: "), "{engine}: {}", last_line(&text));
        let again = transcript(
            &format!("play five --size 9x9 --player1 {engine} --player2 thomoku --starts 1 --seed 1"),
            "",
        );
        assert_eq!(moves(&text), moves(&again), "the same seed gives the same game");
    }
}

#[test]
fn engines_say_what_they_think() {
    let text = transcript("play five --player1 ristinolla-2004:depth=2 --player2 human --starts 1", "quit\n");
    assert_in_order(&text, &["5 in a row on 15x15", "X plays ", "(score now +8, expected ", " positions)"]);
    assert!(!text.contains(" ms"), "a transcript is the same each time");
}

#[test]
fn a_person_meets_an_engine_that_knows_the_rule_if_nobody_says_otherwise() {
    let text = transcript("play five --starts 1", "h8\nquit\n");
    assert_in_order(&text, &["Player 1: human, plays X\n", "Player 2: flagship, plays O\n", "O plays "]);
    let text = transcript("play five --starts 1 --rule standard", "quit\n");
    assert!(text.contains("Player 2: flagship, plays O\n"), "{text}");
}

#[test]
fn a_hint_comes_from_the_engine_at_the_table() {
    let text = transcript("play five --starts 1 --player2 thomoku", "a1\nhint\nquit\n");
    assert!(text.contains("Hint: "), "{text}");
    // X has an open three and is to move.
    let text =
        transcript("play five --player1 human --player2 human", "h8\na1\ni8\na2\nj8\na3\nhint\nquit\n");
    assert!(text.contains("Hint: "), "{text}");
}

#[test]
fn players_can_be_exchanged_in_the_middle_of_a_game() {
    let text = transcript(
        "play five --size 7x7 --player1 human --player2 human --starts 1 --seed 4",
        "d4\nplayer 2 martian\nplayer 3 random\nplayer\nplayer 2 thomoku now\nplayer 2 kalaha\nplayer 2 ristinolla-2004:depth=1\nplayer 1 thomoku\n",
    );
    assert_in_order(
        &text,
        &[
            "Nothing was changed; there is no player 'martian'",
            "Nothing was changed; expected a player's number",
            "Nothing was changed; expected a player's number",
            "Nothing was changed; expected a player's number",
            "Nothing was changed; there is no player 'kalaha'",
            "Player 2 is now: ristinolla-2004:depth=1\n",
            "O plays ",
        ],
    );
}

#[test]
fn engines_refuse_games_that_are_not_theirs() {
    let text = complaint("play kalaha --player2 thomoku", 1);
    assert!(text.contains("thomoku plays n in a row, not Kalaha"), "{text}");
    let text = complaint("play mnk --size 7x7 --line 4 --player2 thomoku", 1);
    assert!(text.contains("thomoku plays 5 in a row; this game wants 4"), "{text}");
    transcript("play mnk --size 7x7 --line 4 --player1 neighbour --player2 oxo:depth=1", "");
}

#[test]
fn a_random_board_has_stones_and_the_same_for_the_same_seed() {
    for difficulty in ["easy", "medium", "hard"] {
        let call = format!("play five --random {difficulty} --player1 human --player2 human --seed 5");
        let text = transcript(&call, "quit\n");
        assert!(text.matches('X').count() > 5, "{text}");
        assert_eq!(text, transcript(&call, "quit\n"));
    }
    let text = complaint("play five --random easy --size 5x5", 1);
    assert!(text.contains("7x7") || text.contains("from 7"), "{text}");
}

/// A scenario of our own: X has an open three in the middle of 40×40, and O is to move against a human X.
fn scenario(seats: u8, side_to_move: u8) -> String {
    let mut rows = vec![vec!["0"; 40]; 40];
    for (y, x, stone) in [(20, 18, "1"), (20, 19, "1"), (20, 20, "1"), (19, 18, "2"), (18, 18, "2")] {
        rows[y][x] = stone;
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    format!("Open three\nUs\nEasy.\nShort.\n{seats}\n{side_to_move}\n5\n{}\n", rows.join("\n"))
}

#[test]
fn a_scenario_is_taken_over_by_those_whom_it_names() {
    let path = std::env::temp_dir().join(format!("gomoku-scenario-{}.tsc", std::process::id()));
    let play = |seats, side_to_move| {
        fs::write(&path, scenario(seats, side_to_move)).unwrap();
        transcript(&format!("play five --scenario {}", path.display()), "quit\n")
    };
    let text = play(2, 1);
    assert_in_order(
        &text,
        &[
            "Open three (by Us)\nDifficulty: Easy.\nLength: Short.\n",
            "5 in a row on 40x40",
            "Player 1: human, plays X",
            "Player 2: flagship, plays O",
            "Player 1 starts.",
        ],
    );
    assert!(text.contains("X to move"), "{text}");
    let text = play(2, 2);
    assert_in_order(
        &text,
        &["Player 1: human, plays X", "Player 2: flagship, plays O", "Player 2 starts.", "O plays "],
    );
    let text = play(1, 1);
    assert_in_order(
        &text,
        &["Player 1: human, plays O", "Player 2: flagship, plays X", "Player 2 starts.", "X plays "],
    );
    let text = play(7, 1);
    assert_in_order(&text, &["Player 1: human, plays X", "Player 2: human, plays O"]);
    fs::remove_file(&path).unwrap();
    let text = complaint("play five --scenario no-such.tsc", 1);
    assert!(text.contains("cannot read no-such.tsc"), "{text}");
}

#[test]
fn those_who_do_not_know_the_standard_rule_say_so() {
    let text = complaint("play five --rule standard --player2 lines-2023", 1);
    assert!(text.contains("lines-2023 plays freestyle"), "{text}");
    transcript("play five --rule standard", "quit\n");
    let text = complaint("match thomoku ristinolla-2004 --rule standard", 1);
    assert!(text.contains("ristinolla-2004 plays freestyle"), "{text}");
}

#[test]
fn a_style_file_that_cannot_be_read_is_complained_of_once() {
    let text = complaint("match thomoku:style=/no/such.cmp random", 1);
    assert_eq!(text.matches("o such file").count(), 1, "{text}");
}
