//! Games as files of their own, for other programs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use gomoku::core::formats::{Format, Transcript};
use gomoku::engine::matches::SeriesGame;

/// A folder that gets two files for every game.
#[derive(Debug)]
pub(crate) struct GameFolder {
    path: PathBuf,
}

impl GameFolder {
    /// The folder, which is made if there is none.
    pub(crate) fn create(path: &Path) -> Result<GameFolder> {
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(GameFolder { path: path.to_owned() })
    }

    /// Writes a game as .psq and as .sgf, under its number; the contestants have these names.
    pub(crate) fn write(&self, game: &SeriesGame, names: &[String]) -> Result<()> {
        let [a, b] = game.meeting.map(|place| names.get(place).map_or("", String::as_str));
        let transcript = Transcript::from(&game.record)
            .with_name(game.a, a)
            .with_name(game.a.opponent(), b)
            .with_title(format!("game {}", game.number))
            .with_comment(game.record.end.to_string());
        for (format, ending) in [(Format::Psq, "psq"), (Format::Sgf, "sgf")] {
            let path = self.path.join(format!("game{:06}.{ending}", game.number));
            // Renamed when it is whole, so that nobody finds half a game.
            let unfinished = path.with_extension(format!("{ending}.new"));
            let text = format.write(std::slice::from_ref(&transcript))?.into_text();
            fs::write(&unfinished, text)
                .and_then(|()| fs::rename(&unfinished, &path))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}
