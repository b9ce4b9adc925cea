//! The games by name, each with its board and its rules, as `gomoku play` and `gomoku perft` are told them.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use gomoku::core::{BoardSize, OpeningRule, Rule};
use gomoku::engine::Difficulty;
use gomoku::kalaha::EmptyCapture;

use super::named::{CAPTURES, DIFFICULTIES, OPENINGS, RULES, named};
use crate::number::number;

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum GameArguments {
    /// Tic-tac-toe on 3×3 cells.
    #[command(name = "tictactoe", alias = "tic-tac-toe")]
    #[command(after_help = "Example:\n  \
        gomoku play tictactoe --player1 human --player2 negamax --starts 1")]
    TicTacToe,
    /// n in a row on a board of any size.
    #[command(after_help = "Examples:\n  \
        gomoku play mnk --size 15x15 --line 5\n  \
        gomoku play mnk --size 6x5 --line 4 --rule standard --player2 alpha-beta:4")]
    Mnk(MnkArguments),
    /// Five in a row, with the engines of this project.
    #[command(alias = "gomoku")]
    #[command(after_help = "Engines: gomoku engines\n\n\
        Examples:\n  \
        gomoku play five --player2 flagship:level=3\n  \
        gomoku play five --player2 thomoku:style=defender\n  \
        gomoku play five --size 20x20 --player1 lines-2023:depth=3 --player2 human --starts 2\n  \
        gomoku play five --rule renju --opening swap2 --player2 thomoku\n  \
        gomoku play five --random easy --player2 ristinolla-2004:depth=2,gap_aware,win_fast\n  \
        gomoku play five --scenario trap.tsc")]
    Five(FiveArguments),
    /// Kalaha with any number of pits and stones.
    #[command(alias = "kalah")]
    #[command(after_help = "Examples:\n  \
        gomoku play kalaha --player2 alpha-beta:10\n  \
        gomoku play kalaha --player2 kalaha-perfect:time=2000 --starts 1\n  \
        gomoku play kalaha --pits 3 --stones 5 --rule standard --starts 2")]
    Kalaha(KalahaArguments),
}

/// The board and the rules of n in a row.
#[derive(Debug, Clone, Args)]
pub(crate) struct MnkArguments {
    /// Width x height of the board, each from 3 to 40.
    #[arg(long, default_value = "7x7", value_name = "WxH")]
    pub(crate) size: BoardSize,
    /// How many in a row win, from 3 to 10.
    #[arg(long, short = 'k', default_value_t = 4, value_parser = number::<u8>(3..=10), allow_negative_numbers = true, value_name = "N")]
    pub(crate) line: u8,
    /// freestyle: a longer line wins too; standard: it does not; renju: X may not make one, nor two fours or two threes at
    /// once; caro: five between two of the opponent's stones do not win; caro-exact: nor does a longer line.
    #[arg(long, default_value = "freestyle", value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Rule,
}

/// The board and the rule of five in a row.
#[derive(Debug, Clone, Args)]
pub(crate) struct FiveArguments {
    /// Width x height of the board, each from 3 to 40.
    #[arg(long, default_value = "15x15", value_name = "WxH")]
    pub(crate) size: BoardSize,
    /// freestyle: a longer line wins too; standard: it does not; renju: X may not make one, nor two fours or two threes at
    /// once; caro: five between two of the opponent's stones do not win; caro-exact: nor does a longer line.
    #[arg(long, default_value = "freestyle", value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Rule,
    /// How the game begins: free; pro (X's first stone in the middle, the second outside the 5x5 around it); long-pro (the
    /// 7x7); swap (three stones by one player, the other chooses); swap2 (who chooses may add two stones and let the first
    /// one choose). Computers place by lot and choose by a search.
    #[arg(long, default_value = "free", value_parser = named::<OpeningRule>(OPENINGS), hide_possible_values = true)]
    #[arg(value_name = "OPENING", conflicts_with_all = ["random", "scenario"])]
    pub(crate) opening: OpeningRule,
    /// Begin on a random board: easy (the side to move has a short forced win), medium (a longer one) or hard (nobody has
    /// one).
    #[arg(long, value_parser = named::<Difficulty>(DIFFICULTIES), hide_possible_values = true, value_name = "DIFFICULTY")]
    pub(crate) random: Option<Difficulty>,
    /// Begin with the position of a scenario (.tsc).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "size"])]
    pub(crate) scenario: Option<PathBuf>,
}

/// The size and the rules of Kalaha.
#[derive(Debug, Clone, Args)]
pub(crate) struct KalahaArguments {
    /// Pits on each side, from 1 to 12.
    #[arg(long, default_value_t = 6, value_parser = number::<u8>(1..=12), allow_negative_numbers = true, value_name = "N")]
    pub(crate) pits: u8,
    /// Stones in each pit at the start, from 1 to 12.
    #[arg(long, default_value_t = 4, value_parser = number::<u8>(1..=12), allow_negative_numbers = true, value_name = "N")]
    pub(crate) stones: u8,
    /// A last stone in an own empty pit opposite to an empty pit: `empty_capture` takes it to the store, `standard`
    /// leaves it.
    #[arg(long, default_value = "empty_capture", value_parser = named::<EmptyCapture>(CAPTURES), hide_possible_values = true)]
    pub(crate) rule: EmptyCapture,
}
