//! Splits a game file into chunks of whole games, so that importing a large file needs little memory.

use crate::notation::{FileForm, GameScore, decoded};
use std::io::{self, BufRead, Read};

/// In bytes. A chunk ends after the first game that ends beyond this size.
const PART_BYTES: usize = 16 << 10;

/// In bytes. Games without tags are split after a result, in larger chunks: a `*` may mean something else there.
const BARE_BYTES: usize = 256 << 10;

/// In bytes. A chunk without the end of a game is cut off here.
const MAX_BYTES: usize = 4 << 20;

/// In bytes. Longer lines are read in pieces.
const LONGEST_LINE: u64 = 1 << 20;

/// The seven tags that every PDN game should have. Any of them ends an unclosed comment.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

#[derive(Debug)]
pub(super) struct Chunk {
    /// Position in the file, from 0.
    pub number: u64,
    pub text: String,
    /// Lines of the file before this chunk.
    pub before: u32,
    /// Bytes of the file read up to the end of this chunk.
    pub read: u64,
}

pub(super) struct Chunks<R> {
    reader: R,
    form: FileForm,
    /// Size in bytes beyond which the next end of a game ends the chunk: with tags, and without.
    least: [usize; 2],
    /// First line of the next chunk.
    next: Vec<u8>,
    lines: u32,
    read: u64,
    number: u64,
}

/// State of the PDN scan within a chunk.
#[derive(Default)]
struct ChunkState {
    /// Inside a comment in braces.
    comment: bool,
    /// Moves have followed the last tag.
    moves: bool,
}

impl<R: BufRead> Chunks<R> {
    pub fn new(reader: R, form: FileForm) -> Self {
        Self { reader, form, least: [PART_BYTES, BARE_BYTES], next: Vec::new(), lines: 0, read: 0, number: 0 }
    }

    /// Yields each game as its own chunk, as far as its lines show where games begin.
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
        let mut state = ChunkState::default();
        let before = self.lines;
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let begins = self.form == FileForm::Pdn && state.begins_game(&line);
            if begins && bytes.len() >= self.least[0] || bytes.len() >= MAX_BYTES {
                self.next = line;
                break;
            }
            if begins {
                state = ChunkState::default();
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

/// Returns the name of the tag at the start of a line, if the line looks like a tag.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let inside = line.trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start();
    let length = inside.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (name, after) = inside.split_at(length);
    (!name.is_empty() && after.trim_ascii_start().starts_with(b"\"")).then_some(name)
}

fn ends_with_result(line: &[u8]) -> bool {
    let last = line.split(u8::is_ascii_whitespace).rfind(|word| !word.is_empty());
    last.is_some_and(|word| std::str::from_utf8(word).is_ok_and(|word| GameScore::read(word).is_some()))
}

impl ChunkState {
    /// Returns whether a line starts a new game.
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
                // A comment up to the end of the line.
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
