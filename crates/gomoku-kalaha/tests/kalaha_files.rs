//! The solver's files: what was written is read, and everything else is refused.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;
use std::path::{Path, PathBuf};

use gomoku_kalaha::solver::{
    BuildDatabaseError, CheckpointErrorKind, DatabaseFileErrorKind, EndgameDatabase, KalahaSolver,
    SolverError,
};
use gomoku_kalaha::{EmptyCapture, Kalaha};
use gomoku_search::{Limits, RootDetail, Side, StopFlag, StopReason};
use gomoku_testkit::result_of_line;

const RULE: EmptyCapture = EmptyCapture::Captured;

/// A directory of a test's own.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn refused(path: &Path) -> (DatabaseFileErrorKind, String) {
    let error = EndgameDatabase::open(path, 4, RULE).unwrap_err();
    assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
    (error.kind(), error.to_string())
}

#[test]
fn a_database_comes_back_from_its_file() {
    let path = directory("database").join("four.db");
    let database = EndgameDatabase::build(4, RULE, 6, 1).unwrap();
    database.save(&path).unwrap();
    let read = EndgameDatabase::open(&path, 4, RULE).unwrap();
    assert_eq!((read.pits(), read.rule(), read.stones(), read.positions()), (4, RULE, 6, 3003));
    let late = "1 0 2 0 5 0 1 0 1 22".parse().unwrap();
    assert!(read.value(&late).is_some());
    assert_eq!(read.value(&late), database.value(&late));
    // Threads write the same.
    let other = path.with_file_name("other.db");
    EndgameDatabase::build(4, RULE, 6, 4).unwrap().save(&other).unwrap();
    assert_eq!(fs::read(&path).unwrap(), fs::read(&other).unwrap());
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 2, "no part is left");
}

#[test]
fn files_that_are_no_whole_database_of_this_game_are_refused() {
    let path = directory("refused").join("four.db");
    let (kind, text) = refused(&path);
    assert_eq!(kind, DatabaseFileErrorKind::System, "{text}");
    EndgameDatabase::build(4, RULE, 6, 1).unwrap().save(&path).unwrap();
    let whole = fs::read(&path).unwrap();

    for length in [0, 5, 8, 20, 31, 32, 500, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let (kind, text) = refused(&path);
        let expected =
            if length == 0 { DatabaseFileErrorKind::Foreign } else { DatabaseFileErrorKind::Length };
        assert_eq!(kind, expected, "{length} bytes: {text}");
    }
    fs::write(&path, [&whole[..], b"x"].concat()).unwrap();
    assert_eq!(refused(&path).0, DatabaseFileErrorKind::Length);
    // Any byte that is changed is found out.
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 4;
        fs::write(&path, changed).unwrap();
        refused(&path);
    }
    fs::write(&path, "something else altogether, and long enough to hold a header").unwrap();
    let (kind, text) = refused(&path);
    assert_eq!(kind, DatabaseFileErrorKind::Foreign);
    assert!(text.ends_with("not an endgame database of Kalaha: it begins with other bytes"), "{text}");

    fs::write(&path, &whole).unwrap();
    for (pits, rule) in [(5, RULE), (4, EmptyCapture::NotCaptured)] {
        let error = EndgameDatabase::open(&path, pits, rule).unwrap_err();
        assert_eq!(error.kind(), DatabaseFileErrorKind::OtherGame, "{error}");
    }
    let error = EndgameDatabase::open(&path, 4, EmptyCapture::NotCaptured).unwrap_err();
    let expected =
        "an endgame database for 4 pits a side and the rule empty_capture; expected 4 pits and standard";
    assert!(error.to_string().ends_with(expected), "{error}");
}

