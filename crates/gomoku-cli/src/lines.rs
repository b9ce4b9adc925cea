//! Reading lines, whatever comes.

use std::io::{self, BufRead};

/// The next line without its end, which may be LF, CR LF or the end of the input; `None` if there is nothing more. What is
/// no text is replaced by signs for that. Of a line with more bytes than the longest, the rest is left out: nobody shall
/// fill the memory with one.
pub(crate) fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut is_anything = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        is_anything = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = longest - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(is_anything.then(|| String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned()))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    const LONGEST: usize = 40;

    fn lines(bytes: &[u8]) -> Vec<String> {
        // A buffer of three bytes: every line is read in pieces.
        let mut input = BufReader::with_capacity(3, bytes);
        std::iter::from_fn(|| read_line(&mut input, LONGEST).unwrap()).collect()
    }

    #[test]
    fn lines_end_with_either_sign_or_with_the_input() {
        assert_eq!(lines(b"START 15\r\nBEGIN\n\r\n\nEND"), ["START 15", "BEGIN", "", "", "END"]);
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\n"), [""]);
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let mut bytes = vec![b'x'; 3 * LONGEST];
        bytes.extend_from_slice(b"\nABOUT\n");
        let lines = lines(&bytes);
        assert_eq!((lines[0].len(), lines[1].as_str(), lines.len()), (LONGEST, "ABOUT", 2));
    }

    #[test]
    fn what_is_no_text_is_replaced() {
        assert_eq!(lines(b"TURN \xff\xfe\n"), ["TURN \u{fffd}\u{fffd}"]);
    }
}
