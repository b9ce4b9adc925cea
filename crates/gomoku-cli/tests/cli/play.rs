//! Whole games, from the first move to the last.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};

use crate::{BINARY, assert_in_order, ending, last_line, transcript};

/// All numbers from 1 to this one, so often: what is not possible is refused, and the game goes on.
fn all_numbers(most: usize, times: usize) -> String {
    let mut input = String::new();
    for number in (0..times).flat_map(|_| 1..=most) {
        writeln!(input, "{number}").unwrap();
    }
    input
}

/// How games end with this input and seeds from 0.
fn ends(arguments: &str, seeds: u64, input: &str) -> Vec<String> {
    let end = |seed| ending(&transcript(&format!("play {arguments} --seed {seed}"), input)).to_owned();
    (0..seeds).map(end).collect()
}

#[test]
fn two_people_play_tic_tac_toe_to_a_win() {
    let text = transcript(
        "play tictactoe --player1 human --player2 human --starts 1 --seed 1",
        "5\n1\nc3\n7\na2\nb3\nC2\n",
    );
    let expected = "X to move (a cell from 1 to 9 or from a1 to c3, or help): C2

     a   b   c
  3  O   O   X  3
  2 *X* *X* *X* 2
  1  O   8   9  1
     a   b   c
Last moves: … O 1, X 3, O 7, X 4, O 2, X 6

The game is over: X wins. Player 1 (human) has won.
What now (undo, save game.json, board, moves, quit or help): 
The input has ended: you left the game.
";
    assert!(text.ends_with(expected), "{text}");
    assert_in_order(
        &text,
        &[
            "Tic-tac-toe (seed 1)\nPlayer 1: human, plays X\nPlayer 2: human, plays O\nPlayer 1 starts.\n",
            "  2  4   5   6  2\n",
            "X to move",
            "  2  4  (X)  6  2\n",
            "Last moves: X 5\n",
            "O to move",
            "  3 (O)  2   3  3\n",
        ],
    );
}

#[test]
fn two_people_play_tic_tac_toe_to_a_draw() {
    let text = transcript("play tictactoe --player1 human --player2 human", "1\n2\n3\n5\n4\n6\n8\n7\n9\n");
    assert_eq!(ending(&text), "The game is over: a draw.");
    assert!(!text.contains('*'), "no line is marked: {text}");
}

#[test]
fn two_people_play_n_in_a_row() {
    let text = transcript(
        "play mnk --size 5x4 --line 4 --player1 human --player2 human --starts 2",
        "a1\n2\nb2\n3\nc3\n5\nd4\n",
    );
    assert!(
        text.contains("Player 1: human, plays O\nPlayer 2: human, plays X\nPlayer 2 starts.\n"),
        "{text}"
    );
    assert!(text.contains("  4  1   O   O  *X*  O  4\n"), "{text}");
    assert_eq!(ending(&text), "The game is over: X wins. Player 2 (human) has won.");
}

#[test]
fn a_longer_line_wins_under_one_rule_only() {
    let moves = "1\n6\n2\n7\n4\n8\n5\n14\n3\n";
    let play = |rule: &str| {
        transcript(
            &format!("play mnk --size 5x4 --line 4 --rule {rule} --player1 human --player2 human --starts 1"),
            moves,
        )
    };
    assert_eq!(ending(&play("freestyle")), "The game is over: X wins. Player 1 (human) has won.");
    assert_eq!(last_line(&play("standard")), "The input has ended: you left the game.");
}

#[test]
fn two_people_play_kalaha_to_the_end() {
    let text =
        transcript("play kalaha --pits 2 --stones 2 --player1 human --player2 human --starts 1", "1\n1\n2\n");
    assert_in_order(
        &text,
        &[
            "Kalaha with 2 pits a side and 2 stones a pit, rule empty_capture",
            "   2 1 North\n|0|2|2|\n  |2|2|0|\n   1 2 South\nThe stores are even; 8 stones are in the pits.\n",
            "South to move (a pit from 1 to 2, or help): 1\n",
            "|0|2|2|\n  |0|3|1|\n   1 2 South\nLast moves: South 1\nSouth leads by 1; 7 stones are in the pits.",
        ],
    );
    // Two stones from pit 1 end in the store: South moves again, pit 1 is empty, and then pit 2 is sown.
    assert_in_order(
        &text,
        &["South to move", "South to move (a pit from 1 to 2, or help): 1\nNot a move: pit 1 is empty"],
    );
    let text =
        transcript("play kalaha --pits 1 --stones 1 --player1 human --player2 human --starts 2", "1\n");
    assert_eq!(ending(&text), "The game is over: a draw, 1 to 1.");
}

