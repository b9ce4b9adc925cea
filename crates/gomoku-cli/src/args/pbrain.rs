//! What `gomoku pbrain` and the program `pbrain-gomoku` can be told.

use clap::{Args, Parser};

use crate::pbrain::PbrainArguments;

/// Play by the Gomocup (piskvork) protocol, for managers and boards of five in a row.
///
/// Commands come in on the standard input, a line each, and answers go out on the standard output. It knows all commands of the
/// protocol and the usual ones of the Yixin extension, every rule, and boards from 3x3 to 40x40. The program `pbrain-gomoku` does
/// the same without a command, as managers want it.
#[derive(Debug, Args)]
#[command(
    after_help = "Commands: START 15, RECTSTART 20,15, BEGIN, TURN 7,7, BOARD … DONE, INFO timeout_turn 5000, END and more.\n\n\
    Examples:\n  \
    gomoku pbrain\n  \
    gomoku pbrain --engine thomoku:style=defender\n  \
    echo 'ABOUT' | gomoku pbrain --threads 2"
)]
pub(crate) struct PbrainCommand {
    #[command(flatten)]
    pub(crate) brain: PbrainArguments,
}

/// Five in a row by the Gomocup (piskvork) protocol.
///
/// Commands come in on the standard input, a line each, and answers go out on the standard output. It knows all commands of the
/// protocol and the usual ones of the Yixin extension, every rule, and boards from 3x3 to 40x40.
#[derive(Debug, Parser)]
#[command(name = "pbrain-gomoku", version, max_term_width = 100)]
#[command(
    after_help = "Commands: START 15, RECTSTART 20,15, BEGIN, TURN 7,7, BOARD … DONE, INFO timeout_turn 5000, END and more.\n\n\
    Examples:\n  \
    pbrain-gomoku\n  \
    pbrain-gomoku --engine thomoku:style=defender"
)]
pub(crate) struct PbrainProgram {
    #[command(flatten)]
    pub(crate) brain: PbrainArguments,
}
