//! The full-screen board of `gomoku play`: keys, mouse, menus.
//!
//! Three things are kept apart. What is shown (`state`) is changed by events and the time (`update`, `mouse`, `perform`, `rounds`, and the forms) and
//! by nothing else. Drawing (`draw`) turns it into a picture and changes nothing; where things are (`layout`, `grid_view`,
//! `pits_view`, `form`) is asked by both, so that a click finds what is drawn. Only `terminal` talks to a terminal.

mod command;
mod draw;
mod draw_board;
mod draw_overlay;
mod files;
mod form;
mod grid_view;
mod help;
mod layout;
mod mouse;
mod new_game;
mod panel;
mod perform;
mod pits_view;
mod player_form;
mod rounds;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod update;

pub(crate) use terminal::run;
pub(crate) use theme::ThemeName;
