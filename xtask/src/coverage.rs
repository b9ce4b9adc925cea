//! `cargo xtask coverage`: which lines the tests reach, crate by crate.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::markdown::table;
use crate::packages::{name, published};
use crate::shell::{Failed, cargo, needs, root, said, target};

const CARGO_LLVM_COV: &str = "cargo install cargo-llvm-cov --locked";
const LLVM_TOOLS: &str = "rustup component add llvm-tools; without rustup set LLVM_COV and LLVM_PROFDATA to programs of LLVM that \
                          know the compiler's profiles (Debian's llvm-22 knows those of Rust 1.95)";

/// Lines and functions: how many there are, and how many are reached.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Reached {
    lines: [u64; 2],
    functions: [u64; 2],
}

/// Runs all tests of the workspace with counters; a table of the crates.
pub(crate) fn coverage() -> Result<String, Failed> {
    needs("cargo", &["llvm-cov", "--version"], CARGO_LLVM_COV)?;
    if std::env::var_os("LLVM_PROFDATA").is_none() && !has_llvm_tools() {
        return Err(format!("llvm-profdata is not there; install it with: {LLVM_TOOLS}"));
    }
    cargo("llvm-cov clean --workspace")?;
    cargo("llvm-cov --no-report --workspace --all-features --exclude gomoku-peers-bench --exclude xtask")?;
    let folder = target()?.join("coverage");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let summary = folder.join("summary.json");
    // What is only there for tests and tasks is left out.
    let packages: Vec<String> =
        published()?.iter().map(|package| format!("--package {}", name(package))).collect();
    let report = format!("llvm-cov report {}", packages.join(" "));
    cargo(&format!("{report} --json --summary-only --output-path {}", summary.display()))?;
    cargo(&format!("{report} --html --output-dir {}", folder.display()))?;
    let text = fs::read_to_string(&summary).map_err(|error| format!("{}: {error}", summary.display()))?;
    let found = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", summary.display()))?;
    println!("\nWhat is reached line by line: {}", folder.join("html/index.html").display());
    let crates = by_crate(&found);
    if crates.is_empty() {
        return Err(format!("{}: no file of ours is in it", summary.display()));
    }
    Ok(shown(&crates))
}

fn has_llvm_tools() -> bool {
    let library = said("rustc", &["--print", "target-libdir"]).unwrap_or_default();
    Path::new(&library).with_file_name("bin").join("llvm-profdata").is_file()
}

/// Adds up the files of each crate. What is in no crate of ours is left out.
fn by_crate(found: &Value) -> BTreeMap<String, Reached> {
    let root = root();
    let mut crates: BTreeMap<String, Reached> = BTreeMap::new();
    for file in found["data"][0]["files"].as_array().into_iter().flatten() {
        let path = Path::new(file["filename"].as_str().unwrap_or_default());
        let Ok(path) = path.strip_prefix(&root) else { continue };
        let mut parts = path.iter().map(|part| part.to_string_lossy());
        let name = match parts.next().as_deref() {
            Some("crates") => parts.next().map_or_else(String::new, std::borrow::Cow::into_owned),
            _ => continue,
        };
        let reached = crates.entry(name).or_default();
        let of =
            |what: &str| ["count", "covered"].map(|field| file["summary"][what][field].as_u64().unwrap_or(0));
        for index in 0..2 {
            reached.lines[index] += of("lines")[index];
            reached.functions[index] += of("functions")[index];
        }
    }
    crates
}

fn shown(crates: &BTreeMap<String, Reached>) -> String {
    let part = |[all, reached]: [u64; 2]| {
        vec![format!("{reached} of {all}"), format!("{:.1} %", 100.0 * reached as f64 / all.max(1) as f64)]
    };
    let mut total = Reached::default();
    let mut rows = Vec::new();
    for (name, reached) in crates {
        for index in 0..2 {
            total.lines[index] += reached.lines[index];
            total.functions[index] += reached.functions[index];
        }
        rows.push([vec![name.clone()], part(reached.lines), part(reached.functions)].concat());
    }
    rows.push([vec!["all".to_owned()], part(total.lines), part(total.functions)].concat());
    let head = "What the tests of the workspace reach. Not counted: doc tests and examples, the tests in the browser, and programs that a test \
                kills.\n\n";
    head.to_owned() + &table(&["crate", "lines", "", "functions", ""], &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_added_up_by_crate() {
        let root = root();
        let file = |path: &str, covered: u64| {
            serde_json::json!({
                "filename": root.join(path).to_str(),
                "summary": { "lines": { "count": 10, "covered": covered }, "functions": { "count": 2, "covered": 1 } }
            })
        };
        let files = [
            file("crates/a/src/x.rs", 4),
            file("crates/a/src/y.rs", 5),
            file("crates/b/src/z.rs", 10),
            file("xtask/src/m.rs", 0),
        ];
        let crates = by_crate(&serde_json::json!({ "data": [{ "files": files }] }));
        assert_eq!(crates.len(), 2);
        assert_eq!(crates["a"], Reached { lines: [20, 9], functions: [4, 2] });
        let text = shown(&crates);
        assert!(text.contains("| a | 9 of 20 | 45.0 % | 2 of 4 | 50.0 % |"), "{text}");
        assert!(text.contains("| all | 19 of 30 | 63.3 % | 3 of 6 | 50.0 % |"), "{text}");
    }
}
