//! How the losses fell while weights were learned.

use gomoku::engine::tune::Epoch;
use gomoku::eval::weights::Origin;

use crate::plot::{Chart, Panel, Scale, Series};
use crate::tuning::plain;

/// The losses of every epoch.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    pub(crate) positions: Vec<Epoch>,
    pub(crate) moves: Vec<Epoch>,
}

impl Losses {
    /// A picture: the losses of positions and of moves, on the games learned from and on those held out.
    pub(crate) fn chart(&self, origin: &Origin) -> Chart {
        let Origin { games, rule, seed, from, .. } = origin;
        Chart {
            title: format!("tune eval: {games} games, {rule}, from {from}, seed {seed}"),
            names: ["learned from", "held out"].map(str::to_owned).to_vec(),
            panels: vec![panel("loss of positions", &self.positions), panel("loss of moves", &self.moves)],
        }
    }
}

fn panel(title: &str, epochs: &[Epoch]) -> Panel {
    let series = |loss: fn(&Epoch) -> f64| {
        Series::joined(epochs.iter().map(|epoch| (f64::from(epoch.number), loss(epoch))))
    };
    Panel {
        title: title.to_owned(),
        series: vec![series(|epoch| epoch.training_loss), series(|epoch| epoch.loss)],
        label: plain,
        scale: Scale::Linear,
        across: "epoch".to_owned(),
        if_empty: "nothing was learned".to_owned(),
    }
}
