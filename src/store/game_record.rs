//! A kept game as a value, and its columns as text.

use super::memories;
use crate::board::Side;
use crate::notation::Outcomes;
use crate::player::Memory;
use std::fmt::Write;

/// What a list tells of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameSummary {
    /// By which it is asked for; 0 for a game that is not kept yet.
    pub id: i64,
    /// The id of its variant.
    pub variant: String,
    /// What the variant was called.
    pub title: String,
    /// A number that changes with the texts of the rules; 0 where it is not known.
    pub rules: u64,
    /// Where it began, as text; empty for the variant's own start.
    pub start: String,
    /// `1998`, `1998-05` or `1998-05-31`, as much as is known.
    pub date: String,
    /// Who played black, who white.
    pub players: [String; 2],
    /// The seats of black and white, where it was played here.
    pub seats: Option<[String; 2]>,
    /// All chance in it came from this.
    pub seed: u64,
    /// `5+3`, or `none`.
    pub clock: String,
    /// Who won; `None` where it is not over or nobody knows.
    pub result: Option<Outcomes>,
    /// Why it is over, by the word that JSON has for it: `resigned`. Empty where nobody knows.
    pub ending: String,
    /// The end in a sentence.
    pub words: String,
    /// How many plies were played.
    pub plies: usize,
    /// The file it was read from; empty where it was played here.
    pub origin: String,
    /// Who plays it now, by the name of a file; empty for nobody.
    pub holder: String,
}

impl GameSummary {
    /// Whether somebody plays it, or did when the program was killed.
    pub fn is_under_way(&self) -> bool {
        !self.holder.is_empty()
    }
}

/// One ply of a kept game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptPly {
    /// The move as damka writes it; a position that was set up in mid-game is its text after `= `.
    pub text: String,
    /// What it took, in milliseconds, where it is known.
    pub spent_ms: Option<u32>,
    /// What black's and white's clock showed after it, in milliseconds.
    pub clocks_ms: [Option<u32>; 2],
    /// Of the position it led to.
    pub key: u64,
    /// What its player's script kept after it; `None` where that was the same as before, or nothing.
    pub memory: Option<KeptMemory>,
}

/// What a bot's script kept after a move (`ctx.memory`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMemory {
    /// Whose it is.
    pub side: Side,
    /// `None` where it was too large to be kept.
    pub value: Option<Memory>,
}

/// A kept game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredGame {
    /// What a list tells of it.
    pub head: GameSummary,
    /// What was played.
    pub plies: Vec<KeptPly>,
    /// Of the position in which it began.
    pub start_key: u64,
    /// The tags of its file, in their order; empty where it was played here.
    pub tags: Vec<(String, String)>,
    /// The whole game as PDN, where its file said more than moves.
    pub notes: String,
}

/// What [`StoredGame::record`] writes and reads.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub line: String,
    pub spent: String,
    pub clocks: String,
    pub tags: String,
    pub keys: Vec<u8>,
}

impl StoredGame {
    /// What a side's script kept after so many plies, if anything.
    pub fn memory_after(&self, side: Side, plies: usize) -> Option<&KeptMemory> {
        memories::before(&self.plies[..plies.min(self.plies.len())], side)
    }

    pub(super) fn record(&self) -> Record {
        let mut record = Record { keys: self.start_key.to_be_bytes().to_vec(), ..Record::default() };
        let number = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        let any_spent = self.plies.iter().any(|ply| ply.spent_ms.is_some());
        let any_clock = self.plies.iter().any(|ply| ply.clocks_ms != [None, None]);
        for (index, ply) in self.plies.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            record.line.push_str(if index == 0 { "" } else { "\n" });
            record.line.push_str(&ply.text);
            if any_spent {
                record.spent.extend([gap, &number(ply.spent_ms)]);
            }
            if any_clock {
                let [black, white] = ply.clocks_ms.map(number);
                let _ = write!(record.clocks, "{gap}{black},{white}");
            }
            record.keys.extend(ply.key.to_be_bytes());
        }
        let flat = |text: &str| text.replace(['\n', '\t'], " ");
        let tags = self.tags.iter().map(|(name, value)| format!("{}\t{}", flat(name), flat(value)));
        record.tags = tags.collect::<Vec<_>>().join("\n");
        record
    }

    /// Puts a record under its head.
    pub(super) fn read(head: GameSummary, record: &Record, notes: String) -> Self {
        let mut keys = record.keys.as_chunks::<8>().0.iter().map(|bytes| u64::from_be_bytes(*bytes));
        let start_key = keys.next().unwrap_or_default();
        let mut spent = record.spent.split(' ').map(|text| text.parse().ok());
        let mut clocks = record.clocks.split(' ').map(|pair| {
            let (black, white) = pair.split_once(',').unwrap_or_default();
            [black, white].map(|text| text.parse().ok())
        });
        let ply = |text: &str| KeptPly {
            text: text.to_owned(),
            spent_ms: spent.next().flatten(),
            clocks_ms: clocks.next().unwrap_or_default(),
            key: keys.next().unwrap_or_default(),
            memory: None,
        };
        let plies = record.line.split('\n').filter(|text| !text.is_empty()).map(ply).collect();
        let tag = |line: &str| line.split_once('\t').map(|(name, value)| (name.to_owned(), value.to_owned()));
        Self { head, plies, start_key, tags: record.tags.lines().filter_map(tag).collect(), notes }
    }
}

/// A result as it is kept and shown: white's points first, in damka's colours.
pub const fn result_text(result: Option<Outcomes>) -> &'static str {
    match result {
        None => "*",
        Some(Outcomes::Wins(Side::White)) => "1-0",
        Some(Outcomes::Wins(Side::Black)) => "0-1",
        Some(Outcomes::Draw) => "1/2-1/2",
        Some(Outcomes::BothLose) => "0-0",
    }
}

/// The result that a text means; anything but the texts above is an open game.
pub fn read_result(text: &str) -> Option<Outcomes> {
    let all = [Outcomes::Wins(Side::White), Outcomes::Wins(Side::Black), Outcomes::Draw, Outcomes::BothLose];
    all.into_iter().find(|result| result_text(Some(*result)) == text)
}
