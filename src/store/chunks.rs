//! A file of games in small parts, so that a large one needs little memory. Each part holds whole games.

use crate::notation::{FileForm, Score, decoded};
use std::io::{self, BufRead, Read};

/// A part is ended by the first game that ends beyond so much.
const PART_BYTES: usize = 16 << 10;

/// Games without tags are parted after a result, in larger parts: a star may stand for something else.
const BARE_BYTES: usize = 256 << 10;

/// A part without an end of a game is ended here.
const MOST_BYTES: usize = 4 << 20;

/// Longer lines are read in pieces.
const LONGEST_LINE: u64 = 1 << 20;

/// The seven tags that every game should have: one of them ends a comment that nobody closed.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Some games of a file.
#[derive(Debug)]
pub(super) struct Chunk {
    /// In the order of the file, from 0.
    pub number: u64,
    pub text: String,
    /// How many lines of the file come before.
    pub before: u32,
    /// How much of the file is read with it.
    pub read: u64,
}

/// Reads a file part by part.
pub(super) struct Chunks<R> {
    reader: R,
    form: FileForm,
    /// A part is ended by the first game that ends beyond so many bytes: with tags, and without.
    least: [usize; 2],
    /// The line that begins the next part.
    next: Vec<u8>,
    lines: u32,
    read: u64,
    number: u64,
}

/// Where the lines of a part have led so far.
#[derive(Default)]
struct State {
    /// Within a comment in braces.
    comment: bool,
    /// Moves have come since the last tag.
    moves: bool,
}

impl<R: BufRead> Chunks<R> {
    pub fn new(reader: R, form: FileForm) -> Self {
        Self { reader, form, least: [PART_BYTES, BARE_BYTES], next: Vec::new(), lines: 0, read: 0, number: 0 }
    }

    /// The same with each game in a part of its own, as far as its lines tell them apart.
    pub fn games(reader: R, form: FileForm) -> Self {
        Self { least: [1, 1], ..Self::new(reader, form) }
    }

    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = std::mem::take(&mut self.next);
        if line.is_empty() {
            (&mut self.reader).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        }
        Ok(line)
    }

    fn part(&mut self) -> io::Result<Option<Chunk>> {
        let mut bytes: Vec<u8> = Vec::new();
        let mut state = State::default();
        let before = self.lines;
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let begins = self.form == FileForm::Pdn && state.begins_game(&line);
            if begins && bytes.len() >= self.least[0] || bytes.len() >= MOST_BYTES {
                self.next = line;
                break;
            }
            if begins {
                state = State::default();
            }
            state.take(&line);
            self.read += line.len() as u64;
            self.lines += u32::from(line.ends_with(b"\n"));
            bytes.extend(&line);
            let ends = match self.form {
                FileForm::Pdn => bytes.len() >= self.least[1] && !state.comment && ends_with_result(&line),
                FileForm::Ggf => line.trim_ascii_end().ends_with(b";)"),
                FileForm::Transcripts => true,
            };
            if ends && bytes.len() >= self.least[0] {
                break;
            }
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        let number = self.number;
        self.number += 1;
        Ok(Some(Chunk { number, text: decoded(bytes), before, read: self.read }))
    }
}

impl<R: BufRead> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        self.part().transpose()
    }
}

/// The name of the tag that a line begins with, if it looks like one.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let inside = line.trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start();
    let length = inside.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (name, after) = inside.split_at(length);
    (!name.is_empty() && after.trim_ascii_start().starts_with(b"\"")).then_some(name)
}

/// Whether the last word of a line is a result.
fn ends_with_result(line: &[u8]) -> bool {
    let last = line.split(u8::is_ascii_whitespace).rfind(|word| !word.is_empty());
    last.is_some_and(|word| std::str::from_utf8(word).is_ok_and(|word| Score::read(word).is_some()))
}

impl State {
    /// Whether a line begins another game than the one before it.
    fn begins_game(&self, line: &[u8]) -> bool {
        let Some(name) = tag_name(line) else { return false };
        let is_sure = || ROSTER.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name));
        self.moves && (!self.comment || is_sure())
    }

    fn take(&mut self, line: &[u8]) {
        if !self.comment && tag_name(line).is_some() {
            return;
        }
        for byte in line {
            match byte {
                b'}' => self.comment = false,
                _ if self.comment => {}
                b'{' => self.comment = true,
                // A remark to the end of the line.
                b';' => return,
                other => self.moves |= !other.is_ascii_whitespace(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, form: FileForm) -> Vec<(u32, String)> {
        let chunks = Chunks::new(io::Cursor::new(text.as_bytes().to_vec()), form);
        chunks.map(|chunk| chunk.map(|chunk| (chunk.before, chunk.text)).unwrap_or_default()).collect()
    }

    #[test]
    fn parts_hold_whole_games_and_all_of_the_file() {
        let game = "[Event \"a\"]\n[White \"b\"]\n\n1. 11-15 {a comment\n[Annotator \"inside\"] of it} 23-19 *\n\n";
        let text = game.repeat(1000);
        let found = parts(&text, FileForm::Pdn);
        assert!(found.len() > 3);
        assert!(found.iter().all(|(_, text)| text.starts_with("[Event") && text.ends_with("*\n\n")));
        assert!(found.iter().all(|(before, _)| before % 6 == 0));
        assert_eq!(found.iter().map(|(_, text)| text.as_str()).collect::<String>(), text);
    }

    #[test]
    fn games_without_tags_are_parted_after_their_results() {
        let text = "1. 11-15 23-19 2. 8-11 {1-0\n} 22-17 1/2-1/2\n".repeat(20_000);
        let found = parts(&text, FileForm::Pdn);
        assert!(found.len() > 2 && found.iter().all(|(_, text)| text.ends_with("1/2-1/2\n")));
    }

    #[test]
    fn a_comment_that_nobody_closed_ends_with_its_game() {
        let broken = "[Event \"a\"]\n\n1. 11-15 {never closed 23-19 *\n\n";
        let good = "[Event \"b\"]\n\n1. 11-15 23-19 *\n\n";
        let text = format!("{broken}{}", good.repeat(1000));
        let found = parts(&text, FileForm::Pdn);
        assert!(found.len() > 1 && found[1].1.starts_with("[Event \"b\"]"));
    }

    #[test]
    fn other_forms_end_at_their_lines() {
        let line = "(;GM[Othello]B[f5]W[d6];)\n";
        let found = parts(&line.repeat(2000), FileForm::Ggf);
        assert!(found.len() > 1 && found.iter().all(|(_, text)| text.ends_with(";)\n")));
        let found = parts(&"f5d6c3\n".repeat(5000), FileForm::Transcripts);
        assert!(found.len() > 1 && found.iter().all(|(_, text)| text.len() % 7 == 0));
    }
}
