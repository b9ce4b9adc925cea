//! What every help says of the exit status, in one place.

use clap::Command;

/// Of a command that says nothing else.
const USUAL: &str = "0 done, 1 failed, 2 bad usage.";
/// Of those whose status has more to say, and of all commands in them.
const OTHERS: [(&str, &str); 6] = [
    ("play", "0 done or left, by Ctrl-C too; 1 failed, 2 bad usage."),
    ("solve", "0 done, with a win or without one; 1 failed, 2 bad usage, 130 interrupted."),
    ("analyse", "0 done, 1 failed, 2 bad usage, 130 interrupted."),
    ("match", "0 done, 1 failed (with --replay: a game is not as recorded), 2 bad usage, 130 interrupted."),
    (
        "openings",
        "0 done, 1 failed, 2 bad usage, 130 interrupted: what had its longer look by then is written.",
    ),
    ("pbrain", "0 the manager said END or its input ended, 1 failed, 2 bad usage."),
];
/// How the sentence begins.
const TITLE: &str = "Exit status: ";

/// The whole command line, with the exit status in every help.
pub(super) fn told_everywhere(mut command: Command) -> Command {
    for name in names(&command) {
        let known = OTHERS.iter().find(|(other, _)| *other == name);
        let status = known.map_or(USUAL, |(_, status)| status);
        command = command.mut_subcommand(name, |command| told(command, status));
    }
    command
}

/// The command, and those in it, with this status unless they have a text of their own.
fn told(mut command: Command, status: &str) -> Command {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let own = text.split_once(TITLE).map(|(_, rest)| rest.split("\n\n").next().unwrap_or(rest).to_owned());
    if own.is_none() {
        // Examples come last.
        let start = text.find("Example").unwrap_or(text.len());
        let (before, examples) = text.split_at(start);
        command = command.after_help(format!("{before}{TITLE}{status}\n\n{examples}").trim_end().to_owned());
    }
    for name in names(&command) {
        command = command.mut_subcommand(name, |command| told(command, own.as_deref().unwrap_or(status)));
    }
    command
}

fn names(command: &Command) -> Vec<String> {
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}
