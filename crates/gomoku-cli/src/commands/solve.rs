//! `gomoku solve`

mod parts;

use std::io::{self, Write, stdout};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use gomoku::core::{Board, Coord, Player, Rule, Rules};
use gomoku::engine::{ThreatCertificate, ThreatReport, ThreatSearch, ThreatVerdict, ThreatWin, Threats};
use gomoku::search::{Limits, StopFlag, StopReason};
use serde_json::{Map, Value, json};

use crate::args::{SolveArguments, refuse};
use crate::batch::{moves, threats_answer};
use crate::commands::{INTERRUPTED, interruptible};
use crate::new_file::{check_new, is_same, write_whole};
use crate::number::counted;
use crate::{picture, position};

pub(crate) use parts::{KIND, merge};

pub(crate) fn run(arguments: &SolveArguments) -> Result<ExitCode> {
    let is_one = arguments.files.len() == 1;
    if !is_one && arguments.certificate.is_some() {
        let count = arguments.files.len();
        refuse(&["solve"], format!("--certificate is for one position, and there are {count}"));
    }
    if let Some(path) = &arguments.certificate {
        ensure!(
            !arguments.files.iter().any(|file| is_same(file, path)),
            "{} is read by this command; expected another file for the certificate",
            path.display()
        );
        // Before the work: afterwards it would be lost.
        check_new(path, arguments.part.force)?;
    }
    // All are read before one is solved: a bad one is told at once. Those of other parts too: the record tells them apart.
    let boards: Vec<(&Path, Board)> = arguments
        .files
        .iter()
        .map(|path| Ok((path.as_path(), board_of(path, arguments.rule)?)))
        .collect::<Result<_>>()?;
    let limits = limits(arguments, interruptible()?);
    if let Some(path) = &arguments.part.record {
        return parts::run(arguments, &boards, path, &limits);
    }
    let mut out = stdout();
    let mut is_broken_off = false;
    for (path, board) in &boards {
        let found = Found::of(arguments, board, &limits)?;
        if let (Some(path), Some(win)) = (&arguments.certificate, found.report.win()) {
            write_whole(path, arguments.part.force, &text_of(&win.certificate))?;
        }
        if arguments.json {
            let mut answer = found.to_json(board);
            if !is_one {
                answer.insert("file".to_owned(), json!(path.display().to_string()));
            }
            writeln!(out, "{}", Value::Object(answer))?;
        } else {
            if !is_one {
                writeln!(out, "{}:", path.display())?;
            }
            found.write_text(&mut out, board)?;
        }
        if found.is_broken_off() {
            is_broken_off = true;
            break;
        }
    }
    Ok(if is_broken_off { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The position of a file by this rule; if nobody says by which, by that of the file, and else freestyle.
fn board_of(path: &Path, rule: Option<Rule>) -> Result<Board> {
    let game = position::read(path)?;
    let told = game.rules().unwrap_or_default();
    let (line, five) = (told.line_length(), Rules::default().line_length());
    ensure!(
        line == five,
        "{} has {line} in a row; expected {five}, which threats are known in",
        path.display()
    );
    Ok(game.board_by(Rules::new(five, rule.unwrap_or(told.rule()))?))
}

/// What was found of a position.
struct Found {
    player: Player,
    threats: Threats,
    report: ThreatReport,
    /// What the other side could do, if there is no win.
    threat: Option<ThreatReport>,
}

impl Found {
    fn of(arguments: &SolveArguments, board: &Board, limits: &Limits) -> Result<Found> {
        let player = arguments.side.unwrap_or_else(|| board.side_to_move());
        let threats = if arguments.vcf { Threats::Fours } else { Threats::FoursAndThrees };
        let mut search = ThreatSearch::new(threats);
        let report = search.search(board, player, limits)?;
        let is_any = !arguments.vcf && !arguments.vct;
        // If there is no win, it matters what the other side could do.
        let threat = match &report.verdict {
            ThreatVerdict::Win(_) => None,
            _ if is_any => Some(search.search(board, player.opponent(), limits)?),
            _ => None,
        };
        Ok(Found { player, threats, report, threat })
    }

    fn is_broken_off(&self) -> bool {
        let mut stops =
            [Some(&self.report), self.threat.as_ref()].into_iter().flatten().map(|report| report.stop);
        stops.any(|stop| stop == StopReason::Flag)
    }

    fn to_json(&self, board: &Board) -> Map<String, Value> {
        as_json(board, self.player, &self.report, self.threat.as_ref())
    }

    fn write_text(&self, out: &mut impl Write, board: &Board) -> io::Result<()> {
        write_text(out, board, self.player, self.threats, &self.report, self.threat.as_ref())
    }
}

fn limits(arguments: &SolveArguments, flag: StopFlag) -> Limits {
    let mut limits = Limits::none().with_stop(flag);
    if let Some(milliseconds) = arguments.time {
        limits = limits.with_time(Duration::from_millis(milliseconds));
    }
    if let Some(nodes) = arguments.nodes {
        limits = limits.with_nodes(nodes);
    }
    limits
}

fn as_json(
    board: &Board,
    player: Player,
    report: &ThreatReport,
    threat: Option<&ThreatReport>,
) -> Map<String, Value> {
    let mut answer = threats_answer(report);
    answer.insert("side".to_owned(), json!(player.to_string()));
    answer.insert("rule".to_owned(), json!(board.rules().rule().to_string()));
    match &report.verdict {
        ThreatVerdict::Win(win) => {
            answer.insert("certificate".to_owned(), certificate_sizes(win));
        }
        ThreatVerdict::None => (),
        ThreatVerdict::Unknown => {
            answer.insert("reason".to_owned(), json!(why(report.stop)));
        }
    }
    if let Some(threat) = threat {
        answer.insert("opponent".to_owned(), Value::Object(threats_answer(threat)));
    }
    answer
}

pub(crate) fn certificate_sizes(win: &ThreatWin) -> Value {
    json!({
        "plans": win.certificate.plans().len(),
        "replies": win.certificate.replies(),
        "moves_checked": win.verified.positions,
    })
}

fn write_text(
    out: &mut impl Write,
    board: &Board,
    player: Player,
    threats: Threats,
    report: &ThreatReport,
    threat: Option<&ThreatReport>,
) -> io::Result<()> {
    let by = match threats {
        Threats::Fours => "by fours",
        Threats::FoursAndThrees => "by fours and threes",
    };
    let rule = board.rules().rule();
    write_board(out, board, report.win())?;
    match &report.verdict {
        ThreatVerdict::Win(win) => {
            writeln!(out, "Odd numbers are {player}'s.\n")?;
            writeln!(out, "{player} wins {by} ({rule}), {}:", threats_in_words(win.threats))?;
            writeln!(out, "  {}\n{}", moves(&win.line), checked(win))?;
        }
        ThreatVerdict::None => writeln!(out, "\n{player} has no win {by} ({rule}).")?,
        ThreatVerdict::Unknown => {
            writeln!(out, "\nWhether {player} wins {by} ({rule}) is not known: {}.", why(report.stop))?;
        }
    }
    let stones = if report.nodes == 1 { "stone" } else { "stones" };
    writeln!(out, "{} {stones} tried in {:.1} ms.", report.nodes, report.elapsed.as_secs_f64() * 1e3)?;
    if let Some(win) = threat.and_then(ThreatReport::win) {
        let opponent = player.opponent();
        writeln!(out, "{opponent} would win, were it {opponent}'s turn:\n  {}", moves(&win.line))?;
    }
    Ok(())
}

pub(crate) fn threats_in_words(threats: u32) -> String {
    match threats {
        0 => "at once".to_owned(),
        1 => "one threat before the five".to_owned(),
        _ => format!("{threats} threats before the five"),
    }
}

pub(crate) fn checked(win: &ThreatWin) -> String {
    let plans = counted(u32::try_from(win.certificate.plans().len()).unwrap_or(u32::MAX), "plan");
    let replies = win.certificate.replies();
    let own = if replies == 1 {
        "1 reply of its own".to_owned()
    } else {
        format!("{replies} replies of their own")
    };
    format!(
        "Checked by the rules alone in {:.1} ms:\n  {plans}, {own}, {} moves played.",
        win.verified.elapsed.as_secs_f64() * 1e3,
        win.verified.positions
    )
}

pub(crate) const fn why(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Time => "the time is up",
        StopReason::Nodes => "so many stones were allowed and no more",
        StopReason::Flag => "it was broken off",
        _ => "the search grew too large",
    }
}

/// The board with the moves of the line numbered from 1.
fn write_board(out: &mut impl Write, board: &Board, win: Option<&ThreatWin>) -> io::Result<()> {
    let line = win.map_or(&[][..], |win| &win.line);
    let text = |coord: Coord| match (board.get(coord), line.iter().position(|mv| *mv == coord)) {
        (Some(stone), _) => stone.to_string(),
        (None, Some(place)) => (place + 1).to_string(),
        (None, None) => ".".to_owned(),
    };
    write!(out, "{}", picture::draw(board.size(), 2, 2, |coord| text(coord).into()))
}

fn text_of(certificate: &ThreatCertificate) -> String {
    let plans: Vec<Value> = certificate
        .plans()
        .iter()
        .map(|plan| {
            let replies: serde_json::Map<String, Value> =
                plan.replies.iter().map(|(reply, next)| (reply.to_string(), json!(next))).collect();
            json!({ "m": plan.mv.to_string(), "d": plan.default, "r": replies })
        })
        .collect();
    json!({ "attacker": certificate.attacker().to_string(), "plans": plans }).to_string() + "\n"
}
