//! `gomoku bench strategies`: the table, JSON, plots, and what is refused.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::matches::new_file;
use crate::{assert_in_order, complaint, gomoku, transcript};

const STRATEGIES: [&str; 9] =
    ["minimax", "negamax", "alpha-beta", "pvs", "mtdf", "pvs-2-threads", "solver", "df-pn", "mcts"];

/// Those that know no depth.
const WITHOUT_DEPTH: [&str; 3] = ["solver", "df-pn", "mcts"];

fn json(arguments: &str) -> Value {
    serde_json::from_str(&transcript(&format!("bench strategies {arguments} --json"), "")).unwrap()
}

fn written(name: &str, text: &str) -> PathBuf {
    let path = new_file(name);
    fs::write(&path, text).unwrap();
    path
}

/// The lines of the table that begin with the name of a strategy, cell by cell.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let is_row = |line: &&str| STRATEGIES.iter().any(|name| line.split(' ').next() == Some(name));
    text.lines().filter(is_row).map(|line| line.split("  ").map(str::trim).collect()).collect()
}

#[test]
fn the_table_has_a_line_for_each_strategy() {
    let text = transcript("bench strategies --game tictactoe --positions 3 --depth 9", "");
    let heads =
        ["Tic-tac-toe\n", "the start and 2 random, seed 1; each to depth 9\n", "strategy", "time", "a-b\n"];
    assert_in_order(&text, &heads);
    let rows = rows(&text);
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), STRATEGIES);
    for row in &rows {
        assert!(row.contains(&"3/3"), "all agree: {text}");
    }
    for row in &rows[6..] {
        assert_eq!(row.iter().find(|cell| !cell.is_empty() && **cell != row[0]), Some(&"end"), "{text}");
    }
    assert!(rows[2].contains(&"1.00 x"), "alpha-beta against itself: {text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(text.contains("Knowing no depth, mcts visits up to 1.00 M positions"), "{text}");
    assert!(!text.contains("Warning"), "{text}");
}

#[test]
fn json_has_what_the_table_has_and_more() {
    let found = json("--game kalaha --pits 3 --stones 2 --positions 4 --depth 5 --seed 9");
    assert_eq!(found["game"], "Kalaha with 3 pits a side and 2 stones a pit, rule empty_capture");
    assert_eq!((&found["depth"], &found["seed"]), (&5.into(), &9.into()));
    assert_eq!((&found["time_ms"], &found["budget_ms"]), (&Value::Null, &2_000.into()));
    assert_eq!(found["positions"].as_array().unwrap().len(), 4);
    assert_eq!(found["positions"][0], "2 2 2 0 2 2 2 0 mover 1");
    assert_eq!(found["disagreements"], Value::Array(Vec::new()));
    assert_eq!((&found["finished_searches"], &found["planned_searches"]), (&36.into(), &36.into()));
    let strategies = found["strategies"].as_array().unwrap();
    let names: Vec<&str> = strategies.iter().map(|strategy| strategy["name"].as_str().unwrap()).collect();
    assert_eq!(names, STRATEGIES);
    let (by_depth, others) = strategies.split_at(6);
    for strategy in by_depth {
        assert_eq!((&strategy["compared"], &strategy["agreed"]), (&4.into(), &4.into()), "{strategy}");
        assert_eq!(strategy["broken_off"], 0);
        assert!(strategy["nodes"].as_u64() >= strategy["leaves"].as_u64(), "{strategy}");
        assert!(strategy["nodes_per_second"].as_f64() > Some(0.0), "{strategy}");
        let runs = strategy["runs"].as_array().unwrap();
        assert_eq!(runs.len(), 4);
        let sum: u64 = runs.iter().map(|run| run["nodes"].as_u64().unwrap()).sum();
        assert_eq!(strategy["nodes"], sum);
        for (index, run) in runs.iter().enumerate() {
            assert_eq!(run["position"], index + 1);
            assert_eq!(run["depths"][0]["depth"], 1);
            assert_eq!(run["value"], strategies[0]["runs"][index]["value"], "{}", strategy["name"]);
        }
        assert_eq!(strategy["by_depth"][0]["depth"], 1);
        assert!(strategy["by_depth"][0]["median_nodes"].as_f64() > Some(0.0), "{strategy}");
    }
    for strategy in others {
        assert_eq!(strategy["least_depth"], Value::Null, "{strategy}");
        assert_eq!(strategy["compared"], strategy["agreed"], "{strategy}");
        assert_eq!(strategy["by_depth"], Value::Array(Vec::new()), "{strategy}");
        for (run, solved) in
            strategy["runs"].as_array().unwrap().iter().zip(others[0]["runs"].as_array().unwrap())
        {
            assert_eq!((&run["exact"], &run["value"]), (&true.into(), &solved["value"]), "{strategy}");
        }
    }
    let (plain, deepening) = (&strategies[2], &strategies[3]);
    assert_eq!((&plain["table_hit_rate"], &plain["time_to_alpha_beta"]), (&Value::Null, &1.0.into()));
    assert!(deepening["first_cut_off_rate"].as_f64().unwrap() <= 1.0, "{deepening}");
    assert!(deepening["table_hit_rate"].as_f64().unwrap() <= 1.0, "{deepening}");
}

