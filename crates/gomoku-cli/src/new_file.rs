//! Files that are to be written after much work.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

/// Whether there is a folder for a file, asked before the work: afterwards it would be lost.
pub(crate) fn check_folder(path: &Path) -> Result<()> {
    let name = path.display();
    ensure!(!path.is_dir(), "{name} is a folder; expected the name of a file");
    let folder = folder_of(path);
    ensure!(folder.is_dir(), "there is no folder {} for {name}; expected one that exists", folder.display());
    Ok(())
}

/// Whether two names are of one file, which need not exist.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    whole(one) == whole(other)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The one name of a file, as far as the system knows it.
fn whole(path: &Path) -> PathBuf {
    let of_folder = || Some(fs::canonicalize(folder_of(path)).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(of_folder).unwrap_or_else(|| path.to_owned())
}
