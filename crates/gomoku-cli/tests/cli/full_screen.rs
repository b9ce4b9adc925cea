//! The full screen in a pseudo-terminal: the real program, real keys and the mouse, and what a terminal would show of it.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::BINARY;
use crate::matches::new_file;
use crate::pseudo_terminal::Terminal;

#[test]
fn a_whole_game_with_keys_and_mouse() {
    let mut terminal =
        Terminal::start("play tictactoe --player1 human --player2 human --starts 1 --seed 1", &[]);
    let seen = terminal.wait_for("Tic-tac-toe");
    assert!(seen.contains("[5]") && seen.contains("> 1 X     human"), "{seen}");
    terminal.send("\r");
    terminal.wait_for("X plays 5");
    // O by the mouse, where the 1 is drawn.
    let at = seen.lines().position(|line| line.contains("│ 2 │")).unwrap();
    let line = seen.lines().nth(at).unwrap();
    let x = line.split('│').next().unwrap().trim_end().chars().count() - 1;
    terminal.click(x, at);
    terminal.wait_for("O plays 1");
    // The cursor went with the click: two down, one right, two up in turn, by arrow keys and letters.
    terminal.send("\x1b[Bj\x1b[C\r");
    terminal.wait_for("X plays 8");
    terminal.send("u");
    terminal.wait_for("Taken back");
    terminal.send("r");
    terminal.wait_for("X 8");
    terminal.send("3");
    terminal.wait_for("O plays 3");
    terminal.send("2");
    terminal.wait_for("X plays 2: X wins");
    let seen = terminal.wait_for("The game is over: X wins");
    assert!(seen.contains("*X*"), "{seen}");
    terminal.send("q");
    terminal.assert_left_whole(0);
}

#[test]
fn the_computer_answers_a_click_and_menus_change_the_players() {
    let mut terminal = Terminal::start("play five --player2 neighbour --starts 1 --seed 3", &[]);
    terminal.click_text("[·]");
    terminal.wait_for("O plays ");
    let seen = terminal.wait_for("Moves: 2");
    assert!(seen.contains("  1. X h8"), "{seen}");
    terminal.click_text("Players");
    terminal.click_text("Player 2…");
    terminal.wait_for("Who plays");
    // A step of the list back, and OK.
    terminal.send("\x1b[D");
    terminal.wait_for("< oxo >");
    terminal.send("\x1b");
    terminal.wait_until("the form closed", |seen| !seen.contains("Who plays"));
    // The new game by F2: from five in a row to n in a row to Kalaha.
    terminal.send("\x1bOQ");
    terminal.wait_for("< five in a row >");
    terminal.send("\x1b[C\x1b[C");
    terminal.wait_for("< Kalaha >");
    terminal.click_text("[ OK ]");
    terminal.wait_for("South");
    terminal.wait_until("stones in the pits", |seen| seen.contains("│  4 │  4 │"));
    terminal.send("\x03");
    terminal.assert_left_whole(0);
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let mut terminal =
        Terminal::start("play five --size 40x40 --player1 human --player2 human --starts 1", &[]);
    terminal.wait_for("[·]");
    terminal.resize(100, 30);
    terminal.wait_until("the keys in the last row", |seen| {
        seen.lines().count() == 30
            && seen.lines().last().unwrap().starts_with("F1 Help")
            && seen.contains("[·]")
    });
    terminal.resize(30, 8);
    terminal.wait_for("The screen is too small.");
    terminal.resize(60, 20);
    terminal.wait_until("the board again", |seen| seen.contains("[·]") && seen.contains("F1 Help"));
    terminal.send("\r");
    terminal.wait_for("[X]");
    terminal.send("\x03");
    terminal.assert_left_whole(0);
}

#[test]
fn a_signal_leaves_the_terminal_whole_even_while_the_computer_thinks() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut terminal =
            Terminal::start("play mnk --size 6x6 --player1 minimax:end --player2 random --starts 1", &[]);
        terminal.wait_for("Thinking");
        let id = terminal.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        terminal.assert_left_whole(0);
    }
}

#[test]
fn who_closes_the_window_ends_the_program() {
    // The terminal fails before the signal comes, or after it, while something is drawn or waited for: that is chance, so it is done
    // many times. Nothing hangs, and nothing panics.
    let complaints = new_file("closed_window.txt");
    // The text of a panic would be lost with the terminal.
    let command = format!(
        "exec {BINARY} play mnk --size 6x6 --player1 minimax:end --player2 random --starts 1 2>>{}",
        complaints.display()
    );
    let mut closed: Vec<Terminal> = Vec::new();
    for _ in 0..20 {
        let mut terminal = Terminal::run("sh", &["-c", &command], &[]);
        terminal.wait_for("Thinking");
        terminal.close_window();
        closed.push(terminal);
    }
    for mut terminal in closed {
        let status = terminal.end();
        let panicked = fs::read_to_string(&complaints).unwrap();
        assert!(status.signal().is_none() && status.exit_code() <= 1, "{status}: {panicked}");
    }
}

