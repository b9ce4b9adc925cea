//! What a manager may command.

use gomoku::core::BoardSize;

use super::block::BlockKind;
use super::cell::{Cell, read_cell, read_number, read_numbers};
use super::info::Info;
use super::reply::{Reply, quoted};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    /// START, RECTSTART: a new game on a board of this size.
    Start(BoardSize),
    /// RESTART: a new game on the same board.
    Restart,
    /// BEGIN: the first move is the brain's.
    Begin,
    /// TURN: the opponent has moved.
    Turn(Cell),
    /// PLAY: the brain has to move here.
    Play(Cell),
    /// TAKEBACK: this stone goes away.
    TakeBack(Cell),
    /// BOARD, YXBOARD, SWAP2BOARD: stones follow, a line each.
    Block(BlockKind),
    /// DONE: there are no more stones.
    Done,
    /// INFO; `None` if there is nothing in it for us.
    Info(Option<Info>),
    /// ABOUT: who is this?
    About,
    /// END: leave.
    End,
    /// YXSTOP: answer now.
    Stop,
    /// YXNBEST: move, and tell so many good moves.
    Best(u32),
    /// YXSHOWFORBID: what is forbidden?
    ShowForbidden,
    /// YXHASHCLEAR: forget everything.
    ClearHash,
    /// YXSHOWINFO: a board of the Yixin family wants to know what can be set.
    ShowInfo,
}

impl Command {
    /// Reads a line that is not blank. The error is what to answer.
    pub(super) fn read(line: &str) -> Result<Command, Reply> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let cell = || {
            read_cell(rest)
                .ok_or_else(|| Reply::Error(format!("{} is no cell; expected x,y such as 7,7", quoted(rest))))
        };
        let alone = |command| match rest {
            "" => Ok(command),
            _ => Err(Reply::Error(format!("{} does not belong here; expected {word} alone", quoted(rest)))),
        };
        match word.to_ascii_uppercase().as_str() {
            "START" => read_size(rest).map(Command::Start),
            "RECTSTART" => read_rectangle(rest).map(Command::Start),
            "RESTART" => alone(Command::Restart),
            "BEGIN" => alone(Command::Begin),
            "TURN" => cell().map(Command::Turn),
            "PLAY" => cell().map(Command::Play),
            "TAKEBACK" => cell().map(Command::TakeBack),
            "BOARD" => alone(Command::Block(BlockKind::Board)),
            "YXBOARD" => alone(Command::Block(BlockKind::SetUp)),
            "SWAP2BOARD" => alone(Command::Block(BlockKind::Swap2)),
            "DONE" => Ok(Command::Done),
            "INFO" => Ok(Command::Info(Info::read(rest))),
            "ABOUT" => Ok(Command::About),
            "END" => Ok(Command::End),
            "STOP" | "YXSTOP" => Ok(Command::Stop),
            "YXNBEST" => read_count(rest).map(Command::Best),
            "YXSHOWFORBID" => Ok(Command::ShowForbidden),
            "YXHASHCLEAR" => Ok(Command::ClearHash),
            "YXSHOWINFO" => Ok(Command::ShowInfo),
            _ => Err(Reply::Unknown(format!(
                "command {}; expected START, BEGIN, TURN or the like",
                quoted(line)
            ))),
        }
    }
}

/// The size in `START 15`, or as Yixin-Board sends it: `START 20 15`, width and height, for a board whose cells it names
/// with the row first. So its rows are our columns.
fn read_size(text: &str) -> Result<BoardSize, Reply> {
    match (read_numbers(text), read_numbers(text)) {
        (Some([side]), _) => size(side, side),
        (None, Some([columns, rows])) => size(rows, columns),
        (None, None) => {
            Err(Reply::Error(format!("{} is no board size; expected one number from 3 to 40", quoted(text))))
        }
    }
}

