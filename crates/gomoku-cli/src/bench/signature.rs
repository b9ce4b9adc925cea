//! The signature: how many positions fixed searches visit from fixed positions. Whoever changes what a search does changes the
//! number, and whoever changes only how fast it does it does not.
//!
//! Everything here has one thread and ends at a depth, so that the number is the same on every machine. Tree search has no
//! place: it visits as many positions as it is told to.

mod five;
mod layout;
mod small_games;

use serde_json::{Value, json};

use crate::progress::{Progress, bar};

pub(crate) use layout::signature_table;

/// What one search did in one position.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Visit {
    nodes: u64,
    best_move: Option<String>,
}

/// A search, how far it goes, and what it does in a position: `None` where it does not play.
struct Column<P> {
    name: &'static str,
    limit: String,
    visit: Visitor<P>,
}

/// What a search does in a position.
type Visitor<P> = Box<dyn Fn(&P) -> Option<Visit>>;

/// A game and all searches on all of its positions.
#[derive(Debug)]
struct Group {
    game: String,
    /// Name and limit of each search.
    searches: Vec<(&'static str, String)>,
    rows: Vec<Row>,
}

/// One position.
#[derive(Debug)]
struct Row {
    title: String,
    position: String,
    visits: Vec<Option<Visit>>,
}

/// All that was counted.
#[derive(Debug)]
pub(crate) struct Signature {
    groups: Vec<Group>,
}

impl Signature {
    /// Lets all searches run.
    pub(crate) fn count() -> Signature {
        let mut watch = Watch { progress: Progress::new(), done: 0 };
        let mut groups = vec![five::group(&mut watch)];
        groups.extend(small_games::groups(&mut watch));
        Signature { groups }
    }

    /// The number.
    pub(crate) fn total(&self) -> u64 {
        let rows = self.groups.iter().flat_map(|group| &group.rows);
        rows.flat_map(|row| row.visits.iter().flatten()).map(|visit| visit.nodes).sum()
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({
            "signature": self.total(),
            "games": self.groups.iter().map(Group::to_json).collect::<Vec<_>>(),
        })
    }
}

impl Group {
    /// Lets the searches of a game visit its positions: a title, its text and itself.
    fn count<P>(
        game: impl Into<String>,
        columns: &[Column<P>],
        positions: Vec<(String, String, P)>,
        watch: &mut Watch,
    ) -> Group {
        let mut rows = Vec::new();
        for (title, text, position) in positions {
            let visits = columns.iter().map(|column| {
                let visit = (column.visit)(&position);
                watch.step();
                visit
            });
            rows.push(Row { title, visits: visits.collect(), position: text });
        }
        let searches = columns.iter().map(|column| (column.name, column.limit.clone())).collect();
        Group { game: game.into(), searches, rows }
    }

    /// What a search visits in all positions together.
    fn sum(&self, search: usize) -> u64 {
        self.rows.iter().filter_map(|row| row.visits[search].as_ref()).map(|visit| visit.nodes).sum()
    }

    fn to_json(&self) -> Value {
        let searches =
            self.searches.iter().enumerate().map(
                |(index, (name, limit))| json!({ "name": name, "limit": limit, "nodes": self.sum(index) }),
            );
        let visit = |((name, _), visit): (&(&str, String), &Option<Visit>)| {
            let visit = visit.as_ref()?;
            Some(json!({ "search": name, "nodes": visit.nodes, "best_move": visit.best_move }))
        };
        let positions = self.rows.iter().map(|row| {
            let visits: Vec<Value> = self.searches.iter().zip(&row.visits).filter_map(visit).collect();
            json!({ "title": row.title, "position": row.position, "searches": visits })
        });
        json!({
            "game": self.game,
            "searches": searches.collect::<Vec<_>>(),
            "positions": positions.collect::<Vec<_>>(),
        })
    }
}

/// A sign of life.
struct Watch {
    progress: Progress,
    done: usize,
}

impl Watch {
    /// A search has ended.
    fn step(&mut self) {
        self.done += 1;
        let (done, total) = (self.done, five::SEARCHES + small_games::SEARCHES);
        self.progress.show(|elapsed| {
            format!("{} {done} of {total} searches, {} s", bar(done, total), elapsed.as_secs())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_knows_how_many_searches_there_are() {
        let signature = Signature::count();
        let cells = |group: &Group| group.rows.len() * group.searches.len();
        assert_eq!(cells(&signature.groups[0]), five::SEARCHES);
        assert_eq!(signature.groups[1..].iter().map(cells).sum::<usize>(), small_games::SEARCHES);
    }
}
