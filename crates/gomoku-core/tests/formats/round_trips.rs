//! What is written is read again.

use std::time::Duration;

use gomoku_core::formats::{Ending, Format, ReadOptions, Transcript, TranscriptMove, WonBy};
use gomoku_core::{BoardSize, Coord, Player, Rule, Rules};
use proptest::prelude::*;

/// Texts with everything that must be escaped, and line breaks.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z\\]\\[\\\\;:(),.0-9\n ]{0,12}",
        Just("5ms".to_owned()),
        Just("7ms\nx".to_owned()),
        "\\PC{0,6}"
    ]
}

fn rules() -> impl Strategy<Value = Option<Rules>> {
    let any = (3_u8..=10, 0..Rule::ALL.len()).prop_map(|(length, rule)| {
        Rules::new(length, Rule::ALL[rule]).or_else(|_| Rules::new(5, Rule::ALL[rule])).ok()
    });
    prop_oneof![Just(None), any]
}

fn ending() -> impl Strategy<Value = Option<Ending>> {
    let won = (0_usize..2, 0_usize..4).prop_map(|(player, by)| {
        let by = [WonBy::Play, WonBy::Resignation, WonBy::Time, WonBy::Fault][by];
        Some(Ending::Won { player: Player::ALL[player], by })
    });
    prop_oneof![Just(None), Just(Some(Ending::Drawn)), Just(Some(Ending::Unfinished)), won]
}

fn size() -> impl Strategy<Value = BoardSize> {
    (3_u8..=40, 3_u8..=40).prop_map(|(width, height)| BoardSize::new(width, height).expect("a size in range"))
}

/// Different cells of a board.
fn cells(size: BoardSize) -> impl Strategy<Value = Vec<Coord>> {
    let all: Vec<Coord> = size.coords().collect();
    let most = all.len().min(30);
    proptest::sample::subsequence(all, 0..=most).prop_shuffle()
}

prop_compose! {
    /// A game with nothing but moves by turns.
    fn plain_game()(size in size())(cells in cells(size), size in Just(size)) -> Transcript {
        let mut game = Transcript::new(size);
        for (index, coord) in cells.into_iter().enumerate() {
            game.play(TranscriptMove::new(coord, Player::ALL[index % 2])).expect("an empty cell");
        }
        game
    }
}

prop_compose! {
    /// A game with everything.
    fn full_game()(size in size())(
        cells in cells(size),
        details in proptest::collection::vec((any::<bool>(), proptest::option::of(0_u64..100_000), words(), words()), 30),
        set_up in 0_usize..10,
        rules in rules(),
        ending in ending(),
        (title, x, o, date, comment) in (words(), words(), words(), words(), words()),
        first in proptest::option::of(any::<bool>()),
        size in Just(size),
    ) -> Transcript {
        let mut game = Transcript::new(size)
            .with_title(title).with_name(Player::X, x).with_name(Player::O, o).with_date(date).with_comment(comment);
        if let Some(rules) = rules {
            game = game.with_rules(rules);
        }
        if let Some(ending) = ending {
            game = game.with_ending(ending);
        }
        if let Some(first) = first {
            game = game.with_first_to_move(Player::ALL[usize::from(first)]);
        }
        // Stones of a set-up are written by colour.
        let (before, moves) = cells.split_at(set_up.min(cells.len()));
        let (of_x, of_o) = before.split_at(before.len() / 2);
        for (stones, player) in [(of_x, Player::X), (of_o, Player::O)] {
            for &coord in stones {
                game.set_up(coord, player).expect("an empty cell");
            }
        }
        for (&coord, (is_o, time, label, comment)) in moves.iter().zip(details) {
            let mut mv = TranscriptMove::new(coord, Player::ALL[usize::from(is_o)]).with_label(label).with_comment(comment);
            if let Some(time) = time {
                mv = mv.with_time(Duration::from_millis(time));
            }
            game.play(mv).expect("an empty cell");
        }
        game
    }
}

fn read_again(format: Format, game: &Transcript) -> Transcript {
    let written = format.write(std::slice::from_ref(game)).expect("it can be written");
    let options = ReadOptions::default().with_size(game.size());
    let reading = format.read(written.text().as_bytes(), &options);
    let mut reading = reading.unwrap_or_else(|error| panic!("{error} in\n{}", written.text()));
    assert_eq!(reading.games.len(), 1, "{}", written.text());
    reading.games.remove(0)
}

