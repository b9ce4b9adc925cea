//! `cargo xtask package`: every published crate is packed, and built from what was packed.

use std::fs;

use serde_json::Value;

use crate::markdown::table;
use crate::packages::{name, published};
use crate::shell::{Failed, command, output, run, target};

/// Names that are other people's in the registry: their documentation there is not ours.
const TAKEN: [&str; 2] = ["gomoku", "gomoku-core"];
/// What every crate must bring along.
const FILES: [&str; 6] = ["Cargo.toml", "README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "src/"];

pub(crate) fn package() -> Result<String, Failed> {
    let packages = published()?;
    let faults: Vec<String> = packages.iter().flat_map(missing_metadata).collect();
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let chosen: Vec<String> = packages.iter().map(|package| format!("--package {}", name(package))).collect();
    // All at once: each is built with the others as they are packed, not as some registry has them.
    run(&mut command(&format!("package --allow-dirty {}", chosen.join(" "))))?;
    let mut rows = Vec::new();
    for package in &packages {
        let listed =
            output(&mut command(&format!("package --allow-dirty --list --package {}", name(package))))?;
        let files: Vec<&str> = listed.lines().collect();
        for file in FILES {
            if !files.iter().any(|listed| listed.starts_with(file)) {
                return Err(format!("{}: {file} is not packed", name(package)));
            }
        }
        let version = package["version"].as_str().unwrap_or("?");
        let packed = target()?.join(format!("package/{}-{version}.crate", name(package)));
        let size = fs::metadata(&packed).map_err(|error| format!("{}: {error}", packed.display()))?.len();
        rows.push(vec![
            name(package).to_owned(),
            files.len().to_string(),
            format!("{}", size.div_ceil(1024)),
            folders(&files),
        ]);
    }
    let head =
        "Each crate was packed, and built from what was packed, with the others as they were packed.\n\n";
    let rows = table(&["crate", "files", "KiB", "what"], &rows);
    Ok(head.to_owned() + &rows + &without_address(&packages))
}

/// Which addresses the manifests do not name, and why; of a crate without any cargo warns.
fn without_address(packages: &[Value]) -> String {
    let without = |fields: &[&str]| {
        let has_none = |package: &&Value| fields.iter().all(|field| is_missing(package, field));
        let names: Vec<String> =
            packages.iter().filter(has_none).map(|package| format!("`{}`", name(package))).collect();
        names.join(", ")
    };
    let mut sentences = Vec::new();
    let hidden = without(&["repository", "homepage"]);
    if !hidden.is_empty() {
        sentences.push(format!(
            "\nWithout a repository or a homepage, since there is no public address yet: {hidden}.\n"
        ));
    }
    let unnamed = without(&["documentation", "repository", "homepage"]);
    if !unnamed.is_empty() {
        sentences.push(format!(
            "\nWithout documentation, too, of which cargo warns: {unnamed}. These names are taken in the registry, so what docs.rs has \
             under them is somebody else's.\n"
        ));
    }
    sentences.concat()
}

/// The files at the top, and the folders with the number of their files.
fn folders(files: &[&str]) -> String {
    let mut tops: Vec<(&str, usize)> = Vec::new();
    for file in files {
        let top = file.split('/').next().unwrap_or(file);
        match tops.iter_mut().find(|(known, _)| *known == top) {
            Some((_, count)) => *count += 1,
            None => tops.push((top, 1)),
        }
    }
    let shown = tops.iter().map(|&(top, count)| {
        if files.contains(&top) { format!("`{top}`") } else { format!("`{top}/` ({count})") }
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn is_missing(package: &Value, field: &str) -> bool {
    match &package[field] {
        Value::String(text) => text.is_empty(),
        Value::Array(words) => words.is_empty(),
        _ => true,
    }
}

/// What a registry and its readers want to know.
fn missing_metadata(package: &Value) -> Vec<String> {
    let fields = [
        "description",
        "license",
        "documentation",
        "readme",
        "rust_version",
        "categories",
        "keywords",
        "authors",
    ];
    let mut faults: Vec<String> = fields
        .iter()
        .filter(|field| is_missing(package, field))
        .filter(|field| **field != "documentation" || !TAKEN.contains(&name(package)))
        .map(|field| format!("{}: no {field}", name(package)))
        .collect();
    let has_library =
        package["targets"].as_array().into_iter().flatten().any(|target| target["kind"][0] == "lib");
    if has_library && package["metadata"]["docs"]["rs"].is_null() {
        faults.push(format!("{}: no [package.metadata.docs.rs]", name(package)));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_crate_tells_what_a_registry_asks() {
        let faults: Vec<String> = published().unwrap().iter().flat_map(missing_metadata).collect();
        assert!(faults.is_empty(), "{faults:#?}");
        let bare = serde_json::json!({ "name": "bare", "license": "MIT", "targets": [{ "kind": ["lib"] }] });
        let faults = missing_metadata(&bare);
        assert!(faults.contains(&"bare: no description".to_owned()));
        assert!(faults.contains(&"bare: no [package.metadata.docs.rs]".to_owned()));
        assert!(!faults.contains(&"bare: no license".to_owned()));
    }

    #[test]
    fn crates_without_an_address_are_named_with_the_reason() {
        let package = |name: &str, documentation: &str| serde_json::json!({ "name": name, "documentation": documentation });
        let text = without_address(&[package("gomoku", ""), package("gomoku-search", "https://docs.rs/x")]);
        assert_eq!(
            text,
            "\nWithout a repository or a homepage, since there is no public address yet: `gomoku`, `gomoku-search`.\n\
             \nWithout documentation, too, of which cargo warns: `gomoku`. These names are taken in the registry, so what docs.rs \
             has under them is somebody else's.\n"
        );
        let whole = serde_json::json!({ "name": "whole", "repository": "https://example.org" });
        assert_eq!(without_address(&[whole]), "");
        // What cargo warns of is what may be missing, and no more.
        let unnamed = |package: &&Value| without_address(&[(*package).clone()]).contains("cargo warns");
        let packages = published().unwrap();
        let names: Vec<&str> = packages.iter().filter(unnamed).map(name).collect();
        assert_eq!(names, TAKEN);
    }

    #[test]
    fn every_published_crate_brings_its_change_log() {
        for package in published().unwrap() {
            let manifest = std::path::Path::new(package["manifest_path"].as_str().unwrap());
            let log = fs::read_to_string(manifest.with_file_name("CHANGELOG.md")).unwrap();
            assert!(log.starts_with("# Changelog"), "{}", name(&package));
            let text = fs::read_to_string(manifest).unwrap();
            assert!(text.contains("\"/CHANGELOG.md\""), "{}", name(&package));
        }
    }

    #[test]
    fn files_are_summed_up_by_folder() {
        assert_eq!(folders(&["Cargo.toml", "src/a.rs", "src/b/c.rs"]), "`Cargo.toml`, `src/` (2)");
    }
}