#[test]
fn impossible_databases_are_not_built() {
    let build = |pits, stones| EndgameDatabase::build(pits, RULE, stones, 1);
    assert!(matches!(build(0, 3), Err(BuildDatabaseError::Pits { found: 0 })));
    assert!(matches!(build(13, 3), Err(BuildDatabaseError::Pits { found: 13 })));
    assert!(matches!(build(6, 28), Err(BuildDatabaseError::Stones { found: 28, most: 27 })));
    assert_eq!(build(1, 31).unwrap().positions(), 528, "the most");
    let flag = StopFlag::new();
    flag.stop();
    let stopped = EndgameDatabase::build_observed(6, RULE, 8, 1, &flag, &mut |_| ());
    assert!(matches!(stopped, Err(BuildDatabaseError::Stopped)));
    assert_eq!(EndgameDatabase::stones_within(6, 1 << 30), 23);
    assert_eq!(EndgameDatabase::stones_within(6, 0), 0);
    // One position with no stones, and twelve with one.
    assert_eq!([12, 13].map(|bytes| EndgameDatabase::stones_within(6, bytes)), [0, 1]);
    assert_eq!([1, 2, 6].map(|pits| EndgameDatabase::stones_within(pits, u64::MAX)), [31, 31, 27]);
    // One position with no stones, and twenty-four with one.
    assert_eq!([24, 25].map(|bytes| EndgameDatabase::stones_within(12, bytes)), [0, 1]);
    assert_eq!([0, 13, u8::MAX].map(|pits| EndgameDatabase::stones_within(pits, u64::MAX)), [0, 0, 0]);
    assert_eq!(build(13, 3).unwrap_err().to_string(), "13 pits a side; expected 1 to 12");
    assert_eq!(
        build(6, 28).unwrap_err().to_string(),
        "an endgame database of up to 28 stones is too large; expected at most 27 with this board"
    );
}

#[test]
fn whoever_watches_hears_of_every_number_of_stones() {
    for threads in [1, 3, usize::MAX] {
        let mut told = Vec::new();
        let flag = StopFlag::new();
        let database =
            EndgameDatabase::build_observed(3, RULE, 9, threads, &flag, &mut |stones| told.push(stones));
        assert_eq!(told, (0..=9).collect::<Vec<_>>());
        assert_eq!(database.unwrap().positions(), 5005);
    }
    let flag = StopFlag::new();
    let mut last = 0;
    let stopped = EndgameDatabase::build_observed(5, RULE, 12, 2, &flag, &mut |stones| {
        last = stones;
        if stones == 6 {
            flag.stop();
        }
    });
    assert!(matches!(stopped, Err(BuildDatabaseError::Stopped)));
    assert_eq!(last, 6);
}

#[test]
fn a_database_knows_its_own_game_and_no_other() {
    let database = EndgameDatabase::build(2, RULE, 4, 1).unwrap();
    let late: Kalaha = "0 1 4 1 0 2".parse().unwrap();
    // The first side plays into its store and ends the game: the other stone is the second side's.
    assert_eq!(database.value(&late), Some(4 + 1 - 2 - 1));
    assert_eq!(database.value(&late.exchanged()), Some(4 + 1 - 2 - 1), "for the side to move");
    assert_eq!(database.value(&late.with_rule(EmptyCapture::NotCaptured)), None);
    assert_eq!(database.value(&Kalaha::new(3, 1).unwrap()), None);
    assert!(database.value(&Kalaha::new(2, 1).unwrap()).is_some(), "four stones");
    assert_eq!(database.value(&Kalaha::new(2, 2).unwrap()), None, "eight stones");
    let over: Kalaha = "0 0 5 0 0 3".parse().unwrap();
    assert_eq!(
        (database.value(&over), database.value(&over.with_side_to_move(Side::Second))),
        (Some(2), Some(-2))
    );
}

/// A file with these bytes and the checksum that belongs to them.
fn write_sealed(path: &Path, bytes: &[u8]) {
    let sum = crc32fast::hash(bytes).to_le_bytes();
    fs::write(path, [bytes, &sum].concat()).unwrap();
}

