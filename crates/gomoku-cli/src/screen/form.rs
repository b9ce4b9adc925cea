//! Forms: fields to choose in and to write in, with the keyboard and the mouse.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

/// Nothing sensible that is entered is longer.
const LONGEST: usize = 200;
/// Columns for what a field is called.
pub(super) const LABEL: u16 = 16;
/// Columns of a form, if the screen has them.
const WIDTH: u16 = 72;
/// Rows besides the fields: the frame, a gap, what the field means, what is wrong (two rows), the buttons.
const OTHER_ROWS: u16 = 7;

/// A form to fill in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) title: String,
    pub(super) fields: Vec<Field>,
    pub(super) focus: usize,
    /// Why it was not accepted.
    pub(super) error: Option<String>,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) label: String,
    pub(super) entry: Entry,
    /// What it means, in a line.
    pub(super) about: String,
}

/// What is entered in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Entry {
    /// One of a few words.
    Choice { words: Vec<String>, index: usize },
    /// Text; the arrow keys go through the suggestions, if there are any.
    Text { text: String, suggestions: Vec<String> },
    /// A whole number.
    Number { text: String, least: u64, most: u64 },
}

/// What came of a key or a click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    Nothing,
    /// This field has another value.
    Changed(usize),
    Accepted,
    Cancelled,
}

/// A place of a form on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Field(usize),
    /// The arrows beside a value.
    Earlier(usize),
    Later(usize),
    Ok,
    Cancel,
    /// The form, but nothing of the above.
    Inside,
}

impl Field {
    pub(super) fn choice(label: &str, words: &[&str], chosen: &str, about: &str) -> Field {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let index = words.iter().position(|word| word == chosen).unwrap_or(0);
        Field { label: label.to_owned(), entry: Entry::Choice { words, index }, about: about.to_owned() }
    }

    pub(super) fn text(label: &str, text: &str, suggestions: &[&str], about: &str) -> Field {
        let suggestions = suggestions.iter().map(|word| (*word).to_owned()).collect();
        let entry = Entry::Text { text: text.to_owned(), suggestions };
        Field { label: label.to_owned(), entry, about: about.to_owned() }
    }

    pub(super) fn number(label: &str, number: u64, (least, most): (u64, u64), about: &str) -> Field {
        let entry = Entry::Number { text: number.to_string(), least, most };
        Field { label: label.to_owned(), entry, about: about.to_owned() }
    }

    /// What is entered.
    pub(super) fn value(&self) -> &str {
        match &self.entry {
            Entry::Choice { words, index } => words.get(*index).map_or("", String::as_str),
            Entry::Text { text, .. } | Entry::Number { text, .. } => text.trim(),
        }
    }

    /// Whether there are values before and behind this one to go to.
    pub(super) fn has_arrows(&self) -> bool {
        match &self.entry {
            Entry::Choice { .. } | Entry::Number { .. } => true,
            Entry::Text { suggestions, .. } => !suggestions.is_empty(),
        }
    }

    /// Why what is entered will not do, if the field knows.
    fn fault(&self) -> Option<String> {
        let Entry::Number { text, least, most } = &self.entry else { return None };
        let number = text.trim().parse::<u64>().ok().filter(|number| (least..=most).contains(&number));
        number.is_none().then(|| {
            format!("{}: '{}' will not do; expected a whole number from {least} to {most}", self.label, text)
        })
    }

    /// Goes to the next value, or to the one before.
    fn step(&mut self, forward: bool) -> bool {
        let stepped = |index: usize, count: usize| {
            let step = if forward { 1 } else { count - 1 };
            (index + step) % count.max(1)
        };
        match &mut self.entry {
            Entry::Choice { words, index } => *index = stepped(*index, words.len()),
            Entry::Text { text, suggestions } => {
                if suggestions.is_empty() {
                    return false;
                }
                let present = suggestions.iter().position(|word| word == text);
                let next = present.map_or(0, |index| stepped(index, suggestions.len()));
                text.clone_from(&suggestions[next]);
            }
            Entry::Number { text, least, most } => {
                let present = text.trim().parse::<u64>().unwrap_or(*least);
                let next = if forward { present.saturating_add(1) } else { present.saturating_sub(1) };
                *text = next.clamp(*least, *most).to_string();
            }
        }
        true
    }

    fn write(&mut self, letter: char) -> bool {
        match &mut self.entry {
            Entry::Text { text, .. } if !letter.is_control() && text.chars().count() < LONGEST => {
                text.push(letter);
            }
            Entry::Number { text, .. } if letter.is_ascii_digit() && text.len() < 20 => text.push(letter),
            _ => return false,
        }
        true
    }

    fn erase(&mut self, all: bool) -> bool {
        match &mut self.entry {
            Entry::Text { text, .. } | Entry::Number { text, .. } => {
                if all {
                    text.clear();
                } else {
                    text.pop();
                }
                true
            }
            Entry::Choice { .. } => false,
        }
    }
}

