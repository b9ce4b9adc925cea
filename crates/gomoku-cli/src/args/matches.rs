//! What `gomoku match` and `gomoku merge` can be told.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{ArgGroup, Args};
use gomoku::core::formats::Format;
use gomoku::core::{BoardSize, Rule};
use gomoku::engine::GameClocks;
use gomoku::engine::matches::{Adjudication, DrawRule, EloModel, ResignRule, Shard, Sprt};

use super::named::{RULES, formats, named};
use super::{LimitArguments, OpeningsFrom};
use crate::contest::{ContestantSpec, Order};
use crate::new_file::{check_new, is_same};
use crate::number::{decimal, number};
use crate::printable::printable;

/// How many games are played if nobody says.
const USUAL_GAMES: u32 = 10;
/// The same where a test is to end the match: more than any question needs that is worth it.
const MOST_OF_A_TEST: u32 = 20_000;

/// Let engines play against each other: in pairs of games from the same opening, each with X once.
///
/// Two engines or more: each meets each, or with --gauntlet the first meets all others. Everything follows from the seed, unless time
/// is a limit or another program plays. With --replay it checks games that were recorded, by the rules, and plays them again from
/// their seeds.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(
    after_help = "An engine is a name with its options, oxo:depth=4,win_fast (see `gomoku engines`), or another program that speaks the \
    Gomocup protocol: cmd=./pbrain-x, and behind commas name=, dir= (its own folder), memory= (MiB, 350), threads=, start= (seconds, 10), \
    restart=on, info.KEY=VALUE. Arguments follow the program: 'cmd=./pbrain-x --fast,name=X'. One that hangs, dies, refuses the board, takes too \
    long or plays what cannot be played loses that game, and goes on with the next. Values, for --draw and --resign, are taken from \
    its messages; some tell them only with info.show_detail=1.\n\
    Ctrl-C ends the match in order: the games that were finished count and are shown, and --resume goes on with the rest.\n\n\
    On many machines or processes: --shard 1/8 to 8/8, with the same --seed and each with a --record of its own, and \
    `gomoku merge`; not with --sprt, which needs all games in their order.\n\n\
    Examples:\n  \
    gomoku match neighbour random --games 20 --seed 7\n  \
    gomoku match oxo:win_fast random --size 4x4 --line 3 --depth 3 --json\n  \
    gomoku match oxo:depth=1 neighbour random --size 9 --games 4 --gauntlet\n  \
    gomoku match neighbour random --games 4 --record games.jsonl --threads 2 --resume\n  \
    gomoku match flagship:level=2 thomoku --openings balanced --games 2\n  \
    gomoku match flagship:level=2 flagship:level=1 --nodes 500 --games 200 --sprt 0 400\n  \
    gomoku match flagship cmd=./pbrain-x --time 1000 --record x.jsonl --folder x.jsonl.games\n  \
    gomoku match neighbour random --games 8 --seed 1 --shard 1/4 --record part1.jsonl\n  \
    gomoku match --replay games.jsonl --game 3"
)]
pub(crate) struct MatchArguments {
    /// Engine A, from whose view results are told.
    #[arg(value_name = "A", required_unless_present = "replay")]
    pub(crate) a: Option<ContestantSpec>,
    /// Engine B.
    #[arg(value_name = "B", required_unless_present = "replay")]
    pub(crate) b: Option<ContestantSpec>,
    /// More engines.
    #[arg(value_name = "MORE")]
    pub(crate) more: Vec<ContestantSpec>,
    /// The first meets all others, and they do not meet each other.
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// How many games every two who meet play; 10 if nobody says, and with --sprt 20000, since the test ends the match.
    #[arg(long, value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true, value_name = "N")]
    games: Option<u32>,
    /// Width x height of the board, each from 3 to 40.
    #[arg(long, default_value = "15x15", value_name = "WxH")]
    pub(crate) size: BoardSize,
    /// How many in a row win, from 3 to 10.
    #[arg(long, short = 'k', default_value_t = 5, value_parser = number::<u8>(3..=10), allow_negative_numbers = true, value_name = "N")]
    pub(crate) line: u8,
    /// freestyle: a longer line wins too; standard: it does not; renju: X may not make one, nor two fours or two threes at
    /// once; caro: five between two of the opponent's stones do not win; caro-exact: nor does a longer line.
    #[arg(long, default_value = "freestyle", value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Rule,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    #[command(flatten)]
    pub(crate) clocks: ClockArguments,
    #[command(flatten)]
    pub(crate) openings: MatchOpenings,
    /// The seed of all that is random; drawn by lot, and told, if nobody says.
    #[arg(long, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Play on after a win until the board is full; the first win decides.
    #[arg(long, conflicts_with_all = ["draw", "resign", "max_moves"])]
    pub(crate) go_on_after_win: bool,
    #[command(flatten)]
    pub(crate) adjudication: AdjudicationArguments,
    #[command(flatten)]
    pub(crate) sprt: SprtArguments,
    /// Play so many pairs of games at once. The games stay the same, unless time is a limit: then more threads than cores
    /// weaken both.
    #[arg(long, alias = "concurrency", default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true, value_name = "N")]
    pub(crate) threads: u16,
    /// Play the i-th of n parts of the pairs, all with the same --seed and each with a --record of its own; `gomoku merge` adds the
    /// parts up.
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true,
        conflicts_with = "sprt"
    )]
    pub(crate) shard: Shard,
    #[command(flatten)]
    pub(crate) record: RecordArguments,
    /// A line for every game, and the last words of engines that failed.
    #[arg(long, conflicts_with = "json")]
    pub(crate) verbose: bool,
    /// One JSON object instead of tables; with --replay one a game.
    #[arg(long)]
    pub(crate) json: bool,
    /// Check the games of this file by the rules, and play them again from their seeds.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["a", "b", "more", "gauntlet", "games", "size", "line", "rule", "time", "depth", "nodes", "game_time", "increment", "margin", "patience", "opening_stones", "openings", "openings_format", "order", "seed", "go_on_after_win", "draw", "resign", "max_moves", "sprt", "threads", "shard", "record", "folder", "log", "verbose"])]
    pub(crate) replay: Option<PathBuf>,
    /// Only the game with this number.
    #[arg(long, requires = "replay", conflicts_with_all = ["a", "b"], value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) game: Option<u64>,
}