#[test]
fn each_fault_of_a_database_file_is_named() {
    use DatabaseFileErrorKind::{Corrupt, Length, OtherGame, Version};
    let path = directory("named").join("four.db");
    EndgameDatabase::build(4, RULE, 6, 1).unwrap().save(&path).unwrap();
    let whole = fs::read(&path).unwrap();
    let body = &whole[..whole.len() - 4];
    for (place, byte, kind, text) in [
        (8, 2, Version, "an endgame database of version 2; expected version 1"),
        (12, 5, OtherGame, "for 5 pits a side and the rule empty_capture; expected 4 pits and empty_capture"),
        (12, 0, Corrupt, "its header names no board, rule or number of stones"),
        (12, 13, Corrupt, "its header names no board, rule or number of stones"),
        (13, 1, OtherGame, "for 4 pits a side and the rule standard; expected 4 pits and empty_capture"),
        (13, 2, Corrupt, "its header names no board, rule or number of stones"),
        (14, 32, Corrupt, "its header names no board, rule or number of stones"),
        (
            14,
            31,
            Length,
            "an endgame database of up to 31 stones has 61523784: it is cut off or was added to",
        ),
        (14, 7, Length, "an endgame database of up to 7 stones has 6471: it is cut off or was added to"),
        (15, 1, Corrupt, "its header has unknown fields"),
        (16, 1, Corrupt, "its header has unknown fields"),
        // No value, and more than six stones can be worth.
        (32, 0, Corrupt, "it has values that no position can have"),
        (40, 8, Corrupt, "it has values that no position can have"),
    ] {
        let mut changed = body.to_vec();
        assert_ne!(changed[place], byte);
        changed[place] = byte;
        write_sealed(&path, &changed);
        let (found, message) = refused(&path);
        assert_eq!(found, kind, "byte {place}: {message}");
        assert!(message.ends_with(text), "{message}");
    }
    // As much as six stones can be worth is a value, if not the right one: the checksum speaks for it.
    let mut changed = body.to_vec();
    let place = changed.iter().rposition(|value| *value != 7).unwrap();
    changed[place] = 7;
    write_sealed(&path, &changed);
    assert!(EndgameDatabase::open(&path, 4, RULE).is_ok());
    fs::write(&path, [&changed, &whole[whole.len() - 4..]].concat()).unwrap();
    let (kind, message) = refused(&path);
    assert_eq!(kind, Corrupt);
    assert!(
        message.ends_with("the endgame database is corrupt: its checksum does not fit its bytes"),
        "{message}"
    );
    // A board that nobody has is nobody's file.
    write_sealed(&path, &[&body[..12], &[0, 0, 6], &body[15..]].concat());
    assert_eq!(EndgameDatabase::open(&path, 0, RULE).unwrap_err().kind(), Corrupt);
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = directory("unwritable");
    let database = EndgameDatabase::build(2, RULE, 2, 1).unwrap();
    let nowhere = folder.join("no such folder").join("two.db");
    let error = database.save(&nowhere).unwrap_err();
    assert_eq!((error.kind(), error.path()), (DatabaseFileErrorKind::System, nowhere.as_path()));
    assert!(error.to_string().ends_with("two.db: cannot write the endgame database"), "{error}");
    assert!(std::error::Error::source(&error).is_some());
    // A folder cannot become a file: the part is written and has to go again.
    assert!(database.save(&folder).is_err());
    let left: Vec<_> = fs::read_dir(folder.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("unwritable."))
        .collect();
    assert_eq!(left, Vec::<String>::new());

    let start = Kalaha::new(2, 2).unwrap();
    let solved = KalahaSolver::new().solve_in_sittings(
        &start,
        RootDetail::Best,
        &Limits::none(),
        &nowhere,
        &mut |_| (),
    );
    match solved.unwrap_err() {
        SolverError::Checkpoint(error) => {
            assert_eq!(error.kind(), CheckpointErrorKind::System);
            assert!(error.to_string().ends_with("two.db: cannot write the checkpoint"), "{error}");
        }
        error => panic!("{error}"),
    }
}

#[test]
fn a_proof_goes_on_where_it_was_broken_off() {
    let path = directory("checkpoint").join("proof.kalaha");
    // With a lead of 4.
    let start = Kalaha::set_up(&[3, 3, 3, 3, 3, 5, 3, 3, 3, 3, 3, 1]).unwrap();
    let solve = |limits: &Limits| {
        let mut solver = KalahaSolver::new();
        solver.solve_in_sittings(&start, RootDetail::AllValues, limits, &path, &mut |_| ()).unwrap()
    };
    let alone = KalahaSolver::new().solve(&start, RootDetail::AllValues, &Limits::none()).unwrap();
    let mut nodes = 0;
    let mut sittings = 1;
    let limits = Limits::none().with_nodes(alone.nodes / 4);
    let solution = loop {
        let solution = solve(&limits);
        assert!(solution.nodes > nodes, "nodes of all sittings are counted");
        nodes = solution.nodes;
        if solution.stop == StopReason::Exhausted {
            break solution;
        }
        sittings += 1;
        assert!(sittings < 1000, "{solution:?}");
    };
    assert_eq!(solution.moves, alone.moves);
    assert!(sittings > 2, "{sittings} sittings");
    assert!(nodes < 3 * alone.nodes, "{nodes} nodes, {} in one sitting", alone.nodes);
    // What is solved is known at once, and takes little room.
    let again = solve(&Limits::none().with_nodes(1));
    assert_eq!((again.stop, again.moves, again.line), (StopReason::Exhausted, alone.moves, solution.line));
    assert_eq!(again.nodes, nodes + 1, "the position itself, and no more");
    assert!(fs::metadata(&path).unwrap().len() < 4096);
}

