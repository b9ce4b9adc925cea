//! Saving and opening, through the forms.

use std::fs;
use std::path::{Path, PathBuf};

use super::{GameArguments, five, kalaha, moves, news, picture, press, screen, settle};
use crate::screen::form::{Entry, Field};
use crate::screen::state::{Overlay, Screen};

/// A folder for one test, which is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gomoku-screen-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Enters a path in the form that a key opens.
fn enter_path(screen: &mut Screen, key: &str, path: &Path) {
    press(screen, key);
    let Some(Overlay::Form(form, _)) = &mut screen.overlay else { panic!("a form is open") };
    for _ in 0..20 {
        form.key(ratatui::crossterm::event::KeyCode::Backspace.into());
    }
    form.paste(&path.display().to_string());
    press(screen, "Enter");
}

fn error(screen: &Screen) -> &str {
    match &screen.overlay {
        Some(Overlay::Form(form, _)) => form.error.as_deref().unwrap_or_default(),
        _ => "",
    }
}

#[test]
fn every_game_is_saved_and_opened_again() {
    let folder = Folder::new("saved");
    for (number, game) in [five(|_| {}), GameArguments::TicTacToe, kalaha(4, 3)].into_iter().enumerate() {
        let mut first = screen(game, "human", "human");
        press(&mut first, "Enter Left Enter Right Right Enter");
        settle(&mut first);
        let path = folder.file(&format!("{number}.json"));
        enter_path(&mut first, "s", &path);
        assert_eq!(news(&first), format!("Saved to {}.", path.display()), "{}", error(&first));
        let mut second = screen(GameArguments::TicTacToe, "human", "random");
        enter_path(&mut second, "o", &path);
        assert_eq!(error(&second), "");
        assert_eq!((moves(&second), second.sitting.title()), (moves(&first), first.sitting.title()));
        assert_eq!(second.sitting.picture(), first.sitting.picture());
        press(&mut second, "F2");
        assert!(picture(&second).contains("New game"));
    }
}

#[test]
fn a_file_is_not_replaced_unless_that_is_chosen() {
    let folder = Folder::new("replaced");
    let path = folder.file("game.json");
    fs::write(&path, "precious").unwrap();
    let mut screen = screen(GameArguments::TicTacToe, "human", "human");
    enter_path(&mut screen, "s", &path);
    assert!(
        error(&screen).ends_with("exists; enter another name, or choose 'replace' below"),
        "{}",
        error(&screen)
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    press(&mut screen, "Down Right Enter");
    assert_eq!(screen.overlay, None);
    assert!(fs::read_to_string(&path).unwrap().contains("gomoku game"));
}

#[test]
fn what_cannot_be_written_or_read_is_told() {
    let folder = Folder::new("told");
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "Enter");
    enter_path(&mut screen, "s", &folder.file("missing/game.json"));
    assert!(error(&screen).starts_with("cannot write "), "{}", error(&screen));
    press(&mut screen, "Esc");
    enter_path(&mut screen, "s", &folder.file("game.doc"));
    assert!(
        error(&screen).ends_with(
            "game.doc has no ending of a game; expected .json, .psq, .sgf or .tsc, or a format below"
        ),
        "{}",
        error(&screen)
    );
    press(&mut screen, "Esc");
    enter_path(&mut screen, "o", &folder.file("missing.json"));
    assert!(error(&screen).starts_with("cannot read "), "{}", error(&screen));
    press(&mut screen, "Esc o Enter");
    assert_eq!(error(&screen), "nothing is entered; expected the path of a file");
    press(&mut screen, "Esc");
    fs::write(folder.file("bad.json"), "{\"format\": 3}").unwrap();
    enter_path(&mut screen, "o", &folder.file("bad.json"));
    assert!(error(&screen).contains("bad.json: not a game that was saved"), "{}", error(&screen));
    press(&mut screen, "Esc");
    assert_eq!(moves(&screen), "X h8", "the game on the table is the same");
}

#[test]
fn games_on_boards_are_saved_for_other_programs_and_read_from_them() {
    let folder = Folder::new("formats");
    for ending in ["psq", "sgf"] {
        let mut first = screen(five(|_| {}), "human", "neighbour");
        press(&mut first, "Enter");
        settle(&mut first);
        let path = folder.file(&format!("game.{ending}"));
        enter_path(&mut first, "s", &path);
        assert!(news(&first).starts_with(&format!("Saved to {}", path.display())), "{}", error(&first));
        let mut second = screen(GameArguments::TicTacToe, "human", "random");
        enter_path(&mut second, "o", &path);
        assert_eq!((error(&second), moves(&second)), ("", moves(&first)));
        assert_eq!(second.sitting.picture(), first.sitting.picture());
        assert_eq!(second.sitting.seats().kind_of(2).to_string(), "neighbour", "{ending}");
        press(&mut second, "u");
        assert_eq!(moves(&second), "", "moves can be taken back");
    }
    let mut kalaha = screen(kalaha(6, 4), "human", "human");
    enter_path(&mut kalaha, "s", &folder.file("kalaha.sgf"));
    assert_eq!(error(&kalaha), "sgf holds games of n in a row; expected .json for this game");
}

