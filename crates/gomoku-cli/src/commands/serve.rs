//! `gomoku serve`

use std::process::ExitCode;

use anyhow::Result;

use crate::args::ServeArguments;
use crate::web;

pub(crate) fn run(arguments: &ServeArguments) -> Result<ExitCode> {
    web::run(arguments)
}
