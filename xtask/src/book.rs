//! `cargo xtask book`: the guide as a book, without a warning or a broken link.

use std::process::Command;

use crate::links::links;
use crate::shell::{Failed, complaints, needs, root};

pub(crate) fn book() -> Result<String, Failed> {
    needs("mdbook", &["--version"], "cargo install mdbook --locked")?;
    let said = complaints(Command::new("mdbook").args(["build", "docs"]).current_dir(root()))?;
    if said.contains("WARN") || said.contains("ERROR") {
        return Err("mdbook build docs gives warnings".to_owned());
    }
    println!("\nThe book begins with {}.", root().join("target/book/index.html").display());
    let links = links(&root())?;
    if !links.broken.is_empty() {
        return Err(format!("links that lead nowhere:\n{}", links.broken.join("\n")));
    }
    Ok(format!(
        "The book was made without a warning. In all documents of the repository {} links to files and headings are right; {} links to \
         other sites were not followed.\n",
        links.right, links.elsewhere
    ))
}