#[test]
fn the_same_command_visits_the_same_positions() {
    let call = "--game mnk --size 4x3 --line 3 --depth 4 --strategies minimax,alpha-beta,pvs,mtdf";
    let nodes = |found: &Value| -> Vec<u64> {
        found["strategies"].as_array().unwrap().iter().map(|row| row["nodes"].as_u64().unwrap()).collect()
    };
    let (once, again) = (json(call), json(call));
    assert_eq!(once["positions"], again["positions"]);
    assert_eq!(nodes(&once), nodes(&again));
    let other = json(&format!("{call} --seed 2"));
    assert_ne!(once["positions"], other["positions"]);
    let deepest_first = once["strategies"][0]["runs"][0]["nodes"].as_u64().unwrap();
    assert_eq!(deepest_first, 1 + 12 + 12 * 11 + 12 * 11 * 10 + 12 * 11 * 10 * 9, "plain minimax sees all");
}

#[test]
fn one_position_is_the_start_and_the_usual_depth_solves_tic_tac_toe() {
    let found = json("--game tictactoe --positions 1 --strategies alpha-beta,pvs");
    assert_eq!(found["positions"], Value::from(vec!["........."]));
    for strategy in found["strategies"].as_array().unwrap() {
        let run = &strategy["runs"][0];
        assert_eq!(
            (&run["value"], &run["exact"], &run["stop"]),
            (&"0".into(), &true.into(), &"exhausted".into())
        );
    }
}

#[test]
fn positions_come_from_a_file() {
    for (name, game, text, written_again) in [
        ("tictactoe.txt", "tictactoe", "# two\nX...O....\n\nXO. .X. ..O\n", ["X...O....", "XO..X...O"]),
        (
            "kalaha.txt",
            "kalaha --pits 2",
            "1,3,0,2,2,0\n[2 1 1 2 2 0] mover 2",
            ["1 3 0 2 2 0 mover 1", "2 1 1 2 2 0 mover 2"],
        ),
        ("mnk.txt", "mnk --size 4x4 -k 3", "a1 b2\nX..............O", ["a1 b2", "X..............O"]),
    ] {
        let path = written(&format!("bench-{name}"), text);
        let found = json(&format!("--game {game} --depth 2 --positions {}", path.display()));
        assert_eq!(found["positions"], Value::from(written_again.to_vec()), "{game}");
    }
}

#[test]
fn bad_positions_are_refused_with_their_line() {
    for (game, text, reason) in [
        ("tictactoe", "X...O....\nX", "line 2: 'X' has 1 cells; expected 9, such as X...O...."),
        (
            "tictactoe",
            "XXX......",
            "line 1: 'XXX......', its rows one below the other: line 1, column 1: 3 X and 0 O",
        ),
        ("tictactoe", "XXXOO....", "line 1: the game is over; expected one that goes on"),
        ("kalaha", "4 4 4 4", "line 1: 1 pits a side; expected 6, or another --pits"),
        ("kalaha --pits 1", "4 4 4 4 mover 3", "line 1: mover '3' is no side; expected 1 or 2"),
        ("mnk", "\nh8", "line 2, column 1: h8"),
        ("mnk --size 3", "X.O", "line 1, column "),
        ("five", "# nothing\n", "there is no position; expected one a line"),
    ] {
        let path = written("bench-bad.txt", text);
        let call = format!("bench strategies --game {game} --positions {}", path.display());
        let complaint = complaint(&call, 1);
        assert!(complaint.contains(reason), "{text:?}: {complaint}");
        assert!(complaint.contains("bench-bad.txt"), "{complaint}");
    }
    assert!(
        complaint("bench strategies --game five --positions nowhere.txt", 1)
            .contains("cannot read nowhere.txt")
    );
}

