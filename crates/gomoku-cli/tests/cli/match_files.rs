//! The files of matches where something goes wrong: what is left of them, and what is told.

use std::fs;

use crate::matches::{games_of, new_file, new_folder};
use crate::{assert_in_order, complaint, partial, transcript};

const TINY: &str = "--size 5 --line 4 --seed 1";

#[test]
fn a_match_that_has_no_folder_for_its_games_leaves_no_record_and_one_name_is_not_used_twice() {
    let (record, file) = (new_file("folderless.jsonl"), new_file("not_a_folder"));
    fs::write(&file, "text").unwrap();
    let call = format!("match random random --games 2 {TINY} --record {}", record.display());
    let text = complaint(&format!("{call} --folder {}", file.display()), 1);
    assert!(text.contains("not_a_folder"), "{text}");
    assert!(!record.exists());
    let text = complaint(&format!("{call} --folder {}", record.display()), 1);
    assert!(
        text.ends_with("folderless.jsonl is the record; expected another name for the folder\n"),
        "{text}"
    );
    assert!(!record.exists());
    transcript(&call, "");
}

#[test]
fn a_match_that_cannot_write_any_more_says_how_it_stands_and_how_to_go_on() {
    // Also where all games were played and only the last is not there.
    for (number, stopped) in [(3, "Stopped after 2 of 6 games."), (6, "Stopped after 5 of 6 games.")] {
        let (record, folder) = (new_file("no_room.jsonl"), new_folder("no_room"));
        // Where that game is to be written stands something else.
        let game = format!("game{number:06}.psq");
        let taken = folder.join(format!("{game}.new"));
        fs::create_dir_all(&taken).unwrap();
        let call = format!(
            "match random random --games 6 {TINY} --record {} --folder {}",
            record.display(),
            folder.display()
        );
        let (said, complained) = partial(&call);
        assert_in_order(&said, &[stopped, "The same again:", "To go on:", "--resume"]);
        assert!(complained.contains(&game), "{complained}");
        fs::remove_dir(&taken).unwrap();
        transcript(&format!("{call} --resume"), "");
        assert_eq!(games_of(&record).len(), 6);
        assert!(folder.join(&game).exists());
    }
}

#[cfg(unix)]
#[test]
fn a_merged_record_that_cannot_be_written_in_full_is_not_there() {
    let (record, merged) = (new_file("to_merge.jsonl"), new_file("merged_in_part.jsonl"));
    transcript(&format!("match random random --games 40 {TINY} --record {}", record.display()), "");
    assert!(fs::metadata(&record).unwrap().len() > 10_000);
    let merge = format!("merge {} --record {}", record.display(), merged.display());
    // Files may have a block or two of 512 bytes, or of 1024.
    let line = format!("trap '' XFSZ; ulimit -f 2; gomoku {merge}");
    let output = crate::in_shell(&line).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("cannot write "), "{text}");
    assert!(!merged.exists());
    transcript(&merge, "");
    assert_eq!(fs::read(&merged).unwrap(), fs::read(&record).unwrap());
}

#[test]
fn a_record_with_a_game_of_other_settings_is_refused() {
    let record = new_file("of_another_seed.jsonl");
    let other = new_file("other_seed.jsonl");
    let call = |seed: u32, path: &std::path::Path| {
        format!("match random random --games 4 --size 5 --line 4 --seed {seed} --record {}", path.display())
    };
    transcript(&call(1, &record), "");
    transcript(&call(2, &other), "");
    let lines = |path| fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    let (own, foreign) = (lines(&record), lines(&other));
    fs::write(&record, [&own[..2], &foreign[2..3]].concat().join("\n") + "\n").unwrap();
    let said = "of_another_seed.jsonl, line 3: game 2 is none of this match; expected games of its settings";
    for call in [format!("{} --resume", call(1, &record)), format!("merge {}", record.display())] {
        let text = complaint(&call, 1);
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn files_may_begin_with_a_byte_order_mark() {
    let (openings, numbers) = (new_file("marked.txt"), new_file("marked.spsa"));
    fs::write(&openings, "\u{feff}h8 i9 j10\n").unwrap();
    transcript(&format!("match random random --games 2 --openings {}", openings.display()), "");
    fs::write(&numbers, format!("\u{feff}{}", transcript("tune search --list-spsa", ""))).unwrap();
    let folder = new_folder("marked");
    fs::create_dir_all(&folder).unwrap();
    let folder = folder.display();
    let files = format!("--state {folder}/run.jsonl --out {folder}/new.search");
    transcript(
        &format!(
            "tune search --size 9x9 --steps 1 --games 1 --nodes 50 --check 0 --spsa {} {files}",
            numbers.display()
        ),
        "",
    );
}
