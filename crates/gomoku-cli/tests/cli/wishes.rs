//! What a person can say during a game: wrong moves, undo, hint, and the other words.

use crate::{assert_in_order, ending, transcript};

const TWO_PEOPLE: &str = "--player1 human --player2 human --starts 1 --seed 1";

/// Plays one line of input against nobody, and returns what was answered before the next prompt.
fn answer_to(game: &str, before: &str, line: &[u8]) -> String {
    let mut input = before.as_bytes().to_vec();
    input.extend_from_slice(line);
    input.extend_from_slice(b"\nmoves\n");
    let text = transcript(&format!("play {game} {TWO_PEOPLE}"), input);
    let (before_moves, _) = text.rsplit_once(", or help): moves\n").unwrap();
    let (_, answer) = before_moves.rsplit_once(", or help): ").unwrap();
    let mut lines = answer.lines();
    lines.next();
    // The last line is the start of the next prompt.
    let lines: Vec<&str> = lines.collect();
    lines[..lines.len() - 1].join("\n")
}

#[test]
fn wrong_cells_get_a_reason() {
    let expected = "expected a cell from 1 to 9 or from a1 to c3";
    for game in ["tictactoe", "mnk --size 3 --line 3"] {
        for (line, reason) in [
            ("0", format!("Not a move: there is no cell 0; {expected}")),
            ("10", format!("Not a move: there is no cell 10; {expected}")),
            (
                "99999999999999999999",
                format!("Not a move: there is no cell 99999999999999999999; {expected}"),
            ),
            ("-1", format!("Not a move: '-1' is no cell; {expected}")),
            ("d1", format!("Not a move: d1 is not on the board; {expected}")),
            ("a4", format!("Not a move: a4 is not on the board; {expected}")),
            ("zz99", format!("Not a move: 'zz99' is no cell; {expected}")),
            ("hello", format!("Not a move: 'hello' is no cell; {expected}")),
            ("1 2", format!("Not a move: '1 2' is no cell; {expected}")),
            ("", "Nothing was entered; expected a cell from 1 to 9 or from a1 to c3".to_owned()),
            ("  \t", "Nothing was entered; expected a cell from 1 to 9 or from a1 to c3".to_owned()),
        ] {
            assert_eq!(answer_to(game, "5\n", line.as_bytes()), reason, "{game}: {line:?}");
        }
        for taken in ["5", "b2", "B2", " 5 "] {
            let answer = answer_to(game, "5\n", taken.as_bytes());
            assert!(
                answer.starts_with("Not a move: ") && answer.ends_with(" is taken; choose an empty cell"),
                "{answer}"
            );
        }
    }
}

#[test]
fn wrong_pits_get_a_reason() {
    for (line, reason) in [
        ("0", "Not a move: '0' is no pit; expected a pit from 1 to 6"),
        ("13", "Not a move: '13' is no pit; expected a pit from 1 to 6"),
        ("-2", "Not a move: '-2' is no pit; expected a pit from 1 to 6"),
        ("a1", "Not a move: 'a1' is no pit; expected a pit from 1 to 6"),
        ("2.0", "Not a move: '2.0' is no pit; expected a pit from 1 to 6"),
        ("", "Nothing was entered; expected a pit from 1 to 6"),
    ] {
        assert_eq!(answer_to("kalaha", "", line.as_bytes()), reason, "{line:?}");
    }
    assert!(answer_to("kalaha", "", b"7").starts_with("Not a move: there is no pit 7; "));
    assert!(answer_to("kalaha", "3\n", b"3").starts_with("Not a move: pit 3 is empty; "));
}

#[test]
fn bytes_that_are_no_text_are_refused_and_shown_harmlessly() {
    for (line, shown) in
        [(&b"\xff\xfe5"[..], "\u{fffd}\u{fffd}5"), (b"\x1b[2J", "\u{fffd}[2J"), (b"a\x001", "a\u{fffd}1")]
    {
        for (game, what) in [("tictactoe", "cell"), ("mnk", "cell"), ("kalaha", "pit")] {
            let answer = answer_to(game, "", line);
            assert!(
                answer.starts_with(&format!("Not a move: '{shown}' is no {what}; expected ")),
                "{answer}"
            );
        }
    }
}

#[test]
fn very_long_lines_are_cut() {
    for game in ["tictactoe", "mnk", "kalaha"] {
        for text in ["1", "x", "ä"] {
            let answer = answer_to(game, "", text.repeat(1_000_000).as_bytes());
            assert!(answer.starts_with("Not a move: ") && answer.contains('…'), "{answer}");
            assert!(answer.chars().count() < 200, "{answer}");
        }
    }
}

