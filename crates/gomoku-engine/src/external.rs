//! Other people's engines: programs that speak the Gomocup (piskvork) protocol, run under supervision.
//!
//! [`ExternalSpec`] says which program and how, [`ExternalEngine`] is it as an [`Engine`](crate::Engine). The program may hang, die,
//! talk nonsense, take too long or too much memory: that is a [`Failure`](crate::Failure) of the engine, and never one of the
//! program that runs it.

mod driver;
mod group;
mod hear;
mod log;
mod message;
mod process;
mod reader;
mod spec;
mod told;

pub use driver::ExternalEngine;
#[doc(hidden)]
pub use hear::{Hearing, hear};
pub use log::{ExternalLog, Stream};
pub use spec::{ExternalSpec, ParseExternalError};
