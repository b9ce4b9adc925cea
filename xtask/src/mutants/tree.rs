//! A copy of the project with all mutants of one package in it, and its test programs.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::list::Mutant;
use super::rewrite::{Numbered, Rewritten, rewrite};
use super::switch::{FEATURES, SWITCH};
use crate::shell::{Failed, root};

/// A copy of the project.
pub(super) struct Tree {
    package: String,
    folder: PathBuf,
    /// Mutants that the compiler refuses, or whose place was not found.
    pub(super) refused: BTreeSet<usize>,
    /// The sources as they were written anew, by file.
    files: BTreeMap<String, Rewritten>,
}

impl Tree {
    /// Copies the project, puts the mutants in, and leaves out those that the compiler refuses.
    pub(super) fn build(package: &str, mutants: &[Mutant]) -> Result<Tree, Failed> {
        let folder = root().join("target/mutants/tree");
        copy(&folder)?;
        let mut tree =
            Tree { package: package.to_owned(), folder, refused: BTreeSet::new(), files: BTreeMap::new() };
        loop {
            tree.write(mutants)?;
            let refused = tree.check()?;
            if refused.is_empty() {
                return Ok(tree);
            }
            println!("{} mutants do not compile", refused.len());
            tree.refused.extend(refused);
        }
    }

    /// Writes the sources with the mutants that are not refused.
    fn write(&mut self, mutants: &[Mutant]) -> Result<(), Failed> {
        let mut files: BTreeMap<&str, Vec<Numbered<'_>>> = BTreeMap::new();
        for (number, mutant) in mutants.iter().enumerate() {
            let file = files.entry(&mutant.file).or_default();
            if !self.refused.contains(&number) {
                file.push((number, mutant));
            }
        }
        let crate_root = format!("crates/{}/src/lib.rs", self.package);
        files.entry(&crate_root).or_default();
        for (file, mutants_here) in files {
            let source = read(&root().join(file))?;
            let mut rewritten =
                rewrite(&source, &mutants_here).map_err(|error| format!("{file}: {error}"))?;
            self.refused.extend(&rewritten.lost);
            if file == crate_root {
                rewritten.text.insert_str(0, FEATURES);
                for (_, place) in &mut rewritten.places {
                    *place = place.start + FEATURES.len()..place.end + FEATURES.len();
                }
                rewritten.text += &SWITCH.replace("MUTANTS", &mutants.len().to_string());
            }
            write_if_new(&self.folder.join(file), rewritten.text.as_bytes())?;
            self.files.insert(file.to_owned(), rewritten);
        }
        Ok(())
    }

    /// The mutants that the compiler refuses.
    fn check(&self) -> Result<BTreeSet<usize>, Failed> {
        let messages = self.cargo("check --lib")?;
        let mut refused = BTreeSet::new();
        for message in messages.iter().map(|message| &message["message"]) {
            if message["level"] == "error"
                && message["spans"].as_array().is_some_and(|spans| !spans.is_empty())
            {
                let here = self.culprits(message);
                if here.is_empty() {
                    return Err(format!("an error in no mutant's text: {}", message["rendered"]));
                }
                refused.extend(here);
            }
        }
        Ok(refused)
    }

    /// The mutants in whose text an error is: where it is shown first, or else in what is shown beside it. An error in the
    /// head of a function is that of what the function returns at once.
    fn culprits(&self, message: &Value) -> Vec<usize> {
        let (mut first, mut beside, mut behind) = (Vec::new(), Vec::new(), Vec::new());
        let children = message["children"].as_array().into_iter().flatten();
        let spans =
            std::iter::once(message).chain(children).filter_map(|part| part["spans"].as_array()).flatten();
        for span in spans {
            let Some((file, place)) = self.place(span) else { continue };
            if span["is_primary"] == true {
                first.extend(around(file, &place));
                behind.extend(first_behind(file, &place));
            } else {
                beside.extend(around(file, &place));
            }
        }
        [first, beside, behind].into_iter().find(|list| !list.is_empty()).unwrap_or_default()
    }

    fn place(&self, span: &Value) -> Option<(&Rewritten, Range<usize>)> {
        let byte = |name: &str| usize::try_from(span[name].as_u64()?).ok();
        Some((self.files.get(span["file_name"].as_str()?)?, byte("byte_start")?..byte("byte_end")?))
    }