#[test]
fn a_proof_keeps_what_it_knows_of_moves_that_only_the_rules_can_make() {
    let path = directory("crowded").join("proof.kalaha");
    // More stones than an entry of the table has room for, and seventeen moves, without a choice, to the end.
    let crowded = Kalaha::set_up(&[600, 5, 3, 9]).unwrap();
    let solve = |limits: &Limits| {
        let mut solver = KalahaSolver::new();
        solver.solve_in_sittings(&crowded, RootDetail::AllValues, limits, &path, &mut |_| ()).unwrap()
    };
    let solution = solve(&Limits::none());
    assert!(solution.nodes > 5, "{solution:?}");
    let end = solution.line.iter().fold(crowded, |position, pit| position.sow(*pit).unwrap().after);
    let margin = i32::from(end.store(Side::First)) - i32::from(end.store(Side::Second));
    assert!(end.is_over(), "{solution:?}");
    assert_eq!(solution.value(), Some(margin));
    for _ in 0..2 {
        let again = solve(&Limits::none().with_nodes(1));
        assert_eq!(again.stop, StopReason::Exhausted);
        assert_eq!((&again.moves, &again.line), (&solution.moves, &solution.line));
    }
}

#[test]
fn checkpoints_that_do_not_fit_are_refused() {
    let path = directory("foreign").join("proof.kalaha");
    let solve = |start: &Kalaha| {
        let limits = Limits::none().with_nodes(5000);
        KalahaSolver::new().solve_in_sittings(start, RootDetail::Best, &limits, &path, &mut |_| ())
    };
    let kind = |start: &Kalaha| match solve(start).unwrap_err() {
        SolverError::Checkpoint(error) => error.kind(),
        error => panic!("{error}"),
    };
    let start = Kalaha::new(3, 3).unwrap();
    assert!(solve(&start).is_ok());
    let whole = fs::read(&path).unwrap();
    assert_eq!(kind(&start.with_rule(EmptyCapture::NotCaptured)), CheckpointErrorKind::OtherPosition);
    assert_eq!(kind(&Kalaha::new(3, 4).unwrap()), CheckpointErrorKind::OtherPosition);
    assert_eq!(kind(&Kalaha::new(2, 3).unwrap()), CheckpointErrorKind::OtherPosition);
    fs::write(&path, &whole[..whole.len() - 3]).unwrap();
    assert_eq!(kind(&start), CheckpointErrorKind::Corrupt);
    for text in ["", "something else"] {
        fs::write(&path, text).unwrap();
        assert_eq!(kind(&start), CheckpointErrorKind::Foreign);
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "a refused file is left as it was");
    }
}

/// The numbers of a checkpoint of a solved game behind its header, and the header.
fn parts(path: &Path, places: usize) -> (Vec<u8>, Vec<u64>) {
    let whole = fs::read(path).unwrap();
    let (header, rest) = whole[..whole.len() - 4].split_at(16 + 2 * places);
    (
        header.to_vec(),
        rest.chunks_exact(8).map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap())).collect(),
    )
}

fn write_parts(path: &Path, header: &[u8], numbers: &[u64]) {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    write_sealed(path, &[header, &bytes].concat());
}

#[test]
fn best_play_is_found_anew_where_a_checkpoint_keeps_nothing_but_the_bounds_of_moves() {
    let folder = directory("no line");
    for rule in EmptyCapture::ALL {
        for (pits, stones) in [(2, 3), (3, 3), (4, 3), (5, 2)] {
            let path = folder.join(format!("{rule}-{pits}-{stones}.kalaha"));
            let start = Kalaha::new(pits, stones).unwrap().with_rule(rule);
            let solve = || {
                let detail = RootDetail::AllValues;
                KalahaSolver::new().solve_in_sittings(&start, detail, &Limits::none(), &path, &mut |_| ())
            };
            let solved = solve().unwrap();
            let (header, mut numbers) = parts(&path, 2 * usize::from(pits) + 2);
            numbers.truncate(3 + 3 * solved.moves.len());
            // No line and no table.
            numbers.extend([0, 0]);
            write_parts(&path, &header, &numbers);
            let again = solve().unwrap();
            assert_eq!((again.stop, &again.moves), (StopReason::Exhausted, &solved.moves), "{start:?}");
            assert_eq!(result_of_line(&start, &again.line).points(), solved.value(), "{start:?}");
        }
    }
}

