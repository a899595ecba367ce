//! The samples of a generation on disk, so that a training that was stopped goes on where it was.

use super::Sample;
use crate::text::{PhraseError, phrase};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Ends the samples of a game.
const END: &str = "end";

/// The games that a file holds.
#[derive(Debug, Default, PartialEq)]
pub struct StoredGames {
    pub count: u64,
    pub samples: Vec<Sample>,
}

/// A file of samples, a line each, and a line after each game. Games are appended in order.
pub struct SampleFile {
    file: File,
}

impl SampleFile {
    /// Opens or creates the file and reads its games, each with so many features. What an interrupted game left at the end is cut
    /// off. Fails if the file cannot be read or written, or holds something else.
    pub fn open(path: &Path, features: usize) -> io::Result<(Self, StoredGames)> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let end = format!("{END}\n");
        let whole = text.rfind(&end).map_or("", |at| &text[..at + end.len()]);
        let stored = read(whole, features)?;
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        file.set_len(whole.len() as u64)?;
        Ok((Self { file }, stored))
    }

    /// Fails if the disk is full; the game is then cut off when the file is opened again.
    pub fn append(&mut self, samples: &[Sample]) -> io::Result<()> {
        let mut text = String::new();
        for sample in samples {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{sample}");
        }
        text += END;
        text += "\n";
        self.file.write_all(text.as_bytes())
    }
}

fn read(text: &str, features: usize) -> io::Result<StoredGames> {
    let mut stored = StoredGames::default();
    for (line, number) in text.lines().zip(1_u32..) {
        if line == END {
            stored.count += 1;
            continue;
        }
        let sample = line.parse::<Sample>().ok().filter(|sample| sample.features.len() == features);
        let why = || {
            let message = phrase("training-bad-sample").with("line", number).with("features", features);
            PhraseError::io(ErrorKind::InvalidData, message)
        };
        stored.samples.push(sample.ok_or_else(why)?);
    }
    Ok(stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(number: f64) -> Sample {
        Sample { result: 1.0, progress: 0.5, features: vec![number, -1.0], squares: None }
    }

    #[test]
    fn games_are_found_again_and_an_interrupted_one_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/english.1.txt");
        let (mut file, stored) = SampleFile::open(&path, 2).unwrap();
        assert_eq!(stored, StoredGames::default());
        file.append(&[sample(1.0), sample(2.0)]).unwrap();
        file.append(&[]).unwrap();
        drop(file);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}1 0.5 3 -1\n1 0.")).unwrap();
        let (mut file, stored) = SampleFile::open(&path, 2).unwrap();
        assert_eq!((stored.count, stored.samples), (2, vec![sample(1.0), sample(2.0)]));
        file.append(&[sample(3.0)]).unwrap();
        let (_, stored) = SampleFile::open(&path, 2).unwrap();
        assert_eq!((stored.count, stored.samples.len()), (3, 3));
    }

    #[test]
    fn a_file_of_something_else_is_refused_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.txt");
        for text in ["shopping\nend\n", "1 0.5 3 -1 7\nend\n"] {
            fs::write(&path, text).unwrap();
            let refused = SampleFile::open(&path, 2).err().unwrap();
            assert!(refused.to_string().starts_with("line 1 is not a position"), "{refused}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