#[test]
fn wrong_input_does_not_end_the_game() {
    let input = b"\xff\n\nnonsense\n99\n5\n5\n1\n\n3\n7\n4\n2\nzz\n6\n".to_vec();
    let text = transcript(&format!("play tictactoe {TWO_PEOPLE}"), input);
    assert_eq!(ending(&text), "The game is over: X wins. Player 1 (human) has won.");
    assert_eq!(text.matches("Not a move: ").count(), 5);
    assert_eq!(text.matches("Nothing was entered").count(), 2);
}

#[test]
fn windows_line_ends_and_capitals_are_welcome() {
    let text =
        transcript(&format!("play tictactoe {TWO_PEOPLE}"), "A1\r\nMOVES\r\n  c3  \r\nUndo\r\nHELP\r\n");
    assert_in_order(
        &text,
        &[
            "Last moves: X 7\n",
            "): MOVES\nX 7\n",
            "Last moves: X 7, O 3\n",
            "Last moves: X 7\n",
            "quit   leave",
        ],
    );
}

#[test]
fn undo_at_the_start_has_nothing_to_take_back() {
    for game in ["tictactoe", "mnk", "kalaha"] {
        assert_eq!(answer_to(game, "", b"undo"), "There is no move of yours to take back.");
    }
    // The computer's first move is not the person's to take back.
    let text = transcript("play tictactoe --player2 random --starts 2", "undo\n");
    assert!(text.contains("There is no move of yours to take back."), "{text}");
}

#[test]
fn undo_between_people_takes_back_one_move() {
    let text = transcript(&format!("play tictactoe {TWO_PEOPLE}"), "5\n1\nundo\nmoves\nundo\nmoves\n9\n");
    assert_in_order(
        &text,
        &[
            "Last moves: X 5, O 1",
            "O to move (a cell from 1 to 9 or from a1 to c3, or help): moves\nX 5\n",
            "X to move (a cell from 1 to 9 or from a1 to c3, or help): moves\nNo moves yet.\n",
            "(X)",
            "Last moves: X 9\n",
        ],
    );
}

#[test]
fn undo_against_a_computer_returns_to_the_person() {
    for computer in ["random", "alpha-beta:2"] {
        let text = transcript(
            &format!("play tictactoe --player2 {computer} --starts 1 --seed 1"),
            "5\nundo\nmoves\n5\n",
        );
        assert_in_order(
            &text,
            &["O plays", "X to move", "): undo\n", "  2  4   5   6  2", "): moves\nNo moves yet.", "O plays"],
        );
        let text = transcript(
            &format!("play mnk --size 5 --player2 {computer} --starts 2 --seed 1"),
            "1\nundo\nmoves\n",
        );
        let (_, moves) = text.rsplit_once("): moves\n").unwrap();
        assert!(
            moves.starts_with("X ") && !moves.lines().next().unwrap().contains(','),
            "only the first move: {moves}"
        );
    }
}

