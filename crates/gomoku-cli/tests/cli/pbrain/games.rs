//! Whole games between two brains, with the rules as their judge.

use gomoku::core::{Board, BoardOutcome, BoardSize, Coord, Rules};

use super::{Brain, PLAYER, cell};

/// How the judge tells a brain of a move.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// By TURN.
    Turn,
    /// By the whole board after RESTART.
    Board,
}

/// A game between two brains; every move must be legal. The board at its end.
fn play(brains: &mut [Brain; 2], size: BoardSize, rules: Rules, rule_number: u8, ways: [Way; 2]) -> Board {
    let (width, height) = (size.width(), size.height());
    for brain in brains.iter_mut() {
        let start =
            if size.is_square() { format!("START {width}") } else { format!("RECTSTART {width},{height}") };
        assert_eq!(brain.ask(&start), "OK");
        for info in ["timeout_turn 60000", "timeout_match 0", "max_memory 0", "game_type 1"] {
            brain.send(&format!("INFO {info}"));
        }
        brain.send(&format!("INFO rule {rule_number}"));
    }
    let mut board = Board::new(size, rules);
    while board.outcome().is_none() {
        let mover = board.moves().len() % 2;
        let brain = &mut brains[mover];
        brain.send("INFO time_left 2147483647");
        let text = |coord: Coord| {
            let (x, y) = coord.to_xy(height);
            format!("{x},{y}")
        };
        let answer = match (board.last_move(), ways[mover]) {
            (None, _) => brain.ask("BEGIN"),
            (Some((last, _)), Way::Turn) => brain.ask(&format!("TURN {}", text(last))),
            (Some(_), Way::Board) => {
                assert_eq!(brain.ask("RESTART"), "OK");
                brain.send("BOARD");
                let own = board.side_to_move();
                for (coord, player) in board.moves() {
                    brain.send(&format!("{},{}", text(coord), if player == own { 1 } else { 2 }));
                }
                brain.ask("DONE")
            }
        };
        let (x, y) = cell(&answer);
        let coord = Coord::from_xy(x, y, height).unwrap();
        assert!(board.is_legal(coord), "{answer} in\n{board}");
        board.play(coord).unwrap();
    }
    board
}

#[test]
fn brains_play_whole_games_by_every_rule() {
    let mut brains = [PLAYER, "--engine thomoku:style=defender"].map(Brain::start);
    for (number, rules) in [
        (0, Rules::default()),
        (1, Rules::standard(5).unwrap()),
        (4, Rules::RENJU),
        (8, Rules::CARO),
        (9, Rules::CARO_EXACT),
    ] {
        let board = play(&mut brains, BoardSize::square(15).unwrap(), rules, number, [Way::Turn, Way::Turn]);
        assert!(board.moves().len() >= 9, "{board}");
    }
    brains.into_iter().for_each(Brain::end);
}

#[test]
fn brains_play_on_boards_of_every_shape() {
    let mut brains = [PLAYER, "--engine thomoku:style=attacker"].map(Brain::start);
    for size in ["20", "3", "5", "40", "20x15", "7x40", "15"] {
        play(&mut brains, size.parse().unwrap(), Rules::default(), 0, [Way::Turn, Way::Turn]);
    }
    brains.into_iter().for_each(Brain::end);
}

#[test]
fn it_makes_no_difference_whether_a_brain_is_told_the_move_or_the_board() {
    let size = BoardSize::square(15).unwrap();
    let game = |ways| {
        let mut brains = [PLAYER, "--engine ristinolla-2004:depth=2"].map(Brain::start);
        let board = play(&mut brains, size, Rules::default(), 0, ways);
        brains.into_iter().for_each(Brain::end);
        board.to_diagram()
    };
    let by_turns = game([Way::Turn, Way::Turn]);
    assert_eq!(game([Way::Board, Way::Board]), by_turns);
    assert_eq!(game([Way::Turn, Way::Board]), by_turns);
}

#[test]
fn a_brain_wins_what_is_won_and_stops_what_must_be_stopped() {
    let mut brain = Brain::with_game(PLAYER, &["timeout_turn 1000"]);
    for (stones, expected) in [
        // Own four, open at both ends, however the stones are sent.
        (
            &["3,3,1", "4,3,1", "5,3,1", "6,3,1", "3,8,2", "4,8,2", "5,8,2", "9,9,2"][..],
            &[(2, 3), (7, 3)][..],
        ),
        (&["3,8,2", "4,8,2", "5,8,2", "9,9,2", "3,3,1", "4,3,1", "5,3,1", "6,3,1"], &[(2, 3), (7, 3)]),
        // The opponent's four at the wall.
        (&["0,3,2", "1,3,2", "2,3,2", "3,3,2", "9,8,1", "2,9,1", "7,7,1"], &[(4, 3)]),
        (&["9,8,1", "2,9,1", "0,3,2", "7,7,1", "1,3,2", "2,3,2", "3,3,2"], &[(4, 3)]),
    ] {
        brain.send("BOARD");
        brain.send_all(stones);
        let answer = brain.ask("DONE");
        assert!(expected.contains(&cell(&answer)), "{stones:?}: {answer}");
    }
    brain.end();
}

#[test]
fn a_full_board_is_drawn() {
    let mut brains = [PLAYER, PLAYER].map(Brain::start);
    let size = BoardSize::square(4).unwrap();
    let board = play(&mut brains, size, Rules::default(), 0, [Way::Turn, Way::Turn]);
    assert_eq!(board.outcome(), Some(BoardOutcome::Draw));
    let (x, y) = board.last_move().unwrap().0.to_xy(4);
    let answer = brains[0].ask(&format!("TURN {x},{y}"));
    assert_eq!(answer, "ERROR the game is over (draw); expected START, RESTART or TAKEBACK");
}