#[test]
fn positions_of_other_programs_are_opened() {
    let folder = Folder::new("positions");
    for (name, text, count) in [
        ("moves.txt", "h8 i9 j10\nh8\n", 3),
        ("board.txt", ".....\n.XO..\n.....\n.....\n.....\n", 0),
        ("game.SGF", "(;GM[4]SZ[15];B[hh];W[ii])", 2),
    ] {
        fs::write(folder.file(name), text).unwrap();
        let mut screen = screen(GameArguments::TicTacToe, "human", "human");
        enter_path(&mut screen, "o", &folder.file(name));
        assert_eq!((error(&screen), screen.sitting.moves().len()), ("", count), "{name}");
        assert!(picture(&screen).contains("X to move") || picture(&screen).contains("O to move"));
        assert_eq!(news(&screen).contains("first of 2 games"), name == "moves.txt", "{}", news(&screen));
    }
    fs::write(folder.file("bad.sgf"), "(;GM[4]SZ[15];B[hh];W[hh])").unwrap();
    let mut screen = screen(GameArguments::TicTacToe, "human", "human");
    enter_path(&mut screen, "o", &folder.file("bad.sgf"));
    assert!(error(&screen).contains("bad.sgf: line 1, column "), "{}", error(&screen));
    fs::write(folder.file("letter.txt"), "Dear Ada,\n").unwrap();
    press(&mut screen, "Esc");
    enter_path(&mut screen, "o", &folder.file("letter.txt"));
    assert!(error(&screen).contains("letter.txt: no game that can be read"), "{}", error(&screen));
}

#[test]
fn a_scenario_is_opened_by_the_form_and_as_a_file_with_its_players() {
    use gomoku::core::{Board, Rules};
    use gomoku::engine::{Scenario, ScenarioSeats};
    let folder = Folder::new("scenario");
    let board = Board::from_diagram("XO.\n.X.\n..O", Rules::default()).unwrap();
    let scenario = Scenario::new("The corner", &board)
        .with_author("Ada")
        .with_difficulty("easy")
        .with_seats(ScenarioSeats::HumanIsX);
    let path = folder.file("corner.tsc");
    fs::write(&path, scenario.to_string()).unwrap();
    let mut screen = screen(GameArguments::TicTacToe, "human", "human");
    enter_path(&mut screen, "o", &path);
    assert_eq!((error(&screen), screen.sitting.title().as_str()), ("", "5 in a row on 40x40, freestyle"));
    assert_eq!(screen.sitting.seats().kind_of(2).to_string(), "flagship");
    assert!(screen.is_persons_turn());
    let told = format!("Opened {}: The corner (by Ada). Difficulty: easy.", path.display());
    assert_eq!(news(&screen), told);
    let begun = super::screen(five(|five| five.scenario = Some(path.clone())), "human", "human");
    let told = "The corner (by Ada). Difficulty: easy. Player 1 begins with X. Enter";
    assert!(news(&begun).starts_with(told), "{}", news(&begun));
    press(&mut screen, "Enter u s");
    let Some(Overlay::Form(form, _)) = &mut screen.overlay else { panic!("a form is open") };
    form.fields[0] =
        crate::screen::form::Field::text("File", &folder.file("again.tsc").display().to_string(), &[], "");
    press(&mut screen, "Enter");
    let again = Scenario::parse(&fs::read_to_string(folder.file("again.tsc")).unwrap()).unwrap();
    assert_eq!(again.board().to_diagram(), scenario.board().to_diagram());
}

/// Saves to this file in a format, with this in the field for files that exist.
fn save_as(screen: &mut Screen, path: &Path, format: &str, exists: &str) {
    press(screen, "s");
    let Some(Overlay::Form(form, _)) = &mut screen.overlay else { panic!("a form is open") };
    for (index, value) in [(1, exists), (2, format)] {
        let Entry::Choice { words, index: chosen } = &mut form.fields[index].entry else {
            panic!("a choice")
        };
        *chosen = words.iter().position(|word| word == value).unwrap();
    }
    form.fields[0] = Field::text("File", &path.display().to_string(), &[], "");
    press(screen, "Enter");
}

