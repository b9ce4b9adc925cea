//! The questions before a game, through a pipe.

use crate::{assert_in_order, last_line, transcript};

#[test]
fn no_game_at_all_is_asked_for() {
    for arguments in ["play", "play --plain"] {
        let text = transcript(arguments, "1\nquit\n");
        assert_in_order(
            &text,
            &["What do you want to play?", "Your choice, 1 to 4 (or quit): 1\n", "Tic-tac-toe"],
        );
        assert_eq!(last_line(&text), "You left the game.");
    }
}

#[test]
fn wrong_answers_get_a_reason_and_another_chance() {
    let input = "9\n\nchess\n2\n2x2\nbig\n6x4\nx\n2\n4\nfunny\nstandard\nquit\n";
    let text = transcript("play --seed 1", input);
    assert_in_order(
        &text,
        &[
            "'9' is none of these; enter 1, 2, 3 or 4",
            "'' is none of these",
            "'chess' is none of these",
            "2x2\n",
            "out of range; expected",
            "3 to 40\n",
            "big\n",
            "not a board size; expected",
            "x\n'x' will not do; expected a whole number from 3 to 10\n",
            "2\n'2' will not do; expected a whole number from 3 to 10\n",
            "funny\n",
            "no such rule",
            "expected freestyle, standard (also called exact), renju, caro or caro-exact",
            "4 in a row on 6x4, standard",
            "You left the game.",
        ],
    );
}

#[test]
fn a_rule_for_five_alone_is_refused_when_it_is_named() {
    let text = transcript("play", "2\n6x4\n4\nrenju\nstandard\nquit\n");
    assert_in_order(&text, &["renju\n", "expected 5", "Rule: ", "standard\n", "4 in a row on 6x4, standard"]);
}

#[test]
fn an_empty_answer_means_the_usual_one() {
    let text = transcript("play", "2\n\n\n\nquit\n");
    assert!(text.contains("4 in a row on 7x7, freestyle"), "{text}");
    let text = transcript("play", "3\n\n\nquit\n");
    assert!(text.contains("Kalaha with 6 pits a side and 4 stones a pit, rule empty_capture"), "{text}");
}

#[test]
fn kalaha_is_asked_for_its_pits_and_stones() {
    let text = transcript("play", "kalaha\n0\n13\n3\n-1\n2\nquit\n");
    assert_eq!(text.matches(" will not do; expected a whole number from 1 to 12").count(), 3);
    assert!(text.contains("Kalaha with 3 pits a side and 2 stones a pit"), "{text}");
}

#[test]
fn the_menu_asks_for_players_and_the_starter_if_it_is_wanted() {
    let input = "martian\nminimax:0\nhuman\nnegamax:2\n3\n2\nquit\n";
    let text = transcript("play tictactoe --menu --seed 5", input);
    assert_in_order(
        &text,
        &[
            "Who plays? human, random, minimax, negamax or alpha-beta;\n",
            "Player 1 [human]: martian\n",
            "there is no player 'martian'",
            "'0' is not a depth",
            "Player 2 [alpha-beta]: negamax:2\n",
            "Who starts: 1, 2 or lot? [lot] 3\n'3' is none of these; enter 1, 2 or lot",
            "Player 1: human, plays O\nPlayer 2: negamax:2, plays X\nPlayer 2 starts.",
        ],
    );
}

#[test]
fn the_menu_asks_only_for_what_is_open() {
    let text = transcript("play --menu --player1 random --starts 1 kalaha", "human\nquit\n");
    assert!(!text.contains("Player 1 [") && !text.contains("Who starts"), "{text}");
    assert!(text.contains("Player 1: random, plays South\nPlayer 2: human, plays North"), "{text}");
    let text = transcript("play tictactoe --menu --player1 human --player2 random --starts 2", "quit\n");
    assert!(text.starts_with("Tic-tac-toe"), "{text}");
}

#[test]
fn no_question_is_wider_than_a_terminal() {
    for input in ["2\n\n\n\n\n\n\n", "3\n\n\n\nkalaha-perfect:time=100\n\n"] {
        let text = transcript("play --menu --seed 1", input);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

#[test]
fn without_a_terminal_and_a_menu_nobody_asks_for_players() {
    let text = transcript("play tictactoe --seed 1", "quit\n");
    assert!(text.contains("Player 1: human") && text.contains("Player 2: alpha-beta"), "{text}");
    assert!(text.contains(" starts, drawn by lot."), "{text}");
}

#[test]
fn the_menu_can_be_left_at_every_question() {
    for input in
        ["quit\n", "q\n", "EXIT\n", "", "2\nquit\n", "2\n\nquit\n", "2\n\n\nquit\n", "2\n", "3\n\n", "x\n"]
    {
        assert_eq!(last_line(&transcript("play", input)), "Nothing was played.", "{input:?}");
    }
    for input in ["quit\n", "\nquit\n", "\n\nquit\n", "", "\n\n"] {
        assert_eq!(last_line(&transcript("play mnk --menu", input)), "Nothing was played.", "{input:?}");
    }
}