#[test]
fn nobody_beats_a_perfect_player_at_tic_tac_toe_and_the_careless_lose() {
    for starts in [1, 2] {
        let ends = ends(&format!("tictactoe --player2 alpha-beta --starts {starts}"), 20, &all_numbers(9, 1));
        let lost = ends.iter().filter(|end| end.ends_with("Player 2 (alpha-beta) has won.")).count();
        let drawn = ends.iter().filter(|end| *end == "The game is over: a draw.").count();
        assert_eq!(lost + drawn, 20, "{ends:?}");
        assert!(lost > 0, "{ends:?}");
    }
}

/// Plays as the hints say, line by line, and returns how the game ended.
fn end_by_hints(arguments: &str) -> String {
    let mut child = Command::new(BINARY)
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = Vec::new();
    // A prompt ends with a colon: what follows a colon is a new piece of text.
    while output.read_until(b':', &mut text).unwrap() > 0 {
        if text.ends_with(b", or help):") {
            let said = String::from_utf8(text.clone()).unwrap();
            let hint = said.rsplit_once("Hint: ").and_then(|(_, hint)| hint.split_whitespace().next());
            match hint {
                Some(hint) => writeln!(input, "{hint}").unwrap(),
                None => writeln!(input, "hint").unwrap(),
            }
            text.clear();
        } else if text.ends_with(b", quit or help):") {
            writeln!(input, "quit").unwrap();
        }
    }
    assert!(child.wait().unwrap().success());
    ending(&String::from_utf8(text).unwrap()).to_owned()
}

#[test]
fn a_careful_person_draws_with_a_perfect_player() {
    for starts in [1, 2] {
        let end = end_by_hints(&format!("play tictactoe --player2 alpha-beta --starts {starts} --seed 8"));
        assert_eq!(end, "The game is over: a draw.");
    }
}

#[test]
fn a_careful_person_beats_a_random_player_at_kalaha() {
    let end = end_by_hints("play kalaha --player2 random --starts 1 --seed 8");
    assert!(end.ends_with("Player 1 (human) has won."), "{end}");
}

#[test]
fn people_win_and_lose_against_a_random_player() {
    for (game, most) in [("tictactoe", 9), ("mnk --size 4x5 --line 3", 20), ("kalaha --pits 3", 3)] {
        let ends = ends(&format!("{game} --player2 random"), 20, &all_numbers(most, 30));
        assert!(ends.iter().any(|end| end.contains("Player 1 (human) has won")), "{game}: {ends:?}");
        assert!(ends.iter().any(|end| end.contains("Player 2 (random) has won")), "{game}: {ends:?}");
    }
}

#[test]
fn a_person_loses_n_in_a_row_and_kalaha_against_a_search() {
    let text = transcript(
        "play mnk --size 5x5 --line 4 --player2 alpha-beta:2 --starts 1 --seed 2",
        all_numbers(25, 1),
    );
    assert!(!ending(&text).is_empty(), "{text}");
    let text = transcript("play kalaha --player2 alpha-beta:6 --starts 1 --seed 2", all_numbers(6, 40));
    assert!(ending(&text).ends_with("Player 2 (alpha-beta:6) has won."), "{text}");
    assert!(text.contains("North plays ") && text.contains(" for North, 6 plies deep, "), "{text}");
}

#[test]
fn programs_play_to_the_end_on_boards_of_all_sizes() {
    for game in [
        "tictactoe --player1 random --player2 random",
        "tictactoe --player1 minimax --player2 alpha-beta:3",
        "mnk --size 3x7 --line 3 --player1 random --player2 alpha-beta:2",
        "mnk --size 9x4 --line 4 --player1 alpha-beta:2 --player2 negamax:2",
        "mnk --size 4x3 --line 4 --rule standard --player1 minimax:3 --player2 alpha-beta:end",
        "mnk --size 4 --line 4 --player1 alpha-beta --player2 negamax",
        "mnk --size 7 --line 4 --player1 alpha-beta --player2 minimax",
        "mnk --size 3x3 --line 4 --player1 random --player2 random",
        "mnk --size 40x3 --line 3 --player1 alpha-beta:1 --player2 random",
        "mnk --size 40x40 --line 5 --player1 alpha-beta:1 --player2 alpha-beta:1",
        "mnk --size 40x40 --line 10 --player1 random --player2 random",
        "mnk --size 15x15 --line 5 --player1 alpha-beta --player2 random",
        "kalaha --player1 random --player2 random",
        "kalaha --player1 minimax --player2 alpha-beta",
        "kalaha --rule standard --player1 alpha-beta:7 --player2 negamax:4",
        "kalaha --pits 1 --stones 12 --player1 alpha-beta --player2 random",
        "kalaha --pits 1 --stones 1 --player1 random --player2 random",
        "kalaha --pits 12 --stones 12 --player1 random --player2 random",
        "kalaha --pits 12 --stones 1 --player1 alpha-beta --player2 negamax",
        "kalaha --pits 12 --stones 12 --player1 alpha-beta:4 --player2 minimax:2",
    ] {
        let text = transcript(&format!("play {game} --seed 3"), "");
        assert!(last_line(&text).starts_with("The game is over: "), "{game}: {}", last_line(&text));
        assert!(!text.contains(" to move ("), "nobody is asked: {game}");
    }
}