#[test]
fn without_colours_none_are_sent() {
    let game = "play tictactoe --player1 human --player2 human --starts 1";
    for (variables, arguments, is_colourful) in [
        (&[][..], game.to_owned(), true),
        (&[("NO_COLOR", "1")][..], game.to_owned(), false),
        (&[][..], format!("{game} --theme none"), false),
        (&[("COLORFGBG", "0;15")][..], game.to_owned(), true),
    ] {
        let mut terminal = Terminal::start(&arguments, variables);
        terminal.wait_for("[5]");
        terminal.send("5");
        terminal.wait_for("[X]");
        terminal.send("\x03");
        terminal.wait_for("You left the game.");
        assert_eq!(terminal.is_colourful(), is_colourful, "{arguments} {variables:?}");
        terminal.assert_left_whole(0);
    }
}

#[test]
fn lines_of_text_are_for_those_who_ask_and_for_terminals_that_can_do_no_more() {
    for (arguments, term) in
        [("play tictactoe --plain --starts 1", "xterm"), ("play tictactoe --starts 1", "dumb")]
    {
        let mut terminal = Terminal::start(arguments, &[("TERM", term)]);
        terminal.wait_for("Player 1 [human]:");
        terminal.send("human\rhuman\r");
        terminal.wait_for("X to move");
        assert!(!terminal.parser.screen().alternate_screen());
        terminal.send("5\rquit\r");
        let seen = terminal.wait_for("You left the game.");
        assert!(seen.contains("(X)"), "{seen}");
    }
}

#[test]
fn what_cannot_be_played_is_told_before_the_screen_is_taken() {
    let mut terminal = Terminal::start("play mnk --line 4 --player2 flagship", &[]);
    let seen = terminal.wait_for("gomoku: flagship plays 5 in a row; this game wants 4");
    assert!(!seen.contains("F1 Help"));
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 1);
    let mut terminal = Terminal::start("play --load missing.json", &[]);
    terminal.wait_for("gomoku: cannot read missing.json");
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 1);
}

#[test]
fn without_a_game_the_form_asks_for_it() {
    let mut terminal = Terminal::start("play", &[]);
    terminal.wait_for("New game");
    terminal.send("\x1b[D");
    terminal.wait_for("< tic-tac-toe >");
    terminal.send("\r");
    terminal.wait_for("Tic-tac-toe");
    terminal.send("q");
    // The computer may have begun: then it is asked whether to leave.
    terminal.send("y");
    terminal.assert_left_whole(0);
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_and_fg_brings_the_game_back() {
    // A shell with jobs, as people have one; its own line when the game has stopped, and then back.
    let script = format!(
        "set -m; {BINARY} play tictactoe --player1 human --player2 human --starts 1; echo the shell has it; read answer; fg; echo all over"
    );
    let mut terminal = Terminal::run("sh", &["-c", &script], &[]);
    terminal.wait_for("[5]");
    terminal.send("5");
    terminal.wait_for("X plays 5");
    terminal.send("\x1a");
    let seen = terminal.wait_for("the shell has it");
    assert!(!seen.contains("F1 Help"), "{seen}");
    terminal.assert_whole();
    terminal.send("\n");
    let seen = terminal.wait_for("F1 Help");
    assert!(terminal.parser.screen().alternate_screen() && seen.contains("> 2 O     human"), "{seen}");
    // The keys come one by one again, and a form open makes no difference.
    terminal.send("1");
    terminal.wait_for("O plays 1");
    terminal.send("\x03");
    terminal.wait_for("all over");
    terminal.assert_left_whole(0);
}

#[test]
fn computers_play_in_a_loop_with_a_score_and_a_log() {
    let log = new_file("loop.jsonl");
    let call = format!(
        "play tictactoe --player1 alpha-beta --player2 random --starts 1 --games 3 --results {}",
        log.display()
    );
    let mut terminal = Terminal::start(&call, &[]);
    terminal.wait_for("Game 1 of 3");
    let seen = terminal.wait_for("All 3 games: 1 won ");
    assert!(seen.contains("The game is over"), "{seen}");
    terminal.send("q");
    terminal.assert_left_whole(0);
    let text = fs::read_to_string(&log).unwrap();
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |name: &str| games.iter().map(|game| game[name].clone()).collect::<Vec<Value>>();
    assert_eq!(
        (of("game"), of("starter")),
        (vec![1.into(), 2.into(), 3.into()], vec![1.into(), 2.into(), 1.into()])
    );
    // Whoever sees the end of the game does not lose it.
    assert!(of("winner").iter().all(|winner| *winner != 2), "{text}");
    let score = &games[2]["score"];
    let wins = of("winner").iter().filter(|winner| **winner == 1).count();
    assert_eq!((&score["player1"], &score["player2"]), (&wins.into(), &0.into()));
    let mut terminal = Terminal::start("play tictactoe --player1 human --games 3", &[]);
    terminal.wait_for("gomoku: player 1 is a person; expected a computer: F3, or --player1");
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 1);
}
