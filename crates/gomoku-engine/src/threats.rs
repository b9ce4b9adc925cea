//! Forced wins in five in a row: fours, threes, and certificates that the rules alone can check.

mod certificate;
mod error;
mod failed;
mod field;
mod fours;
mod graph;
mod plans;
mod report;
mod search;
mod threes;
mod verify;
mod zone;

pub use certificate::{Plan, ThreatCertificate};
pub use error::ThreatError;
pub use report::{ThreatReport, ThreatVerdict, ThreatWin};
pub use search::{ThreatSearch, Threats};
pub use verify::{CertificateError, CertificateErrorKind, Verified};
