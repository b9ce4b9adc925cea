//! The form for a player: who, and with which settings.

use gomoku::engine::{ENGINES, EngineInfo, OptionKind};

use super::form::{Field, Form};
use crate::args::GameArguments;
use crate::table::{MOST_PERFECT_TIME, PERFECT, PERFECT_TIME, PlayerKind};

const WHO: &str = "Who plays";
const DEPTH: &str = "depth";
const SEARCHES: [(&str, &str); 3] = [
    ("alpha-beta", "a search that leaves out what cannot change the choice"),
    ("negamax", "a plain search: every line counts"),
    ("minimax", "a plain search as textbooks have it"),
];

/// Who can play a game, by name, the strongest first after those who do not think.
pub(super) fn names(game: &GameArguments) -> Vec<&'static str> {
    let mut names = vec!["human", "random"];
    match game {
        GameArguments::Five(_) | GameArguments::Mnk(_) => {
            // random is there already.
            names.extend(ENGINES.iter().rev().map(|info| info.name).filter(|name| *name != "random"));
        }
        GameArguments::Kalaha(_) => names.push(PERFECT),
        GameArguments::TicTacToe => {}
    }
    names.extend(SEARCHES.map(|(name, _)| name));
    names
}

fn engine(name: &str) -> Option<&'static EngineInfo> {
    ENGINES.iter().find(|info| info.name == name && name != "random")
}

/// The form, filled in with who plays.
pub(super) fn form(player: u8, kind: &PlayerKind, game: &GameArguments) -> Form {
    let text = kind.to_string();
    let (name, settings) = text.split_once(':').unwrap_or((&text, ""));
    let mut form = Form::new(&format!("Player {player}"), fields(name, game));
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (label, value) = setting.split_once('=').unwrap_or((DEPTH, setting));
        for field in form.fields.iter_mut().filter(|field| field.label == label) {
            *field = with_value(field, value);
        }
    }
    form
}

fn with_value(field: &Field, value: &str) -> Field {
    use super::form::Entry;
    let mut field = field.clone();
    match &mut field.entry {
        Entry::Choice { words, index } => {
            *index = words.iter().position(|word| word == value).unwrap_or(*index);
        }
        Entry::Text { text, .. } | Entry::Number { text, .. } => value.clone_into(text),
    }
    field
}

/// Another kind of player has other settings.
pub(super) fn adapted(form: &Form, changed: usize, game: &GameArguments) -> Form {
    let mut next = form.clone();
    next.error = None;
    if changed == 0 {
        next.fields = fields(form.value(WHO), game);
    }
    next
}

fn fields(name: &str, game: &GameArguments) -> Vec<Field> {
    let search = SEARCHES.iter().find(|(search, _)| *search == name);
    let about = match (engine(name), search) {
        (Some(info), _) => info.about,
        (None, Some((_, about))) => about,
        (None, None) if name == PERFECT => "perfect whenever its time allows, and says when it did not",
        (None, None) if name == "human" => "you, or somebody beside you",
        (None, None) => "any move, each as likely as the others (Satu)",
    };
    let mut fields = vec![Field::choice(WHO, &names(game), name, about)];
    if search.is_some() {
        let about = "plies to look ahead, 'end' for all of them, or 'usual'";
        fields.push(Field::text(DEPTH, "usual", &["usual", "2", "4", "6", "8", "end"], about));
    }
    if name == PERFECT {
        let about = "milliseconds for a move; the first one of the usual game takes most";
        fields.push(Field::number("time", PERFECT_TIME, (1, MOST_PERFECT_TIME), about));
    }
    for option in engine(name).map_or(&[][..], |info| info.options) {
        fields.push(match option.kind {
            OptionKind::Switch { usual } => {
                let usual = if usual { "on" } else { "off" };
                Field::choice(option.name, &["on", "off"], usual, option.about)
            }
            OptionKind::Number { usual, least, most } => {
                Field::number(option.name, usual.into(), (least.into(), most.into()), option.about)
            }
            OptionKind::Choice { usual, words } => Field::choice(option.name, words, usual, option.about),
            OptionKind::ChoiceOrFile { usual, words, .. } => {
                Field::text(option.name, usual, words, option.about)
            }
            // A kind of option that this form does not know is entered as text.
            _ => Field::text(option.name, "", &[], option.about),
        });
    }
    fields
}

/// What was entered, as the command line would have it. Only what differs from what is usual is said.
pub(super) fn read(form: &Form, game: &GameArguments) -> Result<PlayerKind, String> {
    let name = form.value(WHO);
    let usual = fields(name, game);
    let mut settings = Vec::new();
    for (field, usual) in form.fields.iter().zip(&usual).skip(1) {
        if field.value() != usual.value() {
            settings.push(match field.label.as_str() {
                DEPTH if engine(name).is_none() => field.value().to_owned(),
                label => format!("{label}={}", field.value()),
            });
        }
    }
    let colon = if settings.is_empty() { "" } else { ":" };
    format!("{name}{colon}{}", settings.join(",")).parse()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::form::Target;
    use crate::screen::new_game::usual;

    #[test]
    fn every_player_is_read_as_the_form_shows_it() {
        for text in [
            "human",
            "random",
            "alpha-beta",
            "alpha-beta:6",
            "minimax:end",
            "neighbour",
            "flagship",
            "flagship:time=500,level=3",
            "thomoku:style=defender,depth=3",
            "ristinolla-2004:depth=2,alpha_beta=off,gap_aware=on",
            "lines-2023:time=250",
            "oxo:win_fast=on",
            "kalaha-perfect",
            "kalaha-perfect:time=2500",
        ] {
            let game = usual(if text.starts_with(PERFECT) { "Kalaha" } else { "five in a row" });
            let kind: PlayerKind = text.parse().unwrap();
            let form = form(2, &kind, &game);
            assert_eq!(read(&form, &game).unwrap().to_string(), text);
        }
    }

    #[test]
    fn every_player_of_the_list_has_a_form_with_all_of_its_options() {
        for game in ["five in a row", "Kalaha", "tic-tac-toe"].map(usual) {
            let mut form = form(1, &PlayerKind::Human, &game);
            for _ in names(&game) {
                form.click(Target::Later(0));
                form = adapted(&form, 0, &game);
                let kind = read(&form, &game).unwrap();
                assert_eq!(kind.to_string(), form.value(WHO));
                let options = engine(form.value(WHO)).map_or(0, |info| info.options.len());
                assert!(form.fields.len() > options);
            }
            assert_eq!(form.value(WHO), "human", "all were seen");
        }
    }

    #[test]
    fn each_game_has_its_players() {
        assert_eq!(names(&usual("tic-tac-toe")), ["human", "random", "alpha-beta", "negamax", "minimax"]);
        assert_eq!(names(&usual("Kalaha"))[2], PERFECT);
        let five = names(&usual("five in a row"));
        assert_eq!(five[2], "flagship");
        for info in ENGINES {
            assert_eq!(five.iter().filter(|name| **name == info.name).count(), 1, "{}", info.name);
        }
    }

    #[test]
    fn a_setting_that_will_not_do_is_refused_with_the_reason() {
        let mut form = form(1, &"alpha-beta".parse().unwrap(), &GameArguments::TicTacToe);
        form.focus = 1;
        form.paste("ly");
        assert!(read(&form, &GameArguments::TicTacToe).unwrap_err().starts_with("'usually' is not a depth"));
    }
}
