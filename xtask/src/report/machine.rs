//! What the numbers were measured on.

use std::fs;
use std::thread;

use crate::results::commit;
use crate::shell::said;

/// A line about the machine, the toolchain, the commit and the day.
pub(super) fn describe() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let memory = memory_gib().map_or_else(String::new, |gib| format!(", {gib:.0} GiB of memory"));
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().filter(|load| !load.is_empty()).map_or_else(String::new, |load| {
        format!(" The load average of one minute was {load} when it began.")
    });
    let day = said("date", &["--utc", "+%Y-%m-%d"]).unwrap_or_else(|| "an unknown day".to_owned());
    let rustc = said("rustc", &["--version"]).unwrap_or_else(|| "an unknown rustc".to_owned());
    format!(
        "Measured on {day}: {}, {cores} cores{memory}, {rustc}, commit {}.{load}\n",
        processor(),
        commit()
    )
}

fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        text.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split(':').nth(1));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |model| model.trim().to_owned())
}

fn memory_gib() -> Option<f64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / f64::from(1 << 20))
}