impl Form {
    pub(super) fn new(title: &str, fields: Vec<Field>) -> Form {
        Form { title: title.to_owned(), fields, focus: 0, error: None }
    }

    /// What is entered in the field of this name; nothing if there is none.
    pub(super) fn value(&self, label: &str) -> &str {
        self.fields.iter().find(|field| field.label == label).map_or("", Field::value)
    }

    /// What a key does.
    pub(super) fn key(&mut self, key: KeyEvent) -> Event {
        let count = self.fields.len();
        let focus = self.focus;
        let Some(field) = self.fields.get_mut(focus) else { return Event::Cancelled };
        let changed = match key.code {
            KeyCode::Esc => return Event::Cancelled,
            KeyCode::Enter => return self.accept(),
            KeyCode::Up | KeyCode::BackTab => {
                self.focus = (focus + count - 1) % count;
                false
            }
            KeyCode::Down | KeyCode::Tab => {
                self.focus = (focus + 1) % count;
                false
            }
            KeyCode::Left => field.step(false),
            KeyCode::Right => field.step(true),
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => field.erase(true),
            KeyCode::Backspace => field.erase(false),
            KeyCode::Char(' ') if matches!(field.entry, Entry::Choice { .. }) => field.step(true),
            KeyCode::Char(letter) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                field.write(letter)
            }
            _ => false,
        };
        if changed { Event::Changed(focus) } else { Event::Nothing }
    }

    /// What a click does.
    pub(super) fn click(&mut self, target: Target) -> Event {
        match target {
            Target::Field(index) => {
                self.focus = index;
                Event::Nothing
            }
            Target::Earlier(index) | Target::Later(index) => {
                self.focus = index;
                let forward = target == Target::Later(index);
                let changed = self.fields.get_mut(index).is_some_and(|field| field.step(forward));
                if changed { Event::Changed(index) } else { Event::Nothing }
            }
            Target::Ok => self.accept(),
            Target::Cancel => Event::Cancelled,
            Target::Inside => Event::Nothing,
        }
    }

    /// Text that was pasted.
    pub(super) fn paste(&mut self, text: &str) -> Event {
        let focus = self.focus;
        let Some(field) = self.fields.get_mut(focus) else { return Event::Nothing };
        let mut changed = false;
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            changed |= field.write(letter);
        }
        if changed { Event::Changed(focus) } else { Event::Nothing }
    }

    fn accept(&mut self) -> Event {
        self.error = self.fields.iter().find_map(Field::fault);
        if self.error.is_some() { Event::Nothing } else { Event::Accepted }
    }
}

/// Where a form is on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FormView {
    pub(super) area: Rect,
    /// The first field that is seen, and how many are.
    pub(super) first: usize,
    pub(super) rows: usize,
}

impl FormView {
    /// In the middle of the screen; what does not fit scrolls with the focus.
    pub(super) fn new(form: &Form, screen: Rect) -> FormView {
        let width = WIDTH.min(screen.width);
        let height = (form.fields.len() as u16 + OTHER_ROWS).min(screen.height);
        let rows = usize::from(height.saturating_sub(OTHER_ROWS)).max(1);
        let area = Rect::new(
            screen.x + (screen.width - width) / 2,
            screen.y + (screen.height - height) / 2,
            width,
            height,
        );
        FormView { area, first: (form.focus + 1).saturating_sub(rows), rows }
    }

    /// The fields that are seen, with their rows.
    pub(super) fn fields(self, form: &Form) -> impl Iterator<Item = (usize, u16)> {
        (self.first..form.fields.len()).take(self.rows).zip(self.area.y + 1..)
    }

    /// The first column of values: that of the arrow before them.
    pub(super) const fn value_x(self) -> u16 {
        self.area.x + 2 + LABEL
    }

    /// Columns of a value, between its arrows.
    pub(super) const fn value_width(self) -> u16 {
        self.area.width.saturating_sub(LABEL + 8)
    }

    /// The column of the arrow behind a value.
    pub(super) fn later_x(self, field: &Field) -> u16 {
        let length = field.value().chars().count().min(usize::from(self.value_width())) as u16;
        self.value_x() + 3 + length
    }

    pub(super) const fn buttons_y(self) -> u16 {
        self.area.y + self.area.height.saturating_sub(2)
    }

