//! The colours of the full screen. None of them means anything alone: what they show is shown by a sign as well.

use clap::ValueEnum;
use ratatui::style::{Color, Modifier, Style};

/// For which background the colours are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeName {
    /// For a dark background.
    Dark,
    /// For a light background.
    Light,
    /// No colours: bold, underlined and reversed letters only.
    None,
}

impl ThemeName {
    /// The theme that the environment asks for: `NO_COLOR` if it is set and not empty, else what `COLORFGBG` says of the
    /// background, as some terminals do.
    pub(crate) fn of_environment(no_color: Option<&str>, color_fgbg: Option<&str>) -> ThemeName {
        if no_color.is_some_and(|value| !value.is_empty()) {
            return ThemeName::None;
        }
        let background = color_fgbg.and_then(|colors| colors.rsplit(';').next()?.parse::<u8>().ok());
        match background {
            Some(7 | 9..=15) => ThemeName::Light,
            _ => ThemeName::Dark,
        }
    }

    /// The next one, for who changes them by a key.
    pub(super) const fn next(self) -> ThemeName {
        match self {
            ThemeName::Dark => ThemeName::Light,
            ThemeName::Light => ThemeName::None,
            ThemeName::None => ThemeName::Dark,
        }
    }

    /// The name for people.
    pub(super) const fn name(self) -> &'static str {
        match self {
            ThemeName::Dark => "dark",
            ThemeName::Light => "light",
            ThemeName::None => "no colours",
        }
    }

    /// How something is drawn.
    pub(super) fn style(self, role: Role) -> Style {
        let plain = Style::new();
        let style = match role {
            Role::Text | Role::Empty | Role::Dim | Role::Guide | Role::Border => plain,
            Role::First | Role::Second | Role::Title | Role::Hint | Role::Forbidden | Role::Alarm => {
                plain.add_modifier(Modifier::BOLD)
            }
            Role::Line => plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Role::Bar | Role::Cursor | Role::Focus => plain.add_modifier(Modifier::REVERSED),
        };
        match self.color(role) {
            Some(color) => style.fg(color),
            None => style,
        }
    }

    const fn color(self, role: Role) -> Option<Color> {
        let (dark, light) = match role {
            Role::Text | Role::Cursor | Role::Focus | Role::Bar | Role::Title => return None,
            Role::Empty | Role::Dim | Role::Border => (Color::Gray, Color::DarkGray),
            Role::Guide => (Color::Green, Color::Green),
            Role::First => (Color::LightCyan, Color::Blue),
            Role::Second => (Color::LightYellow, Color::Red),
            Role::Line | Role::Hint => (Color::LightGreen, Color::Green),
            Role::Forbidden | Role::Alarm => (Color::LightRed, Color::Red),
        };
        match self {
            ThemeName::Dark => Some(dark),
            ThemeName::Light => Some(light),
            ThemeName::None => None,
        }
    }
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Text,
    Dim,
    Border,
    Title,
    /// An empty cell.
    Empty,
    /// A stone of the first side, of the second side.
    First,
    Second,
    /// A stone of a line that has won.
    Line,
    Guide,
    Hint,
    Forbidden,
    /// What went wrong.
    Alarm,
    Bar,
    Cursor,
    /// What is chosen in a menu or a form.
    Focus,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_chooses_the_theme() {
        for (no_color, background, theme) in [
            (None, None, ThemeName::Dark),
            (Some("1"), Some("0;15"), ThemeName::None),
            (Some(""), None, ThemeName::Dark),
            (None, Some("15;0"), ThemeName::Dark),
            (None, Some("0;15"), ThemeName::Light),
            (None, Some("0;default;15"), ThemeName::Light),
            (None, Some("12;8"), ThemeName::Dark),
            (None, Some("nonsense"), ThemeName::Dark),
        ] {
            assert_eq!(ThemeName::of_environment(no_color, background), theme, "{no_color:?} {background:?}");
        }
    }

    #[test]
    fn themes_go_round() {
        let all = [ThemeName::Dark, ThemeName::Light, ThemeName::None];
        for (index, theme) in all.into_iter().enumerate() {
            assert_eq!(theme.next(), all[(index + 1) % 3]);
        }
    }
}
