//! Numbers and times in few characters.

use std::time::Duration;

/// A number in at most seven characters: `950`, `12.3 k`, `4.56 M`.
pub(super) fn short(number: f64) -> String {
    let (scaled, unit) = match number {
        ..1e3 => return format!("{number:.0}"),
        ..1e6 => (number / 1e3, "k"),
        ..1e9 => (number / 1e6, "M"),
        ..1e12 => (number / 1e9, "G"),
        _ => return format!("{number:.1e}"),
    };
    format!("{} {unit}", three_digits(scaled))
}

/// A time in at most seven characters: `950 µs`, `12.3 ms`, `4.56 s`.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..1e-3 => format!("{} µs", three_digits(seconds * 1e6)),
        ..1.0 => format!("{} ms", three_digits(seconds * 1e3)),
        ..1e3 => format!("{} s", three_digits(seconds)),
        _ => format!("{seconds:.0} s"),
    }
}

/// A share in per cent.
pub(super) fn per_cent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Three digits, as far as the number is below 1000.
pub(super) fn three_digits(number: f64) -> String {
    // The bounds are where rounding would give a fourth digit.
    match number {
        ..9.995 => format!("{number:.2}"),
        ..99.95 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// The middle one of some numbers; of two in the middle their mean.
pub(super) fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => None,
        length if length % 2 == 1 => Some(numbers[middle]),
        _ => Some(f64::midpoint(numbers[middle - 1], numbers[middle])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_a_unit() {
        let shown = [0.0, 7.0, 950.0, 1234.0, 99_950.0, 4_560_000.0, 2.5e10].map(short);
        assert_eq!(shown, ["0", "7", "950", "1.23 k", "100 k", "4.56 M", "25.0 G"]);
    }

    #[test]
    fn times_choose_their_unit() {
        let shown =
            [950, 12_340, 1_500_000, 10_000_000_000].map(|micros| time(Duration::from_micros(micros)));
        assert_eq!(shown, ["950 µs", "12.3 ms", "1.50 s", "10000 s"]);
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![3.0, 1.0, 9.0]), Some(3.0));
        assert_eq!(median(vec![4.0, 1.0]), Some(2.5));
    }
}
