//! `gomoku match` with more than two engines, with rules that end games, by clocks, and with a test that ends the match.

use std::fs;

use serde_json::Value;

use crate::matches::{games_of, json, new_file, new_folder};
use crate::{assert_in_order, complaint, transcript};

const SMALL: &str = "--size 9 --seed 4";

#[test]
fn everybody_meets_everybody_and_the_tables_say_who_is_best() {
    let text = transcript(&format!("match random neighbour oxo:depth=1 --games 4 {SMALL}"), "");
    assert_in_order(
        &text,
        &[
            "1: random\n2: neighbour\n3: oxo:depth=1\n",
            "4 games of every two, 5 in a row on 9x9, freestyle, 3 opening stones",
            "All games were played.",
            "engine",
            "games",
            "won",
            "drawn",
            "lost",
            "points",
            "Elo against all, 95 %",
            "pairs",
            "normalised Elo",
            "LOS",
            "late",
            "crashed",
            "illegal",
            "1",
            "2",
            "3",
            "against",
            "The same again:\n  gomoku match random neighbour oxo:depth=1 --games 4 --size 9x9",
        ],
    );
    assert!(text.lines().all(|line| line == line.trim_end()) && !text.contains("slow"), "{text}");
    let (_, tables) = text.split_once("All games were played.").unwrap();
    let (tables, _) = tables.split_once("The same again").unwrap();
    assert!(tables.lines().all(|line| line.chars().count() <= 100), "{text}");
    let result = json(&format!("match random neighbour oxo:depth=1 --games 4 --json {SMALL}"));
    assert_eq!((&result["games"], &result["planned"]), (&12.into(), &12.into()));
    let meetings = result["meetings"].as_array().unwrap();
    assert_eq!(meetings.len(), 3);
    assert!(meetings.iter().all(|meeting| meeting["games"] == 4));
    let standings = result["standings"].as_array().unwrap();
    let points = |standing: &Value| standing["total"]["points"].as_f64().unwrap();
    assert!(standings.windows(2).all(|two| points(&two[0]) >= points(&two[1])), "{standings:?}");
    assert!((standings.iter().map(points).sum::<f64>() - 12.0).abs() < 1e-9);
    assert!(standings.iter().all(|standing| standing["overruns"].is_u64()), "{standings:?}");
    assert!(standings[0]["likelihood_of_superiority"].as_f64().unwrap() > 0.5, "{standings:?}");
    assert_eq!(result["ended"], "All games were played.");
}

#[test]
fn in_a_gauntlet_the_first_meets_all_others() {
    let result = json(&format!("match random neighbour oxo:depth=1 --gauntlet --games 2 --json {SMALL}"));
    let meetings = result["meetings"].as_array().unwrap();
    assert_eq!(meetings.len(), 2);
    assert!(meetings.iter().all(|meeting| meeting["a"] == "random"));
    assert!(result["again"].as_str().unwrap().contains(" --gauntlet"));
}

#[test]
fn engines_of_the_same_name_are_told_apart() {
    let result = json(&format!("match random random random --games 2 --json {SMALL}"));
    let names: Vec<&str> =
        result["meetings"].as_array().unwrap().iter().map(|meeting| meeting["b"].as_str().unwrap()).collect();
    assert_eq!(names, ["random #2", "random #3", "random #3"]);
}

#[test]
fn all_meetings_of_a_round_have_the_same_opening_and_pairs_swap_colours() {
    let path = new_file("round_openings.jsonl");
    let call = format!("match random neighbour oxo:depth=1 --games 4 {SMALL} --record {}", path.display());
    transcript(&call, "");
    let games = games_of(&path);
    assert_eq!(games.len(), 12);
    for round in games.chunks(6) {
        assert!(round.iter().all(|game| game["opening"] == round[0]["opening"]));
        for pair in round.chunks(2) {
            assert_eq!((&pair[0]["x"], &pair[0]["o"]), (&pair[1]["o"], &pair[1]["x"]));
        }
    }
    assert_ne!(games[0]["opening"], games[6]["opening"]);
}

#[test]
fn games_are_written_for_other_programs() {
    let folder = new_folder("written_games");
    let name = folder.display();
    transcript(&format!("match random neighbour --games 2 {SMALL} --folder {name}"), "");
    let mut files: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, ["game000001.psq", "game000001.sgf", "game000002.psq", "game000002.sgf"]);
    let sgf = fs::read_to_string(folder.join("game000002.sgf")).unwrap();
    assert!(sgf.contains("GM[4]") && sgf.contains("PB[neighbour]PW[random]"), "{sgf}");
    let psq = fs::read_to_string(folder.join("game000001.psq")).unwrap();
    assert!(psq.starts_with("Piskvorky 9x9,"), "{psq}");
}

