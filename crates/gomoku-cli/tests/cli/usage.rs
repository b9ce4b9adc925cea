//! Help, versions and bad usage.

use crate::{complaint, gomoku, transcript};

/// All commands, the one without a name first: those that a help lists, and those that their helps list.
pub(crate) fn commands() -> Vec<String> {
    let mut found = vec![String::new()];
    let mut next = 0;
    while let Some(command) = found.get(next).cloned() {
        let help = transcript(&format!("{command} --help"), "");
        let mut is_list = false;
        for line in help.lines() {
            if !line.starts_with(' ') {
                is_list = line.ends_with(':') && !line.starts_with("Example");
            }
            // A name, and blanks or nothing behind it.
            let Some((name, rest)) =
                line.strip_prefix("  ").map(|line| line.split_at(line.find("  ").unwrap_or(line.len())))
            else {
                continue;
            };
            let is_name = !name.is_empty()
                && name.starts_with(|first: char| first.is_ascii_lowercase())
                && name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
            if is_list && is_name && name != "help" && (rest.is_empty() || rest.starts_with("  ")) {
                found.push(format!("{command} {name}").trim_start().to_owned());
            }
        }
        next += 1;
    }
    found
}

#[test]
fn the_helps_list_all_commands() {
    let commands = commands();
    for command in [
        "play kalaha",
        "perft five",
        "kalaha kgp",
        "tune eval",
        "bench signature",
        "bench engines",
        "batch best-move",
        "merge",
        "completions",
        "man",
        "batch priorities",
    ] {
        assert!(commands.iter().any(|found| found == command), "{command} is not in {commands:?}");
    }
}