#[test]
fn a_search_that_takes_too_long_is_broken_off_and_shown() {
    // Plain minimax would need years for this.
    let call = "bench strategies --game five --positions 1 --depth 12 --budget 40 --strategies minimax,pvs";
    let text = transcript(call, "");
    let minimax = text.lines().find(|line| line.starts_with("minimax")).unwrap();
    assert_eq!(minimax.matches("> ").count(), 3, "positions, leaves and time are bounds: {text}");
    assert!(text.contains("broken off after 40.0 ms (--budget)"), "{text}");
    let found: Value = serde_json::from_str(&transcript(&format!("{call} --json"), "")).unwrap();
    let run = &found["strategies"][0]["runs"][0];
    assert_eq!((&run["broken_off"], &run["stop"]), (&true.into(), &"time".into()));
    assert_eq!(run["depth"], run["depths"].as_array().unwrap().len(), "the last depth that was finished");
    assert!(run["depth"].as_u64() < Some(12));
}

#[test]
fn with_a_time_everybody_goes_as_deep_as_he_gets() {
    let found = json("--game kalaha --positions 1 --time 500 --strategies minimax,alpha-beta");
    assert_eq!((&found["depth"], &found["time_ms"]), (&Value::Null, &500.into()));
    for strategy in found["strategies"].as_array().unwrap() {
        let run = &strategy["runs"][0];
        assert_eq!((&run["stop"], &run["broken_off"]), (&"time".into(), &false.into()), "{strategy}");
        let depths = run["depths"].as_array().unwrap();
        assert!(depths.len() > 1, "{strategy}");
        assert_eq!(run["value"], depths.last().unwrap()["value"]);
        assert_eq!(strategy["time_to_alpha_beta"], Value::Null);
    }
}

#[test]
fn a_tree_search_has_a_million_positions_unless_time_or_nodes_are_limited() {
    let run = |limits: &str| {
        let found = json(&format!("--game kalaha --positions 1 --strategies mcts,alpha-beta {limits}"));
        let mcts = &found["strategies"][1];
        assert_eq!(
            (&mcts["name"], &mcts["time_to_alpha_beta"]),
            (&"mcts".into(), &Value::Null),
            "no proof, no ratio"
        );
        mcts["runs"][0].clone()
    };
    // However slow the machine is.
    let all = run("--depth 2 --budget 600000");
    assert_eq!((&all["nodes"], &all["stop"]), (&1_000_000.into(), &"nodes".into()));
    assert_eq!((&all["exact"], &all["broken_off"]), (&false.into(), &false.into()));
    assert!(all["leaves"].as_u64() > Some(10_000), "simulations: {all}");
    assert!(all["best_move"].is_string() && all["value"].is_string(), "{all}");
    assert_eq!(run("--nodes 3000")["nodes"], 3000);
    let timed = run("--time 20");
    assert_eq!((&timed["stop"], &timed["broken_off"]), (&"time".into(), &false.into()), "{timed}");
    let broken = run("--depth 2 --budget 1");
    assert_eq!((&broken["stop"], &broken["broken_off"]), (&"time".into(), &true.into()), "{broken}");
}

#[test]
fn nodes_are_kept_to_the_node() {
    let found = json("--game kalaha --positions 2 --nodes 5000");
    for strategy in found["strategies"].as_array().unwrap() {
        let name = &strategy["name"];
        for run in strategy["runs"].as_array().unwrap() {
            assert_eq!(run["stop"], "nodes", "{name}");
            if name == "pvs-2-threads" {
                // Each thread has its share, and one may be done before the other has begun.
                assert!(run["nodes"].as_u64() <= Some(5000), "{run}");
            } else {
                assert_eq!(run["nodes"], 5000, "{name}");
            }
        }
    }
}

