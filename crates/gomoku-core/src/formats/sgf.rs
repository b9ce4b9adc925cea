//! The Smart Game Format (`.sgf`), FF\[4\], for five in a row: `GM[4]`.
//!
//! Black is X. Cells are two letters from `aa` at the top left, capitals after `z`; `h8` is read too, as some programs
//! write it. A time is the first line of a move's comment, `120ms`, as match runners write it. The number of stones in a row is part
//! of `RU` unless it is five: `RU[freestyle, 4 in a row]`.

mod meaning;
mod read;
mod syntax;
mod write;

pub(super) use read::read;
pub(super) use write::write;
