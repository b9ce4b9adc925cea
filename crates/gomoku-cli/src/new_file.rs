//! Files that are to be written after much work.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

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
    remove_left(path);
    let probe = beside(path, PROBE);
    let is_created = File::create_new(&probe).and_then(|_| fs::remove_file(&probe));
    is_created.with_context(|| format!("cannot write {}", path.display()))
}

/// A file that is written next to the one that it is to become.
const UNFINISHED: &str = "unfinished";
/// A file that shows whether others can be written.
const PROBE: &str = "probe";
/// Nobody needs so long between two writes of such a file.
const LEFT: Duration = Duration::from_secs(60);

/// Removes what processes that were killed have left next to a file.
fn remove_left(path: &Path) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_such = |other: &str| {
        let process = other.strip_prefix(&*name).and_then(|rest| rest.strip_prefix('.')?.split_once('.'));
        process.is_some_and(|(id, ending)| id.parse::<u32>().is_ok() && [UNFINISHED, PROBE].contains(&ending))
    };
    for entry in fs::read_dir(folder_of(path)).into_iter().flatten().flatten() {
        let written = || entry.metadata().and_then(|data| data.modified()).ok();
        let is_left = |written| SystemTime::now().duration_since(written).is_ok_and(|age| age > LEFT);
        if entry.file_name().to_str().is_some_and(is_such) && written().is_some_and(is_left) {
            let _ = fs::remove_file(entry.path());
        }
    }
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
    remove_left(path);
    let unfinished = beside(path, UNFINISHED);
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
    fn what_a_killed_process_left_is_removed_and_what_others_write_now_is_not() {
        let folder = folder("left");
        let file = folder.join("x.svg");
        let hour_ago = SystemTime::now() - Duration::from_secs(3600);
        let names = [
            "x.svg.77.probe",
            "x.svg.4000000000.unfinished",
            "x.svg.78.probe",
            "y.svg.77.probe",
            "x.svg.7a.probe",
        ];
        for name in names {
            let made = File::create(folder.join(name)).unwrap();
            if name != "x.svg.78.probe" {
                made.set_modified(hour_ago).unwrap();
            }
        }
        let there = || names.map(|name| folder.join(name).exists());
        check_writable(&file).unwrap();
        assert_eq!(there(), [false, false, true, true, true]);
        fs::rename(folder.join("y.svg.77.probe"), folder.join("x.svg.77.probe")).unwrap();
        replace(&file, "text").unwrap();
        assert_eq!(there(), [false, false, true, false, true]);
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
