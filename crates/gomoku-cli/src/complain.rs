//! Telling on the standard error. Unlike with `eprintln`, nobody falls over if nobody listens: the pipe may be closed, the disk full, the
//! terminal gone.

/// Writes a line to the standard error, if that can be done.
macro_rules! complain {
    ($($argument:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($argument)*);
    }};
}

/// The same without the end of the line, at once.
macro_rules! murmur {
    ($($argument:tt)*) => {{
        use std::io::Write as _;
        let _ = write!(std::io::stderr(), $($argument)*);
    }};
}
