//! The pages of the guide in `docs/`: each is compiled, ends with commands to try, and these work.

use std::fs;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use crate::in_shell;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The targets of the links to pages in a text of markdown.
fn pages_in(text: &str) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let is_page = |target: &&str| {
        Path::new(target).extension().is_some_and(|ending| ending == "md") && !target.contains('/')
    };
    targets.filter(is_page).map(str::to_owned).collect()
}

/// The pages, by the table of contents.
fn pages() -> Vec<String> {
    pages_in(&read("docs/src/SUMMARY.md"))
}

#[cfg(unix)]
/// The lines of the only block of commands behind the heading, which must be the end of the page.
fn commands(page: &str) -> Vec<String> {
    let text = read(&format!("docs/src/{page}"));
    let Some((_, end)) = text.split_once("\n## Try it\n") else { panic!("{page} has nothing to try") };
    let block = end.trim().strip_prefix("```sh\n").and_then(|block| block.strip_suffix("\n```"));
    let Some(block) = block.filter(|block| !block.contains("```")) else {
        panic!("{page} does not end with one block of commands: {end}")
    };
    block.lines().map(str::to_owned).collect()
}

#[test]
fn the_table_of_contents_has_every_page_and_the_doc_tests_compile_it() {
    let pages = pages();
    assert!(pages.len() > 15, "{pages:?}");
    let compiled = read("crates/gomoku-testkit/src/guide.rs");
    for page in &pages {
        assert!(compiled.contains(&format!(" = \"{page}\";")), "{page} is not compiled");
        let text = read(&format!("docs/src/{page}"));
        assert!(
            text.contains("\n```rust\n") && text.contains("assert"),
            "{page} has no code that checks itself"
        );
        for linked in pages_in(&text) {
            assert!(pages.contains(&linked), "{page} has a link to {linked}, which is not there");
        }
    }
    for entry in fs::read_dir(root().join("docs/src")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_page = name != "SUMMARY.md" && name != "pictures";
        assert!(!is_page || pages.contains(&name), "{name} is not in the table of contents");
    }
}

#[test]
fn the_gallery_in_the_readme_has_every_example() {
    let readme = read("README.md");
    let mut listed: Vec<String> = Vec::new();
    for line in readme.lines().filter(|line| line.contains("](examples/") && line.starts_with("| [`")) {
        let name = line.split('`').nth(1).unwrap();
        assert!(line.contains(&format!("(examples/{name}.rs)")), "{line}");
        assert!(line.ends_with(&format!("| `cargo run --release --example {name}` |")), "{line}");
        listed.push(format!("{name}.rs"));
    }
    listed.sort();
    let examples = fs::read_dir(root().join("examples")).unwrap();
    let mut there: Vec<String> =
        examples.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    there.sort();
    assert_eq!(listed, there);
}

#[cfg(unix)]
#[test]
fn the_commands_of_the_packages_readme_work_in_a_shell() {
    let readme = read("crates/gomoku-cli/README.md");
    let block = readme.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    for command in block.lines() {
        let output = in_shell(command).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn the_readmes_show_what_their_commands_print() {
    for package in ["gomoku-engine", "gomoku-kalaha"] {
        let readme = read(&format!("crates/{package}/README.md"));
        let shown = readme.split("\nWhat `gomoku ").nth(1).unwrap();
        let command = format!("gomoku {}", shown.split('`').next().unwrap());
        let block = shown.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let output = in_shell(&command).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let mut rest = printed.lines();
        for line in block.lines() {
            // The columns of times, and lines of them, are left out.
            let has_all_words = |printed: &str| {
                let mut words = printed.split_whitespace();
                line.split_whitespace().all(|word| words.any(|other| other == word))
            };
            assert!(rest.any(has_all_words), "{command} does not print: {line}\n{printed}");
        }
    }
}

#[cfg(unix)]
#[test]
fn the_commands_to_try_work_in_a_shell() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    fs::create_dir_all(&folder).unwrap();
    for page in pages() {
        for command in commands(&page) {
            if let Some(example) = command.strip_prefix("cargo run --release --example ") {
                // The gate runs all of them.
                assert!(root().join(format!("examples/{example}.rs")).is_file(), "{page}: {command}");
                continue;
            }
            assert!(command.contains("gomoku "), "{page}: {command}");
            let output = in_shell(&command).current_dir(&folder).output().unwrap();
            let complaints = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && !output.stdout.is_empty(), "{page}: {command}: {complaints}");
        }
    }
}