    /// The test programs of the package.
    pub(super) fn programs(&self) -> Result<Vec<PathBuf>, Failed> {
        let messages = self.cargo("test --no-run --tests")?;
        let programs = messages.iter().filter(|message| message["profile"]["test"] == true);
        let programs: Vec<PathBuf> =
            programs.filter_map(|message| Some(PathBuf::from(message["executable"].as_str()?))).collect();
        if programs.is_empty() { Err("the package has no test program".to_owned()) } else { Ok(programs) }
    }

    /// Where cargo runs tests.
    pub(super) fn working_folder(&self) -> PathBuf {
        self.folder.join("crates").join(&self.package)
    }

    /// What cargo says, as JSON.
    fn cargo(&self, task: &str) -> Result<Vec<Value>, Failed> {
        let line = format!("+nightly {task} --package {} --all-features --message-format json", self.package);
        let output = Command::new("cargo")
            .args(line.split(' '))
            .current_dir(&self.folder)
            // Changed code breaks lints, of which some are errors by themselves.
            .env("RUSTFLAGS", "--cap-lints=allow")
            .env("CARGO_TARGET_DIR", root().join("target/mutants/target"))
            .output()
            .map_err(|error| format!("cargo {line}: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let messages: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let finished = messages.iter().any(|message| message["reason"] == "build-finished");
        if finished && (output.status.success() || task.starts_with("check")) {
            return Ok(messages);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("cargo {line}\n{said}\n(needs a nightly toolchain)"))
    }
}

/// The mutant in whose text a place is.
fn around(file: &Rewritten, place: &Range<usize>) -> Option<usize> {
    let mut around =
        file.places.iter().filter(|(_, text)| text.start <= place.start && place.end <= text.end);
    around.next().map(|(number, _)| *number)
}

/// The mutant at the very beginning of the function in whose head a place is.
fn first_behind(file: &Rewritten, place: &Range<usize>) -> Option<usize> {
    let behind = file.places.iter().filter(|(_, text)| text.start >= place.end);
    let (number, text) = behind.min_by_key(|(_, text)| text.start)?;
    let is_head = !file.text[place.end..text.start].contains([';', '}']);
    is_head.then_some(*number)
}

/// Copies all files that git knows or would add, and removes what else is there. A file that is the same is not touched, so
/// that cargo builds only what has changed.
fn copy(folder: &Path) -> Result<(), Failed> {
    let line = "git ls-files --cached --others --exclude-standard";
    let output = Command::new("git").args(line.split(' ').skip(1)).current_dir(root()).output();
    let output = output.map_err(|error| format!("{line}: {error}"))?;
    let files: Vec<PathBuf> = String::from_utf8_lossy(&output.stdout).lines().map(PathBuf::from).collect();
    let mut wanted = HashSet::new();
    for file in &files {
        // Git also lists files that were removed and are not committed as such.
        let Ok(content) = fs::read(root().join(file)) else { continue };
        write_if_new(&folder.join(file), &content)?;
        wanted.insert(folder.join(file));
    }
    remove_others(folder, &wanted)
}

fn remove_others(folder: &Path, wanted: &HashSet<PathBuf>) -> Result<(), Failed> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.is_dir() {
            remove_others(&path, wanted)?;
        } else if !wanted.contains(&path) && path.file_name().is_some_and(|name| name != "Cargo.lock") {
            fs::remove_file(&path).map_err(told)?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, Failed> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write_if_new(path: &Path, content: &[u8]) -> Result<(), Failed> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, content))
        .map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_in_the_head_of_a_function_is_that_of_its_first_mutant() {
        let text = "const fn f(mut self) { if on(7) { return g(); } self; } const fn h(mut self) { self }";
        let at = |word: &str| text.find(word).map(|start| start..start + word.len()).unwrap();
        let mutant = at("if on(7) { return g(); }");
        let file = Rewritten { text: text.to_owned(), places: vec![(7, mutant)], lost: Vec::new() };
        assert_eq!((around(&file, &at("g()")), around(&file, &at("mut self"))), (Some(7), None));
        assert_eq!(first_behind(&file, &at("mut self")), Some(7));
        assert_eq!(first_behind(&file, &at("h(mut self")), None, "a function without a mutant");
        assert_eq!(first_behind(&file, &(0..5)), Some(7));
        let other =
            Rewritten { text: format!("fn f(mut self) {{}} {text}"), places: vec![(7, 50..60)], ..file };
        assert_eq!(first_behind(&other, &(5..13)), None, "another function's mutant");
    }
}
