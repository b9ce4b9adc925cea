//! `gomoku completions` in a real shell, and `gomoku man` as manual pages.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::usage::commands;
use crate::{BINARY, complaint, transcript};

/// Whether this program is on the machine; if not, the tests test less.
fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// What bash offers after these words; the last one is not finished.
fn offered(words: &[&str]) -> Vec<String> {
    let line = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let script = format!(
        "eval \"$({BINARY} completions bash)\"\n\
         COMP_WORDS=({line}); COMP_CWORD={last}\n\
         _gomoku gomoku \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"\n\
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        last = words.len() - 1
    );
    let output = Command::new("bash").args(["--norc", "-c", &script]).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_options_and_values() {
    if !is_there("bash") {
        return;
    }
    assert_eq!(offered(&["gomoku", "ben"]), ["bench"]);
    assert_eq!(offered(&["gomoku", "bench", "eng"]), ["engines"]);
    assert_eq!(offered(&["gomoku", "bench", "engines", "--bud"]), ["--budget"]);
    assert_eq!(offered(&["gomoku", "bench", "strategies", "--game", "ka"]), ["kalaha"]);
    assert_eq!(offered(&["gomoku", "completions", "fi"]), ["fish"]);
    assert_eq!(offered(&["gomoku", "convert", "--to", "s"]), ["sgf"]);
    assert_eq!(offered(&["gomoku", "convert", "--to", "li"]), [""], "that one is only read");
    assert_eq!(offered(&["gomoku", "convert", "--from", "li"]), ["lib"]);
    assert_eq!(offered(&["gomoku", "analyse", "--rule", "caro"]), ["caro", "caro-exact"]);
    assert_eq!(offered(&["gomoku", "play", "five", "--rule", "re"]), ["renju"]);
    for command in [&["match"][..], &["solve"], &["tune", "eval"], &["bench", "engines"]] {
        assert_eq!(offered(&[&["gomoku"], command, &["--rule", "re"]].concat()), ["renju"], "{command:?}");
    }
    assert_eq!(offered(&["gomoku", "match", "--openings-format", "o"]), ["offset"]);
    assert_eq!(offered(&["gomoku", "kalaha", "kgp", "--rule", "e"]), ["empty_capture"]);
    assert_eq!(offered(&["gomoku", "play", "five", "--opening", "swap"]), ["swap", "swap2"]);
    assert_eq!(offered(&["gomoku", "play", "kalaha", "--rule", ""]), ["empty_capture", "standard"]);
    for (command, option) in
        [("solve", "--side"), ("analyse", "--side"), ("priorities", "--side"), ("score", "--own")]
    {
        assert_eq!(offered(&["gomoku", command, option, ""]), ["X", "O"], "{command}");
    }
    assert_eq!(offered(&["gomoku", "analyse", "--engine", "fl"]), ["flagship"]);
    assert_eq!(offered(&["gomoku", "batch", "best-move", "--engine", "ox"]), ["oxo"]);
    assert_eq!(offered(&["gomoku", "engines", "kal"]), ["kalaha-perfect"]);
    assert_eq!(offered(&["gomoku", "man", "comp"]), ["completions"]);
    let all = offered(&["gomoku", ""]);
    for name in ["play", "match", "analyse", "man", "completions"] {
        assert!(all.iter().any(|offer| offer == name), "{name} is not in {all:?}");
    }
}

#[test]
fn every_shell_has_its_script() {
    for (shell, part) in [
        ("bash", "complete -F _gomoku"),
        ("zsh", "#compdef gomoku"),
        ("fish", "complete -c gomoku"),
        ("elvish", "edit:completion:arg-completer[gomoku]"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = transcript(&format!("completions {shell}"), "");
        assert!(script.contains(part) && script.contains("signature"), "{shell}");
    }
    let text = complaint("completions tcsh", 2);
    assert!(text.contains("'tcsh'") && text.contains("bash, elvish, fish, powershell, zsh"), "{text}");
}

#[test]
fn there_is_a_manual_page_for_every_command_that_can_be_shown() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let _ = fs::remove_dir_all(&folder);
    transcript(&format!("man --dir {}", folder.display()), "");
    let commands = commands();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), commands.len());
    let (has_groff, has_man) = (is_there("groff"), is_there("man"));
    for command in commands {
        let name = format!("gomoku {command}").trim_end().replace(' ', "-");
        let path = folder.join(format!("{name}.1"));
        let page = fs::read_to_string(&path).unwrap();
        for part in [".TH ", ".SH NAME", ".SH SYNOPSIS", ".SH \"EXIT STATUS\"", ".SH EXAMPLES"] {
            assert!(page.contains(part), "{name}: {part} is not in\n{page}");
        }
        // What is typed, with values and what can be repeated.
        let usage = transcript(&format!("{command} --help"), "");
        let usage = usage.lines().find_map(|line| line.strip_prefix("Usage: ")).unwrap();
        assert!(
            page.replace('\\', "").contains(&format!(".SH SYNOPSIS\n{usage}")),
            "{usage} is not in\n{page}"
        );
        let mut shown = String::new();
        if has_groff {
            let arguments = ["-man", "-Kutf8", "-Tutf8", "-ww", "-z"];
            let output = Command::new("groff").args(arguments).arg(&path).output().unwrap();
            let warnings = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && warnings.is_empty(), "{name}: {warnings}");
        }
        if has_man {
            let output = Command::new("man").env("MANWIDTH", "100").arg("-l").arg(&path).output().unwrap();
            shown = String::from_utf8(output.stdout).unwrap();
            assert!(output.stderr.is_empty(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        }
        // Some machines have a man that shows no pages.
        assert!(!shown.contains("EXAMPLES") || shown.contains("\n       "), "{name}: {shown}");
    }
}

#[test]
fn one_page_goes_to_the_standard_output() {
    assert!(transcript("man", "").contains(".TH gomoku 1"));
    let page = transcript("man bench engines", "");
    assert!(page.contains(".TH gomoku-bench-engines 1"), "{page}");
    let text = complaint("man bench chess", 2);
    assert!(text.contains("there is no command 'chess'; expected one of: strategies, engines"), "{text}");
    let text = complaint("man perft kalaha deep", 2);
    assert!(text.contains("'deep'; expected no further word"), "{text}");
    let text = complaint("man --dir /dev/null/pages", 1);
    assert!(text.contains("cannot make /dev/null/pages"), "{text}");
}
