//! What is missing of a whole that was put together of parts.

use gomoku::engine::matches::Shard;

/// No more parts than this are named.
const MOST_NAMED: usize = 10;

/// What is missing, in words; `None` if nothing is. The files hold these parts. Each of the pieces has the index by which it belongs to a part,
/// and is known or not.
pub(crate) fn missing(
    files: &[Shard],
    pieces: impl IntoIterator<Item = (u32, bool)>,
    noun: &str,
) -> Option<String> {
    // Files that are wholes, as those that were merged before, say nothing of parts: then it is the only one.
    let parts: Vec<Shard> =
        files.iter().find(|file| !file.is_whole()).copied().unwrap_or_default().all().collect();
    // Of each part how many pieces there are, and how many of them are not known.
    let mut counts = vec![(0_usize, 0_usize); parts.len()];
    for (index, is_known) in pieces {
        let (all, lacking) = &mut counts[index as usize % parts.len()];
        *all += 1;
        *lacking += usize::from(!is_known);
    }
    let told =
        parts.iter().zip(counts).filter(|(_, (_, lacking))| *lacking > 0).map(|(part, (all, lacking))| {
            if part.is_whole() {
                format!("{lacking} of {all} {noun}s are in none of the files")
            } else if lacking == all && !files.contains(part) {
                format!("part {part} is in none of the files")
            } else {
                format!("part {part} lacks {lacking} of {all} {noun}s")
            }
        });
    let mut told: Vec<String> = told.collect();
    let rest = told.len().saturating_sub(MOST_NAMED);
    if rest > 0 {
        told.truncate(MOST_NAMED);
        told.push(format!("and so on with {rest} more"));
    }
    (!told.is_empty()).then(|| told.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(files: &[&str], known: &[u32]) -> Option<String> {
        let files: Vec<Shard> = files.iter().map(|file| file.parse().unwrap()).collect();
        missing(&files, (0..10).map(|index| (index, known.contains(&index))), "game")
    }

    #[test]
    fn parts_that_are_missing_are_named() {
        let all: Vec<u32> = (0..10).collect();
        assert_eq!(told(&["1/3", "2/3", "3/3"], &all), None);
        assert_eq!(told(&["1/1"], &all), None);
        let two = [0, 1, 3, 4, 6, 7, 9];
        assert_eq!(told(&["1/3", "2/3"], &two).unwrap(), "part 3/3 is in none of the files");
        assert_eq!(told(&["2/3", "3/3", "1/3"], &two).unwrap(), "part 3/3 lacks 3 of 3 games");
        // Two of them were merged before.
        assert_eq!(
            told(&["1/1", "2/3"], &two[1..]).unwrap(),
            "part 1/3 lacks 1 of 4 games, part 3/3 is in none of the files"
        );
        assert_eq!(told(&["1/1"], &two).unwrap(), "3 of 10 games are in none of the files");
        assert_eq!(told(&["4/5"], &[3]).unwrap().matches(" is in none of the files").count(), 4);
        let few = missing(&["1/100000".parse().unwrap()], (0..100_000).map(|index| (index, false)), "game");
        let few = few.unwrap();
        assert!(few.starts_with("part 1/100000 lacks 1 of 1 games, part 2/100000 is in none"), "{few}");
        assert!(few.ends_with(", and so on with 99990 more"), "{few}");
    }
}