#[test]
fn games_of_others_in_the_folder_are_not_replaced_unless_forced() {
    let (folder, record) = (new_folder("kept_games"), new_file("kept_games.jsonl"));
    fs::create_dir_all(&folder).unwrap();
    let own = folder.join("game000002.sgf");
    fs::write(&own, "my game").unwrap();
    let call = format!("match random neighbour --games 2 {SMALL} --folder {}", folder.display());
    let recorded = format!("{call} --record {}", record.display());
    let said = complaint(&recorded, 1);
    assert!(
        said.ends_with(
            "kept_games has a game 2 already; expected another folder, or --force to replace it\n"
        ),
        "{said}"
    );
    assert_eq!((fs::read_to_string(&own).unwrap().as_str(), record.exists()), ("my game", false));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    // Games with other numbers are in nobody's way.
    transcript(
        &format!("{call} --shard 1/2 --record {}", record.display()).replace("--games 2", "--games 1"),
        "",
    );
    assert_eq!(fs::read_to_string(&own).unwrap(), "my game");
    transcript(&format!("{recorded} --force"), "");
    assert!(fs::read_to_string(&own).unwrap().starts_with("(;"));
}

#[test]
fn a_match_that_goes_on_writes_the_games_that_are_missing_in_the_folder() {
    let (folder, record) = (new_folder("games_again"), new_file("games_again.jsonl"));
    let other = new_folder("games_of_another");
    let call = format!("match random neighbour --games 4 {SMALL} --record {}", record.display());
    let with = |folder: &std::path::Path| format!("{call} --resume --folder {}", folder.display());
    transcript(&call, "");
    let contents = || {
        let mut files: Vec<(String, String)> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| {
                (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap())
            })
            .collect();
        files.sort();
        files
    };
    transcript(&with(&folder), "");
    let all = contents();
    assert_eq!(all.len(), 8);
    fs::remove_file(folder.join("game000003.psq")).unwrap();
    let text = fs::read_to_string(&record).unwrap();
    let two: Vec<&str> = text.lines().take(3).collect();
    // What is in the folder and not in the record was being written when the match was interrupted.
    fs::write(&record, two.join("\n") + "\n").unwrap();
    transcript(&with(&folder), "");
    assert_eq!(
        contents().iter().map(|(name, _)| name).collect::<Vec<_>>(),
        all.iter().map(|(name, _)| name).collect::<Vec<_>>()
    );
    // The folder of another match is none of this one.
    let another = format!("match neighbour random --games 4 {SMALL} --folder {}", other.display());
    transcript(&another, "");
    let said = complaint(&with(&other), 1);
    assert!(said.ends_with("is another game than that of the record; expected another folder\n"), "{said}");
}

#[test]
fn a_clock_for_the_game_limits_all_its_moves() {
    let path = new_file("game_clock.jsonl");
    let call = format!(
        "match lines-2023:depth=20 random --games 2 {SMALL} --game-time 600 --increment 20 --margin 5000 --json --record {}",
        path.display()
    );
    let result = json(&call);
    assert_eq!(result["clocks"]["game_us"], 600_000);
    assert!(result["again"].as_str().unwrap().contains(" --game-time 600 --increment 20 --margin 5000 "));
    assert_eq!((&result["failures"]["a"]["time"], &result["games"]), (&0.into(), &2.into()));
    for game in games_of(&path) {
        let own = game["a"].as_str().unwrap().to_owned();
        let moves =
            game["moves"].as_array().unwrap().iter().filter(|played| played["player"] == own.as_str());
        let used: u64 = moves.clone().map(|played| played["time_us"].as_u64().unwrap()).sum();
        // Without the clock each of its moves would take half a minute.
        assert!(used < 600_000 + moves.count() as u64 * 20_000 + 5_000_000, "{used}");
    }
    let text = transcript(&format!("match random random --games 2 {SMALL} --game-time 60000"), "");
    assert!(text.contains(", 60000 ms a game, seed 4"), "{text}");
}

