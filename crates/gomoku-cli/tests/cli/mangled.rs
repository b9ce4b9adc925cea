//! Whatever is in a file or a line, the command does not panic: it answers, or says what is wrong and ends with a status that it knows.

use std::fs;
use std::path::{Path, PathBuf};

use gomoku_testkit::fuzz::{Random, changed};

use crate::{gomoku, transcript};

/// How many changed files each command gets, and how many changed lines each operation.
const FILES: u64 = 25;
const LINES: u64 = 400;

/// The seeds of a fuzz target.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn texts(seeds: &[&str]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect()
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mangled-{name}"))
}

/// A command ends well, or says what is wrong after its name, whatever was in the file or in the lines. What it has said.
#[track_caller]
fn assert_orderly(arguments: &str, input: &[u8], changed: &[u8]) -> String {
    let output = gomoku(arguments).write_stdin(input).output().unwrap();
    let (complaints, changed) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(changed));
    let is_orderly = match output.status.code() {
        Some(0) => !complaints.contains("panicked"),
        // Bad lines of a batch and bad games of a record are told on the standard output.
        Some(1) => complaints.is_empty() || complaints.contains("gomoku: "),
        Some(2) => complaints.starts_with("error: "),
        _ => false,
    };
    assert!(is_orderly, "{arguments}: {}: {complaints}\nfor {changed:?}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn files_of_all_kinds_are_read_or_refused() {
    let record = scratch("record.jsonl");
    transcript(
        &format!("match neighbour random --size 5 --games 2 --seed 7 --record {} --force", record.display()),
        "",
    );
    let weights = corpus("weights");
    let saved = texts(&[
        r#"{"format":"gomoku game","game":"tic-tac-toe","start":".........","moves":["5","1"],"players":["human","human"],"first_side":1,"seed":1}"#,
        r#"{"format":"gomoku game","game":"n in a row","start":{"rows":["....","....",".X..","...."],"line_length":3,"rule":"freestyle","to_move":"O"},"moves":["a1"],"players":["human","human"],"first_side":2,"seed":9}"#,
    ]);
    let readers: [(&str, &str, Vec<Vec<u8>>); 20] = [
        ("games.psq", "convert FILE --from psq --to sgf", corpus("psq")),
        ("games.sgf", "convert FILE --to psq", corpus("sgf")),
        ("games.lib", "convert FILE --to moves", corpus("library")),
        ("games.txt", "analyse FILE --depth 0", corpus("games")),
        ("trap.tsc", "play five --plain --scenario FILE --player1 human --player2 human", corpus("scenario")),
        ("saved.json", "play --plain --load FILE", saved),
        ("load.txt", "play --plain --load FILE --player1 human --player2 human", corpus("games")),
        ("load.lib", "play --plain --load FILE --player1 human --player2 human", corpus("library")),
        (
            "matrix.txt",
            "analyse FILE --from matrix --depth 1 --nodes 50 --json --explain --heat values",
            corpus("matrix"),
        ),
        (
            "my.search",
            "batch best-move --nodes 10 --engine flagship:hash=1,numbers=FILE",
            corpus("search_numbers"),
        ),
        ("position.txt", "score FILE --own X", corpus("diagram")),
        ("style.cmp", "priorities --style-file FILE --side X", corpus("style")),
        ("board.txt", "solve FILE --nodes 1000", corpus("diagram")),
        ("replay.jsonl", "match --replay FILE", vec![fs::read(&record).unwrap()]),
        ("merge.jsonl", "merge FILE FILE", vec![fs::read(&record).unwrap()]),
        ("openings.txt", "match random random --games 2 --seed 1 --openings FILE", corpus("openings")),
        (
            "positions.txt",
            "bench strategies --game mnk --depth 1 --strategies pvs --positions FILE",
            corpus("moves"),
        ),
        (
            "kalaha.txt",
            "bench strategies --game kalaha --depth 1 --strategies pvs --positions FILE",
            corpus("kalaha"),
        ),
        ("my.weights", "batch best-move --nodes 10 --engine flagship:hash=1,weights=FILE", weights),
        ("small.db", "kalaha solve --pits 2 --stones 2 --db FILE --db-stones 3", corpus("endgame_database")),
    ];
    for (name, command, seeds) in readers {
        let path = scratch(name);
        for number in 0..FILES {
            let bytes = changed(&seeds, &mut Random::new(number));
            fs::write(&path, &bytes).unwrap();
            // What a game or a list of boards is to be read from is a file; the standard input is for moves.
            let input = if command.starts_with("priorities") {
                &b".....\n.XX..\n..O..\n.....\n.....\n"[..]
            } else {
                b"quit\n"
            };
            assert_orderly(&command.replace("FILE", &path.display().to_string()), input, &bytes);
        }
        let _ = fs::remove_file(path);
    }
}