#[test]
fn a_plot_is_drawn_as_its_ending_says() {
    let (svg, png) = (new_file("bench.svg"), new_file("bench.png"));
    for path in [&svg, &png] {
        // An older and longer picture is replaced.
        fs::write(path, "<svg>".to_owned() + &"x".repeat(1_000_000)).unwrap();
        let call =
            format!("bench strategies --game tictactoe --depth 4 --positions 2 --plot {}", path.display());
        transcript(&call, "");
    }
    let text = fs::read_to_string(svg).unwrap();
    assert!(text.starts_with("<?xml") && text.ends_with("</svg>\n"), "{text}");
    for name in STRATEGIES {
        let is_drawn = !WITHOUT_DEPTH.contains(&name);
        assert_eq!(text.contains(&format!(">{name}</text>")), is_drawn, "{name} in the legend");
    }
    for label in ["Tic-tac-toe", "positions visited", "time", "depth in plies", ">100<"] {
        assert!(text.contains(label), "{label}");
    }
    assert_eq!(text.matches("<text").count(), text.matches("</text>").count());
    let bytes = fs::read(png).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (2400, 1040));
    let coloured = pixels.chunks(3).filter(|pixel| pixel[0] != pixel[1] || pixel[1] != pixel[2]).count();
    assert!(coloured > 10_000, "lines in colour: {coloured} pixels");
}

#[test]
fn bad_usage_says_what_would_be_right() {
    for (arguments, parts) in [
        ("bench", &["<BENCH>", "strategies"][..]),
        ("bench games", &["'games'", "expected one of: strategies"]),
        ("bench strategies", &["--game <GAME>"]),
        ("bench strategies --game chess", &["'chess'", "tictactoe, mnk, five, kalaha"]),
        (
            "bench strategies --game five --strategies pvs,bfs",
            &["'bfs'", "minimax, negamax, alpha-beta, pvs, mtdf"],
        ),
        ("bench strategies --game five --plot a.jpg", &["'a.jpg'", "--plot", "ends in .svg or .png"]),
        ("bench strategies --game five --positions 0", &["'0'", "--positions", "from 1 to 10000"]),
        ("bench strategies --game five --depth 0", &["'0'", "--depth", "from 1"]),
        ("bench strategies --game five --time 5 --budget 5", &["--time", "cannot be used with", "--budget"]),
        ("bench strategies --game five --pits 3", &["--pits is an option of kalaha only"]),
        ("bench strategies --game five --line 4", &["--line is an option of mnk only"]),
        ("bench strategies --game kalaha --size 3", &["--size is an option of mnk and five only"]),
        (
            "bench strategies --game tictactoe --rule standard",
            &["--rule is an option of mnk, five and kalaha only"],
        ),
        ("bench strategies --game kalaha --rule freestyle", &["freestyle", "empty_capture", "standard"]),
        ("bench strategies --game mnk --rule empty_capture", &["empty_capture", "freestyle", "standard"]),
    ] {
        let text = complaint(arguments, 2);
        for part in parts {
            assert!(text.contains(part), "{arguments}: '{part}' is not in\n{text}");
        }
    }
    let text = complaint("bench strategies --game five --pits 3", 2);
    assert!(text.contains("\nUsage: gomoku bench strategies "), "{text}");
    let text = complaint("bench strategies --game five --plot nowhere/at/all.svg", 1);
    assert!(text.contains("there is no folder nowhere/at for nowhere/at/all.svg"), "{text}");
    // Only a picture is replaced by one.
    let path = new_file("notes.svg");
    fs::write(&path, "my notes").unwrap();
    for call in ["bench strategies --game tictactoe", "bench engines flagship --depth 1"] {
        let text = complaint(&format!("{call} --plot {}", path.display()), 1);
        assert!(
            text.contains("notes.svg is there and is no picture; expected a new name, or a picture"),
            "{text}"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "my notes");
    }
}

#[test]
fn other_names_of_the_games_are_known() {
    for game in ["tic-tac-toe", "kalah", "gomoku --size 3"] {
        let call = format!("bench strategies --game {game} --depth 1 --positions 1 --budget 100");
        gomoku(&call).assert().success();
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_what_is_known_so_far_and_says_so_to_the_shell() {
    let said = crate::leaving::interrupted::interrupt(
        "bench strategies --game five --depth 30 --budget 86400000 --positions 1",
        "each to depth 30\n\n",
        130,
    );
    assert_in_order(&said, &["Stopped after 0 of 9 searches.", "strategy", "minimax", "alpha-beta"]);
}