proptest! {
    #[test]
    fn sgf_holds_everything(game in full_game()) {
        prop_assert_eq!(&read_again(Format::Sgf, &game), &game);
        prop_assert!(Format::Sgf.write(&[game]).unwrap().losses.is_empty());
    }

    #[test]
    fn several_games_are_read_again(games in proptest::collection::vec(full_game(), 1..4)) {
        let text = Format::Sgf.write(&games).unwrap().into_text();
        prop_assert_eq!(Format::Sgf.read(text.as_bytes(), &ReadOptions::default()).unwrap().games, games);
    }

    #[test]
    fn lists_hold_moves(game in plain_game()) {
        for format in [Format::Moves, Format::Pos, Format::Offset, Format::Psq] {
            prop_assert_eq!(&read_again(format, &game), &game, "{}", format);
        }
    }

    #[test]
    fn lists_hold_games_with_and_without_moves(lengths in proptest::collection::vec(0_usize..4, 1..6)) {
        let game = |length: &usize| {
            let mut game = Transcript::new(ReadOptions::default().size);
            for (index, coord) in ["h8", "i9", "a1"].into_iter().take(*length).enumerate() {
                let mv = TranscriptMove::new(coord.parse().expect("a cell"), Player::ALL[index % 2]);
                game.play(mv).expect("an empty cell");
            }
            game
        };
        let games: Vec<Transcript> = lengths.iter().map(game).collect();
        for format in [Format::Moves, Format::Pos, Format::Offset] {
            let text = format.write(&games).unwrap().into_text();
            prop_assert_eq!(&format.read(text.as_bytes(), &ReadOptions::default()).unwrap().games, &games, "{}", format);
            let expected = Some(format).filter(|format| *format == Format::Pos);
            if lengths.iter().any(|length| *length > 0) {
                prop_assert_eq!(Format::detect(text.as_bytes(), expected), Some(format));
            } else {
                prop_assert!(Format::detect(text.as_bytes(), expected).is_some());
            }
        }
    }

    #[test]
    fn psq_holds_names_times_and_the_end(
        game in plain_game(),
        times in proptest::collection::vec(1_u64..1_000_000, 30),
        (x, o) in ("[A-Za-z][a-z0-9 ,.-]{0,10}", "[A-Za-z][a-z0-9 ,.-]{0,10}"),
        rule in 0..Rule::ALL.len(),
        ending in ending(),
    ) {
        let mut timed = Transcript::new(game.size()).with_name(Player::X, x).with_name(Player::O, o);
        for (mv, time) in game.moves().iter().zip(times) {
            timed.play(mv.clone().with_time(Duration::from_millis(time))).unwrap();
        }
        if let Some(ending) = ending {
            timed = timed.with_rules(Rules::new(5, Rule::ALL[rule]).unwrap()).with_ending(ending);
        }
        let written = Format::Psq.write(std::slice::from_ref(&timed)).unwrap();
        if written.losses.is_empty() && ending != Some(Ending::Unfinished) {
            prop_assert_eq!(&read_again(Format::Psq, &timed), &timed, "{}", written.text());
        }
    }

    #[test]
    fn boards_hold_positions(game in full_game()) {
        for format in [Format::Diagram, Format::Matrix] {
            let again = read_again(format, &game);
            prop_assert_eq!(again.board().to_diagram(), game.board().to_diagram(), "{}", format);
        }
        let scenario = read_again(Format::Scenario, &game);
        prop_assert_eq!(scenario.side_to_move(), game.board().side_to_move());
        prop_assert_eq!(&read_again(Format::Scenario, &scenario), &scenario);
    }

    #[test]
    fn a_board_becomes_a_game_and_a_board_again(game in full_game()) {
        let board = game.board();
        let again = Transcript::from_board(&board).board();
        prop_assert_eq!(again.to_diagram(), board.to_diagram());
        prop_assert!(again.moves().eq(board.moves()));
        prop_assert_eq!(again.side_to_move(), board.side_to_move());
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for format in Format::ALL {
            let _ = format.read(&bytes, &ReadOptions::default());
        }
        let _ = Format::detect(&bytes, None);
        let mut library = b"\xffRenLib\xff\x03\x04\0\0\0\0\0\0\0\0\0\0".to_vec();
        library.extend(&bytes);
        let _ = Format::Library.read(&library, &ReadOptions::default());
    }
}
