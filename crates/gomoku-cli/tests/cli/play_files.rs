//! Games in lines of text that are saved, gone on with, taken back and made again.

use std::fs;

use crate::matches::new_file;
use crate::{assert_in_order, complaint, ending, last_line, transcript};

const TWO_PEOPLE: &str = "--player1 human --player2 human --starts 1 --seed 1";

#[test]
fn every_game_is_saved_and_gone_on_with() {
    for (game, moves, next, state) in [
        ("tictactoe", "5\n1\n", "3\n", "Last moves: X 5, O 1, X 3"),
        ("kalaha", "1\n2\n", "5\n", "Last moves: South 1, North 2, South 5"),
        ("five --size 9x7", "e4\nd5\n", "e5\n", "Last moves: X e4, O d5, X e5"),
        ("mnk --size 5x4 --line 3", "c2\nb1\n", "c3\n", "Last moves: X c2, O b1, X c3"),
    ] {
        let path = new_file(&format!("saved-{}.json", game.split(' ').next().unwrap()));
        let name = path.display();
        let first = transcript(&format!("play {game} {TWO_PEOPLE}"), format!("{moves}save {name}\nquit\n"));
        assert!(first.contains(&format!("Saved to {name}.\n")), "{first}");
        let again = transcript(&format!("play --plain --load {name}"), format!("{next}quit\n"));
        assert_in_order(&again, &[&format!("Opened {name}: "), "(seed 1)", "Player 2: human", state]);
    }
}

#[test]
fn boards_are_saved_for_other_programs_and_losses_are_told() {
    let path = new_file("saved.psq");
    let name = path.display();
    let neighbour = new_file("saved.psq.part");
    fs::write(&neighbour, "precious").unwrap();
    let input = format!("h8\ni9\nsave {name}\nsave {name}\nquit\n");
    let text = transcript(&format!("play five {TWO_PEOPLE}"), input);
    assert_in_order(
        &text,
        &[&format!("Saved to {name}"), &format!("Nothing was saved: {name} exists; expected")],
    );
    assert_eq!(
        fs::read_to_string(&neighbour).unwrap(),
        "precious",
        "what is written meanwhile has a name of its own"
    );
    assert!(fs::read_to_string(&path).unwrap().starts_with("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n"));
    let again = transcript(&format!("play --plain --load {name} --player2 random"), "moves\nj10\nquit\n");
    assert_in_order(&again, &["Player 2: random, plays O", "X h8, O i9\n", "O plays "]);
}

#[test]
fn what_cannot_be_saved_is_told_and_the_game_goes_on() {
    let text = transcript(
        &format!("play kalaha {TWO_PEOPLE}"),
        "save\nsave game\nsave game.sgf\nsave /no/such/folder/game.json\n1\nquit\n",
    );
    assert_in_order(
        &text,
        &[
            "Nothing was saved: the name of a file is missing; expected one such as: save game.json\n",
            "Nothing was saved: game has no ending of a game; expected .json, .psq, .sgf or .tsc\n",
            "Nothing was saved: sgf holds games of n in a row; expected .json for this game\n",
            "Nothing was saved: cannot write /no/such/folder/game.json: ",
            "Last moves: South 1",
        ],
    );
}

#[test]
fn games_on_boards_that_were_saved_are_analysed_and_converted() {
    let saved = |game: &str, moves: &str| {
        let path = new_file(&format!("looked-at-{}.json", game.split(' ').next().unwrap()));
        let name = path.display().to_string();
        transcript(&format!("play {game} {TWO_PEOPLE}"), format!("{moves}save {name}\nquit\n"));
        name
    };
    let five = saved("five --size 9", "e5\nf6\ne6\n");
    let text = transcript(&format!("analyse {five} --depth 0"), "");
    assert_in_order(
        &text,
        &["human (X) against human (O)", "9x9, freestyle, 5 in a row, 3 stones", "O to move"],
    );
    let sgf = transcript(&format!("convert {five} --to sgf"), "");
    assert!(sgf.contains("SZ[9]RU[freestyle]PB[human]PW[human]"), "{sgf}");
    assert!(transcript(&format!("score --own X {five}"), "").contains("total for X"));
    assert!(transcript(&format!("priorities --side O {five}"), "").contains("O to move"));
    assert!(transcript(&format!("solve {five}"), "").contains('e'));
    // Tic-tac-toe is three in a row.
    let small = saved("tictactoe", "5\n1\n9\n");
    assert!(transcript(&format!("convert {small} --to sgf"), "").contains("SZ[3]RU[freestyle, 3 in a row]"));
    assert!(transcript(&format!("analyse {small}"), "").contains("Best: O at "));
    let kalaha = saved("kalaha", "1\n");
    for call in ["analyse", "convert --to sgf", "score --own X", "priorities --side X", "solve"] {
        assert_eq!(
            complaint(&format!("{call} {kalaha}"), 1),
            format!(
                "gomoku: {kalaha}: it is a saved game of Kalaha, which `gomoku play --load` opens; expected one of n in a row or \
                 tic-tac-toe\n"
            )
        );
    }
    fs::write(&five, fs::read_to_string(&five).unwrap().replace("\"e6\"", "\"e5\"")).unwrap();
    let text = complaint(&format!("analyse {five}"), 1);
    assert_eq!(text, format!("gomoku: {five}: move 3: e5 is taken; choose an empty cell\n"));
}

