//! `cargo xtask features`: every combination of every crate's features compiles without a warning.

use serde_json::Value;

use crate::markdown::table;
use crate::packages::{name, published};
use crate::shell::{Failed, cargo};

pub(crate) fn features() -> Result<String, Failed> {
    let mut rows = Vec::new();
    for package in published()? {
        let features = features_of(&package);
        let combinations = combinations(&features);
        for combination in &combinations {
            cargo(&format!(
                "clippy --quiet --package {} --all-targets --no-default-features --features={} -- -D warnings",
                name(&package),
                combination.join(",")
            ))?;
        }
        let shown = combinations.iter().map(|combination| match combination[..] {
            [] => "none".to_owned(),
            _ => format!("`{}`", combination.join(" ")),
        });
        rows.push(vec![name(&package).to_owned(), shown.collect::<Vec<_>>().join(", ")]);
    }
    let head = "Library, tests, examples and benches of each published crate, by clippy without a warning, with each of these sets of features.\n\n";
    Ok(head.to_owned() + &table(&["crate", "features"], &rows))
}

/// The features that a package lets one choose: without `default`, which stands for some of the others.
fn features_of(package: &Value) -> Vec<String> {
    let names = package["features"].as_object().into_iter().flat_map(|features| features.keys());
    names.filter(|name| *name != "default").cloned().collect()
}

/// All subsets, from none to all.
fn combinations(features: &[String]) -> Vec<Vec<&str>> {
    let mut subsets: Vec<Vec<&str>> = (0..1_u32 << features.len())
        .map(|chosen| {
            let is_chosen = |index: &usize| chosen >> index & 1 == 1;
            (0..features.len()).filter(is_chosen).map(|index| features[index].as_str()).collect()
        })
        .collect();
    subsets.sort_by_key(Vec::len);
    subsets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_subsets_are_there_once() {
        let features = ["a", "b"].map(str::to_owned);
        assert_eq!(combinations(&features), [vec![], vec!["a"], vec!["b"], vec!["a", "b"]]);
        assert_eq!(combinations(&[]), [Vec::<&str>::new()]);
    }
}
