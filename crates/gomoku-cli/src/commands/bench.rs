//! `gomoku bench`

mod engines;
mod signature;
mod strategies;

use std::process::ExitCode;

use anyhow::Result;

use crate::args::{Bench, BenchArguments};

pub(crate) fn run(arguments: &BenchArguments) -> Result<ExitCode> {
    match &arguments.bench {
        Bench::Strategies(arguments) => strategies::run(arguments),
        Bench::Engines(arguments) => engines::run(arguments),
        Bench::Signature(arguments) => signature::run(arguments),
    }
}