#[test]
fn every_line_of_a_batch_is_answered() {
    for (operation, seeds) in [
        (
            "kalaha-apply",
            &[r#"{"id":"a","pos":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"mover":1,"move":3,"rule":"standard"}"#][..],
        ),
        ("kalaha-values --depth 2", &[r#"{"pos":[1,0,2,3,0,4,1,2],"mover":2}"#]),
        ("kalaha-start", &[r#"{"m":2,"n":2}"#]),
        (
            "outcome",
            &[
                r#"{"size":5,"board":".....XXXX................","k":5,"rule":"freestyle"}"#,
                r#"{"rows":3,"cols":4,"k":3,"board":"XXX.OO......"}"#,
            ],
        ),
        ("forbidden", &[r#"{"rows":3,"cols":6,"board":"......XXX.XX......"}"#]),
        ("mnk-values", &[r#"{"rows":3,"cols":3,"k":3,"board":"X...O....","to_move":"X"}"#]),
        ("vcf", &[r#"{"size":5,"board":".....XXXX................","to_move":"X"}"#]),
        (
            "vct --max-nodes 100",
            &[r#"{"size":6,"board":"........XX....X.....X...............","to_move":"X"}"#],
        ),
        ("best-move --nodes 20", &[r#"{"size":5,"board":".....XXXX................","to_move":"O"}"#]),
        ("score", &[r#"{"rows":[".....",".XX..","..O..",".....","....."],"own":"X"}"#]),
        (
            "priorities",
            &[r#"{"rows":[".....",".XX..",".....",".....","....."],"side":"X","style":"attacker"}"#],
        ),
    ] {
        let seeds = texts(seeds);
        let lines: Vec<Vec<u8>> = (0..LINES)
            .map(|number| changed(&seeds, &mut Random::new(number)))
            .map(|line| line.into_iter().filter(|byte| !b"\r\n".contains(byte)).collect())
            .collect();
        let wanted = lines.iter().filter(|line| !String::from_utf8_lossy(line).trim().is_empty()).count();
        let input = lines.join(&b'\n');
        let answers = assert_orderly(&format!("batch {operation}"), &input, &input);
        assert_eq!(answers.lines().count(), wanted, "{operation}");
        for answer in answers.lines() {
            assert!(serde_json::from_str::<serde_json::Value>(answer).is_ok(), "{operation}: {answer}");
        }
    }
}

#[test]
fn lines_at_the_table_are_understood_or_asked_again() {
    let seeds = texts(&["h8\n", "hint\nundo\n", "moves\nboard\n", "player 1 human\n", "3\n", "help\n"]);
    for number in 0..FILES {
        let mut input = Vec::new();
        for line in 0..40 {
            input.extend(changed(&seeds, &mut Random::new(100 * number + line)));
        }
        for game in
            ["five --size 9 --player1 human --player2 neighbour", "kalaha --player1 human --player2 random"]
        {
            assert_orderly(&format!("play {game} --starts 1 --seed 1"), &input, &input);
        }
    }
}

#[test]
fn lines_of_a_manager_are_answered_or_left_alone() {
    let seeds = texts(&[
        "START 15\n",
        "INFO timeout_turn 1\nINFO rule 4\n",
        "BEGIN\n",
        "TURN 7,7\n",
        "BOARD\n7,7,1\n8,8,2\nDONE\n",
        "RECTSTART 20,15\n",
        "TAKEBACK 7,7\n",
        "SWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n",
        "YXBOARD\n7,7,1\nDONE\nYXNBEST 2\nYXSHOWFORBID\n",
    ]);
    for number in 0..FILES {
        let mut input = b"START 15\nINFO timeout_turn 1\nINFO max_node 50\n".to_vec();
        for line in 0..40 {
            input.extend(changed(&seeds, &mut Random::new(1000 * number + line)));
        }
        input.extend(b"\nEND\n");
        assert_orderly("pbrain --engine neighbour", &input, &input);
    }
}