#[test]
fn negamax_against_itself_draws_tic_tac_toe() {
    for end in ends("tictactoe --player1 negamax --player2 negamax", 6, "") {
        assert_eq!(end, "The game is over: a draw.");
    }
}

#[test]
fn a_random_player_uses_the_whole_board() {
    // Not only the neighbourhood of other stones, which is what searches look at.
    let text = transcript(
        "play mnk --size 30x30 --line 5 --player1 human --player2 random --starts 2 --seed 5",
        "a1\na2\na3\n",
    );
    let moves: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("X plays ")).collect();
    let letters: std::collections::BTreeSet<String> =
        moves.iter().map(|text| text.trim_end_matches(char::is_numeric).to_owned()).collect();
    assert!(moves.len() == 4 && letters.len() > 2, "{moves:?}");
    assert!(!letters.iter().all(|letters| ["n", "o", "p", "q"].contains(&letters.as_str())), "{moves:?}");
}

#[test]
fn the_same_seed_and_the_same_input_give_the_same_transcript() {
    for (game, input) in [
        ("tictactoe", all_numbers(9, 1)),
        ("tictactoe --player1 random --player2 random", String::new()),
        ("mnk --size 6x5 --line 4 --player2 alpha-beta:3", format!("hint\nundo\n{}", all_numbers(30, 1))),
        ("mnk --size 12 --player1 random --player2 alpha-beta:1", String::new()),
        ("kalaha --player2 alpha-beta:5", format!("hint\n1\nundo\n{}", all_numbers(6, 30))),
        ("kalaha --player1 negamax:3 --player2 random", String::new()),
    ] {
        let play = |seed| transcript(&format!("play {game} --seed {seed}"), input.as_str());
        assert_eq!(play(11), play(11), "{game}");
        assert!(
            (0..10).any(|seed| play(seed).lines().skip(1).ne(play(11).lines().skip(1))),
            "{game}: seeds matter"
        );
    }
}

#[test]
fn the_seed_that_was_drawn_repeats_the_game() {
    let game = "play kalaha --player1 random --player2 alpha-beta:3";
    let text = transcript(game, "");
    let (_, seed) = text.lines().next().unwrap().split_once("(seed ").unwrap();
    assert_eq!(transcript(&format!("{game} --seed {}", seed.trim_end_matches(')')), ""), text);
}

#[test]
fn who_starts_is_chosen_or_drawn_by_lot() {
    for game in ["tictactoe", "mnk", "kalaha"] {
        for starts in ["1", "2"] {
            let text = transcript(&format!("play {game} --player2 human --starts {starts}"), "");
            assert!(text.contains(&format!("\nPlayer {starts} starts.\n")), "{text}");
        }
        let mut starters = [0, 0];
        for seed in 0..20 {
            let lot = if seed % 2 == 0 { "--starts lot" } else { "" };
            let text = transcript(&format!("play {game} --player2 human {lot} --seed {seed}"), "");
            let first = text.contains("\nPlayer 1 starts, drawn by lot.\n");
            assert!(first || text.contains("\nPlayer 2 starts, drawn by lot.\n"), "{text}");
            starters[usize::from(!first)] += 1;
        }
        assert!(starters.iter().all(|count| *count > 3), "{game}: {starters:?}");
    }
}

#[test]
fn whoever_starts_is_x_but_keeps_his_side_of_kalaha() {
    let text = transcript("play tictactoe --player1 random --player2 human --starts 2", "");
    assert_in_order(&text, &["Player 1: random, plays O", "Player 2: human, plays X", "X to move"]);
    let text = transcript("play kalaha --player1 random --player2 human --starts 2", "");
    assert_in_order(
        &text,
        &["Player 1: random, plays South", "Player 2: human, plays North", "North to move"],
    );
}

#[test]
fn a_board_without_room_for_a_line_is_announced() {
    let text = transcript("play mnk --size 4x3 --line 5 --player2 human", "");
    assert!(text.starts_with("5 in a row on 4x3, freestyle: no line has room, so nobody can win"), "{text}");
    let text = transcript("play mnk --size 5x3 --line 5 --player2 human", "");
    assert!(text.starts_with("5 in a row on 5x3, freestyle (seed"), "{text}");
}

#[test]
fn counts_of_one_are_singular() {
    let text = transcript("play kalaha --pits 1 --stones 1 --player2 human", "");
    assert!(text.starts_with("Kalaha with 1 pit a side and 1 stone a pit, rule"), "{text}");
}

#[test]
fn a_file_that_is_not_there_is_told() {
    let said = crate::complaint("play --load missing.json", 1);
    assert!(said.starts_with("gomoku: cannot read missing.json: "), "{said}");
}