#[test]
fn long_games_and_even_games_are_drawn_by_adjudication() {
    let text = transcript(&format!("match random random --games 4 {SMALL} --max-moves 6 --verbose"), "");
    assert_in_order(
        &text,
        &[
            "adjudication: drawn with 6 stones",
            "game    1: A (X) drew after   3 moves: a draw by adjudication: there are 6 stones on the board\n",
            "in all         4       0       4       0       2.0",
            "games ended by adjudication: 4",
        ],
    );
    // Every value is 0 where OXO sees nothing at depth 1.
    let path = new_file("adjudicated.jsonl");
    let call = format!(
        "match oxo:depth=1 oxo:depth=1 --games 2 {SMALL} --draw from=10,moves=2,value=0 --json --record {}",
        path.display()
    );
    let result = json(&call);
    assert_eq!((&result["adjudicated"], &result["total"]["draws"]), (&2.into(), &2.into()));
    assert!(result["again"].as_str().unwrap().contains("--draw from=10,moves=2,value=0"));
    assert_eq!(games_of(&path)[0]["end"]["how"], "adjudicated");
    let text = transcript(&format!("match --replay {}", path.display()), "");
    assert!(text.lines().all(|line| line.ends_with("replays exactly from its seed")), "{text}");
}

#[test]
fn who_tells_no_values_does_not_resign() {
    let call =
        format!("match flagship random --games 2 {SMALL} --nodes 2000 --resign moves=1,value=1000000 --json");
    // Random tells no values, so that nobody has lost by his own.
    let result = json(&call);
    assert_eq!((&result["adjudicated"], &result["total"]["wins"]), (&0.into(), &2.into()));
}

#[test]
fn a_test_ends_the_match_by_itself_and_says_so() {
    let call = format!("match thomoku random --games 1000 {SMALL} --sprt 0 200");
    let text = transcript(&call, "");
    assert_in_order(
        &text,
        &[
            "test: 0 or 200 Elo (normalised), wrong with 0.05 and 0.05",
            "The test has decided after ",
            " games: H1 accepted.",
            "normalised Elo: ",
            "log-likelihood ratio: ",
            "(-2.94 to 2.94): H1 accepted",
            "--sprt 0 200 --alpha 0.05 --beta 0.05 --model normalised",
        ],
    );
    let result = json(&format!("{call} --json"));
    let sprt = &result["sprt"];
    assert!(sprt["llr"].as_f64().unwrap() >= 2.944 && sprt["verdict"] == "H1 accepted", "{sprt}");
    assert!(result["games"].as_u64().unwrap() < 1000);
    let worse =
        json(&format!("match random thomoku --games 1000 {SMALL} --sprt 0 200 --json --model logistic"));
    assert_eq!(worse["sprt"]["verdict"], "H0 accepted");
    // Not one game more than it takes, however quick they are.
    let quick = |games: u64| {
        json(&format!(
            "match oxo:depth=1 random --size 7 -k 4 --games {games} --seed 3 --sprt -50 100 --json"
        ))
    };
    let (first, again) = (quick(1000), quick(1000));
    assert_eq!((&first, &first["sprt"]["verdict"]), (&again, &"H1 accepted".into()));
    let games = first["games"].as_u64().unwrap();
    assert_eq!(quick(games - 1)["sprt"]["verdict"], Value::Null, "{games} games");
    let open = json(&format!("match random random --games 4 {SMALL} --sprt 0 2 --json"));
    assert_eq!((&open["sprt"]["verdict"], &open["ended"]), (&Value::Null, &"All games were played.".into()));
}

#[test]
fn where_a_test_ends_and_what_comes_out_follow_from_the_seed_and_not_from_the_threads() {
    let record = new_file("test_in_order.jsonl");
    // Which games end first is chance.
    for seed in 1..=15 {
        let call = format!("match random random --size 5 --line 4 --sprt -20 150 --seed {seed} --json");
        let result = json(&call);
        assert!(result["sprt"]["verdict"].is_string() && result["complete"] == true, "{result}");
        let recorded = format!("--record {} --force", record.display());
        let many = json(&format!("{call} --threads 32 {recorded}"));
        assert_eq!(many, result, "{seed}");
        // Games behind its end that are in the record do not count later either.
        for again in [
            format!("{call} --record {} --resume", record.display()),
            format!("merge {} --json", record.display()),
        ] {
            assert_eq!(json(&again), result, "{again}");
        }
    }
}

#[test]
fn a_test_has_as_many_games_as_it_takes_unless_somebody_says() {
    let result = json(&format!("match thomoku random {SMALL} --sprt 0 200 --json"));
    assert_eq!((&result["planned"], &result["sprt"]["verdict"]), (&20_000.into(), &"H1 accepted".into()));
    assert!(result["games"].as_u64().unwrap() > 10);
    assert!(result["again"].as_str().unwrap().contains(" --games 20000 "));
    let few = json(&format!("match thomoku random {SMALL} --sprt 0 200 --games 4 --json"));
    assert_eq!((&few["planned"], &few["sprt"]["verdict"]), (&4.into(), &Value::Null));
}

