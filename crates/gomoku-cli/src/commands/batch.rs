//! `gomoku batch`

use std::fs::File;
use std::io::{self, BufReader};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use gomoku::engine::Threats;

use crate::args::{BatchArguments, Operation as Name};
use crate::batch::{
    BestMove, Forbidden, ForcedWins, KalahaApply, KalahaStart, KalahaValues, MnkValues, Operation, Outcome,
    Priorities, Score, Solvers, stream,
};
use crate::position;

pub(crate) fn run(arguments: &BatchArguments) -> Result<ExitCode> {
    let operation: Arc<dyn Operation> = match &arguments.operation {
        Name::KalahaApply => Arc::new(KalahaApply),
        Name::KalahaValues(values) => {
            Arc::new(KalahaValues { depth: values.depth, solvers: Solvers::default() })
        }
        Name::KalahaStart => Arc::new(KalahaStart::default()),
        Name::Outcome => Arc::new(Outcome),
        Name::Forbidden => Arc::new(Forbidden),
        Name::MnkValues => Arc::new(MnkValues),
        Name::Vcf { max_nodes } => Arc::new(ForcedWins { threats: Threats::Fours, max_nodes: *max_nodes }),
        Name::Vct { max_nodes } => {
            Arc::new(ForcedWins { threats: Threats::FoursAndThrees, max_nodes: *max_nodes })
        }
        Name::BestMove(arguments) => {
            // A file that it plays by and that cannot be read is a fault of the call, not of each line.
            arguments.engine.build()?;
            Arc::new(BestMove {
                engine: arguments.engine.clone(),
                limits: arguments.limits(),
                seed: arguments.seed,
            })
        }
        Name::Score { scorer } => Arc::new(Score { scorer: *scorer }),
        Name::Priorities { style_file } => {
            if let Some(path) = style_file {
                position::style("", Some(path)).map_err(|fault| anyhow!(fault))?;
            }
            Arc::new(Priorities { file: style_file.clone(), ..Priorities::default() })
        }
    };
    let mut output = io::stdout();
    let tally = match &arguments.input {
        Some(path) => {
            let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
            ensure!(!path.is_dir(), "cannot read {}: it is a directory", path.display());
            stream(&operation, arguments.threads, BufReader::new(file), &mut output)?
        }
        None => stream(&operation, arguments.threads, BufReader::new(io::stdin()), &mut output)?,
    };
    Ok(if tally.bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
