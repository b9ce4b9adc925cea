//! Numbers to tune as testers of engines write them: `name, int, start, min, max, c_end, r_end`, a line each.

use gomoku::engine::SearchNumber;

use super::settings::TunedParameter;

/// What a line has to be.
const EXPECTED: &str = "expected name, int, start, min, max, c_end, r_end";
/// How many fields that are.
const FIELDS: usize = 7;

/// Reads lines of numbers of the search; empty ones, and those that begin with #, are left out. What is wrong is told with its place.
pub(crate) fn read_spsa(text: &str) -> Result<Vec<TunedParameter>, String> {
    let mut parameters: Vec<TunedParameter> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let fields = fields(line);
        let parameter = parameter(line, &fields).and_then(|parameter| {
            let is_new = parameters.iter().all(|known| known.name != parameter.name);
            let fault = || (fields[0].0, format!("{} is there twice; expected it once", parameter.name));
            if is_new { Ok(parameter) } else { Err(fault()) }
        });
        parameters.push(parameter.map_err(|(column, why)| format!("line {number}, column {column}: {why}"))?);
    }
    if parameters.is_empty() {
        return Err(format!("there is nothing to tune; {EXPECTED}"));
    }
    Ok(parameters)
}

/// The fields of a line, each with the column where it begins.
fn fields(line: &str) -> Vec<(usize, &str)> {
    let mut column = 1;
    let field = |text: &str| {
        let begins = column + text.chars().take_while(|letter| letter.is_whitespace()).count();
        column += text.chars().count() + 1;
        begins
    };
    line.split(',').map(field).zip(line.split(',').map(str::trim)).collect()
}

/// Reads the fields of a line; what is wrong is told with its column.
fn parameter(line: &str, fields: &[(usize, &str)]) -> Result<TunedParameter, (usize, String)> {
    let &[(place, name), kind, start, least, most, step, rate] = fields else {
        // Where one is missing, or where the first that is too much begins.
        let end = line.trim_end().chars().count() + 1;
        let column = fields.get(FIELDS).map_or(end, |(column, _)| *column);
        return Err((column, format!("there are {} fields; {EXPECTED}", fields.len())));
    };
    let known = SearchNumber::by_name(name).ok_or_else(|| {
        let choice = "expected one that `gomoku tune search --list` tells";
        (place, format!("there is no number '{name}' in the search; {choice}"))
    })?;
    let (place, kind) = kind;
    if !["int", "float"].contains(&kind) {
        return Err((place, format!("'{kind}' is no kind of number; expected int, or float")));
    }
    let number = |(column, text): (usize, &str), least: f64, most: f64| {
        let read = text.parse().ok().filter(|number: &f64| (least..=most).contains(number));
        read.ok_or_else(|| {
            (column, format!("'{text}' will not do for {name}; expected a number from {least} to {most}"))
        })
    };
    let (lowest, highest) = (f64::from(known.least), f64::from(known.most));
    let (least, most) = (number(least, lowest, highest)?, number(most, lowest, highest)?);
    let start = number(start, least, most)?;
    let step = number(step, 0.001, highest - lowest)?;
    let rate = number(rate, 0.000_001, 1.0)?;
    Ok(TunedParameter { name: known.name.to_owned(), start, least, most, step, rate: Some(rate) })
}

/// A number of the search as such a line, with its usual values.
pub(crate) fn spsa_line(number: &SearchNumber, rate: f64) -> String {
    let SearchNumber { name, usual, least, most, step, .. } = number;
    format!("{name}, int, {usual}, {least}, {most}, {step}, {rate}")
}

#[cfg(test)]
mod tests {
    use gomoku::engine::SearchNumbers;
    use proptest::prelude::*;

    use super::*;

    fn lines() -> String {
        SearchNumbers::ALL.iter().map(|number| spsa_line(number, 0.002) + "\n").collect()
    }

    #[test]
    fn what_is_written_reads_back() {
        let read = read_spsa(&format!("# all\n\n{}", lines())).unwrap();
        assert_eq!(read.len(), SearchNumbers::ALL.len());
        for (one, number) in read.iter().zip(SearchNumbers::ALL) {
            assert_eq!((one.name.as_str(), one.start), (number.name, f64::from(number.usual)));
            assert_eq!((one.least, one.most), (f64::from(number.least), f64::from(number.most)));
            assert!((one.step - number.step).abs() < 1e-12 && one.rate == Some(0.002));
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let name = SearchNumbers::ALL[0].name;
        let good = spsa_line(&SearchNumbers::ALL[0], 0.002);
        let said = |text: &str| read_spsa(text).unwrap_err();
        assert_eq!(said("\n"), format!("there is nothing to tune; {EXPECTED}"));
        assert_eq!(said("#\na, int, 1"), format!("line 2, column 10: there are 3 fields; {EXPECTED}"));
        let more = said(&format!("{good}, 5, 6"));
        assert_eq!(more, format!("line 1, column {}: there are 9 fields; {EXPECTED}", good.len() + 3));
        assert!(
            said("a, int, 1, 1, 1, 1, 1")
                .starts_with("line 1, column 1: there is no number 'a' in the search; expected one")
        );
        assert_eq!(
            said(&format!("{good}\n{good}")),
            format!("line 2, column 1: {name} is there twice; expected it once")
        );
        assert!(said(&good.replace("int", "text")).contains("'text' is no kind of number; expected int"));
        let low = format!("{name}, int, -99999, -99999, 99999, 1, 0.002");
        assert!(
            said(&low).contains(&format!("'-99999' will not do for {name}; expected a number from")),
            "{low}"
        );
        assert!(said(&good.replace("0.002", "nan")).contains("'nan' will not do"));
        // Columns count letters, and blanks before them.
        let kind = said(&format!("  {}", good.replace("int", "größe")));
        assert!(
            kind.starts_with(&format!("line 1, column {}: 'größe' is no kind", name.len() + 5)),
            "{kind}"
        );
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in any::<String>(), damages in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..4)) {
            let _ = read_spsa(&text);
            let mut letters: Vec<char> = lines().chars().collect();
            for (index, with) in damages {
                let at = index.index(letters.len());
                letters[at] = with;
            }
            let _ = read_spsa(&letters.into_iter().collect::<String>());
        }
    }
}