impl MatchArguments {
    /// Who plays.
    pub(crate) fn contestants(&self) -> Vec<ContestantSpec> {
        [&self.a, &self.b].into_iter().flatten().chain(&self.more).cloned().collect()
    }

    /// How many games every two who meet play.
    pub(crate) fn games(&self) -> u32 {
        let usual = if self.sprt.sprt.is_some() { MOST_OF_A_TEST } else { USUAL_GAMES };
        self.games.unwrap_or(usual)
    }

    /// What is wrong with options that do not go together, or are missing, though each is right by itself.
    pub(crate) fn fault(&self) -> Option<String> {
        let contestants = self.contestants();
        if let Err(fault) = self.sprt.test() {
            return Some(fault);
        }
        if self.sprt.sprt.is_some() && contestants.len() > 2 {
            return Some("--sprt compares two engines; expected no more than A and B".to_owned());
        }
        let program = contestants.iter().find(|contestant| contestant.is_external());
        let has_time = self.limits.time.is_some() || self.clocks.game_time.is_some();
        let has_limit = has_time || self.limits.depth.is_some() || self.limits.nodes.is_some();
        if let (Some(program), false) = (program.map(|program| printable(&program.to_string())), has_limit) {
            return Some(format!(
                "another program ({program}) needs a limit; expected --time, --game-time, --depth or --nodes"
            ));
        }
        self.fault_of_part()
    }

    /// The same for a part of a match.
    fn fault_of_part(&self) -> Option<String> {
        let is_lost = !self.shard.is_whole() && self.record.record.is_none();
        is_lost.then(|| "--shard without --record leaves nothing to merge; expected --record FILE".to_owned())
    }

