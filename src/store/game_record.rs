//! Stored games as values, and their columns as text.

use super::memories;
use crate::board::Side;
use crate::notation::RecordedResult;
use crate::player::Memory;
use std::fmt::Write;

/// What a game list shows of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameSummary {
    /// 0 if the game is not stored yet.
    pub id: i64,
    pub variant: String,
    /// Title of the variant when the game was played.
    pub title: String,
    /// Hash of the rules' source texts; 0 if unknown.
    pub rules: u64,
    /// Start position as text; empty for the variant's usual start.
    pub start: String,
    /// `1998`, `1998-05` or `1998-05-31`, as far as known.
    pub date: String,
    /// Black's and white's.
    pub players: [String; 2],
    /// Seats of black and white, if the game was played in damka.
    pub seats: Option<[String; 2]>,
    pub seed: u64,
    /// `5+3`, or `none`.
    pub clock: String,
    /// `None` if the game is unfinished or the result is unknown.
    pub result: Option<RecordedResult>,
    /// Keyword of the reason why the game ended, as in JSON: `resigned`. Empty if unknown.
    pub ending: String,
    /// The ending as a sentence.
    pub words: String,
    pub plies: usize,
    /// The file it was imported from; empty if it was played in damka.
    pub origin: String,
    /// Name of the lease of the program that plays the game; empty for none.
    pub holder: String,
}

impl GameSummary {
    /// Whether a program is playing the game, or was when it was killed.
    pub fn is_under_way(&self) -> bool {
        !self.holder.is_empty()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredPly {
    /// The move in damka's notation; for a position set up in mid-game, `= ` and its text.
    pub text: String,
    /// Thinking time in milliseconds, if known.
    pub spent_ms: Option<u32>,
    /// Clocks of black and white after the ply, in milliseconds.
    pub clocks_ms: [Option<u32>; 2],
    /// Key of the resulting position.
    pub key: u64,
    /// Script memory of the side that moved, if it changed with this ply.
    pub memory: Option<StoredMemory>,
}

/// Memory of a bot's script after a move (`ctx.memory`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMemory {
    pub side: Side,
    /// `None` if it was too large to store.
    pub value: Option<Memory>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredGame {
    pub head: GameSummary,
    pub plies: Vec<StoredPly>,
    pub start_key: u64,
    /// Tags of the imported file in their order; empty if the game was played in damka.
    pub tags: Vec<(String, String)>,
    /// The whole game as PDN, if its file contained more than moves.
    pub notes: String,
}

/// Text columns that [`StoredGame::record`] writes and [`StoredGame::read`] parses.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub line: String,
    pub spent: String,
    pub clocks: String,
    pub tags: String,
    pub keys: Vec<u8>,
}

impl StoredGame {
    /// The latest up to this number of plies.
    pub fn memory_after(&self, side: Side, plies: usize) -> Option<&StoredMemory> {
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

    pub(super) fn read(head: GameSummary, record: &Record, notes: String) -> Self {
        let mut keys = record.keys.as_chunks::<8>().0.iter().map(|bytes| u64::from_be_bytes(*bytes));
        let start_key = keys.next().unwrap_or_default();
        let mut spent = record.spent.split(' ').map(|text| text.parse().ok());
        let mut clocks = record.clocks.split(' ').map(|pair| {
            let (black, white) = pair.split_once(',').unwrap_or_default();
            [black, white].map(|text| text.parse().ok())
        });
        let ply = |text: &str| StoredPly {
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

/// Returns a result as it is stored and shown: white's points first, in damka's colours.
pub const fn result_text(result: Option<RecordedResult>) -> &'static str {
    match result {
        None => "*",
        Some(RecordedResult::Wins(Side::White)) => "1-0",
        Some(RecordedResult::Wins(Side::Black)) => "0-1",
        Some(RecordedResult::Draw) => "1/2-1/2",
        Some(RecordedResult::BothLose) => "0-0",
    }
}

/// Parses a result; any text that [`result_text`] does not produce counts as an unfinished game.
pub fn read_result(text: &str) -> Option<RecordedResult> {
    let all = [
        RecordedResult::Wins(Side::White),
        RecordedResult::Wins(Side::Black),
        RecordedResult::Draw,
        RecordedResult::BothLose,
    ];
    all.into_iter().find(|result| result_text(Some(*result)) == text)
}