#[test]
fn a_search_plays_the_same_after_undo_and_the_same_move() {
    let text = transcript("play tictactoe --player2 alpha-beta --starts 1 --seed 6", "5\nundo\n5\n");
    let answers: Vec<&str> = text.lines().filter(|line| line.starts_with("O plays")).collect();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn undo_in_kalaha_after_extra_turns_takes_back_one_sowing() {
    // 3 gives an extra turn, so two sowings of South follow each other.
    let text = transcript(&format!("play kalaha {TWO_PEOPLE}"), "3\n1\nundo\nmoves\nundo\nmoves\n");
    assert_in_order(
        &text,
        &[
            "Last moves: South 3, South 1\n",
            "North to move (a pit from 1 to 6, or help): undo\n",
            "  |4|4|0|5|5|5|1|",
            "South to move (a pit from 1 to 6, or help): moves\nSouth 3\n",
            "  |4|4|4|4|4|4|0|",
            "South to move (a pit from 1 to 6, or help): moves\nNo moves yet.",
        ],
    );
}

#[test]
fn undo_in_kalaha_takes_back_all_sowings_of_the_computer() {
    // Some of these seeds let the computer move more than once; either way the person is back before his last move.
    let mut extra = 0;
    for seed in 0..12 {
        let text = transcript(
            &format!("play kalaha --player2 random --starts 1 --seed {seed}"),
            "3\n1\nundo\nmoves\n",
        );
        assert_in_order(
            &text,
            &[
                "North plays",
                "): undo\n",
                "  |4|4|0|5|5|5|1|",
                "South to move (a pit from 1 to 6, or help): moves\nSouth 3\n",
            ],
        );
        extra += usize::from(text.matches("North plays").count() > 1);
    }
    assert!(extra > 0, "no seed gave the computer an extra turn");
}

#[test]
fn a_hint_is_a_good_move_and_changes_nothing() {
    // X wins at once with 3.
    let text = transcript(&format!("play tictactoe {TWO_PEOPLE}"), "1\n4\n2\n5\nhint\nmoves\n");
    assert_in_order(
        &text,
        &["Hint: 3 (value win in 1 for X, to the end, ", "positions)\n", "): moves\nX 1, O 4, X 2, O 5\n"],
    );
    let text = transcript("play mnk --size 6x5 --line 4 --player2 human --starts 1", "hint\n");
    assert!(text.contains("Hint: ") && text.contains(" for X, "), "{text}");
    let text = transcript("play kalaha --player2 human --starts 2", "hint\n");
    assert!(text.contains("Hint: ") && text.contains(" for North, 12 plies deep, "), "{text}");
}

#[test]
fn a_hint_lists_equal_moves_in_order() {
    // The corners, the edges and the middle of an empty board all lead to a draw.
    let answer = answer_to("tictactoe", "", b"hint");
    let (best, others) = answer.split_once("\n  equally good: ").unwrap();
    let mut cells: Vec<u8> = others.split(", ").map(|cell| cell.parse().unwrap()).collect();
    assert!(cells.is_sorted(), "{answer}");
    cells.extend(best.strip_prefix("Hint: ").and_then(|best| best[..1].parse::<u8>().ok()));
    cells.sort_unstable();
    assert_eq!(cells, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn board_moves_and_help_answer_and_change_nothing() {
    let text = transcript(&format!("play kalaha {TWO_PEOPLE}"), "help\n?\nboard\nmoves\n3\nboard\nmoves\n");
    assert_eq!(text.matches("Enter a pit from 1 to 6, or:\n").count(), 2);
    for word in ["hint", "undo", "board", "moves", "help", "quit"] {
        assert!(text.contains(&format!("\n  {word} ")), "{word}: {text}");
    }
    assert_eq!(text.matches("  |4|4|4|4|4|4|0|").count(), 2);
    assert_eq!(text.matches("  |4|4|0|5|5|5|1|").count(), 2);
    assert_in_order(&text, &["No moves yet.", "): moves\nSouth 3\n"]);
}

#[test]
fn the_last_six_moves_are_shown_and_all_can_be_asked_for() {
    let text =
        transcript(&format!("play mnk --size 4 --line 4 {TWO_PEOPLE}"), "1\n2\n3\n4\n5\n6\n7\nmoves\n");
    assert!(text.contains("Last moves: X a4, O b4, X c4, O d4, X a3, O b3\n"), "{text}");
    assert!(text.contains("Last moves: … O b4, X c4, O d4, X a3, O b3, X c3\n"), "{text}");
    assert!(text.contains("): moves\nX a4, O b4, X c4, O d4, X a3, O b3, X c3\n"), "{text}");
}

#[test]
fn a_pipe_sees_no_times() {
    let text = transcript("play tictactoe --player2 minimax --starts 2 --seed 1", "hint\n");
    assert!(text.contains(" positions)") && !text.contains(" ms"), "{text}");
}

#[test]
fn the_first_win_is_told_and_the_end_when_it_is_there() {
    let call = format!("play mnk --size 3 --line 3 --go-on-after-win {TWO_PEOPLE}");
    let text = transcript(&call, "1\n4\n2\n5\n3\nhint\n6\n7\n8\n9\nundo\nquit\n");
    assert_in_order(
        &text,
        &[
            "\nX wins. Player 1 (human) has won. Play goes on until the board is full; the first win counts.\n",
            "O to move",
            "\nHint: none; no search looks beyond a win.\n",
            "\nThe game is over: X wins. Player 1 (human) has won.\nWhat now",
            "to move",
        ],
    );
    assert_eq!(text.matches("The game is over").count(), 1, "{text}");
}

#[test]
fn who_gives_his_seat_to_a_computer_after_the_end_is_asked_no_more() {
    let text = transcript(
        &format!("play tictactoe {TWO_PEOPLE}"),
        "1\n4\n2\n5\n3\nplayer 1 random\nplayer 2 random\n",
    );
    assert_in_order(
        &text,
        &["The game is over: X wins.", "What now", "Player 2 is now: random\nOnly computers are left.\n"],
    );
}
