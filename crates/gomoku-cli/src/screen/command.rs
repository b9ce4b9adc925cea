//! What a person can ask for: one list for the keys, the menu and the help.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Something to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    New,
    Save,
    Open,
    AfterWin,
    Rounds,
    Quit,
    Player1,
    Player2,
    Time,
    Undo,
    Redo,
    Hint,
    MoveNow,
    Pause,
    EnterMove,
    Guides,
    Sowing,
    ZoomIn,
    ZoomOut,
    ResetView,
    Theme,
    Help,
    Menu,
}

/// How a command is called, which key it has, and what it does.
pub(super) struct Entry {
    pub(super) command: Command,
    pub(super) name: &'static str,
    /// The key as people say it.
    pub(super) key: &'static str,
    pub(super) about: &'static str,
    codes: &'static [KeyCode],
}

const fn entry(
    command: Command,
    name: &'static str,
    (key, codes): (&'static str, &'static [KeyCode]),
    about: &'static str,
) -> Entry {
    Entry { command, name, key, about, codes }
}

/// The menus, from left to right.
pub(super) const MENUS: &[(&str, &[Entry])] = &[
    (
        "Game",
        &[
            entry(
                Command::New,
                "New game…",
                ("F2", &[KeyCode::F(2)]),
                "another game, board, rule or opening",
            ),
            entry(Command::Save, "Save…", ("s", &[KeyCode::Char('s')]), "write the game to a file"),
            entry(Command::Open, "Open…", ("o", &[KeyCode::Char('o')]), "go on with a game from a file"),
            entry(
                Command::AfterWin,
                "Play on after a win",
                ("w", &[KeyCode::Char('w')]),
                "until the board is full; the first win counts",
            ),
            entry(
                Command::Rounds,
                "Loop…",
                ("n", &[KeyCode::Char('n')]),
                "computers play game after game; again: no more",
            ),
            entry(
                Command::Quit,
                "Quit",
                ("q", &[KeyCode::Char('q')]),
                "leave; Ctrl-C leaves without a question",
            ),
        ],
    ),
    (
        "Players",
        &[
            entry(Command::Player1, "Player 1…", ("F3", &[KeyCode::F(3)]), "who plays for player 1, and how"),
            entry(Command::Player2, "Player 2…", ("F4", &[KeyCode::F(4)]), "who plays for player 2, and how"),
            entry(
                Command::Time,
                "Time for a move…",
                ("F6", &[KeyCode::F(6)]),
                "how long computers may think",
            ),
        ],
    ),
    (
        "Move",
        &[
            entry(
                Command::Undo,
                "Undo",
                ("u", &[KeyCode::Char('u')]),
                "take back your last move and what followed",
            ),
            entry(Command::Redo, "Redo", ("r", &[KeyCode::Char('r')]), "make again what was taken back"),
            entry(
                Command::Hint,
                "Hint",
                ("i", &[KeyCode::Char('i'), KeyCode::F(5)]),
                "what the computer would play here",
            ),
            entry(
                Command::MoveNow,
                "Move now",
                ("m", &[KeyCode::Char('m')]),
                "the computer plays the best it has found",
            ),
            entry(Command::Pause, "Pause", ("p", &[KeyCode::Char('p')]), "let computers wait, or go on"),
            entry(Command::EnterMove, "Enter a move…", ("/", &[KeyCode::Char('/')]), "by its name: h8, or 3"),
        ],
    ),
    (
        "View",
        &[
            entry(
                Command::Guides,
                "Guide lines",
                ("g", &[KeyCode::Char('g')]),
                "row, column, diagonals through the cursor",
            ),
            entry(
                Command::Sowing,
                "Show sowing",
                ("a", &[KeyCode::Char('a')]),
                "Kalaha's stones fall one by one",
            ),
            entry(
                Command::ZoomIn,
                "Larger",
                ("+", &[KeyCode::Char('+'), KeyCode::Char('=')]),
                "larger cells",
            ),
            entry(Command::ZoomOut, "Smaller", ("-", &[KeyCode::Char('-')]), "smaller cells"),
            entry(
                Command::ResetView,
                "Reset the view",
                ("Bksp", &[KeyCode::Backspace]),
                "usual size; the cursor goes to the last move",
            ),
            entry(
                Command::Theme,
                "Colours",
                ("t", &[KeyCode::Char('t')]),
                "for a dark or light background, or none",
            ),
        ],
    ),
    (
        "Help",
        &[
            entry(Command::Help, "Keys and signs", ("F1", &[KeyCode::F(1), KeyCode::Char('?')]), "this page"),
            entry(
                Command::Menu,
                "This menu",
                ("F10", &[KeyCode::F(10), KeyCode::Esc]),
                "also Esc, or a click above",
            ),
        ],
    ),
];

/// All commands.
pub(super) fn entries() -> impl Iterator<Item = &'static Entry> {
    MENUS.iter().flat_map(|(_, entries)| entries.iter())
}

/// What a key asks for.
pub(super) fn of_key(key: KeyEvent) -> Option<Command> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    let code = match key.code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    };
    entries().find(|entry| entry.codes.contains(&code)).map(|entry| entry.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_or_moves_the_cursor() {
        let all: Vec<KeyCode> = entries().flat_map(|entry| entry.codes.iter().copied()).collect();
        for (index, code) in all.iter().enumerate() {
            assert!(!all[..index].contains(code), "{code:?}");
            assert!(!matches!(code, KeyCode::Char('h' | 'j' | 'k' | 'l' | ' ' | '0'..='9')), "{code:?}");
        }
    }

    #[test]
    fn keys_are_found_in_either_case_and_not_with_control() {
        let key = |code, modifiers| of_key(KeyEvent::new(code, modifiers));
        assert_eq!(key(KeyCode::Char('U'), KeyModifiers::SHIFT), Some(Command::Undo));
        assert_eq!(key(KeyCode::F(5), KeyModifiers::NONE), Some(Command::Hint));
        assert_eq!(key(KeyCode::Char('u'), KeyModifiers::CONTROL), None);
        assert_eq!(key(KeyCode::Char('x'), KeyModifiers::NONE), None);
    }
}
