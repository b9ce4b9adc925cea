//! `gomoku perft`: the known numbers, as a table and as JSON.

use serde_json::Value;

use crate::transcript;

const TIC_TAC_TOE: [u64; 10] = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0];

fn json(arguments: &str) -> Vec<Value> {
    transcript(arguments, "").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The numbers of one field, whose plies must count from 1.
fn numbers(arguments: &str, field: &str) -> Vec<u64> {
    let lines = json(arguments);
    assert!(lines.iter().zip(1_u64..).all(|(line, ply)| line["ply"] == ply), "{lines:?}");
    lines.iter().map(|line| line[field].as_u64().unwrap()).collect()
}

/// The second column of the table.
fn table(arguments: &str) -> Vec<u64> {
    let text = transcript(arguments, "");
    text.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap().parse().unwrap()).collect()
}

#[test]
fn tic_tac_toe_has_its_known_numbers() {
    assert_eq!(numbers("perft tictactoe --plies 10 --json", "sequences"), TIC_TAC_TOE);
    assert_eq!(numbers("perft mnk --size 3x3 --line 3 --plies 10 --json", "sequences"), TIC_TAC_TOE);
    assert_eq!(table("perft tictactoe --plies 9"), TIC_TAC_TOE[..9]);
}

#[test]
fn tic_tac_toe_has_5478_positions() {
    for game in ["tictactoe", "mnk --size 3 -k 3"] {
        let positions = numbers(&format!("perft {game} --plies 9 --positions --json"), "positions");
        assert_eq!(positions, [9, 72, 252, 756, 1260, 1520, 1140, 390, 78], "{game}");
        assert_eq!(positions.iter().sum::<u64>() + 1, 5478);
    }
}

#[test]
fn positions_of_a_large_board_are_counted() {
    // Two stones of X and one of O.
    assert_eq!(numbers("perft five --size 9 --plies 3 --positions --json", "positions"), [81, 6480, 255_960]);
}

#[test]
fn kalaha_has_its_known_numbers_under_both_rules() {
    let captured = [6, 35, 185, 942, 4_685, 23_169, 113_959];
    assert_eq!(table("perft kalaha --plies 7"), captured);
    assert_eq!(table("perft kalaha --rule empty_capture --plies 7"), captured);
    assert_eq!(table("perft kalaha --rule standard --plies 6"), [6, 35, 185, 942, 4_690, 23_233]);
}

#[test]
fn six_plies_are_usual() {
    assert_eq!(table("perft kalaha").len(), 6);
}

#[test]
fn options_stand_before_or_behind_the_game() {
    let before = numbers("perft --plies 3 --json mnk --size 4x3 --line 3", "sequences");
    assert_eq!(before, [12, 132, 1320]);
    assert_eq!(before, numbers("perft mnk --size 4x3 --line 3 --plies 3 --json", "sequences"));
}

#[test]
fn the_table_is_aligned() {
    for options in ["", "--positions"] {
        let text = transcript(&format!("perft tictactoe --plies 9 {options}"), "");
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
        assert_eq!(text.lines().next().unwrap().contains("positions"), !options.is_empty());
    }
}

#[test]
fn counting_ends_where_the_last_game_has_ended() {
    let text = transcript("perft tictactoe --plies 4000000000 --json", "");
    assert_eq!(text.lines().count(), 10);
    assert!(text.lines().last().unwrap().starts_with(r#"{"ply":10,"sequences":0,"#), "{text}");
}

#[test]
fn the_help_of_a_game_shows_how_it_is_counted() {
    for game in ["tictactoe", "mnk", "five", "kalaha"] {
        for (command, other) in [("perft", "play"), ("play", "perft")] {
            let help = transcript(&format!("{command} {game} --help"), "");
            assert!(help.contains(&format!("\n  gomoku {command} {game} ")), "{help}");
            assert!(!help.contains(&format!("gomoku {other} ")), "{help}");
        }
    }
}
