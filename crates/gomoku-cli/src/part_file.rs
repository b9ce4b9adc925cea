//! What was solved in parts, in files: JSON Lines, what is asked first and then one object for every position.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use gomoku::engine::matches::Shard;
use serde_json::{Map, Value, json};

use crate::args::{MergeArguments, PartArguments};
use crate::line_file::{LineFile, Replaced, Tail, is_begun, read_json, whole_lines, write_at_once};
use crate::whole_file;

/// What is known of positions, by their numbers.
pub(crate) type Answers = BTreeMap<u32, Map<String, Value>>;

/// What differs between a head here and one there, in words; `None` if nothing does.
pub(crate) type Difference = fn(&Value, &Value) -> Option<String>;

/// How the head of every such file begins.
const HEAD: &str = r#"{"gomoku":""#;

/// A file that gets a line for every position.
#[derive(Debug)]
pub(crate) struct PartFile(LineFile);

impl PartFile {
    /// Whether the file can be made or gone on with as far as its name tells, asked before long work.
    pub(crate) fn check(path: &Path, arguments: &PartArguments) -> Result<()> {
        LineFile::check_free(path, arguments.force || arguments.resume)
    }

    /// Makes the file, or opens it to go on, with what is there already. `head` says what is asked, without the shard.
    pub(crate) fn open(
        path: &Path,
        arguments: &PartArguments,
        head: &Value,
        difference: Difference,
    ) -> Result<(PartFile, Answers)> {
        let shard = arguments.shard();
        let name = path.display();
        if arguments.resume && path.exists() {
            if let Some(read) = read(path)? {
                if let Some(difference) = difference(head, &read.head) {
                    bail!("{name} is about something else: {difference}; expected the same, or another file");
                }
                ensure!(
                    read.shard == shard,
                    "{name} is part {}; expected part {shard}, or another file",
                    read.shard
                );
                return Ok((PartFile(LineFile::append(path, read.tail)?), read.answers));
            }
            // Whoever was killed before the head was written has lost nothing.
            return Ok((
                PartFile::create(path, Replaced::of(arguments.force, true), head, shard)?,
                Answers::new(),
            ));
        }
        Ok((PartFile::create(path, Replaced::of(arguments.force, false), head, shard)?, Answers::new()))
    }

    fn create(path: &Path, replaced: Replaced, head: &Value, shard: Shard) -> Result<PartFile> {
        LineFile::create(path, replaced, &head_of(head, shard)).map(PartFile)
    }

    /// Adds what was found of a position.
    pub(crate) fn write(&mut self, number: u32, answer: &Map<String, Value>) -> Result<()> {
        self.0.write(&line_of(number, answer))
    }
}

fn head_of(asked: &Value, shard: Shard) -> Value {
    let mut head = asked.clone();
    head["shard"] = json!(shard.to_string());
    head
}

fn line_of(number: u32, answer: &Map<String, Value>) -> Value {
    let mut line = Map::from_iter([("part".to_owned(), json!(number))]);
    line.extend(answer.clone());
    Value::Object(line)
}

/// What a file says.
#[derive(Debug, PartialEq)]
pub(crate) struct Read {
    pub(crate) head: Value,
    pub(crate) shard: Shard,
    pub(crate) answers: Answers,
    tail: Tail,
}

/// Reads a file; `None` if not even its head is whole.
fn read(path: &Path) -> Result<Option<Read>> {
    let bytes = whole_file::read_record(path)?;
    part_in(path, &bytes)
}

/// What the bytes of a file say; the path is for complaints. `None` if not even the head is whole.
pub(crate) fn part_in(path: &Path, bytes: &[u8]) -> Result<Option<Read>> {
    let name = path.display();
    let (text, tail) = whole_lines(bytes);
    let expected = "this is no head of a part; expected a file of `--record`";
    let mut head = None;
    let mut answers = Answers::new();
    for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
        let bad = |what: &str| anyhow!("{name}, line {number}: {what}");
        let mut value: Map<String, Value> = read_json(line).map_err(|error| {
            anyhow!("{name}, line {number}, {error}; expected an object, as `--record` writes it")
        })?;
        if head.is_none() {
            let shard = value.shift_remove("shard");
            let shard = shard.as_ref().and_then(Value::as_str).and_then(|text| text.parse::<Shard>().ok());
            let shard = shard.filter(|_| value.contains_key("gomoku"));
            head = Some((Value::Object(value), shard.ok_or_else(|| bad(expected))?));
            continue;
        }
        // The others keep their places: what is written again is the same to the byte.
        let part = value.shift_remove("part").as_ref().and_then(Value::as_u64);
        let part = part.and_then(|part| u32::try_from(part).ok());
        let part = part.ok_or_else(|| bad("it has no \"part\"; expected the number of a position"))?;
        ensure!(answers.insert(part, value).is_none(), bad(&format!("part {part} is there twice")));
    }
    ensure!(head.is_some() || is_begun(bytes, HEAD), "{name}, line 1: {expected}");
    Ok(head.map(|(head, shard)| Read { head, shard, answers, tail }))
}

/// A file of a part.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    pub(crate) path: &'a Path,
    pub(crate) shard: Shard,
    pub(crate) answers: Answers,
}

/// Reads files, which must be parts of one whole: what is asked, and what each of them knows.
pub(crate) fn read_parts(
    arguments: &MergeArguments,
    difference: Difference,
) -> Result<(Value, Vec<Part<'_>>)> {
    let mut whole: Option<(&PathBuf, Value)> = None;
    let mut parts = Vec::new();
    for path in &arguments.files {
        let name = path.display();
        let Some(read) = read(path)? else {
            bail!("{name}: it is empty; expected a file of `--record`");
        };
        if read.tail.is_torn() {
            complain!("gomoku: {name}: the last line was not finished and is left out");
        }
        match &whole {
            Some((first, head)) => {
                if let Some(difference) = difference(&read.head, head) {
                    // The first file is "there", since the present one is read now.
                    bail!(
                        "{name} does not go with {}: {difference}; expected parts of one whole",
                        first.display()
                    );
                }
            }
            None => whole = Some((path, read.head)),
        }
        parts.push(Part { path, shard: read.shard, answers: read.answers });
    }
    let (_, head) = whole.context("there is no file")?;
    Ok((head, parts))
}

/// Puts together what files know, which must have no position twice, and writes it as one if that is asked for.
pub(crate) fn merged(arguments: &MergeArguments, head: &Value, parts: Vec<Part<'_>>) -> Result<Answers> {
    let mut answers = Answers::new();
    for Part { path, answers: known, .. } in parts {
        let name = path.display();
        for (part, answer) in known {
            ensure!(
                answers.insert(part, answer).is_none(),
                "{name}: part {part} is in another file too; expected each once"
            );
        }
    }
    if let Some(path) = arguments.new_record()? {
        let lines = answers.iter().map(|(part, answer)| Ok(line_of(*part, answer)));
        write_at_once(path, arguments.force, &head_of(head, Shard::WHOLE), lines)?;
    }
    Ok(answers)
}