    /// The clocks, if there is one, or another program has to be waited for.
    pub(crate) fn clocks(&self) -> Option<GameClocks> {
        let clocks = self.clocks.clocks(self.limits.time);
        let has_programs = self.contestants().iter().any(ContestantSpec::is_external);
        (clocks.has_time() || has_programs).then_some(clocks)
    }
}

/// Clocks of the game, and who is late.
#[derive(Debug, Clone, Args)]
pub(crate) struct ClockArguments {
    /// Milliseconds for all moves of one side in a game.
    #[arg(long, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    game_time: Option<u64>,
    /// Milliseconds that are added to the clock of the game after each move.
    #[arg(long, requires = "game_time", value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    increment: Option<u64>,
    /// Who is later than this many milliseconds has lost, with a move beyond --time or with all moves together beyond --game-time; who
    /// is less late is counted.
    #[arg(long, default_value_t = 1000, value_parser = number::<u64>(0..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    margin: u64,
    /// Seconds to wait for a move of another program if only depth or nodes are limits.
    #[arg(long, default_value_t = 600, value_parser = number::<u64>(1..=86_400), allow_negative_numbers = true, value_name = "S")]
    patience: u64,
}

impl ClockArguments {
    fn clocks(&self, turn: Option<u64>) -> GameClocks {
        let mut clocks = GameClocks::none()
            .with_increment(Duration::from_millis(self.increment.unwrap_or(0)))
            .with_margin(Duration::from_millis(self.margin))
            .with_patience(Duration::from_secs(self.patience));
        clocks.turn = turn.map(Duration::from_millis);
        clocks.game = self.game_time.map(Duration::from_millis);
        clocks
    }
}

/// What games begin with.
#[derive(Debug, Clone, Args)]
pub(crate) struct MatchOpenings {
    /// Begin with so many stones near the middle, drawn by lot for each pair of games.
    #[arg(long, default_value_t = 3, value_parser = number::<u8>(0..=20), allow_negative_numbers = true, value_name = "K")]
    pub(crate) opening_stones: u8,
    /// Begin with these openings in turn: a file with a line each, such as h8 i9 j10, or `balanced`, those of the program that give
    /// both sides the same chances.
    #[arg(long, value_name = "FILE", conflicts_with = "opening_stones")]
    pub(crate) openings: Option<OpeningsFrom>,
    /// What the file of openings is: moves (h8 i9, row 1 at the bottom), pos (h8i9, row 1 at the top), offset (1,-1, 0,2 from the
    /// middle), psq or sgf; found out from the file if nobody says, but pos looks like moves.
    #[arg(
        long,
        value_parser = named::<Format>(formats()),
        hide_possible_values = true,
        value_name = "FORMAT",
        requires = "openings"
    )]
    pub(crate) openings_format: Option<Format>,
    /// sequential: openings as they stand in the file; random: in an order that follows from the seed.
    #[arg(long, value_enum, default_value_t, requires = "openings", hide_possible_values = true)]
    pub(crate) order: Order,
}

/// When games are ended before their end.
#[derive(Debug, Clone, Args)]
pub(crate) struct AdjudicationArguments {
    /// Draw a game if there are at least `from` stones, and for `moves` moves of each both have seen a value no further from 0 than
    /// `value`: from=40,moves=8,value=20.
    #[arg(long, value_name = "RULE")]
    draw: Option<DrawRule>,
    /// A game is lost for who has seen a value of -`value` or less for `moves` moves: moves=3,value=1000; with `,both` only if the
    /// opponent has seen the same.
    #[arg(long, value_name = "RULE")]
    resign: Option<ResignRule>,
    /// Draw a game when there are so many stones on the board.
    #[arg(long, value_parser = number::<u32>(1..=1600), allow_negative_numbers = true, value_name = "N")]
    max_moves: Option<u32>,
}

impl AdjudicationArguments {
    pub(crate) fn rules(&self) -> Adjudication {
        let mut rules = Adjudication::default();
        (rules.draw, rules.resign, rules.max_moves) = (self.draw, self.resign, self.max_moves);
        rules
    }
}

