//! What the solver's files have in common: a header, a checksum, and names that appear when all is written.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A writer that counts the checksum of what goes through it.
pub(super) struct Summed<W> {
    inner: W,
    sum: crc32fast::Hasher,
}

impl<W: Write> Summed<W> {
    pub(super) fn new(inner: W) -> Summed<W> {
        Summed { inner, sum: crc32fast::Hasher::new() }
    }

    /// Writes the checksum of all that was written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let sum = self.sum.finalize();
        self.inner.write_all(&sum.to_le_bytes())?;
        self.inner.flush()
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Writes a file under another name and renames it when it is whole: whoever breaks it off leaves the old file as it was.
pub(super) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut Summed<BufWriter<&File>>) -> io::Result<()>,
) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part: PathBuf = path.with_file_name(name);
    let written = File::create(&part).and_then(|file| {
        let mut summed = Summed::new(BufWriter::with_capacity(1 << 20, &file));
        write(&mut summed)?;
        summed.finish()?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        // What could not be written whole is of no use; that it cannot be removed either changes nothing.
        let _ = fs::remove_file(&part);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_flushed_has_gone_through() {
        let mut summed = Summed::new(BufWriter::new(Vec::new()));
        summed.write_all(b"kalaha").unwrap();
        summed.flush().unwrap();
        assert_eq!(summed.inner.get_ref(), b"kalaha");
    }
}
