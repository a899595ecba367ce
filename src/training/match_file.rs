//! The results of a match on disk, so that a training that was stopped goes on where it was.

use super::PairPoints;
use crate::text::{PhraseError, phrase};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// A file with a line for each pair, in order: the half points of the new weights in its two games.
pub(super) struct MatchFile {
    file: File,
}

impl MatchFile {
    /// Opens or creates the file and reads its pairs. What an interrupted program left at the end is cut off. Fails if the file
    /// cannot be read or written, or holds something else.
    pub fn open(path: &Path) -> io::Result<(Self, Vec<PairPoints>)> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let whole = text.rfind('\n').map_or("", |at| &text[..=at]);
        let pair = |(line, number): (&str, u32)| {
            let points = line.split_once(' ').and_then(|(first, second)| Some([points(first)?, points(second)?]));
            points.ok_or_else(|| {
                PhraseError::io(ErrorKind::InvalidData, phrase("training-bad-pair").with("line", number))
            })
        };
        let pairs = whole.lines().zip(1..).map(pair).collect::<io::Result<_>>()?;
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        file.set_len(whole.len() as u64)?;
        Ok((Self { file }, pairs))
    }

    /// Fails if the disk is full; the pair is then cut off when the file is opened again.
    pub fn append(&mut self, [first, second]: PairPoints) -> io::Result<()> {
        self.file.write_all(format!("{first} {second}\n").as_bytes())
    }
}

fn points(text: &str) -> Option<usize> {
    text.parse().ok().filter(|points| *points <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_found_again_and_an_interrupted_one_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match-1.txt");
        let (mut file, pairs) = MatchFile::open(&path).unwrap();
        assert_eq!(pairs, Vec::<PairPoints>::new());
        file.append([2, 1]).unwrap();
        file.append([0, 2]).unwrap();
        drop(file);
        fs::write(&path, fs::read_to_string(&path).unwrap() + "1").unwrap();
        assert_eq!(MatchFile::open(&path).unwrap().1, [[2, 1], [0, 2]]);
        fs::write(&path, "2 1\n2 3\n").unwrap();
        assert!(MatchFile::open(&path).err().unwrap().to_string().contains("line 2"));
    }
}
