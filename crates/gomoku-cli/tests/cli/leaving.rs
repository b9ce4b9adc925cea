//! Ways to leave: quit, the end of the input, Ctrl-C.

use crate::{last_line, transcript};

#[test]
fn quit_leaves_the_game() {
    for word in ["quit", "exit", "q", "QUIT", "  quit  "] {
        for game in ["tictactoe", "mnk", "kalaha"] {
            let text =
                transcript(&format!("play {game} --player2 random --starts 1"), format!("{word}\n1\n"));
            assert_eq!(last_line(&text), "You left the game.", "{game}, {word}");
        }
    }
}

#[test]
fn the_end_of_the_input_leaves_the_game_and_is_told() {
    for game in ["tictactoe", "mnk", "kalaha"] {
        for input in ["", "1\n", "1"] {
            let text = transcript(&format!("play {game} --player2 random --starts 1 --seed 4"), input);
            assert_eq!(last_line(&text), "The input has ended: you left the game.", "{game}, {input:?}");
        }
    }
}

#[cfg(unix)]
pub(crate) mod interrupted {
    use std::io::{BufReader, Read};
    use std::process::{Command, Stdio};

    use crate::{BINARY, Running};

    /// Interrupts a command as soon as it has said this, and returns all that it said. It must leave with this status.
    pub(crate) fn interrupt(arguments: &str, when: &str, status: i32) -> String {
        let mut running = Running(
            Command::new(BINARY)
                .args(arguments.split_whitespace())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap(),
        );
        let child = &mut running.0;
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut said = Vec::new();
        while !said.ends_with(when.as_bytes()) {
            let mut byte = [0];
            output.read_exact(&mut byte).unwrap();
            said.push(byte[0]);
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        output.read_to_end(&mut said).unwrap();
        let mut complaints = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        assert_eq!(complaints, "", "{arguments}");
        assert_eq!(child.wait().unwrap().code(), Some(status), "{arguments}");
        String::from_utf8(said).unwrap()
    }

    #[test]
    fn ctrl_c_at_the_prompt_leaves_the_game() {
        for game in ["tictactoe", "mnk", "kalaha"] {
            let said = interrupt(&format!("play {game} --starts 1"), "help): ", 0);
            assert!(said.ends_with("help): \nYou left the game.\n"), "{said}");
        }
    }

    #[test]
    fn ctrl_c_in_the_menu_leaves_it() {
        let said = interrupt("play", "quit): ", 0);
        assert!(said.ends_with("\nYou left the game.\n"), "{said}");
    }

    #[test]
    fn ctrl_c_while_the_computer_thinks_leaves_the_game() {
        // This search would take years.
        let said = interrupt(
            "play mnk --size 6x6 --player1 minimax:end --player2 random --starts 1",
            "     a   b   c   d   e   f\n\n",
            0,
        );
        assert!(said.ends_with("\nYou left the game.\n"), "{said}");
    }
}
