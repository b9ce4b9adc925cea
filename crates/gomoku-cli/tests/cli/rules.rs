//! All rules at the table and in matches, and the openings.

use crate::{assert_in_order, complaint, last_line, transcript};

/// X has a9 b9 c9 e9 f9 after these, and is to move.
const BEFORE_SIX: &str = "a9\na1\nb9\nc1\nc9\ne1\ne9\ng1\nf9\ni1\n";

#[test]
fn forbidden_points_are_marked_and_lose() {
    let arguments = "play five --rule renju --size 9x9 --player1 human --player2 human --starts 1";
    let text = transcript(arguments, format!("{BEFORE_SIX}board\nd9\n"));
    assert_in_order(
        &text,
        &[
            "5 in a row on 9x9, renju",
            "  9  X   X   X   !   X   X   7   8   9  9",
            "! forbidden to X: d9 (overline)",
            "X to move",
            "The game is over: O wins, since d9 is forbidden to X (overline). Player 2 (human) has won.",
        ],
    );
    // It can be taken back as long as somebody is to move, and O may play there.
    let text = transcript(arguments, format!("{BEFORE_SIX}undo\nundo\nquit\n"));
    assert!(text.ends_with("You left the game.\n"), "{text}");
    let text = transcript(arguments, format!("{BEFORE_SIX}h7\nd9\nquit\n"));
    assert_in_order(&text, &["Last moves", "O d9", "You left the game."]);
}

#[test]
fn a_hint_is_never_forbidden() {
    let arguments = "play five --rule renju --size 9x9 --player1 human --player2 human --starts 1";
    let text = transcript(arguments, format!("{BEFORE_SIX}hint\nquit\n"));
    assert!(text.contains("Hint: ") && !text.contains("Hint: d9"), "{text}");
}

#[test]
fn programs_play_to_the_end_by_every_rule() {
    for rule in ["freestyle", "standard", "renju", "caro", "caro-exact"] {
        for players in ["--player1 thomoku --player2 random", "--player1 oxo:depth=1 --player2 neighbour"] {
            let text = transcript(&format!("play five --rule {rule} --size 7x6 {players} --seed 3"), "");
            assert!(last_line(&text).starts_with("The game is over: "), "{rule}: {}", last_line(&text));
            assert!(text.contains(&format!("5 in a row on 7x6, {rule}")), "{text}");
        }
        let text = transcript(
            &format!("match thomoku neighbour --rule {rule} --size 9x9 --games 4 --seed 3 --verbose"),
            "",
        );
        assert!(text.contains(&format!(", {rule}, ")), "{text}");
        assert!(!text.contains("fault"), "{text}");
    }
}

#[test]
fn who_does_not_know_a_rule_says_so() {
    assert_eq!(
        complaint("match lines-2023 random --rule renju", 1),
        "gomoku: lines-2023 plays freestyle, where a longer line wins too; this game is renju\n"
    );
    assert_eq!(
        complaint("match thomoku random --rule caro --line 4", 1),
        "gomoku: caro is not known with 4 in a row; expected 5\n"
    );
    let text = complaint("play five --rule omok", 2);
    assert!(
        text.contains("expected freestyle, standard (also called exact), renju, caro or caro-exact"),
        "{text}"
    );
    assert_eq!(
        complaint("play five --rule renju --random easy", 1),
        "gomoku: forced wins are not known for the rule renju; expected freestyle or standard\n"
    );
}

#[test]
fn two_people_play_swap2_with_all_its_choices() {
    let arguments = "play five --opening swap2 --player1 human --player2 human --starts 1";
    let stones = "h8\nh8\ni9\nk10\n";
    let text = transcript(arguments, format!("{stones}maybe\nO\nquit\n"));
    assert_in_order(
        &text,
        &[
            "Opening swap2: player 1 begins.",
            "Player 1 places X (a cell from 1 to 225 or from a1 to o15, or quit): h8",
            "Player 1 places X h8",
            "Not possible: h8 is already taken by X; expected an empty cell",
            "Player 1 places O i9",
            "Player 1 places X k10",
            "Player 2 chooses (X or O, or two: to add two stones, or quit): maybe",
            "Not possible: 'maybe' is none of these; enter X, O or two",
            "Player 2 takes O",
            "Player 1: human, plays X",
            "Player 2: human, plays O",
            "Player 2 starts.",
            "O to move",
        ],
    );
    let text = transcript(arguments, format!("{stones}two\ng7\ng9\ntwo\nX\nquit\n"));
    assert_in_order(
        &text,
        &[
            "Player 2 adds two stones",
            "Player 2 places O g7",
            "Player 2 places X g9",
            "Player 1 chooses (X or O, or quit): two",
            "Not possible: 'two' is none of these; enter X or O",
            "Player 1 takes X",
            "Player 1: human, plays X",
            "Player 2 starts.",
        ],
    );
    let text = transcript(arguments, "h8\nquit\n");
    assert!(text.ends_with("Nothing was played.\n"), "{text}");
}

#[test]
fn the_third_stone_of_pro_keeps_its_distance() {
    let text = transcript(
        "play five --opening pro --player1 human --player2 human --starts 2",
        "h9\nh8\ni9\nj10\nk11\nquit\n",
    );
    assert_in_order(
        &text,
        &[
            "Opening pro: player 2 begins.",
            "Not possible: h9 is not in the middle; expected the first stone there",
            "Player 2 places X h8",
            "Player 1 places O i9",
            "Not possible: j10 is too near for the third stone; expected a cell outside the 5x5 around h8",
            "Player 2 places X k11",
            "Player 1: human, plays O",
            "Player 1 starts.",
        ],
    );
    assert_eq!(
        complaint("play five --opening long-pro --size 7x7 --player2 random", 1),
        "gomoku: 7x7 is too small for long-pro; expected a board with a side of more than 7 cells\n"
    );
}

#[test]
fn programs_play_every_opening_and_the_game_behind_it() {
    for opening in ["free", "pro", "long-pro", "swap", "swap2"] {
        for size in ["9x9", "10x12"] {
            let arguments = format!(
                "play five --opening {opening} --size {size} --rule renju --player1 thomoku --player2 random --seed 6"
            );
            let text = transcript(&arguments, "");
            assert!(last_line(&text).starts_with("The game is over: "), "{text}");
            assert!(!text.contains("Not possible"), "{text}");
            assert_eq!(text, transcript(&arguments, ""), "the same seed gives the same game");
        }
    }
}

#[test]
fn openings_have_their_place() {
    let text = complaint("play five --opening swap2 --random easy", 2);
    assert!(text.contains("cannot be used with"), "{text}");
    let text = complaint("play five --opening swop", 2);
    assert!(text.contains("no such opening"), "{text}");
    assert_eq!(
        complaint("play five --opening swap --player2 lines-2023 --rule caro", 1),
        "gomoku: lines-2023 plays freestyle, where a longer line wins too; this game is caro\n"
    );
    let text = complaint("perft five --opening swap --plies 1", 1);
    assert_eq!(text, "gomoku: perft counts the moves on a board; expected no --opening\n");
}
