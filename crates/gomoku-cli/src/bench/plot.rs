//! A picture of what was measured: positions visited and time against depth.

use super::summary::{DepthRow, Row, Summary};
use super::units::{short, time};
use crate::plot::{Chart, Panel, Scale, Series};

/// The picture.
pub(crate) fn chart(summary: &Summary, title: &str) -> Chart {
    let panel = |title: &str, value: fn(&DepthRow) -> f64, label: fn(f64) -> String| Panel {
        title: title.to_owned(),
        series: summary.rows.iter().map(|row| points(row, value)).collect(),
        label,
        scale: Scale::Logarithmic,
        across: "depth in plies".to_owned(),
        if_empty: "no depth was finished".to_owned(),
    };
    Chart {
        title: title.to_owned(),
        names: summary.rows.iter().map(|row| row.measured.name.clone()).collect(),
        panels: vec![
            panel("positions visited, median", |row| row.nodes, short),
            panel(
                "time, median",
                |row| row.seconds,
                |seconds| time(std::time::Duration::from_secs_f64(seconds)),
            ),
        ],
    }
}

fn points(row: &Row, value: fn(&DepthRow) -> f64) -> Series {
    Series::joined(row.by_depth.iter().map(|depth| (f64::from(depth.depth), value(depth))))
}
