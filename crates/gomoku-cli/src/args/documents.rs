//! The commands that the documents name: each can be entered as it stands.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::Arguments;

/// What stands between two commands, or between a command and a file.
const BETWEEN: [&str; 4] = ["|", "<", ">", ":::"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The documents that tell people what to enter. CHANGELOG.md is none of them: it names options without the rest.
fn documents() -> Vec<PathBuf> {
    let entries =
        |folder: &str| fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut documents: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name)).into();
    documents.extend(entries("crates").map(|folder| folder.join("README.md")).filter(|path| path.is_file()));
    documents
        .extend(entries("docs/src").filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    documents
}

/// The lines of blocks for a shell, and the rest without any block.
fn lines_and_prose(text: &str) -> (Vec<String>, String) {
    let (mut lines, mut prose) = (Vec::new(), String::new());
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 0 {
            prose += part;
        } else if let Some(block) = part.strip_prefix("console\n").or_else(|| part.strip_prefix("sh\n")) {
            lines.extend(block.replace("\\\n", " ").lines().map(str::to_owned));
        }
    }
    (lines, prose)
}

/// The words behind `gomoku` of every command in a line.
fn commands(line: &str) -> Vec<Vec<String>> {
    let Some(words) = shlex::split(line) else { panic!("not a line for a shell: {line}") };
    let mut found = Vec::new();
    // GNU parallel is told its command in one word.
    for word in words.iter().filter(|word| word.starts_with("gomoku ")) {
        found.extend(commands(&word.replace("{}", "1")));
    }
    for words in words.split(|word| BETWEEN.contains(&word.as_str())) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let ["gomoku", words @ ..] | ["cargo", "run", "--release", "--", words @ ..] = &words[..] {
            found.push(words.iter().map(|word| (*word).to_owned()).collect());
        }
    }
    found
}

/// Whether the words only name a command, which may want more of them.
fn is_name(words: &[String]) -> bool {
    let all = Arguments::whole_command();
    words.iter().try_fold(&all, |command, word| command.find_subcommand(word)).is_some()
}

/// Why a command line is refused, if it is.
fn fault(words: &[String]) -> Option<String> {
    let line = std::iter::once("gomoku").chain(words.iter().map(String::as_str));
    let error = Arguments::whole_command().try_get_matches_from(line).err()?;
    (error.exit_code() != 0).then(|| error.to_string())
}

/// The long options of a command and of all commands in it.
fn options(command: &clap::Command) -> BTreeSet<String> {
    let own = command.get_arguments().filter_map(|argument| Some(argument.get_long()?.to_owned()));
    own.chain(command.get_subcommands().flat_map(options)).collect()
}

#[test]
fn every_command_of_the_documents_is_one() {
    let mut seen = 0;
    for path in documents() {
        let (lines, prose) = lines_and_prose(&fs::read_to_string(&path).unwrap());
        for words in lines.iter().flat_map(|line| commands(line)) {
            seen += 1;
            assert_eq!(fault(&words), None, "{}: {words:?}", path.display());
        }
        // A sentence may speak of a command; what has more words than its name is there to be entered.
        for code in prose.split('`').skip(1).step_by(2) {
            let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
            if !code.starts_with("gomoku ") && !code.starts_with("cargo run ") {
                continue;
            }
            for words in commands(&code).iter().filter(|words| !is_name(words)) {
                seen += 1;
                assert_eq!(fault(words), None, "{}: {code}", path.display());
            }
        }
    }
    assert!(seen > 80, "only {seen} commands");
}

/// The lines of a help that are set off from its text, and of the helps of all commands in it.
fn indented_lines(command: &clap::Command) -> Vec<String> {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default().replace("\\\n", " ");
    let own = text.lines().filter(|line| line.starts_with("  ")).map(str::to_owned);
    own.chain(command.get_subcommands().flat_map(indented_lines)).collect()
}

#[test]
fn every_example_of_a_help_is_a_command() {
    let lines = indented_lines(&Arguments::whole_command());
    let mut seen = 0;
    for line in lines {
        for words in commands(&line) {
            seen += 1;
            assert_eq!(fault(&words), None, "{line}");
        }
    }
    assert!(seen > 90, "only {seen} commands");
}

#[test]
fn every_option_that_a_comment_behind_a_command_names_is_one() {
    let options = options(&Arguments::whole_command());
    let (lines, _) = lines_and_prose(&fs::read_to_string(root().join("README.md")).unwrap());
    let mut seen = 0;
    for (_, comment) in lines.iter().filter_map(|line| line.split_once(" # ")) {
        for word in comment.split(|letter: char| letter.is_whitespace() || "(),;`".contains(letter)) {
            if let Some(option) = word.strip_prefix("--").filter(|option| *option != "help") {
                seen += 1;
                assert!(options.contains(option), "--{option} in: {comment}");
            }
        }
    }
    assert!(seen > 20, "only {seen} options");
}

#[test]
fn commands_are_found_in_lines_and_told_apart() {
    let found = commands("printf 'a b' | gomoku score --own X - > x.txt # --no");
    assert_eq!(found, [["score", "--own", "X", "-"].map(str::to_owned)]);
    assert_eq!(commands("parallel 'gomoku merge {}.jsonl' ::: 1"), [["merge", "1.jsonl"].map(str::to_owned)]);
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert!(is_name(&words("kalaha solve")) && !is_name(&words("kalaha solve --moves")));
    assert!(fault(&words("score position.txt")).is_some_and(|fault| fault.contains("--own")));
    assert_eq!(fault(&words("score --own X position.txt")), None);
}