/// A test that ends the match by itself.
#[derive(Debug, Clone, Args)]
pub(crate) struct SprtArguments {
    /// Stop as soon as the pairs have decided whether A is stronger by ELO1, or only by ELO0: a sequential probability ratio test. --games
    /// is then the most that are played, 20000 if nobody says.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], value_parser = decimal, allow_negative_numbers = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// How likely the test may say ELO1 wrongly.
    #[arg(long, default_value_t = 0.05, requires = "sprt", value_parser = decimal, value_name = "P")]
    pub(crate) alpha: f64,
    /// How likely the test may say ELO0 wrongly.
    #[arg(long, default_value_t = 0.05, requires = "sprt", value_parser = decimal, value_name = "P")]
    pub(crate) beta: f64,
    /// What ELO0 and ELO1 are: normalised or logistic.
    #[arg(long, default_value_t, requires = "sprt", value_name = "MODEL")]
    pub(crate) model: EloModel,
}

impl SprtArguments {
    /// The test, if there is to be one, and it can be made of these numbers.
    pub(crate) fn test(&self) -> Result<Option<Sprt>, String> {
        let Some([elo0, elo1]) = self.sprt.as_deref() else { return Ok(None) };
        let test = Sprt::new(*elo0, *elo1).and_then(|test| test.with_risks(self.alpha, self.beta));
        test.map(|test| Some(test.with_model(self.model))).map_err(|error| error.to_string())
    }
}

/// Where games are written down.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("written").args(["record", "folder", "log"]).multiple(true))]
pub(crate) struct RecordArguments {
    /// Write every game to this file as soon as it is finished, one JSON object a line, behind one with the settings of the match.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Replace the files of --record and --log, and games in --folder, if there are any already.
    #[arg(long, requires = "written", conflicts_with = "resume")]
    pub(crate) force: bool,
    /// Go on with the match in the file of --record, if there is one: only games that are not there are played. The settings must be
    /// the same.
    #[arg(long, requires = "record")]
    pub(crate) resume: bool,
    /// Write every game to this folder too, as .psq and as .sgf. With --resume also those of the record that are not there.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Write all that is said to other programs and by them to this file, their standard error included; of a flood
    /// its beginning. With --resume a log that is there is added to.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

/// Add up what was done in parts, with `--shard` of `gomoku match`, `tune`, `solve` or `kalaha solve`, and show it as one.
///
/// Of a match the tables are shown; of tuning how far it has come, and with --record it can be gone on with as one; of positions
/// that were solved what is known of the whole. If parts are missing, what there is is shown, they are named, and the exit status is 1.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 the whole is there, 1 failed or something of it is missing, 2 bad usage.\n\n\
    A match on all cores with GNU parallel, each part a process of its own that can be gone on with:\n  \
    parallel 'gomoku match flagship thomoku --nodes 2000 --games 400 --seed 1 \\\n    \
    --shard {}/8 --record part{}.jsonl --resume' ::: 1 2 3 4 5 6 7 8\n  \
    gomoku merge part*.jsonl\n\n\
    Examples:\n  \
    gomoku merge part1.jsonl part2.jsonl\n  \
    gomoku merge part1.jsonl part2.jsonl --record whole.jsonl --json\n  \
    gomoku merge search.*-of-4.jsonl --record search.jsonl"
)]
pub(crate) struct MergeArguments {
    /// The records of the parts.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Write all games or positions to this file, as one record of the whole.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Replace the file of --record if there is one already.
    #[arg(long, requires = "record")]
    pub(crate) force: bool,
    /// One JSON object instead of tables.
    #[arg(long)]
    pub(crate) json: bool,
}

impl MergeArguments {
    /// The file for the whole, which must be none of the parts, and none that is there unless it may be replaced.
    pub(crate) fn new_record(&self) -> Result<Option<&Path>> {
        let Some(path) = &self.record else { return Ok(None) };
        if self.files.iter().any(|file| is_same(file, path)) {
            bail!("{} is one of the parts; expected another file", path.display());
        }
        check_new(path, self.force)?;
        Ok(Some(path))
    }
}