#[test]
fn each_fault_of_a_checkpoint_is_found() {
    let path = directory("checkpoint faults").join("proof.kalaha");
    let start = Kalaha::new(2, 2).unwrap();
    let solve = || {
        let limits = Limits::none().with_nodes(1);
        KalahaSolver::new().solve_in_sittings(&start, RootDetail::AllValues, &limits, &path, &mut |_| ())
    };
    let fault = |what: &str| match solve().unwrap_err() {
        SolverError::Checkpoint(error) => (error.kind(), error.to_string()),
        error => panic!("{what}: {error}"),
    };
    let mut first = KalahaSolver::new();
    let solved =
        first.solve_in_sittings(&start, RootDetail::AllValues, &Limits::none(), &path, &mut |_| ()).unwrap();
    let whole = fs::read(&path).unwrap();
    let (header, numbers) = parts(&path, 6);
    assert_eq!(header[12..16], [2, 0, 0, 0], "two pits, the first rule, the first side to move");
    // Nodes, milliseconds, two moves with their bounds, the line and no table.
    assert_eq!((numbers[0], numbers[2], numbers[3], numbers[6]), (solved.nodes, 2, 1, 2));
    assert_eq!((numbers[9] as usize, numbers.last()), (solved.line.len(), Some(&0)));
    assert_eq!(numbers.len(), 3 + 6 + 1 + solved.line.len() + 1);

    // Any byte that is changed is found out.
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 4;
        fs::write(&path, changed).unwrap();
        let (kind, text) = fault("a byte");
        let expected = if place < 12 { CheckpointErrorKind::Foreign } else { CheckpointErrorKind::Corrupt };
        assert_eq!(kind, expected, "byte {place}: {text}");
        assert!(
            (8..12).contains(&place) == text.ends_with("a checkpoint of another version; expected version 2")
        );
    }
    for length in [0, 7, 8, 11, 12, 15, 16, 40, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let expected = if length < 12 { CheckpointErrorKind::Foreign } else { CheckpointErrorKind::Corrupt };
        assert_eq!(fault("an end").0, expected, "{length} bytes");
    }

    let write = |numbers: &[u64]| write_parts(&path, &header, numbers);
    write(&numbers);
    assert_eq!(solve().unwrap().moves, solved.moves, "what was taken apart and put together is as it was");
    let minus_nine = (-9_i64) as u64;
    for (place, number, what) in [
        (2, 3, "more moves than there are"),
        (2, u64::MAX, "no end of moves"),
        (3, 0, "no pit"),
        (3, 13, "no board's pit"),
        (3, 257, "a pit of another size"),
        (4, minus_nine, "a bound that eight stones do not allow"),
        (4, (-7_i64) as u64, "an odd bound of an even number of stones"),
        (4, 1 << 31, "a bound that is no value"),
        (4, i32::MAX as u64, "the largest number as a bound"),
        (4, 1 << 32, "a bound of another size"),
        (5, minus_nine, "an upper bound below the lower one"),
        (5, 7, "an odd upper bound"),
        (5, 10, "an upper bound that eight stones do not allow"),
        (9, u64::MAX, "no end of a line"),
        (10, 300, "no pit in the line"),
        (numbers.len() - 1, 64, "a table that is not there"),
        (numbers.len() - 1, 1 << 40, "a table that no system has memory for"),
        (numbers.len() - 1, u64::MAX, "a table that nobody has"),
    ] {
        let mut changed = numbers.clone();
        changed[place] = number;
        write(&changed);
        let (kind, text) = fault(what);
        assert_eq!(kind, CheckpointErrorKind::Corrupt, "{what}");
        assert!(text.ends_with("the checkpoint is cut off or corrupt"), "{text}");
    }
    // The table is there, and of a size that no table has.
    let mut changed = numbers.clone();
    *changed.last_mut().unwrap() = 1;
    changed.resize(numbers.len() + (1 << 20) / 8, 0);
    write(&changed);
    assert_eq!(fault("a table of one mebibyte").0, CheckpointErrorKind::Corrupt);
    // Nodes are counted as far as they can be.
    let mut changed = numbers;
    changed[0] = u64::MAX;
    write(&changed);
    assert_eq!(solve().unwrap().nodes, u64::MAX);
}
