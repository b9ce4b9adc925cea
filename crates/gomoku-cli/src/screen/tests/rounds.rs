//! Computers in a loop.

use std::fs;

use serde_json::Value;

use super::{GameArguments, kalaha, news, picture, press, screen, settle};
use crate::screen::state::{Overlay, Screen};

fn error(screen: &Screen) -> &str {
    match &screen.overlay {
        Some(Overlay::Form(form, _)) => form.error.as_deref().unwrap_or_default(),
        _ => "",
    }
}

#[test]
fn computers_play_as_many_games_as_asked_for_and_the_score_is_seen() {
    let mut screen = screen(GameArguments::TicTacToe, "alpha-beta", "alpha-beta");
    press(&mut screen, "n");
    assert!(picture(&screen).contains("Computers in a loop"));
    press(&mut screen, "Left Left Left Left Left Left Left Enter");
    assert_eq!(news(&screen), "Computers play in a loop; n ends it, p lets them wait.");
    assert!(picture(&screen).contains("Game 1 of 3: 1 won 0, 2 won"), "{}", picture(&screen));
    settle(&mut screen);
    assert_eq!(news(&screen), "All 3 games: 1 won 0, 2 won 0, 3 drawn");
    assert_eq!(screen.sitting.seats().starter, 1, "the third game began as the first");
    let state = screen.rounds.as_ref().unwrap().state();
    // What is taken back and played again is not counted again.
    press(&mut screen, "u p");
    settle(&mut screen);
    assert_eq!(screen.rounds.as_ref().unwrap().state(), state);
    press(&mut screen, "n");
    assert!(screen.rounds.is_none());
}

#[test]
fn results_are_added_to_a_log_game_by_game() {
    let path = std::env::temp_dir().join(format!("gomoku-rounds-{}.jsonl", std::process::id()));
    fs::write(&path, "{\"game\":\"of before\"}\n").unwrap();
    let mut screen = screen(kalaha(2, 2), "alpha-beta:2", "random");
    press(&mut screen, "a n Down");
    let Some(Overlay::Form(form, _)) = &mut screen.overlay else { panic!("a form is open") };
    form.paste(&path.display().to_string());
    press(&mut screen, "Enter");
    settle(&mut screen);
    let text = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["game"]), (11, &"of before".into()));
    let last = &lines[10];
    assert_eq!(
        (&last["game"], &last["starter"], &last["player2"]),
        (&10.into(), &2.into(), &"random".into())
    );
    let score = ["player1", "player2", "draws"].map(|name| last["score"][name].as_u64().unwrap());
    assert_eq!(score.iter().sum::<u64>(), 10);
    assert!(last["how"].as_str().unwrap().starts_with("The game is over: "), "{last}");
    assert!(!last["moves"].as_array().unwrap().is_empty());
}

#[test]
fn people_do_not_play_in_a_loop() {
    let mut alone = screen(GameArguments::TicTacToe, "random", "human");
    press(&mut alone, "n Enter");
    assert_eq!(error(&alone), "player 2 is a person; expected a computer: F4, or --player2");
    assert!(alone.rounds.is_none());
    let mut screen = screen(GameArguments::TicTacToe, "random", "random");
    press(&mut screen, "n Down");
    let Some(Overlay::Form(form, _)) = &mut screen.overlay else { panic!("a form is open") };
    form.paste("/no/such/folder/results.jsonl");
    press(&mut screen, "Enter");
    assert!(error(&screen).starts_with("cannot write /no/such/folder/results.jsonl: "), "{}", error(&screen));
    press(&mut screen, "Esc n Enter");
    assert!(screen.rounds.is_some());
    // A new game is a game of its own.
    press(&mut screen, "F2 Enter");
    assert!(screen.rounds.is_none());
}