/// The size in `RECTSTART 20,15`.
fn read_rectangle(text: &str) -> Result<BoardSize, Reply> {
    let Some([width, height]) = read_numbers(text) else {
        let expected = "expected width,height such as 20,15, each from 3 to 40";
        return Err(Reply::Error(format!("{} is no board size; {expected}", quoted(text))));
    };
    size(width, height)
}

fn size(width: i64, height: i64) -> Result<BoardSize, Reply> {
    let possible = || BoardSize::new(u8::try_from(width).ok()?, u8::try_from(height).ok()?).ok();
    possible().ok_or_else(|| {
        Reply::Error(format!("a board of {width}x{height} is not possible; expected 3 to 40 each way"))
    })
}

/// The number in `YXNBEST 3`; what is below 1 counts as 1.
fn read_count(text: &str) -> Result<u32, Reply> {
    let number = read_number(text).ok_or_else(|| {
        Reply::Error(format!("{} is no number; expected how many moves to tell", quoted(text)))
    })?;
    Ok(u32::try_from(number.max(1)).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u8) -> BoardSize {
        BoardSize::square(side).unwrap()
    }

    #[test]
    fn commands_are_read_in_any_case() {
        for line in
            ["START 15", "start 15", "  Start\t15  ", "START 15 15", "RECTSTART 15,15", "rectstart 15, 15"]
        {
            assert_eq!(Command::read(line), Ok(Command::Start(square(15))), "{line}");
        }
        let turn = Command::Turn(read_cell("7,8").unwrap());
        for line in ["TURN 7,8", "turn 7, 8", "Turn 7 8"] {
            assert_eq!(Command::read(line), Ok(turn), "{line}");
        }
        assert_eq!(Command::read("yxnbest 0"), Ok(Command::Best(1)));
        assert_eq!(Command::read("info folder C:\\END"), Ok(Command::Info(None)));
    }

    #[test]
    fn a_size_in_two_numbers_has_rows_first_in_cells() {
        let wide = BoardSize::new(20, 15).unwrap();
        assert_eq!(Command::read("RECTSTART 20,15"), Ok(Command::Start(wide)));
        assert_eq!(Command::read("START 20 15"), Ok(Command::Start(wide.transposed())));
    }

    #[test]
    fn bad_commands_are_refused_with_the_reason() {
        for (line, reply) in [
            ("START", "ERROR '' is no board size; expected one number from 3 to 40"),
            ("START 2", "ERROR a board of 2x2 is not possible; expected 3 to 40 each way"),
            ("START 41", "ERROR a board of 41x41 is not possible; expected 3 to 40 each way"),
            ("START 271", "ERROR a board of 271x271 is not possible; expected 3 to 40 each way"),
            ("START -15", "ERROR a board of -15x-15 is not possible; expected 3 to 40 each way"),
            ("START fifteen", "ERROR 'fifteen' is no board size; expected one number from 3 to 40"),
            (
                "RECTSTART 20",
                "ERROR '20' is no board size; expected width,height such as 20,15, each from 3 to 40",
            ),
            ("RECTSTART 20,2", "ERROR a board of 20x2 is not possible; expected 3 to 40 each way"),
            ("TURN", "ERROR '' is no cell; expected x,y such as 7,7"),
            ("TURN 7", "ERROR '7' is no cell; expected x,y such as 7,7"),
            ("TAKEBACK h8", "ERROR 'h8' is no cell; expected x,y such as 7,7"),
            ("BEGIN 7,7", "ERROR '7,7' does not belong here; expected BEGIN alone"),
            ("YXNBEST many", "ERROR 'many' is no number; expected how many moves to tell"),
            ("7,7", "UNKNOWN command '7,7'; expected START, BEGIN, TURN or the like"),
            ("TURN7,7", "UNKNOWN command 'TURN7,7'; expected START, BEGIN, TURN or the like"),
            ("STARTLE 15", "UNKNOWN command 'STARTLE 15'; expected START, BEGIN, TURN or the like"),
        ] {
            assert_eq!(Command::read(line).unwrap_err().to_string(), reply, "{line}");
        }
    }
}