#[test]
fn openings_of_match_runners_are_read_and_their_order_follows_from_the_seed() {
    let (file, record) = (new_file("openings_pos.txt"), new_file("openings_order.jsonl"));
    fs::write(&file, "e1f1g1\ne2f2\nd3\n").unwrap();
    let call = |more: &str| {
        let name = file.display();
        transcript(
            &format!(
                "match random random --games 6 {SMALL} --openings {name} --record {} --force{more}",
                record.display()
            ),
            "",
        );
        games_of(&record).iter().step_by(2).map(|game| game["opening"].clone()).collect::<Vec<Value>>()
    };
    let in_order = call(" --openings-format pos");
    assert_eq!(in_order[0], serde_json::json!(["e9", "f9", "g9"]), "row 1 is at the top");
    let shuffled = call(" --openings-format pos --order random");
    assert_ne!(in_order, shuffled);
    assert_eq!(shuffled, call(" --openings-format pos --order random"));
    fs::write(&file, "0,-4, 1,-4, 2,-4\n").unwrap();
    assert_eq!(call("")[0], in_order[0], "offsets are known by their looks");
    fs::write(&file, "h8i9\nz99\n").unwrap();
    let text = complaint(&format!("match random random --openings {}", file.display()), 1);
    assert!(
        text.contains("line 2, column 2") && text.ends_with("is it a pos file? then --openings-format pos\n"),
        "{text}"
    );
}

#[test]
fn what_makes_no_sense_is_refused_with_what_would() {
    for (call, fault) in [
        ("random random random --sprt 0 5", "--sprt compares two engines; expected no more than A and B"),
        (
            "random random --sprt 5 0",
            "a test from 5 to 0 Elo asks nothing; expected two numbers from -1000 to 1000, the smaller one first",
        ),
        (
            "random random --sprt 0 5000",
            "a test from 0 to 5000 Elo asks nothing; expected two numbers from -1000 to 1000, the smaller one first",
        ),
        (
            "random random --sprt 0 5 --alpha 0.7",
            "a test cannot be wrong with probabilities of 0.7 and 0.05; expected two numbers above 0 and below 0.5",
        ),
        (
            "random cmd=./pbrain-x",
            "another program (cmd=./pbrain-x) needs a limit; expected --time, --game-time, --depth or --nodes",
        ),
    ] {
        let text = complaint(&format!("match {call}"), 2);
        assert!(text.starts_with(&format!("error: {fault}\n\nUsage: ")), "{text}");
    }
    for (call, parts) in [
        ("match random cmd=", ["'cmd=' is no command", "cmd=./pbrain-x --fast"]),
        ("match random cmd=./x,speed=3", ["'speed=3' is not known", "expected name=, dir=, memory="]),
        ("match random random --sprt 5", ["--sprt <ELO0> <ELO1>", "2 values required"]),
        (
            "match random random --sprt a b",
            ["'a' for '--sprt <ELO0> <ELO1>'", "expected a number such as 2.5"],
        ),
        ("match random random --alpha 0.1", ["required arguments", "--sprt <ELO0> <ELO1>"]),
        (
            "match random random --sprt 0 5 --model other",
            ["\"other\" is no model of Elo", "expected logistic or normalised"],
        ),
        ("match random random --draw 8", ["\"8\" is no rule for ending games", "from=40,moves=8,value=20"]),
        ("match random random --resign moves=0,value=1", ["no rule for ending games", "moves=3,value=1000"]),
        ("match random random --shard 3/2", ["\"3/2\" is no part", "expected i/n with i from 1 to n"]),
        ("match random random --shard 1/2 --sprt 0 5", ["--shard <I/N>", "cannot be used with"]),
        ("match random random --resume", ["required arguments", "--record <FILE>"]),
        ("match random random --increment 5", ["required arguments", "--game-time <MS>"]),
        ("match random random --go-on-after-win --max-moves 9", ["--go-on-after-win", "cannot be used with"]),
        ("match random random --order random", ["required arguments", "--openings <FILE>"]),
        ("merge", ["required arguments", "<FILE>"]),
    ] {
        let text = complaint(call, 2);
        assert!(parts.iter().all(|part| text.contains(part)), "{call}: {text}");
    }
}
