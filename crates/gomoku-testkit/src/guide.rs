//! The pages of the guide in `docs/`, whose code is compiled and run by the doc tests of this crate.

/// One module for each page, so that a failing test is named after it.
macro_rules! pages {
    ($($name:ident = $file:literal;)*) => {
        $(
            #[doc = include_str!(concat!("../../../docs/src/", $file))]
            mod $name {}
        )*
    };
}

pages! {
    introduction = "introduction.md";
    minimax = "minimax.md";
    negamax = "negamax.md";
    alpha_beta = "alpha-beta.md";
    ties = "ties.md";
    deepening = "deepening.md";
    tables = "tables.md";
    proofs = "proofs.md";
    slices = "slices.md";
    alpha_channel = "alpha-channel.md";
    priorities = "priorities.md";
    threats = "threats.md";
    turns = "turns.md";
    kalaha = "kalaha.md";
    add_a_game = "add-a-game.md";
    strength = "strength.md";
    matches = "matches.md";
    tuning = "tuning.md";
    play = "play.md";
    command = "command.md";
}
