//! `gomoku analyse`

use serde_json::Value;

use crate::{assert_in_order, complaint, gomoku, transcript};

/// X has an open three, O two stones; O is to move.
const OPEN_THREE: &str = ".......\n..XXX..\n.......\n..O.O..\n.......\n.......\n.......\n";

fn analyse(arguments: &str, input: &str) -> String {
    transcript(&format!("analyse {arguments}"), input)
}

/// Moves stand in one argument.
fn of_moves(moves: &str, arguments: &str) -> String {
    let mut command = gomoku(&format!("analyse {arguments}"));
    let output = command.args(["--moves", moves]).output().unwrap();
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
    String::from_utf8(output.stdout).unwrap()
}

fn events(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_board_shows_the_threats_of_both_sides() {
    assert_eq!(
        analyse("--depth 0", OPEN_THREE),
        " 7  .  .  .  .  .  .  .
 6 4. F.  X  X  X F. 4.
 5  .  .  .  .  .  .  .
 4  . .3  O .3  O .3  .
 3  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .
 1  .  .  .  .  .  .  .
    a  b  c  d  e  f  g
7x7, freestyle, 5 in a row, 5 stones; O to move.
X could make: open four or two fours b6 f6; four a6 g6
O could make: open three b4 d4 f4
O has no win by fours and threes.
X would win, were it X's turn:
  b6 a6 f6
"
    );
}

#[test]
fn a_forced_win_is_shown_with_its_line() {
    let text = analyse("--depth 0 --side X", OPEN_THREE);
    assert_in_order(
        &text,
        &[
            "X to move.",
            "X wins by fours and threes, one threat before the five:\n  b6 a6 f6\n",
            "Checked by the rules alone in ",
        ],
    );
}

#[test]
fn json_says_what_checked_a_win() {
    let json = events(&analyse("--depth 0 --side X --json", OPEN_THREE));
    assert_eq!((&json[0]["engine"], &json[1]["complete"]), (&Value::Null, &true.into()));
    let sizes = json[2]["certificate"].as_object().unwrap();
    assert!(
        ["plans", "replies", "moves_checked"].iter().all(|name| sizes[*name].as_u64() > Some(0)),
        "{json:?}"
    );
    let none = events(&analyse("--depth 0 --json", OPEN_THREE));
    assert_eq!((&none[2]["result"], none[2].get("reason")), (&"none".into(), None));
}

#[test]
fn depths_are_told_one_by_one_and_the_decision_last() {
    let text = analyse("--depth 3 --side X", OPEN_THREE);
    assert_in_order(
        &text,
        &[
            "\nflagship:\ndepth  deepest     nodes   nodes/s      time    X's value  line\n",
            "    1 ",
            "win in ",
            "Best: X at ",
            ", X wins in 3 plies.\n",
        ],
    );
}

#[test]
fn several_lines_have_their_values() {
    let text = of_moves("h8 i9 i8", "--depth 4 --lines 3 --json");
    let events = events(&text);
    let names: Vec<&str> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(names, ["position", "threats", "forced_win", "depth", "depth", "depth", "depth", "best"]);
    for (depth, event) in (1..).zip(&events[3..7]) {
        assert_eq!((&event["depth"], &event["side"]), (&Value::from(depth), &Value::from("O")));
        assert!(event["nodes"].as_u64().unwrap() > 0 && event["selective_depth"].as_u64().unwrap() >= depth);
        let lines = event["lines"].as_array().unwrap();
        let values: Vec<i64> = lines.iter().map(|line| line["value"].as_i64().unwrap()).collect();
        assert_eq!(values.len(), 3);
        assert!(values.is_sorted_by(|one, next| one >= next), "{values:?}");
    }
    let best = &events[7];
    let line = best["lines"][0]["line"].as_str().unwrap();
    assert_eq!(line.split(' ').next(), best["move"].as_str());
    assert_eq!(of_moves("h8 i9 i8", "--depth 4 --lines 3").matches("\n    ").count(), 4 + 2 * 4 + 1);
}

#[test]
fn what_is_known_of_a_depth_that_was_not_finished_is_told() {
    let analysed = |nodes: u32, json: &str| {
        of_moves("h8 i9 j10 i8 j9", &format!("--lines 3 --heat values --nodes {nodes}{json}"))
    };
    // Where the search stops within a depth that has changed something.
    let stopped = (4..100).map(|thousands| thousands * 1000).find_map(|nodes| {
        let best = events(&analysed(nodes, " --json")).into_iter().find(|event| event["event"] == "best")?;
        best.get("begun_depth").is_some().then_some((nodes, best))
    });
    let (nodes, best) = stopped.unwrap();
    let (depth, begun) = (best["depth"].as_u64().unwrap(), best["begun_depth"].as_u64().unwrap());
    let text = analysed(nodes, "");
    let line = &best["lines"][0];
    let (value, moves) = (&line["value"], line["line"].as_str().unwrap());
    assert_in_order(
        &text,
        &[
            &format!("\n{depth:>5} "),
            &format!("\n{:>5} ", format!("{depth}+")),
            &format!("{:>10}  {moves}\n", format!("{:+}", value.as_i64().unwrap())),
            "\nBest: ",
            &format!(" at depth {depth}, some at {begun}; "),
        ],
    );
}

#[test]
fn the_same_position_gets_the_same_answer() {
    let line = |text: &str| events(text).last().unwrap()["lines"].clone();
    let first = of_moves("h8 i9 i8 j8", "--nodes 5000 --json");
    assert_eq!(line(&first), line(&of_moves("h8 i9 i8 j8", "--nodes 5000 --json")));
    let psq = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n9,8,0\n10,8,0\n-1\n";
    assert_eq!(line(&first), line(&analyse("--nodes 5000 --json", psq)), "the format does not matter");
    let sgf = "(;GM[4]SZ[15];B[hh];W[ig];B[ih];W[jh];B[aa])";
    assert_eq!(line(&first), line(&analyse("--nodes 5000 --json --ply 4", sgf)));
}

#[test]
fn finished_games_tell_who_has_won() {
    let won = of_moves("h8 a1 i8 a2 j8 a3 k8 a4 l8", "");
    assert!(won.ends_with("9 stones, the last X's at l8; X has won: h8 i8 j8 k8 l8.\n"), "{won}");
    let full = analyse("-k 3", "XOX\nXOO\nOXX\n");
    assert_eq!(
        full,
        " 3  X  O  X\n 2  X  O  O\n 1  O  X  X\n    a  b  c\n3x3, freestyle, 3 in a row, 9 stones; drawn, no cell is left.\n"
    );
    let told = analyse("--depth 0", "(;GM[4]SZ[5]PB[Ada]PW[Bo]RE[W+T];B[cc])");
    assert_in_order(&told, &["Ada (X) against Bo (O)\n", "O to move.\nThe file says: O won on time.\n"]);
    let forbidden = of_moves("b5 a1 c5 c1 d4 e1 d3 g1 d5", "--size 7 --rule renju");
    assert!(forbidden.ends_with("O has won: X played d5, a forbidden double-three.\n"), "{forbidden}");
    let json = events(&of_moves("h8 a1 i8 a2 j8 a3 k8 a4 l8", "--json"));
    assert_eq!((json.len(), &json[0]["outcome"], &json[0]["to_move"]), (2, &"X wins".into(), &Value::Null));
    assert_eq!(json[0]["winning_lines"][0][4], "l8");
}

#[test]
fn boards_of_all_sizes_are_analysed() {
    for arguments in
        ["--size 40", "--size 3x3", "--size 40x3 --rule caro", "--size 15 --rule renju", "--rule standard"]
    {
        let text = of_moves("", &format!("--nodes 300 {arguments}"));
        assert!(
            text.contains("0 stones; X to move.") && text.contains("\nBest: X at "),
            "{arguments}: {text}"
        );
    }
    let three = of_moves("b2", "--size 3 -k 3 --engine oxo:depth=9");
    assert_in_order(
        &three,
        &["Threats are known in five in a row", "X could make: no threat", "Best: O at "],
    );
    // Nobody says how many in a row, nor who is to search.
    let three = of_moves("b2 b1", "--size 3");
    assert_in_order(&three, &["3x3, freestyle, 3 in a row", "oxo:win_fast=on:\n", "win in 5", "Best: X at "]);
    let four = of_moves("d4", "--size 7 -k 4");
    assert_in_order(&four, &["7x7, freestyle, 4 in a row", "oxo:win_fast=on:\n", "Best: O at "]);
    let four = events(&of_moves("d4", "--size 7 -k 4 --depth 1 --json"));
    assert_eq!((&four[0]["engine"], &four[1]["complete"]), (&"oxo:win_fast=on".into(), &false.into()));
    let narrow = of_moves("", "--size 3x40 --depth 1");
    assert_in_order(&narrow, &["3x40, freestyle, 5 in a row", "flagship:\n"]);
    let won = of_moves("b2 a1 b1 a2", "--size 3 -k 3 --depth 0");
    assert_in_order(&won, &["X could make: five b3", "O could make: five a3"]);
}

#[test]
fn forbidden_points_are_listed() {
    let board = ".......\n.......\n.XX....\n...X...\n...X...\n.......\nO.O.O.O\n";
    let text = analyse("--rule renju --depth 0", board);
    assert_in_order(&text, &[" 5  .  X  X #.", "Forbidden to X: d5 (double-three)\n"]);
    assert_eq!(
        events(&analyse("--rule renju --depth 0 --json", board))[1]["forbidden"]["d5"],
        "double-three"
    );
}

#[test]
fn maps_are_numbers_in_a_pipe() {
    let text = of_moves("c3", "--size 5 --depth 1 --heat values");
    assert_in_order(&text, &["Values of moves for O at depth 1; ", "\n 5 ", "\n    "]);
    assert!(!text.contains('\x1b'), "{text}");
    let json = events(&of_moves("c3", "--size 5 --depth 1 --heat values --json"));
    let rows = json.last().unwrap()["rows"].as_array().unwrap().clone();
    assert_eq!((rows.len(), rows[0].as_array().unwrap().len(), &rows[2][2]), (5, 5, &Value::Null));
    assert!(rows[2][3].is_i64(), "{rows:?}");
    assert_eq!(json.last().unwrap()["depth"], 1);
    let priorities = of_moves("h8 i9", "--depth 0 --heat priorities");
    assert_in_order(
        &priorities,
        &["Priorities for X (Aggressive Attacker 0.995); the highest is the best:\n", " 60   X 100  90  10 "],
    );
    let attacker = of_moves("h8 i9", "--depth 0 --heat priorities --style attacker --json");
    let attacker = &events(&attacker)[2];
    assert_eq!((&attacker["of"], &attacker["style"]), (&"priorities".into(), &"Aggressive Attacker".into()));
}

#[test]
fn the_static_score_is_explained() {
    let text = analyse("--depth 0 --explain --side X", OPEN_THREE);
    assert_in_order(&text, &["player  pattern", "X       _xxx_", "total for X"]);
    let json = events(&analyse("--depth 0 --explain --scorer lines --side X --json", OPEN_THREE));
    assert_eq!((&json[2]["event"], &json[2]["own"]), (&"score".into(), &"X".into()));
}

#[test]
fn engines_without_values_or_lines_are_no_trouble() {
    let output =
        gomoku("analyse --engine thomoku --lines 2 --depth 1").write_stdin(OPEN_THREE).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "gomoku: thomoku tells the line of one move only\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\nBest: O at "));
    assert!(analyse("--engine ristinolla-2004:depth=2", OPEN_THREE).contains("\nBest: O at "));
}

