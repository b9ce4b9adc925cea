//! Links of the documents: what they point to in the repository must be there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::shell::{Failed, said};

/// What was found in all documents.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// Links into the repository that are right.
    pub(crate) right: usize,
    /// Links that are not, each with its document and the reason.
    pub(crate) broken: Vec<String>,
    /// Addresses of other sites, which nobody asks here.
    pub(crate) elsewhere: usize,
}

/// Looks at every link of every document under version control.
pub(crate) fn links(root: &Path) -> Result<Links, Failed> {
    let listed = said("git", &["ls-files", "--cached", "--others", "--exclude-standard", "*.md"]);
    let listed = listed.ok_or("git ls-files lists no documents")?;
    let mut texts = BTreeMap::new();
    for path in listed.lines().map(PathBuf::from).filter(|path| root.join(path).is_file()) {
        let text =
            fs::read_to_string(root.join(&path)).map_err(|error| format!("{}: {error}", path.display()))?;
        texts.insert(path, text);
    }
    let mut found = Links::default();
    for (path, text) in &texts {
        for target in targets(text) {
            if target.contains("://") {
                found.elsewhere += 1;
                continue;
            }
            match fault(root, &texts, path, &target) {
                Some(fault) => found.broken.push(format!("{}: {target}: {fault}", path.display())),
                None => found.right += 1,
            }
        }
    }
    Ok(found)
}

/// Why a link is wrong, if it is.
fn fault(root: &Path, texts: &BTreeMap<PathBuf, String>, page: &Path, target: &str) -> Option<String> {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() {
        page.to_owned()
    } else {
        normal(&page.parent().unwrap_or(Path::new("")).join(file))
    };
    if !root.join(&path).exists() {
        return Some("no such file".to_owned());
    }
    // The book holds the pages of the guide alone.
    let guide = Path::new("docs/src");
    if page.starts_with(guide) && !path.starts_with(guide) {
        return Some("leads out of the book".to_owned());
    }
    let is_there = anchor.is_empty()
        || texts.get(&path).is_some_and(|text| anchors(text).iter().any(|known| known == anchor));
    (!is_there).then(|| "no such heading".to_owned())
}

/// A path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        if component == Component::ParentDir {
            normal.pop();
        } else {
            normal.push(component);
        }
    }
    normal
}

/// The lines that are not code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}

/// What links and pictures point to: `](target)`, and the `src` and `href` of tags.
fn targets(text: &str) -> Vec<String> {
    let mut targets = Vec::new();
    for line in prose(text) {
        // Code within a line may look like a link.
        let line: String = line.split('`').step_by(2).collect();
        for (opening, closing) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
            let found = line.split(opening).skip(1).filter_map(|rest| rest.split(closing).next());
            targets.extend(found.map(str::to_owned));
        }
    }
    targets
}

/// The headings as addresses, as the sites that show markdown make them.
fn anchors(text: &str) -> Vec<String> {
    prose(text)
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            let kept =
                heading.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
            kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_of_code() {
        let text = "[a](b.md) and ![c](d.svg)\n```text\n[no](no.md)\n```\n`[no](no)` <img src=\"e.png\">\n";
        assert_eq!(targets(text), ["b.md", "d.svg", "e.png"]);
    }

    #[test]
    fn headings_become_addresses() {
        assert_eq!(anchors("# Two words, `code`\n```sh\n# none\n```\n## B\n"), ["two-words-code", "b"]);
    }

    #[test]
    fn every_link_of_the_documents_leads_somewhere() {
        let found = links(&crate::shell::root()).unwrap();
        assert!(found.broken.is_empty(), "{:#?}", found.broken);
        assert!(found.right > 50, "{}", found.right);
    }

    #[test]
    fn missing_files_and_headings_and_ways_out_of_the_book_are_faults() {
        let root = crate::shell::root();
        let page = PathBuf::from("docs/src/one.md");
        let texts = BTreeMap::from([(page.clone(), "# Here\n".to_owned())]);
        let fault = |target: &str| fault(&root, &texts, &page, target);
        assert_eq!(fault("minimax.md"), None);
        assert_eq!(fault("nowhere.md").as_deref(), Some("no such file"));
        assert_eq!(fault("../../README.md").as_deref(), Some("leads out of the book"));
        assert_eq!(fault("minimax.md#nowhere").as_deref(), Some("no such heading"));
    }
}
