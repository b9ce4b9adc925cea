//! Tables without lines, as wide as their cells.

use comfy_table::{CellAlignment, Table, presets};

/// A table with this header.
pub(crate) fn plain_table<T: ToString>(header: &[T]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header.iter().map(ToString::to_string));
    table
}

/// Numbers stand to the right, from this column on.
pub(crate) fn align(table: &mut Table, from: usize) {
    for column in table.column_iter_mut().skip(from) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// Without blanks at the ends of lines.
pub(crate) fn trimmed(table: &Table) -> String {
    let lines: Vec<String> = table.to_string().lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}