#[test]
fn who_is_to_move_in_a_game_from_a_file_is_told_and_not_who_began() {
    let path = new_file("begun.json");
    let name = path.display();
    let call = "play five --size 9 --player1 human --player2 human --starts 2";
    let text = transcript(call, format!("a1\nsave {name}\nquit\n"));
    assert!(text.contains("\nPlayer 2 starts.\n"), "{text}");
    let text = transcript(&format!("play --load {name}"), "quit\n");
    assert!(text.contains("\nPlayer 2: human, plays X\nPlayer 1 to move.\n"), "{text}");
    assert!(!text.contains("starts"), "{text}");
}

#[test]
fn a_small_board_without_rules_is_three_in_a_row() {
    let path = new_file("small-board");
    fs::write(&path, "XX.\n.O.\n...\n").unwrap();
    let text = transcript(&format!("play --load {} --player2 human", path.display()), "b1\nc3\n");
    assert_in_order(&text, &["3 in a row on 3x3, freestyle.\n", "Player 2 to move.", "X wins"]);
}

#[test]
fn what_was_taken_back_is_made_again() {
    let call = "play five --player1 human --player2 neighbour --starts 1 --seed 3";
    let text = transcript(call, "redo\nh8\nmoves\nundo\nredo\nmoves\nundo\ng7\nredo\nquit\n");
    assert!(text.contains("Nothing was taken back that could be made again.\n"), "{text}");
    let lists: Vec<&str> = text.lines().filter(|line| line.starts_with("X h8, O ")).collect();
    assert_eq!(lists.len(), 2, "{text}");
    assert_eq!(lists[0], lists[1], "{text}");
    // Another move is another game.
    assert_eq!(text.matches("Nothing was taken back").count(), 2, "{text}");
    assert_eq!(last_line(&text), "You left the game.");
}

#[test]
fn a_game_that_is_over_is_saved_and_taken_back() {
    let path = new_file("over.json");
    let name = path.display();
    let call = "play tictactoe --plain --player2 human --starts 1 --seed 1";
    let text =
        transcript(call, format!("1\n2\n4\n5\n7\nsave {name}\nhint\n8\n\nhelp\nundo\nmoves\n7\nquit\n"));
    assert_in_order(
        &text,
        &[
            "The game is over: X wins. Player 1 (human) has won.\nWhat now (undo, save game.json, ",
            &format!("Saved to {name}.\n"),
            "There is no move to make: the game is over.\n",
            "Not a command: the game is over; expected undo, ",
            "Nothing was entered; expected undo, ",
            "Enter one of these:\n  hint ",
            "X to move (a cell",
            "X 1, O 2, X 4, O 5\n",
            "The game is over: X wins.",
            "You left the game.",
        ],
    );
    assert_eq!(text.matches("The game is over: X wins.").count(), 2, "{text}");
    let text = transcript(&format!("play --plain --load {name}"), "player 1 random\nundo\nquit\n");
    assert_in_order(
        &text,
        &["The game is over: X wins.", "Player 1 is now: random", "O to move", "You left"],
    );
    // Where only computers sit, nobody is asked.
    let text = transcript(&format!("play --plain --load {name} --player1 random --player2 random"), "");
    assert_eq!(last_line(&text), "The game is over: X wins. Player 1 (random) has won.");
}

#[test]
fn a_game_that_is_over_is_shown_and_files_with_faults_are_refused() {
    let path = new_file("over.sgf");
    fs::write(&path, "(;GM[4]SZ[9];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])").unwrap();
    let text = transcript(&format!("play --load {}", path.display()), "");
    assert_eq!(ending(&text), "The game is over: X wins. Player 1 (human) has won.");
    fs::write(&path, "(;GM[4]SZ[9];B[aa]\n;W[aa])").unwrap();
    let name = path.display();
    let said = complaint(&format!("play --plain --load {name}"), 1);
    assert_eq!(
        said,
        format!("gomoku: {name}: line 2, column 4: a9 is already taken by X; expected an empty cell\n")
    );
    let said = complaint(&format!("play tictactoe --load {name}"), 2);
    assert!(said.contains("--load"), "{said}");
    let path = new_file("resigned.json");
    let game = r#"{"format":"gomoku game","game":"tic-tac-toe","start":"...\n...\n...","moves":["5"],"players":["human","human"],
        "first_side":1,"conceded":{"player":2,"how":"resigned"}}"#;
    fs::write(&path, game).unwrap();
    let again = new_file("resigned-again.json");
    let input = format!("save {}\nredo\nundo\n9\nquit\n", again.display());
    let text = transcript(&format!("play --load {}", path.display()), input);
    assert_eq!(ending(&text), "The game is over: O resigns, X wins. Player 1 (human) has won.");
    assert_in_order(
        &text,
        &["X wins. Player 1", "Saved to ", "Nothing was taken back", "X to move", "Last moves: X 9"],
    );
    let saved = fs::read_to_string(&again).unwrap();
    assert!(saved.contains("\"how\": \"resigned\""), "{saved}");
    let text = transcript(&format!("play --load {} --player2 random", path.display()), "quit\n");
    assert!(text.contains("O plays "), "who takes over goes on: {text}");
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_not_read_for_ever() {
    let said = complaint("play --plain --load /dev/zero", 1);
    assert!(said.contains("/dev/zero has more bytes than a game; expected at most "), "{said}");
}
