//! Diagrams, matrices and scenarios.

use std::time::Duration;

use gomoku_core::formats::{Ending, Format, Transcript, TranscriptMove};
use gomoku_core::{Board, BoardSize, Player, Rules};

use crate::{empty, error, notes, one, read, setup, written};

#[test]
fn blank_lines_stand_between_positions() {
    let reading = read(Format::Diagram, "\nX..\n.O.\n...\n \nxxx\n...\nooo\n");
    let stones: Vec<String> = reading.games.iter().map(setup).collect();
    assert_eq!(stones, ["Xa3 Ob2", "Xa3 Xb3 Xc3 Oa1 Ob1 Oc1"]);
    let written = Format::Matrix.write(&reading.games).unwrap();
    assert_eq!(written.text(), "1 0 0\n0 2 0\n0 0 0\n\n1 1 1\n0 0 0\n2 2 2\n");
    assert_eq!(read(Format::Matrix, written.text()), reading);
}

#[test]
fn places_of_faults_count_all_lines() {
    assert_eq!(
        error(Format::Diagram, "...\n...\n...\n\n..\n"),
        "line 5, column 3: the row has only 2 cells; expected 3 to 40"
    );
    assert_eq!(
        error(Format::Matrix, "000\n000\n003"),
        "line 3, column 3: '3' is not a cell; expected '0', '1' or '2'"
    );
    assert_eq!(
        error(Format::Diagram, " "),
        "line 1, column 1: there is no game; expected rows of '.', 'X' and 'O'"
    );
}

#[test]
fn what_a_position_does_not_tell_is_told() {
    let board = Board::from_moves("h8 i9 j10", BoardSize::square(15).unwrap(), Rules::RENJU).unwrap();
    let game = Transcript::from_board(&board).with_name(Player::X, "Ada").with_ending(Ending::Unfinished);
    let (text, losses) = written(Format::Diagram, &game);
    assert_eq!(Board::from_diagram(&text, Rules::RENJU).unwrap().to_diagram(), board.to_diagram());
    assert_eq!(
        losses,
        [
            "the order of the moves is left out",
            "the names of the players are left out",
            "how the game ended is left out",
            "the rules are left out",
        ]
    );
    let turned = Transcript::new(BoardSize::square(5).unwrap()).with_first_to_move(Player::O);
    assert_eq!(written(Format::Matrix, &turned).1, ["whose turn it is is left out"]);
}

#[test]
fn a_scenario_keeps_its_title_author_and_turn() {
    let board = Board::from_diagram("XO.\n.X.\n..O", Rules::default()).unwrap().with_side_to_move(Player::O);
    let mut game = Transcript::new(board.size())
        .with_title("The corner")
        .with_comment("By Ada")
        .with_first_to_move(Player::O);
    for (coord, player) in board.iter_stones() {
        game.set_up(coord, player).unwrap();
    }
    let (text, losses) = written(Format::Scenario, &game);
    assert_eq!(losses, ["the board is put in the middle of a larger one"]);
    let large = one(Format::Scenario, &text);
    assert_eq!((large.title(), large.comment()), (Some("The corner"), Some("By Ada")));
    assert_eq!((large.size().to_string().as_str(), large.side_to_move()), ("40x40", Player::O));
    assert_eq!(written(Format::Scenario, &large), (text.clone(), vec![]));
    let hard = text.replacen("Ada\n\n", "Ada\nHard.\n", 1);
    assert_eq!(notes(Format::Scenario, hard), ["the scenario's difficulty, length and seats were left out"]);
    assert_eq!(
        error(Format::Scenario, "T\nA\nD\nL\n0\n3\n"),
        "line 6, column 1: no side to move; expected 1 for X or 2 for O"
    );
    assert_eq!(
        error(Format::Scenario, "T\nA\nD\nL\n0\n1\n \tmany\n"),
        "line 7, column 3: no number of moves; expected a whole number from 0"
    );
}

#[test]
fn all_that_is_said_of_a_position_is_lost() {
    let mut game = empty(5).with_rules(Rules::default());
    assert!(written(Format::Diagram, &game).1.is_empty());
    game = game.with_title("T").with_date("today");
    let mv = TranscriptMove::new("a1".parse().unwrap(), Player::X).with_time(Duration::from_millis(1));
    game.play(mv.with_label("A")).unwrap();
    assert_eq!(
        written(Format::Diagram, &game).1,
        [
            "the order of the moves is left out",
            "the times of the moves are left out",
            "the date is left out",
            "comments are left out",
            "the title is left out",
        ]
    );
}

#[test]
fn a_scenario_holds_the_largest_board_and_one_comment() {
    let losses = |game: &Transcript| written(Format::Scenario, game).1;
    let of_size = |width, height| Transcript::new(BoardSize::new(width, height).unwrap());
    for (width, height) in [(40, 39), (39, 40), (3, 3)] {
        assert_eq!(losses(&of_size(width, height)), ["the board is put in the middle of a larger one"]);
    }
    let largest = empty(40);
    assert!(losses(&largest).is_empty());
    assert!(losses(&largest.clone().with_rules(Rules::default())).is_empty());
    assert_eq!(losses(&largest.clone().with_rules(Rules::CARO)), ["the rules are left out"]);
    for comment in ["Ada", "By Ada\nand Bo"] {
        assert_eq!(losses(&largest.clone().with_comment(comment)), ["comments are left out"], "{comment}");
    }
    let mut commented = largest.with_comment("By Ada");
    assert!(losses(&commented).is_empty());
    commented.play(TranscriptMove::new("a1".parse().unwrap(), Player::X).with_comment("hm")).unwrap();
    assert_eq!(losses(&commented), ["comments are left out", "the order of the moves is left out"]);
}

#[test]
fn whoever_plays_a_scenario_is_noted() {
    let text = written(Format::Scenario, &empty(40)).0;
    assert_eq!(notes(Format::Scenario, &text), Vec::<String>::new());
    for seats in ["1", "2"] {
        let text = text.replacen("\n0\n", &format!("\n{seats}\n"), 1);
        assert_eq!(
            notes(Format::Scenario, text),
            ["the scenario's difficulty, length and seats were left out"]
        );
    }
}
