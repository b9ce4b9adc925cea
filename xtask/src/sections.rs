//! Documents that tasks write, a section each, in which one task replaces its own.

use std::fmt::Write as _;

/// The old text with one section replaced or added, and those that are not in the order left out.
pub(crate) fn merged(head: &str, old: &str, title: &str, section: &str, order: &[&str]) -> String {
    let mut text = head.to_owned();
    for known in order {
        let kept = if *known == title { Some(section.to_owned()) } else { section_of(old, known) };
        if let Some(kept) = kept {
            let _ = write!(text, "\n{}\n", kept.trim_end());
        }
    }
    text
}

/// The section with a title, from its heading to the next.
fn section_of(text: &str, title: &str) -> Option<String> {
    let heading = format!("## {title}\n");
    let start = text.find(&format!("\n{heading}"))? + 1;
    let rest = &text[start..];
    let end = rest[heading.len()..].find("\n## ").map_or(rest.len(), |end| heading.len() + end);
    Some(rest[..end].to_owned())
}
