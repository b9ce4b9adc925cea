//! The signature for people.

use std::fmt::Write as _;

use super::{Group, Signature};
use crate::plain_table::{align, plain_table, trimmed};

/// A table for each game, and the number.
pub(crate) fn signature_table(signature: &Signature) -> String {
    let mut text = String::from("Positions visited, by position and search\n");
    for group in &signature.groups {
        let _ = write!(text, "\n{}", table(group));
    }
    let _ = writeln!(text, "\nSignature: {}", signature.total());
    text
}

fn table(group: &Group) -> String {
    let header: Vec<&str> =
        [group.game.as_str()].into_iter().chain(group.searches.iter().map(|(name, _)| *name)).collect();
    let mut table = plain_table(&header);
    let limits = group.searches.iter().map(|(_, limit)| limit.clone());
    table.add_row([String::new()].into_iter().chain(limits));
    for row in &group.rows {
        let nodes = row.visits.iter().map(|visit| match visit {
            Some(visit) => visit.nodes.to_string(),
            None => "-".to_owned(),
        });
        table.add_row([row.title.clone()].into_iter().chain(nodes));
    }
    let sums = (0..group.searches.len()).map(|search| group.sum(search).to_string());
    table.add_row(["together".to_owned()].into_iter().chain(sums));
    align(&mut table, 1);
    trimmed(&table) + "\n"
}
