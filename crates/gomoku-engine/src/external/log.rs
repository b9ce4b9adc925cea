//! Listening to what is said.

/// Who said a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stream {
    /// The match, to the engine.
    Sent,
    /// The engine, on its standard output.
    Said,
    /// The engine, on its standard error.
    Error,
}

/// Is told every line that goes to an engine or comes from it. Lines come from several threads.
///
/// Of an engine that floods a stream it is told 64 KiB between two lines that are sent, and then in a line how much was left out.
pub trait ExternalLog: Send + Sync {
    /// A line of the engine with this name in the process with this number, without its end and of bounded length.
    fn line(&self, engine: &str, process: u32, stream: Stream, line: &str);
}