#[test]
fn openings_are_collected_line_by_line_and_positions_are_saved_as_text() {
    let folder = Folder::new("openings");
    let path = folder.file("openings.txt");
    let mut screen = screen(five(|_| {}), "human", "human");
    press(&mut screen, "Enter Left Enter");
    save_as(&mut screen, &path, "moves", "add");
    assert!(news(&screen).starts_with(&format!("Saved to {}", path.display())), "{}", error(&screen));
    press(&mut screen, "Up Enter");
    save_as(&mut screen, &path, "moves", "add");
    assert!(news(&screen).starts_with(&format!("Added to {}", path.display())), "{}", error(&screen));
    assert_eq!(fs::read_to_string(&path).unwrap(), "h8 g8\nh8 g8 g9\n");
    for (format, text) in [("pos", "h8g8g7\n"), ("offset", "0,0, -1,0, -1,-1\n")] {
        save_as(&mut screen, &path, format, "replace");
        assert_eq!((error(&screen), fs::read_to_string(&path).unwrap().as_str()), ("", text));
    }
    save_as(&mut screen, &path, "diagram", "add");
    assert_eq!(error(&screen), "only a line can be added to a file; choose moves, pos or offset below");
    press(&mut screen, "Esc");
    save_as(&mut screen, &path, "diagram", "replace");
    let diagram = fs::read_to_string(&path).unwrap();
    assert!(diagram.lines().any(|line| line.replace(' ', "").contains("OX")), "{diagram}");
    enter_path(&mut screen, "o", &path);
    assert_eq!((error(&screen), screen.sitting.moves().len()), ("", 0));
}

#[test]
fn an_opening_that_goes_on_is_saved_as_stones_and_not_as_a_game() {
    let folder = Folder::new("going-on");
    let path = folder.file("swap.txt");
    let mut screen = screen(five(|game| game.opening = gomoku::core::OpeningRule::Swap2), "human", "human");
    press(&mut screen, "Enter Left Enter");
    save_as(&mut screen, &path, "moves", "refuse");
    assert_eq!((error(&screen), fs::read_to_string(&path).unwrap().as_str()), ("", "h8 g8\n"));
    enter_path(&mut screen, "s", &folder.file("game.json"));
    assert!(error(&screen).starts_with("an opening that goes on is no game yet"), "{}", error(&screen));
}

/// A pipe in this folder, at whose other end nobody is.
#[cfg(unix)]
fn pipe(folder: &Folder) -> PathBuf {
    let path = folder.file("pipe.tsc");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    path
}

#[cfg(unix)]
#[test]
fn nothing_waits_for_the_other_end_of_a_pipe() {
    let folder = Folder::new("pipe");
    let path = pipe(&folder);
    let read = format!("cannot read {}: it is no file; expected a name of one", path.display());
    let mut screen = screen(five(|_| {}), "random", "random");
    enter_path(&mut screen, "o", &path);
    assert_eq!(error(&screen), read);
    press(&mut screen, "Esc");
    // The scenario is the last kind of board.
    press(&mut screen, "F2 Down Down Down Down Left Down");
    let Some(Overlay::Form(form, _)) = &mut screen.overlay else { panic!("a form is open") };
    form.paste(&path.display().to_string());
    press(&mut screen, "Enter");
    assert_eq!(error(&screen), format!("Scenario file: {read}"));
    press(&mut screen, "Esc");
    save_as(&mut screen, &path, "moves", "add");
    assert_eq!(error(&screen), read);
    press(&mut screen, "Esc n Down");
    let Some(Overlay::Form(form, _)) = &mut screen.overlay else { panic!("a form is open") };
    form.paste(&path.display().to_string());
    press(&mut screen, "Enter");
    assert_eq!(error(&screen), read.replace("read", "write"));
}

#[test]
fn what_is_wrong_is_seen_however_long_the_path_is() {
    let folder = Folder::new("long");
    let long = folder.file(&"a/very/long/way/to/go/".repeat(5));
    // Whatever line it stands in.
    let seen = |screen: &Screen, reason: &str| {
        let picture = picture(screen);
        let words =
            picture.split([' ', '\n', '│']).filter(|word| !word.is_empty() && word.parse::<u8>().is_err());
        assert!(words.collect::<Vec<_>>().join(" ").contains(reason), "{reason}: {picture}");
    };
    let mut screen = screen(five(|_| {}), "human", "human");
    enter_path(&mut screen, "o", &long.join("game.sgf"));
    seen(&screen, "game.sgf: No such file or directory");
    press(&mut screen, "Esc");
    fs::create_dir_all(&long).unwrap();
    fs::write(long.join("game.sgf"), "(;GM[4]SZ[15];B[hh];W[hh])").unwrap();
    enter_path(&mut screen, "o", &long.join("game.sgf"));
    seen(&screen, "h8 is already taken by X; expected an empty cell");
    press(&mut screen, "Esc");
    enter_path(&mut screen, "s", &long.join("game.sgf"));
    seen(&screen, "game.sgf exists; enter another name, or choose 'replace' below");
}
