//! The page: its files, compiled in.

/// A file of the page.
#[derive(Debug)]
pub(super) struct File {
    /// Where it is asked for.
    pub(super) path: &'static str,
    pub(super) kind: &'static str,
    pub(super) text: &'static str,
}

macro_rules! files {
    ($($name:literal: $kind:literal),* $(,)?) => {
        &[$(File { path: concat!("/", $name), kind: $kind, text: include_str!(concat!("../../web/", $name)) }),*]
    };
}

/// All files of the folder `web`.
static FILES: &[File] = files![
    "index.html": "text/html; charset=utf-8",
];

/// The file of a path; `/` is the page itself. Nothing but these can be asked for.
pub(super) fn file(path: &str) -> Option<&'static File> {
    let path = if path == "/" { "/index.html" } else { path };
    FILES.iter().find(|file| file.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn collect(folder: &Path, into: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, into);
            } else {
                let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
                into.push(format!("/{}", path.strip_prefix(root).unwrap().display()).replace('\\', "/"));
            }
        }
    }

    #[test]
    fn the_table_has_every_file_of_the_folder() {
        let mut found = Vec::new();
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("web"), &mut found);
        let mut known: Vec<&str> = FILES.iter().map(|file| file.path).collect();
        (found.sort(), known.sort_unstable());
        assert_eq!(known, found);
    }

    #[test]
    fn nothing_else_is_a_file() {
        assert_eq!(file("/").map(|file| file.path), Some("/index.html"));
        for path in ["", "/index", "/../Cargo.toml", "/js/../index.html", "//index.html", "/INDEX.HTML"] {
            assert!(file(path).is_none(), "{path}");
        }
    }
}