    /// What is drawn at a place of the screen; `None` outside of the form.
    pub(super) fn target(self, form: &Form, at: Position) -> Option<Target> {
        if !self.area.contains(at) {
            return None;
        }
        if at.y == self.buttons_y() {
            let right = at.x - self.area.x;
            return Some(match right {
                2..=7 => Target::Ok,
                10..=19 => Target::Cancel,
                _ => Target::Inside,
            });
        }
        let Some((index, _)) = self.fields(form).find(|(_, row)| *row == at.y) else {
            return Some(Target::Inside);
        };
        let field = &form.fields[index];
        Some(if !field.has_arrows() {
            Target::Field(index)
        } else if at.x.abs_diff(self.value_x()) <= 1 {
            Target::Earlier(index)
        } else if at.x.abs_diff(self.later_x(field)) <= 1 {
            Target::Later(index)
        } else {
            Target::Field(index)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Form {
        Form::new(
            "A form",
            vec![
                Field::choice("Colour", &["red", "green", "blue"], "green", "a colour"),
                Field::text("Name", "me", &["you", "me", "us"], "a name"),
                Field::number("Age", 9, (1, 10), "in years"),
                Field::text("File", "", &[], "a path"),
            ],
        )
    }

    fn press(form: &mut Form, codes: &[KeyCode]) -> Event {
        codes.iter().fold(Event::Nothing, |_, code| form.key(KeyEvent::new(*code, KeyModifiers::NONE)))
    }

    #[test]
    fn values_are_chosen_with_the_arrow_keys_and_go_round() {
        let mut form = form();
        assert_eq!(press(&mut form, &[KeyCode::Right]), Event::Changed(0));
        assert_eq!(form.value("Colour"), "blue");
        press(&mut form, &[KeyCode::Right, KeyCode::Char(' '), KeyCode::Left]);
        assert_eq!(form.value("Colour"), "red");
        assert_eq!(press(&mut form, &[KeyCode::Down, KeyCode::Right]), Event::Changed(1));
        assert_eq!(form.value("Name"), "us");
        press(&mut form, &[KeyCode::Right]);
        assert_eq!(form.value("Name"), "you");
        press(&mut form, &[KeyCode::Tab, KeyCode::Right, KeyCode::Right]);
        assert_eq!(form.value("Age"), "10", "no further");
        assert_eq!(
            press(&mut form, &[KeyCode::Down, KeyCode::Left]),
            Event::Nothing,
            "nothing to choose from"
        );
        press(&mut form, &[KeyCode::Down]);
        assert_eq!(form.focus, 0);
        press(&mut form, &[KeyCode::Up]);
        assert_eq!(form.focus, 3);
    }

    #[test]
    fn text_is_written_and_erased() {
        let mut form = form();
        form.focus = 3;
        for letter in "añ b.sgf".chars() {
            assert_eq!(press(&mut form, &[KeyCode::Char(letter)]), Event::Changed(3));
        }
        assert_eq!(form.value("File"), "añ b.sgf");
        press(&mut form, &[KeyCode::Backspace; 6]);
        assert_eq!(form.value("File"), "añ");
        assert_eq!(form.paste("\u{1b}[2J\nxy"), Event::Changed(3));
        assert_eq!(form.value("File"), "añ[2Jxy");
        form.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(form.value("File"), "");
        form.focus = 2;
        assert_eq!(press(&mut form, &[KeyCode::Char('x')]), Event::Nothing, "no digit");
    }

    #[test]
    fn a_number_out_of_its_range_is_not_accepted() {
        let mut form = form();
        form.focus = 2;
        press(&mut form, &[KeyCode::Char('9')]);
        assert_eq!(press(&mut form, &[KeyCode::Enter]), Event::Nothing);
        assert_eq!(
            form.error.as_deref(),
            Some("Age: '99' will not do; expected a whole number from 1 to 10")
        );
        press(&mut form, &[KeyCode::Backspace]);
        assert_eq!(press(&mut form, &[KeyCode::Enter]), Event::Accepted);
        assert_eq!(press(&mut form, &[KeyCode::Esc]), Event::Cancelled);
    }

    #[test]
    fn clicks_find_what_is_drawn() {
        let mut form = form();
        for (width, height) in [(80, 24), (120, 40), (50, 16), (72, 9)] {
            let screen = Rect::new(0, 0, width, height);
            for focus in 0..form.fields.len() {
                form.focus = focus;
                let view = FormView::new(&form, screen);
                assert!(screen.contains(Position::new(view.area.x, view.area.bottom() - 1)));
                let seen: Vec<_> = view.fields(&form).collect();
                assert!(
                    seen.iter().any(|(index, _)| *index == focus),
                    "{width}x{height}: {focus} is not seen"
                );
                for (index, row) in seen {
                    let at = |x| view.target(&form, Position::new(x, row));
                    assert_eq!(at(view.area.x + 2), Some(Target::Field(index)));
                    if form.fields[index].has_arrows() {
                        assert_eq!(at(view.value_x()), Some(Target::Earlier(index)));
                        assert_eq!(at(view.later_x(&form.fields[index])), Some(Target::Later(index)));
                    }
                }
                let button = |x| view.target(&form, Position::new(view.area.x + x, view.buttons_y()));
                assert_eq!((button(3), button(12)), (Some(Target::Ok), Some(Target::Cancel)));
            }
        }
        let view = FormView::new(&form, Rect::new(0, 0, 80, 24));
        assert_eq!(view.target(&form, Position::new(0, 0)), None);
        assert_eq!(form.click(Target::Later(0)), Event::Changed(0));
        assert_eq!((form.value("Colour"), form.focus), ("blue", 0));
        assert_eq!(form.click(Target::Field(3)), Event::Nothing);
        assert_eq!(form.focus, 3);
        assert_eq!(form.click(Target::Ok), Event::Accepted);
    }
}
