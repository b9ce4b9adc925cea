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
    "style.css": "text/css; charset=utf-8",
    "favicon.svg": "image/svg+xml",
    "js/analysis.js": "text/javascript; charset=utf-8",
    "js/api.js": "text/javascript; charset=utf-8",
    "js/board.js": "text/javascript; charset=utf-8",
    "js/clock.js": "text/javascript; charset=utf-8",
    "js/connection.js": "text/javascript; charset=utf-8",
    "js/copy.js": "text/javascript; charset=utf-8",
    "js/dialogs.js": "text/javascript; charset=utf-8",
    "js/dom.js": "text/javascript; charset=utf-8",
    "js/files.js": "text/javascript; charset=utf-8",
    "js/game_panel.js": "text/javascript; charset=utf-8",
    "js/graph.js": "text/javascript; charset=utf-8",
    "js/grid_board.js": "text/javascript; charset=utf-8",
    "js/heat.js": "text/javascript; charset=utf-8",
    "js/history.js": "text/javascript; charset=utf-8",
    "js/keyboard.js": "text/javascript; charset=utf-8",
    "js/layers.js": "text/javascript; charset=utf-8",
    "js/main.js": "text/javascript; charset=utf-8",
    "js/match.js": "text/javascript; charset=utf-8",
    "js/new_game.js": "text/javascript; charset=utf-8",
    "js/notices.js": "text/javascript; charset=utf-8",
    "js/pits_board.js": "text/javascript; charset=utf-8",
    "js/player_form.js": "text/javascript; charset=utf-8",
    "js/players.js": "text/javascript; charset=utf-8",
    "js/point_labels.js": "text/javascript; charset=utf-8",
    "js/points.js": "text/javascript; charset=utf-8",
    "js/settings.js": "text/javascript; charset=utf-8",
    "js/setups.js": "text/javascript; charset=utf-8",
    "js/share.js": "text/javascript; charset=utf-8",
    "js/share_url.js": "text/javascript; charset=utf-8",
    "js/specs.js": "text/javascript; charset=utf-8",
    "js/status.js": "text/javascript; charset=utf-8",
    "js/stones.js": "text/javascript; charset=utf-8",
    "js/store.js": "text/javascript; charset=utf-8",
    "js/tabs.js": "text/javascript; charset=utf-8",
    "js/values.js": "text/javascript; charset=utf-8",
    "js/view.js": "text/javascript; charset=utf-8",
    "js/words.js": "text/javascript; charset=utf-8",
    "js/words_en.js": "text/javascript; charset=utf-8",
    "js/words_fi.js": "text/javascript; charset=utf-8",
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
        found.sort();
        known.sort_unstable();
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
