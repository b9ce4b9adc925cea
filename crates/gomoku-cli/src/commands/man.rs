//! `gomoku man`

use std::fs;
use std::io::{self, Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::error::ErrorKind;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::args::{Arguments, ManArguments};

pub(crate) fn run(arguments: &ManArguments) -> Result<ExitCode> {
    let mut all = Arguments::whole_command().disable_help_subcommand(true);
    all.build();
    if let Some(folder) = &arguments.dir {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        write_pages(&all, folder)?;
    } else {
        let mut page = Vec::new();
        write_page(named(&all, &arguments.words), &mut page)?;
        stdout().write_all(&page)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The command that the words lead to.
fn named<'a>(all: &'a Command, words: &[String]) -> &'a Command {
    words.iter().fold(all, |place, word| {
        place.find_subcommand(word).unwrap_or_else(|| {
            let choice: Vec<&str> = place.get_subcommands().map(Command::get_name).collect();
            let expected = match &choice[..] {
                [] => "no further word".to_owned(),
                choice => format!("one of: {}", choice.join(", ")),
            };
            let fault = format!("there is no command '{word}'; expected {expected}");
            Arguments::command().error(ErrorKind::InvalidSubcommand, fault).exit()
        })
    })
}

/// The page of a command, and those of all commands in it.
fn write_pages(command: &Command, folder: &Path) -> Result<()> {
    let path = folder.join(Man::new(command.clone()).get_filename());
    let mut page = Vec::new();
    write_page(command, &mut page)?;
    fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
    command.get_subcommands().try_for_each(|command| write_pages(command, folder))
}

fn write_page(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let man = Man::new(command.clone())
        .source(concat!("gomoku ", env!("CARGO_PKG_VERSION")))
        .manual("Board games with search");
    man.render_title(out)?;
    man.render_name_section(out)?;
    synopsis(command, out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    let after = command.get_after_long_help().or_else(|| command.get_after_help());
    let mut roff = Roff::new();
    sections(&after.map(ToString::to_string).unwrap_or_default(), &mut roff);
    roff.to_writer(out)
}

/// How the command is called, as its help has it: clap's own section leaves out values and what can be repeated.
fn synopsis(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let usage = command.clone().render_usage().to_string();
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    roff.text([roman(usage.strip_prefix("Usage: ").unwrap_or(&usage))]);
    roff.to_writer(out)
}

/// What stands behind the options in a help, paragraph by paragraph: examples line by line, the exit status under its own title.
fn sections(text: &str, roff: &mut Roff) {
    let mut is_under_notes = false;
    for paragraph in text.split("\n\n") {
        let (first, rest) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
        if first.starts_with("Example") {
            roff.control("SH", ["EXAMPLES"]);
            as_it_stands(rest, roff);
        } else if let Some(status) = paragraph.strip_prefix("Exit status: ") {
            roff.control("SH", ["EXIT STATUS"]);
            roff.text([roman(status)]);
        } else if !paragraph.trim().is_empty() {
            roff.control(if is_under_notes { "PP" } else { "SH" }, (!is_under_notes).then_some("NOTES"));
            is_under_notes = true;
            let (indented, plain): (Vec<&str>, Vec<&str>) =
                paragraph.lines().partition(|line| line.starts_with("  "));
            roff.text([roman(plain.join("\n"))]);
            as_it_stands(&indented.join("\n"), roff);
        }
    }
}

/// Lines that stay lines, a little to the right.
fn as_it_stands(lines: &str, roff: &mut Roff) {
    if lines.is_empty() {
        return;
    }
    for control in ["RS", "nf"] {
        roff.control(control, []);
    }
    for line in lines.lines() {
        roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
    }
    for control in ["fi", "RE"] {
        roff.control(control, []);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_stay_lines_and_the_status_has_its_own_title() {
        let mut roff = Roff::new();
        sections("A note.\nMore.\n\nExit status: 0 done.\n\nExamples:\n  gomoku a\n  gomoku b", &mut roff);
        let page = roff.to_roff();
        let parts = [
            ".SH NOTES",
            "A note.\nMore.",
            ".SH \"EXIT STATUS\"",
            "0 done.",
            ".SH EXAMPLES",
            ".nf",
            "gomoku a\ngomoku b\n",
            ".fi",
        ];
        let mut rest = page.as_str();
        for part in parts {
            rest = rest.split_once(part).unwrap_or_else(|| panic!("{part} is not in its place in\n{page}")).1;
        }
    }
}
