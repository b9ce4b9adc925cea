//! Help, versions and bad usage.

use crate::{complaint, gomoku, transcript};

const HELPS: [&str; 31] = [
    "",
    "play",
    "play tictactoe",
    "play mnk",
    "play five",
    "play kalaha",
    "solve",
    "kalaha",
    "kalaha solve",
    "engines",
    "match",
    "openings",
    "pbrain",
    "tune",
    "tune eval",
    "perft",
    "analyse",
    "convert",
    "perft tictactoe",
    "perft mnk",
    "perft kalaha",
    "bench",
    "bench strategies",
    "batch",
    "batch kalaha-apply",
    "batch kalaha-values",
    "batch outcome",
    "batch mnk-values",
    "batch vcf",
    "batch vct",
    "batch best-move",
];

#[test]
fn every_help_has_examples_and_fits_100_columns() {
    for command in HELPS.into_iter().chain(["batch kalaha-start"]) {
        for help in [format!("{command} --help"), format!("{command} -h"), format!("help {command}")] {
            let text = transcript(&help, "");
            assert!(text.contains("Usage: gomoku") && text.contains("Example"), "{help}: {text}");
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{help}: {line}");
            }
        }
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let mut count = 0;
    for command in HELPS {
        let text = transcript(&format!("{command} --help"), "");
        let examples = text.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
        for example in examples.map(str::trim).filter(|example| !example.is_empty()) {
            let (input, call) = match example.split_once(" | gomoku ") {
                Some((echo, call)) => {
                    let input = echo.strip_prefix("echo '").and_then(|echo| echo.strip_suffix('\''));
                    (input.unwrap(), call)
                }
                None => ("quit\n", example.strip_prefix("gomoku ").unwrap()),
            };
            // Files and servers are an example's own, and a game between programs may take its time.
            if ![
                ".jsonl",
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
            ]
            .iter()
            .any(|part| call.contains(part))
            {
                transcript(call, input);
                count += 1;
            }
        }
    }
    assert!(count > 15, "only {count} examples were found");
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
                "play, score, priorities, solve, kalaha, analyse, convert, engines, match, openings, pbrain, tune, perft, bench, batch",
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
