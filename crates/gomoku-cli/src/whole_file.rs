//! Files that are read as a whole.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};

/// The largest libraries of games have some tens of millions of bytes.
const LARGEST: u64 = 256 << 20;

/// All bytes of a file, or of the standard input, which is called `-`: at most 256 MiB.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    if path == Path::new("-") {
        return bytes_within(io::stdin(), LARGEST).context("cannot read the standard input");
    }
    read_within(path, LARGEST)
}

/// All bytes of a file of lines that grew while something went on. It may be as large as it is, if it is a file; of anything else nobody
/// knows how much there is.
pub(crate) fn read_record(path: &Path) -> Result<Vec<u8>> {
    if fs::metadata(path).is_ok_and(|about| about.is_file()) {
        return fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    }
    read_within(path, LARGEST)
}

fn read_within(path: &Path, largest: u64) -> Result<Vec<u8>> {
    let bytes = File::open(path).and_then(|file| bytes_within(file, largest));
    bytes.with_context(|| format!("cannot read {}", path.display()))
}

/// All bytes, if they are not more: some files have no size that could be known, and no end.
fn bytes_within(source: impl Read, largest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        return Err(io::Error::other(format!(
            "it has no end, or is too large; expected at most {} MiB",
            largest >> 20
        )));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_bytes_are_read_as_may_be_there() {
        assert_eq!(bytes_within(&b"1234"[..], 4).unwrap(), b"1234");
        let error = bytes_within(io::repeat(0), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it has no end, or is too large; expected at most 1 MiB");
    }
}
