//! What `gomoku batch` can be told.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::BestMoveArguments;
use crate::number::number;
use crate::position::ScorerName;

/// Answer JSON Lines: one object in, one object out, in the same order.
///
/// Each answer repeats the `id` of its line, or has the `line`'s number. A bad line gives an `error` and the rest goes
/// on. Unknown fields are ignored.
#[derive(Debug, Args)]
#[command(subcommand_value_name = "OPERATION", subcommand_help_heading = "Operations")]
#[command(after_help = "Exit status: 0 all lines good, 1 some bad, 2 bad usage.\n\n\
    Examples:\n  \
    echo '{\"pos\":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],\"mover\":1,\"pit\":3}' | gomoku batch kalaha-apply\n  \
    gomoku batch kalaha-values --depth 6 --threads 2 --input positions.jsonl\n  \
    echo '{\"m\":3,\"n\":3}' | gomoku batch kalaha-start\n  \
    echo '{\"size\":5,\"board\":\"XXXXX....................\"}' | gomoku batch outcome")]
pub(crate) struct BatchArguments {
    #[command(subcommand)]
    pub(crate) operation: Operation,
    /// Read this file instead of the standard input.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
    /// Work on so many lines at once; the order of the answers stays.
    #[arg(long, global = true, default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true, value_name = "N")]
    pub(crate) threads: u16,
}

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum Operation {
    /// Sow a pit. Reads pos, mover, pit, rule; answers after, next, over, extra, captured.
    #[command(after_help = "Example:\n  \
        echo '{\"pos\":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],\"mover\":1,\"pit\":3}' | gomoku batch kalaha-apply")]
    KalahaApply,
    /// The values of a position's moves. Reads pos, mover, rule; answers value_mover, best, moves.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Examples:\n  \
        echo '{\"pos\":[0,1,2,1,0,4],\"mover\":1}' | gomoku batch kalaha-values --exact\n  \
        gomoku batch kalaha-values --depth 6 --threads 2 --input positions.jsonl")]
    KalahaValues(ValueArguments),
    /// The exact value of a start position. Reads m (pits), n (stones), rule; answers value, best.
    #[command(after_help = "Example:\n  \
        echo '{\"m\":3,\"n\":3,\"rule\":\"standard\"}' | gomoku batch kalaha-start")]
    KalahaStart,
    /// Who has k in a row, and where. Reads rows and cols, or size; k (5 if missing); board.
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":3,\"cols\":4,\"k\":3,\"board\":\"XXX.OO......\"}' | gomoku batch outcome")]
    Outcome,
    /// The points that X may not play in renju. Reads size, or rows and cols; board; answers forbidden.
    ///
    /// `forbidden` has for each such point what a stone there would make: `overline`, `double-four`, `double-three`. A
    /// stone that makes exactly five is never forbidden.
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":3,\"cols\":6,\"board\":\"......XXX.XX......\"}' | gomoku batch forbidden")]
    Forbidden,
    /// Who wins, exactly. Reads rows, cols, k, rule, board, to_move; answers value, moves.
    ///
    /// `value` is `win`, `draw` or `loss` for `to_move` under best play, and `moves` has the same for each empty cell
    /// by "row,col", counted from 0 at the top left. The rule is freestyle or standard. Positions with up to 20 empty cells take a fraction of a second;
    /// with more, up to 64, it depends on the position. A game that is over has a value and no moves.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":3,\"cols\":3,\"k\":3,\"board\":\".X.......\",\"to_move\":\"O\"}' | gomoku batch mnk-values")]
    MnkValues,
    /// Is there a win by fours? Reads size, rule, board, to_move; answers result, line, fours, nodes, ms.
    ///
    /// `result` is `win`, `none` or `unknown` (too many nodes); `line` has the moves of both sides, `fours` how many own moves
    /// come before the five. A win has been checked by the rules. Input without an `id` is answered with its `number`.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Example:\n  \
        echo '{\"size\":5,\"board\":\".....XXXX................\",\"to_move\":\"X\"}' | gomoku batch vcf")]
    Vcf {
        /// Give up after so many stones put on the board.
        #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
        max_nodes: Option<u64>,
    },
    /// Is there a win by fours and threes? Reads and answers as vcf does.
    #[command(after_help = "Example:\n  \
        echo '{\"size\":6,\"board\":\"........XX....X.....X...............\",\"to_move\":\"X\"}' | gomoku batch vct")]
    Vct {
        /// Give up after so many stones put on the board.
        #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
        max_nodes: Option<u64>,
    },
    /// What an engine plays. Reads size and board, or rows; rule, to_move; answers move, value, pv and more.
    ///
    /// The position is a `board` with its `size`, or with `rows` and `cols`, or it is the list of its `rows`. The rule is freestyle if
    /// it is missing, `k` in a row are 5, and without `to_move` X is to move unless he has more stones.
    ///
    /// `value` is in points, from the view of `to_move`, or null if the engine judges no positions; if the game is decided there is
    /// `win_in` or `loss_in` instead, in plies. `pv` has the moves that the engine expects, `depth` how far it looked in full,
    /// `selective_depth` how far at most, `nodes` how many positions it visited, and `ms` how long it took. Of the flagship a `value`
    /// beyond 20000 is an opinion: every move of one side that was looked at loses, but not all were looked at. A game that is over, and
    /// one that the engine does not play, gives an `error`.
    ///
    /// Each line is answered on its own, so that its answer depends on no other line. Without any limit a line takes 1000 ms.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Examples:\n  \
        echo '{\"size\":5,\"board\":\".....XXXX................\",\"to_move\":\"O\"}' | gomoku batch best-move\n  \
        gomoku batch best-move --engine flagship:level=5 --nodes 20000 --threads 2 --input positions.jsonl")]
    BestMove(BestMoveArguments),
    /// The score of a board. Reads rows (a list of texts), own; answers x, o, total.
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":[\".....\",\".XX..\",\"..O..\",\".....\",\".....\"],\"own\":\"X\"}' | gomoku batch score")]
    Score {
        /// What to score by.
        #[arg(long, value_enum, default_value_t)]
        scorer: ScorerName,
    },
    /// The priority matrix of a board. Reads rows (a list of texts), side, style; answers priorities_xyv.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":[\".....\",\".XX..\",\".....\",\".....\",\".....\"],\"side\":\"X\",\"style\":\"attacker\"}' \\\n    \
        | gomoku batch priorities")]
    Priorities {
        /// A style file (.cmp) for all lines, whatever style they name.
        #[arg(long, value_name = "FILE")]
        style_file: Option<PathBuf>,
    },
}

#[derive(Debug, Clone, Args)]
#[group(multiple = false)]
pub(crate) struct ValueArguments {
    /// Look so many sowings ahead and count the difference of the stores there.
    #[arg(long, value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Play on to the end of the game (the default): exact values, by the solver.
    #[arg(long)]
    pub(crate) exact: bool,
}
