//! What `gomoku completions` and `gomoku man` can be told.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use super::named::{COMMANDS, named};

/// Write a script that lets a shell complete commands, options and their values.
#[derive(Debug, Args)]
#[command(after_help = "Where the script goes depends on the shell:\n  \
    bash:        ~/.local/share/bash-completion/completions/gomoku\n  \
    zsh:         _gomoku in a folder of $fpath\n  \
    fish:        ~/.config/fish/completions/gomoku.fish\n  \
    elvish:      eval in ~/.config/elvish/rc.elv\n  \
    powershell:  Invoke-Expression in $PROFILE\n\n\
    Examples:\n  \
    gomoku completions bash\n  \
    gomoku completions zsh\n  \
    gomoku completions fish")]
pub(crate) struct CompletionsArguments {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Write manual pages: one for the command, and one for each command in it.
///
/// Without --dir one page goes to the standard output, for `man -l -`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    gomoku man\n  \
    gomoku man bench engines\n  \
    gomoku man --dir pages.man1")]
pub(crate) struct ManArguments {
    /// The command whose page is wanted, in words: bench engines.
    #[arg(value_name = "COMMAND", value_parser = named::<String>(COMMANDS), hide_possible_values = true)]
    pub(crate) words: Vec<String>,
    /// Write all pages into this folder, which is made if it is missing.
    #[arg(long, value_name = "DIR", conflicts_with = "words")]
    pub(crate) dir: Option<PathBuf>,
}