#[test]
fn every_help_has_examples_and_the_exit_status_and_fits_100_columns() {
    for command in commands() {
        for help in [format!("{command} --help"), format!("{command} -h"), format!("help {command}")] {
            let text = transcript(&help, "");
            for part in ["Usage: gomoku", "Example", "Exit status: 0 "] {
                assert!(text.contains(part), "{help}: '{part}' is not in\n{text}");
            }
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{help}: {line}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_help_work_in_a_shell() {
    /// Files and servers are an example's own, a game between programs may take its time, and a server never ends.
    const OWN: [&str; 17] = [
        "gomoku serve",
        ".jsonl",
        ".cmp",
        ".search",
        "problems/",
        "position.txt",
        "trap.tsc",
        "openings.txt",
        "alpha-beta:8",
        ".svg",
        ".sgf",
        ".psq",
        ".lib",
        ".db",
        "--server",
        ".man1",
        "game.json",
    ];
    let mut examples = std::collections::BTreeSet::new();
    for command in commands() {
        let text = transcript(&format!("{command} --help"), "").replace("\\\n", "");
        let lines = text.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
        examples.extend(lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()));
    }
    // Some games have the same examples in two helps.
    examples.retain(|example| OWN.iter().all(|part| !example.contains(part)));
    assert!(examples.len() > 30, "only {examples:?}");
    for example in examples {
        let output = crate::in_shell(&example).write_stdin("quit\n").output().unwrap();
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && complaints.is_empty(), "{example}: {complaints}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    for flag in ["--version", "-V"] {
        assert_eq!(transcript(flag, ""), concat!("gomoku ", env!("CARGO_PKG_VERSION"), "\n"));
    }
}

#[test]
fn bad_usage_names_the_culprit_and_what_would_be_right() {
    for (arguments, parts) in [
        (
            "frobnicate",
            &[
                "'frobnicate'",
                "serve, play, score, priorities, solve, kalaha, analyse, convert, engines, match, merge, openings, pbrain, tune, perft, bench, batch, completions, man",
            ][..],
        ),
        ("play chess", &["'chess'", "tictactoe, mnk, five, kalaha"]),
        ("play --seed 3 chess", &["'chess'", "tictactoe, mnk, five, kalaha"]),
        ("perft chess", &["'chess'", "tictactoe, mnk, five, kalaha"]),
        ("batch frobnicate", &["'frobnicate'", "kalaha-apply, kalaha-values, kalaha-start, outcome"]),
        ("play mnk --size 2x3", &["'2x3'", "--size", "3 to 40"]),
        ("play mnk --size 3x41", &["'3x41'", "--size", "3 to 40"]),
        ("play mnk --size large", &["'large'", "--size", "such as 15x15"]),
        ("play mnk --size", &["--size <WxH>"]),
        ("play mnk --line 2", &["'2'", "--line", "from 3 to 10"]),
        ("play mnk --line 11", &["'11'", "--line", "from 3 to 10"]),
        ("play mnk --line five", &["'five'", "--line", "from 3 to 10"]),
        ("play mnk --rule chess", &["'chess'", "--rule", "freestyle", "standard"]),
        ("play kalaha --pits 0", &["'0'", "--pits", "from 1 to 12"]),
        ("play kalaha --pits 13", &["'13'", "--pits", "from 1 to 12"]),
        ("play kalaha --stones -4", &["'-4'", "--stones", "from 1 to 12"]),
        ("play kalaha --stones 300", &["'300'", "--stones", "from 1 to 12"]),
        ("play kalaha --rule chess", &["chess", "--rule", "empty_capture", "standard"]),
        ("play tictactoe --player1 martian", &["'martian'", "--player1", "human, random", "alpha-beta"]),
        (
            "play five --player2 thomoku:deep=3",
            &["thomoku: there is no option 'deep'", "style, depth, randomness"],
        ),
        ("play five --random impossible", &["'impossible'", "--random", "easy, medium or hard"]),
        ("play five --random easy --scenario trap.tsc", &["--random", "cannot be used with", "--scenario"]),
        ("play tictactoe --player2 human:3", &["human has no depth", "--player2", "expected"]),
        ("play tictactoe --player2 minimax:0", &["'0' is not a depth", "from 1 on"]),
        ("play tictactoe --player2 minimax:deep", &["'deep' is not a depth", "'end'"]),
        ("play tictactoe --starts 3", &["'3'", "--starts", "1, 2, lot"]),
        ("play tictactoe --seed -1", &["'-1'", "--seed", "whole number from 0"]),
        ("play tictactoe --seed x", &["'x'", "--seed", "whole number from 0"]),
        ("play tictactoe --size 3x3", &["'--size'"]),
        ("play tictactoe mnk", &["'mnk'"]),
        ("engines chess", &["'chess'", "expected one of: random, neighbour, oxo"]),
        ("match", &["<A>", "<B>"]),
        ("match random", &["<B>"]),
        ("match random chess", &["there is no engine 'chess'", "random, neighbour, oxo"]),
        ("match random oxo:depth=99", &["'99'", "'depth'", "a whole number from 0 to 20"]),
        ("match random random --games 0", &["'0'", "--games", "from 1"]),
        ("match random random --size 2", &["'2'", "--size", "3 to 40"]),
        ("match random random --time 0", &["'0'", "--time", "from 1"]),
        ("match random random --threads 0", &["'0'", "--threads", "from 1 to 256"]),
        ("match random random --opening-stones 21", &["'21'", "--opening-stones", "from 0 to 20"]),
        ("match random random --opening-stones 2 --openings x", &["--opening-stones", "cannot be used with"]),
        ("match random random --force", &["--record <FILE>"]),
        ("match random random --game 3", &["--game <N>", "cannot be used with"]),
        ("match random random --replay x", &["--replay <FILE>", "cannot be used with"]),
        ("match random random --json --verbose", &["--json", "cannot be used with"]),
        ("pbrain --engine chess", &["there is no engine 'chess'", "random, neighbour, oxo"]),
        ("pbrain --threads 0", &["'0'", "--threads", "from 1 to 64"]),
        ("perft kalaha --plies 0", &["'0'", "--plies", "from 1"]),
        ("perft kalaha --plies many", &["'many'", "--plies", "from 1"]),
        ("batch outcome --threads 0", &["'0'", "--threads", "from 1 to 256"]),
        ("batch outcome --threads 257", &["'257'", "--threads", "from 1 to 256"]),
        ("batch outcome --depth 3", &["'--depth'"]),
        ("batch best-move --engine chess", &["there is no engine 'chess'", "random, neighbour, oxo"]),
        ("batch best-move --engine flagship:level=11", &["'11'", "'level'", "a whole number from 1 to 10"]),
        ("batch best-move --time 0", &["'0'", "--time", "from 1"]),
        ("openings --count 0", &["'0'", "--count", "from 1"]),
        ("openings --stones 21", &["'21'", "--stones", "from 1 to 20"]),
        ("openings --rule chess", &["chess", "--rule", "freestyle", "standard"]),
        ("batch kalaha-values --depth 0", &["'0'", "--depth", "from 1"]),
        ("batch kalaha-values --depth -6", &["'-6'", "--depth", "from 1"]),
        ("batch kalaha-values --depth 3 --exact", &["--depth", "cannot be used with", "--exact"]),
        ("kalaha kgp", &["--server <ADDRESS>"]),
        ("kalaha kgp --server host", &["'host'", "there is no port", "expected host:port"]),
        ("kalaha kgp --server host:1 --player chess", &["'chess'", "--player", "search, greedy, random"]),
        ("kalaha kgp --server host:1 --rule chess", &["chess", "--rule", "standard"]),
        ("kalaha kgp --server host:1 --games 0", &["'0'", "--games", "from 1"]),
        ("perft", &["<GAME>", "tictactoe", "mnk", "kalaha"]),
        ("batch", &["<OPERATION>", "kalaha-apply", "outcome"]),
    ] {
        let text = complaint(arguments, 2);
        for part in parts {
            assert!(text.contains(part), "{arguments}: '{part}' is not in\n{text}");
        }
    }
}

#[test]
fn other_names_of_the_games_are_known() {
    assert!(transcript("play tic-tac-toe", "quit").starts_with("Tic-tac-toe"));
    assert!(transcript("play kalah", "quit").starts_with("Kalaha"));
    gomoku("play mnk --size 9 -k 5 --rule exact").write_stdin("quit").assert().success();
}

/// Where nobody can be told, the status still tells.
#[cfg(target_os = "linux")]
#[test]
fn an_error_that_cannot_be_written_is_no_panic() {
    for (command, status) in [
        ("analyse missing.sgf", 1),
        ("convert missing.sgf --to psq", 1),
        ("analyse --moves h8 --depth 1 --engine neighbour --lines 2", 0),
        ("no-such-command", 2),
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let done = std::process::Command::new(crate::BINARY)
            .args(command.split(' '))
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(full)
            .status()
            .unwrap();
        assert_eq!(done.code(), Some(status), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_help_that_cannot_be_written_has_failed() {
    for call in ["--help", "analyse --help", "--version"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(crate::BINARY);
        let done = command.args(call.split(' ')).stdout(full).output().unwrap();
        assert_eq!(done.status.code(), Some(1), "{call}");
        assert!(String::from_utf8_lossy(&done.stderr).starts_with("gomoku: No space left"), "{call}");
    }
}

#[test]
fn lists_fit_80_columns() {
    for call in ["convert --list", "engines", "engines flagship", "engines thomoku", "engines kalaha-perfect"]
    {
        for line in transcript(call, "").lines() {
            assert!(line.chars().count() <= 80, "{call}: {line}");
        }
    }
}
