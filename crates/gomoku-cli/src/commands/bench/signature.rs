//! `gomoku bench signature`

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::Result;

use crate::args::SignatureArguments;
use crate::bench::{Signature, signature_table};

pub(super) fn run(arguments: &SignatureArguments) -> Result<ExitCode> {
    let signature = Signature::count();
    if arguments.json {
        writeln!(stdout(), "{}", signature.to_json())?;
    } else {
        write!(stdout(), "{}", signature_table(&signature))?;
    }
    Ok(ExitCode::SUCCESS)
}