#[test]
fn a_search_that_values_every_move_shows_as_many_as_are_wanted() {
    let board = "X..\n.O.\n..X\n";
    let json = events(&analyse("--lines 9 --json", board));
    for event in json.iter().filter(|event| event["event"] == "depth" || event["event"] == "best") {
        let lines = event["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 6, "{event}");
        let moves: std::collections::BTreeSet<&str> =
            lines.iter().map(|line| line["line"].as_str().unwrap().split(' ').next().unwrap()).collect();
        assert_eq!(moves.len(), 6, "every move once: {event}");
    }
    let best = json.last().unwrap();
    assert_eq!(best["lines"][0]["line"].as_str().unwrap().split(' ').next(), best["move"].as_str());
    // The corners lose to a fork.
    for line in &best["lines"].as_array().unwrap()[4..] {
        assert_eq!(line["loss_in"], 4, "{best}");
    }
    let two = events(&analyse("--lines 2 --json", board));
    assert_eq!(two.last().unwrap()["lines"].as_array().unwrap().len(), 2);
}

#[test]
fn faults_are_told_with_what_would_be_right() {
    let moves = gomoku("analyse").args(["--moves", "h8 h8"]).output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&moves.stderr),
        "gomoku: --moves: line 1, column 4: h8 is already taken by X; expected an empty cell\n"
    );
    assert_eq!(
        complaint("analyse --moves h8 --ply 4", 1),
        "gomoku: the game has 1 move; expected --ply from 0 to 1\n"
    );
    assert_eq!(
        complaint("analyse --moves h8 -k 4 --engine flagship", 1),
        "gomoku: flagship plays 5 in a row; this game wants 4; expected another --engine (see `gomoku engines`), or --depth 0 for \
         no search\n"
    );
    assert_eq!(
        complaint("analyse --moves h8 -k 4 --rule renju", 1),
        "gomoku: renju is not known with 4 in a row; expected 5\n"
    );
    let several = gomoku("analyse").write_stdin("h8\nh9\n").output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&several.stderr),
        "gomoku: - holds 2 games; say which with --game, from 1 to 2\n"
    );
    assert!(complaint("analyse --moves h8 game.sgf", 2).contains("cannot be used with"));
    assert!(complaint("analyse --moves h8 --from psq", 2).contains("cannot be used with"));
    assert_eq!(
        complaint("analyse --moves h8 --depth 0 --heat values", 1),
        "gomoku: --heat values shows what a search finds; expected a --depth from 1 on, or --heat priorities\n"
    );
    assert!(complaint("analyse --lines 0", 2).contains("expected a whole number from 1 to 225"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search_with_the_best_so_far() {
    let text = crate::leaving::interrupted::interrupt("analyse --moves h8 --time 600000", "line\n    1", 130);
    assert!(text.contains("\nBest: O at "), "{text}");
}
