//! Files that are to be written after much work.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// Whether there is a folder for a file, asked before the work: afterwards it would be lost.
pub(crate) fn check_folder(path: &Path) -> Result<()> {
    let name = path.display();
    ensure!(!path.is_dir(), "{name} is a folder; expected the name of a file");
    let folder = folder_of(path);
    ensure!(folder.is_dir(), "there is no folder {} for {name}; expected one that exists", folder.display());
    Ok(())
}

/// Whether a file can be written at the end of the work: there is a folder for it, and no such file yet, or it may be replaced.
pub(crate) fn check_new(path: &Path, may_replace: bool) -> Result<()> {
    check_folder(path)?;
    // What is no file, such as a device, loses nothing.
    ensure!(
        may_replace || !path.is_file(),
        "{} exists already; expected a new name, or --force to replace it",
        path.display()
    );
    Ok(())
}

/// Whether the system lets us write a file of this name, asked before the work. One that is there is not touched.
pub(crate) fn check_writable(path: &Path) -> Result<()> {
    check_folder(path)?;
    let probe = beside(path, "probe");
    let is_created = File::create_new(&probe).and_then(|_| fs::remove_file(&probe));
    is_created.with_context(|| format!("cannot write {}", path.display()))
}

/// A name next to that of a file, which no other process takes.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.{ending}", std::process::id()));
    path.with_file_name(name)
}

/// Writes a file as a whole: whoever is killed meanwhile leaves none, or the one that was there.
pub(crate) fn write_whole(path: &Path, may_replace: bool, text: &str) -> Result<()> {
    check_new(path, may_replace)?;
    replace(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The same, whether there is such a file or not. A link goes on leading where it leads, who may read the file stays as it was, and
/// a device or a pipe, which cannot be replaced, is written to.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = &whole(path);
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
    }
    let unfinished = beside(path, "unfinished");
    let write = || {
        let mut file = File::create(&unfinished)?;
        if let Some(old) = &old {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&unfinished, path)
    };
    let written = write();
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    written
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

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("gomoku-new-file-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_link_stays_one_and_a_private_file_stays_private() {
        let folder = folder("link");
        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        symlink("file", &link).unwrap();
        replace(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left behind");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_no_file_is_written_to_and_stays_what_it_is() {
        let folder = folder("device");
        let link = folder.join("null");
        symlink("/dev/null", &link).unwrap();
        replace(&link, "text").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        fs::remove_dir_all(&folder).unwrap();
    }
}
