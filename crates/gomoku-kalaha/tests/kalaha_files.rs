//! The solver's files: what was written is read, and everything else is refused.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;
use std::path::{Path, PathBuf};

use gomoku_kalaha::solver::{
    BuildDatabaseError, CheckpointErrorKind, DatabaseFileErrorKind, EndgameDatabase, KalahaSolver,
    SolverError,
};
use gomoku_kalaha::{EmptyCapture, Kalaha};
use gomoku_search::{Limits, RootDetail, StopFlag, StopReason};

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
    assert!(matches!(build(6, 29), Err(BuildDatabaseError::Stones { found: 29, .. })));
    let flag = StopFlag::new();
    flag.stop();
    let stopped = EndgameDatabase::build_observed(6, RULE, 8, 1, &flag, &mut |_| ());
    assert!(matches!(stopped, Err(BuildDatabaseError::Stopped)));
    assert_eq!(EndgameDatabase::stones_within(6, 1 << 30), 23);
    assert_eq!(EndgameDatabase::stones_within(6, 0), 0);
}

#[test]
fn a_proof_goes_on_where_it_was_broken_off() {
    let path = directory("checkpoint").join("proof.kalaha");
    let start = Kalaha::new(5, 3).unwrap();
    let solve = |limits: &Limits| {
        let mut solver = KalahaSolver::new();
        solver.solve_in_sittings(&start, RootDetail::AllValues, limits, &path, &mut |_| ()).unwrap()
    };
    let alone = KalahaSolver::new().solve(&start, RootDetail::AllValues, &Limits::none()).unwrap();
    let mut nodes = 0;
    let mut sittings = 1;
    let limits = Limits::none().with_nodes(10_000);
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
